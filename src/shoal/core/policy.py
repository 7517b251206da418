"""Policies: which moves of a game are worth considering, and which one is played in a rollout.

Candidates and heuristic moves follow from what the seat may know. A rollout move may also use what only the imagined
world shows: without that, rollouts would mislead the search more.
"""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from shoal.core.evaluation import Evaluator
from shoal.core.game import MOST_CODES, NO_CODE, Game
from shoal.core.rng import Rng
from shoal.core.search_config import SearchConfig

UNKNOWN: Final = -1
MOST_ROLLOUT_CANDIDATES: Final = 8
HEURISTIC: Final = 8  # one rollout move in so many is heuristic, so that rollouts differ
MOST_ANSWERS: Final = 8  # heuristic moves before a position is evaluated, quiescent or not


class RootPrior:
    """A learned policy that scores the moves at the root of a search. Most games have none."""

    def __init__(self, weight: float) -> None:
        self.weight: float = weight  # value of one point of a score

    def scores_into(self, game: Game, seat: i64, moves: vec[i64], odds: vec[float], scores: vec[float]) -> None:
        """Write the score of each move in points, at most 0. The odds are the chances of its question to be met."""
        raise NotImplementedError

    def decides_alone(self, game: Game) -> bool:
        """Return whether the first candidate is played, whatever its value one move ahead."""
        return False


class Policy:
    """How bots choose in a game. Every search makes its own, with its evaluator, settings and working room."""

    def __init__(self, evaluator: Evaluator, config: SearchConfig, root_prior: RootPrior | None = None) -> None:
        self.evaluator: Evaluator = evaluator
        self.config: SearchConfig = config
        self.root_prior: RootPrior | None = root_prior
        self.futile_question: i64 = NO_CODE  # of the last candidates, the one that asks in order to fail and draw
        self.keys: vec[i64] = vec[i64]([0] * MOST_CODES)  # working room: how promising each candidate is
        self.considered: vec[i64] = vec[i64]([0] * MOST_ROLLOUT_CANDIDATES)  # working room

    def candidates_into(self, game: Game, seat: i64, codes: vec[i64], n: i64) -> i64:
        """Keep the candidates of the first n codes, all legal, the most promising first; return how many there are.

        There is at least one on turn. Off turn, where a seat may also do nothing, there may be none.
        """
        return n

    def search_candidates_into(self, game: Game, seat: i64, codes: vec[i64], n: i64) -> i64:
        """Keep the candidates of a tree search, which may consider more moves."""
        return self.candidates_into(game, seat, codes, n)

    def heuristic_move(self, game: Game, seat: i64, codes: vec[i64], n: i64, rng: Rng) -> i64:
        """Return a quick choice among n legal codes, randomised; NO_CODE: to do nothing off turn."""
        if seat != game.to_move:
            return NO_CODE
        return codes[rng.below(n)]

    def rollout_move(self, game: Game, seat: i64, codes: vec[i64], n: i64, rng: Rng) -> i64:
        """Return the candidate with the best value after one move in this world, or now and then a heuristic move."""
        if self.config.rollout_candidates == 0 or n == 1 or rng.below(HEURISTIC) == 0:
            return self.heuristic_move(game, seat, codes, n, rng)
        n = min(self.candidates_into(game, seat, codes, n), self.config.rollout_candidates)
        if n == 1:
            return codes[0]
        i: i64
        for i in range(n):
            self.considered[i] = codes[i]
        best = codes[0]
        most = -1.0
        for i in range(n):
            after = game.copy()
            after.step(seat, self.considered[i], None)
            self.quiesce(after, codes)
            value = self.evaluator.value(after, seat)
            if value > most:
                most = value
                best = self.considered[i]
        return best

    def tidy(self, game: Game, except_seat: i64) -> None:
        """Play the optional moves that are plainly worth it, for every seat off turn but `except_seat`."""

    def question_hits(self, game: Game, seat: i64, code: i64) -> i64:
        """Return 1 if a question finds what it asks for in this world, 0 if not; UNKNOWN for other moves."""
        return UNKNOWN

    def play_heuristic(self, game: Game, codes: vec[i64]) -> None:
        """Play one heuristic move of the seat that the game waits for. codes is working room."""
        seat = game.to_move
        n = game.moves_into(seat, codes)
        game.step(seat, self.heuristic_move(game, seat, codes, n, game.rng), None)

    def quiesce(self, game: Game, codes: vec[i64]) -> None:
        """Play heuristic moves until the position can be evaluated. codes is working room."""
        i: i64
        for i in range(MOST_ANSWERS):
            if game.over or self.evaluator.is_quiescent(game):
                return
            self.play_heuristic(game, codes)


def sort_down(codes: vec[i64], keys: vec[i64], n: i64) -> None:
    """Sort the first n codes by their keys, the highest first; equal ones stay in their order."""
    i: i64
    for i in range(1, n):
        code = codes[i]
        key = keys[i]
        j = i
        while j > 0 and keys[j - 1] < key:
            codes[j] = codes[j - 1]
            keys[j] = keys[j - 1]
            j -= 1
        codes[j] = code
        keys[j] = key
