"""The layout of a state vector and of an observation: where each number is.

the head                one number for each name in HEAD
by seat                 BY_SEAT kinds of numbers, each with one number for every seat
linking cards           LINK_FACTS numbers, as `table.py` names them
the discard pile        DISCARDED faces, the top one last
the tables              PLAYED faces, seat by seat, in the order played
shuffles (CN21)         SHUFFLES sets of cards, a bit each; if there is one, the number for each place in the hands
of the shuffles before its card was drawn
passes (CN22)           PASSED numbers: records of cards, each after its length
the hands               as `cosmopolis/hands.py` writes them
the draw pile           PILED faces, the next card last; in a state vector only
"""

from __future__ import annotations

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from shoal.games.connections.table import LINK_FACTS, PLACES

# The head
SEATS: Final = 0
DECK: Final = 1
ROUNDS: Final = 2
ROUND: Final = 3
PHASE: Final = 4
TO_MOVE: Final = 5
DRAWN: Final = 6  # the place of the card just drawn
FROM_DISCARD: Final = 7  # 1 if it is from the discard pile
FRESH: Final = 8
IDLE: Final = 9
ANNOUNCED: Final = 10
INVITED_NOW: Final = 11
ENDED_IDLE: Final = 12
PILED: Final = 13
DISCARDED: Final = 14
PLAYED: Final = 15
HAS_PILE: Final = 16  # 1 in a state vector, 0 in an observation
ENDED_BY_LIMIT: Final = 17
WITHDRAWN_NOW: Final = 18
SHUFFLES: Final = 19
PASSED: Final = 20
HEAD: Final = 21

# By seat: HEAD + kind * seats + seat
TOTALS: Final = 0
TURNS: Final = 1
TURNS_LEFT: Final = 2
OFFERS: Final = 3
LAID: Final = 4  # how many cards the seat has on the table
PAIRED: Final = 5
BY_SEAT: Final = 6


@final
class Sections:
    """Where each section behind the head begins."""

    def __init__(self, seats: i64, discarded: i64, played: i64, shuffles: i64, passed: i64) -> None:
        self.links: i64 = HEAD + BY_SEAT * seats
        self.discard: i64 = self.links + LINK_FACTS
        self.tables: i64 = self.discard + discarded
        self.shuffled: i64 = self.tables + played
        self.drawn_after: i64 = self.shuffled + shuffles
        self.passed: i64 = self.drawn_after
        if shuffles != 0:
            self.passed += seats * PLACES
        self.hands: i64 = self.passed + passed


def sections_of(numbers: vec[i64]) -> Sections:
    """Return where the sections of a state vector or an observation begin."""
    return Sections(numbers[SEATS], numbers[DISCARDED], numbers[PLAYED], numbers[SHUFFLES], numbers[PASSED])


def by_seat(seats: i64, kind: i64) -> i64:
    """Return where the numbers of a kind begin, one for each seat."""
    return HEAD + kind * seats
