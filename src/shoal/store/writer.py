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

from sqlalchemy import Connection, Engine
from sqlalchemy.exc import DBAPIError, IntegrityError

from shoal.store import journal
from shoal.store.faults import Taken, Unwritable, clash, is_lasting, told
from shoal.store.opening import generation_of
from shoal.store.values import Append

MOST = 500  # in one commit
APART = 0.005  # seconds, from the beginning of one commit to that of the next: under load each is then for more
TRIES = 3

Work = Append | Callable[[Connection], object]
Outcome = object  # an exception is raised where it is waited for


@dataclass(slots=True, eq=False)
class Task:
    """Something to be written, and what is called with the outcome in the event loop that it came from."""

    work: Work
    loop: asyncio.AbstractEventLoop
    then: Callable[[Outcome], None]
    outcome: Outcome = None


class Writer:
    """Takes work from any event loop; `server` is the name under which other servers hear of it."""

    def __init__(self, engine: Engine, generation: str, server: str) -> None:
        self._engine = engine
        self._generation = generation
        self._server = server
        self._waiting: SimpleQueue[Task | None] = SimpleQueue()
        self._door = threading.Lock()
        self._closed = False
        self._began = 0.0  # the last commit
        self._thread = threading.Thread(target=self._run, name="shoal-writer", daemon=True)
        self._thread.start()

    def write_soon(self, work: Work, then: Callable[[Outcome], None]) -> None:
        """`then` is called once it is done durably, or with the exception why it could not be."""
        task = Task(work, asyncio.get_running_loop(), then)
        with self._door:
            if self._closed:
                raise Unwritable("the store is closed")
            self._waiting.put(task)

    async def write(self, work: Work) -> object:
        """Done durably when it returns. Who is cancelled while waiting does not know whether it was done."""
        future: asyncio.Future[object] = asyncio.get_running_loop().create_future()
        self.write_soon(work, partial(settle, future))
        return await future

    def close(self) -> None:
        """What was asked for before is still written."""
        with self._door:
            self._closed = True
            self._waiting.put(None)
        self._thread.join()

    def _run(self) -> None:
        while (tasks := self._next()) is not None:
            self._perform(tasks)
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

    def _perform(self, tasks: list[Task]) -> None:
        """What only one of them is to blame for must not harm the others: then each is tried by itself."""
        attempt = Attempt(self, [task.work for task in tasks])
        try:
            outcomes = attempt.succeed()
        except Exception as error:
            if len(tasks) > 1 and is_lasting(error):
                for task in tasks:
                    self._perform([task])
                return
            outcomes = [_fault(error, attempt.unsure) for _ in tasks]
        for task, outcome in zip(tasks, outcomes, strict=True):
            task.outcome = outcome

    def apply(self, connection: Connection, works: list[Work], again: bool) -> list[Outcome]:
        """Journals first and in one go, then the rest in turn."""
        outcomes: dict[int, Outcome] = {}
        appends = {place: work for place, work in enumerate(works) if isinstance(work, Append)}
        if appends:
            outcomes.update(zip(appends, self._append(connection, list(appends.values()), again), strict=True))
        for place, work in enumerate(works):
            if not isinstance(work, Append):
                outcomes[place] = _outcome(connection, work)
        return [outcomes[place] for place in range(len(works))]

    def _append(self, connection: Connection, appends: list[Append], again: bool) -> list[Taken | None]:
        """After a backup was put in place of everything, no version is what it was thought to be."""
        generation = generation_of(connection)
        if generation != self._generation:
            self._generation = generation
            return [Taken("everything was replaced by a backup") for _ in appends]
        return journal.append_all(connection, appends, again, self._server)

    def connect(self) -> Connection:
        return self._engine.connect()


class Attempt:
    """Works that are written together, tried again where that may help."""

    def __init__(self, writer: Writer, works: list[Work]) -> None:
        self._writer = writer
        self._works = works
        self.unsure = False  # whether a commit was sent that was never answered

    def succeed(self) -> list[Outcome]:
        for left in reversed(range(TRIES)):
            try:
                return self._once()
            except DBAPIError as error:
                if left == 0 or not self._may_help(error):
                    raise
        raise AssertionError

    def _may_help(self, error: DBAPIError) -> bool:
        """A connection that broke is made anew, two servers that clashed are apart by now. A key that is there already
        was written by another server meanwhile: seen the next time, if it is not for want of a guest."""
        alone = len(self._works) == 1
        return error.connection_invalidated or clash(error) or (alone and isinstance(error, IntegrityError))

    def _once(self) -> list[Outcome]:
        with self._writer.connect() as connection:
            outcomes = self._writer.apply(connection, self._works, self.unsure)
            try:
                connection.commit()
            except DBAPIError as error:
                self.unsure = self.unsure or error.connection_invalidated
                raise
            return outcomes


def _outcome(connection: Connection, work: Callable[[Connection], object]) -> Outcome:
    """Taken is found out before anything is written, so the others need not be undone."""
    try:
        return work(connection)
    except Taken as taken:
        return taken


def _fault(error: Exception, unsure: bool) -> Exception:
    fault = told(error, unsure)
    if fault is not error:
        fault.__cause__ = error
    return fault


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
