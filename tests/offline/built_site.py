"""The page that needs no server, built once for all tests of a run, and somebody who plays there."""

from __future__ import annotations

import re
import shutil
import time
from collections.abc import Iterator
from copy import copy
from pathlib import Path

import pytest
from browsers import Visitor
from in_pyodide import or_skip
from playwright.sync_api import Browser, expect
from pyodide_packages import keep
from site_builder import build
from static_host import StaticHost

from shoal.core.locks import lock

READY = ".device-line[data-is=ready]"

# Makes a table by the calls of the page itself, and goes there
SIT_DOWN = """async (wanted) => {
  const folder = new URL('.', document.querySelector('script[type=module]').src);
  const { makeTable } = await import(new URL('api.js', folder));
  const { goTo } = await import(new URL('navigate.js', folder));
  const id = await makeTable(wanted);
  goTo(`/table/${id}#sit`);
  return id;
}"""


@pytest.fixture(scope="session")
def site(tmp_path_factory: pytest.TempPathFactory, worker_id: str) -> Path:
    """The folder of the site; the processes of one run share it. Bots do not wait before they move."""
    shared = tmp_path_factory.getbasetemp()
    if worker_id != "master":
        shared = shared.parent
    with (shared / "site.lock").open("ab") as file:
        while not lock(file):
            time.sleep(0.2)
        return or_skip(lambda: keep(shared, "site", _build))


def later_version(site: Path, folder: Path) -> Path:
    """Return a copy of the site as a later version of page, Python and service worker would be built."""
    shutil.copytree(site, folder)
    names = {
        path.name for kind in ("files-", "python-", "answers-") for path in folder.glob(f"{kind}*") if path.is_dir()
    }
    for name in names:
        (folder / name).rename(folder / later(name))
    for path in folder.glob("*.*"):
        text = path.read_text(encoding="utf-8") if path.suffix != ".gz" else ""
        for name in names:
            text = text.replace(name, later(name))
        if path.name == "service_worker.js":
            text = re.sub(r"(?<=OURS \+ ')\w+", later, text)
        path.write_text(text, encoding="utf-8")
    return folder


def later(name: str | re.Match[str]) -> str:
    """Return another digest than the one at the end of a name."""
    return f"{name if isinstance(name, str) else name[0]}0"


def _build(folder: Path) -> None:
    build(folder, bot_delay=0, is_tried=False)


@pytest.fixture
def host(request: pytest.FixtureRequest, site: Path, tmp_path: Path) -> Iterator[StaticHost]:
    """A host that shows the site, at its root or below the path of the parameter."""
    with StaticHost(site, tmp_path, getattr(request, "param", "/")) as found:
        yield found


class Player(Visitor):
    """Somebody at the page that needs no server."""

    def __init__(self, chromium: Browser, host: StaticHost, **options: object) -> None:
        super().__init__(chromium, host.address, **{"reduced_motion": "reduce", "service_workers": "allow", **options})

    def opens_tab(self) -> Player:
        """Return the same person at another tab of the browser; faults of both are collected together."""
        found = copy(self)
        found.page = self.context.new_page()
        found.listens()
        return found

    def goes_to(self, path: str) -> None:
        self.page.goto(self.address + (f"?at={path}" if path != "/" else ""))

    def begins(self, path: str = "/") -> None:
        """Open a page, and wait until the tables are there."""
        self.goes_to(path)
        self.waits_until_ready()

    def waits_until_ready(self) -> None:
        self.page.wait_for_selector(READY, state="attached")

    def waits_until_kept(self) -> None:
        """Wait on the home page until everything is on this device."""
        words = re.compile("Ready to play offline|Pronto per giocare senza rete")
        self.page.locator(".device-note", has_text=words).wait_for()

    def goes_home(self) -> None:
        """Go to the home page without loading anything."""
        self.page.locator(".brand").first.click()
        self.page.wait_for_selector(".home .cover")

    def saves_record(self) -> Path:
        """Open the replay of a match that is over, and save its record."""
        self.page.locator("#check-deal").click()
        expect(self.page.locator(".verdict")).to_have_class("verdict right")
        with self.page.expect_download() as download:
            self.page.locator("#replay-record").click()
        return Path(download.value.path())

    def sits_down(self, game: str, seats: int, **more: object) -> str:
        """Sit at a new table, with bots on all other seats, and return its id."""
        bots = [None, *["normal"] * (seats - 1)]
        wanted = {"game": game, "seats": seats, "bots": bots, "listed": False, "stand_in": "normal", **more}
        made = str(self.page.evaluate(SIT_DOWN, wanted))
        self.page.wait_for_selector(".app[data-state=playing]")
        return made
