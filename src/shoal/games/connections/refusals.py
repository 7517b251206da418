"""Where a fault becomes a refusal of Connections: the rule that it breaks, and what there is to say, as kind and facts.

Nothing is said that the seat does not know.
"""

from __future__ import annotations

from mypy_extensions import i64

from shoal.core.errors import Refused
from shoal.games.connections import codes, faults, table
from shoal.games.connections.codes import MOST_SEATS, offer_taken, offer_to, set_place, set_side
from shoal.games.connections.table import PLACES, ConnectionsTable
from shoal.games.cosmopolis.deck import CITIES_A_REGION, FIRST_LINK_FACE, REGIONS


def refusal(game: ConnectionsTable, seat: i64, code: i64, illegality: i64) -> Refused:
    if illegality == faults.GAME_IS_OVER:
        return Refused("CN2", "over", [])
    if faults.NO_CARD_AT <= illegality < faults.NO_CARD_AT + PLACES:
        return Refused(_rule_of(code), "no card there", [seat, illegality - faults.NO_CARD_AT])
    if illegality <= faults.DRAW_FIRST:
        return _order_refusal(game, seat, code, illegality)
    if illegality <= faults.CARD_TO_DRAW:
        return _draw_refusal(game, seat, illegality)
    if illegality <= faults.REGION_OF_ITS_SET:
        return _play_refusal(game, seat, code, illegality)
    if illegality <= faults.NONE_TO_REFUSE:
        return _invitation_refusal(game, seat, code, illegality)
    if illegality <= faults.NOTHING_TO_RETRACT:
        return _trade_refusal(game, seat, code, illegality)
    return (
        _end_refusal(game, seat, illegality)
        if illegality <= faults.CAN_PLAY
        else _turning_refusal(game, seat, code, illegality)
    )


def _order_refusal(game: ConnectionsTable, seat: i64, code: i64, illegality: i64) -> Refused:
    in_place_of_a_turn = code in (codes.ANNOUNCE, codes.PASS)
    if illegality == faults.DISCARD_FIRST:
        return Refused(_rule_of(code) if in_place_of_a_turn else "CN3", "discard first", [seat])
    if illegality == faults.DRAW_FIRST:
        return Refused(_rule_of(code) if in_place_of_a_turn else "CN8", "draw first", [seat])
    if seat == game.announced:
        return Refused("CN14", "no more turns", [seat])
    return Refused("ALL1", "not your turn", [game.to_move])


def _draw_refusal(game: ConnectionsTable, seat: i64, illegality: i64) -> Refused:
    if illegality == faults.NOTHING_DRAWN:
        return Refused("CN3", "nothing drawn", [])
    if illegality == faults.JUST_TAKEN:
        return Refused("CN3", "just taken", [game.deck.number, seat, game.hands.card_at(seat, game.drawn)])
    if illegality == faults.NO_DRAW_PILE:
        return Refused("CN21", "no draw pile", [])
    if illegality == faults.NO_DISCARD_PILE:
        return Refused("CN3", "no discard pile", [])
    if illegality == faults.NO_OTHER_CARD:
        return Refused("CN3", "no other card", [seat])
    return Refused("CN8", "nothing played" if illegality == faults.NOTHING_PLAYED else "card to draw", [])


def _play_refusal(game: ConnectionsTable, seat: i64, code: i64, illegality: i64) -> Refused:
    if code < codes.LINK:
        return _set_refusal(game, seat, code, illegality)
    if code < codes.ADD:
        return _link_refusal(game, seat, code, illegality)
    if code < codes.JOIN:
        return _add_refusal(game, seat, code, illegality)
    return _join_refusal(game, seat, code, illegality)


def _set_refusal(game: ConnectionsTable, seat: i64, code: i64, illegality: i64) -> Refused:
    facts: list[int] = [game.deck.number]
    for which in range(table.SET):
        face = game.hands.card_at(seat, set_place(code, which)) ^ set_side(code, which)
        if illegality == faults.LINK_IN_SET:
            if face >= FIRST_LINK_FACE:
                return Refused("CN4", "link in set", [game.deck.number, face])
        else:
            facts.append(face)
            facts.append(_colour_of(game, face))
    return Refused("CN4", "not one colour", facts)


def _link_refusal(game: ConnectionsTable, seat: i64, code: i64, illegality: i64) -> Refused:
    deck = game.deck.number
    face = game.hands.card_at(seat, (code - codes.LINK) // REGIONS)
    colour = (code - codes.LINK) % REGIONS
    if illegality == faults.NOT_A_LINK:
        return Refused("CN5", "not a link", [deck, face])
    if illegality == faults.COLOUR_NOT_CARRIED:
        return Refused("CN5", "colour not carried", [deck, face, colour])
    return Refused("CN5", "no set", [deck, seat, colour])


def _add_refusal(game: ConnectionsTable, seat: i64, code: i64, illegality: i64) -> Refused:
    deck = game.deck.number
    face = game.hands.card_at(seat, (code - codes.ADD) // 2) ^ (code - codes.ADD) % 2
    if illegality == faults.LINK_NOT_ADDED:
        return Refused("CN6", "regional only", [deck, face])
    return Refused("CN6", "colour not open", [deck, seat, face, _colour_of(game, face)])


def _join_refusal(game: ConnectionsTable, seat: i64, code: i64, illegality: i64) -> Refused:
    deck = game.deck.number
    link = (code - codes.JOIN) // (2 * PLACES)
    if illegality == faults.NOT_INVITED:
        return Refused("CN7", "not invited", [deck, seat, link])
    face = game.hands.card_at(seat, (code - codes.JOIN) // 2 % PLACES) ^ (code - codes.JOIN) % 2
    if illegality == faults.LINK_NOT_JOINED:
        return Refused("CN11", "regional only", [deck, face])
    kind = "not its region" if illegality == faults.NOT_ITS_REGION else "region of its set"
    return Refused("CN11", kind, [deck, face, _colour_of(game, face), link])


def _colour_of(game: ConnectionsTable, face: i64) -> i64:
    """The colour of a regional card's side."""
    return game.deck.city[face] // CITIES_A_REGION


def _invitation_refusal(game: ConnectionsTable, seat: i64, code: i64, illegality: i64) -> Refused:
    deck = game.deck.number
    if code >= codes.REFUSE:
        return Refused("CN10", "not invited", [deck, seat, code - codes.REFUSE])
    withdraws = code >= codes.WITHDRAW
    link = code - codes.WITHDRAW if withdraws else (code - codes.INVITE) // MOST_SEATS
    guest = (code - codes.INVITE) % MOST_SEATS
    if illegality == faults.NOT_YOUR_LINK:
        return Refused("CN10", "not your link", [deck, seat, link])
    if illegality == faults.HAS_PARTNER:
        return Refused("CN10", "has partner", [deck, link, game.links[table.PARTNER + link]])
    if illegality == faults.NOBODY_TO_INVITE:
        return Refused("CN10", "nobody to invite", [guest])
    if illegality == faults.GUEST_HAS_NO_TURNS:
        return Refused("CN14", "no more turns", [guest])
    if illegality == faults.INVITED_THIS_TURN:
        return Refused("CN10", "too soon to withdraw" if withdraws else "invited this turn", [deck, link])
    if illegality == faults.INVITED_ALREADY:
        return Refused("CN10", "invited already", [deck, guest, link])
    return Refused("CN10", "no invitation", [deck, link])


def _trade_refusal(game: ConnectionsTable, seat: i64, code: i64, illegality: i64) -> Refused:
    if illegality == faults.ON_TURN:
        return Refused("CN13", "on turn", [game.to_move])
    if illegality == faults.OFFER_IS_OPEN:
        return Refused("CN13", "offer open", [seat, offer_to(game.each[table.OFFER + seat])])
    if illegality == faults.NOTHING_TO_RETRACT:
        return Refused("CN13", "no open offer", [seat])
    if illegality == faults.NO_SUCH_OFFER:
        return Refused("CN13", "no such offer", [(code - codes.ACCEPT) % MOST_SEATS, seat])
    offer = code - codes.OFFER
    if illegality == faults.NOBODY_TO_TRADE_WITH:
        return Refused("CN13", "nobody to trade with", [offer_to(offer)])
    return Refused("CN13", "no card there", [offer_to(offer), offer_taken(offer)])


def _end_refusal(game: ConnectionsTable, seat: i64, illegality: i64) -> Refused:
    if illegality == faults.LAST_ROUND:
        return Refused("CN14", "last round", [])
    if illegality == faults.ANNOUNCED_ALREADY:
        return Refused("CN14", "announced already", [game.announced])
    if illegality == faults.TOO_EARLY:
        return Refused("CN14", "too early", [table.TURNS_BEFORE_THE_END])
    if illegality == faults.TURN_BEGUN:
        return Refused("CN14", "turn begun", [seat])
    return Refused("CN22", "can draw" if illegality == faults.CAN_DRAW else "can play", [seat])


def _turning_refusal(game: ConnectionsTable, seat: i64, code: i64, illegality: i64) -> Refused:
    if illegality == faults.NOT_WHILE_ON_TURN:
        return Refused("CD4", "only off turn", [seat])
    return Refused("CD2", "same on both sides", [game.deck.number, game.hands.card_at(seat, code - codes.TURN)])


def _rule_of(code: i64) -> str:
    """The rule that a move goes by."""
    if code < codes.INVITE:
        for first, rule in ((codes.JOIN, "CN7"), (codes.ADD, "CN6"), (codes.LINK, "CN5"), (codes.SET, "CN4")):
            if code >= first:
                return rule
        return "CN3"
    if code < codes.ANNOUNCE:
        return "CN10" if code < codes.OFFER else "CN13"
    if code == codes.ANNOUNCE:
        return "CN14"
    if code == codes.PASS:
        return "CN22"
    return "CN8" if code == codes.END else "CD4"
