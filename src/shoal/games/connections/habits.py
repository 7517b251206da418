"""The habits of characters in Connections."""

from __future__ import annotations

from collections.abc import Sequence

from shoal.core.game import Game
from shoal.core.habits import Counted, Habit
from shoal.games.connections import codes
from shoal.games.connections.codes import offer_given, offer_taken, offer_to
from shoal.games.connections.evaluation import wish_for
from shoal.games.connections.rules import Connections
from shoal.games.connections.table import PLACES
from shoal.games.cosmopolis.deck import CITIES_A_REGION, FIRST_LINK_FACE, REGIONS
from shoal.games.cosmopolis.hands import EMPTY

MOST_OFFERS = 4  # considered at a time


def _rate(legal: Sequence[int], code: int, first: int, end: int) -> Counted | None:
    """Return whether a move of a kind was made where one could be."""
    return (int(first <= code < end), 1) if any(first <= other < end for other in legal) else None


def offers(game: Game, seat: int, code: int) -> Counted | None:
    """CN13: return whether a move is an offer, of all moves."""
    return int(codes.OFFER <= code < codes.ACCEPT), 1


def accepts(game: Game, seat: int, code: int) -> Counted | None:
    """CN13: return whether an offer was accepted, of those answered."""
    return (int(code < codes.DECLINE), 1) if codes.ACCEPT <= code < codes.RETRACT else None


def joins(game: Game, seat: int, code: int) -> Counted | None:
    """CN11: return whether a partnership was joined where one could be."""
    return _rate(game.legal(seat), code, codes.JOIN, codes.INVITE) if seat == game.to_move else None


def some_offers(game: Game, seat: int, legal: Sequence[int]) -> list[int]:
    """Return the offers in which the seat wants the other's card more than its own, by what it knows; best first."""
    assert isinstance(game, Connections)
    hands = game.hands
    found: list[tuple[int, int]] = []
    for code in legal:
        if not codes.OFFER <= code < codes.ACCEPT:
            continue
        offer = code - codes.OFFER
        given = hands.near[seat * PLACES + offer_given(offer)]
        taken = hands.near[offer_to(offer) * PLACES + offer_taken(offer)]
        if EMPTY not in (given, taken) and given < FIRST_LINK_FACE:
            gain = int(wish_for(game, seat, taken) - wish_for(game, seat, given))
            if gain > 0 and wish_for(game, offer_to(offer), given) > 0:
                found.append((-gain, code))
    return [code for _, code in sorted(found)[:MOST_OFFERS]]


def lays(game: Game, seat: int, code: int) -> Counted | None:
    """CN4, CN5, CN6, CN7: return whether a card was laid where one could be."""
    if seat != game.to_move:
        return None
    return _rate(game.legal(seat), code, codes.SET, codes.INVITE)


def links(game: Game, seat: int, code: int) -> Counted | None:
    """CN5: return whether a linking card was laid where one could be."""
    return _rate(game.legal(seat), code, codes.LINK, codes.ADD) if seat == game.to_move else None


def concentration(game: Game, seat: int, code: int) -> Counted | None:
    """Return the largest share of one region among the seat's cards, after a card was laid or discarded.

    A card in the hand counts for both its sides.
    """
    if not codes.DISCARD <= code < codes.INVITE:
        return None
    assert isinstance(game, Connections)
    after = game.copy()
    after.step(seat, code, None)
    if after.over or after.round != game.round:
        return None
    hand = [int(after.hands.near[seat * PLACES + place]) for place in range(after.hands.top[seat])]
    cards = [{face} for face in after.cards_of(seat)] + [{face, face ^ 1} for face in hand if face != EMPTY]
    held = [0] * REGIONS
    for faces in cards:
        for region in {after.deck.city[face] // CITIES_A_REGION for face in faces if face < FIRST_LINK_FACE}:
            held[region] += 1
    return max(held), max(1, len(cards))


HABITS = {
    "trades": [
        Habit("moves that are offers", offers, extra=some_offers, unit=100),
        Habit("offers accepted of those answered", accepts, unit=100),
        Habit("partnerships joined where one could be", joins, unit=100),
    ],
    "lays": [Habit("cards laid where one could be", lays, unit=100)],
    "hoards": [Habit("links laid where one could be", links, wants=-1, often=0.5, unit=100)],
    "collects": [Habit("largest share of one region", concentration, unit=100)],
}
