"""Connections in a real browser, by clicks, keys and touch alone."""

from __future__ import annotations

from typing import Any

import pytest
from browsers import PHONE, Visitor
from playwright.sync_api import Browser, expect

NAME = "connections"
# Plays by clicks within the page, so that no click waits for the next: until the match is over, so many moves are made,
# or something is seen. What was pressed is counted.
PLAY = """async ([most, until]) => {
  const all = (selector) => [...document.querySelectorAll(selector)];
  const app = document.querySelector('.app');
  const rest = () => new Promise((done) => { setTimeout(done, 1); });
  const pressed = {};
  const press = (button) => {
    pressed[button.id.replace(/-.*/, '')] = (pressed[button.id.replace(/-.*/, '')] ?? 0) + 1;
    button.click();
  };
  const go = () => document.querySelector('.act.now .button.go:not(:disabled)');
  const picks = () => all('.hand .card:not(.fresh) button').map((side) => side.id).some((id) => {
    document.getElementById(id).click();
    if (document.querySelector('.hand .picked') && go()) return true;
    document.querySelector('.act .closes')?.click();
    return false;
  });
  const end = performance.now() + 150_000;
  let moves = 0;
  while (app.dataset.state === 'playing' && moves < most && performance.now() < end) {
    if (until && document.querySelector(until)) break;
    const { version } = app.dataset;
    const announce = all('.act.now .button').find((each) => each.textContent === 'Announce the end');
    const invite = document.querySelector('.act.now') && document.querySelector('.inviting [id^=invite-]');
    if (document.querySelector('.tray .button')) press(all('.tray .button').at(moves % 3 ? -1 : 0));
    else if (announce) {
      announce.click();
      press(go());
    } else if (invite) {
      invite.click();
      press(document.querySelector('.guest'));
    } else if (document.querySelector('.act.now')
      && /discard|lay a set/.test(document.querySelector('.act').textContent) && picks()) press(go());
    else if (go()) press(go());
    else {
      await rest();
      continue;
    }
    moves += 1;
    for (let n = 0; n < 2000 && app.dataset.version === version; n += 1) await rest();
  }
  return { moves, pressed, state: app.dataset.state, then: (THEN)() };
}"""
NOTHING = "() => null"


def plays(visitor: Visitor, most: int = 1000, until: str = "", then: str = NOTHING) -> dict[str, Any]:
    """And what comes of a function called in the page right after it, before anybody else can move."""
    found: dict[str, Any] = visitor.page.evaluate(PLAY.replace("THEN", then), [most, until])
    return found


def sat_down(chromium: Browser, server: str, seats: int, **options: object) -> Visitor:
    visitor = Visitor(chromium, server, reduced_motion="reduce", **options)
    visitor.plays_bots(NAME, seats)
    return visitor


@pytest.mark.parametrize("seats", [3, 6])
def test_a_match_is_played_to_its_end_by_clicks(chromium: Browser, server: str, seats: int) -> None:
    visitor = sat_down(chromium, server, seats)
    found = plays(visitor)
    assert found["state"] == "over"
    assert found["moves"] > 20
    expect(visitor.page.locator(".ranks li")).to_have_count(seats)
    expect(visitor.page.locator(".ranks .sum")).to_have_count(seats)
    assert not visitor.faults
    visitor.leaves()


def test_an_offer_can_be_left_and_kept_quiet_and_found_again(chromium: Browser, server: str) -> None:
    visitor = sat_down(chromium, server, 3)
    found = plays(
        visitor,
        until=".tray",
        then="""() => {
            const trays = () => document.querySelectorAll('.tray').length;
            document.querySelector('#quiet').click();
            const quiet = trays();
            const buttons = [...document.querySelectorAll('.act .button')];
            buttons.find((each) => each.textContent.startsWith('Offers')).click();
            return [quiet, trays(), document.querySelector('.tray #quiet').checked];
        }""",
    )
    assert found["then"] == [0, 1, True]
    assert not visitor.faults
    visitor.leaves()


def test_a_side_that_cannot_be_played_says_why(chromium: Browser, server: str) -> None:
    visitor = sat_down(chromium, server, 6)
    page = visitor.page
    assert visitor.is_asked()
    for side in page.locator(".hand .face").all():
        side.click()
        if page.locator(".act .button", has_text="Why not?").count():
            page.locator(".act .button", has_text="Why not?").click()
            expect(page.locator(".act .minus")).to_be_visible()
            expect(page.locator(".act .rule-id")).to_contain_text("CN")
            break
        page.keyboard.press("Escape")
    else:
        pytest.fail("every side can be played at once")
    assert not visitor.faults
    visitor.leaves()


def test_map_and_rows_show_the_same_table(chromium: Browser, server: str) -> None:
    visitor = sat_down(chromium, server, 3)
    found = plays(
        visitor,
        until=".ship",
        then="""() => {
            const count = (selector) => document.querySelectorAll(selector).length;
            document.querySelector('#look-rows').click();
            const rows = [count('.map'), Math.min(1, count('.rows .group'))];
            document.querySelector('#look-map').click();
            return [...rows, count('.map')];
        }""",
    )
    assert found["then"] == [0, 1, 1]
    assert not visitor.faults
    visitor.leaves()


def test_the_keyboard_alone_is_enough(chromium: Browser, server: str) -> None:
    visitor = sat_down(chromium, server, 4)
    page = visitor.page
    for _ in range(8):
        assert visitor.is_asked()
        messages = len(visitor.heard)
        if "discard" in page.locator(".act").inner_text():
            page.locator(".hand button[tabindex='0']").focus()
            page.keyboard.press("End")
            page.keyboard.press("Home")
            page.keyboard.press("Space")
            expect(page.locator(".hand .picked")).to_have_count(1)
        page.keyboard.press(".")
        page.keyboard.press("Enter")
        visitor.hears_more(messages)
    assert not visitor.faults
    visitor.leaves()


def test_on_a_phone_by_touch(chromium: Browser, server: str) -> None:
    visitor = sat_down(chromium, server, 5, viewport=PHONE, has_touch=True, is_mobile=True)
    page = visitor.page
    for _ in range(20):
        assert visitor.is_asked()
        if "Your turn" in page.locator(".act").inner_text():
            break
        plays(visitor, most=1)
    page.locator(".hand .face").first.tap()
    expect(page.locator(".hand .picked")).to_have_count(1)
    page.locator(".pull").tap()
    expect(page.locator(".map-place.up")).to_have_count(1)
    assert page.evaluate("document.documentElement.scrollWidth") <= PHONE["width"]
    assert not visitor.faults
    visitor.leaves()
