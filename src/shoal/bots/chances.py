"""Who was how likely to win, move by move, once a match is over; and the moves that turned it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from librt.vecs import vec
from mypy_extensions import i64

from shoal.core.game import MOST_CODES, Game
from shoal.core.judge import MOST_SEATS, Judge
from shoal.games.catalogue import judge
from shoal.record import Record

Chances = list[float]  # by seat, 0 to 1, all together 1

MOST_TURNS = 3
APART = 0.04  # of a match lies between two moves that turned it


def chances(game: Game) -> Chances:
    """As the position is judged with every hand open; what is drawn next nobody knows."""
    return _judged(judge(game.name), game)


def by_move(record: Record) -> Iterator[Chances]:
    """At the beginning, and after each move."""
    game = record.deal()
    yield chances(game)
    for move in record.moves:
        game.apply(move.seat, move.code)
        yield chances(game)


def turning_points(found: Sequence[Chances]) -> list[int]:
    """The moves, counted from 1, after which the chances were most unlike those before, in the order of the match. What
    follows at once from one of them is no other."""
    apart = max(1, round(APART * len(found)))
    shifts = [(_shift(found[move - 1], found[move]), -move) for move in range(1, len(found))]
    turned: list[int] = []
    for shift, move in sorted(shifts, reverse=True):
        if shift and len(turned) < MOST_TURNS and all(abs(-move - other) >= apart for other in turned):
            turned.append(-move)
    return sorted(turned)


def _judged(knows: Judge, game: Game) -> Chances:
    settled = game.copy()
    knows.settle(settled, vec[i64]([0] * MOST_CODES))
    scores = vec[float]([0.0] * MOST_SEATS)
    spread = knows.expect_into(settled, scores)
    shares = [knows.chance(scores, game.seats, spread, seat) for seat in range(game.seats)]
    whole = sum(shares)
    return [share / whole for share in shares]


def _shift(before: Chances, after: Chances) -> float:
    """How much of the whole went from some to others."""
    return sum(abs(then - now) for then, now in zip(before, after, strict=True)) / 2
