"""The moves of Twisted Fish, in the order of their codes."""

from __future__ import annotations

from shoal.core.actions import Action, Actions, Name, SeatNumber
from shoal.core.data import Data
from shoal.games.twisted_fish import codes
from shoal.games.twisted_fish.cards import FISH_CARDS, MOST_SEATS
from shoal.games.twisted_fish.names import CARD_NAMES, FISH_NAMES, read_card

SEAT = SeatNumber(MOST_SEATS)
FISH = Name("fish", FISH_NAMES, f"one of {', '.join(FISH_NAMES)}")


class Card(Name):
    """A card that is a fish."""

    def __init__(self, key: str) -> None:
        super().__init__(key, CARD_NAMES[:FISH_CARDS], "a card such as red eel")

    def number(self, action: Data, where: str) -> int:
        return read_card(action.get(self.key), f"{where}, {self.key}", fish_only=True)


CARD = Card("card")


def _question(kind: str, first: int, meaning: str) -> Action:
    return Action(kind, first, meaning, f"{kind} [seat] {{seat}} for [the|an|a] {{card}}", [SEAT, CARD])


ACTIONS = Actions(
    codes.CODES,
    [
        _question("ask", codes.ASK, "ask a player for a card (TF3)"),
        _question("lure", codes.LURE, "ask with The Lure (TF20)"),
        _question("again", codes.AGAIN, "ask again with Two Fisted Fisherman (TF19)"),
        Action("net", codes.NET, "cast The Net (TF18)", "net [seat] {seat} for [any|an|a] {fish}", [SEAT, FISH]),
        Action(
            "give",
            codes.GIVE,
            "answer by giving the card; to The Net, one of the fish named (TF4, TF18)",
            "give [the] {card}",
            [CARD],
        ),
        Action("no", codes.NO, 'answer "Go Fish", or to The Net that there is none (TF5, TF18)'),
        Action("no fishing", codes.NO_FISHING, "answer with No Fishing (TF16)"),
        Action("allow", codes.ALLOW, "reply to a Zinger: let it happen (TF21)"),
        Action(
            "divine",
            codes.TAKE,
            "reply with Divine Intervention, and take the Zinger or leave it (TF21)",
            "divine {zinger}",
            [Name("zinger", ["take", "leave"], "take or leave", r"\w+")],
        ),
        Action(
            "draw",
            codes.DRAW,
            'draw from the Pond: after a "no" (TF5), also to The Net (TF18), or dead in the water (TF6)',
        ),
        Action(
            "end",
            codes.END,
            "end the turn: after a draw that was not the card asked for, after a card that The Net brought, or after a "
            '"no" with an empty Pond (TF5, TF18)',
        ),
        Action("pass", codes.PASS, "dead in the water, without drawing (TF6)"),
        Action("basket", codes.BASKET, "lay a Full Basket (TF8)", "basket {fish}", [FISH]),
        Action(
            "diver",
            codes.DIVER,
            "lay the other four of that fish, with the Dead Scuba Diver for this card (TF15)",
            "diver for [the] {for}",
            [Card("for")],
        ),
        Action("fifth", codes.FIFTH, "put the fifth card in for the Diver (TF15)"),
        Action("warden", codes.WARDEN, "play Game Warden on a player (TF14)", "warden [seat] {seat}", [SEAT]),
        Action("boat", codes.BOAT, "play Glass Bottom Boat on a player (TF17)", "boat [seat] {seat}", [SEAT]),
        Action("throw", codes.THROW, "throw Divine Intervention away as one's turn (TF22)"),
    ],
    reveal_nothing="basket diver fifth",
)
