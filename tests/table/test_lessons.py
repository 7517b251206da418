"""First steps in a game: each can be done, and not by just anything."""

from __future__ import annotations

import pytest

from shoal import Invalid, notation
from shoal.core.errors import Refused
from shoal.games import catalogue
from shoal.table.lessons import lesson, lessons, shown_lesson, tried

GAMES = [game for game in catalogue.GAMES if catalogue.has_lessons(game)]
ALL = [(game, number) for game in GAMES for number in range(1, len(lessons(game)) + 1)]


@pytest.mark.parametrize(("game", "number"), ALL)
def test_every_lesson_can_be_done_and_says_so(game: str, number: int) -> None:
    begun = shown_lesson(game, number, "en")
    assert begun.update.game is not None
    seat = lesson(game, number).seat
    position = notation.restore({"game": game, **lesson(game, number).position})
    after = [tried(game, number, notation.action(position, code), "en") for code in position.legal(seat)]
    reached = [shown for shown in after if shown.reached]
    assert reached
    assert {shown.text for shown in reached} == {lesson(game, number).well["en"]}
    assert {shown.text for shown in after if not shown.reached} <= {lesson(game, number).hint["en"]}
    assert all(shown.update.happened for shown in after)


@pytest.mark.parametrize("game", GAMES)
def test_lessons_ask_for_something_and_are_told_in_every_language(game: str) -> None:
    """The first may be done by any move; the others are not."""
    picky = 0
    for number, each in enumerate(lessons(game), 1):
        position = notation.restore({"game": game, **each.position})
        outcomes = {
            tried(game, number, notation.action(position, code), "en").reached for code in position.legal(each.seat)
        }
        picky += False in outcomes
        for texts in (each.title, each.task, each.hint, each.well):
            assert set(texts) == {"en", "it"}
            assert len(set(texts.values())) == 2
    assert picky >= len(lessons(game)) - 1
    assert len(lessons(game)) >= 4


def test_a_move_against_the_rules_is_refused_with_its_rule() -> None:
    with pytest.raises(Refused) as refused:
        tried("fossil", 2, {"kind": "keep"}, "en")
    assert refused.value.rule.startswith("FO")


def test_there_is_no_lesson_nought() -> None:
    for number in (0, 99):
        with pytest.raises(Invalid, match="no lesson"):
            shown_lesson("fossil", number, "en")
