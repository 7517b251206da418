"""The cards in hands that a view leaves open, and hands that agree with the view.

The far side of such a card shows its city. With our deck at most two cards show that city, so the cards in doubt hang
together in short chains: a card that is here is not there. All ways to fill each chain are listed once. A sample takes
one way for each, every way as likely, until the claims are met as well. After a few failed tries, or where a deck of
one's own has too many ways to list, the cards are laid by exchanges.
"""

from __future__ import annotations

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from shoal.core.rng import Rng
from shoal.games.cosmopolis.deck import BIT, CARDS
from shoal.games.cosmopolis.exchanges import Laying
from shoal.games.cosmopolis.hands import CLAIM, EMPTY, UNSEEN, Hands

TRIES: Final = 40
MOST_STEPS: Final = 1000  # in listing the ways of a chain; those of our deck take a few


class Chain:
    """Places in doubt that hang together, and the ways to fill them."""

    def __init__(self) -> None:
        self.slots: vec[i64] = vec[i64]([])
        self.ways: vec[vec[i64]] = vec[vec[i64]]([])  # for each way, the near face at each slot
        self.steps: i64 = 0  # taken to list them; if too many, not all are listed


class Unseen:
    """The hands of a view, with the near faces that the seat cannot see left open."""

    def __init__(self, hands: Hands, viewer: i64, elsewhere: i64) -> None:
        """Take hands as `read_hands` gives them; elsewhere: the cards known to be in no hand, a bit each."""
        self.hands: Hands = hands
        self.viewer: i64 = viewer
        self.known: i64 = elsewhere  # cards whose place the viewer knows
        self.chains: list[Chain] = []
        self.all_listed: bool = True  # every way of every chain
        self.let_go: i64 = 0  # claims that could not be met in the time there is, in all samples
        self.chain_of: vec[i64] = vec[i64]([EMPTY] * len(hands.near))
        self.options: vec[vec[i64]] = vec[vec[i64]]([vec[i64]([]) for _ in range(len(hands.near))])
        for near in hands.near:
            if EMPTY < near < UNSEEN:
                self.known |= BIT[near // 2]
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
        """Return the near faces that a place may have, by what is seen and said of it."""
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
        self.all_listed = self.all_listed and chain.steps < MOST_STEPS
        self.chains.append(chain)

    def _list_ways(self, chain: Chain, way: vec[i64], i: i64, used: i64) -> None:
        if chain.steps >= MOST_STEPS:
            return
        chain.steps += 1
        if i == len(chain.slots):
            chain.ways = append(chain.ways, way[:])
            return
        for near in self.options[chain.slots[i]]:
            if used & BIT[near // 2] == 0:
                way[i] = near
                self._list_ways(chain, way, i + 1, used | BIT[near // 2])

    def sample(self, rng: Rng) -> Hands:
        """Return hands that agree with the view, every way as likely."""
        hands = self.hands.copy()
        i: i64
        if self.all_listed:
            for _ in range(TRIES):
                for chain in self.chains:
                    way = chain.ways[rng.below(len(chain.ways))]
                    for i in range(len(way)):
                        hands.near[chain.slots[i]] = way[i]
                if hands.claims_hold(0, self.viewer):
                    return hands
        return self._exchanged(rng)

    def _exchanged(self, rng: Rng) -> Hands:
        places = vec[i64]([at for at, near in enumerate(self.hands.near) if near >= UNSEEN])
        laying = Laying(self.hands.copy(), self.options, places, self.viewer, rng)
        hands = laying.finished()
        self.let_go += laying.first_claim // CLAIM
        return hands
