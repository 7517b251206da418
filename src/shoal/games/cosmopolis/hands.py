"""Hands with two sides, and what the others know of them.

A player holds each card so that one side faces them, the near side, and the other faces the rest of the table, the far
side. A card keeps its place in the hand as long as it is held; a new one goes to the first free place. What everybody
has seen of a card, and what has been said of it, is public, so one account of it serves all seats:

- seen: which seats know the card whole, both sides;
- not_near: colours that its near side is known not to show ("no light blue here");
- claims: an ask shows that some near side in that hand then had the colour asked for.
"""

from __future__ import annotations

from typing import Final, final

from librt.vecs import append, vec
from mypy_extensions import i64

from shoal.core.game import SPECTATOR
from shoal.games.cosmopolis.deck import BIT, FIRST_LINK_FACE, Deck

EMPTY: Final = -1
TRUTH: Final = -2  # who sees everything
UNSEEN: Final = 1000  # in a view: 1000 + the city on the far side, for a card not known whole
CLAIM: Final = 3  # numbers a claim takes: seat, colour, places (a bit each)
NO_NUMBERS: Final = vec[i64]([])


def filled(value: i64, n: i64) -> vec[i64]:
    """Return n times the same value; for none, as in a copy about to be filled, without a new vec."""
    return vec[i64]([value] * n) if n > 0 else NO_NUMBERS


@final
class Hands:
    """All hands of a table."""

    def __init__(self, deck: Deck, seats: i64, places: i64) -> None:
        self.deck: Deck = deck
        self.seats: i64 = seats
        self.places: i64 = places  # in a hand, at the most
        n = seats * places
        self.near: vec[i64] = filled(EMPTY, n)  # [seat * places + place]: the near face
        self.seen: vec[i64] = filled(0, n)  # the seats that know it whole, a bit each
        self.not_near: vec[i64] = filled(0, n)  # colours
        self.size: vec[i64] = filled(0, seats)
        self.top: vec[i64] = filled(0, seats)  # places from here on are free
        self.claims: vec[i64] = NO_NUMBERS

    def copy(self) -> Hands:
        twin = Hands(self.deck, 0, 0)
        twin.seats = self.seats
        twin.places = self.places
        twin.near = self.near[:]
        twin.seen = self.seen[:]
        twin.not_near = self.not_near[:]
        twin.size = self.size[:]
        twin.top = self.top[:]
        twin.claims = self.claims[:]
        return twin

    @property
    def everyone(self) -> i64:
        """All seats, a bit each, and one for the spectators, who do not see what is shown to each seat alone."""
        return BIT[self.seats + 1] - 1

    def card_at(self, seat: i64, place: i64) -> i64:
        """Return the near face; EMPTY if there is no card, or no such place."""
        if place < 0 or place >= self.places:
            return EMPTY
        return self.near[seat * self.places + place]

    def can_turn(self, seat: i64, place: i64) -> bool:
        """CD2, CD4: a linking card shows the same on both sides."""
        return EMPTY < self.card_at(seat, place) < FIRST_LINK_FACE

    def receive(self, seat: i64, near: i64, seen: i64) -> i64:
        """CD3: put a card at the first free place, known whole to the seats in seen besides its owner. Everyone knows a
        linking card, which is the same on both sides (CD2). Return the place."""
        place: i64 = 0
        while self.near[seat * self.places + place] != EMPTY:
            place += 1
        self.put(seat, place, near)
        self.seen[seat * self.places + place] |= seen
        return place

    def put(self, seat: i64, place: i64, near: i64) -> None:
        """Put a card at a free place, known to its owner alone."""
        at = seat * self.places + place
        self.near[at] = near
        self.seen[at] = self.everyone if near >= FIRST_LINK_FACE else BIT[seat]
        self.not_near[at] = 0
        self.size[seat] += 1
        if place >= self.top[seat]:
            self.top[seat] = place + 1

    def take_out(self, seat: i64, place: i64) -> i64:
        """Take a card out of the hand, seen whole by all. Return its near face."""
        self.show(seat, place, self.everyone)
        return self.hand_over(seat, place)

    def hand_over(self, seat: i64, place: i64) -> i64:
        """Take a card out of the hand unseen. Return its near face."""
        at = seat * self.places + place
        near = self.near[at]
        self.near[at] = EMPTY
        self.seen[at] = 0
        self.not_near[at] = 0
        self.size[seat] -= 1
        while self.top[seat] > 0 and self.near[seat * self.places + self.top[seat] - 1] == EMPTY:
            self.top[seat] -= 1
        return near

    def turn(self, seat: i64, place: i64) -> None:
        """CD4, CD8: turning a card round shows both of its sides."""
        self.show(seat, place, self.everyone)
        self.near[seat * self.places + place] ^= 1

    def show(self, seat: i64, place: i64, to: i64) -> None:
        """CD8: show a card whole to some seats, a bit each. Once all know it, nothing said of it is open any more."""
        at = seat * self.places + place
        self.seen[at] |= to
        if self.seen[at] == self.everyone:
            self.not_near[at] = 0
            if len(self.claims) != 0:
                self._drop_claims(seat, place)

    # What is said in answers and questions (Cosmople-Fish II)

    def deny(self, seat: i64, colour: i64) -> None:
        """Note that no near side of a regional card in this hand shows the colour."""
        at: i64
        for at in range(seat * self.places, seat * self.places + self.top[seat]):
            if EMPTY < self.near[at] < FIRST_LINK_FACE and self.seen[at] != self.everyone:
                self.not_near[at] |= BIT[colour]

    def claim(self, seat: i64, colour: i64) -> None:
        """Note that some near side in this hand shows the colour, unless a card that all know does, or an earlier claim
        says as much."""
        unknown: i64 = 0
        place: i64
        for place in range(self.top[seat]):
            at = seat * self.places + place
            if self.near[at] == EMPTY or self.near[at] >= FIRST_LINK_FACE:
                continue
            if self.seen[at] != self.everyone:
                unknown |= BIT[place]
            elif self.deck.colours[self.near[at]] == BIT[colour]:
                return
        i: i64 = 0
        while i < len(self.claims):
            if self.claims[i] == seat and self.claims[i + 1] == colour and self.claims[i + 2] & ~unknown == 0:
                return
            i += CLAIM
        self.claims = append(append(append(self.claims, seat), colour), unknown)

    def claim_holds(self, i: i64) -> bool:
        """Return whether a card at one of the places of the claim at index i shows its colour."""
        place: i64
        for place in range(self.top[self.claims[i]]):
            if self.claims[i + 2] & BIT[place] != 0:
                near = self.near[self.claims[i] * self.places + place]
                if EMPTY < near < FIRST_LINK_FACE and self.deck.colours[near] == BIT[self.claims[i + 1]]:
                    return True
        return False

    def claims_hold(self, first: i64, viewer: i64) -> bool:
        """Return whether all claims hold from number first on, except those of a viewer, who knows the cards."""
        i = first
        while i < len(self.claims):
            if self.claims[i] != viewer and not self.claim_holds(i):
                return False
            i += CLAIM
        return True

    def _drop_claims(self, seat: i64, place: i64) -> None:
        """Drop the claims that a card, now known, makes good; the others are about the other cards."""
        colours = self.deck.colours[self.near[seat * self.places + place]]
        kept = vec[i64]([])
        i: i64 = 0
        while i < len(self.claims):
            places = self.claims[i + 2]
            if self.claims[i] != seat or places & BIT[place] == 0:
                kept = append(append(append(kept, self.claims[i]), self.claims[i + 1]), places)
            elif colours & BIT[self.claims[i + 1]] == 0:
                kept = append(append(append(kept, seat), self.claims[i + 1]), places & ~BIT[place])
            i += CLAIM
        self.claims = kept

    # In a view

    def _viewers(self, viewer: i64) -> i64:
        """Return a seat or SPECTATOR as a bit of `seen`; for TRUTH, all bits."""
        if viewer == TRUTH:
            return self.everyone
        return BIT[self.seats] if viewer == SPECTATOR else BIT[viewer]

    def shown_to(self, viewer: i64, at: i64) -> i64:
        """Return a card as a seat, SPECTATOR or TRUTH sees it: its near face if known, else UNSEEN + the far city."""
        near = self.near[at]
        if near == EMPTY or self.seen[at] & self._viewers(viewer) != 0:
            return near
        return UNSEEN + self.deck.city[near ^ 1]

    def write(self, numbers: vec[i64], start: i64, viewer: i64) -> None:
        """Write all that a viewer may know of the hands, as many numbers as `length` says, in place of zeros."""
        n = len(self.near)
        viewers = self._viewers(viewer)
        at: i64
        for at in range(n):
            near = self.near[at]
            if near == EMPTY:
                numbers[start + at] = EMPTY
                continue
            seen = self.seen[at]
            numbers[start + at] = near if seen & viewers != 0 else UNSEEN + self.deck.city[near ^ 1]
            numbers[start + n + at] = seen
            numbers[start + 2 * n + at] = self.not_near[at]
        numbers[start + 3 * n] = len(self.claims)
        for at in range(len(self.claims)):
            numbers[start + 3 * n + 1 + at] = self.claims[at]

    @property
    def length(self) -> i64:
        return 3 * len(self.near) + 1 + len(self.claims)


def read_hands(numbers: vec[i64], start: i64, deck: Deck, seats: i64, places: i64) -> Hands:
    """Return the hands that `write` wrote; near faces that the viewer could not see stay UNSEEN + city."""
    hands = Hands(deck, seats, places)
    n = seats * places
    at: i64
    for at in range(n):
        hands.near[at] = numbers[start + at]
        hands.seen[at] = numbers[start + n + at]
        hands.not_near[at] = numbers[start + 2 * n + at]
        if hands.near[at] != EMPTY:
            hands.size[at // places] += 1
            hands.top[at // places] = at % places + 1
    claims = start + 3 * n + 1
    hands.claims = numbers[claims : claims + numbers[claims - 1]]
    return hands
