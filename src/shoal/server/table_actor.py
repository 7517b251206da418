"""A table that somebody plays at or watches: kept in memory, written before it is shown."""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import AsyncIterator, Callable, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass
from functools import partial
from time import monotonic, perf_counter
from typing import NamedTuple, Protocol

from shoal.core.errors import Invalid
from shoal.server.messages import Done
from shoal.server.metrics import counts
from shoal.server.times import now
from shoal.store import Append, Row, Store, Summary, VersionConflict
from shoal.table.commands import decide
from shoal.table.declined import Declined
from shoal.table.events import EVENTS, Entry, Left, Made, Sat, kind_of, read, written
from shoal.table.projection import Showing, Wants, answering, encoded
from shoal.table.requests import Play, PlayForBot, Request
from shoal.table.state import Table, fold, replay

TRIES = 20  # at writing a version that others write as well


class Unreadable(Invalid):
    """A table whose journal is there, but tells this program nothing: it is damaged, or was made for other rules."""

    def __init__(self) -> None:
        super().__init__("this table cannot be read: it is damaged, or was made by another version of Shoal")


class Written(NamedTuple):
    """What a request became, and the version of the last of it."""

    events: list[EVENTS]
    version: int
    is_answered: bool = False  # who asked has been told so with what happened


Then = Callable[[Written | Exception], None]


class Told(Protocol):
    """The other end of a watcher's socket."""

    is_slow: bool  # it has not taken what it was sent; there is no use in sending more

    def say(self, message: bytes) -> None: ...


class Asker(NamedTuple):
    """Who watches, has asked for something, and waits for an answer to it."""

    watcher: Subscriber
    id: int | str | None  # of what was asked


@dataclass(slots=True, eq=False)
class Asked:
    """A request that waits for its turn, and who is to hear what became of it."""

    guest: str | None
    request: Request
    then: Then
    by: Asker | None = None
    tries: int = TRIES


class TableActor:
    """One table and those who watch it.

    What is done with it is done in turn, in the order in which it was asked for: a request from its decision until it
    is stored, or whatever awaits something in between (`_turn`).
    """

    def __init__(self, store: Store, table: Table, journal: list[Entry]) -> None:
        self.store = store
        self.table = table
        self.journal = journal
        self.watchers: set[Subscriber] = set()
        self.used = monotonic()
        self.is_stale = False  # something was folded in that could not be written; it has to be read again
        self.is_busy = False  # it is somebody's turn
        self.is_kept = False  # the match that is over, among the finished ones
        self.once = 0  # the last version there was before a backup took the place of everything
        self._waiting: deque[Asked | asyncio.Future[None]] = deque()
        self._reading: asyncio.Task[None] | None = None
        self._showing: Showing | None = None
        self._shown: dict[tuple[int | None, int, Wants], bytes] = {}  # of the version that is shown now
        self._shown_at = 0

    @property
    def id(self) -> str:
        return self.table.made.id

    # Whose turn it is

    def _next(self) -> None:
        """A request that can be decided at once is; before it the table is read again, if it has to be."""
        while self._waiting and not self.is_busy:
            first = self._waiting.popleft()
            if isinstance(first, asyncio.Future):
                if not first.cancelled():
                    self.is_busy = True
                    first.set_result(None)
            elif self.is_stale:
                self._waiting.appendleft(first)
                self.is_busy = True
                self._reading = asyncio.get_running_loop().create_task(self._read_for_first())
            else:
                self._begin(first)

    @asynccontextmanager
    async def _turn(self) -> AsyncIterator[None]:
        """What comes next begins later: who has waited for something may still look at the table as it left it."""
        loop = asyncio.get_running_loop()
        if self.is_busy or self._waiting:
            future: asyncio.Future[None] = loop.create_future()
            self._waiting.append(future)
            try:
                await future
            except asyncio.CancelledError:
                if future.done() and not future.cancelled():
                    self._end_turn(loop)
                raise
        self.is_busy = True
        try:
            yield
        finally:
            self._end_turn(loop)

    def _end_turn(self, loop: asyncio.AbstractEventLoop) -> None:
        self.is_busy = False
        if self._waiting:
            loop.call_soon(self._next)

    async def _read_for_first(self) -> None:
        """What cannot be read cannot be asked for."""
        try:
            await self._refresh()
        except Exception as error:
            first = self._waiting.popleft()
            assert isinstance(first, Asked)
            self.is_busy = False
            first.then(error)
        else:
            self.is_busy = False
        self._next()

    # Requests

    def ask_soon(self, guest: str | None, request: Request, then: Then, by: Asker | None = None) -> None:
        """`then` is called with what a request became, once it is stored and those who watch are told; or with why it
        came to nothing."""
        self._waiting.append(Asked(guest, request, then, by))
        self._next()

    def _begin(self, asked: Asked) -> None:
        self.is_busy = True
        try:
            self._check_timeline(asked.request)
            events = decide(self.table, asked.guest, asked.request, now())
            self._write(asked, events)
        except Exception as error:
            self.is_busy = False
            asked.then(error)

    def _check_timeline(self, request: Request) -> None:
        """A move for a version that was there before a backup took its place: its player has not seen that yet."""
        if isinstance(request, (Play, PlayForBot)) and self.table.version < request.version <= self.once:
            raise Declined("played on")

    def _write(self, asked: Asked, events: list[EVENTS]) -> None:
        """Fold first, to know how the table stands then; nobody sees it before it is stored."""
        time = now()
        entries = [Entry(self.table.version + n, time, event) for n, event in enumerate(events, 1)]
        self.is_stale = True
        for entry in entries:
            self.table.fold(entry)
        rows = [_row(entry) for entry in entries]
        sits = [event.guest for event in events if isinstance(event, Sat)]
        append = Append(self.id, rows, summary_of(self.table), sits, self._gone(events))
        self.store.append_soon(append, partial(self._written, asked, entries, perf_counter()))

    def _gone(self, events: Sequence[EVENTS]) -> list[str]:
        """Who sat there before these events and got up with them."""
        gone = [event.seat for event in events if isinstance(event, Left)]
        return [guest for seat in gone if (guest := _last_guest(self.journal, seat)) is not None]

    def _written(self, asked: Asked, entries: list[Entry], began: float, outcome: object) -> None:
        """Stored, or not: then what is in memory is no more than a wish, and what was taken is decided anew."""
        self.is_busy = False
        events = [entry.event for entry in entries]
        if outcome is None:
            counts.appended(events, perf_counter() - began)
            self.journal += entries
            self.is_stale = False
            self.used = monotonic()
            version = self.table.version
            is_answered = self._answer(asked.by)
            self.tell_watchers()
            asked.then(Written(events, version, is_answered))
        elif isinstance(outcome, VersionConflict):
            asked.tries -= 1
            if asked.tries:
                self._waiting.appendleft(asked)
            else:
                asked.then(Invalid("too many write at this table at once; try again"))
        else:
            assert isinstance(outcome, Exception)
            asked.then(outcome)
        self._next()

    def _answer(self, by: Asker | None) -> bool:
        """With what has happened, if who asked still watches and can take it."""
        if by is None or by.watcher not in self.watchers:
            return False
        return by.watcher.tell(Done(id=by.id, version=self.table.version))

    # Reading

    async def stored(self) -> Table:
        """The table as it is stored: what could not be written is not there. To be read before anything is awaited."""
        if self.is_busy or self.is_stale:
            async with self._turn():
                await self._refresh()
        return self.table

    async def catch_up(self) -> None:
        """Take in what others have written."""
        async with self._turn():
            await self._refresh(look=True)

    async def read_anew(self) -> None:
        """Everything was replaced by a backup: what is in memory counts no more."""
        async with self._turn():
            self.is_kept = False
            self.is_stale = True
            await self._refresh()

    def _begin_anew(self) -> None:
        """Versions are not what they were: all who watch are told everything once more."""
        self._showing = None
        for watcher in self.watchers:
            watcher.known = 0

    async def _refresh(self, look: bool = False) -> None:
        """The table as it is stored. Those who watch are told, whoever it is read for: that may be somebody whose
        request comes to nothing, and nobody reads it a second time."""
        version = self.table.version
        if self.is_stale:
            known = self.journal
            rows = await self.store.read(self.id)
            if not rows:
                raise Invalid("this table is gone: everything was replaced by a backup")
            self.table, self.journal = _replayed(rows)
            self._showing = None
            self.is_stale = False
            if list(map(_row, self.journal[: len(known)])) != list(map(_row, known)):
                self.once = max(self.once, len(known))
                self._begin_anew()
            self.tell_watchers()
        elif look:
            for row in await self.store.read(self.id, version):
                entry = _entry(row)
                self.table.fold(entry)
                self.journal.append(entry)
            if self.table.version != version:
                self.tell_watchers()

    # Watchers

    def tell_watchers(self) -> None:
        for watcher in [*self.watchers]:
            watcher.tell()

    def shown(self, seat: int | None, after: int, wants: Wants) -> bytes:
        """What who looks from a seat has missed after a version; made once for all who have missed the same."""
        if self._showing is None or self._shown_at != self.table.version:
            self._showing = self._showing or Showing(self.table)
            self._shown.clear()
            self._shown_at = self.table.version
        key = seat, after, wants
        if key not in self._shown:
            self._shown[key] = encoded(self._showing.update(seat, self.journal[after:], wants))
        return self._shown[key]


class Subscriber:
    """One socket: what it has been sent, and whether there is more."""

    def __init__(self, live: TableActor, guest: str | None, known: int, wants: Wants, told: Told) -> None:
        self.live = live
        self.wants = wants
        self.guest = guest
        self.known = known
        self.told = told
        self.is_new = True  # who comes, or comes back, is told at once, even if nothing was missed

    def tell(self, done: Done | None = None) -> bool:
        """What it has missed, if it can take it; else it is told when it can. With the answer, if something was asked
        that has led to this. Whether it was told."""
        table = self.live.table
        if self.told.is_slow or self.live.is_stale or not (self.is_new or self.known < table.version):
            return False
        message = self.live.shown(table.seat_of(self.guest), self.known, self.wants)
        self.is_new = False
        self.known = table.version
        self.told.say(message if done is None else answering(message, done))
        return True


async def load(store: Store, table_id: str) -> TableActor | None:
    """A table read from its journal; None if there is none."""
    rows = await store.read(table_id)
    return TableActor(store, *_replayed(rows)) if rows else None


def _replayed(rows: Sequence[Row]) -> tuple[Table, list[Entry]]:
    """A journal, and the table that it leads to."""
    try:
        journal = [_entry(row) for row in rows]
        return replay(journal), journal
    except Exception as error:  # whatever stands there instead
        raise Unreadable from error


async def make(store: Store, made: Made) -> TableActor:
    """A new table. Taken if there is one with that id."""
    entry = Entry(1, now(), made)
    table = fold(None, entry)
    began = perf_counter()
    await store.append(made.id, [_row(entry)], summary_of(table))
    counts.appended([made], perf_counter() - began)
    return TableActor(store, table, [entry])


def summary_of(table: Table) -> Summary:
    taken = sum(not seat.is_free for seat in table.seats)
    return Summary(
        table.made.game,
        table.state,
        table.made.listed,
        len(table.seats),
        taken,
        len(table.people()),
        table.touched,
        table.deadline,
    )


def settle(future: asyncio.Future[Written], outcome: Written | Exception) -> None:
    """For who waits for it."""
    if future.cancelled():
        return
    if isinstance(outcome, Exception):
        future.set_exception(outcome)
    else:
        future.set_result(outcome)


def _last_guest(journal: Sequence[Entry], seat: int) -> str | None:
    sat = (entry.event for entry in reversed(journal) if isinstance(entry.event, Sat))
    return next((event.guest for event in sat if event.seat == seat), None)


def _row(entry: Entry) -> Row:
    return Row(entry.version, entry.time, kind_of(entry.event), written(entry.event))


def _entry(row: Row) -> Entry:
    return Entry(row.version, row.time, read(row.data))
