"""The end of a match: its last scoring at every pace, and the choices in the graph."""

from __future__ import annotations

import test_fossil_page as fossil
from browsers import Visitor
from playwright.sync_api import Browser, expect


def test_FO15_at_instant_the_last_scoring_stays_and_can_be_seen_again(chromium: Browser, server: str) -> None:
    visitor = Visitor(chromium, server, reduced_motion="reduce")
    visitor.plays_bots("fossil", 4)
    visitor.plays_on(fossil.MOVE)
    page = visitor.page
    expect(page.locator("#tab-score")).to_have_attribute("aria-selected", "true")
    points = page.locator(".tally .row-total td").all_inner_texts()
    assert points == page.locator(".seat .count").all_inner_texts()
    page.evaluate("localStorage.pace = 'brisk'")
    page.locator("#retell").click()
    expect(page.locator(".over")).to_have_count(0)
    expect(page.locator(".stops .now")).to_have_count(1)
    expect(page.locator(".over")).to_have_count(1)  # once it is told
    assert not visitor.faults
    visitor.leaves()


def test_numbers_of_choices_that_lie_close_do_not_cover_each_other(chromium: Browser, server: str) -> None:
    visitor = Visitor(chromium, server)
    visitor.goes_to("/")
    lifts = visitor.page.evaluate(
        """async () => {
            const main = document.querySelector('script[type=module]').src;
            const { plot } = await import(new URL('course.js', main).href);
            const moves = Array.from({ length: 101 }, (_, version) => version);
            const course = { versions: moves, chances: moves.map(() => [0.3, 0.7]), turning_points: [] };
            const scene = { seat: 0, table: { seats: [{}, {}] }, name: () => 'Bea' };
            const fall = (version, number) => ({ version, number, before: 0.3, after: 0.2, isChosen: false });
            const drawn = plot(scene, course, [1], [fall(40, 1), fall(46, 2), fall(90, 3)]);
            return [...drawn.querySelectorAll('.fallen')].map((each) => each.style.getPropertyValue('--lift'));
        }"""
    )
    assert lifts == ["0px", "26px", "0px"]
    visitor.leaves()
