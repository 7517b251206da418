"""The numbers of Twisted Fish: where each stands in a state vector or an observation, and in a row of the memory.

A state vector has, one after the other: the head; by seat the totals, the sizes of the hands, and who was caught; the
endings; the owner of each basket; the place of each card; the Pond, next card last; and the memory. An observation has
no Pond.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

# The head
SEATS: Final = 0
TARGET: Final = 1
WHOPPERS: Final = 2
ROUND: Final = 3
PHASE: Final = 4
TO_MOVE: Final = 5
ON_TURN: Final = 6
TURNS: Final = 7
PASSES: Final = 8
GOT: Final = 9
QUESTION: Final = 10
ASKED: Final = 11
WANTED: Final = 12  # a card, or the fish named with The Net
ZINGER: Final = 13
ZINGER_BY: Final = 14
RESUME: Final = 15
DIVER_FOR: Final = 16
DIVER_TURN: Final = 17
PONDED: Final = 18
N_ENDINGS: Final = 19
IS_TRUTH: Final = 20
HEAD: Final = 21

GOT_UNSEEN: Final = -2  # in place of the card got, for a viewer who may not know it


def endings(seats: i64) -> i64:
    """Return where the endings begin, after the numbers by seat."""
    return HEAD + 3 * seats


# The memory: its head, then its lists. Positions are counted from where it begins.
CLOCK: Final = 0
SLOTS_LENGTH: Final = 1
DEPARTED_LENGTH: Final = 2
CLAIMS_LENGTH: Final = 3
HAS_SAID: Final = 4  # 1 with whoppers
BOAT_OPEN_LENGTH: Final = 5
PULL_FROM: Final = 6
PULL_AT: Final = 7
PULLED: Final = 8
NET_FROM: Final = 9
NET_TO: Final = 10
NET_AT: Final = 11
NET_FISH: Final = 12
NETTED: Final = 13
BOAT_BY: Final = 14
BOAT_ON: Final = 15
BOAT_AT: Final = 16
BOAT_CARD: Final = 17
MEMORY_HEAD: Final = 18

# A row of the slots: what everybody knows
SLOT_SIZE: Final = 4
SEAT: Final = 0
SINCE: Final = 1
EXCLUDED: Final = 2  # a card that it is not
ONLY: Final = 3  # the one card that it can be

# And what its owner knows
HOLD_SIZE: Final = 2
CARD: Final = 0
END: Final = 1  # when the card left the slot; 0 if it is still there

# A row of the cards seen leaving a slot: the card came after AFTER and before BEFORE, and left AT that time
DEPARTED_SIZE: Final = 5
DEPARTED_SEAT: Final = 0
DEPARTED_CARD: Final = 1
AFTER: Final = 2
BEFORE: Final = 3
AT: Final = 4

# A row of the claims
CLAIM_SIZE: Final = 3
CLAIM_SEAT: Final = 0
CLAIM_FISH: Final = 1
CLAIM_AT: Final = 2
