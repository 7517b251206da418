"""How offers of a trade are answered, for bots that answer people."""

from __future__ import annotations

from shoal.core.game import Game
from shoal.games.connections import codes, table
from shoal.games.connections.codes import offer_code, offer_given, offer_taken, offer_to
from shoal.games.connections.evaluation import wish_for
from shoal.games.connections.rules import Connections

MOST_COUNTERS = 4  # considered


def givers(game: Game, seat: int) -> list[int]:
    """Return the seats that have an open offer to a seat."""
    assert isinstance(game, Connections)
    offers = [int(game.each[table.OFFER + giver]) for giver in range(game.seats)]
    return [giver for giver, offer in enumerate(offers) if offer != table.NO_OFFER and offer_to(offer) == seat]


def answers(giver: int) -> tuple[int, int]:
    """Return the codes that accept and decline an offer."""
    return codes.ACCEPT + giver, codes.DECLINE + giver


def counters(game: Game, seat: int, giver: int) -> list[int]:
    """Return offers of the card that was asked for, each for another card of the giver that the seat wants more."""
    assert isinstance(game, Connections)
    offer = int(game.each[table.OFFER + giver])
    if game.each[table.OFFER + seat] != table.NO_OFFER or game.to_move in (seat, giver):
        return []
    wanted = offer_taken(offer)
    least = int(wish_for(game, seat, game.hands.card_at(seat, wanted)))
    found: list[tuple[int, int]] = []
    for place in range(game.hands.top[giver]):
        code = int(codes.OFFER + offer_code(wanted, giver, place))
        if place != offer_given(offer) and game.illegality(seat, code) == 0:
            gain = int(wish_for(game, seat, game.hands.card_at(giver, place))) - least
            if gain > 0:
                found.append((-gain, code))
    return [code for _, code in sorted(found)[:MOST_COUNTERS]]
