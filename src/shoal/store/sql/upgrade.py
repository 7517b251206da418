"""Check a store without changing it, then bring its schema up to date."""

from __future__ import annotations

import os
import sqlite3
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from sqlalchemy import Connection, Engine, NullPool, create_engine, inspect, text
from sqlalchemy.exc import DBAPIError

from shoal.core.errors import Invalid
from shoal.store.address import Address, without_password
from shoal.store.protocol import StoreUnavailable
from shoal.store.sql.engines import is_postgres, run_sqlite
from shoal.store.sql.errors import sentence_of
from shoal.store.sql.schema import METADATA, REVISIONS, VERSION_TABLE

MAGIC = b"SQLite format 3\0"
SCRIPTS = "shoal.store.sql:migrations"
ADVISORY_LOCK = 0x53686F616C  # servers that start together take turns with it
LARGEST_CHECKED = 64 << 20  # bytes of a file that is read whole to find damage: about a fifth of a second

_alembic = threading.Lock()  # Alembic keeps its state in modules


def check_file(path: Path) -> str | None:
    """Return the schema revision of a SQLite file, None if it is empty; Invalid if it is no store that we can read."""
    name = without_password(path)
    try:
        if not path.exists() or path.stat().st_size == 0:
            return None
        with path.open("rb") as file:
            start = file.read(len(MAGIC))
    except OSError as error:
        raise Invalid(f"{name} cannot be read: {error.strerror}") from None
    if start != MAGIC:
        raise Invalid(f"{name} is not a store of Shoal, and no SQLite file at all")
    try:
        with read_only(path) as connection:
            revision = revision_of(connection, name)
            if path.stat().st_size <= LARGEST_CHECKED:
                fault = str(connection.scalar(text("PRAGMA quick_check(1)")))
                if fault != "ok":
                    raise Invalid(f"{name} is damaged ({fault.splitlines()[-1]})")
            return revision
    except DBAPIError as error:
        raise Invalid(f"{name} cannot be opened: {sentence_of(error.orig)}") from None


@contextmanager
def read_only(path: Path) -> Iterator[Connection]:
    """Connect without changing the file or its folder. A write-ahead log beside the file is part of the store, and can
    only be read with the shared-memory file that SQLite makes for it."""
    has_log = path.with_name(path.name + "-wal").exists()
    uri = f"{path.resolve().as_uri()}?mode=ro{'' if has_log else '&immutable=1'}"
    engine = create_engine("sqlite://", creator=lambda: sqlite3.connect(uri, uri=True), poolclass=NullPool)
    with engine.connect() as connection:
        yield connection


def revision_of(connection: Connection, name: str) -> str | None:
    """Return the schema revision, None if there are no tables yet."""
    found = set(inspect(connection).get_table_names())
    if not found:
        return None
    if VERSION_TABLE not in found:
        raise Invalid(f"{name} is not a store of Shoal: other tables are in it")
    revision = connection.scalar(text(f"SELECT version_num FROM {VERSION_TABLE}"))
    if revision is None:
        raise Invalid(f"{name} is damaged: its schema version is missing")
    if revision not in REVISIONS:
        raise Invalid(f"{name} was written by a newer Shoal (schema {revision}, this one knows {REVISIONS[-1]})")
    if revision == REVISIONS[-1] and (missing := sorted(set(METADATA.tables) - found)):
        raise Invalid(f"{name} is damaged: it has no {' and no '.join(missing)}")
    return str(revision)


def create_file(path: Path) -> None:
    """Create an empty file, unless it exists. Only its owner may read it, because it will hold hidden cards."""
    try:
        os.close(os.open(path, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o600))
    except FileExistsError:
        return
    except OSError as error:
        raise Invalid(f"{without_password(path)} cannot be created: {error.strerror}") from None


def upgrade(engine: Engine, address: Address) -> str:
    """Bring the schema up to date and return the store's generation."""
    try:
        with engine.begin() as connection:
            if is_postgres(connection):
                connection.execute(text("SELECT pg_advisory_xact_lock(:lock)"), {"lock": ADVISORY_LOCK})
            if revision_of(connection, without_password(address)) != REVISIONS[-1]:
                _migrate(connection)
            return generation_of(connection)
    except DBAPIError as error:
        sentence = f"{without_password(address)} cannot be opened: {sentence_of(error.orig)}"
        raise (Invalid(sentence) if isinstance(address, Path) else StoreUnavailable(sentence)) from None


def _migrate(connection: Connection) -> None:
    """Run all missing migrations in the connection's transaction. Alembic is only imported where it is needed."""
    from alembic import command
    from alembic.config import Config

    config = Config()
    config.set_main_option("script_location", SCRIPTS)
    config.attributes["connection"] = connection
    with _alembic:
        command.upgrade(config, "head")


GENERATION = "SELECT value FROM store_facts WHERE name = 'generation'"


def generation_of(connection: Connection) -> str:
    """Return the mark that changes when a backup is restored. Every commit asks for it, so it is plain SQL."""
    if is_postgres(connection):
        return str(connection.exec_driver_sql(GENERATION).scalar())
    (generation,) = run_sqlite(connection, GENERATION).fetchone()
    return str(generation)
