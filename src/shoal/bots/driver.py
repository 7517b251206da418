"""Bots at one table, one seat at a time."""

from __future__ import annotations

from collections.abc import Sequence

from shoal.bots.bot import Bot
from shoal.core.game import Log
from shoal.record import Record


def play_on(record: Record, players: Sequence[Bot | None], log: Log | None = None) -> None:
    """Until the game waits for a seat without a bot, or is over."""
    while not record.game.over and players[record.game.to_move] is not None:
        play_once(record, players, log)


def play_once(record: Record, players: Sequence[Bot | None], log: Log | None = None) -> None:
    """One decision of the bot that the game waits for. Before it every other bot, clockwise from that one, is offered
    at most one optional move; should the game then wait for another seat, that is all."""
    waited_for = record.game.to_move
    offer_optional(record, players, log)
    bot = players[waited_for]
    if record.game.over or record.game.to_move != waited_for or bot is None:
        return
    code = bot.choose(record.game.view(waited_for))
    assert code is not None, f"the game waits for seat {waited_for}"
    record.play(waited_for, code, log)


def offer_optional(record: Record, players: Sequence[Bot | None], log: Log | None = None) -> None:
    """One optional move to each bot that the game does not wait for."""
    waited_for = record.game.to_move
    for step in range(1, record.seats):
        seat = (waited_for + step) % record.seats
        bot = players[seat]
        if record.game.over or bot is None or not record.game.legal(seat):
            continue
        code = bot.choose(record.game.view(seat))
        if code is not None:
            record.play(seat, code, log)
