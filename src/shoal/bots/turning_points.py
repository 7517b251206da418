"""The chances to win over a match, and the moves that turned it."""

from __future__ import annotations

from collections.abc import Container, Sequence

from shoal.core.game import Game
from shoal.games.catalogue import policy_of
from shoal.search.win_chances import win_chances

Chances = list[float]  # by seat, 0 to 1, all together 1

MOST_TURNS = 3
APART = 0.04  # of a match lies between two moves that turned it


def chances_of(game: Game) -> Chances:
    """Return the chance of each seat, with every hand open; draws to come stay unknown."""
    return win_chances(policy_of(game.name), game)


def turning_points(found: Sequence[Chances], forced: Container[int] = ()) -> list[int]:
    """Return the moves, counted from 1, that changed the chances most, in the order of the match.

    Forced moves are left out, and so is a move close to a greater turning point.
    """
    apart = max(1, round(APART * len(found)))
    shifts = [(_shift(found[move - 1], found[move]), -move) for move in range(1, len(found))]
    turned: list[int] = []
    for shift, move in sorted(shifts, reverse=True):
        if -move in forced:
            continue
        if shift and len(turned) < MOST_TURNS and all(abs(-move - other) >= apart for other in turned):
            turned.append(-move)
    return sorted(turned)


def _shift(before: Chances, after: Chances) -> float:
    """Return the share of the whole that went from some seats to others."""
    return sum(abs(then - now) for then, now in zip(before, after, strict=True)) / 2
