"""A short form of what a viewer knows of the hands in Twisted Fish, as a person at the table would keep it in mind.

It is made of an observation and of nothing else. For each seat:

- **has**: the cards that are certainly in its hand. Everybody sees them there; or the viewer saw them there, and they
  cannot have left unseen; or only one card can support a claim; or the Pond is empty, and no other hand can hold them.
- **some**: the fish of which it holds one more, because it asked for it and no card of it has left the hand since.
- **no**: the cards that it denied, and how many cards that may be the denied one have come into its hand unseen since.
  A card is not listed if everybody has seen it since, or if the viewer knows where it is.

Everything here is certain, but not everything that is certain is here.
"""

from __future__ import annotations

from librt.vecs import append, vec
from mypy_extensions import i64

from shoal.games.twisted_fish import layout
from shoal.games.twisted_fish.cards import CARDS, COLOURS, FISH, FISH_CARDS, HIDDEN, MOST_SEATS
from shoal.games.twisted_fish.memory import NONE
from shoal.games.twisted_fish.rules import TwistedFish


class InMind:
    """The known cards and fish of one hand, as numbers."""

    def __init__(self, has: list[int], some: list[int], no: list[int], come: list[int]) -> None:
        self.has: list[int] = has
        self.some: list[int] = some
        self.no: list[int] = no  # the latest first
        self.come: list[int] = come  # for each of these


def digest(game: TwistedFish) -> list[InMind]:
    """Return what is known of each hand, in a game that was read from an observation."""
    known = Digest(game)
    return [known.of(seat) for seat in range(game.seats)]


def seen(game: TwistedFish) -> list[list[int]]:
    """Return, by seat, the cards in its hand that an observation shows; a state vector shows all."""
    return [_cards_at(game.place, seat) for seat in range(game.seats)]


def _cards_at(where: vec[i64], seat: i64) -> list[int]:
    found: list[int] = []
    card: i64
    for card in range(CARDS):
        if where[card] == seat:
            found.append(card)
    return found


class Digest:
    """The places of cards as far as the viewer knows them."""

    def __init__(self, game: TwistedFish) -> None:
        self.game: TwistedFish = game
        self.where: vec[i64] = game.place[:]
        self.came: vec[i64] = vec[i64]([0] * CARDS)  # of cards that not everybody sees: not before that time
        self.unseen: vec[i64] = game.size[:]  # cards in a hand that the viewer cannot name
        self.sole: vec[i64] = vec[i64]([])  # where in the memory the slots are that can hold one card alone
        self.slots: list[vec[i64]] = []  # and by seat all of them
        self._find_slots()
        card: i64
        for card in range(CARDS):
            if self.where[card] < MOST_SEATS:
                self.unseen[self.where[card]] -= 1
        self._follow_seen()
        self._conclude()

    def _find_slots(self) -> None:
        slots = self.game.memory.slots
        seat: i64
        at: i64
        for seat in range(self.game.seats):
            found = vec[i64]([])
            for at in range(0, len(slots), layout.SLOT_SIZE):
                if slots[at + layout.SEAT] == seat:
                    found = append(found, at)
            self.slots.append(found)
        for at in range(0, len(slots), layout.SLOT_SIZE):
            if slots[at + layout.ONLY] != NONE:
                self.sole = append(self.sole, at)

    # Cards that were seen and are there still

    def _follow_seen(self) -> None:
        """TF14, TF17, TF18: follow the cards that were open before a Zinger took one away, the card given to The Net,
        and the card seen through the Boat."""
        memory = self.game.memory
        i: i64
        for i in range(len(self.sole)):
            slot = memory.slots[self.sole[i] : self.sole[i] + layout.SLOT_SIZE]
            self._follow(slot[layout.SEAT], slot[layout.ONLY], slot[layout.SINCE])
        if memory.net.card != NONE:
            self._follow(memory.net.other, memory.net.card, memory.net.at)
        if memory.boat.card != NONE and memory.boat.card not in memory.boat.cards:
            self._follow(memory.boat.owner, memory.boat.card, memory.boat.at)
            self.came[memory.boat.card] = 0  # nobody knows since when it was there

    def _follow(self, seat: i64, card: i64, time: i64) -> None:
        """Conclude that a card that was in a hand at a time is still there, if it must be."""
        if self._has_stayed(seat, card, time):
            self._put(card, seat, time)

    def _put(self, card: i64, seat: i64, came: i64) -> None:
        if self.where[card] == HIDDEN:
            self.where[card] = seat
            self.came[card] = came
            self.unseen[seat] -= 1

    def _has_stayed(self, seat: i64, card: i64, time: i64) -> bool:
        """Tell whether a card that was in a hand at a time cannot have left it since."""
        memory = self.game.memory
        if memory.pull.owner == seat and memory.pull.at > time:
            return False
        in_net = memory.net.owner == seat and memory.net.at > time and memory.net.fish == card // COLOURS
        if in_net and memory.net.card in (NONE, card):
            return False
        at: i64
        for at in range(0, len(memory.departed), layout.DEPARTED_SIZE):
            if (
                memory.departed[at + layout.DEPARTED_SEAT] == seat
                and memory.departed[at + layout.DEPARTED_CARD] == card
                and memory.departed[at + layout.AT] > time
            ):
                return False
        return True

    # Cards that can be nowhere else

    def _conclude(self) -> None:
        while self._conclude_from_claims() or (self.game.ponded == 0 and self._conclude_from_hands()):
            pass

    def _conclude_from_claims(self) -> bool:
        """TF3: find a claim that only one card can support; return whether there was one."""
        seat: i64
        fish: i64
        for seat in range(self.game.seats):
            for fish in range(FISH):
                if self._has_some(seat, fish):
                    card = self._only_one(seat, fish)
                    if card != NONE:
                        self._put(card, seat, 0)
                        return True
        return False

    def _only_one(self, seat: i64, fish: i64) -> i64:
        found: i64 = NONE
        card: i64
        for card in range(fish * COLOURS, fish * COLOURS + COLOURS):
            if self.may_be(seat, card):
                if found != NONE:
                    return NONE
                found = card
        return found

    def _conclude_from_hands(self) -> bool:
        """Find cards that only one hand can hold when there is no Pond; return whether there were any."""
        concluded = False
        card: i64
        seat: i64
        for card in range(CARDS):
            if self.where[card] == HIDDEN:
                holder: i64 = NONE
                holders: i64 = 0
                for seat in range(self.game.seats):
                    if self.may_be(seat, card):
                        holder = seat
                        holders += 1
                if holders == 1:
                    self._put(card, holder, 0)
                    concluded = True
        return concluded

    def may_be(self, seat: i64, card: i64) -> bool:
        if self.where[card] != HIDDEN or self.unseen[seat] <= 0:
            return False
        return self._come_since(seat, card, self._last_without(seat, card)) > 0

    def _last_without(self, seat: i64, card: i64) -> i64:
        """Return the last time at which a hand is known not to have held a card; NONE if there is none."""
        memory = self.game.memory
        last = memory.last_denied(seat, card)
        if memory.pull.card == card and memory.pull.at > last:  # by its owner: it was in the Pond then
            last = memory.pull.at
        return last

    def _come_since(self, seat: i64, card: i64, time: i64) -> i64:
        """Count the cards that may be this one and came into a hand unseen after a time."""
        memory = self.game.memory
        slots = self.slots[seat]
        found: i64 = 0
        i: i64
        for i in range(len(slots)):
            if memory.slots[slots[i] + layout.SINCE] > time and self._fits(slots[i], card):
                found += 1
        return found

    def _fits(self, at: i64, card: i64) -> bool:
        """Tell whether a slot may hold a card, by what everybody knows of it."""
        memory = self.game.memory
        if memory.net.other == memory.slots[at + layout.SEAT] and memory.net.at == memory.slots[at + layout.SINCE]:
            return memory.net.fish == card // COLOURS and memory.net.card in (NONE, card)
        return memory.slots[at + layout.EXCLUDED] != card and memory.slots[at + layout.ONLY] in (NONE, card)

    # For each seat

    def of(self, seat: i64) -> InMind:
        some: list[int] = []
        no: list[int] = []
        come: list[int] = []
        fish: i64
        for fish in range(FISH):
            if self._has_some(seat, fish):
                some.append(fish)
        denials = self._denials(seat)
        i: i64
        for i in range(len(denials)):
            card = denials[i] % CARDS
            no.append(card)
            come.append(self._come_since(seat, card, denials[i] // CARDS))
        return InMind(_cards_at(self.where, seat), some, no, come)

    def _has_some(self, seat: i64, fish: i64) -> bool:
        """TF3: tell whether a claim stands that no card known to be there supports."""
        memory = self.game.memory
        if memory.claimed[seat * FISH + fish] == 0 or self.unseen[seat] <= 0:
            return False
        time = self._claimed_at(seat, fish)
        card: i64
        for card in range(fish * COLOURS, fish * COLOURS + COLOURS):
            if self.where[card] == seat and self.game.place[card] == HIDDEN and self.came[card] < time:
                return False
        return True

    def _claimed_at(self, seat: i64, fish: i64) -> i64:
        memory = self.game.memory
        time: i64 = memory.clock + 1
        at: i64
        for at in range(0, len(memory.claims), layout.CLAIM_SIZE):
            if memory.claims[at + layout.CLAIM_SEAT] == seat and memory.claims[at + layout.CLAIM_FISH] == fish:
                time = memory.claims[at + layout.CLAIM_AT]
        return time

    def _denials(self, seat: i64) -> vec[i64]:
        """Return the cards that a seat denied, the latest first, each as time * 73 + card."""
        found = vec[i64]([])
        if self.unseen[seat] <= 0:
            return found
        card: i64
        for card in range(FISH_CARDS):
            time = self._said_no_at(seat, card)
            if time != NONE:
                found = append(found, 0)
                i: i64 = len(found) - 1
                while i > 0 and found[i - 1] < time * CARDS:
                    found[i] = found[i - 1]
                    i -= 1
                found[i] = time * CARDS + card
        return found

    def _said_no_at(self, seat: i64, card: i64) -> i64:
        """Return the last time that counts at which a seat denied a card; NONE if it did not, if everybody has seen the
        card since, or if the viewer knows where it is."""
        memory = self.game.memory
        time = memory.denied[seat * CARDS + card]
        if memory.whoppers and memory.said[seat * CARDS + card] > time:
            time = memory.said[seat * CARDS + card]
        if time == NONE or self.where[card] != HIDDEN:
            return NONE
        i: i64
        for i in range(len(self.sole)):
            if memory.slots[self.sole[i] + layout.ONLY] == card and memory.slots[self.sole[i] + layout.SINCE] > time:
                return NONE
        last = self._last_without(seat, card)
        if last > time:
            return last
        return time
