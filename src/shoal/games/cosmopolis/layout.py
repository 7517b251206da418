"""The state vectors and observations of the cosmopolis games: what all begin with, and copying to and from them.

Each game adds its own numbers from OWN on, in its `layout.py`.
"""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

SEATS: Final = 0
DECK: Final = 1
ROUNDS_PER_PLAYER: Final = 2
ROUND: Final = 3
PHASE: Final = 4
TO_MOVE: Final = 5
OWN: Final = 6


def write(numbers: vec[i64], at: i64, values: vec[i64], n: i64) -> i64:
    """Copy the first n values into the numbers, from an index on. Return the index behind them."""
    i: i64
    for i in range(n):
        numbers[at + i] = values[i]
    return at + n


def read(numbers: vec[i64], at: i64, values: vec[i64], n: i64) -> i64:
    """Copy n numbers, from an index on, into the first n values. Return the index behind them."""
    i: i64
    for i in range(n):
        values[i] = numbers[at + i]
    return at + n
