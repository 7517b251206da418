"""The first code of each kind of move in Networks. `actions.py` declares what follows it."""

from __future__ import annotations

from typing import Final

MOST_SEATS: Final = 4  # a code of a seat has that many places

TAKE: Final = 0
SET: Final = 48
ADD: Final = 496
DONE: Final = 512
DRAW_DECK: Final = 513
DRAW_DISCARD: Final = 514
DISCARD: Final = 515
DROP: Final = 523
PASS: Final = 578
TURN: Final = 579
CODES: Final = 587
