"""OpenSkill ratings of bots, match by match."""

from __future__ import annotations

from collections.abc import Sequence
from statistics import fmean

from openskill.models import PlackettLuce

from shoal.arena.results import Result

MODEL = PlackettLuce()


class Ratings:
    """A rating and its uncertainty for each bot. A bot at several seats of a match gets the mean of their ratings."""

    def __init__(self, names: Sequence[str]) -> None:
        self.ratings = {name: MODEL.rating(name=name) for name in names}

    def add(self, result: Result) -> None:
        teams = [[self.ratings[name]] for name in result["bots"]]
        after = MODEL.rate(teams, ranks=ranks(result))
        seats: dict[str, list[int]] = {}
        for seat, name in enumerate(result["bots"]):
            seats.setdefault(name, []).append(seat)
        for name, own in seats.items():
            rating = self.ratings[name]
            rating.mu = fmean(after[seat][0].mu for seat in own)
            rating.sigma = fmean(after[seat][0].sigma for seat in own)


def ranks(result: Result) -> list[float]:
    """Return how many seats beat each seat; after a forfeit one is last and all others are equal."""
    if result["forfeit"] is not None:
        return [0.0 if seat in result["winners"] else 1.0 for seat in range(len(result["bots"]))]
    scores = result["scores"]
    return [float(sum(other > score for other in scores)) for score in scores]
