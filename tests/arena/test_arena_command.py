"""The commands `shoal arena` and `shoal study`."""

from __future__ import annotations

import os
import re
import select
import sys
from pathlib import Path

import pytest
from command_line import Shell, Terminal, needs_a_terminal
from report_page import Page
from time_limits import PATIENCE

FOSSIL = ("arena", "fossil", "--jobs", "1")


def test_a_run_ranks_the_bots_and_writes_its_report(shell: Shell, tmp_path: Path) -> None:
    report = tmp_path / "page.html"
    said = shell(*FOSSIL, "--bots", "random,arena_bots:Thrifty", "--matches", "60", "--report", report)
    assert said.code == 0
    lines = [line.split() for line in said.out.splitlines()]
    ranked = [words[1] for words in lines if words and words[0] in ("1", "2")]
    assert ranked == ["arena_bots:Thrifty", "random"]
    assert "Wins by seat, where 50.0 % is even: seat 1" in said.out
    assert f"The report is in {report}" in said.out
    assert Page(report.read_text(encoding="utf-8")).titles[0] == "Fossil: random and arena_bots:Thrifty"


def test_a_run_until_the_ranking_is_certain_stops_early_and_always_at_the_same_match(
    shell: Shell, tmp_path: Path
) -> None:
    until = ("--bots", "random,arena_bots:Thrifty", "--matches", "4000", "--until", "95%")
    said = shell(*FOSSIL, *until)
    assert "The ranking is certain with 95 % confidence after " in said.out
    matches = int(said.out.split("confidence after ")[1].split()[0])
    assert matches < 400
    out = tmp_path / "r.jsonl"
    assert shell("arena", "fossil", "--jobs", "2", *until, "--out", out).out == said.out
    assert shell(*FOSSIL, *until, "--out", out).out == said.out  # and once more from the file alone


def test_equals_are_played_to_the_end(shell: Shell) -> None:
    said = shell(*FOSSIL, "--bots", "arena_bots:Lowest,arena_bots:Same", "--matches", "40", "--until", "95%")
    equal = "arena_bots:Lowest and arena_bots:Same may be equal."
    assert f"The ranking is not certain with 95 % confidence after 40 matches: {equal}" in said.out


def test_a_run_goes_on_after_forfeits_and_tells_of_them(shell: Shell) -> None:
    said = shell(*FOSSIL, "--bots", "random,arena_bots:Raises", "--matches", "8")
    assert said.code == 0
    assert "forfeits" in said.out
    assert said.out.count("was forfeited by arena_bots:Raises: ZeroDivisionError: on purpose, over two lines") == 3
    assert "8 matches were forfeited in all." in said.out
    assert "random                   8   100.0 % (67.6 to 100.0)" in said.out


def test_a_bot_in_the_current_folder_is_found(shell: Shell, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "my_own_bots.py").write_text(
        "class Last:\n"
        "    def __init__(self, seed): self.seed = seed\n"
        "    def choose(self, view):\n"
        "        import shoal\n"
        "        codes = shoal.imagine(view, shoal.Rng(self.seed)).legal(view.seat)\n"
        "        return codes[-1] if codes else None\n"
    )
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(sys, "path", [*sys.path])
    said = shell(*FOSSIL, "--bots", "my_own_bots:Last,random", "--matches", "10")
    assert said.code == 0
    assert "my_own_bots:Last" in said.out
    assert "forfeit" not in said.out


BAD = [
    (["arena", "fossil", "--bots", "genius,random"], "there is no bot 'genius'; the bots are "),
    (["arena", "fossil", "--bots", "random"], "seats: Fossil is for 2 to 6 players, not 1"),
    (["arena", "networks", "--bots", "random," * 4 + "random"], "seats: Networks is for 2 to 4 players, not 5"),
    (["arena", "chess", "--bots", "random,random"], "there is no game 'chess'"),
    (["arena", "fossil"], "the following arguments are required: --bots"),
    (["arena", "fossil", "--bots", "no_such_file:Bot,random"], "no_such_file cannot be imported: ModuleNotFoundError"),
    (["arena", "fossil", "--bots", "arena_bots:Nobody,random"], "there is no class Nobody in arena_bots"),
    (["arena", "fossil", "--bots", "arena_bots:NotABot,random"], "NotABot has no choose(view)"),
    (["arena", "fossil", "--bots", "random,random", "--until", "95%"], "--until needs at least two different bots"),
    (["arena", "fossil", "--bots", "random,random", "--until", "lots"], "'lots' is not a confidence"),
    (["arena", "fossil", "--bots", "random,random", "--matches", "0"], "matches: 1 or more, not 0"),
    (["arena", "fossil", "--bots", "random,random", "--jobs", "0"], "jobs: 1 to 1024, not 0"),
    (
        ["arena", "fossil", "--bots", "random,random", "--time", "-1"],
        "a bot has more than 0 and up to 3600 seconds, not -1",
    ),
    (["arena", "fossil", "--bots", "random,random", "--option", "target=3"], "options: there is no 'target'"),
    (["arena", "fossil", "--bots", "random,random", "--out", "/no/such/folder/r.jsonl"], "No such file or directory"),
    (["arena", "fossil", "--bots", "random,random", "--report", "/no/such/folder/r.html"], "there is no such folder"),
    (["arena", "fossil", "--bots", "random,random", "--report", "/"], "/: it is a folder"),
    (["arena", "fossil", "--bots", "random,random", "--jobs", "2", "--scheduler", "tcp://x:1"], "use one of them"),
    (["study", "fossil", "--seats", "7"], "seats: Fossil is for 2 to 6 players, not 7"),
    (["study", "fossil", "--seats", "3", "--bots", "random,random"], "2 bots for 3 seats; name one for all"),
]


@pytest.mark.parametrize(("argv", "said"), BAD, ids=[" ".join(argv[1:])[:60] for argv, _ in BAD])
def test_what_cannot_be_done_is_said_in_a_sentence(shell: Shell, argv: list[str], said: str) -> None:
    found = shell(*argv)
    assert found.code == 2
    assert said in found.err
    assert found.err.count("\n") == 1
    assert found.out == ""


def test_a_report_that_may_not_be_written_is_said_before_anything_is_played(
    shell: Shell, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(os, "access", lambda *_: False)
    page, out = tmp_path / "page.html", tmp_path / "r.jsonl"
    said = shell("arena", "fossil", "--bots", "random,random", "--matches", "2", "--out", out, "--report", page)
    assert (said.code, said.err) == (2, f"shoal: {page}: Permission denied\n")
    assert not out.exists()


def test_results_of_another_game_are_refused_and_kept(shell: Shell, tmp_path: Path) -> None:
    out = tmp_path / "r.jsonl"
    shell(*FOSSIL, "--bots", "random,random", "--matches", "3", "--out", out)
    before = out.read_bytes()
    said = shell("arena", "networks", "--bots", "random,random", "--out", out)
    assert said.code == 2
    assert "has results of another run: the game is fossil, not networks; name another file" in said.err
    assert out.read_bytes() == before


def test_a_study_tells_how_the_game_plays(shell: Shell, tmp_path: Path) -> None:
    page, text, out = tmp_path / "page.html", tmp_path / "page.md", tmp_path / "r.jsonl"
    study = ("study", "networks", "--seats", "2", "--bots", "random", "--matches", "40", "--jobs", "1", "--out", out)
    said = shell(*study, "--report", page)
    assert said.code == 0
    assert "40 matches of random at each of 2 seats." in said.out
    assert "the seat left of the dealer" in said.out
    assert "Which linking cities win" in said.out
    assert Page(page.read_text(encoding="utf-8")).needs_nothing_else()
    shell(*study, "--report", text)
    assert text.read_text(encoding="utf-8").startswith("# How Networks plays\n")


def test_a_study_tells_of_forfeits_and_makes_nothing_of_nothing(shell: Shell, tmp_path: Path) -> None:
    page = tmp_path / "page.html"
    study = ("study", "fossil", "--seats", "2", "--matches", "2", "--jobs", "1", "--report", page)
    said = shell(*study, "--bots", "arena_bots:Raises")
    assert said.code == 1
    assert "Match 1 was forfeited by arena_bots:Raises: ZeroDivisionError" in said.out
    assert said.out.endswith("No match was played to its end: there is nothing to study.\n")
    assert not page.exists()


@needs_a_terminal
def test_a_terminal_has_a_bar_with_the_time_left_and_ctrl_c_shows_what_there_is(tmp_path: Path) -> None:
    out = str(tmp_path / "r.jsonl")
    with Terminal(
        "arena", "fossil", "--bots", "random,random", "--matches", "900000", "--jobs", "1", "--out", out
    ) as terminal:
        _hear(terminal, r"/900000 matches")
        _hear(terminal, r"left: \d+:\d\d")
        terminal.interrupt()
        assert "Wins by seat, where 50.0 % is even" in _hear(terminal, "Interrupted; the same command goes on after ")
        assert terminal.leave() == 130


def _hear(terminal: Terminal, text: str) -> str:
    """Read up to that text, and perhaps more."""
    heard = ""
    while not re.search(text, heard):
        ready, _, _ = select.select([terminal.end], [], [], PATIENCE)
        assert ready, f"silence after {heard[-200:]!r}"
        heard = re.sub(r"\x1b\[[\d;?]*[a-zA-Z]|\r", "", heard + os.read(terminal.end, 65536).decode(errors="replace"))
    return heard
