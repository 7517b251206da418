"""Two tabs, of which one has the tables; and a later version of the page, which takes over as a whole."""

from __future__ import annotations

import re
import shutil
from pathlib import Path

import pytest
from built_site import Player, later, later_version
from playwright.sync_api import Browser, expect
from static_host import StaticHost
from test_fossil_page import MOVE

ELSEWHERE = {
    "en-GB": "Shoal is open in another tab, which has your matches. Close it, and they open here.",
    "it-IT": "Shoal è aperto in un’altra scheda, dove ci sono le tue partite. Chiudila e si apriranno qui.",
}


@pytest.mark.parametrize("locale", ELSEWHERE)
def test_a_second_tab_has_the_tables_once_the_first_is_closed(chromium: Browser, host: StaticHost, locale: str) -> None:
    player = Player(chromium, host, locale=locale)
    player.begins()
    table = player.sits_down("fossil", 2)
    player.plays_on(MOVE, 2)
    assert player.is_asked()
    version = player.version()
    second = player.opens_tab()
    second.goes_to(f"/table/{table}")
    expect(second.page.locator(".device-line[data-is=elsewhere]")).to_have_text(ELSEWHERE[locale])
    second.goes_to("/rules/fossil")
    expect(second.page.locator("h1")).to_have_text("Fossil")  # it can be read
    expect(second.page.locator(".device-line")).to_have_text(ELSEWHERE[locale])
    second.goes_to(f"/table/{table}")
    expect(second.page.locator(".device-line")).to_have_text(ELSEWHERE[locale])
    player.plays_on(MOVE, 1)
    assert player.is_asked()
    assert player.version() > version
    version = player.version()
    player.page.close()
    assert second.is_asked()
    assert second.version() == version
    second.plays_on(MOVE, 1)
    assert player.faults == []
    player.leaves()


# Resolves once a later version has come, and waits until it may take over
WAITING = """async () => {
  const found = await navigator.serviceWorker.getRegistration();
  while (!found.waiting) await new Promise((done) => { setTimeout(done, 20); });
}"""
# What has become of a service worker that was registered
REGISTERED = """async () => {
  const { installing } = await navigator.serviceWorker.register('service_worker.js');
  while (!['activated', 'redundant'].includes(installing.state)) await new Promise((done) => { setTimeout(done, 20); });
  return installing.state;
}"""


def folders(site: Path) -> set[str]:
    """Return the names of the folders that change with their content."""
    return {path.name for kind in ("files-*", "python-*") for path in site.glob(kind)}


def versions(player: Player) -> tuple[set[str], set[str]]:
    """Return the folders of the page and of Python from which everything on the page has come."""
    page = player.page
    found = page.evaluate("performance.getEntriesByType('resource').map(({ name }) => name).join()")
    urls = " ".join([found, *(worker.url for worker in page.workers)])
    python = page.evaluate("JSON.parse(document.documentElement.dataset.python).folder")
    return set(re.findall(r"files-\w+", urls)), {str(python).strip("/")}


def test_a_later_version_takes_over_at_the_next_start_and_not_in_a_match(
    chromium: Browser, host: StaticHost, site: Path, tmp_path: Path
) -> None:
    old = folders(site)
    new = {later(name) for name in old}
    player = Player(chromium, host)
    player.begins()
    player.waits_until_kept()
    assert set.union(*versions(player)) == old
    table = player.sits_down("fossil", 2)
    player.plays_on(MOVE, 2)
    host.show(later_version(site, tmp_path / "later"))
    second = player.opens_tab()
    second.goes_to("/")  # the browser looks for a later version
    second.page.wait_for_selector(".device-line[data-is=elsewhere]")
    second.page.evaluate(WAITING)
    player.plays_on(MOVE, 2)
    player.goes_home()
    player.page.locator(f".yours a[href*='{table}']").first.click()
    assert player.is_asked()
    version = player.version()
    player.page.reload()  # the other one has the tables now
    second.waits_until_ready()
    second.page.locator(f".yours a[href*='{table}']").first.click()
    assert second.is_asked()
    assert second.version() == version
    expect(player.page.locator(".device-line")).to_have_text(ELSEWHERE["en-GB"])
    assert set.union(*versions(player), *versions(second)) == old, "a match is open"
    player.page.close()
    second.page.reload()
    assert second.is_asked()
    assert second.version() == version
    assert set.union(*versions(second)) == new
    host.stop()
    second.page.reload()
    assert second.is_asked()
    second.plays_on(MOVE)
    assert set.union(*versions(second)) == new
    assert len(second.page.evaluate("caches.keys()")) == 1, "the files of the old version are gone"
    assert player.faults == []
    player.leaves()


def test_a_page_that_does_not_fit_its_service_worker_is_not_kept(
    chromium: Browser, host: StaticHost, site: Path, tmp_path: Path
) -> None:
    """The host was given another version while the first one was fetched: nothing changes until they fit."""
    torn = later_version(site, tmp_path / "torn")
    shutil.copy(site / "index.html", torn)
    for name in folders(site):
        shutil.copytree(site / name, torn / name)
    host.show(torn)
    player = Player(chromium, host)
    player.goes_to("/rules/fossil")
    page = player.page
    assert page.evaluate(REGISTERED) == "redundant"
    assert page.evaluate("caches.keys()") == []
    host.show(site)
    assert page.evaluate(REGISTERED) == "activated"
    host.stop()
    player.begins("/rules/networks")
    expect(page.locator("h1")).to_have_text("Networks")
    assert player.faults == []
    player.leaves()
