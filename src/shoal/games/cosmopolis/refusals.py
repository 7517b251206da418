"""Why a code is illegal in a cosmopolis game: the kinds of refusal that all share. Each game adds its own."""

from __future__ import annotations

from typing import Final

from shoal.core.refusals import RefusalKinds

LEGAL: Final = 0
GAME_IS_OVER: Final = 1
NOT_YOUR_TURN: Final = 2
ONLY_OFF_TURN: Final = 3
NO_CARD_THERE: Final = 4
SAME_ON_BOTH_SIDES: Final = 5


def city_refusals(over: str) -> RefusalKinds:
    """Return the kinds of refusal above. over: the rule by which the game is over."""
    kinds = RefusalKinds()
    kinds.add(over, "over")
    kinds.add("ALL1", "not your turn", "to_move:seat")
    kinds.add("CD4", "only off turn", "seat")
    kinds.add("", "no card there", "seat place")
    kinds.add("CD2", "same on both sides", "deck city")
    return kinds
