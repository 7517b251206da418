"""Parts that the studies of the cosmopolis games share: the linking cities of our own deck, and the regions."""

from __future__ import annotations

from collections.abc import Collection, Iterator

from shoal.core.study import FIRST, Finding, Seen
from shoal.games.cosmopolis.deck import CITIES_A_REGION, FIRST_LINK_CITY
from shoal.games.cosmopolis.deck_file import STANDARD

LINKS = STANDARD.deck.city_names[FIRST_LINK_CITY:]
REGIONS = STANDARD.region_names
REGION = {
    city: REGIONS[number // CITIES_A_REGION] for number, city in enumerate(STANDARD.deck.city_names[:FIRST_LINK_CITY])
}
BY_COLOUR = dict(zip(STANDARD.deck.colour_names, REGIONS, strict=True))

BEST_LINK = Finding(
    "link", FIRST, "The linking city that wins most often is {row}, {wins}; least often, {last}, {last_wins}."
)
BEST_REGION = Finding(
    "region", FIRST, "The region that wins most often is {row}, {wins}; least often, {last}, {last_wins}."
)


def links_and_regions(cities: Collection[str], seat: int, points: int) -> Iterator[Seen]:
    """Yield the linking cities and the regions among some cities."""
    yield from (Seen("link", city, seat, points) for city in LINKS if city in cities)
    yield from (Seen("region", region, seat, points) for region in sorted({REGION[c] for c in cities if c in REGION}))
