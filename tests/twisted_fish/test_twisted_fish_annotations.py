"""Annotations of Twisted Fish show what a move brings and nothing that is hidden."""

from __future__ import annotations

import json
from typing import Any

import pytest
from golden_worlds import Whoppers
from random_walks import STYLES, Walk
from twisted_fish_positions import DIVER, DIVINE, NET, WARDEN, after, begin, fish_among, fish_of, play, position, worth

import shoal
from shoal import Game, notation
from shoal.core.game import Line
from shoal.core.rng import Rng
from shoal.games.twisted_fish.annotations import annotate
from shoal.games.twisted_fish.worlds import RULEBOOK

NAME = "twisted-fish"
QUESTIONS = {"ask", "lure", "again"}
Aid = dict[str, Any]


def shown(game: Game, seat: int) -> Aid:
    return annotate(game.view(seat), game.legal(seat))


def of(game: Game, seat: int, typed: str) -> Aid:
    """Return the annotation of one move."""
    aid: Aid = shown(game, seat)["moves"][game.legal(seat).index(notation.read(game, typed))]
    return aid


# Examples


def test_TF3_a_question_shows_whether_it_is_a_bluff_and_what_is_known_of_the_card() -> None:
    game = after(
        position("red eel, green crab", "blue eel, red whale", "red shrimp, purple eel", "red dogfish", seats=4),
        "ask 0 for red eel",
        "give red eel",
        "ask 2 for green eel",
        "no",
        "draw",
        "end",
        "ask 1 for green shrimp",
        "no",
        "draw",
        "end",
    )
    play(game, "ask 1 for red dogfish", "no", "draw", "end", "ask 1 for green crab", "no", "draw", "end")
    assert of(game, 1, "ask 2 for red eel") == {"bluff": True, "holds": False}
    assert of(game, 1, "ask 2 for green eel") == {"come": 1}
    assert of(game, 1, "ask 0 for green eel") == {}
    assert game.to_move == 1


def test_TF8_a_basket_shows_what_it_counts_and_that_one_goes_out_with_it() -> None:
    game = shoal.restore(position("red crab", "every eel", "red shrimp", waits_for=begin(got="red eel")))
    assert of(game, 1, "basket eel") == {"baskets": 25, "hand": 0, "ends": True}
    game = shoal.restore(position("red crab", "every eel, red whale", "red shrimp", waits_for=begin(got="red eel")))
    assert of(game, 1, "basket eel") == {"baskets": 25, "hand": 10}


def test_TF15_a_basket_with_the_diver_counts_its_four() -> None:
    hand = f"every eel but red, {DIVER}, red whale"
    game = shoal.restore(position("red crab", hand, "red shrimp", waits_for=begin()))
    assert of(game, 1, "diver for red eel") == {"baskets": 20, "hand": 10}
    assert shown(game, 1)["hands"] == [None, 55, None]


def test_TF21_a_reply_shows_what_it_leaves_in_the_hand() -> None:
    game = after(position(f"red eel, {DIVINE}", f"blue eel, {NET}", "red shrimp", waits_for=begin()), "net 0 for eel")
    assert of(game, 0, "divine take") == {"baskets": 0, "hand": 30}
    assert of(game, 0, "divine leave") == {"baskets": 0, "hand": 5}
    assert of(game, 0, "allow") == {"baskets": 0, "hand": 30}


def test_TF14_nobody_can_tell_what_the_warden_takes() -> None:
    game = after(position("red eel, red crab", f"blue eel, {WARDEN}", "red shrimp", waits_for=begin()), "warden 0")
    assert of(game, 0, "allow") == {}


def test_TF13_a_whopper_is_shown_as_one() -> None:
    written = position("red eel", "blue eel", "red shrimp", waits_for=begin(), whoppers=1)
    assert of(after(written, "ask 0 for red eel"), 0, "no") == {"baskets": 0, "hand": 5, "lie": True}
    assert of(after(written, "ask 0 for green eel"), 0, "no") == {"baskets": 0, "hand": 5}


def test_at_the_end_every_hand_is_known_and_counted() -> None:
    game = after(position("red crab", "every eel", f"red whale, {NET}", waits_for=begin(got="red eel")), "basket eel")
    assert shown(game, 0)["hands"] == [5, 0, 35]
    assert shown(game, 0)["baskets"] == [0, 25, 0]
    assert annotate(game.view(None), [])["hands"] == [5, 0, 35]


# Laws, over walks


WALKS = [
    (Whoppers if seats == 4 else Walk)(NAME, seats, 7 * number + seats, style)
    for number, style in enumerate(sorted(STYLES))
    for seats in (2, 4, 6)
]


@pytest.mark.parametrize("walk", WALKS, ids=str)
def test_what_is_shown_of_a_move_is_what_playing_it_brings(walk: Walk) -> None:
    for step, record in enumerate(walk.positions(300)):
        if step % 5 == 0:
            for seat in range(walk.seats):
                check(record.game, seat)


def check(game: Game, seat: int) -> None:
    found, state_vector = shown(game, seat), shoal.snapshot(game)
    assert json.loads(json.dumps(found)) == found
    check_counts(game, seat, found, state_vector)
    for code, aid in zip(game.legal(seat), found["moves"], strict=True):
        action = shoal.action(game, code)
        if action["kind"] in QUESTIONS:
            check_question(seat, action, aid, state_vector)
        elif action["kind"] == "net":
            has = action["fish"] in fish_among(state_vector["hands"][action["seat"]])
            assert aid.get("holds", has) == has
        elif aid:
            check_effect(game, seat, code, aid)
        else:
            assert action["kind"] in ("draw", "allow")


def check_counts(game: Game, seat: int, found: Aid, state_vector: Aid) -> None:
    costs = [worth(hand) for hand in state_vector["hands"]]
    assert found["hands"][seat] == costs[seat]
    assert all(cost in (None, true) for cost, true in zip(found["hands"], costs, strict=True))
    if not game.over:
        assert [a + b for a, b in zip(found["baskets"], state_vector["totals"], strict=True)] == game.scores


def check_question(seat: int, action: Aid, aid: Aid, state_vector: Aid) -> None:
    theirs = state_vector["hands"][action["seat"]]
    has = action["card"] in theirs
    assert aid.get("bluff", False) == (action["card"] in state_vector["hands"][seat])
    assert aid.get("holds", has) == has
    if "some" in aid:
        assert fish_of(action["card"]) in fish_among(theirs)
    if aid.get("come") == 0 and not state_vector["options"]["whoppers"]:
        assert not has


def check_effect(game: Game, seat: int, code: int, aid: Aid) -> None:
    after, log = game.copy(), list[Line]()
    after.apply(seat, code, log)
    assert aid.get("ends", False) == any(line.kind == "over" for line in log)
    assert aid.get("caught", False) == any(line.kind == "caught" and line.facts[0] == seat for line in log)
    if "ends" in aid:
        score = next(line for line in log if line.kind == "score" and line.facts[0] == seat)
        assert [aid["baskets"], aid["hand"]] == score.facts[1:]
    else:
        left = shoal.snapshot(after)
        assert aid["hand"] == worth(left["hands"][seat])
        assert aid["baskets"] == after.scores[seat] - left["totals"][seat]


@pytest.mark.parametrize("walk", WALKS, ids=str)
def test_it_is_the_same_in_all_worlds_that_look_the_same(walk: Walk) -> None:
    for step, record in enumerate(walk.positions(200)):
        if step % 17 == 0:
            for seat in range(walk.seats):
                world = RULEBOOK.worlds(record.game.view(seat)).sample(Rng(step))
                assert shown(world, seat) == shown(record.game, seat)
