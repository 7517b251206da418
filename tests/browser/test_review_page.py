"""The review of a match on its result: three choices that cost most, and playing on from one of them."""

from __future__ import annotations

import os
import re

from browsers import DESKTOP, PHONE
from playwright.sync_api import Browser, Page, ViewportSize, expect

from shoal import bots
from shoal.client import Client

COSTLY = re.compile("choices? that cost you most$")


def result_of(server: str, chromium: Browser, *, width: ViewportSize, language: str = "en", dark: bool = False) -> Page:
    """Return the page of somebody who has played a match of Fossil at random."""
    with Client(server, "Ada") as client:
        table = client.make("fossil", seats=3, bots=[None, "tilda", "gina"])
        table.play(bots.make("random", 4))
        jar = client._client.http.cookies
        context = chromium.new_context(
            viewport=width, locale=language, color_scheme="dark" if dark else "light", reduced_motion="reduce"
        )
        context.add_cookies([{"name": name, "value": value, "url": server} for name, value in jar.items()])
        page = context.new_page()
        page.goto(f"{server}/table/{table.id}")
        return page


def test_a_match_is_reviewed_and_tried_again(server: str, chromium: Browser) -> None:
    page = result_of(server, chromium, width=DESKTOP)
    page.locator("#over-review").click()
    choices = page.locator(".review .costly")
    expect(choices.first).to_be_visible()
    assert 1 <= choices.count() <= 3
    page.locator(".review-main li").last.scroll_into_view_if_needed()
    shoot(page, "desktop-light")
    expect(page.locator("#result")).to_have_text(COSTLY)
    expect(page.locator(".position .yours, .position .better").first).to_be_visible()
    expect(page.locator(".levels")).to_have_text("0255075100")
    expect(page.locator(".fallen")).to_have_count(choices.count())
    if choices.count() > 1:
        choices.nth(1).click()
        expect(choices.nth(1)).to_have_attribute("aria-expanded", "true")
    first = page.url
    page.locator("#try-it").click()
    page.wait_for_url(lambda url: "/table/" in url and url != first)
    expect(page.locator(".act.now")).to_be_visible()
    shoot(page, "tried")


def test_the_review_fits_a_phone(server: str, chromium: Browser) -> None:
    page = result_of(server, chromium, width=PHONE, language="it", dark=True)
    page.locator("#over-review").click()
    expect(page.locator(".review .costly").first).to_be_visible()
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    page.locator(".review-main li").last.scroll_into_view_if_needed()
    shoot(page, "phone-dark")


def shoot(page: Page, name: str) -> None:
    """Keep a picture where somebody wants to look at it."""
    folder = os.environ.get("REVIEW_SHOTS")
    if folder:
        page.screenshot(path=f"{folder}/review-{name}.png")
