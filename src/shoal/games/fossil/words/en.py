"""Fossil in English."""

from __future__ import annotations

from shoal.core.words import Facts, Form, Template


def _gain(facts: Facts) -> str:
    also = ", and {received} from those who have none" if facts["received"] else ""
    return "{fossil}: {seat} {seat:gains|gain} {gain} ({value} × {held})" + also + "."


def _pay(facts: Facts) -> str:
    short = " of the {due} due" if facts["paid"] < facts["due"] else ""
    return "{fossil}: {seat} {seat:has|have} none and {seat:pays|pay} {paid}" + short + "."


FOSSILS = {
    "A": "Ammonite",
    "B": "Brachiopod",
    "C": "Crinoid",
    "D": "Dragonfly",
    "E": "Echinoid",
    "F": "Fern",
    "G": "Gastropod",
    "H": "Horseshoe crab",
    "I": "Ichthyosaur",
}


def fossil(letter: str) -> Form:
    return Form(FOSSILS[letter])


def card(name: str) -> Form:
    """Return Ammonite 1 for A1."""
    return Form(f"{FOSSILS[name[0]]} {name[1]}")


OPTIONS: dict[str, str] = {}
NAMES = {"fossil": fossil, "card": card}
MOVES: dict[str, str] = {}

LINES = {
    "place": "{seat} {seat:puts|put} the {stone:white|black} stone on {square}.",
    "slide": (
        "{seat} {seat:slides|slide} the {stone:white|black} stone to {square} for {price} and {seat:takes|take} {card}."
    ),
    "passed over": "{seat} {seat:has|have} no points and {seat:is|are} passed over.",
    "keep": "{seat} {seat:swaps|swap} nothing.",
    "swap": "{seat} {seat:gives|give} {given} to {partner} and {seat:takes|take} {taken}.",
    "pay": _pay,
    "lost": "{fossil}: {tied} players share what is paid; {lost} {lost:point|points} left over {lost:is|are} lost.",
    "gain": _gain,
    "sum": "{fossil}: {seat} {seat:gains|gain} {value} (the sum of {held} {held:card|cards}).",
    "last count": "{fossil} still has cards on the board and is counted.",
    "end": "{a_stone_can_move:Nobody has a point left|Neither stone can move}: the game ends.",
    "result": "Final points: {points}.",
}

REFUSALS = {
    "no points": "{seat} {seat:has|have} no points and {seat:is|are} passed over until a scoring brings some.",
    "place first": "The stones must be placed first.",
    "already placed": "Both stones are on the board already.",
    "square has a stone": "The first stone is on {square}; the second needs another square.",
    "off the board": "There is no {square} on the board of {side} by {side} squares.",
    "there already": "The {stone:white|black} stone is on {square} already; it has to move.",
    "no card there": "There is no card on {square}; a slide ends on a card.",
    "not in line": "{square} is not in the row or column of the {stone:white|black} stone on {here}.",
    "stone in the way": "The other stone, on {other}, is in the way to {square}.",
    "too dear": "Sliding to {square} costs {price}; {seat} {seat:has|have} {points}.",
    "swap first": "{fossil} is about to be scored: swap a card, or keep.",
    "no swap now": "A swap is for whoever has just taken the last card of a fossil.",
    "no such partner": "A swap is with another player, not with {partner:self}.",
    "not yours to give": "{seat} {seat:has|have} no {card} to give.",
    "not theirs to take": "{partner} {partner:has|have} no {card}.",
}

ENDINGS = {  # what ends a round, by rule
    "FO15": "no stone could move, or nobody had a point left",
}

GOAL = (
    "Slide a stone to a card and take it; you pay a point for it and for each card "
    "crossed, and with 0 points you are passed over. With its last card a fossil is "
    "scored: yours bring sum times number, who has none pays. The most points win."
)

REASONS: dict[str, Template] = {
    "last": "Takes the last {fossil}: it is scored, and you get {gain}.",
    "last costs": "Takes the last {fossil}: it is scored, and costs you {lost}.",
    "alone": "{fossil}: nobody else holds one, so all the others would pay you.",
    "lead": "You take the lead in {fossil}: {own} against {other}.",
    "level": "You draw level in {fossil}: {own} against {other}.",
    "stay": "You stay ahead in {fossil}, which would bring you {gain} now.",
    "deny": "{fossil} would bring {other} {drop} less.",
    "need": "{fossil}: without one you would pay {due} when it is scored.",
    "more": "{fossil} would bring you {now} now instead of {before}.",
    "free": "It crosses no card and costs 1.",
    "price": "It crosses {crossed} {crossed:card|cards} and costs {price}.",
    "swap": "{fossil} then brings you {now} instead of {before}.",
    "keep": "No swap brings you more from {fossil}.",
}
