"""One-ply search: every candidate is tried in a few sampled worlds, and the positions after it are evaluated."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from shoal.core.evaluation import MOST_SEATS
from shoal.core.game import MOST_CODES, NO_CODE, Game, Worlds
from shoal.core.policy import UNKNOWN, Policy
from shoal.core.rng import Rng

NO_MORE: Final = vec[i64]([])


class OnePlySearch:
    """The candidates of one seat, with sums over all worlds tried so far."""

    def __init__(
        self,
        policy: Policy,
        worlds: Worlds,
        seat: i64,
        rng: Rng,
        for_tree: bool = False,
        extra: vec[i64] = NO_MORE,
    ) -> None:
        """for_tree: take the candidates of a tree search, of which this is the prior. extra: legal codes that are
        candidates in any case."""
        self.policy: Policy = policy
        self.worlds: Worlds = worlds
        self.seat: i64 = seat
        self.rng: Rng = rng
        self.codes: vec[i64] = vec[i64]([0] * (MOST_CODES + 1))
        self.room: vec[i64] = vec[i64]([0] * MOST_CODES)
        self.scores: vec[float] = vec[float]([0.0] * MOST_SEATS)
        world = worlds.sample(rng)
        n = world.moves_into(seat, self.codes)
        if for_tree:
            n = policy.search_candidates_into(world, seat, self.codes, n)
        else:
            n = policy.candidates_into(world, seat, self.codes, n)
        self.n: i64 = n
        self._add(extra)
        self.futile_question: i64 = policy.futile_question
        self.first_is_best: bool = policy.root_prior is not None and policy.root_prior.decides_alone(world)
        if world.to_move != seat:
            self.codes[self.n] = NO_CODE  # a seat may do nothing
            self.n += 1
        self.tried: i64 = 0
        # By candidate
        self.values: vec[float] = vec[float]([0.0] * self.n)
        self.win_chances: vec[float] = vec[float]([0.0] * self.n)
        self.points: vec[float] = vec[float]([0.0] * self.n)
        self.hits: vec[i64] = vec[i64]([0] * self.n)
        self.asked: vec[i64] = vec[i64]([0] * self.n)

    def _add(self, extra: vec[i64]) -> None:
        """Add the codes that are not among the candidates yet."""
        i: i64
        j: i64
        for i in range(len(extra)):
            j = 0
            while j < self.n and self.codes[j] != extra[i]:
                j += 1
            if j == self.n:
                self.codes[j] = extra[i]
                self.n += 1

    def look(self, worlds: i64) -> None:
        """Try all candidates in some more worlds."""
        i: i64
        j: i64
        for i in range(worlds):
            world = self.worlds.sample(self.rng)
            for j in range(self.n):
                self._try(world, j)
        self.tried += worlds

    def _try(self, world: Game, move: i64) -> None:
        policy = self.policy
        evaluator = policy.evaluator
        lookahead = policy.config.lookahead
        seat = self.seat
        after = world
        if self.codes[move] != NO_CODE:
            hit = policy.question_hits(world, seat, self.codes[move])
            if hit != UNKNOWN:
                self.asked[move] += 1
                self.hits[move] += hit
            after = world.copy()
            after.step(seat, self.codes[move], None)
        elif lookahead != 0:
            after = world.copy()
        i: i64
        for i in range(lookahead):
            if not after.over:
                policy.play_heuristic(after, self.room)
        if after is not world:
            policy.quiesce(after, self.room)
        uncertainty = evaluator.evaluate_into(after, self.scores)
        self.values[move] += evaluator.value_of(self.scores, after.seats, uncertainty, seat)
        self.win_chances[move] += evaluator.win_chance(self.scores, after.seats, uncertainty, seat)
        self.points[move] += self.scores[seat]

    def best(self) -> list[int]:
        """Return the places of the best candidates: those with the highest value, or the first one alone if the learned
        policy decides, unless its question was met in none of the worlds."""
        if self.first_is_best and (self.asked[0] == 0 or self.hits[0] != 0):
            return [0]
        most = -1.0
        j: i64
        for j in range(self.n):
            most = max(most, self.values[j])
        return [j for j in range(self.n) if self.values[j] == most]
