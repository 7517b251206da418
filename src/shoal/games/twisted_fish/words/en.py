"""Twisted Fish in English."""

from __future__ import annotations

from shoal.core.words import Facts, Form, Template
from shoal.games.twisted_fish.names import ZINGER_NAMES


def card(name: str, form: str = "") -> Form:
    """Return a card; with the form `the` the red eel, but Game Warden."""
    return Form(name, "the " if form and name not in ZINGER_NAMES else "")


def fish(name: str, form: str = "") -> Form:
    """Return a fish; with the form `a` an eel, with `many` whales, but blowfish."""
    if form == "many":
        return Form(name if name.endswith(("fish", "shrimp")) else f"{name}s")
    return Form(name, ("an " if name[0] in "aeiou" else "a ") if form else "")


def _score(facts: Facts) -> str:
    points = facts["baskets"] - facts["hand"]
    return "{seat} {seat:scores|score} " + str(points) + ": {baskets} for baskets less {hand} for cards in hand."


OPTIONS = {
    "target": "the total that ends the game; 0 for a single round",
    "whoppers": "players may say Go Fish while they hold the card, and may be caught",
}
NAMES = {"card": card, "fish": fish}
MOVES = {"draw": "You draw from the Pond."}

LINES = {
    "ask": "{asker} {asker:asks|ask} {asked} for the {card}.",
    "lure": "{asker} {asker:plays|play} The Lure and {asker:asks|ask} {asked} for the {card}.",
    "again": "{asker} {asker:plays|play} Two Fisted Fisherman and {asker:asks|ask} {asked} for the {card}.",
    "give": "{giver} {giver:gives|give} {taker} the {card}.",
    "no": '{asked} {asked:says|say} "Go Fish": no {card}.',
    "none": "{asked} {asked:has|have} no {fish}.",
    "caught": (
        "{seat} {seat:is|are} caught telling a whopper: {seat:they|you} held the {card}, "
        "and {seat:their|your} baskets count nothing in this round."
    ),
    "exact": "{seat} {seat:draws|draw} the very card asked for, the {card}.",
    "draw": "{seat} {seat:draws|draw} {card:the|a card}.",
    "dead draw": "{seat} {seat:is|are} dead in the water and {seat:draws|draw} {card:the|a card}.",
    "pass": "{seat} {seat:is|are} dead in the water and {seat:passes|pass}.",
    "end": "{seat} {seat:ends|end} {seat:the|your} turn.",
    "basket": "{seat} {seat:lays|lay} a Full Basket of {fish:many}.",
    "play on": "{seat} {seat:plays|play} {zinger} on {target}.",
    "pull": "{owner} {owner:loses|lose} {card:the|a card} to the Pond.",
    "look": "{by} {by:looks|look} at {card:the|a card} in {owner:'s} hand.",
    "diver": "{seat} {seat:lays|lay} a basket of {fish:many} with the Dead Scuba Diver in place of the {missing}.",
    "fifth": "{seat} {seat:puts|put} the {card} in place of the Dead Scuba Diver.",
    "no fishing": "{asked} {asked:plays|play} No Fishing on {asker}.",
    "net": "{asker} {asker:casts|cast} The Net over {asked} for any {fish}.",
    "netted": "{giver} {giver:gives|give} {taker} {card:the|{fish:a}}.",
    "allow": "{seat} {seat:allows|allow} {zinger}.",
    "stop": (
        "{seat} {seat:stops|stop} {zinger} with Divine Intervention and "
        "{takes:{seat:takes|take} it|{seat:leaves|leave} it beside the Pond}."
    ),
    "throw": "{seat} {seat:throws|throw} Divine Intervention away.",
    "over": (
        "{ending:{seat:^} {seat:is|are} out|All thirteen baskets are on the table|Everybody has passed|"
        "Everybody has had 100 turns}: the round is over."
    ),
    "score": _score,
    "totals": "Totals: {totals}.",
    "deal": "{dealer} {dealer:deals|deal} round {round}; {seat} {seat:begins|begin}.",
    "target": "{seat} {seat:has|have} reached the {target} points that end the game.",
    "limit": "Nobody has reached {target} points in {rounds} rounds: the game is over.",
    "winner": "{seat} {seat:wins|win} with {points} {points:point|points}.",
    "winners": "The win is shared by {seats}, with {points} {points:point|points} each.",
}

REFUSALS = {
    "not while waiting": "{zinger} cannot be played while the game waits for {to_move}.",
    "answer first": "{seat} {seat:has|have} been asked for the {card} and must answer first.",
    "answer net first": "{seat} {seat:has|have} been asked for any {fish} and must answer first.",
    "reply first": "{seat} must reply to {zinger} first: allow it or stop it.",
    "nothing asked": "Nobody has asked {seat} for a card.",
    "nothing played": "No Zinger has been played on {seat}.",
    "only at the beginning": "That is for the beginning of a turn, or after getting the card asked for.",
    "ask first": "{seat} cannot end the turn before asking; whoever holds no fish draws or passes.",
    "only after a no": "Two Fisted Fisherman is played after a no, before drawing.",
    "can ask": "{seat} {seat:holds|hold} fish and must ask for a card.",
    "draw first": "{seat} must draw from the Pond first.",
    "too late to draw": "It is too late to draw in this turn.",
    "pond is empty": "The Pond is empty.",
    "name another": "{seat} must name another player.",
    "no such seat": "There is no {named} at this table.",
    "empty hand": "{named} {named:has|have} no cards.",
    "fish not held": "{seat} {seat:holds|hold} no {fish} and so cannot ask for one.",
    "zinger not held": "{seat} {seat:does|do} not hold {zinger}.",
    "all played": "All seven other Zingers have been played, so Divine Intervention cannot be thrown away.",
    "not asked for": "{seat} {seat:was|were} asked for the {card}, not for the {given}.",
    "not netted": "{seat} {seat:was|were} asked for any {fish}, not for the {given}.",
    "must give": "{seat} {seat:holds|hold} the {card} and cannot deny it.",
    "must give to net": "{seat} {seat:holds|hold} {fish:a} and cannot deny it.",
    "card not held": "{seat} {seat:does|do} not hold the {card}.",
    "not five": "{seat} {seat:does|do} not hold the {fish} in all five colours.",
    "not four": "{seat} {seat:does|do} not hold the four that go with the {card}.",
    "no diver": "{seat} {seat:has|have} no basket with the Dead Scuba Diver.",
    "same turn": "The fifth card goes in on a later turn than the Diver.",
}

ENDINGS = {  # what ends a round, by rule
    "TF23": "somebody went out",
    "TF25": "all baskets were laid, or everyone passed",
    "ALL5": "the limit of turns or rounds was reached",
}

GOAL = (
    "Ask others for cards of the fish that you hold. All five colours of a fish make a "
    "basket, worth what its cards are worth; the cards in your hand count against you at "
    "the end, Zingers most of all. The most points win."
)


REASONS: dict[str, Template] = {
    "has": "You know that {asked} {asked:holds|hold} the {card}.",
    "asked for": "{asked} asked for {fish:many}{times:|| twice| {times} times}.",
    "some": "{asked} must hold {fish:a}.",
    "came": "{asked} took {come} {come:card|cards} since saying no.",
    "completes": "It would complete your {fish:many}, worth {points} points.",
    "held": "You hold {held} of the five {fish:many}.",
    "draw": "It is hardly there: you ask in order to draw.",
    "lays": "The basket brings {points} points.",
    "zinger": "A Zinger left in your hand costs {cost} points.",
    "spares": "Keeps Divine Intervention for another Zinger.",
    "stops": "{zinger} would not happen.",
    "keeps": "You keep the {card}.",
    "lie": "If the whopper comes out, your baskets count nothing.",
}
