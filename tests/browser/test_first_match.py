"""The first match of a game explains itself, and the cast has its faces at the table."""

from __future__ import annotations

from browsers import PHONE, Visitor
from playwright.sync_api import Browser, expect

FIRST = "localStorage.first = 'on';"


def begins(chromium: Browser, server: str, game: str, **more: object) -> Visitor:
    """Sit down where one begins, for the first time."""
    visitor = Visitor(chromium, server, reduced_motion="reduce", **more)
    visitor.page.add_init_script(FIRST)
    visitor.goes_to("/")
    sheet = visitor.page.locator(f".cover[data-game={game}]").get_by_role("button", name="Set up").last
    sheet.click()
    visitor.page.locator("input[name='start-who begins'][value=you]").check()
    visitor.page.locator("#start-go").click()
    visitor.page.wait_for_selector(".app[data-state=playing]")
    assert visitor.is_asked()
    return visitor


def test_decisions_are_explained_when_they_come_up_and_ticked_off(chromium: Browser, server: str) -> None:
    visitor = begins(chromium, server, "fossil")
    page = visitor.page
    expect(page.locator("#tab-first")).to_have_attribute("aria-selected", "true")
    expect(page.locator(".first-match h2")).to_contain_text("Hold the most of a fossil")
    expect(page.locator(".first-match .now h3")).to_have_text("Where to slide")
    page.locator(".square.can").first.click()
    expect(page.locator(".first-match .done h3")).to_contain_text(["Where to slide"])
    expect(page.locator(".first-match .now")).to_contain_text("What it costs")
    expect(page.locator(".first-match .now strong")).to_contain_text("point")
    page.locator("#first-less").click()
    expect(page.locator(".first-match p:not(.kicker)")).to_have_count(1)
    page.locator("#act-1").click()
    expect(page.locator(".first-match .done")).to_have_count(2)
    assert visitor.is_asked()
    page.reload()
    expect(page.locator(".first-match .done")).to_have_count(2)
    page.locator("#first-end").click()
    expect(page.locator("#tab-first")).to_have_count(0)
    page.reload()
    page.wait_for_selector("#tab-log")
    expect(page.locator("#tab-first")).to_have_count(0)
    assert not visitor.faults
    visitor.leaves()


def test_on_a_phone_a_slip_explains_it(chromium: Browser, server: str) -> None:
    visitor = begins(chromium, server, "twisted-fish", viewport=PHONE)
    page = visitor.page
    expect(page.locator(".first-slip")).to_contain_text("Whom to ask, and for what")
    page.locator("#first-slip-end").click()
    expect(page.locator(".first-slip")).to_have_count(0)
    assert not visitor.faults
    visitor.leaves()


def test_bots_have_faces_and_people_have_numbers(chromium: Browser, server: str) -> None:
    visitor = begins(chromium, server, "networks")
    page = visitor.page
    expect(page.locator(".seats .cast-face")).to_have_count(3)
    expect(page.locator(".seats > li").first.locator(".mark.you")).to_have_text("2")
    assert page.locator(".seats .who").all_inner_texts()[1].splitlines()[0] in {"Gina", "Pino", "Tilda"}
    expect(page.locator(".seats")).to_contain_text("normal")
    visitor.leaves()
