"""The search held against OpenSpiel's: `scripts/bench search [--rounds N] [--matches N] [--seconds S] [--write]`.

Speed: iterations a second of our tree search with full playouts, and of OpenSpiel's ISMCTS in C++ on hearts, which also
imagines a world for every iteration and plays it to the end. They take turns, and the median of the ratios counts.
Since a match of Twisted Fish is many times as long as one of hearts, decisions a second are told as well: those of the
playouts, which are nearly all.

Strength: `hard` against OpenSpiel's ISMCTS bot, the one in Python, on our own games through `Seen` below, with the same
time a move. Its playouts are our compiled ones, which are many times as fast as its own would be.
"""

from __future__ import annotations

import argparse
import importlib
import random
import sys
import time
from statistics import fmean, median
from typing import Any, Final

from harness import duel, sized
from librt.vecs import vec
from mypy_extensions import i64
from report import Cells, barred, facts_of_the_run, put, section

import shoal
from shoal import bots
from shoal.arena.intervals import wilson
from shoal.bots.bot import Bot
from shoal.core.game import MOST_CODES, View
from shoal.core.policy import Policy
from shoal.core.search_config import SearchConfig
from shoal.games.catalogue import policy_of, rulebook
from shoal.search.ismcts import Tree
from shoal.search.playout import playout

AT_ONCE: Final = 50  # iterations, at the least
TO_THE_END: Final = 1 << 40
BARS: Final = {"twisted-fish": 2.0, "fossil": 2.0}
WINS: Final = 0.7  # the least, against its bot
SEATS: Final = {"twisted-fish": 4, "fossil": 4}


class Hearts:
    """OpenSpiel's ISMCTS in C++ on hearts, from a position in which there is something to choose."""

    def __init__(self, seed: int) -> None:
        self.spiel: Any = importlib.import_module("pyspiel")
        self.dice = random.Random(seed)
        self.state: Any = self.spiel.load_game("hearts").new_initial_state()
        played = 0
        while played < 3 or self.state.is_chance_node() or len(self.state.legal_actions()) < 2:
            if self.state.is_chance_node():
                actions, odds = zip(*self.state.chance_outcomes(), strict=True)
                self.state.apply_action(self.dice.choices(actions, odds)[0])
            else:
                self.state.apply_action(self.dice.choice(self.state.legal_actions()))
                played += 1
        self.decisions = fmean(self.length() for _ in range(100))

    def length(self) -> int:
        state, length = self.state.clone(), 0
        while not state.is_terminal():
            state.apply_action(self.dice.choice(state.legal_actions()))
            length += 1
        return length

    def iterate(self, units: int) -> float:
        most = self.spiel.ISMCTSFinalPolicyType.MAX_VISIT_COUNT
        evaluator = self.spiel.RandomRolloutEvaluator(1, self.dice.randrange(1 << 30))
        self.spiel.ISMCTSBot(
            self.dice.randrange(1 << 30), evaluator, 2.0, AT_ONCE * units, -1, most, False, False
        ).step(self.state)
        return AT_ONCE * units


def with_changes(config: SearchConfig, **changes: int) -> SearchConfig:
    fields = {name: getattr(config, name) for name in dir(config) if not name.startswith("_")}
    return SearchConfig(**fields | changes)


class Ours:
    """Our tree search from a position in the middle of a match, with rollouts of so many moves."""

    def __init__(self, name: str, seats: int, depth: int, at_random: bool, seed: int) -> None:
        self.at_random = at_random
        self.policy = policy_of(name)
        # A world for every iteration, as the peer has it
        self.policy.config = with_changes(self.policy.config, rollout_depth=depth, world_uses=1)
        record = shoal.Record(name, seats=seats, seed=seed)
        players = [bots.make("normal", seed * 10 + seat) for seat in range(seats)]
        self.rng = shoal.Rng(seed)
        self.view = record.game.view(record.game.to_move)
        while len(record.moves) < 12 or len(self.tree().moves) < 5:
            bots.play_once(record, players)
            self.view = record.game.view(record.game.to_move)

    def tree(self) -> Tree:
        assert self.view.seat is not None
        tree = Tree(self.policy, rulebook(self.view.game).worlds(self.view), self.view.seat, self.rng)
        if self.at_random:
            tree.rollout_policy = Policy(self.policy.evaluator, self.policy.config)  # any legal move
        return tree

    def iterate(self, units: int) -> float:
        self.tree().run(AT_ONCE * units)
        return AT_ONCE * units

    def decisions(self, samples: int = 100) -> float:
        """Return the decisions of a random playout from here."""
        codes = vec[i64]([0] * MOST_CODES)
        lengths = [playout(shoal.imagine(self.view, self.rng), self.rng, codes) for _ in range(samples)]
        return sum(lengths) / samples


def speeds(rounds: int, seconds: float) -> list[Cells]:
    """Return one row for each kind of rollout."""
    hearts = Hearts(1)
    rows: list[Cells] = []
    for name, bar in BARS.items():
        for depth, at_random, what in (
            (TO_THE_END, True, "at random to the end"),
            (TO_THE_END, False, "by the policy to the end"),
            (policy_of(name).config.rollout_depth, False, "as hard does it"),
        ):
            ours = Ours(name, SEATS[name], depth, at_random, 3)
            result = duel(sized(ours.iterate, seconds), sized(hearts.iterate, seconds), rounds)
            ratio = median(result.ratios)
            told = f"{ratio:.2f} times ({median(result.left):,.0f} and {median(result.right):,.0f})"
            has_bar = at_random
            if has_bar:
                length = ours.decisions()
                told += f"; in decisions {ratio * length / hearts.decisions:.1f} times, "
                told += f"{length:.0f} a playout beside {hearts.decisions:.0f}"
            title = f"{name}, {SEATS[name]} seats, playouts {what}: iterations/s beside hearts"
            rows.append(barred(title, told, f">= {bar}" if has_bar else "", ratio >= bar or not has_bar))
    return rows


# Strength


class Kind:
    """What OpenSpiel's search asks of a game and of its type."""

    def __init__(self) -> None:
        spiel: Any = importlib.import_module("pyspiel")
        self.dynamics = spiel.GameType.Dynamics.SEQUENTIAL
        self.information = spiel.GameType.Information.IMPERFECT_INFORMATION

    def get_type(self) -> Kind:
        return self


class Seen:
    """A game of ours as the peer's bot sees it: an imagined one, and only the moves of the seat waited for."""

    def __init__(self, game: shoal.Game, kind: Kind, rng: shoal.Rng) -> None:
        self.game = game
        self.kind = kind
        self.rng = rng

    def get_game(self) -> Kind:
        return self.kind

    def current_player(self) -> int:
        return int(self.game.to_move)

    def is_terminal(self) -> bool:
        return self.game.over

    def is_chance_node(self) -> bool:
        return False

    def legal_actions(self, player: int | None = None) -> list[int]:
        return self.game.legal(self.game.to_move)

    def apply_action(self, action: int) -> None:
        self.game.step(self.game.to_move, int(action), None)

    def information_state_string(self) -> bytes:
        return self.game.view(int(self.game.to_move)).data()

    def clone(self) -> Seen:
        return Seen(self.game.copy(), self.kind, self.rng)

    def resample_from_infostate(self, player: int, _sampler: object) -> Seen:
        return Seen(shoal.imagine(self.game.view(player), self.rng), self.kind, self.rng)

    def returns(self) -> list[float]:
        winners = self.game.winners
        return [1.0 / len(winners) if seat in winners else 0.0 for seat in range(self.game.seats)]


class Rollouts:
    """The peer's evaluator: one random playout, in our compiled code."""

    def __init__(self, rng: shoal.Rng) -> None:
        self.rng = rng
        self.codes = vec[i64]([0] * MOST_CODES)

    def evaluate(self, state: Seen) -> list[float]:
        end = state.clone()
        playout(end.game, self.rng, self.codes)
        return end.returns()

    def prior(self, state: Seen) -> list[tuple[int, float]]:
        actions = state.legal_actions()
        return [(action, 1 / len(actions)) for action in actions]


class PeerBot(Bot):
    """OpenSpiel's ISMCTS with so many seconds a move, as a rule: how many iterations that is it learns as it goes."""

    def __init__(self, seed: int, seconds: float) -> None:
        super().__init__(seed)
        self.seconds = seconds
        self.rate = 500.0
        self.kind = Kind()
        self.algorithm: Any = importlib.import_module("open_spiel.python.algorithms.ismcts")
        self.dice = importlib.import_module("numpy").random.RandomState(seed)
        self.took: list[float] = []

    def choose(self, view: View) -> int | None:
        game = self.imagine(view)
        if game.to_move != view.seat:
            return None
        if len(codes := game.legal(game.to_move)) == 1:
            return codes[0]
        iterations = max(2, round(self.rate * self.seconds))
        bot = self.algorithm.ISMCTSBot(self.kind, Rollouts(self.rng), 0.7, iterations, random_state=self.dice)
        start = time.perf_counter()
        code = int(bot.step(Seen(game, self.kind, self.rng)))
        self.took.append(time.perf_counter() - start)
        self.rate += 0.3 * (iterations / self.took[-1] - self.rate)
        return code


def strength(name: str, matches: int, seconds: float) -> Cells:
    """Two seats, the same deals in both."""
    wins, theirs = 0.0, list[float]()
    for match in range(matches):
        peer = PeerBot(match, seconds)
        hard = bots.make(f"hard:{round(seconds * 1000)}ms", match)
        me = match % 2
        record = shoal.Record(name, seats=2, seed=match // 2)
        bots.play_on(record, [hard, peer] if me == 0 else [peer, hard])
        winners = record.game.winners
        wins += (me in winners) / len(winners)
        theirs += peer.took
        rate = wilson(wins, match + 1)
        told = f"{rate.at:.1%} of {match + 1} matches ({rate.low:.1%} to {rate.high:.1%})"
        print(f"{name}: {told}", end="\r", flush=True)
    title = f"{name}, 2 seats, {seconds} s a move: hard beats OpenSpiel's ISMCTS bot"
    return barred(title, f"{told}; it took {fmean(theirs):.3f} s a move", f">= {WINS:.0%}", wins / matches >= WINS)


def main() -> int:
    parser = argparse.ArgumentParser(prog="scripts/bench search", description="Hold the search against OpenSpiel's.")
    parser.add_argument("--rounds", type=int, default=11, help="turns of each side (11)")
    parser.add_argument("--matches", type=int, default=0, help="against OpenSpiel's bot (none)")
    parser.add_argument("--seconds", type=float, default=0.1, help="a move, of both (0.1)")
    parser.add_argument("--games", nargs="*", default=list(BARS), help="to be played against it (both)")
    parser.add_argument("--write", action="store_true", help="store the results and write the pages")
    wanted = parser.parse_args()
    rows = speeds(wanted.rounds, 0.3) if wanted.rounds else []
    wins = [strength(name, wanted.matches, wanted.seconds) for name in wanted.games if wanted.matches]
    measured = {("search", "Search"): rows, ("openspiel", "Against OpenSpiel's search"): wins}
    for (name, heading), found in measured.items():
        if wanted.write and found:
            put(section(name, heading, "scripts/bench search", "bench/search.py", facts_of_the_run(), found))
    return 1 if any(row[-1] == "MISSED" for row in rows + wins) else 0


if __name__ == "__main__":
    sys.exit(main())
