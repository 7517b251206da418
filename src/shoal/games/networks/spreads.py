"""The spreads of Networks: the cards before each player, and which of them hang together.

Cards of one colour belong together, and a linking card joins those of its regions that are in the spread. What hangs
together is one set, and it is named by the colours of its regional cards, a mask: no two sets of a spread have a colour
in common. For each spread there is kept how many cards it has of every colour, which colours hang together, and what
its linking cards are, so that no question needs a search.
"""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64, u8

from shoal.games.cosmopolis.deck import BIT, CARDS, CITIES_A_REGION, FIRST_LINK_FACE, REGIONS, Deck
from shoal.games.cosmopolis.masks import IN

MOST_SETS: Final = 12  # in a spread: each has a colour of its own
LEAST_CARDS: Final = 3  # NW4: in a set
LEAST_REGIONAL: Final = 2

# What is kept of each spread, so many numbers a seat
SIZE: Final = 0  # cards
REGIONAL: Final = 1  # the colours of its regional cards
CARRIED: Final = 2  # the colours on its linking cards
UNJOINED: Final = 3  # the colours that hang together with no other
LINKED: Final = 4  # its linking cards, a bit each
LINKERS: Final = 5  # and how many they are
NUMBER: Final = 6  # by colour, how many cards
NETWORK: Final = 18  # by colour, the colours it hangs together with, itself included; 0 if the spread has none of it
KEPT: Final = 30

LOWEST: Final = vec[u8]([next((c for c in range(REGIONS) if mask >> c & 1), 0) for mask in range(1 << REGIONS)])


class Spreads:
    """All spreads of a table."""

    def __init__(self, deck: Deck, cards: vec[u8], marks: vec[i64]) -> None:
        self.deck: Deck = deck
        self.cards: vec[u8] = cards  # [seat * 55 + position]: the side turned up, in the order laid
        self.marks: vec[i64] = marks  # [seat * KEPT + what is kept]

    def copy(self) -> Spreads:
        return Spreads(self.deck, self.cards[:], self.marks[:])

    def size(self, seat: i64) -> i64:
        return self.marks[seat * KEPT + SIZE]

    def card(self, seat: i64, position: i64) -> i64:
        return i64(self.cards[seat * CARDS + position])

    def regional(self, seat: i64) -> i64:
        """Return the colours of the regional cards."""
        return self.marks[seat * KEPT + REGIONAL]

    def addable(self, seat: i64) -> i64:
        """NW5: return the colours that a regional card may have to be added: those there and on linking cards there."""
        return self.marks[seat * KEPT + REGIONAL] | self.marks[seat * KEPT + CARRIED]

    def linkers(self, seat: i64) -> i64:
        """Return the number of linking cards."""
        return self.marks[seat * KEPT + LINKERS]

    def accepts(self, seat: i64, face: i64) -> bool:
        """NW5: return whether a card can be added: a linking card carries a colour of a regional card there."""
        if face >= FIRST_LINK_FACE:
            return self.deck.colours[face] & self.regional(seat) != 0
        return self.deck.colours[face] & self.addable(seat) != 0

    def add(self, seat: i64, face: i64) -> None:
        """NW3, NW5: lay a card; what it joins hangs together from now on."""
        at = seat * KEPT
        self.cards[seat * CARDS + self.marks[at + SIZE]] = u8(face)
        self.marks[at + SIZE] += 1
        self._count_in(at, face)

    def _count_in(self, at: i64, face: i64) -> None:
        colours = self.deck.colours[face]
        if face >= FIRST_LINK_FACE:
            self.marks[at + LINKED] |= BIT[(face - FIRST_LINK_FACE) // 2]
            self.marks[at + LINKERS] += 1
            self.marks[at + CARRIED] |= colours
            self._join(at, colours & self.marks[at + REGIONAL])
            return
        colour = self.deck.city[face] // CITIES_A_REGION
        self.marks[at + NUMBER + colour] += 1
        if self.marks[at + NUMBER + colour] == 1:
            self.marks[at + REGIONAL] |= colours
            self.marks[at + UNJOINED] |= colours
            self.marks[at + NETWORK + colour] = colours
            if self.marks[at + CARRIED] & colours != 0:
                self._join_all(at, colours)

    def _join_all(self, at: i64, colours: i64) -> None:
        """Join what the linking cards that carry a colour bring together."""
        for link in IN[self.marks[at + LINKED]]:
            carried = self.deck.colours[FIRST_LINK_FACE + 2 * link]
            if carried & colours != 0:
                self._join(at, carried & self.marks[at + REGIONAL])

    def _join(self, at: i64, colours: i64) -> None:
        """NW3: make one set of these colours and all that hangs together with them."""
        if colours & (colours - 1) == 0:
            return
        joined: i64 = 0
        for colour in IN[colours]:
            joined |= self.marks[at + NETWORK + colour]
        for colour in IN[joined]:
            self.marks[at + NETWORK + colour] = joined
        self.marks[at + UNJOINED] &= ~joined

    def remove(self, seat: i64, position: i64) -> i64:
        """Take a card out of the spread. Return its face."""
        face = self.card(seat, position)
        start = seat * CARDS
        last = self.size(seat) - 1
        i: i64
        for i in range(position, last):
            self.cards[start + i] = self.cards[start + i + 1]
        self._recount(seat, last)
        return face

    def _recount(self, seat: i64, size: i64) -> None:
        """Count the first so many cards anew."""
        at = seat * KEPT
        i: i64
        for i in range(KEPT):
            self.marks[at + i] = 0
        self.marks[at + SIZE] = size
        for i in range(size):
            self._count_in(at, self.card(seat, i))

    # Sets

    def set_at(self, seat: i64, position: i64) -> i64:
        """NW3: return the set that a card belongs to."""
        at = seat * KEPT
        colours = self.deck.colours[self.card(seat, position)] & self.marks[at + REGIONAL]
        return self.marks[at + NETWORK + i64(LOWEST[colours])]

    def set_number(self, seat: i64, number: i64) -> i64:
        """Return the set with a number, in the order of their first cards; 0 if there is none."""
        before: i64 = 0
        i: i64
        for i in range(self.size(seat)):
            found = self.set_at(seat, i)
            if found & before == 0:
                if number == 0:
                    return found
                number -= 1
                before |= found
        return 0

    def numbers(self, seat: i64) -> vec[i64]:
        """Return the number of each card's set; sets are numbered in the order of their first cards."""
        found = vec[i64]([0] * self.size(seat))
        number_of = vec[i64]([0] * REGIONS)  # by the lowest colour of a set, its number and one more
        sets: i64 = 0
        i: i64
        for i in range(self.size(seat)):
            colour = i64(LOWEST[self.set_at(seat, i)])
            if number_of[colour] == 0:
                sets += 1
                number_of[colour] = sets
            found[i] = number_of[colour] - 1
        return found

    def protected(self, seat: i64, colours: i64) -> bool:
        """NW13: two regions in one set, which only a linking card can bring about."""
        return colours & self.marks[seat * KEPT + UNJOINED] == 0

    def takeable(self, seat: i64, taker: i64) -> i64:
        """NW12, NW13: return the colours of the unprotected sets of a seat that can be added to the taker's spread:
        their colour can be added there, or a linking card of theirs carries a colour that is there."""
        at = seat * KEPT
        unjoined = self.marks[at + UNJOINED]
        found = unjoined & self.addable(taker)
        if unjoined == found or self.marks[at + CARRIED] & self.regional(taker) == 0:
            return found
        for link in IN[self.marks[at + LINKED]]:
            carried = self.deck.colours[FIRST_LINK_FACE + 2 * link]
            if carried & self.regional(taker) != 0:
                found |= carried & unjoined
        return found

    def take(self, seat: i64, taker: i64, colours: i64) -> None:
        """NW12: a set goes over to the taker's spread whole."""
        kept: i64 = 0
        i: i64
        for i in range(self.size(seat)):
            face = self.card(seat, i)
            if self.deck.colours[face] & colours != 0:
                self.add(taker, face)
            else:
                self.cards[seat * CARDS + kept] = u8(face)
                kept += 1
        self._recount(seat, kept)

    def regional_in(self, seat: i64, colours: i64) -> i64:
        """Return the number of regional cards with one of these colours."""
        total: i64 = 0
        for colour in IN[colours]:
            total += self.marks[seat * KEPT + NUMBER + colour]
        return total

    def largest(self, seat: i64) -> i64:
        """NW18: return the regional cards of the largest network."""
        at = seat * KEPT
        most: i64 = 0
        left = self.marks[at + REGIONAL]
        while left != 0:
            network = self.marks[at + NETWORK + i64(LOWEST[left])]
            left &= ~network
            most = max(most, self.regional_in(seat, network))
        return most

    def can_spare(self, seat: i64, face: i64) -> bool:
        """NW4, NW9: without this card, which is in the spread, every set is still one."""
        at = seat * KEPT
        regional = self.marks[at + REGIONAL]
        linked = self.marks[at + LINKED]
        if face >= FIRST_LINK_FACE:
            return self._all_valid(at, regional, linked & ~BIT[(face - FIRST_LINK_FACE) // 2])
        number = at + NUMBER + self.deck.city[face] // CITIES_A_REGION
        self.marks[number] -= 1
        if self.marks[number] == 0:
            regional &= ~self.deck.colours[face]
        valid = self._all_valid(at, regional, linked)
        self.marks[number] += 1
        return valid

    def _all_valid(self, at: i64, colours: i64, linked: i64) -> bool:
        """NW4: with these colours and linking cards, every set has three cards, two of them regional."""
        while colours != 0:
            found = self._grown(BIT[i64(LOWEST[colours])], colours, linked)
            regional: i64 = 0
            for colour in IN[found]:
                regional += self.marks[at + NUMBER + colour]
            cards = regional
            for link in IN[linked]:
                if self.deck.colours[FIRST_LINK_FACE + 2 * link] & found != 0:
                    cards += 1
                    linked &= ~BIT[link]
            if regional < LEAST_REGIONAL or cards < LEAST_CARDS:
                return False
            colours &= ~found
        return linked == 0

    def _grown(self, found: i64, regional: i64, linked: i64) -> i64:
        """NW3: return all of these regional colours that these linking cards connect with those found."""
        before: i64 = 0
        while found != before:
            before = found
            for link in IN[linked]:
                carried = self.deck.colours[FIRST_LINK_FACE + 2 * link]
                if carried & found != 0:
                    found |= carried & regional
        return found

    def cards_of(self, seat: i64) -> i64:
        """Return the cards of a spread, a bit each."""
        found: i64 = 0
        i: i64
        for i in range(self.size(seat)):
            found |= BIT[self.card(seat, i) // 2]
        return found

    def write(self, numbers: vec[i64], at: i64, seats: i64) -> None:
        """Write every spread into the numbers, from an index on: its size, and then its cards."""
        seat: i64
        i: i64
        for seat in range(seats):
            numbers[at] = self.size(seat)
            for i in range(self.size(seat)):
                numbers[at + 1 + i] = self.card(seat, i)
            at += 1 + self.size(seat)

    def read(self, numbers: vec[i64], at: i64, seats: i64) -> i64:
        """Lay the cards that `write` wrote. Return the index behind them."""
        seat: i64
        i: i64
        for seat in range(seats):
            for i in range(numbers[at]):
                self.add(seat, numbers[at + 1 + i])
            at += 1 + numbers[at]
        return at


def no_spreads(deck: Deck, seats: i64) -> Spreads:
    """Return empty spreads."""
    return Spreads(deck, vec[u8]([0] * (seats * CARDS)), vec[i64]([0] * (seats * KEPT)))
