"""Information-set Monte Carlo tree search (Cowling, Powley and Whitehouse, 2012).

Every iteration samples a world that agrees with the view of the searching seat. It selects moves that are legal in that
world down the tree, expands one node, plays a rollout, evaluates the position and backpropagates to every move on the
path the value gained by the seat that made it.

The tree holds the moves of all seats in turn order, optional moves off turn included. A node stands for a move after
the moves before it. Draws and deals differ from world to world, so a node also counts its availability: how often it
could have been selected.
"""

from __future__ import annotations

from math import sqrt
from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from shoal.core.evaluation import MOST_SEATS, Evaluator
from shoal.core.game import MOST_CODES, NO_CODE, NOBODY, Game, Worlds
from shoal.core.policy import UNKNOWN, Policy
from shoal.core.rng import Rng
from shoal.core.search_config import SearchConfig
from shoal.search.one_ply import NO_MORE, OnePlySearch
from shoal.search.root_bonus import DUE, LEAST_SHARE, RootBonus
from shoal.search.turn_order import TurnOrder

NONE: Final = -1
ROOT: Final = 0
DEEPEST: Final = 100  # moves on a path
LOGS: Final = 1024


def _logarithms() -> list[float]:
    """Return the logarithms of 0 to 1023 by plain arithmetic, which is the same on every machine."""
    found = [0.0, 0.0]
    for n in range(1, LOGS):
        parts = [2.0 * (1.0 / (2 * n + 1)) ** k / k for k in (1, 3, 5, 7, 9)]
        found.append(found[n] + sum(parts))
    return found[:LOGS]


LOG: Final = vec[float](_logarithms())
LOG_2: Final = LOG[2]


def log(n: i64) -> float:
    """Return the natural logarithm of a whole number, approximately."""
    more = 0.0
    while n >= LOGS:
        n //= 2
        more += LOG_2
    return LOG[n] + more


class Tree:
    """The search tree of one view."""

    def __init__(self, policy: Policy, worlds: Worlds, seat: i64, rng: Rng, extra: vec[i64] = NO_MORE) -> None:
        """extra: legal codes that are considered at the root in any case."""
        self.policy: Policy = policy
        self.rollout_policy: Policy = policy
        self.evaluator: Evaluator = policy.evaluator
        self.config: SearchConfig = policy.config
        self.worlds: Worlds = worlds
        self.seat: i64 = seat
        self.rng: Rng = rng
        self.iterations: i64 = 0
        # The nodes; each is a move that a seat made
        self.nodes: i64 = 1
        self.code: vec[i64] = vec[i64]([NONE])
        self.child: vec[i64] = vec[i64]([NONE])  # the newest child
        self.sibling: vec[i64] = vec[i64]([NONE])  # the next older child of the same parent
        self.visits: vec[i64] = vec[i64]([0])
        self.availability: vec[i64] = vec[i64]([0])
        self.gain: vec[float] = vec[float]([0.0])  # the sum of the values gained by whoever made the move
        # Where nothing is hidden, the moves of a node are always the same, and are found once
        self.hides_nothing: bool = self.config.hides_nothing
        self.open_moves: vec[i64] = vec[i64]([])  # the moves of all nodes that were selected from, node by node
        self.first_move: vec[i64] = vec[i64]([NONE])  # by node: where its own begin
        self.move_count: vec[i64] = vec[i64]([0])
        self.expanded: vec[i64] = vec[i64]([0])  # by node: how many of its moves are in the tree
        # The path of this iteration
        self.path: vec[i64] = vec[i64]([0] * (DEEPEST + 1))
        self.movers: vec[i64] = vec[i64]([0] * (DEEPEST + 1))
        self.depth: i64 = 0
        # Working room
        self.codes: vec[i64] = vec[i64]([0] * (MOST_CODES + 1))
        self.stamps: vec[i64] = vec[i64]([0] * (MOST_CODES + 1))  # by code + 1: when it was last legal
        self.stamp: i64 = 0
        self.scores: vec[float] = vec[float]([0.0] * MOST_SEATS)
        self.base: vec[float] = vec[float]([0.0] * MOST_SEATS)  # by seat: the value of the world as sampled
        self.gains: vec[float] = vec[float]([0.0] * MOST_SEATS)  # by seat: what this iteration added to that
        # The world in use
        self.world: Game = worlds.sample(rng)
        self.uses_left: i64 = 0
        self.seats: i64 = self.world.seats
        self.order: TurnOrder = TurnOrder(self.world)
        # The moves at the root, the most promising first
        self.moves: vec[i64] = vec[i64]([])
        self.prior_gain: vec[float] = vec[float]([])  # by the one-ply prior, relative to the mean of all moves
        self.surplus: float = 0.0  # the sum of what iterations gained above the prior
        self._add_prior(extra)
        self.bonus: RootBonus | None = None
        if policy.root_prior is not None and len(self.moves) > 1:
            self.bonus = RootBonus(policy, policy.root_prior, seat, self.moves)
            self.bonus.look_at_worlds(worlds, rng)
        # Sums over the iterations that began with each of them
        self.points: vec[float] = vec[float]([0.0] * len(self.moves))
        self.win_chances: vec[float] = vec[float]([0.0] * len(self.moves))
        self.hits: vec[i64] = vec[i64]([0] * len(self.moves))
        self.asked: vec[i64] = vec[i64]([0] * len(self.moves))

    def _add_prior(self, extra: vec[i64]) -> None:
        """Expand the root by all its candidates, with virtual visits of the one-ply prior."""
        prior = OnePlySearch(self.policy, self.worlds, self.seat, self.rng, True, extra)
        if prior.n > 1:
            prior.look(self.config.worlds)
        mean = 0.0
        i: i64
        for i in range(prior.n):
            mean += prior.values[i] / float(prior.n)
        self.first_move[ROOT] = 0
        self.move_count[ROOT] = prior.n
        self.expanded[ROOT] = prior.n
        virtual_visits = self.config.prior_visits
        self.visits[ROOT] = virtual_visits * prior.n
        for i in range(prior.n):
            self.moves = append(self.moves, prior.codes[i])
            self.open_moves = append(self.open_moves, prior.codes[i])
            node = self._expand(ROOT, prior.codes[i])
            self.visits[node] = virtual_visits
            self.availability[node] = virtual_visits * prior.n
            gain = (prior.values[i] - mean) / float(prior.tried) if prior.tried != 0 else 0.0
            self.prior_gain = append(self.prior_gain, gain)
            self.gain[node] = float(virtual_visits) * gain

    def run(self, iterations: i64) -> None:
        """Search for some more iterations."""
        if len(self.moves) == 0:
            return
        i: i64
        for i in range(iterations):
            if self.uses_left == 0:
                self._sample_world()
            self.uses_left -= 1
            game = self.world.copy() if self.uses_left != 0 else self.world
            first = self._select_path(game)
            self._roll_out(game)
            uncertainty = self.evaluator.evaluate_into(game, self.scores)
            self._backpropagate(first, uncertainty)
        self.iterations += iterations

    def _sample_world(self) -> None:
        """Sample the next world and evaluate it as it is: moves count by the difference that they make, so that a lucky
        world does not favour the move that happened to be tried in it."""
        self.world = self.worlds.sample(self.rng)
        self.uses_left = self.config.world_uses
        if self.hides_nothing:
            return  # all worlds are alike
        if self.bonus is not None:
            self.bonus.look_at(self.world)
        sampled = self.world.copy()
        self.policy.quiesce(sampled, self.codes)
        uncertainty = self.evaluator.evaluate_into(sampled, self.scores)
        seat: i64
        for seat in range(self.seats):
            self.base[seat] = self.evaluator.value_of(self.scores, self.seats, uncertainty, seat)

    # Selection

    def _select_path(self, game: Game) -> i64:
        """Select moves down to a new node, or as deep as it goes; return the place of the first among the moves."""
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
            node = self._select(node, game, seat, n)
            code = self.code[node]
            self.depth += 1
            self.path[self.depth] = node
            self.movers[self.depth] = seat
            if first == NONE:
                first = self._place_of(code)
                self._count_hits(game, first, code)
            if code != NO_CODE:
                game.step(seat, code, None)
            if game.over or self.nodes != before or self.depth == DEEPEST:
                return first
            if seat == order.waited_for or game.to_move != order.waited_for:
                order.begin(game, game.to_move)
                self.policy.tidy(game, self.seat)
            n = 0
            if self.hides_nothing:
                seat = game.to_move
                if self.first_move[node] == NONE:
                    n = self._choices_into(game, seat, seat)
            else:
                while n == 0:
                    seat = order.next_seat()
                    n = self._choices_into(game, seat, order.waited_for)

    def _choices_into(self, game: Game, seat: i64, waited_for: i64) -> i64:
        """Write the moves that a seat may select into codes; off turn the last one is to do nothing."""
        n = game.moves_into(seat, self.codes)
        if n == 0:
            return 0
        if seat != self.seat and self.config.opponents_roll_out:
            return n if seat == waited_for else 0
        n = self.policy.search_candidates_into(game, seat, self.codes, n)
        if seat != waited_for and n != 0:
            self.codes[n] = NO_CODE
            n += 1
        return n

    def _select(self, node: i64, game: Game, seat: i64, n: i64) -> i64:
        """Return the child of a node that a seat selects, out of n codes."""
        if self.hides_nothing:
            return self._select_open(node, n)
        if seat != self.seat and self.config.opponents_roll_out:
            return self._child_of(node, self.policy.rollout_move(game, seat, self.codes, n, self.rng))
        return self._select_by_ucb(node, n)

    def _select_by_ucb(self, node: i64, n: i64) -> i64:
        """Return a new child if the node is due to widen, otherwise the legal child with the best upper confidence
        bound."""
        self.stamp += 1
        stamp = self.stamp
        i: i64
        for i in range(n):
            self.stamps[self.codes[i] + 1] = stamp
        known: i64 = 0
        best: i64 = NONE
        most = -1e9
        exploration = self.config.exploration
        bonus = self.bonus if node == ROOT else None
        due: i64 = 0
        if bonus is not None:
            due = self._least_visits()
        shift = self._prior_shift(node)
        child = self.child[node]
        while child != NONE:
            at = self.code[child] + 1
            if self.stamps[at] == stamp:
                self.stamps[at] = 0
                known += 1
                self.availability[child] += 1
                visits = float(self.visits[child])
                bound = (self.gain[child] + shift) / visits + exploration * sqrt(log(self.availability[child]) / visits)
                if bonus is not None:
                    is_due = self.visits[child] < due and bonus.bonus[child - 1] >= bonus.least_listed
                    bound += DUE if is_due else bonus.bonus[child - 1]
                if bound > most:
                    most = bound
                    best = child
            child = self.sibling[child]
        if known < n and self._widens(node, known):
            for i in range(n):
                if self.stamps[self.codes[i] + 1] == stamp:
                    return self._expand(node, self.codes[i])
        return best

    def _select_open(self, node: i64, n: i64) -> i64:
        """Select a child where nothing is hidden: a node always has the same moves; n is used the first time."""
        i: i64
        if self.first_move[node] == NONE:
            self.first_move[node] = len(self.open_moves)
            self.move_count[node] = n
            for i in range(n):
                self.open_moves = append(self.open_moves, self.codes[i])
        expanded = self.expanded[node]
        if expanded < self.move_count[node] and self._widens(node, expanded):
            self.expanded[node] = expanded + 1
            return self._expand(node, self.open_moves[self.first_move[node] + expanded])
        best: i64 = NONE
        most = -1e9
        explored = self.config.exploration * sqrt(log(self.visits[node]))
        shift = self._prior_shift(node)
        child = self.child[node]
        while child != NONE:
            visits = float(self.visits[child])
            bound = (self.gain[child] + shift) / visits + explored / sqrt(visits)
            if bound > most:
                most = bound
                best = child
            child = self.sibling[child]
        return best

    def _prior_shift(self, node: i64) -> float:
        """Return what is added to the gain of the root's moves for their virtual visits. The prior knows moves only
        relative to each other; without the shift the first moves tried would look better or worse than the others."""
        virtual_visits = self.config.prior_visits * len(self.moves)
        if node != ROOT or self.visits[ROOT] == virtual_visits:
            return 0.0
        return float(self.config.prior_visits) * self.surplus / float(self.visits[ROOT] - virtual_visits)

    def _least_visits(self) -> i64:
        """Return the visits that a move on the short list of the learned bonus is due."""
        virtual_visits = self.config.prior_visits
        return virtual_visits + (self.visits[ROOT] - virtual_visits * len(self.moves)) // LEAST_SHARE

    # Expansion

    def _widens(self, node: i64, children: i64) -> bool:
        """Progressive widening: return whether a node has been visited often enough for one child more."""
        return float(children) <= self.config.widening * sqrt(float(self.visits[node]))

    def _child_of(self, node: i64, code: i64) -> i64:
        """Return the child for an opponent's rollout move, which follows from what they may know. If they selected by
        the tree, they would soon know the hand of the searching seat, which is the same in every world."""
        child = self.child[node]
        while child != NONE:
            if self.code[child] == code:
                return child
            child = self.sibling[child]
        return self._expand(node, code)

    def _expand(self, parent: i64, code: i64) -> i64:
        """Add a node as the first child of its parent."""
        node = self.nodes
        self.nodes += 1
        self.code = append(self.code, code)
        self.child = append(self.child, NONE)
        self.sibling = append(self.sibling, self.child[parent])
        self.visits = append(self.visits, 0)
        self.availability = append(self.availability, 1)
        self.gain = append(self.gain, 0.0)
        self.first_move = append(self.first_move, NONE)
        self.move_count = append(self.move_count, 0)
        self.expanded = append(self.expanded, 0)
        self.child[parent] = node
        return node

    # Rollout and backpropagation

    def _roll_out(self, game: Game) -> None:
        """Play rollout moves, and then until the position is quiescent."""
        policy = self.rollout_policy
        left = self.config.rollout_depth
        while left > 0 and not game.over:
            policy.tidy(game, NOBODY)
            seat = game.to_move
            n = game.moves_into(seat, self.codes)
            game.step(seat, policy.rollout_move(game, seat, self.codes, n, self.rng), None)
            left -= 1
        policy.quiesce(game, self.codes)

    def _backpropagate(self, first: i64, uncertainty: float) -> None:
        """Add the gain of each mover to the nodes of the path."""
        evaluator = self.evaluator
        seats = self.seats
        seat: i64
        for seat in range(seats):
            self.gains[seat] = evaluator.value_of(self.scores, seats, uncertainty, seat) - self.base[seat]
        i: i64
        for i in range(1, self.depth + 1):
            node = self.path[i]
            self.visits[node] += 1
            self.gain[node] += self.gains[self.movers[i]]
        self.visits[ROOT] += 1
        self.surplus += self.gains[self.seat] - self.prior_gain[first]
        self.points[first] += self.scores[self.seat]
        self.win_chances[first] += evaluator.win_chance(self.scores, seats, uncertainty, self.seat)

    def _count_hits(self, game: Game, move: i64, code: i64) -> None:
        if code == NO_CODE:
            return
        hit = self.policy.question_hits(game, self.seat, code)
        if hit != UNKNOWN:
            self.asked[move] += 1
            self.hits[move] += hit

    # Results

    def visits_of(self, code: i64) -> i64:
        """Return how often a move was tried, without its virtual visits."""
        return self.visits[1 + self._place_of(code)] - self.config.prior_visits

    def value_of(self, code: i64) -> float:
        """Return the mean gain of a move, with its learned bonus."""
        node = 1 + self._place_of(code)
        mean = (self.gain[node] + self._prior_shift(ROOT)) / float(self.visits[node])
        return mean if self.bonus is None else mean + self.bonus.bonus[node - 1]

    def _place_of(self, code: i64) -> i64:
        """Return the place of a move at the root; its node is one more."""
        i: i64 = 0
        while self.moves[i] != code:
            i += 1
        return i
