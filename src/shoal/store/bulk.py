"""Many rows in one go, as each database does it best: PostgreSQL takes a list a column, in one statement."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache, lru_cache

from sqlalchemy import Connection, Dialect, Executable, Table, text
from sqlalchemy.dialects import sqlite

Rows = Sequence[Mapping[str, object]]


def write_all(connection: Connection, table: Table, rows: Rows, over: bool = False) -> None:
    """Rows with a value for every column; `over` what is there already under the same key, which is else an error."""
    if connection.dialect.name == "postgresql":
        columns = {column.name: [row[column.name] for row in rows] for column in table.columns}
        connection.execute(_for_postgres(connection.dialect, table, over), columns)
    else:
        connection.execute(_for_sqlite(table, over), rows)


@lru_cache(64)  # an engine has a dialect of its own: those of stores long closed are let go
def _for_postgres(dialect: Dialect, table: Table, over: bool) -> Executable:
    names = ", ".join(column.name for column in table.columns)
    lists = ", ".join(f"CAST(:{column.name} AS {column.type.compile(dialect)}[])" for column in table.columns)
    keys = ", ".join(column.name for column in table.primary_key)
    changes = ", ".join(f"{name} = excluded.{name}" for name in _values(table))
    clash = f" ON CONFLICT ({keys}) DO UPDATE SET {changes}" if over else ""
    return text(f"INSERT INTO {table.name} ({names}) SELECT * FROM unnest({lists}){clash}")


@cache
def _for_sqlite(table: Table, over: bool) -> Executable:
    new = sqlite.insert(table)
    if not over:
        return new
    changes = {name: new.excluded[name] for name in _values(table)}
    return new.on_conflict_do_update(index_elements=list(table.primary_key), set_=changes)


def _values(table: Table) -> list[str]:
    return [column.name for column in table.columns if not column.primary_key]
