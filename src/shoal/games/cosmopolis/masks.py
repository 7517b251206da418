"""Cities, colours and linking cards as masks, a bit each: which there are, and how many."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from shoal.games.cosmopolis.deck import BIT, CITIES_A_REGION, FIRST_LINK_FACE, LINKS, REGIONS

MASKS: Final = 1 << REGIONS

# The numbers in a mask, in ascending order: of colours, of linking cards, or of places in a hand of at most 13
IN: Final = vec[vec[i64]]([vec[i64]([n for n in range(LINKS) if mask >> n & 1]) for mask in range(1 << LINKS)])

BITS: Final = vec[i64]([bin(mask).count("1") for mask in range(MASKS)])  # how many there are in a mask of 12 bits
CITIES_OF: Final = vec[i64](  # the cities of some colours, a bit each of both
    [sum(31 << CITIES_A_REGION * colour for colour in range(REGIONS) if mask >> colour & 1) for mask in range(MASKS)]
)


def number_in(cities: i64) -> i64:
    """Return the number of cities in a mask of the sixty. Bits are counted in pairs, then fours, then eights, side by
    side."""
    pairs = cities - (cities >> 1 & 0x555555555555555)
    fours = (pairs & 0x333333333333333) + (pairs >> 2 & 0x333333333333333)
    eights = (fours + (fours >> 4)) & 0xF0F0F0F0F0F0F0F
    eights += eights >> 8
    eights += eights >> 16
    eights += eights >> 32
    return eights & 127


def links_in(faces: vec[i64], first: i64, end: i64) -> i64:
    """Return the linking cards among these faces, from the first up to the end, a bit each."""
    found: i64 = 0
    i: i64
    for i in range(first, end):
        if faces[i] >= FIRST_LINK_FACE:
            found |= BIT[(faces[i] - FIRST_LINK_FACE) // 2]
    return found
