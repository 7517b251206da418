"""Why a move of Connections is refused: a number for each reason, and the refusal that it becomes.

A refusal has the rule that the move breaks, with a kind and facts. It says nothing that the seat does not know.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from shoal.core.errors import Refused
from shoal.games.connections import codes, table
from shoal.games.connections.codes import MOST_SEATS, offer_taken, offer_to, set_place, set_side
from shoal.games.connections.table import PLACES, ConnectionsTable
from shoal.games.cosmopolis.deck import CITIES_A_REGION, FIRST_LINK_FACE, REGIONS

LEGAL: Final = 0
GAME_IS_OVER: Final = 1
NOT_YOUR_TURN: Final = 2
NO_CARD_AT: Final = 3  # + place, up to 11
DISCARD_FIRST: Final = 12
DRAW_FIRST: Final = 13
NOTHING_DRAWN: Final = 14
JUST_TAKEN: Final = 15
NO_DRAW_PILE: Final = 16
NO_DISCARD_PILE: Final = 17
NO_OTHER_CARD: Final = 18
NOTHING_PLAYED: Final = 19
CARD_TO_DRAW: Final = 20
LINK_IN_SET: Final = 21
NOT_ONE_COLOUR: Final = 22
NOT_A_LINK: Final = 23
COLOUR_NOT_CARRIED: Final = 24
NO_SET: Final = 25
LINK_NOT_ADDED: Final = 26
COLOUR_NOT_OPEN: Final = 27
NOT_INVITED: Final = 28
LINK_NOT_JOINED: Final = 29
NOT_ITS_REGION: Final = 30
REGION_OF_ITS_SET: Final = 31
NOT_YOUR_LINK: Final = 32
HAS_PARTNER: Final = 33
NOBODY_TO_INVITE: Final = 34
GUEST_HAS_NO_TURNS: Final = 35
INVITED_THIS_TURN: Final = 36
INVITED_ALREADY: Final = 37
NO_INVITATION: Final = 38
NONE_TO_REFUSE: Final = 39
NOBODY_TO_TRADE_WITH: Final = 40
ON_TURN: Final = 41
OFFER_IS_OPEN: Final = 42
NO_CARD_OF_THEIRS: Final = 43
NO_SUCH_OFFER: Final = 44
NOTHING_TO_RETRACT: Final = 45
LAST_ROUND: Final = 46
TOO_EARLY: Final = 47
ANNOUNCED_ALREADY: Final = 48
TURN_BEGUN: Final = 49
CAN_DRAW: Final = 50
CAN_PLAY: Final = 51
NOT_WHILE_ON_TURN: Final = 52
SAME_ON_BOTH_SIDES: Final = 53

# Refusals without facts, and those whose only fact is the seat
BARE: Final = {
    GAME_IS_OVER: ("CN2", "over"),
    NOTHING_DRAWN: ("CN3", "nothing drawn"),
    NO_DRAW_PILE: ("CN21", "no draw pile"),
    NO_DISCARD_PILE: ("CN3", "no discard pile"),
    NOTHING_PLAYED: ("CN8", "nothing played"),
    CARD_TO_DRAW: ("CN8", "card to draw"),
    LAST_ROUND: ("CN14", "last round"),
}
OF_SEAT: Final = {
    NO_OTHER_CARD: ("CN3", "no other card"),
    NOTHING_TO_RETRACT: ("CN13", "no open offer"),
    TURN_BEGUN: ("CN14", "turn begun"),
    CAN_DRAW: ("CN22", "can draw"),
    CAN_PLAY: ("CN22", "can play"),
    NOT_WHILE_ON_TURN: ("CD4", "only off turn"),
}
RULES: Final = [  # the rule that a move goes by: from this code on
    (codes.TURN, "CD4"),
    (codes.END, "CN8"),
    (codes.PASS, "CN22"),
    (codes.ANNOUNCE, "CN14"),
    (codes.OFFER, "CN13"),
    (codes.INVITE, "CN10"),
    (codes.JOIN, "CN7"),
    (codes.ADD, "CN6"),
    (codes.LINK, "CN5"),
    (codes.SET, "CN4"),
    (codes.DRAW, "CN3"),
]


def refusal(game: ConnectionsTable, seat: i64, code: i64, illegality: i64) -> Refused:
    """Return the refusal of a code that is illegal for this reason."""
    reason = int(illegality)
    if reason in BARE:
        rule, kind = BARE[reason]
        return Refused(rule, kind, [])
    if reason in OF_SEAT:
        rule, kind = OF_SEAT[reason]
        return Refused(rule, kind, [seat])
    if NO_CARD_AT <= illegality < NO_CARD_AT + PLACES:
        return Refused(_rule_of(code), "no card there", [seat, illegality - NO_CARD_AT])
    if illegality <= DRAW_FIRST:
        return _order_refusal(game, seat, code, illegality)
    if illegality <= REGION_OF_ITS_SET:
        return _play_refusal(game, seat, code, illegality)
    if illegality <= NONE_TO_REFUSE:
        return _invitation_refusal(game, seat, code, illegality)
    if illegality <= NO_SUCH_OFFER:
        return _trade_refusal(game, seat, code, illegality)
    if illegality == TOO_EARLY:
        return Refused("CN14", "too early", [table.TURNS_BEFORE_THE_END])
    if illegality == ANNOUNCED_ALREADY:
        return Refused("CN14", "announced already", [game.announced])
    return Refused("CD2", "same on both sides", [game.deck.number, game.hands.card_at(seat, code - codes.TURN)])


def _rule_of(code: i64) -> str:
    return next(rule for first, rule in RULES if code >= first)


def _order_refusal(game: ConnectionsTable, seat: i64, code: i64, illegality: i64) -> Refused:
    in_place_of_a_turn = code in (codes.ANNOUNCE, codes.PASS)
    if illegality == DISCARD_FIRST:
        return Refused(_rule_of(code) if in_place_of_a_turn else "CN3", "discard first", [seat])
    if illegality == DRAW_FIRST:
        return Refused(_rule_of(code) if in_place_of_a_turn else "CN8", "draw first", [seat])
    if seat == game.announced:
        return Refused("CN14", "no more turns", [seat])
    return Refused("ALL1", "not your turn", [game.to_move])


def _play_refusal(game: ConnectionsTable, seat: i64, code: i64, illegality: i64) -> Refused:
    if illegality == JUST_TAKEN:
        return Refused("CN3", "just taken", [game.deck.number, seat, game.hands.card_at(seat, game.drawn)])
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
        if illegality == LINK_IN_SET:
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
    if illegality == NOT_A_LINK:
        return Refused("CN5", "not a link", [deck, face])
    if illegality == COLOUR_NOT_CARRIED:
        return Refused("CN5", "colour not carried", [deck, face, colour])
    return Refused("CN5", "no set", [deck, seat, colour])


def _add_refusal(game: ConnectionsTable, seat: i64, code: i64, illegality: i64) -> Refused:
    deck = game.deck.number
    face = game.hands.card_at(seat, (code - codes.ADD) // 2) ^ (code - codes.ADD) % 2
    if illegality == LINK_NOT_ADDED:
        return Refused("CN6", "regional only", [deck, face])
    return Refused("CN6", "colour not open", [deck, seat, face, _colour_of(game, face)])


def _join_refusal(game: ConnectionsTable, seat: i64, code: i64, illegality: i64) -> Refused:
    deck = game.deck.number
    link = (code - codes.JOIN) // (2 * PLACES)
    if illegality == NOT_INVITED:
        return Refused("CN7", "not invited", [deck, seat, link])
    face = game.hands.card_at(seat, (code - codes.JOIN) // 2 % PLACES) ^ (code - codes.JOIN) % 2
    if illegality == LINK_NOT_JOINED:
        return Refused("CN11", "regional only", [deck, face])
    kind = "not its region" if illegality == NOT_ITS_REGION else "region of its set"
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
    if illegality == NOT_YOUR_LINK:
        return Refused("CN10", "not your link", [deck, seat, link])
    if illegality == HAS_PARTNER:
        return Refused("CN10", "has partner", [deck, link, game.links[table.PARTNER + link]])
    if illegality == NOBODY_TO_INVITE:
        return Refused("CN10", "nobody to invite", [guest])
    if illegality == GUEST_HAS_NO_TURNS:
        return Refused("CN14", "no more turns", [guest])
    if illegality == INVITED_THIS_TURN:
        return Refused("CN10", "too soon to withdraw" if withdraws else "invited this turn", [deck, link])
    if illegality == INVITED_ALREADY:
        return Refused("CN10", "invited already", [deck, guest, link])
    return Refused("CN10", "no invitation", [deck, link])


def _trade_refusal(game: ConnectionsTable, seat: i64, code: i64, illegality: i64) -> Refused:
    if illegality == ON_TURN:
        return Refused("CN13", "on turn", [game.to_move])
    if illegality == OFFER_IS_OPEN:
        return Refused("CN13", "offer open", [seat, offer_to(game.each[table.OFFER + seat])])
    if illegality == NO_SUCH_OFFER:
        return Refused("CN13", "no such offer", [(code - codes.ACCEPT) % MOST_SEATS, seat])
    offer = code - codes.OFFER
    if illegality == NOBODY_TO_TRADE_WITH:
        return Refused("CN13", "nobody to trade with", [offer_to(offer)])
    return Refused("CN13", "no card there", [offer_to(offer), offer_taken(offer)])
