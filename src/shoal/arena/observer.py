"""Observe a match for `shoal study`: the points of each round, and the events that the game's own study names."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable

from shoal.core.game import Game, Log
from shoal.core.study import LogLine, Seen
from shoal.games import catalogue
from shoal.notation import sentence

DEAL = "deal"  # the kind of the log line that begins every round but the first


class Observer:
    """Reads the log of one match."""

    def __init__(self, game: Game) -> None:
        self.name = game.name
        self.study = catalogue.study(game.name)
        self.log: Log = []
        self.rounds: list[list[int]] = []  # points by seat
        self._before = game.scores
        self._read = 0  # lines of the log
        self._round_start = 0  # line of the log
        self._seen: dict[tuple[int, str, str, int], list[int]] = defaultdict(lambda: [0, 0, 0])

    def update(self, game: Game) -> None:
        """Read the log after a move, and count each round that has ended."""
        for at in range(self._read, len(self.log)):
            if self.log[at].kind == DEAL:
                self._end_round(self.log[self._round_start : at], [int(total) for total in game.totals])  # type: ignore[attr-defined]
                self._round_start = at
        self._read = len(self.log)
        if game.over:
            self._end_round(self.log[self._round_start :], game.scores)

    def seen(self) -> list[list[object]]:
        """Return lists of round, table, row, seat, count, sum of points, sum of their squares."""
        return [[*key, *sums] for key, sums in self._seen.items()]

    def _end_round(self, lines: Log, totals: list[int]) -> None:
        number = len(self.rounds)
        self.rounds.append([now - before for now, before in zip(totals, self._before, strict=True)])
        self._before = totals
        named = [LogLine(line.kind, sentence(self.name, line).facts) for line in lines]
        seen: Iterable[Seen] = self.study.seen(named, len(totals))
        for table, row, seat, points in seen:
            sums = self._seen[number, table, row, seat]
            sums[0] += 1
            sums[1] += points
            sums[2] += points * points
