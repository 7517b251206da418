"""The store in a browser: IndexedDB, behind a few functions of a Web Worker (`server/static/offline/database.js`).

A transaction is complete before a write is reported: a move is shown once it is stored. The summaries of all tables are
in memory; journals and records are read when they are wanted. There is one server, one device and no rating.
"""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable, Mapping, Sequence
from contextlib import suppress
from pathlib import Path
from typing import Protocol

import msgspec
from msgspec.json import decode, encode

from shoal.core.errors import Invalid
from shoal.store.protocol import (
    Append,
    Guest,
    Listed,
    Match,
    NoRoom,
    Notice,
    Rating,
    Row,
    Standing,
    Store,
    StoreUnavailable,
    Summary,
    Unwritable,
    VersionConflict,
    check_append,
    check_text,
)

DONE, CONFLICT, FULL = "done", "conflict", "full"  # outcomes of a write; anything else is what went wrong
NOT_HERE = "this is not possible without a server"
NO_ROOM = "there is no room left on this device"


class Database(Protocol):
    """IndexedDB as the worker offers it. Values are JSON."""

    async def summaries(self) -> str:
        """Return [id, summary, guests] of every table."""

    async def rows(self, table: str, after: int) -> str:
        """Return [version, time, kind, data] of a journal after a version."""

    async def append(self, table: str, rows: str, summary: str) -> str:
        """Add rows and put the table's [summary, guests], in one transaction."""

    async def value(self, kind: str, key: str) -> str | None: ...

    async def values(self, kind: str) -> str:
        """Return an array of all values of a kind."""

    async def put(self, kind: str, key: str, value: str, is_new: bool) -> str:
        """Put a value; `conflict` if it must be new and is not."""


class Seated(msgspec.Struct, array_like=True):
    """What is kept of a table beside its journal."""

    summary: Summary
    guests: list[str]


async def open_indexed_db(database: Database) -> IndexedDbStore:
    """Open the store with the summaries of all tables."""
    found = decode(await database.summaries(), type=list[tuple[str, Summary, list[str]]])
    return IndexedDbStore(database, {id: Seated(summary, guests) for id, summary, guests in found})


class IndexedDbStore(Store):
    """See the protocol for what each method does."""

    def __init__(self, database: Database, tables: dict[str, Seated]) -> None:
        self._database = database
        self._tables = tables
        self._writes: set[asyncio.Task[None]] = set()

    # Journals

    def append_soon(self, append: Append, then: Callable[[Exception | None], None]) -> None:
        check_append(append)
        task = asyncio.get_running_loop().create_task(self._append(append, then))
        self._writes.add(task)
        task.add_done_callback(self._writes.discard)

    async def _append(self, append: Append, then: Callable[[Exception | None], None]) -> None:
        before = self._tables.get(append.table)
        guests = {*(before.guests if before is not None else []), *append.guests} - {*append.gone}
        seated = Seated(append.summary, sorted(guests))
        rows = encode([[row.version, row.time, row.kind, row.data.decode()] for row in append.rows]).decode()
        try:
            check_outcome(await self._database.append(append.table, rows, encode(seated).decode()))
        except (StoreUnavailable, VersionConflict) as error:
            then(error)
        else:
            self._tables[append.table] = seated
            then(None)

    async def read(self, table_id: str, after: int = 0) -> list[Row]:
        check_text(table_id)
        found = decode(await self._database.rows(table_id, after), type=list[tuple[int, int, str, str]])
        return [Row(version, time, kind, data.encode()) for version, time, kind, data in found]

    async def notices(self) -> AsyncIterator[Notice]:
        yield None, 0
        await asyncio.Event().wait()  # no other server writes

    async def generation(self) -> str:
        return ""

    # Lists of tables

    async def tables(
        self, *, listed: bool | None = None, state: str | None = None, game: str | None = None, limit: int = 100
    ) -> list[Listed]:
        def matches(summary: Summary) -> bool:
            return listed in (None, summary.listed) and state in (None, summary.state) and game in (None, summary.game)

        return self._newest_first(lambda seated: matches(seated.summary))[:limit]

    async def tables_of(self, guest: str) -> list[Listed]:
        return self._newest_first(lambda seated: guest in seated.guests)

    def _newest_first(self, is_wanted: Callable[[Seated], bool]) -> list[Listed]:
        found = [(id, seated.summary) for id, seated in self._tables.items() if is_wanted(seated)]
        return sorted(found, key=lambda each: (-each[1].touched, each[0]))

    async def due(self, before: int) -> list[str]:
        late = [(each.summary.deadline, id) for id, each in self._tables.items() if each.summary.deadline is not None]
        return [id for deadline, id in sorted(late) if deadline <= before]

    async def idle(self, before: int) -> list[str]:
        states = ("open", "playing")
        found = self._newest_first(lambda each: each.summary.state in states and each.summary.touched < before)
        return [id for id, _ in reversed(found)]

    async def unrecorded(self) -> list[str]:
        known = {match.id for match in await self._matches()}
        over = self._newest_first(lambda each: each.summary.state == "over")
        return [id for id, _ in reversed(over) if id not in known]

    # Guests

    async def put_guest(self, guest: Guest) -> None:
        check_text(guest.id, guest.name)
        with suppress(VersionConflict):
            await self._put("guests", guest.id, guest, is_new=True)

    async def guest(self, id: str) -> Guest | None:
        found = await self._database.value("guests", id)
        return None if found is None else decode(found, type=Guest)

    async def first_guest(self) -> Guest | None:
        """Return the guest of this device; companions were added later."""
        found = decode(await self._database.values("guests"), type=list[Guest])
        return min(found, key=lambda guest: (guest.made, guest.id), default=None)

    async def rename_guest(self, id: str, name: str) -> bool:
        check_text(id, name)
        known = await self.guest(id)
        if known is not None:
            await self._put("guests", id, known._replace(name=name))
        return known is not None

    async def put_link(self, token_hash: bytes, guest: str, expires: int) -> None:
        raise Invalid(NOT_HERE)

    async def take_link(self, token_hash: bytes, now: int) -> str | None:
        raise Invalid(NOT_HERE)

    # Finished matches

    async def finish(self, match: Match, ratings: Mapping[str, Rating]) -> bool:
        try:
            await self._put("matches", match.id, match, is_new=True)
        except VersionConflict:
            return False
        return True

    async def match(self, id: str) -> Match | None:
        found = await self._database.value("matches", id)
        return None if found is None else decode(found, type=Match)

    async def matches_of(self, guest: str, limit: int = 100) -> list[Match]:
        found = [each for each in await self._matches() if any(player.guest == guest for player in each.players)]
        return sorted(found, key=lambda match: (-match.ended, match.id))[:limit]

    async def _matches(self) -> Sequence[Match]:
        return decode(await self._database.values("matches"), type=list[Match])

    async def rating(self, guest: str, game: str) -> Rating | None:
        return None

    async def ratings(self, game: str, limit: int = 100) -> list[Standing]:
        return []

    # The store as a whole

    async def secret(self, name: str, fresh: bytes) -> bytes:
        """Return a secret of this device; the fresh one from now on, if there is none yet."""
        found = await self._database.value("secrets", name)
        if found is not None:
            return decode(found, type=bytes)
        await self._put("secrets", name, fresh)
        return fresh

    async def backup(self, path: str | Path) -> None:
        raise Invalid(NOT_HERE)

    async def close(self) -> None:
        await asyncio.gather(*self._writes)

    async def _put(self, kind: str, key: str, value: object, is_new: bool = False) -> None:
        check_outcome(await self._database.put(kind, key, encode(value).decode(), is_new))


def check_outcome(outcome: str) -> None:
    """Raise what a write came to, unless it is done."""
    if outcome == CONFLICT:
        raise VersionConflict
    if outcome == FULL:
        raise NoRoom(NO_ROOM)
    if outcome != DONE:
        raise Unwritable(f"this device cannot store anything: {outcome}")
