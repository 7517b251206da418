"""The two kinds of error."""

from __future__ import annotations


def shown(value: object) -> str:
    """A value in an error message: cut short, and safe for what is too large or too deep to be written."""
    if value is None:
        return "nothing"
    try:
        text = repr(value)
    except (ValueError, RecursionError):
        return "something too large"
    return text if len(text) <= 60 else text[:57] + "..."


class Invalid(Exception):
    """What cannot be read: a code, seat, option, file or position that does not exist or cannot be."""


class Refused(Exception):
    """What can be read but is against a rule."""

    def __init__(self, rule: str, text: str) -> None:
        super().__init__(f"{text} ({rule})")
        self.rule: str = rule
        self.text: str = text
