"""Connections in English."""

from __future__ import annotations

from shoal.core.words import Facts, Form, Template
from shoal.games.cosmopolis.names import UNKNOWN
from shoal.games.cosmopolis.words import en as common


def card(name: str) -> Form:
    """Return a card by both of its sides if it is known whole, or else by its far side."""
    return common.far(name) if name.startswith(UNKNOWN) else Form(name)


def _partnership(facts: Facts) -> str:
    half = facts["points"] // 2
    return CONNECTS + f": {facts['points'] - half} to {{owner}}, {half} to {{partner}}."


def _no_such_offer(facts: Facts) -> str:
    if facts["giver"] == facts["seat"]:
        return "{seat} cannot answer an offer of {seat:their|your} own."
    return "{giver} {giver:has|have} no open offer to {seat}."


OPTIONS = common.OPTIONS
NAMES = {"card": card}
MOVES = {"draw deck": "You draw from the deck.", "draw discard": "You draw from the discard pile."}

CONNECTS = "{link} connects {cities} {cities:city|cities} and brings {points} {points:point|points}"
LINES = {
    **common.LINES,
    **common.WINS,
    "draw": "{seat} {seat:draws|draw} {card:|{far}} from the {pile:discard|draw} pile.",
    "discard": "{seat} {seat:discards|discard} {card}.",
    "shuffle": (
        "The draw pile is used up: {cards} {cards:discard becomes|discards are shuffled and become} the new one."
    ),
    "set": "{seat} {seat:lays|lay} a set: {cities}.",
    "link": "{seat} {seat:adds|add} the linking card {city} to {seat:their|your} {colour} set.",
    "add": "{seat} {seat:adds|add} {city}.",
    "join": "{seat} {seat:plays|play} {city} and {seat:becomes|become} {owner:'s} partner around {link}.",
    "last token": "{seat} {seat:puts|put} {seat:their|your} last token on {city}.",
    "invite": "{seat} {seat:invites|invite} {guest} to a partnership around {link}.",
    "withdraw": "{seat} {seat:withdraws|withdraw} the invitation around {link}.",
    "refuse": "{seat} {seat:refuses|refuse} the invitation around {link}.",
    "offer": "{giver} {giver:offers|offer} {seat} {card:|{far}} for {wanted}.",
    "trade": "{giver} {giver:gives|give} {seat} {given:|{far_given}} for {taken:|{far_taken}}.",
    "decline": "{seat} {seat:declines|decline} {giver:'s} offer.",
    "retract": "{giver} {giver:retracts|retract} {giver:their|your} offer to {seat}.",
    "lapse": "{giver:'s} offer to {seat} lapses: one of the cards has gone.",
    "invitation lapses": "The invitation to {seat} around {link} lapses: {seat} {seat:has|have} no more turns.",
    "announce": "{seat} {seat:announces|announce} the end: everybody else has two more turns.",
    "pass": "{seat} can neither play nor draw, and so {seat:passes|pass}.",
    "end": "There is nothing to draw: {seat:'s} turn is over.",
    "end announced": "The last turns have been played: the round is over.",
    "end idle": "Nobody has played a card for two turns each: the last round is over.",
    "end limit": "Everybody has had 60 turns: the round is over.",
    "connection": CONNECTS + " to {owner}.",
    "partnership": _partnership,
    "set alone": "{seat:'s} {colour} set of {cities} cities brings {points} points.",
    "pair": (
        "{seat} {seat:shows|show} an unplayed pair in {colour}, {first} and {second}, and {seat:loses|lose} {cost} "
        "points."
    ),
    "totals": "Totals: {totals}.",
    "deal": "{dealer} {dealer:deals|deal} round {round}.",
}

REFUSALS = {
    **common.REFUSALS,
    "discard first": "{seat} {seat:has|have} drawn a card and must discard one.",
    "draw first": "{seat} {seat:has|have} played a card and must draw one, or end the turn if there is none to draw.",
    "no more turns": "{seat} {seat:has|have} announced the end and {seat:has|have} no more turns in this round.",
    "nothing drawn": "A card is discarded only on a turn that begins with a draw.",
    "just taken": "{seat} {seat:has|have} just taken {card} from the discard pile and must discard another card.",
    "no draw pile": "The draw pile is used up, and there are not enough discards to make a new one.",
    "no discard pile": "The discard pile is empty.",
    "no other card": "{seat} would have no other card to discard.",
    "nothing played": "A turn ends without a draw only after a card has been played.",
    "card to draw": "There is a card to draw, so the turn ends with a draw.",
    "link in set": "{city} is a linking card; a set is made of three regional cards.",
    "not one colour": "{first} ({hue1}), {second} ({hue2}) and {third} ({hue3}) are not of one colour.",
    "not a link": "{card} is not a linking card.",
    "colour not carried": "{city} does not carry {colour}.",
    "no set": "{seat} {seat:has|have} no {colour} set on the table.",
    "regional only": "{city} is a linking card; this takes a regional card.",
    "colour not open": (
        "{city} is {colour}: {seat} {seat:has|have} no {colour} set, no linking card with {colour}, and no partnership "
        "around one."
    ),
    "not invited": "{seat} {seat:is|are} not invited to a partnership around {link}.",
    "not its region": "{city} is {colour}, which {link} does not carry.",
    "region of its set": (
        "{city} is {colour}, like the set that {link} was laid on; joining takes another of its colours."
    ),
    "not your link": "{link} is not one of {seat:'s} linking cards on the table.",
    "has partner": "{partner} {partner:is|are} already the partner around {link}; a partnership is of two.",
    "nobody to invite": "An invitation is to another player at the table, not to {guest:self}.",
    "invited this turn": "There is only one invitation around {link} in a turn.",
    "too soon to withdraw": "The invitation around {link} was made in this turn; it can be withdrawn on a later one.",
    "invited already": "{guest} {guest:is|are} already invited to a partnership around {link}.",
    "no invitation": "Nobody is invited to a partnership around {link}.",
    "nobody to trade with": "A trade is with another player at the table, not with {other:self}.",
    "on turn": "Two players can trade only while it is the turn of neither, and it is {to_move:'s} turn.",
    "offer open": "{seat} {seat:has|have} an open offer to {other} and must retract it before making another.",
    "no such offer": _no_such_offer,
    "no open offer": "{seat} {seat:has|have} no open offer.",
    "last round": "The last round ends by itself; its end is not announced.",
    "announced already": "{announcer} {announcer:has|have} already announced the end.",
    "too early": "The end may be announced once everybody has had {turns} turns.",
    "turn begun": (
        "{seat} {seat:has|have} invited somebody or withdrawn an invitation in this turn; the end is announced before "
        "anything else."
    ),
    "can draw": "{seat} can draw and discard, and so may not pass.",
    "can play": "{seat} can play a card, and so may not pass.",
}

ENDINGS = {  # what ends a round, by rule
    "CN14": "the end was announced",
    "CN15": "nobody played any more",
    "ALL5": "everyone had had 60 turns",
}

GOAL = (
    "Lay sets of one colour, add linking cards and fill their regions, alone or with a "
    "partner for half. Connecting 3, 4, 5, 6 or 7 cities brings 4, 8, 15, 30 or 60 and "
    "so on; two of a colour in hand cost 20. The highest total wins."
)

REASONS: dict[str, Template] = {
    "brings": "As things stand it brings you {points} {points:point|points}.",
    "brings both": "As things stand it brings you {points} {points:point|points}, and {partner} {theirs}.",
    "costs": "It costs you {points} {points:point|points} now, and may bring more later.",
    "opens": "After it you may add {colours}.",
    "with guest": "With {guest} the connection would bring you {points} {points:point|points} more.",
    "gets": "Played now, the card would bring you {points} {points:point|points}.",
    "gets nothing": "Played now, the card would bring you nothing.",
    "completes": "With two cards of your hand it makes a set in {colour}.",
    "no use": "It adds to none of your connections.",
    "pairs": "{before} {before:pair|pairs} in your hand, then {now}; each costs {cost} at the end.",
    "leads": "You lead, and everybody else has only two more turns.",
}
