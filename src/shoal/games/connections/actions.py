"""The moves of Connections, in the order of their codes. Cards in a hand are named by place, with a slash for the far
side up; linking cards by their cities."""

from __future__ import annotations

import re
from functools import lru_cache

from shoal.core.actions import Action, Actions, Field, Name, Number, Seat
from shoal.core.data import Data, expect, expect_list
from shoal.core.errors import Invalid, shown
from shoal.games.connections import codes
from shoal.games.connections.codes import MOST_SEATS, set_code, set_place, set_side
from shoal.games.connections.table import PLACES, SET
from shoal.games.cosmopolis.deck import FIRST_LINK_FACE, Deck

PILES = ["deck", "discard"]
CARD = re.compile(r"([0-9]{1,9})(/?)")


class Place(Number):
    def __init__(self, key: str = "place") -> None:
        super().__init__(key, PLACES)


class Card(Field):
    """A card to be played: its place, and a slash for the far side up."""

    pattern = r"[0-9]{1,9}/?"

    def __init__(self) -> None:
        super().__init__("card", 2 * PLACES)

    def named(self, number: int) -> Data:
        return {self.key: side_name(number)}

    def number(self, action: Data, where: str) -> int:
        return read_side(action.get(self.key), f"{where}, {self.key}")

    def typed(self, number: int, counted_from: int) -> str:
        return side_name(number + 2 * counted_from)

    def read(self, text: str, counted_from: int) -> Data:
        return {self.key: _read_typed(text, counted_from)}


class Cards(Field):
    """CN4: the three cards of a set, in ascending order of their places."""

    pattern = r"[0-9]{1,9}/? [0-9]{1,9}/? [0-9]{1,9}/?"

    def __init__(self) -> None:
        super().__init__("cards", codes.LINK - codes.SET)

    def _sides(self, number: int) -> list[int]:
        code = codes.SET + number
        return [set_place(code, which) * 2 + set_side(code, which) for which in range(SET)]

    def named(self, number: int) -> Data:
        return {self.key: [side_name(side) for side in self._sides(number)]}

    def number(self, action: Data, where: str) -> int:
        where = f"{where}, {self.key}"
        cards = expect_list(action.get(self.key), SET, where)
        sides = [read_side(card, where) for card in cards]
        if not sides[0] // 2 < sides[1] // 2 < sides[2] // 2:
            raise Invalid(f"{where}: {shown(cards)} are not three places in ascending order")
        return set_code(sides) - codes.SET

    def typed(self, number: int, counted_from: int) -> str:
        return " ".join(side_name(side + 2 * counted_from) for side in self._sides(number))

    def read(self, text: str, counted_from: int) -> Data:
        return {self.key: sorted(_read_typed(card, counted_from) for card in text.split())}


def side_name(side: int) -> str:
    """Return the name of a side in a hand, which is place * 2 + side."""
    return f"{side // 2}{'/' if side % 2 else ''}"


def read_side(value: object, where: str) -> int:
    """Return place * 2 + side."""
    found = CARD.fullmatch(expect(value, str, where))
    if found is None or int(found[1]) >= PLACES:
        raise Invalid(f"{where}: {shown(value)} is not a place, 0 to {PLACES - 1}, with a slash for the far side")
    return int(found[1]) * 2 + len(found[2])


def _read_typed(card: str, counted_from: int) -> str:
    place, slash = card.rstrip("/"), "/" * card.endswith("/")
    if int(place) < counted_from:
        raise Invalid(f"There is no card {place}: they are counted from {counted_from}.")
    return f"{int(place) - counted_from}{slash}"


@lru_cache(8)
def actions(deck: Deck) -> Actions:
    """Return the moves with the names of a deck."""
    link = Name("link", deck.whole_names[FIRST_LINK_FACE::2], "a linking card")
    colour = Name("colour", deck.colour_names, f"a colour; they are {', '.join(deck.colour_names)}")
    pile = Name("from", PILES, f"one of {', '.join(PILES)}", "|".join(PILES))
    place, card, seat = Place(), Card(), Seat(MOST_SEATS)
    answers = "[seat] {seat}"
    return Actions(
        codes.CODES,
        [
            Action(
                "draw",
                codes.DRAW,
                "DRAW (CN3), or the draw that finishes a turn (CN8)",
                "draw [from] [the] {from}",
                [pile],
            ),
            Action("discard", codes.DISCARD, "after DRAW (CN3)", "discard {place}", [place]),
            Action("set", codes.SET, "SET: three cards of one colour (CN4)", "set {cards}", [Cards()]),
            Action(
                "link",
                codes.LINK,
                "LINK: a linking card to one's set of that colour (CN5)",
                "link {place} to {colour}",
                [place, colour],
            ),
            Action("add", codes.ADD, "ADD one regional card (CN6)", "add {card}", [card]),
            Action(
                "join",
                codes.JOIN,
                "JOIN the partnership around a linking card (CN7, CN11)",
                "join {link} with {card}",
                [link, card],
            ),
            Action(
                "invite",
                codes.INVITE,
                "invite a player to a partnership (CN10)",
                "invite [seat] {seat} around {link}",
                [link, seat],
            ),
            Action("withdraw", codes.WITHDRAW, "take back the invitation (CN10)", "withdraw {link}", [link]),
            Action("refuse", codes.REFUSE, "decline an invitation (CN10)", "refuse {link}", [link]),
            Action(
                "offer",
                codes.OFFER,
                "offer a trade: a card of one's own for one of theirs, by places (CN13)",
                "offer {give} for {take} of [seat] {seat}",
                [Place("give"), seat, Place("take")],
            ),
            Action("accept", codes.ACCEPT, "accept that seat's offer (CN13)", f"accept {answers}", [seat]),
            Action("decline", codes.DECLINE, "decline that seat's offer (CN13)", f"decline {answers}", [seat]),
            Action("retract", codes.RETRACT, "take back one's offer (CN13)"),
            Action("announce", codes.ANNOUNCE, "announce the end in place of a turn (CN14)"),
            Action("pass", codes.PASS, "pass, with nothing to play or draw (CN22)"),
            Action("end", codes.END, "end a turn after a play when there is nothing to draw (CN8)"),
            Action("turn", codes.TURN, "off turn: turn a card in the hand round (CD4)", "turn {place}", [place]),
        ],
    )
