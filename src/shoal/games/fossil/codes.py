"""The first code of each kind of move in Fossil. `actions.py` declares what follows it."""

from __future__ import annotations

from typing import Final

MOST_SEATS: Final = 6  # a code of a seat has that many places

PLACE: Final = 0
SLIDE: Final = 81
KEEP: Final = 243
SWAP: Final = 244
CODES: Final = 1702
