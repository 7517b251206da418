"""The peer: a game of OpenSpiel, written in C++, driven as fast as its Python package allows.

What counts as a decision is the same on both sides: an action of a player, forced or not. OpenSpiel's chance nodes
(each card dealt or drawn) cost it time, but nobody decides anything there, so they are not counted; in our games chance
costs time inside `apply` and is not counted either.

Where a choice of method had to be made, it was made in the peer's favour:
- its `apply_action` does not check legality, ours does;
- one `current_player()` a step tells decision, chance and end apart, instead of `is_terminal` and `is_chance_node`;
- chance is sampled by walking the outcomes: no slower than its own `sample_action`, much faster than `random.choices`;
- its native rollouts start after the deal, ours deal every match;
- all of its rollouts are credited with the decisions of a whole game, though half of them start one decision later.
"""

from __future__ import annotations

import importlib
import random
from collections.abc import Callable
from statistics import fmean
from typing import Any, Final, Protocol

CHANCE: Final = -1
TERMINAL: Final = -4
DEALS: Final = 16
LENGTH_SAMPLES: Final = 150
SIMULATIONS: Final = 2
Uniform = Callable[[], float]


class State(Protocol):
    """The part of OpenSpiel's state that is used here; the package has no types."""

    def current_player(self) -> int: ...
    def legal_actions(self) -> list[int]: ...
    def chance_outcomes(self) -> list[tuple[int, float]]: ...
    def apply_action(self, action: int) -> None: ...
    def clone(self) -> State: ...


def _chance_action(state: State, uniform: Uniform) -> int:
    """Return an outcome of a chance node, drawn with its probability."""
    left = uniform()
    outcomes = state.chance_outcomes()
    for action, probability in outcomes:
        left -= probability
        if left < 0:
            return action
    return outcomes[-1][0]  # the probabilities may sum to a little less than 1


def _play_on(state: State, uniform: Uniform, limit: int = 1 << 62) -> int:
    """Play at random up to a number of decisions or the end; returns the decisions made."""
    decisions = 0
    player = state.current_player()
    while player != TERMINAL and decisions < limit:
        if player == CHANCE:
            state.apply_action(_chance_action(state, uniform))
        else:
            actions = state.legal_actions()
            state.apply_action(actions[int(uniform() * len(actions))])
            decisions += 1
        player = state.current_player()
    return decisions


class Peer:
    """One OpenSpiel game, with the positions its measurements start from."""

    def __init__(self, name: str, seed: int) -> None:
        self._spiel: Any = importlib.import_module("pyspiel")
        self._game: Any = self._spiel.load_game(name)
        self._uniform = random.Random(seed).random
        self._seed = seed
        self._deals = [self._deal() for _ in range(DEALS)]
        self.decisions_per_rollout = self._mean_length()
        self._middles = [self._middle(deal) for deal in self._deals]

    def rollouts(self, units: int) -> float:
        """Random games inside OpenSpiel's own compiled code; returns the decisions made in them.

        Its rollout evaluator cannot be called from Python, but a search of two simulations does nothing else worth
        mentioning: the first evaluates the root, the second one child of it, each by half of the rollouts. The root
        has to be a position where a player decides (a search from a chance node crashes), so the rollouts start from
        dealt hands, several of them because the length of a game depends on the deal.

        The evaluator does not tell how many decisions it made: they are the number of rollouts times the mean length
        of random games from the same deals, see `_mean_length`. That the time grows in proportion to the rollouts, so
        that nothing but the rollouts is being timed, is checked by every run of the benchmark.
        """
        each = max(1, units // (DEALS * SIMULATIONS))
        for deal in self._deals:
            self._search(deal, each)
        return each * SIMULATIONS * DEALS * self.decisions_per_rollout

    def stepped(self, units: int) -> float:
        """Whole games stepped from Python, deal and chance nodes included; returns the decisions made."""
        return sum(_play_on(self._game.new_initial_state(), self._uniform) for _ in range(units))

    def copies(self, units: int) -> float:
        """Clones of positions in the middle of a game; returns how many."""
        for middle in self._middles:
            clone = middle.clone
            for _ in range(units):
                clone()
        return units * len(self._middles)

    def _search(self, state: State, rollouts: int) -> None:
        """One search of two simulations; every search draws other numbers."""
        self._seed += 1
        evaluator = self._spiel.RandomRolloutEvaluator(rollouts, self._seed)
        bot = self._spiel.MCTSBot(self._game, evaluator, 1.4, SIMULATIONS, 100, False, self._seed, False)
        visits = bot.mcts_search(state).explore_count
        if visits != SIMULATIONS:
            raise RuntimeError(f"OpenSpiel ran {visits} simulations instead of {SIMULATIONS}")

    def _deal(self) -> State:
        """A new game up to its first decision."""
        state: State = self._game.new_initial_state()
        while state.current_player() == CHANCE:
            state.apply_action(_chance_action(state, self._uniform))
        return state

    def _mean_length(self) -> float:
        """Decisions in a random game from the deals: the evaluator's policy (uniform), stepped and counted here."""
        return fmean(_play_on(deal.clone(), self._uniform) for deal in self._deals for _ in range(LENGTH_SAMPLES))

    def _middle(self, deal: State) -> State:
        """A position about half way through a game."""
        state = deal.clone()
        _play_on(state, self._uniform, round(self.decisions_per_rollout / 2))
        return state
