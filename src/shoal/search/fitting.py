"""How well a judge foretells what comes of positions: the measure by which scripts/tune finds the weights."""

from __future__ import annotations

from librt.vecs import vec
from mypy_extensions import i64

from shoal.core.chance import Chance
from shoal.core.game import MOST_CODES, Game, Rulebook
from shoal.core.judge import MOST_SEATS, Judge
from shoal.search.contest import Player, take_turn

POINTS: float = 0.2  # how much the error in points counts beside the error in the chance of winning


class Positions:
    """Positions out of matches, and the scores that each match ended with."""

    def __init__(self) -> None:
        self.games: list[Game] = []
        self.finals: list[vec[float]] = []
        self.expected: vec[float] = vec[float]([0.0] * MOST_SEATS)

    def gather(
        self,
        book: Rulebook,
        settings: list[int],
        players: list[Player],
        judge: Judge,
        chance: Chance,
        chances: list[Chance],
        every: i64,
    ) -> None:
        """Play a match and keep every so many-th position that can be judged."""
        game = book.deal(len(players), settings, chance)
        codes = vec[i64]([0] * MOST_CODES)
        final = vec[float]([0.0] * MOST_SEATS)
        wait = 1 + chance.below(every)
        while not game.over:
            take_turn(book, game, players, chances, codes)
            if not game.over and judge.is_quiet(game):
                wait -= 1
                if wait == 0:
                    self.games.append(game.copy())
                    self.finals.append(final)
                    wait = every
        scores = game.scores
        seat: i64
        for seat in range(game.seats):
            final[seat] = float(scores[seat])

    def error(self, judge: Judge) -> float:
        """The mean square of what the judge is off by: in the chance to win, and in points, by seat."""
        total = 0.0
        i: i64
        for i in range(len(self.games)):
            total += self._error_of(judge, self.games[i], self.finals[i])
        return total / float(len(self.games))

    def _error_of(self, judge: Judge, game: Game, final: vec[float]) -> float:
        spread = judge.expect_into(game, self.expected)
        seats = game.seats
        total = 0.0
        seat: i64
        for seat in range(seats):
            off = judge.share(self.expected, seats, spread, seat) - judge.share(final, seats, 0.0, seat)
            points = (self.expected[seat] - final[seat]) / judge.scale
            total += off * off + POINTS * points * points
        return total / float(seats)
