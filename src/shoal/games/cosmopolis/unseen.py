"""What a view leaves open of the hands, and hands that agree with it.

Of a card not known whole one sees the city on its far side; with our deck two cards at the most show that city, so the
cards that are in doubt hang together in short chains: a card that is here is not there. For each chain all ways to
settle it are listed once; a sample takes one way for each, every way as likely, until the claims are met as well. If
that does not come about in a few tries, ways that meet the claims are searched for, so a sample never fails.
"""

from __future__ import annotations

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from shoal.core.chance import Chance
from shoal.games.cosmopolis.deck import BIT, CARDS
from shoal.games.cosmopolis.hands import CLAIM, EMPTY, UNSEEN, Hands

TRIES: Final = 40
MOST_WAYS: Final = 4096  # of settling a chain; our deck has chains of a few ways, a deck of one's own may have more


class Chain:
    """Places in doubt that hang together, and the ways to settle them."""

    def __init__(self) -> None:
        self.slots: vec[i64] = vec[i64]([])
        self.ways: vec[vec[i64]] = vec[vec[i64]]([])  # for each way, the near face at each slot


class Unseen:
    """The hands of a view, with the near faces that the seat cannot see left open."""

    def __init__(self, hands: Hands, viewer: i64, elsewhere: i64) -> None:
        """Of hands as `read_hands` gives them; elsewhere: the cards known to be in no hand, a bit each."""
        self.hands: Hands = hands
        self.viewer: i64 = viewer
        self.known: i64 = elsewhere  # cards whose place the viewer knows
        self.chains: list[Chain] = []
        self.chain_of: vec[i64] = vec[i64]([EMPTY] * len(hands.near))
        self.options: vec[vec[i64]] = vec[vec[i64]]([vec[i64]([]) for _ in range(len(hands.near))])
        at: i64
        for at in range(len(hands.near)):
            if EMPTY < hands.near[at] < UNSEEN:
                self.known |= BIT[hands.near[at] // 2]
        self._list_chains()

    def _list_chains(self) -> None:
        holders = [vec[i64]([]) for _ in range(CARDS)]  # by card, the slots where it may be
        for at in range(len(self.hands.near)):
            if self.hands.near[at] >= UNSEEN:
                self.options[at] = self._faces(at)
                for near in self.options[at]:
                    holders[near // 2] = append(holders[near // 2], at)
        for at in range(len(self.hands.near)):
            if self.hands.near[at] >= UNSEEN and self.chain_of[at] == EMPTY:
                self._add_chain(at, holders)

    def _faces(self, at: i64) -> vec[i64]:
        """The near faces that a place may have, by what is seen and said of it."""
        found = vec[i64]([])
        for far in self.hands.deck.faces[self.hands.near[at] - UNSEEN]:
            near = far ^ 1
            if self.known & BIT[far // 2] == 0 and self.hands.deck.colours[near] & self.hands.not_near[at] == 0:
                found = append(found, near)
        return found

    def _add_chain(self, start: i64, holders: list[vec[i64]]) -> None:
        chain = Chain()
        number = len(self.chains)
        self.chain_of[start] = number
        chain.slots = append(chain.slots, start)
        i: i64 = 0
        while i < len(chain.slots):
            for near in self.options[chain.slots[i]]:
                for at in holders[near // 2]:
                    if self.chain_of[at] == EMPTY:
                        self.chain_of[at] = number
                        chain.slots = append(chain.slots, at)
            i += 1
        self._list_ways(chain, vec[i64]([0] * len(chain.slots)), 0, 0)
        self.chains.append(chain)

    def _list_ways(self, chain: Chain, way: vec[i64], i: i64, used: i64) -> None:
        if len(chain.ways) >= MOST_WAYS:
            return
        if i == len(chain.slots):
            chain.ways = append(chain.ways, way[:])
            return
        for near in self.options[chain.slots[i]]:
            if used & BIT[near // 2] == 0:
                way[i] = near
                self._list_ways(chain, way, i + 1, used | BIT[near // 2])

    def sample(self, chance: Chance) -> Hands:
        """Hands that agree with the view; every way as likely, claims aside."""
        hands = self.hands.copy()
        chosen = vec[i64]([EMPTY] * len(self.chains))
        attempt: i64
        for attempt in range(TRIES):
            self._choose(chosen, hands, chance)
            if self._claims_hold(hands):
                return hands
            chosen = vec[i64]([EMPTY] * len(self.chains))
        self._meet_claims(chosen, 0, chance)
        self._choose(chosen, hands, chance)
        return hands

    def _choose(self, chosen: vec[i64], hands: Hands, chance: Chance) -> None:
        """A way at random for each chain that has none yet, and all of them laid into the hands."""
        number: i64
        i: i64
        for number in range(len(self.chains)):
            chain = self.chains[number]
            if chosen[number] == EMPTY:
                chosen[number] = chance.below(len(chain.ways))
            way = chain.ways[chosen[number]]
            for i in range(len(way)):
                hands.near[chain.slots[i]] = way[i]

    def _claims_hold(self, hands: Hands) -> bool:
        i: i64 = 0
        while i < len(hands.claims):
            if hands.claims[i] != self.viewer and not hands.claim_holds(i):
                return False
            i += CLAIM
        return True

    def _meet_claims(self, chosen: vec[i64], i: i64, chance: Chance) -> bool:
        """Choose ways that meet the claims from number i on, going back where one cannot be met."""
        claims = self.hands.claims
        if i == len(claims):
            return True
        if claims[i] == self.viewer:
            return self._meet_claims(chosen, i + CLAIM, chance)
        places = _shuffled_bits(claims[i + 2], chance)
        for place in places:
            at = claims[i] * self.hands.places + place
            if self._meet_claim_at(chosen, i, at, chance):
                return True
        return False

    def _meet_claim_at(self, chosen: vec[i64], i: i64, at: i64, chance: Chance) -> bool:
        """With the card at one place making the claim good."""
        number = self.chain_of[at]
        chain = self.chains[number]
        before = chosen[number]
        start = chance.below(len(chain.ways))
        n: i64
        for n in range(len(chain.ways)):
            way = (start + n) % len(chain.ways)
            if before not in (EMPTY, way):
                continue
            if self._colour_at(chain, way, at) == BIT[self.hands.claims[i + 1]]:
                chosen[number] = way
                if self._meet_claims(chosen, i + CLAIM, chance):
                    return True
        chosen[number] = before
        return False

    def _colour_at(self, chain: Chain, way: i64, at: i64) -> i64:
        i: i64
        for i in range(len(chain.slots)):
            if chain.slots[i] == at:
                return self.hands.deck.colours[chain.ways[way][i]]
        return 0


def _shuffled_bits(mask: i64, chance: Chance) -> vec[i64]:
    places = vec[i64]([place for place in range(62) if mask & BIT[place] != 0])
    chance.shuffle(places, len(places))
    return places
