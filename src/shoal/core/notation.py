"""What the notation of every game can do, and how it names the facts of what is told."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping
from typing import NamedTuple

from librt.vecs import vec
from mypy_extensions import i64

from shoal.core.data import Data
from shoal.core.game import Game

SEAT = "seat"
BY_SEAT = "by_seat"  # a number for each seat


class Fact(NamedTuple):
    """One of the facts: what it is called, what sort of thing it is, and whether it takes all numbers that are left."""

    name: str
    sort: str
    takes_rest: bool


class Shape:
    """The facts of one kind of line or refusal, as they stand in its numbers.

    "seat given:card taken:card partner:seat": four numbers, by name; behind a colon what sort of thing it is, where the
    name does not say so. "*points:by_seat" takes all numbers that are left. Behind a bar stands what only one seat, or
    two, may hear.
    """

    def __init__(self, text: str) -> None:
        public, _, secret = text.partition("|")
        self.public = [_fact(word) for word in public.split()]
        self.secret = [_fact(word) for word in secret.split()]


def _fact(word: str) -> Fact:
    name, _, sort = word.lstrip("*").partition(":")
    return Fact(name, sort or name, word.startswith("*"))


def shapes(**texts: str) -> dict[str, Shape]:
    """By kind; an underscore stands for a space in the name of a kind."""
    return {kind.replace("_", " "): Shape(text) for kind, text in texts.items()}


class Notation(ABC):
    """How one game is written."""

    lines: Mapping[str, Shape]  # the facts of each kind of line in the log
    refusals: Mapping[str, Shape]  # and of each kind of refusal
    seat_fields: frozenset[str] = frozenset()  # the fields of actions that hold a seat

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
    def position(self, facts: vec[i64]) -> Data:
        """The numbers of a truth or a view in names."""

    def picture(self, facts: vec[i64]) -> Data:
        """What there is to draw of a view, in names: the position without the bookkeeping of what is known."""
        position = self.position(facts)
        position.pop("knowledge", None)
        return position

    @abstractmethod
    def state_vector(self, position: Data) -> vec[i64]:
        """And back; the seats and options have been checked."""

    @abstractmethod
    def check(self, game: Game) -> None:
        """Invalid if no play can have led to this position, as far as the position itself tells."""

    @property
    @abstractmethod
    def sorts(self) -> Mapping[str, Callable[[int], object]]:
        """For each sort of fact that has names, how it is named; the others are numbers."""
