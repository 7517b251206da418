"""Networks in English."""

from __future__ import annotations

from shoal.core.words import Facts, Template
from shoal.games.cosmopolis.words import en as common


def _draw(facts: Facts) -> str:
    return DRAW_KNOWN if "card" in facts else "{seat} {seat:draws|draw} from the deck to place {place}: {far}."


OPTIONS = common.OPTIONS
NAMES = common.NAMES
MOVES = {"draw deck": "You draw from the deck.", "draw discard": "You draw from the discard pile."}

DRAW_KNOWN = "{seat} {seat:draws|draw} {card} from the deck to place {place}."
LINES = {
    **common.LINES,
    "take": "{seat} {seat:takes|take} {cities} from {giver}.",
    "set": "{seat} {seat:lays|lay} {cities}.",
    "add": "{seat} {seat:adds|add} {city}.",
    "done": "{seat} {seat:is|are} done laying cards.",
    "draw": _draw,
    "draw known": DRAW_KNOWN,
    "draw discard": "{seat} {seat:draws|draw} {card} from the discard pile to place {place}.",
    "turn over": "The deck is used up; the discard pile, {cards} {cards:card|cards}, is turned over to replace it.",
    "discard": "{seat} {seat:discards|discard} {card}.",
    "drop": "{seat} {seat:discards|discard} {card} from {seat:their|your} spread.",
    "pass": "{seat} {seat:passes|pass}.",
    "watch": "{seat} {seat:has|have} an empty hand and only {seat:watches|watch}.",
    "all passed": "Everyone has passed: the round is over.",
    "idle": "Nobody has played or taken a card for {turns} turns: the round is over.",
    "long": "The round is over after {turns} turns.",
    "score": (
        "{seat} {seat:scores|score} {points} for {seat:their|your} largest network and {seat:has|have} {total} in all."
    ),
    "deal": "Round {round}: {dealer} {dealer:deals|deal}; {card} starts the discard pile.",
    "result": "Final points: {points}.",
    **common.WINS,
}

REFUSALS = {
    **common.REFUSALS,
    "only watches": "{seat:'s} hand has shrunk to nothing: {seat} {seat:watches|watch} and can only pass.",
    "replace first": "{seat} must draw first, until {seat:their|your} hand has {limit} {limit:card|cards}.",
    "discard first": "{seat} {seat:has|have} drawn a card and must discard one, from the hand or from the spread.",
    "drew instead": "{seat} {seat:has|have} drawn a card and cannot play in the same turn.",
    "play goes on": "{seat} {seat:has|have} begun to play, and can only play more cards or be done.",
    "nothing played": "{seat} {seat:has|have} not played anything in this turn.",
    "nothing drawn": "{seat} must draw a card before discarding one.",
    "can draw": "{seat} can still draw, and so cannot pass.",
    "nothing to draw": "The deck and the discard pile are used up.",
    "no discards": "The discard pile is empty.",
    "nothing to give back": (
        "A card taken from the discard pile cannot go back at once, and {seat} {seat:has|have} no other to discard."
    ),
    "take comes first": "Only one set can be taken in a turn, before anything else.",
    "no such player": "A set is taken from another player, not from {giver:self}.",
    "no such set": "{giver} {giver:has|have} no set {set}.",
    "protected": "{giver:'s} set {set} is protected: a linking card joins its regions.",
    "does not join": "{giver:'s} set {set} cannot be added to {seat:'s} spread.",
    "not a set": (
        "{cities} do not make a set: that takes three cards of one colour, or a linking card and two cards of its "
        "regions."
    ),
    "cannot be added": "{city} goes with no set in {seat:'s} spread.",
    "just taken": "{seat} {seat:has|have} just drawn {card} from the discard pile and must discard another card.",
    "not in spread": "There is no card {position} in {seat:'s} spread.",
    "breaks a set": "Without {city}, a set in {seat:'s} spread would no longer be valid.",
    "hand too large": (
        "Without {city} in the spread, {seat:'s} hand may have "
        "{limit:no cards|{limit} card at the most|{limit} cards at the most}; it has {hand}."
    ),
}

ENDINGS = {  # what ends a round, by rule
    "NW16": "everyone passed",
    "NW17": "nobody played for 8 turns each",
    "ALL5": "everyone had had 100 turns",
}

GOAL = (
    "Lay sets of three cards of one colour, and join them with white linking cards: a set "
    "that is not so joined can be taken from you. Your largest set brings a point for each "
    "card but the linking ones. The highest total wins."
)

REASONS: dict[str, Template] = {
    "take": "{giver:'s} network falls from {before} to {now}.",
    "cards": "You get {cards} {cards:card|cards} from {giver}.",
    "counts": "Yours then counts {points}.",
    "protects": "Protects your set: {taker} could take it.",
    "grows": "Your largest network grows from {before} to {now}.",
    "fills": "You then draw {draws} {draws:card|cards}.",
    "full": "Your hand is full: you draw nothing.",
    "fits": "The card on the discard pile goes with your cards on the table.",
    "fits not": "The card on the discard pile goes with none of your sets.",
    "no use": "It goes with none of your sets.",
    "smaller": "Your hand then has {limit} {limit:card|cards} at most.",
}
