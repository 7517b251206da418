"""All matches of a plan, in their order, whoever plays them."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Protocol

from shoal.arena.plan import Plan
from shoal.arena.results import Result

PORTION = 0.3  # seconds of play that are given out at once
MOST = 1000  # matches that are given out at once
AHEAD = 50  # portions that may be done while an earlier one is waited for


class Crew(Protocol):
    """Whoever plays: processes of this machine, or a cluster."""

    @property
    def places(self) -> int:
        """How many portions they want to have at a time."""

    def give(self, first: int, count: int) -> None:
        """So many matches from one on are to be played."""

    def take(self) -> list[Result]:
        """The matches of a portion that has been played; waits for one."""


def run(plan: Plan, first: int, last: int, crew: Crew) -> Iterator[Result]:
    """The matches from first to before last, in that order."""
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
