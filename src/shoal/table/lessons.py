"""First steps in a game: prepared positions with one thing to do in each, checked by the rules themselves.

A lesson is a position as `snapshot` writes it, a seat, what is asked for, and how it is told that it was done: a kind
of line, with some of its facts. It is shown as a table is, so a page draws it as it draws a match.
"""

from __future__ import annotations

from functools import cache
from typing import Any

import msgspec
from msgspec import Struct

from shoal import notation
from shoal.core.errors import Invalid, shown
from shoal.games import catalogue
from shoal.record import Record
from shoal.table.events import Entry, Made, Moved
from shoal.table.showing import Heard, Showing, Update, Wants
from shoal.table.table import PLAYING, Seat, Table

Data = dict[str, Any]
Said = dict[str, str]  # by language

ID = "lesson"  # stands where a table has its id


class Goal(Struct, forbid_unknown_fields=True):
    """What has to be told of a move."""

    kind: str
    facts: Data = {}

    def is_in(self, lines: list[Heard]) -> bool:
        return any(line.kind == self.kind and self.facts.items() <= line.facts.items() for line in lines)


class Answer(Struct, forbid_unknown_fields=True):
    """What somebody else does then."""

    seat: int
    action: Data


class Lesson(Struct, forbid_unknown_fields=True):
    """`title` and `task` are read before, `well` after it was done; `hint` if something else was."""

    title: Said
    task: Said
    hint: Said
    well: Said
    seat: int
    players: list[str]  # one's own name is left to the page
    position: Data
    goal: Goal
    answers: list[Answer] = []


class LessonShown(Struct):
    """A lesson as it begins, or as it stands after a move that was tried."""

    number: int  # from 1
    of: int
    title: str
    text: str
    reached: bool
    update: Update


@cache
def lessons(game: str) -> list[Lesson]:
    """Those of a game, in order."""
    return msgspec.json.decode(catalogue.lesson_file(game), type=list[Lesson])


def lesson(game: str, number: int) -> Lesson:
    found = lessons(game)
    if not 1 <= number <= len(found):
        raise Invalid(f"there is no lesson {shown(number)} of {game}; it has {len(found)}")
    return found[number - 1]


def shown_lesson(game: str, number: int, language: str) -> LessonShown:
    """As it begins."""
    wanted = lesson(game, number)
    return _shown(game, number, wanted.task, False, _update(wanted, _table(game, wanted), []), wanted, language)


def tried(game: str, number: int, action: object, language: str) -> LessonShown:
    """After a move; Refused if it is against the rules. What others do then is only seen if it was the right one."""
    wanted = lesson(game, number)
    table = _table(game, wanted)
    entries = [_move(table, wanted.seat, action)]
    update = _update(wanted, table, entries)
    reached = wanted.goal.is_in([line for entry in update.happened for line in entry.lines])
    if not reached:
        return _shown(game, number, wanted.hint, False, update, wanted, language)
    entries += [_move(table, answer.seat, answer.action) for answer in wanted.answers]
    return _shown(game, number, wanted.well, True, _update(wanted, table, entries), wanted, language)


def _shown(
    game: str, number: int, text: Said, reached: bool, update: Update, wanted: Lesson, language: str
) -> LessonShown:
    def said(texts: Said) -> str:
        return texts.get(language, texts["en"])

    return LessonShown(number, len(lessons(game)), said(wanted.title), said(text), reached, update)


def _table(game: str, wanted: Lesson) -> Table:
    """A table at which a match has come to the position."""
    position = notation.restore({"game": game, **wanted.position})
    book = catalogue.rulebook(game)
    options = dict(wanted.position.get("options", {}))
    made = Made(ID, game, book.version, position.seats, options, [None] * position.seats, "", "")
    table = Table(made, [Seat(name=name) for name in wanted.players], version=1, state=PLAYING, moved=1)
    table.record = Record(game, seats=position.seats, seed=1, players=None, deck=None, **options)
    table.record.game = position
    return table


def _move(table: Table, seat: int, action: object) -> Entry:
    code = notation.code(table.game, action)
    refused = table.game.why_not(seat, code)
    if refused is not None:
        raise refused
    entry = Entry(table.version + 1, 0, Moved(seat, code, notation.action(table.game, code)))
    table.fold(entry)
    return entry


def _update(wanted: Lesson, table: Table, entries: list[Entry]) -> Update:
    return Showing(table).update(wanted.seat, entries, Wants(aids=True))
