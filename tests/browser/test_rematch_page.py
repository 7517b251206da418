"""After a match: another one with the same people; reactions at seats, and bots that talk."""

from __future__ import annotations

import asyncio
import re
from concurrent.futures import ThreadPoolExecutor

import pytest
from browsers import Visitor
from playwright.sync_api import Browser, expect

from shoal import bots
from shoal.client import AsyncClient

NAMES = ["Nora", "Anna"]
BOTS = [None, None, "gina"]


async def played(server: str) -> tuple[str, list[str]]:
    """Play a match of two people and a bot; return its table and their cookies."""
    async with AsyncClient(server, NAMES[0]) as one, AsyncClient(server, NAMES[1]) as other:
        table = await one.make("fossil", seats=len(BOTS), bots=BOTS, listed=False)
        joined = await other.join(table.id)
        await asyncio.gather(*(each.play(bots.make("random", 3)) for each in (table, joined)))
        return table.id, [str(each.http.cookies["shoal"]) for each in (one, other)]


@pytest.fixture
def ended(server: str) -> tuple[str, list[str]]:
    with ThreadPoolExecutor(1) as thread:
        return thread.submit(lambda: asyncio.run(played(server))).result()


def comes(chromium: Browser, server: str, table: str, cookie: str | None) -> Visitor:
    visitor = Visitor(chromium, server, reduced_motion="reduce")
    if cookie is not None:
        visitor.context.add_cookies([{"name": "shoal", "value": cookie, "url": server}])
    visitor.goes_to(f"/table/{table}")
    visitor.page.wait_for_selector("#result")
    return visitor


def test_a_rematch_is_asked_for_in_sight_withdrawn_and_made(
    chromium: Browser, server: str, ended: tuple[str, list[str]]
) -> None:
    table, cookies = ended
    nora, anna = (comes(chromium, server, table, cookie) for cookie in cookies)
    watcher = comes(chromium, server, table, None)
    expect(watcher.page.locator("#again")).to_have_count(0)
    anna.page.locator("#again").click()
    expect(anna.page.locator(".act .say p")).to_have_text("You asked for a rematch.")
    for visitor in (nora, watcher):
        expect(visitor.page.locator(".seat .stamp")).to_have_text("Again?")
    expect(nora.page.locator(".act .say")).to_contain_text("Anna asks for a rematch.")
    expect(nora.page.locator(".act .say")).to_contain_text("Gina stays.")
    anna.page.locator("#withdraw").click()
    expect(nora.page.locator(".seat .stamp")).to_have_count(0)
    expect(nora.page.locator(".act .say")).not_to_contain_text("asks for a rematch")
    for visitor in (anna, nora):
        visitor.page.locator("#again").click()
    for visitor in (anna, nora, watcher):
        visitor.page.wait_for_url(re.compile(rf"/table/(?!{table})"))
        visitor.page.wait_for_selector(".app[data-state=playing]")
        assert not visitor.faults
        visitor.leaves()


def test_a_reaction_is_stamped_at_its_seat_unless_it_is_muted(
    chromium: Browser, server: str, ended: tuple[str, list[str]]
) -> None:
    table, cookies = ended
    nora, anna = (comes(chromium, server, table, cookie) for cookie in cookies)
    anna.page.locator("#react-well-played").click()
    expect(nora.page.locator(".seat .stamp")).to_have_text("Well played")
    expect(nora.page.locator(".seat .stamp")).to_have_count(0)
    nora.page.locator("#open-seat-1").click()
    nora.page.locator("#mute-1").click()
    expect(nora.page.locator("#mute-1")).to_contain_text("Show what Anna stamps")
    nora.page.locator("#shut-seat-card").click()
    anna.page.locator("#react-ouch").click()
    anna.page.locator("#say").fill("Sorry.")
    anna.page.locator("#say").press("Enter")
    expect(nora.page.locator("#tab-chat .unread")).to_have_text("1")
    expect(nora.page.locator(".seat .stamp")).to_have_count(0)
    expect(anna.page.locator("#tab-chat .unread")).to_have_count(0)
    for visitor in (anna, nora):
        assert not visitor.faults
        visitor.leaves()
