"""Why a move may be good: a fact that the player can check, and what follows from it."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import NamedTuple

from shoal.core.data import Data
from shoal.core.game import Game


class Reason(NamedTuple):
    """A kind and facts in numbers, as in a line of the log; the words are in `REASONS` of each language."""

    kind: str
    facts: list[int]


class HintedMove(NamedTuple):
    """A move, and what is known about it before it is made. All of it follows from the view of the seat."""

    game: Game  # one of those that look alike to the seat
    seat: int
    code: int
    notes: Data  # the annotations of the view
    move: Data  # the annotations of this move
    likely: float | None  # share of deals in which its question is met; None if it asks nothing


Reasons = Callable[[HintedMove], Iterator[Reason]]
