"""Networks in a real browser, by clicks, keys and touch alone."""

from __future__ import annotations

import json

import pytest
from browsers import MOST_MOVES, PHONE, Visitor
from playwright.sync_api import Browser, expect

# A player within the page: whole matches by clicks, without a word to the outside in between, and without painting,
# which is most of the time. That what is pressed can be seen and reached, the other tests look at.
PLAYER = """() => {
  const one = (selector) => document.querySelector(selector);
  const all = (selector) => [...document.querySelectorAll(selector)];
  const until = (test) => new Promise((resolve, reject) => {
    const begun = performance.now();
    const look = () => {
      if (test()) resolve(undefined);
      else if (performance.now() - begun > 20000) reject(new Error(`waited in vain: ${one('.act').textContent}`));
      else setTimeout(look, 2);
    };
    look();
  });
  const isOver = () => one('.app[data-state=over]') !== null;
  const go = () => one('.act.now .button.go:not(:disabled)');
  const press = async (element) => {
    element.click();
    await until(() => !one('.act[aria-busy]'));
  };
  const done = {};
  const picks = async () => { // a side, and what goes with it; whether that is a move
    for (const { id } of all('.hand .face').slice(0, 4)) {
      await press(document.getElementById(id));
      for (let more = 0; more < 2 && !go() && one('.hand .want'); more += 1) await press(one('.hand .want'));
      if (go()) return true;
      for (const face of all('.hand .face[aria-pressed=true]')) await press(document.getElementById(face.id));
    }
    return false;
  };
  const move = async () => {
    const isDrawing = /^Draw/.test(one('.act p').textContent);
    if (one('.take-button')) await press(one('.take-button'));
    else if (!isDrawing) await picks();
    await until(() => all('.act .button:not(:disabled)').length > 0);
    const button = go() ?? all('.act .button:not(:disabled)').at(-1);
    done[button.textContent.split(' ')[0]] = true;
    button.click();
  };
  window.playOn = async (most) => {
    document.body.hidden = true;
    for (let made = 0; made < most && !isOver(); made += 1) {
      await until(() => isOver() || one('.act.now'));
      const before = one('.app').dataset.version;
      if (!isOver()) await move();
      await until(() => isOver() || one('.app').dataset.version !== before);
    }
    await until(() => isOver() || one('.act.now'));
    document.body.hidden = false;
    return JSON.stringify(Object.keys(done));
  };
}"""


def plays(visitor: Visitor, moves: int) -> set[str]:
    """Makes so many moves, or all to the end; what the buttons said."""
    visitor.page.evaluate(PLAYER)
    return set(json.loads(visitor.page.evaluate("(moves) => window.playOn(moves)", moves)))


@pytest.mark.parametrize("seats", [2, 4])
def test_a_match_is_played_to_its_end_by_clicks(chromium: Browser, server: str, seats: int) -> None:
    visitor = Visitor(chromium, server, reduced_motion="reduce")
    visitor.plays_bots("networks", seats)
    if seats > 2:
        visitor.page.keyboard.press("r")
    assert {"Lay", "Done", "Draw"} <= plays(visitor, MOST_MOVES)
    expect(visitor.page.locator(".ranks li")).to_have_count(seats)
    assert not visitor.faults
    visitor.leaves()


def test_three_sides_that_make_no_set_are_refused_with_the_rule(chromium: Browser, server: str) -> None:
    visitor = Visitor(chromium, server, reduced_motion="reduce")
    visitor.plays_bots("networks", 2)
    assert visitor.is_asked()
    page = visitor.page
    refused = page.evaluate(
        """async () => {
            const press = async (id) => {
                document.getElementById(id).click();
                await new Promise((resolve) => setTimeout(resolve, 60));
            };
            const ids = [...document.querySelectorAll('.hand .face')].map(({ id }) => id);
            for (const a of ids) for (const b of ids) for (const c of ids) {
                const places = new Set([a, b, c].map((id) => id.match(/\\d+/)[0]));
                if (places.size < 3) continue;
                for (const id of [a, b, c]) await press(id);
                if (document.querySelector('.act .rule-id')?.textContent === 'NW4') return true;
                for (const id of [a, b, c]) await press(id);
            }
            return false;
        }"""
    )
    assert refused
    expect(page.locator(".act .button", has_text="Clear")).to_be_enabled()
    page.keyboard.press("Escape")
    expect(page.locator(".hand .picked")).to_have_count(0)
    assert not visitor.faults
    visitor.leaves()


def test_the_map_and_the_rows_show_the_same_networks(chromium: Browser, server: str) -> None:
    visitor = Visitor(chromium, server, reduced_motion="reduce")
    visitor.plays_bots("networks", 3)
    plays(visitor, 8)
    page = visitor.page
    on_map = page.evaluate(
        "[...new Set([...document.querySelectorAll('.map .pt.on')].map((each) => each.dataset.city))].sort()"
    )
    page.keyboard.press("r")
    expect(page.locator(".rows")).to_be_visible()
    expect(page.locator(".map")).to_be_hidden()
    in_rows = page.evaluate(
        "[...new Set([...document.querySelectorAll('.rows .set .ticket')].map((each) => each.dataset.city))].sort()"
    )
    assert on_map == in_rows
    expect(page.locator("#tab-log")).to_have_attribute("aria-selected", "true")
    page.keyboard.press("m")
    expect(page.locator(".map")).to_be_visible()
    expect(page.locator("#tab-ledger")).to_have_attribute("aria-selected", "true")
    assert not visitor.faults
    visitor.leaves()


def test_the_keyboard_alone_is_enough(chromium: Browser, server: str) -> None:
    visitor = Visitor(chromium, server, reduced_motion="reduce")
    visitor.plays_bots("networks", 2)
    page = visitor.page
    for _ in range(6):
        assert visitor.is_asked()
        messages = len(visitor.heard)
        if "discard a card" in page.locator(".act p").inner_text():
            page.locator(".hand [tabindex='0']").focus()
            page.keyboard.press("ArrowRight")
            page.keyboard.press("Space")
            expect(page.locator(".act .button.go")).to_be_enabled()
            page.keyboard.press("Enter")
        else:
            page.keyboard.press(".")
            page.keyboard.press("Enter")
        visitor.hears_more(messages)
    page.locator(".map .pt[tabindex='0']").focus()
    page.keyboard.press("ArrowLeft")
    assert page.evaluate("document.activeElement.closest('.pt') !== null")
    assert not visitor.faults
    visitor.leaves()


def test_on_a_phone_by_touch(chromium: Browser, server: str) -> None:
    visitor = Visitor(chromium, server, viewport=PHONE, has_touch=True, is_mobile=True, reduced_motion="reduce")
    visitor.plays_bots("networks", 4)
    assert visitor.is_asked()
    page = visitor.page
    page.locator(".pull").tap()
    expect(page.locator(".map-place.up")).to_have_count(1)
    page.locator(".pull").tap()
    page.locator(".hand .face").first.tap()
    expect(page.locator(".hand .picked")).to_have_count(1)
    for side in page.locator(".hand .face").all():
        box = side.bounding_box()
        assert box is not None
        assert box["width"] >= 44
        assert box["height"] >= 43
    assert page.evaluate("document.documentElement.scrollWidth") <= PHONE["width"]
    assert not visitor.faults
    visitor.leaves()
