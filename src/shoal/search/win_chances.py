"""The chances of all seats to win, by the evaluator with every hand open."""

from __future__ import annotations

from librt.vecs import vec
from mypy_extensions import i64

from shoal.core.evaluation import MOST_SEATS
from shoal.core.game import MOST_CODES, Game
from shoal.core.policy import Policy


def win_chances(policy: Policy, game: Game) -> list[float]:
    """Return the chance of each seat, all together 1. The game stays as it is."""
    evaluator = policy.evaluator
    quiet = game.copy()
    policy.quiesce(quiet, vec[i64]([0] * MOST_CODES))
    scores = vec[float]([0.0] * MOST_SEATS)
    uncertainty = evaluator.evaluate_into(quiet, scores)
    found: list[float] = []
    total = 0.0
    seat: i64
    for seat in range(game.seats):
        chance = evaluator.win_chance(scores, game.seats, uncertainty, seat)
        found.append(chance)
        total += chance
    return [chance / total for chance in found]
