"""What the judges of the games on the cosmopolis deck have in common: points between two numbers of cities."""

from __future__ import annotations

from typing import final

from librt.vecs import vec
from mypy_extensions import i64


@final
class Steps:
    """Points by the number of cities: a game's own table, with a straight line from each number to the next."""

    def __init__(self, points: vec[i64]) -> None:
        self.most: i64 = len(points) - 1
        self.points: vec[float] = vec[float]([float(each) for each in points])
        self.rise: vec[float] = vec[float]([float(points[n + 1] - points[n]) for n in range(self.most)])

    def at(self, cities: float) -> float:
        """The points at a number that need not be whole; more than the table has score as its last."""
        if cities >= float(self.most):
            return self.points[self.most]
        whole = i64(cities)
        return self.points[whole] + (cities - float(whole)) * self.rise[whole]
