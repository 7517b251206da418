"""Tree search over what a seat cannot see: information-set Monte Carlo tree search.

Every iteration imagines a world that agrees with the view, goes down the tree by moves that are legal in that world,
adds one move to it, plays on in haste for a while, judges what has come of it, and tells every move on the way what it
was worth to whoever made it. What is true of most worlds is what the statistics end up with.

The moves of all seats are in the tree, those off turn too: between two decisions every other seat is offered one
optional move, clockwise, as on a table of bots. A node stands for a move after the moves before it; what is drawn and
dealt on the way is another thing in every world, so a move counts how often it could have been chosen.
"""

from __future__ import annotations

from math import sqrt
from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from shoal.core.evaluation import MOST_SEATS, UNKNOWN, Evaluator
from shoal.core.game import MOST_CODES, NOBODY, Game, Worlds
from shoal.core.rng import Rng
from shoal.search.one_ply import OnePlySearch
from shoal.search.turn_order import TurnOrder

NONE: Final = -1
ROOT: Final = 0
DEEPEST: Final = 100  # moves that are followed down the tree
LOGS: Final = 1024
WORLDS_FOR_ODDS: Final = 256  # in which the root's questions are asked before experience is; then it is twice as many
SHORT_LIST: Final = 3  # moves that are tried in any case, the best by experience: hints tell what comes of each
SHARE: Final = 64  # one try of so many is for each of them


def _logarithms() -> list[float]:
    """Of 0 to 1023, by sums of 1/x between them: with plain arithmetic they are the same everywhere."""
    found = [0.0, 0.0]
    for n in range(1, LOGS):
        parts = [2.0 * (1.0 / (2 * n + 1)) ** k / k for k in (1, 3, 5, 7, 9)]
        found.append(found[n] + sum(parts))
    return found[:LOGS]


LOG: Final = vec[float](_logarithms())
LOG_2: Final = LOG[2]


def log(n: i64) -> float:
    """The natural logarithm of a whole number, more or less."""
    more = 0.0
    while n >= LOGS:
        n //= 2
        more += LOG_2
    return LOG[n] + more


class Tree:
    """The moves tried so far from one view, with what they were worth."""

    def __init__(self, evaluator: Evaluator, worlds: Worlds, seat: i64, rng: Rng) -> None:
        self.evaluator: Evaluator = evaluator
        self.worlds: Worlds = worlds
        self.seat: i64 = seat
        self.rng: Rng = rng
        self.iterations: i64 = 0
        self.haste: bool = True  # playouts follow the judge; without haste they are random
        # The nodes; each is a move that somebody made
        self.nodes: i64 = 1
        self.code: vec[i64] = vec[i64]([NONE])
        self.child: vec[i64] = vec[i64]([NONE])  # the first of those after it
        self.sibling: vec[i64] = vec[i64]([NONE])
        self.visits: vec[i64] = vec[i64]([0])
        self.offered: vec[i64] = vec[i64]([0])  # how often it could have been chosen
        self.worth: vec[float] = vec[float]([0.0])  # the sum of what it gained for whoever made the move
        # Where nothing is hidden a node's moves are the same every time, and are found once
        self.is_open: bool = evaluator.worlds == 1
        self.known: vec[i64] = vec[i64]([])  # the moves of all nodes that were gone through, one after the other
        self.first: vec[i64] = vec[i64]([NONE])  # by node, where its own begin
        self.number: vec[i64] = vec[i64]([0])
        self.grown: vec[i64] = vec[i64]([0])  # and how many of them are in the tree
        # The way down in this iteration
        self.path: vec[i64] = vec[i64]([0] * (DEEPEST + 1))
        self.movers: vec[i64] = vec[i64]([0] * (DEEPEST + 1))
        self.depth: i64 = 0
        # Room to work
        self.codes: vec[i64] = vec[i64]([0] * (MOST_CODES + 1))
        self.stamps: vec[i64] = vec[i64]([0] * (MOST_CODES + 1))  # [code + 1]: when it was last among the codes
        self.stamp: i64 = 0
        self.scores: vec[float] = vec[float]([0.0] * MOST_SEATS)
        self.base: vec[float] = vec[float]([0.0] * MOST_SEATS)
        self.gains: vec[float] = vec[float]([0.0] * MOST_SEATS)
        # The world in use
        self.world: Game = worlds.sample(rng)
        self.uses: i64 = 0  # how often it will be used yet
        self.seats: i64 = self.world.seats
        self.order: TurnOrder = TurnOrder(self.world)
        # The moves at the root, in the order of the judge, and what each seems to be worth, beside the others
        self.moves: vec[i64] = vec[i64]([])
        self.seems: vec[float] = vec[float]([])
        self.above: float = 0.0  # the sum of what moves have gained above what they seem to be worth
        self._begin()
        self.odds: vec[float] = vec[float]([0.0] * len(self.moves))  # in how many worlds a move finds what it asks for
        self.imagined: i64 = 0  # of so many
        self.asks_at: i64 = WORLDS_FOR_ODDS
        self.learnt: vec[float] = vec[float]([0.0] * len(self.moves))  # what experience adds to what a move is worth
        self.listed: float = 0.0  # what experience adds at least to those that are tried in any case
        if evaluator.experience != 0.0 and len(self.moves) > 1:
            self._ask_experience()
        self.points: vec[float] = vec[float]([0.0] * len(self.moves))  # by move, the sum of one's expected points
        self.chances: vec[float] = vec[float]([0.0] * len(self.moves))  # and of the chance to win
        self.hits: vec[i64] = vec[i64]([0] * len(self.moves))
        self.asked: vec[i64] = vec[i64]([0] * len(self.moves))

    def _begin(self) -> None:
        """The moves at the root, each with what it seems to be worth one move ahead, for so many visits."""
        ply = OnePlySearch(self.evaluator, self.worlds, self.seat, self.rng, True)
        if ply.n > 1:
            ply.look(self.evaluator.worlds)
        mean = 0.0
        i: i64
        for i in range(ply.n):
            mean += ply.worth[i] / float(ply.n)
        self.first[ROOT] = 0
        self.number[ROOT] = ply.n
        self.grown[ROOT] = ply.n
        prior = self.evaluator.prior
        self.visits[ROOT] = prior * ply.n
        for i in range(ply.n):
            self.moves = append(self.moves, ply.codes[i])
            self.known = append(self.known, ply.codes[i])
            node = self._grow(ROOT, ply.codes[i])
            self.visits[node] = prior
            self.offered[node] = prior * ply.n
            seems = (ply.worth[i] - mean) / float(ply.tried) if ply.tried != 0 else 0.0
            self.seems = append(self.seems, seems)
            self.worth[node] = float(prior) * seems

    def _ask_experience(self) -> None:
        """Before the first iteration; later `_imagine` does so with the worlds of the search."""
        while self.imagined < WORLDS_FOR_ODDS:
            self._learn_from(self.worlds.sample(self.rng))

    def _learn_from(self, world: Game) -> None:
        """What experience says of the root's moves, by how likely each is to find what it asks for: it is asked again
        when twice as many worlds have been looked at."""
        evaluator = self.evaluator
        i: i64
        for i in range(len(self.moves)):
            if self.moves[i] != NOBODY and evaluator.hits(world, self.seat, self.moves[i]) == 1:
                self.odds[i] += 1.0
        self.imagined += 1
        if self.imagined != self.asks_at:
            return
        self.asks_at *= 2
        odds = vec[float]([found / float(self.imagined) for found in self.odds])
        evaluator.learnt_into(world, self.seat, self.moves, odds, self.learnt)
        for i in range(len(self.moves)):
            self.learnt[i] *= evaluator.experience
        self.listed = sorted(self.learnt, reverse=True)[min(SHORT_LIST, len(self.moves)) - 1]

    def _by_experience(self, child: i64) -> float:
        """What is added to the worth of one of the root's moves."""
        learnt = self.learnt[child - 1]
        tries = self.visits[child] - self.evaluator.prior
        is_due = learnt >= self.listed and tries < (self.visits[ROOT] - self.evaluator.prior * len(self.moves)) // SHARE
        return 1.0 if is_due else learnt  # a move gains less than that, and experience adds nothing to the best

    def run(self, iterations: i64) -> None:
        """Search on for so many iterations."""
        if len(self.moves) == 0:
            return
        i: i64
        for i in range(iterations):
            if self.uses == 0:
                self._imagine()
            self.uses -= 1
            self._iterate(self.world.copy() if self.uses != 0 else self.world)
        self.iterations += iterations

    def _imagine(self) -> None:
        """The next world, and what it is worth to everyone as it is: moves are reckoned by the difference they make,
        so that a lucky world does not speak for the move that happened to be tried in it."""
        self.world = self.worlds.sample(self.rng)
        self.uses = self.evaluator.reuse
        if self.evaluator.worlds == 1:
            return  # all are alike
        if self.evaluator.experience != 0.0 and len(self.moves) > 1:
            self._learn_from(self.world)
        as_it_is = self.world.copy()
        self.evaluator.settle(as_it_is, self.codes)
        spread = self.evaluator.evaluate_into(as_it_is, self.scores)
        seat: i64
        for seat in range(self.seats):
            self.base[seat] = self.evaluator.share(self.scores, self.seats, spread, seat)

    def _iterate(self, game: Game) -> None:
        first = self._go_down(game)
        spread = self._judge(game)
        seats = self.seats
        seat: i64
        for seat in range(seats):
            self.gains[seat] = self.evaluator.share(self.scores, seats, spread, seat) - self.base[seat]
        i: i64
        for i in range(1, self.depth + 1):
            node = self.path[i]
            self.visits[node] += 1
            self.worth[node] += self.gains[self.movers[i]]
        self.visits[ROOT] += 1
        self.above += self.gains[self.seat] - self.seems[first]
        self.points[first] += self.scores[self.seat]
        self.chances[first] += self.evaluator.chance(self.scores, seats, spread, self.seat)

    def _go_down(self, game: Game) -> i64:
        """Follow the most promising moves to one that is new; return which of the root's moves was the first."""
        node: i64 = ROOT
        self.depth = 0
        seat = self.seat
        order = self.order
        order.begin(game, seat)
        n: i64 = len(self.moves)
        i: i64
        for i in range(n):
            self.codes[i] = self.moves[i]
        first: i64 = NONE
        before = self.nodes
        while True:
            node = self._next(node, game, seat, n)
            code = self.code[node]
            self.depth += 1
            self.path[self.depth] = node
            self.movers[self.depth] = seat
            if first == NONE:
                first = self._place_of(code)
                self._count_hits(game, first, code)
            if code != NOBODY:
                game.step(seat, code, None)
            if game.over or self.nodes != before or self.depth == DEEPEST:
                return first
            if seat == order.waited_for or game.to_move != order.waited_for:
                order.begin(game, game.to_move)
                self.evaluator.tidy(game, self.seat)
            n = 0
            if self.is_open:
                seat = game.to_move
                if self.first[node] == NONE:
                    n = self._offer(game, seat, seat)
            else:
                while n == 0:
                    seat = order.next_seat()
                    n = self._offer(game, seat, order.waited_for)

    def _offer(self, game: Game, seat: i64, waited_for: i64) -> i64:
        """The moves of a seat, into codes; off turn nothing comes last."""
        n = game.moves_into(seat, self.codes)
        if n == 0:
            return 0
        if seat != self.seat and self.evaluator.others_in_haste:
            return n if seat == waited_for else 0
        n = self.evaluator.sift_in_search(game, seat, self.codes, n)
        if seat != waited_for and n != 0:
            self.codes[n] = NOBODY
            n += 1
        return n

    def _lean(self, node: i64) -> float:
        """What is added to the worth of the root's moves for the visits that they began with: what a move seems to be
        worth is known beside the others alone, and by how much moves gain more than that is seen as they are tried.
        Without it the first moves to be tried would be better than the others, or worse, for no reason of theirs."""
        begun = self.evaluator.prior * len(self.moves)
        if node != ROOT or self.visits[ROOT] == begun:
            return 0.0
        return float(self.evaluator.prior) * self.above / float(self.visits[ROOT] - begun)

    def _choose(self, node: i64, n: i64) -> i64:
        """The next move: a new one while the node has been visited often enough to have more, or the best so far."""
        self.stamp += 1
        stamp = self.stamp
        i: i64
        for i in range(n):
            self.stamps[self.codes[i] + 1] = stamp
        known: i64 = 0
        best: i64 = NONE
        most = -1e9
        explore = self.evaluator.explore
        lean = self._lean(node)
        child = self.child[node]
        while child != NONE:
            at = self.code[child] + 1
            if self.stamps[at] == stamp:
                self.stamps[at] = 0
                known += 1
                self.offered[child] += 1
                visits = float(self.visits[child])
                value = (self.worth[child] + lean) / visits + explore * sqrt(log(self.offered[child]) / visits)
                if node == ROOT and self.evaluator.experience != 0.0:
                    value += self._by_experience(child)
                if value > most:
                    most = value
                    best = child
            child = self.sibling[child]
        if known < n and float(known) <= self.evaluator.widen * sqrt(float(self.visits[node])):
            for i in range(n):
                if self.stamps[self.codes[i] + 1] == stamp:
                    return self._grow(node, self.codes[i])
        return best

    def _next(self, node: i64, game: Game, seat: i64, n: i64) -> i64:
        """The node of the move that a seat makes, out of n codes."""
        if self.is_open:
            return self._choose_open(node, n)
        if seat != self.seat and self.evaluator.others_in_haste:
            return self._follow(node, self.evaluator.in_search(game, seat, self.codes, n, self.rng))
        return self._choose(node, n)

    def _follow(self, node: i64, code: i64) -> i64:
        """The node of a move that somebody else makes in haste, by what they may know. Did they choose by what has been
        found in the tree, they would soon know the searching seat's own hand, which is the same in every world."""
        child = self.child[node]
        while child != NONE:
            if self.code[child] == code:
                return child
            child = self.sibling[child]
        return self._grow(node, code)

    def _choose_open(self, node: i64, n: i64) -> i64:
        """The same where nothing is hidden; n is how many codes there are if the node is gone through for the first
        time."""
        i: i64
        if self.first[node] == NONE:
            self.first[node] = len(self.known)
            self.number[node] = n
            for i in range(n):
                self.known = append(self.known, self.codes[i])
        visits = self.visits[node]
        grown = self.grown[node]
        if grown < self.number[node] and float(grown) <= self.evaluator.widen * sqrt(float(visits)):
            self.grown[node] = grown + 1
            return self._grow(node, self.known[self.first[node] + grown])
        best: i64 = NONE
        most = -1e9
        explored = self.evaluator.explore * sqrt(log(visits))
        lean = self._lean(node)
        child = self.child[node]
        while child != NONE:
            tried = float(self.visits[child])
            value = (self.worth[child] + lean) / tried + explored / sqrt(tried)
            if value > most:
                most = value
                best = child
            child = self.sibling[child]
        return best

    def _grow(self, parent: i64, code: i64) -> i64:
        """A new node; the first of its siblings."""
        node = self.nodes
        self.nodes += 1
        self.code = append(self.code, code)
        self.child = append(self.child, NONE)
        self.sibling = append(self.sibling, self.child[parent])
        self.visits = append(self.visits, 0)
        self.offered = append(self.offered, 1)
        self.worth = append(self.worth, 0.0)
        self.first = append(self.first, NONE)
        self.number = append(self.number, 0)
        self.grown = append(self.grown, 0)
        self.child[parent] = node
        return node

    def _judge(self, game: Game) -> float:
        """Play on, and write what every seat may expect into scores; return by how much it may be off."""
        evaluator = self.evaluator
        codes = self.codes
        rng = self.rng
        left = evaluator.depth
        if self.haste:
            while left > 0 and not game.over:
                evaluator.tidy(game, NOBODY)
                seat = game.to_move
                n = game.moves_into(seat, codes)
                game.step(seat, evaluator.in_search(game, seat, codes, n, rng), None)
                left -= 1
        else:
            while left > 0 and not game.over:
                seat = game.to_move
                n = game.moves_into(seat, codes)
                game.step(seat, codes[rng.below(n)], None)
                left -= 1
        evaluator.settle(game, codes)
        return evaluator.evaluate_into(game, self.scores)

    def _place_of(self, code: i64) -> i64:
        i: i64 = 0
        while self.moves[i] != code:
            i += 1
        return i

    def _count_hits(self, game: Game, move: i64, code: i64) -> None:
        if code == NOBODY:
            return
        hit = self.evaluator.hits(game, self.seat, code)
        if hit != UNKNOWN:
            self.asked[move] += 1
            self.hits[move] += hit

    # What has been found

    def visits_of(self, code: i64) -> i64:
        """How often a move was tried."""
        return self.visits[self._node_of(code)] - self.evaluator.prior

    def worth_of(self, code: i64) -> float:
        """What it has gained, as a rule."""
        node = self._node_of(code)
        return (self.worth[node] + self._lean(ROOT)) / float(self.visits[node]) + self.learnt[node - 1]

    def _node_of(self, code: i64) -> i64:
        return 1 + self._place_of(code)  # the root's own were the first to grow
