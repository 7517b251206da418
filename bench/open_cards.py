"""The share of luck in a match: `hard` with open cards against `normal`.

    .venv/bin/python bench/open_cards.py GAME SEATS MATCHES ITERATIONS [--hands]

One seat searches as `hard` does, but every world it imagines is the true one: it sees all hands, and knows what will be
drawn. The others are `normal`. What it does not win, no search that has to imagine the cards can be expected to win.

With `--hands` it sees all hands, but does not know what will be drawn: what it then wins less, is luck in drawing; what
it wins more than `hard`, `hard` could win by guessing better who holds what.
"""

from __future__ import annotations

import argparse
import time

from librt.vecs import vec
from mypy_extensions import i64

import shoal
from shoal import bots
from shoal.arena.intervals import wilson
from shoal.bots.analysis import of_tree
from shoal.bots.bot import Bot
from shoal.bots.hard import FORCED, search_for
from shoal.core.game import MOST_CODES, Game, View
from shoal.games.catalogue import GAMES, policy_of, rulebook
from shoal.games.connections.rules import Connections
from shoal.games.cosmople_fish_2.rules import CosmopleFish
from shoal.games.cosmopolis.deck import FIRST_LINK_FACE
from shoal.games.twisted_fish.rules import TwistedFish
from shoal.search.ismcts import Tree

ALWAYS = 1 << 60  # times that a world is used


class Seer(Bot):
    """A bot that searches in the true game."""

    def __init__(self, seed: int, record: shoal.Record, iterations: int) -> None:
        super().__init__(seed)
        self.record = record
        self.iterations = iterations
        self.took: list[float] = []

    def choose(self, view: View) -> int | None:
        start = time.perf_counter()
        tree = self.tree(view)
        search_for(tree, self.iterations if len(tree.moves) > 1 else FORCED)
        self.analysis = of_tree(tree)
        self.took.append(time.perf_counter() - start)
        return self.analysis.moves[0].code

    def tree(self, view: View) -> Tree:
        """Take only the prior of the first moves from imagined worlds."""
        tree = Tree(policy_of(view.game), rulebook(view.game).worlds(view), self.seat_of(view), self.rng)
        imagine(tree, self.record.game.copy(), ALWAYS)
        return tree


class SeerOfHands(Seer):
    """A bot that searches in the true game, with the cards left to draw shuffled every time."""

    def choose(self, view: View) -> int | None:
        start = time.perf_counter()
        tree = self.tree(view)
        times = tree.config.world_uses
        for _ in range((self.iterations if len(tree.moves) > 1 else FORCED) // times):
            imagine(tree, self.shuffled(), times)
            tree.run(times)
        self.analysis = of_tree(tree)
        self.took.append(time.perf_counter() - start)
        return self.analysis.moves[0].code

    def shuffled(self) -> Game:
        game = self.record.game.copy()
        game.rng = self.rng.fork()
        if isinstance(game, TwistedFish):
            self.rng.shuffle(game.pond, game.ponded)
        else:
            assert isinstance(game, CosmopleFish | Connections), "another game has no deck to be drawn from"
            pile = list(game.pile)
            for at in range(game.piled):
                if pile[at] < FIRST_LINK_FACE:
                    pile[at] ^= self.rng.below(2)  # CD5: either side may be near
            game.pile = vec[i64](pile)
            self.rng.shuffle(game.pile, game.piled)
        return game


def imagine(tree: Tree, world: Game, times: int) -> None:
    """Let a search use this world so many times."""
    tree.world = world
    tree.uses_left = times
    quiet = world.copy()
    tree.policy.quiesce(quiet, vec[i64]([0] * MOST_CODES))
    for seat in range(world.seats):
        tree.base[seat] = tree.evaluator.value(quiet, seat)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("game", choices=GAMES)
    parser.add_argument("seats", type=int)
    parser.add_argument("matches", type=int)
    parser.add_argument("iterations", type=int)
    parser.add_argument("--hands", action="store_true", help="see all hands, but not what will be drawn")
    wanted = parser.parse_args()
    kind, what = (SeerOfHands, "hands") if wanted.hands else (Seer, "cards")
    wins = 0.0
    took: list[float] = []
    for match in range(wanted.matches):
        deal, me = divmod(match, wanted.seats)
        record = shoal.Record(wanted.game, seats=wanted.seats, seed=deal)
        players = [bots.make("normal", deal * 10 + seat) for seat in range(wanted.seats)]
        seer = kind(deal * 10 + me, record, wanted.iterations)
        players[me] = seer
        bots.play_on(record, players)
        winners = record.game.winners
        wins += (me in winners) / len(winners)
        took += seer.took
        rate = wilson(wins, match + 1)
        print(
            f"{wanted.game}, {wanted.seats} seats, {wanted.iterations} iterations with open {what}: {rate.at:.1%} of "
            f"{match + 1} ({rate.low:.1%} to {rate.high:.1%}), {sum(took) / len(took) * 1000:.0f} ms a move",
            flush=True,
        )


if __name__ == "__main__":
    main()
