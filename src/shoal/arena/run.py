"""Play the matches of a plan in portions, and return the results in order."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Protocol

from shoal.arena.results import Result

PORTION = 0.3  # seconds of play in one portion
MOST = 1000  # matches in one portion
AHEAD = 50  # portions that may be played before an earlier one is done


class Crew(Protocol):
    """The processes of this machine, or a cluster."""

    @property
    def places(self) -> int:
        """The number of portions they take at a time."""

    def give(self, first: int, count: int) -> None:
        """Give out a portion: `count` matches from `first` on."""

    def take(self) -> list[Result]:
        """Wait for a portion and return its results."""


def run(first: int, last: int, crew: Crew) -> Iterator[Result]:
    """Yield the results of the matches from first to before last, in order."""
    ready: dict[int, list[Result]] = {}
    at = given = first
    under_way, size = 0, 1
    while at < last:
        while given < last and under_way < crew.places and given - at < AHEAD * size:
            count = min(size, last - given)
            crew.give(given, count)
            given += count
            under_way += 1
        portion = crew.take()
        under_way -= 1
        ready[portion[0]["match"]] = portion
        size = _next_size(size, portion)
        while at in ready:
            results = ready.pop(at)
            at += len(results)
            yield from results


def _next_size(size: int, portion: list[Result]) -> int:
    seconds = sum(result["seconds"] for result in portion) / len(portion)
    return max(1, min(2 * size, MOST, int(PORTION / (seconds + 1e-9))))
