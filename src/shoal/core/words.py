"""Sentences for what happened and for what forbids a move, for one listener in one language.

A line of the log and a refusal are a kind and facts. A file of words, one for each game and language, has a template
for each kind, or a function that picks one from the facts:

    "swap": "{seat} {seat:gives|give} {given} to {partner} and {seat:takes|take} {taken}."

A sentence is a list of tokens: text, numbers and names of players, cards, cities and so on, which a page can draw in
its own way. The texts of all tokens joined are what is read.

A seat is told as "you", by the player's name, or by its number, counted from 1; so are places and sets. Behind a colon
stands a form of the fact. Two words with a bar between them are, after a seat, for another player and for the listener;
after a number, for one and for any other number. Three words or more are for the numbers from 0 on. A language has
forms of players (in English 's, for whose something is), and a game has forms of what it names (the, for the red eel).
Behind the form of a name and a bar stands what a listener reads who may not hear the name: {card:the|a card}.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import lru_cache
from string import Formatter
from typing import Any, NamedTuple, Protocol

from shoal.core.errors import Refused
from shoal.core.game import Line
from shoal.core.notation import BY_SEAT, SEAT, Fact, Notation, shapes
from shoal.core.reasons import Reason

HEAD = "^"  # before the form of a player at the head of a sentence, who begins with a capital but for a name
ROUND = "round"  # the one sort of number that is told as text, and not as an amount
COUNTED = {
    "place",
    "set",
    "position",
    ROUND,
}  # sorts of facts that programs count from 0, and people from 1, as they do seats


class Named(NamedTuple):
    """A token that names something: its sort, its name in the notation (a seat's number), and the text to be read."""

    sort: str
    value: int | str
    text: str


class Form(NamedTuple):
    """A name in one of its forms, with the words that belong to the form: of the *red eel*."""

    name: str
    before: str = ""
    after: str = ""


Told = Line | Refused | Reason
COMMON_REASONS = shapes("ahead, behind: points", "even: is_first", "only, ends")  # of all games
Token = str | int | Named
Facts = dict[str, Any]  # in names, as the notation has them
Template = str | Callable[[Facts], str]
Part = tuple[str, str | None, str]  # of a template: literal text, then a fact and its form
BAR = re.compile(r"\|(?![^{]*\})")  # not inside braces


class Language(Protocol):
    """Words that do not depend on the game."""

    YOU: str
    AND: str  # before the last of several, with its spaces
    POINTS: str  # the template of a number that is somebody's, in a list of such
    LINES: Mapping[str, Template]
    REFUSALS: Mapping[str, Template]
    WHY: Mapping[str, str]  # why a bot made its move
    REASONS: Mapping[str, Template]  # why a move is suggested

    def seat(self, number: int) -> str:
        """Return what a seat without a name is called; the number counts from 1."""

    def inflected(self, name: str, is_listener: bool, form: str) -> Form:
        """Return a player in another form than the plain one."""


class Words(Protocol):
    """Words of a game in a language."""

    OPTIONS: Mapping[str, str]  # descriptions of the options
    NAMES: Mapping[str, Callable[..., Form]]  # by sort of fact: the form of a name that is not told as it is written
    MOVES: Mapping[str, str]  # sentences for moves whose log line tells what nobody can see before, by the typed move
    LINES: Mapping[str, Template]
    REFUSALS: Mapping[str, Template]
    REASONS: Mapping[str, Template]


class Listener:
    """The person a sentence is for: the language, the seat (None: a spectator) and the players' names, if any."""

    def __init__(self, language: Language, seat: int | None = None, players: Sequence[str] = ()) -> None:
        self.language = language
        self.seat = seat
        self.players = players
        self._tokens: dict[tuple[int, str], Sequence[Token]] = {}

    def name_of(self, seat: int) -> str:
        """Return the player's name, with the number of the seat if another has the same; empty if there is none."""
        name = self.players[seat] if seat < len(self.players) else ""
        return f"{name} {seat + 1}" if name and self.players.count(name) > 1 else name

    def tokens(self, seat: int, form: str) -> Sequence[Token]:
        """Return the tokens of a player in a form."""
        key = seat, form
        if key not in self._tokens:
            self._tokens[key] = Player(seat, self).tokens(form)
        return self._tokens[key]


class Player:
    """A player as a listener hears of them: in an f-string, behind a colon, in a form."""

    def __init__(self, seat: int, listener: Listener) -> None:
        self.seat = seat
        self.is_listener = seat == listener.seat
        self.has_name = listener.name_of(seat) != ""
        self._language = listener.language
        self._name = listener.name_of(seat) or self._language.seat(seat + 1)

    def __str__(self) -> str:
        return text_of(self.tokens(""))

    def __format__(self, form: str) -> str:
        return text_of(self.tokens(form))

    def tokens(self, form: str) -> Sequence[Token]:
        """Return the tokens; a form after a ^ stands at the head of a sentence."""
        name, before, after = self._form(form.removeprefix(HEAD))
        if form.startswith(HEAD) and (self.is_listener or not self.has_name):
            before, name = _capitalised(before), name if before else _capitalised(name)
        return _tokens(SEAT, self.seat, Form(name, before, after))

    def _form(self, form: str) -> Form:
        if not form:
            return Form(self._language.YOU if self.is_listener else self._name)
        other, bar, own = form.partition("|")
        if bar:
            return Form("", own if self.is_listener else other)
        return self._language.inflected(self._name, self.is_listener, form)


class FactWording:
    """A fact of one kind of line or refusal: how its number becomes a name, and how that is told."""

    def __init__(self, fact: Fact, notation: Notation, words: Words, language: Language) -> None:
        self.name, self.sort, self.takes_rest = fact
        self.is_player = self.sort in (SEAT, BY_SEAT)
        self.name_of: Callable[[int], Any] = notation.sorts.get(self.sort, int)
        self._form = words.NAMES.get(self.sort, Form) if self.sort in notation.sorts else None
        self._first = 1 if self.sort in COUNTED else 0
        self._language = language
        self.tokens = self._several if self.takes_rest else self._one  # of a value or a list of values, in a form

    def _one(self, value: Any, form: str, listener: Listener) -> Sequence[Token]:
        if self.is_player:
            return listener.tokens(value, form)
        if self._form is not None:
            return _name_tokens(self.sort, value, self._form, form.partition("|")[0])
        number = value + self._first
        if not form:
            return (str(number) if self.sort == ROUND else number,)
        words = BAR.split(form)
        if len(words) == 2:
            return (words[number != 1],)
        return (words[number] if number < len(words) else words[-1],)

    def _several(self, values: list[Any], form: str, listener: Listener) -> Sequence[Token]:
        if self.sort == BY_SEAT:
            return _listed([self._points(seat, points, listener) for seat, points in enumerate(values)], ", ")
        return _listed([self._one(value, form, listener) for value in values], self._language.AND)

    def _points(self, seat: int, points: int, listener: Listener) -> list[Token]:
        tokens: list[Token] = []
        for literal, name, form in _parsed(self._language.POINTS):
            tokens += [literal, *([points] if name == "points" else listener.tokens(seat, form))]
        return tokens


class Kind:
    """All sentences of one kind of line, refusal or reason in a language."""

    def __init__(self, notation: Notation, words: Words, language: Language, sort: type[Told], kind: str) -> None:
        own, common, shapes = {
            Line: (words.LINES, language.LINES, notation.lines),
            Refused: (words.REFUSALS, language.REFUSALS, notation.refusals),
            Reason: (words.REASONS, language.REASONS, {**COMMON_REASONS, **notation.reasons}),
        }[sort]
        shape = shapes[kind]
        self.public = [FactWording(fact, notation, words, language) for fact in shape.public]
        self.secret = [FactWording(fact, notation, words, language) for fact in shape.secret]
        self.wordings = {wording.name: wording for wording in [*self.public, *self.secret]}
        self._seats = [wording.name for wording in self.public if wording.sort == SEAT and not wording.takes_rest]
        self._template = own.get(kind) or common[kind]
        self._parts: dict[tuple[str, tuple[str, ...]], list[Part]] = {}

    def tokens(self, facts: Facts, listener: Listener) -> list[Token]:
        template = self._template if isinstance(self._template, str) else self._template(facts)
        parts = self._parts_for(template, tuple([name for name in self._seats if facts[name] == listener.seat]))
        found: list[Token] = []
        if text := self._add(found, "", parts, facts, listener):
            found.append(text)
        return found

    def _add(self, found: list[Token], text: str, parts: list[Part], facts: Facts, listener: Listener) -> str:
        """Add the tokens of a template to those found; return the text that is to stand before the next token."""
        for literal, name, form in parts:
            text += literal
            if name is None:
                continue
            if name not in facts:
                text = self._add(found, text, _parsed(form.partition("|")[2]), facts, listener)
                continue
            for token in self.wordings[name].tokens(facts[name], form, listener):
                if not isinstance(token, str):
                    if text:
                        found.append(text)
                        text = ""
                    found.append(token)
                elif "{" in token:  # a form that holds facts itself
                    text = self._add(found, text, _parsed(token), facts, listener)
                else:
                    text += token
        return text

    def _parts_for(self, template: str, yours: tuple[str, ...]) -> list[Part]:
        """Return the parts of a template with the words for the listener chosen, who is the player of these facts."""
        key = template, yours
        if key not in self._parts:
            parts: list[Part] = []
            before = ""
            for literal, name, form in _parsed(template):
                before += literal
                if name in self._seats and "|" in form:
                    other, _, own = form.partition("|")
                    before += own if name in yours else other
                elif name in self._seats and not parts and not before:
                    parts.append(("", name, HEAD + form))
                else:
                    parts.append((before, name, form))
                    before = ""
            self._parts[key] = [*parts, (before, None, "")] if before else parts
        return self._parts[key]


class Sentence:
    """A line, a refusal or a reason in names, to be told to any listener who may hear all of it."""

    def __init__(self, notation: Notation, words: Words, language: Language, what: Told) -> None:
        self._kind = _kind(notation, words, language, type(what), what.kind)  # type: ignore[arg-type]  # they are modules
        self.facts: Facts = {}
        self.seats: set[int] = set()  # that are told of, and so hear other words than a spectator does
        self._name(self._kind.public, what.facts)
        if isinstance(what, Line) and what.secret:
            self._name(self._kind.secret, what.secret)
        self.facts.pop("deck", None)  # it says whose names the others are

    def _name(self, wordings: list[FactWording], numbers: list[int]) -> None:
        for place, (wording, number) in enumerate(zip(wordings, numbers, strict=False)):
            value = (
                [wording.name_of(each) for each in numbers[place:]] if wording.takes_rest else wording.name_of(number)
            )
            self.facts[wording.name] = value
            if wording.is_player:
                rest = numbers[place:] if wording.takes_rest else [number]
                self.seats.update(range(len(rest)) if wording.sort == BY_SEAT else rest)

    def tokens(self, listener: Listener) -> list[Token]:
        return self._kind.tokens(self.facts, listener)


_kind = lru_cache(1024)(Kind)


def text_of(tokens: Iterable[Token | list[Any]]) -> str:
    """Return tokens as they are read; in what is received over the wire a name is a list."""
    return "".join(token[2] if isinstance(token, tuple | list) else str(token) for token in tokens)


@lru_cache(4096)
def _parsed(template: str) -> list[Part]:
    return [(literal, name, form or "") for literal, name, form, _ in Formatter().parse(template)]


@lru_cache(4096)
def _name_tokens(sort: str, value: str, form_of: Callable[..., Form], form: str) -> tuple[Token, ...]:
    return _tokens(sort, value, form_of(value, form) if form else form_of(value))


def _tokens(sort: str, value: int | str, form: Form) -> tuple[Token, ...]:
    name = Named(sort, value, form.name) if form.name else ""
    return tuple(token for token in (form.before, name, form.after) if token)


def _listed(each: Sequence[Sequence[Token]], last: str) -> list[Token]:
    """Return a, b and c, with what stands before the last."""
    found: list[Token] = []
    for number, tokens in enumerate(each, 1):
        if number > 1:
            found.append(last if number == len(each) else ", ")
        found += tokens
    return found


def _capitalised(text: str) -> str:
    return text[:1].upper() + text[1:]
