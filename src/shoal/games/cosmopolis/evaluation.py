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
        # At each number from one on, what is around it, one more and one less
        self.round: vec[float] = vec[float]([self._around(max(float(n), 1.0), 1.0) for n in range(self.most + 1)])

    def at(self, cities: float) -> float:
        """The points at a number that need not be whole; more than the table has score as its last."""
        if cities >= float(self.most):
            return self.points[self.most]
        whole = i64(cities)
        return self.points[whole] + (cities - float(whole)) * self.rise[whole]

    def around(self, cities: float, off: float) -> float:
        """One half of what is there at a number, and a quarter each of what is there so much off it, up to one."""
        if off < 1.0 or cities >= float(self.most):
            return self._around(cities, off)
        whole = i64(cities)
        here = self.round[whole]
        return here + (cities - float(whole)) * (self.round[whole + 1] - here)

    def _around(self, cities: float, off: float) -> float:
        return 0.5 * self.at(cities) + 0.25 * (self.at(cities - off) + self.at(cities + off))
