"""The numbers of a state vector or an observation of Networks.

After the HEAD come the totals by seat; the endings; the pile, as far as it is known, the next card first; the discards,
the oldest first; the spreads, each after its size; the hands.
"""

from __future__ import annotations

from typing import Final

from shoal.games.cosmopolis.layout import OWN

DRAWN: Final = OWN  # in DISCARD, the place of the card drawn
FROM_DISCARDS: Final = OWN + 1  # 1 if it comes from the discard pile
TOOK: Final = OWN + 2  # 1 if a set was taken in this turn
TURNS: Final = OWN + 3
IDLE: Final = OWN + 4
PASSES: Final = OWN + 5
FRESH: Final = OWN + 6
PILED: Final = OWN + 7
KNOWN: Final = OWN + 8
HAS_PILE: Final = OWN + 9  # 1 in a state vector: it has the whole pile
DISCARDED: Final = OWN + 10
ENDED: Final = OWN + 11  # how many endings follow
HEAD: Final = OWN + 12
