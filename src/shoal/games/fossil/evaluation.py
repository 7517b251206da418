"""Evaluation of Fossil: every card laid before a player will be scored some day.

A fossil is reckoned as if its cards that are still on the board went to all players alike: what each would have of it,
who would have most, and who none at all.
"""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from shoal.core.evaluation import MOST_SEATS, Evaluator
from shoal.core.game import Game
from shoal.games.fossil.codes import SLIDE
from shoal.games.fossil.material import FOSSILS, NUMBER, ONE, SQUARES, VALUE
from shoal.games.fossil.rules import TO_SLIDE, TO_SWAP, Fossil

SCALE: Final = 30.0


class Weights:
    """scripts/tune finds better ones and writes them here."""

    def __init__(self) -> None:
        self.taken: float = 0.7  # share of the cards on the board that somebody will take
        self.mean: float = 1.25  # the value of a card, as a rule
        self.close: float = 2.0  # points of a product ahead that are clear when nothing is left to take
        self.open: float = 1.5  # more of them for every card left
        self.none: float = 0.8  # how much it counts to have none yet
        self.next: float = 0.6  # share of the best move of the player to move that counts already
        self.spread: float = 4.0  # uncertainty in points when nothing is left
        self.spread_left: float = 1.5  # more for every fossil left
        self.rise: float = 0.3  # how much more than alike the cards left go to those who have some already


class FossilEvaluator(Evaluator):
    def __init__(self, weights: Weights) -> None:
        super().__init__(SCALE)
        self.weights: Weights = weights
        # By seat, what one fossil is expected to bring
        self.number: vec[float] = vec[float]([0.0] * MOST_SEATS)
        self.product: vec[float] = vec[float]([0.0] * MOST_SEATS)
        self.none: vec[float] = vec[float]([0.0] * MOST_SEATS)  # the chance to have no card
        self.best: vec[float] = vec[float]([0.0] * MOST_SEATS)  # the chance to have the highest product
        self.after: vec[float] = vec[float]([0.0] * MOST_SEATS)
        # By card, what it would bring to the player to move
        self.brings: vec[float] = vec[float]([0.0] * (FOSSILS * 4))
        self.is_known: vec[i64] = vec[i64]([0] * (FOSSILS * 4))
        self.codes: vec[i64] = vec[i64]([0] * (2 * SQUARES))

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
            if game.on_board[fossil] != 0 or (game.phase == TO_SWAP and game.scoring == fossil):
                self._score_into(game, fossil, scores)
                left += 1
        if game.phase == TO_SLIDE:
            scores[game.to_move] += self.weights.next * self._best_move(game)
        return self.weights.spread + self.weights.spread_left * float(left)

    def _score_into(self, game: Fossil, fossil: i64, scores: vec[float]) -> None:
        """FO10 to FO13: add the points that a fossil is expected to bring to each seat."""
        self._expect_holdings(game, fossil)
        self._expect_best(game, fossil)
        small = game.is_small
        due = 0.0  # FO12: paid by a player without a card
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
        """Estimate the holdings of a fossil at its scoring: its cards on the board go to all alike, and a few more to
        those who have some."""
        seats = game.seats
        weights = self.weights
        left = game.on_board[fossil]
        most = float(left) * weights.taken
        none = weights.none
        held: i64 = 0
        i: i64
        for i in range(left):
            none *= 1.0 - weights.taken / float(seats)
        for i in range(seats):
            held += NUMBER[game.laid[i * FOSSILS + fossil]]
        for i in range(seats):
            holding = game.laid[i * FOSSILS + fossil]
            share = most / float(seats)
            if held != 0:
                share += weights.rise * most * (float(NUMBER[holding]) / float(held) - 1.0 / float(seats))
            number = float(NUMBER[holding]) + share
            self.number[i] = number
            self.product[i] = number * (float(VALUE[holding]) + share * weights.mean)
            self.none[i] = none if holding == 0 else 0.0

    def _expect_best(self, game: Fossil, fossil: i64) -> None:
        """Estimate the chance of each seat to have the highest product: the fewer cards are left, the clearer."""
        doubt = self.weights.close + self.weights.open * float(game.on_board[fossil])
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
        """Return what the player to move gains by the best slide."""
        seat = game.to_move
        n = game.moves_into(seat, self.codes)
        i: i64
        for i in range(FOSSILS * 4):
            self.is_known[i] = 0
        most = -100.0
        for i in range(n):
            code = self.codes[i] - SLIDE
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
        """Return what one card more brings to a seat, less the mean of what it brings to the others."""
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
