"""A first world: a matching of slots and items that supports every claim.

A random matching comes first. Then each claim without support is repaired: an item that would support it is exchanged
with another, if no other claim loses its support. That mostly suffices. Otherwise items that support claims are bound,
claim by claim; a bound item keeps supporting its claim, but may still make room for others. If a claim finds no item,
the next attempt begins with that claim.

Each choice is random among all that are possible at that point, so every world may come.
"""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from shoal.core.rng import Rng
from shoal.games.twisted_fish.cards import CARDS, COLOURS, GROUPS
from shoal.games.twisted_fish.claims import Claims
from shoal.games.twisted_fish.matching import Matching
from shoal.games.twisted_fish.memory import NEVER, NONE
from shoal.games.twisted_fish.slots import GROUP, SEEN, Slots

TRIES: Final = 4  # random exchanges tried for a claim before all are searched
UNSEEN_ONE_IN: Final = 5  # one exchange in this many takes an unseen card; the others, an item that left
OTHER_PULLS: Final = 4  # other pulled cards tried for a claim without support


class FirstWorld:
    """Finds a world, though not all worlds equally often."""

    def __init__(self, slots: Slots, matching: Matching, claims: Claims) -> None:
        self.slots: Slots = slots
        self.matching: Matching = matching
        self.claims: Claims = claims
        self.order: vec[i64] = vec[i64]([NONE] * claims.n_claims)  # of the claims; dropped ones come first
        # Items that might support a claim: first those that left, then unseen cards
        self.witnesses: vec[i64] = vec[i64]([NONE] * slots.n_items)
        self.n_departed: i64 = 0
        self.n_unseen: i64 = 0

    # Which claims count

    def begin(self) -> None:
        """Take all claims, the oldest first."""
        claims = self.claims
        claims.dropped = 0
        i: i64
        for i in range(claims.n_claims):
            self.order[i] = claims.oldest_first[i]

    def drop_oldest(self) -> None:
        """Ignore the oldest claim from now on."""
        claims = self.claims
        at: i64 = claims.dropped
        while self.order[at] != claims.oldest_first[claims.dropped]:
            at += 1
        self._put_first(at)
        claims.dropped += 1

    def _put_first(self, at: i64) -> None:
        """Move a claim to the first place of those that count."""
        claim = self.order[at]
        while at > self.claims.dropped:
            self.order[at] = self.order[at - 1]
            at -= 1
        self.order[at] = claim

    # A world

    def attempt(self, rng: Rng) -> bool:
        """Try to find a world; return whether that succeeded."""
        matching = self.matching
        claims = self.claims
        if not matching.fill_all(rng) or not matching.decide_unseen(rng):
            return False
        claims.count_support(matching.item_in)
        i: i64
        for i in range(claims.dropped, claims.n_claims):
            if claims.support[self.order[i]] == 0 and not self._support_by_exchange(self.order[i], rng):
                break
        if claims.short == 0:
            return True
        for i in range(claims.dropped, claims.n_claims):
            if not self._secure(self.order[i], rng):
                self._put_first(i)
                return False
        claims.count_support(matching.item_in)
        return claims.short == 0

    def _support_by_exchange(self, claim: i64, rng: Rng) -> bool:
        """Support a claim by an exchange that leaves the others supported: first random ones, then any."""
        slots = self.slots
        self._list_witnesses(claim)
        n = self.n_departed + self.n_unseen
        if n == 0:
            return False
        i: i64
        for i in range(TRIES):
            item = self._draw_witness(rng)
            if self._try_exchange(claim, item, self._any_slot_for(item, claim, rng)):
                return True
        start = rng.below(n)
        seat = self.claims.of_group[claim] // GROUPS
        slot: i64
        for i in range(start, start + n):
            for slot in range(slots.first[seat], slots.first[seat + 1]):
                if self._try_exchange(claim, self.witnesses[i % n], slot):
                    return True
        return False

    def _try_exchange(self, claim: i64, item: i64, slot: i64) -> bool:
        """Move an item to a slot where it supports a claim, unless another claim would lose its support."""
        slots = self.slots
        matching = self.matching
        claims = self.claims
        if slots.since[slot] >= claims.at[claim] or not slots.fits(slot, item):
            return False
        other = matching.item_in[slot]
        origin = matching.slot_of[item]
        if not matching.may_be_in(origin, other):
            return False
        if not claims.support_exchange(slot, item, origin, other, claims.short - 1):
            return False
        matching.exchange(slot, item, origin, other)
        return True

    def _draw_witness(self, rng: Rng) -> i64:
        if self.n_unseen == 0 or (self.n_departed != 0 and rng.below(UNSEEN_ONE_IN) != 0):
            return self.witnesses[rng.below(self.n_departed)]
        return self.witnesses[self.n_departed + rng.below(self.n_unseen)]

    def _any_slot_for(self, item: i64, claim: i64, rng: Rng) -> i64:
        """Draw a slot that an item that left fits; for an unseen card, any slot of the seat."""
        slots = self.slots
        matching = self.matching
        if item >= CARDS:
            start = matching.first_home[item]
            return matching.homes[start + rng.below(matching.first_home[item + 1] - start)]
        seat = self.claims.of_group[claim] // GROUPS
        return slots.first[seat] + rng.below(slots.first[seat + 1] - slots.first[seat])

    def _list_witnesses(self, claim: i64) -> None:
        """List the items that might support a claim."""
        slots = self.slots
        claims = self.claims
        group = claims.of_group[claim]
        self.n_departed = 0
        self.n_unseen = 0
        i: i64
        for i in range(claims.first_in[group], claims.first_in[group + 1]):
            if self._add_witness(claim, claims.in_group[i]):
                self.n_departed += 1
        for i in slots.left_unseen:
            if slots.owner[i] * GROUPS + slots.group[i] == group and self._add_witness(claim, i):
                self.n_departed += 1
        first = group % GROUPS * COLOURS
        for i in range(first, first + COLOURS):
            if i < CARDS and self.matching.slot_of[i] != SEEN and self._add_witness(claim, i):
                self.n_unseen += 1

    def _add_witness(self, claim: i64, item: i64) -> bool:
        """Add an item to the witnesses of a claim of its group if it may have been there then; return that."""
        about = self.claims.about[claim]
        if self.slots.end[item] > self.claims.at[claim] and (about == NONE or about == self.slots.card[item]):
            self.witnesses[self.n_departed + self.n_unseen] = item
            return True
        return False

    # Binding

    def _secure(self, claim: i64, rng: Rng) -> bool:
        """Bind an item that supports a claim; if that fails, with other cards assumed as pulled or netted."""
        slots = self.slots
        if self._secure_with_witness(claim, rng):
            return True
        if self.matching.budget < 0:
            return False
        if len(slots.pulls) > 1 and self._pull_for(claim, rng):
            return True
        is_netted = len(slots.nets) > 1 and self.claims.of_group[claim] % GROUPS == slots.memory.net.fish
        return is_netted and self._net_for(claim, rng)

    def _pull_for(self, claim: i64, rng: Rng) -> bool:
        """TF14: assume that another card was pulled: one of the claim's group, or instead of one of it."""
        slots = self.slots
        matching = self.matching
        if matching.deadline[slots.pull_item] != NEVER:
            return False  # it supports another claim
        group = self.claims.of_group[claim] % GROUPS
        is_pulled = slots.group[slots.pull_item] == group
        others: i64 = 0
        n = len(slots.pulls)
        start = rng.below(n)
        i: i64
        for i in range(start, start + n):
            card = slots.pulls[i % n]
            if GROUP[card] == group or (is_pulled and others < OTHER_PULLS):
                others += 1
                if matching.decide(card, slots.netted, rng) and self._secure_with_witness(claim, rng):
                    return True
        return False

    def _net_for(self, claim: i64, rng: Rng) -> bool:
        """TF18: assume that another card of the fish was given to The Net."""
        slots = self.slots
        n = len(slots.nets)
        start = rng.below(n)
        i: i64
        for i in range(start, start + n):
            if self.matching.decide(slots.pulled, slots.nets[i % n], rng) and self._secure_with_witness(claim, rng):
                return True
        return False

    def _secure_with_witness(self, claim: i64, rng: Rng) -> bool:
        """Bind an item that supports a claim where it is; or else one that can be moved to where it does."""
        slots = self.slots
        claims = self.claims
        self._list_witnesses(claim)
        seat = claims.of_group[claim] // GROUPS
        i: i64
        for i in range(self.n_departed + self.n_unseen):
            slot = self.matching.slot_of[self.witnesses[i]]
            if slot >= 0 and slots.seat[slot] == seat and slots.since[slot] < claims.at[claim]:
                self._mark_bound(self.witnesses[i], claim)
                return True
        departed = self.n_departed
        unseen = self.n_unseen
        if rng.below(UNSEEN_ONE_IN) != 0:
            return self._bind_among(claim, 0, departed, rng) or self._bind_among(claim, departed, unseen, rng)
        return self._bind_among(claim, departed, unseen, rng) or self._bind_among(claim, 0, departed, rng)

    def _mark_bound(self, item: i64, claim: i64) -> None:
        matching = self.matching
        claims = self.claims
        matching.is_any_bound = True
        matching.bound[item] = claims.of_group[claim] // GROUPS
        matching.deadline[item] = min(matching.deadline[item], claims.at[claim])

    def _bind_among(self, claim: i64, start: i64, n: i64, rng: Rng) -> bool:
        """Bind one of n witnesses, from a random one on."""
        if n == 0:
            return False
        first = rng.below(n)
        return any(self._move_and_bind(self.witnesses[start + i % n], claim, rng) for i in range(first, first + n))

    def _move_and_bind(self, item: i64, claim: i64, rng: Rng) -> bool:
        """Move an item to where it supports a claim, and bind it; if that fails, undo it."""
        matching = self.matching
        bound = matching.bound[item]
        deadline = matching.deadline[item]
        if bound != NONE and bound != self.claims.of_group[claim] // GROUPS:
            return False
        self._mark_bound(item, claim)
        if self._change_places(item, rng) or self._move_in(item, rng):
            return True
        matching.bound[item] = bound
        matching.deadline[item] = deadline
        return False

    def _change_places(self, item: i64, rng: Rng) -> bool:
        """Exchange an item with one in a slot that it must go to, if that one may go to where it comes from."""
        slots = self.slots
        matching = self.matching
        origin = matching.slot_of[item]
        seat = matching.bound[item]
        matching.budget -= slots.first[seat + 1] - slots.first[seat]
        n: i64 = 0
        slot: i64
        for slot in range(slots.first[seat], slots.first[seat + 1]):
            if matching.may_go(slot, item) and self._may_go_back(origin, matching.item_in[slot]):
                matching.found[n] = slot
                n += 1
        if n == 0:
            return False
        slot = matching.found[rng.below(n)]
        matching.exchange(slot, item, origin, matching.item_in[slot])
        return True

    def _may_go_back(self, slot: i64, item: i64) -> bool:
        """Tell whether an item may go to a slot, or to the Pond (NONE)."""
        matching = self.matching
        if slot == NONE:
            return matching.bound[item] == NONE
        return matching.may_go(slot, item)

    def _move_in(self, item: i64, rng: Rng) -> bool:
        """Move an item while others make room, and fill the slot that it leaves; if that fails, undo it."""
        matching = self.matching
        matching.save()
        origin = matching.slot_of[item]
        if origin != NONE:
            matching.take_out(origin)
        if not matching.place_item(item, rng):
            matching.restore()
            return False
        if origin == NONE or matching.item_in[origin] != NONE or matching.fill_slot(origin, rng):
            return True
        matching.restore()
        return False
