"""The colours of Twisted Fish: cards in one of five, Zingers in white on grey. Where there are none, initials tell."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from rich.style import Style
from rich.text import Text

from shoal.core.drawing import tile_style
from shoal.games.twisted_fish.names import COLOUR_NAMES, FISH_NAMES, ZINGER_NAMES

DIM = Style(dim=True)
# Numbers of the 256 colours: paper and ink.
BLACK, WHITE = 16, 231
TILES = {
    "red": (160, WHITE),
    "green": (34, BLACK),
    "blue": (27, WHITE),
    "yellow": (226, BLACK),
    "purple": (91, WHITE),
}
ZINGER = tile_style(238, WHITE)
NAME = re.compile(rf"\b(?:(?:{'|'.join(COLOUR_NAMES)}) (?:{'|'.join(FISH_NAMES)})|{'|'.join(ZINGER_NAMES)})\b")


def colour_of(card: str) -> str:
    return card.split(" ", maxsplit=1)[0]


def fish_of(card: str) -> str:
    """Empty for a Zinger."""
    return "" if card in ZINGER_NAMES else card.split(" ", maxsplit=1)[1]


def cards_of(fish: str) -> list[str]:
    return [f"{colour} {fish}" for colour in COLOUR_NAMES]


def initial(colour: str) -> str:
    return colour[0].upper()


def paint(colour: str) -> Style:
    """Return the face of a card."""
    return tile_style(*TILES[colour])


def ink(colour: str) -> Style:
    """Return the colour of a card, on whatever is behind."""
    return Style(color=paint(colour).bgcolor, bold=True)


def style_of(card: str) -> Style:
    return ZINGER if card in ZINGER_NAMES else paint(colour_of(card))


def adorn(sentence: Text) -> Text:
    sentence.highlight_regex(NAME, style_of)
    return sentence


def bunches(cards: Iterable[str]) -> Iterator[Text]:
    """Return cards by their fish, with an initial for each colour: eel RB. Zingers by their names, last."""
    held = list(cards)
    for fish in FISH_NAMES:
        if colours := [colour for colour in COLOUR_NAMES if f"{colour} {fish}" in held]:
            yield Text.assemble(f"{fish} ", *((initial(colour), paint(colour)) for colour in colours))
    for zinger in ZINGER_NAMES:
        if zinger in held:
            yield Text.assemble((zinger, ZINGER))


def enumerated(pieces: Iterable[Text]) -> list[Text]:
    """A comma behind each but the last."""
    found = list(pieces)
    return [piece.append(",") for piece in found[:-1]] + found[-1:]
