"""What moves: points that count, cards that fly, a scoring told step by step, and one move seen after the other."""

from __future__ import annotations

import json
from collections.abc import Callable
from itertools import pairwise

import largest
import pytest
from boxes import Stage
from largest import Look
from playwright.sync_api import Browser, expect


def moving(chromium: Browser, server: str) -> Stage:
    return Stage(chromium, server, reduced_motion="no-preference")


def message_with(game: str, wanted: Callable[[dict[str, object]], bool]) -> tuple[str, str]:
    """The message of a move that has led to a line like this, and the one before it."""
    for look in largest.looks(game):
        found = largest.messages(look, min(60, len(look.moves) - 2))
        for before, message in pairwise(found):
            happened = json.loads(message)["happened"]
            if len(happened) == 1 and any(wanted(line) for line in happened[0].get("lines", [])):
                return whole(look, before), message
    pytest.fail("no such move")


def whole(look: Look, message: str) -> str:
    """The same position as a first message has it."""
    version = json.loads(message)["table"]["version"]
    cut = look._replace(moves=look.moves[: len(look.moves) - (len(largest.journal(look)) - version)], is_over=False)
    return largest.shown(cut)


def test_points_count_to_what_they_have_become(chromium: Browser, server: str) -> None:
    before, message = message_with("fossil", lambda line: line["kind"] == "slide")
    stage = moving(chromium, server)
    stage.says(before)
    data = json.loads(message)
    seat = data["happened"][0]["what"]["seat"]
    stage.hears(message)
    cell = stage.page.locator(f"#seat-{seat}")
    expect(cell.locator(".delta")).to_be_visible()
    expect(cell.locator(".number")).to_have_text(str(data["game"]["view"]["points"][seat]))
    expect(cell.locator(".delta")).to_have_count(0)
    stage.leaves()


def test_a_card_that_is_handed_over_flies(chromium: Browser, server: str) -> None:
    before, message = message_with("twisted-fish", lambda line: line["kind"] == "give")
    stage = moving(chromium, server)
    stage.says(before)
    stage.page.evaluate(
        """() => {
          window.flown = 0;
          new MutationObserver((changes) => {
            const added = changes.flatMap(({ addedNodes }) => [...addedNodes]);
            window.flown += added.filter((each) => each.matches?.('.flying')).length;
          }).observe(document.querySelector('.app'), { childList: true });
        }"""
    )
    stage.hears(message)
    stage.page.wait_for_function("() => window.flown === 1")
    expect(stage.page.locator(".flying")).to_have_count(0)
    stage.leaves()


def test_a_scoring_is_told_step_by_step_and_can_be_skipped(chromium: Browser, server: str) -> None:
    before, message = message_with("fossil", lambda line: line["kind"] == "gain")
    stage = moving(chromium, server)
    stage.says(before)
    page = stage.page
    numbers = page.locator(".seat .number").all_inner_texts()
    stage.hears(message)
    expect(page.locator(".sheet.score")).to_be_visible()
    assert page.locator(".seat .number").all_inner_texts() == numbers  # until it is told
    expect(page.locator(".act p")).to_contain_text("is being scored")
    page.keyboard.press("Space")
    expect(page.locator(".steps .now")).to_contain_text("new points")
    page.get_by_role("button", name="Skip").click()
    expect(page.locator(".sheet.score")).to_have_count(0)
    points = json.loads(message)["game"]["view"]["points"]
    chairs = [int(str(cell.get_attribute("id")).removeprefix("seat-")) for cell in page.locator(".seat").all()]
    expect(page.locator(".seat .number")).to_have_text([str(points[seat]) for seat in chairs])
    stage.leaves()


def test_moves_are_seen_one_after_the_other_but_never_many(chromium: Browser, server: str) -> None:
    """Three that come at once each stand for a moment; of ten the last one is seen soon."""
    look = next(each for each in largest.looks("fossil") if each.seats == 6 and len(each.moves) > 40)
    first, *rest = largest.messages(look._replace(seat=0), 24)
    others = [each for each in rest if json.loads(each)["happened"][0]["what"].get("seat") != 0]
    stage = moving(chromium, server)
    stage.says(first)
    stage.page.evaluate(
        """() => {
          const app = document.querySelector('.app');
          window.seen = [];
          new MutationObserver(() => window.seen.push([app.dataset.version, performance.now()]))
            .observe(app, { attributeFilter: ['data-version'] });
          window.start = performance.now();
        }"""
    )
    versions = [str(json.loads(message)["table"]["version"]) for message in others]
    app = stage.page.locator(".app")
    for message in others[:3]:
        stage.hears(message)
    expect(app).to_have_attribute("data-version", versions[2])
    seen = dict(stage.page.evaluate("window.seen"))
    assert [each for each in versions if each in seen] == versions[:3]
    assert seen[versions[2]] - stage.page.evaluate("window.start") > 2 * 450
    for message in others[3:13]:
        stage.hears(message)
    expect(app).to_have_attribute("data-version", versions[12])
    assert len(dict(stage.page.evaluate("window.seen"))) < 3 + 10
    stage.leaves()
