"""The store on SQLite or PostgreSQL: reads in a few threads, writes in one thread or process."""

from __future__ import annotations

import asyncio
import secrets
import sys
from collections.abc import AsyncGenerator, AsyncIterator, Callable, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from functools import partial
from pathlib import Path
from typing import Any, TypeVar, cast

from sqlalchemy import Connection, Select, select
from sqlalchemy.exc import DBAPIError

from shoal.store import protocol
from shoal.store.address import Address, parse_address
from shoal.store.protocol import (
    Append,
    Guest,
    Listed,
    Match,
    Notice,
    Player,
    Rating,
    Row,
    Standing,
    StoreUnavailable,
    Summary,
    Unwritable,
    check_append,
    check_text,
)
from shoal.store.sql import journal, notices, writes
from shoal.store.sql.backup import write_backup
from shoal.store.sql.engines import READERS, Engines, engines_of
from shoal.store.sql.errors import store_error
from shoal.store.sql.group_commit import GroupCommit
from shoal.store.sql.schema import guests, matches, players, ratings, table_guests, tables
from shoal.store.sql.upgrade import check_file, create_file, generation_of, upgrade
from shoal.store.sql.writer import Committer, ThreadCommitter, Writer
from shoal.store.sql.writer_process import ProcessCommitter

T = TypeVar("T")

LISTED = (tables.c.id, *(tables.c[name] for name in Summary._fields))
OLDEST_FIRST = (tables.c.touched, tables.c.id)
NEWEST_FIRST = (tables.c.touched.desc(), tables.c.id)


async def open_sql_store(where: str | Path | None, writer_process: bool) -> SqlStore:
    return await asyncio.to_thread(_open, where, writer_process)


def _open(where: str | Path | None, writer_process: bool) -> SqlStore:
    address = parse_address(where)
    if isinstance(address, Path):
        check_file(address)
        create_file(address)
    engines = engines_of(address)
    try:
        return SqlStore(address, engines, upgrade(engines.write, address), writer_process)
    except BaseException:
        engines.dispose()
        raise


class SqlStore(protocol.Store):
    """See the protocol for what each method does."""

    def __init__(self, address: Address, engines: Engines, generation: str, writer_process: bool) -> None:
        self.address = address
        self._engines = engines
        self._generation = generation
        self._server = secrets.token_hex(8)
        self._writer = Writer(self._committer(writer_process))
        self._readers = ThreadPoolExecutor(READERS, thread_name_prefix="shoal-reader")
        self._notices: list[AsyncGenerator[Notice]] = []
        self._closed = False

    def _committer(self, writer_process: bool) -> Committer:
        if writer_process and isinstance(self.address, Path) and sys.platform != "win32":  # no loop waits for a pipe
            return ProcessCommitter(self.address, self._generation, self._server)
        return ThreadCommitter(GroupCommit(self._engines.write, self._generation, self._server))

    # Journals

    def append_soon(self, append: Append, then: Callable[[Exception | None], None]) -> None:
        check_append(append)
        self._writer.write_soon(append, cast(Callable[[object], None], then))  # the outcome of an append

    async def read(self, table_id: str, after: int = 0) -> list[Row]:
        check_text(table_id)
        return await self._read(partial(journal.read, table=table_id, after=after))

    def notices(self) -> AsyncIterator[Notice]:
        if isinstance(self.address, Path):
            heard = notices.of_sqlite(self.generation, self._generation, lambda: self._closed)
        else:
            heard = notices.of_postgres(self.address, self._engines.read, self._server, lambda: self._closed)
        self._notices.append(heard)
        return heard

    async def generation(self) -> str:
        return await self._read(generation_of)

    # Lists of tables

    async def tables(
        self, *, listed: bool | None = None, state: str | None = None, game: str | None = None, limit: int = 100
    ) -> list[Listed]:
        check_text(state, game)
        found = select(*LISTED)
        for column, value in ((tables.c.listed, listed), (tables.c.state, state), (tables.c.game, game)):
            if value is not None:
                found = found.where(column == value)
        return [(id, Summary(*rest)) for id, *rest in await self._rows(found.order_by(*NEWEST_FIRST).limit(limit))]

    async def tables_of(self, guest: str) -> list[Listed]:
        check_text(guest)
        sits = table_guests.c.table_id == tables.c.id
        found = select(*LISTED).join(table_guests, sits).where(table_guests.c.guest == guest)
        return [(id, Summary(*rest)) for id, *rest in await self._rows(found.order_by(*NEWEST_FIRST))]

    async def due(self, before: int) -> list[str]:
        found = select(tables.c.id).where(tables.c.deadline <= before)
        return [id for (id,) in await self._rows(found.order_by(tables.c.deadline, tables.c.id))]

    async def idle(self, before: int) -> list[str]:
        found = select(tables.c.id).where(tables.c.state.in_(("open", "playing")), tables.c.touched < before)
        return [id for (id,) in await self._rows(found.order_by(*OLDEST_FIRST))]

    async def unrecorded(self) -> list[str]:
        found = select(tables.c.id).where(tables.c.state == "over", tables.c.id.not_in(select(matches.c.id)))
        return [id for (id,) in await self._rows(found.order_by(*OLDEST_FIRST))]

    # Guests

    async def put_guest(self, guest: Guest) -> None:
        check_text(guest.id, guest.name)
        await self._write(partial(writes.put_guest, guest=guest))

    async def guest(self, id: str) -> Guest | None:
        check_text(id)
        return next((Guest(*row) for row in await self._rows(select(guests).where(guests.c.id == id))), None)

    async def rename_guest(self, id: str, name: str) -> bool:
        check_text(id, name)
        return await self._write(partial(writes.rename_guest, id=id, name=name))

    async def put_link(self, token_hash: bytes, guest: str, expires: int) -> None:
        check_text(guest)
        await self._write(partial(writes.put_link, token_hash=token_hash, guest=guest, expires=expires))

    async def take_link(self, token_hash: bytes, now: int) -> str | None:
        return await self._write(partial(writes.take_link, token_hash=token_hash, now=now))

    # Finished matches

    async def finish(self, match: Match, ratings: Mapping[str, Rating]) -> bool:
        check_text(match.id, match.table, match.game, match.record, *ratings)
        check_text(*(text for player in match.players for text in (player.guest, player.name)))
        return await self._write(partial(writes.finish, match=match, new=dict(ratings)))

    async def match(self, id: str) -> Match | None:
        check_text(id)
        return next(iter(await self._read(partial(_matches, select(matches).where(matches.c.id == id)))), None)

    async def matches_of(self, guest: str, limit: int = 100) -> list[Match]:
        check_text(guest)
        sat = select(players.c.match_id).where(players.c.guest == guest)
        found = select(matches).where(matches.c.id.in_(sat)).order_by(matches.c.ended.desc(), matches.c.id)
        return await self._read(partial(_matches, found.limit(limit)))

    async def rating(self, guest: str, game: str) -> Rating | None:
        check_text(guest, game)
        found = select(ratings.c.mu, ratings.c.sigma, ratings.c.matches)
        rows = await self._rows(found.where(ratings.c.game == game, ratings.c.guest == guest))
        return next((Rating(*row) for row in rows), None)

    async def ratings(self, game: str, limit: int = 100) -> list[Standing]:
        check_text(game)
        found = select(guests.c.id, guests.c.name, ratings.c.mu, ratings.c.sigma, ratings.c.matches)
        found = found.join(guests, guests.c.id == ratings.c.guest).where(ratings.c.game == game)
        best_first = (ratings.c.mu - 3 * ratings.c.sigma).desc()
        rows = await self._rows(found.order_by(best_first, guests.c.id).limit(limit))
        return [Standing(id, name, Rating(*numbers)) for id, name, *numbers in rows]

    # The store as a whole

    async def backup(self, path: str | Path) -> None:
        await asyncio.to_thread(write_backup, self.address, self._engines, Path(path))

    async def close(self) -> None:
        self._closed = True
        for heard in self._notices:
            with suppress(RuntimeError):  # somebody waits for its next notice: it ends by itself
                await heard.aclose()
        await self._writer.close()
        await asyncio.to_thread(self._readers.shutdown)
        self._engines.dispose()

    async def _write(self, work: Callable[[Connection], T]) -> T:
        return cast(T, await self._writer.write(work))

    async def _rows(self, statement: Select[Any]) -> Sequence[Sequence[Any]]:
        return await self._read(lambda connection: connection.execute(statement).all())

    async def _read(self, work: Callable[[Connection], T]) -> T:
        if self._closed:
            raise StoreUnavailable("the store is closed")
        try:
            return await asyncio.get_running_loop().run_in_executor(self._readers, self._run, work)
        except Exception as error:
            reported = store_error(error)
            raise (StoreUnavailable(reported.sentence) if isinstance(reported, Unwritable) else reported) from error

    def _run(self, work: Callable[[Connection], T]) -> T:
        """Retry once with a new connection: the old one may have broken since it was last used."""
        try:
            with self._engines.read.connect() as connection:
                return work(connection)
        except DBAPIError as error:
            if not error.connection_invalidated:
                raise
        with self._engines.read.connect() as connection:
            return work(connection)


def _matches(found: Select[Any], connection: Connection) -> list[Match]:
    """Return matches with their players."""
    rows = [[*row] for row in connection.execute(found)]
    seated: dict[str, list[Player]] = {row[0]: [] for row in rows}
    sat = select(players).where(players.c.match_id.in_(list(seated)))
    for id, *player in connection.execute(sat.order_by(players.c.match_id, players.c.seat)):
        seated[id].append(Player(*player))
    return [Match(*(*row, seated[row[0]])) for row in rows]
