"""Words that the cosmopolis games share, in English."""

from __future__ import annotations

from collections.abc import Callable

from shoal.core.words import Form


def far(name: str) -> Form:
    """Return a card by its far side: ?/Paris; a linking card is seen whole: Vienna."""
    unseen, _, city = name.rpartition("/")
    return Form(city, "a card with ", " on its far side") if unseen else Form(city)


def colour(name: str, form: str = "") -> Form:
    """Return a colour; with the form `a` a red, an orange."""
    return Form(name, ("an " if name.startswith(tuple("aeiou")) else "a ") if form else "")


OPTIONS = {"rounds_per_player": "rounds that each player deals"}
NAMES: dict[str, Callable[..., Form]] = {"far": far}

LINES = {
    "turn": "{seat} {seat:turns|turn} a card round: {card}.",
}

WINS = {
    "win": "{seat} {seat:wins|win} with {points} {points:point|points}.",
    "shared win": "{seat} {seat:shares|share} the win with {points} {points:point|points}.",
}

REFUSALS = {
    "no card there": "{seat} {seat:has|have} no card at place {place}.",
    "only off turn": "{seat} may turn cards round only while it is not {seat:their|your} turn.",
    "same on both sides": "{city} is a linking card, the same on both sides.",
}
