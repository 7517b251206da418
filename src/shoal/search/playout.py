"""Random matches, played inside the compiled code."""

from __future__ import annotations

from librt.vecs import vec
from mypy_extensions import i64

from shoal.core.chance import Chance
from shoal.core.game import MOST_CODES, Game, Rulebook


class Playouts:
    """What came of many random matches: decisions in all, and for each seat its wins (shared ones too) and points."""

    def __init__(self, matches: int, decisions: int, wins: list[int], points: list[int]) -> None:
        self.matches: int = matches
        self.decisions: int = decisions
        self.wins: list[int] = wins
        self.points: list[int] = points

    def __add__(self, other: Playouts) -> Playouts:
        return Playouts(
            self.matches + other.matches,
            self.decisions + other.decisions,
            [one + more for one, more in zip(self.wins, other.wins, strict=True)],
            [one + more for one, more in zip(self.points, other.points, strict=True)],
        )


def playout(game: Game, chance: Chance, codes: vec[i64]) -> i64:
    """Play at random to the end, offering no optional moves; return the number of decisions. codes is room to work."""
    decisions: i64 = 0
    while not game.over:
        n = game.moves_into(game.to_move, codes)
        game.step(game.to_move, codes[chance.below(n)], None)
        decisions += 1
    return decisions


def playouts(book: Rulebook, seats: int, settings: list[int], matches: int, chance: Chance) -> Playouts:
    """Deal and play so many random matches; the settings are the options' values in the order of the rulebook."""
    codes = vec[i64]([0] * MOST_CODES)
    wins = [0] * seats
    points = [0] * seats
    decisions: i64 = 0
    match: i64
    for match in range(matches):
        game = book.deal(seats, settings, chance)
        decisions += playout(game, chance, codes)
        scores = game.scores
        best = max(scores)
        for seat, score in enumerate(scores):
            points[seat] += score
            if score == best:
                wins[seat] += 1
    return Playouts(matches, decisions, wins, points)
