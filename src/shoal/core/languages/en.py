"""English, as far as it does not depend on the game."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from shoal.core.words import Form, Template

YOU = "you"
AND = " and "
POINTS = "{points} for {player}"


def seat(number: int) -> str:
    return f"seat {number}"


def inflected(name: str, is_listener: bool, form: str) -> Form:
    """Return a player in a form. 's: whose something is; self: as the aim of what the player does."""
    assert form in ("'s", "self"), form
    if form == "self":
        return Form("", "yourself") if is_listener else Form(name)
    return Form("", "your") if is_listener else Form(name, after="'" if name.endswith("s") else "'s")


def listing(words: Sequence[str]) -> str:
    """Return a, b and c."""
    return f"{', '.join(words[:-1])}{AND}{words[-1]}" if len(words) > 1 else "".join(words)


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

REASONS: Mapping[str, Template] = {
    "ahead": "About {points} {points:point|points} more in the end than the next best move.",
    "behind": "About {points} {points:point|points} less in the end than the best move.",
    "even": "{is_first:The next best move promises as many points|It promises as many points as the best move}.",
    "only": "No other move was worth a thought.",
    "ends": "It ends the round.",
}
