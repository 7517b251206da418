"""Find by what experience questions of Twisted Fish are weighed: `scripts/practise [--minutes N] [--write]`.

All play as they do in the search, in a third of a millisecond a match, so weights can be tried in thousands of matches.
CMA-ES looks for those that are ahead of a field of others by most points, at two seats and at four, on the same deals
in rotated seats. The field is what is there, and what has been found on the way: weights that had only seen through one
opponent won 61 % of matches against that one and 52 % against `normal`.

In the end it tells how often they win against the weights that are there. With --write they are put in their place, and
the rules have to be compiled anew; whether `hard` plays better with them, `shoal arena` says.
"""

from __future__ import annotations

import argparse
import importlib
import re
import sys
import time
from pathlib import Path
from typing import Any

from librt.vecs import vec

from shoal.arena.intervals import wilson
from shoal.core.chance import Chance
from shoal.core.judge import Judge
from shoal.games.catalogue import rulebook
from shoal.games.twisted_fish.asking import EXPERIENCE, Asking
from shoal.games.twisted_fish.worth import SCALE, WEIGHTS, TwistedFishJudge
from shoal.search.contest import hurried

SOURCE = Path(__file__).parent.parent / "src/shoal/games/twisted_fish/asking.py"
LINE = re.compile(r"^(        )(-?[\d.]+)(,  # .*)$", re.M)
BOOK = rulebook("twisted-fish")
NO_OPTIONS = [0, 0]
MATCHES = 500  # at each number of seats, against each of the field
FIELD = 4
EVERY = 8  # generations, what has been found joins the field
STEP = 0.3
LEAST = 4.0  # by which a weight near 0 is changed
POINTS = {2: 1.0, 4: 1.8}  # what a point ahead counts for: with more seats leads are smaller


def judge_with(weights: list[float]) -> Judge:
    judge = TwistedFishJudge(WEIGHTS, SCALE)
    judge.asking = Asking(vec[float](weights))
    return judge


def lead(one: Judge, others: Judge, seats: int, matches: int, seed: int) -> tuple[float, float]:
    """By how many points one is ahead of the mean of the others, and which part of the matches it wins."""
    ahead, wins = 0.0, 0.0
    for match in range(matches):
        deal, me = divmod(match, seats)
        scores = hurried(
            BOOK, NO_OPTIONS, [one if seat == me else others for seat in range(seats)], Chance(seed + deal)
        )
        ahead += scores[me] - (sum(scores) - scores[me]) / (seats - 1)
        wins += (scores[me] == max(scores)) / scores.count(max(scores))
    return ahead / matches, wins / matches


def behind(weights: list[float], field: list[Judge], seed: int) -> float:
    """The less the better."""
    one = judge_with(weights)
    return -sum(
        points * lead(one, others, seats, MATCHES, seed)[0] for others in field for seats, points in POINTS.items()
    ) / len(field)


def found(minutes: float) -> list[float]:
    """The mean of where the search has got to."""
    cma: Any = importlib.import_module("cma")
    start = list(EXPERIENCE)
    sizes = [max(LEAST, abs(weight)) for weight in start]
    field = [judge_with(start)]
    search = cma.CMAEvolutionStrategy([0.0] * len(start), STEP, {"popsize": 14, "verbose": -9, "seed": 1})
    until = time.monotonic() + 60 * minutes
    generation = 0

    def weights(at: list[float]) -> list[float]:
        return [weight + size * step for weight, size, step in zip(start, sizes, at, strict=True)]

    while time.monotonic() < until:
        tried = search.ask()
        costs = [behind(weights(at), field[:1] + field[1:][1 - FIELD :], generation * 100_003) for at in tried]
        search.tell(tried, costs)
        generation += 1
        print(f"generation {generation}: {-sum(costs) / len(costs):.1f} points ahead", end="\r", file=sys.stderr)
        if generation % EVERY == 0:
            field.append(judge_with(weights(search.mean)))
    return [round(float(weight), 1) for weight in weights(search.mean)]


def write(weights: list[float]) -> None:
    values = iter(weights)
    SOURCE.write_text(LINE.sub(lambda line: f"{line[1]}{next(values)}{line[3]}", SOURCE.read_text()))


def main() -> None:
    parser = argparse.ArgumentParser(prog="scripts/practise", description="Find how questions are weighed.")
    parser.add_argument("--minutes", type=float, default=20.0, help="to look for better weights (20)")
    parser.add_argument("--write", action="store_true", help="put them in the place of those that are there")
    wanted = parser.parse_args()
    weights = found(wanted.minutes)
    print(weights)
    for seats in POINTS:
        matches = 2000 * seats
        ahead, wins = lead(judge_with(weights), judge_with(list(EXPERIENCE)), seats, matches, 1 << 30)
        rate = wilson(wins * matches, matches)
        print(
            f"{seats} seats: {rate.at:.1%} of {matches} ({rate.low:.1%} to {rate.high:.1%}), {ahead:.1f} points ahead"
        )
    if wanted.write:
        write(weights)


if __name__ == "__main__":
    main()
