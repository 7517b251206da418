"""Why a code is illegal in a cosmopolis game: the numbers that all share, and the refusals made of such numbers.

Each game numbers its own reasons from FIRST_OWN on, and has one `Reason` for each number.
"""

from __future__ import annotations

from typing import Final

from shoal.core.notation import Shape

LEGAL: Final = 0
GAME_IS_OVER: Final = 1
NOT_YOUR_TURN: Final = 2
ONLY_OFF_TURN: Final = 3
NO_CARD_THERE: Final = 4
SAME_ON_BOTH_SIDES: Final = 5
FIRST_OWN: Final = 6


class Reason:
    """The rule that forbids a code, the kind of the refusal and the shape of its facts. Where the rule depends on the
    code it is left empty."""

    def __init__(self, rule: str, kind: str, *facts: str) -> None:
        self.rule: str = rule
        self.kind: str = kind
        self.shape: Shape = Shape(" ".join(facts))
        self.names: list[str] = [fact.name for fact in self.shape.public]
