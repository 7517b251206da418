"""Words around the games: who sits where, and text from files that is safe to print."""

from __future__ import annotations

import sys
from collections.abc import Sequence

from shoal.core.languages import en
from shoal.record import Record

LONGEST_NAME = 16


def clean(text: str) -> str:
    """Text on one line and without control characters: a file may hold any, and a terminal would obey them."""
    return "".join(c if c.isprintable() else c.encode("unicode_escape").decode() for c in text)


def players(record: Record) -> list[str]:
    """A name for each seat; empty where the record has none."""
    names = record.players or [""] * record.seats
    return [clean(name)[:LONGEST_NAME] for name in names]


def ended_by(endings: Sequence[str]) -> str:
    """The rules that ended the rounds of a match, each once."""
    return f"ended by {en.listing(list(dict.fromkeys(endings)))}"


def complain(text: str) -> None:
    """One line on standard error."""
    print(f"shoal: {clean(text)}", file=sys.stderr)
