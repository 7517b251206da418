"""The state vector of Fossil: where each number stands.

A view has the same numbers, since everything lies open.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from shoal.games.fossil.material import FOSSILS, SQUARES

SEATS: Final = 0
PHASE: Final = 1
TO_MOVE: Final = 2
SCORING: Final = 3  # the fossil about to be scored before a swap, otherwise 0
LEFT_OUT: Final = 4  # the fossils taken out of the small game, a bit each
STONES: Final = 5  # the squares of both stones
POINTS: Final = 7  # by seat; then the board by square, then the holdings


def board(seats: i64) -> i64:
    """Return where the cards on the board begin, a number for each square."""
    return POINTS + seats


def laid(seats: i64) -> i64:
    """Return where the holdings begin, nine for each seat, then nine for the box."""
    return POINTS + seats + SQUARES


def length(seats: i64) -> i64:
    return POINTS + seats + SQUARES + (seats + 1) * FOSSILS
