"""The moves of a game, declared once.

A game declares each kind of action with its fields, in the order of its codes. From the declaration come the code of a
named action, the name of a code, the phrase that people type, the reading of typed text, and the table in the guide.
The compiled rules share the first code of each kind with the declaration: see a game's `codes.py`.
"""

from __future__ import annotations

import re
from abc import ABC, abstractmethod
from bisect import bisect
from collections.abc import Iterator, Sequence
from math import prod

from shoal.core.data import Data, expect, only, read_number
from shoal.core.errors import Invalid, NotAMove, shown


class Field(ABC):
    """A part of an action: one of `size` numbers, with a name and a form in which people type it.

    A field fills the one key of the named action that it is called after, or those given as `keys`.
    """

    pattern = r"\S+"  # of its typed form
    is_seat = False

    def __init__(self, key: str, size: int, keys: Sequence[str] = ()) -> None:
        self.key = key
        self.size = size
        self.keys = keys or (key,)

    @abstractmethod
    def named(self, number: int) -> Data:
        """Return what a named action has for a number."""

    @abstractmethod
    def number(self, action: Data, where: str) -> int:
        """Return the number in a named action; Invalid, with the place, if there is none."""

    @abstractmethod
    def typed(self, number: int, counted_from: int) -> str:
        """Return a number as it is typed."""

    @abstractmethod
    def read(self, text: str, counted_from: int) -> Data:
        """Return what a named action has for typed text that matches the pattern."""


class Number(Field):
    """A number from 0, such as a place in a hand. Where people type it, it may be counted from 1."""

    pattern = r"\d{1,9}"

    def named(self, number: int) -> Data:
        return {self.key: number}

    def number(self, action: Data, where: str) -> int:
        return read_number(action.get(self.key), 0, self.size - 1, f"{where}, {self.key}")

    def typed(self, number: int, counted_from: int) -> str:
        return str(number + counted_from)

    def read(self, text: str, counted_from: int) -> Data:
        number = int(text) - counted_from
        if counted_from and not self.is_seat and not 0 <= number < self.size:
            last = self.size - 1 + counted_from
            raise Invalid(f"There is no {self.key} {text}: they are counted from {counted_from} to {last}.")
        return {self.key: number}


class SeatNumber(Number):
    """A player, by seat."""

    is_seat = True

    def __init__(self, most: int, key: str = "seat") -> None:
        super().__init__(key, most)


class Name(Field):
    """One of several names. `what` tells in an error what they are: "a square, a1 to i9"."""

    def __init__(self, key: str, names: Sequence[str], what: str, pattern: str = r".+") -> None:
        super().__init__(key, len(names))
        self.names = names
        self.what = what
        self.pattern = pattern
        self._numbers = {name.casefold(): number for number, name in enumerate(names)}

    def named(self, number: int) -> Data:
        return {self.key: self.names[number]}

    def number(self, action: Data, where: str) -> int:
        name = expect(action.get(self.key), str, f"{where}, {self.key}")
        number = self._numbers.get(name.casefold())
        if number is None:
            raise Invalid(f"{where}, {self.key}: {shown(name)} is not {self.what}")
        return number

    def typed(self, number: int, counted_from: int) -> str:
        return self.names[number]

    def read(self, text: str, counted_from: int) -> Data:
        return {self.key: text}


class Action:
    """A kind of action: its first code, its meaning, how it is typed, and its fields in code order.

    In `phrase` a field stands in braces, words in brackets may be left out, and of words with a bar between them the
    first is the one written: "swap {give} for {take} of|from [seat] {with}".
    """

    def __init__(self, kind: str, first: int, meaning: str, phrase: str = "", fields: Sequence[Field] = ()) -> None:
        self.kind = kind
        self.first = first
        self.meaning = meaning
        self.fields = fields
        self.size = prod(field.size for field in fields)
        self.keys = {"kind", *(key for field in fields for key in field.keys)}
        words = [(word, bracket) for bracket, word in re.findall(r"(\[?)([^\s\]]+)\]?", phrase or kind)]
        self._template = " ".join(word.split("|")[0] for word, bracket in words if not bracket)
        patterns = {f"{{{field.key}}}": f"(?P<{field.key}>{field.pattern})" for field in fields}
        self._pattern = re.compile("".join(self._word(word, bracket, patterns) for word, bracket in words))

    @staticmethod
    def _word(word: str, bracket: str, patterns: dict[str, str]) -> str:
        """Return the pattern of a word in a text in which a space stands before every word."""
        return f" {patterns[word]}" if word in patterns else f"(?: (?:{word})){'?' if bracket else ''}"

    @property
    def example(self) -> int:
        """A code of this kind, neither the first nor the last if there are others."""
        return self.first + self.size * 2 // 5

    def digits(self, number: int) -> Iterator[tuple[Field, int]]:
        """Yield each field with its number in a code, which is counted from the first of this kind."""
        rest = self.size
        for field in self.fields:
            rest //= field.size
            yield field, number // rest % field.size

    def named(self, number: int) -> Data:
        action: Data = {"kind": self.kind}
        for field, digit in self.digits(number):
            action |= field.named(digit)
        return action

    def code(self, action: Data) -> int:
        where = f"action {self.kind}"
        only(action, self.keys, where)
        number = 0
        for field in self.fields:
            number = number * field.size + field.number(action, where)
        return self.first + number

    def phrase(self, number: int, counted_from: int) -> str:
        return self._template.format_map({field.key: field.typed(n, counted_from) for field, n in self.digits(number)})

    def read(self, text: str, counted_from: int) -> Data | None:
        """Return the named action that was typed; None if the text is not of this kind."""
        found = self._pattern.fullmatch(f" {text}")
        if found is None:
            return None
        action: Data = {"kind": self.kind}
        for field in self.fields:
            action |= field.read(found[field.key], counted_from)
        return action


class Actions:
    """All kinds of action of a game, in the order of their codes.

    `reveal_nothing` lists the kinds after which their player knows nothing new, as long as no round ends and nobody
    else is to act: those can be taken back. A law in tests/table/test_undo.py checks it.
    """

    def __init__(self, codes: int, kinds: Sequence[Action], reveal_nothing: str = "") -> None:
        self.kinds = kinds
        self.reveal_nothing = frozenset(reveal_nothing.split())
        self.codes = codes
        self.seat_keys = frozenset(field.key for action in kinds for field in action.fields if field.is_seat)
        self._by_name = {action.kind: action for action in kinds}
        self._firsts = [action.first for action in kinds]
        self._named: dict[int, Data] = {}
        ends = [0, *(action.first + action.size for action in kinds)]
        assert ends == [*self._firsts, codes], f"gaps between the codes: {self._firsts}, {ends}"

    def kind_of(self, code: int) -> Action:
        return self.kinds[bisect(self._firsts, code) - 1]

    def named(self, code: int) -> Data:
        """Return a code in names: {"kind": "slide", "stone": 0, "to": "c4"}."""
        if code not in self._named:
            action = self.kind_of(code)
            self._named[code] = action.named(code - action.first)
        return {key: [*value] if type(value) is list else value for key, value in self._named[code].items()}

    def code(self, action: Data) -> int:
        """Return the code of a named action; Invalid if there is no such action."""
        kind = expect(action.get("kind"), str, "action, kind")
        if kind not in self._by_name:
            raise Invalid(f"action: {shown(kind)} is not one of {', '.join(self._by_name)}")
        return self._by_name[kind].code(action)

    def phrase(self, code: int, counted_from: int = 0) -> str:
        """Return a code as it is typed: "slide 0 c4"."""
        action = self.kind_of(code)
        return action.phrase(code - action.first, counted_from)

    def read(self, text: str, seats: int, counted_from: int = 0) -> Data:
        """Return the named action that was typed; NotAMove if the text is no action.

        People, who count from 1, get Invalid for a seat that is not at the table; programs a refusal by the rules.
        """
        words = " ".join(text.split()).casefold()
        for kind in self.kinds:
            action = kind.read(words, counted_from)
            if action is not None:
                if counted_from:
                    self._check_seats(action, seats, counted_from)
                return action
        raise NotAMove(f"{shown(text)} is not a move: {', '.join(self.examples(counted_from))}")

    def _check_seats(self, action: Data, seats: int, counted_from: int) -> None:
        for key in self.seat_keys & action.keys():
            if not 0 <= action[key] < seats:
                last = seats - 1 + counted_from
                raise Invalid(f"There is no seat {action[key] + counted_from}: seats are {counted_from} to {last}.")

    def examples(self, counted_from: int = 0) -> list[str]:
        """Return a phrase of each kind."""
        return [self.phrase(action.example, counted_from) for action in self.kinds]
