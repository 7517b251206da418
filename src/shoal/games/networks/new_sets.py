"""The new sets of three cards that a hand can lay in Networks.

Which of a hand's cards fit some colours is a mask of 16 bits: by place those that do with the near side, and then, from
bit 8 on, those that do with the far side.
"""

from __future__ import annotations

from itertools import combinations
from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from shoal.games.cosmopolis.deck import BIT, FIRST_LINK_FACE, Deck
from shoal.games.cosmopolis.hands import EMPTY, Hands
from shoal.games.cosmopolis.masks import IN

HAND: Final = 7  # the most cards in a hand
PLACES: Final = HAND + 1  # and the card just drawn; the codes in codes.py follow from it
SIDES: Final = 8  # ways to turn up three cards
ALL_PLACES: Final = (1 << PLACES) - 1
ABOVE: Final = vec[i64]([-2 << place for place in range(PLACES)])  # the places after one, a bit each
TRIPLES: Final = [sum(1 << place for place in triple) for triple in combinations(range(PLACES), 3)]
TRIPLE_PLACES: Final = vec[i64]([place for triple in combinations(range(PLACES), 3) for place in triple])
TRIPLE: Final = vec[i64]([TRIPLES.index(m) if m in TRIPLES else EMPTY for m in range(1 << PLACES)])  # by places


def is_new_set(deck: Deck, first: i64, second: i64, third: i64) -> bool:
    """NW4: (a) three of one colour; (b), (c) a linking card and two regional cards whose colours it carries."""
    if third >= FIRST_LINK_FACE:
        return _is_linked(deck, third, first, second)
    if second >= FIRST_LINK_FACE:
        return _is_linked(deck, second, first, third)
    if first >= FIRST_LINK_FACE:
        return _is_linked(deck, first, second, third)
    return deck.colours[first] == deck.colours[second] == deck.colours[third]


def _is_linked(deck: Deck, link: i64, first: i64, second: i64) -> bool:
    if first >= FIRST_LINK_FACE or second >= FIRST_LINK_FACE:
        return False
    return (deck.colours[first] | deck.colours[second]) & ~deck.colours[link] == 0


def offer_colours(hands: Hands, seat: i64, colours: i64, start: i64, out: vec[i64], n: i64) -> i64:
    """NW4: offer (a) three cards of one of these colours; start is the code of the first triple."""
    for colour in IN[colours]:
        fits = _fitting(hands, seat, BIT[colour])
        either = (fits | fits >> PLACES) & ALL_PLACES
        for first in IN[either]:
            for second in IN[either & ABOVE[first]]:
                for third in IN[either & ABOVE[second]]:
                    n = _offer_sides(first, second, third, fits, start, out, n)
    return n


def offer_linked(hands: Hands, seat: i64, links: i64, start: i64, out: vec[i64], n: i64) -> i64:
    """NW4: offer (b), (c) a linking card, from one of these places, and two cards of its regions, the same or not."""
    for link in IN[links]:
        fits = _fitting(hands, seat, hands.deck.colours[hands.near[seat * PLACES + link]])
        either = (fits | fits >> PLACES) & ALL_PLACES
        for first in IN[either]:
            for second in IN[either & ABOVE[first]]:
                n = _offer_pair(link, first, second, fits, start, out, n)
    return n


def _fitting(hands: Hands, seat: i64, colours: i64) -> i64:
    """Return the regional cards of a hand with one of these colours."""
    found: i64 = 0
    place: i64
    for place in range(hands.top[seat]):
        face = hands.near[seat * PLACES + place]
        if EMPTY < face < FIRST_LINK_FACE:
            if hands.deck.colours[face] & colours != 0:
                found |= BIT[place]
            if hands.deck.colours[face ^ 1] & colours != 0:
                found |= BIT[PLACES + place]
    return found


def _offer_sides(first: i64, second: i64, third: i64, fits: i64, start: i64, out: vec[i64], n: i64) -> i64:
    """CD1: offer three places, with every choice of sides that fits."""
    base = start + SIDES * TRIPLE[BIT[first] | BIT[second] | BIT[third]]
    sides: i64
    for sides in range(SIDES):
        if (
            fits & BIT[first + PLACES * (sides & 1)] != 0
            and fits & BIT[second + PLACES * (sides >> 1 & 1)] != 0
            and fits & BIT[third + PLACES * (sides >> 2)] != 0
        ):
            out[n] = base + sides
            n += 1
    return n


def _offer_pair(link: i64, first: i64, second: i64, fits: i64, start: i64, out: vec[i64], n: i64) -> i64:
    """CD1: offer a linking card and two places, with every choice of sides that fits."""
    base = start + SIDES * TRIPLE[BIT[link] | BIT[first] | BIT[second]]
    side_of_first: i64 = 1  # the bits of their sides in the code; the linking card may come before either
    side_of_second: i64 = 2
    if link < first:
        side_of_first = 2
    if link < second:
        side_of_second = 4
    side: i64
    for side in range(2):
        if fits & BIT[first + PLACES * side] != 0:
            if fits & BIT[second] != 0:
                out[n] = base + side_of_first * side
                n += 1
            if fits & BIT[second + PLACES] != 0:
                out[n] = base + side_of_first * side + side_of_second
                n += 1
    return n
