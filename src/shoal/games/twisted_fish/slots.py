"""The slots of a round of Twisted Fish that a viewer cannot look into, and what may be in them.

What a slot may hold is an **item**: a card that the viewer cannot see, 0 to 72, or, from 73 on, a card that is known to
have left such a slot. Every slot holds one item, and everything that left has had a slot; the unseen cards that are in
no slot are in the Pond. An item **fits** a slot if nothing that was seen or said speaks against it.

Two items may have left unseen, as cards that the viewer does not know: what the Game Warden pulled and what The Net
brought. What fits where hangs on which cards they were; as long as that is not decided, they may be any.

All is read once, into tables by the number of a slot (those of a seat are in a row) and by the number of an item.
"""

from __future__ import annotations

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from shoal.games.twisted_fish.cards import CARDS, COLOURS, HIDDEN
from shoal.games.twisted_fish.layout import AFTER, AT, BEFORE, CARD, END, HOLDS, LEFT, NOT, ONLY, SEAT, SINCE, SLOT
from shoal.games.twisted_fish.memory import NEVER, NONE, Memory

SEEN: Final = -2  # in place of a slot: the viewer knows where the card is
UNDECIDED: Final = -3  # in place of a card that went unseen
GROUP: Final = vec[i64]([card // COLOURS for card in range(CARDS)])
NOTHING: Final = vec[i64]([])

# Sets of items are masks in words of 32 bits
WORD: Final = 32
WORD_SHIFT: Final = 5
IN_WORD: Final = 31
BIT: Final = vec[i64]([1 << i for i in range(WORD)])


class Slots:
    """The slots and items. The tables are empty until `read_slots`: the compiler then knows that they are there."""

    def __init__(self, memory: Memory, viewer: i64) -> None:
        self.memory: Memory = memory
        self.viewer: i64 = viewer
        self.cards: vec[i64] = NOTHING  # that the viewer cannot see
        self.denied: vec[i64] = NOTHING  # [seat * 73 + card]: when last, of those
        # The slots, seat after seat: those of a seat are from first[seat] to first[seat + 1]
        self.slots: i64 = 0
        self.first: vec[i64] = NOTHING
        self.number: vec[i64] = NOTHING  # in the memory
        self.seat: vec[i64] = NOTHING
        self.since: vec[i64] = NOTHING
        self.never: vec[i64] = NOTHING  # a card that it is not
        self.only: vec[i64] = NOTHING  # the one card that it can be
        self.net_slot: i64 = NONE  # the one that The Net filled
        # The items
        self.items: i64 = CARDS
        self.card: vec[i64] = NOTHING
        self.group: vec[i64] = NOTHING  # of five cards, that it is one of
        self.owner: vec[i64] = NOTHING  # of what left: whose slot it was
        self.after: vec[i64] = NOTHING  # it came later than that,
        self.before: vec[i64] = NOTHING  # before that,
        self.end: vec[i64] = NOTHING  # and was there until then
        self.first_left: vec[i64] = NOTHING  # by seat
        # What went unseen
        self.pull_item: i64 = NONE
        self.net_item: i64 = NONE
        self.pulls: vec[i64] = NOTHING  # the cards that it may have been
        self.nets: vec[i64] = NOTHING
        self.pulled: i64 = NONE  # the card that it is said to have been
        self.netted: i64 = NONE
        self.pull_at: i64 = memory.pull_at
        self.net_at: i64 = memory.net_at
        self.is_open: bool = False  # whether there is a choice
        # What fits each slot as long as nothing is decided: unseen cards, then what left; and the same as masks
        self.options: vec[i64] = NOTHING
        self.first_option: vec[i64] = NOTHING
        self.after_cards: vec[i64] = NOTHING  # where in the options of a slot the cards end
        self.words: i64 = 0  # of the mask of a slot
        self.mask: vec[i64] = NOTHING

    # Reading

    def read_slots(self, place: vec[i64]) -> None:
        self._read_cards(place)
        self._read_slots()
        self._read_items()
        self.pulls = self._possible_pulls()
        self.nets = self._possible_nets()
        self.is_open = len(self.pulls) > 1 or len(self.nets) > 1
        self.leave_undecided()
        self._read_options()

    def _read_cards(self, place: vec[i64]) -> None:
        memory = self.memory
        self.denied = vec[i64]([NONE] * (memory.seats * CARDS))
        cards = vec[i64]([0] * CARDS)
        n: i64 = 0
        card: i64
        seat: i64
        for card in range(CARDS):
            if place[card] == HIDDEN:
                cards[n] = card
                n += 1
                for seat in range(memory.seats):
                    self.denied[seat * CARDS + card] = memory.last_denied(seat, card)
        self.cards = cards[:n]

    def _read_slots(self) -> None:
        memory = self.memory
        self.first = vec[i64]([0] * (memory.seats + 1))
        self.number = vec[i64]([0] * memory.n_slots)
        self.seat = vec[i64]([0] * memory.n_slots)
        self.since = vec[i64]([0] * memory.n_slots)
        self.never = vec[i64]([0] * memory.n_slots)
        self.only = vec[i64]([0] * memory.n_slots)
        seat: i64
        slot: i64
        for seat in range(memory.seats):
            self.first[seat] = self.slots
            if seat != self.viewer:
                for slot in range(memory.n_slots):
                    if memory.slots[slot * SLOT + SEAT] == seat:
                        self._add_slot(slot)
        self.first[memory.seats] = self.slots

    def _add_slot(self, number: i64) -> None:
        memory = self.memory
        slot = self.slots
        at = number * SLOT
        self.number[slot] = number
        self.seat[slot] = memory.slots[at + SEAT]
        self.since[slot] = memory.slots[at + SINCE]
        self.never[slot] = memory.slots[at + NOT]
        self.only[slot] = memory.slots[at + ONLY]
        if self.seat[slot] == memory.net_to and self.since[slot] == memory.net_at:
            self.net_slot = slot
        self.slots += 1

    def _read_items(self) -> None:
        memory = self.memory
        left = memory.left
        most = CARDS + len(left) // LEFT + 2
        self.card = vec[i64]([NONE] * most)
        self.group = vec[i64]([0] * most)
        self.owner = vec[i64]([NONE] * most)
        self.after = vec[i64]([NONE] * most)
        self.before = vec[i64]([NEVER] * most)
        self.end = vec[i64]([NEVER] * most)
        self.first_left = vec[i64]([0] * (memory.seats + 1))
        seat: i64
        i: i64
        for i in range(CARDS):
            self.card[i] = i
            self.group[i] = GROUP[i]
        for seat in range(memory.seats):
            self.first_left[seat] = self.items
            if seat != self.viewer:
                for i in range(0, len(left), LEFT):
                    if left[i] == seat:
                        self._add_item(seat, left[i + 1], left[i + AFTER], left[i + BEFORE], left[i + AT])
                self._add_unseen(seat)
        self.first_left[memory.seats] = self.items

    def _add_item(self, seat: i64, card: i64, after: i64, before: i64, at: i64) -> None:
        item = self.items
        self.card[item] = card
        if card >= 0:
            self.group[item] = GROUP[card]
        self.owner[item] = seat
        self.after[item] = after
        self.before[item] = before
        self.end[item] = at
        self.items += 1

    def _add_unseen(self, seat: i64) -> None:
        """What left a seat's slots unseen: its card, and when that came, are given when it is chosen."""
        memory = self.memory
        if seat == memory.net_from:
            self.net_item = self.items
            self._add_item(seat, UNDECIDED, NONE, memory.net_at, memory.net_at)
        if seat == memory.pull_from:
            self.pull_item = self.items
            self._add_item(seat, UNDECIDED, NONE, memory.pull_at, memory.pull_at)

    def _read_options(self) -> None:
        self.words = (self.items + IN_WORD) >> WORD_SHIFT
        self.mask = vec[i64]([0] * (self.slots * self.words))
        self.options = vec[i64]([0] * (self.slots * (len(self.cards) + self.items - CARDS)))
        self.first_option = vec[i64]([0] * (self.slots + 1))
        self.after_cards = vec[i64]([0] * self.slots)
        n: i64 = 0
        slot: i64
        i: i64
        for slot in range(self.slots):
            self.first_option[slot] = n
            n = self._read_cards_of(slot, n)
            self.after_cards[slot] = n
            seat = self.seat[slot]
            for i in range(self.first_left[seat], self.first_left[seat + 1]):
                if self._may_have_left(slot, i) and self.fits_choice(slot, i):
                    self._add_option(slot, i, n)
                    n += 1
        self.first_option[self.slots] = n

    def _read_cards_of(self, slot: i64, n: i64) -> i64:
        """The unseen cards that a slot may hold."""
        since = self.since[slot]
        never = self.never[slot]
        only = self.only[slot]
        row = self.seat[slot] * CARDS
        is_sure = self.memory.pull_from == NONE and self.memory.net_from == NONE
        i: i64
        for i in range(len(self.cards)):
            card = self.cards[i]
            is_possible = since > self.denied[row + card] and card != never and only in (NONE, card)
            if is_possible and (is_sure or self.fits_choice(slot, card)):
                self._add_option(slot, card, n)
                n += 1
        return n

    def _add_option(self, slot: i64, item: i64, n: i64) -> None:
        self.options[n] = item
        self.mask[slot * self.words + (item >> WORD_SHIFT)] |= BIT[item & IN_WORD]

    def _may_have_left(self, slot: i64, item: i64) -> bool:
        """Whether something that left its seat may have been in a slot of it."""
        since = self.since[slot]
        if since <= self.after[item] or since >= self.before[item]:
            return False
        card = self.card[item]
        if card == UNDECIDED:
            only = self.only[slot]
            return only == NONE or is_in(self.pulls if item == self.pull_item else self.nets, only)
        return card != self.never[slot] and (self.only[slot] == NONE or self.only[slot] == card)

    # What went unseen

    def is_plain(self, item: i64) -> bool:
        """Whether the viewer knows what an item is, whatever is decided."""
        return item not in (self.pull_item, self.net_item)

    def _possible_pulls(self) -> vec[i64]:
        """TF14: the cards that the pull may have been."""
        memory = self.memory
        if memory.pull_from == NONE:
            return NOTHING
        found = vec[i64]([])
        if memory.pulled != NONE:
            return append(found, memory.pulled)
        card: i64
        for card in range(CARDS):
            if memory.pull_after[card] != NEVER and self._may_have_gone(card):
                found = append(found, card)
        return found

    def _possible_nets(self) -> vec[i64]:
        """TF18: the cards that The Net may have brought."""
        memory = self.memory
        if memory.net_from == NONE:
            return NOTHING
        found = vec[i64]([])
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

    def _may_have_gone(self, card: i64) -> bool:
        """Whether a card may have been in the Pond after the pull: if it left a slot later, one that began later."""
        if self._was_mine(card, self.pull_at):
            return False
        item: i64
        for item in range(CARDS, self.items):
            if self.card[item] == card and self.end[item] > self.pull_at and not self._came_after_pull(item):
                return False
        return True

    def _came_after_pull(self, item: i64) -> bool:
        seat = self.owner[item]
        slot: i64
        for slot in range(self.first[seat], self.first[seat + 1]):
            if self.since[slot] > self.pull_at and self.since[slot] < self.before[item]:
                return True
        return False

    def leave_undecided(self) -> None:
        """Which cards went unseen is open, unless there is only one that it can have been."""
        self.choose_unseen(_only_one(self.pulls), _only_one(self.nets))

    def choose_unseen(self, pulled: i64, netted: i64) -> None:
        """Which cards went unseen, and so since when they can have been there."""
        self.pulled = pulled
        self.netted = netted
        item = self.pull_item
        if item != NONE:
            self.card[item] = pulled
            self.after[item] = NONE
            if pulled >= 0:
                self.group[item] = GROUP[pulled]
                self.after[item] = self.memory.pull_after[pulled]
        item = self.net_item
        if item != NONE:
            self.card[item] = netted
            self.after[item] = NONE
            if netted >= 0:
                self.group[item] = GROUP[netted]
                self.after[item] = self.memory.net_after[netted % COLOURS]

    # What fits where

    def fits(self, slot: i64, item: i64) -> bool:
        """Whether a slot may hold an unseen card now, or may have held what left until then."""
        if self.mask[slot * self.words + (item >> WORD_SHIFT)] & BIT[item & IN_WORD] == 0:
            return False
        return not self.is_open or self.fits_choice(slot, item)

    def fits_choice(self, slot: i64, item: i64) -> bool:
        """Whether what fits a slot otherwise can be there by what is said to have gone unseen."""
        card = self.card[item]
        if card == UNDECIDED:
            return slot != self.net_slot or self.netted < 0 or is_in(self.pulls, self.netted)
        since = self.since[slot]
        if item >= CARDS and not self.is_plain(item) and not self._may_have_left(slot, item):
            return False
        if slot == self.net_slot and card != self.netted:
            return self.netted == UNDECIDED and is_in(self.nets, card)
        if card == self.pulled and since <= self.pull_at and self.end[item] > self.pull_at:
            return False
        return card != self.netted or since >= self.net_at or self.end[item] <= self.net_at


def _only_one(cards: vec[i64]) -> i64:
    """The card, if there is only one."""
    if len(cards) == 0:
        return NONE
    if len(cards) == 1:
        return cards[0]
    return UNDECIDED


def is_in(cards: vec[i64], card: i64) -> bool:
    return any(cards[i] == card for i in range(len(cards)))
