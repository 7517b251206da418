"""Many rows in one go, as each database does it best: PostgreSQL takes a list a column, in one statement; SQLite takes
a statement and the rows, without anything of ours or SQLAlchemy's done for each of them."""

from __future__ import annotations

import json
from collections.abc import Iterable, Sequence
from functools import cache, lru_cache

from sqlalchemy import Connection, Dialect, Executable, Table, text

Rows = Sequence[tuple[object, ...]]


def write_all(connection: Connection, table: Table, rows: Rows, over: bool = False) -> None:
    """Rows with a value for every column in turn; `over` what is there already under the same key, which is else an
    error."""
    if connection.dialect.name == "postgresql":
        columns = dict(zip((column.name for column in table.columns), map(list, zip(*rows, strict=True)), strict=True))
        connection.execute(_for_postgres(connection.dialect, table, over), columns)
    else:
        connection.exec_driver_sql(_for_sqlite(table, over), list(rows))


def versions_of(connection: Connection, ids: Iterable[str]) -> dict[str, int]:
    """The last version of each table that is there. In PostgreSQL they are locked, in the order of their ids, so that
    two servers never wait for each other; in SQLite one writes at a time."""
    if connection.dialect.name == "postgresql":
        found = connection.execute(LOCKED_VERSIONS, {"ids": sorted(ids)})
    else:
        found = connection.exec_driver_sql(VERSIONS, (json.dumps([*ids]),))
    return {row[0]: row[1] for row in found}


VERSIONS = "SELECT id, version FROM tables WHERE id IN (SELECT value FROM json_each(?))"
LOCKED_VERSIONS = text("SELECT id, version FROM tables WHERE id = ANY(:ids) ORDER BY id FOR UPDATE")


@lru_cache(64)  # an engine has a dialect of its own: those of stores long closed are let go
def _for_postgres(dialect: Dialect, table: Table, over: bool) -> Executable:
    names = ", ".join(column.name for column in table.columns)
    lists = ", ".join(f"CAST(:{column.name} AS {column.type.compile(dialect)}[])" for column in table.columns)
    return text(f"INSERT INTO {table.name} ({names}) SELECT * FROM unnest({lists}){_clash(table, over)}")


@cache
def _for_sqlite(table: Table, over: bool) -> str:
    names = ", ".join(column.name for column in table.columns)
    places = ", ".join("?" for _ in table.columns)
    return f"INSERT INTO {table.name} ({names}) VALUES ({places}){_clash(table, over)}"


def _clash(table: Table, over: bool) -> str:
    """Both databases say it alike."""
    keys = ", ".join(column.name for column in table.primary_key)
    changes = ", ".join(f"{column.name} = excluded.{column.name}" for column in table.columns if not column.primary_key)
    return f" ON CONFLICT ({keys}) DO UPDATE SET {changes}" if over else ""
