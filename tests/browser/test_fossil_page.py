"""Fossil in a real browser, by clicks, keys and touch alone."""

from __future__ import annotations

import re

import pytest
from browsers import PHONE, Visitor
from playwright.sync_api import Browser, expect

# Takes what is offered first
MOVE = """async (number, { one, all, until }) => {
  if (!one('.swap')) {
    one('.square.can').click();
    await until(() => one('.act .button.go'));
  }
  (one('.act .button.go') ?? all('.act .button').at(-1)).click(); // the first one may take a step back
}"""


@pytest.mark.parametrize("seats", [2, 6])
def test_a_match_is_played_to_its_end_by_clicks(chromium: Browser, server: str, seats: int) -> None:
    visitor = Visitor(chromium, server, reduced_motion="reduce")
    visitor.plays_bots("fossil", seats)
    assert visitor.plays_on(MOVE) > 5
    page = visitor.page
    expect(page.locator(".ranks li")).to_have_count(seats)
    expect(page.locator(".over h2")).to_contain_text("with")
    assert not visitor.faults
    visitor.leaves()


def test_a_square_shows_what_it_would_cost_and_bring_before_it_is_taken(chromium: Browser, server: str) -> None:
    visitor = Visitor(chromium, server, reduced_motion="reduce")
    visitor.plays_bots("fossil", 4)
    visitor.plays_on(MOVE, 4)
    assert visitor.is_asked()
    page = visitor.page
    points = int(page.locator(".seat .number").first.inner_text())
    square = page.locator(".square.can").first
    square.click()
    expect(page.locator(".square.pick")).to_have_count(1)
    expect(page.locator(".act p")).to_contain_text("and take")
    price = int(page.locator(".act .button.go span").last.inner_text()[1:])
    expect(page.locator(".cell.will")).to_have_count(1)
    page.keyboard.press("Escape")
    expect(page.locator(".square.pick")).to_have_count(0)
    page.locator(".square.can").first.click()
    page.locator(".act .button.go").click()
    expect(page.locator(".seat .number").first).to_have_text(str(points - price))
    visitor.leaves()


def test_a_square_under_the_pointer_shows_its_way_and_nothing_is_sent(chromium: Browser, server: str) -> None:
    visitor = Visitor(chromium, server, reduced_motion="reduce")
    visitor.plays_bots("fossil", 4)
    visitor.plays_on(MOVE, 4)
    assert visitor.is_asked()
    page = visitor.page
    asked = page.locator(".act p").inner_text()
    version = page.locator(".app").get_attribute("data-version")
    page.locator(".square.can").last.hover()
    expect(page.locator(".square.pick")).to_have_count(1)
    expect(page.locator(".act p .whole")).to_contain_text("and take")
    expect(page.locator(".cell.will")).to_have_count(1)
    laid_out = """() => ['.board', '.matrix', '.act']
        .map((name) => JSON.stringify(document.querySelector(name).getBoundingClientRect()))"""
    shown = page.evaluate(laid_out)
    page.mouse.move(1400, 5)
    expect(page.locator(".square.pick")).to_have_count(0)
    expect(page.locator(".act p")).to_have_text(asked)
    assert page.evaluate(laid_out) == shown, "nothing moves when buttons come and go"
    assert page.locator(".app").get_attribute("data-version") == version
    assert not visitor.faults
    visitor.leaves()


def test_a_square_that_cannot_be_reached_says_why(chromium: Browser, server: str) -> None:
    visitor = Visitor(chromium, server, reduced_motion="reduce")
    visitor.plays_bots("fossil", 3)
    visitor.plays_on(MOVE, 3)
    assert visitor.is_asked()
    visitor.page.locator(".square[aria-disabled]").first.click(force=True)
    expect(visitor.page.locator(".act .rule-id")).to_contain_text("FO")
    visitor.page.locator(".act .rule-id").click()
    expect(visitor.page.locator(".rule-list .cited")).to_have_count(1)
    assert not visitor.faults
    visitor.leaves()


def test_the_server_speaks_the_language_of_the_page(chromium: Browser, server: str) -> None:
    """A refusal, the log and the rule that it names, in each language."""
    visitor = Visitor(chromium, server, reduced_motion="reduce", locale="it-IT")
    visitor.plays_bots("fossil", 3)
    visitor.plays_on(MOVE, 3)
    assert visitor.is_asked()
    page = visitor.page
    first = page.locator("[role=log] li .then").first
    expect(first).to_have_attribute("title", re.compile(r"^Metti la pietra nera in \w\d\.$"))
    page.locator(".square[aria-disabled]").first.click(force=True)
    expect(page.locator(".act p")).to_have_text(re.compile("pietra|casella|carta|costa"))
    page.locator(".act .rule-id").click()
    expect(page.locator(".rule-list .cited .tag.book").first).to_have_text("libro")
    page.evaluate("localStorage.setItem('language', 'en'); location.reload()")
    expect(first).to_have_attribute("title", re.compile(r"^You put the black stone on \w\d\.$"))
    assert not visitor.faults
    visitor.leaves()


def test_the_keyboard_alone_is_enough(chromium: Browser, server: str) -> None:
    visitor = Visitor(chromium, server, reduced_motion="reduce")
    visitor.plays_bots("fossil", 2)
    page = visitor.page
    for _ in range(4):
        assert visitor.is_asked()
        version = visitor.version()
        page.locator(".square[tabindex='0']").focus()
        page.keyboard.press("n")
        page.keyboard.press("Enter")
        expect(page.locator(".square.pick")).to_have_count(1)
        page.keyboard.press("Enter")
        visitor.sees_more(version)
    assert not visitor.faults
    visitor.leaves()


def test_on_a_phone_by_touch(chromium: Browser, server: str) -> None:
    visitor = Visitor(chromium, server, viewport=PHONE, has_touch=True, is_mobile=True, reduced_motion="reduce")
    visitor.plays_bots("fossil", 4)
    page = visitor.page
    for _ in range(3):
        assert visitor.is_asked()
        version = visitor.version()
        page.locator(".square.can").first.tap()
        page.locator(".act .button.go").tap()
        visitor.sees_more(version)
    page.locator(".tool.of-log").tap()
    expect(page.locator(".sheet-below .lines li").first).to_be_visible()
    assert not visitor.faults
    visitor.leaves()
