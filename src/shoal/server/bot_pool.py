"""Bots think in processes of their own: they get a view as plain numbers, and answer with a code.

The event loop never waits for one. A bot that fails or takes too long is replaced by `random` for that move.
"""

from __future__ import annotations

import asyncio
import secrets
from collections.abc import Callable, Sequence
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from contextlib import suppress
from multiprocessing import get_context
from typing import NamedTuple, TypeVar, TypeVarTuple

from librt.vecs import vec
from mypy_extensions import i64

from shoal.bots import make
from shoal.bots.hints import Hint, told_hints
from shoal.core.children import deaf_to_interrupts, end_with_parent
from shoal.core.errors import Invalid
from shoal.core.game import View

Given = TypeVarTuple("Given")
Found = TypeVar("Found")


SEED_BYTES = 32
TRIES = 3
LONGEST_END = 2.0  # seconds, for processes to end


class Choice(NamedTuple):
    """A code, or None to leave an optional move; which bot it is of, and instead of which that has failed, and how."""

    code: int | None
    bot: str
    instead_of: str | None = None
    why: str = ""


class BotPool:
    """The processes; made when the first bot thinks."""

    def __init__(self, workers: int, longest: float) -> None:
        self.workers = workers
        self.longest = longest
        self._free = asyncio.Semaphore(workers)  # who waits for a process has not begun to think
        self._pool: ProcessPoolExecutor | None = None
        self._started: asyncio.Task[None] | None = None

    async def choose(self, bot: str, view: View, legal: Sequence[int], is_optional: bool) -> Choice:
        """What a bot would play on a view. If it has nothing to offer that can be played: any move, at random, and an
        optional one is left."""
        facts = [int(fact) for fact in view.observation]
        try:
            code = await self._ask(bot, view.game, view.viewer, facts)
            if code not in (legal if code is not None or not is_optional else [None]):
                raise Invalid(f"{code} is not legal")
        except Exception as error:  # whatever a bot does wrong
            return Choice(None if is_optional else secrets.choice(legal), "random", bot, type(error).__name__)
        return Choice(code, bot)

    async def hint(self, view: View, players: list[str], language: str) -> list[Hint]:
        """What a player might do on a view."""
        facts = [int(fact) for fact in view.observation]
        seed = secrets.token_bytes(SEED_BYTES)
        return await self._run(hint, view.game, view.viewer, facts, seed, players, language)

    async def _ask(self, bot: str, game: str, seat: int, facts: list[int]) -> int | None:
        return await self._run(think, bot, game, seat, facts, secrets.token_bytes(SEED_BYTES))

    async def _run(self, work: Callable[[*Given], Found], *given: *Given) -> Found:
        """If another bot has taken the processes with it, once more."""
        async with self._free:
            for _ in range(TRIES - 1):
                with suppress(BrokenProcessPool):
                    return await self._run_once(work, *given)
            return await self._run_once(work, *given)

    async def _run_once(self, work: Callable[[*Given], Found], *given: *Given) -> Found:
        pool = await self._ready()
        thinking = asyncio.get_running_loop().run_in_executor(pool, work, *given)
        try:
            return await asyncio.wait_for(thinking, self.longest)
        except (TimeoutError, BrokenProcessPool):
            self._end(pool)
            raise

    # The processes

    async def _ready(self) -> ProcessPoolExecutor:
        """How long they take to start is not held against a bot."""
        if self._pool is None or self._started is None:
            spawn = get_context("spawn")
            self._pool = ProcessPoolExecutor(self.workers, mp_context=spawn, initializer=end_with_parent)
            self._started = asyncio.create_task(self._start(self._pool))
        pool = self._pool
        try:
            await asyncio.shield(self._started)
        except BrokenProcessPool:
            self._end(pool)
            raise
        return pool

    async def _start(self, pool: ProcessPoolExecutor) -> None:
        loop = asyncio.get_running_loop()
        with deaf_to_interrupts():
            starting = [loop.run_in_executor(pool, ready) for _ in range(self.workers)]
        await asyncio.gather(*starting)

    def _end(self, pool: ProcessPoolExecutor) -> None:
        """Nobody can be told to stop thinking, but for by the end of all processes; the others begin anew."""
        if self._pool is pool:
            self._pool = self._started = None
        _kill(pool)

    async def stop(self) -> None:
        """With the server; a bot that goes on and on is not waited for."""
        pool, self._pool, self._started = self._pool, None, None
        if pool is not None:
            ended = asyncio.to_thread(pool.shutdown, wait=True, cancel_futures=True)
            with suppress(TimeoutError):
                await asyncio.wait_for(asyncio.shield(ended), LONGEST_END)
            _kill(pool)


def _kill(pool: ProcessPoolExecutor) -> None:
    for process in [*(pool._processes or {}).values()]:
        process.kill()
    pool.shutdown(wait=False)


def ready() -> None:
    """A process that has come here has all that it needs to think."""


def think(bot: str, game: str, seat: int, facts: list[int], seed: bytes) -> int | None:
    """In a process of its own: the bot sees the view of its seat and nothing else. Whatever it raises ends its own
    thinking alone."""
    try:
        code = make(bot, seed).choose(View(game, seat, vec[i64](facts)))
    except (SystemExit, KeyboardInterrupt, asyncio.CancelledError) as error:
        raise RuntimeError(type(error).__name__) from None
    return None if code is None else int(code)


def hint(game: str, seat: int, facts: list[int], seed: bytes, players: list[str], language: str) -> list[Hint]:
    """The same for a player, who is told what `hard` would think about most."""
    view = View(game, seat, vec[i64](facts))
    return told_hints(view, seed, players, language)
