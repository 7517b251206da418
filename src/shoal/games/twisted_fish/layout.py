"""The numbers of Twisted Fish: where each stands in a state vector or an observation, and in a row of the memory.

A state vector has, one after the other: the head; by seat the totals, the sizes of the hands, and who was caught; the
endings; the owner of each basket; the place of each card; the Pond, next card last; and the memory. An observation has
no Pond.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

# The head: the seats, `target` and `whoppers`; the round, the phase, who is to move and whose turn it is, the turns
# and passes so far, the card got; the question, who was asked and for what (a card, or the fish named with The Net),
# the Zinger that waits for a reply, who played it and what it interrupts; the card that the Diver stands for and the
# turn in which it was laid; how many cards the Pond and how many numbers the endings have; and 1 if it is a state
# vector.
SEATS: Final = 0
WHOPPERS: Final = 2
IS_TRUTH: Final = 20
HEAD: Final = 21

GOT_UNSEEN: Final = -2  # in place of the card got, for a viewer who may not know it


def endings(seats: i64) -> i64:
    """Return where the endings begin, after the numbers by seat."""
    return HEAD + 3 * seats


# The memory: its head, then its lists. The head: the clock; the lengths of the slots, the departed cards and the
# claims; 1 with whoppers; the length of the open cards that the Boat may have shown; then the notes. Of Game Warden:
# from whom, when and the card; of The Net: from whom, to whom, when, the fish and the card; of the Boat: by whom, on
# whom, when, the card.
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
