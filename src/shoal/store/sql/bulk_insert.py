"""Many rows in one go, as each database does it best: PostgreSQL takes a list a column, SQLite all values in a row.

Either way it is one statement, and nothing of ours, of SQLAlchemy's or of the driver's is done for each row. The driver
of SQLite lets other threads go on at every step of a statement, and has then to wait until they let it go on: with a
step for each row, a server that has much to do writes slowly.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Sequence
from enum import Enum, auto
from functools import cache, lru_cache
from itertools import chain

from sqlalchemy import Connection, Dialect, Executable, Table, text

from shoal.store.sql.engines import run

Rows = Sequence[tuple[object, ...]]
PORTION = 100  # rows in a statement of SQLite, which takes some thousand values


class Clash(Enum):
    """What becomes of a row under whose key there is one already."""

    FAILS = auto()
    REPLACES = auto()
    STAYS_AWAY = auto()


def write_all(connection: Connection, table: Table, rows: Rows, clash: Clash = Clash.FAILS) -> None:
    """Rows with a value for every column in turn."""
    if not rows:
        return
    if connection.dialect.name == "postgresql":
        columns = dict(zip((column.name for column in table.columns), map(list, zip(*rows, strict=True)), strict=True))
        connection.execute(_for_postgres(connection.dialect, table, clash), columns)
    else:
        for start in range(0, len(rows), PORTION):
            portion = rows[start : start + PORTION]
            run(connection, _for_sqlite(table, len(portion), clash), tuple(chain.from_iterable(portion)))


def versions_of(connection: Connection, ids: Iterable[str]) -> dict[str, int]:
    """The last version of each table that is there. In PostgreSQL they are locked, in the order of their ids, so that
    two servers never wait for each other; in SQLite one writes at a time."""
    if connection.dialect.name == "postgresql":
        return {row[0]: row[1] for row in connection.execute(LOCKED_VERSIONS, {"ids": sorted(ids)})}
    (written,) = run(connection, VERSIONS, (json.dumps([*ids]),)).fetchone()
    found: dict[str, int] = json.loads(written)
    return found


VERSIONS = "SELECT json_group_object(id, version) FROM tables WHERE id IN (SELECT value FROM json_each(?))"
LOCKED_VERSIONS = text("SELECT id, version FROM tables WHERE id = ANY(:ids) ORDER BY id FOR UPDATE")


@lru_cache(64)  # an engine has a dialect of its own: those of stores long closed are let go
def _for_postgres(dialect: Dialect, table: Table, clash: Clash) -> Executable:
    names = ", ".join(column.name for column in table.columns)
    lists = ", ".join(f"CAST(:{column.name} AS {column.type.compile(dialect)}[])" for column in table.columns)
    return text(f"INSERT INTO {table.name} ({names}) SELECT * FROM unnest({lists}){_clause(table, clash)}")


@cache
def _for_sqlite(table: Table, rows: int, clash: Clash) -> str:
    names = ", ".join(column.name for column in table.columns)
    places = ", ".join("?" for _ in table.columns)
    values = ", ".join([f"({places})"] * rows)
    return f"INSERT INTO {table.name} ({names}) VALUES {values}{_clause(table, clash)}"


def _clause(table: Table, clash: Clash) -> str:
    """Both databases say it alike."""
    if clash is Clash.FAILS:
        return ""
    if clash is Clash.STAYS_AWAY:
        return " ON CONFLICT DO NOTHING"
    keys = ", ".join(column.name for column in table.primary_key)
    changes = ", ".join(f"{column.name} = excluded.{column.name}" for column in table.columns if not column.primary_key)
    return f" ON CONFLICT ({keys}) DO UPDATE SET {changes}"
