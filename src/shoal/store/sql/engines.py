"""Connections to either database: one that writes and a few that read, set up to lose nothing."""

from __future__ import annotations

import sqlite3
from pathlib import Path
from time import monotonic, sleep
from typing import TYPE_CHECKING, NamedTuple

from sqlalchemy import URL, Connection, Engine, create_engine, event, make_url
from sqlalchemy.exc import DBAPIError

from shoal.store.address import Address

if TYPE_CHECKING:
    import psycopg

READERS = 4
TIMEOUT = 5  # seconds to wait for a lock or a connection
CACHED_STATEMENTS = 256  # that a connection to SQLite keeps ready; there is one for each number of rows

EVERY_SQLITE = (f"PRAGMA busy_timeout = {TIMEOUT * 1000}", "PRAGMA foreign_keys = ON", "PRAGMA synchronous = FULL")
WRITING_SQLITE = (
    "PRAGMA journal_size_limit = 67108864",
    # Pages in the write-ahead log before a checkpoint, for which everybody waits. A table's last page is in the log
    # once for every move, and is copied once.
    "PRAGMA wal_autocheckpoint = 8000",
    "PRAGMA temp_store = MEMORY",  # where it keeps what it needs to undo a statement of many rows
)
READING_SQLITE = ("PRAGMA query_only = ON",)
EVERY_POSTGRES = (
    "SET synchronous_commit = 'on'",  # whatever the server's own setting is
    f"SET lock_timeout = '{TIMEOUT}s'",
    "SET idle_in_transaction_session_timeout = '60s'",  # a server that hangs does not block the others for ever
    "SET client_min_messages = 'error'",
)
# A server that has vanished from the network is noticed in half a minute, not in two hours.
CONNECT_ARGS = {
    "connect_timeout": TIMEOUT,
    "keepalives_idle": 10,
    "keepalives_interval": 5,
    "keepalives_count": 3,
    "tcp_user_timeout": 20_000,
    "application_name": "shoal",
}


class Engines(NamedTuple):
    """One engine to write with, for one thread, and one to read with."""

    write: Engine
    read: Engine

    def dispose(self) -> None:
        self.read.dispose()
        self.write.dispose()


def engines_of(address: Address) -> Engines:
    if isinstance(address, Path):
        return Engines(_sqlite(address, writes=True), _sqlite(address, writes=False))
    url = psycopg_url(address)
    return Engines(_postgres(url, writes=True), _postgres(url, writes=False))


def psycopg_url(address: str) -> URL:
    return make_url(address).set(drivername="postgresql+psycopg")


def _sqlite(path: Path, writes: bool) -> Engine:
    """Begin transactions explicitly: the driver begins them late, and so would notice another writer late."""
    engine = create_engine(
        URL.create("sqlite", database=str(path)),
        pool_size=1 if writes else READERS,
        max_overflow=0,
        connect_args={"timeout": TIMEOUT, "check_same_thread": False, "cached_statements": CACHED_STATEMENTS},
        hide_parameters=True,
    )

    def set_up(connection: sqlite3.Connection, _: object) -> None:
        connection.isolation_level = None
        for pragma in EVERY_SQLITE + (WRITING_SQLITE if writes else READING_SQLITE):
            connection.execute(pragma).close()
        if writes:
            _write_ahead(connection)

    def begin(connection: Connection) -> None:
        connection.exec_driver_sql("BEGIN IMMEDIATE" if writes else "BEGIN")

    event.listen(engine, "connect", set_up)
    event.listen(engine, "begin", begin)
    return engine


def _write_ahead(connection: sqlite3.Connection) -> None:
    """Turn on the write-ahead log, and retry: SQLite does not wait for another connection that does the same."""
    until = monotonic() + TIMEOUT
    while True:
        try:
            connection.execute("PRAGMA journal_mode = WAL").close()
            return
        except sqlite3.OperationalError as error:
            if error.sqlite_errorcode != sqlite3.SQLITE_BUSY or monotonic() > until:
                raise
            sleep(0.02)


def _postgres(url: URL, writes: bool) -> Engine:
    """Return an engine of PostgreSQL. A reader needs no transaction: it reads one statement at a time."""
    engine = create_engine(
        url,
        pool_size=1 if writes else READERS,
        max_overflow=0,
        connect_args=CONNECT_ARGS,
        hide_parameters=True,  # an error in the log must not tell anybody's hand
        use_native_hstore=False,  # or every connection begins by asking for a type that we do not use
        isolation_level="READ COMMITTED" if writes else "AUTOCOMMIT",
    )

    def set_up(connection: psycopg.Connection, _: object) -> None:
        before = connection.autocommit
        connection.autocommit = True
        for setting in EVERY_POSTGRES:
            connection.execute(setting.encode())
        connection.autocommit = before

    event.listen(engine, "connect", set_up)
    return engine


def run_sqlite(connection: Connection, statement: str, values: tuple[object, ...] = ()) -> sqlite3.Cursor:
    """Run a statement in the open transaction without SQLAlchemy's layers, which cost more than SQLite itself; errors
    are SQLAlchemy's all the same."""
    raw = connection.connection.driver_connection
    assert isinstance(raw, sqlite3.Connection)
    try:
        return raw.execute(statement, values)
    except sqlite3.Error as error:
        raise DBAPIError.instance(statement, None, error, sqlite3.Error, hide_parameters=True) from error


def is_postgres(connection: Connection) -> bool:
    return connection.dialect.name == "postgresql"
