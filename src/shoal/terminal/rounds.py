"""The end of a round: its last table, and the points of all rounds."""

from __future__ import annotations

from collections.abc import Sequence

from shoal.core.game import Game, Line

DEAL = "deal"  # the kind of the log line that begins every round but the first


def is_dealt(lines: Sequence[Line]) -> bool:
    """Return whether the next round was dealt."""
    return any(line.kind == DEAL for line in lines)


def before_the_deal(lines: Sequence[Line]) -> int:
    """Return how many lines belong to the end of the round."""
    return next(number for number, line in enumerate(lines) if line.kind == DEAL)


def last_table(before: Game, seat: int, code: int) -> Game:
    """Return the game after a move that ends a round, but before the next deal.

    The move is played in a copy for which this is the last round; afterwards the copy gets its options back.
    """
    end = before.copy()
    field, last = ("rounds", getattr(end, "round", 0) + 1) if hasattr(end, "rounds") else ("target", 0)
    agreed = getattr(end, field)
    setattr(end, field, last)
    end.apply(seat, code)
    setattr(end, field, agreed)
    return end


def totals(game: Game) -> list[int]:
    """Return each seat's points of the rounds before."""
    return [int(total) for total in getattr(game, "totals", ())]


def points_by_round(totals: Sequence[Sequence[int]]) -> list[list[int]]:
    """Return each seat's points by round, from the totals after each round."""
    before = [[0] * len(total) for total in totals[:1]] + [list(total) for total in totals[:-1]]
    return [[now - then for now, then in zip(*pair, strict=True)] for pair in zip(totals, before, strict=True)]
