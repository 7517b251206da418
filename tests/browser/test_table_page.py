"""The parts of the page that all games share: joining, leaving, invitations, languages, chat, accessibility."""

from __future__ import annotations

import re
from collections.abc import Callable
from datetime import datetime, timedelta
from itertools import pairwise
from pathlib import Path

import httpx
import pytest
from axe_playwright_python.sync_playwright import Axe  # type: ignore[import-untyped]
from browsers import Visitor
from playwright.sync_api import Browser, WebSocketRoute, expect
from running_server import serving
from test_fossil_page import MOVE as FOSSIL_MOVE

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
    with serving(tmp_path) as address:
        visitor = still(chromium, address)
        visitor.plays_bots("fossil", 2)
        assert visitor.is_asked()
    expect(visitor.page.locator(".act")).to_contain_text("Connection lost")
    expect(visitor.page.locator(".seat small").first).to_have_text("offline")
    with serving(tmp_path, "--port", address.rpartition(":")[2]):
        expect(visitor.page.locator(".act.now")).to_have_count(1)
        visitor.plays_on(FOSSIL_MOVE, 1)
        assert all("WebSocket connection" in illegality for illegality in visitor.faults)
        visitor.leaves()


def test_who_does_not_want_to_wait_for_the_line_tries_now(chromium: Browser, tmp_path: Path) -> None:
    """The page's clock stands still: it does not come back by itself."""
    with serving(tmp_path) as address:
        visitor = still(chromium, address)
        visitor.page.clock.install()
        visitor.plays_bots("fossil", 2)
        assert visitor.is_asked()
    expect(visitor.page.locator(".act")).to_contain_text("Connection lost")
    visitor.page.clock.pause_at(datetime.now() + timedelta(hours=1))
    with serving(tmp_path, "--port", address.rpartition(":")[2]):
        expect(visitor.page.locator(".act.now")).to_have_count(0)
        visitor.page.get_by_role("button", name="Try now").click()
        expect(visitor.page.locator(".act.now")).to_have_count(1)
        visitor.leaves()


def test_who_says_too_much_is_told_so(chromium: Browser, tmp_path: Path) -> None:
    with serving(tmp_path, limited=True) as address:
        visitor = still(chromium, address)
        visitor.plays_bots("fossil", 2)
        for number in range(200):
            visitor.page.locator("#say").fill(f"{number}")
            visitor.page.locator("#say").press("Enter")
            told = visitor.page.locator(".act").inner_text()  # until the next word that is heard
            if "too much at once" in told:
                break
        assert "That is too much at once. Wait 1 s." in told
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
    expect(ada.page.locator(".lobby")).to_contain_text("Free seat")
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


# What goes wrong


def test_a_link_to_no_table_says_so_and_leads_home(chromium: Browser, server: str) -> None:
    visitor = still(chromium, server)
    visitor.goes_to("/table/nowhere")
    expect(visitor.page.locator("h1")).to_have_text("There is no such table.")
    visitor.page.locator("a.button").click()
    expect(visitor.page.locator(".cover").first).to_be_visible()
    visitor.leaves()


class Held:
    """A line on which nothing comes from the server but answers, as long as it is held."""

    def __init__(self, visitor: Visitor) -> None:
        self.is_held = False
        self.waiting: list[tuple[WebSocketRoute, str | bytes]] = []
        visitor.page.route_web_socket("**/socket", self._between)

    def _between(self, socket: WebSocketRoute) -> None:
        upstream = socket.connect_to_server()
        socket.on_message(upstream.send)
        upstream.on_message(lambda message: self._hear(socket, message))

    def _hear(self, socket: WebSocketRoute, message: str | bytes) -> None:
        if self.is_held and '"update"' in str(message):
            self.waiting.append((socket, message))
        else:
            socket.send(message)

    def release(self) -> None:
        self.is_held = False
        for socket, message in self.waiting:
            socket.send(message)


def test_a_seat_that_was_taken_a_second_ago_is_said_to_be(chromium: Browser, server: str) -> None:
    ada, bob, eve = (still(chromium, server) for _ in range(3))
    line = Held(eve)
    table = ada.plays_bots("fossil", 2, friends=1)
    for visitor in (bob, eve):
        visitor.goes_to(f"/table/{table}")
        visitor.page.wait_for_selector(".lobby")
    line.is_held = True
    bob.page.locator(".act .button.go").click()
    bob.page.wait_for_selector(".app[data-state=playing]")
    eve.page.locator("#place-1").click()
    expect(eve.page.locator(".act p")).to_contain_text("begun")
    line.release()
    expect(eve.page.locator(".act small")).to_contain_text("You are watching")
    for visitor in (ada, bob, eve):
        assert not visitor.faults
        visitor.leaves()


def test_a_move_that_has_become_stale_is_refused_and_the_table_goes_on(chromium: Browser, server: str) -> None:
    """Made in one tab, and then in another that has not heard of it yet."""
    visitor = still(chromium, server)
    line = Held(visitor)
    table = visitor.plays_bots("fossil", 2)
    assert visitor.is_asked()
    other = visitor.context.new_page()
    other.goto(f"{server}/table/{table}")
    other.wait_for_selector(".act.now")
    line.is_held = True
    version = visitor.version()
    other.locator(".square.can").first.click()
    other.locator(".act .button.go").click()
    expect(other.locator(".app")).not_to_have_attribute("data-version", version)
    page = visitor.page
    page.locator(".square.can").first.click()
    page.locator(".act .button.go").click()
    expect(page.locator(".act p")).to_contain_text("since you chose")
    line.release()
    visitor.sees_more(version)
    assert visitor.is_asked()
    assert not visitor.faults
    visitor.leaves()


def test_without_javascript_there_is_a_sentence_and_a_way_on(chromium: Browser, server: str) -> None:
    visitor = still(chromium, server, java_script_enabled=False)
    visitor.goes_to("/")
    expect(visitor.page.locator(".plain")).to_contain_text("JavaScript")
    visitor.page.locator(".plain a").click()
    expect(visitor.page.locator("body")).to_contain_text("FO6")
    visitor.leaves()


# What is at hand


def test_the_log_is_grouped_by_turns_and_tells_whose_time_is_up(chromium: Browser, server: str) -> None:
    visitor = still(chromium, server)
    visitor.plays_bots("networks", 2, per_move=1)
    page = visitor.page
    page.locator("#tab-log").click()
    expect(page.locator(".lines .follows", has_text="runs out of time").first).to_be_visible()
    expect(page.locator(".lines .goes-on").first).to_be_visible()
    expect(page.locator(".lines .turn").nth(1)).to_be_attached()
    by = page.evaluate("() => [...document.querySelectorAll('.lines .turn')].map(({ dataset }) => dataset.by)")
    assert all(one != other or one == "" for one, other in pairwise(by)), by
    assert not visitor.faults
    visitor.leaves()


def test_a_seat_opens_what_is_known_of_it(chromium: Browser, server: str) -> None:
    visitor = still(chromium, server)
    visitor.plays_bots("fossil", 3)
    visitor.plays_on(FOSSIL_MOVE, 3)
    assert visitor.is_asked()
    page = visitor.page
    page.locator("#open-seat-1").click()
    expect(page.locator("#seat-card h2")).to_have_text("Bot 2")
    laid = page.locator("#seat-card .fossil-tile").count()
    assert laid >= 1
    page.keyboard.press("Escape")
    expect(page.locator("#seat-card")).to_have_count(0)
    expect(page.locator("#open-seat-1")).to_be_focused()
    page.keyboard.press("ArrowRight")
    page.keyboard.press("Enter")
    expect(page.locator("#seat-card h2")).to_have_text("Bot 3")
    page.locator(".board .square").last.click(force=True)
    expect(page.locator("#seat-card")).to_have_count(0)
    assert not visitor.faults
    visitor.leaves()


def test_keys_open_what_they_are_for(chromium: Browser, server: str) -> None:
    visitor = still(chromium, server, color_scheme="light")
    visitor.plays_bots("fossil", 2)
    assert visitor.is_asked()
    page = visitor.page
    page.keyboard.press("?")
    expect(page.locator(".rule-list .cited")).to_contain_text("FO4")
    page.keyboard.press("c")
    expect(page.locator("#say")).to_be_focused()
    page.keyboard.press("t")  # typed
    expect(page.locator("#say")).to_have_value("t")
    page.locator("#tab-chat").focus()
    page.keyboard.press("ArrowLeft")
    expect(page.locator("#tab-log")).to_be_focused()
    page.keyboard.press("t")
    expect(page.locator("html")).to_have_attribute("data-theme", "dark")
    page.locator(".square.can").first.click()
    page.keyboard.press(".")
    expect(page.locator(".act .button.go")).to_be_focused()
    page.keyboard.press("Escape")
    expect(page.locator(".square.pick")).to_have_count(0)
    assert not visitor.faults
    visitor.leaves()


def test_who_gets_up_can_come_back(chromium: Browser, tmp_path: Path) -> None:
    with serving(tmp_path, "--bot-delay", "0.3") as server:  # else the match might be over before that
        visitor = still(chromium, server)
        table = visitor.plays_bots("twisted-fish", 3)
        visitor.gets_up()
        expect(visitor.page.locator(".yours")).to_contain_text("Twisted Fish")
        visitor.goes_to(f"/table/{table}")
        assert visitor.is_asked()
        visitor.page.locator("#menu-tool").click()
        visitor.page.keyboard.press("End")
        expect(visitor.page.get_by_role("menuitem").last).to_be_focused()
        visitor.page.keyboard.press("Escape")
        expect(visitor.page.locator("#menu-tool")).to_be_focused()
        visitor.page.locator("#menu-tool").click()
        visitor.page.get_by_role("menuitem", name="Keys").click()
        expect(visitor.page.locator(".keys")).to_contain_text("from card to card")
        assert not visitor.faults
        visitor.leaves()


def test_the_log_waits_for_its_reader(chromium: Browser, server: str) -> None:
    visitor = still(chromium, server, viewport={"width": 1440, "height": 500})
    visitor.plays_bots("fossil", 6)
    visitor.plays_on(FOSSIL_MOVE, 4)
    assert visitor.is_asked()
    page = visitor.page
    expect(page.locator(".lines .since")).to_have_count(1)
    ids = page.locator(".lines .rule-id")
    expect(page.locator(".lines .rule-id[tabindex='0']")).to_have_count(1)  # one stop, whatever stands there
    ids.last.focus()
    page.keyboard.press("ArrowUp")
    expect(ids.nth(ids.count() - 2)).to_be_focused()
    page.locator(".lines").evaluate(
        """(list) => new Promise((resolve) => {
            list.addEventListener('scroll', resolve, { once: true });
            list.scrollTop = 0;
        })"""
    )
    visitor.plays_on(FOSSIL_MOVE, 1)
    assert visitor.is_asked()
    assert page.locator(".lines").evaluate("(list) => list.scrollTop") == 0
    expect(page.locator(".newer")).to_have_text(re.compile(r"^\d+ new$"))
    page.locator(".newer").click()
    expect(page.locator(".newer")).to_be_hidden()
    expect(page.locator(".lines li").last).to_be_in_viewport()
    assert not visitor.faults
    visitor.leaves()


def test_a_clock_says_how_long_one_has(chromium: Browser, server: str) -> None:
    visitor = still(chromium, server)
    visitor.plays_bots("fossil", 2, per_move=60)
    assert visitor.is_asked()
    shown = visitor.page.locator(".act .until")
    expect(shown).to_have_text(re.compile(r"^(1:00|0:[0-5]\d)$"))
    first = shown.inner_text()
    expect(shown).not_to_have_text(first)
    visitor.leaves()


def test_those_who_listen_hear_what_happens_and_what_is_asked(chromium: Browser, server: str) -> None:
    visitor = still(chromium, server)
    visitor.plays_bots("fossil", 2)
    visitor.plays_on(FOSSIL_MOVE, 3)
    assert visitor.is_asked()
    live = visitor.page.locator("[aria-live=polite]")
    expect(live).to_have_count(1)
    expect(live).to_contain_text("Bot slides")
    expect(live).to_contain_text("Choose a square")
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


def sitting(visitor: Visitor, game: str, *presses: str) -> None:
    """At a table of that game, after some presses."""
    visitor.plays_bots(game, 4)
    assert visitor.is_asked()
    for selector in presses:
        visitor.page.locator(selector).first.click()


PAGES: list[Callable[[Visitor], object]] = [
    lambda visitor: visitor.goes_to("/"),
    lambda visitor: visitor.goes_to("/rules/fossil"),
    lambda visitor: visitor.goes_to("/nowhere"),
    lambda visitor: visitor.goes_to("/join/nothing"),
    lambda visitor: visitor.plays_bots("fossil", 3, friends=1),
    lambda visitor: sitting(visitor, "fossil", ".square.can"),
    lambda visitor: sitting(visitor, "fossil", "#open-seat-1"),
    lambda visitor: sitting(visitor, "fossil", "#tab-rules"),
    lambda visitor: sitting(visitor, "fossil", "#menu-tool", "[role=menuitem]"),
    lambda visitor: sitting(visitor, "twisted-fish", "#menu-tool"),
    lambda visitor: sitting(visitor, "twisted-fish", "#open-seat-1"),
]


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_nothing_serious_stands_in_anybodys_way(chromium: Browser, server: str, theme: str) -> None:
    visitor = still(chromium, server, color_scheme=theme)
    problems = []
    for page in PAGES:
        page(visitor)
        visitor.page.wait_for_selector(".cover, .rule-text, .plain, .lobby, .act")
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
        visitor.page.wait_for_load_state("networkidle")
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
