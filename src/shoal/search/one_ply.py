"""One move ahead: every move worth a thought is tried in a few worlds, and what comes of it is judged."""

from __future__ import annotations

from librt.vecs import vec
from mypy_extensions import i64

from shoal.core.evaluation import MOST_SEATS, UNKNOWN, Evaluator
from shoal.core.game import MOST_CODES, NOBODY, Game, Worlds
from shoal.core.rng import Rng
from shoal.search.self_play import Player


class OnePlySearch:
    """The moves of one seat and what they are worth to it, in all the worlds tried so far."""

    def __init__(self, evaluator: Evaluator, worlds: Worlds, seat: i64, rng: Rng, to_search: bool = False) -> None:
        """to_search: whether a search is to go on from here, and so with the moves that it thinks about."""
        self.evaluator: Evaluator = evaluator
        self.worlds: Worlds = worlds
        self.seat: i64 = seat
        self.rng: Rng = rng
        self.codes: vec[i64] = vec[i64]([0] * (MOST_CODES + 1))
        self.room: vec[i64] = vec[i64]([0] * MOST_CODES)
        self.scores: vec[float] = vec[float]([0.0] * MOST_SEATS)
        world = worlds.sample(rng)
        n = world.moves_into(seat, self.codes)
        if to_search:
            n = evaluator.sift_in_search(world, seat, self.codes, n)
        else:
            n = evaluator.candidates_into(world, seat, self.codes, n)
        self.n: i64 = n
        self.in_vain: i64 = evaluator.in_vain
        self.knows_best: bool = evaluator.knows_best(world)
        if world.to_move != seat:
            self.codes[self.n] = NOBODY  # one may do nothing
            self.n += 1
        self.tried: i64 = 0
        # By move, in the worlds tried
        self.worth: vec[float] = vec[float]([0.0] * self.n)
        self.chances: vec[float] = vec[float]([0.0] * self.n)
        self.points: vec[float] = vec[float]([0.0] * self.n)
        self.hits: vec[i64] = vec[i64]([0] * self.n)
        self.asked: vec[i64] = vec[i64]([0] * self.n)

    def look(self, times: i64) -> None:
        """Try all moves in so many worlds more."""
        i: i64
        j: i64
        for i in range(times):
            world = self.worlds.sample(self.rng)
            for j in range(self.n):
                self._try(world, j)
        self.tried += times

    def _try(self, world: Game, move: i64) -> None:
        evaluator = self.evaluator
        seat = self.seat
        after = world
        if self.codes[move] != NOBODY:
            hit = evaluator.hits(world, seat, self.codes[move])
            if hit != UNKNOWN:
                self.asked[move] += 1
                self.hits[move] += hit
            after = world.copy()
            after.step(seat, self.codes[move], None)
        elif evaluator.ahead != 0:
            after = world.copy()
        if evaluator.ahead != 0:
            self._go_on(after)
        if after is not world:
            evaluator.settle(after, self.room)
        spread = evaluator.evaluate_into(after, self.scores)
        self.worth[move] += evaluator.share(self.scores, after.seats, spread, seat)
        self.chances[move] += evaluator.chance(self.scores, after.seats, spread, seat)
        self.points[move] += self.scores[seat]

    def _go_on(self, game: Game) -> None:
        """Play on in haste for as long as the judge wants it."""
        evaluator = self.evaluator
        i: i64
        for i in range(evaluator.ahead):
            if game.over:
                return
            seat = game.to_move
            n = game.moves_into(seat, self.room)
            game.step(seat, evaluator.hasty(game, seat, self.room, n, game.rng), None)

    def best(self) -> list[int]:
        """The moves worth most, as places among the codes; or what experience would play, unless it asks for what was
        there in none of the worlds."""
        if self.knows_best and (self.asked[0] == 0 or self.hits[0] != 0):
            return [0]
        most = -1.0
        j: i64
        for j in range(self.n):
            most = max(most, self.worth[j])
        return [j for j in range(self.n) if self.worth[j] == most]


class OnePlyPlayer(Player):
    """Plays a move that is worth most one move ahead."""

    def __init__(self, evaluator: Evaluator, times: i64) -> None:
        self.evaluator: Evaluator = evaluator
        self.times: i64 = times

    def choose(self, worlds: Worlds, seat: i64, rng: Rng) -> i64:
        ply = OnePlySearch(self.evaluator, worlds, seat, rng)
        if ply.n > 1:
            ply.look(self.times)
        best = ply.best()
        return ply.codes[best[rng.below(len(best))]]
