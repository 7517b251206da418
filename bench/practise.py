"""Find by what experience Twisted Fish is played: `scripts/practise [--table hard] [--minutes N] [--write]`.

All play as they do in the search, in a third of a millisecond a match, so weights can be tried in very many matches.
CMA-ES looks for those that are ahead of a field, on the same deals in rotated seats. In the field are whom one is to
beat, what is there, and what has been found on the way: weights that had only seen through one opponent were of little
use against others.

There are three tables, `normal`, `hard` and `more`: for `normal` at two seats, for who searches there, and for who
searches with more seats, for which four sit down. At two seats `normal` plays by its table alone, so it is there to
practise against; with more it looks one move ahead, which takes a thousand times as long: first it is looked at what
`normal` asks for there, and weights are fitted that ask most like it, with some chance.

In the end it tells how often what was found wins against what is there. With --write it is put in its place, and the
rules have to be compiled anew; whether bots play better with it, `shoal arena` says.
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

import shoal
from shoal import bots
from shoal.arena.intervals import wilson
from shoal.core.evaluation import Evaluator
from shoal.core.game import NOBODY
from shoal.core.rng import Rng
from shoal.games.catalogue import rulebook
from shoal.games.twisted_fish import codes
from shoal.games.twisted_fish.cards import COLOURS, FISH, FISH_CARDS, GROUPS
from shoal.games.twisted_fish.evaluation import CLAIMED, SCALE, WEIGHTS, TwistedFishEvaluator
from shoal.games.twisted_fish.learned_policy import CLAIMED_AND_BELIEVED, Practised
from shoal.games.twisted_fish.phases import BEGIN
from shoal.games.twisted_fish.question_features import EXPERIENCE, NET, Asking, Rooms, is_open
from shoal.games.twisted_fish.rules import TwistedFish
from shoal.search.self_play import hurried

SOURCE = Path(__file__).parent.parent / "src/shoal/games/twisted_fish/question_features.py"
LINE = re.compile(r"^    \((-?[\d.]+), (-?[\d.]+), (-?[\d.]+)\)(,  # .*)$", re.M)
BOOK = rulebook("twisted-fish")
NO_OPTIONS = [0, 0]
TABLES = ("normal", "hard", "more")  # the columns, in this order

# Who imitates
WATCHED = 200  # matches of `normal`
OF_QUESTIONS = NET  # so many of the weights are about questions, and a question's score is a sum of them
CHANCE = 4.4  # points, as wide as what the fit leaves to chance
STEPS = 20

# Who practises
MATCHES = 300  # against each of the field
EVERY = 40  # generations, what has been found joins the field
STEP = 0.25
LEAST = 4.0  # by which a weight near 0 is changed
OF_A_POINT = 0.25  # what a point ahead counts, beside one of a hundred matches won

Rows = list[list[float]]  # by question, what every weight counts in it


def evaluator_with(weights: list[float], table: str) -> TwistedFishEvaluator:
    """Who plays by these; `normal` believes nothing that is not certain."""
    evaluator = TwistedFishEvaluator(WEIGHTS, SCALE)
    rooms = Rooms(CLAIMED, False) if table == "normal" else Rooms(CLAIMED_AND_BELIEVED, True)
    evaluator.practised = Practised(vec[float](weights), vec[float](weights), rooms)
    return evaluator


def there(table: str) -> list[float]:
    return [weights[TABLES.index(table)] for weights in EXPERIENCE]


def seats_at(table: str) -> int:
    return 4 if table == "more" else 2


def to_beat(table: str) -> Evaluator:
    """Whom one practises against: `normal`, and it against who searches."""
    if table == "more":
        return imitator(seats_at(table))
    return evaluator_with(there("normal"), "normal") if table == "hard" else evaluator_with(there("hard"), "hard")


# Who imitates `normal`


def watched(seats: int, matches: int) -> list[tuple[Rows, int]]:
    """The questions that `normal` might have asked, and which it did ask."""
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
    """By code, what every weight counts in a question; none if a card is there to be seen, which is taken."""
    weights = range(len(EXPERIENCE))
    alone = [Asking(vec[float]([float(one == other) for other in weights])) for one in range(OF_QUESTIONS)]
    rooms = Rooms(CLAIMED, False)
    rooms.reckon(game)
    found: dict[int, list[float]] = {}
    for fish in range(FISH):
        if game.held[seat * GROUPS + fish] == 0 or game.baskets[fish] != NOBODY:
            continue
        for asking in alone:
            asking.look_at(game, seat, fish)
        for card in range(fish * COLOURS, (fish + 1) * COLOURS):
            if game.place[card] == seat:
                continue
            if is_open(game, card):
                return {}
            room = rooms.find(game, seat, card)
            for asked in range(game.seats):
                if asked != seat and rooms.of[asked] != 0:
                    likely = float(rooms.of[asked]) / float(room)
                    found[asked * FISH_CARDS + card] = [asking.score(game, asked, likely) for asking in alone]
    return found


def fitted(choices: list[tuple[Rows, int]]) -> list[float]:
    """The weights with which these are the likeliest choices, by Newton's steps."""
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


def imitator(seats: int) -> Evaluator:
    evaluator = evaluator_with(fitted(watched(seats, WATCHED)) + there("more")[OF_QUESTIONS:], "normal")
    evaluator.practised.wavers = CHANCE
    return evaluator


# Who practises


def result(one: Evaluator, others: Evaluator, seats: int, matches: int, seed: int) -> tuple[float, float]:
    """By how many points one is ahead of the mean of the others, and which part of the matches it wins."""
    ahead, wins = 0.0, 0.0
    for match in range(matches):
        deal, me = divmod(match, seats)
        scores = hurried(BOOK, NO_OPTIONS, [one if seat == me else others for seat in range(seats)], Rng(seed + deal))
        ahead += scores[me] - (sum(scores) - scores[me]) / (seats - 1)
        wins += (scores[me] == max(scores)) / scores.count(max(scores))
    return ahead / matches, wins / matches


def behind(weights: list[float], table: str, field: list[tuple[Evaluator, float]], seed: int) -> float:
    """The less the better."""
    one = evaluator_with(weights, table)
    seats = seats_at(table)
    found = 0.0
    for others, counts in field:
        ahead, wins = result(one, others, seats, MATCHES, seed)
        found -= counts * (OF_A_POINT * ahead + 100.0 * (wins - 1 / seats))
    return found / sum(counts for _, counts in field)


def found(opponent: Evaluator, table: str, minutes: float) -> list[float]:
    """The mean of where the search has got to."""
    cma: Any = importlib.import_module("cma")
    start = there(table)
    sizes = [max(LEAST, abs(weight)) for weight in start]
    field = [(opponent, 2.0), (evaluator_with(start, table), 1.0)]
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
            field = [*field[:2], (evaluator_with(weights(search.mean), table), 1.0)]
    return [round(float(weight), 2) for weight in weights(search.mean)]


def write(weights: list[float], table: str) -> None:
    values = iter(weights)

    def line(was: re.Match[str]) -> str:
        columns: list[object] = [was[1], was[2], was[3]]
        columns[TABLES.index(table)] = next(values)
        return f"    ({', '.join(map(str, columns))}){was[4]}"

    SOURCE.write_text(LINE.sub(line, SOURCE.read_text()))


def tell(name: str, one: Evaluator, others: Evaluator, seats: int) -> None:
    matches = 2000 * seats
    ahead, wins = result(one, others, seats, matches, 1 << 30)
    rate = wilson(wins * matches, matches)
    print(f"{name}: {rate.at:.1%} of {matches} ({rate.low:.1%} to {rate.high:.1%}), {ahead:.1f} points ahead")


def main() -> None:
    parser = argparse.ArgumentParser(prog="scripts/practise", description="Find by what experience it is played.")
    parser.add_argument("--table", choices=TABLES, default="hard", help="whose weights (hard, at two seats)")
    parser.add_argument("--minutes", type=float, default=20.0, help="to look for better weights (20)")
    parser.add_argument("--write", action="store_true", help="put them in the place of those that are there")
    wanted = parser.parse_args()
    seats = seats_at(wanted.table)
    opponent = to_beat(wanted.table)
    before = evaluator_with(there(wanted.table), wanted.table)
    tell("what is there against whom it is to beat", before, opponent, seats)
    weights = found(opponent, wanted.table, wanted.minutes)
    print(weights)
    after = evaluator_with(weights, wanted.table)
    tell("what was found against whom it is to beat", after, opponent, seats)
    tell("what was found against what is there", after, before, seats)
    if wanted.write:
        write(weights, wanted.table)


if __name__ == "__main__":
    main()
