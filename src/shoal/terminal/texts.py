"""Words around the games: who sits where, and text from files that is safe to print."""

from __future__ import annotations

import re
import sys
from collections.abc import Sequence

from shoal.record import Record

SEAT = re.compile(r"\b([Ss]eat) (\d{1,2})\b")
LONGEST_NAME = 16


def clean(text: str) -> str:
    """Text on one line and without control characters: a file may hold any, and a terminal would obey them."""
    return "".join(c if c.isprintable() else c.encode("unicode_escape").decode() for c in text)


def players(record: Record) -> list[str]:
    """A name for each seat; empty where the record has none."""
    names = record.players or [""] * record.seats
    return [clean(name)[:LONGEST_NAME] for name in names]


def with_names(sentence: str, names: Sequence[str]) -> str:
    """Seat 2 slides: Seat 2 (greedy) slides."""

    def named(found: re.Match[str]) -> str:
        seat = int(found[2])
        known = seat < len(names) and names[seat]
        return f"{found[0]} ({names[seat]})" if known else found[0]

    return SEAT.sub(named, sentence)


def listing(words: Sequence[str]) -> str:
    """A, b and c."""
    return f"{', '.join(words[:-1])} and {words[-1]}" if len(words) > 1 else "".join(words)


def ended_by(endings: Sequence[str]) -> str:
    """The rules that ended the rounds of a match, each once."""
    return f"ended by {listing(list(dict.fromkeys(endings)))}"


def count(number: int, word: str) -> str:
    """1 move, 2 moves."""
    return f"{number} {word}" if number == 1 else f"{number} {word}s"


def complain(text: str) -> None:
    """One line on standard error."""
    print(f"shoal: {clean(text)}", file=sys.stderr)
