"""What things are called in Fossil: squares a1 to i9 from the top left, cards A1 to I3."""

from __future__ import annotations

from shoal.core.data import expect
from shoal.core.errors import Invalid, shown
from shoal.games.fossil.rules import FOSSILS, LETTERS, SQUARES, card_name, square_name

CARD_NUMBERS = {card_name(f * 4 + value): f * 4 + value for f in range(FOSSILS) for value in (1, 2, 3)}
SQUARE_NUMBERS = {square_name(square): square for square in range(SQUARES)}


def fossil_letter(fossil: int) -> str:
    return LETTERS[fossil]


def read_square(value: object, where: str) -> int:
    name = expect(value, str, where)
    if name not in SQUARE_NUMBERS:
        raise Invalid(f"{where}: {shown(name)} is not a square, a1 to i9")
    return SQUARE_NUMBERS[name]


def read_card(value: object, where: str) -> int:
    name = expect(value, str, where)
    if name not in CARD_NUMBERS:
        raise Invalid(f"{where}: {shown(name)} is not a card, A1 to I3")
    return CARD_NUMBERS[name]
