"""Bots think in processes of their own: they get a view as plain numbers, and answer with a code.

The event loop never waits for one. A bot that fails or takes too long is replaced by `random` for that move.
"""

from __future__ import annotations

import asyncio
import secrets
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from contextlib import suppress
from multiprocessing import get_context
from typing import NamedTuple

from librt.vecs import vec
from mypy_extensions import i64

from shoal.bots import make
from shoal.core.game import View

SEED_BYTES = 32
LONGEST_END = 2.0  # seconds, for processes to end


class Choice(NamedTuple):
    """A code, or None to leave an optional move; which bot it is of, and instead of which."""

    code: int | None
    bot: str
    instead_of: str | None = None


class Thinkers:
    """The processes; made when the first bot thinks."""

    def __init__(self, workers: int, longest: float) -> None:
        self.workers = workers
        self.longest = longest
        self._pool: ProcessPoolExecutor | None = None

    async def choose(self, bot: str, view: View) -> Choice:
        """What a bot would play on a view, or `random` in its place."""
        facts = [int(fact) for fact in view.facts]
        try:
            code = await asyncio.wait_for(self._ask(bot, view.game, view.viewer, facts), self.longest)
            return Choice(code, bot)
        except (Exception, TimeoutError):  # whatever a bot does wrong
            code = await self._ask("random", view.game, view.viewer, facts)
            return Choice(code, "random", bot)

    async def _ask(self, bot: str, game: str, seat: int, facts: list[int]) -> int | None:
        loop = asyncio.get_running_loop()
        seed = secrets.token_bytes(SEED_BYTES)
        try:
            return await loop.run_in_executor(self.pool, think, bot, game, seat, facts, seed)
        except BrokenProcessPool:
            self.close()
            return await loop.run_in_executor(self.pool, think, bot, game, seat, facts, seed)

    @property
    def pool(self) -> ProcessPoolExecutor:
        if self._pool is None:
            self._pool = ProcessPoolExecutor(self.workers, mp_context=get_context("spawn"))
        return self._pool

    def close(self) -> None:
        """Whoever thinks is left to it, and not heard any more."""
        if self._pool is not None:
            self._pool.shutdown(wait=False, cancel_futures=True)
            self._pool = None

    async def stop(self) -> None:
        """With the server; a bot that goes on and on is not waited for."""
        pool, self._pool = self._pool, None
        if pool is not None:
            ended = asyncio.to_thread(pool.shutdown, wait=True, cancel_futures=True)
            with suppress(TimeoutError):
                await asyncio.wait_for(ended, LONGEST_END)


def think(bot: str, game: str, seat: int, facts: list[int], seed: bytes) -> int | None:
    """In a process of its own: the bot sees the view of its seat and nothing else."""
    code = make(bot, seed).choose(View(game, seat, vec[i64](facts)))
    return None if code is None else int(code)
