"""The cosmopolis deck, shared by Cosmople-Fish II, Networks and Connections: 55 cards, printed on both sides.

Cards 0 to 41 are regional, with a city on either side; cards 42 to 54 are the white linking cards, which show the same
city on both sides and carry the colours of two or three regions. A face is a number, card * 2 + side. Regions, and so
colours, are 0 to 11; a set of colours is a mask, a bit each.
"""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

REGIONS: Final = 12
CITIES_A_REGION: Final = 5
REGIONAL: Final = 42
LINKS: Final = 13
CARDS: Final = 55
FACES: Final = 110
CITIES: Final = 73  # 60 in the regions, region after region, and then those of the linking cards
FIRST_LINK_CITY: Final = 60
FIRST_LINK_FACE: Final = 84
UNLISTED: Final = -1

BIT: Final = vec[i64]([1 << n for n in range(62)])


class Deck:
    """CD1, CD2: the list of cards, which is public; the same object serves every game that is played with it."""

    def __init__(
        self, colours: list[str], cities: list[str], cards: list[tuple[int, int]], links: list[list[int]]
    ) -> None:
        """Colours by region; cities region by region, then the linking ones; the two cities of each regional card; the
        regions of each linking card."""
        self.colour_names: list[str] = colours
        self.city_names: list[str] = cities
        self.city: vec[i64] = vec[i64](  # by face
            [city for card in cards for city in card] + [FIRST_LINK_CITY + n // 2 for n in range(2 * LINKS)]
        )
        self.colours: vec[i64] = vec[i64](  # by face: the colour of its region; on a linking card two or three
            [1 << city // CITIES_A_REGION for card in cards for city in card]
            + [sum(1 << region for region in links[n // 2]) for n in range(2 * LINKS)]
        )
        self.faces: vec[vec[i64]] = vec[vec[i64]](  # by city: the faces that show it
            [vec[i64]([face for face in range(FACES) if self.city[face] == city]) for city in range(CITIES)]
        )

        self.number: i64 = UNLISTED  # views name their deck by it

    def name(self, face: i64) -> str:
        """The city on a face."""
        return self.city_names[self.city[face]]

    def whole(self, face: i64) -> str:
        """A card, the given side first; a linking card is its one city."""
        return self.name(face) if face >= FIRST_LINK_FACE else f"{self.name(face)}/{self.name(face ^ 1)}"

    def same_as(self, other: Deck) -> bool:
        return (
            self.colour_names == other.colour_names
            and self.city_names == other.city_names
            and list(self.city) == list(other.city)
            and list(self.colours) == list(other.colours)
        )


DECKS: Final[list[Deck]] = []  # every deck in use; the first one, our own, is put here when the package is imported


def listed(deck: Deck) -> Deck:
    """The deck with its number; one that equals an earlier one is that one."""
    for known in DECKS:
        if known.same_as(deck):
            return known
    deck.number = len(DECKS)
    DECKS.append(deck)
    return deck


def deck_number(number: i64) -> Deck:
    return DECKS[number]
