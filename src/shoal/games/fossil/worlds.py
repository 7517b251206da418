"""Games of Fossil: dealt, read from a state vector, and imagined from a view."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64, u8

from shoal.core.game import Game, Rulebook, View, Worlds
from shoal.core.rng import Rng
from shoal.games.fossil import layout
from shoal.games.fossil.board_lines import BIT
from shoal.games.fossil.codes import MOST_SEATS
from shoal.games.fossil.material import SIDE, SQUARES
from shoal.games.fossil.rules import OVER, Fossil


class FossilRulebook(Rulebook):
    def __init__(self) -> None:
        super().__init__("fossil", "Fossil", 2, MOST_SEATS, [], 1)

    def deal(self, seats: i64, options: list[int], rng: Rng, deck: i64 = 0) -> Game:
        game = Fossil(seats, rng)
        game.deal()
        return game

    def load(self, state_vector: vec[i64], rng: Rng) -> Game:
        return _read(state_vector, rng)

    def worlds(self, view: View) -> Worlds:
        return OneWorld(_read(view.observation, NO_RNG))


NO_RNG: Final = Rng(0)  # for a game that is only copied


class OneWorld(Worlds):
    """The one game of a view, since nothing is hidden in Fossil but later random numbers."""

    def __init__(self, game: Fossil) -> None:
        self.game: Fossil = game

    def sample(self, rng: Rng) -> Game:
        world = self.game.copy()
        world.rng = rng.fork()
        return world


def _read(state_vector: vec[i64], rng: Rng) -> Fossil:
    """Return the game that a state vector describes."""
    game = Fossil(state_vector[layout.SEATS], rng)
    game.phase = state_vector[layout.PHASE]
    game.over = game.phase == OVER
    game.to_move = state_vector[layout.TO_MOVE]
    game.scoring = state_vector[layout.SCORING]
    game.left_out = state_vector[layout.LEFT_OUT]
    game.stone0 = state_vector[layout.STONES]
    game.stone1 = state_vector[layout.STONES + 1]
    i: i64
    for i in range(game.seats):
        game.points[i] = state_vector[layout.POINTS + i]
    board = layout.board(game.seats)
    for i in range(SQUARES):
        if state_vector[board + i] != 0:
            card = state_vector[board + i]
            game.board[i] = u8(card)
            game.on_board[card // 4] += 1
            game.rows[i // SIDE] |= BIT[i % SIDE]
            game.columns[i % SIDE] |= BIT[i // SIDE]
    laid = layout.laid(game.seats)
    for i in range(len(game.laid)):
        game.laid[i] = state_vector[laid + i]
    return game


RULEBOOK: Final = FossilRulebook()
