"""Why a move of Connections is refused: the number of each illegality, and the refusal that it becomes.

A refusal has the rule that the move breaks, with a kind and facts. It says nothing that the seat does not know.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from shoal.core.errors import Refused
from shoal.games.connections import codes, table
from shoal.games.connections.codes import MOST_SEATS, offer_given, offer_taken, offer_to, set_place, set_side
from shoal.games.connections.table import PLACES, ConnectionsTable
from shoal.games.cosmopolis.deck import CITIES_A_REGION, FIRST_LINK_FACE, REGIONS
from shoal.games.cosmopolis.hands import EMPTY
from shoal.games.cosmopolis.refusals import NOT_YOUR_TURN, city_refusals

REFUSAL_KINDS: Final = city_refusals("CN2")
NO_MORE_TURNS: Final = REFUSAL_KINDS.add("CN14", "no more turns", "seat")
DISCARD_FIRST: Final = REFUSAL_KINDS.add("CN3", "discard first", "seat")
DRAW_FIRST: Final = REFUSAL_KINDS.add("CN8", "draw first", "seat")
NOTHING_DRAWN: Final = REFUSAL_KINDS.add("CN3", "nothing drawn")
JUST_TAKEN: Final = REFUSAL_KINDS.add("CN3", "just taken", "deck seat card")
NO_DRAW_PILE: Final = REFUSAL_KINDS.add("CN21", "no draw pile")
NO_DISCARD_PILE: Final = REFUSAL_KINDS.add("CN3", "no discard pile")
NO_OTHER_CARD: Final = REFUSAL_KINDS.add("CN3", "no other card", "seat")
NOTHING_PLAYED: Final = REFUSAL_KINDS.add("CN8", "nothing played")
CARD_TO_DRAW: Final = REFUSAL_KINDS.add("CN8", "card to draw")
LINK_IN_SET: Final = REFUSAL_KINDS.add("CN4", "link in set", "deck city")
NOT_ONE_COLOUR: Final = REFUSAL_KINDS.add(
    "CN4", "not one colour", "deck", "first:city hue1:colour", "second:city hue2:colour", "third:city hue3:colour"
)
NOT_A_LINK: Final = REFUSAL_KINDS.add("CN5", "not a link", "deck card")
COLOUR_NOT_CARRIED: Final = REFUSAL_KINDS.add("CN5", "colour not carried", "deck city colour")
NO_SET: Final = REFUSAL_KINDS.add("CN5", "no set", "deck seat colour")
LINK_NOT_ADDED: Final = REFUSAL_KINDS.add("CN6", "regional only", "deck city")
COLOUR_NOT_OPEN: Final = REFUSAL_KINDS.add("CN6", "colour not open", "deck seat city colour")
NOT_INVITED: Final = REFUSAL_KINDS.add("CN7", "not invited", "deck seat link")
LINK_NOT_JOINED: Final = REFUSAL_KINDS.add("CN11", "regional only", "deck city")
NOT_ITS_REGION: Final = REFUSAL_KINDS.add("CN11", "not its region", "deck city colour link")
REGION_OF_ITS_SET: Final = REFUSAL_KINDS.add("CN11", "region of its set", "deck city colour link")
NOT_YOUR_LINK: Final = REFUSAL_KINDS.add("CN10", "not your link", "deck seat link")
HAS_PARTNER: Final = REFUSAL_KINDS.add("CN10", "has partner", "deck link partner:seat")
NOBODY_TO_INVITE: Final = REFUSAL_KINDS.add("CN10", "nobody to invite", "guest:seat")
GUEST_HAS_NO_TURNS: Final = REFUSAL_KINDS.add("CN14", "no more turns", "seat")
INVITED_THIS_TURN: Final = REFUSAL_KINDS.add("CN10", "invited this turn", "deck link")
TOO_SOON_TO_WITHDRAW: Final = REFUSAL_KINDS.add("CN10", "too soon to withdraw", "deck link")
INVITED_ALREADY: Final = REFUSAL_KINDS.add("CN10", "invited already", "deck guest:seat link")
NO_INVITATION: Final = REFUSAL_KINDS.add("CN10", "no invitation", "deck link")
NONE_TO_REFUSE: Final = REFUSAL_KINDS.add("CN10", "not invited", "deck seat link")
NOBODY_TO_TRADE_WITH: Final = REFUSAL_KINDS.add("CN13", "nobody to trade with", "other:seat")
ON_TURN: Final = REFUSAL_KINDS.add("CN13", "on turn", "to_move:seat")
OFFER_IS_OPEN: Final = REFUSAL_KINDS.add("CN13", "offer open", "seat other:seat")
NO_CARD_OF_THEIRS: Final = REFUSAL_KINDS.add("CN13", "no card there", "seat place")
NO_SUCH_OFFER: Final = REFUSAL_KINDS.add("CN13", "no such offer", "giver:seat seat")
NOTHING_TO_RETRACT: Final = REFUSAL_KINDS.add("CN13", "no open offer", "seat")
LAST_ROUND: Final = REFUSAL_KINDS.add("CN14", "last round")
TOO_EARLY: Final = REFUSAL_KINDS.add("CN14", "too early", "turns")
ANNOUNCED_ALREADY: Final = REFUSAL_KINDS.add("CN14", "announced already", "announcer:seat")
TURN_BEGUN: Final = REFUSAL_KINDS.add("CN14", "turn begun", "seat")
CAN_DRAW: Final = REFUSAL_KINDS.add("CN22", "can draw", "seat")
CAN_PLAY: Final = REFUSAL_KINDS.add("CN22", "can play", "seat")

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
    """Return the refusal of an illegal code."""
    rule = next(rule for first, rule in RULES if code >= first)
    if illegality == NOT_YOUR_TURN and seat == game.announced:
        illegality = NO_MORE_TURNS
    if illegality in (DISCARD_FIRST, DRAW_FIRST) and code in (codes.ANNOUNCE, codes.PASS):
        return Refused(rule, REFUSAL_KINDS[illegality].kind, [seat])
    if illegality == NO_CARD_OF_THEIRS:
        return Refused("CN13", "no card there", [offer_to(code - codes.OFFER), offer_taken(code - codes.OFFER)])
    if illegality == OFFER_IS_OPEN:
        return Refused("CN13", "offer open", [seat, offer_to(game.each[table.OFFER + seat])])
    if illegality == GUEST_HAS_NO_TURNS:
        seat = game.announced
    return REFUSAL_KINDS.refusal(illegality, rule, lambda name: _fact(game, seat, code, name))


def _fact(game: ConnectionsTable, seat: i64, code: i64, name: str) -> int:
    """Return what a refusal of a code says under a name."""
    if name in ("first", "second", "third"):
        return _face_in_set(game, seat, code, ["first", "second", "third"].index(name))
    if name.startswith("hue"):
        return game.deck.city[_face_in_set(game, seat, code, int(name[3:]) - 1)] // CITIES_A_REGION
    if name == "place":
        return _place(game, seat, code)
    if name in ("card", "city"):
        return _face(game, seat, code)
    if name == "colour":
        if codes.LINK <= code < codes.ADD:
            return (code - codes.LINK) % REGIONS
        return game.deck.city[_face(game, seat, code)] // CITIES_A_REGION
    if name == "link":
        return _link(code)
    if name == "partner":
        return game.links[table.PARTNER + _link(code)]
    return {
        "deck": game.deck.number,
        "seat": seat,
        "to_move": game.to_move,
        "guest": (code - codes.INVITE) % MOST_SEATS,
        "other": offer_to(code - codes.OFFER),
        "giver": (code - codes.ACCEPT) % MOST_SEATS,
        "announcer": game.announced,
        "turns": table.TURNS_BEFORE_THE_END,
    }[name]


def _face_in_set(game: ConnectionsTable, seat: i64, code: i64, which: i64) -> i64:
    return game.hands.card_at(seat, set_place(code, which)) ^ set_side(code, which)


def _face(game: ConnectionsTable, seat: i64, code: i64) -> i64:
    """Return the side of the card that a code is about, as it would be turned up."""
    face = game.hands.card_at(seat, _place(game, seat, code))
    if codes.JOIN <= code < codes.INVITE:
        return face ^ (code - codes.JOIN) % 2
    if codes.ADD <= code < codes.JOIN:
        return face ^ (code - codes.ADD) % 2
    return face


def _place(game: ConnectionsTable, seat: i64, code: i64) -> i64:
    """Return the place in the hand that a code is about; of a set, the first without a regional card."""
    if code >= codes.TURN:
        return code - codes.TURN
    if code >= codes.OFFER:
        return offer_given(code - codes.OFFER)
    if code >= codes.JOIN:
        return (code - codes.JOIN) // 2 % PLACES
    if code >= codes.ADD:
        return (code - codes.ADD) // 2
    if code >= codes.LINK:
        return (code - codes.LINK) // REGIONS
    if code < codes.SET:
        return code - codes.DISCARD
    which: i64 = 0
    while EMPTY < game.hands.card_at(seat, set_place(code, which)) < FIRST_LINK_FACE:
        which += 1
    return set_place(code, which)


def _link(code: i64) -> i64:
    """Return the linking card that a code is about."""
    if code >= codes.REFUSE:
        return code - codes.REFUSE
    if code >= codes.WITHDRAW:
        return code - codes.WITHDRAW
    if code >= codes.INVITE:
        return (code - codes.INVITE) // MOST_SEATS
    return (code - codes.JOIN) // (2 * PLACES)
