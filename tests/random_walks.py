"""Walks through a game for the laws: random, greedy, thrifty, and after moves that have been rare so far."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from itertools import count
from typing import NamedTuple

from greedy_bot import Greedy

import shoal

LONGEST = 100_000


class Walk(NamedTuple):
    """A game, and a way to walk through it."""

    name: str
    seats: int
    seed: int
    style: str

    def record(self) -> shoal.Record:
        return shoal.Record(self.name, seats=self.seats, seed=self.seed)

    def positions(self, most: int = LONGEST) -> Iterator[shoal.Record]:
        """The match so far at every position, from the deal on to the end or for so many moves; it is the same record,
        moving on."""
        record = self.record()
        choose = STYLES[self.style](self)
        yield record
        for step in count():
            assert step < LONGEST, f"{self} does not end"
            if record.game.over or step == most:
                return
            seat = choose_seat(record.game, step)
            record.play(seat, choose(record.game, seat))
            yield record


def choose_seat(game: shoal.Game, step: int) -> int:
    """Return the seat waited for; every third step, a seat with an optional move if there is one."""
    optional = [seat for seat in range(game.seats) if seat != game.to_move and game.legal(seat)]
    return optional[step % len(optional)] if optional and step % 3 == 0 else game.to_move


Choose = Callable[[shoal.Game, int], int]


def _random(walk: Walk) -> Choose:
    rng = shoal.Rng(walk.seed)
    return lambda game, seat: _pick(game.legal(seat), rng)


def _greedy(walk: Walk) -> Choose:
    bot = Greedy(walk.seed)  # a frozen bot keeps walks the same
    dice = _random(walk)

    def choose(game: shoal.Game, seat: int) -> int:
        code = bot.choose(game.view(seat))
        return dice(game, seat) if code is None else code

    return choose


def _thrifty(walk: Walk) -> Choose:
    """Return a move after which the seat's score is highest: cheap moves make long matches."""
    rng = shoal.Rng(walk.seed)

    def score_after(game: shoal.Game, seat: int, code: int) -> int:
        after = game.copy()
        after.apply(seat, code)
        return after.scores[seat]

    def choose(game: shoal.Game, seat: int) -> int:
        scores = {code: score_after(game, seat, code) for code in game.legal(seat)[:40]}
        best = max(scores.values())
        return _pick([code for code, score in scores.items() if score == best], rng)

    return choose


def _rare(walk: Walk) -> Choose:
    """Return a move of the kind played least so far, and sometimes a thrifty one, to get far."""
    rng = shoal.Rng(walk.seed)
    thrifty = _thrifty(walk)
    played: Counter[str] = Counter()

    def choose(game: shoal.Game, seat: int) -> int:
        kinds: dict[str, list[int]] = {}
        for code in game.legal(seat):
            kinds.setdefault(shoal.action(game, code)["kind"], []).append(code)
        rarest = min(kinds, key=lambda kind: played[kind])
        played[rarest] += 1
        return thrifty(game, seat) if len(kinds) == 1 and rng.below(4) else _pick(kinds[rarest], rng)

    return choose


def _pick(codes: list[int], rng: shoal.Rng) -> int:
    return codes[rng.below(len(codes))]


STYLES: dict[str, Callable[[Walk], Choose]] = {
    "greedy": _greedy,
    "random": _random,
    "rare": _rare,
    "thrifty": _thrifty,
}
