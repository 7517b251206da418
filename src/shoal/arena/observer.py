"""What is to be seen in a match for `shoal study`: the points of each round, and what the game's own study names."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable

from shoal.core.game import Game, Line, Log
from shoal.core.study import Seen, Told
from shoal.games import catalogue
from shoal.notation import telling

DEAL = "deal"  # the kind of the line with which a round begins, all but the first


class Observer:
    """A match whose log is read."""

    def __init__(self, game: Game) -> None:
        self.name = game.name
        self.study = catalogue.study(game.name)
        self.log: Log = []
        self.rounds: list[list[int]] = []  # the points of each, by seat
        self._before = game.scores
        self._read = 0  # lines of the log
        self._begun = 0  # the first line of this round
        self._seen: dict[tuple[int, str, str, int], list[int]] = defaultdict(lambda: [0, 0, 0])

    def look(self, game: Game) -> None:
        """After every move: has a round come to its end?"""
        for at in range(self._read, len(self.log)):
            if self.log[at].kind == DEAL:
                self._end(self.log[self._begun : at], [int(total) for total in game.totals])  # type: ignore[attr-defined]
                self._begun = at
        self._read = len(self.log)
        if game.over:
            self._end(self.log[self._begun :], game.scores)

    def seen(self) -> list[list[object]]:
        """Round, table, row and seat; then how often, and the sums of the points and of their squares."""
        return [[*key, *sums] for key, sums in self._seen.items()]

    def _end(self, lines: Log, totals: list[int]) -> None:
        number = len(self.rounds)
        self.rounds.append([now - before for now, before in zip(totals, self._before, strict=True)])
        self._before = totals
        seen: Iterable[Seen] = self.study.seen([self._told(line) for line in lines], len(totals))
        for table, row, seat, points in seen:
            sums = self._seen[number, table, row, seat]
            sums[0] += 1
            sums[1] += points
            sums[2] += points * points

    def _told(self, line: Line) -> Told:
        return Told(line.kind, telling(self.name, line).facts)
