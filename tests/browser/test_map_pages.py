"""The map of three games in a real browser: it fits every screen, lights up, follows keys and hides nothing."""

from __future__ import annotations

import json

import pytest
from axe_playwright_python.sync_playwright import Axe  # type: ignore[import-untyped]
from browsers import DESKTOP, PHONE, Visitor
from largest_positions import Look, looks, messages
from playwright.sync_api import Browser, Page, expect
from screen_fit import SCREENS, Pose, Stage, measured

GAMES = ["networks", "connections", "cosmople-fish-2"]
# The most cards in a hand, on the table and in one set, the largest numbers, the most that can be done, and an end: in
# turn with few seats and with many
LARGE = {
    "networks": ("hands.* 8", "everything", "pile.known", "spreads.*", "endings", "legal", "hands.* at"),
    "connections": ("hands.* 9", "links", "legal", "everything 1", "tables.*", "scores.* digits 4", "pairs.* at"),
    "cosmople-fish-2": ("hands.* 11", "everything", "waits_for.laid", "legal", "sets.*", "scores.* digits at"),
}
SERIOUS = {"serious", "critical"}


def large(game: str) -> list[Look]:
    """One of each."""
    reasons = [(look, reason) for look in looks(game) for reason in look.why.split(", ")]
    found = [[look for look, reason in reasons if reason.startswith(word)] for word in LARGE[game]]
    return list(dict.fromkeys(each[-(number % 2)] for number, each in enumerate(found)))  # the first or the last


def picked(page: Page) -> None:
    """A side, and what goes with it."""
    for selector in (".hand .face", ".hand .want", ".hand .want"):
        if page.locator(selector).count():
            page.locator(selector).first.click(force=True)


def seat_opened(page: Page) -> None:
    page.keyboard.press("Escape")
    if page.locator("button.tiles").count():
        page.locator("button.tiles").last.click(force=True)


def in_rows(page: Page) -> None:
    page.keyboard.press("Escape")
    page.keyboard.press("r")


@pytest.mark.parametrize(
    ("language", "many"), [pytest.param("en", 3, marks=pytest.mark.long), ("it", None)]
)  # it is longer
@pytest.mark.parametrize("game", GAMES)
def test_everything_has_room_on_every_screen(
    chromium: Browser, server: str, game: str, language: str, many: int | None
) -> None:
    stage = Stage(chromium, server, language)
    assert measured(stage, large(game)[:many], SCREENS, apart=".tray") == []
    stage.leaves()


@pytest.mark.parametrize("game", GAMES)
def test_what_is_picked_or_opened_has_room_too(chromium: Browser, server: str, game: str) -> None:
    poses: list[Pose] = [picked, seat_opened, in_rows]
    stage = Stage(chromium, server, "it")
    late = [look for look in large(game) if not look.is_over][-1:]
    assert measured(stage, late, [(360, 740), (768, 1024), (1440, 900)], poses, ".slip, .tray") == []
    stage.leaves()


@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize("game", GAMES)
def test_nothing_serious_stands_in_anybodys_way(chromium: Browser, server: str, game: str, theme: str) -> None:
    stage = Stage(chromium, server, viewport=DESKTOP if theme == "light" else PHONE, color_scheme=theme)
    stage.shows(next(look for look in large(game) if not look.is_over))
    picked(stage.page)
    found = Axe().run(stage.page).response["violations"]
    assert [each["id"] for each in found if each["impact"] in SERIOUS] == []
    stage.visitor.leaves()


@pytest.mark.parametrize("game", GAMES)
def test_to_light_one_lights_all(chromium: Browser, server: str, game: str) -> None:
    stage = Stage(chromium, server, viewport=DESKTOP)
    stage.shows(next(look for look in large(game) if "everything" in look.why or "links" in look.why))
    page = stage.page
    page.locator(".ledger .ticket").first.hover()
    city = page.locator(".ledger .ticket").first.get_attribute("data-city")
    assert city is not None
    lit = page.evaluate("[...new Set([...document.querySelectorAll('.lit')].map((each) => each.dataset.city))]")
    assert lit == [city]
    expect(page.locator(f'.map .pt.lit[data-city="{city}"]').first).to_be_visible()
    seat = page.locator(".seat:has(button.tiles)").last
    number = seat.locator(".mark").inner_text()
    seat.hover()
    expect(page.locator(".slip")).to_be_visible()
    page.wait_for_function(
        """(number) => {
            const others = document.querySelectorAll(`.map .net:not([data-seat="${number}"], .only, .preview)`);
            return others.length > 0 && [...others].every((net) => Number(getComputedStyle(net).opacity) < 0.15);
        }""",
        arg=number,
    )
    stage.leaves()


@pytest.mark.parametrize("game", GAMES)
def test_arrows_go_over_the_map_and_honolulu_stands_twice(chromium: Browser, server: str, game: str) -> None:
    stage = Stage(chromium, server, viewport=DESKTOP)
    stage.shows(large(game)[0])
    page = stage.page
    page.evaluate("document.getElementById('city-Athens').focus()")
    for key, city in (("ArrowLeft", "Tunis"), ("ArrowLeft", "Gibraltar")):
        page.keyboard.press(key)
        assert page.evaluate("document.activeElement.dataset.city") == city
    expect(page.locator('.map .pt[data-city="Honolulu"]')).to_have_count(2)
    expect(page.locator('.map [role="listitem"]')).to_have_count(73)
    stage.leaves()


@pytest.mark.parametrize("game", GAMES)
def test_who_is_on_the_map_stays_there_while_others_move(chromium: Browser, server: str, game: str) -> None:
    stage = Stage(chromium, server, viewport=DESKTOP)
    first, *rest = messages(next(look for look in reversed(large(game)) if not look.is_over), 4)
    stage.says(first)
    stage.page.locator("#city-Athens").focus()
    for message in rest:
        stage.hears(message)
        stage.page.wait_for_selector(f'.app[data-version="{json.loads(message)["table"]["version"]}"]')
        expect(stage.page.locator("#city-Athens")).to_be_focused()
    stage.leaves()


@pytest.mark.parametrize("size", [(1280, 720), (1366, 768), (1440, 900)])
def test_cities_have_their_names_on_the_screens_of_laptops(
    chromium: Browser, server: str, size: tuple[int, int]
) -> None:
    visitor = Visitor(chromium, server, viewport={"width": size[0], "height": size[1]}, reduced_motion="reduce")
    visitor.plays_bots("networks", 4)
    expect(visitor.page.locator(".map:not(.bare) .pt text").first).to_be_visible()
    visitor.leaves()
