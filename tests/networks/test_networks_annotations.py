"""Annotations of Networks show what a move brings and nothing that is hidden."""

from __future__ import annotations

import json
from typing import Any

import pytest
from random_walks import STYLES, Walk

import shoal
from shoal import Game
from shoal.core.game import Line
from shoal.core.rng import Rng
from shoal.games.networks.annotations import annotate
from shoal.games.networks.worlds import RULEBOOK

NAME = "networks"
LAYS = {"set", "add", "drop", "discard", "take"}
Aid = dict[str, Any]


def shown(game: Game, seat: int) -> Aid:
    return annotate(game.view(seat), game.legal(seat))


def sets_of(game: Game) -> list[list[Aid]]:
    found: list[list[Aid]] = shoal.picture(game.view(None))["sets"]
    return found


WALKS = [
    Walk(NAME, seats, 7 * number + seats, style) for number, style in enumerate(sorted(STYLES)) for seats in (2, 3, 4)
]


@pytest.mark.parametrize("walk", WALKS, ids=str)
def test_what_is_shown_of_a_move_is_what_playing_it_brings(walk: Walk) -> None:
    for step, record in enumerate(walk.positions(300)):
        if step % 5 == 0 and not record.game.over:
            for seat in range(walk.seats):
                check(record.game, seat)


def check(game: Game, seat: int) -> None:
    found, truth = shown(game, seat), shoal.snapshot(game)
    assert json.loads(json.dumps(found)) == found
    assert [a + b for a, b in zip(found["points"], truth["totals"], strict=True)] == game.scores
    assert found["limits"] == [limit(spread) for spread in truth["spreads"]]
    check_sets(game, found, truth)
    for code, aid in zip(game.legal(seat), found["moves"], strict=True):
        check_move(game, seat, code, aid)


def limit(spread: list[str]) -> int:
    """NW8: seven, less the linking cards, which have no other side."""
    return max(0, 7 - sum("/" not in card for card in spread))


def check_sets(game: Game, found: Aid, truth: Aid) -> None:
    """NW12, NW18: a set counts its regional cards; who can take it is whoever is offered it when a turn begins."""
    for seat, sets in enumerate(sets_of(game)):
        counts = [sum("/" in truth["spreads"][seat][at] for at in each["cards"]) for each in sets]
        assert [each["points"] for each in found["sets"][seat]] == counts
        if truth["waits_for"]["to"] == "begin":
            offered = [shoal.action(game, code) for code in game.legal(game.to_move)]
            takes = {action["set"] for action in offered if action["kind"] == "take" and action["seat"] == seat}
            assert takes == {n for n, each in enumerate(found["sets"][seat]) if game.to_move in each["takers"]}


def check_move(game: Game, seat: int, code: int, aid: Aid) -> None:
    kind = shoal.action(game, code)["kind"]
    after, log = game.copy(), list[Line]()
    after.apply(seat, code, log)
    ends = any(line.kind == "score" for line in log)
    assert aid.get("ends", False) == ends
    if ends or kind not in LAYS:
        assert aid.keys() <= {"ends", "draws"}
        return
    left = shoal.snapshot(after)
    assert aid["points"] == after.scores[seat] - left["totals"][seat]
    assert aid["limit"] == limit(left["spreads"][seat])
    assert aid.get("sets", len(sets_of(game)[seat])) == len(sets_of(after)[seat])
    if kind == "take":
        giver = shoal.action(game, code)["seat"]
        assert aid["left"] == after.scores[giver] - left["totals"][giver]
        assert aid["cards"] == len(left["spreads"][seat]) - len(shoal.snapshot(game)["spreads"][seat])


@pytest.mark.parametrize("walk", WALKS, ids=str)
def test_NW8_done_shows_how_many_cards_are_drawn(walk: Walk) -> None:
    for record in walk.positions(200):
        game = record.game
        if game.over:
            continue
        for code, aid in zip(game.legal(game.to_move), shown(game, game.to_move)["moves"], strict=True):
            if "draws" in aid:
                after = game.copy()
                after.apply(game.to_move, code)
                draws = 0
                while shoal.snapshot(after)["waits_for"]["to"] == "replace":
                    after.apply(after.to_move, shoal.code(after, {"kind": "draw", "from": "deck"}))
                    draws += 1
                assert aid["draws"] == draws


@pytest.mark.parametrize("walk", WALKS, ids=str)
def test_it_is_the_same_in_all_worlds_that_look_the_same(walk: Walk) -> None:
    for step, record in enumerate(walk.positions(200)):
        if step % 17 == 0:
            for seat in range(walk.seats):
                world = RULEBOOK.worlds(record.game.view(seat)).sample(Rng(step))
                assert shown(world, seat) == shown(record.game, seat)


def test_a_watcher_is_shown_what_lies_on_the_table() -> None:
    game = shoal.new(NAME, seats=3, seed=5)
    assert annotate(game.view(None), []) == {"points": [0] * 3, "limits": [7] * 3, "sets": [[]] * 3, "moves": []}
