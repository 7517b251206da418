"""Works that are committed together: all that waits, in one transaction, tried again where that may help."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from sqlalchemy import Connection, Engine
from sqlalchemy.exc import DBAPIError, IntegrityError

from shoal.store.protocol import Append
from shoal.store.sql import journal
from shoal.store.sql.errors import VersionConflict, clash, is_lasting, told
from shoal.store.sql.upgrade import generation_of

TRIES = 3

Work = Append | Callable[[Connection], object]
Outcome = object  # an exception is raised where it is waited for


class Commits:
    """Used by one thread; `server` is the name under which other servers hear of it."""

    def __init__(self, engine: Engine, generation: str, server: str) -> None:
        self._engine = engine
        self._generation = generation
        self._server = server

    def perform(self, works: Sequence[Work]) -> list[Outcome]:
        """What became of each. What only one of them is to blame for must not harm the others: then each is tried by
        itself."""
        attempt = Attempt(self, works)
        try:
            return attempt.succeed()
        except Exception as error:
            if len(works) > 1 and is_lasting(error):
                return [outcome for work in works for outcome in self.perform([work])]
            return [_fault(error, attempt.unsure) for _ in works]

    def apply(self, connection: Connection, works: Sequence[Work], again: bool) -> list[Outcome]:
        """Journals first and in one go, then the rest in turn."""
        outcomes: dict[int, Outcome] = {}
        appends = {place: work for place, work in enumerate(works) if isinstance(work, Append)}
        if appends:
            outcomes.update(zip(appends, self._append(connection, list(appends.values()), again), strict=True))
        for place, work in enumerate(works):
            if not isinstance(work, Append):
                outcomes[place] = _outcome(connection, work)
        return [outcomes[place] for place in range(len(works))]

    def _append(self, connection: Connection, appends: list[Append], again: bool) -> list[VersionConflict | None]:
        """After a backup was put in place of everything, no version is what it was thought to be."""
        generation = generation_of(connection)
        if generation != self._generation:
            self._generation = generation
            return [VersionConflict("everything was replaced by a backup") for _ in appends]
        return journal.append_all(connection, appends, again, self._server)

    def connect(self) -> Connection:
        return self._engine.connect()


class Attempt:
    """Works that are written together, tried again where that may help."""

    def __init__(self, commits: Commits, works: Sequence[Work]) -> None:
        self._commits = commits
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
        with self._commits.connect() as connection:
            connection.begin()
            outcomes = self._commits.apply(connection, self._works, self.unsure)
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
    except VersionConflict as taken:
        return taken


def _fault(error: Exception, unsure: bool) -> Exception:
    fault = told(error, unsure)
    if fault is not error:
        fault.__cause__ = error
    return fault
