"""Perform all jobs that wait in one transaction, and retry where that may help."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import repeat

from sqlalchemy import Connection, Engine
from sqlalchemy.exc import DBAPIError, IntegrityError

from shoal.store.protocol import Append, VersionConflict
from shoal.store.sql import journal
from shoal.store.sql.errors import is_lasting, is_serialization_failure, store_error
from shoal.store.sql.upgrade import generation_of

TRIES = 3

Job = Append | Callable[[Connection], object]
Outcome = object  # a result, or an exception to raise for whoever waits


class GroupCommit:
    """Commits for one thread; `server` is the name under which other servers hear of them."""

    def __init__(self, engine: Engine, generation: str, server: str) -> None:
        self._engine = engine
        self._generation = generation
        self._server = server

    def perform(self, jobs: Sequence[Job]) -> list[Outcome]:
        """Return the outcome of each job. If one of them is at fault, each is tried in a transaction of its own."""
        unsure = False  # a commit was sent and never answered
        for tries_left in reversed(range(TRIES)):
            try:
                with self._engine.connect() as connection:
                    connection.begin()
                    outcomes = self._apply(connection, jobs, unsure)
                    try:
                        connection.commit()
                    except DBAPIError as error:
                        unsure = unsure or error.connection_invalidated
                        raise
                    return outcomes
            except Exception as error:
                if tries_left and _may_succeed_next_time(error, jobs):
                    continue
                if len(jobs) > 1 and is_lasting(error):
                    return [outcome for job in jobs for outcome in self.perform([job])]
                return [_caused_by(error, unsure) for _ in jobs]
        raise AssertionError

    def _apply(self, connection: Connection, jobs: Sequence[Job], is_retry: bool) -> list[Outcome]:
        """Append to the journals first, all together; then do the other jobs in turn.

        After a restore every append conflicts once: its version was counted from a journal that is gone.
        """
        appends = [job for job in jobs if isinstance(job, Append)]
        appended: Iterator[Outcome] = iter(())
        if appends and (generation := generation_of(connection)) != self._generation:
            self._generation = generation
            appended = repeat(VersionConflict("a backup was restored"))
        elif appends:
            appended = iter(journal.append_all(connection, appends, is_retry, self._server))
        return [next(appended) if isinstance(job, Append) else _outcome(connection, job) for job in jobs]


def _may_succeed_next_time(error: Exception, jobs: Sequence[Job]) -> bool:
    """Return whether to try again: the connection was lost, two servers clashed, or another server wrote the key of a
    lone job meanwhile."""
    if not isinstance(error, DBAPIError):
        return False
    is_alone = len(jobs) == 1
    lost = error.connection_invalidated or is_serialization_failure(error)
    return lost or (is_alone and isinstance(error, IntegrityError))


def _outcome(connection: Connection, job: Callable[[Connection], object]) -> Outcome:
    """Return the outcome of a job, or its conflict, which is found before it has written anything."""
    try:
        return job(connection)
    except VersionConflict as conflict:
        return conflict


def _caused_by(error: Exception, unsure: bool) -> Exception:
    """Return the store's error for an error, with that as its cause."""
    reported = store_error(error, unsure)
    if reported is not error:
        reported.__cause__ = error
    return reported
