"""Evaluation of positions: the score that every seat may expect, and what that is worth to each of them.

An evaluator is shown imagined games, never the true one, and may read all of them: the luck of an imagined hand evens
out over many worlds. It uses nothing but sums, products and square roots, so that every machine finds the same numbers.
"""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from shoal.core.game import Game

MOST_SEATS: Final = 6
LEAD: Final = 0.1  # share of the lead in a value; the rest is the chance of winning


class Evaluator:
    """Estimates what a position is worth. Every game has its own, and every search makes one, with its working room."""

    def __init__(self, scale: float) -> None:
        self.scale: float = scale  # points that are a clear lead in this game
        self.scores: vec[float] = vec[float]([0.0] * MOST_SEATS)  # working room

    def evaluate_into(self, game: Game, scores: vec[float]) -> float:
        """Write the final score that every seat may expect; return their uncertainty in points.

        A game that is over has its scores, and uncertainty 0.
        """
        raise NotImplementedError

    def is_quiescent(self, game: Game) -> bool:
        """Return whether the position can be evaluated as it is; if not, a pending answer has to be played first."""
        return True

    def value(self, game: Game, seat: i64) -> float:
        """Return the value of a position to a seat, 0 to 1."""
        uncertainty = self.evaluate_into(game, self.scores)
        return self.value_of(self.scores, game.seats, uncertainty, seat)

    def value_of(self, scores: vec[float], seats: i64, uncertainty: float, seat: i64) -> float:
        """Return the value of expected scores to a seat, 0 to 1: the chance of winning and a little for the lead."""
        best = -1e300
        other: i64
        for other in range(seats):
            if other != seat:
                best = max(best, scores[other])
        lead = (scores[seat] - best) / self.scale
        size = lead if lead > 0.0 else -lead
        chance = self.win_chance(scores, seats, uncertainty, seat)
        return (1.0 - LEAD) * chance + LEAD * (0.5 + 0.5 * lead / (1.0 + size))

    def win_chance(self, scores: vec[float], seats: i64, uncertainty: float, seat: i64) -> float:
        """Return the chance of a seat to win with these expected scores."""
        own = scores[seat]
        others = 0.0
        other: i64
        for other in range(seats):
            if other != seat:
                if uncertainty > 0.0:
                    others += exp_approximation((scores[other] - own) / uncertainty)
                else:
                    others += final_odds(scores[other], own)
        return 1.0 / (1.0 + others)


def final_odds(other: float, own: float) -> float:
    """Return the odds against a seat at the end: the higher score takes all, equal scores share."""
    if other > own:
        return 1e9
    return 1.0 if other == own else 0.0


def exp_approximation(x: float) -> float:
    """Return (1 + x / 256) to the 256th, which is nearly e to the x."""
    x = min(x, 20.0)
    y = 1.0 + x / 256.0
    if y < 0.5:
        return 0.0
    i: i64
    for i in range(8):
        y *= y
    return y
