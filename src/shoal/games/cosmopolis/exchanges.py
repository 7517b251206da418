"""Hands that agree with a view, by exchanges: for decks and claims with too many ways to list them all.

Begin with any cards that fit. Then take a card from a place and let the place choose again among all that fit there,
each as likely; if another place has the card chosen, that one chooses next, until somebody chooses a card that is free.
Every way to lay the cards comes as often as any other in the long run. (Count with each way also the ones where a place
is left without a card, weighed by how much that place can choose from: between any two neighbours the flow is then the
same both ways, and the whole ways weigh the same.) An exchange that would break a claim is taken back.
"""

from __future__ import annotations

from typing import Final, final

from librt.vecs import append, vec
from mypy_extensions import i64

from shoal.core.rng import Rng
from shoal.games.cosmopolis.deck import BIT, CARDS, FACES, FIRST_LINK_FACE
from shoal.games.cosmopolis.hands import CLAIM, EMPTY, Hands

EXCHANGES: Final = 12  # for each place in doubt
LONGEST: Final = 2000  # choices in an exchange, then it is taken back
MOST_TRIALS: Final = 200  # to meet the claims; then the oldest is let go


@final
class Laying:
    """Near faces laid into the places in doubt, no card twice."""

    def __init__(self, hands: Hands, options: vec[vec[i64]], places: vec[i64], viewer: i64, rng: Rng) -> None:
        """Lay cards into hands with those places open; options are the near faces that each may have."""
        self.hands: Hands = hands
        self.options: vec[vec[i64]] = options
        self.places: vec[i64] = places
        self.viewer: i64 = viewer
        self.rng: Rng = rng
        self.holder: vec[i64] = vec[i64]([EMPTY] * CARDS)  # by card, the place in doubt that has it
        self.fixed: vec[i64] = vec[i64]([0] * len(hands.near))  # 1 where a card makes a claim good
        self.tried: i64 = 0  # cards, in the search for one that a place can have
        self.trials: i64 = 0
        self.first_claim: i64 = 0  # the claims before it are let go

    def finished(self) -> Hands:
        """Return hands with cards laid, almost evenly distributed after so many exchanges."""
        order = self.places[:]
        self.rng.shuffle(order, len(order))
        for at in order:
            self.tried = 0
            self._place(at)
        self.trials = MOST_TRIALS
        while not self._meet(self.first_claim):
            self.trials = MOST_TRIALS
            self.first_claim += CLAIM
        self.fixed = vec[i64]([0] * len(self.hands.near))
        trail = vec[i64]([0] * (2 * LONGEST))
        i: i64
        for i in range(EXCHANGES * len(self.places)):
            self._exchange(trail)
        return self.hands

    # Cards that fit

    def _place(self, at: i64) -> bool:
        """Lay a card at a place; a place that loses it looks for another, and so on."""
        options = self.options[at]
        start = self.rng.below(len(options))
        i: i64
        for i in range(len(options)):
            face = options[(start + i) % len(options)]
            if self.tried & BIT[face // 2] != 0:
                continue
            self.tried |= BIT[face // 2]
            other = self.holder[face // 2]
            if other == EMPTY or (self.fixed[other] == 0 and self._place(other)):
                self.hands.near[at] = face
                self.holder[face // 2] = at
                return True
        return False

    # Claims

    def _meet(self, claim: i64) -> bool:
        """Make good the claims from one on, going back where one cannot be met."""
        if claim >= len(self.hands.claims):
            return True
        if self.hands.claims[claim] == self.viewer or self._is_settled(claim):
            return self._meet(claim + CLAIM)
        fitting = self._fitting(claim)
        self.rng.shuffle(fitting, len(fitting))
        for choice in fitting:
            if self.trials == 0:
                return False
            self.trials -= 1
            near = self.hands.near[:]
            holder = self.holder[:]
            at = choice // FACES
            if self._fix(at, choice % FACES) and self._meet(claim + CLAIM):
                return True
            self.fixed[at] = 0
            self.hands.near = near
            self.holder = holder
        return False

    def _is_settled(self, claim: i64) -> bool:
        """Return whether a card that stays where it is makes a claim good."""
        claims = self.hands.claims
        place: i64
        for place in range(self.hands.top[claims[claim]]):
            at = claims[claim] * self.hands.places + place
            near = self.hands.near[at]
            stays = self.fixed[at] != 0 or len(self.options[at]) == 0
            shows = EMPTY < near < FIRST_LINK_FACE and self.hands.deck.colours[near] == BIT[claims[claim + 1]]
            if claims[claim + 2] & BIT[place] != 0 and stays and shows:
                return True
        return False

    def _fitting(self, claim: i64) -> vec[i64]:
        """Return every place and face that would make a claim good, as place * 110 + face."""
        claims = self.hands.claims
        found = vec[i64]([])
        place: i64
        for place in range(self.hands.top[claims[claim]]):
            at = claims[claim] * self.hands.places + place
            if claims[claim + 2] & BIT[place] != 0 and self.fixed[at] == 0:
                for face in self.options[at]:
                    if self.hands.deck.colours[face] == BIT[claims[claim + 1]]:
                        found = append(found, at * FACES + face)
        return found

    def _fix(self, at: i64, face: i64) -> bool:
        """Lay a face at a place for good; a place that loses the card gets another, if there is one."""
        other = self.holder[face // 2]
        if other != EMPTY and self.fixed[other] != 0:
            return False
        self.holder[self.hands.near[at] // 2] = EMPTY
        self.hands.near[at] = face
        self.holder[face // 2] = at
        self.fixed[at] = 1
        if other in (EMPTY, at):
            return True
        self.tried = BIT[face // 2]
        return self._place(other)

    # Exchanges

    def _exchange(self, trail: vec[i64]) -> None:
        """Let a place choose its card again; a place that loses its card chooses next. The trail has each place that
        chose, with the face it had before."""
        at = self.places[self.rng.below(len(self.places))]
        self.holder[self.hands.near[at] // 2] = EMPTY
        n: i64 = 0
        while at != EMPTY and n < LONGEST:
            face = self.options[at][self.rng.below(len(self.options[at]))]
            trail[2 * n] = at
            trail[2 * n + 1] = self.hands.near[at]
            n += 1
            self.hands.near[at] = face
            other = self.holder[face // 2]
            self.holder[face // 2] = at
            at = other
        if at != EMPTY or not self.hands.claims_hold(self.first_claim, self.viewer):
            self._take_back(trail, n)

    def _take_back(self, trail: vec[i64], n: i64) -> None:
        i = n - 1
        while i >= 0:
            self.hands.near[trail[2 * i]] = trail[2 * i + 1]
            i -= 1
        self.holder = vec[i64]([EMPTY] * CARDS)
        for at in self.places:
            self.holder[self.hands.near[at] // 2] = at
