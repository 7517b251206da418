"""Write and restore backups: SQLite files with everything at one moment, whichever the database is."""

from __future__ import annotations

import asyncio
import os
import secrets
import sqlite3
import tempfile
from contextlib import closing, suppress
from pathlib import Path

from sqlalchemy import Connection, Engine, delete, select, text, update
from sqlalchemy.exc import DBAPIError

from shoal.core.errors import Invalid
from shoal.store.address import Address, parse_address, without_password
from shoal.store.protocol import Unwritable
from shoal.store.sql.bulk_insert import insert_rows
from shoal.store.sql.engines import Engines, engines_of, is_postgres
from shoal.store.sql.errors import sentence_of, store_error
from shoal.store.sql.journal import NOTIFY
from shoal.store.sql.schema import METADATA, REVISIONS, VERSION_TABLE, store_facts
from shoal.store.sql.upgrade import MAGIC, check_file, create_file, read_only, revision_of, upgrade

PORTION = 1000  # rows at a time
NO_WAL = b"\1\1"  # in the header of a SQLite file without a write-ahead log


def write_backup(address: Address, engines: Engines, target: Path) -> None:
    """Write a new file and rename it, so that a complete backup is there at any time."""
    _check_target(address, target)
    part = target.with_name(f"{target.name}.{secrets.token_hex(4)}.part")
    try:
        create_file(part)
        if isinstance(address, Path):
            _copy_file(address, part)
        else:
            _copy_database(engines.read, part)
        _flush_to_disk(part)
        part.replace(target)
        _flush_to_disk(target.parent)
    except (DBAPIError, sqlite3.Error) as error:
        cause = error.orig if isinstance(error, DBAPIError) else error
        raise Unwritable(f"no backup was made: {sentence_of(cause)}") from None
    except OSError as error:
        raise Unwritable(f"no backup was made: {error.strerror}") from None
    finally:
        for left in (part, part.with_name(part.name + "-wal"), part.with_name(part.name + "-shm")):
            left.unlink(missing_ok=True)


def _check_target(address: Address, target: Path) -> None:
    if target.is_dir():
        raise Invalid(f"cannot write a backup to {str(target)!r}: it is a folder")
    if not target.parent.is_dir():
        raise Invalid(f"cannot write a backup to {str(target)!r}: there is no such folder")
    if not target.exists():
        return
    if isinstance(address, Path) and target.samefile(address):
        raise Invalid("a backup goes to another file than the store itself")
    if not target.is_file() or not _is_backup(target):
        raise Invalid(f"{str(target)!r} exists and is not a backup")


def _is_backup(path: Path) -> bool:
    """Return whether a file is a backup or empty. A store in use is neither: it has a write-ahead log."""
    if path.stat().st_size == 0:
        return True
    with path.open("rb") as file:
        start = file.read(len(MAGIC) + 4)
    if not start.startswith(MAGIC) or start[-2:] != NO_WAL:
        return False
    try:
        with read_only(path) as connection:
            return revision_of(connection, without_password(path)) is not None
    except (DBAPIError, Invalid):
        return False


def _copy_file(source: Path, part: Path) -> None:
    """Copy in one step: it is the state of one moment, and writers are not blocked."""
    uri = f"{source.resolve().as_uri()}?mode=ro"
    with closing(sqlite3.connect(uri, uri=True)) as old, closing(sqlite3.connect(part)) as new:
        old.backup(new)
        _use_one_file(new)


def _copy_database(source: Engine, part: Path) -> None:
    made = engines_of(part)
    try:
        upgrade(made.write, part)
        frozen = {"isolation_level": "REPEATABLE READ", "postgresql_readonly": True}
        with source.connect().execution_options(**frozen) as old, made.write.begin() as new:
            _replace_rows(old, new)
    finally:
        made.dispose()
    with closing(sqlite3.connect(part)) as file:
        _use_one_file(file)


def _use_one_file(connection: sqlite3.Connection) -> None:
    connection.execute("PRAGMA journal_mode = DELETE").close()


def _flush_to_disk(path: Path) -> None:
    with suppress(PermissionError):  # Windows cannot open a folder
        handle = os.open(path, os.O_RDONLY)
        try:
            os.fsync(handle)
        finally:
            os.close(handle)


async def restore_sql_store(path: Path, where: str | Path | None) -> None:
    """Replace everything in a store by a backup. A damaged store is refused: it may be all that is left."""
    await asyncio.to_thread(_restore, path, where)


def _restore(path: Path, where: str | Path | None) -> None:
    if not path.is_file():
        raise Invalid(f"there is no backup {str(path)!r}")
    revision = check_file(path)
    if revision is None:
        raise Invalid(f"{str(path)!r} is empty")
    address = parse_address(where)
    if isinstance(address, Path):
        check_file(address)
        create_file(address)
        if path.samefile(address):
            raise Invalid("a store cannot be restored from itself")
    with tempfile.TemporaryDirectory() as folder:
        _replace_all(path if revision == REVISIONS[-1] else _upgraded_copy(path, Path(folder)), address)


def _upgraded_copy(path: Path, folder: Path) -> Path:
    copy = folder / "backup.sqlite"
    _copy_file(path, copy)
    engines = engines_of(copy)
    try:
        upgrade(engines.write, copy)
    finally:
        engines.dispose()
    return copy


def _replace_all(backup: Path, address: Address) -> None:
    old, new = engines_of(backup), engines_of(address)
    try:
        upgrade(new.write, address)
        with old.read.connect() as source, new.write.connect() as target:
            if isinstance(address, Path):
                _replace_rows_from_file(backup, target)
            else:
                names = ", ".join(table.name for table in METADATA.sorted_tables)
                target.execute(text(f"LOCK TABLE {VERSION_TABLE}, {names} IN EXCLUSIVE MODE"))
                _replace_rows(source, target)
            _begin_a_generation(target)
            target.commit()
    except DBAPIError as error:
        raise Unwritable(f"{without_password(address)} is unchanged: {store_error(error)}") from None
    finally:
        old.dispose()
        new.dispose()


def _replace_rows(source: Connection, target: Connection) -> None:
    for table in reversed(METADATA.sorted_tables):
        target.execute(delete(table))
    for table in METADATA.sorted_tables:
        rows = source.execution_options(yield_per=PORTION).execute(select(table))
        for portion in rows.partitions():
            insert_rows(target, table, [tuple(row) for row in portion])


def _replace_rows_from_file(backup: Path, target: Connection) -> None:
    """Copy from one SQLite file to another inside SQLite: ten times as fast, so a server is blocked for less time."""
    target.connection.cursor().execute("ATTACH DATABASE ? AS backup", (os.fsencode(backup),))  # before a transaction
    for table in reversed(METADATA.sorted_tables):
        target.execute(delete(table))
    for table in METADATA.sorted_tables:
        names = ", ".join(column.name for column in table.columns)
        target.execute(text(f"INSERT INTO main.{table.name} ({names}) SELECT {names} FROM backup.{table.name}"))


def _begin_a_generation(connection: Connection) -> None:
    """Let servers find out that the tables in their memory are outdated."""
    changed = update(store_facts).where(store_facts.c.name == "generation").values(value=secrets.token_hex(8))
    connection.execute(changed)
    if is_postgres(connection):
        connection.execute(NOTIFY, {"notices": ["restore 0 "]})
