"""Read plain data, with errors that say what is wrong and where."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, TypeVar

from shoal.core.errors import Invalid, shown

Data = dict[str, Any]  # a JSON object
T = TypeVar("T")

WORDS = {dict: "an object", list: "a list", str: "text", int: "a whole number"}


def expect(value: object, kind: type[T], where: str) -> T:
    """Return a value of that kind, or raise Invalid. A bool is not a number."""
    if isinstance(value, kind) and not isinstance(value, bool):
        return value
    if value is None:
        raise Invalid(f"{where}: missing; it is {WORDS[kind]}")
    raise Invalid(f"{where}: {shown(value)} is not {WORDS[kind]}")


def expect_list(value: object, length: int, where: str) -> list[object]:
    found = expect(value, list, where)
    if len(found) != length:
        raise Invalid(f"{where}: {len(found)} entries instead of {length}")
    return found


def only(fields: Data, known: set[str], where: str) -> None:
    """Raise Invalid for an unknown key: it is probably a typing mistake."""
    for key in fields:
        if key not in known:
            raise Invalid(f"{where}: nothing is called {shown(key)}; known are {', '.join(sorted(known))}")


def read_number(value: object, least: int, most: int, where: str) -> int:
    number = expect(value, int, where)
    if not least <= number <= most:
        raise Invalid(f"{where}: {shown(number)} is not from {least} to {most}")
    return number


def read_seat(value: object, seats: int, where: str) -> int:
    seat = expect(value, int, where)
    if not 0 <= seat < seats:
        raise Invalid(f"{where}: there is no seat {shown(seat)}")
    return seat


def read_word(value: object, words: Sequence[str], where: str) -> str:
    word = expect(value, str, where)
    if word not in words:
        raise Invalid(f"{where}: {shown(word)} is not one of {', '.join(words)}")
    return word


def read_options(value: object) -> dict[str, int]:
    options = expect(value, dict, "options")
    return {expect(name, str, "options"): expect(number, int, f"options, {name}") for name, number in options.items()}
