"""A pool of bot processes: a bot gets a view as plain numbers and answers with a code.

A bot that fails or takes too long is replaced by `random` for that move.
"""

from __future__ import annotations

import asyncio
import secrets
import sys
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
from shoal.bots.review import Compared, OwnChoice, compare, quick_costs
from shoal.bots.trading import answer
from shoal.core.children import deaf_to_interrupts, end_with_parent
from shoal.core.errors import Invalid
from shoal.core.game import View

Given = TypeVarTuple("Given")
Found = TypeVar("Found")

SEED_BYTES = 32
TRIES = 3
LONGEST_END = 2.0  # seconds that processes may take to end


class Choice(NamedTuple):
    """A code, or None to leave an optional move; the bot that chose it, and the one that failed, if so, and why."""

    code: int | None
    bot: str
    instead_of: str | None = None
    why: str = ""


class BotPool:
    """The processes, started when the first bot thinks."""

    def __init__(self, workers: int, longest: float) -> None:
        self.workers = workers
        self.longest = longest
        self._free = asyncio.Semaphore(workers)  # time spent waiting for a process is not thinking time
        self._pool: ProcessPoolExecutor | None = None
        self._started: asyncio.Task[None] | None = None

    async def choose(self, bot: str, view: View, legal: Sequence[int], is_optional: bool) -> Choice:
        """Return what a bot plays on a view. If it fails, a move is made at random, and an optional one is left."""
        try:
            code = await self._run(think, bot, view.game, view.viewer, _numbers(view), fresh_seed())
            if code not in (legal if code is not None or not is_optional else [None]):
                raise Invalid(f"{code} is not legal")
        except Exception as error:  # whatever a bot does wrong
            return Choice(None if is_optional else secrets.choice(legal), "random", bot, type(error).__name__)
        return Choice(code, bot)

    async def hint(self, view: View, players: list[str], language: str) -> list[Hint]:
        """Return the best moves for a player on a view."""
        return await self._run(hint, view.game, view.viewer, _numbers(view), fresh_seed(), players, language)

    async def answer(self, bot: str, view: View, giver: int, may_counter: bool) -> list[int]:
        """Return how a bot answers an offer of a trade: a code, and perhaps that of an offer of its own."""
        return await self._run(
            answer_offer, bot, view.game, view.viewer, _numbers(view), giver, fresh_seed(), may_counter
        )

    async def quick_costs(self, game: str, seat: int, choices: list[OwnChoice]) -> list[float]:
        """Return by how much each choice is below the best move, at a quick look."""
        return await self._run(quick_costs, game, seat, choices, fresh_seed())

    async def compare(
        self, game: str, seat: int, choice: OwnChoice, players: list[str], language: str
    ) -> Compared | None:
        """Return a choice beside a better one, if a search finds any."""
        return await self._run(compare, game, seat, choice, fresh_seed(), players, language)

    async def _run(self, work: Callable[[*Given], Found], *given: *Given) -> Found:
        """Run work in a process; again if another bot took the processes down with it."""
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
        """Return the started processes: the time they take to start is not held against a bot."""
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
        """Kill all processes, as a bot can be stopped in no other way; the other bots begin again."""
        if self._pool is pool:
            self._pool = self._started = None
        _kill(pool)

    async def stop(self) -> None:
        """Stop with the server, without waiting long for a bot that thinks."""
        pool, self._pool, self._started = self._pool, None, None
        if pool is not None:
            ended = asyncio.to_thread(pool.shutdown, wait=True, cancel_futures=True)
            with suppress(TimeoutError):
                await asyncio.wait_for(asyncio.shield(ended), LONGEST_END)
            _kill(pool)


def _kill(pool: ProcessPoolExecutor) -> None:
    """Kill the processes of a pool. Python has a public way since 3.14: https://github.com/python/cpython/issues/128041"""
    if sys.version_info >= (3, 14):
        pool.kill_workers()
        return
    for process in [*(pool._processes or {}).values()]:
        process.kill()
    pool.shutdown(wait=False)


def fresh_seed() -> bytes:
    return secrets.token_bytes(SEED_BYTES)


def _numbers(view: View) -> list[int]:
    return [int(number) for number in view.observation]


def ready() -> None:
    """Return when a process has loaded everything that it needs."""


def think(bot: str, game: str, seat: int, numbers: list[int], seed: bytes) -> int | None:
    """Let a bot choose, in a process of the pool: it sees the view of its seat and nothing else.

    Whatever it raises ends this choice alone, and not the process.
    """
    try:
        code = make(bot, seed).choose(View(game, seat, vec[i64](numbers)))
    except (SystemExit, KeyboardInterrupt, asyncio.CancelledError) as error:
        raise RuntimeError(type(error).__name__) from None
    return None if code is None else int(code)


def answer_offer(
    bot: str, game: str, seat: int, numbers: list[int], giver: int, seed: bytes, may_counter: bool
) -> list[int]:
    """Let a bot answer an offer of a trade, in a process of the pool."""
    return [int(code) for code in answer(bot, View(game, seat, vec[i64](numbers)), giver, seed, may_counter)]


def hint(game: str, seat: int, numbers: list[int], seed: bytes, players: list[str], language: str) -> list[Hint]:
    """Return the moves that `hard` would think about most, in a process of the pool."""
    view = View(game, seat, vec[i64](numbers))
    return told_hints(view, seed, players, language)
