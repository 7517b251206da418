"""Games of Fossil: dealt, read from numbers, and imagined. A view leaves nothing open but what chance will bring."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64, u8

from shoal.core.chance import Chance
from shoal.core.game import Game, Rulebook, View, Worlds
from shoal.games.fossil.rules import BIT, HEAD, OVER, SIDE, SQUARES, Fossil, empty


class FossilRulebook(Rulebook):
    def __init__(self) -> None:
        super().__init__("fossil", "Fossil", 2, 6, [], 1)

    def deal(self, seats: i64, options: list[int], chance: Chance, deck: i64 = 0) -> Game:
        game = empty(seats, chance)
        game.deal()
        return game

    def load(self, truth: vec[i64], chance: Chance) -> Game:
        return _read(truth, chance)

    def worlds(self, view: View) -> Worlds:
        return OneWorld(_read(view.facts, NO_CHANCE))


NO_CHANCE: Final = Chance(0)  # for a game that is only copied


class OneWorld(Worlds):
    """In Fossil a view leaves nothing open but what chance will bring."""

    def __init__(self, game: Fossil) -> None:
        self.game: Fossil = game

    def sample(self, chance: Chance) -> Game:
        world = self.game.copy()
        world.chance = chance.fork()
        return world


def _read(truth: vec[i64], chance: Chance) -> Fossil:
    """The game that `truth` describes."""
    game = empty(truth[0], chance)
    game.phase = truth[1]
    game.over = game.phase == OVER
    game.to_move = truth[2]
    game.scoring = truth[3]
    game.left_out = truth[4]
    game.stone0 = truth[5]
    game.stone1 = truth[6]
    head = game.seats + HEAD
    i: i64
    for i in range(game.seats):
        game.points[i] = truth[HEAD + i]
    for i in range(SQUARES):
        if truth[head + i] != 0:
            _lay_on_board(game, i, truth[head + i])
    for i in range(len(game.laid)):
        game.laid[i] = truth[head + SQUARES + i]
    return game


def _lay_on_board(game: Fossil, square: i64, card: i64) -> None:
    game.board[square] = u8(card)
    game.on_board[card // 4] += 1
    game.rows[square // SIDE] |= BIT[square % SIDE]
    game.columns[square % SIDE] |= BIT[square // SIDE]


RULEBOOK: Final = FossilRulebook()
