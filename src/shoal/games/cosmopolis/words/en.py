"""What the cosmopolis games say alike, in English."""

from __future__ import annotations


def far(name: str) -> str:
    """A card of which the far side is seen: ?/Paris; a linking card is seen whole: Vienna."""
    unseen, _, city = name.rpartition("/")
    return f"a card with {city} on its far side" if unseen else city


OPTIONS = {"rounds_per_player": "rounds that each player deals"}
NAMES = {"far": far}

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
