"""Commit in a process of its own.

Threads of Python take turns. While the server is busy, a thread that writes waits for its turn at every step of every
statement, and while it has it, the server answers nobody. A process waits for nothing but the disk.
"""

from __future__ import annotations

import asyncio
import logging
import signal
import subprocess
import sys
from contextlib import suppress
from multiprocessing import Pipe
from multiprocessing.connection import Connection
from pathlib import Path

from shoal.core.children import deaf_to_interrupts
from shoal.core.errors import Invalid
from shoal.store.protocol import PerhapsWritten, StoreUnavailable, VersionConflict
from shoal.store.sql.engines import engines_of
from shoal.store.sql.group_commit import GroupCommit, Job, Outcome
from shoal.store.sql.writer import Done

log = logging.getLogger("shoal.store")


class ProcessCommitter:
    """Sends jobs to the process over a pipe; for one event loop. A process that dies is replaced."""

    def __init__(self, path: Path, generation: str, server: str) -> None:
        self._arguments = path, generation, server
        self._loop: asyncio.AbstractEventLoop | None = None  # that of the first jobs
        self._sent = 0  # jobs whose outcome is not known yet
        self._start()

    @property
    def pid(self) -> int:
        return self._process.pid

    def perform(self, jobs: list[Job], loop: asyncio.AbstractEventLoop, done: Done) -> None:
        if self._loop is None:
            self._loop = loop
            loop.add_reader(self._pipe.fileno(), self._receive)
        self._done = done
        self._sent = len(jobs)
        try:
            self._pipe.send(jobs)
        except OSError:
            self._replace(loop)

    async def close(self) -> None:
        if self._loop is not None:
            self._loop.remove_reader(self._pipe.fileno())
        self._pipe.close()
        await asyncio.to_thread(self._process.wait)

    def _start(self) -> None:
        """Start the process; the pipe is its standard input, which is open as long as this process lives."""
        self._pipe, its_end = Pipe()
        command = [sys.executable, "-c", f"from {__name__} import main; main()"]
        with deaf_to_interrupts():
            self._process = subprocess.Popen(command, stdin=its_end.fileno(), stdout=subprocess.DEVNULL)
        its_end.close()
        self._pipe.send(self._arguments)

    def _receive(self) -> None:
        assert self._loop is not None
        try:
            outcomes = self._pipe.recv()
        except (EOFError, OSError):
            self._replace(self._loop)
        else:
            self._sent = 0
            self._done(outcomes)

    def _replace(self, loop: asyncio.AbstractEventLoop) -> None:
        """Start a new process. Nobody knows whether the jobs of the old one were written."""
        log.warning("the writer process has ended and is started again")
        loop.remove_reader(self._pipe.fileno())
        self._pipe.close()
        self._process.kill()
        self._process.wait()
        self._start()
        loop.add_reader(self._pipe.fileno(), self._receive)
        lost, self._sent = self._sent, 0
        if lost:
            errors: list[Outcome] = [
                PerhapsWritten("the writer process has ended and starts again") for _ in range(lost)
            ]
            loop.call_soon(self._done, errors)


def main() -> None:
    """Commit in this process until the server closes its end of the pipe."""
    for each in (signal.SIGINT, signal.SIGTERM):  # they are meant for the server
        signal.signal(each, signal.SIG_IGN)
    pipe = Connection(sys.stdin.fileno())
    with suppress(EOFError, OSError):
        path, generation, server = pipe.recv()
        commits = GroupCommit(engines_of(path).write, generation, server)
        while True:
            pipe.send([_sendable(outcome) for outcome in commits.perform(pipe.recv())])


def _sendable(outcome: Outcome) -> Outcome:
    """Return the outcome, or in place of an exception that may not unpickle at the other end its text."""
    if isinstance(outcome, Exception) and not isinstance(outcome, (StoreUnavailable, VersionConflict, Invalid)):
        return RuntimeError(f"{type(outcome).__name__}: {outcome}")
    return outcome
