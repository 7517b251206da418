"""The phases of the game, the ways to ask a question, and the endings of a round."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

# What the game waits for
BEGIN: Final = 0
FISHING: Final = 1  # the answer was "no": draw, or ask again
ENDING: Final = 2
ANSWER: Final = 3
REPLY: Final = 4
OVER: Final = 5

# How a question was asked
ASK: Final = 0
WITH_LURE: Final = 1
AGAIN: Final = 2
WITH_NET: Final = 3

# What ended a round, or with it the game
WENT_OUT: Final = 0
ALL_BASKETS: Final = 1
ALL_PASSED: Final = 2
TOO_LONG: Final = 3
TOO_MANY: Final = 4  # rounds, and nobody has reached the target
ENDINGS: Final = ["TF23", "TF25", "ALL5"]  # the rules that end a round
ENDING_RULE: Final = vec[i64]([0, 1, 1, 2, 2])  # which of them, by what ended it
