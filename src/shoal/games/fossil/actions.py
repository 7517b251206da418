"""The moves of Fossil, in the order of their codes."""

from __future__ import annotations

from shoal.core.actions import Action, Actions, Field, Name, SeatNumber
from shoal.core.data import Data, expect
from shoal.core.errors import Invalid, shown
from shoal.games.fossil import codes
from shoal.games.fossil.material import FOSSILS, HIGHEST, PAIRS, SQUARES, card_name, square_name

SQUARE_NAMES = [square_name(square) for square in range(SQUARES)]
CARD_NUMBERS = {card_name(fossil * 4 + value): fossil * 4 + value for fossil in range(FOSSILS) for value in (1, 2, 3)}
STONES = ("black", "white")  # as people call stones 0 and 1


def read_card(value: object, where: str) -> int:
    name = expect(value, str, where)
    if name not in CARD_NUMBERS:
        raise Invalid(f"{where}: {shown(name)} is not a card, A1 to I3")
    return CARD_NUMBERS[name]


class Square(Name):
    def __init__(self, key: str) -> None:
        super().__init__(key, SQUARE_NAMES, "a square, a1 to i9", r"\w+")


class Stone(Field):
    """One of the stones: 0 is black, 1 is white."""

    pattern = r"\d|black|white"

    def named(self, number: int) -> Data:
        return {self.key: number}

    def number(self, action: Data, where: str) -> int:
        stone = expect(action.get(self.key), int, f"{where}, {self.key}")
        if stone not in (0, 1):
            raise Invalid(f"{where}, {self.key}: there is no stone {shown(stone)}, only 0 and 1")
        return stone

    def typed(self, number: int, counted_from: int) -> str:
        return str(number)

    def read(self, text: str, counted_from: int) -> Data:
        return {self.key: STONES.index(text) if text in STONES else int(text)}


class Exchange(Field):
    """FO9: the card given and the card taken, which have the same value."""

    pattern = r"\w+ for \w+"

    def __init__(self) -> None:
        super().__init__("exchange", HIGHEST * PAIRS, ("give", "take"))

    def named(self, number: int) -> Data:
        value, given, taken = number // PAIRS + 1, number // FOSSILS % FOSSILS, number % FOSSILS
        return {"give": card_name(given * 4 + value), "take": card_name(taken * 4 + value)}

    def number(self, action: Data, where: str) -> int:
        given, taken = (read_card(action.get(key), f"{where}, {key}") for key in self.keys)
        if given % 4 != taken % 4:
            raise Invalid(f"{where}: {card_name(given)} and {card_name(taken)} do not have the same value (FO9)")
        return ((given % 4 - 1) * FOSSILS + given // 4) * FOSSILS + taken // 4

    def typed(self, number: int, counted_from: int) -> str:
        return " for ".join(self.named(number).values())

    def read(self, text: str, counted_from: int) -> Data:
        return dict(zip(self.keys, text.upper().split(" FOR "), strict=True))


ACTIONS = Actions(
    codes.CODES,
    [
        Action(
            "place",
            codes.PLACE,
            "put the next stone on a square (FO4); a seat places both, one after the other",
            "place [stone] [on|at] {at}",
            [Square("at")],
        ),
        Action(
            "slide",
            codes.SLIDE,
            "move a stone and take the card (FO5, FO6)",
            "slide [stone|the] {stone} [stone] [to] {to}",
            [Stone("stone", 2), Square("to")],
        ),
        Action("keep", codes.KEEP, "decline the swap (FO9)"),
        Action(
            "swap",
            codes.SWAP,
            "before a scoring, swap a card with another player (FO9)",
            "swap {exchange} of|from|with [seat] {with}",
            [SeatNumber(codes.MOST_SEATS, "with"), Exchange()],
        ),
    ],
    reveal_nothing="place slide keep swap",
)
