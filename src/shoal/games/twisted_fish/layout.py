"""How what is remembered of a round of Twisted Fish is laid out: each thing is so many numbers in a row.

A slot is four public numbers, and two that are its owner's. A card that is seen leaving a slot leaves five numbers, and
a question three: who asked, for which fish, and when.
"""

from __future__ import annotations

from typing import Final

SLOT: Final = 4
SEAT: Final = 0
SINCE: Final = 1
NOT: Final = 2  # a card that it is not
ONLY: Final = 3  # the one card that it can be

HOLDS: Final = 2
CARD: Final = 0
END: Final = 1  # when the card left the slot; 0 if it is still there

# The seat and the card come first; it came into the slot later than AFTER and before BEFORE, and left it AT that time.
LEFT: Final = 5
AFTER: Final = 2
BEFORE: Final = 3
AT: Final = 4

CLAIM: Final = 3
