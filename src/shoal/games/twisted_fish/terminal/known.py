"""The viewer's knowledge of each hand (`digest`), by the names of cards and fish."""

from __future__ import annotations

from enum import Enum

from shoal.core.game import View
from shoal.games.twisted_fish.cards import HIDDEN, MOST_SEATS, WORTH
from shoal.games.twisted_fish.digest import Digest
from shoal.games.twisted_fish.names import CARD_NAMES, FISH_NAMES
from shoal.games.twisted_fish.terminal.palette import fish_of
from shoal.games.twisted_fish.worlds import NO_RNG, read

TABLE = -1  # the place of a card that is in no hand: in a basket, beside the Pond, or played and not yet replied to


class Belief(Enum):
    """A degree of the viewer's knowledge that a card is in a hand."""

    THERE = "it is there"
    SOME = "it may be there, and at least one card of its fish is"
    MAYBE = "nothing is known"
    DENIED = "its holder said no, and whoppers may be told"
    AWAY = "it is not there"


class Known:
    def __init__(self, view: View) -> None:
        self.game = read(view.observation, NO_RNG)
        self.digest = Digest(self.game)
        self.hands = [self.digest.of(seat) for seat in range(self.game.seats)]
        self.unseen = list(self.digest.unseen)
        self.where = {  # the seat that holds a card, or TABLE
            name: int(place) if place < MOST_SEATS else TABLE
            for name, place in zip(CARD_NAMES, self.digest.where, strict=True)
            if place != HIDDEN
        }

    def of(self, seat: int, card: str) -> Belief:
        if card in self.where:
            return Belief.THERE if self.where[card] == seat else Belief.AWAY
        if not self.digest.may_be(seat, CARD_NAMES.index(card)):
            return Belief.AWAY
        if self.is_claimed(seat, fish_of(card)):
            return Belief.SOME
        return Belief.DENIED if card in self.denied(seat) else Belief.MAYBE

    def held(self, seat: int) -> list[str]:
        """Return the cards that are known to be in a hand."""
        return [CARD_NAMES[card] for card in self.hands[seat].has]

    def is_claimed(self, seat: int, fish: str) -> bool:
        """Tell whether a seat has asked for a fish and holds a card of it that the viewer has not seen."""
        return fish != "" and FISH_NAMES.index(fish) in self.hands[seat].some

    def denied(self, seat: int) -> list[str]:
        """Return the cards that a seat denied and cannot have got since, the latest first."""
        hand = self.hands[seat]
        return [CARD_NAMES[card] for card, come in zip(hand.no, hand.come, strict=True) if come == 0]


def worth(fish: str) -> int:
    """Return the points of one card of a fish."""
    return int(WORTH[FISH_NAMES.index(fish)])
