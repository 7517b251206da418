"""What the studies of the cosmopolis games share: which cities of our own deck link, and the region of the others."""

from __future__ import annotations

from shoal.games.cosmopolis.deck import CITIES_A_REGION, FIRST_LINK_CITY
from shoal.games.cosmopolis.deck_file import STANDARD

LINKS = STANDARD.deck.city_names[FIRST_LINK_CITY:]
REGIONS = STANDARD.region_names
REGION = {
    city: REGIONS[number // CITIES_A_REGION] for number, city in enumerate(STANDARD.deck.city_names[:FIRST_LINK_CITY])
}
BY_COLOUR = dict(zip(STANDARD.deck.colour_names, REGIONS, strict=True))
