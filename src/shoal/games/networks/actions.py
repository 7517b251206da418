"""The moves of Networks, in the order of their codes."""

from __future__ import annotations

from shoal.core.actions import Action, Actions, Name, Number, SeatNumber
from shoal.games.cosmopolis.actions import Card, ThreeCards
from shoal.games.cosmopolis.deck import BIT, CARDS
from shoal.games.networks import codes
from shoal.games.networks.new_sets import PLACES, SIDES, TRIPLE, TRIPLE_PLACES
from shoal.games.networks.spreads import MOST_SETS

PILES = ["deck", "discard"]


def _sides(number: int) -> list[int]:
    """Return the three cards of a new set, each as place * 2 + side."""
    triple, sides = divmod(number, SIDES)
    return [int(TRIPLE_PLACES[3 * triple + i]) * 2 + (sides >> i & 1) for i in range(3)]


def _set_number(sides: list[int]) -> int:
    """Return the number of a new set; the side of the first place is bit 0."""
    triple = int(TRIPLE[sum(BIT[side // 2] for side in sides)])
    return SIDES * triple + sum((side & 1) << i for i, side in enumerate(sides))


PLACE = Number("place", PLACES)
ACTIONS = Actions(
    codes.CODES,
    [
        Action(
            "take",
            codes.TAKE,
            "at the start of a turn, take a set of another player's (NW12)",
            "take [set] {set} of|from [seat] {seat}",
            [SeatNumber(codes.MOST_SEATS), Number("set", MOST_SETS)],
        ),
        Action(
            "set",
            codes.SET,
            "lay a new set of three (NW4)",
            "set {cards}",
            [ThreeCards(codes.ADD - codes.SET, PLACES, _sides, _set_number)],
        ),
        Action("add", codes.ADD, "add a card to the sets before oneself (NW5)", "add {card}", [Card(PLACES)]),
        Action("done", codes.DONE, "done with a PLAY (NW7)"),
        Action(
            "draw",
            codes.DRAW_DECK,
            "draw a card (NW8, NW9)",
            "draw [from] [the] {from} [pile]",
            [Name("from", PILES, "deck or discard", "|".join(PILES))],
        ),
        Action("discard", codes.DISCARD, "discard from the hand (NW9)", "discard {place}", [PLACE]),
        Action("drop", codes.DROP, "discard a card of the spread (NW9)", "drop {card}", [Number("card", CARDS)]),
        Action("pass", codes.PASS, "pass (NW15, NW16)"),
        Action("turn", codes.TURN, "off turn: turn a card in the hand round (CD4)", "turn {place}", [PLACE]),
    ],
    reveal_nothing="take set add done turn",
)
