"""Opening a store: looked at first without a touch, then brought to today's form."""

from __future__ import annotations

import os
import sqlite3
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from sqlalchemy import URL, Connection, Engine, NullPool, create_engine, inspect, text
from sqlalchemy.exc import DBAPIError

from shoal.core.errors import Invalid
from shoal.store.address import name_of
from shoal.store.sql.engines import is_postgres, run
from shoal.store.sql.errors import StoreUnavailable, sentence_of
from shoal.store.sql.schema import METADATA, REVISIONS, VERSION_TABLE

MAGIC = b"SQLite format 3\0"
SCRIPTS = "shoal.store.sql:migrations"
LOCK = 0x53686F616C  # the number under which servers that start together take turns
READ_THROUGH = 64 << 20  # files up to this size are read whole to see whether they are sound: about a fifth of a second

_alembic = threading.Lock()  # it keeps what it works on in its modules


def check_file(path: Path) -> str | None:
    """The form of the store in a SQLite file, None if nothing is in it yet; Invalid if it is no store we can read."""
    try:
        if not path.exists() or path.stat().st_size == 0:
            return None
        with path.open("rb") as file:
            start = file.read(len(MAGIC))
    except OSError as error:
        raise Invalid(f"{name_of(path)} cannot be read: {error.strerror}") from None
    if start != MAGIC:
        raise Invalid(f"{name_of(path)} is not a store of Shoal, and no SQLite file at all")
    try:
        with only_looking(path) as connection:
            revision = revision_of(connection, name_of(path))
            _check_soundness(connection, path)
            return revision
    except DBAPIError as error:
        raise Invalid(f"{name_of(path)} cannot be opened: {sentence_of(error.orig)}") from None


@contextmanager
def only_looking(path: Path) -> Iterator[Connection]:
    """A connection that leaves the file and the folder as they are. A log beside the file belongs to the store: it is
    read too, which needs the file that goes with it."""
    logged = path.with_name(path.name + "-wal").exists()
    uri = f"{path.resolve().as_uri()}?mode=ro{'' if logged else '&immutable=1'}"
    engine = create_engine("sqlite://", creator=lambda: sqlite3.connect(uri, uri=True), poolclass=NullPool)
    with engine.connect() as connection:
        yield connection


def revision_of(connection: Connection, name: str) -> str | None:
    """Which form the tables have, None if there are none."""
    found = set(inspect(connection).get_table_names())
    if not found:
        return None
    if VERSION_TABLE not in found:
        raise Invalid(f"{name} is not a store of Shoal: other tables are in it")
    revision = connection.scalar(text(f"SELECT version_num FROM {VERSION_TABLE}"))
    if revision is None:
        raise Invalid(f"{name} is damaged: it does not say which form it has")
    if revision not in REVISIONS:
        raise Invalid(f"{name} was written by a newer Shoal (form {revision}, this one knows {REVISIONS[-1]})")
    if revision == REVISIONS[-1] and (missing := sorted(set(METADATA.tables) - found)):
        raise Invalid(f"{name} is damaged: it has no {' and no '.join(missing)}")
    return str(revision)


def _check_soundness(connection: Connection, path: Path) -> None:
    if path.stat().st_size > READ_THROUGH:
        return
    fault = connection.scalar(text("PRAGMA quick_check(1)"))
    if fault != "ok":
        raise Invalid(f"{name_of(path)} is damaged ({str(fault).splitlines()[-1]})")


def make_file(path: Path) -> None:
    """A file with nothing in it yet, for the eyes of its owner alone: hidden cards will be in it."""
    try:
        os.close(os.open(path, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o600))
    except FileExistsError:
        return
    except OSError as error:
        raise Invalid(f"{name_of(path)} cannot be made: {error.strerror}") from None


def prepare(engine: Engine, place: Path | URL) -> str:
    """Bring the tables to today's form; its generation."""
    try:
        with engine.begin() as connection:
            return _prepare(connection, place)
    except DBAPIError as error:
        sentence = f"{name_of(place)} cannot be opened: {sentence_of(error.orig)}"
        raise (Invalid(sentence) if isinstance(place, Path) else StoreUnavailable(sentence)) from None


def _prepare(connection: Connection, place: Path | URL) -> str:
    if is_postgres(connection):
        connection.execute(text("SELECT pg_advisory_xact_lock(:lock)"), {"lock": LOCK})
    if revision_of(connection, name_of(place)) != REVISIONS[-1]:
        migrate(connection)
    return generation_of(connection)


def migrate(connection: Connection) -> None:
    """In the transaction of the connection: all steps or none. Alembic is not imported where nothing is to be done."""
    from alembic import command
    from alembic.config import Config

    config = Config()
    config.set_main_option("script_location", SCRIPTS)
    config.attributes["connection"] = connection
    with _alembic:
        command.upgrade(config, "head")


GENERATION = (
    "SELECT value FROM store_facts WHERE name = 'generation'"  # asked for at every commit: nothing is made anew
)


def generation_of(connection: Connection) -> str:
    """Another one since everything was replaced by a backup."""
    if is_postgres(connection):
        return str(connection.exec_driver_sql(GENERATION).scalar())
    (generation,) = run(connection, GENERATION).fetchone()
    return str(generation)
