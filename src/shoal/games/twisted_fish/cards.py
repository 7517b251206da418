"""The 73 cards of Twisted Fish: 13 fish in 5 colours, and 8 Zingers.

A fish card's number is its fish * 5 + its colour, 0 to 64; the Zingers are 65 to 72.
"""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

FISH: Final = 13
COLOURS: Final = 5
FISH_CARDS: Final = 65
CARDS: Final = 73
GROUPS: Final = 15  # of five cards each: one for each fish, and two for the Zingers
MOST_SEATS: Final = 6
ALL_FIVE: Final = 31  # a mask of colours
BIT: Final = vec[i64]([1, 2, 4, 8, 16])

WARDEN: Final = 65
DIVER: Final = 66
NO_FISHING: Final = 67
BOAT: Final = 68
NET: Final = 69
FISHERMAN: Final = 70
LURE: Final = 71
DIVINE: Final = 72

WORTH: Final = vec[i64]([15, 10, 10, 10, 10, 5, 5, 5, 5, 5, 5, 5, 5])  # of one card, by fish
ZINGER_COST: Final = 25

# Where a card is: in the hand of a seat, 0 to 5, or
POND: Final = 6
BASKET: Final = 7
BESIDE: Final = 8  # face up beside the Pond
IN_PLAY: Final = 9  # a Zinger that waits for a reply
HIDDEN: Final = 10  # in a view: in the Pond or a hand, one cannot tell
