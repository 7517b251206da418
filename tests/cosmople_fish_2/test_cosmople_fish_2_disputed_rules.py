"""The winner of Cosmople-Fish II (CF15), on positions written by hand."""

from __future__ import annotations

import pytest
from cosmople_fish_2_positions import Named, after, position, restored

FULL = "London/Addis Ababa, Paris/Auckland, Berlin, Amsterdam, Stockholm"  # all of light blue, in a hand


def last_draw(*totals: int, mine: str = "Stockholm", round: int = 2) -> Named:
    """The deck has one card left, which seat 1 will fish; it has two cities on the table, 4 points. Whatever is
    nowhere else lies before seat 0."""
    return position(
        *("", mine, ""),
        sets={1: ["Kyiv, Budapest"]},
        pile="Lima",
        away=(0,),
        round=round,
        totals=list(totals),
    )


def test_CF15_the_highest_total_over_all_rounds_wins_whoever_won_the_last_one() -> None:
    """Seat 0 has by far the most on the table in the last round, and not enough."""
    game = after(last_draw(0, 500, 502), "ask 2 for light blue", "no")
    assert game.over
    assert list(game.scores)[1:] == [504, 502]
    assert 4 < game.scores[0] < 502
    assert list(game.winners) == [1]


def test_CF15_equal_totals_share_the_win() -> None:
    game = after(last_draw(0, 500, 504), "ask 2 for light blue", "no")
    assert list(game.scores)[1:] == [504, 504]
    assert list(game.winners) == [1, 2]


@pytest.mark.parametrize("mine", ["Stockholm", FULL])
def test_CF15_cards_in_hand_count_nothing(mine: str) -> None:
    game = after(last_draw(0, 0, 6, mine=mine), "ask 2 for light blue", "no")
    assert game.over
    assert list(game.scores)[1:] == [4, 6]


def test_CF15_the_rounds_before_the_last_one_decide_nothing() -> None:
    game = after(last_draw(0, 500, 0, round=1), "ask 2 for light blue", "no")
    assert not game.over
    assert list(game.winners) == []
    assert list(game.scores)[1:] == [504, 0]
    assert list(restored(last_draw(0, 0, 0)).winners) == []
