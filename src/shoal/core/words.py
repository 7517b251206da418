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
from functools import cached_property, lru_cache
from typing import Any, Protocol

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
    MOVES: Mapping[str, str]  # by how it is typed, a move of which the log tells what nobody can see before it is made
    LINES: Mapping[str, Template]
    REFUSALS: Mapping[str, Template]


class Listener:
    """Whom something is told: a seat, or None for a spectator; what the players are called, if they have names; and
    whether nothing is kept from them, as after the end of a match."""

    def __init__(self, seat: int | None = None, players: Sequence[str] = (), open: bool = False) -> None:
        self.seat = seat
        self.players = players
        self.open = open
        self._people: dict[tuple[int, Language], Who] = {}
        self.begun: dict[tuple[object, ...], str] = {}  # sentences in which only the people are named yet

    @cached_property
    def for_templates(self) -> Listener:
        """The same, with names that can stand in a template, whatever is in them."""
        return Listener(self.seat, [name.replace("{", "{{").replace("}", "}}") for name in self.players], self.open)

    def hears(self, line: Line) -> Line:
        return line if self.open else line.heard_by(self.seat)

    def name_of(self, seat: int) -> str:
        """The player's name; with the number of the seat if another has the same; empty if there is none."""
        name = self.players[seat] if seat < len(self.players) else ""
        return f"{name} {seat + 1}" if name and self.players.count(name) > 1 else name

    def who(self, seat: int, language: Language) -> Who:
        """A seat, as this listener hears of it; who hears much hears of the same few."""
        key = seat, language
        if key not in self._people:
            self._people[key] = Who(seat, self, language)
        return self._people[key]


class Who:
    """A seat, as the listener hears of it."""

    def __init__(self, seat: int, listener: Listener, language: Language) -> None:
        self.seat = seat
        self.is_listener = seat == listener.seat
        self.language = language
        own_name = listener.name_of(seat)
        self.has_name = own_name != ""
        self.name = own_name or language.seat(seat + 1)
        self._forms = {"": language.YOU if self.is_listener else self.name}

    def __str__(self) -> str:
        return self._forms[""]

    def __format__(self, form: str) -> str:
        if form not in self._forms:
            self._forms[form] = self._in_form(form)
        return self._forms[form]

    def _in_form(self, form: str) -> str:
        other, bar, listener = form.partition("|")
        if bar:
            return listener if self.is_listener else other
        return self.language.inflected(self.name, self.is_listener, form)


class Number(int):
    """A number that picks the form of the word behind it."""

    def __format__(self, form: str) -> str:
        if "|" not in form:
            return int.__format__(self, form)
        one, _, several = form.partition("|")
        return one if self == 1 else several


class Manner:
    """How one kind of line, or of refusal, is told in a language: worked out once for all of that kind."""

    def __init__(self, notation: Notation, words: Words, language: Language, is_line: bool, kind: str) -> None:
        own, common = (words.LINES, language.LINES) if is_line else (words.REFUSALS, language.REFUSALS)
        shape = (notation.lines if is_line else notation.refusals)[kind]
        self.template = own.get(kind) or common[kind]
        self.public = [Naming(fact, notation, words, language, self.template) for fact in shape.public]
        self.secret = [Naming(fact, notation, words, language, self.template) for fact in shape.secret]


class Naming:
    """How the numbers of a fact are named, and how that is said."""

    def __init__(self, fact: Fact, notation: Notation, words: Words, language: Language, template: Template) -> None:
        self.fact = fact.name
        self.name = notation.sorts.get(fact.sort, int)
        picks_a_form = not isinstance(template, str) or f"{{{fact.name}:" in template
        self.say: Callable[[Any], object] = _number_of(fact.sort, Number if picks_a_form else int)
        if fact.sort in notation.sorts:
            self.say = words.NAMES.get(fact.sort, str)
        self.takes_rest = fact.takes_rest
        self.is_by_seat = fact.sort == BY_SEAT
        self.is_somebody = fact.sort in (SEAT, BY_SEAT)
        self.language = language

    def named_from(self, numbers: list[int]) -> list[object]:
        return [self.name(number) for number in numbers]

    def said(self, values: list[Any]) -> str:
        return self.language.listing([str(self.say(value)) for value in values])

    def people(self, value: Any, listener: Listener) -> Who | str:
        """Somebody, or several, as the listener hears of them."""
        language = self.language
        if self.is_by_seat:
            people = [listener.who(seat, language) for seat in range(len(value))]
            return ", ".join(language.points(number, who) for number, who in zip(value, people, strict=True))
        if self.takes_rest:
            return language.listing([str(listener.who(seat, language)) for seat in value])
        return listener.who(value, language)


_manner = lru_cache(1024)(Manner)


def _number_of(sort: str, kind: type[int]) -> Callable[[int], int]:
    return (lambda number: kind(number + 1)) if sort in COUNTED else kind


class Telling:
    """A line or a refusal, to be told to as many as hear it: what does not depend on the listener is said once."""

    def __init__(self, notation: Notation, words: Words, language: Language, what: Line | Refused) -> None:
        is_line = isinstance(what, Line)
        manner = _manner(notation, words, language, is_line, what.kind)  # type: ignore[arg-type]  # they are modules
        self.facts: Facts = {}  # in names
        self._template = manner.template
        self._said: Facts = {}  # as they will be told, but for people
        self._people: list[tuple[Naming, Any]] = []
        self._take_in(manner.public, what.facts)
        if isinstance(what, Line) and what.secret:
            self._take_in(manner.secret, what.secret)

    def _take_in(self, namings: list[Naming], numbers: list[int]) -> None:
        for place, (naming, number) in enumerate(zip(namings, numbers, strict=False)):
            value: Any = naming.named_from(numbers[place:]) if naming.takes_rest else naming.name(number)
            self.facts[naming.fact] = value
            if naming.is_somebody:
                self._people.append((naming, value))
            else:
                self._said[naming.fact] = naming.said(value) if naming.takes_rest else naming.say(value)

    def is_about(self, seat: int | None) -> bool:
        """Whether a seat hears it in other words than a spectator does."""
        for naming, value in self._people:
            if value == seat or naming.is_by_seat or (naming.takes_rest and seat in value):
                return True
        return False

    def to(self, listener: Listener) -> str:
        """The sentence."""
        if isinstance(self._template, str):
            return self._begun_for(listener, self._template).format_map(self._said)
        facts = self.said_to(listener)
        return opening(self._template(facts).format_map(facts), facts.values())

    def _begun_for(self, listener: Listener, template: str) -> str:
        """With the people named, who are the same few in one sentence after the other: a template of the rest."""
        key = template, *[str(value) for _, value in self._people]
        if key not in listener.begun:
            people = {naming.fact: naming.people(value, listener.for_templates) for naming, value in self._people}
            facts = {fact: _Later(fact) for fact in self._said} | people
            listener.begun[key] = opening(template.format_map(facts), people.values())
        return listener.begun[key]

    def said_to(self, listener: Listener) -> Facts:
        """The facts as they will be told."""
        facts = self._said.copy()
        for naming, value in self._people:
            facts[naming.fact] = naming.people(value, listener)
        return facts


class _Later:
    """A fact that is told later, and stays in the template."""

    def __init__(self, fact: str) -> None:
        self._fact = fact

    def __format__(self, form: str) -> str:
        return f"{{{self._fact}:{form}}}" if form else f"{{{self._fact}}}"


def tell(notation: Notation, words: Words, language: Language, what: Line | Refused, listener: Listener) -> str:
    """The sentence; of a line, what the listener may hear of it."""
    heard = what if isinstance(what, Refused) else listener.hears(what)
    return Telling(notation, words, language, heard).to(listener)


def opening(sentence: str, facts: Iterable[object]) -> str:
    """The sentence, begun with a capital letter if it begins with "you" or "seat 2"; names, of players as well as of
    squares, stay as they are written."""
    if not sentence[:1].islower():
        return sentence
    seats = tuple(str(who) for who in facts if isinstance(who, Who) and (who.is_listener or not who.has_name))
    return sentence[:1].upper() + sentence[1:] if sentence.startswith(seats) else sentence
