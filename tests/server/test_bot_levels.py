"""Every level of bots chooses a legal code in a process of its own."""

from __future__ import annotations

import asyncio

import shoal
from shoal.bots import BOTS
from shoal.server.bot_calls import Choice
from shoal.server.bot_pool import BotPool


async def _chosen(names: list[str], game: shoal.Game, seat: int) -> list[Choice]:
    pool = BotPool(workers=1, longest=60.0)
    try:
        return [await pool.choose(name, game.view(seat), game.legal(seat), False) for name in names]
    finally:
        await pool.stop()


def test_every_level_thinks_in_a_process_of_its_own() -> None:
    """Also one that was called otherwise when its table was made."""
    game = shoal.new("twisted-fish", seats=3, seed=1)
    names = [*BOTS, "greedy"]
    choices = asyncio.run(_chosen(names, game, game.to_move))
    assert [choice.bot for choice in choices] == names
    assert all(choice.instead_of is None for choice in choices)
    assert {choice.code for choice in choices} <= set(game.legal(game.to_move))
