"""The two kinds of error."""

from __future__ import annotations


class Invalid(Exception):
    """What cannot be read: a code, seat, option, file or position that does not exist or cannot be."""


class Refused(Exception):
    """What can be read but is against a rule."""

    def __init__(self, rule: str, text: str) -> None:
        super().__init__(f"{text} ({rule})")
        self.rule: str = rule
        self.text: str = text
