"""Annotations of Cosmople-Fish II show what a move brings and nothing that is hidden."""

from __future__ import annotations

import json
from typing import Any

import pytest
from cosmople_fish_2_positions import LINKS, POINTS, is_link, near, shows, worth
from random_walks import STYLES, Walk

import shoal
from shoal import Game
from shoal.core.game import Line
from shoal.core.rng import Rng
from shoal.games.cosmople_fish_2.annotations import MOST_TOGETHER, annotate
from shoal.games.cosmople_fish_2.worlds import RULEBOOK

NAME = "cosmople-fish-2"
Aid = dict[str, Any]
WALKS = [
    Walk(NAME, seats, 7 * number + seats, style) for number, style in enumerate(sorted(STYLES)) for seats in (3, 4, 6)
]


def shown(game: Game, seat: int | None) -> Aid:
    return annotate(game.view(seat), [] if seat is None else game.legal(seat))


@pytest.mark.parametrize("walk", WALKS, ids=str)
def test_what_is_shown_is_what_playing_brings(walk: Walk) -> None:
    for step, record in enumerate(walk.positions(300)):
        if step % 5 == 0:
            for seat in range(walk.seats):
                check(record.game, seat)


def check(game: Game, seat: int) -> None:
    found, state_vector = shown(game, seat), shoal.snapshot(game)
    assert json.loads(json.dumps(found)) == found
    for hand, held in zip(found["near"], state_vector["hands"], strict=True):
        for options, card in zip(hand, held, strict=True):
            assert options is None or near(card) in options
    check_sets(game, found, state_vector)
    for code, aid in zip(game.legal(seat), found["moves"], strict=True):
        action = shoal.action(game, code)
        if action["kind"] == "ask":
            check_ask(seat, action, aid, state_vector)
        elif action["kind"] in ("add", "no", "fish", "done"):
            check_move(game, seat, code, aid)
    for play in found.get("plays", []):
        check_playing(game, seat, play)


def check_sets(game: Game, found: Aid, state_vector: Aid) -> None:
    assert [[each["points"] for each in sets] for sets in found["sets"]] == [
        [worth(cards) for cards in sets] for sets in state_vector["sets"]
    ]
    assert found["points"] == [sum(each["points"] for each in sets) for sets in found["sets"]]
    for sets, lying in zip(found["sets"], state_vector["sets"], strict=True):
        for each, cards in zip(sets, lying, strict=True):
            assert each["next"] in (None, POINTS[each["cities"] + 1])
            assert ("links" in each) == (not any(is_link(card) for card in cards))
    if not game.over:
        assert [a + b for a, b in zip(found["points"], state_vector["totals"], strict=True)] == game.scores


def fits(card: str | None, action: Aid) -> bool:
    if card is None:
        return False
    if action["for"] == "link":
        return is_link(card) and action["colour"] in LINKS[card]
    return bool(shows(card) == action["colour"])


def check_ask(seat: int, action: Aid, aid: Aid, state_vector: Aid) -> None:
    fitting = [card for card in state_vector["hands"][action["seat"]] if fits(card, action)]
    assert aid.get("holds", bool(fitting)) == bool(fitting)
    assert aid["may"] >= len(fitting)
    if action["for"] == "link":
        assert "holds" in aid  # CD2
    own = state_vector["hands"][seat]
    assert aid["with"] == [place for place, card in enumerate(own) if card and shows(card) == action["colour"]]


def check_move(game: Game, seat: int, code: int, aid: Aid) -> None:
    after, log = game.copy(), list[Line]()
    after.apply(seat, code, log)
    assert aid.get("ends", False) == any(line.kind == "round" for line in log)
    if "points" in aid and "ends" not in aid:
        assert after.scores[seat] - game.scores[seat] == aid["points"][1] - aid["points"][0]


def check_playing(game: Game, seat: int, play: Aid) -> None:
    """CF5: step by step, as it would be played."""
    after, waits = game.copy(), shoal.snapshot(game)["waits_for"]
    if waits["to"] == "into":
        after.apply(seat, shoal.code(after, {"kind": "into", "set": play["set"]}))
    for place in play["places"]:
        after.apply(seat, shoal.code(after, {"kind": "lay", "place": place}))
    after.apply(seat, shoal.code(after, {"kind": "done"}))
    assert after.scores[seat] - game.scores[seat] == play["points"][1] - play["points"][0]


@pytest.mark.parametrize("walk", WALKS, ids=str)
def test_CF5_every_way_to_play_a_gift_is_shown(walk: Walk) -> None:
    for record in walk.positions(200):
        game = record.game
        if game.over or shoal.snapshot(game)["waits_for"]["to"] != "into":
            continue
        played: set[tuple[object, frozenset[int]]] = set()
        for code in game.legal(game.to_move):
            action = shoal.action(game, code)
            if action["kind"] == "into":
                after = game.copy()
                after.apply(game.to_move, code)
                ways = ways_to_finish(after, frozenset())
                played |= {(action["set"], way) for way in ways}
        found = {(play["set"], frozenset(play["places"])) for play in shown(game, game.to_move)["plays"]}
        assert found <= played
        if len({place for _, way in played for place in way}) <= MOST_TOGETHER:
            assert found == played


def ways_to_finish(game: Game, laid: frozenset[int]) -> set[frozenset[int]]:
    """The places that can be laid together, tried one after the other."""
    found: set[frozenset[int]] = set()
    for code in game.legal(game.to_move):
        action = shoal.action(game, code)
        if action["kind"] == "done":
            found.add(laid)
        elif action["kind"] == "lay" and action["place"] > max(laid, default=-1):
            after = game.copy()
            after.apply(game.to_move, code)
            found |= ways_to_finish(after, laid | {action["place"]})
    return found


@pytest.mark.parametrize("walk", WALKS, ids=str)
def test_it_is_the_same_in_all_worlds_that_look_the_same(walk: Walk) -> None:
    for step, record in enumerate(walk.positions(200)):
        if step % 17 == 0:
            for seat in range(walk.seats):
                world = RULEBOOK.worlds(record.game.view(seat)).sample(Rng(step))
                assert shown(world, seat) == shown(record.game, seat)
