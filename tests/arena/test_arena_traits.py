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
from shoal.bots.cast import CAST
from shoal.bots.habits import BLOCKS, IN_ALL, all_habits
from shoal.games.catalogue import GAMES, habits
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
