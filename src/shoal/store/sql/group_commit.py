"""Write all works that wait in one transaction, and retry where that may help."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from sqlalchemy import Connection, Engine
from sqlalchemy.exc import DBAPIError, IntegrityError

from shoal.store.protocol import Append, VersionConflict
from shoal.store.sql import journal
from shoal.store.sql.errors import is_lasting, is_serialization_failure, store_error
from shoal.store.sql.upgrade import generation_of

TRIES = 3

Work = Append | Callable[[Connection], object]
Outcome = object  # a result, or an exception to raise for whoever waits


class GroupCommit:
    """Commits for one thread; `server` is the name under which other servers hear of them."""

    def __init__(self, engine: Engine, generation: str, server: str) -> None:
        self._engine = engine
        self._generation = generation
        self._server = server

    def perform(self, works: Sequence[Work]) -> list[Outcome]:
        """Return the outcome of each work. If one of them is at fault, each is tried in a transaction of its own."""
        unsure = False  # a commit was sent and never answered
        for tries_left in reversed(range(TRIES)):
            try:
                with self._engine.connect() as connection:
                    connection.begin()
                    outcomes = self._apply(connection, works, unsure)
                    try:
                        connection.commit()
                    except DBAPIError as error:
                        unsure = unsure or error.connection_invalidated
                        raise
                    return outcomes
            except Exception as error:
                if tries_left and _may_succeed_next_time(error, works):
                    continue
                if len(works) > 1 and is_lasting(error):
                    return [outcome for work in works for outcome in self.perform([work])]
                return [_caused_by(error, unsure) for _ in works]
        raise AssertionError

    def _apply(self, connection: Connection, works: Sequence[Work], is_retry: bool) -> list[Outcome]:
        """Append to the journals first, all together; then do the other works in turn."""
        outcomes: dict[int, Outcome] = {}
        appends = {number: work for number, work in enumerate(works) if isinstance(work, Append)}
        if appends:
            outcomes.update(zip(appends, self._append(connection, list(appends.values()), is_retry), strict=True))
        for number, work in enumerate(works):
            if not isinstance(work, Append):
                outcomes[number] = _outcome(connection, work)
        return [outcomes[number] for number in range(len(works))]

    def _append(self, connection: Connection, appends: list[Append], is_retry: bool) -> list[VersionConflict | None]:
        """After a restore every append conflicts once: its version was counted from a journal that is gone."""
        generation = generation_of(connection)
        if generation != self._generation:
            self._generation = generation
            return [VersionConflict("a backup was restored") for _ in appends]
        return journal.append_all(connection, appends, is_retry, self._server)


def _may_succeed_next_time(error: Exception, works: Sequence[Work]) -> bool:
    """A broken connection is replaced, and two servers that clashed are apart by now. A key that exists was written by
    another server meanwhile, which the next try sees."""
    if not isinstance(error, DBAPIError):
        return False
    is_alone = len(works) == 1
    lost = error.connection_invalidated or is_serialization_failure(error)
    return lost or (is_alone and isinstance(error, IntegrityError))


def _outcome(connection: Connection, work: Callable[[Connection], object]) -> Outcome:
    """A conflict is found before anything is written, so the other works need not be undone."""
    try:
        return work(connection)
    except VersionConflict as conflict:
        return conflict


def _caused_by(error: Exception, unsure: bool) -> Exception:
    reported = store_error(error, unsure)
    if reported is not error:
        reported.__cause__ = error
    return reported
