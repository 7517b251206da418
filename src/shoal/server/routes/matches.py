"""Matches: how a table stood, how a match went, its record, and ratings."""

from __future__ import annotations

from msgspec import Struct

from shoal.core.errors import Invalid, shown
from shoal.core.fair_deal import fresh_secret
from shoal.games import catalogue
from shoal.server.app_state import AppState
from shoal.server.limits import REVIEWS, TABLES
from shoal.server.registry import new_id
from shoal.server.reviews import Review
from shoal.server.routes.calls import Call, HttpError, Response, check_limit
from shoal.server.routes.tables import TableCreated, find, seat_of
from shoal.store import Guest
from shoal.table.history import NO_COURSE, Course, Past
from shoal.table.requests import Sit
from shoal.table.state import OVER, Table
from shoal.table.trial import tried


class RatingListed(Struct):
    name: str
    rating: float
    matches: int


async def look_back(
    app: AppState,
    guest: Guest | None,
    table_id: str,
    version: int,
    seat: int | None = None,
    after: int | None = None,
    player: int = 1,
) -> Past:
    """Return how a table stood, as one saw it then; from another's seat once the match is over."""
    actor = await find(app, table_id)
    table = await actor.stored()
    viewer = seat_of(table, guest, player) if seat is None else seat
    if seat is not None and table.state != OVER:
        raise HttpError(403, "The match is not over yet.")
    if viewer is not None and not 0 <= viewer < table.setup.seats:
        raise HttpError(404, "There is no such seat.")
    return await app.history.look(table, actor.journal, version, viewer, version if after is None else after)


async def rounds(app: AppState, table_id: str) -> list[list[int]]:
    """Return the totals of all seats after each round, once the match is over."""
    actor = await find(app, table_id)
    table = await actor.stored()
    return await app.history.rounds(actor.journal) if table.state == OVER else []


async def course(app: AppState, table_id: str) -> Course:
    """Return how likely each seat was to win, move by move, once the match is over."""
    actor = await find(app, table_id)
    table = await actor.stored()
    return await app.history.course(actor.journal) if table.state == OVER else NO_COURSE


async def review(
    app: AppState, call: Call, guest: Guest, table_id: str, language: str = "en", player: int = 1
) -> Review:
    """Return the choices that cost the caller most, once the match is over."""
    table, seat = await _own_match(app, guest, table_id, player)
    if language not in catalogue.LANGUAGES:
        raise Invalid(f"language: {shown(language)} is not one of {', '.join(catalogue.LANGUAGES)}")
    if not app.reviews.is_kept(table, seat, language):
        check_limit(app, call, REVIEWS, guest)
    return await app.reviews.of(table, seat, language)


class TryFrom(Struct, forbid_unknown_fields=True):
    """The caller's move before which a match is taken up."""

    version: int


async def try_from(
    app: AppState, call: Call, guest: Guest, table_id: str, data: TryFrom, player: int = 1
) -> TableCreated:
    """Create a table at which the caller plays on against bots from an earlier position of a finished match."""
    table, seat = await _own_match(app, guest, table_id, player)
    created = tried(table, seat, data.version, new_id())
    check_limit(app, call, TABLES, guest)
    actor = await app.registry.create(created)
    await actor.request(guest.id, Sit(table.seats[seat].name, seat, fresh_secret()))
    return TableCreated(actor.id, table.commitment)


async def _own_match(app: AppState, guest: Guest, table_id: str, player: int) -> tuple[Table, int]:
    """Return a finished table and the caller's seat at it; 403 if there is no such seat, or the match goes on."""
    table = await (await find(app, table_id)).stored()
    seat = seat_of(table, guest, player)
    if seat is None:
        raise HttpError(403, "You did not play in this match.")
    if table.state != OVER:
        raise HttpError(403, "The match is not over yet.")
    return table, seat


async def record(app: AppState, table_id: str) -> Response[str]:
    """Return the match as a file for `shoal replay` and `shoal verify`, once it is over: it tells everything."""
    match = await app.registry.store.match(table_id)
    if match is not None:
        return Response(match.record)
    table = await (await find(app, table_id)).stored()
    if table.state != OVER or table.record is None:
        raise HttpError(403, "The match is not over yet.")
    return Response(table.record.to_json())


async def ratings(app: AppState, game: str) -> list[RatingListed]:
    """Return the best players first, by a low estimate of their strength: mu - 3 sigma."""
    catalogue.rulebook(game)
    found = await app.registry.store.ratings(game)
    return [
        RatingListed(each.name, round(each.rating.mu - 3 * each.rating.sigma, 2), each.rating.matches) for each in found
    ]
