"""Writes of guests, links and finished matches. They are functions of a module, so that they can be sent to the writer
process."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from sqlalchemy import Connection, delete, select, text, update

from shoal.store.protocol import Guest, Match, Rating, VersionConflict
from shoal.store.sql.bulk_insert import insert_rows
from shoal.store.sql.schema import guests, links, matches, players, ratings

# Both databases spell these alike.
PUT_GUEST = text(
    "INSERT INTO guests (id, name, secret_hash, made) VALUES (:id, :name, :secret_hash, :made) ON CONFLICT DO NOTHING"
)
PUT_LINK = text(
    "INSERT INTO links (token_hash, guest, expires) VALUES (:token_hash, :guest, :expires) ON CONFLICT DO NOTHING"
)


def put_guest(connection: Connection, guest: Guest) -> None:
    connection.execute(PUT_GUEST, guest._asdict())


def rename_guest(connection: Connection, id: str, name: str) -> bool:
    return connection.execute(update(guests).where(guests.c.id == id).values(name=name)).rowcount == 1


def put_link(connection: Connection, token_hash: bytes, guest: str, expires: int) -> None:
    connection.execute(PUT_LINK, {"token_hash": token_hash, "guest": guest, "expires": expires})


def take_link(connection: Connection, token_hash: bytes, now: int) -> str | None:
    """Delete a link and return its guest; None if it is not there, has expired, or another caller was first."""
    found = connection.execute(select(links).where(links.c.token_hash == token_hash)).first()
    taken = connection.execute(delete(links).where(links.c.token_hash == token_hash)).rowcount
    connection.execute(delete(links).where(links.c.expires <= now))
    return str(found.guest) if found is not None and taken == 1 and found.expires > now else None


def finish(connection: Connection, match: Match, new: Mapping[str, Rating]) -> bool:
    """Write a match with its ratings; return False if it is there. VersionConflict: a rating does not count just one
    match more than the stored one, so another match has ended meanwhile."""
    before = _locked_ratings(connection, match.game, sorted(new)) if new else {}
    known = connection.scalar(select(matches.c.id).where(matches.c.id == match.id))
    if known is not None:  # checked after the lock: the rating that conflicts may be of this very match
        return False
    for guest, rating in new.items():
        if rating.matches != before.get(guest, 0) + 1:
            raise VersionConflict(f"the rating of guest {guest}")
    *values, seated = match
    insert_rows(connection, matches, [tuple(values)])
    insert_rows(connection, players, [(match.id, *player) for player in seated])
    rows = [(match.game, guest, *rating) for guest, rating in sorted(new.items())]
    insert_rows(connection, ratings, [row for row in rows if row[1] in before], "replace")
    insert_rows(connection, ratings, [row for row in rows if row[1] not in before])  # fails if another server was first
    return True


def _locked_ratings(connection: Connection, game: str, ids: Sequence[str]) -> dict[str, int]:
    found = select(ratings.c.guest, ratings.c.matches).where(ratings.c.game == game, ratings.c.guest.in_(ids))
    rows = connection.execute(found.order_by(ratings.c.guest).with_for_update())
    return {row.guest: row.matches for row in rows}
