"""What things are called in the cosmopolis games: cards, colours and hands."""

from __future__ import annotations

from shoal.core.data import expect, expect_list
from shoal.core.errors import Invalid, shown
from shoal.games.cosmopolis.deck import BIT, FACES, FIRST_LINK_CITY, FIRST_LINK_FACE, REGIONS, Deck
from shoal.games.cosmopolis.hands import EMPTY, UNSEEN, Hands

UNKNOWN = "?"


def colour_name(deck: Deck, colour: int) -> str:
    return deck.colour_names[colour]


def colour_names(deck: Deck, colours: int) -> list[str]:
    return [deck.colour_names[colour] for colour in range(REGIONS) if colours & BIT[colour]]


def read_colour(deck: Deck, value: object, where: str) -> int:
    name = expect(value, str, where)
    if name not in deck.colour_names:
        raise Invalid(f"{where}: {shown(name)} is not a colour; they are {', '.join(deck.colour_names)}")
    return deck.colour_names.index(name)


def face_name(deck: Deck, face: int) -> str | None:
    """A card in a hand as a view has it: near side first, a question mark where it is not known; None for no card."""
    if face == EMPTY:
        return None
    return far_name(deck, face - UNSEEN) if face >= UNSEEN else deck.whole(face)


def far_name(deck: Deck, city: int) -> str:
    """A card of which the city on its far side is seen; of a linking card that is all there is."""
    name = deck.city_names[city]
    return name if city >= FIRST_LINK_CITY else f"{UNKNOWN}/{name}"


def read_face(deck: Deck, value: object, where: str) -> int:
    """The face whose card is written with this side first."""
    name = expect(value, str, where)
    for face in range(FACES):
        if deck.whole(face) == name:
            return face
    raise Invalid(f"{where}: {shown(name)} is not a card of this deck")


def link_card(deck: Deck, value: object, where: str) -> int:
    """The card number of a linking card by its city."""
    face = read_face(deck, value, where)
    if face < FIRST_LINK_FACE:
        raise Invalid(f"{where}: {shown(value)} is not a linking card")
    return face // 2


def hand_names(hands: Hands, seat: int) -> list[str | None]:
    """A hand by place; free places after the last card are left out."""
    start = seat * hands.places
    names = [face_name(hands.deck, hands.near[at]) for at in range(start, start + hands.places)]
    while names and names[-1] is None:
        names.pop()
    return names


def read_hands(deck: Deck, value: object, seats: int, places: int) -> Hands:
    """Hands by names, nothing known of them but what lies open."""
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
