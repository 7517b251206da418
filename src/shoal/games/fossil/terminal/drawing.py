"""Fossil in the terminal."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import NamedTuple

from rich.console import Console, ConsoleOptions, RenderResult
from rich.table import Table
from rich.text import Text

from shoal.core.drawing import Choice, Drawing, Scene, Section, count, has_colours, sections
from shoal.core.game import Line
from shoal.core.rng import Rng
from shoal.games.fossil.actions import STONES
from shoal.games.fossil.material import square_name
from shoal.games.fossil.terminal.board import DIM, Board, tile
from shoal.games.fossil.terminal.holdings import Holdings, product
from shoal.games.fossil.words.en import FOSSILS
from shoal.games.fossil.worlds import RULEBOOK

SQUARE = re.compile(r"[a-i][1-9]")
CARD = re.compile(r"\b(?:[A-I][123]|(?:" + "|".join(FOSSILS.values()) + r")(?: [123])?)\b")
ROOM_BELOW = 10  # lines of the screen that the log and the prompt need
LEGEND = "What a slide costs: left of a card for stone 0 (black), right for 1 (white)."
TITLES = {
    "place": "Put a stone on a square",
    "slide 0": "Slide the black stone (0)",
    "slide 1": "Slide the white stone (1)",
    "keep": "Keep your cards",
    "swap": "Swap a card of yours for another player's of the same value",
}
BRACKETS = "In brackets: your cards of that fossil then, sum x number."
LAST_CARD = "!: the last card of its fossil, which is then scored."
KEY = f"""
Moves: place c4, slide 0 c4 (or slide black c4), swap A1 for B1 of 2, keep. \
A square alone (c4) will do if only one stone can go there.
{LEGEND}
The table: how many cards of each fossil are left on the board, and those before each seat with their sum x number, \
which they bring when the last card of that fossil leaves the board; with two or three players only the highest does, \
and the others bring their sum. Who has none of it then pays the highest.
The end: neither stone can reach a card, or nobody has a point left. Each fossil with cards on the board is then \
scored, without them.
Fossils: {", ".join(FOSSILS.values())}."""


class Offer(NamedTuple):
    """A code tried out: what it does, and what points it leaves its seat."""

    code: int
    line: Line
    points: int


class FossilDrawing(Drawing):
    def frame(self, scene: Scene, kept: Sequence[int] = ()) -> Frame:
        return Frame(scene)

    def task(self, scene: Scene) -> str:
        waits = scene.position["waits_for"]
        if waits["to"] == "swap":
            return f"swap or keep; then {FOSSILS[waits['scoring']]} is scored"
        if waits["to"] == "slide":
            return "slide a stone"
        return f"put the {STONES[scene.position['stones'].index(None)]} stone on a square"

    def moves(self, scene: Scene) -> list[Section]:
        choices = [(_kind(offer.line), Choice(offer.code, _note(scene, offer))) for offer in _tried(scene)]
        found = sections(TITLES, choices)
        slides = [section for section in found if section.title.startswith("Slide")]
        if not slides:
            return found
        lasts = any("!" in choice.note for section in slides for choice in section.choices)
        return [*slides[:-1], replace(slides[-1], lines=[BRACKETS, LAST_CARD] if lasts else [BRACKETS])]

    def meant(self, scene: Scene, text: str) -> list[str]:
        """Read a square alone as the move of the one stone that can go there."""
        square = text.lower()
        if not SQUARE.fullmatch(square):
            return []
        placing = scene.position["waits_for"]["to"] == "place"
        return [f"place {square}"] if placing else [f"slide {stone} {square}" for stone in (0, 1)]

    def adorn(self, sentence: Text) -> None:
        sentence.highlight_regex(CARD, lambda name: tile(name[0] + name[-1] * name[-1].isdigit()))

    def legend(self) -> Text:
        text = Text(KEY)
        self.adorn(text)
        return text


class Frame:
    """Board and holdings, side by side if there is room, large if there is plenty."""

    def __init__(self, scene: Scene) -> None:
        position = scene.position
        self.prices = _prices(scene)
        self.board = Board(position["board"], position["stones"], self.prices)
        self.holdings = Holdings(scene)

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        coloured = has_colours(console)
        width, height = options.max_width, console.size.height
        large = self._fits(width, height, large=True)
        board = self.board.draw(large, coloured)
        if large or self._fits(width, height, large=False):
            both = Table.grid(padding=(0, 1, 0, 0))
            both.add_row(board, self.holdings.draw(width - self.board.size(large)[0] - 1, tall=large))
            yield both
        else:
            yield board
            yield self.holdings.draw(width)
        if self.prices:
            yield Text(LEGEND, DIM)

    def _fits(self, width: int, height: int, large: bool) -> bool:
        across, down = self.board.size(large)
        beside = self.holdings.width(9 if large else 4)  # the large board is for those who can afford it
        return across + 1 + beside <= width and (not large or down + ROOM_BELOW <= height)


def _tried(scene: Scene) -> Iterator[Offer]:
    """Play every legal code on a copy of the game, so that the rules tell its cost. Nothing is hidden in Fossil, so
    the game imagined from a view is the true one."""
    world = RULEBOOK.worlds(scene.view).sample(Rng(0))
    for code in scene.offered:
        after, log = world.copy(), list[Line]()
        after.apply(scene.view.viewer, code, log)
        yield Offer(code, log[0], after.scores[scene.view.viewer])


def _prices(scene: Scene) -> dict[str, dict[int, int]]:
    """Return the price of each slide, by square and stone."""
    prices: dict[str, dict[int, int]] = {}
    for offer in _tried(scene):
        if offer.line.kind == "slide":
            _, stone, target, _, price = offer.line.facts
            prices.setdefault(square_name(target), {})[stone] = price
    return prices


def _kind(line: Line) -> str:
    """Return the heading under which a move is listed."""
    return f"slide {line.facts[1]}" if line.kind == "slide" else line.kind


def _note(scene: Scene, offer: Offer) -> str:
    if offer.line.kind == "slide":
        _, _, target, _, price = offer.line.facts
        all_of_it = " (all you have)" if price == scene.position["points"][scene.view.viewer] else ""
        return f"costs {price}{all_of_it}, takes {_taken(scene, _card_on(scene, target))}"
    if offer.line.kind == "place":
        return f"on {_card_on(scene, offer.line.facts[2])}"
    return f"leaves you {count(offer.points, 'point')}"


def _taken(scene: Scene, card: str) -> str:
    """Return a card, a mark if it is the last on the board, and the product of the player's cards with it."""
    laid = [card, *scene.position["laid"][scene.view.viewer]]
    last = "!" if " ".join(scene.position["board"]).count(card[0]) == 1 else ""
    return f"{card}{last} ({product([int(other[1]) for other in laid if other[0] == card[0]])})"


def _card_on(scene: Scene, square: int) -> str:
    row, column = divmod(square, 9)
    return str(scene.position["board"][row].split()[column])


DRAWING = FossilDrawing()
