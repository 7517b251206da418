"""The bot that searches."""

from __future__ import annotations

from time import perf_counter

from shoal.bots.bot import Bot
from shoal.core.chance import Seed
from shoal.core.game import NOBODY, View
from shoal.games.catalogue import judge, rulebook
from shoal.search.tree import Tree

SECONDS = 1.0
PORTION = 0.002  # seconds between two looks at the clock


class Hard(Bot):
    """Searches for a time, or for a number of iterations, which then find the same move on every machine."""

    def __init__(self, seed: Seed, seconds: float = SECONDS, iterations: int = 0) -> None:
        super().__init__(seed)
        self.seconds = seconds
        self.iterations = iterations

    def choose(self, view: View) -> int | None:
        until = perf_counter() + self.seconds
        tree = Tree(judge(view.game), rulebook(view.game).worlds(view), self.seat_of(view), self.chance)
        if len(tree.moves) > 1:
            if self.iterations:
                tree.run(self.iterations)
            else:
                search_until(tree, until)
        code = int(tree.best())
        return None if code == NOBODY else code


def search_until(tree: Tree, until: float) -> None:
    """In portions, so that the clock and the keyboard are heard."""
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
