"""The slots that are hidden from a viewer, and the items that each of them may hold: a bipartite graph.

An **item** is a card that the viewer cannot see (0 to 72) or a card that is known to have left a hidden slot (73 and
up). Every slot holds one item, and every item that left has had a slot. The unseen cards that are in no slot are in the
Pond. An item **fits** a slot if no event contradicts it.

Two items may have left as cards that the viewer does not know: the card that Game Warden pulled and the card given to
The Net. Which items fit depends on which cards they were. Until that is decided, they may be any possible card.

The graph is read from a view once, into tables by slot (those of a seat are adjacent) and by item.
"""

from __future__ import annotations

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from shoal.games.twisted_fish.cards import CARDS, COLOURS, HIDDEN
from shoal.games.twisted_fish.layout import (
    AFTER,
    AT,
    BEFORE,
    CARD,
    DEPARTED_CARD,
    DEPARTED_SEAT,
    DEPARTED_SIZE,
    END,
    EXCLUDED,
    HOLD_SIZE,
    ONLY,
    SEAT,
    SINCE,
    SLOT_SIZE,
)
from shoal.games.twisted_fish.memory import NEVER, NONE, NOTHING, Memory, Note

SEEN: Final = -2  # in place of a slot: the viewer knows where the card is
UNDECIDED: Final = -3  # in place of a card that left unseen
GROUP: Final = vec[i64]([card // COLOURS for card in range(CARDS)])


# Sets of items are masks in words of 32 bits
WORD: Final = 32
WORD_SHIFT: Final = 5
IN_WORD: Final = 31
BIT: Final = vec[i64]([1 << i for i in range(WORD)])


class Slots:
    """Hidden slots, items, and which item fits which slot."""

    def __init__(self, memory: Memory, place: vec[i64], viewer: i64) -> None:
        self.memory: Memory = memory
        self.viewer: i64 = viewer
        self.cards: vec[i64] = NOTHING  # cards that the viewer cannot see
        self.denied: vec[i64] = vec[i64]([NONE] * (memory.seats * CARDS))  # [seat * 73 + card]: last time, of those
        # The slots, seat after seat: those of a seat are from first[seat] to first[seat + 1]
        most = memory.n_slots
        self.n_slots: i64 = 0
        self.first: vec[i64] = vec[i64]([0] * (memory.seats + 1))
        self.number: vec[i64] = vec[i64]([0] * most)  # in the memory
        self.seat: vec[i64] = vec[i64]([0] * most)
        self.since: vec[i64] = vec[i64]([0] * most)
        self.excluded: vec[i64] = vec[i64]([0] * most)  # a card that it is not
        self.only: vec[i64] = vec[i64]([0] * most)  # the one card that it can be
        self.net_slot: i64 = NONE  # the slot that The Net filled
        # The items
        most = CARDS + len(memory.departed) // DEPARTED_SIZE + 2
        self.n_items: i64 = CARDS
        self.card: vec[i64] = vec[i64]([NONE] * most)
        self.group: vec[i64] = vec[i64]([0] * most)
        self.owner: vec[i64] = vec[i64]([NONE] * most)  # of an item that left: whose slot it was in
        self.after: vec[i64] = vec[i64]([NONE] * most)  # it came after this time,
        self.before: vec[i64] = vec[i64]([NEVER] * most)  # before this one,
        self.end: vec[i64] = vec[i64]([NEVER] * most)  # and stayed until this one
        self.first_departed: vec[i64] = vec[i64]([0] * (memory.seats + 1))  # by seat
        # The cards that left unseen
        self.pull_item: i64 = NONE
        self.net_item: i64 = NONE
        self.left_unseen: vec[i64] = NOTHING  # both, if they are there
        self.pulls: vec[i64] = NOTHING  # cards that may have been pulled
        self.nets: vec[i64] = NOTHING  # cards that may have been given to The Net
        self.pulled: i64 = NONE  # the card assumed
        self.netted: i64 = NONE
        self.pull_at: i64 = memory.pull.at
        self.net_at: i64 = memory.net.at
        self.is_undetermined: bool = False  # whether more than one card is possible
        # Which items fit each slot while nothing is decided: unseen cards, then items that left. The same as masks
        self.options: vec[i64] = NOTHING
        self.first_option: vec[i64] = NOTHING
        self.after_cards: vec[i64] = NOTHING  # where in the options of a slot the cards end
        self.words: i64 = 0  # in the mask of a slot
        self.mask: vec[i64] = NOTHING
        self._read_cards(place)
        self._read_slots()
        self._read_items()
        self.left_unseen = vec[i64]([item for item in (self.pull_item, self.net_item) if item != NONE])
        self.pulls = self._possible(memory.pull, 0)
        if memory.pull.card == NONE:
            self.pulls = vec[i64]([card for card in self.pulls if self._may_have_gone(card)])
        self.nets = self._possible(memory.net, memory.net.fish * COLOURS)
        self.is_undetermined = len(self.pulls) > 1 or len(self.nets) > 1
        self.leave_undecided()
        self._read_options()

    def _read_cards(self, place: vec[i64]) -> None:
        memory = self.memory
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
        seat: i64
        slot: i64
        for seat in range(memory.seats):
            self.first[seat] = self.n_slots
            if seat != self.viewer:
                for slot in range(memory.n_slots):
                    if memory.slots[slot * SLOT_SIZE + SEAT] == seat:
                        self._add_slot(slot)
        self.first[memory.seats] = self.n_slots

    def _add_slot(self, number: i64) -> None:
        memory = self.memory
        slot = self.n_slots
        at = number * SLOT_SIZE
        self.number[slot] = number
        self.seat[slot] = memory.slots[at + SEAT]
        self.since[slot] = memory.slots[at + SINCE]
        self.excluded[slot] = memory.slots[at + EXCLUDED]
        self.only[slot] = memory.slots[at + ONLY]
        if self.seat[slot] == memory.net.other and self.since[slot] == memory.net.at:
            self.net_slot = slot
        self.n_slots += 1

    def _read_items(self) -> None:
        memory = self.memory
        departed = memory.departed
        seat: i64
        i: i64
        for i in range(CARDS):
            self.card[i] = i
            self.group[i] = GROUP[i]
        for seat in range(memory.seats):
            self.first_departed[seat] = self.n_items
            if seat != self.viewer:
                for i in range(0, len(departed), DEPARTED_SIZE):
                    if departed[i + DEPARTED_SEAT] == seat:
                        card = departed[i + DEPARTED_CARD]
                        self._add_item(seat, card, departed[i + AFTER], departed[i + BEFORE], departed[i + AT])
                self._add_unseen(seat)
        self.first_departed[memory.seats] = self.n_items

    def _add_item(self, seat: i64, card: i64, after: i64, before: i64, at: i64) -> None:
        item = self.n_items
        self.card[item] = card
        if card >= 0:
            self.group[item] = GROUP[card]
        self.owner[item] = seat
        self.after[item] = after
        self.before[item] = before
        self.end[item] = at
        self.n_items += 1

    def _add_unseen(self, seat: i64) -> None:
        """Add the items that left a seat's slots unseen; `choose_unseen` gives their cards and when those came."""
        memory = self.memory
        if seat == memory.net.owner:
            self.net_item = self.n_items
            self._add_item(seat, UNDECIDED, NONE, memory.net.at, memory.net.at)
        if seat == memory.pull.owner:
            self.pull_item = self.n_items
            self._add_item(seat, UNDECIDED, NONE, memory.pull.at, memory.pull.at)

    def _read_options(self) -> None:
        self.words = (self.n_items + IN_WORD) >> WORD_SHIFT
        self.mask = vec[i64]([0] * (self.n_slots * self.words))
        self.options = vec[i64]([0] * (self.n_slots * (len(self.cards) + self.n_items - CARDS)))
        self.first_option = vec[i64]([0] * (self.n_slots + 1))
        self.after_cards = vec[i64]([0] * self.n_slots)
        n: i64 = 0
        slot: i64
        i: i64
        for slot in range(self.n_slots):
            self.first_option[slot] = n
            n = self._read_cards_of(slot, n)
            self.after_cards[slot] = n
            seat = self.seat[slot]
            for i in range(self.first_departed[seat], self.first_departed[seat + 1]):
                if self._may_have_left(slot, i) and self.fits_choice(slot, i):
                    self._add_option(slot, i, n)
                    n += 1
        self.first_option[self.n_slots] = n

    def _read_cards_of(self, slot: i64, n: i64) -> i64:
        """Add the unseen cards that a slot may hold."""
        since = self.since[slot]
        excluded = self.excluded[slot]
        only = self.only[slot]
        row = self.seat[slot] * CARDS
        is_sure = self.memory.pull.owner == NONE and self.memory.net.owner == NONE
        i: i64
        for i in range(len(self.cards)):
            card = self.cards[i]
            is_possible = since > self.denied[row + card] and card != excluded and only in (NONE, card)
            if is_possible and (is_sure or self.fits_choice(slot, card)):
                self._add_option(slot, card, n)
                n += 1
        return n

    def _add_option(self, slot: i64, item: i64, n: i64) -> None:
        self.options[n] = item
        self.mask[slot * self.words + (item >> WORD_SHIFT)] |= BIT[item & IN_WORD]

    def _may_have_left(self, slot: i64, item: i64) -> bool:
        """Tell whether an item that left a seat may have been in a slot of it."""
        since = self.since[slot]
        if since <= self.after[item] or since >= self.before[item]:
            return False
        card = self.card[item]
        if card == UNDECIDED:
            only = self.only[slot]
            return only == NONE or is_in(self.pulls if item == self.pull_item else self.nets, only)
        return card != self.excluded[slot] and (self.only[slot] == NONE or self.only[slot] == card)

    # The cards that left unseen

    def is_plain(self, item: i64) -> bool:
        """Tell whether the card of an item does not depend on what is decided."""
        return item not in (self.pull_item, self.net_item)

    def _possible(self, note: Note, first: i64) -> vec[i64]:
        """TF14, TF18: return the cards that may have been pulled, or given to The Net: from `first` on, by a note."""
        if note.owner == NONE:
            return NOTHING
        found = vec[i64]([])
        if note.card != NONE:
            return append(found, note.card)
        card: i64
        for card in range(first, first + len(note.cards)):
            if note.cards[card - first] != NEVER and not self._was_mine(card, note.at):
                found = append(found, card)
        return found

    def _was_mine(self, card: i64, time: i64) -> bool:
        """Tell whether the viewer held a card, unseen by others, at a time."""
        memory = self.memory
        slot: i64
        for slot in range(memory.n_slots):
            if memory.holds[slot * HOLD_SIZE + CARD] == card and memory.slots[slot * SLOT_SIZE + SINCE] < time:
                end = memory.holds[slot * HOLD_SIZE + END]
                if end == 0 or end > time:
                    return True
        return False

    def _may_have_gone(self, card: i64) -> bool:
        """Tell whether a card may have been in the Pond after the pull: any slot that it left later began later."""
        item: i64
        for item in range(CARDS, self.n_items):
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
        """Assume no card as pulled or netted, unless only one is possible."""
        self.choose_unseen(_only_one(self.pulls), _only_one(self.nets))

    def choose_unseen(self, pulled: i64, netted: i64) -> None:
        """Assume which cards were pulled and netted; this also tells since when they can have been in a slot."""
        self.pulled = pulled
        self.netted = netted
        self._choose(self.pull_item, pulled, self.memory.pull)
        self._choose(self.net_item, netted, self.memory.net)

    def _choose(self, item: i64, card: i64, note: Note) -> None:
        if item != NONE:
            self.card[item] = card
            self.after[item] = NONE
            if card >= 0:
                self.group[item] = GROUP[card]
                self.after[item] = note.cards[card % len(note.cards)]  # by card, or by colour

    # Which item fits which slot

    def fits(self, slot: i64, item: i64) -> bool:
        """Tell whether a slot may hold an item: an unseen card now, or a card that left until then."""
        if self.mask[slot * self.words + (item >> WORD_SHIFT)] & BIT[item & IN_WORD] == 0:
            return False
        return not self.is_undetermined or self.fits_choice(slot, item)

    def fits_choice(self, slot: i64, item: i64) -> bool:
        """Tell whether an item that fits a slot otherwise also agrees with the cards assumed pulled and netted."""
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
    """Return the card if there is exactly one; NONE for no card, UNDECIDED for several."""
    if len(cards) == 0:
        return NONE
    if len(cards) == 1:
        return cards[0]
    return UNDECIDED


def is_in(cards: vec[i64], card: i64) -> bool:
    return any(cards[i] == card for i in range(len(cards)))


def add_up(count: vec[i64], first: vec[i64]) -> i64:
    """Write where each group begins if groups of these sizes lie in a row; return the total."""
    n: i64 = 0
    i: i64
    for i in range(len(count)):
        first[i] = n
        n += count[i]
    first[len(count)] = n
    return n


def grouped(keys: vec[i64], first: vec[i64]) -> vec[i64]:
    """Return the numbers 0, 1, 2... by their keys, those without one (NONE) left out; write where each key begins."""
    count = vec[i64]([0] * (len(first) - 1))
    i: i64
    for i in range(len(keys)):
        if keys[i] != NONE:
            count[keys[i]] += 1
    order = vec[i64]([0] * add_up(count, first))
    for i in range(len(keys)):
        if keys[i] != NONE:
            count[keys[i]] -= 1
            order[first[keys[i]] + count[keys[i]]] = i
    return order
