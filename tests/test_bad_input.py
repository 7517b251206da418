"""Unreadable input of any size, depth and kind gives a clear Invalid and changes nothing."""

from __future__ import annotations

import pickle
from typing import Any

import pytest

import shoal
from shoal import notation
from shoal.games.catalogue import with_defaults
from shoal.search.playout import play_matches

HUGE = 10**5000  # more digits than Python writes


def deep() -> list[Any]:
    nested: list[Any] = []
    for _ in range(5000):
        nested = [nested]
    return nested


GAME = shoal.new("fossil", seats=4, seed=1)
SNAPSHOT = shoal.snapshot(GAME)


@pytest.mark.parametrize(
    "value", [HUGE, -HUGE, deep(), 1.5, None, True, "²", {"a": 1}, b"x"], ids=lambda v: type(v).__name__
)
@pytest.mark.parametrize("key", sorted(SNAPSHOT))
def test_a_snapshot_with_anything_in_the_place_of_anything_is_invalid(key: str, value: Any) -> None:
    if (key, value) == ("waits_for", None):
        value = "over"
    with pytest.raises(shoal.Invalid):
        shoal.restore({**SNAPSHOT, key: value})


@pytest.mark.parametrize("key", ["board", "game", "seats", "waits_for"])
def test_a_snapshot_that_lacks_something_is_invalid_and_says_what(key: str) -> None:
    with pytest.raises(shoal.Invalid, match=key):
        shoal.restore({k: value for k, value in SNAPSHOT.items() if k != key})


@pytest.mark.parametrize("value", [HUGE, deep(), None, 1.5, True, "x"], ids=lambda v: type(v).__name__)
def test_actions_of_anything_are_invalid(value: Any) -> None:
    actions: list[Any] = [
        value,
        {"kind": value},
        {"kind": "slide", "stone": value, "to": "a1"},
        {"kind": "slide", "stone": 0, "to": value},
        {"kind": "swap", "give": "A1", "take": "B1", "with": value},
        {"kind": "place", "at": "a1", "more": value},
    ]
    for action in actions:
        with pytest.raises(shoal.Invalid):
            shoal.code(GAME, action)


@pytest.mark.parametrize("text", [None, 5, b"keep", "", "slide", "slide 0 z9", "slide 9 a1", "fly e5", "x" * 10_000])
def test_moves_that_cannot_be_read_are_invalid(text: Any) -> None:
    with pytest.raises(shoal.Invalid):
        notation.read(GAME, text)


def test_numbers_too_large_to_write_are_invalid_too() -> None:
    for ask in (GAME.apply, GAME.why_not):
        with pytest.raises(shoal.Invalid, match="code something too large"):
            ask(0, HUGE)
        with pytest.raises(shoal.Invalid, match="seat something too large"):
            ask(HUGE, 0)
    with pytest.raises(shoal.Invalid, match="seats"):
        shoal.new("fossil", seats=HUGE, seed=1)
    with pytest.raises(shoal.Invalid, match="seed"):
        shoal.new("fossil", seats=4, seed=HUGE)


@pytest.mark.parametrize("code", [5.0, 5.5, "5", None, [5]])
def test_a_code_that_is_no_int_is_a_type_error_and_changes_nothing(code: Any) -> None:
    for ask in (GAME.apply, GAME.why_not):
        with pytest.raises(TypeError):
            ask(0, code)
        with pytest.raises(TypeError):
            ask(code, 0)
    assert shoal.snapshot(GAME) == SNAPSHOT


@pytest.mark.parametrize("seed", [True, 1.5, "abc", [1], bytearray(32), float("nan")])
def test_a_seed_is_an_int_or_bytes(seed: Any) -> None:
    with pytest.raises((shoal.Invalid, TypeError)):
        shoal.Rng(seed)


@pytest.mark.parametrize("sides", [0, -1, 2**31, 2**32, 2**40])
def test_chance_draws_below_numbers_that_it_can(sides: int) -> None:
    with pytest.raises(shoal.Invalid, match="cannot be drawn"):
        shoal.Rng(1).below(sides)


def test_options_are_known_numbers_in_their_range() -> None:
    known = [shoal.Option("target", 0, 0, 400)]
    assert with_defaults(known, {}) == {"target": 0}
    assert with_defaults(known, {"target": 400}) == {"target": 400}
    for options in ({"target": 401}, {"target": -1}, {"target": HUGE}, {"speed": 1}):
        with pytest.raises(shoal.Invalid, match="options: "):
            with_defaults(known, options)
    with pytest.raises(shoal.Invalid, match="options"):
        shoal.restore({**SNAPSHOT, "options": {1: 2}})


def test_a_stream_cannot_stand_where_there_is_none() -> None:
    with pytest.raises(shoal.Invalid, match="cannot stand at -5"):
        shoal.Rng(0, -5)
    with pytest.raises(shoal.Invalid, match="cannot stand at"):
        shoal.Rng(0, 2**62)
    with pytest.raises(shoal.Invalid, match="the same number for ever"):
        shoal.restore({**SNAPSHOT, "rng": "fast 0"})


@pytest.mark.parametrize("deck", ["x", 5, {}, [1], b"deck"])
def test_a_deck_that_is_none_is_invalid(deck: Any) -> None:
    with pytest.raises(shoal.Invalid, match=r"deck: .* is not a deck"):
        shoal.new("networks", seats=3, seed=1, deck=deck)
    with pytest.raises(shoal.Invalid, match=r"deck: .* is not a deck"):
        shoal.Record("networks", seats=3, seed=1, deck=deck)


@pytest.mark.parametrize("seat", [-1, -2, -(2**70)])
def test_a_listener_is_a_seat_or_none(seat: int) -> None:
    with pytest.raises(shoal.Invalid, match="a listener is a seat, or None"):
        shoal.Line("TF5", "draw", [0], 0, [3]).heard_by(seat)


def test_what_a_process_pool_sends_can_be_pickled() -> None:
    refused = GAME.why_not(1, 0)
    assert refused is not None
    again = pickle.loads(pickle.dumps(refused))
    assert (again.rule, again.kind, again.facts, again.game) == ("ALL1", "not your turn", [0], "fossil")
    assert str(again) == str(refused) == "It is seat 1's turn. (ALL1)"
    played = shoal.playouts("fossil", seats=4, matches=3, seed=1)
    assert pickle.loads(pickle.dumps(played)) == played
    assert pickle.loads(pickle.dumps(shoal.Invalid("no"))).args == ("no",)


def test_lines_and_views_can_be_read_in_a_debugger() -> None:
    assert repr(shoal.Line("FO9", "keep", [2])) == "<Line FO9 keep [2]>"
    assert repr(shoal.Line("TF5", "draw", [0], 0, [3])) == "<Line TF5 draw [0], [0] hear [3]>"
    assert repr(GAME.view(2)) == "<View fossil seat 2, 137 numbers>"
    assert repr(GAME.view(None)) == "<View fossil a spectator, 137 numbers>"


def test_playouts_work_in_portions_so_that_others_get_their_turn(monkeypatch: pytest.MonkeyPatch) -> None:
    portions = []

    def watched(book: Any, seats: int, settings: Any, matches: int, *more: Any) -> int:
        portions.append(matches)
        return play_matches(book, seats, settings, matches, *more)

    monkeypatch.setattr("shoal.play_matches", watched)
    played = shoal.playouts("fossil", seats=4, matches=2000, seed=1)
    assert sum(portions) == played.matches == 2000
    assert len(portions) > 10
    monkeypatch.undo()
    assert shoal.playouts("fossil", seats=4, matches=2000, seed=1) == played


def test_a_negative_number_of_matches_is_invalid() -> None:
    with pytest.raises(shoal.Invalid, match="matches"):
        shoal.playouts("fossil", seats=4, matches=-1, seed=1)
