"""Readings of the rules of Fossil that players argue about: where a stone may go, and what it pays for, on positions
written by hand."""

from __future__ import annotations

import pytest
from fossil_positions import Named, position, read, spell

import shoal
from shoal import Game


def play(game: Game, *moves: str) -> Game:
    for move in moves:
        game.apply(game.to_move, shoal.code(game, read(move)))
    return game


def after(written: Named, *moves: str) -> Game:
    return play(shoal.restore(written), *moves)


def legal(game: Game) -> set[str]:
    return {spell(shoal.action(game, code)) for code in game.legal(game.to_move)}


def refused(game: Game, move: str, rule: str) -> None:
    code, before = shoal.code(game, read(move)), shoal.snapshot(game)
    assert code not in game.legal(game.to_move), f"{move} is offered"
    with pytest.raises(shoal.Refused) as caught:
        game.apply(game.to_move, code)
    assert caught.value.rule == rule
    assert shoal.snapshot(game) == before


# other cards of the same fossils, out of the way of the stones, so that nothing is scored
FAR_AWAY = ("", "", "", "", "", "", "", ".. .. .. .. .. .. .. A1 B1", ".. .. .. .. .. .. .. C1 D1")


def one_row(row: str, *stones: str, points: int = 30) -> Named:
    """A row of cards from a1 on, and seat 1 to move; what is missing lies before seat 0."""
    rows = (row, *FAR_AWAY[1:])
    return position(*rows, stones=stones, rest=0, points=[30, points, 30, 30])


# FO5: where a stone may go


def test_FO5_a_stone_goes_neither_past_the_other_nor_onto_the_card_under_it() -> None:
    """Stone 0 is on a card at a1, stone 1 on an empty square between b1 and d1."""
    game = shoal.restore(one_row("A1 B1 .. C1", "a1", "c1"))
    assert legal(game) == {"slide 0 b1", "slide 1 b1", "slide 1 d1"}
    refused(game, "slide 0 d1", "FO5")
    refused(game, "slide 1 a1", "FO5")


def test_FO5_the_card_under_a_stone_may_be_taken_once_the_stone_has_gone() -> None:
    game = after(one_row("A1 B1 .. C1", "a1", "c1"), "slide 0 b1")
    assert shoal.snapshot(game)["stones"] == ["b1", "c1"]
    assert legal(game) == {"slide 0 a1", "slide 1 d1"}
    play(game, "slide 0 a1")
    assert shoal.snapshot(game)["laid"][2] == ["A1"]


def test_FO5_two_stones_side_by_side_do_not_change_places() -> None:
    game = shoal.restore(one_row("A1 B1 C1 D1", "b1", "c1"))
    assert legal(game) == {"slide 0 a1", "slide 1 d1"}
    for move in ("slide 0 c1", "slide 0 d1", "slide 1 b1", "slide 1 a1"):
        refused(game, move, "FO5")


def test_FO5_the_other_stone_bars_only_the_way_it_stands_in() -> None:
    rows = ("A1 .. .. D1", "", "", "B1 .. .. C1", *FAR_AWAY[4:])
    game = shoal.restore(position(*rows, stones=["a1", "d1"], rest=0))
    assert legal(game) == {"slide 0 a4", "slide 1 d4"}
    refused(game, "slide 0 d4", "FO5")


def test_FO5_exactly_one_stone_moves_and_a_card_is_taken() -> None:
    game = after(one_row("A1 B1 .. C1 D1", "a1", "c1"), "slide 1 e1")
    written = shoal.snapshot(game)
    assert written["stones"] == ["a1", "e1"]
    assert written["board"][0].split()[:5] == ["A1", "B1", "..", "C1", ".."]
    assert written["laid"][1] == ["D1"]


# FO6: what it costs


@pytest.mark.parametrize(("square", "cost"), [("c1", 1), ("d1", 2), ("f1", 3)])
def test_FO6_cards_crossed_and_the_one_landed_on_cost_a_point_each_and_the_first_square_none(
    square: str, cost: int
) -> None:
    """Stone 0 starts from a card, which is not crossed; b1 and e1 are empty."""
    game = after(one_row("A1 .. B1 C1 .. D1", "a1", "g5"), f"slide 0 {square}")
    assert list(game.scores) == [30, 30 - cost, 30, 30]


@pytest.mark.parametrize("start", ["A1 B1 C1 D1", ".. B1 C1 D1"])
def test_FO6_it_costs_the_same_from_a_square_with_a_card_as_from_one_without(start: str) -> None:
    game = after(one_row(start, "a1", "g5"), "slide 0 d1")
    assert list(game.scores) == [30, 27, 30, 30]


def test_FO6_a_player_may_spend_the_last_point_and_no_more() -> None:
    game = shoal.restore(one_row("A1 .. B1 C1 .. D1", "a1", "g5", points=2))
    assert legal(game) == {"slide 0 c1", "slide 0 d1"}
    refused(game, "slide 0 f1", "FO6")
    assert list(play(game, "slide 0 d1").scores) == [30, 0, 30, 30]


def test_FO6_a_card_crossed_is_paid_for_again_by_the_next_who_crosses_it() -> None:
    game = after(one_row("A1 .. B1 C1 .. D1", "a1", "g5"), "slide 0 f1", "slide 0 a1")
    assert list(game.scores) == [30, 27, 27, 30]
