"""The figures of habits, by bot: how often it did what characters are known for.

A figure is a sum of amounts over a sum of chances. Moves of one match are alike, so the interval is that of a ratio
over matches.
"""

from __future__ import annotations

from collections import defaultdict
from math import sqrt

from shoal.arena.intervals import Interval, Z
from shoal.bots.habits import all_habits
from shoal.core.game import Game

Counts = list[list[object]]  # of one match: seat, figure, amount, out of


class TraitCounter:
    """Counts the habits in the moves of one match."""

    def __init__(self, game: Game) -> None:
        self.habits = all_habits(game.name)
        self.sums: dict[tuple[int, str], list[float]] = defaultdict(lambda: [0.0, 0.0])

    def add(self, game: Game, seat: int, code: int) -> None:
        """Count a move before it is played."""
        for habit in self.habits:
            counted = habit.counts(game, seat, code)
            if counted is not None:
                sums = self.sums[seat, habit.figure]
                sums[0] += counted[0] * habit.unit
                sums[1] += counted[1]

    def counts(self) -> Counts:
        return [[*key, *sums] for key, sums in self.sums.items()]


class Ratio:
    """A ratio of sums, with its interval over matches."""

    def __init__(self) -> None:
        self.matches = 0
        self.amount = self.of = 0.0
        self._amounts = self._products = self._ofs = 0.0  # sums of squares and products

    def add(self, amount: float, of: float) -> None:
        self.matches += 1
        self.amount += amount
        self.of += of
        self._amounts += amount * amount
        self._products += amount * of
        self._ofs += of * of

    @property
    def figure(self) -> Interval:
        if not self.of:
            return Interval(0.0, 0.0, 0.0)
        ratio = self.amount / self.of
        squares = self._amounts - 2 * ratio * self._products + ratio * ratio * self._ofs
        spare = self.matches / (self.matches - 1) if self.matches > 1 else 0.0
        half = Z * sqrt(max(0.0, squares) * spare) / self.of
        return Interval(ratio, ratio - half, ratio + half)


class Traits:
    """The figures of all bots of a run."""

    def __init__(self) -> None:
        self._ratios: dict[tuple[str, str], Ratio] = {}

    def add(self, bots: list[str], counts: Counts) -> None:
        """Add a match."""
        for seat, figure, amount, of in counts:
            assert isinstance(seat, int)
            assert isinstance(figure, str)
            assert isinstance(amount, float)
            assert isinstance(of, float)
            self._ratios.setdefault((bots[seat], figure), Ratio()).add(amount, of)

    def figures(self) -> list[str]:
        """Return the figures that were counted, in order."""
        return list(dict.fromkeys(figure for _, figure in self._ratios))

    def of(self, bot: str, figure: str) -> Ratio | None:
        return self._ratios.get((bot, figure))
