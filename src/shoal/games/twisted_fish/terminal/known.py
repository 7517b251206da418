"""What is known of the cards that others hold in Twisted Fish: all that is on the table, and what was seen and said.

It is made of a view in names, so it is what that seat may know. Everything here is certain, but not everything that is
certain is here: only what a person at the table would keep in mind.
"""

from __future__ import annotations

from collections.abc import Iterator
from enum import Enum

from shoal.core.data import Data
from shoal.games.twisted_fish.cards import CARDS, COLOURS, WORTH, ZINGER_COST
from shoal.games.twisted_fish.names import FISH_NAMES, card_name
from shoal.games.twisted_fish.positions import HIDDEN
from shoal.games.twisted_fish.terminal.palette import cards_of, fish_of

TABLE = -1  # where a card lies that is in no hand: in a basket, beside the Pond, or played and not yet replied to


class Belief(Enum):
    """Of a card and a hand."""

    THERE = "it is there"
    SOME = "one of those said to be so is there"
    MAYBE = "nothing is known"
    DENIED = "its holder said no, and whoppers may be told"
    AWAY = "it is not there"


class Known:
    def __init__(self, position: Data, viewer: int) -> None:
        self.position = position
        self.viewer = viewer
        self.memory: Data = position["knowledge"]
        self.where: dict[str, int] = dict(_in_sight(position))  # card: seat
        self.private = {
            card: seat
            for seat, card, time in self._followed()
            if card not in self.where and self._has_stayed(seat, card, time)
        }
        self.where |= self.private
        self.unseen = [
            hand.count(HIDDEN) - list(self.private.values()).count(seat) for seat, hand in enumerate(position["hands"])
        ]
        while found := dict(self._concluded()):
            for card, seat in found.items():
                self.where[card] = self.private[card] = seat
                self.unseen[seat] -= 1

    def of(self, seat: int, card: str) -> Belief:
        if card in self.where:
            return Belief.THERE if self.where[card] == seat else Belief.AWAY
        if not self.may_be(seat, card):
            return Belief.AWAY
        if self.is_claimed(seat, fish_of(card)):
            return Belief.SOME
        return Belief.DENIED if self._has_denied(seat, card) else Belief.MAYBE

    def held(self, seat: int) -> list[str]:
        """The cards that are known to be in a hand."""
        return [card for card, place in self.where.items() if place == seat]

    def may_be(self, seat: int, card: str) -> bool:
        """Whether a card of which nobody has seen where it is may be in a hand."""
        return (
            card not in self.where
            and self.unseen[seat] > 0
            and self._may_have_come(seat, card, self._last_without(seat, card))
        )

    def is_claimed(self, seat: int, fish: str) -> bool:
        """Whether a seat has asked for a fish and must have one of it that nobody has seen."""
        own = any(place == seat and fish_of(card) == fish for card, place in self.private.items())
        return fish in self.memory["standing"][seat] and not own

    def denied(self, seat: int) -> list[str]:
        """The cards that a seat has denied and not got since, the latest first; not those of which one knows more."""
        times = {**self.memory["denied"][seat], **self._said(seat)}
        cards = [card for card in times if card not in self.where and not self._may_have_come(seat, card, times[card])]
        return sorted(cards, key=lambda card: -times[card])

    def _concluded(self) -> Iterator[tuple[str, int]]:
        """Cards that nobody has seen and that can be in one hand only: the last that a claim can be about, and those
        that no other hand can hold when there is no Pond."""
        seats = range(self.position["seats"])
        for fish in FISH_NAMES:
            for seat in seats:
                left = [card for card in cards_of(fish) if self.may_be(seat, card)]
                if len(left) == 1 and self.is_claimed(seat, fish):
                    yield left[0], seat
        if self.position["pond"] == 0:
            for card in map(card_name, range(CARDS)):
                holders = [seat for seat in seats if self.may_be(seat, card)]
                if len(holders) == 1:
                    yield card, holders[0]

    def _said(self, seat: int) -> dict[str, int]:
        """What was said where whoppers may be told."""
        return dict(self.memory["said"][seat]) if "said" in self.memory else {}

    def _has_denied(self, seat: int, card: str) -> bool:
        said = self._said(seat)
        return card in said and not self._may_have_come(seat, card, said[card])

    def _last_without(self, seat: int, card: str) -> int:
        """When a hand was last known not to hold a card; -1 for never."""
        times: list[int] = [-1, self.memory["denied"][seat].get(card, -1)]
        if fish_of(card) and self.memory["fishless"][seat] is not None:
            times.append(self.memory["fishless"][seat])
        pull = self.memory.get("warden", {})
        if pull.get("card") == card:  # one's own, and it was in the Pond then
            times.append(pull["at"])
        return max(times)

    def _may_have_come(self, seat: int, card: str, time: int) -> bool:
        """Whether a card may have come into a hand unseen after a time."""
        return any(
            slot["seat"] == seat and slot["since"] > time and self._fits(slot, card) for slot in self.memory["slots"]
        )

    def _fits(self, slot: Data, card: str) -> bool:
        net = self.memory.get("net")
        if net and net["to"] == slot["seat"] and net["at"] == slot["since"]:
            return net["fish"] == fish_of(card) and net.get("card") in (None, card)
        return slot.get("not") != card and slot.get("only") in (None, card)

    def _followed(self) -> Iterator[tuple[int, str, int]]:
        """Seat, card and time: cards that were somewhere then, and that not everybody knows to be there."""
        boat, net = self.memory.get("boat"), self.memory.get("net")
        if boat and boat["by"] == self.viewer and boat["card"] not in boat["open"]:
            yield boat["on"], boat["card"], boat["at"]
        if net and net["from"] == self.viewer:
            yield net["to"], net["card"], net["at"]
        for slot in self.memory["slots"]:
            if "only" in slot:
                yield slot["seat"], slot["only"], slot["since"]

    def _has_stayed(self, seat: int, card: str, time: int) -> bool:
        """Whether a card that was in a hand at a time can only be there still."""
        pull, net = self.memory.get("warden"), self.memory.get("net")
        if pull and pull["from"] == seat and pull["at"] > time:
            return False
        netted = net and net["from"] == seat and net["at"] > time and net["fish"] == fish_of(card)
        if net and netted and net.get("card") in (None, card):
            return False
        return not any(
            left["seat"] == seat and left["card"] == card and left["at"] > time for left in self.memory["left"]
        )


def _in_sight(position: Data) -> Iterator[tuple[str, int]]:
    """Cards and where they are, as far as they can be seen."""
    diver, waits = position["diver"], position["waits_for"]
    for baskets in position["baskets"]:
        for fish in baskets:
            yield from ((card, TABLE) for card in cards_of(fish) if diver is None or card != diver["for"])
    if diver is not None:
        yield "Dead Scuba Diver", TABLE
    yield from ((card, TABLE) for card in position["played"])
    if waits is not None and waits["to"] == "reply":
        yield waits["zinger"], TABLE
    for seat, hand in enumerate(position["hands"]):
        yield from ((card, seat) for card in hand if card != HIDDEN)


# What cards count


def worth(fish: str) -> int:
    """Of one card."""
    return int(WORTH[FISH_NAMES.index(fish)])


def cost(card: str) -> int:
    """What a card in the hand costs at the end of a round."""
    return worth(fish_of(card)) if fish_of(card) else ZINGER_COST


def basket_worth(position: Data, fish: str) -> int:
    """The Diver counts nothing."""
    diver = position["diver"]
    cards = COLOURS - 1 if diver is not None and fish_of(diver["for"]) == fish else COLOURS
    return cards * worth(fish)


def round_points(position: Data, seat: int) -> int:
    """What the baskets of a seat count in this round."""
    if seat in position.get("caught", []):
        return 0
    return sum(basket_worth(position, fish) for fish in position["baskets"][seat])
