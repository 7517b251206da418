"""The moves of Connections, in the order of their codes. Linking cards are named by their cities."""

from __future__ import annotations

from functools import lru_cache

from shoal.core.actions import Action, Actions, Name, Number, SeatNumber
from shoal.games.connections import codes
from shoal.games.connections.codes import MOST_SEATS, set_code, set_place, set_side
from shoal.games.connections.table import PLACES, SET
from shoal.games.cosmopolis.actions import Card, ThreeCards
from shoal.games.cosmopolis.deck import FIRST_LINK_FACE, Deck

PILES = ["deck", "discard"]


def _sides(number: int) -> list[int]:
    """Return the three cards of a set, each as place * 2 + side."""
    code = codes.SET + number
    return [set_place(code, which) * 2 + set_side(code, which) for which in range(SET)]


def _set_number(sides: list[int]) -> int:
    return set_code(sides) - codes.SET


@lru_cache(8)
def actions(deck: Deck) -> Actions:
    """Return the moves with the names of a deck."""
    link = Name("link", deck.whole_names[FIRST_LINK_FACE::2], "a linking card")
    colour = Name("colour", deck.colour_names, f"a colour; they are {', '.join(deck.colour_names)}")
    pile = Name("from", PILES, f"one of {', '.join(PILES)}", "|".join(PILES))
    place, card, seat = Number("place", PLACES), Card(PLACES), SeatNumber(MOST_SEATS)
    cards = ThreeCards(codes.LINK - codes.SET, PLACES, _sides, _set_number)
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
            Action("set", codes.SET, "SET: three cards of one colour (CN4)", "set {cards}", [cards]),
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
                [Number("give", PLACES), seat, Number("take", PLACES)],
            ),
            Action("accept", codes.ACCEPT, "accept that seat's offer (CN13)", "accept [seat] {seat}", [seat]),
            Action("decline", codes.DECLINE, "decline that seat's offer (CN13)", "decline [seat] {seat}", [seat]),
            Action("retract", codes.RETRACT, "take back one's offer (CN13)"),
            Action("announce", codes.ANNOUNCE, "announce the end in place of a turn (CN14)"),
            Action("pass", codes.PASS, "pass, with nothing to play or draw (CN22)"),
            Action("end", codes.END, "end a turn after a play when there is nothing to draw (CN8)"),
            Action("turn", codes.TURN, "off turn: turn a card in the hand round (CD4)", "turn {place}", [place]),
        ],
        reveal_nothing="discard set link add join invite withdraw refuse offer decline retract turn",
    )
