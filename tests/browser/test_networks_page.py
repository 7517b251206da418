"""Networks in a real browser, by clicks, keys and touch alone."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import largest_positions
import pytest
import screenshot_positions
from browsers import MOST_MOVES, PHONE, Visitor
from playwright.sync_api import Browser, Page, expect
from running_server import serving
from screen_fit import Stage

from shoal.table.projection import Wants, encoded, update
from shoal.table.state import replay

# A player within the page: whole matches by clicks, without a word to the outside in between, and without painting,
# which is most of the time. That what is pressed can be seen and reached, the other tests look at.
PLAYER = """() => {
  const one = (selector) => document.querySelector(selector);
  const all = (selector) => [...document.querySelectorAll(selector)];
  const until = (test) => new Promise((resolve, reject) => {
    const begun = performance.now();
    const look = () => {
      if (test()) resolve(undefined);
      else if (performance.now() - begun > 100_000) reject(new Error(`waited in vain: ${one('.act').textContent}`));
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
  const picks = async () => { // a side that is ringed, and what goes with it; to discard any
    const isDiscarding = /discard a card/.test(one('.act p').textContent);
    for (let more = 0; more < 3 && (isDiscarding || one('.hand .want')) && !go(); more += 1) {
      await press(one(isDiscarding ? '.hand .card:not(.fresh) .face' : '.hand .want'));
    }
  };
  const move = async () => {
    const isDrawing = /^Draw/.test(one('.act p').textContent);
    if (one('.take-button')) await press(one('.take-button'));
    else if (!isDrawing) await picks();
    const clear = all('.act .button').find(({ textContent }) => textContent === 'Clear');
    if (!go() && clear) await press(clear); // what is still picked goes with nothing
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
                await new Promise((resolve) => setTimeout(resolve));
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


CITIES = "(all) => [...new Set([...document.querySelectorAll(all)].map(({ dataset }) => dataset.city))].sort()"


def test_the_map_and_the_rows_show_the_same_networks(chromium: Browser, server: str) -> None:
    visitor = Visitor(chromium, server, reduced_motion="reduce")
    visitor.plays_bots("networks", 3)
    plays(visitor, 8)
    page = visitor.page
    version, on_map, in_rows = "", [""], []
    while version != visitor.version():  # others may move in between, a few times
        page.keyboard.press("m")
        expect(page.locator(".map")).to_be_visible()
        version, on_map = visitor.version(), page.evaluate(CITIES, ".map .pt.on")
        page.keyboard.press("r")
        expect(page.locator(".rows")).to_be_visible()
        expect(page.locator(".map")).to_be_hidden()
        in_rows = page.evaluate(CITIES, ".rows .set .ticket")
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
        version = visitor.version()
        if "discard a card" in page.locator(".act p").inner_text():
            page.locator(".hand [tabindex='0']").focus()
            page.keyboard.press("ArrowRight")
            page.keyboard.press("Space")
            expect(page.locator(".act .button.go")).to_be_enabled()
            page.keyboard.press("Enter")
        else:
            page.keyboard.press(".")
            page.keyboard.press("Enter")
        visitor.sees_more(version)
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
    for seen in (1, 0):  # anywhere on a seat
        box = page.locator("#seat-2").bounding_box()
        assert box is not None
        page.touchscreen.tap(box["x"] + 20, box["y"] + 12)
        expect(page.locator(".slip")).to_have_count(seen)
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


# At positions of real matches


@contextmanager
def seated(chromium: Browser, folder: Path, position: str) -> Iterator[Visitor]:
    """Ada at that position, with bots that take their time."""
    tokens = screenshot_positions.live(folder, screenshot_positions.look(position), {screenshot_positions.SEAT: "Ada"})
    with serving(folder, "--bot-delay", "60") as address:
        visitor = Visitor(chromium, address, reduced_motion="reduce")
        visitor.context.add_cookies([{"name": "shoal", "value": tokens[screenshot_positions.SEAT], "url": address}])
        visitor.goes_to(f"/table/{largest_positions.TABLE}")
        visitor.page.wait_for_selector(".app[data-state=playing] .hand")
        yield visitor
        assert not visitor.faults
        visitor.leaves()


def test_cards_are_turned_by_a_tap_on_the_far_side_by_a_flick_and_by_a_key(chromium: Browser, tmp_path: Path) -> None:
    with seated(chromium, tmp_path, "networks wait") as visitor:
        page = visitor.page
        far, near = page.locator("#card-0-far"), page.locator("#card-0")
        cities = [far.get_attribute("data-city") or "", near.get_attribute("data-city") or ""]
        far.click()
        expect(near).to_have_attribute("data-city", cities[0])
        box = near.bounding_box()
        assert box is not None
        page.mouse.move(box["x"] + 20, box["y"] + 30)
        page.mouse.down()
        page.mouse.move(box["x"] + 22, box["y"] - 40, steps=4)
        page.mouse.up()
        expect(near).to_have_attribute("data-city", cities[1])
        near.focus()
        page.keyboard.press("t")
        expect(near).to_have_attribute("data-city", cities[0])
        page.keyboard.press("ArrowUp")
        assert page.evaluate("document.activeElement.id") == "card-0-far"
        page.keyboard.press("ArrowRight")
        assert page.evaluate("document.activeElement.id") == "card-1-far"
        expect(page.locator(".hand .picked")).to_have_count(0)


def test_a_net_that_can_be_taken_is_taken_by_a_tap_and_one_that_cannot_says_why(
    chromium: Browser, tmp_path: Path
) -> None:
    with seated(chromium, tmp_path, "networks") as visitor:
        page = visitor.page
        nets = page.evaluate(
            """[...document.querySelectorAll('.map .pt.on[role=listitem]')]
                .map(({ id, dataset }) => [id, dataset.owners])"""
        )
        closed = next(city for city, owners in nets if owners == "3")
        page.locator(f"#{closed}").dispatch_event("click")
        expect(page.locator(".act p .rule-id")).to_have_text("NW13")  # it is protected
        taken = page.locator(".net.take .line").first
        taken.dispatch_event("click")
        expect(page.locator(".act p")).to_contain_text("Take")
        expect(page.locator(".set.picked")).to_have_count(1)
        page.locator(".act .button.go").click()
        expect(page.locator(".net.take")).to_have_count(0)
        expect(page.locator(".lines.newest li").last).to_contain_text("You take")


def points_at(page: Page, place: int) -> int:
    """Go to a stop of the scoring, and return what counts there."""
    page.locator(f"#stop-{place}").click()
    now = page.locator(f".stops li.now #stop-{place} span")
    expect(now).to_contain_text(", ")
    return int(now.inner_text().split(", ")[1])


def test_a_round_that_is_over_is_scored_seat_by_seat(chromium: Browser, server: str) -> None:
    """The largest networks are traced on the map, the smallest first, while the score sheet fills up."""
    look = next(look for look in largest_positions.looks("networks") if "endings 3" in look.why)
    stage = Stage(chromium, server, reduced_motion="no-preference")
    stage.visitor.context.add_init_script("localStorage.setItem('pace', 'calm')")
    stage.shows(look._replace(moves=look.moves[:-1]))
    page = stage.page
    entries = largest_positions.journal(look)
    told = update(replay(entries), look.seat, entries[-1:], Wants(annotations=True))
    stage.hears(encoded(told).decode())
    expect(page.locator(".app")).to_have_attribute("data-beat", "step")
    expect(page.locator(".side .tally h2")).to_have_text("Round 3 scores")
    expect(page.locator(".side .tally tbody tr")).to_have_count(4)
    expect(page.locator(".stops li")).to_have_count(5)  # four seats and the totals
    expect(page.locator(".stops li:not(.done, .now) span").first).not_to_have_text(re.compile(r"\d$"))  # not yet told
    expect(page.locator(".seat .minus")).to_have_count(0)  # a seat counts up from what it had before
    counts = [points_at(page, place) for place in range(4)]  # the last is the largest
    assert counts == sorted(counts)
    expect(page.locator(".map[data-told]")).to_be_visible()
    expect(page.locator(".nth")).to_have_count(counts[3])
    expect(page.locator(".callout")).to_contain_text(str(counts[3]))
    assert page.locator(".net.told").count() == 1
    page.keyboard.press("Space")
    page.keyboard.press("Space")
    expect(page.locator(".app[data-telling]")).to_have_count(0)
    expect(page.locator(".map[data-told]")).to_have_count(0)
    expect(page.locator(".callout")).to_have_count(0)
    stage.leaves()
