"""Finished matches, and what they are worth to those who played."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from sqlalchemy import Connection, RowMapping, bindparam, insert, select, update

from shoal.store.protocol import Match, Player, Rating, Standing
from shoal.store.sql.bulk_insert import write_all
from shoal.store.sql.errors import VersionConflict
from shoal.store.sql.schema import guests, matches, players, ratings

IS_THERE = select(matches.c.id).where(matches.c.id == bindparam("of"))


def finish(connection: Connection, match: Match, new: Mapping[str, Rating]) -> bool:
    """Whether it was new. Ratings are written with their match or not at all, and each counts one match more than the
    one it was made from: if it does not, another match has ended meanwhile, and it must be made anew."""
    before = _locked(connection, match.game, sorted(new)) if new else {}
    if connection.scalar(IS_THERE, {"of": match.id}) is not None:  # looked for last: a rating may be of this very match
        return False
    for guest, rating in new.items():
        if rating.matches != before.get(guest, 0) + 1:
            raise VersionConflict(f"the rating of guest {guest}")
    _write(connection, match)
    for guest, rating in sorted(new.items()):
        _rate(connection, match.game, guest, rating, guest in before)
    return True


def _locked(connection: Connection, game: str, ids: Sequence[str]) -> dict[str, int]:
    found = select(ratings.c.guest, ratings.c.matches).where(ratings.c.game == game, ratings.c.guest.in_(ids))
    rows = connection.execute(found.order_by(ratings.c.guest).with_for_update())
    return {row.guest: row.matches for row in rows}


def _write(connection: Connection, match: Match) -> None:
    *values, seated = match
    write_all(connection, matches, [tuple(values)])
    write_all(connection, players, [(match.id, *player) for player in seated])


def _rate(connection: Connection, game: str, guest: str, rating: Rating, known: bool) -> None:
    if known:
        place = (ratings.c.game == game, ratings.c.guest == guest)
        connection.execute(update(ratings).where(*place).values(rating._asdict()))
    else:
        connection.execute(insert(ratings), {"game": game, "guest": guest, **rating._asdict()})


def get(connection: Connection, id: str) -> Match | None:
    found = connection.execute(select(matches).where(matches.c.id == id)).mappings().all()
    return next(iter(_whole(connection, found)), None)


def of_guest(connection: Connection, guest: str, limit: int) -> list[Match]:
    """The last ones first."""
    sat = select(players.c.match_id).where(players.c.guest == guest)
    found = select(matches).where(matches.c.id.in_(sat)).order_by(matches.c.ended.desc(), matches.c.id).limit(limit)
    return _whole(connection, connection.execute(found).mappings().all())


def _whole(connection: Connection, found: Sequence[RowMapping]) -> list[Match]:
    """Matches with their players."""
    seated: dict[str, list[Player]] = {row["id"]: [] for row in found}
    rows = select(players).where(players.c.match_id.in_(list(seated))).order_by(players.c.match_id, players.c.seat)
    for id, *player in connection.execute(rows):
        seated[id].append(Player(*player))
    return [_match(row, seated[row["id"]]) for row in found]


def _match(row: RowMapping, seated: list[Player]) -> Match:
    values = dict(row)
    return Match(table=values.pop("table_id"), players=seated, **values)


def rating(connection: Connection, guest: str, game: str) -> Rating | None:
    columns = (ratings.c.mu, ratings.c.sigma, ratings.c.matches)
    row = connection.execute(select(*columns).where(ratings.c.game == game, ratings.c.guest == guest)).first()
    return None if row is None else Rating(*row)


def standings(connection: Connection, game: str, limit: int) -> list[Standing]:
    """The best first, as far as is certain: a guest is hardly worse than mu - 3 sigma."""
    certain = (ratings.c.mu - 3 * ratings.c.sigma).desc()
    found = select(guests.c.id, guests.c.name, ratings.c.mu, ratings.c.sigma, ratings.c.matches)
    found = found.join(guests, guests.c.id == ratings.c.guest).where(ratings.c.game == game)
    rows = connection.execute(found.order_by(certain, guests.c.id).limit(limit))
    return [Standing(id, name, Rating(*numbers)) for id, name, *numbers in rows]
