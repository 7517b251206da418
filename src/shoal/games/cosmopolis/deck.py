"""The cosmopolis deck, shared by Cosmople-Fish II, Networks and Connections: 55 cards, printed on both sides.

Cards 0 to 41 are regional, with a city on either side; cards 42 to 54 are the white linking cards, which show the same
city on both sides and carry the colours of two or three regions. A face is a number, card * 2 + side. Regions, and so
colours, are 0 to 11; a set of colours is a mask, a bit each.
"""

from __future__ import annotations

from collections import deque
from itertools import count
from typing import Final
from weakref import WeakValueDictionary

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from shoal.core.errors import no_deck

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
HIDDEN: Final = "?"  # in place of a near side that is not seen

BIT: Final = vec[i64]([1 << n for n in range(62)])


class Deck:
    """CD1, CD2: the list of cards, which is public. All games played with a deck share the object."""

    def __init__(
        self, colours: list[str], cities: list[str], cards: list[tuple[int, int]], links: list[list[int]]
    ) -> None:
        """Take the colours by region; the cities region by region, then the linking ones; the two cities of each
        regional card; the regions of each linking card."""
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
        self.whole_names: list[str] = [
            self.name(face) if face >= FIRST_LINK_FACE else f"{self.name(face)}/{self.name(face ^ 1)}"
            for face in range(FACES)
        ]
        self.far_names: list[str] = [  # by city: a card seen from that side only; a linking card is seen whole
            name if city >= FIRST_LINK_CITY else f"{HIDDEN}/{name}" for city, name in enumerate(cities)
        ]
        self.number: i64 = UNLISTED  # by which views name their deck
        self.entry: object = None  # in the list of decks; lives as long as the deck

    def name(self, face: i64) -> str:
        """Return the city on a face."""
        return self.city_names[self.city[face]]

    def whole(self, face: i64) -> str:
        """Return both cities of a card, the given side first; a linking card has but one."""
        return self.whole_names[face]

    @property
    def content(self) -> tuple[tuple[str, ...], tuple[int, ...]]:
        """Return everything by which two decks may differ."""
        return (*self.colour_names, *self.city_names), (*list(self.city), *list(self.colours))


# The decks in use, by number


@mypyc_attr(native_class=False)
class Entry:
    """A deck in the list of decks, which refers to it weakly, as it cannot to a compiled object. It and its deck refer
    to each other, so both go once nobody else has the deck."""

    def __init__(self, deck: Deck) -> None:
        self.deck = deck


LATEST: Final = 32  # decks kept although nobody has them: a view or log line of an old game may need one

_by_number: Final[WeakValueDictionary[int, Entry]] = WeakValueDictionary()
_by_content: Final[WeakValueDictionary[object, Entry]] = WeakValueDictionary()
_numbers: Final = count()  # no number is ever given twice; 0 is our own deck, read when the package is imported
_latest: Final[deque[Deck]] = deque(maxlen=LATEST)


def listed(deck: Deck) -> Deck:
    """Return a deck with its number: the same deck for all that are equal."""
    known = _by_content.get(deck.content)
    if known is not None:
        _latest.append(known.deck)
        return known.deck
    entry = Entry(deck)
    deck.entry = entry
    deck.number = next(_numbers)
    _by_number[deck.number] = entry
    _by_content[deck.content] = entry
    _latest.append(deck)
    return deck


def deck_number(number: i64) -> Deck:
    """Return the deck of a number, as long as a game, record or deck file has it."""
    entry = _by_number.get(number)
    if entry is None:
        raise no_deck(number)
    return entry.deck
