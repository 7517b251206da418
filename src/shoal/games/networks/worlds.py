"""Games of Networks: dealt, read from numbers, and imagined from a view."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from shoal.core.game import Game, Rulebook, View, Worlds
from shoal.core.rng import Rng
from shoal.games.cosmopolis.cities import ROUNDS_PER_PLAYER, CityWorlds, cards_in
from shoal.games.cosmopolis.deck import CARDS, Deck, deck_number
from shoal.games.cosmopolis.hands import Hands, read_hands
from shoal.games.networks.new_sets import PLACES
from shoal.games.networks.rules import HEAD, OVER, Networks
from shoal.games.networks.spreads import Spreads, no_spreads


class NetworksRulebook(Rulebook):
    def __init__(self) -> None:
        super().__init__("networks", "Networks", 2, 4, [ROUNDS_PER_PLAYER], 2)

    def deal(self, seats: i64, options: list[int], rng: Rng, deck: i64 = 0) -> Game:
        """NW1, NW2: as many rounds as players, times the option."""
        game = empty(deck_number(deck), seats, rng)
        game.rounds = seats * options[0]
        game.deal()
        return game

    def load(self, state_vector: vec[i64], rng: Rng) -> Game:
        return read(state_vector, rng)

    def worlds(self, view: View) -> Worlds:
        """CD3, CD8, NW11: near sides that agree with what was seen; the deck in any order, but for what is known of
        it."""
        game = read(view.observation, NO_RNG)
        return CityWorlds(game, view.viewer, _in_no_hand(game))


NO_RNG: Final = Rng(0)  # for a game that is only copied


def empty(deck: Deck, seats: i64, rng: Rng) -> Networks:
    """A table with nothing on it."""
    hands = Hands(deck, seats, PLACES)
    return Networks(seats, rng, hands, vec[i64]([0] * CARDS), no_spreads(deck, seats), vec[i64]([0] * CARDS))


def _in_no_hand(game: Networks) -> i64:
    """The cards known to lie on the table or in the pile, a bit each."""
    found = cards_in(game.discards, game.discarded)
    found |= cards_in(game.pile[game.piled - game.known : game.piled], game.known)
    seat: i64
    for seat in range(game.seats):
        found |= game.spreads.cards_of(seat)
    return found


def read(numbers: vec[i64], rng: Rng) -> Networks:
    """The game that a truth or a view's facts describe; of a view, the unknown part of the pile is left open."""
    seats = numbers[0]
    game = empty(deck_number(numbers[1]), seats, rng)
    _read_head(game, numbers)
    at: i64 = HEAD
    i: i64
    for i in range(seats):
        game.totals[i] = numbers[at + i]
    at += seats
    game.ended = numbers[at : at + numbers[17]]
    at += numbers[17]
    shown = game.piled if numbers[15] != 0 else game.known
    for i in range(shown):
        game.pile[game.piled - 1 - i] = numbers[at + i]
    at += shown
    for i in range(game.discarded):
        game.discards[i] = numbers[at + i]
    at += game.discarded
    game.spreads = read_spreads(numbers, at, game.deck)
    game.hands = read_hands(numbers, hands_at(numbers, at), game.deck, seats, PLACES)
    return game


def read_spreads(numbers: vec[i64], start: i64, deck: Deck) -> Spreads:
    """The spreads that stand in a truth or a view from a number on: each its size, and then its cards."""
    spreads = no_spreads(deck, numbers[0])
    at = start
    seat: i64
    i: i64
    for seat in range(numbers[0]):
        for i in range(numbers[at]):
            spreads.add(seat, numbers[at + 1 + i])
        at += 1 + numbers[at]
    return spreads


def hands_at(numbers: vec[i64], spreads: i64) -> i64:
    """Where the hands begin, behind the spreads."""
    at = spreads
    seat: i64
    for seat in range(numbers[0]):
        at += 1 + numbers[at]
    return at


def _read_head(game: Networks, numbers: vec[i64]) -> None:
    game.rounds = numbers[2] * numbers[0]
    game.round = numbers[3]
    game.phase = numbers[4]
    game.over = game.phase == OVER
    game.to_move = numbers[5]
    game.on_turn = numbers[5]
    game.drawn = numbers[6]
    game.from_discards = numbers[7] != 0
    game.took = numbers[8] != 0
    game.turns = numbers[9]
    game.idle = numbers[10]
    game.passes = numbers[11]
    game.fresh = numbers[12] != 0
    game.piled = numbers[13]
    game.known = numbers[14]
    game.discarded = numbers[16]


RULEBOOK: Final = NetworksRulebook()
