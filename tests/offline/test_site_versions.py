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

KINDS = ("files", "python", "answers")
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


# Resolves once the browser has a later version
UPDATED = """async () => {
  const found = await navigator.serviceWorker.getRegistration();
  const { active } = found;
  await found.update();
  while (found.active === active) await new Promise((done) => { setTimeout(done, 20); });
}"""
# How many versions are kept, once it is no more than one or some time has passed
KEPT = """async () => {
  const count = async () => (await caches.keys()).length;
  const rest = () => new Promise((done) => { setTimeout(done, 20); });
  for (let tries = 0; tries < 200 && await count() > 1; tries += 1) await rest();
  return count();
}"""
# What has become of a service worker that was registered
REGISTERED = """async () => {
  const { installing } = await navigator.serviceWorker.register('service_worker.js');
  while (!['activated', 'redundant'].includes(installing.state)) await new Promise((done) => { setTimeout(done, 20); });
  return installing.state;
}"""


def folders(site: Path) -> set[str]:
    """Return the names of the folders that change with their content."""
    return {path.name for kind in KINDS for path in site.glob(f"{kind}-*")}


def versions(player: Player) -> set[str]:
    """Return the folders from which everything on the page has come, and that of Python."""
    page = player.page
    used = page.evaluate("performance.getEntriesByType('resource').map(({ name }) => name).join()")
    given = page.evaluate("document.documentElement.dataset.python")
    return set(
        re.findall(rf"(?:{'|'.join(KINDS)})-\w+", " ".join([used, given, *(worker.url for worker in page.workers)]))
    )


@pytest.mark.long
def test_a_later_version_is_there_at_the_next_start_and_not_in_a_match(
    chromium: Browser, host: StaticHost, site: Path, tmp_path: Path
) -> None:
    old = folders(site)
    new = {later(name) for name in old}
    player = Player(chromium, host)
    player.begins()
    player.waits_until_kept()
    assert versions(player) == old
    table = player.sits_down("fossil", 2)
    player.plays_on(MOVE, 2)
    host.show(later_version(site, tmp_path / "later"))
    player.page.evaluate(UPDATED)
    second = player.opens_tab()
    second.goes_to("/rules/fossil")
    expect(second.page.locator(".device-line")).to_have_text(ELSEWHERE["en-GB"])
    assert versions(second) == new
    player.plays_on(MOVE, 1)
    player.goes_home()
    player.page.locator("a[href*='rules/networks']").first.click()
    expect(player.page.locator("h1")).to_have_text("Networks")
    player.page.locator("a[href$='/']").first.click()
    player.page.locator(f".yours a[href*='{table}']").first.click()
    player.page.wait_for_selector(".app[data-state=playing]")
    player.plays_on(MOVE, 1)
    assert player.is_asked()
    version = player.version()
    assert versions(player) == old, "a match is open"
    player.page.close()
    second.waits_until_ready()
    second.goes_to(f"/table/{table}")
    assert second.is_asked()
    assert second.version() == version
    assert versions(second) == new
    host.stop()
    second.page.reload()
    assert second.is_asked()
    second.plays_on(MOVE)
    assert versions(second) == new
    assert second.page.evaluate(KEPT) == 1, "the files of the old version are gone"
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
