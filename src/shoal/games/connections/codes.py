"""The codes of Connections, and the faults that a code may have.

Codes:
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

from shoal.rules.cosmopolis.connections_table import PLACES
from shoal.rules.cosmopolis.hands import EMPTY

MOST_SEATS: Final = 6

# The code layout
DRAW_CODE: Final = 0
FROM_DISCARD: Final = 1
DISCARD_CODE: Final = 2
SET_CODE: Final = 11
LINK_CODE: Final = 683
ADD_CODE: Final = 791
JOIN_CODE: Final = 809
INVITE_CODE: Final = 1043
WITHDRAW_CODE: Final = 1121
REFUSE_CODE: Final = 1134
OFFER_CODE: Final = 1147
ACCEPT_CODE: Final = 1633
DECLINE_CODE: Final = 1639
RETRACT_CODE: Final = 1645
ANNOUNCE_CODE: Final = 1646
PASS_CODE: Final = 1647
END_CODE: Final = 1648
TURN_CODE: Final = 1649
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

# What may be wrong with a code; `refusal` has the rules and the words.
FINE: Final = 0
GAME_IS_OVER: Final = 1
NOT_YOUR_TURN: Final = 2
NO_CARD_AT: Final = 3  # + place, up to 11
DISCARD_FIRST: Final = 12
DRAW_FIRST: Final = 13
NOTHING_DRAWN: Final = 14
JUST_TAKEN: Final = 15
NO_DRAW_PILE: Final = 16
NO_DISCARD_PILE: Final = 17
NO_OTHER_CARD: Final = 18
NOTHING_PLAYED: Final = 19
CARD_TO_DRAW: Final = 20
LINK_IN_SET: Final = 21
NOT_ONE_COLOUR: Final = 22
NOT_A_LINK: Final = 23
COLOUR_NOT_CARRIED: Final = 24
NO_SET: Final = 25
COLOUR_TAKEN: Final = 26
LINK_NOT_ADDED: Final = 27
COLOUR_NOT_OPEN: Final = 28
NOT_INVITED: Final = 29
LINK_NOT_JOINED: Final = 30
NOT_ITS_REGION: Final = 31
REGION_OF_ITS_SET: Final = 32
NOT_YOUR_LINK: Final = 33
HAS_PARTNER: Final = 34
NOBODY_TO_INVITE: Final = 35
INVITED_THIS_TURN: Final = 36
INVITED_ALREADY: Final = 37
NO_INVITATION: Final = 38
NONE_TO_REFUSE: Final = 39
NOBODY_TO_TRADE_WITH: Final = 40
ON_TURN: Final = 41
OFFER_IS_OPEN: Final = 42
NO_CARD_OF_THEIRS: Final = 43
NO_SUCH_OFFER: Final = 44
NOTHING_TO_RETRACT: Final = 45
LAST_ROUND: Final = 46
TOO_EARLY: Final = 47
ANNOUNCED_ALREADY: Final = 48
CAN_DRAW: Final = 49
CAN_PLAY: Final = 50
NOT_WHILE_ON_TURN: Final = 51
SAME_ON_BOTH_SIDES: Final = 52


def set_place(code: i64, which: i64) -> i64:
    """CN4: the place of the first, second or third card of a set."""
    triple = (code - SET_CODE) // 8
    if which == 0:
        return FIRST[triple]
    return SECOND[triple] if which == 1 else THIRD[triple]


def set_side(code: i64, which: i64) -> i64:
    """CN4: 1 if its far side is turned up."""
    sides = (code - SET_CODE) % 8
    if which == 0:
        return sides >> 2
    return sides >> 1 & 1 if which == 1 else sides & 1


def set_code(sides: list[int]) -> int:
    """And back: of three sides in a hand, each place * 2 + side, in ascending order of places."""
    first, second, third = sides
    triple = TRIPLE[(first // 2 * PLACES + second // 2) * PLACES + third // 2]
    return SET_CODE + triple * 8 + first % 2 * 4 + second % 2 * 2 + third % 2


def offer_given(offer: i64) -> i64:
    """CN13: the place of the card offered; an offer is its code less OFFER_CODE."""
    return offer // (MOST_SEATS * PLACES)


def offer_to(offer: i64) -> i64:
    """CN13: the seat it is offered to."""
    return offer // PLACES % MOST_SEATS


def offer_taken(offer: i64) -> i64:
    """CN13: the place of the card wanted for it."""
    return offer % PLACES
