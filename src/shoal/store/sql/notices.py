"""What other servers have written, heard on a connection of its own.

A notice says only that there is something to read. None in place of a table says that something may have been missed.
"""

from __future__ import annotations

import asyncio
import threading
from collections.abc import AsyncIterator, Callable
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

from sqlalchemy import URL, Engine
from sqlalchemy.exc import DBAPIError

from shoal.store.sql.engines import CONNECT_ARGS
from shoal.store.sql.journal import CHANNEL
from shoal.store.sql.upgrade import generation_of

if TYPE_CHECKING:
    import psycopg

Notice = tuple[str | None, int]

Hear = Callable[[Notice], None]
Listen = Callable[[Hear, threading.Event], None]

MISSED: Notice = (None, 0)
GLANCE = 0.2  # seconds between looks at whether to stop
PAUSE = 0.5  # seconds between tries to connect
PULSE = 75  # glances, a quarter of a minute: then the connection is tried, should the other end be gone without a word


class Listener:
    """Hears in a thread of its own what is then awaited, until somebody has heard enough or the store is closed."""

    def __init__(self, listen: Listen) -> None:
        self._listen = listen
        self._stop = threading.Event()
        self._thread: threading.Thread | None = None

    async def notices(self) -> AsyncIterator[Notice]:
        loop = asyncio.get_running_loop()
        heard: asyncio.Queue[Notice | None] = asyncio.Queue()

        def hear(notice: Notice | None) -> None:
            loop.call_soon_threadsafe(heard.put_nowait, notice)

        self._thread = threading.Thread(target=self._run, args=(hear,), name="shoal-listener", daemon=True)
        self._thread.start()
        try:
            while (notice := await heard.get()) is not None:
                yield notice
        finally:
            self._stop.set()

    def _run(self, hear: Callable[[Notice | None], None]) -> None:
        try:
            self._listen(hear, self._stop)
            hear(None)
        except RuntimeError:  # the loop is closed: nobody hears it any more
            return

    def close(self) -> None:
        self._stop.set()
        if self._thread is not None:
            self._thread.join()


def listen_to_postgres(url: URL, engine: Engine, server: str, hear: Hear, stop: threading.Event) -> None:
    """Comes back by itself after the database was away."""
    import psycopg

    arguments: dict[str, Any] = {**engine.dialect.create_connect_args(url)[1], **CONNECT_ARGS}
    while not stop.is_set():
        try:
            with psycopg.connect(**arguments, autocommit=True) as connection:
                connection.execute(f"LISTEN {CHANNEL}")
                hear(MISSED)
                _follow(connection, server, hear, stop)
        except psycopg.Error:
            stop.wait(PAUSE)


def _follow(connection: psycopg.Connection, server: str, hear: Hear, stop: threading.Event) -> None:
    quiet = 0
    while not stop.is_set():
        quiet += 1
        for notice in connection.notifies(timeout=GLANCE):
            quiet = 0
            writer, _, news = notice.payload.partition(" ")
            if writer != server:
                hear(_read(news))
        if quiet == PULSE:
            connection.execute("SELECT 1")
            quiet = 0


def _read(news: str) -> Notice:
    """What cannot be read was not written by a server, and may mean anything."""
    version, _, table = news.partition(" ")
    return (table, int(version)) if table and version.isdecimal() else MISSED


def watch_sqlite(engine: Engine, known: str, hear: Hear, stop: threading.Event) -> None:
    """One server has the file to itself; only a backup put in its place is news."""
    while not stop.wait(PAUSE):
        try:
            with engine.connect() as connection:
                generation = generation_of(connection)
        except DBAPIError:
            continue
        if generation != known:
            hear(MISSED)
        known = generation


def listener(place: Path | URL, engine: Engine, server: str, generation: str) -> Listener:
    if isinstance(place, URL):
        return Listener(partial(listen_to_postgres, place, engine, server))
    return Listener(partial(watch_sqlite, engine, generation))
