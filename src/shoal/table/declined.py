"""What a table declines: not against a rule of the game, but not possible at this table now."""

from __future__ import annotations

from shoal.table.words import en, it

DECLINED = {"en": en.DECLINED, "it": it.DECLINED}


class Declined(Exception):
    """A reason, and what there is to say about it. Nothing has changed."""

    def __init__(self, reason: str, **facts: object) -> None:
        super().__init__(reason)
        self.reason = reason
        self.facts = facts

    def told(self, language: str) -> str:
        return DECLINED[language][self.reason].format(**self.facts)

    @property
    def text(self) -> str:
        return self.told("en")

    def __str__(self) -> str:
        return f"{self.text} ({self.reason})"
