"""Results written by hand, with figures that can be worked out by hand."""

from __future__ import annotations

from collections.abc import Sequence

from shoal.arena.plan import Plan
from shoal.arena.results import Forfeited, Result
from shoal.arena.statistics import Statistics


def result(plan: Plan, number: int, scores: Sequence[int], forfeit: Forfeited | None = None) -> Result:
    match = plan.match(number)
    best = max(scores)
    winners = [seat for seat, score in enumerate(scores) if score == best]
    if forfeit is not None:
        winners = [seat for seat in range(len(scores)) if seat != forfeit["seat"]]
    return {
        "match": number,
        "deal": match.deal,
        "rotation": match.rotation,
        "seed": match.seed,
        "bots": list(match.bots),
        "scores": list(scores),
        "winners": winners,
        "endings": ["FO15"],
        "decisions": 40 + number,
        "seconds": 0.5,
        "forfeit": forfeit,
    }


def tallied(plan: Plan, results: Sequence[Result]) -> Statistics:
    stats = Statistics(plan)
    for each in results:
        stats.add(each)
    return stats


def without_seconds(results: Sequence[Result]) -> list[Result]:
    """Drop the duration, the only field of a result that varies."""
    return [{**each, "seconds": 0.0} for each in results]
