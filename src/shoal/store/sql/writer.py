"""The one thread that writes: it takes all that waits, and commits it together.

A commit waits for the disk. While it does, more is asked for, and the next commit is for all of that: the more there is
to do, the cheaper each becomes.
"""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from queue import Empty, SimpleQueue
from time import monotonic, sleep
from typing import Protocol

from shoal.store.sql.errors import Unwritable
from shoal.store.sql.group_commit import Commits, Outcome, Work

MOST = 500  # in one commit
APART = 0.005  # seconds, from the beginning of one commit to that of the next: under load each is then for more


class Writing(Protocol):
    """What a store writes with."""

    def write_soon(self, work: Work, then: Callable[[Outcome], None]) -> None:
        """`then` is called once it is done durably, or with the exception why it could not be."""

    async def close(self) -> None:
        """What was asked for before is still written."""


async def write(writing: Writing, work: Work) -> object:
    """Done durably when it returns. Who is cancelled while waiting does not know whether it was done."""
    future: asyncio.Future[object] = asyncio.get_running_loop().create_future()
    writing.write_soon(work, partial(settle, future))
    return await future


@dataclass(slots=True, eq=False)
class Task:
    """Something to be written, and what is called with the outcome in the event loop that it came from."""

    work: Work
    loop: asyncio.AbstractEventLoop
    then: Callable[[Outcome], None]
    outcome: Outcome = None


class Writer:
    """Takes work from any event loop."""

    def __init__(self, commits: Commits) -> None:
        self._commits = commits
        self._waiting: SimpleQueue[Task | None] = SimpleQueue()
        self._door = threading.Lock()
        self._closed = False
        self._began = 0.0  # the last commit
        self._thread = threading.Thread(target=self._run, name="shoal-writer", daemon=True)
        self._thread.start()

    def write_soon(self, work: Work, then: Callable[[Outcome], None]) -> None:
        task = Task(work, asyncio.get_running_loop(), then)
        with self._door:
            if self._closed:
                raise Unwritable("the store is closed")
            self._waiting.put(task)

    async def close(self) -> None:
        with self._door:
            self._closed = True
            self._waiting.put(None)
        await asyncio.to_thread(self._thread.join)

    def _run(self) -> None:
        while (tasks := self._next()) is not None:
            outcomes = self._commits.perform([task.work for task in tasks])
            for task, outcome in zip(tasks, outcomes, strict=True):
                task.outcome = outcome
            _tell(tasks)

    def _next(self) -> list[Task] | None:
        """All that waits; None once everything is done."""
        first = self._waiting.get()
        if first is None:
            return None
        self._keep_apart()
        tasks = [first]
        try:
            while len(tasks) < MOST:
                task = self._waiting.get_nowait()
                if task is None:
                    self._waiting.put(None)
                    break
                tasks.append(task)
        except Empty:
            pass
        return tasks

    def _keep_apart(self) -> None:
        """What comes alone is not kept waiting."""
        sleep(max(0.0, self._began + APART - monotonic()))
        self._began = monotonic()


def _tell(tasks: list[Task]) -> None:
    """One call into each event loop, however many wait in it."""
    for loop in {task.loop for task in tasks}:
        mine = [task for task in tasks if task.loop is loop]
        try:
            loop.call_soon_threadsafe(_hand_over, mine)
        except RuntimeError:  # that loop is closed, and nobody waits any more
            continue


def _hand_over(tasks: list[Task]) -> None:
    """A fault of who is told is theirs: the others are told all the same."""
    for task in tasks:
        task.loop.call_soon(task.then, task.outcome)


def settle(future: asyncio.Future[object], outcome: Outcome) -> None:
    """For who waits for it."""
    if future.cancelled():
        return
    if isinstance(outcome, BaseException):
        future.set_exception(outcome)
    else:
        future.set_result(outcome)
