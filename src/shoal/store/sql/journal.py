"""The journals of tables. Whoever writes version 17 holds the table's row, which says 16; all others come too late."""

from __future__ import annotations

from collections.abc import Sequence

from sqlalchemy import Connection, bindparam, delete, select, text

from shoal.store.protocol import Append, Row
from shoal.store.sql.bulk_insert import Clash, versions_of, write_all
from shoal.store.sql.engines import is_postgres
from shoal.store.sql.errors import VersionConflict
from shoal.store.sql.schema import entries, table_guests, tables

CHANNEL = "shoal"

# Made once: to make a statement takes as long as to carry it out.
READ = (
    select(entries.c.version, entries.c.time, entries.c.kind, entries.c.data)
    .where(entries.c.table_id == bindparam("of"), entries.c.version > bindparam("after"))
    .order_by(entries.c.version)
)
NOTIFY = text(f"SELECT pg_notify('{CHANNEL}', told) FROM unnest(CAST(:all AS text[])) AS told")


def read(connection: Connection, table: str, after: int) -> list[Row]:
    return [Row(*row) for row in connection.execute(READ, {"of": table, "after": after})]


def append_all(
    connection: Connection, appends: Sequence[Append], again: bool, server: str
) -> list[VersionConflict | None]:
    """Write all that can be written, with a handful of statements however many there are; what became of each.

    `again`: it may be that they are written already, as the answer to the commit was lost.
    """
    last = versions_of(connection, {append.table for append in appends})
    outcomes: list[VersionConflict | None] = []
    written: list[Append] = []
    for append in appends:
        if last.get(append.table, 0) == append.rows[0].version - 1:
            last[append.table] = append.rows[-1].version
            written.append(append)
            outcomes.append(None)
        elif again and _is_there(connection, append):
            outcomes.append(None)
        else:
            outcomes.append(VersionConflict(f"version {append.rows[0].version} of table {append.table}"))
    if written:
        _write(connection, written, server)
    return outcomes


def _is_there(connection: Connection, append: Append) -> bool:
    """Another server may have written the same to the letter, in the same millisecond, and both are told that it is
    there. No harm is done: rows name the seat, so both were asked by one player, who has sent one thing twice, or have
    both seen that a time is up or what a bot would play. It is there once, as a version is a key, and once is enough.
    Only words said twice in that instant are heard once. A table made by both, for a rematch, has another secret."""
    rows = list(append.rows)
    return read(connection, append.table, rows[0].version - 1)[: len(rows)] == rows


def _write(connection: Connection, appends: list[Append], server: str) -> None:
    """Should another server have made the same new table this very moment, its first entry is there, and all of this
    fails on that."""
    final = {append.table: append for append in appends}
    lines = [(table, append.rows[-1].version, *append.summary) for table, append in sorted(final.items())]
    write_all(connection, tables, lines, Clash.REPLACES)
    write_all(connection, entries, [(append.table, *row) for append in appends for row in append.rows])
    _write_guests(connection, appends)
    if is_postgres(connection):
        notices = [f"{server} {append.rows[-1].version} {append.table}" for append in appends]
        connection.execute(NOTIFY, {"all": notices})


def _write_guests(connection: Connection, appends: list[Append]) -> None:
    """In the order in which they came and went."""
    came: list[tuple[str, str]] = []
    for append in appends:
        came += [(guest, append.table) for guest in append.guests]
        if append.gone:
            write_all(connection, table_guests, came, Clash.STAYS_AWAY)
            came.clear()
        for guest in append.gone:
            unseat(connection, append.table, guest)
    write_all(connection, table_guests, came, Clash.STAYS_AWAY)


def seat(connection: Connection, table: str, guest: str) -> None:
    write_all(connection, table_guests, [(guest, table)], Clash.STAYS_AWAY)


def unseat(connection: Connection, table: str, guest: str) -> None:
    place = (table_guests.c.guest == guest, table_guests.c.table_id == table)
    connection.execute(delete(table_guests).where(*place))
