"""What a game's own study says: which things are worth counting over many matches, and where they are seen."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple, Protocol

from shoal.core.data import Data


class Table(NamedTuple):
    """Things of one sort: the rows of a table."""

    title: str
    row: str  # what a row is
    what: str  # in a sentence: what is counted, and when
    points: str = ""  # what the points of it are; nothing if it has none
    rows: Sequence[str] = ()  # their order; without it, what wins most comes first


class Finding(NamedTuple):
    """A row of a table that is worth a sentence. In it {wins}, {points} and {times} are the row's figures; {row} is the
    row, {last} the last one of the table, with {last_wins} and {last_points}."""

    table: str
    row: str  # FIRST: the one that wins most
    text: str


FIRST = ""


class Told(NamedTuple):
    """A line of the log, in names."""

    kind: str
    facts: Data


class Seen(NamedTuple):
    """Something that a seat had or did in a round, and what it brought."""

    table: str
    row: str
    seat: int
    points: int = 0


class Study(Protocol):
    """The part `study` of a game."""

    TABLES: dict[str, Table]
    FINDINGS: list[Finding]

    def seen(self, lines: Sequence[Told], seats: int) -> Iterator[Seen]:
        """In the lines of one round, at a table of so many seats."""
