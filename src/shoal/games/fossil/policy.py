"""Policy of Fossil: cheap and valuable cards first."""

from __future__ import annotations

from librt.vecs import vec
from mypy_extensions import i64

from shoal.core.game import Game
from shoal.core.policy import Policy, sort_down
from shoal.core.rng import Rng
from shoal.core.search_config import SearchConfig
from shoal.games.fossil.codes import KEEP, SLIDE
from shoal.games.fossil.evaluation import FossilEvaluator, Weights
from shoal.games.fossil.material import FOSSILS, NUMBER, ONE, SQUARES, VALUE
from shoal.games.fossil.rules import TO_PLACE, TO_SWAP, Fossil, swap_of


class FossilPolicy(Policy):
    def candidates_into(self, game: Game, seat: i64, codes: vec[i64], n: i64) -> i64:
        """Leave out swaps of a card for its like; sort the others, the most promising first."""
        assert isinstance(game, Fossil)
        kept: i64 = 0
        i: i64
        for i in range(n):
            code = codes[i]
            if game.phase == TO_SWAP and code != KEEP:
                given, taken, _partner = swap_of(code)
                if given == taken:
                    continue
            codes[kept] = code
            kept += 1
        if game.phase != TO_PLACE:
            for i in range(kept):
                self.keys[i] = self._promise(game, seat, codes[i])
            sort_down(codes, self.keys, kept)
        return kept

    def heuristic_move(self, game: Game, seat: i64, codes: vec[i64], n: i64, rng: Rng) -> i64:
        assert isinstance(game, Fossil)
        if game.phase == TO_PLACE or n == 1:
            return codes[rng.below(n)]
        best: i64 = 0
        most: i64 = -1000000
        word = rng.word()
        i: i64
        for i in range(n):
            word = (word * 1103515245 + 12345) & 0x7FFFFFFF
            promise = self._promise(game, seat, codes[i]) * 8 + (word >> 27)
            if promise > most:
                most = promise
                best = i
        return codes[best]

    def _promise(self, game: Fossil, seat: i64, code: i64) -> i64:
        """Return how promising a move is.

        A slide: twice the value of the card, one more if the seat holds its fossil, less the price. A swap: the change
        of the seat's products.
        """
        if code < KEEP:
            target = (code - SLIDE) % SQUARES
            here = game.stone0 if code < SLIDE + SQUARES else game.stone1
            card = i64(game.board[target])
            promise = 2 * (card % 4) - game.cost(here, target)
            if game.laid[seat * FOSSILS + card // 4] != 0:
                promise += 1
            return promise
        if code == KEEP:
            return 0
        given, taken, _partner = swap_of(code)
        if taken // 4 == given // 4:
            return -1
        lost = self._product_change(game, seat, given // 4, -ONE[given % 4])
        return lost + self._product_change(game, seat, taken // 4, ONE[taken % 4])

    def _product_change(self, game: Fossil, seat: i64, fossil: i64, change: i64) -> i64:
        """Return the change of a seat's product of a fossil, counted twice if it is scored now."""
        before = game.laid[seat * FOSSILS + fossil]
        after = before + change
        promise = NUMBER[after] * VALUE[after] - NUMBER[before] * VALUE[before]
        return 2 * promise if fossil == game.scoring else promise


def make_policy(weights: Weights) -> Policy:
    """Return a new policy. Nothing is hidden in Fossil; a search without rollouts loses more often."""
    config = SearchConfig(worlds=1, hides_nothing=True, easy_oversights=35, rollout_depth=8, world_uses=64)
    return FossilPolicy(FossilEvaluator(weights), config)
