"""Games of Cosmople-Fish II: dealt, read from numbers, and imagined from a view."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from shoal.core.game import Game, Rulebook, View, Worlds
from shoal.core.rng import Rng
from shoal.games.cosmople_fish_2.rules import HEAD, OVER, PLACES, SETS, CosmopleFish, empty
from shoal.games.cosmopolis.cities import ROUNDS_PER_PLAYER, CityWorlds, cards_in
from shoal.games.cosmopolis.deck import BIT, deck_number
from shoal.games.cosmopolis.hands import EMPTY, read_hands


class FishRulebook(Rulebook):
    def __init__(self) -> None:
        super().__init__("cosmople-fish-2", "Cosmople-Fish II", 3, 6, [ROUNDS_PER_PLAYER], 1)

    def deal(self, seats: i64, options: list[int], rng: Rng, deck: i64 = 0) -> Game:
        """CF2: as many rounds as players, times the option."""
        game = empty(deck_number(deck), seats, rng)
        game.rounds = seats * options[0]
        game.deal()
        return game

    def load(self, state_vector: vec[i64], rng: Rng) -> Game:
        return _read(state_vector, rng)

    def worlds(self, view: View) -> Worlds:
        game = _read(view.observation, NO_RNG)
        return CityWorlds(game, view.viewer, _out_of_hand(game))


NO_RNG: Final = Rng(0)  # for a game that is only copied


def _out_of_hand(game: CosmopleFish) -> i64:
    """The cards that lie on the table or are being played, a bit each."""
    cards = cards_in(game.with_it, len(game.with_it))
    i: i64
    for i in range(game.on_table):
        cards |= BIT[game.table[2 * i] // 2]
    return cards if game.received == EMPTY else cards | BIT[game.received // 2]


def _read(numbers: vec[i64], rng: Rng) -> CosmopleFish:
    """The game that a truth or a view's facts describe; of a view, the pile is left open."""
    game = empty(deck_number(numbers[1]), numbers[0], rng)
    _read_head(game, numbers)
    at: i64 = HEAD
    game.totals = numbers[at : at + game.seats]
    at += game.seats
    i: i64
    game.with_it = numbers[at : at + numbers[12]]
    at += numbers[12]
    for i in range(numbers[13]):
        _lay_out(game, numbers[at + 2 * i], numbers[at + 2 * i + 1])
    at += 2 * numbers[13]
    if numbers[15] != 0:
        for i in range(game.piled):
            game.pile[i] = numbers[at + i]
        at += game.piled
    game.hands = read_hands(numbers, at, game.deck, game.seats, PLACES)
    return game


def _read_head(game: CosmopleFish, numbers: vec[i64]) -> None:
    game.rounds = numbers[2] * numbers[0]
    game.round = numbers[3]
    game.phase = numbers[4]
    game.over = game.phase == OVER
    game.to_move = numbers[5]
    game.on_turn = numbers[6]
    game.fresh = numbers[7] != 0
    game.asks_for_link = numbers[8] != 0
    game.colour = numbers[9]
    game.received = numbers[10]
    game.target = numbers[11]
    game.piled = numbers[14]


def _lay_out(game: CosmopleFish, face: i64, at: i64) -> None:
    """Put a card to a set, which is begun if need be."""
    while game.sets[at // SETS] <= at % SETS:
        game.new_set(at // SETS)
    game.put(at, face)


RULEBOOK: Final = FishRulebook()
