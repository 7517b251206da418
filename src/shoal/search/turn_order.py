"""Turn order: before each decision every other seat is offered one optional move, clockwise."""

from __future__ import annotations

from typing import final

from mypy_extensions import i64

from shoal.core.game import Game


@final
class TurnOrder:
    """The seats that choose next: those offered an optional move, then the seat that the game waits for.

    A caller asks each seat that has a legal move, and calls `begin` when the game waits for a new decision.
    """

    def __init__(self, game: Game) -> None:
        self.seats: i64 = game.seats
        self.waited_for: i64 = game.to_move
        self.left: i64 = game.seats - 1  # other seats that have had no offer before this decision

    def begin(self, game: Game, last: i64) -> None:
        """Start over for the decision that the game waits for now; the seat after `last` is offered the first move."""
        self.waited_for = game.to_move
        self.left = (game.to_move + self.seats - 1 - last) % self.seats

    def next_seat(self) -> i64:
        """Return each other seat once, clockwise, and after them the seat waited for."""
        if self.left == 0:
            return self.waited_for
        self.left -= 1
        return (self.waited_for + self.seats - 1 - self.left) % self.seats
