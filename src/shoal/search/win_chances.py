"""How likely everybody is to win, as a position is judged with every hand open."""

from __future__ import annotations

from librt.vecs import vec
from mypy_extensions import i64

from shoal.core.evaluation import MOST_SEATS, Evaluator
from shoal.core.game import MOST_CODES, Game


def chances(evaluator: Evaluator, game: Game) -> list[float]:
    """By seat, 0 to 1, all together 1. The game stays as it is; what is drawn next nobody knows."""
    settled = game.copy()
    evaluator.settle(settled, vec[i64]([0] * MOST_CODES))
    scores = vec[float]([0.0] * MOST_SEATS)
    spread = evaluator.evaluate_into(settled, scores)
    shares: list[float] = []
    whole = 0.0
    seat: i64
    for seat in range(game.seats):
        share = evaluator.chance(scores, game.seats, spread, seat)
        shares.append(share)
        whole += share
    return [share / whole for share in shares]
