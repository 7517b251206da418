"""Counting cities and colours for the judges of the games on the cosmopolis deck."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from shoal.games.cosmopolis.deck import CITIES_A_REGION, REGIONS

MASKS: Final = 1 << REGIONS
TWELVE_BITS: Final = MASKS - 1

BITS: Final = vec[i64]([bin(mask).count("1") for mask in range(MASKS)])  # how many there are in a mask of 12 bits
CITIES_OF: Final = vec[i64](  # the cities of some colours, a bit each of both
    [sum(31 << CITIES_A_REGION * colour for colour in range(REGIONS) if mask >> colour & 1) for mask in range(MASKS)]
)


def number_in(cities: i64) -> i64:
    """How many cities there are in a mask of the sixty."""
    return (
        BITS[cities & TWELVE_BITS]
        + BITS[cities >> 12 & TWELVE_BITS]
        + BITS[cities >> 24 & TWELVE_BITS]
        + BITS[cities >> 36 & TWELVE_BITS]
        + BITS[cities >> 48]
    )
