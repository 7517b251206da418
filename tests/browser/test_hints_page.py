"""Hints in a real browser, and the chances of everyone, move by move, after a match."""

from __future__ import annotations

import re

import pytest
from browsers import PHONE, Visitor
from playwright.sync_api import Browser, FloatRect, Page, expect
from test_replay_page import finished
from test_table_page import outside, serious

from shoal.games.catalogue import GAMES

PERCENT = re.compile(r"\d+ %")
ALWAYS_LIT = ["fossil", "twisted-fish", "networks"]  # in the others one may first have to say no
MADE = """async ([game, hints]) => {
    const call = async (path, data) => (await fetch(path, { method: 'POST',
        headers: { 'content-type': 'application/json' }, body: JSON.stringify(data) })).json();
    await call('/api/guest', { name: 'Ada' });
    localStorage.setItem('guest', 'Ada');
    return (await call('/api/tables', { game, seats: 3, bots: [null, 'easy', 'easy'], listed: false, hints })).id;
}"""


def sits_down(chromium: Browser, server: str, game: str, *, hints: bool = True, **more: object) -> Visitor:
    """With two bots; whoever comes is asked for something soon."""
    visitor = Visitor(chromium, server, reduced_motion="reduce", **more)
    visitor.goes_to("/")
    visitor.goes_to(f"/table/{visitor.page.evaluate(MADE, [game, hints])}#sit")
    visitor.page.wait_for_selector(".act.now")
    return visitor


def asks(page: Page) -> None:
    """For hints, and once more if the match has gone on meanwhile: what can only be done is done by itself."""
    for _ in range(9):
        page.wait_for_selector(".act.now #ask-hint")
        page.locator("#ask-hint").click()
        page.wait_for_selector(".hints", state="attached")
        page.wait_for_selector(".hints[role=status]", state="detached")
        if page.locator("#hint-0").count() == 1:
            return
    pytest.fail("nine times in vain")


def boxes(page: Page, selector: str) -> list[FloatRect]:
    return [box for each in page.locator(selector).all() if (box := each.bounding_box()) is not None]


def overlap(one: FloatRect, other: FloatRect) -> bool:
    is_beside = one["x"] + one["width"] <= other["x"] or other["x"] + other["width"] <= one["x"]
    is_above = one["y"] + one["height"] <= other["y"] or other["y"] + other["height"] <= one["y"]
    return not is_beside and not is_above


@pytest.mark.parametrize("game", GAMES)
def test_a_button_asks_for_hints_and_lights_the_moves(chromium: Browser, server: str, game: str) -> None:
    visitor = sits_down(chromium, server, game)
    page = visitor.page
    expect(page.locator(".hints")).to_have_count(0)
    asks(page)
    expect(page.locator("#hint-0")).to_be_focused()
    rows = page.locator(".hints li")
    assert 1 <= rows.count() <= 3
    for row in rows.all():
        expect(row.locator("b")).to_have_text(PERCENT)
        expect(row.locator(".move")).to_have_text(re.compile(r"^You .*\.$"))
    chances = {row.locator("b").inner_text() for row in rows.all()}
    lit = {each.inner_text() for each in page.locator(".hinted-chance").all()}
    assert lit <= chances
    assert lit or game not in ALWAYS_LIT
    assert not visitor.faults
    assert not serious(visitor)
    page.locator("#ask-hint").click()
    expect(page.locator(".hints, .hinted, .hinted-chance")).to_have_count(0)
    visitor.leaves()


def test_FO4_the_squares_of_hints_are_lit_and_none_of_them_is_covered(chromium: Browser, server: str) -> None:
    visitor = sits_down(chromium, server, "fossil")
    page = visitor.page
    asks(page)
    squares = [re.findall(r"[a-g][1-7]", row.inner_text())[0] for row in page.locator(".hints .move").all()]
    lit = page.locator(".square.hinted")
    expect(lit).to_have_count(len(squares))
    assert {f"square-{square}" for square in squares} == {each.get_attribute("id") for each in lit.all()}
    expect(page.locator(".square.hinted.best")).to_have_id(f"square-{squares[0]}")
    strip = boxes(page, ".hints")[0]
    assert not any(overlap(strip, square) for square in boxes(page, ".square"))
    page.keyboard.press("Escape")
    expect(page.locator(".hints, .hinted, .hinted-chance")).to_have_count(0)
    visitor.leaves()


def test_who_takes_a_hint_in_fossil_sees_it_picked_before_it_is_made(chromium: Browser, server: str) -> None:
    visitor = sits_down(chromium, server, "fossil")
    page = visitor.page
    asks(page)
    square = re.findall(r"[a-g][1-7]", page.locator("#hint-0 .move").inner_text())[0]
    version = visitor.version()
    page.locator("#hint-0").click()
    expect(page.locator(".act")).to_contain_text(square)
    assert visitor.version() == version
    expect(page.locator(".hints, .hinted")).to_have_count(0)
    visitor.leaves()


def test_on_a_phone_hints_stand_above_what_is_asked_and_nothing_is_wider_than_the_screen(
    chromium: Browser, server: str
) -> None:
    visitor = sits_down(chromium, server, "connections", viewport=PHONE, has_touch=True)
    page = visitor.page
    asks(page)
    strip, bar, hand = (boxes(page, selector)[0] for selector in (".hints", ".act", ".hand"))
    assert strip["y"] + strip["height"] <= bar["y"] + 1
    assert not overlap(strip, hand)
    assert not outside(visitor)
    visitor.leaves()


def test_without_hints_at_the_table_there_is_no_button_and_no_key(chromium: Browser, server: str) -> None:
    visitor = sits_down(chromium, server, "fossil", hints=False)
    expect(visitor.page.locator("#ask-hint")).to_have_count(0)
    visitor.page.keyboard.press("h")
    expect(visitor.page.locator(".hints")).to_have_count(0)
    visitor.leaves()


def test_after_a_match_there_are_everyones_chances_and_the_moves_that_turned_it(chromium: Browser, server: str) -> None:
    visitor = Visitor(chromium, server, reduced_motion="reduce")
    visitor.goes_to(f"/table/{finished(server, 'fossil')}")
    page = visitor.page
    lines = page.locator(".course-plot .chance")
    expect(lines).to_have_count(2)
    points = [re.findall(r"[\d.]+ [\d.]+", line.get_attribute("d") or "") for line in lines.all()]
    assert len(points[0]) == len(points[1]) > 10
    heights = [[float(point.split()[1]) for point in line] for line in points]
    assert {heights[0][-1], heights[1][-1]} <= {0.0, 60.0, 120.0}  # who has won is at the top, who has lost below
    assert all(abs(one + other - 120) < 0.2 for one, other in zip(*heights, strict=True))
    turns = page.locator(".turning button")
    expect(turns).to_have_count(3)
    number = re.findall(r"\d+", turns.first.inner_text())[0]
    turns.first.click()
    expect(page).to_have_url(re.compile(rf"#move-{number}$"))
    assert not visitor.faults
    visitor.leaves()


@pytest.mark.parametrize("last", [(0.5, 0.5), (1.0, 0.0), (0.98, 0.98), (0.0, 0.0)])
def test_who_ends_alike_has_a_mark_of_their_own_beside_the_graph(
    chromium: Browser, server: str, last: tuple[float, float]
) -> None:
    visitor = Visitor(chromium, server, reduced_motion="reduce")
    course = {"versions": [0, 1, 2], "chances": [[0.5, 0.5], [0.6, 0.4], last], "turning_points": [1]}
    visitor.page.route("**/course", lambda route: route.fulfill(json=course))
    visitor.goes_to(f"/table/{finished(server, 'fossil')}")
    visitor.page.wait_for_selector(".course-ends")
    one, other = boxes(visitor.page, ".course-ends .mark")
    assert not overlap(one, other)
    visitor.leaves()
