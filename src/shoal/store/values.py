"""What goes into a store and comes out of it: plain values. Times are milliseconds since 1970."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from shoal.core.errors import Invalid, shown

LONGEST_ID = 200  # a notice to other servers must hold it


class Row(NamedTuple):
    """An entry of a table's journal; versions are 1, 2, 3..., `data` is JSON."""

    version: int
    time: int
    kind: str
    data: bytes


class Summary(NamedTuple):
    """What lists of tables show, so that nobody reads journals for it."""

    game: str
    state: str  # "open", "playing", "over" or "closed"
    listed: bool
    seats: int
    taken: int
    people: int
    touched: int
    deadline: int | None  # when a clock runs out


class Append(NamedTuple):
    """Rows that become part of a journal together, and who sits down or goes with them."""

    table: str
    rows: Sequence[Row]
    summary: Summary
    guests: Sequence[str] = ()
    gone: Sequence[str] = ()


class Guest(NamedTuple):
    """Somebody who plays; the secret itself is kept by their browser alone."""

    id: str
    name: str
    secret_hash: bytes
    made: int


class Player(NamedTuple):
    """Who sat where in a finished match; a bot has no guest."""

    seat: int
    guest: str | None
    name: str
    score: int
    won: bool


class Match(NamedTuple):
    """A finished match; `record` is JSON."""

    id: str
    table: str
    game: str
    seats: int
    ended: int
    listed: bool
    record: str
    players: list[Player]


class Rating(NamedTuple):
    """How well a guest plays a game, after so many matches."""

    mu: float
    sigma: float
    matches: int


class Standing(NamedTuple):
    """A line of a game's list of ratings."""

    guest: str
    name: str
    rating: Rating


def check_text(*texts: str | None) -> None:
    """SQLite would take a zero character and PostgreSQL would not: neither gets one, nor half a character."""
    for text in texts:
        if text is not None and ("\0" in text or any("\ud800" <= letter <= "\udfff" for letter in text)):
            raise Invalid(f"{shown(text)} has characters that cannot be kept")


def check_append(append: Append) -> None:
    """A journal is written in order, one version after the other."""
    versions = [row.version for row in append.rows]
    if not versions or versions != list(range(versions[0], versions[0] + len(versions))) or versions[0] < 1:
        raise ValueError(f"versions follow each other from 1 on, unlike {shown(versions)}")
    if not 0 < len(append.table) <= LONGEST_ID:
        raise Invalid(f"a table's id has 1 to {LONGEST_ID} characters, unlike {shown(append.table)}")
    check_text(append.table, append.summary.game, append.summary.state, *append.guests, *append.gone)
    check_text(*(row.kind for row in append.rows))
