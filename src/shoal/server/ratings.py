"""Ratings: how strong the people of a match are after it."""

from __future__ import annotations

from collections.abc import Sequence

from openskill.models import PlackettLuce

from shoal.store import Player, Rating, Store

MODEL = PlackettLuce()
UNRATED = Rating(MODEL.mu, MODEL.sigma, 0)


async def new_ratings(store: Store, game: str, people: Sequence[Player]) -> dict[str, Rating]:
    """Return the new ratings of the people who played, each a team of one."""
    guests = [player.guest or "" for player in people]
    before = [await store.rating(guest, game) or UNRATED for guest in guests]
    teams = [[MODEL.rating(mu=rating.mu, sigma=rating.sigma)] for rating in before]
    after = MODEL.rate(teams, ranks=[float(_rank(player, people)) for player in people])
    return {
        guest: Rating(new.mu, new.sigma, old.matches + 1)
        for guest, old, [new] in zip(guests, before, after, strict=True)
    }


def _rank(player: Player, people: Sequence[Player]) -> int:
    """Return how many were better: a winner comes before a higher score."""
    return sum((other.won, other.score) > (player.won, player.score) for other in people)
