"""Backups: a copy of everything at one moment, while the server runs, as a SQLite file whichever the database is."""

from __future__ import annotations

import asyncio
import os
import secrets
import sqlite3
import tempfile
from contextlib import closing, suppress
from pathlib import Path

from sqlalchemy import URL, Connection, Engine, delete, select, text, update
from sqlalchemy.exc import DBAPIError

from shoal.core.errors import Invalid
from shoal.store.address import name_of, place_of
from shoal.store.sql.bulk_insert import write_all
from shoal.store.sql.engines import Engines, engines_of, is_postgres
from shoal.store.sql.errors import Unwritable, sentence_of, told
from shoal.store.sql.journal import NOTIFY
from shoal.store.sql.schema import METADATA, REVISIONS, VERSION_TABLE, store_facts
from shoal.store.sql.upgrade import MAGIC, check_file, make_file, only_looking, prepare, revision_of

PORTION = 1000  # rows at a time
NO_WAL = b"\1\1"  # in the head of a SQLite file that is all there is of it


def write_backup(place: Path | URL, engines: Engines, target: Path) -> None:
    """Under another name first: what is there under this one is a whole backup at any time."""
    _check_target(place, target)
    part = target.with_name(f"{target.name}.{secrets.token_hex(4)}.part")
    try:
        make_file(part)
        if isinstance(place, Path):
            _copy_file(place, part)
        else:
            _copy_database(engines.read, part)
        _make_durable(part)
        part.replace(target)
        _make_durable(target.parent)
    except (DBAPIError, sqlite3.Error) as error:
        cause = error.orig if isinstance(error, DBAPIError) else error
        raise Unwritable(f"no backup was made: {sentence_of(cause)}") from None
    except OSError as error:
        raise Unwritable(f"no backup was made: {error.strerror}") from None
    finally:
        for left in (part, part.with_name(part.name + "-wal"), part.with_name(part.name + "-shm")):
            left.unlink(missing_ok=True)


def _check_target(place: Path | URL, target: Path) -> None:
    if target.is_dir() or not target.parent.is_dir():
        raise Invalid(f"cannot write a backup to {str(target)!r}: there is no such folder, or it is one")
    if not target.exists():
        return
    if isinstance(place, Path) and target.samefile(place):
        raise Invalid("a backup goes to another file than the store itself")
    if not target.is_file() or not _is_backup(target):
        raise Invalid(f"{str(target)!r} is there already, and no backup")


def _is_backup(path: Path) -> bool:
    """Or nothing yet. A store that a server works on is none: what was written last is in a file beside it (WAL)."""
    if path.stat().st_size == 0:
        return True
    with path.open("rb") as file:
        start = file.read(len(MAGIC) + 4)
    if not start.startswith(MAGIC) or start[-2:] != NO_WAL:
        return False
    try:
        with only_looking(path) as connection:
            return revision_of(connection, name_of(path)) is not None
    except (DBAPIError, Invalid):
        return False


def _copy_file(source: Path, part: Path) -> None:
    """In one step: it is one moment's state, and those who write meanwhile are not held up."""
    uri = f"{source.resolve().as_uri()}?mode=ro"
    with closing(sqlite3.connect(uri, uri=True)) as old, closing(sqlite3.connect(part)) as new:
        old.backup(new)
        new.execute("PRAGMA journal_mode = DELETE").close()  # all in the one file


def _copy_database(source: Engine, part: Path) -> None:
    made = engines_of(part)
    try:
        prepare(made.write, part)
        frozen = {"isolation_level": "REPEATABLE READ", "postgresql_readonly": True}
        with source.connect().execution_options(**frozen) as old, made.write.begin() as new:
            replace_all(old, new)
    finally:
        made.dispose()
    with closing(sqlite3.connect(part)) as file:
        file.execute("PRAGMA journal_mode = DELETE").close()


def replace_all(source: Connection, target: Connection) -> None:
    """Every row of one store in place of every row of another."""
    for table in reversed(METADATA.sorted_tables):
        target.execute(delete(table))
    for table in METADATA.sorted_tables:
        rows = source.execution_options(yield_per=PORTION).execute(select(table))
        for portion in rows.partitions():
            write_all(target, table, [tuple(row) for row in portion])


def _make_durable(path: Path) -> None:
    """Folders cannot be opened everywhere; there it is left to the system."""
    with suppress(PermissionError):
        handle = os.open(path, os.O_RDONLY)
        try:
            os.fsync(handle)
        finally:
            os.close(handle)


async def restore(path: str | Path, where: str | Path | None = None) -> None:
    """Put a backup in place of everything in a store, also while servers run: all of it or nothing. A store that is
    damaged is moved away first: it may be all that there is."""
    await asyncio.to_thread(_restore, Path(path), where)


def _restore(path: Path, where: str | Path | None) -> None:
    if not path.is_file():
        raise Invalid(f"there is no backup {str(path)!r}")
    revision = check_file(path)
    if revision is None:
        raise Invalid(f"nothing is in {str(path)!r}")
    place = place_of(where)
    if isinstance(place, Path):
        check_file(place)
        make_file(place)
        if path.samefile(place):
            raise Invalid("a store cannot be restored from itself")
    with tempfile.TemporaryDirectory() as folder:
        _fill(path if revision == REVISIONS[-1] else _brought_up(path, Path(folder)), place)


def _brought_up(path: Path, folder: Path) -> Path:
    """A copy of an old backup in today's form; the backup stays as it is."""
    copy = folder / "backup.sqlite"
    _copy_file(path, copy)
    engines = engines_of(copy)
    try:
        prepare(engines.write, copy)
    finally:
        engines.dispose()
    return copy


def _fill(backup: Path, place: Path | URL) -> None:
    old, new = engines_of(backup), engines_of(place)
    try:
        prepare(new.write, place)
        with old.read.connect() as source, new.write.connect() as target:
            if isinstance(place, Path):
                _replace_from_file(backup, target)
            else:
                _lock(target)
                replace_all(source, target)
            _begin_a_generation(target)
            target.commit()
    except DBAPIError as error:
        raise Unwritable(f"{name_of(place)} is as it was: {told(error)}") from None
    finally:
        old.dispose()
        new.dispose()


def _replace_from_file(backup: Path, target: Connection) -> None:
    """Between two SQLite files, without taking every row in hand: ten times as fast, and a server is held up no longer
    than it must be."""
    target.connection.cursor().execute("ATTACH DATABASE ? AS backup", (os.fsencode(backup),))  # before a transaction
    for table in reversed(METADATA.sorted_tables):
        target.execute(delete(table))
    for table in METADATA.sorted_tables:
        names = ", ".join(column.name for column in table.columns)
        target.execute(text(f"INSERT INTO main.{table.name} ({names}) SELECT {names} FROM backup.{table.name}"))


def _lock(connection: Connection) -> None:
    """Nobody writes meanwhile; SQLite sees to that itself."""
    names = ", ".join(table.name for table in METADATA.sorted_tables)
    connection.execute(text(f"LOCK TABLE {VERSION_TABLE}, {names} IN EXCLUSIVE MODE"))


def _begin_a_generation(connection: Connection) -> None:
    """So that servers which hold older or newer tables in memory find out."""
    changed = update(store_facts).where(store_facts.c.name == "generation").values(value=secrets.token_hex(8))
    connection.execute(changed)
    if is_postgres(connection):
        connection.execute(NOTIFY, {"all": ["restore 0 "]})
