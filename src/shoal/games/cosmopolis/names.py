"""The names of cards, colours and hands in the cosmopolis games."""

from __future__ import annotations

from shoal.core.data import expect, expect_list
from shoal.core.errors import Invalid, shown
from shoal.games.cosmopolis.deck import FIRST_LINK_FACE, HIDDEN, Deck
from shoal.games.cosmopolis.hands import EMPTY, UNSEEN, Hands

UNKNOWN = HIDDEN
REST = "rest"  # at the end of a pile: all cards that are not named


def colour_name(deck: Deck, colour: int) -> str:
    return deck.colour_names[colour]


def colour_names(deck: Deck, colours: int) -> list[str]:
    return [name for colour, name in enumerate(deck.colour_names) if colours >> colour & 1]


def read_colour(deck: Deck, value: object, where: str) -> int:
    name = expect(value, str, where)
    if name not in deck.colour_names:
        raise Invalid(f"{where}: {shown(name)} is not a colour; they are {', '.join(deck.colour_names)}")
    return deck.colour_names.index(name)


def face_name(deck: Deck, face: int) -> str | None:
    """Return a card as a view has it: near side first, a question mark where it is not known; None for no card."""
    if face == EMPTY:
        return None
    return deck.far_names[face - UNSEEN] if face >= UNSEEN else deck.whole_names[face]


def far_name(deck: Deck, city: int) -> str:
    """Return a card of which the city on its far side is seen; a linking card has no other."""
    return deck.far_names[city]


def read_face(deck: Deck, value: object, where: str) -> int:
    """Return the face of a card written with this side first."""
    name = expect(value, str, where)
    if name not in deck.whole_names:
        raise Invalid(f"{where}: {shown(name)} is not a card of this deck")
    return deck.whole_names.index(name)


def link_card(deck: Deck, value: object, where: str) -> int:
    """Return the card number of a linking card by its city."""
    face = read_face(deck, value, where)
    if face < FIRST_LINK_FACE:
        raise Invalid(f"{where}: {shown(value)} is not a linking card")
    return face // 2


def hands_named(hands: Hands) -> list[list[str | None]]:
    """Return the hands by seat and place; free places after the last card are left out."""
    return [
        faces_named(hands.deck, list(hands.near[start : start + top]))
        for start, top in zip(range(0, len(hands.near), int(hands.places)), hands.top, strict=True)
    ]


def faces_named(deck: Deck, faces: list[int]) -> list[str | None]:
    """Return the `face_name` of each, without a call for each: naming hands is most of the cost of a picture."""
    whole, far = deck.whole_names, deck.far_names
    return [None if face == EMPTY else whole[face] if face < UNSEEN else far[face - UNSEEN] for face in faces]


def read_hands(deck: Deck, value: object, seats: int, places: int) -> Hands:
    """Return hands by names, in which everybody knows only what lies open."""
    hands = Hands(deck, seats, places)
    for seat, cards in enumerate(expect_list(value, seats, "hands")):
        where = f"hands, seat {seat}"
        names = expect(cards, list, where)
        if len(names) > places:
            raise Invalid(f"{where}: {len(names)} places; there are {places} at the most")
        for place, name in enumerate(names):
            if name is not None:
                hands.put(seat, place, read_face(deck, name, f"{where}, place {place}"))
    return hands
