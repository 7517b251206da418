"""The list of cosmopolis cards: its file, and its form in a snapshot or a record."""

from __future__ import annotations

import re
import tomllib
from collections import Counter
from importlib import resources
from pathlib import Path
from typing import NamedTuple

from shoal.core.data import Data, expect, expect_list, only
from shoal.core.errors import Invalid, shown
from shoal.games.cosmopolis.deck import CITIES, CITIES_A_REGION, FIRST_LINK_FACE, LINKS, REGIONAL, REGIONS, Deck, listed
from shoal.games.cosmopolis.names import REST, UNKNOWN, colour_names

MOST_CHARACTERS = 1_000_000  # of a deck file; ours has 13,000
HEX = re.compile("#[0-9A-Fa-f]{6}")


class DeckFile(NamedTuple):
    """A deck with what its file says for pictures only."""

    deck: Deck
    region_names: list[str]
    hex_colours: list[str]
    at: list[tuple[float, float]]  # by city, latitude and longitude


# The file


def read_deck(text: str) -> DeckFile:
    """Read the text of a deck file; Invalid, with the place, if it is not one."""
    data = _parsed(expect(text, str, "deck file"))
    only(data, {"cards", "region", "link"}, "deck")
    regions = [_read_region(entry, n) for n, entry in enumerate(expect(data.get("region"), list, "region"), 1)]
    links = [_read_link(entry, n) for n, entry in enumerate(expect(data.get("link"), list, "link"), 1)]
    cities = [city for region in regions for city in region.cities] + [link.city for link in links]
    numbers = _numbers(cities)
    in_regions = sum(len(region.cities) for region in regions)
    cards = [
        _read_card(entry, n, {city: number for city, number in numbers.items() if number < in_regions})
        for n, entry in enumerate(expect(data.get("cards"), list, "cards"), 1)
    ]
    ids = [region.id for region in regions]
    colours = [region.colour for region in regions]
    if len(set(ids)) != len(ids) or len(set(colours)) != len(colours):
        raise Invalid("region: two regions have the same id or the same colour (CD1)")
    return DeckFile(
        _deck(colours, cities, cards, [_link_regions(link, ids) for link in links]),
        [region.name for region in regions],
        [region.hex for region in regions],
        [at for region in regions for at in region.at] + [link.at for link in links],
    )


def _parsed(text: str) -> Data:
    try:
        return tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise Invalid(f"not a deck file: {error}") from None
    except ValueError:
        raise Invalid("not a deck file: a number in it has too many digits") from None
    except RecursionError:
        raise Invalid("not a deck file: nested too deep") from None


def load_deck(path: str | Path) -> DeckFile:
    """Read a deck file; Invalid, with its name, if it cannot be used."""
    if not isinstance(path, str | Path):
        raise Invalid(f"{shown(path)} is not the name of a file")
    name = str(path) if str(path).isprintable() else shown(str(path))
    try:
        with Path(path).open(encoding="utf-8") as file:
            text = file.read(MOST_CHARACTERS + 1)
    except OSError as error:
        raise Invalid(f"{name}: {error.strerror}") from None
    except UnicodeDecodeError:
        raise Invalid(f"{name}: not a text file") from None
    except ValueError:  # a null character, say
        raise Invalid(f"{name}: not the name of a file") from None
    if len(text) > MOST_CHARACTERS:
        raise Invalid(f"{name}: not a deck file: it has more than {MOST_CHARACTERS:,} characters")
    try:
        return read_deck(text)
    except Invalid as invalid:
        raise Invalid(f"{name}: {invalid}") from None


class _Region(NamedTuple):
    id: str
    name: str
    colour: str
    hex: str
    cities: list[str]
    at: list[tuple[float, float]]


class _Link(NamedTuple):
    city: str
    regions: list[str]
    at: tuple[float, float]
    where: str


def _read_region(entry: object, number: int) -> _Region:
    where = f"region {number}"
    fields = expect(entry, dict, where)
    only(fields, {"id", "name", "colour", "hex", "city"}, where)
    texts = [_read_name(fields.get(key), f"{where}, {key}") for key in ("id", "name", "colour", "hex")]
    if not HEX.fullmatch(texts[3]):
        raise Invalid(f"{where}, hex: {shown(texts[3])} is not a colour such as #7b3fa0")
    cities = [expect(city, dict, f"{where}, city") for city in expect(fields.get("city"), list, f"{where}, city")]
    if len(cities) != CITIES_A_REGION:
        raise Invalid(f"{where}, {texts[1]}: {len(cities)} cities; a region has {CITIES_A_REGION} (CD1)")
    for city in cities:
        only(city, {"name", "at", "icon"}, f"{where}, city")
    names = [_read_name(city.get("name"), f"{where}, city, name") for city in cities]
    return _Region(texts[0], texts[1], texts[2], texts[3], names, [_read_at(city, where) for city in cities])


def _read_link(entry: object, number: int) -> _Link:
    where = f"link {number}"
    fields = expect(entry, dict, where)
    only(fields, {"city", "at", "regions", "source"}, where)
    regions = [expect(region, str, f"{where}, regions") for region in expect(fields.get("regions"), list, where)]
    return _Link(_read_name(fields.get("city"), f"{where}, city"), regions, _read_at(fields, where), where)


def _read_name(value: object, where: str) -> str:
    """Read a name. It reaches terminals and pages, so it has no control characters."""
    name = expect(value, str, where)
    if not name.strip():
        raise Invalid(f"{where}: missing; it is a name")
    if not name.isprintable():
        raise Invalid(f"{where}: {shown(name)} has a character in it that cannot be printed")
    return name


def _read_at(fields: Data, where: str) -> tuple[float, float]:
    latitude, longitude = expect_list(fields.get("at", [0.0, 0.0]), 2, f"{where}, at")
    return _degrees(latitude, where), _degrees(longitude, where)


def _degrees(value: object, where: str) -> float:
    if not isinstance(value, int | float) or isinstance(value, bool) or not -180 <= value <= 180:
        raise Invalid(f"{where}, at: {shown(value)} is not a number of degrees")
    return float(value)


def _read_card(entry: object, number: int, cities: dict[str, int]) -> tuple[int, int]:
    where = f"card {number}"
    names = [expect(name, str, where) for name in expect_list(entry, 2, where)]
    for name in names:
        if name not in cities:
            raise Invalid(f"{where}: {shown(name)} is a city of no region (CD1)")
    if names[0] == names[1]:
        raise Invalid(f"{where}: {shown(names[0])} on both sides; only a linking card is the same on both (CD1, CD2)")
    return cities[names[0]], cities[names[1]]


def _numbers(cities: list[str]) -> dict[str, int]:
    times = Counter(cities)
    for city in cities:
        if times[city] > 1:
            raise Invalid(f"{shown(city)} stands in two regions, or twice in one (CD1)")
        if "/" in city:
            raise Invalid(f"{shown(city)} cannot be a city's name: a slash stands between the sides of a card")
        if city in (UNKNOWN, REST):
            raise Invalid(f"{shown(city)} cannot be a city's name: in a position it stands for something else")
    return {city: number for number, city in enumerate(cities)}


def _check_once(cards: list[tuple[int, int]], cities: list[str]) -> None:
    """Refuse two cards with the same cities: a card is named by both."""
    first: dict[frozenset[int], int] = {}
    for number, card in enumerate(cards, 1):
        before = first.setdefault(frozenset(card), number)
        if before != number:
            sides = "/".join(cities[city] for city in card)
            raise Invalid(f"card {number}: {sides} is card {before} already; every card is there once (CD1)")


def _link_regions(link: _Link, ids: list[str]) -> list[int]:
    for region in link.regions:
        if region not in ids:
            raise Invalid(f"{link.where}, {link.city}: {shown(region)} is no region (CD1)")
    if not 2 <= len(set(link.regions)) == len(link.regions) <= 3:
        raise Invalid(f"{link.where}, {link.city}: a linking card carries two or three different colours (CD1)")
    return [ids.index(region) for region in link.regions]


def _deck(colours: list[str], cities: list[str], cards: list[tuple[int, int]], links: list[list[int]]) -> Deck:
    """CD1: make a deck of 12 regions of 5 cities, 42 cards and 13 links; Invalid for any other numbers."""
    for what, found, wanted, also in (
        ("regions", len(colours), REGIONS, ""),
        ("cities", len(cities), CITIES, ", linking ones included"),
        ("regional cards", len(cards), REGIONAL, ""),
        ("linking cards", len(links), LINKS, ""),
    ):
        if found != wanted:
            raise Invalid(f"deck: {found} {what}; there are {wanted}{also} (CD1)")
    _check_once(cards, cities)
    return listed(Deck(colours, cities, cards, links))


STANDARD = read_deck((resources.files("shoal.games.cosmopolis") / "cosmopolis.toml").read_text(encoding="utf-8"))


# A deck of one's own in a snapshot or a record


def deck_data(deck: Deck) -> Data:
    """Return the list of cards, for a file that is read where the deck is not known."""
    return {
        "colours": {
            colour: deck.city_names[CITIES_A_REGION * n : CITIES_A_REGION * (n + 1)]
            for n, colour in enumerate(deck.colour_names)
        },
        "cards": [[deck.name(2 * card), deck.name(2 * card + 1)] for card in range(REGIONAL)],
        "links": {
            deck.name(face): colour_names(deck, deck.colours[face])
            for face in range(FIRST_LINK_FACE, len(deck.city), 2)
        },
    }


def read_deck_data(value: object) -> Deck:
    """Return the deck of a list of cards."""
    fields = expect(value, dict, "deck")
    only(fields, {"colours", "cards", "links"}, "deck")
    regions = expect(fields.get("colours"), dict, "deck, colours")
    links = expect(fields.get("links"), dict, "deck, links")
    colours = [_read_name(colour, "deck, colours") for colour in regions]
    fives = [expect_list(five, CITIES_A_REGION, f"deck, {colour}") for colour, five in regions.items()]
    in_regions = [_read_name(city, "deck, colours") for five in fives for city in five]
    linking = [_read_name(city, "deck, links") for city in links]
    numbers = _numbers([*in_regions, *linking])
    sides = {city: numbers[city] for city in in_regions}
    cards = [_read_card(card, n, sides) for n, card in enumerate(expect(fields.get("cards"), list, "deck, cards"), 1)]
    carried = [_Link(city, expect(names, list, f"deck, {city}"), (0.0, 0.0), "deck") for city, names in links.items()]
    return _deck(colours, list(numbers), cards, [_link_regions(link, colours) for link in carried])
