"""Play the moves of the bots at one table, one seat at a time."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

from shoal.bots.bot import Bot
from shoal.core.game import Game, Log
from shoal.search.turn_order import TurnOrder


class Table(Protocol):
    """A game that bots play on: a `Record`, or anything else that keeps a game."""

    game: Game
    seats: int

    def play(self, seat: int, code: int, log: Log | None = None) -> None: ...


def play_on(table: Table, players: Sequence[Bot | None], log: Log | None = None) -> None:
    """Play until the game waits for a seat without a bot, or is over."""
    while not table.game.over and players[table.game.to_move] is not None:
        play_once(table, players, log)


def play_once(table: Table, players: Sequence[Bot | None], log: Log | None = None) -> None:
    """Offer every other bot an optional move, then play the decision of the bot that the game waits for.

    There is no decision if an optional move made the game wait for another seat.
    """
    order = TurnOrder(table.game)
    while (seat := order.next_seat()) != order.waited_for:
        _choose(table, players, seat, log)
    if table.game.to_move == seat:
        _choose(table, players, seat, log)


def _choose(table: Table, players: Sequence[Bot | None], seat: int, log: Log | None) -> None:
    bot = players[seat]
    if table.game.over or bot is None or not table.game.legal(seat):
        return
    code = bot.choose(table.game.view(seat))
    assert code is not None or table.game.to_move != seat, f"the game waits for seat {seat}"
    if code is not None:
        table.play(seat, code, log)
