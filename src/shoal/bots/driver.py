"""Bots at one table, one seat at a time."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

from shoal.bots.bot import Bot
from shoal.core.game import Game, Log


class Table(Protocol):
    """What is played at: a `Record`, or whatever else keeps a game."""

    game: Game
    seats: int

    def play(self, seat: int, code: int, log: Log | None = None) -> None: ...


def play_on(table: Table, players: Sequence[Bot | None], log: Log | None = None) -> None:
    """Until the game waits for a seat without a bot, or is over."""
    while not table.game.over and players[table.game.to_move] is not None:
        play_once(table, players, log)


def play_once(table: Table, players: Sequence[Bot | None], log: Log | None = None) -> None:
    """One decision of the bot that the game waits for. Before it every other bot, clockwise from that one, is offered
    at most one optional move; should the game then wait for another seat, that is all."""
    waited_for = table.game.to_move
    offer_optional(table, players, log)
    bot = players[waited_for]
    if table.game.over or table.game.to_move != waited_for or bot is None:
        return
    code = bot.choose(table.game.view(waited_for))
    assert code is not None, f"the game waits for seat {waited_for}"
    table.play(waited_for, code, log)


def offer_optional(table: Table, players: Sequence[Bot | None], log: Log | None = None) -> None:
    """One optional move to each bot that the game does not wait for."""
    waited_for = table.game.to_move
    for step in range(1, table.seats):
        seat = (waited_for + step) % table.seats
        bot = players[seat]
        if table.game.over or bot is None or not table.game.legal(seat):
            continue
        code = bot.choose(table.game.view(seat))
        if code is not None:
            table.play(seat, code, log)
