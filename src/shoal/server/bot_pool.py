"""A pool of bot processes."""

from __future__ import annotations

import asyncio
import sys
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from contextlib import suppress
from multiprocessing import get_context
from typing import TypeVar, TypeVarTuple

from shoal.core.children import deaf_to_interrupts, end_with_parent
from shoal.server.bot_calls import BotCalls

Given = TypeVarTuple("Given")
Found = TypeVar("Found")

TRIES = 3
LONGEST_END = 2.0  # seconds that processes may take to end


class BotPool(BotCalls):
    """The processes, started when the first bot thinks."""

    def __init__(self, workers: int, longest: float) -> None:
        self.workers = workers
        self.longest = longest
        self._free = asyncio.Semaphore(workers)  # time spent waiting for a process is not thinking time
        self._pool: ProcessPoolExecutor | None = None
        self._started: asyncio.Task[None] | None = None

    async def run(self, work: Callable[[*Given], Found], *given: *Given) -> Found:
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


def ready() -> None:
    """Return when a process has loaded everything that it needs."""
