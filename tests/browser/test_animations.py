"""Animations: points are counted up, cards fly, a scoring is told in steps, moves are shown one after the other."""

from __future__ import annotations

import json
from collections.abc import Callable
from datetime import datetime, timedelta
from itertools import pairwise

import largest_positions
import pytest
from largest_positions import Look
from playwright.sync_api import Browser, expect
from screen_fit import Stage

MOMENT = 500  # milliseconds
# Counts what comes and goes of a kind within an element: it may be gone before anybody looks
SEEN = """([kind, place]) => {
  window.seen = 0;
  new MutationObserver((changes) => {
    const added = changes.flatMap(({ addedNodes }) => [...addedNodes]).filter((each) => each instanceof Element);
    window.seen += added.filter((each) => each.matches(kind) || each.querySelector(kind)).length;
  }).observe(document.querySelector(place), { childList: true, subtree: true });
}"""


def moving(chromium: Browser, server: str) -> Stage:
    return Stage(chromium, server, reduced_motion="no-preference")


def message_with(game: str, wanted: Callable[[dict[str, object]], bool]) -> tuple[str, str]:
    """The message of a move that has led to a line like this, and the one before it."""
    for look in largest_positions.looks(game):
        found = largest_positions.messages(look, min(60, len(look.moves) - 2))
        for before, message in pairwise(found):
            happened = json.loads(message)["happened"]
            if len(happened) == 1 and any(wanted(line) for line in happened[0].get("lines", [])):
                return whole(look, before), message
    pytest.fail("no such move")


def whole(look: Look, message: str) -> str:
    """The same position as a first message has it."""
    version = json.loads(message)["table"]["version"]
    cut = look._replace(
        moves=look.moves[: len(look.moves) - (len(largest_positions.journal(look)) - version)], is_over=False
    )
    return largest_positions.shown(cut)


def test_points_count_to_what_they_have_become(chromium: Browser, server: str) -> None:
    before, message = message_with("fossil", lambda line: line["kind"] == "slide")
    stage = moving(chromium, server)
    stage.says(before)
    data = json.loads(message)
    seat = data["happened"][0]["facts"]["seat"]
    cell = stage.page.locator(f"#seat-{seat}")
    stage.page.evaluate(SEEN, [f"#seat-{seat} .delta", ".seats"])
    stage.hears(message)
    stage.page.wait_for_function("() => window.seen > 0")
    expect(cell.locator(".number")).to_have_text(str(data["game"]["view"]["points"][seat]))
    expect(cell.locator(".delta")).to_have_count(0)
    stage.leaves()


def test_a_card_that_is_handed_over_flies(chromium: Browser, server: str) -> None:
    before, message = message_with("twisted-fish", lambda line: line["kind"] == "give")
    stage = moving(chromium, server)
    stage.says(before)
    stage.page.evaluate(SEEN, [".flying", ".app"])
    stage.hears(message)
    stage.page.wait_for_function("() => window.seen === 1")
    expect(stage.page.locator(".flying")).to_have_count(0)
    stage.leaves()


def test_a_scoring_is_told_step_by_step_and_can_be_skipped(chromium: Browser, server: str) -> None:
    before, message = message_with("fossil", lambda line: line["kind"] == "gain")
    stage = moving(chromium, server)
    page = stage.page
    page.clock.install()
    stage.says(before)
    page.clock.pause_at(datetime.now() + timedelta(hours=1))  # it goes on only when it is told to
    numbers = page.locator(".seat .number").all_inner_texts()
    stage.hears(message)
    expect(page.locator(".sheet.score")).to_be_visible()
    assert page.locator(".seat .number").all_inner_texts() == numbers  # until it is told
    expect(page.locator(".act p")).to_contain_text("is being scored")
    page.keyboard.press("Space")
    expect(page.locator(".steps .now")).to_contain_text("new points")
    page.get_by_role("button", name="Skip").click()
    expect(page.locator(".sheet.score")).to_have_count(0)
    page.clock.resume()
    points = json.loads(message)["game"]["view"]["points"]
    chairs = [int(str(cell.get_attribute("id")).removeprefix("seat-")) for cell in page.locator(".seat").all()]
    expect(page.locator(".seat .number")).to_have_text([str(points[seat]) for seat in chairs])
    stage.leaves()


def test_moves_are_seen_one_after_the_other_but_never_many(chromium: Browser, server: str) -> None:
    """Three that come at once each stand for a moment; of ten that do, six are seen at once. By a clock of our own: on
    a machine that is busy, what the browser itself moves would take longer than a moment."""
    look = next(each for each in largest_positions.looks("fossil") if each.seats == 6 and len(each.moves) > 40)
    first, *rest = largest_positions.messages(look._replace(seat=0), 24)
    others = [each for each in rest if json.loads(each)["happened"][0]["facts"].get("seat") != 0]
    versions = [str(json.loads(message)["table"]["version"]) for message in others]
    stage = moving(chromium, server)
    app, clock = stage.page.locator(".app"), stage.page.clock
    clock.install()
    stage.says(first)
    clock.pause_at(datetime.now() + timedelta(hours=1))
    for message in others[:3]:
        stage.hears(message)
    expect(app).to_have_attribute("data-version", versions[0])
    for before, version in pairwise(versions[:3]):
        clock.run_for(MOMENT - 1)
        assert app.get_attribute("data-version") == before
        clock.run_for(1)
        expect(app).to_have_attribute("data-version", version)
    for message in others[3:13]:
        stage.hears(message)
    for version in versions[8:13]:
        expect(app).to_have_attribute("data-version", version)
        clock.run_for(MOMENT)
    stage.leaves()


def test_nothing_travels_over_a_sheet_that_lies_above_the_table(chromium: Browser, server: str) -> None:
    """Flying cards are drawn above everything else: a hand would cover the rules that somebody reads."""
    before, message = message_with("fossil", lambda line: line["kind"] == "slide")
    stage = moving(chromium, server)
    stage.says(before)
    stage.page.evaluate(
        """() => {
            window.moved = 0;
            document.startViewTransition = (draw) => {
                window.moved += 1;
                draw();
                return { ready: Promise.resolve(), finished: Promise.resolve() };
            };
            document.body.append(document.createElement('dialog'));
            document.querySelector('body > dialog').showModal();
        }"""
    )
    stage.hears(message)
    expect(stage.page.locator(".app")).to_have_attribute("data-version", str(json.loads(message)["table"]["version"]))
    assert stage.page.evaluate("() => window.moved") == 0
    stage.leaves()
