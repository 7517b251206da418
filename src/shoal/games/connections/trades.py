"""Trades: two players of Connections exchange a card while it is neither's turn."""

from __future__ import annotations

from librt.vecs import vec
from mypy_extensions import i64

from shoal.core.game import SPECTATOR, Line, Log
from shoal.games.connections import codes, refusals, table
from shoal.games.connections.codes import MOST_SEATS, offer_code, offer_given, offer_taken, offer_to
from shoal.games.connections.common_knowledge import note_moved
from shoal.games.connections.table import PLACES, ConnectionsTable
from shoal.games.cosmopolis.deck import BIT
from shoal.games.cosmopolis.hands import EMPTY
from shoal.games.cosmopolis.refusals import LEGAL, NO_CARD_THERE


def trade_illegality(game: ConnectionsTable, seat: i64, code: i64) -> i64:
    """CN13: return the reason why a seat may not offer a trade, answer an offer, or retract its own."""
    if code < codes.ACCEPT:
        return _offer_illegality(game, seat, code - codes.OFFER)
    if code == codes.RETRACT:
        return refusals.NOTHING_TO_RETRACT if game.each[table.OFFER + seat] == table.NO_OFFER else LEGAL
    accepts = code < codes.DECLINE
    giver = (code - codes.ACCEPT) % MOST_SEATS
    if giver >= game.seats or not _is_offered(game, giver, seat):
        return refusals.NO_SUCH_OFFER
    return refusals.ON_TURN if accepts and game.to_move in (seat, giver) else LEGAL


def _offer_illegality(game: ConnectionsTable, seat: i64, offer: i64) -> i64:
    """CN13: allow a card of one's own for one of another's, while it is neither's turn; one open offer each."""
    other = offer_to(offer)
    if other == seat or other >= game.seats:
        return refusals.NOBODY_TO_TRADE_WITH
    if game.to_move in (seat, other):
        return refusals.ON_TURN
    if game.each[table.OFFER + seat] != table.NO_OFFER:
        return refusals.OFFER_IS_OPEN
    if game.hands.card_at(seat, offer_given(offer)) == EMPTY:
        return NO_CARD_THERE
    return refusals.NO_CARD_OF_THEIRS if game.hands.card_at(other, offer_taken(offer)) == EMPTY else LEGAL


def _is_offered(game: ConnectionsTable, giver: i64, seat: i64) -> bool:
    offer = game.each[table.OFFER + giver]
    return offer != table.NO_OFFER and offer_to(offer) == seat


def offers_into(game: ConnectionsTable, seat: i64, out: vec[i64]) -> i64:
    """CN13: write every card of one's own for every card of those not on turn, unless an offer is open."""
    n: i64 = 0
    if game.each[table.OFFER + seat] != table.NO_OFFER:
        return n
    given: i64
    other: i64
    taken: i64
    for given in range(game.hands.top[seat]):
        if game.hands.card_at(seat, given) == EMPTY:
            continue
        for other in range(game.seats):
            if other in (seat, game.to_move):
                continue
            for taken in range(game.hands.top[other]):
                if game.hands.card_at(other, taken) != EMPTY:
                    out[n] = codes.OFFER + offer_code(given, other, taken)
                    n += 1
    return n


def answers_into(game: ConnectionsTable, seat: i64, out: vec[i64], n: i64) -> i64:
    """CN13: write how a seat may answer the offers to it and retract its own."""
    giver: i64
    for giver in range(game.seats):
        if _is_offered(game, giver, seat):
            if game.to_move not in (seat, giver):
                out[n] = codes.ACCEPT + giver
                n += 1
            out[n] = codes.DECLINE + giver
            n += 1
    if game.each[table.OFFER + seat] != table.NO_OFFER:
        out[n] = codes.RETRACT
        n += 1
    return n


def trade(game: ConnectionsTable, seat: i64, code: i64, log: Log | None) -> None:
    """CN13: offer a trade, answer an offer, or retract one's own."""
    if code < codes.ACCEPT:
        _offer(game, seat, code - codes.OFFER, log)
    elif code < codes.DECLINE:
        _accept(game, seat, code - codes.ACCEPT, log)
    elif code < codes.RETRACT:
        _close_offer(game, code - codes.DECLINE, "decline", log)
    else:
        _close_offer(game, seat, "retract", log)


def _offer(game: ConnectionsTable, seat: i64, offer: i64, log: Log | None) -> None:
    """CN13, CD8: offer a card, which is shown whole to the other player and to nobody else."""
    game.each[table.OFFER + seat] = offer
    game.offers += 1
    other = offer_to(offer)
    given = seat * PLACES + offer_given(offer)
    game.hands.show(seat, offer_given(offer), BIT[other])
    if log is not None:
        shown = game.hands.shown_to(SPECTATOR, given)
        wanted = game.hands.shown_to(SPECTATOR, other * PLACES + offer_taken(offer))
        facts = [int(game.deck.number), int(seat), int(other), int(shown), int(wanted)]
        log.append(Line("CN13", "offer", facts, int(other), [game.hands.near[given]], int(seat)))


def _accept(game: ConnectionsTable, seat: i64, giver: i64, log: Log | None) -> None:
    """CN13, CD6, CD8: exchange two cards as they are held. Those who have seen them go on knowing them; the two who
    trade know both."""
    offer = game.each[table.OFFER + giver]
    given = offer_given(offer)
    taken = offer_taken(offer)
    given_at = giver * PLACES + given
    taken_at = seat * PLACES + taken
    if log is not None:
        shown = game.hands.shown_to(SPECTATOR, given_at)
        for_it = game.hands.shown_to(SPECTATOR, taken_at)
        facts = [int(game.deck.number), int(giver), int(seat), int(shown), int(for_it)]
        whole: list[int] = [game.hands.near[given_at], game.hands.near[taken_at]]
        log.append(Line("CN13", "trade", facts, int(giver), whole, int(seat)))
    game.each[table.OFFER + giver] = table.NO_OFFER
    game.offers -= 1
    if game.offers != 0:
        lapse_offers(game, giver, given, log)
        lapse_offers(game, seat, taken, log)
    _exchange(game, given_at, taken_at)


def _exchange(game: ConnectionsTable, given_at: i64, taken_at: i64) -> None:
    """CN21, CN22, CD3, CD8: put each card at the first free place of its new hand, with all that is known of it."""
    hands = game.hands
    known = vec[i64]([hands.seen[given_at], hands.not_near[given_at], game.each[table.DRAWN_AFTER + given_at]])
    known_too = vec[i64]([hands.seen[taken_at], hands.not_near[taken_at], game.each[table.DRAWN_AFTER + taken_at]])
    giver = given_at // PLACES
    taker = taken_at // PLACES
    given = hands.hand_over(giver, given_at % PLACES)
    taken = hands.hand_over(taker, taken_at % PLACES)
    given_to = _receive(game, taker, given, known)
    taken_to = _receive(game, giver, taken, known_too)
    if len(game.passed) != 0:
        note_moved(game, given_at, given_to, taken_at, taken_to)


def _receive(game: ConnectionsTable, seat: i64, near: i64, known: vec[i64]) -> i64:
    """Put a card into a hand; known: who has seen it, the colours that its near side does not show, and how many
    shuffles were before it was drawn."""
    at = seat * PLACES + game.hands.receive(seat, near, known[0])
    game.hands.not_near[at] = known[1]
    game.each[table.DRAWN_AFTER + at] = known[2]
    return at


def _close_offer(game: ConnectionsTable, giver: i64, kind: str, log: Log | None) -> None:
    """CN13: close an offer."""
    if log is not None:
        log.append(Line("CN13", kind, [giver, offer_to(game.each[table.OFFER + giver])]))
    game.each[table.OFFER + giver] = table.NO_OFFER
    game.offers -= 1


def lapse_offers(game: ConnectionsTable, seat: i64, place: i64, log: Log | None) -> None:
    """CN13: close the offers for a card, or of a card, that has gone."""
    giver: i64
    for giver in range(game.seats):
        offer = game.each[table.OFFER + giver]
        if offer == table.NO_OFFER:
            continue
        is_given = giver == seat and offer_given(offer) == place
        if is_given or (offer_to(offer) == seat and offer_taken(offer) == place):
            _close_offer(game, giver, "lapse", log)
