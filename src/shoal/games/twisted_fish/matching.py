"""Everything that left gets a slot, and every slot gets something: what lies elsewhere makes room.

Each thing goes to a random one of the places where there is room for it. Where there is none, others move on, and
others for them (augmenting paths), so a way is found if there is one. What bears out a claim is **bound**: it has to be
in a slot of one seat that began before a time. Work is counted, so that nobody waits for what takes too long.
"""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from shoal.core.rng import Rng
from shoal.games.twisted_fish.cards import CARDS
from shoal.games.twisted_fish.memory import NEVER, NONE, Memory
from shoal.games.twisted_fish.slots import NOTHING, SEEN, UNDECIDED, Slots

# So that worlds come as evenly as may be without looking further: how much a slot wants something that left is in
# inverse proportion to the number of unseen cards that would do instead.
WANT: Final = 1 << 17
MOST_WANT: Final = 1 << 20
SURE: Final = 256  # the weight of a card that may have been pulled, if nothing speaks against it
DRAWS: Final = 4  # so often a place, or a card, is drawn before it is looked which are free


class Matching(Slots):
    """What is in each slot, and where each item is."""

    def __init__(self, memory: Memory, viewer: i64) -> None:
        super().__init__(memory, viewer)
        self.item: vec[i64] = NOTHING
        self.slot_of: vec[i64] = NOTHING  # NONE: in the Pond, or without a slot as yet
        self.bound: vec[i64] = NOTHING  # to the slots of a seat; what left always is
        self.deadline: vec[i64] = NOTHING  # and to those that began before
        self.is_any_bound: bool = False
        self.kept: vec[i64] = NOTHING  # what was in each slot, to go back to
        self.found: vec[i64] = NOTHING  # what there is to choose from
        self.tried: vec[i64] = NOTHING  # marks of the search for a way to make room
        self.offered: vec[i64] = NOTHING
        self.mark: i64 = 0
        self.work: i64 = 0  # how much is left to be done before it is given up
        # What has the fewest slots to go to, and the slots that have the fewest cards to choose from, come first
        self.hardest_items: vec[i64] = NOTHING
        self.hardest_slots: vec[i64] = NOTHING
        self.homes: vec[i64] = NOTHING  # the slots that what left fits, as long as nothing is decided
        self.first_home: vec[i64] = NOTHING
        self.want: vec[i64] = NOTHING  # by slot
        self.wanted: vec[i64] = NOTHING  # by what left: how much all of its homes want it
        self.weight: vec[i64] = NOTHING  # of each card that may have been pulled
        # What no longer fits, and the slots that it leaves
        self.emptied: i64 = 0
        self.taken: vec[i64] = NOTHING
        self.left_by: vec[i64] = NOTHING

    def read_homes(self) -> None:
        self.item = vec[i64]([NONE] * self.slots)
        self.slot_of = vec[i64]([SEEN] * self.items)
        self.bound = self.owner[:]
        self.deadline = vec[i64]([NEVER] * self.items)
        self.kept = vec[i64]([NONE] * self.slots)
        self.found = vec[i64]([NONE] * (self.slots + CARDS))
        self.tried = vec[i64]([0] * self.slots)
        self.offered = vec[i64]([0] * self.items)
        self.taken = vec[i64]([NONE] * self.slots)
        self.left_by = vec[i64]([NONE] * self.slots)
        self._find_homes()
        self.weight = vec[i64]([SURE] * len(self.pulls))
        if len(self.pulls) > 1:
            self._weigh_pulls()

    def _find_homes(self) -> None:
        self.want = vec[i64]([MOST_WANT] * self.slots)
        self.wanted = vec[i64]([0] * self.items)
        self.first_home = vec[i64]([0] * (self.items + 1))
        count = vec[i64]([0] * self.items)
        choices = vec[i64]([0] * self.slots)
        slot: i64
        i: i64
        for slot in range(self.slots):
            choices[slot] = self.after_cards[slot] - self.first_option[slot]
            if choices[slot] > 0:
                self.want[slot] = WANT // choices[slot]
            for i in range(self.after_cards[slot], self.first_option[slot + 1]):
                count[self.options[i]] += 1
        self.hardest_items = _fewest_first(count, CARDS, self.items)
        self.hardest_slots = _fewest_first(choices, 0, self.slots)
        self.homes = vec[i64]([0] * add_up(count, self.first_home))
        for slot in range(self.slots):
            for i in range(self.after_cards[slot], self.first_option[slot + 1]):
                item = self.options[i]
                count[item] -= 1
                self.homes[self.first_home[item] + count[item]] = slot
                self.wanted[item] += self.want[slot]

    def _weigh_pulls(self) -> None:
        """A card that was pulled is in the Pond, or came into a slot later: how much of where it may be is that?"""
        pond = len(self.cards) + self.items - CARDS - self.slots
        places = vec[i64]([pond] * self.items)
        later = vec[i64]([pond] * self.items)
        slot: i64
        i: i64
        for slot in range(self.slots):
            for i in range(self.first_option[slot], self.first_option[slot + 1]):
                places[self.options[i]] += 1
                if self.since[slot] > self.pull_at:
                    later[self.options[i]] += 1
        after = self.items_after(self.pull_at)
        for i in range(len(self.pulls)):
            item = after[self.pulls[i]]
            if item != NONE:
                self.weight[i] = 1 + SURE * later[item] // (1 + places[item])

    def items_after(self, time: i64) -> vec[i64]:
        """By card: the item that is that card after a time, if there is only one."""
        found = vec[i64]([NONE] * CARDS)
        i: i64
        for i in range(CARDS, self.items):
            card = self.card[i]
            if self.is_plain(i) and self.end[i] > time:
                if found[card] == NONE:
                    found[card] = i
                else:
                    found[card] = SEEN
        for i in range(CARDS):
            if found[i] == SEEN:
                found[i] = NONE
        for i in range(len(self.cards)):
            found[self.cards[i]] = self.cards[i]
        return found

    # What is where

    def fill_all(self, rng: Rng) -> bool:
        """A slot for everything that left and an unseen card for every other slot, whatever has been claimed."""
        self.leave_undecided()
        self.clear()
        i: i64
        for i in range(len(self.hardest_items)):
            if not self._house_early(self.hardest_items[i], rng):
                return False
        for i in range(self.slots):
            slot = self.hardest_slots[i]
            if self.item[slot] == NONE and not self._fill_early(slot, rng):
                return False
        return True

    def clear(self) -> None:
        i: i64
        for i in range(self.slots):
            self.item[i] = NONE
        for i in range(len(self.cards)):
            self.slot_of[self.cards[i]] = NONE
        for i in range(CARDS, self.items):
            self.slot_of[i] = NONE
        if self.is_any_bound:
            self.is_any_bound = False
            for i in range(self.items):
                self.bound[i] = self.owner[i]
                self.deadline[i] = NEVER

    def put(self, slot: i64, item: i64) -> None:
        self.item[slot] = item
        self.slot_of[item] = slot

    def exchange(self, slot: i64, item: i64, origin: i64, other: i64) -> None:
        """An item goes from its origin to a slot, and what is there to the origin; NONE: the Pond."""
        self.put(slot, item)
        self.slot_of[other] = origin
        if origin != NONE:
            self.item[origin] = other

    def take_out(self, slot: i64) -> None:
        self.slot_of[self.item[slot]] = NONE
        self.item[slot] = NONE

    def keep(self) -> None:
        """Remember what is where."""
        slot: i64
        for slot in range(self.slots):
            self.kept[slot] = self.item[slot]

    def go_back(self) -> None:
        """Put everything back to where it was when it was kept."""
        i: i64
        for i in range(len(self.cards)):
            self.slot_of[self.cards[i]] = NONE
        for i in range(self.slots):
            self.put(i, self.kept[i])

    def may_go(self, slot: i64, item: i64) -> bool:
        """Whether an item fits a slot that it may be in as it is bound."""
        if self.since[slot] >= self.deadline[item]:
            return False
        if self.bound[item] != NONE and self.bound[item] != self.seat[slot]:
            return False
        return self.fits(slot, item)

    def may_be_in(self, slot: i64, item: i64) -> bool:
        """Whether an item fits a slot; NONE: whether it may be in the Pond."""
        if slot == NONE:
            return item < CARDS
        return self.fits(slot, item)

    # A slot for something

    def _house_early(self, item: i64, rng: Rng) -> bool:
        """As long as nothing is decided or bound, a slot that wants what left; what went unseen, any that it fits."""
        start = self.first_home[item]
        n = self.first_home[item + 1] - start
        if n > 0:
            i: i64
            for i in range(DRAWS):
                if self.card[item] == UNDECIDED:
                    slot = self.homes[start + rng.below(n)]
                else:
                    slot = self._wanting(start, rng.below(self.wanted[item]))
                if self.item[slot] == NONE:
                    self.item[slot] = item
                    self.slot_of[item] = slot
                    return True
        return self.house(item, rng)

    def _wanting(self, at: i64, left: i64) -> i64:
        """The slot that comes up when all that want an item are lined up by how much."""
        slot = self.homes[at]
        left -= self.want[slot]
        while left >= 0:
            at += 1
            slot = self.homes[at]
            left -= self.want[slot]
        return slot

    def house(self, item: i64, rng: Rng) -> bool:
        """A slot for something that is bound to a seat: a free one; if there is none, others make room."""
        seat = self.bound[item]
        self.work -= self.first[seat + 1] - self.first[seat]
        n: i64 = 0
        slot: i64
        for slot in range(self.first[seat], self.first[seat + 1]):
            if self.item[slot] == NONE and self.may_go(slot, item):
                self.found[n] = slot
                n += 1
        if n == 0:
            return self._make_room(item)
        self.put(self.found[rng.below(n)], item)
        return True

    def _make_room(self, item: i64) -> bool:
        self.mark += 1
        return self._find_house(item)

    def _find_house(self, item: i64) -> bool:
        seat = self.bound[item]
        self.work -= self.first[seat + 1] - self.first[seat]
        slot: i64
        for slot in range(self.first[seat], self.first[seat + 1]):
            if self.tried[slot] != self.mark and self.may_go(slot, item):
                self.tried[slot] = self.mark
                if self._moves_on(self.item[slot]):
                    self.put(slot, item)
                    return True
        return False

    def _moves_on(self, item: i64) -> bool:
        """What is in a slot, if anything, goes elsewhere: an unseen card that is not bound into the Pond."""
        if item == NONE:
            return True
        if self.bound[item] != NONE:
            return self._find_house(item)
        self.slot_of[item] = NONE
        return True

    # Something for a slot

    def _fill_early(self, slot: i64, rng: Rng) -> bool:
        """As long as nothing is decided or bound, any unseen card that is free."""
        start = self.first_option[slot]
        n = self.after_cards[slot] - start
        if n > 0:
            i: i64
            for i in range(DRAWS):
                card = self.options[start + rng.below(n)]
                if self.slot_of[card] == NONE:
                    self.item[slot] = card
                    self.slot_of[card] = slot
                    return True
        return self.fill_slot(slot, rng)

    def fill_slot(self, slot: i64, rng: Rng) -> bool:
        """Something for an empty slot: an unseen card; if none fits, something out of another slot."""
        self.work -= 1
        n: i64 = 0
        i: i64
        for i in range(self.first_option[slot], self.after_cards[slot]):
            card = self.options[i]
            if self.slot_of[card] == NONE and self.fits(slot, card):
                self.found[n] = card
                n += 1
        if n == 0:
            self.mark += 1
            return self._find_item(slot)
        self.put(slot, self.found[rng.below(n)])
        return True

    def _find_item(self, slot: i64) -> bool:
        """Something that is in no slot, or comes out of one that finds something else."""
        self.work -= self.first_option[slot + 1] - self.first_option[slot]
        i: i64
        for i in range(self.first_option[slot], self.first_option[slot + 1]):
            item = self.options[i]
            if self.offered[item] != self.mark and self.may_go(slot, item):
                self.offered[item] = self.mark
                other = self.slot_of[item]
                if other == NONE or (other != slot and self._find_item(other)):
                    self.put(slot, item)
                    return True
        return False

    # What went unseen

    def decide_unseen(self, rng: Rng) -> bool:
        """TF14, TF18: which card The Net brought and which was pulled, if one does not know."""
        if self.netted == UNDECIDED and not self._decide_net(rng):
            return False
        return self.pulled != UNDECIDED or self._decide_pull(rng)

    def _decide_net(self, rng: Rng) -> bool:
        """Rather what is in the slot that The Net filled."""
        card = self.card[self.item[self.net_slot]]
        if card != UNDECIDED and self.decide(self.pulled, card, rng):
            return True
        n = len(self.nets)
        start = rng.below(n)
        return any(self.decide(self.pulled, self.nets[i % n], rng) for i in range(start, start + n))

    def _decide_pull(self, rng: Rng) -> bool:
        """Rather a card that can have been in the slot that something was pulled out of."""
        slot = self.slot_of[self.pull_item]
        card = self._likely_pull(slot, rng)
        if card != NONE and self.decide(card, self.netted, rng):
            return True
        n = len(self.pulls)
        start = rng.below(n)
        i: i64
        for i in range(start, start + n):
            if self._may_be_pulled(slot, self.pulls[i % n]) and self.decide(self.pulls[i % n], self.netted, rng):
                return True
        for i in range(start, start + n):
            if self.work > 0 and self.decide(self.pulls[i % n], self.netted, rng):
                return True
        return False

    def _likely_pull(self, slot: i64, rng: Rng) -> i64:
        """One of the cards that can have been in a slot, by their weights; NONE if none comes up soon."""
        n = len(self.pulls)
        i: i64
        for i in range(n):
            at = rng.below(n)
            if self._may_be_pulled(slot, self.pulls[at]) and rng.below(SURE) < self.weight[at]:
                return self.pulls[at]
        return NONE

    def _may_be_pulled(self, slot: i64, card: i64) -> bool:
        if card == self.never[slot] or self.since[slot] <= self.memory.pull_after[card]:
            return False
        return self.only[slot] == NONE or self.only[slot] == card

    def decide(self, pulled: i64, netted: i64, rng: Rng) -> bool:
        """Choose what went unseen, and move what can no longer be where it is; or leave all as it was."""
        pulled_before = self.pulled
        netted_before = self.netted
        self.keep()
        self.choose_unseen(pulled, netted)
        if self._rearrange(rng):
            return True
        self.choose_unseen(pulled_before, netted_before)
        self.go_back()
        return False

    def _rearrange(self, rng: Rng) -> bool:
        """Find other places for what no longer fits, and other things for where it was."""
        self._find_misfits()
        i: i64
        for i in range(self.emptied):
            item = self.taken[i]
            if self.slot_of[item] == NONE and self.bound[item] != NONE and not self.house(item, rng):
                return False
        for i in range(self.emptied):
            if self.item[self.left_by[i]] == NONE and not self.fill_slot(self.left_by[i], rng):
                return False
        return True

    def _find_misfits(self) -> None:
        """Take out what no longer fits, of all that hangs on what went unseen."""
        self.emptied = 0
        if self.net_slot != NONE:
            self._check(self.item[self.net_slot])
        self._check(self.pull_item)
        self._check(self.net_item)
        self._check(self.pulled)
        self._check(self.netted)
        item: i64
        for item in range(CARDS, self.items):
            if self.card[item] == self.pulled or self.card[item] == self.netted:
                self._check(item)

    def _check(self, item: i64) -> None:
        if item < 0:
            return
        slot = self.slot_of[item]
        if slot >= 0 and not self.may_go(slot, item):
            self.take_out(slot)
            self.taken[self.emptied] = item
            self.left_by[self.emptied] = slot
            self.emptied += 1


def _fewest_first(count: vec[i64], start: i64, limit: i64) -> vec[i64]:
    """The numbers from start to limit, those with the lowest count first."""
    order = vec[i64]([0] * (limit - start))
    number: i64
    for number in range(start, limit):
        at = number - start
        while at > 0 and count[order[at - 1]] > count[number]:
            order[at] = order[at - 1]
            at -= 1
        order[at] = number
    return order


def add_up(count: vec[i64], first: vec[i64]) -> i64:
    """Where each group begins if they are laid in a row; and how many there are in all."""
    n: i64 = 0
    i: i64
    for i in range(len(count)):
        first[i] = n
        n += count[i]
    first[len(count)] = n
    return n
