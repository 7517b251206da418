"""Timing of two sides against each other on a busy machine.

Absolute rates wander by tens of per cent from minute to minute; the ratio of two rates taken one right after the
other wanders less, and the median of several such ratios less again. So the sides take turns (left, right, left,
right, ...), each round gives one ratio, and the median of them is the result.
"""

from __future__ import annotations

import gc
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from statistics import median

Work = Callable[[int], float]
"""A function that does a number of units (matches, rollouts) and returns the things done (decisions, copies)."""


@dataclass(frozen=True)
class Side:
    """Work, and how many units of it fill one turn."""

    work: Work
    units: int


@dataclass(frozen=True)
class Duel:
    """The rates of both sides, round by round, in things per second."""

    left: tuple[float, ...]
    right: tuple[float, ...]

    @property
    def ratios(self) -> tuple[float, ...]:
        """The speed of the left side divided by that of the right side, by round."""
        return tuple(ours / theirs for ours, theirs in zip(self.left, self.right, strict=True))

    @property
    def time_ratios(self) -> tuple[float, ...]:
        """The left side's time for one thing divided by the right side's, by round."""
        return tuple(1 / ratio for ratio in self.ratios)


@contextmanager
def _no_collection() -> Iterator[None]:
    """Keep the garbage collector from charging one side for the garbage of the other."""
    gc.collect()
    gc.disable()
    try:
        yield
    finally:
        gc.enable()


def seconds_of(side: Side) -> tuple[float, float]:
    """The time one turn took and the number of things done in it.

    Processor time of the whole process: it leaves out what neighbours on the machine took, and would count helper
    threads if either side had any.
    """
    with _no_collection():
        start = time.process_time()
        done = side.work(side.units)
        return time.process_time() - start, done


def rate(side: Side) -> float:
    """Things per second in one turn."""
    seconds, done = seconds_of(side)
    return done / seconds


def sized(work: Work, seconds: float) -> Side:
    """Return the work with as many units as fill about that many seconds; this also warms it up."""
    units = 1
    while True:
        taken, _ = seconds_of(Side(work, units))
        if taken >= seconds / 4:
            return Side(work, max(1, round(units * seconds / taken)))
        units *= 2


def duel(left: Side, right: Side, rounds: int) -> Duel:
    """Measure both sides in turns."""
    rates = [(rate(left), rate(right)) for _ in range(rounds)]
    return Duel(tuple(ours for ours, _ in rates), tuple(theirs for _, theirs in rates))


def microseconds(side: Side, rounds: int) -> float:
    """Return the time of one thing, the median over the rounds."""
    return 1e6 / median(rate(side) for _ in range(rounds))


def startup(arguments: list[str], times: int) -> tuple[float, ...]:
    """Return wall times in seconds of `python arguments`, after one run that does not count (it may write bytecode)."""
    return tuple(_wall(arguments) for _ in range(times + 1))[1:]


def _wall(arguments: list[str]) -> float:
    start = time.perf_counter()
    subprocess.run([sys.executable, *arguments], check=True, stdout=subprocess.DEVNULL)
    return time.perf_counter() - start
