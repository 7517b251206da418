"""The greedy bot's evaluation of Fossil."""

from __future__ import annotations

from shoal.core.game import Game
from shoal.games.fossil.material import FOSSILS
from shoal.games.fossil.rules import Fossil

NONE_HELD = 2.0  # what it costs, more or less, to have no card of a fossil when it is scored (FO12)
RIVAL = 0.4  # how much the best other seat's standing counts against one's own


def evaluate(game: Game, seat: int) -> float:
    """A seat's own standing, less a part of the best rival's."""
    assert isinstance(game, Fossil)
    rivals = [_standing(game, other) for other in range(game.seats) if other != seat]
    return _standing(game, seat) - RIVAL * max(rivals)


def _standing(game: Fossil, seat: int) -> float:
    """Points, and what the cards lying before the seat would bring as things stand: a fossil counts the more, the
    fewer of its cards are left on the board, since one that is never scored brings its points only at the end."""
    standing = float(game.points[seat])
    for fossil in range(FOSSILS):
        left = game.on_board[fossil]
        if left == 0:
            continue  # scored, or left out
        held = game.held(seat, fossil)
        standing += float(game.value_held(seat, fossil) * held) if held else -NONE_HELD * (1 - int(left) / 9)
    return standing


def candidates(game: Game, seat: int, codes: list[int]) -> list[int]:
    """Keep every code."""
    return codes
