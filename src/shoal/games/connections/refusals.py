"""What Connections says to a move that is against its rules."""

from __future__ import annotations

from mypy_extensions import i64

from shoal.rules.cosmopolis.connections_codes import (
    ACCEPT_CODE,
    ADD_CODE,
    ANNOUNCE_CODE,
    ANNOUNCED_ALREADY,
    CAN_DRAW,
    CAN_PLAY,
    CARD_TO_DRAW,
    COLOUR_NOT_CARRIED,
    DISCARD_FIRST,
    DRAW_FIRST,
    END_CODE,
    GAME_IS_OVER,
    HAS_PARTNER,
    INVITE_CODE,
    INVITED_ALREADY,
    INVITED_THIS_TURN,
    JOIN_CODE,
    JUST_TAKEN,
    LAST_ROUND,
    LINK_CODE,
    LINK_IN_SET,
    LINK_NOT_ADDED,
    LINK_NOT_JOINED,
    MOST_SEATS,
    NO_CARD_AT,
    NO_DISCARD_PILE,
    NO_DRAW_PILE,
    NO_OTHER_CARD,
    NO_SET,
    NO_SUCH_OFFER,
    NOBODY_TO_INVITE,
    NOBODY_TO_TRADE_WITH,
    NOT_A_LINK,
    NOT_INVITED,
    NOT_ITS_REGION,
    NOT_WHILE_ON_TURN,
    NOT_YOUR_LINK,
    NOTHING_DRAWN,
    NOTHING_PLAYED,
    NOTHING_TO_RETRACT,
    OFFER_CODE,
    OFFER_IS_OPEN,
    ON_TURN,
    PASS_CODE,
    REFUSE_CODE,
    REGION_OF_ITS_SET,
    SET_CODE,
    TOO_EARLY,
    TURN_CODE,
    WITHDRAW_CODE,
    offer_taken,
    offer_to,
    set_place,
    set_side,
)
from shoal.rules.cosmopolis.connections_table import (
    OFFER,
    PARTNER,
    PLACES,
    SET,
    TURNS_BEFORE_THE_END,
    ConnectionsTable,
)
from shoal.rules.cosmopolis.deck import (
    CITIES_A_REGION,
    FIRST_LINK_FACE,
    REGIONS,
)
from shoal.rules.errors import Refused


def refusal(game: ConnectionsTable, seat: i64, code: i64, fault: i64) -> Refused:
    """The rule that a fault breaks, and the fault in words; nothing is told that the seat does not know."""
    if fault == GAME_IS_OVER:
        return Refused("CN2", "The game is over.")
    if NO_CARD_AT <= fault < NO_CARD_AT + PLACES:
        return Refused(_rule_of(code), f"Seat {seat} has no card at place {fault - NO_CARD_AT}.")
    if fault <= DRAW_FIRST:
        return _order_refusal(game, seat, code, fault)
    if fault <= CARD_TO_DRAW:
        return _draw_refusal(game, seat, fault)
    if fault <= REGION_OF_ITS_SET:
        return _play_refusal(game, seat, code, fault)
    if fault <= NOTHING_TO_RETRACT:
        return _deal_refusal(game, seat, code, fault)
    return _end_refusal(game, seat, fault) if fault <= CAN_PLAY else _turning_refusal(game, seat, code, fault)


def _order_refusal(game: ConnectionsTable, seat: i64, code: i64, fault: i64) -> Refused:
    in_place_of_a_turn = code in (ANNOUNCE_CODE, PASS_CODE)
    if fault == DISCARD_FIRST:
        rule = _rule_of(code) if in_place_of_a_turn else "CN3"
        return Refused(rule, "A card was drawn; the turn ends with a discard.")
    if fault == DRAW_FIRST:
        rule = _rule_of(code) if in_place_of_a_turn else "CN8"
        return Refused(rule, "A card was played; the turn ends with a draw, or with end if there is none to draw.")
    if seat == game.announced:
        return Refused("CN14", f"Seat {seat} has announced the end and has no more turns.")
    return Refused(_rule_of(code), f"It is seat {game.to_move}'s turn.")


def _draw_refusal(game: ConnectionsTable, seat: i64, fault: i64) -> Refused:
    if fault == NOTHING_DRAWN:
        return Refused("CN3", "A discard comes after a draw.")
    if fault == JUST_TAKEN:
        card = game.deck.whole(game.hands.card_at(seat, game.drawn))
        return Refused("CN3", f"{card} has just been taken from the discard pile; discard another card.")
    if fault == NO_DRAW_PILE:
        return Refused("CN21", "The draw pile is used up, and there are no discards to make a new one.")
    if fault == NO_DISCARD_PILE:
        return Refused("CN3", "There is no discard pile.")
    if fault == NO_OTHER_CARD:
        return Refused("CN3", f"Seat {seat} would have no other card to discard.")
    if fault == NOTHING_PLAYED:
        return Refused("CN8", "Ending a turn without a draw is for who has played a card.")
    return Refused("CN8", "There is a card to draw.")


def _play_refusal(game: ConnectionsTable, seat: i64, code: i64, fault: i64) -> Refused:
    if code < LINK_CODE:
        return Refused("CN4", _set_words(game, seat, code, fault))
    if code < ADD_CODE:
        return Refused("CN5", _link_words(game, seat, code, fault))
    face = game.hands.card_at(seat, (code - ADD_CODE if code < JOIN_CODE else code - JOIN_CODE) // 2 % PLACES)
    if fault in (LINK_NOT_ADDED, LINK_NOT_JOINED):
        rule = "CN6" if fault == LINK_NOT_ADDED else "CN11"
        return Refused(rule, f"{game.deck.name(face)} is a linking card; this takes a regional one.")
    face ^= (code - ADD_CODE if code < JOIN_CODE else code - JOIN_CODE) % 2
    if code < JOIN_CODE:
        return Refused("CN6", _add_words(game, seat, face))
    link = (code - JOIN_CODE) // (2 * PLACES)
    if fault == NOT_INVITED:
        return Refused("CN7", f"Seat {seat} is not invited to a partnership around {game.link_name(link)}.")
    return Refused("CN11", _join_words(game, link, face, fault))


def _set_words(game: ConnectionsTable, seat: i64, code: i64, fault: i64) -> str:
    faces = [game.hands.card_at(seat, set_place(code, which)) ^ set_side(code, which) for which in range(SET)]
    if fault == LINK_IN_SET:
        city = next(game.deck.name(face) for face in faces if face >= FIRST_LINK_FACE)
        return f"{city} is a linking card; a set is of three regional ones."
    first, second, third = [f"{game.deck.name(face)} ({_colour_of(game, face)})" for face in faces]
    return f"{first}, {second} and {third} are not of one colour."


def _link_words(game: ConnectionsTable, seat: i64, code: i64, fault: i64) -> str:
    face = game.hands.card_at(seat, (code - LINK_CODE) // REGIONS)
    colour = game.deck.colour_names[(code - LINK_CODE) % REGIONS]
    if fault == NOT_A_LINK:
        return f"{game.deck.whole(face)} is not a linking card."
    city = game.deck.name(face)
    if fault == COLOUR_NOT_CARRIED:
        return f"{city} does not carry {colour}."
    if fault == NO_SET:
        return f"Seat {seat} has no {colour} set on the table."
    return f"{city} has a colour of {game.link_name(game.link_in_the_way(seat, face))}, which has no partner yet."


def _add_words(game: ConnectionsTable, seat: i64, face: i64) -> str:
    colour = _colour_of(game, face)
    return (
        f"{game.deck.name(face)} is {colour}: seat {seat} has no {colour} set, no linking card with {colour}, and "
        f"is in no partnership around one."
    )


def _join_words(game: ConnectionsTable, link: i64, face: i64, fault: i64) -> str:
    card = f"{game.deck.name(face)} is {_colour_of(game, face)}"
    if fault == NOT_ITS_REGION:
        return f"{card}, which {game.link_name(link)} does not carry."
    return f"{card}, the colour of the set that {game.link_name(link)} was laid on; it takes another of its regions."


def _colour_of(game: ConnectionsTable, face: i64) -> str:
    """The name of the colour of a regional card's side."""
    return game.deck.colour_names[game.deck.city[face] // CITIES_A_REGION]


def _end_refusal(game: ConnectionsTable, seat: i64, fault: i64) -> Refused:
    if fault == LAST_ROUND:
        return Refused("CN14", "The last round is not announced to be over.")
    if fault == ANNOUNCED_ALREADY:
        return Refused("CN14", f"Seat {game.announced} has announced the end already.")
    if fault == TOO_EARLY:
        return Refused("CN14", f"The end may be announced once everybody has had {TURNS_BEFORE_THE_END} turns.")
    what = "draw and discard" if fault == CAN_DRAW else "play a card"
    return Refused("CN22", f"Seat {seat} can {what}.")


def _turning_refusal(game: ConnectionsTable, seat: i64, code: i64, fault: i64) -> Refused:
    if fault == NOT_WHILE_ON_TURN:
        return Refused("CD4", "Cards are turned round while it is not one's turn, or before the first move of a round.")
    city = game.deck.name(game.hands.card_at(seat, code - TURN_CODE))
    return Refused("CD2", f"{city} is a linking card, the same on both sides.")


def _deal_refusal(game: ConnectionsTable, seat: i64, code: i64, fault: i64) -> Refused:
    """The faults of partnerships and trades in words."""
    if code < REFUSE_CODE:
        link = (code - INVITE_CODE) // MOST_SEATS if code < WITHDRAW_CODE else code - WITHDRAW_CODE
        return Refused("CN10", _invitation_words(game, seat, link, (code - INVITE_CODE) % MOST_SEATS, fault))
    if code < OFFER_CODE:
        city = game.link_name(code - REFUSE_CODE)
        return Refused("CN10", f"Seat {seat} is not invited to a partnership around {city}.")
    return Refused("CN13", _trade_words(game, seat, code, fault))


def _invitation_words(game: ConnectionsTable, seat: i64, link: i64, guest: i64, fault: i64) -> str:
    city = game.link_name(link)
    if fault == NOT_YOUR_LINK:
        return f"{city} is not a linking card of seat {seat}'s on the table."
    if fault == HAS_PARTNER:
        return f"{city} has a partner, seat {game.links[PARTNER + link]}; a partnership is of two."
    if fault == NOBODY_TO_INVITE:
        return f"An invitation is to another player, not to seat {guest}."
    if fault == INVITED_THIS_TURN:
        return f"There is one invitation around {city} in a turn; it stands until the next one."
    if fault == INVITED_ALREADY:
        return f"Seat {guest} is invited around {city} already."
    return f"There is no open invitation around {city}."


def _trade_words(game: ConnectionsTable, seat: i64, code: i64, fault: i64) -> str:
    if fault == ON_TURN:
        return f"Cards are traded while it is neither player's turn; it is seat {game.to_move}'s."
    if fault == OFFER_IS_OPEN:
        return f"Seat {seat} has an open offer, to seat {offer_to(game.each[OFFER + seat])}; retract it first."
    if fault == NOTHING_TO_RETRACT:
        return f"Seat {seat} has no open offer."
    if fault == NO_SUCH_OFFER:
        giver = (code - ACCEPT_CODE) % MOST_SEATS
        return f"Seat {giver} has offered seat {seat} nothing."
    other = offer_to(code - OFFER_CODE)
    if fault == NOBODY_TO_TRADE_WITH:
        return f"A trade is with another player, not with seat {other}."
    return f"Seat {other} has no card at place {offer_taken(code - OFFER_CODE)}."


def _rule_of(code: i64) -> str:
    """The rule that a move goes by."""
    if code < INVITE_CODE:
        for first, rule in ((JOIN_CODE, "CN7"), (ADD_CODE, "CN6"), (LINK_CODE, "CN5"), (SET_CODE, "CN4")):
            if code >= first:
                return rule
        return "CN3"
    if code < ANNOUNCE_CODE:
        return "CN10" if code < OFFER_CODE else "CN13"
    if code == ANNOUNCE_CODE:
        return "CN14"
    if code == PASS_CODE:
        return "CN22"
    return "CN8" if code == END_CODE else "CD4"
