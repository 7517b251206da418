"""Matches that are saved automatically and continued, and replays as a seat."""

from __future__ import annotations

import json
import os
import sys
from pathlib import Path

import pytest
from command_line import Shell, Terminal, needs_a_terminal

from shoal.bots import make, play_on
from shoal.record import Record
from shoal.terminal import files

NAMED = "fossil-[0-9]*.shoal.json"


def kept(tmp_path: Path) -> list[Path]:
    return sorted((tmp_path / "data" / "shoal" / "matches").glob("*"))


# Where


def test_a_match_is_saved_in_the_usual_place_after_every_move(shell: Shell, tmp_path: Path) -> None:
    said = shell("play", "fossil", "--seed", "5", typed="e5\nc7\nq\n")
    (path,) = kept(tmp_path)
    assert len(Record.load(path).moves) == 5
    assert said.out.endswith(f"You left after 5 moves; to go on: shoal resume\nThe match is saved in {path}.\n")


def test_a_match_that_never_began_leaves_no_file(shell: Shell, tmp_path: Path) -> None:
    said = shell("play", "fossil", typed="q\n")
    assert said.out.endswith("You left after 0 moves.\nThe match is not saved.\n")
    assert kept(tmp_path) == []


def test_two_matches_of_one_minute_have_two_files(shell: Shell, tmp_path: Path) -> None:
    for _ in range(3):
        shell("play", "fossil", typed="e5\nq\n")
    assert len(kept(tmp_path)) == 3


def test_nothing_is_saved_if_nothing_is_wanted(shell: Shell, tmp_path: Path) -> None:
    said = shell("play", "fossil", "--no-save", typed="e5\nq\n")
    assert said.out.endswith("The match is not saved.\n")
    assert kept(tmp_path) == []


def test_a_file_of_ones_own_is_the_only_one(shell: Shell, tmp_path: Path) -> None:
    path = tmp_path / "my match.json"
    said = shell("play", "fossil", "--save", path, typed="e5\nq\n")
    assert f"to go on: shoal resume '{path}'\n" in said.out
    assert kept(tmp_path) == []
    assert len(Record.load(path).moves) == 1


def test_a_place_that_cannot_be_written_is_said_once_and_does_not_end_the_match(shell: Shell, tmp_path: Path) -> None:
    (tmp_path / "data").write_text("a file in the way")
    said = shell("play", "fossil", "--seed", "5", typed="e5\nc7\nq\n")
    assert said.code == 0
    assert said.out.count("the match goes on.") == 1
    assert said.out.endswith("You left after 5 moves.\nThe match is not saved.\n")


@pytest.mark.parametrize(
    ("platform", "variables", "place"),
    [
        ("linux", {}, "home/.local/share"),
        ("linux", {"XDG_DATA_HOME": "not/absolute"}, "home/.local/share"),
        ("linux", {"XDG_DATA_HOME": "{tmp}/chosen"}, "chosen"),
        ("darwin", {}, "home/Library/Application Support"),
        ("darwin", {"XDG_DATA_HOME": "{tmp}/chosen"}, "chosen"),
        ("win32", {}, "home/AppData/Local"),
        ("win32", {"LOCALAPPDATA": "{tmp}/local"}, "local"),
    ],
)
def test_the_usual_place_is_that_of_the_platform(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, platform: str, variables: dict[str, str], place: str
) -> None:
    for name in ("XDG_DATA_HOME", "LOCALAPPDATA"):
        monkeypatch.delenv(name, raising=False)
    for name, value in variables.items():
        monkeypatch.setenv(name, value.format(tmp=tmp_path))
    monkeypatch.setattr(Path, "home", lambda: tmp_path / "home")
    monkeypatch.setattr(sys, "platform", platform)
    assert files.folder() == tmp_path / place / "shoal" / "matches"


# Taken up again


@pytest.mark.parametrize("game", ["fossil", "twisted-fish", "cosmople-fish-2", "networks", "connections"])
@pytest.mark.parametrize("bots", ["greedy", "random"])
def test_a_match_goes_on_as_if_it_had_never_been_left(shell: Shell, tmp_path: Path, game: str, bots: str) -> None:
    """The same seat, seed and bots, which go on choosing as they would have."""
    whole, parted = tmp_path / "whole.json", tmp_path / "parted.json"
    begin = ["play", game, "--seats", "3", "--seat", "2", "--seed", "7", "--bots", bots]
    shell(*begin, "--save", whole, typed="?\n1\n" * 14)
    shell(*begin, "--save", parted, typed="?\n1\n" * 5)
    after_five = len(Record.load(parted).moves)
    shell("resume", parted, typed="?\n1\n" * 9)
    first, second = Record.load(whole), Record.load(parted)
    assert after_five < len(second.moves)
    assert first.to_json() == second.to_json()


def test_a_secret_seed_is_kept_as_well(shell: Shell, tmp_path: Path) -> None:
    path = tmp_path / "m.json"
    shell("play", "fossil", "--save", path, typed="?\n1\n?\n1\nq\n")
    begun = path.read_text()
    twice = []
    for _ in range(2):
        path.write_text(begun)
        shell("resume", path, typed="?\n1\n?\n1\nq\n")
        twice.append(path.read_text())
    assert twice[0] == twice[1]
    assert json.loads(begun)["seed"] == json.loads(twice[0])["seed"]


def test_the_last_match_that_is_not_over_is_taken_up(shell: Shell, tmp_path: Path) -> None:
    for number, seats in enumerate([2, 3, 4]):
        shell("play", "fossil", "--seats", str(seats), "--seed", "1", typed="e5\nq\n" if seats < 4 else "1\n" * 200)
        os.utime(max(kept(tmp_path), key=lambda path: path.stat().st_mtime_ns), (number, number))
    (tmp_path / "data" / "shoal" / "matches" / "zzz.shoal.json").write_text("not a record")
    said = shell("resume", typed="c4\nq\n")
    assert said.code == 0
    lengths = {Record.load(path).seats: len(Record.load(path).moves) for path in kept(tmp_path)[:3]}
    assert lengths[2] == 1
    assert lengths[3] > 1


def test_what_happened_last_is_told_again_and_the_log_goes_back_further(shell: Shell, tmp_path: Path) -> None:
    path = tmp_path / "m.json"
    shell("play", "fossil", "--seed", "5", "--save", path, typed="e5\nc7\nq\n")
    out = shell("resume", path, typed="log\nq\n").out
    assert out.startswith("Fossil. Slide a stone")
    assert "\nThe match goes on after 5 moves:\nYou put the black stone on e5. (FO4)\n" in out
    assert out.index("The match goes on") < out.index("Fossil · move 6")
    assert out.count("You put the black stone on e5. (FO4)\n") == 2
    assert out.count("Slide a stone to a card") == 1


def test_bots_alone_go_on_too(shell: Shell, tmp_path: Path) -> None:
    path = tmp_path / "m.json"
    record = Record("fossil", seats=2, seed=3, players=["greedy", "random"])
    record.play(0, 0)
    record.save(path)
    assert shell("resume", path, "--delay", "0").code == 0
    assert Record.load(path).game.over


@needs_a_terminal
def test_a_match_left_by_ctrl_c_is_taken_up(tmp_path: Path) -> None:
    path = tmp_path / "m.shoal.json"
    with Terminal("play", "fossil", "--seed", "5", "--save", path) as at:
        at.until("\n> ")
        at.say("e5")
        at.interrupt()
        at.until(".json.\n")
        assert at.leave() == 0
    with Terminal("resume", path) as at:
        assert "your turn: put the white stone on a square" in at.until("\n> ")
        at.say("q", until=".json.\n")
        assert at.leave() == 0


# Replays


def test_a_replay_as_a_seat_shows_its_hand_and_what_it_heard(shell: Shell, tmp_path: Path) -> None:
    path = tmp_path / "m.json"
    record = Record("networks", seats=3, seed=3, players=["ada", "greedy", "greedy"])
    play_on(record, [make("greedy", seat) for seat in range(3)])
    record.save(path)
    spectator, seat = shell("replay", path).out, shell("replay", path, "--seat", "1").out
    first = record.deal()
    own = [first.deck.whole(first.hands.card_at(0, place)) for place in range(7)]  # type: ignore[attr-defined]
    hand = seat.split("1 you", 1)[1].split("hand", 1)[1].split("\n\n", 1)[0]
    assert [card for card in own if all(city in hand for city in card.split("/"))] == own
    assert "?/" not in hand.split("Networks", 1)[0]
    assert "You draw " in seat
    assert "You draw " not in spectator
    assert "ada" in spectator
    for other in ("2", "3"):
        assert shell("replay", path, "--seat", other).out != seat


def test_what_a_seat_could_not_know_is_not_in_its_replay(shell: Shell, tmp_path: Path) -> None:
    path = tmp_path / "m.json"
    record = Record("twisted-fish", seats=2, seed=1, players=["ada", "greedy"])
    play_on(record, [make("greedy", seat) for seat in range(2)])
    record.save(path)
    one, two = shell("replay", path, "--seat", "1").out, shell("replay", path, "--seat", "2").out
    assert "You draw the " in one
    assert "greedy draws a card." in one
    assert "ada draws a card." in two
