"""The moves of Cosmople-Fish II, in the order of their codes."""

from __future__ import annotations

from functools import lru_cache

from shoal.core.actions import Action, Actions, Field, Number, SeatNumber
from shoal.core.data import Data, expect
from shoal.core.errors import Invalid, shown
from shoal.games.cosmople_fish_2 import codes
from shoal.games.cosmople_fish_2.rules import PLACES, SETS
from shoal.games.cosmopolis.deck import REGIONS, Deck
from shoal.games.cosmopolis.names import read_colour

ASKED_FOR = ["card", "link"]


def read_asked_for(value: object, where: str) -> int:
    """Return 1 if a linking card is asked for."""
    what = expect(value, str, where)
    if what not in ASKED_FOR:
        raise Invalid(f"{where}: {shown(what)} is not card or link")
    return ASKED_FOR.index(what)


class Wanted(Field):
    """CF3: a card of a colour, or a linking card that carries it: "red", "a red link"."""

    pattern = ".+"

    def __init__(self, deck: Deck) -> None:
        super().__init__("wanted", REGIONS * 2, ("for", "colour"))
        self.deck = deck

    def named(self, number: int) -> Data:
        return {"for": ASKED_FOR[number % 2], "colour": self.deck.colour_names[number // 2]}

    def number(self, action: Data, where: str) -> int:
        is_link = read_asked_for(action.get("for"), f"{where}, for")
        return read_colour(self.deck, action.get("colour"), f"{where}, colour") * 2 + is_link

    def typed(self, number: int, counted_from: int) -> str:
        colour = self.deck.colour_names[number // 2]
        article = "an" if colour.startswith(tuple("aeiou")) else "a"
        return f"{article} {colour} link" if number % 2 else colour

    def read(self, text: str, counted_from: int) -> Data:
        words = text.removeprefix("an ") if text.startswith("an ") else text.removeprefix("a ")
        is_link = words.endswith(" link")
        return {"for": ASKED_FOR[is_link], "colour": words.removesuffix(" link" if is_link else " card")}


class Target(Field):
    """CF5: a new set, or one of one's own by its number."""

    pattern = r"new|\d{1,9}"

    def __init__(self) -> None:
        super().__init__("set", 1 + SETS)
        self.own = Number("set", SETS)

    def named(self, number: int) -> Data:
        return {"set": number - 1 if number else "new"}

    def number(self, action: Data, where: str) -> int:
        return 0 if action.get("set") == "new" else 1 + self.own.number(action, where)

    def typed(self, number: int, counted_from: int) -> str:
        return str(number - 1 + counted_from) if number else "new"

    def read(self, text: str, counted_from: int) -> Data:
        return {"set": text} if text == "new" else self.own.read(text, counted_from)


@lru_cache(8)
def actions(deck: Deck) -> Actions:
    """Return the moves with the names of a deck."""
    place, own_set = Number("place", PLACES), Number("set", SETS)
    return Actions(
        codes.CODES,
        [
            Action(
                "ask",
                codes.ASK,
                "ask another player for a card, or for a linking card that carries the colour (CF3)",
                "ask [seat] {seat} for {wanted}",
                [SeatNumber(codes.MOST_SEATS), Wanted(deck)],
            ),
            Action("give", codes.GIVE, "answer by giving the card at a place (CF4)", "give {place}", [place]),
            Action("no", codes.NO, "answer that there is none (CF4)"),
            Action("into", codes.NEW, "play the card received to a set (CF5)", "into [set] {set}", [Target()]),
            Action("lay", codes.LAY, "play a card of the hand with it (CF5)", "lay {place}", [place]),
            Action("done", codes.DONE, "that is all (CF5)"),
            Action("add", codes.ADD, "add a card to a set (CF7)", "add {place} to [set] {set}", [place, own_set]),
            Action("fish", codes.FISH, "draw, for want of anything else (CF8)"),
            Action("turn", codes.TURN, "turn a card in the hand round (CD4)", "turn {place}", [place]),
        ],
        reveal_nothing="into lay done add turn",
    )
