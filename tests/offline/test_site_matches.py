"""Matches on the page that needs no server, by clicks, in a real browser."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from browsers import MOST_MOVES, Visitor
from built_site import Player
from command_line import Shell
from playwright.sync_api import Browser, expect
from static_host import StaticHost
from test_connections_page import plays as plays_connections
from test_cosmople_fish_2_page import plays as plays_cosmople_fish_2
from test_fossil_page import MOVE as FOSSIL_MOVE
from test_hints_page import SHOWN as HINTS
from test_hints_page import asks as asks_for_hints
from test_lessons_page import CLICKS, GO
from test_networks_page import plays as plays_networks
from test_twisted_fish_page import MOVE as FISH_MOVE

To = Callable[[Visitor], object]
# How a whole match is played, and with how many seats
WAYS: dict[str, tuple[int, To]] = {
    "fossil": (3, lambda player: player.plays_on(FOSSIL_MOVE)),
    "twisted-fish": (3, lambda player: player.plays_on(FISH_MOVE)),
    "cosmople-fish-2": (3, lambda player: plays_cosmople_fish_2(player.page)),
    "networks": (2, lambda player: plays_networks(player, MOST_MOVES)),
    "connections": (3, plays_connections),
}
LONG = ("twisted-fish", "cosmople-fish-2", "connections")  # half a minute each


@pytest.mark.parametrize(
    "game", [pytest.param(game, marks=[pytest.mark.long] if game in LONG else []) for game in WAYS if game != "fossil"]
)
def test_a_match_is_played_to_its_end_by_clicks(game: str, chromium: Browser, host: StaticHost, shell: Shell) -> None:
    player = Player(chromium, host)
    player.begins()
    seats, plays = WAYS[game]
    player.sits_down(game, seats)
    plays(player)
    expect(player.page.locator(".ranks li")).to_have_count(seats)
    said = shell("verify", player.saves_record())
    assert (said.code, said.err) == (0, "")
    assert player.faults == []
    player.leaves()


@pytest.mark.parametrize("host", ["/shoal/"], indirect=True)
def test_a_match_outlives_a_reload_and_the_host(chromium: Browser, host: StaticHost, shell: Shell) -> None:
    """Below a path, with a hint and a move taken back; reloaded twice, once without any connection; then reviewed."""
    player = Player(chromium, host)
    page = player.page
    player.begins()
    player.waits_until_kept()
    table = player.sits_down("fossil", 3, hints=True, undo=True)
    player.plays_on(FOSSIL_MOVE, 3)
    asks_for_hints(page)
    expect(page.locator(HINTS).first).to_be_visible()
    before = player.version()
    page.locator("#menu-tool").click()
    expect(page.get_by_role("menuitem", name="Link")).to_have_count(0)
    page.get_by_role("menuitem", name="Take back your last decision").click()
    player.sees_more(before)
    expect(page.locator("[role=log]")).to_contain_text("take a move back")
    player.plays_on(FOSSIL_MOVE, 2)
    assert player.is_asked()
    shown = stands(player)
    page.reload()
    assert player.is_asked()
    assert stands(player) == shown
    host.stop()
    page.reload()
    player.waits_until_ready()
    assert player.is_asked()
    assert stands(player) == shown
    player.plays_on(FOSSIL_MOVE)
    expect(page.locator(".ranks li")).to_have_count(3)
    page.locator("#over-review").click()
    expect(page.locator("#result")).to_contain_text("that cost you most")
    page.locator("#over-result").click()
    page.locator("#look-back").click()
    expect(page).to_have_url(f"{host.address}?at=/table/{table}#move-0")
    page.keyboard.press("End")
    page.locator("#past-leave").click()
    assert shell("verify", player.saves_record()).code == 0
    player.goes_home()
    expect(page.locator(".yours li.is-over")).to_have_count(1)
    assert player.faults == []
    player.leaves()


def stands(player: Player) -> list[str]:
    """Return what is seen of a match: its version, the points, what is asked and what has happened."""
    page = player.page
    said = [page.locator(place).inner_text() for place in (".seats", ".act .say p")]
    return [player.version(), *said, *page.locator("[role=log] li").all_inner_texts()]


def test_going_from_page_to_page_starts_nothing_anew(chromium: Browser, host: StaticHost) -> None:
    player = Player(chromium, host)
    page = player.page
    player.begins()
    player.waits_until_kept()
    first = player.sits_down("fossil", 2)
    player.plays_on(FOSSIL_MOVE, 1)
    page.locator(".brand").first.wait_for()  # with the two workers
    begun, asked = [worker.url for worker in page.workers], len(host.asked)
    assert len(begun) == 2
    started: list[str] = []
    page.on("worker", lambda worker: started.append(worker.url))
    player.goes_home()
    page.locator("a[href*='rules/networks']").first.click()
    page.wait_for_selector(".rules-page h1, .prose h1, h1")
    page.go_back()
    page.wait_for_selector(".home .cover")
    page.evaluate("performance.clearMarks(); performance.mark('asked')")
    page.locator(".cover[data-game=fossil] .button.ink").click()
    page.wait_for_selector(".act.now")
    spent = page.evaluate("performance.measure('later', 'asked', 'first table').duration / 1000")
    assert spent < 5, "seconds; half of one on a quiet machine"
    player.goes_home()
    page.locator(f".yours a[href*='{first}']").first.click()
    assert player.is_asked()
    assert started == []
    assert [worker.url for worker in page.workers] == begun
    assert [path for path in host.asked[asked:] if "python-" in path or path.endswith("/")] == []
    assert player.faults == []
    player.leaves()


def test_rules_and_lessons_can_be_read_before_python_has_come(chromium: Browser, host: StaticHost) -> None:
    """In Italian: the first answer to a lesson waits for Python, and what one reads does not."""
    player = Player(chromium, host, locale="it-IT")
    page = player.page
    with host.holding("/python-"):
        player.goes_to("/rules/fossil")
        expect(page.locator("h1")).to_have_text("Fossil")
        expect(page.locator(".prose, article, main").first).to_contain_text("pietra")
        expect(page.locator(".device-line progress")).to_be_visible()
        player.goes_to("/learn/networks/1")
        page.wait_for_selector(".app[data-state=begun]")
        for selector in CLICKS["networks"][0]:
            page.locator(selector).first.click()
        expect(page.locator(".act")).to_have_attribute("aria-busy", "true")
    page.wait_for_selector(".app[data-state=reached]")
    page.locator(GO).click()
    page.wait_for_url("**?at=/learn/networks/2")
    assert player.faults == []
    player.leaves()
