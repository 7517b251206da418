"""Lessons: each can be solved, and not by every move."""

from __future__ import annotations

import json
from typing import Any

import pytest

from shoal import Invalid, notation
from shoal.core.errors import Refused
from shoal.core.words import text_of
from shoal.games import catalogue
from shoal.table.lessons import BEGUN, MISSED, REACHED, LessonShown, attempted, lesson, lessons, listed
from shoal.table.projection import encoded

GAMES = list(catalogue.GAMES)
ALL = [(game, number) for game in GAMES for number in range(1, len(lessons(game)) + 1)]
MOST_STEPS = 5

Actions = list[dict[str, Any]]


def moves(shown: LessonShown) -> Actions:
    """Return the legal actions, in names."""
    assert shown.update.game is not None
    return [json.loads(bytes(action)) for action in shown.update.game.legal]


def told(shown: LessonShown) -> list[dict[str, Any]]:
    """The lines that are heard in it."""
    return [line for entry in json.loads(encoded(shown.update))["happened"] for line in entry.get("lines", [])]


def ways(game: str, number: int, before: Actions) -> dict[str, list[Actions]]:
    """Return what one more move leads to."""
    found: dict[str, list[Actions]] = {BEGUN: [], MISSED: [], REACHED: []}
    for action in moves(attempted(game, number, before, "en")):
        actions = [*before, action]
        found[attempted(game, number, actions, "en").state].append(actions)
    return found


@pytest.mark.parametrize(("game", "number"), ALL)
def test_every_lesson_can_be_done_and_a_move_that_leads_elsewhere_gets_its_hint(game: str, number: int) -> None:
    wanted, begun = lesson(game, number), attempted(game, number, [], "en")
    assert (begun.state, begun.text, begun.task) == (BEGUN, wanted.text["en"], wanted.task["en"])
    before: Actions = []
    missed: list[Actions] = []
    for _ in range(MOST_STEPS):
        found = ways(game, number, before)
        missed += found[MISSED]
        if found[REACHED]:
            break
        before = found[BEGUN][-1]
    done = attempted(game, number, found[REACHED][0], "en")
    assert (done.state, done.text) == (REACHED, wanted.well["en"])
    assert done.update.happened
    assert missed or (game, number) == ("fossil", 1)  # there any square is right
    for actions in missed[:3]:
        assert attempted(game, number, actions, "en").text == wanted.hint["en"]


@pytest.mark.parametrize("game", GAMES)
def test_lessons_are_a_handful_and_are_told_in_every_language(game: str) -> None:
    assert 5 <= len(lessons(game)) <= 7
    for each in lessons(game):
        for texts in (each.title, each.text, each.task, each.hint, each.well):
            assert set(texts) == {"en", "it"}
            assert len(set(texts.values())) == 2
    assert [(each.game, len(each.lessons)) for each in listed("it")] == [(name, len(lessons(name))) for name in GAMES]


@pytest.mark.parametrize(("game", "number"), ALL)
def test_positions_are_written_so_that_nothing_is_hidden_in_them_but_cards(game: str, number: int) -> None:
    """They can be restored, which refuses what cannot be, and what has just happened there is told."""
    wanted = lesson(game, number)
    position = notation.restore({"game": game, **wanted.position})
    assert position.seats == len(wanted.players)
    shown = attempted(game, number, [], "it")
    assert len(shown.update.happened) == len(wanted.before)
    assert moves(shown)


@pytest.mark.parametrize(
    ("game", "number", "action", "rule"),
    [
        ("fossil", 2, {"kind": "keep"}, "FO9"),
        ("fossil", 2, {"kind": "slide", "stone": 0, "to": "g7"}, "FO5"),
        ("twisted-fish", 1, {"kind": "ask", "seat": 1, "card": "red card shark"}, "TF3"),
        ("cosmople-fish-2", 1, {"kind": "ask", "seat": 1, "for": "card", "colour": "red"}, "CF3"),
        ("networks", 1, {"kind": "set", "cards": ["0", "1", "2"]}, "NW4"),
        ("connections", 2, {"kind": "link", "place": 1, "colour": "dark green"}, "CN5"),
    ],
)
def test_a_move_against_the_rules_is_refused_with_its_rule(
    game: str, number: int, action: dict[str, Any], rule: str
) -> None:
    with pytest.raises(Refused) as refused:
        attempted(game, number, [action], "en")
    assert refused.value.rule == rule


def test_what_somebody_answers_is_seen_on_the_way() -> None:
    ask = {"kind": "ask", "seat": 2, "card": "yellow crab"}
    asked = attempted("twisted-fish", 3, [ask], "en")
    assert asked.state == BEGUN
    assert [line["kind"] for line in told(asked)] == ["ask", "no"]
    assert moves(asked) == [{"kind": "draw"}]


def test_what_can_no_longer_be_answered_is_a_miss_and_nobody_is_blamed() -> None:
    """Cem has given the yellow eel, and is asked for it once more."""
    again = {"kind": "ask", "seat": 2, "card": "yellow eel"}
    assert attempted("twisted-fish", 5, [again], "en").state == BEGUN
    assert attempted("twisted-fish", 5, [again, again], "en").state == MISSED


def test_lines_are_told_in_the_language_that_is_asked_for() -> None:
    english, italian = (attempted("twisted-fish", 2, [], language) for language in ("en", "it"))
    assert text_of(told(english)[0]["tokens"]) == "Bea asks you for the green crab."
    assert text_of(told(italian)[0]["tokens"]) == "Bea chiede a te il granchio verde."


def test_there_is_no_lesson_nought() -> None:
    for number in (0, 99):
        with pytest.raises(Invalid, match="no lesson"):
            attempted("fossil", number, [], "en")
