"""English, as far as it does not depend on the game."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from shoal.core.words import Template

YOU = "you"


def seat(number: int) -> str:
    return f"seat {number}"


def inflected(name: str, is_listener: bool, form: str) -> str:
    """'s: whose something is; self: the player as the aim of what they do themselves."""
    if form == "self":
        return "yourself" if is_listener else name
    assert form == "'s", form
    if is_listener:
        return "your"
    return f"{name}'" if name.endswith("s") else f"{name}'s"


def listing(words: Sequence[str]) -> str:
    return f"{', '.join(words[:-1])} and {words[-1]}" if len(words) > 1 else "".join(words)


def points(number: int, who: object) -> str:
    return f"{number} for {who}"


LINES: Mapping[str, Template] = {}

REFUSALS: Mapping[str, Template] = {
    "over": "The game is over.",
    "not your turn": "It is {to_move:'s} turn.",
}

WHY: Mapping[str, str] = {
    "random": "It was left to chance.",
    "only": "No other move was worth a thought.",
    "more": "Expected {more} more than the next best, {points} in the end, and {chance} in 100 to win",
    "less": "Chosen over what promises {less} more: {points} expected in the end, and {chance} in 100 to win",
    "even": "As good as the next best: {points} expected in the end, and {chance} in 100 to win",
    "there": "what it asks for is there in {hits} of {asked} worlds",
}
