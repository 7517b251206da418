"""Turn order: every other seat is offered one optional move, clockwise, before a decision."""

from __future__ import annotations

import pytest

import shoal
from shoal.search.turn_order import TurnOrder


def test_every_other_seat_comes_once_clockwise_and_then_the_seat_waited_for() -> None:
    game = shoal.Record("connections", seats=4, seed=1).game
    first = game.to_move
    order = TurnOrder(game)
    clockwise = [(first + step) % 4 for step in range(1, 5)]
    assert [order.next_seat() for _ in range(6)] == [*clockwise, first, first]


@pytest.mark.parametrize("last", range(4))
def test_offers_go_on_after_the_seat_that_had_the_last_one(last: int) -> None:
    game = shoal.Record("connections", seats=4, seed=1).game
    order = TurnOrder(game)
    order.begin(game, last)
    left = (game.to_move - last - 1) % 4
    assert [order.next_seat() for _ in range(left + 1)] == [(last + step) % 4 for step in range(1, left + 2)]
    assert order.next_seat() == game.to_move
