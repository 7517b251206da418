"""A table of holdings: a column for each seat, a row for each fossil."""

from __future__ import annotations

from collections.abc import Callable

from rich.style import Style
from rich.table import Table
from rich.text import Text

from shoal.core.drawing import Scene
from shoal.games.fossil.terminal.board import DIM, RAISED, tile

LETTERS = "ABCDEFGHI"
WIDEST = 28  # a column that shows any cards in the widest form
LABEL = 6  # the fossil and how many of its cards are left on the board
BOLD = Style(bold=True)

Values = list[int]  # the values of a seat's cards of one fossil
Form = Callable[[Values], tuple[str, str]]  # the cards, and what they come to


def product(values: Values) -> str:
    """Sum times number."""
    return f"{sum(values)}x{len(values)}"


def counted(values: Values) -> tuple[str, str]:
    """1³2, and 5x4."""
    runs = [(value, values.count(value)) for value in sorted(set(values))]
    return "".join(f"{value}{RAISED[n] if n > 1 else ''}" for value, n in runs), product(values)


FORMS: list[Form] = [  # the widest that fits is taken, the same for all seats
    lambda values: ("+".join(map(str, values)), f"{product(values)} = {sum(values) * len(values)}"),  # 1+1+2, 4x3 = 12
    lambda values: ("+".join(map(str, values)), product(values)),  # 1+1+2, 4x3
    lambda values: ("".join(map(str, values)), product(values)),  # 112, 4x3
    counted,
]


class Holdings:
    def __init__(self, scene: Scene) -> None:
        position = scene.position
        self.scene = scene
        self.points: list[int] = position["points"]
        self.mover: int | None = position["waits_for"] and position["waits_for"]["seat"]
        self.scored: list[str] = position["scored"]
        self.board = " ".join(position["board"])
        self.fossils = [letter for letter in LETTERS if letter not in position.get("left_out", [])]
        self.held = {f: [_values(cards, f) for cards in position["laid"]] for f in self.fossils}

    def width(self, column: int) -> int:
        """Return the width of the table with columns of this width."""
        return LABEL + (column + 1) * len(self.points) - 1

    def draw(self, width: int, tall: bool = False) -> Table:
        column = max(1, min((width - LABEL + 1) // len(self.points) - 1, WIDEST))
        table = Table(box=None, show_header=False, padding=(0, 1, int(tall), 0), pad_edge=False)
        table.add_column(width=LABEL - 1, no_wrap=True)
        for _ in self.points:
            table.add_column(width=column, no_wrap=True, overflow="ellipsis")
        table.add_row("", *[self._name(seat) for seat in range(len(self.points))])
        table.add_row(Text("left", DIM), *[Text(_points(points, column), BOLD) for points in self.points])
        form = self._form(column)
        for fossil in self.fossils:
            table.add_row(self._label(fossil), *self._cells(fossil, form))
        return table

    def _form(self, column: int) -> Form:
        holdings = [values for seats in self.held.values() for values in seats if values]
        for form in FORMS:
            if all(_fits(form(values), column) for values in holdings):
                return form
        return lambda values: counted(values) if _fits(counted(values), column) else ("", product(values))

    def _name(self, seat: int) -> Text:
        moves = seat == self.mover
        return Text.assemble((self.scene.heading(seat, moves), "bold reverse" if moves else ""))

    def _label(self, fossil: str) -> Text:
        if fossil in self.scored:
            return Text(f" {fossil}  ✓", DIM)
        return Text.assemble((f" {fossil} ", tile(fossil)), f" {self.board.count(fossil)}")

    def _cells(self, fossil: str, form: Form) -> list[Text]:
        """Return a cell for each seat. The highest product, whose holder the others would pay, is bold."""
        products = [sum(values) * len(values) for values in self.held[fossil]]
        return [
            _cell(fossil, form(values), worth == max(products)) if values else Text(self._nothing(fossil), DIM)
            for values, worth in zip(self.held[fossil], products, strict=True)
        ]

    def _nothing(self, fossil: str) -> str:
        return "" if fossil in self.scored else "·"


def _values(cards: list[str], fossil: str) -> Values:
    return [int(card[1]) for card in cards if card[0] == fossil]


def _fits(parts: tuple[str, str], column: int) -> bool:
    return len(" ".join(parts)) <= column


def _cell(fossil: str, parts: tuple[str, str], highest: bool) -> Text:
    cards, worth = parts
    return Text.assemble((cards, tile(fossil)), " " if cards else "", (worth, "bold" if highest else ""))


def _points(points: int, column: int) -> str:
    return f"{points} points" if column >= 10 else f"{points} pts" if column >= 7 else str(points)
