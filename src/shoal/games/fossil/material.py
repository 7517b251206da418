"""The material of Fossil: cards, squares, and what lies before a player.

A card is a number, fossil * 4 + value; 0 is no card. A square is a number, row * 9 + column, on either board.
"""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

FOSSILS: Final = 9
PAIRS: Final = 81  # of fossils: one given and one taken in a swap
LETTERS: Final = "ABCDEFGHI"
HIGHEST: Final = 3
COPIES: Final = vec[i64]([0, 6, 2, 1])  # by value: six cards of 1, two of 2, one of 3
CARDS: Final = 36  # card numbers are below this

SIDE: Final = 9
SMALL_SIDE: Final = 7
SQUARES: Final = 81
UNPLACED: Final = -1

SMALL_TABLE: Final = 3  # up to so many players play the small game
LEFT_OUT: Final = 2  # fossils taken out of the small game
START_POINTS: Final = 30

# A holding, the cards of one fossil that somebody has, is a number of three hexadecimal digits: how many 3s, 2s and 1s.
# All nine are 0x126.
ONE: Final = vec[i64]([0, 0x1, 0x10, 0x100])  # by value
DIGIT: Final = vec[i64]([0, 0, 4, 8])  # by value, the place of its digit in bits
HOLDINGS: Final = 0x127
NUMBER: Final = vec[i64]([(h & 15) + (h >> 4 & 15) + (h >> 8) for h in range(HOLDINGS)])
VALUE: Final = vec[i64]([(h & 15) + 2 * (h >> 4 & 15) + 3 * (h >> 8) for h in range(HOLDINGS)])

ALL_CARDS: Final = vec[i64]([card for card in range(CARDS) for _ in range(COPIES[card % 4])])


def square_name(square: int) -> str:
    return "abcdefghi"[square % SIDE] + str(square // SIDE + 1)


def card_name(card: int) -> str:
    return LETTERS[card // 4] + str(card % 4)
