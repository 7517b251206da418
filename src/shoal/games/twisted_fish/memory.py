"""The memory of a round of Twisted Fish: everything that was seen and said, and no more.

A card in a hand is **open** if everybody knows it is there. Otherwise it lies in a **slot**. Everybody knows the owner
of a slot, since when it is there, and perhaps a card that it is not (a draw that failed) or the only one it can be (a
card that was open before a Zinger took one away unseen). Its owner alone knows what it holds. When a card is shown
leaving a slot, nobody else learns which slot it was. So slots are never removed; `departed` says how many are empty.

Times are those of a clock that goes up by one with every event; 0 is the deal. A world agrees with all that was seen
if every slot holds one card from the time it began until its end, so that

- a card that a seat denied was not there at that time; the last time counts (`denied`; `fishless` for all fish);
- a card that left was there until then, and came after it was last denied (`departed`);
- a seat that asked for a fish held a card of it then (`claims`).

Three Zingers move or show a card unseen, each once a round at most: Game Warden, The Net, Glass Bottom Boat. Each has a
note, with the card for those who know it.
"""

from __future__ import annotations

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from shoal.games.twisted_fish import layout
from shoal.games.twisted_fish.cards import CARDS, COLOURS, FISH, FISH_CARDS, MOST_SEATS, POND
from shoal.games.twisted_fish.layout import (
    AFTER,
    AT,
    CARD,
    DEPARTED_CARD,
    DEPARTED_SEAT,
    DEPARTED_SIZE,
    END,
    EXCLUDED,
    HOLD_SIZE,
    SEAT,
    SINCE,
    SLOT_SIZE,
)

OPEN: Final = -1  # the slot of a card that everybody knows, or that is in no hand
NONE: Final = -1
NEVER: Final = 1 << 40  # later than any time: the card cannot have been there

TRUTH: Final = -2  # as a viewer: all of it
NOTHING: Final = vec[i64]([])


class Note:
    """A note of what a Zinger did unseen with a card of a hand; never changed, so that copies share it."""

    def __init__(self, owner: i64, other: i64, at: i64, fish: i64, card: i64, cards: vec[i64]) -> None:
        self.owner: i64 = owner  # of the hand; NONE if the Zinger has not been carried out
        self.other: i64 = other  # who knows the card as well: its taker, or who looked; else the owner again
        self.at: i64 = at
        self.fish: i64 = fish  # that The Net was for
        self.card: i64 = card  # NONE for those who do not know it
        # Game Warden and The Net: by card, or by colour, when the hand last lacked it, as for `departed`; NEVER if it
        # was not in it. Glass Bottom Boat: the open cards of the hand then
        self.cards: vec[i64] = cards

    def of(self, card: i64) -> Note:
        """Return the same note of a card."""
        return Note(self.owner, self.other, self.at, self.fish, card, self.cards)

    def card_for(self, viewer: i64) -> i64:
        """Return the card, for those who know it."""
        return self.card if viewer in (TRUTH, self.owner, self.other) else NONE


NO_NOTE: Final = Note(NONE, NONE, 0, NONE, NONE, NOTHING)


class Memory:
    """The events of a round as everybody remembers them, and what each seat alone knows."""

    def __init__(self, seats: i64, whoppers: bool) -> None:
        """Make an empty memory; for 0 seats without room for the lists, since `copy` brings its own."""
        self.seats: i64 = seats
        self.whoppers: bool = whoppers
        self.clock: i64 = 0
        # These only grow: copies share them until one of the copies adds something
        self.is_shared: bool = False
        self.slots: vec[i64] = NOTHING
        self.departed: vec[i64] = NOTHING
        self.claims: vec[i64] = NOTHING
        self.holds: vec[i64] = NOTHING  # [slot * 2]: its card and its end
        self.slot_of: vec[i64] = NOTHING
        self.since: vec[i64] = NOTHING  # of open cards: when they came into the hand they are in
        self.claimed: vec[i64] = NOTHING  # 1: a claim stands, and no hidden card can belie it
        self.denied: vec[i64] = NOTHING  # [seat * 73 + card]: when last
        self.fishless: vec[i64] = NOTHING
        self.said: vec[i64] = NOTHING  # TF13: "Go Fish", true or not, if whoppers may be told
        if seats != 0:
            self.slot_of = vec[i64]([OPEN] * CARDS)
            self.since = vec[i64]([0] * CARDS)
            self.claimed = vec[i64]([0] * (seats * FISH))
            self.denied = vec[i64]([NONE] * (seats * CARDS))
            self.fishless = vec[i64]([NONE] * seats)
            if whoppers:
                self.said = vec[i64]([NONE] * (seats * CARDS))
        # The Zingers that work unseen
        self.pull: Note = NO_NOTE
        self.net: Note = NO_NOTE
        self.boat: Note = NO_NOTE

    def copy(self) -> Memory:
        twin = Memory(0, False)
        twin.seats = self.seats
        twin.whoppers = self.whoppers
        twin.clock = self.clock
        self.is_shared = True
        twin.is_shared = True
        twin.slots = self.slots
        twin.departed = self.departed
        twin.claims = self.claims
        twin.holds = self.holds[:]
        twin.slot_of = self.slot_of[:]
        twin.since = self.since[:]
        twin.claimed = self.claimed[:]
        twin.denied = self.denied[:]
        twin.fishless = self.fishless[:]
        if self.whoppers:
            twin.said = self.said[:]
        twin.pull = self.pull
        twin.net = self.net
        twin.boat = self.boat
        return twin

    def _own(self) -> None:
        """Stop sharing the lists with copies, before something is added."""
        if self.is_shared:
            self.is_shared = False
            self.slots = self.slots[:]
            self.departed = self.departed[:]
            self.claims = self.claims[:]

    @property
    def n_slots(self) -> i64:
        return len(self.slots) // SLOT_SIZE

    def tick(self) -> i64:
        self.clock += 1
        return self.clock

    # Cards that come

    def note_deal(self, seat: i64, card: i64) -> None:
        """TF2: note a card dealt to a seat."""
        self._new_slot(seat, card, 0, NONE, NONE)

    def draws(self, seat: i64, card: i64, excluded: i64) -> None:
        """TF5, TF6: a card comes unseen from the Pond; `excluded` is a card that it is known not to be."""
        self._new_slot(seat, card, self.tick(), excluded, NONE)

    def shows(self, seat: i64, card: i64) -> None:
        """TF4, TF5, TF21: a card comes into a hand before everybody's eyes."""
        self.slot_of[card] = OPEN
        self.since[card] = self.tick()

    def _new_slot(self, seat: i64, card: i64, since: i64, excluded: i64, only: i64) -> None:
        self._own()
        self.slot_of[card] = self.n_slots
        self.slots = append(append(append(append(self.slots, seat), since), excluded), only)
        self.holds = append(append(self.holds, card), 0)

    # Cards that leave

    def leaves(self, seat: i64, card: i64) -> None:
        """A card leaves a hand before everybody's eyes."""
        now = self.tick()
        slot = self.slot_of[card]
        if slot == OPEN:
            self.since[card] = 0
            return
        self.slot_of[card] = OPEN
        self.holds[slot * HOLD_SIZE + END] = now
        after = self.last_denied(seat, card)
        before = now
        if self.whoppers:
            said = self.said[seat * CARDS + card]
            if said > self.slots[slot * SLOT_SIZE + SINCE]:
                before = said  # TF13: caught, so it was there then
            elif said > after:
                after = said  # not caught, so it was not
        self._own()
        self.departed = append(append(append(append(append(self.departed, seat), card), after), before), now)
        if card < FISH_CARDS:
            self.claimed[seat * FISH + card // COLOURS] = 0

    def lied(self, seat: i64, card: i64) -> bool:
        """TF13: tell whether a card in a hand was there when its holder said "Go Fish" to it."""
        return self.whoppers and self.said[seat * CARDS + card] > self.came(card)

    def came(self, card: i64) -> i64:
        """Return the time at which a card came into the hand it is in."""
        slot = self.slot_of[card]
        if slot == OPEN:
            return self.since[card]
        return self.slots[slot * SLOT_SIZE + SINCE]

    def pulls(self, seat: i64, card: i64, place: vec[i64]) -> None:
        """TF14: a card goes into the Pond, and only its owner knows which. `place` is still as it was before."""
        self.pull = self._goes_unseen(seat, seat, NONE, card, 0, CARDS, place)
        i: i64
        for i in range(seat * FISH, seat * FISH + FISH):
            self.claimed[i] = 0

    def gives_unseen(self, giver: i64, taker: i64, card: i64, place: vec[i64]) -> None:
        """TF18: a card goes from hand to hand, and only the two know which of its fish it is."""
        fish = card // COLOURS
        self.net = self._goes_unseen(giver, taker, fish, card, fish * COLOURS, COLOURS, place)
        self._new_slot(taker, card, self.net.at, NONE, NONE)
        self.claimed[giver * FISH + fish] = 0

    def _goes_unseen(self, owner: i64, other: i64, fish: i64, card: i64, first: i64, n: i64, place: vec[i64]) -> Note:
        """End the slot of a card that goes unseen, one of the n from `first` on; the open ones among them are covered:
        they come into slots that can hold nothing else. Return the note of it."""
        i: i64
        for i in range(first, first + n):
            if place[i] == owner and self.slot_of[i] == OPEN:
                self._new_slot(owner, i, self.since[i], NONE, i)
                self.since[i] = 0
        after = vec[i64]([0] * n)
        for i in range(n):
            after[i] = self._after_if_hidden(owner, first + i, place)
        now = self.tick()
        self.holds[self.slot_of[card] * HOLD_SIZE + END] = now
        self.slot_of[card] = OPEN
        return Note(owner, other, now, fish, card, after)

    def _after_if_hidden(self, seat: i64, card: i64, place: vec[i64]) -> i64:
        """Return when a seat last denied a card; NEVER if everybody knows the card to be elsewhere."""
        if place[card] == seat or place[card] == POND or (place[card] < MOST_SEATS and self.slot_of[card] != OPEN):
            return self.last_denied(seat, card)
        return NEVER

    # What is said

    def asks(self, seat: i64, fish: i64, place: vec[i64]) -> None:
        """TF3: a player who asks for a fish holds one; an open card or an earlier claim may say so already."""
        now = self.tick()
        if self.claimed[seat * FISH + fish] != 0:
            return
        card: i64
        for card in range(fish * COLOURS, fish * COLOURS + COLOURS):
            if place[card] == seat and self.slot_of[card] == OPEN:
                return
        self._own()
        self.claimed[seat * FISH + fish] = 1
        self.claims = append(append(append(self.claims, seat), fish), now)

    def says_no(self, seat: i64, card: i64) -> None:
        """TF11, TF13: the answer is true, unless whoppers may be told."""
        now = self.tick()
        if self.whoppers:
            self.said[seat * CARDS + card] = now
        else:
            self.denied[seat * CARDS + card] = now

    def note_none_of_fish(self, seat: i64, fish: i64) -> None:
        """TF18: note that a seat holds no card of a fish."""
        now = self.tick()
        card: i64
        for card in range(fish * COLOURS, fish * COLOURS + COLOURS):
            self.denied[seat * CARDS + card] = now

    def note_fishless(self, seat: i64) -> None:
        """TF6: note that a seat holds no fish at all."""
        self.fishless[seat] = self.tick()

    def last_denied(self, seat: i64, card: i64) -> i64:
        """Return the last time at which a seat is known not to have held a card; NONE if it never was."""
        last = self.denied[seat * CARDS + card]
        if card < FISH_CARDS and self.fishless[seat] > last:
            last = self.fishless[seat]
        return last

    def sees(self, by: i64, on: i64, card: i64, place: vec[i64]) -> None:
        """TF17: one player looks at a card of another."""
        cards = vec[i64]([])
        i: i64
        for i in range(CARDS):
            if place[i] == on and self.slot_of[i] == OPEN:
                cards = append(cards, i)
        self.boat = Note(on, by, self.tick(), NONE, card, cards)

    def cards_at(self, seat: i64, time: i64) -> vec[i64]:
        """Return the cards that were in the slots of a seat at a time."""
        cards = vec[i64]([])
        slot: i64
        for slot in range(self.n_slots):
            if self.slots[slot * SLOT_SIZE + SEAT] == seat and self.slots[slot * SLOT_SIZE + SINCE] < time:
                end = self.holds[slot * HOLD_SIZE + END]
                if end == 0 or end > time:
                    cards = append(cards, self.holds[slot * HOLD_SIZE + CARD])
        return cards

    # Assumptions about how people play

    def believe_questions(self) -> None:
        """Assume that a player who asked for a card in vain, and then drew, did not hold it."""
        self.departed = self.departed[:]
        slots = self.slots
        slot: i64
        for slot in range(0, len(slots), SLOT_SIZE):
            if slots[slot + EXCLUDED] != NONE:
                self._did_not_hold(slots[slot + SEAT], slots[slot + EXCLUDED], slots[slot + SINCE])

    def believe_turns(self, viewer: i64, place: vec[i64]) -> None:
        """Assume that a player who asked in vain, and then drew, could not have asked for any card that lay open in
        another hand and is still there: they held none of these fish. Not for the viewer, who knows better."""
        self.departed = self.departed[:]
        slots = self.slots
        slot: i64
        card: i64
        for slot in range(0, len(slots), SLOT_SIZE):
            seat = slots[slot + SEAT]
            before = slots[slot + SINCE] - 1
            denied = slots[slot + EXCLUDED]
            if denied == NONE or seat == viewer or self._lay_open(denied, seat, before, place):
                continue
            for card in range(FISH_CARDS):
                if self._lay_open(card, seat, before, place) and not self._showed(seat, card // COLOURS, before, place):
                    self._held_none(seat, card // COLOURS, before)

    def _lay_open(self, card: i64, to: i64, time: i64, place: vec[i64]) -> bool:
        """Tell whether a card was open to a seat at a time, in the hand in which it still is."""
        is_open = place[card] < MOST_SEATS and self.slot_of[card] == OPEN
        return is_open and place[card] != to and self.since[card] < time

    def _showed(self, seat: i64, fish: i64, time: i64, place: vec[i64]) -> bool:
        """Tell whether a seat had an open card of a fish then, so that it could have asked for another."""
        card: i64
        for card in range(fish * COLOURS, fish * COLOURS + COLOURS):
            if place[card] == seat and self.slot_of[card] == OPEN and self.since[card] <= time:
                return True
        return False

    def _held_none(self, seat: i64, fish: i64, time: i64) -> None:
        card: i64
        for card in range(fish * COLOURS, fish * COLOURS + COLOURS):
            self._did_not_hold(seat, card, time)

    def _did_not_hold(self, seat: i64, card: i64, time: i64) -> None:
        """Treat a card as denied at a time; a card that left later came later."""
        self.denied[seat * CARDS + card] = max(self.denied[seat * CARDS + card], time)
        departed = self.departed
        i: i64
        for i in range(0, len(departed), DEPARTED_SIZE):
            if departed[i + DEPARTED_SEAT] == seat and departed[i + DEPARTED_CARD] == card and departed[i + AT] > time:
                departed[i + AFTER] = max(departed[i + AFTER], time)

    # As numbers

    @property
    def length(self) -> i64:
        """The count of numbers that `write` writes."""
        lists = len(self.slots) + len(self.holds) + len(self.departed) + len(self.claims) + len(self.claimed)
        lists += len(self.denied) + len(self.fishless) + len(self.said) + len(self.since)
        return layout.MEMORY_HEAD + lists + len(self.pull.cards) + len(self.net.cards) + len(self.boat.cards)

    def write(self, numbers: vec[i64], at: i64, viewer: i64) -> None:
        """Write all of it for TRUTH; for a seat (-1: a spectator) what it may know, and NONE in place of the rest."""
        self._write_head(numbers, at, viewer)
        at = put(numbers, at + layout.MEMORY_HEAD, self.slots)
        at = self._put_holds(numbers, at, viewer)
        at = put(numbers, at, self.departed)
        at = put(numbers, at, self.claims)
        at = put(numbers, at, self.claimed)
        at = put(numbers, at, self.denied)
        at = put(numbers, at, self.fishless)
        at = put(numbers, at, self.said)
        at = put(numbers, at, self.pull.cards)
        at = put(numbers, at, self.net.cards)
        at = put(numbers, at, self.boat.cards)
        put(numbers, at, self.since)

    def _write_head(self, numbers: vec[i64], at: i64, viewer: i64) -> None:
        numbers[at + layout.CLOCK] = self.clock
        numbers[at + layout.SLOTS_LENGTH] = len(self.slots)
        numbers[at + layout.DEPARTED_LENGTH] = len(self.departed)
        numbers[at + layout.CLAIMS_LENGTH] = len(self.claims)
        numbers[at + layout.HAS_SAID] = 1 if self.whoppers else 0
        numbers[at + layout.BOAT_OPEN_LENGTH] = len(self.boat.cards)
        note = self.pull
        numbers[at + layout.PULL_FROM] = note.owner
        numbers[at + layout.PULL_AT] = note.at
        numbers[at + layout.PULLED] = note.card_for(viewer)
        note = self.net
        numbers[at + layout.NET_FROM] = note.owner
        numbers[at + layout.NET_TO] = note.other
        numbers[at + layout.NET_AT] = note.at
        numbers[at + layout.NET_FISH] = note.fish
        numbers[at + layout.NETTED] = note.card_for(viewer)
        note = self.boat
        numbers[at + layout.BOAT_BY] = note.other
        numbers[at + layout.BOAT_ON] = note.owner
        numbers[at + layout.BOAT_AT] = note.at
        numbers[at + layout.BOAT_CARD] = note.card_for(viewer)

    def _put_holds(self, numbers: vec[i64], at: i64, viewer: i64) -> i64:
        slot: i64
        for slot in range(self.n_slots):
            if viewer == TRUTH or self.slots[slot * SLOT_SIZE + SEAT] == viewer:
                numbers[at + CARD] = self.holds[slot * HOLD_SIZE + CARD]
                numbers[at + END] = self.holds[slot * HOLD_SIZE + END]
            else:
                numbers[at + CARD] = NONE
                numbers[at + END] = NONE
            at += HOLD_SIZE
        return at


def put(numbers: vec[i64], at: i64, part: vec[i64]) -> i64:
    """Write a part and return where it ends."""
    i: i64
    for i in range(len(part)):
        numbers[at + i] = part[i]
    return at + len(part)


class Reader:
    """Takes one part after the other of a vec."""

    def __init__(self, numbers: vec[i64], at: i64) -> None:
        self.numbers: vec[i64] = numbers
        self.at: i64 = at

    def take(self, n: i64) -> vec[i64]:
        """Return the next n numbers."""
        start = self.at
        self.at = start + n
        return self.numbers[start : start + n]


def read_memory(numbers: vec[i64], at: i64, seats: i64) -> Memory:
    """Return the memory that `write` has written."""
    head = numbers[at : at + layout.MEMORY_HEAD]
    memory = Memory(seats, head[layout.HAS_SAID] != 0)
    memory.clock = head[layout.CLOCK]
    lists = Reader(numbers, at + layout.MEMORY_HEAD)
    memory.slots = lists.take(head[layout.SLOTS_LENGTH])
    memory.holds = lists.take(memory.n_slots * HOLD_SIZE)
    memory.departed = lists.take(head[layout.DEPARTED_LENGTH])
    memory.claims = lists.take(head[layout.CLAIMS_LENGTH])
    memory.claimed = lists.take(seats * FISH)
    memory.denied = lists.take(seats * CARDS)
    memory.fishless = lists.take(seats)
    memory.said = lists.take(len(memory.said))
    _read_notes(memory, head, lists)
    memory.since = lists.take(CARDS)
    slot: i64
    for slot in range(memory.n_slots):
        card = memory.holds[slot * HOLD_SIZE + CARD]
        if card != NONE and memory.holds[slot * HOLD_SIZE + END] == 0:
            memory.slot_of[card] = slot
    return memory


def _read_notes(memory: Memory, head: vec[i64], lists: Reader) -> None:
    """Read what the Zingers did unseen; without a note, there are no cards of it."""
    owner = head[layout.PULL_FROM]
    if owner != NONE:
        cards = lists.take(CARDS)
        memory.pull = Note(owner, owner, head[layout.PULL_AT], NONE, head[layout.PULLED], cards)
    owner = head[layout.NET_FROM]
    if owner != NONE:
        cards = lists.take(COLOURS)
        other = head[layout.NET_TO]
        memory.net = Note(owner, other, head[layout.NET_AT], head[layout.NET_FISH], head[layout.NETTED], cards)
    owner = head[layout.BOAT_ON]
    if owner != NONE:
        cards = lists.take(head[layout.BOAT_OPEN_LENGTH])
        memory.boat = Note(owner, head[layout.BOAT_BY], head[layout.BOAT_AT], NONE, head[layout.BOAT_CARD], cards)
