"""Parts of the evaluation that the cosmopolis games share."""

from __future__ import annotations

from typing import final

from librt.vecs import vec
from mypy_extensions import i64


@final
class Steps:
    """Points by the number of cities: the table of a game, interpolated on straight lines."""

    def __init__(self, points: vec[i64]) -> None:
        self.most: i64 = len(points) - 1
        self.points: vec[float] = vec[float]([float(each) for each in points])
        self.rise: vec[float] = vec[float]([float(points[n + 1] - points[n]) for n in range(self.most)])
        # By number of cities, at least one: `around` it, one off
        self.smooth: vec[float] = vec[float]([self._around(max(float(n), 1.0), 1.0) for n in range(self.most + 1)])

    def at(self, cities: float) -> float:
        """Return the points of a number of cities, whole or not; beyond the table those of its last entry."""
        if cities >= float(self.most):
            return self.points[self.most]
        whole = i64(cities)
        return self.points[whole] + (cities - float(whole)) * self.rise[whole]

    def around(self, cities: float, off: float) -> float:
        """Return the mean of the points at a number, and of those at most one off to either side of it."""
        if off < 1.0 or cities >= float(self.most):
            return self._around(cities, off)
        whole = i64(cities)
        here = self.smooth[whole]
        return here + (cities - float(whole)) * (self.smooth[whole + 1] - here)

    def _around(self, cities: float, off: float) -> float:
        return 0.5 * self.at(cities) + 0.25 * (self.at(cities - off) + self.at(cities + off))
