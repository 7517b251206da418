"""The layout of a state vector and of an observation: where each number is.

- The head: a number for each name up to HEAD.
- The totals: the points of the rounds before, by seat.
- The seats: the first SEAT_FACTS facts of `table.py`, each with one number for every seat.
- The linking cards: LINK_FACTS numbers, as `table.py` names them.
- The discard pile: DISCARDED faces, the top one last.
- The tables: PLAYED faces, seat by seat, in the order played.
- The shuffles (CN21): SHUFFLES sets of cards, a bit each. If there is one, then for each place in the hands how many
  shuffles were before its card was drawn.
- The passes (CN22): PASSED numbers, records of cards, each after its length.
- The hands, as `cosmopolis/hands.py` writes them.
- The draw pile: PILED faces, the next card last; in a state vector only.
"""

from __future__ import annotations

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from shoal.games.connections.table import LINK_FACTS, PLACES

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
SEAT_FACTS: Final = 5


def start_of_hands(seats: i64, discarded: i64, played: i64, shuffles: i64, passed: i64) -> i64:
    """Return where the hands begin, behind all other sections but the draw pile."""
    drawn_after: i64 = 0
    if shuffles != 0:
        drawn_after = seats * PLACES
    return HEAD + (1 + SEAT_FACTS) * seats + LINK_FACTS + discarded + played + shuffles + drawn_after + passed


@final
class Sections:
    """The start of each section behind the head."""

    def __init__(self, seats: i64, discarded: i64, played: i64, shuffles: i64, passed: i64) -> None:
        self.totals: i64 = HEAD
        self.seats: i64 = self.totals + seats
        self.links: i64 = self.seats + SEAT_FACTS * seats
        self.discard: i64 = self.links + LINK_FACTS
        self.tables: i64 = self.discard + discarded
        self.shuffled: i64 = self.tables + played
        self.drawn_after: i64 = self.shuffled + shuffles
        self.hands: i64 = start_of_hands(seats, discarded, played, shuffles, passed)
        self.passed: i64 = self.hands - passed


def sections_of(numbers: vec[i64]) -> Sections:
    """Return where the sections of a state vector or an observation begin."""
    return Sections(numbers[SEATS], numbers[DISCARDED], numbers[PLAYED], numbers[SHUFFLES], numbers[PASSED])
