"""Twisted Fish in a real browser, by clicks, keys and touch alone."""

from __future__ import annotations

import pytest
from browsers import PHONE, Visitor
from playwright.sync_api import Browser, expect

OPTION = ".middle .option"


# An answer or reply, a button of the action bar, or a question: for a card that one does not hold, of somebody who is
# known to hold it, or of each in turn, in three taps
MOVE = """async (number, { one, all, until }) => {
  const press = (elements) => elements[number % elements.length].click();
  const offered = one('.middle .option') ?? one('.act .button.go');
  if (offered) return offered.click();
  press(all('.hand .kind .kind-name'));
  await until(() => one('.colour'));
  press(one('.colour:not(.held)') ? all('.colour:not(.held)') : [one('.colour')]);
  await until(() => one('.composer button.player'));
  press(one('.composer .player.yes') ? [one('.composer .player.yes')] : all('.composer button.player'));
}"""


def until_asking(visitor: Visitor) -> None:
    """Answers and draws until it is one's own turn to ask."""
    for _ in range(200):
        assert visitor.is_asked()
        if visitor.page.locator(".composer").count():
            return
        visitor.plays_on(MOVE, 1)
    pytest.fail("never asked")


@pytest.mark.parametrize("seats", [2, pytest.param(6, marks=pytest.mark.long)])
def test_a_match_is_played_to_its_end_by_clicks(chromium: Browser, server: str, seats: int) -> None:
    visitor = Visitor(chromium, server, reduced_motion="reduce")
    visitor.plays_bots("twisted-fish", seats)
    assert visitor.plays_on(MOVE) > 5
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
    expect(page.locator(".bubble.me").first).to_contain_text("Do you have the")
    assert not visitor.faults
    visitor.leaves()


def test_a_fish_after_the_answer_says_why_it_cannot_be_asked_for(chromium: Browser, server: str) -> None:
    visitor = Visitor(chromium, server, reduced_motion="reduce")
    visitor.plays_bots("twisted-fish", 2)
    page = visitor.page
    for _ in range(200):
        assert visitor.is_asked()
        if page.locator(".act .button.go").count() and not page.locator(".composer").count():
            break
        visitor.plays_on(MOVE, 1)
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
        version = visitor.version()
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
        visitor.sees_more(version)
    assert not visitor.faults
    visitor.leaves()


def test_on_a_phone_by_touch(chromium: Browser, server: str) -> None:
    visitor = Visitor(chromium, server, viewport=PHONE, has_touch=True, is_mobile=True, reduced_motion="reduce")
    visitor.plays_bots("twisted-fish", 4)
    until_asking(visitor)
    page = visitor.page
    fish = page.locator(".hand .kind").first
    fish.locator(".slat").first.tap()
    ready = str(page.locator(".colour.pick").get_attribute("id"))
    other = f".slat.miss:not([data-colour={ready.removeprefix('colour-')}])"
    fish.locator(other).first.tap()  # a slat is too narrow to mean its colour
    expect(page.locator(".colour.pick")).to_have_id(ready)
    page.locator(".colour:not(.held):not(.pick)").first.tap()
    expect(page.locator(".colour.pick")).not_to_have_id(ready)
    version = visitor.version()
    page.locator(".composer button.player").first.tap()
    visitor.sees_more(version)
    assert page.evaluate("document.documentElement.scrollWidth") <= PHONE["width"]
    assert not visitor.faults
    visitor.leaves()


def test_the_log_marks_what_has_happened_since_ones_last_turn(chromium: Browser, server: str) -> None:
    """Answers that one gave meanwhile belong to it, and what others answered in one's own turn does not."""
    visitor = Visitor(chromium, server, reduced_motion="reduce")
    visitor.plays_bots("twisted-fish", 3)
    until_asking(visitor)
    marked = 0
    for _ in range(12):
        if not visitor.is_asked():
            break
        since = visitor.page.locator(".lines .since")
        if since.count():
            marked += 1
            assert since.evaluate("(line) => line.previousElementSibling.dataset.by") == "0"
            assert visitor.page.locator(".lines .since ~ li[data-by='0']").count() == 0
        visitor.plays_on(MOVE, 1)
    assert marked
    visitor.leaves()


BEGINS = """async () => {
    const main = document.querySelector('script[type=module]').src;
    const { begins } = await import(new URL('games/twisted-fish/lines.js', main).href);
    const basket = { kind: 'basket', rule: 'TF8', text: '', facts: { seat: 1, fish: 'eel' } };
    return ['0', '1'].map((by) => begins(basket, by));
}"""


def test_TF8_a_turn_that_begins_with_a_basket_begins_with_it_in_the_log(chromium: Browser, server: str) -> None:
    """A basket laid during a turn belongs to the move before it."""
    visitor = Visitor(chromium, server)
    visitor.goes_to("/")
    assert visitor.page.evaluate(BEGINS) == [True, False]
    visitor.leaves()
