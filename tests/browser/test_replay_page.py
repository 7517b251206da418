"""Replays in a real browser: your own view during the match, every hand after it."""

from __future__ import annotations

import json
import re

import httpx
import pytest
from browsers import DRAWN, PHONE, Visitor
from playwright.sync_api import Browser, Page, expect
from test_fossil_page import MOVE
from test_table_page import WIDTHS, outside, serious
from time_limits import PATIENCE

from shoal import bots
from shoal.client import Client
from shoal.server.identity import COOKIE


def still(chromium: Browser, server: str, **more: object) -> Visitor:
    return Visitor(chromium, server, reduced_motion="reduce", **more)


@pytest.fixture(scope="module")
def fossil(server: str) -> str:
    """The table of a match that is over."""
    return finished(server, "fossil")


@pytest.fixture(scope="module")
def fish(server: str) -> str:
    return finished(server, "twisted-fish")


def finished(server: str, game: str) -> str:
    with Client(server, "Ada") as client:
        table = client.make(game, seats=2, bots=[None, "greedy"])
        table.play(bots.make("greedy", 1))
        return table.id


def at_move(page: Page, number: int) -> None:
    expect(page).to_have_url(re.compile(rf"#move-{number}$"))
    text = f"move {number} of" if number else "dealt"
    expect(page.locator(".act.past p")).to_contain_text(text)


# In the match

STANDS = """() => [...document.querySelectorAll('.square, .seat .number')].map((each) =>
    `${each.getAttribute('aria-label')?.split(',')[0]} ${each.querySelector('.stone')?.className} ${
        each.matches('.number') ? each.textContent : each.querySelector('.fossil-tile')?.className}`).join('; ')"""


def test_one_looks_back_at_what_one_saw(chromium: Browser, server: str) -> None:
    visitor = still(chromium, server)
    visitor.plays_bots("fossil", 2)
    page = visitor.page
    seen: list[str] = []
    for _ in range(2):
        visitor.plays_on(MOVE, 1)
        assert visitor.is_asked()
        seen.append(page.evaluate(STANDS))
    visitor.plays_on(MOVE, 1)
    assert visitor.is_asked()
    found: list[str] = []
    page.keyboard.press("b")
    while page.locator(".act.past p").inner_text() != "As it was dealt":
        now = page.locator(".act.past p").inner_text()
        found.append(page.evaluate(STANDS))
        page.keyboard.press("ArrowLeft")
        expect(page.locator(".act.past p")).not_to_have_text(now)
    assert [each for each in reversed(found) if each in seen] == seen
    expect(page.locator(".square.can")).to_have_count(0)
    page.locator(".square").first.click(force=True)
    expect(page.locator(".act .rule-id")).to_have_count(0)
    expect(page.locator("#past-leave.go")).to_have_text("Back to now")  # it is one's turn meanwhile
    page.keyboard.press("Escape")
    expect(page.locator(".act.now")).to_have_count(1)
    assert "#" not in page.url
    assert not visitor.faults
    visitor.leaves()


def test_a_line_of_the_log_leads_to_its_move(chromium: Browser, server: str) -> None:
    visitor = still(chromium, server, viewport=PHONE, has_touch=True, is_mobile=True)
    visitor.plays_bots("fossil", 2)
    visitor.plays_on(MOVE, 2)
    assert visitor.is_asked()
    page = visitor.page
    page.locator(".tool.of-log").tap()
    page.locator(".lines .then").nth(1).tap()
    at_move(page, 2)
    expect(page.locator(".sheet-below")).to_have_count(0)
    expect(page.locator("#tab-replay")).to_have_count(0)
    page.locator("#past-leave").tap()
    expect(page.locator(".act.now")).to_have_count(1)
    assert not visitor.faults
    visitor.leaves()


# After it


def test_a_link_leads_to_a_move_and_from_there_on(chromium: Browser, server: str, fossil: str) -> None:
    visitor = still(chromium, server, permissions=["clipboard-read", "clipboard-write"])
    visitor.goes_to(f"/table/{fossil}#move-10")
    page = visitor.page
    at_move(page, 10)
    expect(page.locator(".sheet.over")).to_have_count(0)
    for key, number in (("ArrowRight", 11), ("ArrowLeft", 10), ("f", 11), ("b", 10), ("Home", 0), ("ArrowLeft", 0)):
        page.keyboard.press(key)
        at_move(page, number)
    page.locator("#past-move").fill("7")
    at_move(page, 7)
    for _ in range(2):
        page.locator("#past-speed").click()
    expect(page.locator("#past-speed")).to_contain_text("4")
    page.locator("#past-play").click()
    expect(page).not_to_have_url(re.compile("#move-[78]$"))
    page.locator("#past-play").click()
    page.locator("#past-more").click()
    page.locator("#replay-link").click()
    expect(page.locator("#replay-link")).to_have_text("Copied")
    assert page.evaluate("navigator.clipboard.readText()") == page.url
    page.keyboard.press("End")
    last = int(page.locator("#past-move").get_attribute("max") or 0)
    at_move(page, last)
    page.locator("#past-leave").click()
    expect(page.locator(".sheet.over")).to_have_count(1)
    page.locator("#look-back").click()
    at_move(page, 0)
    assert not visitor.faults
    visitor.leaves()


def test_every_hand_is_open_from_every_chair(chromium: Browser, server: str, fish: str) -> None:
    visitor = still(chromium, server)
    visitor.goes_to(f"/table/{fish}#move-20")
    page = visitor.page
    at_move(page, 20)
    page.locator("#past-more").click()
    for seat in (1, 0):
        page.locator(f"#chair-{seat}").click()
        expect(page.locator(".seat .mark").first).to_have_text(str(seat + 1))
        expect(page.locator(f"#chair-{seat}")).to_have_attribute("aria-pressed", "true")
        for each in range(2):
            hand = page.locator(".chairs li").nth(each)
            held = hand.locator(".suit").count() + hand.locator(".open-zinger").count()
            cell = page.locator(".seat").nth((each - seat) % 2)
            assert held == int(cell.locator(".hand-size").inner_text())
    assert not visitor.faults
    visitor.leaves()


def test_it_says_whose_chair_one_looks_from(chromium: Browser, server: str) -> None:
    visitor = still(chromium, server)
    with Client(server, "Ada") as ada:
        table = ada.make("fossil", seats=2, bots=[None, "greedy"])
        table.play(bots.make("greedy", 1))
        visitor.context.add_cookies([{"name": COOKIE, "value": ada._client.http.cookies[COOKIE], "url": server}])
    visitor.goes_to(f"/table/{table.id}#move-3")
    page = visitor.page
    at_move(page, 3)
    said = page.locator(".act.past .say")
    expect(said).to_contain_text("Your own view.")
    page.locator("#past-more").click()
    page.locator("#chair-1").click()
    expect(said).to_contain_text("Bot’s view.")
    assert not visitor.faults
    visitor.leaves()


def test_the_deal_is_checked_by_the_page_itself(chromium: Browser, server: str, fossil: str) -> None:
    visitor = still(chromium, server)
    visitor.goes_to(f"/table/{fossil}")
    page = visitor.page
    page.locator("#check-deal").click()
    expect(page.locator(".verdict.right")).to_contain_text("gives the seed")
    numbers = httpx.get(f"{server}/api/tables/{fossil}", timeout=PATIENCE).json()["table"]["entropy"]
    commitment = httpx.get(f"{server}/api/tables/{fossil}", timeout=PATIENCE).json()["table"]["commitment"]
    for shown, given, said in (
        (commitment, numbers[0], "your own number is among the others"),
        (commitment, "0" * 32, "Your own number is not part"),
        ("0" * 64, numbers[0], "The secret does not match"),
    ):
        kept = [fossil, shown, given]
        page.evaluate(
            "([id, hash, own]) => { localStorage[`hash ${id}`] = hash; localStorage[`entropy ${id}`] = own; }", kept
        )
        page.locator("#replay-deal").click()
        expect(page.locator(".verdict")).to_contain_text(said)
    page.route("**/record", lambda route: route.fulfill(json={**route.fetch().json(), "seed": "00" * 32}))
    page.evaluate("localStorage.clear()")
    page.locator("#replay-deal").click()
    expect(page.locator(".verdict.wrong")).to_contain_text("do not give the seed")
    page.unroute("**/record")
    with page.expect_download() as download:
        page.locator("#replay-record").click()
    assert download.value.suggested_filename == f"{fossil}.shoal.json"
    assert json.loads(download.value.path().read_text())["deal"]["table"] == fossil
    visitor.leaves()


def test_points_by_round_stand_in_the_result(chromium: Browser, server: str, fossil: str) -> None:
    visitor = still(chromium, server)
    visitor.page.route("**/rounds", lambda route: route.fulfill(json=[[10, 20], [30, 15]]))
    visitor.goes_to(f"/table/{fossil}")
    rows = visitor.page.locator(".rounds tbody tr")
    expect(rows).to_have_count(2)
    assert sorted(rows.all_inner_texts()) == ["1 Ada\t10\t20", "2 Bot\t20\t\N{MINUS SIGN}5"]
    visitor.leaves()


def test_it_fits_and_can_be_read(chromium: Browser, server: str, fish: str) -> None:
    visitor = still(chromium, server, locale="it-IT", color_scheme="dark")
    visitor.goes_to(f"/table/{fish}#move-40")
    page = visitor.page
    page.locator("#past-more").click()
    page.wait_for_selector(".chairs")
    assert serious(visitor) == []
    for width in WIDTHS:
        page.set_viewport_size({"width": width, "height": 844 if width < 700 else 900})
        page.evaluate(DRAWN)
        assert outside(visitor) == [], width
        tools = page.locator(".player-steps")
        assert len({round(each.bounding_box()["y"]) for each in tools.locator("button").all()}) == 1, width  # type: ignore[index]
    visitor.leaves()
