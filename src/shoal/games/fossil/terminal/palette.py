"""The colours of Fossil: nine tiles that differ on any background, since each brings its own."""

from __future__ import annotations

from rich.style import Style

from shoal.core.drawing import tile_style

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


def tile(card: str) -> Style:
    """The face of a card, or of a fossil by its letter."""
    return tile_style(*TILES[card[0]], bold=card[1:] > "1")


def stone(number: int) -> Style:
    """Stone 0 is the black one, stone 1 the white one; what a slide costs is written in the colours of its stone."""
    return tile_style(*STONES[number])


def rim(face: Style) -> Style:
    """The edge of a tile: its colour on whatever is behind."""
    return Style(color=face.bgcolor)
