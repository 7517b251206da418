"""What has been claimed of the slots, and what bears it out.

A claim is **borne out** by an item of its fish that was in a slot of its seat then. How many items bear each claim out
is its support; it is kept up to date as things change places.
"""

from __future__ import annotations

from librt.vecs import vec
from mypy_extensions import i64

from shoal.games.twisted_fish.cards import CARDS, GROUPS
from shoal.games.twisted_fish.layout import CLAIM
from shoal.games.twisted_fish.matching import Matching, add_up
from shoal.games.twisted_fish.memory import NONE, Memory
from shoal.games.twisted_fish.slots import BIT, GROUP, NOTHING, is_in


class Claims(Matching):
    """The claims by seat and group of five cards: those of a group are in a row."""

    def __init__(self, memory: Memory, viewer: i64) -> None:
        super().__init__(memory, viewer)
        self.sees: bool = False  # whether the viewer has seen a card through the Boat
        self.claims: i64 = 0
        self.first_claim: vec[i64] = NOTHING  # by seat and group
        self.of_group: vec[i64] = NOTHING
        self.at: vec[i64] = NOTHING  # when it was made
        self.about: vec[i64] = NOTHING  # the one card that it is about; NONE: any of the group
        self.oldest_first: vec[i64] = NOTHING
        self.gone: i64 = 0  # how many of the oldest have been let go
        self.support: vec[i64] = NOTHING
        self.short: i64 = 0  # how many claims nothing bears out
        # By slot: where the groups of its seat begin, and a mask of those that have claims
        self.row: vec[i64] = NOTHING
        self.claimed: vec[i64] = NOTHING
        # What left in plain sight, by seat and group
        self.first_in: vec[i64] = NOTHING
        self.in_group: vec[i64] = NOTHING

    # Reading

    def read_claims(self) -> None:
        memory = self.memory
        self.sees = memory.boat_by == self.viewer and self.viewer >= 0 and not is_in(memory.boat_open, memory.boat_card)
        self._count_claims()
        self.of_group = vec[i64]([0] * self.claims)
        self.at = vec[i64]([0] * self.claims)
        self.about = vec[i64]([NONE] * self.claims)
        self.oldest_first = vec[i64]([0] * self.claims)
        self.support = vec[i64]([0] * self.claims)
        self._find_claims()
        self._find_claimed()
        self._find_groups()

    def _count_claims(self) -> None:
        """TF3, TF17: who asked for a fish held it then; and what one has seen through the Boat was there."""
        memory = self.memory
        count = vec[i64]([0] * (memory.seats * GROUPS))
        i: i64
        for i in range(0, len(memory.claims), CLAIM):
            if memory.claims[i] != self.viewer:
                count[memory.claims[i] * GROUPS + memory.claims[i + 1]] += 1
        if self.sees:
            count[memory.boat_on * GROUPS + GROUP[memory.boat_card]] += 1
        self.first_claim = vec[i64]([0] * (len(count) + 1))
        self.claims = add_up(count, self.first_claim)

    def _find_claims(self) -> None:
        """What one has seen oneself is the last to be let go."""
        memory = self.memory
        claims = memory.claims
        n: i64 = 0
        i: i64
        for i in range(0, len(claims), CLAIM):
            if claims[i] != self.viewer:
                self._add_claim(n, claims[i] * GROUPS + claims[i + 1], claims[i + 2], NONE)
                n += 1
        if self.sees:
            self._add_claim(n, memory.boat_on * GROUPS + GROUP[memory.boat_card], memory.boat_at, memory.boat_card)

    def _add_claim(self, n: i64, group: i64, at: i64, about: i64) -> None:
        """Another of its group."""
        claim = self.first_claim[group]
        while self.at[claim] != 0:
            claim += 1
        self.of_group[claim] = group
        self.at[claim] = at
        self.about[claim] = about
        self.oldest_first[n] = claim

    def _find_claimed(self) -> None:
        self.row = vec[i64]([0] * self.slots)
        self.claimed = vec[i64]([0] * self.slots)
        slot: i64
        group: i64
        for slot in range(self.slots):
            row = self.seat[slot] * GROUPS
            self.row[slot] = row
            if slot > 0 and self.row[slot - 1] == row:
                self.claimed[slot] = self.claimed[slot - 1]
                continue
            for group in range(GROUPS):
                if self.first_claim[row + group] != self.first_claim[row + group + 1]:
                    self.claimed[slot] |= BIT[group]

    def _find_groups(self) -> None:
        self.in_group = vec[i64]([NONE] * self.items)
        count = vec[i64]([0] * (self.memory.seats * GROUPS))
        item: i64
        for item in range(CARDS, self.items):
            if self.is_plain(item):
                count[self.owner[item] * GROUPS + self.group[item]] += 1
        self.first_in = vec[i64]([0] * (len(count) + 1))
        add_up(count, self.first_in)
        for item in range(CARDS, self.items):
            if self.is_plain(item):
                group = self.owner[item] * GROUPS + self.group[item]
                count[group] -= 1
                self.in_group[self.first_in[group] + count[group]] = item

    # Support

    def count_support(self) -> None:
        """Of all that is where it is. What has been let go needs none."""
        i: i64
        for i in range(self.claims):
            self.support[i] = 0
        for i in range(self.gone):
            self.support[self.oldest_first[i]] = 1
        self.short = self.claims - self.gone
        for i in range(self.slots):
            if self.claimed[i] & BIT[self.group[self.item[i]]] != 0:
                self.change_support(i, self.item[i], 1)

    def change_support(self, slot: i64, item: i64, by: i64) -> None:
        """One more, or one less, for the claims that an item bears out in a slot."""
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
        """Change the support as it does if an item goes to a slot, and what is there to where it comes from; unless
        more claims than so many would be without any."""
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
        """Something comes into a slot and something goes; 0: there are no claims about it."""
        if gains != 0:
            self.change_support(slot, comes, 1)
        if loses != 0:
            self.change_support(slot, goes, -1)
