"""Random worlds for a viewer: which card is in each hidden slot.

A first world is found (`first_world`) in the graph of slots and items (`slots`, `matching`), so that every claim is
supported (`claims`). A random walk goes on from it (`walk`). If no world is found within a budget of work, the oldest
claim is dropped.

- **open card**: a card in a hand that everybody knows is there. It needs no slot.
- **slot**: the place of one card in a hand, which only its owner knows. It has begun at some time.
- **departed card**: a card that has left a slot. Only its owner knows which slot it was.
- **item**: a card that a slot may hold or have held: one that the viewer cannot see, or a departed one.
- **claim**: a seat asked for a fish, so it held a card of it then. An item that was such a card supports the claim.

Say Ada is dealt three cards: slots 1 to 3, since time 0. At time 1 she asks Bob for the red eel: a claim. He has none
(time 2), and she draws (time 3): slot 4. At time 5 she gives the blue eel to Cid: a departed card. It was in one of the
four slots. In slot 1, 2 or 3 it supports the claim. In slot 4 it came too late, and slot 1, 2 or 3 holds another eel.
"""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from shoal.core.rng import Rng
from shoal.games.twisted_fish.cards import CARDS
from shoal.games.twisted_fish.claims import Claims
from shoal.games.twisted_fish.first_world import FirstWorld
from shoal.games.twisted_fish.layout import CARD, END, HOLD_SIZE, SEAT, SLOT_SIZE
from shoal.games.twisted_fish.matching import Matching
from shoal.games.twisted_fish.memory import NONE, Memory
from shoal.games.twisted_fish.slots import Slots, is_in
from shoal.games.twisted_fish.walk import Walk

# A unit of work is one candidate looked at.
BUDGET: Final = 150_000
SMALL_BUDGET: Final = 20_000  # for another attempt, with fewer claims


class Sampler:
    """Fills the hidden slots at random."""

    def __init__(self, memory: Memory, place: vec[i64], viewer: i64) -> None:
        self.slots: Slots = Slots(memory, place, viewer)
        self.matching: Matching = Matching(self.slots)
        self.claims: Claims = Claims(self.slots)
        self.first_world: FirstWorld = FirstWorld(self.slots, self.matching, self.claims)
        self.walk: Walk = Walk(self.slots, self.matching, self.claims)
        self.dropped_claims: i64 = 0  # in all samples

    def sample_dropping_claims(self, rng: Rng) -> None:
        """Find a world; while none is found within the budget, drop the oldest claims one by one.

        Without claims a world always exists, so the loop ends.
        """
        matching = self.matching
        claims = self.claims
        self.first_world.begin()
        matching.budget = BUDGET
        while not self._find_world(rng):
            if claims.dropped < claims.n_claims:
                self.first_world.drop_oldest()
                self.dropped_claims += 1
            matching.budget = SMALL_BUDGET
        self.walk.go(rng)

    def sample_within_budget(self, rng: Rng) -> bool:
        """Try to find a world that supports every claim, within a small budget; return whether that succeeded."""
        self.first_world.begin()
        self.matching.budget = SMALL_BUDGET
        if not self._find_world(rng):
            return False
        self.walk.go(rng)
        return True

    def _find_world(self, rng: Rng) -> bool:
        matching = self.matching
        while matching.budget > 0:
            matching.budget -= self.slots.n_items
            if self.first_world.attempt(rng):
                return True
        return False

    def is_world(self, truth: Memory) -> bool:
        """Tell whether the cards that a memory has in the slots are one of the worlds."""
        slots = self.slots
        matching = self.matching
        claims = self.claims
        self.first_world.begin()
        matching.clear()
        if truth.pull.card != NONE and not is_in(slots.pulls, truth.pull.card):
            return False
        if truth.net.card != NONE and not is_in(slots.nets, truth.net.card):
            return False
        slots.choose_unseen(truth.pull.card, truth.net.card)
        slot: i64
        for slot in range(slots.n_slots):
            item = self._item_with(truth, slots.number[slot])
            if item == NONE or matching.slot_of[item] != NONE or not slots.fits(slot, item):
                return False
            matching.put(slot, item)
        if any(matching.slot_of[item] == NONE for item in range(CARDS, slots.n_items)):
            return False
        claims.count_support(matching.item_in)
        return claims.short == 0

    def _item_with(self, truth: Memory, number: i64) -> i64:
        """Return the item that a memory has in a slot, by its number there; NONE if there is no such item."""
        slots = self.slots
        card = truth.holds[number * HOLD_SIZE + CARD]
        end = truth.holds[number * HOLD_SIZE + END]
        if end == 0:
            return card
        seat = truth.slots[number * SLOT_SIZE + SEAT]
        item: i64
        for item in range(slots.first_departed[seat], slots.first_departed[seat + 1]):
            if slots.card[item] == card and slots.end[item] == end and self.matching.slot_of[item] == NONE:
                return item
        return NONE
