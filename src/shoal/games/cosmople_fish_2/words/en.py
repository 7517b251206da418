"""Cosmople-Fish II in English."""

from __future__ import annotations

from shoal.core.words import Template
from shoal.games.cosmopolis.words import en as shared

OPTIONS = shared.OPTIONS
NAMES = shared.NAMES | {"colour": shared.colour}
MOVES = {"fish": "You draw from the deck."}

ASKED_FOR = "{link:a linking card with {colour}|{colour:a} card}"
LINES = {
    **shared.LINES,
    "ask": "{asker} {asker:asks|ask} {asked} for " + ASKED_FOR + ".",
    "no": '{asked} {asked:has|have} no {link:linking card with {colour}|{colour} card} and {asked:says|say} "go fish".',
    "give": "{asked} {asked:gives|give} {card} to {asker}.",
    "into": "{seat} {seat:plays|play} {city} into set {set}.",
    "lay": "{seat} {seat:lays|lay} {city} with it.",
    "set": "{seat:'s} set {set} now has {size} {size:city|cities}, worth {points} {points:point|points}.",
    "add": (
        "{seat} {seat:adds|add} {city} to set {set}, which now has {size} {size:city|cities}, worth {points} "
        "{points:point|points}."
    ),
    "fish": "{seat} {seat:draws|draw} {card:|{far}} (place {place}).",
    "round": "Round {round} is over. Totals: {totals}.",
    **shared.WINS,
    "deal": "Round {round}: {dealer} {dealer:deals|deal}.",
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
    "has one": "{seat} {seat:has|have} " + ASKED_FOR + " and must give one.",
    "does not answer": "{city} is not " + ASKED_FOR + ".",
    "can do more": "{seat} can ask or add a card, so may not just fish.",
    "no such set": "{seat} {seat:has|have} no set {set}.",
    "cannot go there": "{city} and {colour:a} card do not fit {seat:'s} set {set}.",
    "second link": "A set has at most one linking card.",
    "no set yet": "The set needs {colour:a} card from {seat:'s} hand, and colours that go together.",
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
}
