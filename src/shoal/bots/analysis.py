"""The figures that a bot found for its moves, and one sentence about its choice."""

from __future__ import annotations

from typing import NamedTuple

from shoal.core.game import NO_CODE
from shoal.games.catalogue import language as words_of
from shoal.search.ismcts import Tree
from shoal.search.one_ply import OnePlySearch


class ConsideredMove(NamedTuple):
    """A move that was considered."""

    code: int | None  # None: do nothing, off turn
    tries: int
    value: float  # comparable only within one analysis
    chance: float  # of winning
    points: float  # expected at the end
    hits: int  # worlds in which its question was met
    asked: int  # worlds in which it asked


class Analysis(NamedTuple):
    """The moves that were considered, the best first; none if the move was random."""

    moves: list[ConsideredMove]

    def why(self, language: str = "en") -> str:
        """Return one sentence about the best move."""
        words = words_of(language).WHY
        if len(self.moves) < 2:
            return words["only" if self.moves else "random"]
        best, second = self.moves[:2]
        more = round(best.points - second.points)
        said = "more" if more > 0 else "less" if more < 0 else "even"
        told = words[said].format(more=more, less=-more, points=round(best.points), chance=round(100 * best.chance))
        if best.asked == 0:
            return f"{told}."
        return f"{told}; {words['there'].format(hits=best.hits, asked=best.asked)}."


def of_one_ply(search: OnePlySearch, chosen: int) -> Analysis:
    """Return the candidates of a one-ply search, the chosen one first and the others by value."""
    order = sorted(range(search.n), key=lambda at: (at != chosen, -search.values[at]))
    tries = int(search.tried)
    return Analysis([_move(search, at, search.codes[at], tries, search.values[at] / max(1, tries)) for at in order])


def of_tree(tree: Tree) -> Analysis:
    """Return the moves at the root of a tree, the most visited first."""
    moves = [
        _move(tree, at, code, int(tree.visits_of(code)), tree.value_of(code)) for at, code in enumerate(tree.moves)
    ]
    moves.sort(key=lambda move: (-move.tries, -move.value))
    return Analysis(moves)


def _move(search: OnePlySearch | Tree, at: int, code: int, tries: int, value: float) -> ConsideredMove:
    played = max(1, tries)
    return ConsideredMove(
        None if code == NO_CODE else int(code),
        tries,
        value,
        search.win_chances[at] / played,
        search.points[at] / played,
        int(search.hits[at]),
        int(search.asked[at]),
    )
