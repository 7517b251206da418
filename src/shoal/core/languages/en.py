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
