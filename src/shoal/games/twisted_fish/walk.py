"""A random walk from world to world: a Markov chain that makes all worlds about equally likely.

A fair deal makes every world equally likely: every way to fill the slots, with the items that left them and the cards
that were pulled and given to The Net unseen. A first world is not that uniform, so the walk goes on from it. Each step
proposes that some items change places. It is taken if all items still fit and every claim is still supported. Proposals
do not depend on where items are, and each step is as likely as its inverse, so a longer walk is more uniform.
"""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from shoal.core.rng import Rng
from shoal.games.twisted_fish.cards import CARDS
from shoal.games.twisted_fish.claims import Claims
from shoal.games.twisted_fish.matching import Matching
from shoal.games.twisted_fish.memory import NONE, NOTHING
from shoal.games.twisted_fish.slots import BIT, IN_WORD, WORD_SHIFT, Slots

LEAST_ROUNDS: Final = 5
SLOTS_A_ROUND: Final = 24
ROUNDS_FOR_PULLS: Final = 40  # more while the pulled card is unknown: few exchanges lead from one card to another
ROUNDS_FOR_NETS: Final = 15  # and while the card given to The Net is
EXCHANGES: Final = 6
HALF: Final = 16  # bits of a word
LOW: Final = 0xFFFF
MOST_MOVES: Final = 4

# How items move when another card is assumed pulled
STAY: Final = 0  # no item moves
TRADE: Final = 1  # the card assumed now changes places with the one assumed before
ROTATE: Final = 2  # the same, and it was pulled out of the slot where the other is
WANDER: Final = 3  # one of the two changes places with any item
WAYS: Final = 4


class Walk:
    """Goes from the world that is in the matching to another."""

    def __init__(self, slots: Slots, matching: Matching, claims: Claims) -> None:
        self.slots: Slots = slots
        self.matching: Matching = matching
        self.claims: Claims = claims
        self.rounds: i64 = LEAST_ROUNDS + slots.n_slots // SLOTS_A_ROUND
        # A proposal: items, where they are, and where they would be; NONE is the Pond
        self.moves: i64 = 0
        self.moved: vec[i64] = vec[i64]([NONE] * MOST_MOVES)
        self.origin: vec[i64] = vec[i64]([NONE] * MOST_MOVES)
        self.target: vec[i64] = vec[i64]([NONE] * MOST_MOVES)
        # The cards that left unseen
        self.is_pull_undetermined: bool = len(slots.pulls) > 1
        self.is_net_undetermined: bool = len(slots.nets) > 1
        self.after_pull: vec[i64] = NOTHING  # by card: the item that is this card after the pull
        self.after_net: vec[i64] = NOTHING
        self.plain: vec[i64] = NOTHING  # all items but those that left unseen
        if self.is_pull_undetermined:
            self.rounds += ROUNDS_FOR_PULLS
            self.after_pull = matching.items_after(slots.pull_at)
            items = range(CARDS, slots.n_items)
            plain = [item for item in items if slots.is_plain(item)]
            self.plain = vec[i64](list(slots.cards) + plain)
        if self.is_net_undetermined:
            self.rounds += ROUNDS_FOR_NETS
            self.after_net = matching.items_after(slots.net_at)

    def go(self, rng: Rng) -> None:
        """Take all steps of a walk."""
        if self.slots.n_slots == 0:
            return
        i: i64
        for i in range(self.rounds):
            self._exchange(EXCHANGES, rng)
            self._rotate_three(rng)
            if self.is_pull_undetermined:
                self._pull_another(rng)
            if self.is_net_undetermined and i & 1 == 0:
                self._net_another(rng)

    def _exchange(self, times: i64, rng: Rng) -> None:
        """Propose, a number of times, that an item changes places with the one in a slot that it fits."""
        slots = self.slots
        matching = self.matching
        claims = self.claims
        items = matching.item_in
        slot_of = matching.slot_of
        options = slots.options
        first_option = slots.first_option
        mask = slots.mask
        words = slots.words
        group = slots.group
        claimed = claims.claimed
        i: i64
        for i in range(times):
            word = rng.word()
            slot = (word & LOW) * slots.n_slots >> HALF
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
            if slots.is_undetermined and not self._may_exchange(slot, item, origin, other):
                continue
            is_claimed = concerned & (BIT[group[item]] | BIT[group[other]]) != 0
            if is_claimed and not claims.support_exchange(slot, item, origin, other, 0):
                continue
            items[slot] = item
            slot_of[item] = slot
            slot_of[other] = origin
            if origin != NONE:
                items[origin] = other

    def _may_exchange(self, slot: i64, item: i64, origin: i64, other: i64) -> bool:
        """Tell whether an exchange agrees with the cards assumed pulled and netted."""
        slots = self.slots
        return slots.fits_choice(slot, item) and (origin == NONE or slots.fits_choice(origin, other))

    def _option(self, slot: i64, number: i64) -> i64:
        """Return one of the items that may be in a slot, by a number of 16 bits."""
        slots = self.slots
        start = slots.first_option[slot]
        return slots.options[start + (number * (slots.first_option[slot + 1] - start) >> HALF)]

    def _rotate_three(self, rng: Rng) -> None:
        """Propose that three items change places in a circle: into a slot, to where the first was, to where the second
        was."""
        slots = self.slots
        matching = self.matching
        word = rng.word()
        slot = (word & LOW) * slots.n_slots >> HALF
        item = self._option(slot, word >> HALF)
        second = matching.slot_of[item]
        other = matching.item_in[slot]
        if item == other or second == NONE:
            return
        third_item = self._option(second, rng.word() >> HALF)
        third = matching.slot_of[third_item]
        if third_item in (item, other) or not matching.may_be_in(third, other):
            return
        if slots.is_undetermined and not (slots.fits(slot, item) and slots.fits(second, third_item)):
            return
        self.moves = 0
        self._move(item, slot)
        self._move(third_item, second)
        self._move(other, third)
        self._lift(self.origin)
        self._lay(self.target)
        if self.claims.short != 0:
            self._lift(self.target)
            self._lay(self.origin)

    # Proposals

    def _move(self, item: i64, target: i64) -> None:
        """Add a move to the proposal."""
        n = self.moves
        self.moved[n] = item
        self.origin[n] = self.matching.slot_of[item]
        self.target[n] = target
        self.moves = n + 1

    def _lift(self, places: vec[i64]) -> None:
        """Take away the support of the moving items at these places."""
        claims = self.claims
        i: i64
        for i in range(self.moves):
            if places[i] != NONE:
                claims.change_support(places[i], self.moved[i], -1)

    def _lay(self, places: vec[i64]) -> None:
        """Put the moving items at these places, and add their support."""
        matching = self.matching
        claims = self.claims
        i: i64
        for i in range(self.moves):
            item = self.moved[i]
            slot = places[i]
            matching.slot_of[item] = slot
            if slot != NONE:
                matching.item_in[slot] = item
                claims.change_support(slot, item, 1)

    # The cards that left unseen

    def _pull_another(self, rng: Rng) -> None:
        """TF14: propose that another card was pulled."""
        slots = self.slots
        card = slots.pulls[rng.below(len(slots.pulls))]
        if card == slots.pulled:
            return
        self.moves = 0
        if self._move_for_pull(self.after_pull[slots.pulled], self.after_pull[card], rng):
            self._accept_if_world(slots.pull_item, card, slots.netted)

    def _move_for_pull(self, item_before: i64, item_after: i64, rng: Rng) -> bool:
        """Propose how the items move that are the card assumed pulled before, and the card assumed now."""
        slots = self.slots
        matching = self.matching
        way = rng.below(WAYS)
        if way == STAY:
            return True
        if way == WANDER:
            if rng.below(2) == 0:
                item_after = item_before
            item_before = self.plain[rng.below(len(self.plain))]
        if item_before in (NONE, item_after) or item_after == NONE:
            return False
        here = matching.slot_of[item_after]
        self._move(item_after, matching.slot_of[item_before])
        if way in (TRADE, WANDER):
            self._move(item_before, here)
            return True
        if here == NONE:
            return False
        self._move(item_before, matching.slot_of[slots.pull_item])
        self._move(slots.pull_item, here)
        return True

    def _net_another(self, rng: Rng) -> None:
        """TF18: propose that another card was given to The Net."""
        slots = self.slots
        matching = self.matching
        card = slots.nets[rng.below(len(slots.nets))]
        item_before = self.after_net[slots.netted]
        item_after = self.after_net[card]
        if card == slots.netted or item_after == NONE or item_before != matching.item_in[slots.net_slot]:
            return
        here = matching.slot_of[item_after]
        self.moves = 0
        self._move(item_after, slots.net_slot)
        if rng.below(2) == 0:
            self._move(item_before, here)
        elif here == NONE:
            return
        else:
            self._move(item_before, matching.slot_of[slots.net_item])
            self._move(slots.net_item, here)
        self._accept_if_world(slots.net_item, slots.pulled, card)

    def _accept_if_world(self, unseen_item: i64, pulled: i64, netted: i64) -> None:
        """Carry out the moves with other cards assumed pulled and netted, if the result is a world.

        `unseen_item` is the item whose card is another one then. Support depends on the cards assumed, so it is taken
        away under the old ones and added under the new ones.
        """
        slots = self.slots
        pulled_before = slots.pulled
        netted_before = slots.netted
        if self.moves == 0 or self.moved[self.moves - 1] != unseen_item:
            self._move(unseen_item, self.matching.slot_of[unseen_item])
        slots.choose_unseen(pulled, netted)
        if not self._all_fit(unseen_item):
            slots.choose_unseen(pulled_before, netted_before)
            return
        slots.choose_unseen(pulled_before, netted_before)
        self._lift(self.origin)
        slots.choose_unseen(pulled, netted)
        self._lay(self.target)
        if self.claims.short != 0:
            self._lift(self.target)
            slots.choose_unseen(pulled_before, netted_before)
            self._lay(self.origin)

    def _all_fit(self, unseen_item: i64) -> bool:
        """Tell whether the moving items, and all items that are the card now assumed, would fit."""
        slots = self.slots
        i: i64
        for i in range(self.moves - 1, -1, -1):
            if not self.matching.may_be_in(self.target[i], self.moved[i]):
                return False
        card = slots.card[unseen_item]
        if not self._would_fit(card):
            return False
        return all(not (slots.card[i] == card and not self._would_fit(i)) for i in range(CARDS, slots.n_items))

    def _would_fit(self, item: i64) -> bool:
        """Tell whether an item fits where it is; true if it moves."""
        slot = self.matching.slot_of[item]
        if slot < 0 or self.slots.fits(slot, item):
            return True
        return any(self.moved[i] == item for i in range(self.moves))
