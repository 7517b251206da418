"""The first code of each kind of move in Cosmople-Fish II. `actions.py` declares what follows it."""

from __future__ import annotations

from typing import Final

MOST_SEATS: Final = 6  # a code of a seat has that many places

ASK: Final = 0
GIVE: Final = 144
NO: Final = 199
NEW: Final = 200  # play the card received, to a new set
INTO: Final = 201  # or to a set of one's own
LAY: Final = 228
DONE: Final = 283
ADD: Final = 284
FISH: Final = 1769
TURN: Final = 1770
CODES: Final = 1825
