"""A match that is over: kept for good, and rated if it was listed and at least two people played."""

from __future__ import annotations

from openskill.models import PlackettLuce, PlackettLuceRating

from shoal.store import Match, Player, Rating, Store, Unwritable, VersionConflict
from shoal.table.state import Table

TRIES = 5
LEAST_PEOPLE = 2
MODEL = PlackettLuce()


async def finish(store: Store, table: Table) -> None:
    """Once, however often it is asked for; Unwritable if it is to be asked for again."""
    match = match_of(table)
    if match is None:
        return
    for _ in range(TRIES):
        try:
            await store.finish(match, await _ratings(store, match))
        except VersionConflict:  # another match of one of them was rated meanwhile
            continue
        return
    raise Unwritable("many matches of the same players end at once")


def match_of(table: Table) -> Match | None:
    if table.record is None or table.result is None:
        return None
    scores, winners = table.result.scores, table.result.winners
    players = [
        Player(number, seat.guest, name, scores[number], number in winners)
        for number, (seat, name) in enumerate(zip(table.seats, table.names(), strict=True))
    ]
    made = table.made
    return Match(made.id, made.id, made.game, made.seats, table.touched, made.listed, table.record.to_json(), players)


async def _ratings(store: Store, match: Match) -> dict[str, Rating]:
    """What the people who played are rated after it, each a team of one."""
    people = [player for player in match.players if player.guest is not None]
    if not match.listed or len(people) < LEAST_PEOPLE:
        return {}
    before = {player.guest: await store.rating(player.guest or "", match.game) for player in people}
    teams = [[_known(before[player.guest])] for player in people]
    after = MODEL.rate(teams, ranks=[float(_rank(player, people)) for player in people])
    return {
        player.guest or "": Rating(team[0].mu, team[0].sigma, _matches(before[player.guest]) + 1)
        for player, team in zip(people, after, strict=True)
    }


def _known(rating: Rating | None) -> PlackettLuceRating:
    return MODEL.rating() if rating is None else MODEL.rating(mu=rating.mu, sigma=rating.sigma)


def _matches(rating: Rating | None) -> int:
    return 0 if rating is None else rating.matches


def _rank(player: Player, people: list[Player]) -> int:
    """How many were better: who won comes before a higher score."""
    return sum((other.won, other.score) > (player.won, player.score) for other in people)
