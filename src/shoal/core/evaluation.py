"""What a position is worth, and what a player in haste would do: one `Judge` a game, in its evaluation.py.

Bots, the search and hints use nothing else of a game than its rules and its judge. A judge is shown a game as somebody
imagines it, never the true one, and may read all of it: what an imagined hand brings by luck evens out over many of
them. Only what a seat would choose (`sift_into`, `hasty`) has to follow from what that seat may know; where moves are
weighed in the search (`in_search`) it does not, as haste would mislead it more.

Nothing but sums, products and square roots is used, so that every machine comes to the same numbers.
"""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from shoal.core.game import NOBODY, Game
from shoal.core.rng import Rng

MOST_SEATS: Final = 6
PLAYS_ON: Final = 0.1  # of a seat's worth, what its lead counts for even if nothing hangs on it
UNKNOWN: Final = -1
MOST_WEIGHED: Final = 8
IN_HASTE: Final = 8  # one move in so many is played in haste where others are weighed
LONGEST_ANSWER: Final = 8  # moves after which a position is judged, quiet or not


class Evaluator:
    """Filled in by one file a game."""

    def __init__(self, weights: vec[float], scale: float) -> None:
        self.weights: vec[float] = weights  # one table a game: scripts/tune finds them
        self.scale: float = scale  # so many points are a clear lead in this game
        self.worlds: i64 = 24  # so many worlds even out what is hidden
        self.ahead: i64 = 0  # and so many moves are played in haste in them, by who looks one move ahead
        self.glimpses: i64 = 1  # so many worlds are imagined by `easy`
        self.slips: i64 = 50  # and of a hundred moves, so many overlooked
        # How the search goes about it
        self.explore: float = 0.15  # how much it looks at what has been tried little
        self.prior: i64 = 4  # so many visits is what one move ahead seems to be worth taken for
        self.widen: float = 1.5  # how many moves it takes up as it goes on
        self.depth: i64 = 0  # moves played in haste before it judges
        self.reuse: i64 = 2  # how often it uses a world
        self.weighed: i64 = 0  # of so many moves those who play on take the best one move ahead; 0: they play in haste
        self.experience: float = 0.0  # what a point by experience is worth; 0: this game has none
        self.others_in_haste: bool = False  # whether it lets others play in haste, not by what it has found out
        self.in_vain: i64 = NOBODY  # of the moves sifted last, a question that is asked in order to fail, if any
        self.scores: vec[float] = vec[float]([0.0] * MOST_SEATS)  # room to work
        self.promising: vec[i64] = vec[i64]([0] * MOST_WEIGHED)

    # What each game fills in

    def evaluate_into(self, game: Game, scores: vec[float]) -> float:
        """Write what every seat may expect to have at the end; return by how many points, more or less, each of these
        may turn out otherwise. A game that is over has its scores, and 0."""
        raise NotImplementedError

    def is_quiescent(self, game: Game) -> bool:
        """Whether a position can be judged as it is; if not, somebody has to answer first, in haste."""
        return True

    def candidates_into(self, game: Game, seat: i64, codes: vec[i64], n: i64) -> i64:
        """Of the first n codes, all legal, leave in place those that a sensible player would think about, the most
        promising first; return how many, at least one if n was. What anybody would call absurd is never among them:
        off turn, where one may also do nothing, that may leave none."""
        return n

    def knows_best(self, game: Game) -> bool:
        """Whether the first of the sifted moves is the one to play, by experience, whatever one move ahead shows."""
        return False

    def sift_in_search(self, game: Game, seat: i64, codes: vec[i64], n: i64) -> i64:
        """The same for the search, which may think about more, since it sees what comes of it."""
        return self.candidates_into(game, seat, codes, n)

    def hasty(self, game: Game, seat: i64, codes: vec[i64], n: i64, rng: Rng) -> i64:
        """One of the n legal codes, as somebody would play who has no time: quick to find, and not the same every time.
        Off turn NOBODY does nothing."""
        if seat != game.to_move:
            return NOBODY
        return codes[rng.below(n)]

    def tidy(self, game: Game, but: i64) -> None:
        """Let everybody who is not waited for, but for one seat, do what is plainly worth doing off turn. Only who
        plays on for many moves has to think of it."""

    def learnt_into(self, game: Game, seat: i64, moves: vec[i64], odds: vec[float], scores: vec[float]) -> None:
        """Write how good the moves of a seat are by experience, for who searches on from there: in points, 0 for one
        of which experience says nothing. The odds are those that a move which asks for something finds it."""

    def hits(self, game: Game, seat: i64, code: i64) -> i64:
        """Whether a move that asks for something finds it in this world, 1 or 0; UNKNOWN for all other moves."""
        return UNKNOWN

    # What all have in common

    def settle(self, game: Game, codes: vec[i64]) -> None:
        """Play on in haste until the position can be judged. codes is room to work."""
        i: i64
        for i in range(LONGEST_ANSWER):
            if game.over or self.is_quiescent(game):
                return
            seat = game.to_move
            n = game.moves_into(seat, codes)
            game.step(seat, self.hasty(game, seat, codes, n, game.rng), None)

    def in_search(self, game: Game, seat: i64, codes: vec[i64], n: i64, rng: Rng) -> i64:
        """One of the n legal codes, as somebody plays in the search: now and then, or if nothing is weighed, in haste;
        else the best of the most promising, one move ahead as things are in this world."""
        if self.weighed == 0 or n == 1 or rng.below(IN_HASTE) == 0:
            return self.hasty(game, seat, codes, n, rng)
        n = min(self.candidates_into(game, seat, codes, n), self.weighed)
        if n == 1:
            return codes[0]
        i: i64
        for i in range(n):
            self.promising[i] = codes[i]
        best = codes[0]
        most = -1.0
        for i in range(n):
            after = game.copy()
            after.step(seat, self.promising[i], None)
            self.settle(after, codes)
            worth = self.worth(after, seat)
            if worth > most:
                most = worth
                best = self.promising[i]
        return best

    def worth(self, game: Game, seat: i64) -> float:
        """0 to 1: the chance of winning that a seat may expect, and a little for its lead."""
        spread = self.evaluate_into(game, self.scores)
        return self.share(self.scores, game.seats, spread, seat)

    def chance(self, scores: vec[float], seats: i64, spread: float, seat: i64) -> float:
        """0 to 1: how likely a seat is to win with such scores expected."""
        own = scores[seat]
        others = 0.0
        other: i64
        for other in range(seats):
            if other != seat:
                others += power((scores[other] - own) / spread) if spread > 0.0 else beats(scores[other], own)
        return 1.0 / (1.0 + others)

    def share(self, scores: vec[float], seats: i64, spread: float, seat: i64) -> float:
        """0 to 1: the chance of winning, and a little for the lead on the best other."""
        best = -1e300
        other: i64
        for other in range(seats):
            if other != seat:
                best = max(best, scores[other])
        lead = (scores[seat] - best) / self.scale
        size = lead if lead > 0.0 else -lead
        chance = self.chance(scores, seats, spread, seat)
        return (1.0 - PLAYS_ON) * chance + PLAYS_ON * (0.5 + 0.5 * lead / (1.0 + size))


def beats(other: float, own: float) -> float:
    """At the end: who has more takes all, equals share."""
    if other > own:
        return 1e9
    return 1.0 if other == own else 0.0


def power(x: float) -> float:
    """E to the x, more or less: (1 + x / 256) to the 256th."""
    x = min(x, 20.0)
    y = 1.0 + x / 256.0
    if y < 0.5:
        return 0.0
    i: i64
    for i in range(8):
        y *= y
    return y


def sort_down(codes: vec[i64], keys: vec[i64], n: i64) -> None:
    """Sort the first n codes by their keys, the highest first; equals stay in their order."""
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
