"""Who was how likely to win, move by move, once a match is over; and the moves that turned it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from shoal.core.game import Game
from shoal.games.catalogue import evaluator
from shoal.record import Record
from shoal.search.win_chances import chances as judged

Chances = list[float]  # by seat, 0 to 1, all together 1

MOST_TURNS = 3
APART = 0.04  # of a match lies between two moves that turned it


def chances(game: Game) -> Chances:
    """As the position is judged with every hand open; what is drawn next nobody knows."""
    return judged(evaluator(game.name), game)


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


def _shift(before: Chances, after: Chances) -> float:
    """How much of the whole went from some to others."""
    return sum(abs(then - now) for then, now in zip(before, after, strict=True)) / 2
