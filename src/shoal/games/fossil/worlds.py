"""Games of Fossil: dealt, read from numbers, and imagined. A view leaves nothing open but what chance will bring."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64, u8

from shoal.core.game import Game, Rulebook, View, Worlds
from shoal.core.rng import Rng
from shoal.games.fossil.rules import BIT, HEAD, OVER, SIDE, SQUARES, Fossil, empty


class FossilRulebook(Rulebook):
    def __init__(self) -> None:
        super().__init__("fossil", "Fossil", 2, 6, [], 1)

    def deal(self, seats: i64, options: list[int], rng: Rng, deck: i64 = 0) -> Game:
        game = empty(seats, rng)
        game.deal()
        return game

    def load(self, state_vector: vec[i64], rng: Rng) -> Game:
        return _read(state_vector, rng)

    def worlds(self, view: View) -> Worlds:
        return OneWorld(_read(view.observation, NO_RNG))


NO_RNG: Final = Rng(0)  # for a game that is only copied


class OneWorld(Worlds):
    """In Fossil a view leaves nothing open but what chance will bring."""

    def __init__(self, game: Fossil) -> None:
        self.game: Fossil = game

    def sample(self, rng: Rng) -> Game:
        world = self.game.copy()
        world.rng = rng.fork()
        return world


def _read(state_vector: vec[i64], rng: Rng) -> Fossil:
    """The game that `truth` describes."""
    game = empty(state_vector[0], rng)
    game.phase = state_vector[1]
    game.over = game.phase == OVER
    game.to_move = state_vector[2]
    game.scoring = state_vector[3]
    game.left_out = state_vector[4]
    game.stone0 = state_vector[5]
    game.stone1 = state_vector[6]
    head = game.seats + HEAD
    i: i64
    for i in range(game.seats):
        game.points[i] = state_vector[HEAD + i]
    for i in range(SQUARES):
        if state_vector[head + i] != 0:
            _lay_on_board(game, i, state_vector[head + i])
    for i in range(len(game.laid)):
        game.laid[i] = state_vector[head + SQUARES + i]
    return game


def _lay_on_board(game: Fossil, square: i64, card: i64) -> None:
    game.board[square] = u8(card)
    game.on_board[card // 4] += 1
    game.rows[square // SIDE] |= BIT[square % SIDE]
    game.columns[square % SIDE] |= BIT[square // SIDE]


RULEBOOK: Final = FossilRulebook()
