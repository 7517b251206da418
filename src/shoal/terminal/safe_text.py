"""Words around the games: who sits where, and text from files that is safe to print."""

from __future__ import annotations

import sys
import unicodedata
from collections.abc import Sequence

from shoal.core.languages import en
from shoal.record import Record

LONGEST_NAME = 16
NEAREST = "shoal-nearest"  # the way in which letters are replaced that a terminal does not have
SIGNS = str.maketrans("·▸◂─═■★●▐▌⁰¹²³⁴⁵⁶⁷⁸⁹✓…▗▄▖▝▀▘", ".><-=#*o||0123456789v.      ") | {ord("±"): "+-"}


def clean(text: str) -> str:
    """Text on one line and without control characters: a file may hold any, and a terminal would obey them."""
    return "".join(c if c.isprintable() else c.encode("unicode_escape").decode() for c in text)


def nearest(error: UnicodeError) -> tuple[str, int]:
    """For what a terminal cannot show, what comes nearest to it: a plain letter for one with an accent."""
    if not isinstance(error, UnicodeEncodeError):
        raise error
    text = unicodedata.normalize("NFKD", error.object[error.start : error.end].translate(SIGNS))
    plain = (letter if letter.isascii() else "?" for letter in text if not unicodedata.combining(letter))
    return "".join(plain), error.end


def can_show(encoding: str, text: str) -> bool:
    """Whether a terminal with that encoding has all its letters."""
    try:
        text.encode(encoding)
    except (UnicodeEncodeError, LookupError):
        return False
    return True


def players(record: Record) -> list[str]:
    """A name for each seat; empty where the record has none."""
    names = record.players or [""] * record.seats
    return [clean(name)[:LONGEST_NAME] for name in names]


def ended_by(endings: Sequence[str]) -> str:
    """The rules that ended the rounds of a match, each once."""
    rules = list(dict.fromkeys(endings))
    return f"ended by {'rule' if len(rules) == 1 else 'rules'} {en.listing(rules)}"


def complain(text: str) -> None:
    """One line on standard error."""
    print(f"shoal: {clean(text)}", file=sys.stderr)
