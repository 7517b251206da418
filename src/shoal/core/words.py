"""What happened, or what forbids a move, as a sentence for one listener in one language.

A line of the log and a refusal are a kind and facts. A file of words, one a game and a language, has a template for
each kind, or a function that picks one from the facts:

    "swap": "{seat} {seat:gives|give} {given} to {partner} and {seat:takes|take} {taken}."

A seat is told as "you", by the player's name, or by its number, counted from 1; so are places and sets. Behind a colon
and with a bar between them stand two forms of a word: after a seat, for another player and for the listener; after a
number, for one and for any other number. What else may stand behind a colon the language says (in English 's, for whose
something is).
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, NamedTuple, Protocol

from shoal.core.errors import Refused
from shoal.core.game import Line
from shoal.core.notation import BY_SEAT, SEAT, Fact, Notation

COUNTED = {"place", "set", "position"}  # sorts of facts that programs count from 0, and people from 1, as they do seats

Facts = dict[str, Any]  # as they will be told, by name
Template = str | Callable[[Facts], str]


class Language(Protocol):
    """What a language says by itself, whatever the game."""

    YOU: str
    LINES: Mapping[str, Template]
    REFUSALS: Mapping[str, Template]
    WHY: Mapping[str, str]  # what a bot says of its move

    def seat(self, number: int) -> str:
        """A seat without a name; the number counts from 1."""

    def inflected(self, name: str, is_listener: bool, form: str) -> str:
        """A player in another form than the plain one."""

    def listing(self, words: Sequence[str]) -> str:
        """A, b and c."""

    def points(self, number: int, who: Who) -> str:
        """A number that is somebody's, in a list of such."""


class Words(Protocol):
    """What a game says in a language."""

    OPTIONS: Mapping[str, str]  # what each option is
    NAMES: Mapping[str, Callable[[str], str]]  # by sort of fact, what is called otherwise than in the notation
    LINES: Mapping[str, Template]
    REFUSALS: Mapping[str, Template]


class Listener(NamedTuple):
    """Whom something is told: a seat, or None for a spectator; what the players are called, if they have names; and
    whether nothing is kept from them, as after the end of a match."""

    seat: int | None = None
    players: Sequence[str] = ()
    open: bool = False

    def hears(self, line: Line) -> Line:
        return line if self.open else line.heard_by(self.seat)

    def name_of(self, seat: int) -> str:
        """The player's name; with the number of the seat if another has the same; empty if there is none."""
        name = self.players[seat] if seat < len(self.players) else ""
        return f"{name} {seat + 1}" if name and self.players.count(name) > 1 else name


class Who:
    """A seat, as the listener hears of it."""

    def __init__(self, seat: int, listener: Listener, language: Language) -> None:
        self.seat = seat
        self.is_listener = seat == listener.seat
        self.language = language
        own_name = listener.name_of(seat)
        self.has_name = own_name != ""
        self.name = own_name or language.seat(seat + 1)

    def __str__(self) -> str:
        return self.language.YOU if self.is_listener else self.name

    def __format__(self, form: str) -> str:
        if not form:
            return str(self)
        other, bar, listener = form.partition("|")
        if bar:
            return listener if self.is_listener else other
        return self.language.inflected(self.name, self.is_listener, form)


class Number(int):
    """A number that picks the form of the word behind it."""

    def __format__(self, form: str) -> str:
        one, bar, several = form.partition("|")
        if bar:
            return one if self == 1 else several
        return int.__format__(self, form)


def tell(notation: Notation, words: Words, language: Language, what: Line | Refused, listener: Listener) -> str:
    """The sentence; of a line, what the listener may hear of it."""
    if isinstance(what, Refused):
        facts = notation.facts(notation.refusals[what.kind], what.facts, [])
    else:
        what = listener.hears(what)
        facts = notation.facts(notation.lines[what.kind], what.facts, what.secret)
    return sentence(facts, words, language, what, listener)


def sentence(
    found: Iterable[tuple[Fact, Any]], words: Words, language: Language, what: Line | Refused, listener: Listener
) -> str:
    """The same from facts that have been named."""
    if isinstance(what, Refused):
        template = words.REFUSALS.get(what.kind) or language.REFUSALS[what.kind]
    else:
        template = words.LINES.get(what.kind) or language.LINES[what.kind]
    facts = {fact.name: _said(fact, value, words, language, listener) for fact, value in found}
    told = (template if isinstance(template, str) else template(facts)).format_map(facts)
    return opening(told, facts.values())


def _said(fact: Fact, value: Any, words: Words, language: Language, listener: Listener) -> Any:
    """A fact as it stands in a sentence."""
    if fact.sort == BY_SEAT:
        people = [Who(seat, listener, language) for seat in range(len(value))]
        return ", ".join(language.points(number, who) for number, who in zip(value, people, strict=True))
    if isinstance(value, list):
        return language.listing([str(_said(fact, each, words, language, listener)) for each in value])
    if fact.sort == SEAT:
        return Who(value, listener, language)
    if isinstance(value, int):
        return Number(value + 1 if fact.sort in COUNTED else value)
    return words.NAMES[fact.sort](value) if fact.sort in words.NAMES else value


def opening(sentence: str, facts: Iterable[object]) -> str:
    """The sentence, begun with a capital letter if it begins with "you" or "seat 2"; names, of players as well as of
    squares, stay as they are written."""
    if not sentence[:1].islower():
        return sentence
    seats = tuple(str(who) for who in facts if isinstance(who, Who) and (who.is_listener or not who.has_name))
    return sentence[:1].upper() + sentence[1:] if sentence.startswith(seats) else sentence
