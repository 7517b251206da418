"""What may be in the slots of a round of Twisted Fish, to one who knows what a seat knows.

A world gives every slot the card it held and, if the card has left, its end, so that all that the memory has comes
true. It is made in four steps:

1. which card The Net brought and which the Game Warden pulled, if one does not know, at random;
2. for every claim, something that bears it out, at random, the claim with the fewest ways to do so first;
3. a slot for every card that left, at random;
4. the unseen cards, shuffled, to the other slots; what is over is in the Pond.

A step may leave no way on. Then all is begun again, and after some vain tries every way is tried in turn, so that there
is always a world. Since each choice is at random among all that are possible as it stands, every world may come.
"""

from __future__ import annotations

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from shoal.core.chance import Chance
from shoal.games.twisted_fish.cards import CARDS, COLOURS, GROUPS
from shoal.games.twisted_fish.layout import AT, CLAIM, LEFT, ONLY, SEAT, SINCE, SLOT
from shoal.games.twisted_fish.memory import NONE, Memory
from shoal.games.twisted_fish.slots import UNDECIDED, Slots

TRIES: Final = 600
LIKELY: Final = 5  # in so many cases, all but one, a card that left bears a claim out if one can
WITNESS: Final = 4  # numbers of a claim: seat, first card, one more than the last, time


class Unseen(Slots):
    """The slots that a viewer cannot look into, and the claims that what is in them has to bear out."""

    def __init__(self, memory: Memory, place: vec[i64], viewer: i64) -> None:
        super().__init__(memory, place, viewer)
        self.claims: vec[i64] = vec[i64]([])
        self.sure: vec[i64] = vec[i64]([])  # slots and items that are there in every world
        self.witnesses: vec[i64] = vec[i64]([])  # slots and items: what would bear out a claim, claim after claim
        self.first_witness: vec[i64] = vec[i64]([])
        self.first_card: vec[i64] = vec[i64]([])  # of each claim: where its witnesses are unseen cards
        self.pins: vec[i64] = vec[i64]([0] * (memory.seats * GROUPS))  # 1: something of a seat and a fish is pinned
        self.budget: i64 = 0
        self.sole: vec[i64] = vec[i64]([])  # slots that can hold one card alone
        self.open_at_pull: vec[i64] = vec[i64]([])  # cards that one knew in the hand that the Game Warden pulled from
        self.held_at_pull: i64 = 0  # and how many it had in all
        self.good_pull: i64 = NONE  # what has led to a world before
        self.good_net: i64 = NONE
        self._find_sole()
        self._find_hand_at_pull()
        self._find_claims()
        self._list_witnesses()
        self._settle()
        self._find_first_cards()
        self.order: vec[i64] = self._hardest_first()

    # Reading

    def _find_sole(self) -> None:
        i: i64
        for i in range(len(self.slots)):
            if self.memory.slots[self.slots[i] * SLOT + ONLY] != NONE or self.slots[i] == self.net_slot:
                self.sole = append(self.sole, self.slots[i])

    def _find_hand_at_pull(self) -> None:
        memory = self.memory
        if len(self.pulls) <= 1:
            return
        seat = memory.pull_from
        i: i64
        for i in range(self.first[seat], self.first[seat + 1]):
            at = self.slots[i] * SLOT
            if memory.slots[at + SINCE] < memory.pull_at:
                self.held_at_pull += 1
                if memory.slots[at + ONLY] in list(self.pulls):
                    self.open_at_pull = append(self.open_at_pull, memory.slots[at + ONLY])
        for i in range(self.first_left[seat], self.first_left[seat + 1]):
            if self.left[(i - CARDS) * LEFT + AT] < memory.pull_at:
                self.held_at_pull -= 1
        seen_before = memory.boat_on == seat and memory.boat_at < memory.pull_at and memory.boat_card != NONE
        if seen_before and memory.boat_card in list(self.pulls):
            self.open_at_pull = append(self.open_at_pull, memory.boat_card)

    def _find_claims(self) -> None:
        """TF3, TF17: who asked for a fish held it then; and what one has seen through the Boat was there."""
        memory = self.memory
        i: i64
        for i in range(0, len(memory.claims), CLAIM):
            if memory.claims[i] != self.viewer:
                first = memory.claims[i + 1] * COLOURS
                self._add_claim(memory.claims[i], first, first + COLOURS, memory.claims[i + 2])
        if memory.boat_by == self.viewer and self.viewer >= 0 and memory.boat_card not in list(memory.boat_open):
            self._add_claim(memory.boat_on, memory.boat_card, memory.boat_card + 1, memory.boat_at)

    def _add_claim(self, seat: i64, first: i64, limit: i64, time: i64) -> None:
        self.claims = append(append(append(append(self.claims, seat), first), limit), time)

    def _list_witnesses(self) -> None:
        """Every slot, and what in it, that might bear a claim out, whatever went unseen; cards that left first."""
        self.choose_unseen(UNDECIDED, UNDECIDED)
        claim: i64
        for claim in range(0, len(self.claims), WITNESS):
            self.first_witness = append(self.first_witness, len(self.witnesses))
            seat = self.claims[claim]
            self._list_items(claim, self.first_left[seat], self.first_left[seat + 1])
            self._list_items(claim, self.claims[claim + 1], self.claims[claim + 2])
        self.first_witness = append(self.first_witness, len(self.witnesses))

    def _list_items(self, claim: i64, first: i64, limit: i64) -> None:
        seat = self.claims[claim]
        i: i64
        item: i64
        for i in range(self.first[seat], self.first[seat + 1]):
            slot = self.slots[i]
            if self.memory.slots[slot * SLOT + SINCE] < self.claims[claim + 3]:
                for item in range(first, limit):
                    if self._may_bear_out(slot, item, claim):
                        self.witnesses = append(append(self.witnesses, slot), item)

    def _may_bear_out(self, slot: i64, item: i64, claim: i64) -> bool:
        """Whether something may be what a claim was about; of a card that left unseen that is not decided yet."""
        if item < CARDS:
            return self.slot_of[item] == NONE and self.fits_card(slot, item)
        record = (item - CARDS) * LEFT
        if self.left[record + AT] <= self.claims[claim + 3]:
            return False
        is_sure = record not in (self.pull_record, self.net_record)
        if is_sure and not self._is_about(claim, self.left[record + 1]):
            return False
        return self.may_fit_record(slot, record)

    def _is_about(self, claim: i64, card: i64) -> bool:
        return self.claims[claim + 1] <= card < self.claims[claim + 2]

    def _settle(self) -> None:
        """A claim with a single witness settles what is there, and what is not; and that may settle others."""
        settled = True
        while settled:
            settled = False
            i: i64
            for i in range(len(self.first_witness) - 1):
                at = self.first_witness[i]
                if self.first_witness[i + 1] - at == 2 and self._is_plain(self.witnesses[at], self.witnesses[at + 1]):
                    self.sure = append(append(self.sure, self.witnesses[at]), self.witnesses[at + 1])
                    self._rule_out(self.witnesses[at], self.witnesses[at + 1])
                    settled = True
                    break

    def _is_plain(self, slot: i64, item: i64) -> bool:
        """Whether something does not hang on what went unseen."""
        record = (item - CARDS) * LEFT
        return slot != self.net_slot and (item < CARDS or record not in (self.pull_record, self.net_record))

    def _rule_out(self, slot: i64, item: i64) -> None:
        """Drop the claims that a thing in its slot bears out, and the witnesses that it leaves no room for."""
        claims = vec[i64]([])
        kept = vec[i64]([])
        first = vec[i64]([])
        claim: i64
        i: i64
        for claim in range(len(self.first_witness) - 1):
            start = self.first_witness[claim]
            limit = self.first_witness[claim + 1]
            if not self._lists(start, limit, slot, item):
                first = append(first, len(kept))
                for i in range(WITNESS):
                    claims = append(claims, self.claims[claim * WITNESS + i])
                for i in range(start, limit, 2):
                    if self.witnesses[i] != slot and self.witnesses[i + 1] != item:
                        kept = append(append(kept, self.witnesses[i]), self.witnesses[i + 1])
        self.first_witness = append(first, len(kept))
        self.witnesses = kept
        self.claims = claims

    def _lists(self, start: i64, limit: i64, slot: i64, item: i64) -> bool:
        return any(self.witnesses[i] == slot and self.witnesses[i + 1] == item for i in range(start, limit, 2))

    def _find_first_cards(self) -> None:
        claim: i64
        for claim in range(len(self.first_witness) - 1):
            at = self.first_witness[claim]
            while at < self.first_witness[claim + 1] and self.witnesses[at + 1] >= CARDS:
                at += 2
            self.first_card = append(self.first_card, at)

    def _hardest_first(self) -> vec[i64]:
        """The claims, those with the fewest witnesses first."""
        order = vec[i64]([])
        claim: i64
        for claim in range(len(self.first_witness) - 1):
            order = append(order, claim)
            i: i64 = claim
            while i > 0 and self._ways_at_most(order[i - 1]) > self._ways_at_most(claim):
                order[i] = order[i - 1]
                i -= 1
            order[i] = claim
        return order

    def _ways_at_most(self, claim: i64) -> i64:
        return self.first_witness[claim + 1] - self.first_witness[claim]

    # A world

    def fill(self, chance: Chance) -> None:
        """Find a world; `card_in` and `end_of` then say what is in the slots that the viewer cannot look into."""
        tries: i64
        for tries in range(TRIES):
            if self._try(chance):
                self._remember()
                return
        self._search(chance)
        self._remember()

    def _remember(self) -> None:
        self.good_pull = self.pulled
        self.good_net = self.netted

    def _try(self, chance: Chance) -> bool:
        pulled = self._pull_or_later(chance)
        later = pulled == UNDECIDED
        self.choose_unseen(pulled, _one_of(self.nets, chance))
        if not self._start(chance) or not self._fill_sole() or not self._bear_out(chance):
            return False
        if later and not self._choose_pull(chance):
            return False
        return self.give_records(chance) and self.fill_slots()

    def _pull_or_later(self, chance: Chance) -> i64:
        """TF14: a card that was open before the pull, as often as one of the hand then was; or any, now and then; but
        mostly it is left to be decided when the claims have been borne out."""
        if len(self.pulls) <= 1:
            return _one_of(self.pulls, chance)
        chosen = chance.below(self.held_at_pull)
        if chosen < len(self.open_at_pull):
            return self.open_at_pull[chosen]
        if chance.below(LIKELY) == 0:
            return _one_of(self.pulls, chance)
        return UNDECIDED

    def _start(self, chance: Chance) -> bool:
        """With what is sure to be there, unless that cannot be by what is to have gone unseen."""
        self.clear()
        chance.shuffle(self.cards, len(self.cards))
        i: i64
        for i in range(len(self.pins)):
            self.pins[i] = 0
        for i in range(0, len(self.sure), 2):
            if not self.fits(self.sure[i], self.sure[i + 1]):
                return False
            self._pin(self.sure[i], self.sure[i + 1])
        return True

    def _fill_sole(self) -> bool:
        """A slot that can hold one card alone holds it, or held it until it left; unless that is what went unseen."""
        i: i64
        for i in range(len(self.sole)):
            slot = self.sole[i]
            if self.item[slot] == NONE:
                card = self.memory.slots[slot * SLOT + ONLY]
                may_be_gone = card == self.netted
                if slot == self.net_slot:
                    card = self.netted
                    may_be_gone = False
                if not may_be_gone and card != self.pulled and not self._fill_with(slot, card):
                    return False
        return True

    def _fill_with(self, slot: i64, card: i64) -> bool:
        if self.slot_of[card] == NONE:
            if self.fits_card(slot, card):
                self._pin(slot, card)
                return True
            return self.pulled == UNDECIDED
        seat = self.memory.slots[slot * SLOT + SEAT]
        item: i64
        for item in range(self.first_left[seat], self.first_left[seat + 1]):
            if self.left[(item - CARDS) * LEFT + 1] == card and self.slot_of[item] == NONE and self.fits(slot, item):
                self._pin(slot, item)
                return True
        return self.pulled == UNDECIDED

    def _pin(self, slot: i64, item: i64) -> None:
        self.put(slot, item)
        self.pinned[slot] = 1
        self.pins[self.memory.slots[slot * SLOT + SEAT] * GROUPS + self.card_in(slot) // COLOURS] = 1

    def _bear_out(self, chance: Chance) -> bool:
        """Something that bears it out for every claim, the hardest first."""
        i: i64
        for i in range(len(self.order)):
            if not self._is_sure(self.order[i]) and not self._pick(self.order[i], chance):
                return False
        return True

    def _is_sure(self, claim: i64) -> bool:
        """Whether something that has been pinned bears a claim out."""
        return self.pins[self._group(claim)] != 0 and self._is_borne_out(claim)

    def _group(self, claim: i64) -> i64:
        """Claims of a seat for a fish go together."""
        return self.claims[claim * WITNESS] * GROUPS + self.claims[claim * WITNESS + 1] // COLOURS

    def _counts(self, claim: i64, item: i64) -> bool:
        """Whether something in its slot is what a claim is about, if it went unseen."""
        return item < CARDS or self._is_about(claim * WITNESS, self.left[(item - CARDS) * LEFT + 1])

    def _pick(self, claim: i64, chance: Chance) -> bool:
        """Pin something that bears a claim out: rather a card that left, and from a random place on what can be."""
        start = self.first_witness[claim]
        middle = self.first_card[claim]
        limit = self.first_witness[claim + 1]
        if middle > start and chance.below(LIKELY) != 0 and self._pick_from(claim, start, middle, chance):
            return True
        if limit > middle and self._pick_from(claim, middle, limit, chance):
            return True
        return middle > start and self._pick_from(claim, start, middle, chance)

    def _pick_from(self, claim: i64, start: i64, limit: i64, chance: Chance) -> bool:
        at = start + 2 * chance.below((limit - start) // 2)
        i: i64
        for i in range(start, limit, 2):
            slot = self.witnesses[at]
            item = self.witnesses[at + 1]
            if self._is_free(slot, item) and self._still_fits(claim, slot, item):
                self._pin(slot, item)
                return True
            at += 2
            if at == limit:
                at = start
        return False

    def _is_free(self, slot: i64, item: i64) -> bool:
        return self.item[slot] == NONE and self.slot_of[item] == NONE

    def _still_fits(self, claim: i64, slot: i64, item: i64) -> bool:
        """Whether a witness is one with what has been chosen to have gone unseen."""
        return not self.is_unsure or (self._counts(claim, item) and self.fits(slot, item))

    def _choose_pull(self, chance: Chance) -> bool:
        """TF14: a card that the pull may have been, with what bears the claims out where it is."""
        order = self.pulls[:]
        chance.shuffle(order, len(order))
        i: i64
        for i in range(len(order)):
            self.choose_unseen(order[i], self.netted)
            if self._pull_fits():
                return True
        return False

    def _pull_fits(self) -> bool:
        """Whether the card pulled had a slot, and where it is pinned since it can be."""
        memory = self.memory
        i: i64
        for i in range(len(self.slots)):
            slot = self.slots[i]
            if self.pinned[slot] != 0 and self.card_in(slot) == self.pulled and not self.fits(slot, self.item[slot]):
                return False
        seat = memory.pull_from
        for i in range(self.first[seat], self.first[seat + 1]):
            if self.item[self.slots[i]] == NONE and self.fits_record(self.slots[i], self.pull_record):
                return True
        return False

    # Every way in turn

    def _search(self, chance: Chance) -> None:
        """For each card that may have gone unseen, for so long, and then for longer: there is a world."""
        pulls = _in_any_order(self.pulls, self.good_pull, chance)
        nets = _in_any_order(self.nets, self.good_net, chance)
        patience: i64 = 16
        i: i64
        j: i64
        while True:
            for i in range(len(pulls)):
                for j in range(len(nets)):
                    self.choose_unseen(pulls[i], nets[j])
                    self.budget = patience
                    if self._start(chance) and self._search_from_here(chance):
                        return
            patience *= 8

    def _search_from_here(self, chance: Chance) -> bool:
        return self.give_records(chance) and self.fill_slots() and self._search_claims(chance)

    def _search_claims(self, chance: Chance) -> bool:
        """Where nothing bears a claim out, something is put there for good; if that leaves no way, something else."""
        ways = self._fewest_ways()
        if len(ways) == 0:
            return self._are_borne_out()
        self.budget -= 1
        if self.budget <= 0:
            return False
        kept = self._state()
        n = len(ways) // 2
        start = chance.below(n)
        i: i64
        for i in range(start, start + n):
            if self._force(ways[i % n * 2], ways[i % n * 2 + 1]) and self._search_claims(chance):
                return True
            self._go_back_to(kept)
        return False

    def _are_borne_out(self) -> bool:
        return all(self._is_borne_out(claim) for claim in range(len(self.first_witness) - 1))

    def _is_borne_out(self, claim: i64) -> bool:
        i: i64
        for i in range(self.first_witness[claim], self.first_witness[claim + 1], 2):
            if self.item[self.witnesses[i]] == self.witnesses[i + 1] and self._counts(claim, self.witnesses[i + 1]):
                return True
        return False

    def _fewest_ways(self) -> vec[i64]:
        """The ways to bear out the claim that has the fewest, of those that nothing bears out."""
        fewest = vec[i64]([])
        found = False
        claim: i64
        for claim in range(len(self.first_witness) - 1):
            if not self._is_borne_out(claim):
                ways = self._ways(claim)
                if not found or len(ways) < len(fewest):
                    found = True
                    fewest = ways
        return fewest

    def _ways(self, claim: i64) -> vec[i64]:
        found = vec[i64]([])
        i: i64
        for i in range(self.first_witness[claim], self.first_witness[claim + 1], 2):
            slot = self.witnesses[i]
            item = self.witnesses[i + 1]
            origin = self.slot_of[item]
            free = self.pinned[slot] == 0 and (origin == NONE or self.pinned[origin] == 0)
            if free and self._still_fits(claim, slot, item):
                found = append(append(found, slot), item)
        return found

    def _force(self, slot: i64, item: i64) -> bool:
        """Put something into a slot for good; what was there, and the slot it comes from, find something else."""
        origin = self.slot_of[item]
        displaced = self.item[slot]
        if origin != NONE:
            self.item[origin] = NONE
        self.slot_of[displaced] = NONE
        self._pin(slot, item)
        if displaced >= CARDS and not self.house(displaced - CARDS):
            return False
        return origin == NONE or self.item[origin] != NONE or self.fill_slot(origin)

    def _state(self) -> vec[i64]:
        """What is where, and pinned, to come back to."""
        kept = vec[i64]([0] * (2 * len(self.slots)))
        i: i64
        for i in range(len(self.slots)):
            kept[2 * i] = self.item[self.slots[i]]
            kept[2 * i + 1] = self.pinned[self.slots[i]]
        return kept

    def _go_back_to(self, kept: vec[i64]) -> None:
        self.clear()
        i: i64
        for i in range(len(self.slots)):
            self.put(self.slots[i], kept[2 * i])
            self.pinned[self.slots[i]] = kept[2 * i + 1]


def _one_of(cards: vec[i64], chance: Chance) -> i64:
    if len(cards) == 0:
        return NONE
    return cards[chance.below(len(cards))]


def _in_any_order(cards: vec[i64], good: i64, chance: Chance) -> vec[i64]:
    """Shuffled, but for one that is known to be good; NONE alone if there are none."""
    if len(cards) == 0:
        return vec[i64]([NONE])
    order = cards[:]
    chance.shuffle(order, len(order))
    i: i64
    for i in range(len(order)):
        if order[i] == good:
            order[i] = order[0]
            order[0] = good
    return order
