"""Cosmople-Fish II in a real browser, by clicks, keys and touch alone."""

from __future__ import annotations

import pytest
import screenshot_positions
from browsers import ASKED, DESKTOP, PHONE, Visitor
from playwright.sync_api import Browser, Page, expect
from screen_fit import Stage

NAME = "cosmople-fish-2"
GO = ".act .button.go:not(:disabled)"
ASKS = ".act #ask-card"
PLAYS = """async ([most, until]) => {
    // Clicks only, one after the other as soon as the table has answered; what was done how often.
    const find = (what) => document.querySelector(what);
    const done = {};
    const app = find('.app');
    const isOver = () => app.dataset.state === 'over';
    const isAsked = () => find('.act.now') && !find('.act[aria-busy]');
    const when = async (is) => { for (let n = 0; !is(); n += 1) {
        if (n > 40000) throw new Error(`nothing happens: ${find('.act').textContent}`);
        await new Promise((resolve) => { setTimeout(resolve, 4); }); } };
    const press = async (what, element) => {
        done[what] = (done[what] ?? 0) + 1;
        const [version, bar] = [app.dataset.version, find('.act')];
        element.click();
        if (what === 'pick') return;
        await when(() => app.dataset.version !== version || find('.act') !== bar && find('.act .minus'));
    };
    document.body.hidden = !until; // where only the end counts nothing is painted, which would be most of the time
    for (let made = 0; made < most; made += 1) {
        await when(() => isOver() || isAsked());
        if (isOver() || until && find(until)) break;
        const go = find('.act .button.go:not(:disabled)');
        const wanted = find('.hand .face.want');
        const isNew = find('#ask-card') && !find('.act .minus');
        if (isNew && made % 3 === 0 && wanted) {
            await press('pick', wanted);
            await press('add', find('.act .button.go'));
        } else if (isNew) {
            const chips = [...document.querySelectorAll('.act .chip:not(.not)')];
            await press('pick', chips[made % chips.length]);
            await press('ask', find('.act .button.go'));
        } else if (go) await press(go.textContent.split(' ')[0], go);
        else await press('pick', find('#act-0:not(:disabled)') ?? wanted);
    }
    document.body.hidden = false;
    return done;
}"""


def plays(page: Page, most: int = 3000, until: str | None = None) -> dict[str, int]:
    done: dict[str, int] = page.evaluate(PLAYS, [most, until])
    return done


@pytest.mark.parametrize(("seats", "look"), [(3, "m"), pytest.param(6, "r", marks=pytest.mark.long)])
def test_a_match_is_played_to_its_end_by_clicks(chromium: Browser, server: str, seats: int, look: str) -> None:
    visitor = Visitor(chromium, server, reduced_motion="reduce")
    visitor.plays_bots(NAME, seats)
    visitor.page.keyboard.press(look)  # on the map, or in rows
    done = plays(visitor.page)
    assert {"ask", "Lay"} <= done.keys()
    assert not visitor.faults
    page = visitor.page
    expect(page.locator(".ranks li")).to_have_count(seats)
    expect(page.locator(".ranks .sum")).to_have_count(seats)
    assert not visitor.faults
    visitor.leaves()


def test_an_ask_is_a_sentence_of_choices(chromium: Browser, server: str) -> None:
    visitor = Visitor(chromium, server, reduced_motion="reduce")
    visitor.plays_bots(NAME, 4)
    page = visitor.page
    plays(page, until=ASKS)
    page.locator(".seat .asks").last.click()
    expect(page.locator("#ask-seat-3")).to_have_attribute("aria-pressed", "true")
    page.locator("#ask-link").click()
    expect(page.locator("#ask-link")).to_have_attribute("aria-pressed", "true")
    expect(page.locator("#ask-seat-3")).to_have_attribute("aria-pressed", "true")
    page.keyboard.press("2")
    expect(page.locator(".act .button.go")).to_contain_text("Ask")
    expect(page.locator("#ask-seat-1")).to_have_attribute("aria-pressed", "true")
    version = visitor.version()
    page.locator(GO).click()
    visitor.sees_more(version)
    assert not visitor.faults
    visitor.leaves()


def test_a_far_side_says_why_it_is_not_turned(chromium: Browser, server: str) -> None:
    visitor = Visitor(chromium, server, reduced_motion="reduce")
    visitor.plays_bots(NAME, 3)
    page = visitor.page
    plays(page, 4)
    for _ in range(20):
        plays(page, until=".hand .far")
        page.wait_for_selector(ASKED)  # off turn it would be turned
        page.locator(".hand .far").first.click()
        page.wait_for_timeout(100)
        if page.locator(".act .minus").count():
            break
        plays(page, 1)  # who answers may turn cards
    expect(page.locator(".act p .rule-id")).to_contain_text("CD4")
    assert not visitor.faults
    visitor.leaves()


def test_the_keyboard_alone_is_enough(chromium: Browser, server: str) -> None:
    visitor = Visitor(chromium, server, reduced_motion="reduce")
    visitor.plays_bots(NAME, 3)
    page = visitor.page
    for _ in range(12):
        assert visitor.is_asked()
        version = visitor.version()
        if not page.locator(GO).count():
            page.locator("#act-0").focus()
            page.keyboard.press("Enter")
            continue
        page.keyboard.press(".")
        page.keyboard.press("Enter")
        visitor.sees_more(version)
    assert not visitor.faults
    visitor.leaves()


def test_on_a_phone_by_touch(chromium: Browser, server: str) -> None:
    visitor = Visitor(chromium, server, viewport=PHONE, has_touch=True, is_mobile=True, reduced_motion="reduce")
    visitor.plays_bots(NAME, 6)
    page = visitor.page
    plays(page, until=ASKS)
    page.locator(".chip[id^=ask-seat]").last.tap()
    version = visitor.version()
    page.locator(GO).tap()
    visitor.sees_more(version)
    assert page.evaluate("document.documentElement.scrollWidth") <= PHONE["width"]
    assert not visitor.faults
    visitor.leaves()


# At positions of real matches


def test_a_card_to_be_added_rings_the_sets_that_it_fits(chromium: Browser, server: str) -> None:
    stage = Stage(chromium, server, viewport=DESKTOP)
    stage.shows(screenshot_positions.look("fish"))
    page = stage.page
    page.locator(".hand .face.want").last.click()
    expect(page.locator(".act p")).to_contain_text("and fish")
    expect(page.locator(".ledger .set.picked")).to_have_count(1)
    expect(page.locator(".map .net.picked")).to_have_count(1)
    expect(page.locator(".map .net.preview")).to_have_count(1)
    expect(page.locator(".act small")).to_contain_text("→")
    page.locator(".act .button", has_text="Ask instead").click()
    expect(page.locator("#ask-card")).to_be_visible()
    stage.leaves()


def test_what_is_received_stands_apart_and_is_laid_with_what_one_chooses(chromium: Browser, server: str) -> None:
    stage = Stage(chromium, server, viewport=DESKTOP)
    stage.shows(screenshot_positions.look("fish play"))
    page = stage.page
    expect(page.locator(".apart > small")).to_contain_text("received from")
    expect(page.locator(".act .button.go")).to_be_disabled()
    page.locator(".act .button", has_text="Most points").click()
    expect(page.locator(".act .button.go")).to_be_enabled()
    expect(page.locator(".act .gained")).to_have_text("15 points")
    expect(page.locator(".map .can-ring")).to_have_count(4)
    page.locator(".hand .picked .near").first.click()
    expect(page.locator(".map .can-ring")).to_have_count(3)
    stage.leaves()
