"""The greedy bot's evaluation of Networks."""

from __future__ import annotations

from shoal.core.game import Game
from shoal.games.cosmopolis.deck import BIT, FIRST_LINK_FACE, REGIONS
from shoal.games.cosmopolis.hands import EMPTY
from shoal.games.networks.new_sets import PLACES
from shoal.games.networks.rules import DISCARD, Networks

RIVAL = 0.3  # how much the best other seat's points count against one's own
LAID = 0.4  # a card on the table, in whatever set: it may be joined to the others yet
AT_RISK = 0.4  # of a point, for each card of a set that the next player can take
HELD = 0.05  # any card in the hand, so that more of them are better
PLAYABLE = 0.15  # a regional card that can be added in the next turn
COMPANY = 0.03  # each card in the hand, up to three, that a card could make a set with
SHRUNK = [4.0, 1.5, 0.8, 0.4, 0.2, 0.1, 0.0, 0.0]  # what it costs to have a hand filled up to so few cards,
PLENTY = 4  # or a part of it if fewer cards than these are left to draw


def evaluate(game: Game, seat: int) -> float:
    """Points, cards on the table and prospects in the hand, less a part of the best rival's points."""
    assert isinstance(game, Networks)
    scores = game.scores
    rivals = max(scores[other] for other in range(game.seats) if other != seat)
    worth = scores[seat] - RIVAL * rivals + LAID * int(game.spreads.size(seat))
    worth -= SHRUNK[game.limit(seat)] * min(1.0, int(game.piled + game.discarded) / PLENTY)
    return worth - AT_RISK * _at_risk(game, seat) + _prospects(game, seat)


def _at_risk(game: Networks, seat: int) -> int:
    """How many regional cards of a seat the others could take if it were their turn."""
    colours = 0
    for other in range(game.seats):
        if other != seat:
            colours |= game.spreads.takeable(seat, other)
    return game.spreads.regional_in(seat, colours)


def _prospects(game: Networks, seat: int) -> float:
    """Return the expected points of the cards in the hand; a card over the limit does not count."""
    start = seat * PLACES
    hand = [face for face in game.hands.near[start : start + PLACES] if face != EMPTY]
    company = [sum(1 for face in hand if _colours(game, face) & BIT[colour]) for colour in range(REGIONS)]
    promises = sorted(_promise(game, seat, face, company) for face in hand)
    return sum(promises[1:] if game.phase == DISCARD and game.to_move == seat else promises)


def _promise(game: Networks, seat: int, face: int, company: list[int]) -> float:
    if face < FIRST_LINK_FACE and (game.spreads.accepts(seat, face) or game.spreads.accepts(seat, face ^ 1)):
        return HELD + PLAYABLE
    colours = _colours(game, face)
    return HELD + COMPANY * min(3, max(company[colour] for colour in range(REGIONS) if colours & BIT[colour]))


def _colours(game: Networks, face: int) -> int:
    """The colours on either side of a card."""
    colours = game.deck.colours
    return colours[face] if face >= FIRST_LINK_FACE else colours[face] | colours[face ^ 1]


def candidates(game: Game, seat: int, codes: list[int]) -> list[int]:
    """Keep every code."""
    return codes
