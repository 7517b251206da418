"""Rule pages and lessons."""

from __future__ import annotations

from typing import Any

from msgspec import Struct

from shoal import notation
from shoal.core.errors import Refused
from shoal.games import catalogue
from shoal.table import lessons
from shoal.table.lessons import LessonShown, LessonsListed


class Attempt(Struct, forbid_unknown_fields=True):
    """All moves from the beginning of a lesson."""

    actions: list[dict[str, Any]]


class LessonRefused(Struct):
    """The last move is against a rule. The lesson stands as it stood."""

    rule: str
    text: str


def rules(game: str, language: str = "en") -> str:
    """Return the rule page of a game."""
    return catalogue.rule_page(game, language)


def all_lessons(language: str = "en") -> list[LessonsListed]:
    """Return the titles of the lessons of every game."""
    return lessons.listed(language)


def begin_lesson(game: str, number: int, language: str = "en") -> LessonShown:
    """Return a lesson as it begins: a position, and what to do in it."""
    return lessons.attempted(game, number, [], language)


def try_move(game: str, number: int, data: Attempt, language: str = "en") -> LessonShown | LessonRefused:
    """Return a lesson after some moves: whether they did what was asked for. Nothing is kept."""
    try:
        return lessons.attempted(game, number, data.actions, language)
    except Refused as refused:
        wanted = lessons.lesson(game, number)
        text = notation.tell(game, refused, wanted.seat, players=wanted.players, language=language)
        return LessonRefused(refused.rule, text)
