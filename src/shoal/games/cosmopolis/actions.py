"""The parts of moves that the cosmopolis games share. Cards in a hand are named by place, with a slash for the far side
up: "3" and "3/". In numbers, such a side is place * 2 + side."""

from __future__ import annotations

import re
from collections.abc import Callable

from shoal.core.actions import Field
from shoal.core.data import Data, expect, expect_list
from shoal.core.errors import Invalid, shown

SIDE = re.compile(r"([0-9]{1,9})(/?)")


class Card(Field):
    """A card to be played, by its place and side."""

    pattern = SIDE.pattern.replace("(", "(?:")

    def __init__(self, places: int) -> None:
        super().__init__("card", 2 * places)

    def named(self, number: int) -> Data:
        return {self.key: side_name(number)}

    def number(self, action: Data, where: str) -> int:
        return read_side(action.get(self.key), self.size // 2, f"{where}, {self.key}")

    def typed(self, number: int, counted_from: int) -> str:
        return side_name(number + 2 * counted_from)

    def read(self, text: str, counted_from: int) -> Data:
        return {self.key: _read_typed(text, counted_from)}


class ThreeCards(Field):
    """The cards of a new set, in ascending order of their places; each game numbers them in its own way."""

    pattern = " ".join([Card.pattern] * 3)

    def __init__(
        self, size: int, places: int, sides: Callable[[int], list[int]], number: Callable[[list[int]], int]
    ) -> None:
        super().__init__("cards", size)
        self.places = places
        self._sides = sides
        self._number = number

    def named(self, number: int) -> Data:
        return {self.key: [side_name(side) for side in self._sides(number)]}

    def number(self, action: Data, where: str) -> int:
        where = f"{where}, {self.key}"
        cards = expect_list(action.get(self.key), 3, where)
        sides = [read_side(card, self.places, where) for card in cards]
        if not sides[0] // 2 < sides[1] // 2 < sides[2] // 2:
            raise Invalid(f"{where}: {shown(cards)} are not three places in ascending order")
        return self._number(sides)

    def typed(self, number: int, counted_from: int) -> str:
        return " ".join(side_name(side + 2 * counted_from) for side in self._sides(number))

    def read(self, text: str, counted_from: int) -> Data:
        cards = [_read_typed(card, counted_from) for card in text.split()]
        return {self.key: sorted(cards, key=lambda card: int(card.rstrip("/")))}  # people type them in any order


def side_name(side: int) -> str:
    return f"{side // 2}{'/' * (side % 2)}"


def read_side(value: object, places: int, where: str) -> int:
    found = SIDE.fullmatch(expect(value, str, where))
    if found is None or int(found[1]) >= places:
        raise Invalid(f"{where}: {shown(value)} is not a place, 0 to {places - 1}, with a slash for the far side")
    return int(found[1]) * 2 + len(found[2])


def _read_typed(card: str, counted_from: int) -> str:
    place, slash = card.rstrip("/"), "/" * card.endswith("/")
    if int(place) < counted_from:
        raise Invalid(f"There is no card {place}: they are counted from {counted_from}.")
    return f"{int(place) - counted_from}{slash}"
