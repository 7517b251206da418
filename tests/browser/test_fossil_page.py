"""Fossil in a real browser, by clicks, keys and touch alone."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from browsers import MOST_MOVES, PHONE, Visitor, browser
from playwright.sync_api import Browser, expect
from serving import serving


@pytest.fixture(scope="module")
def chromium() -> Iterator[Browser]:
    with browser() as found:
        yield found


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    with serving(tmp_path_factory.mktemp("server")) as address:
        yield address


def plays_on(visitor: Visitor, moves: int = MOST_MOVES) -> int:
    """Takes what is offered first, so often, or until the match is over; how many moves it was."""
    page = visitor.page
    for made in range(moves):
        if not visitor.is_asked():
            return made
        version = len(visitor.heard)
        if page.locator(".swap").count():
            page.locator(".act .button").first.click()
        else:
            page.locator(".square.can").first.click()
            page.locator(".act .button.go").click()
        wait_for_more(visitor, version)
    return moves


def wait_for_more(visitor: Visitor, messages: int) -> None:
    while len(visitor.heard) <= messages:
        visitor.page.wait_for_timeout(5)
    visitor.page.wait_for_timeout(30)


@pytest.mark.parametrize("seats", [2, 6])
def test_a_match_is_played_to_its_end_by_clicks(chromium: Browser, server: str, seats: int) -> None:
    visitor = Visitor(chromium, server, reduced_motion="reduce")
    visitor.plays_bots("fossil", seats)
    assert plays_on(visitor) > 5
    page = visitor.page
    expect(page.locator(".ranks li")).to_have_count(seats)
    expect(page.locator(".over h2")).to_contain_text("with")
    assert not visitor.faults
    visitor.leaves()


def test_a_square_shows_what_it_would_cost_and_bring_before_it_is_taken(chromium: Browser, server: str) -> None:
    visitor = Visitor(chromium, server, reduced_motion="reduce")
    visitor.plays_bots("fossil", 4)
    plays_on(visitor, 4)
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


def test_a_square_that_cannot_be_reached_says_why(chromium: Browser, server: str) -> None:
    visitor = Visitor(chromium, server, reduced_motion="reduce")
    visitor.plays_bots("fossil", 3)
    plays_on(visitor, 3)
    assert visitor.is_asked()
    visitor.page.locator(".square[aria-disabled]").first.click(force=True)
    expect(visitor.page.locator(".act .rule-id")).to_contain_text("FO")
    visitor.page.locator(".act .rule-id").click()
    expect(visitor.page.locator(".rule-list .cited")).to_have_count(1)
    assert not visitor.faults
    visitor.leaves()


def test_the_keyboard_alone_is_enough(chromium: Browser, server: str) -> None:
    visitor = Visitor(chromium, server, reduced_motion="reduce")
    visitor.plays_bots("fossil", 2)
    page = visitor.page
    for _ in range(4):
        assert visitor.is_asked()
        messages = len(visitor.heard)
        page.locator(".square[tabindex='0']").focus()
        page.keyboard.press("n")
        page.keyboard.press("Enter")
        expect(page.locator(".square.pick")).to_have_count(1)
        page.keyboard.press("Enter")
        wait_for_more(visitor, messages)
    assert not visitor.faults
    visitor.leaves()


def test_on_a_phone_by_touch(chromium: Browser, server: str) -> None:
    visitor = Visitor(chromium, server, viewport=PHONE, has_touch=True, is_mobile=True, reduced_motion="reduce")
    visitor.plays_bots("fossil", 4)
    page = visitor.page
    for _ in range(3):
        assert visitor.is_asked()
        messages = len(visitor.heard)
        page.locator(".square.can").first.tap()
        page.locator(".act .button.go").tap()
        wait_for_more(visitor, messages)
    page.locator(".peek").tap()
    expect(page.locator(".sheet-below .lines li").first).to_be_visible()
    assert not visitor.faults
    visitor.leaves()
