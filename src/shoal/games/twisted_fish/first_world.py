"""A first world: one in which everything fits, and then, claim by claim, something that bears the claim out.

Where nothing bears a claim out, something that might changes places with what is in a slot where it would, if no other
claim loses what bears it out. That does mostly. If it does not, what bears claims out is bound, claim by claim: it then
stays where it does, but may still make room for others. If in the end nothing bears out a claim, all is begun again
with that claim first.

Since each choice is at random among all that is possible as it stands, every world may come.
"""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from shoal.core.rng import Rng
from shoal.games.twisted_fish.cards import CARDS, COLOURS, GROUPS
from shoal.games.twisted_fish.claims import Claims
from shoal.games.twisted_fish.memory import NEVER, NONE, Memory
from shoal.games.twisted_fish.slots import GROUP, NOTHING

TRIES: Final = 4  # so many exchanges are tried for a claim before it is looked for one
LIKELY: Final = 5  # in so many cases, all but one, with something that left rather than with an unseen card
OTHER_PULLS: Final = 4  # so many others are tried where a claim is not borne out


class FirstWorld(Claims):
    """Finds a world, though not each as often as the others."""

    def __init__(self, memory: Memory, viewer: i64) -> None:
        super().__init__(memory, viewer)
        self.order: vec[i64] = NOTHING  # in which claims are borne out; those that have been let go come first
        self.witnesses: vec[i64] = NOTHING  # what might bear out a claim: first what left, then unseen cards
        self.left: i64 = 0  # how many of them left
        self.unseen: i64 = 0  # and how many are unseen

    def read_order(self) -> None:
        self.order = vec[i64]([NONE] * self.claims)
        self.witnesses = vec[i64]([NONE] * self.items)

    # Which claims count

    def begin(self) -> None:
        """All claims, the oldest first."""
        self.gone = 0
        i: i64
        for i in range(self.claims):
            self.order[i] = self.oldest_first[i]

    def let_go(self) -> None:
        """The oldest claim counts no more."""
        at: i64 = self.gone
        while self.order[at] != self.oldest_first[self.gone]:
            at += 1
        self._put_first(at)
        self.gone += 1

    def _put_first(self, at: i64) -> None:
        """Bring a claim forward to the first place of those that count."""
        claim = self.order[at]
        while at > self.gone:
            self.order[at] = self.order[at - 1]
            at -= 1
        self.order[at] = claim

    # A world

    def attempt(self, rng: Rng) -> bool:
        if not self.fill_all(rng) or not self.decide_unseen(rng):
            return False
        self.count_support()
        i: i64
        for i in range(self.gone, self.claims):
            if self.support[self.order[i]] == 0 and not self._mend(self.order[i], rng):
                break
        if self.short == 0:
            return True
        for i in range(self.gone, self.claims):
            if not self._settle(self.order[i], rng):
                self._put_first(i)
                return False
        self.count_support()
        return self.short == 0

    def _mend(self, claim: i64, rng: Rng) -> bool:
        """Bear a claim out by an exchange that takes nothing from the others: rather one that comes up at random."""
        self._list_witnesses(claim)
        n = self.left + self.unseen
        if n == 0:
            return False
        i: i64
        for i in range(TRIES):
            item = self._likely_witness(rng)
            if self._mends(claim, item, self._any_slot_for(item, claim, rng)):
                return True
        start = rng.below(n)
        seat = self.of_group[claim] // GROUPS
        slot: i64
        for i in range(start, start + n):
            for slot in range(self.first[seat], self.first[seat + 1]):
                if self._mends(claim, self.witnesses[i % n], slot):
                    return True
        return False

    def _mends(self, claim: i64, item: i64, slot: i64) -> bool:
        """Bring an item to a slot where it bears a claim out, unless another one would lose by it."""
        if self.since[slot] >= self.at[claim] or not self.fits(slot, item):
            return False
        other = self.item[slot]
        origin = self.slot_of[item]
        if not self.may_be_in(origin, other) or not self.support_exchange(slot, item, origin, other, self.short - 1):
            return False
        self.exchange(slot, item, origin, other)
        return True

    def _likely_witness(self, rng: Rng) -> i64:
        if self.unseen == 0 or (self.left != 0 and rng.below(LIKELY) != 0):
            return self.witnesses[rng.below(self.left)]
        return self.witnesses[self.left + rng.below(self.unseen)]

    def _any_slot_for(self, item: i64, claim: i64, rng: Rng) -> i64:
        """A slot that something that left fits; for an unseen card any of the seat."""
        if item >= CARDS:
            start = self.first_home[item]
            return self.homes[start + rng.below(self.first_home[item + 1] - start)]
        seat = self.of_group[claim] // GROUPS
        return self.first[seat] + rng.below(self.first[seat + 1] - self.first[seat])

    # What might bear out a claim

    def _list_witnesses(self, claim: i64) -> None:
        group = self.of_group[claim]
        self.left = 0
        i: i64
        for i in range(self.first_in[group], self.first_in[group + 1]):
            self._consider(claim, self.in_group[i])
        if self.pull_item != NONE and self.owner[self.pull_item] * GROUPS + self.group[self.pull_item] == group:
            self._consider(claim, self.pull_item)
        if self.net_item != NONE and self.owner[self.net_item] * GROUPS + self.group[self.net_item] == group:
            self._consider(claim, self.net_item)
        left = self.left
        first = group % GROUPS * COLOURS
        for i in range(first, first + COLOURS):
            if i < CARDS and self.slot_of[i] >= NONE:
                self._consider(claim, i)
        self.unseen = self.left - left
        self.left = left

    def _consider(self, claim: i64, item: i64) -> None:
        """Add something of its group to the witnesses of a claim, if it can have been there then."""
        if self.end[item] > self.at[claim] and (self.about[claim] == NONE or self.about[claim] == self.card[item]):
            self.witnesses[self.left] = item
            self.left += 1

    # Binding

    def _settle(self, claim: i64, rng: Rng) -> bool:
        """See to it that something bound bears a claim out, perhaps because something else went unseen."""
        if self._bear_out(claim, rng):
            return True
        if self.work < 0:
            return False
        if len(self.pulls) > 1 and self._pull_for(claim, rng):
            return True
        is_netted = len(self.nets) > 1 and self.of_group[claim] % GROUPS == self.memory.net_fish
        return is_netted and self._net_for(claim, rng)

    def _pull_for(self, claim: i64, rng: Rng) -> bool:
        """TF14: perhaps what the claim is about was pulled; or it was not, but something else."""
        if self.deadline[self.pull_item] != NEVER:
            return False  # it bears out another claim
        group = self.of_group[claim] % GROUPS
        is_pulled = self.group[self.pull_item] == group
        others: i64 = 0
        n = len(self.pulls)
        start = rng.below(n)
        i: i64
        for i in range(start, start + n):
            card = self.pulls[i % n]
            if GROUP[card] == group or (is_pulled and others < OTHER_PULLS):
                others += 1
                if self.decide(card, self.netted, rng) and self._bear_out(claim, rng):
                    return True
        return False

    def _net_for(self, claim: i64, rng: Rng) -> bool:
        """TF18: perhaps another card of the fish was netted."""
        n = len(self.nets)
        start = rng.below(n)
        i: i64
        for i in range(start, start + n):
            if self.decide(self.pulled, self.nets[i % n], rng) and self._bear_out(claim, rng):
                return True
        return False

    def _bear_out(self, claim: i64, rng: Rng) -> bool:
        """Bind what bears a claim out where it is; or else something that can be brought there."""
        self._list_witnesses(claim)
        seat = self.of_group[claim] // GROUPS
        i: i64
        for i in range(self.left + self.unseen):
            slot = self.slot_of[self.witnesses[i]]
            if slot >= 0 and self.seat[slot] == seat and self.since[slot] < self.at[claim]:
                self._set_bound(self.witnesses[i], claim)
                return True
        if rng.below(LIKELY) != 0:
            return self._bind_one(claim, 0, self.left, rng) or self._bind_one(claim, self.left, self.unseen, rng)
        return self._bind_one(claim, self.left, self.unseen, rng) or self._bind_one(claim, 0, self.left, rng)

    def _set_bound(self, item: i64, claim: i64) -> None:
        self.is_any_bound = True
        self.bound[item] = self.of_group[claim] // GROUPS
        self.deadline[item] = min(self.deadline[item], self.at[claim])

    def _bind_one(self, claim: i64, start: i64, n: i64, rng: Rng) -> bool:
        """One of n witnesses, from a random one on."""
        if n == 0:
            return False
        first = rng.below(n)
        return any(self._bind(self.witnesses[start + i % n], claim, rng) for i in range(first, first + n))

    def _bind(self, item: i64, claim: i64, rng: Rng) -> bool:
        """Bring an item to where it bears a claim out, and bind it; or leave all as it was."""
        bound = self.bound[item]
        deadline = self.deadline[item]
        if bound != NONE and bound != self.of_group[claim] // GROUPS:
            return False
        self._set_bound(item, claim)
        if self._change_places(item, rng) or self._move_in(item, rng):
            return True
        self.bound[item] = bound
        self.deadline[item] = deadline
        return False

    def _change_places(self, item: i64, rng: Rng) -> bool:
        """Exchange an item with one that is where it has to go, if that may be where it comes from."""
        origin = self.slot_of[item]
        seat = self.bound[item]
        self.work -= self.first[seat + 1] - self.first[seat]
        n: i64 = 0
        slot: i64
        for slot in range(self.first[seat], self.first[seat + 1]):
            if self.may_go(slot, item) and self._may_go_back(origin, self.item[slot]):
                self.found[n] = slot
                n += 1
        if n == 0:
            return False
        slot = self.found[rng.below(n)]
        self.exchange(slot, item, origin, self.item[slot])
        return True

    def _may_go_back(self, slot: i64, item: i64) -> bool:
        """Whether an item may go to a slot, or to the Pond."""
        if slot == NONE:
            return self.bound[item] == NONE
        return self.may_go(slot, item)

    def _move_in(self, item: i64, rng: Rng) -> bool:
        """Have others make room for an item, and fill the slot that it leaves."""
        self.keep()
        origin = self.slot_of[item]
        if origin != NONE:
            self.take_out(origin)
        if self.house(item, rng) and (origin == NONE or self.item[origin] != NONE or self.fill_slot(origin, rng)):
            return True
        self.go_back()
        return False
