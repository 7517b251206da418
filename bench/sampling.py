"""Time to imagine a world of Twisted Fish, from views of random, greedy and rare-move play of 2 to 6 seats.

Times are of the processor, so that what else runs on the machine does not count, and without Python's search for
garbage, which looks through all that the walks have left behind. What is given up to keep within
bounds, claims that are dropped, is counted.
"""

from __future__ import annotations

import argparse
import gc
from collections.abc import Iterable, Iterator
from itertools import count, islice
from time import thread_time_ns

from greedy_bot import Greedy
from random_walks import Walk

import shoal
from shoal.bots.random import Random
from shoal.games.twisted_fish.worlds import RULEBOOK, TwistedFishWorlds

SAMPLES = 200_000
EACH = 5  # of a view
STYLES = ("random", "greedy", "rare")
SEATS = range(2, 7)
LONGEST = 2_500  # moves of a walk
HARD = (1138, 8380, 8381)  # a match in which views once were hard to imagine: its seed, and those of greedy and random


class Times:
    def __init__(self) -> None:
        self.reads: list[int] = []
        self.samples: list[int] = []
        self.dropped = 0

    def measure(self, view: shoal.View, rng: shoal.Rng) -> None:
        start = thread_time_ns()
        worlds = RULEBOOK.worlds(view)
        self.reads.append(thread_time_ns() - start)
        assert isinstance(worlds, TwistedFishWorlds)
        for _ in range(EACH):
            start = thread_time_ns()
            worlds.sample(rng)
            self.samples.append(thread_time_ns() - start)
        self.dropped += worlds.sampler.dropped_claims

    def add(self, other: Times) -> None:
        self.reads += other.reads
        self.samples += other.samples
        self.dropped += other.dropped

    def __str__(self) -> str:
        ordered = sorted(self.samples)
        parts = [f"{name} {ordered[int(len(ordered) * share)] / 1000:8.1f}" for name, share in SHARES.items()]
        read = sorted(self.reads)[len(self.reads) // 2] / 1000
        return (
            f"{len(ordered):7} samples  {'  '.join(parts)}  longest {ordered[-1] / 1000:8.1f} µs  "
            f"reading the view {read:5.1f} µs  claims dropped {self.dropped}"
        )


SHARES = {"p50": 0.5, "p99": 0.99, "p99.9": 0.999}


def views(walk: Walk) -> Iterator[shoal.View]:
    """Yield the view of one seat after another, and sometimes of a spectator."""
    for step, record in enumerate(walk.positions(LONGEST)):
        if record.game.over:
            return
        seat = step % (walk.seats + 1)
        yield record.game.view(seat if seat < walk.seats else None)


def views_of_walks(style: str, seats: int) -> Iterator[shoal.View]:
    for seed in count(1):
        yield from views(Walk("twisted-fish", seats, seed, style))


def views_of_the_hard_match() -> Iterator[shoal.View]:
    seed, *others = HARD
    game = shoal.new("twisted-fish", seats=2, seed=seed)
    players = [bot(its) for bot, its in zip((Greedy, Random), others, strict=True)]
    while not game.over:
        view = game.view(game.to_move)
        yield view
        code = players[game.to_move].choose(view)
        assert code is not None
        game.apply(game.to_move, code)


def measure(what: str, seen: Iterable[shoal.View], samples: int) -> Times:
    times = Times()
    rng = shoal.Rng(1)
    for view in islice(seen, samples // EACH):
        times.measure(view, rng)
    print(f"{what:18}{times}", flush=True)
    return times


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--samples", type=int, default=SAMPLES, help=f"how many in all, {SAMPLES} if not given")
    gc.disable()
    each = parser.parse_args().samples // (len(STYLES) * len(SEATS))
    print(f"{'compiled' if shoal.compiled() else 'plain source'}; times of the processor", flush=True)
    everything = Times()
    everything.add(measure("the hard match", views_of_the_hard_match(), each))
    for style in STYLES:
        for seats in SEATS:
            everything.add(measure(f"{style}, {seats} seats", views_of_walks(style, seats), each))
    print(f"{'all':18}{everything}")


if __name__ == "__main__":
    main()
