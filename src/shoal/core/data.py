"""Reading plain data with errors that say what is wrong and where."""

from __future__ import annotations

from abc import ABC, abstractmethod
from typing import Any, TypeVar

from librt.vecs import vec
from mypy_extensions import i64

from shoal.rules.errors import Invalid, shown
from shoal.rules.game import Line

Data = dict[str, Any]  # what JSON calls an object
T = TypeVar("T")

WORDS = {dict: "an object", list: "a list", str: "text", int: "a whole number"}


class Notation(ABC):
    """How one game is written."""

    def for_deck(self, number: int) -> Notation:
        """The same with the names of another cosmopolis deck."""
        return self

    @abstractmethod
    def action(self, code: int) -> Data:
        """A code in names."""

    @abstractmethod
    def code(self, action: Data) -> int:
        """And back."""

    @abstractmethod
    def phrase(self, action: Data) -> str:
        """A named action as it is typed."""

    @abstractmethod
    def read(self, text: str) -> Data:
        """And back."""

    @abstractmethod
    def tell(self, line: Line) -> str:
        """A line of the log as a sentence."""

    @abstractmethod
    def position(self, facts: vec[i64]) -> Data:
        """The numbers of a truth or a view in names."""

    @abstractmethod
    def truth(self, position: Data) -> vec[i64]:
        """And back; the seats and options have been checked."""


def expect(value: object, kind: type[T], where: str) -> T:
    """The value, if it is of that kind; a bool is no number."""
    if isinstance(value, kind) and not isinstance(value, bool):
        return value
    raise Invalid(f"{where}: {shown(value)} is not {WORDS[kind]}")


def expect_list(value: object, length: int, where: str) -> list[object]:
    found = expect(value, list, where)
    if len(found) != length:
        raise Invalid(f"{where}: {len(found)} entries instead of {length}")
    return found


def only(fields: Data, known: set[str], where: str) -> None:
    """Refuse keys that nobody reads: they are slips of the pen."""
    for key in fields:
        if key not in known:
            raise Invalid(f"{where}: nothing is called {shown(key)}; known are {', '.join(sorted(known))}")


def read_options(value: object) -> dict[str, int]:
    options = expect(value, dict, "options")
    for name in options:
        expect(name, str, "options")
    return {name: expect(number, int, f"options, {name}") for name, number in options.items()}
