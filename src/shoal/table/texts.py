"""Clean the names and chat messages that people write: no control or invisible characters, not too long.

Markup is text like any other; a page shows it as text.
"""

from __future__ import annotations

import unicodedata

from shoal.core.errors import Invalid, shown

LONGEST_NAME = 30
LONGEST_SAYING = 300
MARKS = 3  # on one letter; more are there to spill over other lines
BLANK = "\u034f\u115f\u1160\u17b4\u17b5\u2800\u3164\uffa0"  # counted as letters or marks, but nothing is drawn


def clean_name(text: object) -> str:
    return _clean(text, "name", LONGEST_NAME)


def clean_saying(text: object) -> str:
    return _clean(text, "text", LONGEST_SAYING)


def _clean(text: object, what: str, longest: int) -> str:
    """Return one composed line of visible characters; Invalid if nothing is left or too much."""
    if not isinstance(text, str):
        raise Invalid(f"{what}: {shown(text)} is not text")
    if len(text) > 10 * longest:
        raise Invalid(f"{what}: at most {longest} characters")
    visible = "".join(letter for letter in unicodedata.normalize("NFC", text) if _is_visible(letter))
    plain = _with_few_marks(" ".join(visible.split()))
    if all(letter == " " or _is_mark(letter) for letter in plain):
        raise Invalid(f"{what}: there is nothing to be read in it")
    if len(plain) > longest:
        raise Invalid(f"{what}: at most {longest} characters, not {len(plain)}")
    return plain


def _is_visible(letter: str) -> bool:
    """Return whether a character is kept: spaces are; control characters, direction marks and surrogates are not."""
    return letter.isspace() or (unicodedata.category(letter)[0] != "C" and letter not in BLANK)


def _is_mark(letter: str) -> bool:
    return unicodedata.category(letter)[0] == "M"


def _with_few_marks(text: str) -> str:
    kept: list[str] = []
    marks = 0
    for letter in text:
        marks = marks + 1 if _is_mark(letter) else 0
        if marks <= MARKS:
            kept.append(letter)
    return "".join(kept)
