"""The error of an evaluator against final scores, by which scripts/tune finds the weights."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from shoal.core.evaluation import MOST_SEATS, Evaluator
from shoal.core.game import MOST_CODES, Game, Rulebook
from shoal.core.rng import Rng
from shoal.search.self_play import Player, play_turn

POINTS: Final = 0.2  # weight of the error in points, beside the error in the value


class Positions:
    """Positions out of matches, with the final scores of each."""

    def __init__(self) -> None:
        self.games: list[Game] = []
        self.finals: list[vec[float]] = []
        self.expected: vec[float] = vec[float]([0.0] * MOST_SEATS)

    def gather(
        self,
        book: Rulebook,
        settings: list[int],
        players: list[Player],
        evaluator: Evaluator,
        rng: Rng,
        rngs: list[Rng],
        every: i64,
    ) -> None:
        """Play a match and keep one in so many of its quiescent positions."""
        game = book.deal(len(players), settings, rng)
        codes = vec[i64]([0] * MOST_CODES)
        final = vec[float]([0.0] * MOST_SEATS)
        wait = 1 + rng.below(every)
        while not game.over:
            play_turn(book, game, players, rngs, codes)
            if not game.over and evaluator.is_quiescent(game):
                wait -= 1
                if wait == 0:
                    self.games.append(game.copy())
                    self.finals.append(final)
                    wait = every
        scores = game.scores
        seat: i64
        for seat in range(game.seats):
            final[seat] = float(scores[seat])

    def error(self, evaluator: Evaluator) -> float:
        """Return the mean square error of an evaluator, by seat."""
        total = 0.0
        i: i64
        for i in range(len(self.games)):
            total += self._error_of(evaluator, self.games[i], self.finals[i])
        return total / float(len(self.games))

    def _error_of(self, evaluator: Evaluator, game: Game, final: vec[float]) -> float:
        uncertainty = evaluator.evaluate_into(game, self.expected)
        seats = game.seats
        total = 0.0
        seat: i64
        for seat in range(seats):
            expected = evaluator.value_of(self.expected, seats, uncertainty, seat)
            off = expected - evaluator.value_of(final, seats, 0.0, seat)
            points = (self.expected[seat] - final[seat]) / evaluator.scale
            total += off * off + POINTS * points * points
        return total / float(seats)
