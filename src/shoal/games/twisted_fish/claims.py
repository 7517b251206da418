"""Claims about the hidden slots, and the items that support them.

A player who asks for a fish claims to hold a card of it. An item **supports** a claim if it is of that fish and was in
a slot of that seat then. The number of supporting items is kept up to date as items change places.
"""

from __future__ import annotations

from librt.vecs import vec
from mypy_extensions import i64

from shoal.games.twisted_fish.cards import CARDS, GROUPS
from shoal.games.twisted_fish.layout import CLAIM_AT, CLAIM_FISH, CLAIM_SEAT, CLAIM_SIZE
from shoal.games.twisted_fish.memory import NONE, NOTHING
from shoal.games.twisted_fish.slots import BIT, GROUP, Slots, add_up, is_in


class Claims:
    """The claims by seat and group of five cards: those of a group are adjacent."""

    def __init__(self, slots: Slots) -> None:
        memory = slots.memory
        n_groups = memory.seats * GROUPS
        n_slots = slots.n_slots
        self.slots: Slots = slots
        # Its tables, since support is counted all the time
        self.card: vec[i64] = slots.card
        self.group: vec[i64] = slots.group
        self.since: vec[i64] = slots.since
        self.end: vec[i64] = slots.end
        # Whether the viewer has seen a card through the Boat that nobody else knows
        self.sees: bool = (
            memory.boat.other == slots.viewer and slots.viewer >= 0 and not is_in(memory.boat.cards, memory.boat.card)
        )
        self.n_claims: i64 = 0
        self.first_claim: vec[i64] = vec[i64]([0] * (n_groups + 1))  # by seat and group
        self.of_group: vec[i64] = NOTHING
        self.at: vec[i64] = NOTHING  # when the claim was made
        self.about: vec[i64] = NOTHING  # the one card that it is about; NONE: any of the group
        self.oldest_first: vec[i64] = NOTHING
        self.dropped: i64 = 0  # how many of the oldest have been dropped
        self.support: vec[i64] = NOTHING
        self.short: i64 = 0  # claims without support
        # By slot: where the groups of its seat begin, and a mask of those that have claims
        self.row: vec[i64] = vec[i64]([0] * n_slots)
        self.claimed: vec[i64] = vec[i64]([0] * n_slots)
        # Items that left in plain sight, by seat and group
        self.first_in: vec[i64] = vec[i64]([0] * (n_groups + 1))
        self.in_group: vec[i64] = vec[i64]([NONE] * slots.n_items)
        self._count_claims()
        self.of_group = vec[i64]([0] * self.n_claims)
        self.at = vec[i64]([0] * self.n_claims)
        self.about = vec[i64]([NONE] * self.n_claims)
        self.oldest_first = vec[i64]([0] * self.n_claims)
        self.support = vec[i64]([0] * self.n_claims)
        self._find_claims()
        self._find_claimed()
        self._find_groups()

    def _count_claims(self) -> None:
        """TF3, TF17: a player who asked for a fish held it then; a card seen through the Boat was there then."""
        slots = self.slots
        memory = slots.memory
        count = vec[i64]([0] * (memory.seats * GROUPS))
        i: i64
        for i in range(0, len(memory.claims), CLAIM_SIZE):
            if memory.claims[i + CLAIM_SEAT] != slots.viewer:
                count[memory.claims[i + CLAIM_SEAT] * GROUPS + memory.claims[i + CLAIM_FISH]] += 1
        if self.sees:
            count[memory.boat.owner * GROUPS + GROUP[memory.boat.card]] += 1
        self.n_claims = add_up(count, self.first_claim)

    def _find_claims(self) -> None:
        """Add the claims, the oldest first. A card that the viewer has seen comes last, so it is dropped last."""
        slots = self.slots
        memory = slots.memory
        claims = memory.claims
        n: i64 = 0
        i: i64
        for i in range(0, len(claims), CLAIM_SIZE):
            seat = claims[i + CLAIM_SEAT]
            if seat != slots.viewer:
                self._add_claim(n, seat * GROUPS + claims[i + CLAIM_FISH], claims[i + CLAIM_AT], NONE)
                n += 1
        if self.sees:
            self._add_claim(n, memory.boat.owner * GROUPS + GROUP[memory.boat.card], memory.boat.at, memory.boat.card)

    def _add_claim(self, n: i64, group: i64, at: i64, about: i64) -> None:
        """Add a claim to those of its group."""
        claim = self.first_claim[group]
        while self.at[claim] != 0:
            claim += 1
        self.of_group[claim] = group
        self.at[claim] = at
        self.about[claim] = about
        self.oldest_first[n] = claim

    def _find_claimed(self) -> None:
        slots = self.slots
        slot: i64
        group: i64
        for slot in range(slots.n_slots):
            row = slots.seat[slot] * GROUPS
            self.row[slot] = row
            if slot > 0 and self.row[slot - 1] == row:
                self.claimed[slot] = self.claimed[slot - 1]
                continue
            for group in range(GROUPS):
                if self.first_claim[row + group] != self.first_claim[row + group + 1]:
                    self.claimed[slot] |= BIT[group]

    def _find_groups(self) -> None:
        slots = self.slots
        count = vec[i64]([0] * (slots.memory.seats * GROUPS))
        item: i64
        for item in range(CARDS, slots.n_items):
            if slots.is_plain(item):
                count[slots.owner[item] * GROUPS + slots.group[item]] += 1
        add_up(count, self.first_in)
        for item in range(CARDS, slots.n_items):
            if slots.is_plain(item):
                group = slots.owner[item] * GROUPS + slots.group[item]
                count[group] -= 1
                self.in_group[self.first_in[group] + count[group]] = item

    # Support

    def count_support(self, item_in: vec[i64]) -> None:
        """Count the support of each claim, given the item in each slot. Dropped claims need none."""
        slots = self.slots
        i: i64
        for i in range(self.n_claims):
            self.support[i] = 0
        for i in range(self.dropped):
            self.support[self.oldest_first[i]] = 1
        self.short = self.n_claims - self.dropped
        for i in range(slots.n_slots):
            if self.claimed[i] & BIT[slots.group[item_in[i]]] != 0:
                self.change_support(i, item_in[i], 1)

    def change_support(self, slot: i64, item: i64, by: i64) -> None:
        """Add 1 or -1 to the support of the claims that an item supports in a slot."""
        group = self.row[slot] + self.group[item]
        claim = self.first_claim[group]
        limit = self.first_claim[group + 1]
        if claim == limit:
            return
        since = self.since[slot]
        end = self.end[item]
        at = self.at
        while claim < limit:
            if since < at[claim] < end and self.about[claim] in (NONE, self.card[item]):
                n = self.support[claim] + by
                self.support[claim] = n
                if n == 0:
                    self.short += 1
                elif n == by:
                    self.short -= 1
            claim += 1

    def support_exchange(self, slot: i64, item: i64, origin: i64, other: i64, most: i64) -> bool:
        """Update the support for an item that goes from its origin to a slot, and another that goes the other way.
        Return False, and change nothing, if more than `most` claims would be without support."""
        takes = BIT[self.group[item]]
        gives = BIT[self.group[other]]
        here = self.claimed[slot]
        there: i64 = 0
        if origin != NONE:
            there = self.claimed[origin]
        self._shift(slot, item, other, here & takes, here & gives)
        self._shift(origin, other, item, there & gives, there & takes)
        if self.short <= most:
            return True
        self._shift(slot, other, item, here & gives, here & takes)
        self._shift(origin, item, other, there & takes, there & gives)
        return False

    def _shift(self, slot: i64, comes: i64, goes: i64, gains: i64, loses: i64) -> None:
        """Update the support for an item that comes into a slot and one that goes; a mask of 0: no claims about it."""
        if gains != 0:
            self.change_support(slot, comes, 1)
        if loses != 0:
            self.change_support(slot, goes, -1)
