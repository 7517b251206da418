"""The arena counts what characters are known for, and each does more or less of it than the plain bot of its level."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

import shoal
from shoal.arena.match import play_portion
from shoal.arena.plan import Plan
from shoal.arena.results import ResultsFile
from shoal.arena.statistics import Statistics
from shoal.arena.traits import Ratio
from shoal.bots import make, play_once
from shoal.bots.cast import CAST
from shoal.bots.habits import BLOCKS, IN_ALL, all_habits, leaders_fall
from shoal.games.catalogue import GAMES, habits
from shoal.games.networks import codes as networks_codes
from shoal.games.networks import habits as networks_habits
from shoal.terminal.cli import main


def counted(game: str, bots: str, matches: int) -> Statistics:
    plan = Plan(game, tuple(bots.split(",")), traits=True)
    stats = Statistics(plan)
    for result in play_portion(plan.data(), 0, matches):
        stats.add(result)
    return stats


def figure(stats: Statistics, bot: str, name: str) -> Any:
    ratio = stats.traits.of(bot, name)
    assert ratio is not None
    return ratio.figure


@pytest.mark.parametrize(
    ("game", "bots", "name", "is_more"),
    [
        ("networks", "tilda,normal,normal", "own sets unprotected after laying", False),
        ("fossil", "tilda,normal,normal", "points paid a slide", False),
        ("networks", "gina,normal,normal", "sets taken where one could be", True),
        ("networks", "cleo,normal,normal", "links laid where one could be", False),
        ("connections", "marta,normal,normal", "moves that are offers", True),
        ("fossil", "ada,easy,easy", "largest share of one fossil", True),
        ("networks", "pino,easy,easy", "cards laid where one could be", True),
    ],
)
def test_a_character_shows_its_habit(game: str, bots: str, name: str, is_more: bool) -> None:
    stats = counted(game, bots, 24 if shoal.compiled() else 12)
    shows(stats, name, is_more)


@pytest.mark.skipif(not shoal.compiled(), reason="a search takes too long on plain source")
@pytest.mark.parametrize(
    ("game", "bots", "name"),
    [
        ("twisted-fish", "otto:hard:5,hard:5", "asks that are bluffs"),
        ("fossil", "bruno:hard:60,hard:60,hard:60", BLOCKS.figure),
    ],
)
def test_a_character_that_searches_shows_its_habit(game: str, bots: str, name: str) -> None:
    shows(counted(game, bots, 30 if game == "fossil" else 2), name, True)


def shows(stats: Statistics, name: str, is_more: bool) -> None:
    """Check that the figure of the character is at least a tenth higher, or lower, than that of the plain bot."""
    character, plain = stats.plan.names
    its, others = figure(stats, character, name).at, figure(stats, plain, name).at
    assert its > 1.1 * others if is_more else its < 0.9 * others


def test_a_set_taken_is_no_card_left_unlaid() -> None:
    """NW14: cards can be laid after it."""
    record = shoal.Record("networks", seats=3, seed=3)
    players = [make("normal", seat) for seat in range(3)]
    while min(record.game.legal(record.game.to_move)) >= networks_codes.SET:
        play_once(record, players)
    game, seat = record.game, record.game.to_move
    take, *others = game.legal(seat)
    assert networks_habits.lays_now(game, seat, take) is None
    assert networks_habits.takes(game, seat, take) == (1, 1)
    assert {networks_habits.takes(game, seat, code) for code in others if code >= networks_codes.SET} == {(0, 1)}


def test_what_costs_the_leader_most_is_counted_where_moves_differ() -> None:
    """The move that costs most counts for it, every other one against it; a bot off turn is not counted."""
    record = shoal.Record("fossil", seats=3, seed=3)
    players = [make("easy", seat) for seat in range(3)]
    found: dict[float, float] = {}
    for _ in range(12):
        game, seat = record.game, record.game.to_move
        falls = {code: leaders_fall(game, seat, code) for code in game.legal(seat)}
        for code, fall in falls.items():
            counted = BLOCKS.counts(game, seat, code)
            if counted is not None and fall is not None:
                found[fall[0]] = counted[0]
                assert counted == (int(fall[0] >= max(each[0] for each in falls.values() if each) - 0.02), 1)
        assert BLOCKS.counts(game, (seat + 1) % 3, game.legal(seat)[0]) is None
        play_once(record, players)
    assert {*found.values()} == {0, 1}


def test_every_character_has_a_habit_in_some_game() -> None:
    for character in CAST.values():
        assert character.habit in IN_ALL or any(character.habit in habits(game) for game in GAMES)


@pytest.mark.parametrize("game", GAMES)
def test_figures_have_names_of_their_own(game: str) -> None:
    figures = [habit.figure for habit in all_habits(game)]
    assert len(figures) == len({*figures}) >= 4


def test_a_ratio_has_an_interval_over_matches() -> None:
    ratio = Ratio()
    assert ratio.figure == (0.0, 0.0, 0.0)
    for amount in (1.0, 3.0):
        ratio.add(amount, 4.0)
    assert ratio.figure.at == 0.5
    assert round(ratio.figure.half, 3) == 0.49  # 1.96 times the standard error of 0.25 and 0.75


def test_results_with_habits_are_read_again(tmp_path: Path) -> None:
    plan = Plan("fossil", ("tilda", "random"), traits=True)
    path = str(tmp_path / "out.jsonl")
    results = play_portion(plan.data(), 0, 2)
    with ResultsFile(path, plan) as file:
        assert [*file.read()] == []
        for result in results:
            file.write(result)
    with ResultsFile(path, plan) as file:
        assert [*file.read()] == results


def test_the_command_prints_a_figure_for_each_bot(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["arena", "fossil", "--bots", "tilda,normal", "--traits", "--matches", "2", "--jobs", "1"]) == 0
    said = capsys.readouterr().out
    line = next(line for line in said.splitlines() if line.startswith("points paid a slide"))
    assert line.count("±") == 2
