"""Policy of Networks: moves worth considering, and the heuristic moves of rollouts."""

from __future__ import annotations

from librt.vecs import vec
from mypy_extensions import i64

from shoal.core.game import NO_CODE, Game
from shoal.core.policy import Policy
from shoal.core.rng import Rng
from shoal.core.search_config import SearchConfig
from shoal.games.cosmopolis.deck import BIT, FIRST_LINK_FACE
from shoal.games.cosmopolis.masks import BITS, IN
from shoal.games.networks import codes as first
from shoal.games.networks.evaluation import NetworksEvaluator, Weights
from shoal.games.networks.new_sets import PLACES
from shoal.games.networks.rules import DISCARD, REPLACE, Networks
from shoal.games.networks.spreads import KEPT, LINKED


class NetworksPolicy(Policy):
    def __init__(self, evaluator: NetworksEvaluator, config: SearchConfig) -> None:
        super().__init__(evaluator, config)
        self.networks: NetworksEvaluator = evaluator  # finds the largest network and what can be added to it

    def candidates_into(self, game: Game, seat: i64, codes: vec[i64], n: i64) -> i64:
        """Never turn a card, as either side may be played and turning only informs the others. Never drop a card of the
        largest network, nor pass while a card can be added to it."""
        assert isinstance(game, Networks)
        if seat != game.to_move:
            return 0
        self.networks.look_at(game, seat)
        kept: i64 = 0
        done: i64 = 0
        adds = False
        i: i64
        for i in range(n):
            code = codes[i]
            if code >= first.TURN:
                continue
            if first.DROP <= code < first.PASS and not self._can_be_spared(game, seat, code - first.DROP):
                continue
            if first.ADD <= code < first.DONE and self._extends(game, seat, code):
                adds = True
            if code in (first.DONE, first.PASS):
                done = code
                continue
            codes[kept] = code
            kept += 1
        if done == first.DONE or (done == first.PASS and not adds):
            codes[kept] = done
            kept += 1
        return kept if kept > 0 else n

    def _can_be_spared(self, game: Networks, seat: i64, position: i64) -> bool:
        """Return whether a card of the spread is outside the largest network, or a linking card that another one can
        replace there."""
        face = game.spreads.card(seat, position)
        held = game.deck.colours[face] & self.networks.largest
        if face < FIRST_LINK_FACE or BITS[held] < 2:
            return held == 0 or face >= FIRST_LINK_FACE
        for link in IN[game.spreads.marks[seat * KEPT + LINKED] & ~BIT[(face - FIRST_LINK_FACE) // 2]]:
            if held & ~game.deck.colours[FIRST_LINK_FACE + 2 * link] == 0:
                return True
        return False

    def _extends(self, game: Networks, seat: i64, code: i64) -> bool:
        """Return whether a code adds a regional card to the largest network."""
        face = game.hands.near[seat * PLACES + (code - first.ADD) // 2] ^ ((code - first.ADD) & 1)
        return face < FIRST_LINK_FACE and game.deck.colours[face] & self.networks.open != 0

    # Heuristic moves

    def heuristic_move(self, game: Game, seat: i64, codes: vec[i64], n: i64, rng: Rng) -> i64:
        """Take a set, add to the largest network or lay a set; discard a card that cannot be added."""
        assert isinstance(game, Networks)
        if seat != game.to_move:
            return NO_CODE
        self.networks.look_at(game, seat)
        if game.phase == REPLACE:
            return self._draw(game, seat)
        if game.phase == DISCARD:
            return self._discard(game, seat, codes, n, rng)
        code = self._play(game, seat, codes, n, rng.below(n))
        return code if code != NO_CODE else self._draw(game, seat)

    def _play(self, game: Networks, seat: i64, codes: vec[i64], n: i64, start: i64) -> i64:
        """Return a code that takes, adds, lays or ends the play; NO_CODE if there is none."""
        found: i64 = NO_CODE
        ends: i64 = NO_CODE
        i: i64
        for i in range(n):
            code = codes[(start + i) % n]
            if code < first.SET:
                return code
            if code < first.ADD:
                found = code
            elif code < first.DONE:
                if self._extends(game, seat, code):
                    return code
                if self._is_welcome(game, seat, code):
                    found = code
            elif code in (first.DONE, first.PASS):
                ends = code
        return found if found != NO_CODE else ends

    def _is_welcome(self, game: Networks, seat: i64, code: i64) -> bool:
        """Return whether a code adds a regional card to any network, or a linking card that opens a colour while that
        leaves enough cards in the hand."""
        face = game.hands.near[seat * PLACES + (code - first.ADD) // 2]
        return face < FIRST_LINK_FACE or (game.limit(seat) > 3 and game.deck.colours[face] & ~self.networks.open != 0)

    def _draw(self, game: Networks, seat: i64) -> i64:
        if game.discarded > 0:
            top = game.discards[game.discarded - 1]
            can_be_given_back = game.phase == REPLACE or game.hands.size[seat] > 0
            if can_be_given_back and (game.deck.colours[top] | game.deck.colours[top ^ 1]) & self.networks.open != 0:
                return first.DRAW_DISCARD
        return first.DRAW_DECK

    def _discard(self, game: Networks, seat: i64, codes: vec[i64], n: i64, rng: Rng) -> i64:
        start = rng.below(n)
        found = codes[start]
        i: i64
        for i in range(n):
            code = codes[(start + i) % n]
            if code < first.DROP:
                found = code
                face = game.hands.near[seat * PLACES + code - first.DISCARD]
                if (game.deck.colours[face] | game.deck.colours[face ^ 1]) & self.networks.open == 0:
                    return code
        return found


def make_policy(weights: Weights) -> Policy:
    """Return a new policy. Among four, a search without rollouts does worse than one-ply search."""
    config = SearchConfig(easy_oversights=22, rollout_depth=16, rollout_candidates=6)
    return NetworksPolicy(NetworksEvaluator(weights), config)
