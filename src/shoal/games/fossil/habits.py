"""The habits of characters in Fossil."""

from __future__ import annotations

from shoal.core.game import Game
from shoal.core.habits import Counted, Habit
from shoal.games.fossil import codes
from shoal.games.fossil.material import FOSSILS, SQUARES
from shoal.games.fossil.rules import Fossil


def price_paid(game: Game, seat: int, code: int) -> Counted | None:
    """FO6: return the points paid for a slide."""
    if not codes.SLIDE <= code < codes.KEEP:
        return None
    assert isinstance(game, Fossil)
    after = game.copy()
    after.step(seat, code, None)
    return max(0, int(game.points[seat] - after.points[seat])), 1


def swaps(game: Game, seat: int, code: int) -> Counted | None:
    """FO9: return whether a possible swap was made."""
    if code == codes.KEEP:
        return (0, 1) if len(game.legal(seat)) > 1 else None
    return (1, 1) if code >= codes.SWAP else None


def concentration(game: Game, seat: int, code: int) -> Counted | None:
    """Return the largest share of one fossil among the seat's cards after a slide."""
    if not codes.SLIDE <= code < codes.KEEP:
        return None
    assert isinstance(game, Fossil)
    card = int(game.board[(code - codes.SLIDE) % SQUARES])
    held = [int(game.held(seat, fossil)) + (card // 4 == fossil) for fossil in range(FOSSILS)]
    return max(held), sum(held)


HABITS = {
    "protects": [Habit("points paid a slide", price_paid, wants=-1, often=0.6)],
    "takes": [Habit("swaps of those possible", swaps, unit=100)],
    "collects": [Habit("largest share of one fossil", concentration, unit=100)],
}
