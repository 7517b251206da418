"""The notation of a cosmopolis game, with the names of one deck."""

from __future__ import annotations

from collections.abc import Mapping

from shoal.core.notation import Notation, Shape
from shoal.core.refusals import RefusalKind
from shoal.games.cosmopolis.deck import FIRST_LINK_FACE, Deck, deck_number
from shoal.games.cosmopolis.deck_file import STANDARD
from shoal.games.cosmopolis.names import colour_name, face_name, far_name


class CityNotation(Notation):
    """A notation with the names of a cosmopolis deck.

    A card is a face with the other side behind it, as far as it is known. A city is one face of a card. A far side is
    the number of the city that all see of a card. A link is a number among the linking cards.
    """

    def __init__(self, deck: Deck = STANDARD.deck) -> None:
        self.deck = deck
        self.sorts = {
            "card": lambda face: face_name(deck, face),
            "city": deck.name,
            "far": lambda city: far_name(deck, city),
            "colour": lambda colour: colour_name(deck, colour),
            "link": lambda link: deck.name(FIRST_LINK_FACE + 2 * link),
        }

    def for_deck(self, number: int) -> Notation:
        return self if number == self.deck.number else type(self)(deck_number(number))


def refusal_shapes(kinds: Mapping[int, RefusalKind]) -> dict[str, Shape]:
    """Return the facts of each kind of refusal."""
    return {each.kind: each.shape for each in kinds.values()}
