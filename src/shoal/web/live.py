"""A table that somebody plays at or watches: kept in memory, written before it is shown."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from time import monotonic
from typing import NamedTuple

from shoal.core.errors import Invalid
from shoal.store import Row, Store, Summary, Taken
from shoal.table.deciding import decide
from shoal.table.declined import Declined
from shoal.table.events import EVENTS, Entry, Left, Made, Sat, kind_of, read, written
from shoal.table.requests import Play, PlayForBot, Request
from shoal.table.showing import Showing, Wants, encoded
from shoal.table.table import Table, fold, replay
from shoal.web.metrics import counts
from shoal.web.times import now

TRIES = 20  # at writing a version that others write as well


class Written(NamedTuple):
    """What a request became, and the version of the last of it."""

    events: list[EVENTS]
    version: int


class Live:
    """One table and those who watch it. Whoever changes or reads it holds its lock."""

    def __init__(self, store: Store, table: Table, journal: list[Entry]) -> None:
        self.store = store
        self.table = table
        self.journal = journal
        self.lock = asyncio.Lock()
        self.watchers: set[Watcher] = set()
        self.used = monotonic()
        self.is_stale = False  # something was folded in that could not be written; it has to be read again
        self.once = 0  # the last version there was before a backup took the place of everything
        self._showing: Showing | None = None  # of the version that is shown now
        self._shown: dict[tuple[int | None, int, Wants], bytes] = {}
        self._shown_at = 0

    @property
    def id(self) -> str:
        return self.table.made.id

    async def ask(self, guest: str | None, request: Request) -> Written:
        """What a request becomes; once this returns it is stored, and those who watch are told."""
        async with self.lock:
            for _ in range(TRIES):
                await self._refresh()
                self._check_timeline(request)
                events = decide(self.table, guest, request, now())
                try:
                    await self._write(events)
                except Taken:
                    continue
                self.tell_watchers()
                return Written(events, self.table.version)
        raise Invalid("too many write at this table at once; try again")

    def _check_timeline(self, request: Request) -> None:
        """A move for a version that was there before a backup took its place: its player has not seen that yet."""
        if isinstance(request, Play | PlayForBot) and self.table.version < request.version <= self.once:
            raise Declined("played on")

    async def _write(self, events: Sequence[EVENTS]) -> None:
        """Fold first, to know how the table stands then; nobody sees it before it is stored."""
        entries = [Entry(self.table.version + n, now(), event) for n, event in enumerate(events, 1)]
        self.is_stale = True
        for entry in entries:
            self.table.fold(entry)
        rows = [_row(entry) for entry in entries]
        sits = [event.guest for event in events if isinstance(event, Sat)]
        with counts.appending(events):
            await self.store.append(self.id, rows, summary_of(self.table), sits, self._gone(events))
        self.journal += entries
        self.is_stale = False
        self.used = monotonic()

    def _gone(self, events: Sequence[EVENTS]) -> list[str]:
        """Who sat there before these events and got up with them."""
        gone = [event.seat for event in events if isinstance(event, Left)]
        return [guest for seat in gone if (guest := _last_guest(self.journal, seat)) is not None]

    async def stored(self) -> Table:
        """The table as it is stored: what could not be written is not there. To be read before anything is awaited."""
        async with self.lock:
            await self._refresh()
            return self.table

    async def catch_up(self) -> None:
        """Take in what others have written."""
        async with self.lock:
            await self._refresh(look=True)

    async def read_anew(self) -> None:
        """Everything was replaced by a backup: what is in memory counts no more."""
        async with self.lock:
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
            journal = [_entry(row) for row in await self.store.read(self.id)]
            if not journal:
                raise Invalid("this table is gone: everything was replaced by a backup")
            self.table = replay(journal)
            self.journal = journal
            self._showing = None
            self.is_stale = False
            if list(map(_row, journal[: len(known)])) != list(map(_row, known)):
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
        for watcher in self.watchers:
            watcher.news.set()

    def shown(self, seat: int | None, after: int, wants: Wants) -> bytes:
        """What who looks from a seat has missed after a version; made once for all who have missed the same."""
        if self._showing is None or self._shown_at != self.table.version:
            self._shown.clear()
            self._showing = Showing(self.table)
            self._shown_at = self.table.version
        key = seat, after, wants
        if key not in self._shown:
            self._shown[key] = encoded(self._showing.update(seat, self.journal[after:], wants))
        return self._shown[key]


class Watcher:
    """One socket: what it has been sent, and whether there is more."""

    def __init__(self, live: Live, guest: str | None, known: int, wants: Wants) -> None:
        self.live = live
        self.wants = wants
        self.guest = guest
        self.known = known
        self.is_new = True  # who comes, or comes back, is told at once, even if nothing was missed
        self.news = asyncio.Event()
        self.news.set()

    async def next(self) -> bytes:
        """The next message, as soon as there is one."""
        while True:
            await self.news.wait()
            async with self.live.lock:
                self.news.clear()
                table = self.live.table
                if (self.is_new or self.known < table.version) and not self.live.is_stale:
                    self.is_new = False
                    message = self.live.shown(table.seat_of(self.guest), self.known, self.wants)
                    self.known = table.version
                    return message


async def load(store: Store, table_id: str) -> Live | None:
    """A table read from its journal; None if there is none."""
    journal = [_entry(row) for row in await store.read(table_id)]
    return Live(store, replay(journal), journal) if journal else None


async def make(store: Store, made: Made) -> Live:
    """A new table. Taken if there is one with that id."""
    entry = Entry(1, now(), made)
    table = fold(None, entry)
    with counts.appending([made]):
        await store.append(made.id, [_row(entry)], summary_of(table))
    return Live(store, table, [entry])


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


def _last_guest(journal: Sequence[Entry], seat: int) -> str | None:
    sat = (entry.event for entry in reversed(journal) if isinstance(entry.event, Sat))
    return next((event.guest for event in sat if event.seat == seat), None)


def _row(entry: Entry) -> Row:
    return Row(entry.version, entry.time, kind_of(entry.event), written(entry.event))


def _entry(row: Row) -> Entry:
    return Entry(row.version, row.time, read(row.data))
