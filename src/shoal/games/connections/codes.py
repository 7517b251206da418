"""The codes of Connections.

    0, 1            draw from the draw pile, from the discard pile                                  (CN3, CN8)
    2 to 10         discard the card at a place                                                     (CN3)
    11 to 682       lay a set: 11 + the number of the three places among all 84 * 8 + sides         (CN4)
    683 to 790      lay a linking card to a set: 683 + place * 12 + colour                          (CN5)
    791 to 808      add a card: 791 + place * 2 + side                                              (CN6)
    809 to 1042     join a partnership: 809 + (linking card * 9 + place) * 2 + side                 (CN7)
    1043 to 1120    invite to a partnership: 1043 + linking card * 6 + seat                         (CN10)
    1121 to 1133    withdraw the invitation to a linking card                                       (CN10)
    1134 to 1146    refuse the invitation to a linking card                                         (CN10)
    1147 to 1632    offer a trade: 1147 + (place given * 6 + seat) * 9 + place taken                (CN13)
    1633 to 1638    accept the offer of a seat                                                      (CN13)
    1639 to 1644    decline the offer of a seat                                                     (CN13)
    1645            retract one's offer                                                             (CN13)
    1646            announce the end                                                                (CN14)
    1647            pass                                                                            (CN22)
    1648            end the turn, with nothing to draw                                              (CN8)
    1649 to 1657    turn the card at a place round                                                  (CD4)

A side is 0 for the near side up and 1 for the far side up; the sides of a set are a bit each, the last place's lowest.
"""

from __future__ import annotations

from itertools import combinations
from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from shoal.games.connections.table import PLACES
from shoal.games.cosmopolis.hands import EMPTY

MOST_SEATS: Final = 6

# The code layout
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
FIRST: Final = vec[i64]([triple[0] for triple in _TRIPLES])
SECOND: Final = vec[i64]([triple[1] for triple in _TRIPLES])
THIRD: Final = vec[i64]([triple[2] for triple in _TRIPLES])
TRIPLE: Final = vec[i64](  # [(first * 9 + second) * 9 + third]
    [
        _TRIPLES.index((n // 81, n // 9 % 9, n % 9)) if n // 81 < n // 9 % 9 < n % 9 else EMPTY
        for n in range(PLACES * PLACES * PLACES)
    ]
)
LOWEST: Final = vec[i64]([next((n for n in range(18) if (1 << n) % 19 == rest), 0) for rest in range(19)])  # of 18 bits


def set_place(code: i64, which: i64) -> i64:
    """CN4: the place of the first, second or third card of a set."""
    triple = (code - SET) // 8
    if which == 0:
        return FIRST[triple]
    return SECOND[triple] if which == 1 else THIRD[triple]


def set_side(code: i64, which: i64) -> i64:
    """CN4: 1 if its far side is turned up."""
    sides = (code - SET) % 8
    if which == 0:
        return sides >> 2
    return sides >> 1 & 1 if which == 1 else sides & 1


def set_code(sides: list[int]) -> int:
    """And back: of three sides in a hand, each place * 2 + side, in ascending order of places."""
    first, second, third = sides
    triple = TRIPLE[(first // 2 * PLACES + second // 2) * PLACES + third // 2]
    return SET + triple * 8 + first % 2 * 4 + second % 2 * 2 + third % 2


def offer_code(given: int, seat: int, taken: int) -> int:
    """CN13: the code less OFFER of an offer to a seat: the place of the card given, and of the card taken."""
    return (given * MOST_SEATS + seat) * PLACES + taken


def offer_given(offer: i64) -> i64:
    """CN13: the place of the card offered; an offer is its code less OFFER."""
    return offer // (MOST_SEATS * PLACES)


def offer_to(offer: i64) -> i64:
    """CN13: the seat it is offered to."""
    return offer // PLACES % MOST_SEATS


def offer_taken(offer: i64) -> i64:
    """CN13: the place of the card wanted for it."""
    return offer % PLACES
