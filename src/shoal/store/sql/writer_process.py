"""The same as the writer's thread, in a process of its own.

Threads of Python take turns. While the server has much to say, a thread that writes waits for its turn at every step of
every statement; and while it has it, nobody is answered. A process waits for nothing but the disk. It is given all that
waits whenever it has done what it was given before.
"""

from __future__ import annotations

import asyncio
import logging
import signal
import subprocess
import sys
from collections import deque
from collections.abc import Callable
from contextlib import suppress
from multiprocessing import Pipe
from multiprocessing.connection import Connection
from pathlib import Path

from shoal.core.children import deaf_to_interrupts
from shoal.core.errors import Invalid
from shoal.store.sql.engines import engines_of
from shoal.store.sql.errors import StoreUnavailable, Unwritable, VersionConflict
from shoal.store.sql.group_commit import Commits, Outcome, Work
from shoal.store.sql.writer import APART, MOST, Task

log = logging.getLogger("shoal.store")


class WriterApart:
    """Takes work from one event loop, that of the first."""

    def __init__(self, path: Path, generation: str, server: str) -> None:
        self._given = path, generation, server
        self._waiting: deque[Task] = deque()
        self._sent: list[Task] = []  # that nothing has come back of yet
        self._is_due = False  # that more is sent, in a moment
        self._began = 0.0  # the last commit
        self._loop: asyncio.AbstractEventLoop | None = None
        self._closed: asyncio.Event | None = None
        self._start()

    def write_soon(self, work: Work, then: Callable[[Outcome], None]) -> None:
        if self._closed is not None:
            raise Unwritable("the store is closed")
        if self._loop is None:
            self._loop = asyncio.get_running_loop()
            self._loop.add_reader(self._pipe.fileno(), self._hear)
        self._waiting.append(Task(work, self._loop, then))
        self._send_soon(self._loop)

    async def close(self) -> None:
        self._closed = asyncio.Event()
        if self._waiting or self._sent:
            await self._closed.wait()
        if self._loop is not None:
            self._loop.remove_reader(self._pipe.fileno())
        self._pipe.close()
        await asyncio.to_thread(self._process.wait)

    # The process

    def _start(self) -> None:
        """What it hears and says goes over its standard input, which is open as long as the server lives."""
        self._pipe, its = Pipe()
        command = [sys.executable, "-c", f"from {__name__} import main; main()"]
        with deaf_to_interrupts():
            self._process = subprocess.Popen(command, stdin=its.fileno(), stdout=subprocess.DEVNULL)
        its.close()
        self._pipe.send(self._given)

    def _start_again(self, loop: asyncio.AbstractEventLoop) -> None:
        """It was killed, or has failed: nobody knows what became of what it was given."""
        log.warning("what writes to the store has ended, and begins anew")
        loop.remove_reader(self._pipe.fileno())
        self._pipe.close()
        self._process.kill()
        self._process.wait()
        self._start()
        loop.add_reader(self._pipe.fileno(), self._hear)

    # What it is given, and what comes back

    def _send_soon(self, loop: asyncio.AbstractEventLoop) -> None:
        """When all that was sent before has come back. What comes alone is not kept waiting."""
        if self._waiting and not self._sent and not self._is_due:
            self._is_due = True
            loop.call_at(max(loop.time(), self._began + APART), self._send, loop)

    def _send(self, loop: asyncio.AbstractEventLoop) -> None:
        self._is_due = False
        self._began = loop.time()
        self._sent = [self._waiting.popleft() for _ in range(min(MOST, len(self._waiting)))]
        try:
            self._pipe.send([task.work for task in self._sent])
        except OSError:
            self._lose(loop)

    def _hear(self) -> None:
        assert self._loop is not None
        try:
            outcomes = self._pipe.recv()
        except (EOFError, OSError):
            self._lose(self._loop)
        else:
            self._tell(self._loop, outcomes)

    def _lose(self, loop: asyncio.AbstractEventLoop) -> None:
        self._start_again(loop)
        self._tell(loop, [Unwritable("the store has stopped, and begins anew", unsure=True) for _ in self._sent])

    def _tell(self, loop: asyncio.AbstractEventLoop, outcomes: list[Outcome]) -> None:
        """A fault of who is told is theirs: the others are told all the same."""
        told, self._sent = self._sent, []
        self._send_soon(loop)
        if self._closed is not None and not self._waiting:
            self._closed.set()
        for task, outcome in zip(told, outcomes, strict=True):
            loop.call_soon(task.then, outcome)


def main() -> None:
    """Until the server closes its end; all that it has asked for is done by then."""
    for each in (signal.SIGINT, signal.SIGTERM):  # which are meant for the server
        signal.signal(each, signal.SIG_IGN)
    pipe = Connection(sys.stdin.fileno())
    with suppress(EOFError, OSError):
        path, generation, server = pipe.recv()
        engines = engines_of(path)
        commits = Commits(engines.write, generation, server)
        while True:
            pipe.send([_sendable(outcome) for outcome in commits.perform(pipe.recv())])


def _sendable(outcome: Outcome) -> Outcome:
    """What is neither a result nor one of our errors may not be read at the other end; what it was is."""
    if isinstance(outcome, Exception) and not isinstance(outcome, (StoreUnavailable, VersionConflict, Invalid)):
        return RuntimeError(f"{type(outcome).__name__}: {outcome}")
    return outcome
