"""The error of a request that is not against a rule of the game, but not possible at this table now."""

from __future__ import annotations

from shoal.games.catalogue import by_language

NOT_NOW = by_language("shoal.table.words", "NOT_NOW")


class NotNow(Exception):
    """A reason, with the facts of its sentence. Nothing has changed."""

    def __init__(self, reason: str, **facts: object) -> None:
        super().__init__(reason)
        self.reason = reason
        self.facts = facts

    def sentence(self, language: str) -> str:
        return NOT_NOW[language][self.reason].format(**self.facts)

    def __str__(self) -> str:
        return f"{self.sentence('en')} ({self.reason})"
