"""One move ahead: every move worth a thought is tried in a few worlds, and what comes of it is judged."""

from __future__ import annotations

from librt.vecs import vec
from mypy_extensions import i64

from shoal.core.chance import Chance
from shoal.core.game import MOST_CODES, NOBODY, Game, Worlds
from shoal.core.judge import Judge
from shoal.search.contest import Player


class Ply:
    """The moves of one seat and what they are worth to it, in all the worlds tried so far."""

    def __init__(self, judge: Judge, worlds: Worlds, seat: i64, chance: Chance) -> None:
        self.judge: Judge = judge
        self.worlds: Worlds = worlds
        self.seat: i64 = seat
        self.chance: Chance = chance
        self.codes: vec[i64] = vec[i64]([0] * (MOST_CODES + 1))
        self.room: vec[i64] = vec[i64]([0] * MOST_CODES)
        world = worlds.sample(chance)
        self.n: i64 = judge.sift_into(world, seat, self.codes, world.moves_into(seat, self.codes))
        if world.to_move != seat:
            self.codes[self.n] = NOBODY  # one may do nothing
            self.n += 1
        self.sums: vec[float] = vec[float]([0.0] * self.n)
        self.tried: i64 = 0

    def look(self, times: i64) -> None:
        """Try all moves in so many worlds more."""
        i: i64
        j: i64
        for i in range(times):
            world = self.worlds.sample(self.chance)
            for j in range(self.n):
                self.sums[j] += self._worth_after(world, self.codes[j])
        self.tried += times

    def _worth_after(self, world: Game, code: i64) -> float:
        if code == NOBODY:
            return self.judge.worth(world, self.seat)
        after = world.copy()
        after.step(self.seat, code, None)
        self.judge.settle(after, self.room)
        return self.judge.worth(after, self.seat)

    def best(self) -> list[int]:
        """The moves worth most, as codes; NOBODY is to do nothing."""
        most = -1.0
        j: i64
        for j in range(self.n):
            most = max(most, self.sums[j])
        return [self.codes[j] for j in range(self.n) if self.sums[j] == most]


class OnePly(Player):
    """Plays a move that is worth most one move ahead."""

    def __init__(self, judge: Judge, times: i64) -> None:
        self.judge: Judge = judge
        self.times: i64 = times

    def choose(self, worlds: Worlds, seat: i64, chance: Chance) -> i64:
        ply = Ply(self.judge, worlds, seat, chance)
        if ply.n > 1:
            ply.look(self.times)
        best = ply.best()
        return best[chance.below(len(best))]
