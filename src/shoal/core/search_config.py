"""Settings of the search in a game."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64


class SearchConfig:
    """The numbers by which bots search a game. They are read only."""

    def __init__(
        self,
        *,
        worlds: i64 = 24,
        lookahead: i64 = 0,
        easy_worlds: i64 = 1,
        easy_oversights: i64 = 50,
        exploration: float = 0.15,
        prior_visits: i64 = 4,
        widening: float = 1.5,
        rollout_depth: i64 = 0,
        rollout_candidates: i64 = 0,
        world_uses: i64 = 2,
        opponents_roll_out: bool = False,
        seconds: float = 1.0,
        hides_nothing: bool = False,
    ) -> None:
        # One-ply search
        self.worlds: Final = worlds  # sampled worlds
        self.lookahead: Final = lookahead  # heuristic moves played before the evaluation
        self.easy_worlds: Final = easy_worlds  # sampled worlds of `easy`
        self.easy_oversights: Final = easy_oversights  # moves that `easy` overlooks, of a hundred
        # Tree search
        self.exploration: Final = exploration  # constant of the UCB formula
        self.prior_visits: Final = prior_visits  # virtual visits given to the one-ply prior
        self.widening: Final = widening  # children of a node, per square root of its visits
        self.rollout_depth: Final = rollout_depth  # moves played before the evaluation
        self.rollout_candidates: Final = rollout_candidates  # candidates considered in a rollout; 0: heuristic only
        self.world_uses: Final = world_uses  # iterations in one sampled world
        self.opponents_roll_out: Final = opponents_roll_out  # opponents in the tree follow the rollout policy, not UCB
        self.seconds: Final = seconds  # of `hard` for a move, if it is given none
        self.hides_nothing: Final = hides_nothing  # a node offers the same moves in every world
