"""The log in the side: what is taken back goes, and of a long one only lines near those that are seen are drawn."""

from __future__ import annotations

import json
from itertools import pairwise

import largest_positions
from browsers import DRAWN, Visitor
from playwright.sync_api import Browser, Page, expect
from screen_fit import Stage

from shoal import bots
from shoal.client import Client

AROUND, MOST = 200, 400  # lines, as in log_list.js
LONG = 2000  # entries

# Another socket of the same guest makes the first move there is, or takes it back; the version after it
ACT = """([table, type]) => new Promise((resolve) => {
  const socket = new WebSocket(location.origin.replace('http', 'ws') + '/socket');
  const send = (message) => socket.send(JSON.stringify(message));
  let isAsked = false;
  socket.onopen = () => send({ type: 'watch', table, after: 0, language: 'en' });
  socket.onmessage = ({ data }) => {
    const { done, table: stands, game } = JSON.parse(data);
    if (done) {
      socket.close();
      resolve(done.version);
    } else if (!isAsked) {
      isAsked = true;
      send({ id: 1, type, ...(type === 'play' ? { version: stands.version, action: game.legal[0] } : {}) });
    }
  };
})"""
LINES = """() => [...document.querySelectorAll('.side .lines li:not(.since)')].map((line) =>
  [Number(line.dataset.version), line.dataset.by, line.className, line.textContent])"""
SEEN = "(list) => [...list.children].find((line) => line.offsetTop - list.scrollTop > 20).textContent"


def lines(page: Page) -> list[tuple[int, str, str, str]]:
    """Return version, turn, look and text of every line that is drawn."""
    return [(version, by, look, text) for version, by, look, text in page.evaluate(LINES)]


def test_what_is_taken_back_goes_and_the_rest_stays(chromium: Browser, server: str) -> None:
    visitor = Visitor(chromium, server, reduced_motion="reduce")
    page = visitor.page
    table = visitor.plays_bots("fossil", 2, undo=True)

    def acts(kind: str) -> None:
        version = page.evaluate(ACT, [table, kind])
        page.wait_for_function(f"() => Number(document.querySelector('.app').dataset.version) >= {version}")
        assert visitor.is_asked()

    acts("play")
    page.evaluate("() => { window.first = document.querySelector('.lines li'); }")
    before = lines(page)
    acts("play")
    assert lines(page)[: len(before)] == before
    assert len(lines(page)) > len(before)
    acts("undo")
    after = lines(page)
    assert after[:-1] == before
    assert after[-1][-1] == "1You take a move back"
    assert page.evaluate("first.isConnected")  # it was not drawn anew
    page.reload()
    page.wait_for_selector(".act.now")
    assert lines(page) == after
    assert not visitor.faults
    visitor.leaves()


def long_log(chromium: Browser, server: str, updates: int = 20) -> tuple[Stage, list[str]]:
    """A table after many moves, its log open, and what happens next."""
    look = max(
        (each for each in largest_positions.looks("twisted-fish") if not each.is_over), key=lambda each: len(each.moves)
    )
    stage = Stage(chromium, server, viewport={"width": 1440, "height": 900})
    first, *rest = largest_positions.lengthened(largest_positions.messages(look, updates), LONG)
    stage.says(first)
    stage.page.locator("#tab-log").click()
    stage.page.evaluate(DRAWN)
    return stage, rest


def test_a_long_log_is_drawn_as_far_as_its_reader_goes(chromium: Browser, server: str) -> None:
    stage, _ = long_log(chromium, server)
    page = stage.page
    log = page.locator(".side .lines")
    newest = lines(page)
    assert AROUND <= len(newest) < AROUND + 20
    expect(log.locator("li").last).to_be_in_viewport()
    while len(lines(page)) < LONG:
        drawn = lines(page)
        seen = log.evaluate(f"(list) => {{ list.scrollTop = 300; return ({SEEN})(list); }}")
        page.wait_for_function(f"() => document.querySelectorAll('.side .lines li').length > {len(drawn) + 1}")
        assert log.evaluate(SEEN) == seen  # what was seen stays where it was
        assert lines(page)[-len(drawn) :] == drawn
    in_parts = lines(page)
    page.locator("#tab-chat").click()
    page.locator("#tab-log").click()
    log.locator(".rule-id").last.focus()
    page.keyboard.press("Home")
    expect(log.locator(".rule-id").first).to_be_focused()
    assert lines(page)[-len(in_parts) :] == in_parts  # turns are the same, wherever a part begins
    assert all(before[0] <= after[0] for before, after in pairwise(lines(page)))
    stage.leaves()


def test_a_log_whose_reader_sees_the_newest_stays_short(chromium: Browser, server: str) -> None:
    stage, rest = long_log(chromium, server)
    page = stage.page
    log = page.locator(".side .lines")
    log.locator(".rule-id").last.focus()
    page.keyboard.press("Home")
    expect(log.locator(".rule-id").first).to_be_focused()
    assert len(lines(page)) > LONG
    page.keyboard.press("End")
    expect(log.locator(".rule-id").last).to_be_focused()
    log.evaluate("(list) => { list.scrollTop = list.scrollHeight; }")
    for message in rest:
        page.evaluate(DRAWN)
        stage.hears(message)
        page.wait_for_selector(f'.app[data-version="{json.loads(message)["table"]["version"]}"]')
        page.evaluate(DRAWN)
        expect(log.locator("li").last).to_be_in_viewport()
        assert log.locator("li").count() <= MOST + 1  # and what is new begins
    stage.leaves()


def test_a_long_log_is_drawn_around_the_move_that_one_looks_back_at(chromium: Browser, server: str) -> None:
    with Client(server, "Ada") as client:
        table = client.make("twisted-fish", seats=6, bots=[None, *["greedy"] * 5])
        table.play(bots.make("greedy", 1))
    visitor = Visitor(chromium, server, reduced_motion="reduce", viewport={"width": 1440, "height": 900})
    page = visitor.page
    log = page.locator(".side .lines")
    visitor.goes_to(f"/table/{table.id}#move-20")
    page.locator("#tab-log").click()
    expect(log.locator(".here").first).to_be_in_viewport()
    early = lines(page)
    here = max(version for version, _, look, _ in early if "here" in look)
    assert {version for version, _, look, _ in early if "later" in look} == {v for v, *_ in early if v > here}
    log.evaluate("(list) => { list.scrollTop = list.scrollHeight; }")
    page.wait_for_function(f"() => document.querySelectorAll('.side .lines li').length > {len(early)}")
    log.locator(".rule-id").first.focus()
    page.keyboard.press("End")
    expect(log.locator(".rule-id").last).to_be_focused()
    whole = lines(page)
    assert whole[: len(early)] == early
    visitor.goes_to(f"/table/{table.id}#move-{len(whole)}")  # the last
    page.locator("#tab-log").click()
    expect(log.locator(".here").last).to_be_in_viewport()
    late = lines(page)
    assert AROUND <= len(late) < AROUND + 20
    assert texts(late) == texts(whole)[-len(late) :]
    log.locator(".rule-id").last.focus()
    page.keyboard.press("Home")
    expect(log.locator(".rule-id").first).to_be_focused()
    assert texts(lines(page)) == texts(whole)
    assert not visitor.faults
    visitor.leaves()


def texts(drawn: list[tuple[int, str, str, str]]) -> list[tuple[int, str, str]]:
    """Return version, turn and text."""
    return [(version, by, text) for version, by, _, text in drawn]
