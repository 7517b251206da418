"""Cities and colours as masks, a bit each: the cities of a colour, and their number."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from shoal.games.cosmopolis.deck import CITIES_A_REGION, REGIONS

MASKS: Final = 1 << REGIONS

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
