"""How much of a match is luck: `hard` with open cards against `normal`.

    .venv/bin/python bench/open_cards.py GAME SEATS MATCHES ITERATIONS

One seat searches as `hard` does, but every world it imagines is the true one: it sees all hands, and knows what will be
drawn. The others are `normal`. What it does not win, no search that has to imagine the cards can be expected to win.
"""

from __future__ import annotations

import argparse
import time

from librt.vecs import vec
from mypy_extensions import i64

import shoal
from shoal import bots
from shoal.arena.intervals import wilson
from shoal.bots.bot import Bot
from shoal.bots.hard import ENOUGH, search_for
from shoal.bots.thought import of_tree
from shoal.core.game import MOST_CODES, View
from shoal.games.catalogue import GAMES, judge, rulebook
from shoal.search.tree import Tree

ALWAYS = 1 << 60  # times that a world is used


class Seer(Bot):
    """Searches in the true game."""

    def __init__(self, seed: int, record: shoal.Record, iterations: int) -> None:
        super().__init__(seed)
        self.record = record
        self.iterations = iterations
        self.took: list[float] = []

    def choose(self, view: View) -> int | None:
        start = time.perf_counter()
        tree = self.tree(view)
        search_for(tree, self.iterations if len(tree.moves) > 1 else ENOUGH)
        self.thought = of_tree(tree)
        self.took.append(time.perf_counter() - start)
        return self.thought.options[0].code

    def tree(self, view: View) -> Tree:
        """Only the prior of the first moves is from worlds that are imagined."""
        known = judge(view.game)
        tree = Tree(known, rulebook(view.game).worlds(view), self.seat_of(view), self.chance)
        tree.world = self.record.game.copy()
        tree.uses = ALWAYS
        settled = tree.world.copy()
        known.settle(settled, vec[i64]([0] * MOST_CODES))
        for seat in range(self.record.seats):
            tree.base[seat] = known.worth(settled, seat)
        return tree


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("game", choices=GAMES)
    parser.add_argument("seats", type=int)
    parser.add_argument("matches", type=int)
    parser.add_argument("iterations", type=int)
    wanted = parser.parse_args()
    wins = 0.0
    took: list[float] = []
    for match in range(wanted.matches):
        deal, me = divmod(match, wanted.seats)
        record = shoal.Record(wanted.game, seats=wanted.seats, seed=deal)
        players = [bots.make("normal", deal * 10 + seat) for seat in range(wanted.seats)]
        seer = Seer(deal * 10 + me, record, wanted.iterations)
        players[me] = seer
        bots.play_on(record, players)
        winners = record.game.winners
        wins += (me in winners) / len(winners)
        took += seer.took
        rate = wilson(wins, match + 1)
        print(
            f"{wanted.game}, {wanted.seats} seats, {wanted.iterations} iterations with open cards: {rate.at:.1%} of "
            f"{match + 1} ({rate.low:.1%} to {rate.high:.1%}), {sum(took) / len(took) * 1000:.0f} ms a move",
            flush=True,
        )


if __name__ == "__main__":
    main()
