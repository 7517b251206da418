"""What somebody might play, and what it would bring: the search of `hard`, on a person's own view."""

from __future__ import annotations

from time import perf_counter
from typing import NamedTuple

from shoal.bots.hard import search_until
from shoal.core.chance import Chance, Seed
from shoal.core.errors import Invalid
from shoal.core.game import NOBODY, View
from shoal.games.catalogue import judge, rulebook
from shoal.search.tree import Tree

MOST = 3
SECONDS = 1.0


class Hint(NamedTuple):
    """A move, or None for doing nothing where one may; the chance of winning with it, 0 to 1, and the points that one
    may expect to have at the end."""

    code: int | None
    chance: float
    points: float


def hints(view: View, seed: Seed, seconds: float = SECONDS, iterations: int = 0) -> list[Hint]:
    """The best moves, the best first; none for who has nothing to choose. A number of iterations finds the same
    everywhere, a time as much as this machine can in it."""
    if view.seat is None:
        raise Invalid("hints are for a player, not for a spectator")
    until = perf_counter() + seconds
    tree = Tree(judge(view.game), rulebook(view.game).worlds(view), view.seat, Chance(seed))
    if [*tree.moves] == [NOBODY]:
        return []
    if iterations:
        tree.run(iterations)
    else:
        search_until(tree, until)
    tried = [(tree.visits_of(code), place) for place, code in enumerate(tree.moves)]
    best = sorted(tried, key=lambda each: (-each[0], each[1]))[:MOST]
    return [_hint(tree, place, visits) for visits, place in best if visits]


def _hint(tree: Tree, place: int, visits: int) -> Hint:
    code = int(tree.moves[place])
    return Hint(None if code == NOBODY else code, tree.chances[place] / visits, tree.points[place] / visits)
