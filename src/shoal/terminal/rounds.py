"""The ends of rounds: the last table of one, and the points of all."""

from __future__ import annotations

from collections.abc import Sequence

from shoal.core.game import Game, Line

DEAL = "deal"  # kind of the log line with which a round begins, all but the first


def is_dealt(lines: Sequence[Line]) -> bool:
    """Whether a round has ended, and the next has been dealt."""
    return any(line.kind == DEAL for line in lines)


def before_the_deal(lines: Sequence[Line]) -> int:
    """How many lines tell of the end of the round."""
    return next(number for number, line in enumerate(lines) if line.kind == DEAL)


def last_table(before: Game, seat: int, code: int) -> Game:
    """The game after a move that ends a round, but before the next deal: the move is played in a copy for which this
    is the last round, which then says of itself again what the game says."""
    end = before.copy()
    field, last = ("rounds", getattr(end, "round", 0) + 1) if hasattr(end, "rounds") else ("target", 0)
    agreed = getattr(end, field)
    setattr(end, field, last)
    end.apply(seat, code)
    setattr(end, field, agreed)
    return end


def totals(game: Game) -> list[int]:
    """What the rounds before have brought to each seat."""
    return [int(total) for total in getattr(game, "totals", ())]


def points_by_round(totals: Sequence[Sequence[int]]) -> list[list[int]]:
    """What each round has brought to each seat, from the totals after each."""
    before = [[0] * len(total) for total in totals[:1]] + [list(total) for total in totals[:-1]]
    return [[now - then for now, then in zip(*pair, strict=True)] for pair in zip(totals, before, strict=True)]
