"""Our side: a game of shoal through its public contract only, as a bot writer would use it."""

from __future__ import annotations

import random
from collections.abc import Callable
from statistics import fmean
from typing import TYPE_CHECKING, Final

from harness import Work, microseconds, sized

import shoal

if TYPE_CHECKING:
    from shoal import Game

POSITIONS: Final = 16
LENGTH_SAMPLES: Final = 2000
Uniform = Callable[[], float]


def _play_on(game: Game, uniform: Uniform, limit: int = 1 << 62) -> int:
    """Play at random up to a number of decisions or the end; returns the decisions made.

    The same loop, and the same way to choose, as on the peer's side.
    """
    decisions = 0
    seat = game.to_move
    while seat >= 0 and decisions < limit:
        codes = game.legal(seat)
        game.apply(seat, codes[int(uniform() * len(codes))])
        decisions += 1
        seat = game.to_move
    return decisions


class Ours:
    """One of our games for some seats, with the positions its measurements start from."""

    def __init__(self, name: str, seats: int, seed: int) -> None:
        self._name = name
        self._seats = seats
        self._seed = seed
        self._uniform = random.Random(seed).random
        self.decisions_per_match = fmean(_play_on(self._deal(), self._uniform) for _ in range(LENGTH_SAMPLES))
        self._middles = [self._middle() for _ in range(POSITIONS)]
        self._recorded = self._record()

    def playouts(self, units: int) -> float:
        """Random matches inside compiled code, deal included; returns the decisions made."""
        self._seed += 1
        return shoal.playouts(self._name, seats=self._seats, matches=units, seed=self._seed).decisions

    def stepped(self, units: int) -> float:
        """Whole matches stepped from Python, deal included; returns the decisions made."""
        return sum(_play_on(self._deal(), self._uniform) for _ in range(units))

    def copies(self, units: int) -> float:
        """Copies of positions in the middle of a match; returns how many."""
        for middle in self._middles:
            copy = middle.copy
            for _ in range(units):
                copy()
        return units * len(self._middles)

    def decisions_per_playout(self) -> float:
        """The decisions that the playouts count themselves, to compare with the matches counted here."""
        return self.playouts(LENGTH_SAMPLES) / LENGTH_SAMPLES

    def costs(self, seconds: float, rounds: int) -> list[tuple[str, float]]:
        """Microseconds of each call of the contract in the middle of a match, the loop around it included."""
        works: list[tuple[str, Work]] = [
            ("legal(seat)", self._legals),
            ("apply(seat, code), checked", self._applies),
            ("copy()", self.copies),
            ("view(seat)", self._views),
            ("shoal.imagine(view, chance)", self._imagined),
            ("shoal.named(view)", self._named),
        ]
        return [(what, microseconds(sized(work, seconds), rounds)) for what, work in works]

    def _deal(self) -> Game:
        self._seed += 1
        return shoal.new(self._name, seats=self._seats, seed=self._seed)

    def _middle(self) -> Game:
        """Return a position about half way through a match."""
        game = self._deal()
        _play_on(game, self._uniform, round(self.decisions_per_match / 2))
        return game if not game.over else self._middle()

    def _record(self) -> tuple[Game, list[tuple[int, int]]]:
        """Return a deal and the moves of a random match from it."""
        deal = self._deal()
        game = deal.copy()
        moves: list[tuple[int, int]] = []
        while not game.over:
            codes = game.legal(game.to_move)
            moves.append((game.to_move, codes[int(self._uniform() * len(codes))]))
            game.apply(*moves[-1])
        return deal, moves

    def _legals(self, units: int) -> float:
        for middle in self._middles:
            legal, seat = middle.legal, middle.to_move
            for _ in range(units):
                legal(seat)
        return units * len(self._middles)

    def _applies(self, units: int) -> float:
        """Matches replayed from a copy of their deal; the copy costs little beside the moves."""
        deal, moves = self._recorded
        for _ in range(units):
            game = deal.copy()
            apply = game.apply
            for seat, code in moves:
                apply(seat, code)
        return units * len(moves)

    def _views(self, units: int) -> float:
        for middle in self._middles:
            view, seat = middle.view, middle.to_move
            for _ in range(units):
                view(seat)
        return units * len(self._middles)

    def _imagined(self, units: int) -> float:
        rng = shoal.Rng(self._seed)
        for middle in self._middles:
            view = middle.view(middle.to_move)
            for _ in range(units):
                shoal.imagine(view, rng)
        return units * len(self._middles)

    def _named(self, units: int) -> float:
        for middle in self._middles:
            view = middle.view(middle.to_move)
            for _ in range(units):
                shoal.named(view)
        return units * len(self._middles)
