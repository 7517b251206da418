"""Annotations of Fossil show what a move brings."""

from __future__ import annotations

import json
import random

import pytest

import shoal
from shoal.core.data import Data
from shoal.core.game import Game, Line
from shoal.games.fossil.annotations import annotate

EMPTY = " ".join([".."] * 9)


def walk(seats: int, seed: int) -> list[Game]:
    """Every position of a match in which all take one of the cheaper cards, so that it lasts."""
    game, rng = shoal.new("fossil", seats=seats, seed=seed), random.Random(seed)
    found: list[Game] = []
    while not game.over:
        found.append(game.copy())
        tried = rng.sample(game.legal(game.to_move), min(5, len(game.legal(game.to_move))))
        game.apply(game.to_move, max(tried, key=lambda code: points_after(game, code)))
    return found


def points_after(game: Game, code: int) -> int:
    after = game.copy()
    after.apply(game.to_move, code)
    return after.scores[game.to_move]


def shown(game: Game) -> Data:
    return annotate(game.view(game.to_move), game.legal(game.to_move))


def points(game: Game) -> list[int]:
    found: list[int] = shoal.picture(game.view(None))["points"]
    return found


@pytest.mark.parametrize("seats", range(2, 7))
def test_a_move_brings_just_what_was_shown(seats: int) -> None:
    for game in walk(seats, seats):
        mover, moves = game.to_move, shown(game)["moves"]
        for code, move in zip(game.legal(mover), moves, strict=True):
            after, log = game.copy(), list[Line]()
            after.apply(mover, code, log)
            assert points(after) == move["points"]
            if log[0].kind == "slide":
                slid = shoal.notation.facts("fossil", log[0])
                assert (slid["price"], slid["card"]) == (move["price"], move["card"])
                assert len(move["crossed"]) == move["price"] - 1  # FO6


@pytest.mark.parametrize("seats", range(2, 7))
def test_FO10_to_FO13_a_fossil_pays_what_was_shown_for_it(seats: int) -> None:
    """Before a scoring without a swap, and for the card that completes the fossil, before it is taken."""
    scored = 0
    for game in [position for seed in range(6) for position in walk(seats, seed)]:
        position = shoal.picture(game.view(None))
        if position["waits_for"]["to"] != "swap":
            continue
        fossil = position["waits_for"]["scoring"]
        gains = [seat["gain"] for seat in shown(game)["fossils"][fossil]["seats"]]
        after, log = game.copy(), list[Line]()
        after.apply(game.to_move, shoal.code(game, {"kind": "keep"}), log)
        if any(line.kind == "end" for line in log):  # then others are scored as well
            continue
        assert [now - before for now, before in zip(points(after), points(game), strict=True)] == gains
        scored += 1
    assert scored > 5


def test_the_card_in_hand_changes_what_its_fossil_would_pay() -> None:
    """Seat 0 has one Dragonfly of value 1; with the 3 it would have 4 x 2, and 1 from each of the others for two cards
    of theirs that they do not have: FO10, FO12."""
    written = {
        "game": "fossil",
        "seats": 4,
        "waits_for": {"seat": 0, "to": "slide"},
        "stones": ["a1", "i9"],
        "board": [".. D3 D1 .. .. .. .. .. ..", *[EMPTY] * 3, ".. D2 D2 D1 D1 D1 D1 .. ..", *[EMPTY] * 4],
        "points": [10, 10, 10, 10],
        "laid": [["D1"], [], [], []],
    }
    game = shoal.restore(written)
    found = shown(game)
    assert [seat["gain"] for seat in found["fossils"]["D"]["seats"]] == [1 + 3, -1, -1, -1]
    by_square = dict(zip((shoal.action(game, code)["to"] for code in game.legal(0)), found["moves"], strict=True))
    assert by_square["b1"]["price"] == 1
    assert (found["fossils"]["D"]["left"], by_square["b1"]["fossil"]["left"]) == (8, 7)
    assert [seat["gain"] for seat in by_square["b1"]["fossil"]["seats"]] == [8 + 3 * 2, -2, -2, -2]
    assert by_square["c1"]["crossed"] == ["b1"]


def written_as(action: Data) -> str:
    return json.dumps(action, sort_keys=True)


def test_FO9_a_swap_shows_what_the_other_fossils_would_then_pay() -> None:
    """Seat 0 gives its Fern for a Dragonfly of seat 1 before the Ammonite is scored: it leads in Dragonflies then, and
    seat 1 in Ferns. What the Ammonite brings is in the points."""
    written = {
        "game": "fossil",
        "seats": 4,
        "waits_for": {"seat": 0, "to": "swap", "scoring": "A"},
        "stones": ["a1", "i9"],
        "board": [".. D3 F1 .. .. .. .. .. ..", *[EMPTY] * 8],
        "points": [10, 10, 10, 10],
        "laid": [["A1", "D2", "F1"], ["D1", "F3"], [], []],
    }
    game = shoal.restore(written)
    moves = dict(
        zip((written_as(shoal.action(game, code)) for code in game.legal(0)), shown(game)["moves"], strict=True)
    )
    swap = {"kind": "swap", "give": "F1", "take": "D1", "with": 1}
    dragonflies = [3 * 2 + 3 * 2, -2, -2, -2]
    assert moves[written_as(swap)]["others"] == {"D": dragonflies, "F": [-2, 4 * 2 + 3 * 2, -2, -2]}
    assert "others" not in moves[written_as({"kind": "keep"})]
    assert moves[written_as(swap | {"give": "A1"})]["others"] == {"D": dragonflies}
