"""Lists of tables, from what their summaries say."""

from __future__ import annotations

from sqlalchemy import Connection, select

from shoal.store.protocol import Summary
from shoal.store.sql.schema import matches, table_guests, tables

COLUMNS = (tables.c.id, *(tables.c[name] for name in Summary._fields))

Listed = tuple[str, Summary]


def listing(
    connection: Connection, listed: bool | None, state: str | None, game: str | None, limit: int
) -> list[Listed]:
    """Those touched last come first."""
    found = select(*COLUMNS)
    wanted = ((tables.c.listed, listed), (tables.c.state, state), (tables.c.game, game))
    for column, value in wanted:
        if value is not None:
            found = found.where(column == value)
    rows = connection.execute(found.order_by(tables.c.touched.desc(), tables.c.id).limit(limit))
    return [(id, Summary(*rest)) for id, *rest in rows]


def summary(connection: Connection, table: str) -> Summary | None:
    row = connection.execute(select(*COLUMNS[1:]).where(tables.c.id == table)).first()
    return None if row is None else Summary(*row)


def due(connection: Connection, before: int) -> list[str]:
    found = select(tables.c.id).where(tables.c.deadline <= before)
    return list(connection.scalars(found.order_by(tables.c.deadline, tables.c.id)))


def untouched(connection: Connection, before: int) -> list[str]:
    found = select(tables.c.id).where(tables.c.state.in_(("open", "playing")), tables.c.touched < before)
    return list(connection.scalars(found.order_by(tables.c.touched, tables.c.id)))


def unkept(connection: Connection) -> list[str]:
    found = select(tables.c.id).where(tables.c.state == "over", tables.c.id.not_in(select(matches.c.id)))
    return list(connection.scalars(found.order_by(tables.c.touched, tables.c.id)))


def of_guest(connection: Connection, guest: str) -> list[Listed]:
    """Where a guest sits, those touched last first."""
    sits = table_guests.c.table_id == tables.c.id
    found = select(*COLUMNS).join(table_guests, sits).where(table_guests.c.guest == guest)
    rows = connection.execute(found.order_by(tables.c.touched.desc(), tables.c.id))
    return [(id, Summary(*rest)) for id, *rest in rows]
