"""The learned prior at the root of a search: a bonus that is added to the value of each move."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from shoal.core.game import NO_CODE, Game, Worlds
from shoal.core.policy import Policy, RootPrior
from shoal.core.rng import Rng

FIRST_WORLDS: Final = 256  # seen before the bonus is first computed; each time after that it takes twice as many
SHORT_LIST: Final = 3  # the moves of the highest bonus, which are tried in any case, so that hints can compare them
LEAST_SHARE: Final = 64  # each of them gets one iteration in so many
DUE: Final = 1.0  # the bonus of one that has had less: more than any gain


class RootBonus:
    """The bonus of each move at the root, by how often its question was met in the worlds seen so far."""

    def __init__(self, policy: Policy, prior: RootPrior, seat: i64, moves: vec[i64]) -> None:
        self.policy: Policy = policy
        self.prior: RootPrior = prior
        self.seat: i64 = seat
        self.moves: vec[i64] = moves
        self.bonus: vec[float] = vec[float]([0.0] * len(moves))
        self.least_listed: float = 0.0  # the lowest bonus on the short list
        self.met: vec[float] = vec[float]([0.0] * len(moves))  # worlds in which the question of a move was met
        self.worlds: i64 = 0
        self.next_update: i64 = FIRST_WORLDS

    def look_at_worlds(self, worlds: Worlds, rng: Rng) -> None:
        """Sample the worlds for the first bonus."""
        while self.worlds < FIRST_WORLDS:
            self.look_at(worlds.sample(rng))

    def look_at(self, world: Game) -> None:
        """Count the questions that are met in one more world; compute the bonus anew if that is due."""
        i: i64
        for i in range(len(self.moves)):
            if self.moves[i] != NO_CODE and self.policy.question_hits(world, self.seat, self.moves[i]) == 1:
                self.met[i] += 1.0
        self.worlds += 1
        if self.worlds != self.next_update:
            return
        self.next_update *= 2
        odds = vec[float]([met / float(self.worlds) for met in self.met])
        self.prior.scores_into(world, self.seat, self.moves, odds, self.bonus)
        for i in range(len(self.moves)):
            self.bonus[i] *= self.prior.weight
        self.least_listed = sorted(self.bonus, reverse=True)[min(SHORT_LIST, len(self.moves)) - 1]
