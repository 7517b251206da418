"""The parts of every notation: actions, positions, and the facts of log lines and refusals."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import NamedTuple, Protocol

from librt.vecs import vec
from mypy_extensions import i64

from shoal.core.actions import Actions
from shoal.core.data import Data

SEAT = "seat"
BY_SEAT = "by_seat"  # a number for each seat


class Fact(NamedTuple):
    """A fact: its name, its sort, and whether it takes all numbers that are left."""

    name: str
    sort: str
    takes_rest: bool


class Shape:
    """The facts of one kind of line or refusal, as they stand in its numbers.

    "seat given:card taken:card partner:seat" names four numbers; behind a colon stands the sort, where it is not the
    name. "*points:by_seat" takes all numbers that are left. The facts behind a bar are for one or two seats alone.
    """

    def __init__(self, text: str) -> None:
        public, _, secret = text.partition("|")
        self.public = [_fact(word) for word in public.split()]
        self.secret = [_fact(word) for word in secret.split()]


def _fact(word: str) -> Fact:
    name, _, sort = word.lstrip("*").partition(":")
    return Fact(name, sort or name, word.startswith("*"))


def shapes(*rows: str) -> dict[str, Shape]:
    """Return shapes by kind. A row has the kinds with the same facts: "discard, drop: seat card"."""
    parted = (row.partition(": ") for row in rows)
    return {kind: Shape(facts) for kinds, _, facts in parted for kind in kinds.split(", ")}


class Positions(Protocol):
    """The module `positions` of a game."""

    def position(self, state_vector: vec[i64]) -> Data:
        """Return a state vector or an observation in names."""

    def picture(self, observation: vec[i64]) -> Data:
        """Return what there is to draw of a view: the position without the bookkeeping of what is known."""

    def state_vector(self, position: Data) -> vec[i64]:
        """Return the state vector of a position in names, whose seats and options have been checked.

        Fill in bookkeeping that was left out. Invalid, with the place, if the game cannot go on from there.
        """


class Notation:
    """How one game is written: its actions, what is told of it, and its positions."""

    actions: Actions
    positions: Positions
    lines: Mapping[str, Shape]  # the facts of each kind of line in the log
    refusals: Mapping[str, Shape]  # and of each kind of refusal
    reasons: Mapping[str, Shape]  # and of each kind of reason for a hint
    sorts: Mapping[str, Callable[[int], object]]  # how each sort of fact that has names is named
    scorings: frozenset[str]  # kinds of lines of which each means that a round, or a part of it, was scored
    offer: str = ""  # the kind of move that offers a trade; the `offers` of a position are those that are open

    def for_deck(self, number: int) -> Notation:
        """Return the same with the names of another cosmopolis deck."""
        return self
