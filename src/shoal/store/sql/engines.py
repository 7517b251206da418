"""Connections: one that writes and a few that read, for either database, set up to lose nothing."""

from __future__ import annotations

import sqlite3
from pathlib import Path
from time import monotonic, sleep
from typing import TYPE_CHECKING, NamedTuple

from sqlalchemy import URL, Connection, Engine, Insert, Table, create_engine, event
from sqlalchemy.dialects import postgresql, sqlite
from sqlalchemy.exc import DBAPIError

if TYPE_CHECKING:
    import psycopg

READERS = 4
PATIENCE = 5  # seconds to wait for a lock or a connection
STATEMENTS = 256  # that a connection to SQLite keeps ready; there is one for each number of rows

EVERY_SQLITE = (f"PRAGMA busy_timeout = {PATIENCE * 1000}", "PRAGMA foreign_keys = ON", "PRAGMA synchronous = FULL")
WRITING_SQLITE = (
    "PRAGMA journal_size_limit = 67108864",
    # Pages in the log before they are brought into the file, for which everybody waits. A table's last page is in the
    # log as often as there were moves, and is brought over once.
    "PRAGMA wal_autocheckpoint = 8000",
    "PRAGMA temp_store = MEMORY",  # what it would need to undo a statement of many rows
)
READING_SQLITE = ("PRAGMA query_only = ON",)
EVERY_POSTGRES = (
    "SET synchronous_commit = 'on'",  # whatever the server's own setting is
    f"SET lock_timeout = '{PATIENCE}s'",
    "SET idle_in_transaction_session_timeout = '60s'",  # a server that hangs does not hold up the others for ever
    "SET client_min_messages = 'error'",
)
# So that a server that has vanished from the network is noticed in half a minute, not in two hours.
CONNECT_ARGS = {
    "connect_timeout": PATIENCE,
    "keepalives_idle": 10,
    "keepalives_interval": 5,
    "keepalives_count": 3,
    "tcp_user_timeout": 20_000,
    "application_name": "shoal",
}


class Engines(NamedTuple):
    """Where to write, by one thread, and where to read."""

    write: Engine
    read: Engine

    def dispose(self) -> None:
        self.read.dispose()
        self.write.dispose()


def engines_of(place: Path | URL) -> Engines:
    if isinstance(place, Path):
        return Engines(_sqlite(place, writes=True), _sqlite(place, writes=False))
    return Engines(_postgres(place, writes=True), _postgres(place, writes=False))


def _sqlite(path: Path, writes: bool) -> Engine:
    """Transactions are begun by us: the driver would begin them late, and so find out late that another one writes."""
    engine = create_engine(
        URL.create("sqlite", database=str(path)),
        pool_size=1 if writes else READERS,
        max_overflow=0,
        connect_args={"timeout": PATIENCE, "check_same_thread": False, "cached_statements": STATEMENTS},
        hide_parameters=True,
    )

    def settle(connection: sqlite3.Connection, _: object) -> None:
        connection.isolation_level = None
        for pragma in EVERY_SQLITE + (WRITING_SQLITE if writes else READING_SQLITE):
            connection.execute(pragma).close()
        if writes:
            _log_ahead(connection)

    def begin(connection: Connection) -> None:
        connection.exec_driver_sql("BEGIN IMMEDIATE" if writes else "BEGIN")

    event.listen(engine, "connect", settle)
    event.listen(engine, "begin", begin)
    return engine


def _log_ahead(connection: sqlite3.Connection) -> None:
    """WAL. SQLite does not wait for another that is just doing the same to a new file, but gives up at once."""
    until = monotonic() + PATIENCE
    while True:
        try:
            connection.execute("PRAGMA journal_mode = WAL").close()
            return
        except sqlite3.OperationalError as error:
            if error.sqlite_errorcode != sqlite3.SQLITE_BUSY or monotonic() > until:
                raise
            sleep(0.02)


def _postgres(url: URL, writes: bool) -> Engine:
    """Readers read a statement at a time, and need no transaction for it."""
    engine = create_engine(
        url,
        pool_size=1 if writes else READERS,
        max_overflow=0,
        connect_args=CONNECT_ARGS,
        hide_parameters=True,  # an error that is logged must not tell what is on somebody's hand
        use_native_hstore=False,  # or every connection begins by asking for a type that we do not use
        isolation_level="READ COMMITTED" if writes else "AUTOCOMMIT",
    )

    def settle(connection: psycopg.Connection, _: object) -> None:
        before = connection.autocommit
        connection.autocommit = True
        for setting in EVERY_POSTGRES:
            connection.execute(setting.encode())
        connection.autocommit = before

    event.listen(engine, "connect", settle)
    return engine


def run(connection: Connection, statement: str, values: tuple[object, ...] = ()) -> sqlite3.Cursor:
    """A statement of SQLite's past SQLAlchemy, which takes longer for one than SQLite does; errors are SQLAlchemy's all
    the same. A transaction has begun."""
    raw = connection.connection.driver_connection
    assert isinstance(raw, sqlite3.Connection)
    try:
        return raw.execute(statement, values)
    except sqlite3.Error as error:
        raise DBAPIError.instance(statement, None, error, sqlite3.Error, hide_parameters=True) from error


def insert_new(connection: Connection, table: Table) -> Insert:
    """An insert that leaves what is already there as it is; each database spells it in its own way."""
    if connection.dialect.name == "postgresql":
        return postgresql.insert(table).on_conflict_do_nothing()
    return sqlite.insert(table).on_conflict_do_nothing()


def is_postgres(connection: Connection) -> bool:
    return connection.dialect.name == "postgresql"
