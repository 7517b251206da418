"""Claims about the hidden slots, and the items that support them.

A player who asks for a fish claims to hold a card of it. An item **supports** a claim if it is of that fish and was in
a slot of that seat then. The number of supporting items is kept up to date as items change places.
"""

from __future__ import annotations

from librt.vecs import append, vec
from mypy_extensions import i64

from shoal.games.twisted_fish.cards import CARDS, GROUPS
from shoal.games.twisted_fish.layout import CLAIM_AT, CLAIM_FISH, CLAIM_SEAT, CLAIM_SIZE
from shoal.games.twisted_fish.memory import NONE, NOTHING
from shoal.games.twisted_fish.slots import BIT, GROUP, Slots, grouped, is_in


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
        self.in_group: vec[i64] = NOTHING
        self._read_claims()
        self._find_claimed()
        keys = vec[i64]([NONE] * slots.n_items)
        item: i64
        for item in range(CARDS, slots.n_items):
            if slots.is_plain(item):
                keys[item] = slots.owner[item] * GROUPS + slots.group[item]
        self.in_group = grouped(keys, self.first_in)

    def _read_claims(self) -> None:
        """TF3, TF17: a player who asked for a fish held it then; a card seen through the Boat was there then. The card
        comes last, so it is dropped last."""
        memory = self.slots.memory
        viewer = self.slots.viewer
        claims = memory.claims
        groups = vec[i64]([])
        times = vec[i64]([])
        i: i64
        for i in range(0, len(claims), CLAIM_SIZE):
            if claims[i + CLAIM_SEAT] != viewer:
                groups = append(groups, claims[i + CLAIM_SEAT] * GROUPS + claims[i + CLAIM_FISH])
                times = append(times, claims[i + CLAIM_AT])
        seen: i64 = NONE  # the card that the viewer has seen through the Boat, if nobody else knows it
        if memory.boat.other == viewer and viewer >= 0 and not is_in(memory.boat.cards, memory.boat.card):
            seen = memory.boat.card
            groups = append(groups, memory.boat.owner * GROUPS + GROUP[seen])
            times = append(times, memory.boat.at)
        order = grouped(groups, self.first_claim)
        n = len(order)
        self.n_claims = n
        self.of_group = vec[i64]([0] * n)
        self.at = vec[i64]([0] * n)
        self.about = vec[i64]([NONE] * n)
        self.support = vec[i64]([0] * n)
        self.oldest_first = vec[i64]([0] * n)
        for i in range(n):
            self.of_group[i] = groups[order[i]]
            self.at[i] = times[order[i]]
            self.oldest_first[order[i]] = i
        if seen != NONE:
            self.about[self.oldest_first[n - 1]] = seen

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
