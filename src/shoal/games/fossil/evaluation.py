"""What a position of Fossil is worth, and what a player in haste would do.

Every card laid before a player will be scored some day. A fossil is reckoned as it would be if the cards of it that are
still on the board went to everyone alike: what each would have of it, who would have most, and who none at all.
"""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from shoal.core.evaluation import MOST_SEATS, Evaluator, sort_down
from shoal.core.game import Game
from shoal.core.rng import Rng
from shoal.games.fossil.codes import KEEP
from shoal.games.fossil.codes import SLIDE as SLIDE_CODE
from shoal.games.fossil.material import FOSSILS, NUMBER, ONE, SQUARES, VALUE
from shoal.games.fossil.rules import PLACE, SLIDE, SWAP, Fossil, swap_of

# The table of weights: one a line, and where it is. scripts/tune finds better ones and writes them here.
TAKEN: Final = 0
MEAN: Final = 1
CLOSE: Final = 2
OPEN: Final = 3
NONE: Final = 4
NEXT: Final = 5
SPREAD: Final = 6
SPREAD_LEFT: Final = 7
RISE: Final = 8

WEIGHTS: Final = vec[float](
    [
        0.7,  # of the cards on the board, the part that somebody will take
        1.25,  # the value of a card, as a rule
        2.0,  # so many points of a product ahead is clear when nothing is left to take
        1.5,  # and so many more for every card left
        0.8,  # how much it counts to have none yet
        0.6,  # how much of the best move of the player to move is reckoned with
        4.0,  # by how many points the end may be off when nothing is left
        1.5,  # and by how many more for every fossil left
        0.3,  # how much more than alike the cards left go to those who have some already
    ]
)
SCALE: Final = 30.0


class FossilEvaluator(Evaluator):
    """Judges Fossil."""

    def __init__(self, weights: vec[float], scale: float) -> None:
        super().__init__(weights, scale)
        self.worlds = 1  # nothing is hidden
        self.reuse = 64
        self.depth = 8  # a search that judges at once is beaten more often by one that plays to the end
        self.slips = 35
        # Room to work: of one fossil, by seat, what is expected at its scoring
        self.number: vec[float] = vec[float]([0.0] * MOST_SEATS)
        self.product: vec[float] = vec[float]([0.0] * MOST_SEATS)
        self.none: vec[float] = vec[float]([0.0] * MOST_SEATS)  # how likely it is to have no card
        self.best: vec[float] = vec[float]([0.0] * MOST_SEATS)  # how likely it is to have the highest product
        self.after: vec[float] = vec[float]([0.0] * MOST_SEATS)
        # By card, what it would bring to the player to move
        self.brings: vec[float] = vec[float]([0.0] * (FOSSILS * 4))
        self.is_known: vec[i64] = vec[i64]([0] * (FOSSILS * 4))
        self.codes: vec[i64] = vec[i64]([0] * (2 * SQUARES))
        self.keys: vec[i64] = vec[i64]([0] * 2048)

    def evaluate_into(self, game: Game, scores: vec[float]) -> float:
        assert isinstance(game, Fossil)
        seats = game.seats
        i: i64
        for i in range(seats):
            scores[i] = float(game.points[i])
        if game.over:
            return 0.0
        fossil: i64
        left: i64 = 0
        for fossil in range(FOSSILS):
            if game.on_board[fossil] != 0 or (game.phase == SWAP and game.scoring == fossil):
                self._score_into(game, fossil, scores)
                left += 1
        if game.phase == SLIDE:
            scores[game.to_move] += self.weights[NEXT] * self._best_move(game)
        return self.weights[SPREAD] + self.weights[SPREAD_LEFT] * float(left)

    def _score_into(self, game: Fossil, fossil: i64, scores: vec[float]) -> None:
        """FO10 to FO13: add what a fossil may be expected to bring to everyone."""
        self._expect_holdings(game, fossil)
        self._expect_best(game, fossil)
        small = game.is_small
        due = 0.0  # FO12: what somebody without a card pays
        none = 0.0
        i: i64
        for i in range(game.seats):
            due += self.best[i] * self.number[i]
            none += self.none[i]
        for i in range(game.seats):
            best = self.best[i]
            gain = self.product[i]
            if small:
                value = gain / self.number[i] if self.number[i] > 0.0 else 0.0
                gain = best * gain + (1.0 - best) * value
            gain += best * (none - self.none[i]) * self.number[i]
            scores[i] += gain - self.none[i] * due

    def _expect_holdings(self, game: Fossil, fossil: i64) -> None:
        """What everyone will have of a fossil: the cards on the board go to all alike, and a little more to those who
        have some."""
        seats = game.seats
        weights = self.weights
        left = game.on_board[fossil]
        most = float(left) * weights[TAKEN]
        none = weights[NONE]
        held: i64 = 0
        i: i64
        for i in range(left):
            none *= 1.0 - weights[TAKEN] / float(seats)
        for i in range(seats):
            held += NUMBER[game.laid[i * FOSSILS + fossil]]
        for i in range(seats):
            holding = game.laid[i * FOSSILS + fossil]
            share = most / float(seats)
            if held != 0:
                share += weights[RISE] * most * (float(NUMBER[holding]) / float(held) - 1.0 / float(seats))
            number = float(NUMBER[holding]) + share
            self.number[i] = number
            self.product[i] = number * (float(VALUE[holding]) + share * weights[MEAN])
            self.none[i] = none if holding == 0 else 0.0

    def _expect_best(self, game: Fossil, fossil: i64) -> None:
        """How likely everyone is to have the highest product: the surer, the fewer cards are left."""
        doubt = self.weights[CLOSE] + self.weights[OPEN] * float(game.on_board[fossil])
        first = -1.0
        second = -1.0
        i: i64
        for i in range(game.seats):
            second = max(second, min(first, self.product[i]))
            first = max(first, self.product[i])
        for i in range(game.seats):
            rival = first if self.product[i] < first else second
            lead = (self.product[i] - rival) / doubt
            size = lead if lead > 0.0 else -lead
            self.best[i] = 0.5 + 0.5 * lead / (1.0 + size)

    def _best_move(self, game: Fossil) -> float:
        """What the player to move will gain by the best slide, against the best other."""
        seat = game.to_move
        n = game.moves_into(seat, self.codes)
        i: i64
        for i in range(FOSSILS * 4):
            self.is_known[i] = 0
        most = -100.0
        for i in range(n):
            code = self.codes[i] - SLIDE_CODE
            target = code % SQUARES
            here = game.stone0 if code < SQUARES else game.stone1
            card = i64(game.board[target])
            if self.is_known[card] == 0:
                self.is_known[card] = 1
                self.brings[card] = self._gain(game, seat, card)
            gain = self.brings[card] - float(game.cost(here, target))
            most = max(most, gain)
        return most if n > 0 else 0.0

    def _gain(self, game: Fossil, seat: i64, card: i64) -> float:
        """What a card more would be worth to a seat, and what it would cost the others together."""
        fossil = card // 4
        seats = game.seats
        i: i64
        for i in range(seats):
            self.after[i] = 0.0
        self._score_into(game, fossil, self.after)
        gain = 0.0
        part = 1.0 / float(seats - 1)
        for i in range(seats):
            gain -= self.after[i] if i == seat else -part * self.after[i]
            self.after[i] = 0.0
        holding = game.laid[seat * FOSSILS + fossil]
        game.laid[seat * FOSSILS + fossil] = holding + ONE[card % 4]
        game.on_board[fossil] -= 1
        self._score_into(game, fossil, self.after)
        game.on_board[fossil] += 1
        game.laid[seat * FOSSILS + fossil] = holding
        for i in range(seats):
            gain += self.after[i] if i == seat else -part * self.after[i]
        return gain

    def candidates_into(self, game: Game, seat: i64, codes: vec[i64], n: i64) -> i64:
        """Cheap and valuable cards first; no swap of a card for its like."""
        assert isinstance(game, Fossil)
        kept: i64 = 0
        i: i64
        for i in range(n):
            code = codes[i]
            if game.phase != SWAP or code == KEEP or not _is_idle(code):
                codes[kept] = code
                kept += 1
        if game.phase != PLACE:
            for i in range(kept):
                self.keys[i] = self._promise(game, seat, codes[i])
            sort_down(codes, self.keys, kept)
        return kept

    def hasty(self, game: Game, seat: i64, codes: vec[i64], n: i64, rng: Rng) -> i64:
        assert isinstance(game, Fossil)
        if game.phase == PLACE or n == 1:
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
        """How good a slide or a swap looks at first sight: twice the value of a card less what it costs."""
        if code < KEEP:
            target = (code - SLIDE_CODE) % SQUARES
            here = game.stone0 if code < SLIDE_CODE + SQUARES else game.stone1
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
        """By how much a seat's product of a fossil changes, counted twice if it is scored now."""
        before = game.laid[seat * FOSSILS + fossil]
        after = before + change
        promise = NUMBER[after] * VALUE[after] - NUMBER[before] * VALUE[before]
        return 2 * promise if fossil == game.scoring else promise


def _is_idle(code: i64) -> bool:
    """FO9: a card for one just like it."""
    given, taken, _partner = swap_of(code)
    return given == taken


EVALUATOR: Final = FossilEvaluator(WEIGHTS, SCALE)
