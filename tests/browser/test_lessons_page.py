"""Lessons in a real browser: every lesson by clicks, a wrong attempt, the map quiz, pictures beside the rules."""

from __future__ import annotations

import tomllib
from pathlib import Path

import pytest
from axe_playwright_python.sync_playwright import Axe  # type: ignore[import-untyped]
from browsers import PHONE, Visitor
from playwright.sync_api import Browser, Page, expect

from shoal.games import catalogue

GO = ".act .button.go:not(:disabled)"
SERIOUS = {"serious", "critical"}
DECK = Path(catalogue.__file__).parent / "cosmopolis" / "cosmopolis.toml"

# What is pressed in each lesson, one after the other, until it is done
CLICKS = {
    "fossil": [
        ["#square-d4", GO],
        ["#square-c4", GO],
        ["#square-b5", GO],
        ["#square-f4", GO],
        ["#square-g2", GO],
        ["#swap-2-I1-0", "#swap-0-D1-0", GO],
    ],
    "twisted-fish": [
        ["#hand-jellyfish", "#colour-blue", "#ask-1"],
        ["#option-0"],
        ["#hand-crab", "#colour-yellow", "#ask-2", GO],
        [GO],
        ["#hand-eel", "#colour-yellow", "#ask-2", "#hand-eel", "#colour-purple", "#ask-2", GO],
        ["#hand-the-lure", "#any-card-shark", "#colour-red", "#ask-1"],
        ["#option-0"],
    ],
    "cosmople-fish-2": [
        ["#tiles-2", GO],
        ["#card-0", "#card-1", GO],
        ["#card-1", GO],
        ["#card-2-far"],
        ["#card-2", GO],
        ["#card-0", GO],
        ["#card-0", GO],
    ],
    "networks": [
        ["#card-0-far", "#card-1", "#card-2-far", GO],
        ["#card-0", GO, "#card-1", GO],
        [GO, "#pile-discard"],
        ["#pile-deck", "#card-1", GO],
        ["#take-1-0-small", GO],
        ["#card-0", GO],
    ],
    "connections": [
        ["#card-0-far", "#card-1", "#card-2-far", GO],
        ["#card-0", GO],
        ["#card-0", GO],
        ["#invite-Istanbul", "#guest-Istanbul-1"],
        ["#card-0", GO],
        [GO],
        ["#act-0", GO],
    ],
}


def still(chromium: Browser, server: str, **more: object) -> Visitor:
    return Visitor(chromium, server, reduced_motion="reduce", **more)


def begins(page: Page) -> None:
    page.wait_for_selector(".app[data-state=begun]")


def serious(page: Page) -> list[str]:
    found = Axe().run(page)
    return [each["id"] for each in found.response["violations"] if each["impact"] in SERIOUS]


@pytest.mark.parametrize("game", catalogue.GAMES)
def test_every_lesson_is_done_by_clicks_and_leads_to_the_next(game: str, chromium: Browser, server: str) -> None:
    visitor = still(chromium, server)
    page = visitor.page
    visitor.goes_to(f"/learn/{game}/1")
    for number, clicks in enumerate(CLICKS[game], 1):
        page.wait_for_url(f"**/learn/{game}/{number}")
        begins(page)
        for selector in clicks:
            page.locator(selector).first.click()
            expect(page.locator(".act[aria-busy]")).to_have_count(0)
        page.wait_for_selector(".app[data-state=reached]")
        if number < len(CLICKS[game]):
            page.locator(GO).click()
    expect(page.locator(".act .button")).to_have_text(["Rules", "Play"])
    visitor.goes_to("/learn")
    course = page.locator(f".course[data-game={game}]")
    expect(course.locator("small")).to_have_text(f"{len(CLICKS[game])} of {len(CLICKS[game])}")
    expect(course.locator("li.done")).to_have_count(len(CLICKS[game]))
    assert not visitor.faults
    visitor.leaves()


def test_after_a_wrong_try_there_is_a_hint_and_the_position_as_it_began(chromium: Browser, server: str) -> None:
    visitor = still(chromium, server)
    page = visitor.page
    visitor.goes_to("/learn/fossil/2")
    begins(page)
    expect(page.locator(".act.now p")).to_have_text("Take a card that costs a single point.")
    before = page.locator(".seats").inner_text()
    page.locator("#square-b1").click()
    expect(page.locator(".act.now p")).to_contain_text("for 6 points")
    page.locator(GO).click()
    page.wait_for_selector(".app[data-state=missed]")
    expect(page.locator(".act p")).to_contain_text("That one cost more.")
    assert page.locator(".seats").inner_text() != before
    page.keyboard.press("Enter")  # the button that goes on has the focus
    begins(page)
    assert page.locator(".seats").inner_text() == before
    assert page.evaluate("localStorage.getItem('lessons done')") is None
    visitor.leaves()


def test_a_move_against_the_rules_is_told_with_its_rule(chromium: Browser, server: str) -> None:
    visitor = still(chromium, server, locale="it-IT")
    page = visitor.page
    visitor.goes_to("/learn/fossil/2")
    begins(page)
    page.locator("#square-a2").dispatch_event("click")  # it says that it cannot be reached
    expect(page.locator(".act .rule-id")).to_have_text("FO5")
    page.locator(".act .rule-id").click()
    expect(page.locator(".rule-list .cited")).to_contain_text("FO5")
    assert page.locator(".app").get_attribute("data-state") == "begun"
    visitor.leaves()


def test_the_last_lesson_leads_to_a_first_match(chromium: Browser, server: str) -> None:
    visitor = still(chromium, server)
    page = visitor.page
    visitor.goes_to("/learn/twisted-fish/7")
    begins(page)
    page.locator("#option-0").click()
    page.wait_for_selector(".app[data-state=reached]")
    page.locator(GO).click()
    page.wait_for_url("**/table/**")
    page.wait_for_selector(".app[data-state=playing]")
    visitor.leaves()


def test_a_lesson_that_is_not_there_says_so(chromium: Browser, server: str) -> None:
    visitor = still(chromium, server)
    visitor.goes_to("/learn/fossil/99")
    expect(visitor.page.locator("h1")).to_have_text("There is no such lesson.")
    visitor.leaves()


def test_a_lesson_on_a_phone_is_done_by_touch_and_in_italian(chromium: Browser, server: str) -> None:
    visitor = still(chromium, server, viewport=PHONE, has_touch=True, locale="it-IT")
    page = visitor.page
    visitor.goes_to("/learn/networks/1")
    begins(page)
    expect(page.locator(".peek-place h2")).to_have_text("Una serie di tre")
    for selector in CLICKS["networks"][0]:
        page.locator(selector).first.tap()
    page.wait_for_selector(".app[data-state=reached]")
    assert page.evaluate("document.documentElement.scrollWidth") <= PHONE["width"]
    assert not visitor.faults
    visitor.leaves()


# The map quiz


def asked(page: Page) -> str:
    """The city that a question is about."""
    text = page.locator(".act p").inner_text()
    return text.removeprefix("Find ").removeprefix("Which region is ").removesuffix(" in?").removesuffix(".")


def regions() -> dict[str, int]:
    """The place of each city's region, as the page has them in a row."""
    deck = tomllib.loads(DECK.read_text("utf-8"))
    return {city["name"]: place for place, region in enumerate(deck["region"]) for city in region["city"]}


def test_the_quiz_knows_the_cities_as_the_deck_has_them(chromium: Browser, server: str) -> None:
    visitor = still(chromium, server)
    visitor.goes_to("/quiz")
    visitor.page.wait_for_selector(".quiz-mode")
    found = visitor.page.evaluate(
        """async () => {
            const files = new URL(document.querySelector('script[type=module]').src).pathname.replace('/main.js', '');
            const [{ REGIONS_OF }, { SYMBOLS, colourOfRegion }] = await Promise.all([
                import(`${files}/games/cosmopolis/places.js`), import(`${files}/games/cosmopolis/regions.js`)]);
            return [REGIONS_OF, Object.keys(SYMBOLS).map(colourOfRegion)];
        }"""
    )
    deck = tomllib.loads(DECK.read_text("utf-8"))
    cities, colours = found
    order = [region["colour"] for region in deck["region"]]
    ids = [region["id"] for region in deck["region"]]
    codes = dict(zip(ids, [cities[region["city"][0]["name"]][0] for region in deck["region"]], strict=True))
    assert colours == order
    assert {city: of for city, of in cities.items() if len(of) == 1} == {
        city["name"]: [codes[region["id"]]] for region in deck["region"] for city in region["city"]
    }
    assert {city: set(of) for city, of in cities.items() if len(of) > 1} == {
        link["city"]: {codes[region] for region in link["regions"]} for link in deck["link"]
    }
    visitor.leaves()


def test_the_quiz_is_played_through_and_asks_again_what_was_missed(chromium: Browser, server: str) -> None:
    visitor = still(chromium, server)
    page, places = visitor.page, regions()
    visitor.goes_to("/quiz")
    page.locator("[data-mode=mixed]").click()
    missed = set()
    for number in range(10):
        city = asked(page)
        if page.locator(".region-choice").count():
            page.locator(f"#region-{places[city]}").click()
        else:
            expect(page.locator(".map .pt.on")).to_have_count(0)  # no city has its name
            wrong = number == 2
            aim = next(other for other in ("Perth", "Lima") if other != city) if wrong else city
            box = page.locator(f"[id='city-{aim.replace(' ', '-')}'] .mk").bounding_box()
            assert box is not None
            page.mouse.click(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
            if wrong:
                missed.add(city)
                expect(page.locator(".act p")).to_contain_text(f"That was {aim}")
        page.keyboard.press("Enter")
    expect(page.locator(".act p")).to_have_text("9 of 10 right.")
    expect(page.locator(".quiz-missed li")).to_have_count(1)
    expect(page.locator(".map .pt.on")).to_have_count(1)
    assert page.evaluate("localStorage.getItem('quiz mixed')") == "9"
    page.locator(GO).click()
    assert asked(page) in missed
    expect(page.locator(".quiz-steps li")).to_have_count(1)
    assert not visitor.faults
    visitor.leaves()


def test_the_quiz_is_played_by_keys(chromium: Browser, server: str) -> None:
    visitor = still(chromium, server)
    page, places = visitor.page, regions()
    visitor.goes_to("/quiz")
    page.locator("[data-mode=region]").press("Enter")
    city = asked(page)
    for _ in range(2):
        page.keyboard.press("Tab")
    page.locator("#region-0").focus()
    for _ in range(places[city] // 6):
        page.keyboard.press("ArrowDown")
    for _ in range(places[city] % 6):
        page.keyboard.press("ArrowRight")
    page.keyboard.press("Enter")
    expect(page.locator(".quiz-steps .right")).to_have_count(1)
    visitor.goes_to("/quiz")
    page.locator("[data-mode=find]").press("Enter")
    page.locator(".map .pt[tabindex='0']").focus()
    there = page.evaluate("document.activeElement.dataset.city")
    page.keyboard.press("ArrowDown")
    assert page.evaluate("document.activeElement.dataset.city") != there
    page.keyboard.press("Enter")
    expect(page.locator(".quiz-steps :is(.right, .missed)")).to_have_count(1)
    visitor.leaves()


def test_on_a_phone_the_first_tap_comes_closer(chromium: Browser, server: str) -> None:
    visitor = still(chromium, server, viewport=PHONE, has_touch=True)
    page = visitor.page
    visitor.goes_to("/quiz")
    page.locator("[data-mode=find]").tap()
    for step in ("closer", "answered"):
        box = page.locator("#city-Rome .mk").bounding_box()
        assert box is not None
        page.touchscreen.tap(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
        told = page.locator(".quiz-steps :is(.right, .missed)")
        if step == "closer":
            expect(page.locator(".map.near")).to_have_count(1)
        expect(told).to_have_count(0 if step == "closer" else 1)
    assert not visitor.faults
    visitor.leaves()


# Pictures beside the rules, and what all these pages have in common


@pytest.mark.parametrize("game", catalogue.GAMES)
def test_rules_have_pictures_that_say_what_they_show(game: str, chromium: Browser, server: str) -> None:
    visitor = still(chromium, server)
    page = visitor.page
    visitor.goes_to(f"/rules/{game}")
    page.wait_for_selector(".rule-picture")
    pictures = page.locator(".rule .rule-picture")
    pictures.nth(2).wait_for()
    assert 3 <= pictures.count() <= 6
    for number in range(pictures.count()):
        picture = pictures.nth(number)
        assert len(picture.locator("> [role=img]").get_attribute("aria-label") or "") > 40
        assert len(picture.locator("figcaption").inner_text()) > 30
        box = picture.locator(".app").bounding_box()
        assert box is not None
        assert box["height"] > 60  # something is drawn
    assert page.locator(".rule-picture button:not(:disabled)").evaluate_all(
        "all => all.every((each) => each.closest('[inert]'))"
    )
    assert not visitor.faults
    visitor.leaves()


PAGES = [
    "/learn",
    "/learn/fossil/2",
    "/learn/twisted-fish/1",
    "/learn/cosmople-fish-2/1",
    "/learn/connections/4",
    "/quiz",
    "/rules/connections",
]
THERE = ".course, .app[data-state=begun], .quiz-mode, .rule-picture"


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_nothing_serious_stands_in_the_way_of_anybody(theme: str, chromium: Browser, server: str) -> None:
    visitor = still(chromium, server, color_scheme=theme)
    page = visitor.page
    for path in PAGES:
        visitor.goes_to(path)
        page.wait_for_selector(THERE)
        assert (path, serious(page)) == (path, [])
    visitor.goes_to("/quiz")
    page.locator("[data-mode=region]").click()
    assert serious(page) == []
    page.locator("#region-3").click()
    assert serious(page) == []
    visitor.leaves()


@pytest.mark.parametrize("width", [360, pytest.param(1440, marks=pytest.mark.long)])
def test_no_page_scrolls_sideways(width: int, chromium: Browser, server: str) -> None:
    for locale in ("en-GB", "it-IT"):
        visitor = still(chromium, server, viewport={"width": width, "height": 780}, locale=locale)
        page = visitor.page
        for path in PAGES:
            visitor.goes_to(path)
            page.wait_for_selector(THERE)
            assert (path, page.evaluate("document.documentElement.scrollWidth")) == (path, width)
        visitor.leaves()
