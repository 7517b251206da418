"""Twisted Fish in a real browser, by clicks, keys and touch alone."""

from __future__ import annotations

import pytest
from browsers import PHONE, Visitor
from playwright.sync_api import Browser, Page, expect

OPTION = ".middle .option"
BUTTON = ".act .button.go"


def move(page: Page, number: int) -> None:
    """An answer or reply, a button of the action bar, or a question."""
    if page.locator(OPTION).count():
        page.locator(OPTION).first.click()
    elif page.locator(BUTTON).count():
        page.locator(BUTTON).click()
    else:
        asks(page, number)


def asks(page: Page, number: int) -> None:
    """For a card that one does not hold, of somebody who is known to hold it, or of each in turn: three taps."""
    kinds = page.locator(".hand .kind .kind-name")
    kinds.nth(number % kinds.count()).click()
    if page.locator(".colour:not(.held)").count():
        missing = page.locator(".colour:not(.held)")
        missing.nth(number % missing.count()).click()
    else:
        page.locator(".colour").first.click()
    sure, players = page.locator(".composer .player.yes"), page.locator(".composer button.player")
    (sure.first if sure.count() else players.nth(number % players.count())).click()


def until_asking(visitor: Visitor) -> None:
    """Answers and draws until it is one's own turn to ask."""
    for made in range(200):
        assert visitor.is_asked()
        if visitor.page.locator(".composer").count():
            return
        messages = len(visitor.heard)
        move(visitor.page, made)
        visitor.hears_more(messages)
    pytest.fail("never asked")


@pytest.mark.parametrize("seats", [2, 6])
def test_a_match_is_played_to_its_end_by_clicks(chromium: Browser, server: str, seats: int) -> None:
    visitor = Visitor(chromium, server, reduced_motion="reduce")
    visitor.plays_bots("twisted-fish", seats)
    assert visitor.plays_on(move) > 5
    page = visitor.page
    expect(page.locator(".ranks li")).to_have_count(seats)
    expect(page.locator(".ranks .sum")).to_have_count(seats)
    assert not visitor.faults
    visitor.leaves()


def test_a_missing_slat_and_a_player_are_two_clicks(chromium: Browser, server: str) -> None:
    visitor = Visitor(chromium, server, reduced_motion="reduce")
    visitor.plays_bots("twisted-fish", 3)
    until_asking(visitor)
    page = visitor.page
    page.locator(".hand .slat.miss").first.click()
    expect(page.locator(".colour.pick")).to_have_count(1)
    expect(page.locator(".composer button.player")).to_have_count(2)
    page.locator(".composer button.player").first.click()
    expect(page.locator(".bubble.me").first).to_contain_text("Have you got the")
    assert not visitor.faults
    visitor.leaves()


def test_a_fish_after_the_answer_says_why_it_cannot_be_asked_for(chromium: Browser, server: str) -> None:
    visitor = Visitor(chromium, server, reduced_motion="reduce")
    visitor.plays_bots("twisted-fish", 2)
    page = visitor.page
    for made in range(200):
        assert visitor.is_asked()
        if page.locator(".act .button.go").count() and not page.locator(".composer").count():
            break
        messages = len(visitor.heard)
        move(page, made)
        visitor.hears_more(messages)
    page.locator(".hand .kind").first.click()
    expect(page.locator(".act .rule-id")).to_contain_text("TF5")
    assert not visitor.faults
    visitor.leaves()


def test_the_keyboard_alone_is_enough(chromium: Browser, server: str) -> None:
    visitor = Visitor(chromium, server, reduced_motion="reduce")
    visitor.plays_bots("twisted-fish", 3)
    page = visitor.page
    for _ in range(12):
        assert visitor.is_asked()
        messages = len(visitor.heard)
        if page.locator(OPTION).count():
            page.keyboard.press("1")
        elif page.locator(".act .button").count():
            page.keyboard.press(".")
            page.keyboard.press("Enter")
        else:
            page.locator(".hand button[tabindex='0']").focus()
            page.keyboard.press("Home")
            page.keyboard.press("Enter")
            page.keyboard.press("3")
            expect(page.locator(".colour.pick")).to_have_count(1)
            page.keyboard.press("2")
        visitor.hears_more(messages)
    assert not visitor.faults
    visitor.leaves()


def test_on_a_phone_by_touch(chromium: Browser, server: str) -> None:
    visitor = Visitor(chromium, server, viewport=PHONE, has_touch=True, is_mobile=True, reduced_motion="reduce")
    visitor.plays_bots("twisted-fish", 4)
    until_asking(visitor)
    page = visitor.page
    page.locator(".hand .kind").first.tap()
    expect(page.locator(".colour.pick")).to_have_count(0)
    page.locator(".colour").first.tap()
    messages = len(visitor.heard)
    page.locator(".composer button.player").first.tap()
    visitor.hears_more(messages)
    assert page.evaluate("document.documentElement.scrollWidth") <= PHONE["width"]
    assert not visitor.faults
    visitor.leaves()
