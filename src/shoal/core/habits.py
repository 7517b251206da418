"""Habits of bots: what a character likes to do, as a figure that can be counted over many matches."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

from shoal.core.game import Game

Counted = tuple[float, float]  # an amount, and out of how many


def no_extra(game: Game, seat: int, codes: Sequence[int]) -> list[int]:
    return []


class Habit(NamedTuple):
    """A figure of a bot's moves. A character wants more of it, or less."""

    figure: str  # what is counted, for a table of figures
    counts: Callable[[Game, int, int], Counted | None]  # position, seat, code; None: the move does not count
    wants: float = 1.0  # 1: more of it, -1: less
    extra: Callable[[Game, int, Sequence[int]], list[int]] = no_extra  # legal codes to consider in any case
    often: float = 1.0  # share of the decisions in which the habit is followed
    worlds: int = 1  # sampled worlds to count in; what a seat knows is the same in all of them
    unit: float = 1.0  # 100: the figure is a percentage
    goes_by: Callable[[Game, int, int], Counted | None] | None = None  # what to choose by, where it is not the figure

    def fit(self, game: Game, seat: int, code: int) -> float | None:
        """Return how well a move fits the habit; None if it does not count."""
        counted = (self.goes_by or self.counts)(game, seat, code)
        return None if counted is None else self.wants * counted[0] / counted[1]
