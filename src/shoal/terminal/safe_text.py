"""Text that is safe to print: from files, and at terminals that lack some characters."""

from __future__ import annotations

import sys
import unicodedata
from collections.abc import Sequence

from shoal.core.languages import en
from shoal.record import Record

LONGEST_NAME = 16
NEAREST = "shoal-nearest"  # the error handler that replaces characters
SIGNS = str.maketrans("·▸◂─═■★●▐▌⁰¹²³⁴⁵⁶⁷⁸⁹✓…▗▄▖▝▀▘", ".><-=#*o||0123456789v.      ") | {ord("±"): "+-"}


def clean(text: str) -> str:
    """Return text on one line and without control characters, which a terminal would obey."""
    return "".join(c if c.isprintable() else c.encode("unicode_escape").decode() for c in text)


def nearest(error: UnicodeError) -> tuple[str, int]:
    """Replace what a terminal cannot show by the nearest text, such as a letter without its accent."""
    if not isinstance(error, UnicodeEncodeError):
        raise error
    text = unicodedata.normalize("NFKD", error.object[error.start : error.end].translate(SIGNS))
    plain = (letter if letter.isascii() else "?" for letter in text if not unicodedata.combining(letter))
    return "".join(plain), error.end


def can_show(encoding: str, text: str) -> bool:
    """Return whether an encoding has all characters of a text."""
    try:
        text.encode(encoding)
    except (UnicodeEncodeError, LookupError):
        return False
    return True


def players(record: Record) -> list[str]:
    """Return a name for each seat; empty where the record has none."""
    names = record.players or [""] * record.seats
    return [clean(name)[:LONGEST_NAME] for name in names]


def ended_by(endings: Sequence[str]) -> str:
    """List the rules that ended the rounds, each once."""
    rules = list(dict.fromkeys(endings))
    return f"ended by {'rule' if len(rules) == 1 else 'rules'} {en.listing(rules)}"


def complain(text: str) -> None:
    """Print one line to standard error."""
    print(f"shoal: {clean(text)}", file=sys.stderr)
