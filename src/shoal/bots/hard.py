"""The bot that searches."""

from __future__ import annotations

from time import perf_counter
from typing import Protocol

from shoal.bots.analysis import Analysis, of_tree
from shoal.bots.bot import Bot
from shoal.core.errors import Invalid
from shoal.core.game import View
from shoal.core.rng import Rng, Seed
from shoal.games.catalogue import evaluator, rulebook
from shoal.search.ismcts import Tree

SECONDS = 1.0
ENOUGH = 16  # iterations, to know what an only move brings
PORTION = 0.001  # seconds between two looks at the clock


class Hard(Bot):
    """Searches for a time, or for a number of iterations, which then find the same move on every machine."""

    def __init__(self, seed: Seed, seconds: float = SECONDS, iterations: int = 0) -> None:
        super().__init__(seed)
        self.seconds = seconds
        self.iterations = iterations

    def choose(self, view: View) -> int | None:
        self.seat_of(view)
        self.analysis = think(view, self.rng, self.seconds, self.iterations)
        return self.analysis.options[0].code


def think(view: View, rng: Rng, seconds: float = SECONDS, iterations: int = 0) -> Analysis:
    """Search from a view, for a time or, if they are given, for so many iterations. The best three moves that it finds
    are what a player is hinted at."""
    until = perf_counter() + seconds
    if view.seat is None:
        raise Invalid("a search is for a seat, not for a spectator")
    worlds = rulebook(view.game).worlds(view)
    worlds.trust()
    tree = Tree(evaluator(view.game), worlds, view.seat, rng)
    if len(tree.moves) == 1:
        tree.run(ENOUGH)
    elif iterations:
        search_for(tree, iterations)
    else:
        search_until(tree, until)
    return of_tree(tree)


def search_for(tree: Tree, iterations: int) -> None:
    """In portions, so that the keyboard is heard."""
    portion = 1000
    for start in range(0, iterations, portion):
        tree.run(min(portion, iterations - start))


class Searching(Protocol):
    """As much of a tree as the clock needs."""

    def run(self, iterations: int) -> None: ...


def search_until(tree: Searching, until: float) -> None:
    """In portions, so that the clock is heard as well."""
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
