"""First steps in a game: prepared positions with one thing to do in each, checked by the rules themselves.

A lesson is a position as `snapshot` writes it, a seat, what is asked for, and how it is told that it was done: a kind
of line, with some of its facts. It is shown as a table is, so a page draws it as it draws a match. Nothing is kept:
whoever is in the middle of a lesson sends all moves from its beginning.
"""

from __future__ import annotations

from functools import cache
from typing import Any

import msgspec
from msgspec import Struct

from shoal import notation
from shoal.core.errors import Invalid, Refused, shown
from shoal.core.game import Line
from shoal.games import catalogue
from shoal.record import Record
from shoal.table.events import Created, Entry, Moved
from shoal.table.projection import Projection, Update, Wants
from shoal.table.state import PLAYING, Seat, Table

Data = dict[str, Any]
Said = dict[str, str]  # by language

ID = "lesson"  # stands where a table has its id


class Goal(Struct, forbid_unknown_fields=True):
    """What has to be told of a move."""

    kind: str
    facts: Data = {}

    def is_in(self, game: str, lines: list[Line], seat: int) -> bool:
        """Whether a seat hears it."""
        return any(
            line.kind == self.kind and self.facts.items() <= notation.facts(game, line, seat).items() for line in lines
        )


class Step(Struct, forbid_unknown_fields=True):
    """What somebody else does, before a lesson begins or after a move in it."""

    seat: int
    action: Data


class Way(Struct, forbid_unknown_fields=True):
    """A move that leads up to the goal: all that has to be right of it, and what others do then."""

    action: Data
    answers: list[Step] = []

    def is_taken_by(self, action: Data) -> bool:
        return self.action.items() <= action.items()


class Lesson(Struct, forbid_unknown_fields=True):
    """`text` explains, `task` is the one thing to do; `well` is read when it is done, `hint` if something else was."""

    title: Said
    text: Said
    task: Said
    hint: Said
    well: Said
    seat: int
    players: list[str]  # one's own name is left to the page
    position: Data
    goal: Goal
    before: list[Step] = []
    way: list[Way] = []
    answers: list[Step] = []

    def answers_on_the_way(self, action: Data) -> list[Step] | None:
        """What others do when that is done; None if it leads elsewhere."""
        return next((way.answers for way in self.way if way.is_taken_by(action)), None)


BEGUN, MISSED, REACHED = "begun", "missed", "reached"  # begun: there is still something to do


class LessonShown(Struct):
    """A lesson as it begins, or as it stands after the moves that were tried."""

    number: int  # from 1
    of: int
    title: str
    text: str  # what it is about; once it is missed or reached, what came of it
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
    """Those of a game, in order."""
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
        LessonsListed(book.name, book.title, [_said(each.title, language) for each in lessons(book.name)])
        for book in catalogue.rulebooks()
        if catalogue.has_lessons(book.name)
    ]


def shown_lesson(game: str, number: int, language: str) -> LessonShown:
    """As it begins."""
    return tried(game, number, [], language)


def tried(game: str, number: int, actions: list[Any], language: str) -> LessonShown:
    """After some moves; Refused if one is against the rules. With the first that reaches the goal, or leads elsewhere,
    the lesson is over. What others do then is only seen if it was the right one."""
    wanted = lesson(game, number)
    table = _table(game, wanted)
    entries = [_move(table, step) for step in wanted.before]
    state = BEGUN
    for action in actions:
        entry = _move(table, Step(wanted.seat, action))
        entries.append(entry)
        state, answers = _came_of_it(wanted, table, entry)
        entries += [_move(table, step) for step in answers]
        if state != BEGUN:
            break
    update = Projection(table).update(wanted.seat, entries, Wants(annotations=True, language=language))
    text = {BEGUN: wanted.text, MISSED: wanted.hint, REACHED: wanted.well}[state]
    return LessonShown(
        number,
        len(lessons(game)),
        _said(wanted.title, language),
        _said(text, language),
        _said(wanted.task, language),
        state,
        update,
    )


def _said(texts: Said, language: str) -> str:
    return texts.get(language, texts["en"])


def _came_of_it(wanted: Lesson, table: Table, entry: Entry) -> tuple[str, list[Step]]:
    """How the lesson stands after a move, and what others do then."""
    if wanted.goal.is_in(table.setup.game, table.log[entry.version], wanted.seat):
        return REACHED, wanted.answers
    assert isinstance(entry.event, Moved)
    answers = wanted.answers_on_the_way(entry.event.action)
    if answers is None or any(_refused(table, step) for step in answers[:1]):  # asked for once more, say
        return MISSED, []
    return BEGUN, answers


def _table(game: str, wanted: Lesson) -> Table:
    """A table at which a match has come to the position."""
    position = notation.restore({"game": game, **wanted.position})
    book = catalogue.rulebook(game)
    options = dict(wanted.position.get("options", {}))
    setup = Created(ID, game, book.version, position.seats, options, [None] * position.seats, "", "")
    seats = [Seat(name=name, guest=ID) for name in wanted.players]
    table = Table(setup, seats, version=1, state=PLAYING, moved=1)
    table.record = Record(game, seats=position.seats, seed=1, players=None, deck=None, **options)
    table.record.game = position
    return table


def _refused(table: Table, step: Step) -> Refused | None:
    return table.game.why_not(step.seat, notation.code(table.game, step.action))


def _move(table: Table, step: Step) -> Entry:
    refused = _refused(table, step)
    if refused is not None:
        raise refused
    code = notation.code(table.game, step.action)
    entry = Entry(table.version + 1, 0, Moved(step.seat, code, notation.action(table.game, code)))
    table.fold(entry)
    return entry
