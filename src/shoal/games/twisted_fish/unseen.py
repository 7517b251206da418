"""What may be in the slots of a round of Twisted Fish, to one who knows what a seat knows: a world at random.

A fair deal makes all worlds equally likely: every way to fill the slots, with what left them, and with what was pulled
and netted unseen. A first world is more likely to be this one than that. So from there it goes on by a short walk: at
each step some things are proposed to change places, and do if all still fits and every claim is still borne out. What
is proposed does not depend on where things are, and each step is as likely as the one that takes it back; so the longer
the walk, the more even the worlds.

If no world is found within a certain amount of work, the oldest claim is let go, and so on.
"""

from __future__ import annotations

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from shoal.core.rng import Rng
from shoal.games.twisted_fish.cards import CARDS
from shoal.games.twisted_fish.first_world import FirstWorld
from shoal.games.twisted_fish.layout import CARD, END, HOLDS, SEAT, SLOT
from shoal.games.twisted_fish.memory import NONE, Memory
from shoal.games.twisted_fish.slots import BIT, IN_WORD, NOTHING, WORD_SHIFT, is_in

# A unit of work is some nanoseconds.
WORK: Final = 150_000
WORK_AGAIN: Final = 20_000  # with fewer claims

# The steps of a walk
LEAST_ROUNDS: Final = 5
SLOTS_A_ROUND: Final = 24
ROUNDS_FOR_PULLS: Final = 40  # more, where it is open what was pulled: few exchanges lead from one to another
ROUNDS_FOR_NETS: Final = 15  # and where it is open what The Net brought
EXCHANGES: Final = 6
HALF: Final = 16  # bits of a word
LOW: Final = 0xFFFF
MOST_MOVES: Final = 4

# How things move where another card was pulled
STAY: Final = 0  # they do not
TRADE: Final = 1  # what may have been pulled changes places with what was said to have been
ROTATE: Final = 2  # likewise, and it was pulled out of the slot where the other is
WANDER: Final = 3  # one of the two changes places with anything
WAYS: Final = 4


class Unseen(FirstWorld):
    """The slots that a viewer cannot look into, filled at random."""

    def __init__(self, memory: Memory, place: vec[i64], viewer: i64) -> None:
        super().__init__(memory, viewer)
        self.let_go_in_all: i64 = 0
        self.rounds: i64 = 0
        # What is proposed: items, where they are, and where they would be; NONE is the Pond
        self.moves: i64 = 0
        self.moved: vec[i64] = vec[i64]([NONE] * MOST_MOVES)
        self.origin: vec[i64] = vec[i64]([NONE] * MOST_MOVES)
        self.target: vec[i64] = vec[i64]([NONE] * MOST_MOVES)
        # What went unseen
        self.pull_is_open: bool = False
        self.net_is_open: bool = False
        self.after_pull: vec[i64] = NOTHING  # by card: the item that is that card then
        self.after_net: vec[i64] = NOTHING
        self.things: vec[i64] = NOTHING  # all items but what went unseen
        self.read_slots(place)
        self.read_homes()
        self.read_claims()
        self.read_order()
        self._read_rest()

    def _read_rest(self) -> None:
        self.rounds = LEAST_ROUNDS + self.slots // SLOTS_A_ROUND
        self.pull_is_open = len(self.pulls) > 1
        self.net_is_open = len(self.nets) > 1
        if self.pull_is_open:
            self.rounds += ROUNDS_FOR_PULLS
            self.after_pull = self.items_after(self.pull_at)
            self.things = self._find_things()
        if self.net_is_open:
            self.rounds += ROUNDS_FOR_NETS
            self.after_net = self.items_after(self.net_at)

    def _find_things(self) -> vec[i64]:
        """All items but those that went unseen."""
        things = self.cards[:]
        item: i64
        for item in range(CARDS, self.items):
            if self.is_plain(item):
                things = append(things, item)
        return things

    # A world

    def fill(self, rng: Rng) -> None:
        """Find a world: what is in the slots."""
        self.begin()
        self.work = WORK
        while not self._find_world(rng):
            if self.gone < self.claims:
                self.let_go()
                self.let_go_in_all += 1
            self.work = WORK_AGAIN
        self._walk(rng)

    def fill_quickly(self, rng: Rng) -> bool:
        """Find a world in which every claim is borne out; whether that was done without much work."""
        self.begin()
        self.work = WORK_AGAIN
        if not self._find_world(rng):
            return False
        self._walk(rng)
        return True

    def _find_world(self, rng: Rng) -> bool:
        while self.work > 0:
            self.work -= self.items
            if self.attempt(rng):
                return True
        return False

    def is_world(self, state_vector: Memory) -> bool:
        """Whether what a memory says of the slots is one of the worlds."""
        self.begin()
        self.clear()
        if state_vector.pulled != NONE and not is_in(self.pulls, state_vector.pulled):
            return False
        if state_vector.netted != NONE and not is_in(self.nets, state_vector.netted):
            return False
        self.choose_unseen(state_vector.pulled, state_vector.netted)
        slot: i64
        for slot in range(self.slots):
            item = self._item_with(state_vector, self.number[slot])
            if item == NONE or self.slot_of[item] != NONE or not self.fits(slot, item):
                return False
            self.put(slot, item)
        if any(self.slot_of[item] == NONE for item in range(CARDS, self.items)):
            return False
        self.count_support()
        return self.short == 0

    def _item_with(self, state_vector: Memory, number: i64) -> i64:
        """The item that a memory has in a slot, by its number there."""
        card = state_vector.holds[number * HOLDS + CARD]
        end = state_vector.holds[number * HOLDS + END]
        if end == 0:
            return card
        seat = state_vector.slots[number * SLOT + SEAT]
        item: i64
        for item in range(self.first_left[seat], self.first_left[seat + 1]):
            if self.card[item] == card and self.end[item] == end and self.slot_of[item] == NONE:
                return item
        return NONE

    # The walk

    def _walk(self, rng: Rng) -> None:
        if self.slots == 0:
            return
        i: i64
        for i in range(self.rounds):
            self._exchange(EXCHANGES, rng)
            self._rotate_three(rng)
            if self.pull_is_open:
                self._pull_another(rng)
            if self.net_is_open and i & 1 == 0:
                self._net_another(rng)

    def _exchange(self, times: i64, rng: Rng) -> None:
        """So many times, something that may be in a slot changes places with what is."""
        items = self.item
        slot_of = self.slot_of
        options = self.options
        first_option = self.first_option
        mask = self.mask
        words = self.words
        group = self.group
        claimed = self.claimed
        i: i64
        for i in range(times):
            word = rng.word()
            slot = (word & LOW) * self.slots >> HALF
            start = first_option[slot]
            item = options[start + ((word >> HALF) * (first_option[slot + 1] - start) >> HALF)]
            other = items[slot]
            origin = slot_of[item]
            concerned = claimed[slot]
            if origin == NONE:
                if other >= CARDS:
                    continue
            else:
                if item == other or mask[origin * words + (other >> WORD_SHIFT)] & BIT[other & IN_WORD] == 0:
                    continue
                concerned |= claimed[origin]
            if self.is_open and not self._may_exchange(slot, item, origin, other):
                continue
            is_claimed = concerned & (BIT[group[item]] | BIT[group[other]]) != 0
            if is_claimed and not self.support_exchange(slot, item, origin, other, 0):
                continue
            items[slot] = item
            slot_of[item] = slot
            slot_of[other] = origin
            if origin != NONE:
                items[origin] = other

    def _may_exchange(self, slot: i64, item: i64, origin: i64, other: i64) -> bool:
        """Whether that can be by what is said to have gone unseen."""
        return self.fits_choice(slot, item) and (origin == NONE or self.fits_choice(origin, other))

    def _option(self, slot: i64, number: i64) -> i64:
        """One of the items that may be in a slot, by a number of 16 bits."""
        start = self.first_option[slot]
        return self.options[start + (number * (self.first_option[slot + 1] - start) >> HALF)]

    def _rotate_three(self, rng: Rng) -> None:
        """Something that may be in a slot goes there; something goes to where that was; what was in the slot goes to
        where that was."""
        word = rng.word()
        slot = (word & LOW) * self.slots >> HALF
        item = self._option(slot, word >> HALF)
        second = self.slot_of[item]
        other = self.item[slot]
        if item == other or second == NONE:
            return
        third_item = self._option(second, rng.word() >> HALF)
        third = self.slot_of[third_item]
        if third_item in (item, other) or not self.may_be_in(third, other):
            return
        if self.is_open and not (self.fits(slot, item) and self.fits(second, third_item)):
            return
        self.moves = 0
        self._move(item, slot)
        self._move(third_item, second)
        self._move(other, third)
        self._lift(self.origin)
        self._lay(self.target)
        if self.short != 0:
            self._lift(self.target)
            self._lay(self.origin)

    # Proposals

    def _move(self, item: i64, target: i64) -> None:
        n = self.moves
        self.moved[n] = item
        self.origin[n] = self.slot_of[item]
        self.target[n] = target
        self.moves = n + 1

    def _lift(self, places: vec[i64]) -> None:
        """What moves no longer bears out what it does where it is."""
        i: i64
        for i in range(self.moves):
            if places[i] != NONE:
                self.change_support(places[i], self.moved[i], -1)

    def _lay(self, places: vec[i64]) -> None:
        i: i64
        for i in range(self.moves):
            self.slot_of[self.moved[i]] = places[i]
            if places[i] != NONE:
                self.item[places[i]] = self.moved[i]
                self.change_support(places[i], self.moved[i], 1)

    # What went unseen

    def _pull_another(self, rng: Rng) -> None:
        """TF14: another card was pulled."""
        card = self.pulls[rng.below(len(self.pulls))]
        if card == self.pulled:
            return
        self.moves = 0
        if self._move_for_pull(self.after_pull[self.pulled], self.after_pull[card], rng):
            self._rename(self.pull_item, card, self.netted)

    def _move_for_pull(self, then: i64, now: i64, rng: Rng) -> bool:
        """Propose how the item that is what was pulled, and the one that is what will be, move."""
        way = rng.below(WAYS)
        if way == STAY:
            return True
        if way == WANDER:
            if rng.below(2) == 0:
                now = then
            then = self.things[rng.below(len(self.things))]
        if then in (NONE, now) or now == NONE:
            return False
        here = self.slot_of[now]
        self._move(now, self.slot_of[then])
        if way == ROTATE:
            if here == NONE:
                return False
            self._move(then, self.slot_of[self.pull_item])
            self._move(self.pull_item, here)
        else:
            self._move(then, here)
        return True

    def _net_another(self, rng: Rng) -> None:
        """TF18: The Net brought another card."""
        card = self.nets[rng.below(len(self.nets))]
        then = self.after_net[self.netted]
        now = self.after_net[card]
        if card == self.netted or now == NONE or then != self.item[self.net_slot]:
            return
        here = self.slot_of[now]
        self.moves = 0
        self._move(now, self.net_slot)
        if rng.below(2) == 0:
            self._move(then, here)
        elif here == NONE:
            return
        else:
            self._move(then, self.slot_of[self.net_item])
            self._move(self.net_item, here)
        self._rename(self.net_item, self.pulled, card)

    def _rename(self, label: i64, pulled: i64, netted: i64) -> None:
        """Carry the moves out with other cards that went unseen, unless that cannot be."""
        pulled_before = self.pulled
        netted_before = self.netted
        if self.moves == 0 or self.moved[self.moves - 1] != label:
            self._move(label, self.slot_of[label])
        self.choose_unseen(pulled, netted)
        if not self._all_fit(label):
            self.choose_unseen(pulled_before, netted_before)
            return
        self.choose_unseen(pulled_before, netted_before)
        self._lift(self.origin)
        self.choose_unseen(pulled, netted)
        self._lay(self.target)
        if self.short != 0:
            self._lift(self.target)
            self.choose_unseen(pulled_before, netted_before)
            self._lay(self.origin)

    def _all_fit(self, label: i64) -> bool:
        """Whether what moves, and all that is the card that now went unseen, would fit."""
        i: i64
        for i in range(self.moves - 1, -1, -1):
            if not self.may_be_in(self.target[i], self.moved[i]):
                return False
        card = self.card[label]
        if not self._would_fit(card):
            return False
        return all(not (self.card[i] == card and not self._would_fit(i)) for i in range(CARDS, self.items))

    def _would_fit(self, item: i64) -> bool:
        """Whether something fits where it is, unless it moves."""
        slot = self.slot_of[item]
        if slot < 0 or self.fits(slot, item):
            return True
        return any(self.moved[i] == item for i in range(self.moves))
