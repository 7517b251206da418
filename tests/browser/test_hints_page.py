"""Hints in a real browser, and the chances of everyone, move by move, after a match."""

from __future__ import annotations

import re

import pytest
from browsers import PHONE, Visitor
from playwright.sync_api import Browser, FloatRect, Page, expect
from test_replay_page import finished
from test_table_page import outside, serious
from test_twisted_fish_page import MOVE as FISH_MOVE

from shoal.games.catalogue import GAMES

CHANCE = re.compile(r"(wins about|has it in about) \d+ of 100( deals)?$")
ALWAYS_LIT = ["fossil", "networks"]  # in the others one may first have to say no
SHOWN = ".hints, .hint-here"  # in the side, in place of what can step back, or where one asks
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
    for _ in range(20):
        page.wait_for_selector(".act.now:not([aria-busy])")
        if page.locator("#ask-hint").count() == 0:  # there is one move alone: nothing is hinted at
            page.locator(".option, .act .button").last.click()
            continue
        page.locator("#ask-hint").click()
        page.wait_for_selector("#ask-hint[aria-busy]", state="detached")
        if page.locator(SHOWN).count() > 0:
            return
    pytest.fail("always in vain")


def puts_away(page: Page) -> None:
    """The position is the same then: on the way to the hints others may have moved."""
    page.locator("#ask-hint").click()
    expect(page.locator(SHOWN)).to_have_count(0)


def boxes(page: Page, selector: str) -> list[FloatRect]:
    return [box for each in page.locator(selector).all() if (box := each.bounding_box()) is not None]


def settled(page: Page, selector: str) -> list[FloatRect]:
    """Return the boxes once they are drawn and stay where they are."""
    for _ in range(200):
        found = boxes(page, selector)
        page.wait_for_timeout(20)
        if found and found == boxes(page, selector):
            return found
    pytest.fail(f"{selector} is not drawn")


def overlap(one: FloatRect, other: FloatRect) -> bool:
    is_beside = one["x"] + one["width"] <= other["x"] or other["x"] + other["width"] <= one["x"]
    is_above = one["y"] + one["height"] <= other["y"] or other["y"] + other["height"] <= one["y"]
    return not is_beside and not is_above


@pytest.mark.parametrize("game", GAMES)
def test_hints_have_reasons_and_chances_in_words_and_ranks_on_the_table(
    chromium: Browser, server: str, game: str
) -> None:
    visitor = sits_down(chromium, server, game)
    page = visitor.page
    expect(page.locator(SHOWN)).to_have_count(0)
    asks(page)
    table = settled(page, ".table")
    rows = page.locator(".hints li, .hint-here")
    assert 1 <= rows.count() <= 3
    for row in rows.all():
        expect(row.locator(".of-100")).to_have_text(CHANCE)
        expect(row.locator(".why, p").first).to_have_text(re.compile(r"\w.*\."))
        assert "%" not in row.inner_text()
    ranks = {each.inner_text() for each in page.locator(".hint-ranks .rank").all()}
    assert ranks <= {each.inner_text() for each in page.locator(".hints .rank").all()}
    assert ranks or game not in ALWAYS_LIT
    assert not visitor.faults
    assert not serious(visitor)
    puts_away(page)
    expect(page.locator(".hinted, .hint-ranks")).to_have_count(0)
    without = settled(page, ".table")
    assert table[0]["y"] == without[0]["y"]
    assert abs(table[0]["height"] - without[0]["height"]) < 1
    visitor.leaves()


def test_FO4_the_squares_of_hints_are_lit_and_none_of_them_is_covered(chromium: Browser, server: str) -> None:
    visitor = sits_down(chromium, server, "fossil")
    page = visitor.page
    before = settled(page, ".square")
    asks(page)
    expect(page.locator("#tab-hint")).to_have_attribute("aria-selected", "true")
    expect(page.locator("#hint-0")).to_be_focused()
    squares = [re.findall(r"[a-g][1-7]", row.inner_text())[0] for row in page.locator(".hints .move").all()]
    lit = page.locator(".square.hinted")
    expect(lit).to_have_count(len(squares))
    for place, square in enumerate(squares, 1):
        expect(page.locator(f"#square-{square} .rank")).to_have_text(str(place))
    assert boxes(page, ".square") == before
    panel = boxes(page, ".hints")[0]
    assert not any(overlap(panel, square) for square in before)
    page.keyboard.press("Escape")
    expect(page.locator(".hints, .hinted, .hint-ranks, #tab-hint")).to_have_count(0)
    visitor.leaves()


def test_a_press_on_a_hint_shows_the_move_and_plays_nothing(chromium: Browser, server: str) -> None:
    visitor = sits_down(chromium, server, "fossil")
    page = visitor.page
    asks(page)
    version = visitor.version()
    for place in range(page.locator(".hints li").count()):
        square = re.findall(r"[a-g][1-7]", page.locator(f"#hint-{place} .move").inner_text())[0]
        page.locator(f"#hint-{place}").click()
        expect(page.locator(f"#hint-{place}")).to_have_attribute("aria-pressed", "true")
        expect(page.locator(".hints [aria-pressed=true]")).to_have_count(1)
        expect(page.locator(f"#square-{square}")).to_have_class(re.compile("pick"))
        expect(page.locator(".act")).to_contain_text(square)
    assert visitor.version() == version
    page.locator(".act .go").click()
    visitor.sees_more(version)
    expect(page.locator(".hints, .hinted, #tab-hint")).to_have_count(0)
    visitor.leaves()


def is_advised_to_ask(visitor: Visitor) -> bool:
    """Play on until a question is the best move; with some hands it is a Zinger all the time."""
    page = visitor.page
    for _ in range(20):
        page.wait_for_selector(".act.now, .app[data-state=over]")
        if page.locator(".composer").count():
            asks(page)
            if page.locator(".hint-here .rank").and_(page.get_by_text("1", exact=True)).count():
                return True
        visitor.plays_on(FISH_MOVE, 1)
    return False


def test_in_twisted_fish_the_reason_stands_under_whom_to_ask(chromium: Browser, server: str) -> None:
    for _ in range(10):
        visitor = sits_down(chromium, server, "twisted-fish")
        if is_advised_to_ask(visitor):
            break
        visitor.leaves()
    page = visitor.page
    best = page.locator(".players li:has(.hint-here)", has=page.get_by_text("1", exact=True))
    expect(best).to_contain_text("The best ask.")
    expect(best.locator(".player .do")).to_be_visible()
    assert not visitor.faults
    visitor.leaves()


@pytest.mark.parametrize("game", ["fossil", "connections"])
def test_on_a_phone_hints_stand_in_place_of_what_can_step_back(chromium: Browser, server: str, game: str) -> None:
    visitor = sits_down(chromium, server, game, viewport=PHONE, has_touch=True)
    page = visitor.page
    board = {"fossil": ".board", "connections": ".map-place"}[game]
    asks(page)
    there = settled(page, board)
    panel, bar, hand = (boxes(page, selector) for selector in (".hints", ".act", ".hand"))
    assert panel[0]["y"] + panel[0]["height"] <= bar[0]["y"] + 1
    assert not any(overlap(panel[0], each) for each in hand)
    assert not overlap(panel[0], there[0])
    assert not outside(visitor)
    puts_away(page)
    assert settled(page, board) == there
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
    expect(page.locator(".course-names li")).to_have_count(2)
    expect(page.locator(".course-names b:last-child").first).to_be_empty()
    page.locator(".read-at input").focus()
    page.keyboard.press("Home")
    expect(page.locator(".read-move")).to_have_text("start")
    page.keyboard.press("ArrowRight")
    expect(page.locator(".read-move")).to_have_text("Move 1")
    values = [int(each.inner_text()) for each in page.locator(".course-names b:last-child").all()]
    assert values == [round(100 * (1 - line[1] / 120)) for line in heights]
    expect(page.locator(".read-at input")).to_have_attribute(
        "aria-valuetext", re.compile(rf"^Move 1, .* {values[0]}, ")
    )
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


@pytest.mark.parametrize("game", ["networks", "cosmople-fish-2"])
def test_without_a_side_hints_take_the_place_of_a_maps_legend(chromium: Browser, server: str, game: str) -> None:
    visitor = sits_down(chromium, server, game, viewport={"width": 1024, "height": 768})
    page = visitor.page
    asks(page)
    there = settled(page, ".map")
    assert not overlap(boxes(page, ".hints")[0], there[0])
    assert not outside(visitor)
    puts_away(page)
    assert settled(page, ".map") == there
    visitor.leaves()
