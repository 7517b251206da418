"""`shoal.picture` of Networks names the sets of each spread."""

from __future__ import annotations

from networks_positions import position

import shoal

BLUE = "London/Addis Ababa, Paris/Auckland, Berlin"  # light blue
MAROON = "Kyiv, Budapest, Bucharest"


def test_NW3_a_picture_says_which_cards_of_a_spread_are_a_set() -> None:
    """One card of the second set lies before the last of the first."""
    spread = "London/Addis Ababa, Kyiv, Paris/Auckland, Budapest, Berlin, Bucharest"
    picture = shoal.picture(shoal.restore(position("", "", spreads={1: spread})).view(0))
    assert picture["sets"] == [
        [],
        [{"cards": [0, 2, 4], "protected": False}, {"cards": [1, 3, 5], "protected": False}],
    ]


def test_NW13_a_picture_says_that_two_regions_in_one_set_are_protected() -> None:
    picture = shoal.picture(shoal.restore(position("", "", spreads={0: f"{BLUE}, {MAROON}, Vienna"})).view(1))
    assert picture["sets"] == [[{"cards": [0, 1, 2, 3, 4, 5, 6], "protected": True}], []]
