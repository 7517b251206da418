"""Guests: who one is, and what one plays and has played."""

from __future__ import annotations

from msgspec import Struct

from shoal.server.app_state import AppState
from shoal.server.limits import GUESTS, LINKS
from shoal.server.routes.calls import Call, HttpError, Response, check_limit
from shoal.server.routes.tables import TableListed, listed
from shoal.store import Guest
from shoal.table.texts import clean_name


class GuestName(Struct):
    name: str


class GuestShown(Struct):
    name: str


class DeviceLink(Struct):
    """A link for another device: it works once, until then (milliseconds since 1970)."""

    link: str
    until: int


class LinkFollowed(Struct):
    link: str


class MatchListed(Struct):
    """A finished match; lists are by seat."""

    id: str
    game: str
    ended: int
    seat: int | None  # one's own; none if several people played on one's device
    players: list[str]
    scores: list[int]
    won: list[bool]


async def become_guest(app: AppState, call: Call, guest: Guest | None, data: GuestName) -> Response[GuestShown]:
    """Become a guest with a name; a guest who is known already is renamed."""
    clean_name(data.name)
    check_limit(app, call, GUESTS, guest)
    if guest is not None:
        known, token = await app.guests.rename(guest, data.name), app.guests.token(guest.id)
    else:
        known, token = await app.guests.make(data.name)
    return Response(GuestShown(known.name), token=token)


def who_am_i(guest: Guest) -> GuestShown:
    return GuestShown(guest.name)


async def link_device(app: AppState, call: Call, guest: Guest) -> DeviceLink:
    """Return a link by which another device becomes the same guest."""
    check_limit(app, call, LINKS, guest)
    word, until = await app.guests.link(guest)
    return DeviceLink(word, until)


async def follow_link(app: AppState, data: LinkFollowed) -> Response[GuestShown]:
    """Become the guest of a link."""
    found = await app.guests.follow(data.link)
    if found is None:
        raise HttpError(404, "This link has been used, has run out, or never was one.")
    guest, token = found
    return Response(GuestShown(guest.name), token=token)


async def my_tables(app: AppState, guest: Guest) -> list[TableListed]:
    return [listed(*found) for found in await app.registry.store.tables_of(guest.id)]


async def my_matches(app: AppState, guest: Guest) -> list[MatchListed]:
    return [
        MatchListed(
            match.id,
            match.game,
            match.ended,
            _only([player.seat for player in match.players if player.guest == guest.id]),
            [player.name for player in match.players],
            [player.score for player in match.players],
            [player.won for player in match.players],
        )
        for match in await app.registry.store.matches_of(guest.id)
    ]


def _only(seats: list[int]) -> int | None:
    return seats[0] if len(seats) == 1 else None
