"""The greedy bot's evaluation of Cosmople-Fish II."""

from __future__ import annotations

from shoal.core.game import Game
from shoal.games.cosmople_fish_2.rules import ANSWER, INTO, LAY, NEW, PLACES, POINTS, SETS, CosmopleFish
from shoal.games.cosmopolis.deck import BIT, FIRST_LINK_CITY, FIRST_LINK_FACE
from shoal.games.cosmopolis.hands import EMPTY

RIVAL = 0.2  # how much the best other seat's score counts against one's own
FITS = 0.3  # value of a card in hand that fits an own set, as a part of its points
PAIR = 0.8  # value of two near sides of one colour: to ask with, and to lay
TO_COME = 2.0  # value of a received card before it is laid


def evaluate(game: Game, seat: int) -> float:
    """One's own score and prospects, less a part of the best rival's score."""
    assert isinstance(game, CosmopleFish)
    scores = game.scores
    rival = max(score for other, score in enumerate(scores) if other != seat)
    own = scores[seat] + _hand(game, seat) - RIVAL * rival
    return own + (_in_play(game) if game.on_turn == seat else 0.0)


def _hand(game: CosmopleFish, seat: int) -> float:
    """Return the expected points of the near sides in the hand."""
    near = [face for face in game.hands.near[seat * PLACES : (seat + 1) * PLACES] if face != EMPTY]
    colours = [game.deck.colours[face] for face in near if face < FIRST_LINK_FACE]
    pairs = len(colours) - len(set(colours))
    return PAIR * pairs + FITS * sum(_best_addition(game, seat, face) for face in near)


def _best_addition(game: CosmopleFish, seat: int, face: int) -> int:
    """The most that one card would add to a set of the seat's."""
    gains = [_gain(game, at, face) for at in range(seat * SETS, seat * SETS + game.sets[seat]) if game.fits(face, at)]
    return max(gains, default=0)


def _gain(game: CosmopleFish, at: int, face: int) -> int:
    size = game.size_of(at)
    is_new = face >= FIRST_LINK_FACE or not game.cities_of(at) & BIT[game.deck.city[face]]
    return POINTS[size + 1] - POINTS[size] if is_new else 0


def _in_play(game: CosmopleFish) -> float:
    """Return the expected points of the present turn."""
    if game.phase == ANSWER:
        return _expected(game)
    if game.phase == INTO:
        return TO_COME
    return float(_prospect(game)) if game.phase == LAY else 0.0


def _expected(game: CosmopleFish) -> float:
    """An ask is good if the player asked has such a card, as far as one can imagine."""
    start = game.to_move * PLACES
    fitting = [near for near in game.hands.near[start : start + PLACES] if game.answers(near)]
    if not fitting:
        return 0.0
    return TO_COME + max(_best_addition(game, game.on_turn, near) for near in fitting)


def _prospect(game: CosmopleFish) -> int:
    """Return what the cards laid so far add to the set."""
    faces = [game.received, *game.with_it]
    cities = {game.deck.city[face] for face in faces}
    if game.target == NEW:
        return POINTS[len(cities)]
    at = game.on_turn * SETS + game.target
    size = game.size_of(at)
    fresh = [city for city in cities if city >= FIRST_LINK_CITY or not game.cities_of(at) & BIT[city]]
    return POINTS[size + len(fresh)] - POINTS[size]


def candidates(game: Game, seat: int, codes: list[int]) -> list[int]:
    """Keep every code."""
    return codes
