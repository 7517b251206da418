"""A store as the server sees it: awaited, while threads do the work."""

from __future__ import annotations

import asyncio
import secrets
import sys
from collections.abc import AsyncIterator, Callable, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from pathlib import Path
from typing import Self, TypeVar, cast

from sqlalchemy import URL, Connection
from sqlalchemy.exc import DBAPIError

from shoal.store.address import place_of
from shoal.store.protocol import Append, Guest, Match, Rating, Row, Standing, Summary, check_append, check_text
from shoal.store.sql import guests, journal, lists, matches
from shoal.store.sql.backup import write_backup
from shoal.store.sql.engines import READERS, Engines, engines_of
from shoal.store.sql.errors import StoreUnavailable, Unwritable, told
from shoal.store.sql.group_commit import Commits
from shoal.store.sql.notices import Listener, Notice, listener
from shoal.store.sql.upgrade import check_file, generation_of, make_file, prepare
from shoal.store.sql.writer import Writer, Writing, settle, write
from shoal.store.sql.writer_process import WriterApart

T = TypeVar("T")


async def open_store(where: str | Path | None = None, apart: bool = False) -> Store:
    """Open a store, made if it is not there: a file, sqlite:///FILE, postgresql://..., or the platform's usual place.
    `apart`: a file is written to by a process of its own, which pays where much is written.

    Invalid if it is no store, a damaged one or one that a newer program has written: then nothing was touched. Away if
    the database does not answer.
    """
    return await asyncio.to_thread(_open, where, apart)


def _open(where: str | Path | None, apart: bool) -> Store:
    place = place_of(where)
    if isinstance(place, Path):
        check_file(place)
        make_file(place)
    engines = engines_of(place)
    try:
        return Store(place, engines, prepare(engines.write, place), apart)
    except BaseException:
        engines.dispose()
        raise


class Store:
    """Journals, guests, ratings and finished matches. Reading raises Away, writing Unwritable, if it cannot be now."""

    def __init__(self, place: Path | URL, engines: Engines, generation: str, apart: bool = False) -> None:
        self.place = place
        self._engines = engines
        self._generation = generation
        self._server = secrets.token_hex(8)
        self._writer = self._writing(apart)
        self._readers = ThreadPoolExecutor(READERS, thread_name_prefix="shoal-reader")
        self._listeners: list[Listener] = []
        self._closed = False

    def _writing(self, apart: bool) -> Writing:
        if apart and isinstance(self.place, Path) and sys.platform != "win32":  # where no loop waits for a pipe
            return WriterApart(self.place, self._generation, self._server)
        return Writer(Commits(self._engines.write, self._generation, self._server))

    # Journals

    async def append(
        self,
        table_id: str,
        rows: Sequence[Row],
        summary: Summary,
        guests: Sequence[str] = (),
        gone: Sequence[str] = (),
    ) -> None:
        """Go on with a journal: all rows or none, stored durably when it returns; Taken if it does not go on from the
        last version. `guests` sit down at the table with it, `gone` leave it."""
        future: asyncio.Future[object] = asyncio.get_running_loop().create_future()
        self.append_soon(Append(table_id, rows, summary, guests, gone), partial(settle, future))
        await future

    def append_soon(self, append: Append, then: Callable[[object], None]) -> None:
        """The same without waiting: `then` is called with None, or with the exception why it could not be."""
        check_append(append)
        self._writer.write_soon(append, then)

    async def read(self, table_id: str, after: int = 0) -> list[Row]:
        """The journal after a version; empty if there is no such table."""
        check_text(table_id)
        return await self._read(partial(journal.read, table=table_id, after=after))

    def notices(self) -> AsyncIterator[Notice]:
        """(table, version) of what other servers have written.

        (None, 0), also at the beginning: something may have been missed, so look at every table in memory; and if
        `generation` is not what it was, everything was replaced by a backup, and what is in memory counts no more.
        On SQLite only the latter is ever heard.
        """
        new = listener(self.place, self._engines.read, self._server, self._generation)
        self._listeners.append(new)
        return new.notices()

    async def generation(self) -> str:
        """Another one since everything was replaced by a backup."""
        return await self._read(generation_of)

    # Lists of tables

    async def tables(
        self, *, listed: bool | None = None, state: str | None = None, game: str | None = None, limit: int = 100
    ) -> list[tuple[str, Summary]]:
        check_text(state, game)
        return await self._read(partial(lists.listing, listed=listed, state=state, game=game, limit=limit))

    async def summary(self, table_id: str) -> Summary | None:
        check_text(table_id)
        return await self._read(partial(lists.summary, table=table_id))

    async def due(self, before: int) -> list[str]:
        """Tables whose deadline has passed, the longest ago first."""
        return await self._read(partial(lists.due, before=before))

    async def untouched(self, before: int) -> list[str]:
        """Tables neither over nor closed that nobody has touched since."""
        return await self._read(partial(lists.untouched, before=before))

    async def unkept(self) -> list[str]:
        """Tables that are over, whose match is not among the finished ones."""
        return await self._read(lists.unkept)

    async def tables_of(self, guest: str) -> list[tuple[str, Summary]]:
        """Where a guest sits, the table touched last first."""
        check_text(guest)
        return await self._read(partial(lists.of_guest, guest=guest))

    async def seat_guest(self, table_id: str, guest: str) -> None:
        """Note that a guest sits at a table, beside its journal; as often as one likes."""
        check_text(table_id, guest)
        await self._write(partial(journal.seat, table=table_id, guest=guest))

    async def unseat_guest(self, table_id: str, guest: str) -> None:
        check_text(table_id, guest)
        await self._write(partial(journal.unseat, table=table_id, guest=guest))

    # Guests

    async def put_guest(self, guest: Guest) -> None:
        """A new guest; one who is there already stays as they are."""
        check_text(guest.id, guest.name)
        await self._write(partial(guests.put, guest=guest))

    async def guest(self, id: str) -> Guest | None:
        check_text(id)
        return await self._read(partial(guests.get, id=id))

    async def rename_guest(self, id: str, name: str) -> bool:
        """Whether there is such a guest."""
        check_text(id, name)
        return await self._write(partial(guests.rename, id=id, name=name))

    async def put_link(self, token_hash: bytes, guest: str, expires: int) -> None:
        check_text(guest)
        await self._write(partial(guests.put_link, token_hash=token_hash, guest=guest, expires=expires))

    async def take_link(self, token_hash: bytes, now: int) -> str | None:
        """The guest whose link it is, once only, and not after it has run out."""
        return await self._write(partial(guests.take_link, token_hash=token_hash, now=now))

    # Finished matches

    async def finish(self, match: Match, ratings: Mapping[str, Rating]) -> bool:
        """Keep a match and the ratings that come of it, once: False if it is there already, whoever has put it there.

        Taken if a rating was made from one that is no longer the last: then read the ratings and make them anew.
        """
        check_text(match.id, match.table, match.game, match.record, *ratings)
        check_text(*(text for player in match.players for text in (player.guest, player.name)))
        return await self._write(partial(matches.finish, match=match, new=dict(ratings)))

    async def match(self, id: str) -> Match | None:
        check_text(id)
        return await self._read(partial(matches.get, id=id))

    async def matches_of(self, guest: str, limit: int = 100) -> list[Match]:
        """The last ones first."""
        check_text(guest)
        return await self._read(partial(matches.of_guest, guest=guest, limit=limit))

    async def rating(self, guest: str, game: str) -> Rating | None:
        check_text(guest, game)
        return await self._read(partial(matches.rating, guest=guest, game=game))

    async def ratings(self, game: str, limit: int = 100) -> list[Standing]:
        """The best first, by mu - 3 sigma."""
        check_text(game)
        return await self._read(partial(matches.standings, game=game, limit=limit))

    # The store as a whole

    async def backup(self, path: str | Path) -> None:
        """A copy of this moment as a SQLite file, which either database can be restored from."""
        await asyncio.to_thread(write_backup, self.place, self._engines, Path(path))

    async def close(self) -> None:
        """What was asked for before is still done."""
        self._closed = True
        await self._writer.close()
        await asyncio.to_thread(self._close)

    def _close(self) -> None:
        for one in self._listeners:
            one.close()
        self._readers.shutdown()
        self._engines.dispose()

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(self, *_: object) -> None:
        await self.close()

    async def _write(self, work: Callable[[Connection], T]) -> T:
        return cast(T, await write(self._writer, work))

    async def _read(self, work: Callable[[Connection], T]) -> T:
        if self._closed:
            raise StoreUnavailable("the store is closed")
        try:
            return await asyncio.get_running_loop().run_in_executor(self._readers, self._look_up, work)
        except Exception as error:
            fault = told(error)
            raise (StoreUnavailable(fault.sentence) if isinstance(fault, Unwritable) else fault) from error

    def _look_up(self, work: Callable[[Connection], T]) -> T:
        """A connection may have broken since it was last used: then once more with a new one."""
        try:
            return self._try_look_up(work)
        except DBAPIError as error:
            if not error.connection_invalidated:
                raise
        return self._try_look_up(work)

    def _try_look_up(self, work: Callable[[Connection], T]) -> T:
        with self._engines.read.connect() as connection:
            return work(connection)
