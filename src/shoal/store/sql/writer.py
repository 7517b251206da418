"""Collect the jobs that wait, and have them committed together by a thread or a process.

A commit waits for the disk. More is asked for meanwhile, and the next commit takes all of it: the busier the server,
the cheaper each write.
"""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import suppress
from functools import partial
from typing import Protocol

from shoal.store.protocol import Unwritable, resolve
from shoal.store.sql.group_commit import GroupCommit, Job, Outcome

MOST = 500  # jobs in one commit
INTERVAL = 0.005  # seconds between the starts of two commits: under load each commit then takes more jobs

Then = Callable[[Outcome], None]
Done = Callable[[list[Outcome]], None]


class Committer(Protocol):
    """Performs jobs outside the event loop, one list at a time."""

    def perform(self, jobs: list[Job], loop: asyncio.AbstractEventLoop, done: Done) -> None:
        """Start to perform jobs; `done` is called in the loop with the outcomes."""

    async def close(self) -> None: ...


class Writer:
    """Takes jobs from one event loop."""

    def __init__(self, committer: Committer) -> None:
        self._committer = committer
        self._waiting: deque[tuple[Job, Then]] = deque()
        self._sent: list[tuple[Job, Then]] = []  # in the commit that is under way
        self._is_scheduled = False
        self._last_start = 0.0
        self._closing: asyncio.Event | None = None  # set once nothing waits

    async def write(self, job: Job) -> object:
        """Return the result once it is on disk. A caller that is cancelled does not know whether it was written."""
        future: asyncio.Future[object] = asyncio.get_running_loop().create_future()
        self.write_soon(job, partial(resolve, future))
        return await future

    def write_soon(self, job: Job, then: Then) -> None:
        """Have `then` called with the outcome once it is on disk, or with the exception."""
        if self._closing is not None:
            raise Unwritable("the store is closed")
        self._waiting.append((job, then))
        self._schedule(asyncio.get_running_loop())

    async def close(self) -> None:
        """Finish what was asked for."""
        self._closing = asyncio.Event()
        if self._waiting or self._sent:
            await self._closing.wait()
        await self._committer.close()

    def _schedule(self, loop: asyncio.AbstractEventLoop) -> None:
        if self._waiting and not self._sent and not self._is_scheduled:
            self._is_scheduled = True
            loop.call_at(max(loop.time(), self._last_start + INTERVAL), self._send, loop)

    def _send(self, loop: asyncio.AbstractEventLoop) -> None:
        self._is_scheduled = False
        self._last_start = loop.time()
        self._sent = [self._waiting.popleft() for _ in range(min(MOST, len(self._waiting)))]
        self._committer.perform([job for job, _ in self._sent], loop, self._done)

    def _done(self, outcomes: list[Outcome]) -> None:
        """Start the next commit, then tell the outcomes. A callback that fails does not keep them from the others."""
        loop = asyncio.get_running_loop()
        sent, self._sent = self._sent, []
        self._schedule(loop)
        if self._closing is not None and not self._waiting:
            self._closing.set()
        for (_, then), outcome in zip(sent, outcomes, strict=True):
            loop.call_soon(then, outcome)


class ThreadCommitter:
    """Commits in one thread of this process."""

    def __init__(self, commits: GroupCommit) -> None:
        self._commits = commits
        self._thread = ThreadPoolExecutor(1, thread_name_prefix="shoal-writer")

    def perform(self, jobs: list[Job], loop: asyncio.AbstractEventLoop, done: Done) -> None:
        def tell(future: Future[list[Outcome]]) -> None:
            with suppress(RuntimeError):  # the loop is closed, and nobody waits any more
                loop.call_soon_threadsafe(done, future.result())

        self._thread.submit(self._commits.perform, jobs).add_done_callback(tell)

    async def close(self) -> None:
        await asyncio.to_thread(self._thread.shutdown)
