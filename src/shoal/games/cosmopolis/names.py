"""The cosmopolis deck in names: the file it is read from, and how cards, hands and colours are written."""

from __future__ import annotations

import tomllib
from importlib import resources
from pathlib import Path
from typing import NamedTuple

from librt.vecs import vec
from mypy_extensions import i64

from shoal.notation.data import Data, Notation, expect, expect_list, only
from shoal.rules.cosmopolis.deck import (
    BIT,
    CITIES_A_REGION,
    FACES,
    FIRST_LINK_CITY,
    FIRST_LINK_FACE,
    REGIONAL,
    REGIONS,
    Deck,
    deck_number,
    listed,
)
from shoal.rules.cosmopolis.hands import CLAIM, EMPTY, UNSEEN, Hands
from shoal.rules.errors import Invalid, shown

UNKNOWN = "?"


class DeckFile(NamedTuple):
    """A deck as its file has it, with what only pictures need."""

    deck: Deck
    region_names: list[str]
    hex_colours: list[str]
    at: list[tuple[float, float]]  # by city, latitude and longitude


# The file


def read_deck(text: str) -> DeckFile:
    """A deck file; Invalid, with what is wrong and where, if it is not one."""
    try:
        data = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise Invalid(f"not a deck file: {error}") from None
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
    deck = Deck(colours, cities, cards, [_link_regions(link, ids) for link in links])
    return DeckFile(
        listed(deck),
        [region.name for region in regions],
        [region.hex for region in regions],
        [at for region in regions for at in region.at] + [link.at for link in links],
    )


def load_deck(path: str | Path) -> DeckFile:
    try:
        return read_deck(Path(path).read_text(encoding="utf-8"))
    except OSError as error:
        raise Invalid(f"{path}: {error.strerror}") from None
    except UnicodeDecodeError:
        raise Invalid(f"{path}: not a text file") from None
    except Invalid as invalid:
        raise Invalid(f"{path}: {invalid}") from None


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
    texts = [expect(fields.get(key), str, f"{where}, {key}") for key in ("id", "name", "colour", "hex")]
    cities = [expect(city, dict, f"{where}, city") for city in expect(fields.get("city"), list, f"{where}, city")]
    if len(cities) != 5:
        raise Invalid(f"{where}, {texts[1]}: {len(cities)} cities; a region has 5 (CD1)")
    for city in cities:
        only(city, {"name", "at", "icon"}, f"{where}, city")
    names = [expect(city.get("name"), str, f"{where}, city, name") for city in cities]
    return _Region(texts[0], texts[1], texts[2], texts[3], names, [_read_at(city, where) for city in cities])


def _read_link(entry: object, number: int) -> _Link:
    where = f"link {number}"
    fields = expect(entry, dict, where)
    only(fields, {"city", "at", "regions", "source"}, where)
    regions = [expect(region, str, f"{where}, regions") for region in expect(fields.get("regions"), list, where)]
    return _Link(expect(fields.get("city"), str, f"{where}, city"), regions, _read_at(fields, where), where)


def _read_at(fields: Data, where: str) -> tuple[float, float]:
    pair = expect_list(fields.get("at", [0.0, 0.0]), 2, f"{where}, at")
    for number in pair:
        if not isinstance(number, int | float) or isinstance(number, bool):
            raise Invalid(f"{where}, at: {shown(number)} is not a number")
    return (float(str(pair[0])), float(str(pair[1])))


def _read_card(entry: object, number: int, cities: dict[str, int]) -> tuple[int, int]:
    where = f"card {number}"
    names = [expect(name, str, where) for name in expect_list(entry, 2, where)]
    for name in names:
        if name not in cities:
            raise Invalid(f"{where}: {shown(name)} is a city of no region (CD1)")
    return cities[names[0]], cities[names[1]]


def _numbers(cities: list[str]) -> dict[str, int]:
    for city in cities:
        if cities.count(city) > 1:
            raise Invalid(f"{shown(city)} stands in two regions, or twice in one (CD1)")
        if "/" in city or city in ("", UNKNOWN):
            raise Invalid(f"{shown(city)} cannot be a city's name: a slash stands between the sides of a card")
    return {city: number for number, city in enumerate(cities)}


def _link_regions(link: _Link, ids: list[str]) -> list[int]:
    for region in link.regions:
        if region not in ids:
            raise Invalid(f"{link.where}, {link.city}: {shown(region)} is no region (CD1)")
    if not 2 <= len(set(link.regions)) == len(link.regions) <= 3:
        raise Invalid(f"{link.where}, {link.city}: a linking card carries two or three different colours (CD1)")
    return [ids.index(region) for region in link.regions]


def _standard() -> DeckFile:
    return read_deck((resources.files("shoal") / "data" / "cosmopolis.toml").read_text(encoding="utf-8"))


STANDARD = _standard()


class CityNotation(Notation):
    """A notation with the names of a cosmopolis deck."""

    def __init__(self, deck: Deck = STANDARD.deck) -> None:
        self.deck = deck

    def for_deck(self, number: int) -> Notation:
        return self if number == self.deck.number else type(self)(deck_number(number))


# A deck of one's own in a snapshot or a record


def deck_data(deck: Deck) -> Data:
    """The list of cards, for a file that is to be read where the deck is not known."""
    return {
        "colours": {
            colour: deck.city_names[CITIES_A_REGION * n : CITIES_A_REGION * (n + 1)]
            for n, colour in enumerate(deck.colour_names)
        },
        "cards": [[deck.name(2 * card), deck.name(2 * card + 1)] for card in range(REGIONAL)],
        "links": {deck.name(face): colour_names(deck, deck.colours[face]) for face in range(FIRST_LINK_FACE, FACES, 2)},
    }


def read_deck_data(value: object) -> Deck:
    """And back."""
    fields = expect(value, dict, "deck")
    only(fields, {"colours", "cards", "links"}, "deck")
    regions = expect(fields.get("colours"), dict, "deck, colours")
    links = expect(fields.get("links"), dict, "deck, links")
    fives = [expect_list(five, CITIES_A_REGION, f"deck, {colour}") for colour, five in regions.items()]
    numbers = _numbers([*(expect(city, str, "deck, colours") for five in fives for city in five), *links])
    in_regions = {city: number for city, number in numbers.items() if number < FIRST_LINK_CITY}
    listed_cards = expect(fields.get("cards"), list, "deck, cards")
    cards = [_read_card(card, n, in_regions) for n, card in enumerate(listed_cards, 1)]
    colours = list(regions)
    carried = [_Link(city, expect(names, list, f"deck, {city}"), (0.0, 0.0), "deck") for city, names in links.items()]
    return listed(Deck(colours, list(numbers), cards, [_link_regions(link, colours) for link in carried]))


# Cards, colours and hands


def colour_name(deck: Deck, colour: int) -> str:
    return deck.colour_names[colour]


def colour_names(deck: Deck, colours: int) -> list[str]:
    return [deck.colour_names[colour] for colour in range(REGIONS) if colours & BIT[colour]]


def read_colour(deck: Deck, value: object, where: str) -> int:
    name = expect(value, str, where)
    if name not in deck.colour_names:
        raise Invalid(f"{where}: {shown(name)} is not a colour; they are {', '.join(deck.colour_names)}")
    return deck.colour_names.index(name)


def face_name(deck: Deck, face: int) -> str | None:
    """A card in a hand as a view has it: near side first, a question mark where it is not known; None for no card."""
    if face == EMPTY:
        return None
    return f"{UNKNOWN}/{deck.city_names[face - UNSEEN]}" if face >= UNSEEN else deck.whole(face)


def read_face(deck: Deck, value: object, where: str) -> int:
    """The face whose card is written with this side first."""
    name = expect(value, str, where)
    for face in range(FACES):
        if deck.whole(face) == name:
            return face
    raise Invalid(f"{where}: {shown(name)} is not a card of this deck")


def link_card(deck: Deck, value: object, where: str) -> int:
    """The card number of a linking card by its city."""
    face = read_face(deck, value, where)
    if face < FIRST_LINK_FACE:
        raise Invalid(f"{where}: {shown(value)} is not a linking card")
    return face // 2


def hand_names(hands: Hands, seat: int) -> list[str | None]:
    """A hand by place; free places after the last card are left out."""
    start = seat * hands.places
    names = [face_name(hands.deck, hands.near[at]) for at in range(start, start + hands.places)]
    while names and names[-1] is None:
        names.pop()
    return names


def read_hands(deck: Deck, value: object, seats: int, places: int) -> Hands:
    """Hands by names, nothing known of them but what lies open."""
    hands = Hands(deck, seats, places)
    for seat, cards in enumerate(expect_list(value, seats, "hands")):
        where = f"hands, seat {seat}"
        names = expect(cards, list, where)
        if len(names) > places:
            raise Invalid(f"{where}: {len(names)} places; there are {places} at the most")
        for place, name in enumerate(names):
            if name is not None:
                hands.put(seat, place, read_face(deck, name, f"{where}, place {place}"))
    return hands


def knowledge(hands: Hands) -> Data:
    """What is known of the hands beyond far sides, in names; lists by seat and place, as long as the hand is."""
    found: Data = {"seen": [[_seen_by(hands, seat, at) for at in _used(hands, seat)] for seat in range(hands.seats)]}
    private = [[at // hands.places, at % hands.places] for at in range(len(hands.near)) if _is_private(hands, at)]
    if private:
        found["private"] = private
    if any(hands.not_near):
        found["not_near"] = [
            [colour_names(hands.deck, hands.not_near[at]) for at in _used(hands, seat)] for seat in range(hands.seats)
        ]
    if len(hands.claims):
        found["claims"] = [
            {
                "seat": hands.claims[i],
                "colour": colour_name(hands.deck, hands.claims[i + 1]),
                "places": [place for place in range(hands.places) if hands.claims[i + 2] & BIT[place]],
            }
            for i in range(0, len(hands.claims), CLAIM)
        ]
    return found


def _used(hands: Hands, seat: int) -> range:
    start = seat * hands.places
    return range(start, start + len(hand_names(hands, seat)))


def _seen_by(hands: Hands, seat: int, at: int) -> list[int]:
    """The other seats that know a card whole; linking cards everyone knows, so it is not said."""
    if hands.near[at] == EMPTY or FIRST_LINK_FACE <= hands.near[at] < UNSEEN:
        return []
    return [other for other in range(hands.seats) if other != seat and hands.seen[at] & BIT[other]]


def _is_private(hands: Hands, at: int) -> bool:
    """Known to all seats, each of which was shown the card by itself, but not to spectators."""
    return hands.seen[at] == BIT[hands.seats] - 1


def read_knowledge(hands: Hands, value: object) -> None:
    """Put what `knowledge` wrote back into the hands."""
    fields = expect(value, dict, "knowledge")
    only(fields, {"seen", "private", "not_near", "claims"}, "knowledge")
    private = expect(fields.get("private", []), list, "knowledge, private")
    for at, seats in _by_place(hands, fields.get("seen"), "knowledge, seen"):
        for seat in expect(seats, list, "knowledge, seen"):
            hands.seen[at] |= BIT[_seat(hands, seat, "knowledge, seen")]
        if _is_private(hands, at) and [at // hands.places, at % hands.places] not in private:
            hands.seen[at] = hands.everyone
    for at, colours in _by_place(hands, fields.get("not_near"), "knowledge, not_near"):
        for colour in expect(colours, list, "knowledge, not_near"):
            hands.not_near[at] |= BIT[read_colour(hands.deck, colour, "knowledge, not_near")]
    for claim in expect(fields.get("claims", []), list, "knowledge, claims"):
        hands.claims = vec[i64]([*hands.claims, *_read_claim(hands, claim)])


def _by_place(hands: Hands, value: object, where: str) -> list[tuple[int, object]]:
    """Where in the hands each entry of a list by seat and place belongs."""
    if value is None:
        return []
    found: list[tuple[int, object]] = []
    for seat, entries in enumerate(expect_list(value, hands.seats, where)):
        used = _used(hands, seat)
        found += zip(used, expect_list(entries, len(used), f"{where}, seat {seat}"), strict=True)
    return found


def _read_claim(hands: Hands, value: object) -> list[int]:
    fields = expect(value, dict, "knowledge, claims")
    only(fields, {"seat", "colour", "places"}, "knowledge, claims")
    seat = _seat(hands, fields.get("seat"), "knowledge, claims, seat")
    colour = read_colour(hands.deck, fields.get("colour"), "knowledge, claims, colour")
    places = [expect(place, int, "knowledge, claims, places") for place in expect(fields.get("places"), list, "places")]
    if any(not 0 <= place < hands.places for place in places):
        raise Invalid(f"knowledge, claims, places: {places}; places are 0 to {hands.places - 1}")
    return [seat, colour, sum(BIT[place] for place in set(places))]


def _seat(hands: Hands, value: object, where: str) -> int:
    seat = expect(value, int, where)
    if not 0 <= seat < hands.seats:
        raise Invalid(f"{where}: there is no seat {shown(seat)}")
    return seat
