"""Why a code is illegal: the numbered reasons of a game, from which its rules and its notation make refusals."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from mypy_extensions import i64

from shoal.core.errors import Refused
from shoal.core.notation import Shape


class Reason(NamedTuple):
    rule: str  # empty where it depends on the code
    kind: str  # of the refusal
    shape: Shape  # of its facts


class Reasons(dict[int, Reason]):
    """The reasons of a game by their numbers, from 1 on. 0 stands for legal."""

    def add(self, rule: str, kind: str, *facts: str) -> i64:
        """Return the number of a new reason: the rule that forbids a code, and the facts of the refusal."""
        number = len(self) + 1
        self[number] = Reason(rule, kind, Shape(" ".join(facts)))
        return number

    def refusal(self, number: int, rule: str, fact: Callable[[str], int]) -> Refused:
        """Return a refusal, with its facts by their names. rule: that of the code, for a reason that has none."""
        reason = self[number]
        return Refused(reason.rule or rule, reason.kind, [fact(each.name) for each in reason.shape.public])
