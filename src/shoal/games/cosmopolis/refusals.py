"""Why a code is illegal in a cosmopolis game: the reasons that all share. Each game adds its own."""

from __future__ import annotations

from typing import Final

from shoal.core.refusals import Reasons

LEGAL: Final = 0
GAME_IS_OVER: Final = 1
NOT_YOUR_TURN: Final = 2
ONLY_OFF_TURN: Final = 3
NO_CARD_THERE: Final = 4
SAME_ON_BOTH_SIDES: Final = 5


def city_reasons(over: str) -> Reasons:
    """Return the reasons above. over: the rule by which the game is over."""
    reasons = Reasons()
    reasons.add(over, "over")
    reasons.add("ALL1", "not your turn", "to_move:seat")
    reasons.add("CD4", "only off turn", "seat")
    reasons.add("", "no card there", "seat place")
    reasons.add("CD2", "same on both sides", "deck city")
    return reasons
