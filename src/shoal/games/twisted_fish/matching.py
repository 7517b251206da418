"""A matching of hidden slots and items: every slot holds one item, and every item that left was in one slot.

An item goes to a random free slot that it fits. If there is none, other items move to make room (augmenting paths), so
a matching is found if one exists. An item that supports a claim is **bound**: it must be in a slot of one seat that
began before a deadline. Work is counted, so that sampling takes bounded time.
"""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from shoal.core.rng import Rng
from shoal.games.twisted_fish.cards import CARDS
from shoal.games.twisted_fish.memory import NEVER, NONE, NOTHING
from shoal.games.twisted_fish.slots import SEEN, UNDECIDED, Slots, add_up

# The weight of a slot, for an item that left, is inversely proportional to the number of unseen cards that would fit
# instead. This makes first worlds more uniform.
WEIGHT: Final = 1 << 17
MOST_WEIGHT: Final = 1 << 20
SURE: Final = 256  # the weight of a card that may have been pulled, if no event makes it less likely
DRAWS: Final = 4  # random draws of a slot or a card before the free ones are listed


class Matching:
    """The item in each slot, and the slot of each item."""

    def __init__(self, slots: Slots) -> None:
        n_slots = slots.n_slots
        n_items = slots.n_items
        self.slots: Slots = slots
        self.since: vec[i64] = slots.since  # its tables, since they are read all the time
        self.seat: vec[i64] = slots.seat
        self.item_in: vec[i64] = vec[i64]([NONE] * n_slots)
        self.slot_of: vec[i64] = vec[i64]([SEEN] * n_items)  # NONE: in the Pond, or not matched yet
        self.bound: vec[i64] = slots.owner[:]  # the seat whose slots an item is bound to; items that left always are
        self.deadline: vec[i64] = vec[i64]([NEVER] * n_items)  # its slot began before this time
        self.is_any_bound: bool = False
        self.saved: vec[i64] = vec[i64]([NONE] * n_slots)  # the item in each slot, to restore
        self.found: vec[i64] = vec[i64]([NONE] * (n_slots + CARDS))  # candidates of a random choice
        self.tried: vec[i64] = vec[i64]([0] * n_slots)  # marks of the search for an augmenting path
        self.offered: vec[i64] = vec[i64]([0] * n_items)
        self.mark: i64 = 0
        self.budget: i64 = 0  # work left before the attempt is given up
        # Items with the fewest slots, and slots with the fewest cards, come first
        self.hardest_items: vec[i64] = NOTHING
        self.hardest_slots: vec[i64] = NOTHING
        self.homes: vec[i64] = NOTHING  # the slots that an item that left fits while nothing is decided
        self.first_home: vec[i64] = vec[i64]([0] * (n_items + 1))
        self.weight: vec[i64] = vec[i64]([MOST_WEIGHT] * n_slots)
        self.total_weight: vec[i64] = vec[i64]([0] * n_items)  # of the homes of an item
        self.pull_weight: vec[i64] = vec[i64]([SURE] * len(slots.pulls))  # of each card that may have been pulled
        # Items that no longer fit, and the slots that they leave
        self.n_removed: i64 = 0
        self.removed: vec[i64] = vec[i64]([NONE] * n_slots)
        self.emptied: vec[i64] = vec[i64]([NONE] * n_slots)
        self._find_homes()
        if len(slots.pulls) > 1:
            self._weigh_pulls()

    def _find_homes(self) -> None:
        slots = self.slots
        count = vec[i64]([0] * slots.n_items)
        choices = vec[i64]([0] * slots.n_slots)
        slot: i64
        i: i64
        for slot in range(slots.n_slots):
            choices[slot] = slots.after_cards[slot] - slots.first_option[slot]
            if choices[slot] > 0:
                self.weight[slot] = WEIGHT // choices[slot]
            for i in range(slots.after_cards[slot], slots.first_option[slot + 1]):
                count[slots.options[i]] += 1
        self.hardest_items = _fewest_first(count, CARDS, slots.n_items)
        self.hardest_slots = _fewest_first(choices, 0, slots.n_slots)
        self.homes = vec[i64]([0] * add_up(count, self.first_home))
        for slot in range(slots.n_slots):
            for i in range(slots.after_cards[slot], slots.first_option[slot + 1]):
                item = slots.options[i]
                count[item] -= 1
                self.homes[self.first_home[item] + count[item]] = slot
                self.total_weight[item] += self.weight[slot]

    def _weigh_pulls(self) -> None:
        """Weigh each card by the share of its possible places where a pulled card can be: the Pond, or a later slot."""
        slots = self.slots
        pond = len(slots.cards) + slots.n_items - CARDS - slots.n_slots
        places = vec[i64]([pond] * slots.n_items)
        later = vec[i64]([pond] * slots.n_items)
        slot: i64
        i: i64
        for slot in range(slots.n_slots):
            for i in range(slots.first_option[slot], slots.first_option[slot + 1]):
                places[slots.options[i]] += 1
                if slots.since[slot] > slots.pull_at:
                    later[slots.options[i]] += 1
        after = self.items_after(slots.pull_at)
        for i in range(len(slots.pulls)):
            item = after[slots.pulls[i]]
            if item != NONE:
                self.pull_weight[i] = 1 + SURE * later[item] // (1 + places[item])

    def items_after(self, time: i64) -> vec[i64]:
        """Return, by card, the item that is this card after a time; NONE if there are several."""
        slots = self.slots
        found = vec[i64]([NONE] * CARDS)
        i: i64
        for i in range(CARDS, slots.n_items):
            card = slots.card[i]
            if slots.is_plain(i) and slots.end[i] > time:
                if found[card] == NONE:
                    found[card] = i
                else:
                    found[card] = SEEN
        for i in range(CARDS):
            if found[i] == SEEN:
                found[i] = NONE
        for i in range(len(slots.cards)):
            found[slots.cards[i]] = slots.cards[i]
        return found

    # The whole matching

    def fill_all(self, rng: Rng) -> bool:
        """Match every item that left with a slot and every other slot with an unseen card; claims do not count."""
        slots = self.slots
        slots.leave_undecided()
        self.clear()
        i: i64
        for i in range(len(self.hardest_items)):
            if not self._place_early(self.hardest_items[i], rng):
                return False
        for i in range(slots.n_slots):
            slot = self.hardest_slots[i]
            if self.item_in[slot] == NONE and not self._fill_early(slot, rng):
                return False
        return True

    def clear(self) -> None:
        slots = self.slots
        i: i64
        for i in range(slots.n_slots):
            self.item_in[i] = NONE
        for i in range(len(slots.cards)):
            self.slot_of[slots.cards[i]] = NONE
        for i in range(CARDS, slots.n_items):
            self.slot_of[i] = NONE
        if self.is_any_bound:
            self.is_any_bound = False
            for i in range(slots.n_items):
                self.bound[i] = slots.owner[i]
                self.deadline[i] = NEVER

    def put(self, slot: i64, item: i64) -> None:
        self.item_in[slot] = item
        self.slot_of[item] = slot

    def exchange(self, slot: i64, item: i64, origin: i64, other: i64) -> None:
        """Move an item from its origin to a slot, and the item there to the origin; NONE: the Pond."""
        self.put(slot, item)
        self.slot_of[other] = origin
        if origin != NONE:
            self.item_in[origin] = other

    def take_out(self, slot: i64) -> None:
        self.slot_of[self.item_in[slot]] = NONE
        self.item_in[slot] = NONE

    def save(self) -> None:
        """Save the matching for `restore`."""
        slot: i64
        for slot in range(self.slots.n_slots):
            self.saved[slot] = self.item_in[slot]

    def restore(self) -> None:
        """Go back to the saved matching."""
        slots = self.slots
        i: i64
        for i in range(len(slots.cards)):
            self.slot_of[slots.cards[i]] = NONE
        for i in range(slots.n_slots):
            self.put(i, self.saved[i])

    def may_go(self, slot: i64, item: i64) -> bool:
        """Tell whether an item fits a slot and may be there as it is bound."""
        if self.since[slot] >= self.deadline[item]:
            return False
        if self.bound[item] != NONE and self.bound[item] != self.seat[slot]:
            return False
        return self.slots.fits(slot, item)

    def may_be_in(self, slot: i64, item: i64) -> bool:
        """Tell whether an item fits a slot; NONE: whether it may be in the Pond."""
        if slot == NONE:
            return item < CARDS
        return self.slots.fits(slot, item)

    # A slot for an item

    def _place_early(self, item: i64, rng: Rng) -> bool:
        """Match an item that left with a slot, by weight; an undecided one with any that it fits. Nothing is bound."""
        start = self.first_home[item]
        n = self.first_home[item + 1] - start
        if n > 0:
            i: i64
            for i in range(DRAWS):
                if self.slots.card[item] == UNDECIDED:
                    slot = self.homes[start + rng.below(n)]
                else:
                    slot = self._weighted_home(start, rng.below(self.total_weight[item]))
                if self.item_in[slot] == NONE:
                    self.item_in[slot] = item
                    self.slot_of[item] = slot
                    return True
        return self.place_item(item, rng)

    def _weighted_home(self, at: i64, remaining: i64) -> i64:
        """Return the home at which the sum of the weights, from the first home of an item on, exceeds a number."""
        slot = self.homes[at]
        remaining -= self.weight[slot]
        while remaining >= 0:
            at += 1
            slot = self.homes[at]
            remaining -= self.weight[slot]
        return slot

    def place_item(self, item: i64, rng: Rng) -> bool:
        """Match an item bound to a seat with a free slot; if there is none, other items make room."""
        slots = self.slots
        seat = self.bound[item]
        self.budget -= slots.first[seat + 1] - slots.first[seat]
        n: i64 = 0
        slot: i64
        for slot in range(slots.first[seat], slots.first[seat + 1]):
            if self.item_in[slot] == NONE and self.may_go(slot, item):
                self.found[n] = slot
                n += 1
        if n == 0:
            self.mark += 1
            return self._augment_item(item)
        self.put(self.found[rng.below(n)], item)
        return True

    def _augment_item(self, item: i64) -> bool:
        slots = self.slots
        seat = self.bound[item]
        self.budget -= slots.first[seat + 1] - slots.first[seat]
        slot: i64
        for slot in range(slots.first[seat], slots.first[seat + 1]):
            if self.tried[slot] != self.mark and self.may_go(slot, item):
                self.tried[slot] = self.mark
                if self._make_way(self.item_in[slot]):
                    self.put(slot, item)
                    return True
        return False

    def _make_way(self, item: i64) -> bool:
        """Move an item, if any, out of its slot: an unseen card that is not bound goes into the Pond."""
        if item == NONE:
            return True
        if self.bound[item] != NONE:
            return self._augment_item(item)
        self.slot_of[item] = NONE
        return True

    # An item for a slot

    def _fill_early(self, slot: i64, rng: Rng) -> bool:
        """Match a slot with any free unseen card. Nothing is decided or bound yet."""
        slots = self.slots
        start = slots.first_option[slot]
        n = slots.after_cards[slot] - start
        if n > 0:
            i: i64
            for i in range(DRAWS):
                card = slots.options[start + rng.below(n)]
                if self.slot_of[card] == NONE:
                    self.item_in[slot] = card
                    self.slot_of[card] = slot
                    return True
        return self.fill_slot(slot, rng)

    def fill_slot(self, slot: i64, rng: Rng) -> bool:
        """Match an empty slot with a free unseen card; if none fits, with an item out of another slot."""
        slots = self.slots
        self.budget -= 1
        n: i64 = 0
        i: i64
        for i in range(slots.first_option[slot], slots.after_cards[slot]):
            card = slots.options[i]
            if self.slot_of[card] == NONE and slots.fits(slot, card):
                self.found[n] = card
                n += 1
        if n == 0:
            self.mark += 1
            return self._augment_slot(slot)
        self.put(slot, self.found[rng.below(n)])
        return True

    def _augment_slot(self, slot: i64) -> bool:
        """Match a slot with an item in no slot, or out of a slot that finds another item."""
        slots = self.slots
        self.budget -= slots.first_option[slot + 1] - slots.first_option[slot]
        i: i64
        for i in range(slots.first_option[slot], slots.first_option[slot + 1]):
            item = slots.options[i]
            if self.offered[item] != self.mark and self.may_go(slot, item):
                self.offered[item] = self.mark
                other = self.slot_of[item]
                if other == NONE or (other != slot and self._augment_slot(other)):
                    self.put(slot, item)
                    return True
        return False

    # The cards that left unseen

    def decide_unseen(self, rng: Rng) -> bool:
        """TF14, TF18: decide which cards were given to The Net and pulled, if the viewer does not know."""
        slots = self.slots
        if slots.netted == UNDECIDED and not self._decide_net(rng):
            return False
        return slots.pulled != UNDECIDED or self._decide_pull(rng)

    def _decide_net(self, rng: Rng) -> bool:
        """Decide which card was given to The Net: if possible, the one in the slot that it filled."""
        slots = self.slots
        card = slots.card[self.item_in[slots.net_slot]]
        if card != UNDECIDED and self.decide(slots.pulled, card, rng):
            return True
        n = len(slots.nets)
        start = rng.below(n)
        return any(self.decide(slots.pulled, slots.nets[i % n], rng) for i in range(start, start + n))

    def _decide_pull(self, rng: Rng) -> bool:
        """Decide which card was pulled: if possible, one that may have been in the slot matched with the pull."""
        slots = self.slots
        slot = self.slot_of[slots.pull_item]
        card = self._likely_pull(slot, rng)
        if card != NONE and self.decide(card, slots.netted, rng):
            return True
        n = len(slots.pulls)
        start = rng.below(n)
        i: i64
        for i in range(start, start + n):
            if self._may_be_pulled(slot, slots.pulls[i % n]) and self.decide(slots.pulls[i % n], slots.netted, rng):
                return True
        for i in range(start, start + n):
            if self.budget > 0 and self.decide(slots.pulls[i % n], slots.netted, rng):
                return True
        return False

    def _likely_pull(self, slot: i64, rng: Rng) -> i64:
        """Draw a card that may have been in a slot, by weight; NONE after too many failed draws."""
        slots = self.slots
        n = len(slots.pulls)
        i: i64
        for i in range(n):
            at = rng.below(n)
            if self._may_be_pulled(slot, slots.pulls[at]) and rng.below(SURE) < self.pull_weight[at]:
                return slots.pulls[at]
        return NONE

    def _may_be_pulled(self, slot: i64, card: i64) -> bool:
        slots = self.slots
        if card == slots.excluded[slot] or slots.since[slot] <= slots.memory.pull.cards[card]:
            return False
        return slots.only[slot] == NONE or slots.only[slot] == card

    def decide(self, pulled: i64, netted: i64, rng: Rng) -> bool:
        """Assume these cards as pulled and netted, and move the items that no longer fit; if that fails, undo it."""
        slots = self.slots
        pulled_before = slots.pulled
        netted_before = slots.netted
        self.save()
        slots.choose_unseen(pulled, netted)
        if self._rearrange(rng):
            return True
        slots.choose_unseen(pulled_before, netted_before)
        self.restore()
        return False

    def _rearrange(self, rng: Rng) -> bool:
        """Match the items that no longer fit with other slots, and the slots that they leave with other items."""
        self._find_misfits()
        i: i64
        for i in range(self.n_removed):
            item = self.removed[i]
            if self.slot_of[item] == NONE and self.bound[item] != NONE and not self.place_item(item, rng):
                return False
        for i in range(self.n_removed):
            if self.item_in[self.emptied[i]] == NONE and not self.fill_slot(self.emptied[i], rng):
                return False
        return True

    def _find_misfits(self) -> None:
        """Remove the items that no longer fit, among those that depend on the cards pulled and netted."""
        slots = self.slots
        self.n_removed = 0
        if slots.net_slot != NONE:
            self._check(self.item_in[slots.net_slot])
        self._check(slots.pull_item)
        self._check(slots.net_item)
        self._check(slots.pulled)
        self._check(slots.netted)
        item: i64
        for item in range(CARDS, slots.n_items):
            if slots.card[item] == slots.pulled or slots.card[item] == slots.netted:
                self._check(item)

    def _check(self, item: i64) -> None:
        if item < 0:
            return
        slot = self.slot_of[item]
        if slot >= 0 and not self.may_go(slot, item):
            self.take_out(slot)
            self.removed[self.n_removed] = item
            self.emptied[self.n_removed] = slot
            self.n_removed += 1


def _fewest_first(count: vec[i64], start: i64, limit: i64) -> vec[i64]:
    """Return the numbers from start to limit, those with the lowest count first."""
    order = vec[i64]([0] * (limit - start))
    number: i64
    for number in range(start, limit):
        at = number - start
        while at > 0 and count[order[at - 1]] > count[number]:
            order[at] = order[at - 1]
            at -= 1
        order[at] = number
    return order
