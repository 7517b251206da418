"""The notation of a cosmopolis game, with the names of one deck."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Protocol

from librt.vecs import vec
from mypy_extensions import i64

from shoal.core.data import Data
from shoal.core.notation import Notation, Shape
from shoal.games.cosmopolis.deck import FIRST_LINK_FACE, Deck, deck_number
from shoal.games.cosmopolis.deck_file import STANDARD, deck_data, read_deck_data
from shoal.games.cosmopolis.layout import DECK
from shoal.games.cosmopolis.names import colour_name, face_name, far_name
from shoal.games.cosmopolis.refusals import Reason


class Positions(Protocol):
    """The part `positions` of a city game."""

    def position(self, numbers: vec[i64]) -> Data:
        """Return a state vector or an observation in names."""

    def picture(self, numbers: vec[i64]) -> Data:
        """Return what there is to draw of it."""

    def state_vector(self, position: Data, deck: Deck) -> vec[i64]:
        """Return the state vector of a position in names."""


class CityNotation(Notation):
    """A notation with the names of a cosmopolis deck."""

    positions: Positions

    def __init__(self, deck: Deck = STANDARD.deck) -> None:
        self.deck = deck

    def for_deck(self, number: int) -> Notation:
        return self if number == self.deck.number else type(self)(deck_number(number))

    @property
    def sorts(self) -> Mapping[str, Callable[[int], object]]:
        """A card is a face with the other side behind it, as far as it is known. A city is one face of a card. A far
        side is the number of the city that all see of a card. A link is a number among the linking cards."""
        return {
            "card": lambda face: face_name(self.deck, face),
            "city": self.deck.name,
            "far": lambda city: far_name(self.deck, city),
            "colour": lambda colour: colour_name(self.deck, colour),
            "link": lambda link: self.deck.name(FIRST_LINK_FACE + 2 * link),
        }

    def position(self, state_vector: vec[i64]) -> Data:
        """Return a position with the list of cards, which is public (CD1), if it is not our own."""
        return _with_deck(self.positions.position(state_vector), state_vector)

    def picture(self, observation: vec[i64]) -> Data:
        return _with_deck(self.positions.picture(observation), observation)

    def state_vector(self, position: Data) -> vec[i64]:
        deck = read_deck_data(position.pop("deck")) if "deck" in position else self.deck
        return self.positions.state_vector(position, deck)


def _with_deck(position: Data, numbers: vec[i64]) -> Data:
    if numbers[DECK]:
        position["deck"] = deck_data(deck_number(numbers[DECK]))
    return position


def reason_shapes(reasons: Mapping[int, Reason]) -> dict[str, Shape]:
    """Return the facts of each kind of refusal, from the reasons in a game's rules."""
    return {reason.kind: reason.shape for reason in reasons.values()}
