"""Guests, and the links that take one to another device."""

from __future__ import annotations

from sqlalchemy import Connection, delete, select, update

from shoal.store.protocol import Guest
from shoal.store.sql.engines import insert_new
from shoal.store.sql.schema import guests, links


def put(connection: Connection, guest: Guest) -> None:
    """A guest who is there already stays as they are."""
    connection.execute(insert_new(connection, guests), guest._asdict())


def get(connection: Connection, id: str) -> Guest | None:
    row = connection.execute(select(guests).where(guests.c.id == id)).first()
    return None if row is None else Guest(*row)


def rename(connection: Connection, id: str, name: str) -> bool:
    """Whether there is such a guest."""
    return connection.execute(update(guests).where(guests.c.id == id).values(name=name)).rowcount == 1


def put_link(connection: Connection, token_hash: bytes, guest: str, expires: int) -> None:
    values = {"token_hash": token_hash, "guest": guest, "expires": expires}
    connection.execute(insert_new(connection, links), values)


def take_link(connection: Connection, token_hash: bytes, now: int) -> str | None:
    """Whose link it is, once: of two who take it together only one deletes it. What has run out goes with it."""
    found = connection.execute(select(links).where(links.c.token_hash == token_hash)).first()
    taken = connection.execute(delete(links).where(links.c.token_hash == token_hash)).rowcount
    connection.execute(delete(links).where(links.c.expires <= now))
    return str(found.guest) if found is not None and taken == 1 and found.expires > now else None
