"""What a bot has thought about a move, in figures, and how it says so."""

from __future__ import annotations

from typing import NamedTuple

from shoal.core.game import NOBODY
from shoal.games.catalogue import language as words_of
from shoal.search.ismcts import Tree
from shoal.search.one_ply import OnePlySearch


class Option(NamedTuple):
    """A move that was thought about."""

    code: int | None  # None: to do nothing, where the game does not wait for the seat
    tries: int
    worth: float  # by which moves of one thought can be compared
    chance: float  # of winning
    points: float  # expected at the end
    hits: int  # of the worlds in which it asked for something, those in which that was there
    asked: int


class Analysis(NamedTuple):
    """The moves that were thought about, the best first; none if it was left to chance."""

    options: list[Option]

    def why(self, language: str = "en") -> str:
        """One sentence, for the best of them."""
        words = words_of(language).WHY
        if len(self.options) < 2:
            return words["only" if self.options else "random"]
        best, second = self.options[:2]
        more = round(best.points - second.points)
        said = "more" if more > 0 else "less" if more < 0 else "even"
        told = words[said].format(more=more, less=-more, points=round(best.points), chance=round(100 * best.chance))
        if best.asked == 0:
            return f"{told}."
        return f"{told}; {words['there'].format(hits=best.hits, asked=best.asked)}."


def of_ply(ply: OnePlySearch, chosen: int) -> Analysis:
    """The move at that place first, then by what they are worth."""
    tries = max(1, int(ply.tried))
    order = sorted(range(ply.n), key=lambda at: (at != chosen, -ply.worth[at]))
    return Analysis(
        [
            Option(
                _code(ply.codes[at]),
                int(ply.tried),
                ply.worth[at] / tries,
                ply.chances[at] / tries,
                ply.points[at] / tries,
                int(ply.hits[at]),
                int(ply.asked[at]),
            )
            for at in order
        ]
    )


def of_tree(tree: Tree) -> Analysis:
    """By how often they were tried."""
    options: list[Option] = []
    for at, code in enumerate(tree.moves):
        tries = int(tree.visits_of(code))
        whole = max(1, tries)
        options.append(
            Option(
                _code(code),
                tries,
                tree.worth_of(code),
                tree.chances[at] / whole,
                tree.points[at] / whole,
                int(tree.hits[at]),
                int(tree.asked[at]),
            )
        )
    options.sort(key=lambda option: (-option.tries, -option.worth))
    return Analysis(options)


def _code(code: int) -> int | None:
    return None if code == NOBODY else int(code)
