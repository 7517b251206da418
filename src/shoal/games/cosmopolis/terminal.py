"""The colours of the cosmopolis games: a tile for every city, in that of its region; linking cards are white."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from rich.cells import cell_len
from rich.color import Color
from rich.style import Style
from rich.text import Text

from shoal.notation.cosmopolis import STANDARD
from shoal.rules.cosmopolis.deck import CITIES_A_REGION, FIRST_LINK_CITY, Deck

DIM = Style(dim=True)
WHITE = "#ffffff"
LIGHT = 140  # from this brightness on, of 255, a tile is written on in black


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


def rows(tiles: Sequence[Text], width: int, indent: int) -> Iterator[Text]:
    """Tiles in lines of that width, none of them broken, the lines set in."""
    line = Text(" " * indent)
    for piece in tiles:
        if line.cell_len > indent and line.cell_len + 1 + cell_len(piece.plain) > width:
            yield line
            line = Text(" " * indent)
        line.append_text(piece).append(" ")
    yield line
