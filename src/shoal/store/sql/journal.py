"""Append to the journals of tables. To write version 17 a server locks the table's row at 16; others conflict."""

from __future__ import annotations

import json
from collections.abc import Iterable, Sequence

from sqlalchemy import Connection, bindparam, delete, select, text

from shoal.store.protocol import Append, Row, VersionConflict
from shoal.store.sql.bulk_insert import insert_rows
from shoal.store.sql.engines import is_postgres, run_sqlite
from shoal.store.sql.schema import entries, table_guests, tables

CHANNEL = "shoal"

# Built once: building a statement takes as long as running it.
READ = (
    select(entries.c.version, entries.c.time, entries.c.kind, entries.c.data)
    .where(entries.c.table_id == bindparam("of"), entries.c.version > bindparam("after"))
    .order_by(entries.c.version)
)
NOTIFY = text(f"SELECT pg_notify('{CHANNEL}', notice) FROM unnest(CAST(:notices AS text[])) AS notice")
VERSIONS = "SELECT json_group_object(id, version) FROM tables WHERE id IN (SELECT value FROM json_each(?))"
LOCKED_VERSIONS = text("SELECT id, version FROM tables WHERE id = ANY(:ids) ORDER BY id FOR UPDATE")


def read(connection: Connection, table: str, after: int) -> list[Row]:
    return [Row(*row) for row in connection.execute(READ, {"of": table, "after": after})]


def append_all(
    connection: Connection, appends: Sequence[Append], is_retry: bool, server: str
) -> list[VersionConflict | None]:
    """Write all appends that do not conflict, with a handful of statements; return the outcome of each.

    In a retry they may be there already, because the answer to the commit was lost.
    """
    last = _versions(connection, {append.table for append in appends})
    outcomes: list[VersionConflict | None] = []
    written: list[Append] = []
    for append in appends:
        if last.get(append.table, 0) == append.rows[0].version - 1:
            last[append.table] = append.rows[-1].version
            written.append(append)
            outcomes.append(None)
        elif is_retry and _is_there(connection, append):
            outcomes.append(None)
        else:
            outcomes.append(VersionConflict(f"version {append.rows[0].version} of table {append.table}"))
    if written:
        _write(connection, written, server)
    return outcomes


def _versions(connection: Connection, ids: Iterable[str]) -> dict[str, int]:
    """Return the last version of each table that exists. PostgreSQL locks them in the order of their ids, so that two
    servers never deadlock; SQLite has one writer at a time."""
    if is_postgres(connection):
        return {row[0]: row[1] for row in connection.execute(LOCKED_VERSIONS, {"ids": sorted(ids)})}
    (versions,) = run_sqlite(connection, VERSIONS, (json.dumps([*ids]),)).fetchone()
    found: dict[str, int] = json.loads(versions)
    return found


def _is_there(connection: Connection, append: Append) -> bool:
    """Return whether the journal has exactly these rows.

    Another server may have written equal rows in the same millisecond; then both are told that theirs are there. That
    is harmless: rows name the seat, so both came from one request, one clock or one bot. A table that both made for a
    rematch has different secrets. Only a chat message sent twice in that millisecond is kept once.
    """
    rows = list(append.rows)
    return read(connection, append.table, rows[0].version - 1)[: len(rows)] == rows


def _write(connection: Connection, appends: list[Append], server: str) -> None:
    """Write rows, summaries and guests. If another server makes the same new table now, its first row exists, and all
    of this fails on that key."""
    final = {append.table: append for append in appends}
    lines = [(table, append.rows[-1].version, *append.summary) for table, append in sorted(final.items())]
    insert_rows(connection, tables, lines, "replace")
    insert_rows(connection, entries, [(append.table, *row) for append in appends for row in append.rows])
    _write_guests(connection, appends)
    if is_postgres(connection):
        notices = [f"{server} {append.rows[-1].version} {append.table}" for append in appends]
        connection.execute(NOTIFY, {"notices": notices})


def _write_guests(connection: Connection, appends: list[Append]) -> None:
    """Seat and unseat guests in the order of the appends."""
    came: list[tuple[str, str]] = []
    for append in appends:
        came += [(guest, append.table) for guest in append.guests]
        if append.gone:
            insert_rows(connection, table_guests, came, "ignore")
            came.clear()
            at_table = (table_guests.c.table_id == append.table, table_guests.c.guest.in_(append.gone))
            connection.execute(delete(table_guests).where(*at_table))
    insert_rows(connection, table_guests, came, "ignore")
