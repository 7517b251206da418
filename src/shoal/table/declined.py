"""A request that is declined: not against a rule of the game, but not possible at this table now."""

from __future__ import annotations

from shoal.games.catalogue import by_language

DECLINED = by_language("shoal.table.words", "DECLINED")


class Declined(Exception):
    """A reason, with the facts of its sentence. Nothing has changed."""

    def __init__(self, reason: str, **facts: object) -> None:
        super().__init__(reason)
        self.reason = reason
        self.facts = facts

    def sentence(self, language: str) -> str:
        return DECLINED[language][self.reason].format(**self.facts)

    def __str__(self) -> str:
        return f"{self.sentence('en')} ({self.reason})"
