"""The command line and terminal play."""

from __future__ import annotations

import io
import json
import os
import re
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from command_line import SHOAL, Shell, Terminal, needs_a_terminal
from fossil_positions import position
from rich.color import Color, ColorSystem
from rich.console import Console

import shoal
from shoal.bots import make, play_on
from shoal.core.drawing import Scene
from shoal.games import catalogue
from shoal.games.catalogue import rule_page
from shoal.games.fossil.material import square_name
from shoal.games.fossil.rules import Fossil
from shoal.games.fossil.terminal.board import RAISED, TILES
from shoal.record import Record
from shoal.terminal import pages
from shoal.terminal.match_view import Stage
from shoal.terminal.safe_text import clean
from shoal.terminal.screen import Screen

PAGE = """# Fossil

Two stones.

## A turn

### FO5 Sliding a stone

*(book)* A stone slides.

It takes a card.

### FO6

*(book)* A slide costs.

## The end

### FO15 The end

*(book)* It ends.
"""


@pytest.fixture
def page(monkeypatch: pytest.MonkeyPatch) -> str:
    """A rule page that stands in for the real one."""
    monkeypatch.setattr(pages, "rule_page", lambda game, language="en": PAGE)
    return PAGE


def saved(path: Path, *, moves: int = 1000, seats: int = 4, seed: int = 3) -> Path:
    """A match of normal bots in a file, cut off after so many moves."""
    whole = Record("fossil", seats=seats, seed=seed, players=["normal"] * seats)
    play_on(whole, [make("normal", seat) for seat in range(seats)])
    record = Record("fossil", seats=seats, seed=seed, players=["normal"] * seats)
    for move in whole.moves[:moves]:
        record.play(move.seat, move.code)
    record.save(path)
    return path


def edit(path: Path, change: Callable[[dict[str, Any]], object]) -> Path:
    data = json.loads(path.read_text())
    change(data)
    path.write_text(json.dumps(data))
    return path


def in_play(shell: Shell, *typed: str, seed: int = 5, bots: str = "normal") -> str:
    """Return the output of a match in which these lines are typed."""
    options = ("--no-save", "--seed", str(seed), "--bots", bots)
    said = shell("play", "fossil", *options, typed="".join(f"{line}\n" for line in typed))
    assert said.code == 0
    assert said.err == ""
    return said.out


# The small commands


def test_games_lists_every_game_with_its_seats(shell: Shell) -> None:
    said = shell("games")
    assert said.code == 0
    assert re.search(r"fossil +Fossil, 2 to 6 players\n +no options", said.out)


def test_games_lists_options(shell: Shell) -> None:
    out = shell("games").out
    assert re.search(r"--option target=0: .*total.* \(0 to 20000\)", out)
    assert re.search(r"--option whoppers=0: .+ \(yes or no\)", out)
    assert out.count("--option rounds_per_player=1: rounds that each player deals (1 to 10)") == 3


@pytest.mark.parametrize("argv", [["version"], ["--version"]])
def test_version_tells_whether_the_rules_are_compiled(shell: Shell, argv: list[str]) -> None:
    said = shell(*argv)
    how = "compiled" if shoal.compiled() else "not compiled (plain Python, slower)"
    assert said == (0, f"shoal {shoal.__version__}, {how}\n", "")


@pytest.mark.parametrize("command", ["", "play", "resume", "games", "rules", "replay", "verify", "version"])
def test_every_command_has_help(shell: Shell, command: str) -> None:
    said = shell(*command.split(), "--help")
    assert said.code == 0
    assert said.out.startswith(f"usage: shoal {command}".strip())
    assert said.err == ""


def test_the_help_of_play_names_the_seats_of_every_game(shell: Shell) -> None:
    out = " ".join(shell("play", "--help").out.split())
    assert "shoal games lists" in out
    for book in shoal.games():
        assert f"{book.name} {book.least} to {book.most}" in out


def test_every_rule_that_ends_a_round_is_told_in_words() -> None:
    named = {"fossil": {"FO15"}, "cosmople-fish-2": {"CF14"}, "networks": {"NW16", "NW17", "ALL5"}}
    named |= {"twisted-fish": {"TF23", "TF25", "ALL5"}, "connections": {"CN14", "CN15", "ALL5"}}
    for game in catalogue.GAMES:
        assert catalogue.part(game, "words.en").ENDINGS.keys() == named[game]


def test_help_is_quick_and_loads_nothing_that_draws() -> None:
    before = os.times()
    loaded = "import sys; from shoal.terminal.cli import main; main(['--help']); print(*sys.modules)"
    done = subprocess.run([sys.executable, "-c", loaded], capture_output=True, text=True, check=True)
    modules = done.stdout.splitlines()[-1].split()
    assert "rich" not in modules
    assert not [name for name in catalogue.GAMES if f"shoal.games.{name.replace('-', '_')}" in modules]
    spent = os.times()
    seconds = spent.children_user - before.children_user + spent.children_system - before.children_system
    assert seconds < 3, "a third of a second, where nothing else is done"  # of the processor: others may use it as well


def test_rules_prints_the_page_as_it_is_where_there_is_no_terminal(shell: Shell, page: str) -> None:
    assert shell("rules", "fossil") == (0, page, "")


def test_rules_at_a_terminal_are_laid_out_and_end_with_the_rules(shell: Shell, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("FORCE_COLOR", "1")
    out = shell("rules", "fossil").out
    assert "\x1b[" in out
    assert "FO18" in out
    assert "#" not in out


@pytest.mark.parametrize("name", ["FO5", "fo5"])
def test_rules_prints_one_rule(shell: Shell, page: str, name: str) -> None:
    wanted = "### FO5 Sliding a stone\n\n*(book)* A stone slides.\n\nIt takes a card.\n"
    assert shell("rules", "fossil", name) == (0, wanted, "")


def test_rules_are_printed_in_another_language(shell: Shell) -> None:
    assert shell("rules", "fossil", "--language", "it").out == catalogue.rule_page("fossil", "it")
    assert shell("rules", "fossil", "FO17", "--language", "it").out == (
        "### FO17 Chi vince\n\n*(libro)* Vince chi ha più punti.\n"
    )
    said = shell("rules", "fossil", "--language", "xx")
    assert said == (2, "", "shoal: there is no language 'xx'; there are en, it\n")


def test_a_rule_ends_at_the_next_heading_of_any_kind(shell: Shell, page: str) -> None:
    assert shell("rules", "fossil", "FO6").out == "### FO6\n\n*(book)* A slide costs.\n"
    assert shell("rules", "fossil", "FO15").out == "### FO15 The end\n\n*(book)* It ends.\n"


def test_rules_says_which_rules_there_are(shell: Shell, page: str) -> None:
    said = shell("rules", "fossil", "FO1")
    assert said == (2, "", "shoal: there is no rule 'FO1' on the page of fossil; there are FO5, FO6, FO15\n")


@pytest.mark.parametrize("game", catalogue.GAMES)
def test_the_rules_count_seats_for_people_and_for_programs(game: str) -> None:
    text = rule_page(game)
    assert "people count them from 1, programs from 0" in " ".join(pages.rule_text(game, "ALL1").split())
    assert "Seat 0" not in text
    assert "numbered clockwise from 0" not in text


def test_every_rule_named_in_a_match_is_on_the_real_page(tmp_path: Path) -> None:
    named = {line.rule for step in Record.load(saved(tmp_path / "m.json")).steps() for line in step.log}
    assert {"FO4", "FO5", "FO10", "FO12", "FO15", "FO17"} <= named
    for name in named:
        assert pages.rule_text("fossil", name).startswith(f"### {name}")


# What cannot be


@pytest.mark.parametrize(
    ("line", "says"),
    [
        ("", "COMMAND"),
        ("dance", "dance"),
        ("play", "GAME"),
        ("play chess", "there is no game 'chess'"),
        ("play fossil --seats 0", "2 to 6 players, not 0"),
        ("play fossil --seats 7", "2 to 6 players, not 7"),
        ("play fossil --seats four", "'four' is not a whole number"),
        ("play fossil --seat 5", "there is no seat 5: seats are 1 to 4"),
        ("play fossil --seat 0", "there is no seat 0: seats are 1 to 4"),
        ("play fossil --seat -1", "there is no seat -1"),
        ("play fossil --watch --seat 1", "leave out --seat"),
        ("play fossil --bots deep-blue", "there is no bot 'deep-blue'"),
        ("play fossil --bots you", "there is no bot 'you'"),
        ("play fossil --bots normal,random", "2 bots for 3 seats"),
        ("play fossil --watch --bots normal,random,normal", "3 bots for 4 seats"),
        ("play fossil --seed x", "'x' is not a whole number"),
        ("play fossil --seed 1.5", "'1.5' is not a whole number"),
        ("play fossil --option rounds=3", "there is no 'rounds'"),
        ("play fossil --option lies=yes", "there is no 'lies'"),
        ("play fossil --option rounds", "'rounds' is not NAME=VALUE"),
        ("play fossil --option rounds=few", "'few' is not a whole number"),
        ("play fossil --delay nan", "'nan' is not a number of seconds"),
        ("play fossil --delay soon", "'soon' is not a number of seconds"),
        ("play fossil --save {tmp}", "it is a directory"),
        ("play fossil --save {tmp}/m --no-save", "exclude each other"),
        ("resume", "there is no unfinished match in {tmp}/data/shoal/matches"),
        ("resume {tmp}/missing", "No such file or directory"),
        ("resume {tmp}/text", "not a record"),
        ("resume {tmp}/over", "this match is over; shoal replay shows it"),
        ("resume {tmp}/nobody", "it does not name the players"),
        ("resume {tmp}/two", "2 people played; the terminal is for one and bots"),
        ("resume {tmp}/stranger", "there is no bot 'hal'"),
        ("replay {tmp}/over --seat 5", "there is no seat 5: seats are 1 to 4"),
        ("replay {tmp}/over --seat 0", "there is no seat 0"),
        ("play fossil --save {tmp}/nowhere/m.shoal.json", "No such file or directory"),
        ("play fossil --fast", "--fast"),
        ("rules", "GAME"),
        ("rules chess", "there is no game 'chess'"),
        ("rules ../fossil", "there is no game '../fossil'"),
        ("rules fossil FO99", "there is no rule 'FO99'"),
        ("replay", "FILE"),
        ("replay {tmp}/missing", "No such file or directory"),
        ("replay {tmp}", "Is a directory"),
        ("replay {tmp}/binary", "not a text file"),
        ("replay {tmp}/text", "not a record"),
        ("replay {tmp}/digits", "too many digits"),
        ("replay {tmp}/edited", "move 5: "),
        ("verify", "FILE"),
        ("verify {tmp}/missing", "No such file or directory"),
        ("verify {tmp}", "Is a directory"),
        ("verify {tmp}/binary", "not a text file"),
        ("games please", "please"),
    ],
)
def test_bad_usage_is_one_clear_line_and_exit_code_2(shell: Shell, tmp_path: Path, line: str, says: str) -> None:
    (tmp_path / "binary").write_bytes(b"\x7fELF\xff\xfe\x00")
    (tmp_path / "text").write_text("not a record")
    (tmp_path / "digits").write_text('{"format": ' + "9" * 5000 + "}")
    edit(saved(tmp_path / "edited"), lambda data: data["moves"].__delitem__(4))
    saved(tmp_path / "over")
    edit(saved(tmp_path / "nobody", moves=3), lambda data: data.pop("players"))
    edit(saved(tmp_path / "two", moves=3), lambda data: data.update(players=["", "normal", "", "normal"]))
    edit(saved(tmp_path / "stranger", moves=3), lambda data: data.update(players=["", "normal", "hal", "normal"]))
    said = shell(*line.format(tmp=tmp_path).split())
    assert said.code == 2
    assert said.out == ""
    assert re.fullmatch(r"shoal: .*\n", said.err)
    assert says.format(tmp=tmp_path) in said.err


def test_an_empty_file_name_cannot_be_saved_to(shell: Shell) -> None:
    assert shell("play", "fossil", "--save", "").code == 2


@pytest.mark.skipif(not hasattr(os, "geteuid") or os.geteuid() == 0, reason="the superuser may write everywhere")
def test_an_unwritable_folder_cannot_be_saved_to(shell: Shell, tmp_path: Path) -> None:
    tmp_path.chmod(0o500)
    said = shell("play", "fossil", "--save", tmp_path / "m.shoal.json")
    assert (said.code, "Permission denied" in said.err) == (2, True)


# Playing


def test_a_whole_match_is_played_by_number_and_saved(shell: Shell, tmp_path: Path) -> None:
    path = tmp_path / "m.shoal.json"
    said = shell("play", "fossil", "--seed", "5", "--save", path, typed="?\n1\n" * 200)
    assert said.code == 0
    record = Record.load(path)
    scores = record.game.scores
    assert record.game.over
    names = ["you", "normal 2", "normal 3", "normal 4"]
    winner = record.game.winners[0]
    assert f"{names[winner]} wins.\n" in said.out if winner else "You win.\n" in said.out
    for score, name in zip(scores, names, strict=True):
        assert f"{score}  {name}\n" in said.out
    after = f"After {len(record.moves)} moves: no stone could move, or nobody had a point left (FO15).\n"
    assert after in said.out
    assert said.out.endswith(f"The match is saved; to step through it: shoal replay {path}\n")


@pytest.mark.parametrize("seats", [2, 3, 5, 6])
def test_a_match_of_any_size_comes_to_its_end(shell: Shell, seats: int) -> None:
    said = shell("play", "fossil", "--seats", str(seats), "--seed", "1", "--seat", "2", typed="?\n1\n" * 200)
    assert said.code == 0
    assert "nobody had a point left (FO15)." in said.out


def test_the_match_is_saved_after_every_move(shell: Shell, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    lengths = []
    save = Record.save

    def watched(record: Record, path: str | Path) -> None:
        save(record, path)
        lengths.append(len(Record.load(path).moves))

    monkeypatch.setattr(Record, "save", watched)
    shell("play", "fossil", "--seed", "5", "--save", tmp_path / "m.shoal.json", typed="e5\nc7\n")
    assert lengths == [0, 1, 2, 3, 4, 5]


def test_the_record_names_the_bots_clockwise_from_you(shell: Shell, tmp_path: Path) -> None:
    path = tmp_path / "m.shoal.json"
    shell("play", "fossil", "--seat", "3", "--bots", "normal,random,random", "--save", path)
    assert Record.load(path).players == ["random", "random", "", "normal"]


def test_watching_puts_the_bots_in_order_from_the_first_seat_and_asks_nothing(shell: Shell, tmp_path: Path) -> None:
    path = tmp_path / "m.shoal.json"
    said = shell("play", "fossil", "--watch", "--seats", "2", "--bots", "random,normal", "--save", path)
    record = Record.load(path)
    assert said.code == 0
    assert record.players == ["random", "normal"]
    assert record.game.over
    assert len(re.findall("^Fossil · move", said.out, re.MULTILINE)) == len(record.moves)
    assert "> " not in said.out


def test_the_same_seed_gives_the_same_match(shell: Shell) -> None:
    argv = ["play", "fossil", "--no-save", "--watch", "--bots", "random", "--seats", "3", "--seed", "11"]
    assert shell(*argv).out == shell(*argv).out


def test_without_a_seed_every_match_is_another(shell: Shell) -> None:
    argv = ["play", "fossil", "--no-save", "--seats", "3"]
    assert shell(*argv).out != shell(*argv).out


def test_a_move_can_be_typed_in_full_by_number_or_by_its_square(shell: Shell) -> None:
    ways = [
        ("place e5", "place c7", "slide 0 a4"),
        ("E5", "c7", "a4"),
        ("PLACE  E5", "place c7", "A4"),
    ]
    assert len({in_play(shell, *typed).replace("> ", "") for typed in ways}) == 1
    by_number = in_play(shell, "?", "41", "?", "56", "?", "1")
    assert all(
        told in by_number for told in ("You put the black stone on e5.", "You put the white stone on c7.", "to a4 for")
    )


def test_what_the_bots_do_is_told_with_their_names_and_rules(shell: Shell) -> None:
    out = in_play(shell, "e5", "c7")
    assert "You put the white stone on c7. (FO4)" in out
    for seat in (2, 3, 4):
        assert re.search(
            rf"normal {seat} slides the (black|white) stone to \w\d for \d and takes [\w ]+ \d\. \(FO5\)", out
        )


def test_a_square_that_both_stones_reach_is_asked_back(shell: Shell) -> None:
    out = in_play(shell, "e5", "c7", "c5", bots="random")
    assert "> Which? slide 0 c5, or slide 1 c5\n" in out
    assert "You slide" not in out


def test_a_square_that_no_stone_reaches_is_refused_for_both(shell: Shell) -> None:
    out = in_play(shell, "e5", "c7", "a1", bots="random")
    assert "> a1 is not in the row or column of the black stone on i5. (FO5) " in out
    assert "(FO5) a1 is not in the row or column of the white stone on " in out


def test_a_refused_move_names_the_rule_and_is_asked_again(shell: Shell) -> None:
    out = in_play(shell, "e5", "e5", "slide 0 e4", "c7")
    assert "> The first stone is on e5; the second needs another square. (FO4)\n" in out
    assert "> The stones must be placed first. (FO4)\n" in out
    assert "You put the white stone on c7." in out


@pytest.mark.parametrize(
    "line", ["castle", "place z9", "slide 7 a1", "999", "0", "9" * 5000, "[bold]", "\x1b[31m", "²"]
)
def test_an_unreadable_line_is_said_and_asked_again(shell: Shell, line: str) -> None:
    out = in_play(shell, line, "e5")
    assert "\x1b" not in out
    assert "You put the black stone on e5." in out


def test_a_question_mark_lists_the_moves_with_number_cost_and_card(shell: Shell) -> None:
    out = in_play(shell, "e5", "c7", "?")
    listed = out.split("> Slide the black stone", 1)[1]
    zero, one = listed.split("Slide the white stone", 1)
    assert re.search(r"^ +1 slide 0 \w\d  costs \d, takes \w\d \(\dx\d\)", zero, re.MULTILINE)
    assert "slide 1" not in zero
    assert "slide 0" not in one
    numbers = [int(number) for number in re.findall(r" (\d+) slide", listed)]
    assert sorted(numbers) == list(range(1, len(numbers) + 1))


def test_the_list_of_places_tells_the_cards_and_of_swaps_the_points_they_lead_to() -> None:
    drawing = catalogue.part("fossil", "terminal").DRAWING
    placing = shoal.new("fossil", seats=4, seed=5)
    assert drawing.moves(scene_of(placing, 0, [""] * 4))[0].choices[0].note == "on H1"
    game = shoal.restore(
        position("B1", stones=["i9", "a1"], laid={1: "A1 B1", 2: "A1"}, rest=3, seat=1, to="swap", scoring="A")
    )
    scene = scene_of(game, 1, [""] * 4)
    choices = [choice for section in drawing.moves(scene) for choice in section.choices]
    assert sorted(choice.code for choice in choices) == sorted(scene.offered)
    for choice in choices:
        after = game.copy()
        after.apply(1, choice.code)
        assert choice.note == f"leaves you {after.scores[1]} points"


def test_the_list_of_slides_marks_the_last_card_of_a_fossil() -> None:
    game = shoal.restore(position("A1 B1 B2", stones=["c1", "i9"], laid={1: "A1 A2"}, rest=3, seat=1))
    drawing = catalogue.part("fossil", "terminal").DRAWING
    notes = [choice.note for choice in drawing.moves(scene_of(game, 1, [""] * 4))[0].choices]
    assert sorted(notes) == ["costs 1, takes B1 (1x1)", "costs 2, takes A1! (4x3)"]


def test_the_list_of_slides_explains_its_signs_once_and_below() -> None:
    drawing = catalogue.part("fossil", "terminal").DRAWING
    lasts = shoal.restore(position("A1 B1 B2", stones=["c1", "i9"], laid={1: "A1 A2"}, rest=3, seat=1))
    brackets, mark = drawing.moves(scene_of(lasts, 1, [""] * 4))[-1].lines
    assert "sum x number" in brackets
    assert mark.startswith("!: the last card")
    others = shoal.restore(position("A1 A1 B1 B2", stones=["d1", "i9"], rest=3, seat=1))
    assert [line for section in drawing.moves(scene_of(others, 1, [""] * 4)) for line in section.lines] == [brackets]


def test_the_list_of_slides_warns_of_what_takes_all_the_points() -> None:
    """FO7: who has none is passed over, and that is seen coming."""
    game = shoal.restore(position("A1 B1 B2", stones=["c1", "i9"], points=[9, 2, 9, 9], rest=3, seat=1))
    drawing = catalogue.part("fossil", "terminal").DRAWING
    notes = [choice.note for choice in drawing.moves(scene_of(game, 1, [""] * 4))[0].choices]
    assert sorted(notes) == ["costs 1, takes B1 (1x1)", "costs 2 (all you have), takes A1! (1x1)"]


def test_the_goal_and_the_help_of_fossil_tell_what_moves_cost_and_what_cards_bring(shell: Shell) -> None:
    goal = catalogue.part("fossil", "words.en").GOAL
    assert "you pay a point for it and for each card crossed" in goal
    assert "with 0 points you are passed over" in goal
    help_text = in_play(shell, "help")
    assert "with two or three players only the highest does" in " ".join(help_text.split())


def test_the_list_of_swaps_says_which_cards_can_be_swapped() -> None:
    """FO9: both have the same value."""
    game = shoal.restore(
        position("B1", stones=["i9", "a1"], laid={1: "A1 B1", 2: "A1"}, rest=3, seat=1, to="swap", scoring="A")
    )
    titles = [
        section.title for section in catalogue.part("fossil", "terminal").DRAWING.moves(scene_of(game, 1, [""] * 4))
    ]
    assert "Swap a card of yours for another player's of the same value" in titles


@pytest.mark.parametrize(
    ("move", "answer"),
    [
        ("slide 0 i9", "slide 0 i9: allowed."),
        ("i9", "slide 0 i9: allowed.\nslide 1 i9: i9 is not in the row or column of the white stone on c7. (FO5)"),
        ("1", "slide 0 a5: allowed."),
        ("slide 0 i5", "slide 0 i5: The black stone is on i5 already; it has to move. (FO5)"),
        ("keep", "keep: A swap is for whoever has just taken the last card of a fossil. (FO9)"),
        ("", "Type why and a move"),
        ("nonsense", "'nonsense' is no move and no command"),
    ],
)
def test_why_names_the_rule_that_forbids_a_move(shell: Shell, move: str, answer: str) -> None:
    assert f"> {answer}" in in_play(shell, "e5", "c7", f"why {move}", bots="random")


def test_rule_prints_a_rule(shell: Shell, page: str) -> None:
    out = in_play(shell, "rule fo6", "rule FO77", "rule")
    assert "### FO6\n\n*(book)* A slide costs.\n> there is no rule 'FO77'" in out
    assert f"> {PAGE}" in out, "without an id, all of them"


def test_log_tells_the_last_events_again(shell: Shell) -> None:
    out = in_play(shell, "log", "e5", "log")
    assert "> Nothing has happened yet.\n" in out
    assert out.count("You put the black stone on e5. (FO4)\n") == 2


def test_enter_and_board_draw_the_table_again(shell: Shell) -> None:
    assert in_play(shell, "", "board").count("Fossil · move 1 · your turn: put the black stone on a square") == 3


def test_help_names_every_command_and_every_fossil(shell: Shell) -> None:
    out = in_play(shell, "help")
    for word in ["?", "why MOVE", "rules", "rule ID", "log", "board", "save FILE", "q, quit or exit"]:
        assert word in out
    assert out.count("Slide a stone to a card") == 2, "the goal, at first and in the help"
    assert "slide 0 c4" in out
    assert "Ichthyosaur" in out


def test_save_saves_now_and_from_then_on(shell: Shell, tmp_path: Path) -> None:
    path = tmp_path / "late.shoal.json"
    out = in_play(shell, "e5", "save", f"save {tmp_path}", f"save {path}", "c7", "save", "quit")
    assert "> Type save and a file name" in out
    assert "it is a directory" in out
    assert "not a file name" in in_play(shell, "save a\0b")
    assert "File name too long" in in_play(shell, f"save {'a' * 5000}")
    assert len(Record.load(path).moves) == 5
    assert out.endswith(f"You left after 5 moves; to go on: shoal resume {path}\nThe match is saved in {path}.\n")


def test_a_file_that_can_no_longer_be_written_does_not_end_the_match(
    shell: Shell, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "m.shoal.json"
    save = Record.save

    def full_disk(record: Record, where: str | Path) -> None:
        if record.moves:
            raise OSError(28, "No space left on device")
        save(record, where)

    monkeypatch.setattr(Record, "save", full_disk)
    said = shell("play", "fossil", "--save", path, typed="e5\nquit\n")
    assert said.code == 0
    assert "No space left on device; the match goes on." in said.out
    assert said.out.endswith(f"You left after 1 move.\nThe last moves are not saved in {path}.\n")


@pytest.mark.parametrize("typed", ["e5\nquit\n", "e5\nQUIT\n", "e5\nq\n", "e5\nexit\n", "e5\nqui\n", "e5\n"])
def test_quit_and_the_end_of_input_leave_cleanly(shell: Shell, typed: str) -> None:
    said = shell("play", "fossil", "--no-save", typed=typed)
    assert said.code == 0
    assert said.out.endswith("You left after 1 move.\nThe match is not saved.\n")


def test_ctrl_c_leaves_cleanly(shell: Shell, monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupted(prompt: str) -> str:
        raise KeyboardInterrupt

    monkeypatch.setattr("builtins.input", interrupted)
    said = shell("play", "fossil")
    assert said.code == 0
    assert said.out.endswith("You left after 0 moves.\nThe match is not saved.\n")


def test_ctrl_c_while_bots_play_leaves_cleanly(shell: Shell, monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupted(screen: object, seconds: float) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr("shoal.terminal.screen.Screen.wait", interrupted)
    said = shell("play", "fossil", "--no-save", "--watch")
    assert said.code == 0
    assert said.out.endswith("You left after 1 move.\nThe match is not saved.\n")


# Replaying and verifying


def test_replay_prints_every_move_where_there_is_no_terminal(shell: Shell, tmp_path: Path) -> None:
    path = saved(tmp_path / "m.shoal.json")
    record = Record.load(path)
    said = shell("replay", path)
    assert said.code == 0
    assert said == shell("replay", path, "--all")
    for number, move in enumerate(record.moves, 1):
        kind = shoal.notation.phrase(record.game, move.code, counted_from=1)
        assert f"Move {number} of {len(record.moves)}, normal {move.seat + 1}: {kind}\n" in said.out
    assert "Neither stone can move: the game ends. (FO15)" in said.out
    assert "★" in said.out


def test_replay_has_a_name_for_who_sat_at_the_terminal(shell: Shell, tmp_path: Path) -> None:
    path = tmp_path / "m.shoal.json"
    shell("play", "fossil", "--seed", "5", "--save", path, typed="e5\nc7\nq\n")
    out = shell("replay", path).out
    assert "1▸player" in out
    assert "Move 1 of 5, player: place e5\nplayer puts the black stone on e5. (FO4)\n" in out
    assert (
        "Move 1 of 5, you: place e5\nYou put the black stone on e5. (FO4)\n" in shell("replay", path, "--seat", "1").out
    )


def test_replay_shows_an_unfinished_match_without_a_result(shell: Shell, tmp_path: Path) -> None:
    said = shell("replay", saved(tmp_path / "m.shoal.json", moves=7))
    assert said.code == 0
    assert "Move 7 of 7" in said.out
    assert "ended by" not in said.out


def test_verify_tells_moves_and_result(shell: Shell, tmp_path: Path) -> None:
    path = saved(tmp_path / "m.shoal.json")
    game = Record.load(path).game
    points = ", ".join(map(str, game.scores))
    wins = f"normal {game.winners[0] + 1} wins"
    moves = len(Record.load(path).moves)
    says = f"{path} holds: fossil, 4 seats, {moves} moves, ended by rule FO15: final points {points}; {wins}.\n"
    assert shell("verify", path) == (0, says, "")


def test_verify_says_that_a_match_is_unfinished(shell: Shell, tmp_path: Path) -> None:
    path = saved(tmp_path / "m.shoal.json", moves=1)
    said = shell("verify", path)
    assert said == (0, f"{path} holds: fossil, 4 seats, 1 move, unfinished: normal 1 is to move.\n", "")


def test_verify_notes_codes_of_another_numbering(shell: Shell, tmp_path: Path) -> None:
    def renumber(data: dict[str, Any]) -> None:
        data["moves"][2][1] = data["moves"][4][1] = 1

    path = edit(saved(tmp_path / "m.shoal.json"), renumber)
    said = shell("verify", path)
    assert said.code == 0
    assert said.out.endswith("\n  Codes have been renumbered since; the names were played: moves 3 and 5.\n")


@pytest.mark.parametrize(
    ("change", "says"),
    [
        (lambda data: data["moves"].__delitem__(4), r"move 5: .* \((?:FO\d+|ALL1)\)"),
        (lambda data: data["moves"][6][2].update(to="z9"), r"move 7: .*'z9' is not a square"),
        (lambda data: data["moves"][6].__setitem__(0, 9), r"move 7: there is no seat 9"),
        (lambda data: data["result"]["scores"].__setitem__(0, 999), r"result: the record says .*999"),
        (lambda data: data.update(seed=4), r"move \d+: |result: "),
        (lambda data: data.update(seats=6), r"players: 4 entries instead of 6"),
        (lambda data: data.update(game="chess"), r"there is no game 'chess'"),
    ],
)
def test_verify_says_what_is_wrong_with_an_edited_record_and_where(
    shell: Shell, tmp_path: Path, change: Callable[[dict[str, Any]], object], says: str
) -> None:
    good, bad = saved(tmp_path / "good.shoal.json"), edit(saved(tmp_path / "bad.shoal.json"), change)
    said = shell("verify", bad, good)
    assert said.code == 1
    assert re.match(rf"shoal: {re.escape(str(bad))} does not hold: (?:{says})", said.err)
    assert said.err.count("\n") == 1
    assert said.out.startswith(f"{good} holds")


def test_a_file_that_cannot_be_read_is_worse_than_one_that_does_not_hold(shell: Shell, tmp_path: Path) -> None:
    (tmp_path / "text").write_text("not a record")
    said = shell("verify", tmp_path / "text", tmp_path / "missing")
    assert said.code == 2
    assert said.err.count("\n") == 2


def test_control_characters_in_a_record_do_not_reach_the_terminal(shell: Shell, tmp_path: Path) -> None:
    path = edit(
        saved(tmp_path / "m.shoal.json", moves=4),
        lambda data: data.update(players=["\x1b[2J", "a\nb", "\ud800", "[bold]x[/]"]),
    )
    for command in ("replay", "verify"):
        said = shell(command, path)
        assert said.code == 0
        assert "\x1b" not in said.out
    assert "a\\nb slides the" in shell("replay", path).out


def test_winners_of_equal_points_are_told_together(capsys: pytest.CaptureFixture[str]) -> None:
    tied = position(stones=["a1", "b2"], points=[30, 12, 30, 2]) | {"waits_for": None}
    Stage(Screen(), "fossil", ["x", "you", "y", "z"], None).result(shoal.restore(tied), 70)
    out = capsys.readouterr().out
    assert "x and y win together." in out
    assert out.count("★") == 2


def test_control_characters_are_spelled_out() -> None:
    assert clean("a\tb\x9b") == "a\\tb\\x9b"


# The drawing


def scene_of(game: shoal.Game, seat: int | None, players: list[str]) -> Scene:
    view = game.view(seat)
    return Scene(view, shoal.named(view), players, [] if seat is None else game.legal(seat))


def drawn(game: shoal.Game, seat: int | None, width: int = 80, height: int = 24, **how: Any) -> str:
    scene = scene_of(game, seat, ["ada", *["normal"] * 5][: game.seats])
    out = io.StringIO()
    Console(file=out, width=width, height=height, **how).print(
        catalogue.part("fossil", "terminal").DRAWING.frame(scene)
    )
    return out.getvalue()


def midgame(seats: int, moves: int = 30) -> shoal.Game:
    record = Record("fossil", seats=seats, seed=3)
    bots = [make("normal", seat) for seat in range(seats)]
    while len(record.moves) < moves:
        seat = record.game.to_move
        code = bots[seat].choose(record.game.view(seat))
        assert code is not None
        record.play(seat, code)
    return record.game


@pytest.mark.parametrize("seats", [2, 3, 4, 5, 6])
@pytest.mark.parametrize(("width", "height"), [(80, 24), (120, 40), (200, 60), (60, 30), (40, 24)])
def test_the_table_is_never_wider_than_the_terminal(seats: int, width: int, height: int) -> None:
    game = midgame(seats, 20)
    for line in drawn(game, game.to_move, width, height).splitlines():
        assert len(line) <= width


def test_a_tiny_terminal_is_no_error() -> None:
    game = midgame(6)
    for width in (1, 10, 25):
        assert drawn(game, game.to_move, width)


@pytest.mark.parametrize("seats", [4, 5, 6])
def test_the_large_board_leaves_room_for_the_log_on_80_by_24(seats: int) -> None:
    game = midgame(seats)
    assert len(drawn(game, game.to_move).splitlines()) <= 12


def test_every_card_and_stone_is_drawn_on_its_square() -> None:
    game = shoal.new("fossil", seats=4, seed=5)
    for square in ("place a1", "place e5"):
        game.apply(0, shoal.notation.read(game, square))
    rows = [line[2:38] for line in drawn(game, None).splitlines()[1:10]]
    for row, cards in zip(rows, shoal.named(game.view(None))["board"], strict=True):
        assert [row[at : at + 4].strip()[-2:] for at in range(0, 36, 4)] == cards.split()
    assert rows[0].startswith("●0H1")
    assert rows[4][16:20] == "●1C1"


def test_a_stone_on_a_bare_square_is_drawn() -> None:
    game = midgame(4)
    assert isinstance(game, Fossil)
    rows = [line[2:38] for line in drawn(game, None).splitlines()[1:10]]
    for number, square in enumerate((game.stone0, game.stone1)):
        row, column = divmod(square, 9)
        assert rows[row][column * 4 : column * 4 + 4] == f" ●{number} "


@pytest.mark.parametrize("moves", [2, 10, 30, 40])
def test_every_square_that_can_be_reached_shows_what_it_costs(moves: int) -> None:
    game = midgame(4, moves)
    assert isinstance(game, Fossil)
    rows = [line[2:38] for line in drawn(game, game.to_move).splitlines()[1:10]]
    shown = {
        (f"{'abcdefghi'[at // 4]}{number}", at % 4 // 3, RAISED.index(letter))
        for number, row in enumerate(rows, 1)
        for at, letter in enumerate(row)
        if letter in RAISED
    }
    offered = set()
    assert {shoal.action(game, code)["kind"] for code in game.legal(game.to_move)} == {"slide"}
    for code in game.legal(game.to_move):
        stone, square = divmod(code - 81, 81)
        offered.add((square_name(square), stone, game.cost((game.stone0, game.stone1)[stone], square)))
    assert shown == offered


def test_a_spectator_sees_no_prices() -> None:
    assert not set(drawn(midgame(4), None).split("left")[0]) & set(RAISED)


def test_each_seat_has_its_points_and_cards_with_sum_and_number() -> None:
    game = shoal.restore(
        position(
            "A1 B1",
            stones=["e5", "c1"],
            points=[30, 12, 0, 141],
            laid={0: "A1 A1 A2", 1: "A3 B2"},
            rest=3,
            seat=1,
        )
    )
    lines = drawn(game, None, width=160).splitlines()
    assert re.search(r" 1 ada +2▸normal +3 normal +4 normal", lines[0])
    assert re.search(r"left +30 points +12 points +0 points +141 points", lines[1])
    assert re.search(r" A  1 1\+1\+2 4x3 = 12 +3 3x1 = 3 +· +1\+1\+1\+2 5x4 = 20", lines[2])
    assert re.search(r" C  ✓ *$", lines[4])


@pytest.mark.parametrize(
    ("width", "cards"), [(160, "1+1+1+2 5x4 = 20"), (120, "1+1+1+2 5x4"), (96, "1112 5x4"), (84, "1³2 5x4")]
)
def test_cards_are_added_up_as_long_as_there_is_room(width: int, cards: str) -> None:
    """112 could be read as a number where there are no colours."""
    laid = {0: "A1 A1 A1 A2", 1: "A3 B2"}
    game = shoal.restore(position("A1 B1", stones=["e5", "c1"], points=[30] * 4, laid=laid, rest=3, seat=1))
    assert f" A  1 {cards}  " in drawn(game, None, width=width)


def test_a_narrow_terminal_has_the_holdings_below_the_board() -> None:
    lines = drawn(midgame(4), None, width=60).splitlines()
    assert lines[9].startswith("9")
    assert "2▸normal" in lines[10]


@pytest.mark.parametrize("how", [{}, {"force_terminal": True, "color_system": "256"}])
def test_a_big_terminal_has_a_big_board(how: dict[str, Any]) -> None:
    lines = drawn(midgame(4), None, width=120, height=40, **how).splitlines()
    assert len(lines) == 28


def test_colours_are_nine_and_can_be_turned_off() -> None:
    papers = [Color.parse(f"color({paper})") for paper, _ in TILES.values()]
    assert len({paper.downgrade(ColorSystem.STANDARD) for paper in papers}) == 9
    game = midgame(4)
    coloured = drawn(game, None, force_terminal=True, color_system="256")
    plain = drawn(game, None, force_terminal=True, color_system="256", no_color=True)
    assert {int(n) for n in re.findall(r"48;5;(\d+)m", coloured)} >= {paper for paper, _ in TILES.values()}
    assert not re.search(r"[34]8;5", plain)
    assert "▐" not in plain


# As a program of its own


def test_it_runs_as_a_module() -> None:
    done = subprocess.run([*SHOAL, "version"], capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.startswith("shoal ")


def test_a_reader_that_goes_away_is_no_error(tmp_path: Path) -> None:
    command = [*SHOAL, "replay", str(saved(tmp_path / "m.shoal.json"))]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True) as process:
        assert process.stdout is not None
        assert process.stderr is not None
        assert process.stdout.readline().startswith("Fossil")
        process.stdout.close()
        assert process.stderr.read() == ""
        assert process.wait(20) == 141


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="needs a disk that is always full")
def test_a_full_disk_is_one_line_on_standard_error() -> None:
    with Path("/dev/full").open("w") as full:
        done = subprocess.run([*SHOAL, "games"], stdout=full, stderr=subprocess.PIPE, text=True, check=False)
    assert (done.returncode, done.stderr) == (2, "shoal: cannot write: No space left on device\n")


def test_bytes_that_are_no_letters_are_no_error() -> None:
    done = subprocess.run([*SHOAL, "play", "fossil"], input=b"\xff\xfe\nquit\n", capture_output=True, check=False)
    assert (done.returncode, done.stderr) == (0, b"")


def test_a_terminal_without_our_letters_gets_others() -> None:
    ascii_only = {**os.environ, "PYTHONIOENCODING": "ascii"}
    done = subprocess.run([*SHOAL, "play", "fossil"], input=b"e5\n", capture_output=True, env=ascii_only, check=False)
    assert (done.returncode, done.stderr) == (0, b"")


@needs_a_terminal
def test_replay_at_a_terminal_goes_on_back_to_a_move_and_plays_on(tmp_path: Path) -> None:
    with Terminal("replay", saved(tmp_path / "m.shoal.json", moves=9), "--delay", "0.01") as at:
        assert "move 1 " in at.until("q quits > ")
        assert "Move 1 of 9" in at.say("")
        assert "Move 2 of 9" in at.say("")
        assert "Move 1 of 9" in at.say("b")
        assert "Move 7 of 9" in at.say("7")
        assert "Move 9 of 9" in at.say("99")
        assert "Move 9 of 9" in at.say("")
        assert "Move 9 of 9" in at.say("what?")
        assert "Move" not in at.say("0")
        assert "move 1 " in at.say("b")
        heard = at.say("a")
        while "Move 9 of 9" not in heard:
            heard += at.until("> ")
        os.write(at.end, b"q\n")
        assert at.leave() == 0


@needs_a_terminal
def test_ctrl_c_stops_the_replay_from_playing_on(tmp_path: Path) -> None:
    path = saved(tmp_path / "m.shoal.json")
    with Terminal("replay", path, "--delay", "30") as at:
        at.until("q quits > ")
        at.say("a", until="(FO4)\n")
        at.interrupt()
        assert f"Move 1 of {len(Record.load(path).moves)}" in at.until("q quits > ")
        at.interrupt()
        assert at.leave() == 0


@needs_a_terminal
def test_a_long_path_is_not_broken_at_a_terminal(tmp_path: Path) -> None:
    path = tmp_path / f"{'long' * 30}.shoal.json"
    with Terminal("play", "fossil", "--save", path) as at:
        at.until("\n> ")
        assert f"{path}.\n" in at.say("quit", until=".json.\n")
        assert at.leave() == 0


@needs_a_terminal
def test_play_at_a_terminal_prints_rules_laid_out_and_leaves_on_ctrl_c(tmp_path: Path) -> None:
    with Terminal("play", "fossil", "--seed", "5", "--save", tmp_path / "m.shoal.json") as at:
        assert "your turn: put the black stone on a square" in at.until("\n> ")
        assert "###" not in at.say("rule FO4")
        at.interrupt()
        at.until("m.shoal.json.\n")
        assert at.leave() == 0


def test_a_game_without_moves_off_turn_asks_for_none(shell: Shell) -> None:
    assert "Between turns" not in shell("play", "fossil", typed="place a1\nplace b2\nquit\n").out


@pytest.mark.parametrize("game", ["twisted-fish", "cosmople-fish-2", "networks", "connections"])
def test_a_match_on_the_cosmopolis_deck_is_played_replayed_and_verified(
    shell: Shell, tmp_path: Path, game: str
) -> None:
    """The first move on offer, or nothing, until there are no lines left."""
    saved = tmp_path / "match.shoal.json"
    said = shell("play", game, "--seats", "3", "--seed", "1", "--save", saved, typed="?\n1\n\n" * 12)
    assert f"The match is saved in {saved}." in said.out
    assert shell("verify", saved).code == 0
    assert shell("replay", saved, "--all").code == 0


def test_a_rule_that_ended_several_rounds_is_named_once(
    shell: Shell, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "m.shoal.json"
    record = Record("cosmople-fish-2", seats=3, seed=1)
    play_on(record, [make("random", seat) for seat in range(3)])
    assert record.game.endings == ["CF14", "CF14", "CF14"]
    moves = len(record.moves)
    Stage(Screen(), record.name, [""] * 3, None).result(record.game, moves)
    assert f"After {moves} moves: the deck was used up (CF14).\n" in capsys.readouterr().out
    record.save(path)
    assert f"{moves} moves, ended by rule CF14: final points" in shell("verify", path).out


def test_the_record_of_a_match_says_that_the_turn_limit_ended_a_round(shell: Shell, tmp_path: Path) -> None:
    """Connections without a card played: nobody announces the end of the first two rounds; 60 turns each do."""
    path = tmp_path / "m.shoal.json"
    record = Record("connections", seats=3, seed=1)
    while not record.game.over:
        for move in ("draw deck", "discard 0"):
            record.play(record.game.to_move, shoal.notation.read(record.game, move))
    assert len(record.moves) == 2 * 3 * (60 + 60 + 6)
    record.save(path)
    assert json.loads(path.read_text())["result"]["ended_by"] == ["ALL5", "ALL5", "CN15"]
    said = shell("verify", path)
    assert said.code == 0
    assert "756 moves, ended by rules ALL5 and CN15: final points" in said.out
