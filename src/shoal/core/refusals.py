"""Why a code is illegal: the numbered kinds of refusal of a game, for its rules and its notation."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from mypy_extensions import i64

from shoal.core.errors import Refused
from shoal.core.notation import Shape


class RefusalKind(NamedTuple):
    rule: str  # empty where it depends on the code
    kind: str  # of the refusal
    shape: Shape  # of its facts


class RefusalKinds(dict[int, RefusalKind]):
    """The kinds of refusal of a game by their numbers, from 1 on. 0 stands for legal."""

    def add(self, rule: str, kind: str, *facts: str) -> i64:
        """Return the number of a new kind: the rule that forbids a code, and the facts of the refusal."""
        number = len(self) + 1
        self[number] = RefusalKind(rule, kind, Shape(" ".join(facts)))
        return number

    def refusal(self, number: int, rule: str, fact: Callable[[str], int]) -> Refused:
        """Return a refusal, with its facts by their names. rule: that of the code, for a kind that has none."""
        found = self[number]
        return Refused(found.rule or rule, found.kind, [fact(each.name) for each in found.shape.public])
