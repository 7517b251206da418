"""Insert many rows with one statement: PostgreSQL takes an array for each column, SQLite all values in a row.

No Python runs for each row. The driver of SQLite releases the interpreter's lock at every step of a statement and then
waits for it again: with a step for each row, a busy server would write slowly.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache, lru_cache
from itertools import chain
from typing import Literal

from sqlalchemy import Connection, Dialect, Executable, Table, text

from shoal.store.sql.engines import is_postgres, run_sqlite

Rows = Sequence[tuple[object, ...]]
OnConflict = Literal["fail", "replace", "ignore"]  # what is done with a row whose key exists
PORTION = 100  # rows in a statement of SQLite, which takes some thousand values


def insert_rows(connection: Connection, table: Table, rows: Rows, conflict: OnConflict = "fail") -> None:
    """Insert rows that have a value for every column, in the table's order."""
    if not rows:
        return
    if is_postgres(connection):
        columns = dict(zip((column.name for column in table.columns), map(list, zip(*rows, strict=True)), strict=True))
        connection.execute(_for_postgres(connection.dialect, table, conflict), columns)
        return
    for start in range(0, len(rows), PORTION):
        portion = rows[start : start + PORTION]
        run_sqlite(connection, _for_sqlite(table, len(portion), conflict), tuple(chain.from_iterable(portion)))


@lru_cache(64)  # every engine has its own dialect: those of closed stores drop out
def _for_postgres(dialect: Dialect, table: Table, conflict: OnConflict) -> Executable:
    names = ", ".join(column.name for column in table.columns)
    arrays = ", ".join(f"CAST(:{column.name} AS {column.type.compile(dialect)}[])" for column in table.columns)
    return text(f"INSERT INTO {table.name} ({names}) SELECT * FROM unnest({arrays}){_clause(table, conflict)}")


@cache
def _for_sqlite(table: Table, rows: int, conflict: OnConflict) -> str:
    names = ", ".join(column.name for column in table.columns)
    marks = ", ".join("?" for _ in table.columns)
    values = ", ".join([f"({marks})"] * rows)
    return f"INSERT INTO {table.name} ({names}) VALUES {values}{_clause(table, conflict)}"


def _clause(table: Table, conflict: OnConflict) -> str:
    """Return the clause, which both databases spell alike."""
    if conflict == "fail":
        return ""
    if conflict == "ignore":
        return " ON CONFLICT DO NOTHING"
    keys = ", ".join(column.name for column in table.primary_key)
    changes = ", ".join(f"{column.name} = excluded.{column.name}" for column in table.columns if not column.primary_key)
    return f" ON CONFLICT ({keys}) DO UPDATE SET {changes}"
