"""The board of Fossil: a tile a card, the two stones, and what it costs to slide them. The nine colours of tiles differ
on any background, since each tile brings its own."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from rich.style import Style
from rich.text import Text

from shoal.core.drawing import tile_style

COLUMNS = "abcdefghi"
MARGIN = 2  # for the row numbers
SMALL, LARGE = (4, 1), (6, 3)  # characters that a square takes, across and down
RAISED = "⁰¹²³⁴⁵⁶⁷⁸⁹"
DIM = Style(dim=True)
NO_STYLE = Style()

# Numbers of the 256 colours; the nine are also nine in a terminal of 16 colours.
BLACK, WHITE = 16, 231
TILES = {
    "A": (208, BLACK),  # orange
    "B": (27, WHITE),  # blue
    "C": (218, BLACK),  # rose
    "D": (45, BLACK),  # light blue
    "E": (91, WHITE),  # purple
    "F": (34, BLACK),  # green
    "G": (226, BLACK),  # yellow
    "H": (94, WHITE),  # brown
    "I": (160, WHITE),  # red
}
STONES = ((240, WHITE), (254, BLACK))  # greys, not black and white: those vanish on a background of their own

Piece = tuple[str, Style]  # a bit of text and how it looks
Prices = Mapping[str, Mapping[int, int]]  # square to stone to cost


def tile(card: str) -> Style:
    """Return the face of a card, or of a fossil by its letter."""
    return tile_style(*TILES[card[0]], bold=card[1:] > "1")


def stone(number: int) -> Style:
    """Stone 0 is the black one, stone 1 the white one; what a slide costs is written in the colours of its stone."""
    return tile_style(*STONES[number])


def rim(face: Style) -> Style:
    """Return the edge of a tile: its colour on whatever is behind."""
    return Style(color=face.bgcolor)


class Square(NamedTuple):
    card: str  # "" for none
    stone: int | None
    prices: Mapping[int, int]

    @property
    def surface(self) -> Style:
        return tile(self.card) if self.card else stone(self.stone or 0)


class Board:
    """A board in one of two sizes, in colour or in plain letters."""

    def __init__(self, rows: Sequence[str], stones: Sequence[str | None], prices: Prices) -> None:
        self.rows = [_squares(f"{number}", row.split(), stones, prices) for number, row in enumerate(rows, 1)]

    def size(self, large: bool) -> tuple[int, int]:
        across, down = LARGE if large else SMALL
        return MARGIN + len(self.rows) * across, 1 + len(self.rows) * down

    def draw(self, large: bool, coloured: bool) -> Text:
        across, _ = LARGE if large else SMALL
        letters = "".join(letter.center(across) for letter in COLUMNS[: len(self.rows)])
        lines = [Text(" " * MARGIN + letters, DIM)]
        for number, squares in enumerate(self.rows, 1):
            middle = [_middle(square, large, coloured) for square in squares]
            if large:
                lines.append(_line(" ", [_brim(square, "▗▄▄▄▄▖", coloured) for square in squares]))
            lines.append(_line(str(number), middle))
            if large:
                lines.append(_line(" ", [_brim(square, "▝▀▀▀▀▘", coloured) for square in squares]))
        return Text("\n", no_wrap=True, overflow="crop").join(lines)


def _squares(number: str, cards: list[str], stones: Sequence[str | None], prices: Prices) -> list[Square]:
    names = [letter + number for letter in COLUMNS[: len(cards)]]
    return [
        Square(
            "" if card == ".." else card,
            stones.index(name) if name in stones else None,
            prices.get(name, {}),
        )
        for name, card in zip(names, cards, strict=True)
    ]


def _line(label: str, squares: list[list[Piece]]) -> Text:
    return Text.assemble((label.ljust(MARGIN), DIM), *[piece for pieces in squares for piece in pieces])


def _brim(square: Square, blocks: str, coloured: bool) -> list[Piece]:
    """Return the upper or lower end of a large tile."""
    if not coloured or (not square.card and square.stone is None):
        return [(" " * len(blocks), NO_STYLE)]
    return [(blocks, rim(square.surface))]


def _middle(square: Square, large: bool, coloured: bool) -> list[Piece]:
    """Return the line of a square that says what is there."""
    pad = " " if large else ""
    if square.stone is not None and square.card:
        core: list[Piece] = [(f"●{square.stone}", stone(square.stone)), (square.card, tile(square.card))]
        return [_side(square, 0, large, coloured), *core, _side(square, 1, large, coloured)] if large else core
    if square.stone is None and not square.card:
        return [(f"{pad} ·· {pad}", DIM)]
    text = square.card or f"●{square.stone}"
    return [_side(square, 0, large, coloured), (pad + text + pad, square.surface), _side(square, 1, large, coloured)]


def _side(square: Square, number: int, large: bool, coloured: bool) -> Piece:
    """Return the left or right end of a tile. What stone 0 pays to come here is on the left, stone 1 on the right."""
    price = square.prices.get(number)
    if price is not None:
        # next to the value, a full-sized figure would be read as a part of it
        return str(price) if large else RAISED[price], stone(number) if coloured else NO_STYLE
    return ("▐▌"[number], rim(square.surface)) if coloured else (" ", NO_STYLE)
