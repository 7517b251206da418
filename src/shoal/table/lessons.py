"""Lessons: prepared positions with one thing to do in each, checked by the rules themselves.

A lesson is a position as `snapshot` writes it, a seat, a task, and its goal: a kind of log line with some of its facts.
It is shown as a table is, so a page draws it as it draws a match. Nothing is stored: each call sends all moves from the
beginning of the lesson.
"""

from __future__ import annotations

from functools import cache
from typing import Any

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from shoal import notation
from shoal.core.errors import Invalid, Refused, shown
from shoal.core.game import Line
from shoal.games import catalogue
from shoal.record import Record
from shoal.table.events import Created, Entry, Moved
from shoal.table.projection import Update, Wants, update
from shoal.table.state import PLAYING, Seat, Table

Data = dict[str, Any]
Texts = dict[str, str]  # by language

ID = "lesson"  # stands where a table has its id


class Goal(Struct, forbid_unknown_fields=True):
    """A line that the log of a move must have."""

    kind: str
    facts: Data = {}

    def is_in(self, game: str, lines: list[Line], seat: int) -> bool:
        """Return whether a seat hears it among the lines of a move."""
        return any(
            line.kind == self.kind and self.facts.items() <= notation.facts(game, line, seat).items() for line in lines
        )


class NamedMove(Struct, forbid_unknown_fields=True):
    """A move: in a lesson file, of another player, before the lesson begins or after a move in it."""

    seat: int
    action: Data


class Way(Struct, forbid_unknown_fields=True):
    """A move that leads up to the goal: the fields that must be right, and the moves of others that answer it."""

    action: Data
    answers: list[NamedMove] = []


class Lesson(Struct, forbid_unknown_fields=True):
    """`text` explains, `task` is the one thing to do; `well` is shown when it is done, `hint` after another move."""

    title: Texts
    text: Texts
    task: Texts
    hint: Texts
    well: Texts
    seat: int
    players: list[str]  # the page replaces the learner's own name
    position: Data
    goal: Goal
    before: list[NamedMove] = []
    way: list[Way] = []
    answers: list[NamedMove] = []


BEGUN, MISSED, REACHED = "begun", "missed", "reached"  # begun: the task is not done yet


class LessonShown(Struct):
    """A lesson as it begins, or as it stands after an attempt."""

    number: int  # from 1
    of: int
    title: str
    text: str  # the explanation; once it is missed or reached, the outcome
    task: str
    state: str
    update: Update


class LessonsListed(Struct):
    """The lessons of a game by their titles."""

    game: str
    title: str  # the game's
    lessons: list[str]


@cache
def lessons(game: str) -> list[Lesson]:
    """Return the lessons of a game, in order."""
    return msgspec.json.decode(catalogue.lesson_file(game), type=list[Lesson])


def exists(game: str, number: int) -> bool:
    return game in catalogue.GAMES and catalogue.has_lessons(game) and 1 <= number <= len(lessons(game))


def lesson(game: str, number: int) -> Lesson:
    found = lessons(game)
    if not 1 <= number <= len(found):
        raise Invalid(f"there is no lesson {shown(number)} of {game}; it has {len(found)}")
    return found[number - 1]


def listed(language: str) -> list[LessonsListed]:
    return [
        LessonsListed(book.name, book.title, [_in(each.title, language) for each in lessons(book.name)])
        for book in catalogue.rulebooks()
        if catalogue.has_lessons(book.name)
    ]


def attempted(game: str, number: int, actions: list[Any], language: str) -> LessonShown:
    """Return a lesson after some moves; Refused if one is against the rules.

    The first move that reaches the goal, or leads elsewhere, ends the lesson.
    """
    wanted = lesson(game, number)
    table = _table(game, wanted)
    entries = [_move(table, move) for move in wanted.before]
    state = BEGUN
    for action in actions:
        entry = _move(table, NamedMove(wanted.seat, action))
        entries.append(entry)
        state, answers = _outcome(wanted, table, entry)
        entries += [_move(table, move) for move in answers]
        if state != BEGUN:
            break
    shown = update(table, wanted.seat, entries, Wants(annotations=True, language=language))
    seen = replace(shown, takes_back=None, may_ask_undo=False)  # each attempt begins anew
    text = {BEGUN: wanted.text, MISSED: wanted.hint, REACHED: wanted.well}[state]
    return LessonShown(
        number,
        len(lessons(game)),
        _in(wanted.title, language),
        _in(text, language),
        _in(wanted.task, language),
        state,
        seen,
    )


def _in(texts: Texts, language: str) -> str:
    return texts.get(language, texts["en"])


def _outcome(wanted: Lesson, table: Table, entry: Entry) -> tuple[str, list[NamedMove]]:
    """Return the state of the lesson after a move, and the moves that answer it."""
    if wanted.goal.is_in(table.setup.game, table.log[entry.version], wanted.seat):
        return REACHED, wanted.answers
    assert isinstance(entry.event, Moved)
    taken = entry.event.action.items()
    answers = next((way.answers for way in wanted.way if way.action.items() <= taken), None)
    if answers is None or any(_refused(table, move) for move in answers[:1]):  # the same question again, say
        return MISSED, []
    return BEGUN, answers


def _table(game: str, wanted: Lesson) -> Table:
    """Return a table whose match has come to the position of a lesson."""
    position = notation.restore({"game": game, **wanted.position})
    book = catalogue.rulebook(game)
    options = dict(wanted.position.get("options", {}))
    setup = Created(ID, game, book.version, position.seats, options, [None] * position.seats, "", "")
    seats = [Seat(name=name, guest=ID) for name in wanted.players]
    table = Table(setup, seats, version=1, state=PLAYING, last_move_version=1)
    table.record = Record(game, seats=position.seats, seed=1, players=None, deck=None, **options)
    table.record.game = position
    return table


def _refused(table: Table, move: NamedMove) -> Refused | None:
    return table.game.why_not(move.seat, notation.code(table.game, move.action))


def _move(table: Table, move: NamedMove) -> Entry:
    refused = _refused(table, move)
    if refused is not None:
        raise refused
    code = notation.code(table.game, move.action)
    entry = Entry(table.version + 1, 0, Moved(move.seat, code, notation.action(table.game, code)))
    table.fold(entry)
    return entry
