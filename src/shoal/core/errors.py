"""The two kinds of error, and the messages of errors that compiled code raises.

This module is not compiled: errors can be pickled, and sentences stay out of the rules.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager


def shown(value: object) -> str:
    """Return a value as an error message shows it: cut short, safe for values too large or deep to print."""
    if value is None:
        return "nothing"
    try:
        text = repr(value)
    except (ValueError, RecursionError):
        return "something too large"
    except Exception:  # a foreign class may raise anything in its repr
        return f"a {type(value).__name__}"
    return text if len(text) <= 60 else text[:57] + "..."


class Invalid(Exception):
    """An input that cannot be read: a code, seat, option, file or position that does not exist."""


class NotAMove(Invalid):
    """Typed text that is not written as any move is."""


class Refused(Exception):
    """A request that is against a rule: the rule, the kind of refusal, and its facts in numbers.

    `shoal.tell` makes a sentence of it for a listener. `text` is that sentence for nobody in particular.
    """

    def __init__(self, rule: str, kind: str, facts: list[int], game: str = "", where: str = "") -> None:
        super().__init__()
        self.rule = rule
        self.kind = kind
        self.facts = facts
        self.game = game
        self.where = where  # the place in a record or a file, if the refusal is about one

    @property
    def text(self) -> str:
        return _tell(self)

    def at(self, where: str) -> Refused:
        """Return the same refusal with the place where it was found."""
        inner = f", {self.where}" if self.where else ""
        return Refused(self.rule, self.kind, self.facts, self.game, f"{where}{inner}")

    def __reduce__(self) -> tuple[type[Refused], tuple[str, str, list[int], str, str]]:
        return Refused, (self.rule, self.kind, self.facts, self.game, self.where)

    def __str__(self) -> str:
        return f"{self.text} ({self.rule})"


_tell: Callable[[Refused], str] = lambda refused: f"{refused.kind} {refused.facts}"  # noqa: E731


def set_refusal_text(tell: Callable[[Refused], str]) -> None:
    """Set the function that makes a sentence of a refusal. Sentences belong to a layer above this one."""
    global _tell  # noqa: PLW0603
    _tell = tell


@contextmanager
def placed(where: str) -> Iterator[None]:
    """Put the place before what is wrong there."""
    try:
        yield
    except Invalid as invalid:
        raise Invalid(f"{where}: {invalid}") from None
    except Refused as refused:
        raise refused.at(where) from None


# Messages for compiled code


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
    return Invalid(f"there is no deck {number} any more: keep its game, record or deck file alive")


def cannot_draw(n: int, most: int) -> Invalid:
    return Invalid(f"a number below {n} cannot be drawn, only below 1 to {most}")
