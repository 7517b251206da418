"""Hear of what other servers write. A notice says only that there is something to read."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncGenerator, Awaitable, Callable

from sqlalchemy import Engine

from shoal.store.protocol import Notice, StoreUnavailable
from shoal.store.sql.engines import CONNECT_ARGS, psycopg_url
from shoal.store.sql.journal import CHANNEL

MISSED: Notice = (None, 0)
POLL = 0.2  # seconds between checks whether the store was closed
RETRY = 0.5  # seconds between tries to connect, or between looks at a file
POLLS_PER_HEARTBEAT = 75  # a quarter of a minute without a notice: then test whether the connection still works


async def of_postgres(
    address: str, engine: Engine, server: str, is_closed: Callable[[], bool]
) -> AsyncGenerator[Notice]:
    """Listen on a connection of its own, and reconnect for as long as it takes after the database was away."""
    from psycopg import AsyncConnection, Error

    arguments = {**engine.dialect.create_connect_args(psycopg_url(address))[1], **CONNECT_ARGS}
    while not is_closed():
        try:
            async with await AsyncConnection.connect(**arguments, autocommit=True) as connection:
                await connection.execute(f"LISTEN {CHANNEL}")
                yield MISSED
                quiet = 0
                while not is_closed():
                    quiet += 1
                    async for notice in connection.notifies(timeout=POLL):
                        quiet = 0
                        writer, _, news = notice.payload.partition(" ")
                        if writer != server:
                            yield _parse(news)
                    if quiet == POLLS_PER_HEARTBEAT:
                        await connection.execute("SELECT 1")
                        quiet = 0
        except Error:
            await asyncio.sleep(RETRY)


def _parse(news: str) -> Notice:
    """Return the table and the version in a notice; MISSED for text that no server wrote."""
    version, _, table = news.partition(" ")
    return (table, int(version)) if table and version.isdecimal() else MISSED


async def of_sqlite(
    generation_of: Callable[[], Awaitable[str]], known: str, is_closed: Callable[[], bool]
) -> AsyncGenerator[Notice]:
    """Yield MISSED after each restore: a file has one server, so nothing else is news."""
    while not is_closed():
        try:
            generation = await generation_of()
        except StoreUnavailable:
            generation = known
        if generation != known:
            yield MISSED
        known = generation
        await asyncio.sleep(RETRY)
