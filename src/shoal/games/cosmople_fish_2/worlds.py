"""Games of Cosmople-Fish II: dealt, read from numbers, and imagined from a view."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from shoal.core.game import Game, Rulebook, View, Worlds
from shoal.core.rng import Rng
from shoal.games.cosmople_fish_2 import layout
from shoal.games.cosmople_fish_2.codes import MOST_SEATS
from shoal.games.cosmople_fish_2.rules import PLACES, CosmopleFish, empty
from shoal.games.cosmopolis.cities import NO_RNG, ROUNDS_PER_PLAYER, CityWorlds, cards_in
from shoal.games.cosmopolis.deck import BIT, deck_number
from shoal.games.cosmopolis.hands import EMPTY, read_hands
from shoal.games.cosmopolis.layout import DECK, SEATS, read


class FishRulebook(Rulebook):
    def __init__(self) -> None:
        super().__init__("cosmople-fish-2", "Cosmople-Fish II", 3, MOST_SEATS, [ROUNDS_PER_PLAYER], 1)

    def deal(self, seats: i64, options: list[int], rng: Rng, deck: i64 = 0) -> Game:
        return empty(deck_number(deck), seats, rng).begin(options[0])

    def load(self, state_vector: vec[i64], rng: Rng) -> Game:
        return load(state_vector, rng)

    def worlds(self, view: View) -> Worlds:
        game = load(view.observation, NO_RNG)
        return CityWorlds(game, view.viewer, _out_of_hand(game))


def _out_of_hand(game: CosmopleFish) -> i64:
    """Return the cards that lie on the table or are being played, a bit each."""
    cards = cards_in(game.with_it, len(game.with_it))
    i: i64
    for i in range(game.on_table):
        cards |= BIT[game.table[2 * i] // 2]
    return cards if game.received == EMPTY else cards | BIT[game.received // 2]


def load(numbers: vec[i64], rng: Rng) -> CosmopleFish:
    """Return the game of a state vector or an observation; of the latter, the pile is left open."""
    game = empty(deck_number(numbers[DECK]), numbers[SEATS], rng)
    game.read_start(numbers)
    game.on_turn = numbers[layout.ON_TURN]
    game.fresh = numbers[layout.FRESH] != 0
    game.asks_for_link = numbers[layout.FOR_LINK] != 0
    game.colour = numbers[layout.COLOUR]
    game.received = numbers[layout.RECEIVED]
    game.target = numbers[layout.TARGET]
    game.piled = numbers[layout.PILED]
    at = read(numbers, layout.HEAD, game.totals, game.seats)
    game.with_it = numbers[at : at + numbers[layout.WITH_IT]]
    at += numbers[layout.WITH_IT]
    i: i64
    for i in range(numbers[layout.ON_TABLE]):
        game.put(numbers[at + 2 * i + 1], numbers[at + 2 * i])
    at += 2 * numbers[layout.ON_TABLE]
    if numbers[layout.WHOLE] != 0:
        at = read(numbers, at, game.pile, game.piled)
    game.hands = read_hands(numbers, at, game.deck, game.seats, PLACES)
    return game


RULEBOOK: Final = FishRulebook()
