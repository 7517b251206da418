"""Cosmople-Fish II in English."""

from __future__ import annotations

from shoal.core.words import Facts, Template
from shoal.games.cosmopolis.words import en as shared


def _a_card(facts: Facts) -> str:
    """Return a card of the colour: a red card, an orange card."""
    return "an {colour} card" if facts["colour"].startswith(tuple("aeiou")) else "a {colour} card"


def _asked_for(facts: Facts) -> str:
    return "a linking card with {colour}" if facts["link"] else _a_card(facts)


def _ask(facts: Facts) -> str:
    return "{asker} {asker:asks|ask} {asked} for " + _asked_for(facts) + "."


def _no(facts: Facts) -> str:
    lacks = "linking card with {colour}" if facts["link"] else "{colour} card"
    return "{asked} {asked:has|have} no " + lacks + ' and {asked:says|say} "go fish".'


def _round(facts: Facts) -> str:
    return f"Round {facts['round'] + 1} is over. Totals: {{totals}}."


def _deal(facts: Facts) -> str:
    return f"Round {facts['round'] + 1}: {{dealer}} {{dealer:deals|deal}}."


def _cannot_go_there(facts: Facts) -> str:
    return "{city} and " + _a_card(facts) + " do not fit {seat:'s} set {set}."


def _no_set_yet(facts: Facts) -> str:
    return "The set needs " + _a_card(facts) + " from {seat:'s} hand, and colours that go together."


def _has_one(facts: Facts) -> str:
    return "{seat} {seat:has|have} " + _asked_for(facts) + " and must give one."


def _does_not_answer(facts: Facts) -> str:
    return "{city} is not " + _asked_for(facts) + "."


OPTIONS = shared.OPTIONS
NAMES = shared.NAMES
MOVES = {"fish": "You draw from the deck."}

LINES = {
    **shared.LINES,
    "ask": _ask,
    "no": _no,
    "give": "{asked} {asked:gives|give} {card} to {asker}.",
    "into": "{seat} {seat:plays|play} {city} into set {set}.",
    "lay": "{seat} {seat:lays|lay} {city} with it.",
    "set": "{seat:'s} set {set} now has {size} {size:city|cities}, worth {points} {points:point|points}.",
    "add": (
        "{seat} {seat:adds|add} {city} to set {set}, which now has {size} {size:city|cities}, worth {points} "
        "{points:point|points}."
    ),
    "fish": "{seat} {seat:draws|draw} {card:|{far}} (place {place}).",
    "round": _round,
    **shared.WINS,
    "deal": _deal,
}

REFUSALS = {
    **shared.REFUSALS,
    "waits for an answer": "{asked} {asked:has|have} been asked and must answer first.",
    "answer first": "{seat} {seat:has|have} been asked and must give a card or say no.",
    "nothing asked": "Nobody has asked {seat} for a card.",
    "nothing received": "{seat} {seat:has|have} received no card to play.",
    "where first": "{seat} must first say where {city} goes.",
    "set chosen": "{seat} {seat:has|have} already said where {city} goes.",
    "play first": "{seat} must first play {city} down.",
    "ask unanswered": "No card may be turned round until the ask is answered.",
    "asks oneself": "{seat} cannot ask {seat:themselves|yourself} for a card.",
    "no such seat": "There is no {asked} to ask for a card.",
    "colour not held": "{seat} cannot ask for {colour}: no regional card in {seat:'s} hand has it on its near side.",
    "has one": _has_one,
    "does not answer": _does_not_answer,
    "can do more": "{seat} can ask or add a card, so may not just fish.",
    "no such set": "{seat} {seat:has|have} no set {set}.",
    "cannot go there": _cannot_go_there,
    "second link": "A set has at most one linking card.",
    "no set yet": _no_set_yet,
    "does not fit": "{city} does not fit that set.",
}

ENDINGS = {  # what ends a round, by rule
    "CF14": "the deck was used up",
}

GOAL = (
    "Ask others for a colour that your cards show you, and lay what you get with your own "
    "as a set. A set of 2, 3, 4, 5, 6 or 7 different cities brings 4, 7, 15, 30, 60 or 125 "
    "points, and so on. The highest total wins."
)

REASONS: dict[str, Template] = {
    "shown": "{asked} {asked:has|have} such a card: it was shown or asked for.",
    "may": "{may} of {asked:'s} cards may be one.",
    "hardly": "It is hardly there: you ask in order to draw.",
    "goes to": "It goes to your set of {size} {size:city|cities}.",
    "together": "It goes down with {cards} {cards:card|cards} of your hand.",
    "grows": "The set grows from {before} to {now} cities: {more} {more:point|points} more.",
    "begins": "It begins a set of {now} cities, worth {more} {more:point|points}.",
    "no use": "It fits none of {asker:'s} sets.",
    "of use": "{asker} would gain {more} {more:point|points} with it.",
    "ends": "It ends the round.",
}
