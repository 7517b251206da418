"""How a game plays, counted over many matches.

Events are counted by rounds, because a match of several rounds would blur them. A row of a table has how often an event
was seen, in how many rounds of a seat, how many of those rounds that seat won, and the points it brought.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import cast

from shoal.arena.intervals import Interval, Sums, mean_of, wilson
from shoal.arena.plan import Plan
from shoal.arena.results import Result
from shoal.arena.statistics import WHOLE, Statistics
from shoal.core.study import Finding, StudyTable
from shoal.games import catalogue

LEAST = 30  # rounds of a seat; with fewer there are no figures


@dataclass
class Won:
    """Rounds of a seat, and how many of them it won."""

    rounds: int = 0
    sixtieths: int = 0

    @property
    def wins(self) -> Interval:
        return wilson(self.sixtieths / WHOLE, self.rounds)


@dataclass
class Row(Won):
    """One row of a table: the rounds of a seat in which it was seen at least once."""

    times: int = 0
    total: int = 0
    squares: int = 0

    @property
    def points(self) -> Interval:
        """The points each time."""
        return mean_of(self.times, self.total, self.squares)

    def add(self, won: int, times: int, total: int, squares: int) -> None:
        self.times += times
        self.rounds += 1
        self.sixtieths += won
        self.total += total
        self.squares += squares


@dataclass
class Position(Won):
    """A place at the table, counted clockwise from the dealer of the round."""

    points: Sums = field(default_factory=Sums)


class Study:
    """All counts of a study."""

    def __init__(self, plan: Plan) -> None:
        self.plan = plan
        self.stats = Statistics(plan)
        self.rounds = 0
        self.positions = [Position() for _ in range(plan.seats)]  # 0: the dealer; 1: who begins, on the left
        self.winning = Sums()  # the scores that won
        self.victory = Sums()  # and by how much
        own = catalogue.study(plan.game)
        self.tables: dict[str, StudyTable] = own.TABLES
        self.findings: list[Finding] = own.FINDINGS
        self._rows: dict[str, dict[str, Row]] = {name: {} for name in self.tables}

    def add(self, result: Result) -> None:
        self.stats.add(result)
        if result["forfeit"] is not None:
            return
        first, second = sorted(result["scores"])[:-3:-1]
        self.winning.add(first)
        self.victory.add(first - second)
        shares = [_shares(points) for points in result["rounds"]]
        for number, points in enumerate(result["rounds"]):
            self._add_round(number, points, shares[number])
        for entry in result["seen"]:
            number, table, name, seat, times, total, squares = cast("tuple[int, str, str, int, int, int, int]", entry)
            row = self._rows[table].setdefault(name, Row())
            row.add(shares[number][seat], times, total, squares)

    @property
    def has_rounds(self) -> bool:
        """True if matches have several rounds, so that the dealer changes and a place is not a seat."""
        return self.rounds > self.stats.matches - self.stats.forfeited

    def rows(self, table: str) -> list[tuple[str, Row]]:
        """Return the rows in the game's order; otherwise most wins first, and rare ones last."""
        found = self._rows[table]
        order = self.tables[table].rows
        if order:
            return [(name, found[name]) for name in order if name in found]
        return sorted(found.items(), key=lambda item: (item[1].rounds < LEAST, -item[1].wins.at))

    def _add_round(self, number: int, points: Sequence[int], shares: Sequence[int]) -> None:
        self.rounds += 1
        for seat, brought in enumerate(points):
            position = self.positions[(seat - number) % len(points)]  # ALL3: the first seat deals the first round
            position.rounds += 1
            position.sixtieths += shares[seat]
            position.points.add(brought)


def _shares(points: Sequence[int]) -> list[int]:
    """Return each seat's share of the win of a round, in sixtieths."""
    best = max(points)
    return [WHOLE // points.count(best) if each == best else 0 for each in points]
