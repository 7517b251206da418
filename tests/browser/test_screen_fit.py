"""Nothing is cut off, lies on its neighbour or scrolls sideways: on every screen, in both languages, at the largest
positions that greedy matches reach."""

from __future__ import annotations

from collections.abc import Callable
from time import sleep

import pytest
from browsers import DRAWN, Visitor
from playwright.sync_api import Browser, Page, Route
from screen_fit import LOCALES, SCREENS, Pose, Stage, measured, misfits, picked_looks

TIGHT = [(360, 740), (1024, 768), (1440, 900)]  # of each way to lay the table out, the one with the least room


def press(*selectors: str) -> Pose:
    """Press those of the elements that exist, one after the other."""

    def pose(page: Page) -> None:
        page.evaluate(
            """(selectors) => {
              for (const selector of selectors) document.querySelector(selector)?.click();
            }""",
            list(selectors),
        )

    return pose


POSES: dict[str, list[Pose]] = {
    "fossil": [press(".square.can, .holdings .card:enabled"), press("#open-seat-1")],
    "twisted-fish": [press(".hand .kind", ".colour:not(.held)"), press(".hand .zinger"), press("#open-seat-1")],
}


@pytest.mark.parametrize("language", [pytest.param("en", marks=pytest.mark.long), "it"])  # it is longer
@pytest.mark.parametrize("game", POSES)
def test_the_largest_positions_fit_on_every_screen(chromium: Browser, server: str, game: str, language: str) -> None:
    """The fullest positions; in the language with the longer words in each pose, too."""
    fullest, _ = picked_looks(game)
    stage = Stage(chromium, server, language)
    found = measured(stage, fullest, SCREENS)
    if language == "it":
        found += measured(stage, fullest, TIGHT, POSES[game])
    assert found == []
    stage.leaves()


@pytest.mark.long
@pytest.mark.parametrize("game", POSES)
def test_other_large_positions_fit_on_tight_screens(chromium: Browser, server: str, game: str) -> None:
    """Those that have the most of any one thing."""
    stage = Stage(chromium, server, "it")
    assert measured(stage, picked_looks(game)[1], TIGHT) == []
    stage.leaves()


def test_who_watches_sees_it_whole(chromium: Browser, server: str) -> None:
    for game in POSES:
        stage = Stage(chromium, server, "it")
        stage.shows(picked_looks(game)[0][-1], seat=None)
        assert [each for size in TIGHT for each in stage.fits(*size)] == []
        stage.leaves()


# Pages that are no table

Go = Callable[[Visitor], None]


def waiting(visitor: Visitor) -> None:
    visitor.plays_bots("fossil", 4, friends=3)


def settings(visitor: Visitor) -> None:
    visitor.goes_to("/")
    visitor.page.locator(".home-head button.tool").nth(-2).click()
    visitor.page.wait_for_selector("dialog[open]")


def inviting(visitor: Visitor) -> None:
    visitor.goes_to("/")
    visitor.page.locator(".cover .button:not(.ink)").first.click()
    visitor.page.wait_for_selector("dialog[open]")


def tables(visitor: Visitor) -> None:
    visitor.plays_bots("twisted-fish", 2)
    visitor.goes_to("/")
    visitor.page.wait_for_selector(".yours")


PAGES: dict[str, Go] = {
    "the first page, with tables of one's own": tables,
    "a table that waits for players": waiting,
    "settings": settings,
    "an invitation": inviting,
    "a rule page": lambda visitor: visitor.goes_to("/rules/twisted-fish"),
    "no such page": lambda visitor: visitor.goes_to("/nowhere"),
}


@pytest.mark.parametrize("language", [pytest.param("en", marks=pytest.mark.long), "it"])  # it is longer
def test_every_page_fits_on_every_screen(chromium: Browser, server: str, language: str) -> None:
    visitor = Visitor(chromium, server, reduced_motion="reduce", locale=LOCALES[language])
    found = []
    for name, go in PAGES.items():
        go(visitor)
        visitor.page.wait_for_selector(".cover, .lobby, .rule-text, .plain")
        for width, height in SCREENS:
            visitor.page.set_viewport_size({"width": width, "height": height})
            visitor.page.evaluate(DRAWN)
            found += [f"{name}, {width}: {each}" for each in misfits(visitor.page)]
    assert found == []
    visitor.leaves()


def test_no_table_is_drawn_before_its_styles_are_there(chromium: Browser, server: str) -> None:
    """It would stand in heaps, and then jump."""
    stage = Stage(chromium, server)
    stage.page.add_init_script(
        """new MutationObserver((_, watching) => {
          if (!document.querySelector('.app[data-version]')) return;
          watching.disconnect();
          window.hadStyles = [...document.styleSheets].some(({ href }) => href?.endsWith('/page.css'));
        }).observe(document, { attributes: true, childList: true, subtree: true });"""
    )

    def late(route: Route) -> None:
        sleep(1)
        route.continue_()

    stage.page.route("**/page.css", late)
    stage.shows(picked_looks("networks")[0][0])
    assert stage.page.evaluate("window.hadStyles") is True
    stage.leaves()
