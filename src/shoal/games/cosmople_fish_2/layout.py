"""The numbers of a state vector or an observation of Cosmople-Fish II.

After the HEAD come the totals by seat; the cards laid with the one received; two numbers for each card on the table,
set by set: its face, and seat * SETS + set; in a state vector the pile, the next card last; the hands.
"""

from __future__ import annotations

from typing import Final

from shoal.games.cosmopolis.layout import OWN

ON_TURN: Final = OWN  # TO_MOVE is whoever the game waits for, who may have to answer
FRESH: Final = OWN + 1
FOR_LINK: Final = OWN + 2  # 1 if a linking card is asked for
COLOUR: Final = OWN + 3  # asked for
RECEIVED: Final = OWN + 4
TARGET: Final = OWN + 5  # the set that the card received goes to
WITH_IT: Final = OWN + 6  # how many cards are laid with it
ON_TABLE: Final = OWN + 7
PILED: Final = OWN + 8
WHOLE: Final = OWN + 9  # 1 in a state vector: it has the pile
HEAD: Final = OWN + 10
