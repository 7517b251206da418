"""The bot that searches."""

from __future__ import annotations

from collections.abc import Sequence
from time import perf_counter
from typing import Protocol

from librt.vecs import vec
from mypy_extensions import i64

from shoal.bots.analysis import Analysis, ConsideredMove, of_tree
from shoal.bots.bot import ComparingBot
from shoal.core.errors import Invalid
from shoal.core.game import View
from shoal.core.rng import Rng, Seed
from shoal.games.catalogue import policy_of, rulebook
from shoal.search.ismcts import Tree

FORCED = 16  # iterations for an only move, to know what it brings
PORTION = 0.001  # seconds between two looks at the clock
MOST_AT_ONCE = 1000  # iterations between two chances of Ctrl-C, which compiled code does not hear


class Hard(ComparingBot):
    """Searches for a time, or for a number of iterations, which find the same move on every machine.

    The default time is that of the game: see `SearchConfig`.
    """

    def __init__(self, seed: Seed, seconds: float | None = None, iterations: int = 0) -> None:
        super().__init__(seed)
        self.seconds = seconds
        self.iterations = iterations

    def weigh(self, view: View, extra: Sequence[int] = ()) -> list[ConsideredMove]:
        self.seat_of(view)
        self.analysis = analyse(view, self.rng, self.seconds, self.iterations, extra)
        return self.analysis.moves


def analyse(
    view: View, rng: Rng, seconds: float | None = None, iterations: int = 0, extra: Sequence[int] = ()
) -> Analysis:
    """Search from a view: for a number of iterations if it is given, otherwise for a time, by default the game's.

    extra: codes to consider in any case.
    """
    policy = policy_of(view.game)
    until = perf_counter() + (policy.config.seconds if seconds is None else seconds)
    if view.seat is None:
        raise Invalid("a search is for a seat, not for a spectator")
    worlds = rulebook(view.game).worlds(view)
    worlds.weigh_by_play()
    tree = Tree(policy, worlds, view.seat, rng, vec[i64](list(extra)))
    if len(tree.moves) == 1:
        tree.run(FORCED)
    elif iterations:
        search_for(tree, iterations)
    else:
        search_until(tree, until)
    return of_tree(tree)


def search_for(tree: Tree, iterations: int) -> None:
    """Search for a number of iterations, in portions."""
    for start in range(0, iterations, MOST_AT_ONCE):
        tree.run(min(MOST_AT_ONCE, iterations - start))


class Searching(Protocol):
    """The part of a tree that the clock needs."""

    def run(self, iterations: int) -> None: ...


def search_until(tree: Searching, until: float) -> None:
    """Search until a time, in portions between looks at the clock."""
    portion = 8
    while True:
        start = perf_counter()
        if start >= until:
            return
        tree.run(portion)
        took = perf_counter() - start
        if took < PORTION / 2:
            portion *= 2
        elif took > PORTION and portion > 1:
            portion //= 2
