"""What all games share in the browser: coming and going, invitations, languages, what is sent, and who can read it."""

from __future__ import annotations

from pathlib import Path

import httpx
import pytest
from axe_playwright_python.sync_playwright import Axe  # type: ignore[import-untyped]
from browsers import Visitor
from playwright.sync_api import Browser, expect
from serving import serving, start, stop

WIDTHS = [360, 390, 768, 1024, 1440, 1920]
FIRST_LOAD = 300_000  # bytes over the wire, fonts included
NOT_SERIOUS = {"minor", "moderate"}


def still(chromium: Browser, server: str, **more: object) -> Visitor:
    return Visitor(chromium, server, reduced_motion="reduce", **more)


# Coming and going


def test_one_click_and_the_match_begins(chromium: Browser, server: str) -> None:
    visitor = still(chromium, server)
    visitor.goes_to("/")
    visitor.page.locator(".cover[data-game=fossil] .button").first.click()
    visitor.page.wait_for_selector(".act.now")
    expect(visitor.page.locator(".seat")).to_have_count(4)
    assert not visitor.faults
    visitor.leaves()


def test_who_reloads_sees_the_same_table(chromium: Browser, server: str) -> None:
    visitor = still(chromium, server)
    visitor.plays_bots("fossil", 2)
    assert visitor.is_asked()
    before = visitor.page.locator(".seats").inner_text()
    lines = visitor.page.locator(".lines li").count()
    visitor.page.reload()
    visitor.page.wait_for_selector(".act.now")
    assert visitor.page.locator(".seats").inner_text() == before
    assert visitor.page.locator(".lines li").count() == lines
    visitor.leaves()


def test_a_server_that_is_gone_for_a_while_is_said_and_comes_back(chromium: Browser, tmp_path: Path) -> None:
    process, address = start(tmp_path)
    visitor = still(chromium, address)
    visitor.plays_bots("fossil", 2)
    assert visitor.is_asked()
    stop(process)
    expect(visitor.page.locator(".act")).to_contain_text("The line dropped")
    again, _ = start(tmp_path, "--port", address.rpartition(":")[2])
    expect(visitor.page.locator(".act.now")).to_have_count(1, timeout=20_000)
    stop(again)
    visitor.leaves()


def test_who_says_too_much_is_told_so(chromium: Browser, tmp_path: Path) -> None:
    with serving(tmp_path, limited=True) as address:
        visitor = still(chromium, address)
        visitor.plays_bots("fossil", 2)
        told = visitor.page.locator(".act")
        for number in range(200):
            visitor.page.locator("#say").fill(f"{number}")
            visitor.page.locator("#say").press("Enter")
            if "too much at once" in told.inner_text():
                break
        expect(told).to_contain_text("That is too much at once. Wait 1 s.")
        assert not visitor.faults
        visitor.leaves()


def test_friends_come_by_a_link(chromium: Browser, server: str) -> None:
    ada, bob = still(chromium, server), still(chromium, server)
    ada.goes_to("/")
    table = ada.page.evaluate(
        """async () => {
            const call = async (path, data) => (await fetch(path, { method: 'POST',
                headers: { 'content-type': 'application/json' }, body: JSON.stringify(data) })).json();
            await call('/api/guest', { name: 'Ada' });
            localStorage.setItem('guest', 'Ada');
            return (await call('/api/tables', { game: 'fossil', seats: 2, listed: false })).id;
        }"""
    )
    ada.goes_to(f"/table/{table}#sit")
    expect(ada.page.locator(".lobby")).to_contain_text("free")
    bob.goes_to(f"/table/{table}")
    bob.page.locator(".act .button.go").click()
    for visitor in (ada, bob):
        visitor.page.wait_for_selector(".app[data-state=playing]")
    asked = [visitor.page.locator(".act.now").count() for visitor in (ada, bob)]
    assert sorted(asked) == [0, 1]
    ada.page.locator("#say").fill("<b>Good</b> luck & all")
    ada.page.locator("#say").press("Enter")
    bob.page.locator("#tab-chat").click()
    expect(bob.page.locator(".lines.chat .words")).to_have_text("<b>Good</b> luck & all")
    for visitor in (ada, bob):
        assert not visitor.faults
        visitor.leaves()


def test_who_watches_is_told_so_and_asked_nothing(chromium: Browser, server: str) -> None:
    player, watcher = still(chromium, server), still(chromium, server)
    table = player.plays_bots("fossil", 2)
    watcher.goes_to(f"/table/{table}")
    expect(watcher.page.locator(".act")).to_contain_text("You are watching")
    expect(watcher.page.locator(".square.can")).to_have_count(0)
    for visitor in (player, watcher):
        visitor.leaves()


def test_a_link_to_no_table_says_so_and_leads_home(chromium: Browser, server: str) -> None:
    visitor = still(chromium, server)
    visitor.goes_to("/table/nowhere")
    expect(visitor.page.locator("h1")).to_have_text("There is no such table.")
    visitor.page.locator("a.button").click()
    expect(visitor.page.locator(".cover").first).to_be_visible()
    visitor.leaves()


def test_without_javascript_there_is_a_sentence_and_a_way_on(chromium: Browser, server: str) -> None:
    visitor = still(chromium, server, java_script_enabled=False)
    visitor.goes_to("/")
    expect(visitor.page.locator(".plain")).to_contain_text("JavaScript")
    visitor.leaves()


# Languages


def test_the_page_speaks_italian_to_who_does(chromium: Browser, server: str) -> None:
    visitor = still(chromium, server, locale="it-IT")
    visitor.goes_to("/")
    expect(visitor.page.locator("h1")).to_contain_text("giochi perduti")
    visitor.plays_bots("fossil", 2)
    assert visitor.is_asked()
    expect(visitor.page.locator(".act p")).to_contain_text("pietra")
    assert visitor.page.locator("html").get_attribute("lang") == "it"
    visitor.goes_to("/rules/fossil")
    rules = visitor.page.locator(".rule-text")
    expect(rules.locator("#FO6")).to_contain_text("Il prezzo")
    expect(rules.locator("#FO6 .tag.book").first).to_have_text("libro")
    expect(rules).to_have_attribute("lang", "it")
    visitor.leaves()


# Everybody can read it


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_nothing_serious_stands_in_anybodys_way(chromium: Browser, server: str, theme: str) -> None:
    visitor = still(chromium, server, color_scheme=theme)
    visitor.goes_to("/")
    visitor.page.wait_for_selector(".cover")
    problems = serious(visitor)
    visitor.plays_bots("fossil", 4)
    assert visitor.is_asked()
    problems += serious(visitor)
    assert problems == []
    visitor.leaves()


def serious(visitor: Visitor) -> list[str]:
    found = Axe().run(visitor.page).response["violations"]
    return [
        f"{each['id']}: {node['html'][:120]}"
        for each in found
        if each["impact"] not in NOT_SERIOUS
        for node in each["nodes"][:3]
    ]


@pytest.mark.parametrize("locale", ["en-GB", "it-IT"])
@pytest.mark.parametrize("seats", [2, 6])
def test_no_text_is_cut_off_and_nothing_scrolls_sideways(
    chromium: Browser, server: str, seats: int, locale: str
) -> None:
    visitor = still(chromium, server, locale=locale)
    visitor.plays_bots("fossil", seats)
    assert visitor.is_asked()
    for width in WIDTHS:
        visitor.page.set_viewport_size({"width": width, "height": 844 if width < 700 else 900})
        visitor.page.wait_for_timeout(50)
        assert outside(visitor) == [], width
    visitor.leaves()


OUTSIDE = """() => {
    const found = [];
    if (document.documentElement.scrollWidth > innerWidth) found.push(`page: ${document.documentElement.scrollWidth}`);
    const looked = '.act p, .act small, .act .button, .head *, .seat .number, .tabs button';
    for (const element of document.querySelectorAll(looked)) {
        const box = element.getBoundingClientRect();
        const { visibility, overflow } = getComputedStyle(element);
        if (box.width === 0 || visibility === 'hidden') continue;
        const name = element.outerHTML.slice(0, 80);
        if (box.left < -1 || box.right > innerWidth + 1 || box.bottom > innerHeight + 1) found.push(name);
        const isCut = element.clientWidth > 0 && element.scrollWidth > element.clientWidth + 1;
        if (isCut && overflow !== 'visible') found.push(`cut: ${name}`);
    }
    return found;
}"""


def outside(visitor: Visitor) -> list[str]:
    found: list[str] = visitor.page.evaluate(OUTSIDE)
    return found


# What is sent


def test_the_first_load_is_small(chromium: Browser, server: str) -> None:
    """For who comes by a link to a table, and for who comes to the first page, each with nothing kept."""
    player = still(chromium, server)
    table = player.plays_bots("fossil", 4)
    player.leaves()
    for path, drawn in ((f"/table/{table}", ".matrix"), ("/", ".cover")):
        visitor = still(chromium, server)
        session = visitor.context.new_cdp_session(visitor.page)
        session.send("Network.enable")
        sizes: list[float] = []
        session.on("Network.loadingFinished", lambda event, sizes=sizes: sizes.append(event["encodedDataLength"]))
        visitor.goes_to(path)
        visitor.page.wait_for_selector(drawn)
        visitor.page.wait_for_timeout(300)
        assert 50_000 < sum(sizes) < FIRST_LOAD, path
        visitor.leaves()


def test_only_our_own_files_run(server: str) -> None:
    with httpx.Client(base_url=server) as http:
        page = http.get("/")
        assert page.status_code == 200
        policy = page.headers["content-security-policy"]
        assert "unsafe" not in policy
        assert "default-src 'none'" in policy
        files = [word.split('"')[0] for word in page.text.split('="')[1:] if word.startswith("/files/")]
        assert files
        for path in files:
            answer = http.get(path)
            assert answer.status_code == 200
            assert "immutable" in answer.headers["cache-control"]
        assert http.get("/files/x/nothing.js").status_code == 404
        assert http.get("/files/x/..%2f..%2fapp.py").status_code == 404
