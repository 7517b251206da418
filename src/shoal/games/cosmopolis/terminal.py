"""What the cosmopolis games draw alike: a tile for every city, in the colour of its region; linking cards are white."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from rich.cells import cell_len
from rich.color import Color
from rich.style import Style
from rich.text import Text

from shoal.core.drawing import Scene
from shoal.games.cosmopolis.deck import CITIES_A_REGION, FIRST_LINK_CITY, FIRST_LINK_FACE, Deck
from shoal.games.cosmopolis.deck_file import STANDARD
from shoal.games.cosmopolis.hands import EMPTY, UNSEEN, Hands


def _any_of(names: Sequence[str]) -> re.Pattern[str]:
    """One of the names, the longest that fits."""
    return re.compile(r"\b(?:" + "|".join(sorted(map(re.escape, names), key=len, reverse=True)) + r")\b")


DIM = Style(dim=True)
WHITE = "#ffffff"
LIGHT = 140  # from this brightness on, of 255, a tile is written on in black
CITY = _any_of(STANDARD.deck.city_names)
COLOUR = _any_of(STANDARD.deck.colour_names)


# Tiles


def tile(deck: Deck, city: int) -> Text:
    """A city on its card."""
    return Text(f" {deck.city_names[city]} ", city_style(city))


def unknown() -> Text:
    """The side of a card that cannot be seen."""
    return Text(" ? ", "reverse dim")


def city_style(city: int) -> Style:
    return _face(WHITE if city >= FIRST_LINK_CITY else STANDARD.hex_colours[city // CITIES_A_REGION])


def region_style(region: int) -> Style:
    return _face(STANDARD.hex_colours[region])


def _face(paper: str) -> Style:
    red, green, blue = Color.parse(paper).get_truecolor()
    bright = (299 * red + 587 * green + 114 * blue) // 1000
    return Style(color="black" if bright >= LIGHT else "bright_white", bgcolor=paper)


def whole_card(deck: Deck, face: int) -> Text:
    """Both sides of a card, this one first; a linking card has but one."""
    card = tile(deck, deck.city[face])
    if face >= FIRST_LINK_FACE:
        return card
    return card.append("/", Style.null()).append_text(tile(deck, deck.city[face ^ 1]))


def held_card(deck: Deck, near: int) -> Text:
    """A card in a hand as a view has it, near side first, as far as it is known."""
    return unknown().append_text(tile(deck, near - UNSEEN)) if near >= UNSEEN else whole_card(deck, near)


def hand_tiles(hands: Hands, seat: int) -> Iterator[Text]:
    """A hand as a view has it, with the places of its cards."""
    yield Text("hand", DIM)
    for place in range(hands.top[seat]):
        near = hands.card_at(seat, place)
        if near != EMPTY:
            yield Text(f"{place}", DIM).append_text(held_card(hands.deck, near))


# The table


def rows(tiles: Sequence[Text], width: int, indent: int) -> Iterator[Text]:
    """Tiles in lines of that width, none of them broken, the lines set in."""
    line = Text(" " * indent)
    for piece in tiles:
        if line.cell_len > indent and line.cell_len + 1 + cell_len(piece.plain) > width:
            yield line
            line = Text(" " * indent)
        line.append_text(piece).append(" ")
    yield line


def seats_round_the_table(scene: Scene) -> list[int]:
    """From the left of the seat whose view it is, which comes last; for a spectator from the first to the last."""
    seats: int = scene.position["seats"]
    return [(scene.view.viewer + step) % seats for step in range(1, seats + 1)]


def seat_heading(scene: Scene, seat: int) -> Text:
    """The player at the head of what lies before a seat, set off if the game waits for it."""
    waits = scene.position["waits_for"]
    moves = waits is not None and waits["seat"] == seat
    return Text(scene.heading(seat, moves), "bold reverse" if moves else "bold")


# Sentences and the help


def adorn_cities(sentence: Text) -> None:
    sentence.highlight_regex(CITY, lambda name: city_style(STANDARD.deck.city_names.index(name)))


def adorn_colours(sentence: Text) -> None:
    sentence.highlight_regex(COLOUR, lambda name: region_style(STANDARD.deck.colour_names.index(name)))


def colour_key() -> Text:
    """Every colour with the region that has it."""
    key = Text()
    for region, colour in enumerate(STANDARD.deck.colour_names):
        key.append(f" {colour} ", region_style(region)).append(f" {STANDARD.region_names[region]}  ")
    return key
