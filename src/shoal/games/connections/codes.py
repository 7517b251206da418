"""The first code of each kind of move in Connections, and the parts of codes that have several.

`actions.py` declares what follows each first code. A side is 0 for the near side up and 1 for the far side up; the
sides of a set are a bit each, the last place's lowest.
"""

from __future__ import annotations

from itertools import combinations
from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from shoal.games.connections.table import PLACES
from shoal.games.cosmopolis.hands import EMPTY

MOST_SEATS: Final = 6

DRAW: Final = 0
FROM_DISCARD: Final = 1
DISCARD: Final = 2
SET: Final = 11
LINK: Final = 683
ADD: Final = 791
JOIN: Final = 809
INVITE: Final = 1043
WITHDRAW: Final = 1121
REFUSE: Final = 1134
OFFER: Final = 1147
ACCEPT: Final = 1633
DECLINE: Final = 1639
RETRACT: Final = 1645
ANNOUNCE: Final = 1646
PASS: Final = 1647
END: Final = 1648
TURN: Final = 1649
CODES: Final = 1658

_TRIPLES: Final = list(combinations(range(PLACES), 3))
TRIPLE_PLACES: Final = vec[i64]([place for triple in _TRIPLES for place in triple])
TRIPLE: Final = vec[i64](  # [(first * 9 + second) * 9 + third]
    [
        _TRIPLES.index((n // 81, n // 9 % 9, n % 9)) if n // 81 < n // 9 % 9 < n % 9 else EMPTY
        for n in range(PLACES * PLACES * PLACES)
    ]
)
LOWEST: Final = vec[i64]([next((n for n in range(18) if (1 << n) % 19 == rest), 0) for rest in range(19)])  # of 18 bits


def set_place(code: i64, which: i64) -> i64:
    """CN4: return the place of the first, second or third card of a set."""
    return TRIPLE_PLACES[(code - SET) // 8 * 3 + which]


def set_side(code: i64, which: i64) -> i64:
    """CN4: return 1 if the far side of that card is turned up."""
    return (code - SET) >> (2 - which) & 1


def set_code(sides: list[int]) -> int:
    """CN4: return the code of a set: three sides in a hand, each place * 2 + side, in ascending order of places."""
    first, second, third = sides
    triple = TRIPLE[(first // 2 * PLACES + second // 2) * PLACES + third // 2]
    return SET + triple * 8 + first % 2 * 4 + second % 2 * 2 + third % 2


def offer_code(given: i64, seat: i64, taken: i64) -> i64:
    """CN13: return the number of an offer, which is its code less OFFER."""
    return (given * MOST_SEATS + seat) * PLACES + taken


def offer_given(offer: i64) -> i64:
    """CN13: return the place of the card offered."""
    return offer // (MOST_SEATS * PLACES)


def offer_to(offer: i64) -> i64:
    """CN13: return the seat it is offered to."""
    return offer // PLACES % MOST_SEATS


def offer_taken(offer: i64) -> i64:
    """CN13: return the place of the card wanted for it."""
    return offer % PLACES
