"""Matches between compiled players: scripts/tune and scripts/practise play thousands of them."""

from __future__ import annotations

from librt.vecs import vec
from mypy_extensions import i64

from shoal.core.game import MOST_CODES, NOBODY, Game, Rulebook, Worlds
from shoal.core.policy import Policy
from shoal.core.rng import Rng
from shoal.search.turn_order import TurnOrder


class Player:
    """Chooses a code for a seat from worlds that agree with its view; NOBODY does nothing, off turn."""

    def choose(self, worlds: Worlds, seat: i64, rng: Rng) -> i64:
        raise NotImplementedError


def play_match(book: Rulebook, settings: list[int], players: list[Player], rng: Rng, rngs: list[Rng]) -> list[int]:
    """Play a match and return the scores. Each player has its own rng."""
    seats: i64 = len(players)
    game = book.deal(seats, settings, rng)
    codes = vec[i64]([0] * MOST_CODES)
    while not game.over:
        play_turn(book, game, players, rngs, codes)
    return game.scores


def play_turn(book: Rulebook, game: Game, players: list[Player], rngs: list[Rng], codes: vec[i64]) -> None:
    """Play one decision, after an optional move of every other seat. codes is working room."""
    order = TurnOrder(game)
    seat = order.next_seat()
    while seat != order.waited_for:
        if not game.over and game.moves_into(seat, codes) != 0:
            _play_move(book, game, seat, players, rngs)
        seat = order.next_seat()
    if not game.over and game.to_move == seat:
        _play_move(book, game, seat, players, rngs)


def _play_move(book: Rulebook, game: Game, seat: i64, players: list[Player], rngs: list[Rng]) -> None:
    code = players[seat].choose(book.worlds(game.view(seat)), seat, rngs[seat])
    if code != NOBODY:
        game.step(seat, code, None)


def play_rollout_match(book: Rulebook, settings: list[int], policies: list[Policy], rng: Rng) -> list[int]:
    """Play a match of rollout moves, with a policy for each seat and nothing off turn; return the scores.

    The policies see the true game: use only those that follow from what a seat may know.
    """
    seats: i64 = len(policies)
    game = book.deal(seats, settings, rng)
    codes = vec[i64]([0] * MOST_CODES)
    while not game.over:
        seat = game.to_move
        n = game.moves_into(seat, codes)
        game.step(seat, policies[seat].rollout_move(game, seat, codes, n, game.rng), None)
    return game.scores
