"""Confidence intervals."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from math import sqrt
from statistics import NormalDist
from typing import NamedTuple

CONFIDENCE = 0.95
Z = NormalDist().inv_cdf((1 + CONFIDENCE) / 2)


class Interval(NamedTuple):
    """A figure with its 95 % confidence interval."""

    at: float
    low: float
    high: float

    @property
    def half(self) -> float:
        return (self.high - self.low) / 2


def wilson(wins: float, trials: float, z: float = Z) -> Interval:
    """Return a share with Wilson's score interval, which suits small numbers and never leaves 0 to 1."""
    if trials == 0:
        return Interval(0.0, 0.0, 1.0)
    share = wins / trials
    spread = 1 + z * z / trials
    middle = (share + z * z / (2 * trials)) / spread
    half = z * sqrt(share * (1 - share) / trials + z * z / (4 * trials * trials)) / spread
    return Interval(share, max(0.0, middle - half), min(1.0, middle + half))


class Sums:
    """Counts how often each whole number came."""

    def __init__(self) -> None:
        self.values: Counter[int] = Counter()

    def add(self, value: int, times: int = 1) -> None:
        self.values[value] += times

    @property
    def number(self) -> int:
        return self.values.total()

    @property
    def mean(self) -> Interval:
        """The mean with the interval of the normal distribution."""
        total = sum(value * times for value, times in self.values.items())
        return mean_of(self.number, total, sum(value * value * times for value, times in self.values.items()))

    def quantile(self, share: float) -> int:
        """Return the least value that this share does not exceed; 0.5 gives the median."""
        left = share * self.number
        for value in sorted(self.values):
            left -= self.values[value]
            if left <= 0:
                return value
        return 0


def together(parts: Iterable[Sums]) -> Sums:
    """Return the sums of all parts."""
    whole = Sums()
    for part in parts:
        whole.values.update(part.values)
    return whole


def mean_of(number: int, total: int, squares: int) -> Interval:
    if number == 0:
        return Interval(0.0, 0.0, 0.0)
    mean = total / number
    variance = (squares - total * total / number) / (number - 1) if number > 1 else 0.0
    half = Z * sqrt(max(0.0, variance) / number)
    return Interval(mean, mean - half, mean + half)
