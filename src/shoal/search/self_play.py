"""Matches between players that are all compiled: what scripts/tune and scripts/practise need thousands of."""

from __future__ import annotations

from librt.vecs import vec
from mypy_extensions import i64

from shoal.core.evaluation import Evaluator
from shoal.core.game import MOST_CODES, NOBODY, Game, Rulebook, Worlds
from shoal.core.rng import Rng
from shoal.search.turn_order import TurnOrder


class Player:
    """Chooses a code for a seat from the worlds that agree with what it knows; NOBODY does nothing, off turn."""

    def choose(self, worlds: Worlds, seat: i64, rng: Rng) -> i64:
        raise NotImplementedError


def contest(book: Rulebook, settings: list[int], players: list[Player], rng: Rng, chances: list[Rng]) -> list[int]:
    """The scores of a match; each player has a chance of its own."""
    seats: i64 = len(players)
    game = book.deal(seats, settings, rng)
    codes = vec[i64]([0] * MOST_CODES)
    while not game.over:
        take_turn(book, game, players, chances, codes)
    return game.scores


def take_turn(book: Rulebook, game: Game, players: list[Player], chances: list[Rng], codes: vec[i64]) -> None:
    """Play one decision, after an optional move of every other seat. codes is room to work."""
    order = TurnOrder(game)
    seat = order.next_seat()
    while seat != order.waited_for:
        if not game.over and game.moves_into(seat, codes) != 0:
            _move(book, game, seat, players, chances)
        seat = order.next_seat()
    if not game.over and game.to_move == seat:
        _move(book, game, seat, players, chances)


def _move(book: Rulebook, game: Game, seat: i64, players: list[Player], chances: list[Rng]) -> None:
    code = players[seat].choose(book.worlds(game.view(seat)), seat, chances[seat])
    if code != NOBODY:
        game.step(seat, code, None)


def hurried(book: Rulebook, settings: list[int], evaluators: list[Evaluator], rng: Rng) -> list[int]:
    """The scores of a match in which all play as they do in the search, each by a judge of their own, and nobody does
    anything off turn. They look at the game itself: only for judges that go by what a seat may know."""
    seats: i64 = len(evaluators)
    game = book.deal(seats, settings, rng)
    codes = vec[i64]([0] * MOST_CODES)
    while not game.over:
        seat = game.to_move
        n = game.moves_into(seat, codes)
        game.step(seat, evaluators[seat].in_search(game, seat, codes, n, game.rng), None)
    return game.scores
