"""The choices of a finished match that cost a seat most, judged from what the seat could see.

A quick look at every choice finds those that may have cost something. Those are searched.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from librt.vecs import vec
from mypy_extensions import i64

from shoal.bots.analysis import ConsideredMove
from shoal.bots.hard import analyse
from shoal.bots.hints import Told, in_words
from shoal.bots.normal import Normal
from shoal.core.game import View
from shoal.core.rng import Rng, Seed
from shoal.record import Record

SECONDS = 0.7  # for the search of one choice
LEAST_TRIES = 20  # of a move whose chance is taken as it was found
LEAST_COST = 0.01  # chance to win


class OwnChoice(NamedTuple):
    """A move that a person chose among several, with the view it was chosen from."""

    place: int  # among the moves of the match, from 0
    observation: list[int]
    code: int


class Compared(NamedTuple):
    """A move and a better one."""

    taken: str
    better: str
    better_code: int | None
    before: float  # chance to win with the better one
    after: float  # with the one taken
    reason: str


def own_choices(record: Record, seat: int, places: Sequence[int]) -> list[OwnChoice]:
    """Return the choices of a seat at these places among the moves of a match, without those that were forced."""
    wanted = {*places}
    game = record.deal()
    found: list[OwnChoice] = []
    for place, move in enumerate(record.moves):
        if place in wanted and (len(game.legal(seat)) > 1 or game.to_move != seat):
            found.append(OwnChoice(place, [int(number) for number in game.view(seat).observation], move.code))
        game.apply(move.seat, move.code)
    return found


def quick_costs(game: str, seat: int, choices: Sequence[OwnChoice], seed: Seed) -> list[float]:
    """Return by how much the value of each choice is below that of the best move, looking one move ahead."""
    bot = Normal(seed)
    found: list[float] = []
    for choice in choices:
        moves = bot.weigh(View(game, seat, vec[i64](choice.observation)), [choice.code])
        found.append(max(move.value for move in moves) - _move(moves, choice.code).value)
    return found


def compare(
    game: str, seat: int, choice: OwnChoice, seed: Seed, players: list[str], language: str, iterations: int = 0
) -> Compared | None:
    """Search a position; return the move taken and a better one, if there is any that reads otherwise."""
    view = View(game, seat, vec[i64](choice.observation))
    moves = analyse(view, Rng(seed), SECONDS, iterations, [choice.code]).moves
    best, taken = moves[0], _move(moves, choice.code)
    if best.code == taken.code:
        return None
    fall = best.chance - taken.chance
    if taken.tries < LEAST_TRIES:
        fall = _quick_fall(view, seed, best, taken)
    codes = (taken.code, best.code)
    texts = ["" if code is None else in_words(view, code, seed, players, language) for code in codes]
    if fall < LEAST_COST or texts[0] == texts[1]:
        return None
    reason = Told(view, seed, players, language).reason(best, [best, taken])
    return Compared(texts[0], texts[1], best.code, best.chance, max(0.0, best.chance - fall), reason)


def _quick_fall(view: View, seed: Seed, best: ConsideredMove, taken: ConsideredMove) -> float:
    """Return the difference of two chances one move ahead, where the search has hardly tried one of the moves."""
    codes = [move.code for move in (best, taken) if move.code is not None]
    moves = {move.code: move.chance for move in Normal(seed).weigh(view, codes)}
    return moves[best.code] - moves[taken.code]


def _move(moves: Sequence[ConsideredMove], code: int) -> ConsideredMove:
    return next(move for move in moves if move.code == code)
