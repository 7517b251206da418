"""The slots of a round of Twisted Fish that a viewer cannot look into, and what may be in them.

What a slot may hold is an **item**: a card that the viewer cannot see, 0 to 72, or 73 + the number of a card that is
known to have left such a slot. Every slot holds one item, and every card that left has had a slot. Where nothing fits
an empty slot, what lies elsewhere makes room for it (augmenting paths), so a way is found if there is one.
"""

from __future__ import annotations

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from shoal.core.chance import Chance
from shoal.games.twisted_fish.cards import CARDS, COLOURS, HIDDEN
from shoal.games.twisted_fish.layout import AFTER, AT, BEFORE, CARD, END, HOLDS, LEFT, NOT, ONLY, SEAT, SINCE, SLOT
from shoal.games.twisted_fish.memory import NEVER, NONE, Memory

SEEN: Final = -2  # in place of a slot: the viewer knows where the card is
UNDECIDED: Final = -3  # in place of the card that was pulled


class Slots:
    """Read once from what a viewer knows; then filled as often as wanted."""

    def __init__(self, memory: Memory, place: vec[i64], viewer: i64) -> None:
        self.memory: Memory = memory
        self.viewer: i64 = viewer
        self.cards: vec[i64] = vec[i64]([card for card in range(CARDS) if place[card] == HIDDEN])
        # The slots, seat after seat: those of a seat are from first[seat] to first[seat + 1]
        self.slots: vec[i64] = vec[i64]([])
        self.first: vec[i64] = vec[i64]([0] * (memory.seats + 1))
        self.net_slot: i64 = NONE
        self.pulled: i64 = UNDECIDED
        self.netted: i64 = UNDECIDED
        self._find_slots()
        # The cards that left, likewise by seat; those that left unseen are chosen before a world is made
        self.left: vec[i64] = vec[i64]([])
        self.first_left: vec[i64] = vec[i64]([0] * (memory.seats + 1))
        self.pull_record: i64 = NONE
        self.net_record: i64 = NONE
        self._find_left()
        self.is_unsure: bool = memory.pull_from != NONE or memory.net_from != NONE  # whether a card went unseen
        # The slots that each of them may have been in, whatever went unseen
        self.homes: vec[i64] = vec[i64]([])
        self.first_home: vec[i64] = vec[i64]([])
        self._find_homes()
        self.pulls: vec[i64] = self._possible_pulls()
        self.nets: vec[i64] = self._possible_nets()
        # What is in each slot of the memory, and where each item is
        n = memory.n_slots
        self.item: vec[i64] = vec[i64]([NONE] * n)
        self.slot_of: vec[i64] = vec[i64]([SEEN] * (CARDS + len(self.left) // LEFT))
        self.pinned: vec[i64] = vec[i64]([0] * n)  # 1: it has to stay there
        self.seen: vec[i64] = vec[i64]([0] * (n + len(self.slot_of)))  # marks of the search for a way to make room
        self.mark: i64 = 0
        self.clear()

    # Reading

    def _find_slots(self) -> None:
        memory = self.memory
        seat: i64
        slot: i64
        for seat in range(memory.seats):
            self.first[seat] = len(self.slots)
            if seat != self.viewer:
                for slot in range(memory.n_slots):
                    if memory.slots[slot * SLOT + SEAT] == seat:
                        self.slots = append(self.slots, slot)
                        if seat == memory.net_to and memory.slots[slot * SLOT + SINCE] == memory.net_at:
                            self.net_slot = slot
        self.first[memory.seats] = len(self.slots)

    def _find_left(self) -> None:
        memory = self.memory
        seat: i64
        i: i64
        for seat in range(memory.seats):
            self.first_left[seat] = CARDS + len(self.left) // LEFT
            if seat != self.viewer:
                for i in range(0, len(memory.left), LEFT):
                    if memory.left[i] == seat:
                        self._add_left(seat, memory.left[i + 1], memory.left[i + AFTER], memory.left[i + BEFORE])
                        self.left[len(self.left) - 1] = memory.left[i + AT]
                if seat == memory.net_from:
                    self.net_record = len(self.left)
                    self._add_left(seat, NONE, NONE, memory.net_at)
                if seat == memory.pull_from:
                    self.pull_record = len(self.left)
                    self._add_left(seat, NONE, NONE, memory.pull_at)
        self.first_left[memory.seats] = CARDS + len(self.left) // LEFT

    def _find_homes(self) -> None:
        self.choose_unseen(UNDECIDED, UNDECIDED)
        record: i64
        i: i64
        for record in range(len(self.left) // LEFT):
            self.first_home = append(self.first_home, len(self.homes))
            seat = self.left[record * LEFT]
            for i in range(self.first[seat], self.first[seat + 1]):
                if self.may_fit_record(self.slots[i], record * LEFT):
                    self.homes = append(self.homes, self.slots[i])
        self.first_home = append(self.first_home, len(self.homes))

    def may_fit_record(self, slot: i64, record: i64) -> bool:
        """Whether a card that left can have been in a slot, as long as it is not decided what went unseen."""
        if record in (self.pull_record, self.net_record):
            return self.memory.slots[slot * SLOT + SINCE] < self.left[record + AT]
        return self.fits_record(slot, record)

    def _add_left(self, seat: i64, card: i64, after: i64, before: i64) -> None:
        self.left = append(append(append(append(append(self.left, seat), card), after), before), before)

    def _possible_pulls(self) -> vec[i64]:
        """TF14: the cards that the pull may have been, if one does not know."""
        memory = self.memory
        found = vec[i64]([])
        if memory.pull_from == NONE:
            return found
        if memory.pulled != NONE:
            return append(found, memory.pulled)
        card: i64
        for card in range(CARDS):
            if memory.pull_after[card] != NEVER and self._may_have_gone(card, memory.pull_at):
                found = append(found, card)
        return found

    def _possible_nets(self) -> vec[i64]:
        """TF18: the cards that The Net may have brought, if one does not know."""
        memory = self.memory
        found = vec[i64]([])
        if memory.net_from == NONE:
            return found
        if memory.netted != NONE:
            return append(found, memory.netted)
        colour: i64
        for colour in range(COLOURS):
            card = memory.net_fish * COLOURS + colour
            if memory.net_after[colour] != NEVER and not self._was_mine(card, memory.net_at):
                found = append(found, card)
        return found

    def _was_mine(self, card: i64, time: i64) -> bool:
        """Whether the viewer held a card, unseen by others, at some time."""
        memory = self.memory
        slot: i64
        for slot in range(memory.n_slots):
            if memory.holds[slot * HOLDS + CARD] == card and memory.slots[slot * SLOT + SINCE] < time:
                end = memory.holds[slot * HOLDS + END]
                if end == 0 or end > time:
                    return True
        return False

    def _may_have_gone(self, card: i64, time: i64) -> bool:
        """Whether a card may have been in the Pond after the pull: if it left a slot later, one that began later."""
        if self._was_mine(card, time):
            return False
        i: i64
        for i in range(0, len(self.left), LEFT):
            if self.left[i + 1] == card and self.left[i + AT] > time and not self._began_after(i, time):
                return False
        return True

    def _began_after(self, record: i64, time: i64) -> bool:
        seat = self.left[record]
        i: i64
        for i in range(self.first[seat], self.first[seat + 1]):
            since = self.memory.slots[self.slots[i] * SLOT + SINCE]
            if since > time and since < self.left[record + BEFORE]:
                return True
        return False

    # Putting things in

    def card_in(self, slot: i64) -> i64:
        """The card that a slot holds, or held until its end."""
        item = self.item[slot]
        if item < CARDS:
            return item
        return self.left[(item - CARDS) * LEFT + 1]

    def end_of(self, slot: i64) -> i64:
        """When its card left a slot; 0 if it is there."""
        item = self.item[slot]
        if item < CARDS:
            return 0
        return self.left[(item - CARDS) * LEFT + AT]

    def choose_unseen(self, pulled: i64, netted: i64) -> None:
        """Which cards went unseen, and so since when they can have been there; less than 0: not decided."""
        memory = self.memory
        self.pulled = pulled
        self.netted = netted
        if self.pull_record != NONE:
            self.left[self.pull_record + 1] = pulled
            self.left[self.pull_record + AFTER] = NEVER
            if pulled >= 0:
                self.left[self.pull_record + AFTER] = memory.pull_after[pulled]
        if self.net_record != NONE:
            self.left[self.net_record + 1] = netted
            self.left[self.net_record + AFTER] = NEVER
            if netted >= 0:
                self.left[self.net_record + AFTER] = memory.net_after[netted % COLOURS]

    def clear(self) -> None:
        i: i64
        for i in range(len(self.slots)):
            self.item[self.slots[i]] = NONE
            self.pinned[self.slots[i]] = 0
        for i in range(len(self.cards)):
            self.slot_of[self.cards[i]] = NONE
        for i in range(CARDS, len(self.slot_of)):
            self.slot_of[i] = NONE

    def put(self, slot: i64, item: i64) -> None:
        self.item[slot] = item
        self.slot_of[item] = slot

    # What fits where

    def fits(self, slot: i64, item: i64) -> bool:
        if item < CARDS:
            return self.fits_card(slot, item)
        record = (item - CARDS) * LEFT
        if self.memory.slots[slot * SLOT + SEAT] != self.left[record]:
            return False
        return self.fits_record(slot, record)

    def fits_record(self, slot: i64, record: i64) -> bool:
        """Whether a card that left can have been in a slot of its seat until then."""
        since = self.memory.slots[slot * SLOT + SINCE]
        if since <= self.left[record + AFTER] or since >= self.left[record + BEFORE]:
            return False
        return self._may_be(slot, self.left[record + 1], since, self.left[record + AT])

    def fits_card(self, slot: i64, card: i64) -> bool:
        """Whether a slot may hold an unseen card now."""
        since = self.memory.slots[slot * SLOT + SINCE]
        if since <= self.memory.last_denied(self.memory.slots[slot * SLOT + SEAT], card):
            return False
        return self._may_be(slot, card, since, NEVER)

    def _may_be(self, slot: i64, card: i64, since: i64, time: i64) -> bool:
        """Whether a slot may hold a card until a time, as far as the slot and what went unseen tell."""
        at = slot * SLOT
        if card == self.memory.slots[at + NOT]:
            return False
        if self.memory.slots[at + ONLY] != NONE and self.memory.slots[at + ONLY] != card:
            return False
        if slot == self.net_slot and self.netted not in (card, UNDECIDED):
            return False
        if card == self.pulled and time > self.memory.pull_at and since <= self.memory.pull_at:
            return False
        return card != self.netted or time <= self.memory.net_at or since >= self.memory.net_at

    # Cards that left

    def _give_record(self, record: i64, chance: Chance) -> bool:
        """A free slot for a card that left, at random; if there is none, others make room."""
        n = self._pick_home(record, NEVER)
        if n == 0:
            return self.house(record)
        self._pick_home(record, chance.below(n))
        return True

    def _pick_home(self, record: i64, chosen: i64) -> i64:
        """How many empty slots would do for a card that left; the chosen one, if any, is taken."""
        n: i64 = 0
        i: i64
        for i in range(self.first_home[record], self.first_home[record + 1]):
            slot = self.homes[i]
            if self.item[slot] == NONE and (not self.is_unsure or self.fits_record(slot, record * LEFT)):
                if n == chosen:
                    self.put(slot, CARDS + record)
                    return n
                n += 1
        return n

    def house(self, record: i64) -> bool:
        self.mark += 1
        return self._find_house(record)

    def _find_house(self, record: i64) -> bool:
        """A slot for a card that left; an unseen card there goes back, another card that left goes elsewhere."""
        i: i64
        for i in range(self.first_home[record], self.first_home[record + 1]):
            slot = self.homes[i]
            if self.seen[slot] != self.mark and self.pinned[slot] == 0 and self.fits_record(slot, record * LEFT):
                self.seen[slot] = self.mark
                if self._moves_out(slot):
                    self.put(slot, CARDS + record)
                    return True
        return False

    def _moves_out(self, slot: i64) -> bool:
        item = self.item[slot]
        if item >= CARDS:
            return self._find_house(item - CARDS)
        if item != NONE:
            self.slot_of[item] = NONE
        return True

    def give_records(self, chance: Chance) -> bool:
        """A slot for every card that left and has none yet."""
        item: i64
        for item in range(CARDS, len(self.slot_of)):
            if self.slot_of[item] == NONE and not self._give_record(item - CARDS, chance):
                return False
        return True

    # Cards that are there

    def fill_slots(self) -> bool:
        """A card for every slot that is still empty."""
        i: i64
        for i in range(len(self.slots)):
            if self.item[self.slots[i]] == NONE and not self.fill_slot(self.slots[i]):
                return False
        return True

    def fill_slot(self, slot: i64) -> bool:
        """An empty slot takes the next unseen card that fits; if none does, others make room."""
        i: i64
        for i in range(len(self.cards)):
            if self.slot_of[self.cards[i]] == NONE and self.fits_card(slot, self.cards[i]):
                self.put(slot, self.cards[i])
                return True
        self.mark += 1
        return self._find_item(slot)

    def _find_item(self, slot: i64) -> bool:
        """Something for a slot, out of another slot that finds something else, and so on."""
        i: i64
        for i in range(len(self.cards) + len(self.left) // LEFT):
            item = i - len(self.cards) + CARDS
            if item < CARDS:
                item = self.cards[i]
            if self._takes_over(slot, item):
                return True
        return False

    def _takes_over(self, slot: i64, item: i64) -> bool:
        at = len(self.item) + item
        if self.seen[at] == self.mark or not self.fits(slot, item):
            return False
        self.seen[at] = self.mark
        other = self.slot_of[item]
        if other == NONE or (other != slot and self.pinned[other] == 0 and self._find_item(other)):
            self.put(slot, item)
            return True
        return False
