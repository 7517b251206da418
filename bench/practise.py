"""Learn the weights of the learned policy of Twisted Fish: `scripts/practise [--table hard] [--minutes N] [--write]`.

All seats play rollout moves, a third of a millisecond a match, so weights can be tried in very many matches. CMA-ES
looks for weights that beat a field, on the same deals in rotated seats. The field holds the opponent, the present
weights, and weights found on the way: weights trained against one opponent were of little use against others.

There are three tables: `normal` for that bot at two seats, `hard` for the search there, and `more` for the search with
more seats, trained with four. At two seats `normal` plays by its table alone, so it is the opponent. With more seats it
looks one move ahead, which takes a thousand times as long: there the opponent is an imitator, whose weights are fitted
to the questions that `normal` asks, with some noise.

At the end it reports how often the new weights win against the present ones. With --write they are written in their
place, and the rules have to be compiled anew; `shoal arena` shows whether bots play better with them.
"""

from __future__ import annotations

import argparse
import importlib
import re
import sys
import time
from pathlib import Path
from typing import Any

import shoal
from shoal import bots
from shoal.arena.intervals import wilson
from shoal.core.game import NOBODY
from shoal.core.policy import Policy
from shoal.core.rng import Rng
from shoal.games.catalogue import policy_of, rulebook
from shoal.games.twisted_fish import codes
from shoal.games.twisted_fish.cards import COLOURS, FISH, FISH_CARDS, GROUPS
from shoal.games.twisted_fish.learned_policy import LearnedPolicy
from shoal.games.twisted_fish.phases import BEGIN
from shoal.games.twisted_fish.policy import TwistedFishPolicy, normal_rooms, search_rooms
from shoal.games.twisted_fish.question_features import QuestionScorer, QuestionWeights, is_open
from shoal.games.twisted_fish.rules import TwistedFish
from shoal.search.playout import play_rollout_match

SOURCE = Path(__file__).parent.parent / "src/shoal/games/twisted_fish/question_features.py"
LINE = re.compile(r"^(        self\.(\w+): float = \()(-?[\d.]+), (-?[\d.]+), (-?[\d.]+)\)(?=\[table\])", re.M)
NAMES = [found[2] for found in LINE.finditer(SOURCE.read_text())]
BOOK = rulebook("twisted-fish")
NO_OPTIONS = [0, 0]
TABLES = ("normal", "hard", "more")  # the columns, in this order

# The imitator
WATCHED = 200  # matches of `normal`
OF_QUESTIONS = NAMES.index("net")  # weights of questions; the score of a question is a sum of them
NOISE = 4.4  # points, as wide as what the fit leaves unexplained
STEPS = 20

# The learner
MATCHES = 300  # against each of the field
EVERY = 40  # generations, the present mean joins the field
STEP = 0.25
LEAST = 4.0  # step of a weight near 0
OF_A_POINT = 0.25  # weight of a point ahead, beside one of a hundred matches won

Rows = list[list[float]]  # by question, the part of every weight in its score


def policy_with(weights: list[float], table: str) -> TwistedFishPolicy:
    """Return a policy with these weights; `normal` assumes nothing that is not certain."""
    policy = policy_of("twisted-fish")
    assert isinstance(policy, TwistedFishPolicy)
    rooms = normal_rooms() if table == "normal" else search_rooms()
    policy.learned = LearnedPolicy(record_of(weights), record_of(weights), rooms)
    return policy


def record_of(weights: list[float]) -> QuestionWeights:
    record = QuestionWeights(0)
    for name, weight in zip(NAMES, weights, strict=True):
        setattr(record, name, weight)
    return record


def present(table: str) -> list[float]:
    """Return the weights of a table as they are."""
    record = QuestionWeights(TABLES.index(table))
    return [getattr(record, name) for name in NAMES]


def seats_at(table: str) -> int:
    return 4 if table == "more" else 2


def opponent_of(table: str) -> TwistedFishPolicy:
    """Return the opponent: `normal`, and for `normal` the search."""
    if table == "more":
        return imitator(seats_at(table))
    return policy_with(present("normal"), "normal") if table == "hard" else policy_with(present("hard"), "hard")


# The imitator of `normal`


def watched(seats: int, matches: int) -> list[tuple[Rows, int]]:
    """Return the questions that `normal` could ask, and which of them it asked."""
    found: list[tuple[Rows, int]] = []
    for number in range(matches):
        game = shoal.new("twisted-fish", seats=seats, seed=number)
        assert isinstance(game, TwistedFish)
        players = [bots.make("normal", number * seats + seat) for seat in range(seats)]
        while not game.over:
            seat = game.to_move
            code = players[seat].choose(game.view(seat))
            assert code is not None
            if game.phase == BEGIN and code < codes.LURE:
                questions = possible(game, seat)
                if code in questions and len(questions) > 1:
                    found.append((list(questions.values()), list(questions).index(code)))
            game.apply(seat, code)
        print(f"watched {number + 1} matches", end="\r", file=sys.stderr)
    return found


def possible(game: TwistedFish, seat: int) -> dict[int, list[float]]:
    """Return the parts of every weight by question; none if a card in sight is taken instead."""
    weights = range(len(NAMES))
    alone = [QuestionScorer(record_of([float(one == other) for other in weights])) for one in range(OF_QUESTIONS)]
    rooms = normal_rooms()
    rooms.count(game)
    found: dict[int, list[float]] = {}
    for fish in range(FISH):
        if game.held[seat * GROUPS + fish] == 0 or game.baskets[fish] != NOBODY:
            continue
        for scorer in alone:
            scorer.look_at(game, seat, fish)
        for card in range(fish * COLOURS, (fish + 1) * COLOURS):
            if game.place[card] == seat:
                continue
            if is_open(game, card):
                return {}
            room = rooms.find(game, seat, card)
            for asked in range(game.seats):
                if asked != seat and rooms.of[asked] != 0:
                    likely = float(rooms.of[asked]) / float(room)
                    found[asked * FISH_CARDS + card] = [scorer.score(game, asked, likely) for scorer in alone]
    return found


def fitted(choices: list[tuple[Rows, int]]) -> list[float]:
    """Return the weights with which these choices are likeliest, by Newton's method."""
    numpy: Any = importlib.import_module("numpy")
    arrays = [(numpy.array(rows), chosen) for rows, chosen in choices]
    weights = numpy.zeros(OF_QUESTIONS)
    for _ in range(STEPS):
        slope = -weights
        curve = numpy.eye(OF_QUESTIONS)
        for rows, chosen in arrays:
            scores = rows @ weights
            odds = numpy.exp(scores - scores.max())
            odds /= odds.sum()
            mean = odds @ rows
            slope += rows[chosen] - mean
            curve += (rows.T * odds) @ rows - numpy.outer(mean, mean)
        weights = weights + numpy.linalg.solve(curve, slope)
    return [float(weight) for weight in weights]


def imitator(seats: int) -> TwistedFishPolicy:
    policy = policy_with(fitted(watched(seats, WATCHED)) + present("more")[OF_QUESTIONS:], "normal")
    policy.learned.noise = NOISE
    return policy


# The learner


def result(one: Policy, others: Policy, seats: int, matches: int, seed: int) -> tuple[float, float]:
    """Return the points that one is ahead of the mean of the others, and the part of the matches that it wins."""
    ahead, wins = 0.0, 0.0
    for match in range(matches):
        deal, me = divmod(match, seats)
        policies = [one if seat == me else others for seat in range(seats)]
        scores = play_rollout_match(BOOK, NO_OPTIONS, list(policies), Rng(seed + deal))
        ahead += scores[me] - (sum(scores) - scores[me]) / (seats - 1)
        wins += (scores[me] == max(scores)) / scores.count(max(scores))
    return ahead / matches, wins / matches


def behind(weights: list[float], table: str, field: list[tuple[Policy, float]], seed: int) -> float:
    """Return the cost of weights: the less, the better."""
    one = policy_with(weights, table)
    seats = seats_at(table)
    found = 0.0
    for others, counts in field:
        ahead, wins = result(one, others, seats, MATCHES, seed)
        found -= counts * (OF_A_POINT * ahead + 100.0 * (wins - 1 / seats))
    return found / sum(counts for _, counts in field)


def found(opponent: Policy, table: str, minutes: float) -> list[float]:
    """Return the mean of the last generation."""
    cma: Any = importlib.import_module("cma")
    start = present(table)
    sizes = [max(LEAST, abs(weight)) for weight in start]
    field = [(opponent, 2.0), (policy_with(start, table), 1.0)]
    search = cma.CMAEvolutionStrategy([0.0] * len(start), STEP, {"popsize": 16, "verbose": -9, "seed": 1})
    until = time.monotonic() + 60 * minutes
    generation = 0

    def weights(at: list[float]) -> list[float]:
        return [weight + size * step for weight, size, step in zip(start, sizes, at, strict=True)]

    while time.monotonic() < until:
        tried = search.ask()
        costs = [behind(weights(at), table, field, generation * 100_003) for at in tried]
        search.tell(tried, costs)
        generation += 1
        print(f"generation {generation}: {-sum(costs) / len(costs):.1f} ahead", end="\r", file=sys.stderr)
        if generation % EVERY == 0:
            field = [*field[:2], (policy_with(weights(search.mean), table), 1.0)]
    return [round(float(weight), 2) for weight in weights(search.mean)]


def write(weights: list[float], table: str) -> None:
    values = iter(weights)

    def line(was: re.Match[str]) -> str:
        columns: list[object] = [was[3], was[4], was[5]]
        columns[TABLES.index(table)] = next(values)
        return f"{was[1]}{', '.join(map(str, columns))})"

    SOURCE.write_text(LINE.sub(line, SOURCE.read_text()))


def tell(name: str, one: Policy, others: Policy, seats: int) -> None:
    matches = 2000 * seats
    ahead, wins = result(one, others, seats, matches, 1 << 30)
    rate = wilson(wins * matches, matches)
    print(f"{name}: {rate.at:.1%} of {matches} ({rate.low:.1%} to {rate.high:.1%}), {ahead:.1f} points ahead")


def main() -> None:
    parser = argparse.ArgumentParser(prog="scripts/practise", description="Learn the weights of the learned policy.")
    parser.add_argument("--table", choices=TABLES, default="hard", help="whose weights (hard, at two seats)")
    parser.add_argument("--minutes", type=float, default=20.0, help="to look for better weights (20)")
    parser.add_argument("--write", action="store_true", help="write them in place of the present ones")
    wanted = parser.parse_args()
    seats = seats_at(wanted.table)
    opponent = opponent_of(wanted.table)
    before = policy_with(present(wanted.table), wanted.table)
    tell("present weights against the opponent", before, opponent, seats)
    weights = found(opponent, wanted.table, wanted.minutes)
    print(weights)
    after = policy_with(weights, wanted.table)
    tell("new weights against the opponent", after, opponent, seats)
    tell("new weights against the present ones", after, before, seats)
    if wanted.write:
        write(weights, wanted.table)


if __name__ == "__main__":
    main()
