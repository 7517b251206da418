"""A game's own study: the events that are worth counting over many matches, and where the log shows them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple, Protocol

from shoal.core.data import Data


class StudyTable(NamedTuple):
    """Events of one sort; each is a row of the table."""

    title: str
    row: str  # what a row is
    what: str  # a sentence that says what is counted, and when
    points: str = ""  # what the points of a row are; empty if it has none
    rows: Sequence[str] = ()  # their order; by default, what wins most comes first


class Finding(NamedTuple):
    """A sentence about one row of a table.

    {row} is the row, and {wins}, {points} and {times} are its figures; {last}, {last_wins} and {last_points} are those
    of the table's last row.
    """

    table: str
    row: str  # FIRST: the one that wins most
    text: str


FIRST = ""


class LogLine(NamedTuple):
    """A line of the log, in names."""

    kind: str
    facts: Data


class Seen(NamedTuple):
    """An event of a seat in a round, and the points it brought."""

    table: str
    row: str
    seat: int
    points: int = 0


class Study(Protocol):
    """The module `study` of a game."""

    TABLES: dict[str, StudyTable]
    FINDINGS: list[Finding]

    def seen(self, lines: Sequence[LogLine], seats: int) -> Iterator[Seen]:
        """Yield the events in the lines of one round."""
