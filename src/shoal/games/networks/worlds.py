"""Games of Networks: dealt, read from numbers, and imagined from a view."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from shoal.core.game import Game, Rulebook, View, Worlds
from shoal.core.rng import Rng
from shoal.games.cosmopolis.cities import NO_RNG, ROUNDS_PER_PLAYER, CityWorlds, cards_in
from shoal.games.cosmopolis.deck import Deck, deck_number
from shoal.games.cosmopolis.hands import Hands, read_hands
from shoal.games.cosmopolis.layout import DECK, SEATS, read
from shoal.games.networks import layout
from shoal.games.networks.codes import MOST_SEATS
from shoal.games.networks.new_sets import PLACES
from shoal.games.networks.rules import Networks
from shoal.games.networks.spreads import no_spreads


class NetworksRulebook(Rulebook):
    def __init__(self) -> None:
        super().__init__("networks", "Networks", 2, MOST_SEATS, [ROUNDS_PER_PLAYER], 2)

    def deal(self, seats: i64, options: list[int], rng: Rng, deck: i64 = 0) -> Game:
        return empty(deck_number(deck), seats, rng).begin(options[0])

    def load(self, state_vector: vec[i64], rng: Rng) -> Game:
        return load(state_vector, rng)

    def worlds(self, view: View) -> Worlds:
        """CD3, CD8, NW11: near sides that agree with what was seen; the deck in any order, but for what is known of
        it."""
        game = load(view.observation, NO_RNG)
        return CityWorlds(game, view.viewer, _in_no_hand(game))


def empty(deck: Deck, seats: i64, rng: Rng) -> Networks:
    """Return a table with nothing on it."""
    return Networks(seats, rng, Hands(deck, seats, PLACES), no_spreads(deck, seats))


def _in_no_hand(game: Networks) -> i64:
    """Return the cards known to lie on the table or in the pile, a bit each."""
    found = cards_in(game.discards, game.discarded)
    found |= cards_in(game.pile[game.piled - game.known : game.piled], game.known)
    seat: i64
    for seat in range(game.seats):
        found |= game.spreads.cards_of(seat)
    return found


def load(numbers: vec[i64], rng: Rng) -> Networks:
    """Return the game of a state vector or an observation; of the latter, the unknown part of the pile is left open."""
    game = empty(deck_number(numbers[DECK]), numbers[SEATS], rng)
    game.read_start(numbers)
    _read_head(game, numbers)
    at = read(numbers, layout.HEAD, game.totals, game.seats)
    game.ended = numbers[at : at + numbers[layout.ENDED]]
    at += numbers[layout.ENDED]
    shown = game.piled if numbers[layout.HAS_PILE] != 0 else game.known
    i: i64
    for i in range(shown):
        game.pile[game.piled - 1 - i] = numbers[at + i]
    at = read(numbers, at + shown, game.discards, game.discarded)
    at = game.spreads.read(numbers, at, game.seats)
    game.hands = read_hands(numbers, at, game.deck, game.seats, PLACES)
    return game


def _read_head(game: Networks, numbers: vec[i64]) -> None:
    game.drawn = numbers[layout.DRAWN]
    game.from_discards = numbers[layout.FROM_DISCARDS] != 0
    game.took = numbers[layout.TOOK] != 0
    game.turns = numbers[layout.TURNS]
    game.idle = numbers[layout.IDLE]
    game.passes = numbers[layout.PASSES]
    game.fresh = numbers[layout.FRESH] != 0
    game.piled = numbers[layout.PILED]
    game.known = numbers[layout.KNOWN]
    game.discarded = numbers[layout.DISCARDED]


RULEBOOK: Final = NetworksRulebook()
