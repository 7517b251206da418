"""The two kinds of error, and what is said where the compiled code cannot read something.

This module is not compiled: errors can be pickled, and the words stand outside the rules.
"""

from __future__ import annotations

from collections.abc import Callable


def shown(value: object) -> str:
    """A value in an error message: cut short, and safe for what is too large or too deep to be written, or would not
    be."""
    if value is None:
        return "nothing"
    try:
        text = repr(value)
    except (ValueError, RecursionError):
        return "something too large"
    except Exception:  # it is of somebody else's making
        return f"a {type(value).__name__}"
    return text if len(text) <= 60 else text[:57] + "..."


class Invalid(Exception):
    """What cannot be read: a code, seat, option, file or position that does not exist or cannot be."""


class NotAMove(Invalid):
    """Typed text that is not written as any move is."""


class Refused(Exception):
    """What can be read but is against a rule: the rule, and what is wrong, as a kind and facts in numbers.

    `shoal.tell` makes a sentence of it for a listener; `text` is that sentence told to nobody in particular.
    """

    def __init__(self, rule: str, kind: str, facts: list[int], game: str = "", where: str = "") -> None:
        super().__init__()
        self.rule = rule
        self.kind = kind
        self.facts = facts
        self.game = game
        self.where = where  # in a record or a file, if it is not said of a move just tried

    @property
    def text(self) -> str:
        return _tell(self)

    def at(self, where: str) -> Refused:
        """The same, found in a place."""
        inner = f", {self.where}" if self.where else ""
        return Refused(self.rule, self.kind, self.facts, self.game, f"{where}{inner}")

    def __reduce__(self) -> tuple[type[Refused], tuple[str, str, list[int], str, str]]:
        return Refused, (self.rule, self.kind, self.facts, self.game, self.where)

    def __str__(self) -> str:
        return f"{self.text} ({self.rule})"


_tell: Callable[[Refused], str] = lambda refused: f"{refused.kind} {refused.facts}"  # noqa: E731


def refusals_are_told_by(tell: Callable[[Refused], str]) -> None:
    """Sentences are made above the rules; whoever makes them says so here, so that an error can be read wherever it
    comes up."""
    global _tell  # noqa: PLW0603
    _tell = tell


# What the compiled code cannot read


def not_an_int(what: str) -> TypeError:
    return TypeError(f"a {what} is an int")


def no_seat(seat: object, seats: int) -> Invalid:
    return Invalid(f"there is no seat {shown(seat)}: seats are 0 to {seats - 1}")


def no_listener(seat: object) -> Invalid:
    return Invalid(f"nobody sits at {shown(seat)}: a listener is a seat, or None for a spectator")


def no_code(code: object, game: str, codes: int) -> Invalid:
    return Invalid(f"there is no code {shown(code)}: codes of {game} are 0 to {codes - 1}")


def no_seed(seed: object, key_bytes: int) -> Invalid:
    return Invalid(f"a seed is a whole number or {key_bytes} bytes, not {shown(seed)}")


def no_key(length: int, key_bytes: int) -> Invalid:
    return Invalid(f"a keyed seed has {key_bytes} bytes, this one {length}")


def long_seed() -> Invalid:
    return Invalid("the seed has too many digits")


def no_stream(text: object) -> Invalid:
    return Invalid(f"rng: {shown(text)} is not 'fast NUMBER' or 'keyed HEX NUMBER'")


def no_state(state: int) -> Invalid:
    return Invalid(f"rng: a stream cannot stand at {shown(state)}")


def no_first_state() -> Invalid:
    return Invalid("rng: 'fast 0' is no stream: it would give the same number for ever")


def no_hex_key(key: str) -> Invalid:
    return Invalid(f"rng: {shown(key)} is not a key in hexadecimal digits")


def no_deck(number: int) -> Invalid:
    return Invalid(f"there is no deck {number} any more: hold on to its game, record or deck file")


def cannot_draw(n: int, most: int) -> Invalid:
    return Invalid(f"a number below {n} cannot be drawn, only below 1 to {most}")
