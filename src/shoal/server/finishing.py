"""The end of a match: it is stored, rated if it was listed and at least two people played, and may have a rematch."""

from __future__ import annotations

from base64 import urlsafe_b64encode
from contextlib import suppress
from hashlib import sha256
from typing import TYPE_CHECKING

from msgspec.structs import replace

from shoal.core.fair_deal import fresh_secret
from shoal.store import Match, Player, Rating, Store, StoreUnavailable, VersionConflict
from shoal.table.companions import guest_of
from shoal.table.not_now import NotNow
from shoal.table.requests import Sit
from shoal.table.state import Table

if TYPE_CHECKING:
    from shoal.server.registry import Registry

ID_BYTES = 9  # of a table's id; whoever knows it may watch
TRIES = 5
LEAST_PEOPLE = 2


async def store_match(store: Store, table: Table) -> None:
    """Store a finished match with the new ratings, once however often it is asked for; StoreUnavailable: try again."""
    match = match_of(table)
    if match is None:
        return
    for _ in range(TRIES):
        try:
            await store.finish(match, await _ratings(store, match))
        except VersionConflict:  # another match of one of them was rated meanwhile
            continue
        return
    raise StoreUnavailable("many matches of the same players end at once")


def match_of(table: Table) -> Match | None:
    if table.record is None or table.result is None:
        return None
    scores, winners = table.result.scores, table.result.winners
    players = [
        Player(number, seat.guest and guest_of(seat.guest), name, scores[number], number in winners)
        for number, (seat, name) in enumerate(zip(table.seats, table.names(), strict=True))
    ]
    setup, record = table.setup, table.record.to_json()
    return Match(setup.id, setup.id, setup.game, setup.seats, table.last_entry_time, setup.listed, record, players)


async def _ratings(store: Store, match: Match) -> dict[str, Rating]:
    """Return the new ratings of the people who played, each a team of one."""
    people = [player for player in match.players if player.guest is not None]
    if not match.listed or len(people) < LEAST_PEOPLE:
        return {}
    from shoal.server.ratings import new_ratings  # needs a library that a browser does without

    return await new_ratings(store, match.game, people)


def rematch_id(table: Table) -> str:
    """Return the id of the rematch, the same on every server.

    The secret of the deal is in it, so nobody can guess it before the match is over.
    """
    digest = sha256(f"rematch {table.setup.id} {table.setup.secret}".encode()).digest()
    return urlsafe_b64encode(digest[:ID_BYTES]).decode()


async def create_rematch(registry: Registry, table: Table) -> None:
    """Create a table with the same people, who then contribute new entropy.

    Another server may have created it, or left it half done: it is created once.
    """
    bots = [seat.bot if seat.guest is None else None for seat in table.seats]  # some may have filled free seats
    setup = table.setup
    again = replace(setup, id=rematch_id(table), secret=fresh_secret(), rematch_of=setup.id, bots=bots, tried=None)
    with suppress(VersionConflict):
        await registry.create(again)
    actor = await registry.find(again.id)
    assert actor is not None
    for number, seat in enumerate(table.seats):
        if seat.guest is not None:
            with suppress(NotNow):
                await actor.request(seat.guest, Sit(seat.name, number))
