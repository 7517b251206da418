"""A study counts what happened: in every game its points add up to the scores."""

from __future__ import annotations

from collections import Counter
from typing import cast

import pytest
from report_page import Page

from shoal.arena.match import play_portion
from shoal.arena.plan import Plan
from shoal.arena.results import Result
from shoal.arena.study import Study
from shoal.arena.study_page import findings, own_findings, place, study_markdown, study_page
from shoal.core.study import FIRST
from shoal.games.catalogue import GAMES, rulebook, study

MATCHES = {"fossil": 30, "twisted-fish": 4}
# What a round brings to a seat is the sum of these tables' points
ALL_POINTS = {
    "fossil": ["held", "price"],
    "cosmople-fish-2": ["size"],
    "networks": ["links"],
    "connections": ["partner", "alone", "pair"],
}
Observation = tuple[int, str, str, int, int, int, int]


@pytest.fixture(scope="module")
def studied() -> dict[str, list[Result]]:
    """Matches of every game at its smallest table, and of Fossil at a large one."""
    found = {}
    for game in GAMES:
        bots = ("random",) * rulebook(game).least
        found[game] = play_portion(Plan(game, bots, studied=True).data(), 0, MATCHES.get(game, 8))
    found["fossil, 5"] = play_portion(Plan("fossil", ("random",) * 5, studied=True).data(), 0, 30)
    return found


def seen(result: Result) -> list[Observation]:
    return cast("list[Observation]", result["seen"])


def study_of(results: list[Result], game: str) -> Study:
    counted = Study(Plan(game, tuple(results[0]["bots"]), studied=True))
    for each in results:
        counted.add(each)
    return counted


@pytest.mark.parametrize("game", GAMES)
def test_the_points_of_the_rounds_are_the_score(studied: dict[str, list[Result]], game: str) -> None:
    start = 30 if game == "fossil" else 0
    for result in studied[game]:
        totals = [start + sum(points) for points in zip(*result["rounds"], strict=True)]
        assert totals == result["scores"]
        assert len(result["rounds"]) == len(result["endings"])


@pytest.mark.parametrize("which", ["fossil", "fossil, 5", "cosmople-fish-2", "networks", "connections"])
def test_what_was_seen_adds_up_to_the_points_of_the_round(studied: dict[str, list[Result]], which: str) -> None:
    tables = ALL_POINTS[which.partition(",")[0]]
    for result in studied[which]:
        found: Counter[tuple[int, int]] = Counter()
        for number, table, row, seat, times, points, _ in seen(result):
            if table in tables:
                found[number, seat] += points if table != "price" else -int(row) * times
        for number, brought in enumerate(result["rounds"]):
            assert [found[number, seat] for seat in range(len(brought))] == brought


def test_baskets_and_hands_add_up_in_twisted_fish(studied: dict[str, list[Result]]) -> None:
    """A fifth card put in for the Diver brings the little that is missing here."""
    for result in studied["twisted-fish"]:
        found: Counter[int] = Counter()
        for _, table, _, seat, _, points, _ in seen(result):
            if table in ("basket", "hand"):
                found[seat] += points
        for seat, brought in enumerate(result["scores"]):
            assert brought - found[seat] in (0, 5, 10, 15)


def test_every_seat_has_one_row_of_what_everybody_has(studied: dict[str, list[Result]]) -> None:
    for game, table in (("fossil", "led"), ("twisted-fish", "baskets"), ("networks", "size"), ("connections", "pair")):
        for result in studied[game]:
            rows = [(number, seat) for number, name, _, seat, *_ in seen(result) if name == table]
            assert sorted(rows) == [(n, s) for n in range(len(result["rounds"])) for s in range(len(result["scores"]))]


@pytest.mark.parametrize("game", GAMES)
def test_every_row_is_one_that_the_game_names(studied: dict[str, list[Result]], game: str) -> None:
    counted = study_of(studied[game], game)
    for result in studied[game]:
        for _, table, row, *_ in seen(result):
            assert not counted.tables[table].rows or row in counted.tables[table].rows
    assert all(counted.rows(name) for name in ALL_POINTS.get(game, ["basket"]) if name != "alone")


@pytest.mark.parametrize("game", GAMES)
def test_every_finding_is_of_a_row_that_there_is_and_can_be_said(game: str) -> None:
    own = study(game)
    for table, row, text in own.FINDINGS:
        assert row in own.TABLES[table].rows or (row == FIRST and not own.TABLES[table].rows)
        figures = dict.fromkeys(("row", "wins", "points", "times", "last", "last_wins", "last_points"), "7")
        assert "7" in text.format(**figures)
        assert own.TABLES[table].points or "points}" not in text


def test_what_was_found_is_said_with_its_figures(studied: dict[str, list[Result]]) -> None:
    said = list(own_findings(study_of(studied["fossil, 5"], "fossil")))
    assert any(sentence.startswith("A card of value 3 brings ") and " ± " in sentence for sentence in said)


@pytest.mark.parametrize("game", GAMES)
def test_a_study_is_one_page_and_one_text(studied: dict[str, list[Result]], game: str) -> None:
    counted = study_of(studied[game], game)
    page = Page(study_page(counted))
    assert page.needs_nothing_else()
    assert page.titles[0] == f"How {rulebook(game).title} plays"
    assert set(page.titles) >= {"Seats", "Scores", "Length"}
    assert ("From the dealer" in page.titles) == (game not in ("fossil", "twisted-fish"))  # of one round each
    text = study_markdown(counted)
    assert f"shoal study {game} --seats {rulebook(game).least} --bots random --matches" in text
    assert ("## From the dealer" in text) == counted.has_rounds


def test_rounds_are_won_from_the_dealer_on() -> None:
    """Seat 1 deals the second round, so seat 2 begins it."""
    counted = Study(Plan("networks", ("random",) * 3, studied=True))
    result = play_portion(counted.plan.data(), 0, 1)[0]
    result["rounds"] = [[0, 9, 0], [0, 0, 9], [9, 0, 0]]
    counted.add(result)
    assert [position.wins.at for position in counted.positions] == [0.0, 1.0, 0.0]
    assert [position.points.mean.at for position in counted.positions] == [0, 9, 0]
    assert place(1) == "the seat left of the dealer"


def test_an_advantage_is_claimed_only_where_it_is_shown() -> None:
    def told(rounds: list[list[int]], matches: int) -> str:
        counted = Study(Plan("networks", ("random",) * 2, studied=True))
        result = play_portion(counted.plan.data(), 0, 1)[0]
        result["rounds"], result["seen"] = rounds, []
        for _ in range(matches):
            counted.add(result)
        return " ".join(findings(counted))

    assert "The seat left of the dealer wins the round most often, 100.0 % of the time (95.4 to 100.0)" in told(
        [[0, 5], [5, 0]], 40
    )
    assert "No seat is shown to be better" in told([[5, 0], [5, 0]], 40)
