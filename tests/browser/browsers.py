"""A real browser for tests: Debian's Chromium, driven by Playwright; the one without windows is quicker. Where there is
none, tests are skipped and say so; with CI=true that is a failure."""

from __future__ import annotations

import os
import shutil
from collections.abc import Iterator, Sequence
from contextlib import contextmanager

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, ViewportSize, expect, sync_playwright
from running_server import serving

NAMES = ["chromium-headless-shell", "chromium", "chromium-browser"]
CHROMIUM = next(filter(None, map(shutil.which, NAMES)), None)
ARGUMENTS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--font-render-hinting=none",  # letters are as wide as on a phone, not rounded to whole pixels
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]
DESKTOP: ViewportSize = {"width": 1440, "height": 900}
PHONE: ViewportSize = {"width": 390, "height": 844}
MOST_MOVES = 1200
# Resolves once the browser has laid out and drawn the page anew.
DRAWN = "() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))"
ASKED = ".act.now:not([aria-busy])"  # and not yet answered
PATIENCE = 100_000  # milliseconds; a page answers at once, but the machine may be busy
expect.set_options(timeout=PATIENCE)


@contextmanager
def browser() -> Iterator[Browser]:
    if CHROMIUM is None:
        if os.environ.get("CI") == "true":
            pytest.fail("there is no Chromium: scripts/browser installs it")
        pytest.skip("there is no Chromium: scripts/browser installs it")
    with sync_playwright() as playwright:
        chromium = playwright.chromium.launch(executable_path=CHROMIUM, args=ARGUMENTS)
        try:
            yield chromium
        finally:
            chromium.close()


@pytest.fixture(scope="module")
def chromium() -> Iterator[Browser]:
    with browser() as found:
        yield found


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    with serving(tmp_path_factory.mktemp("server")) as address:
        yield address


# Moves made by clicks within the page, so that no click waits for a word from outside: MOVE is a function of the number
# of the move that presses what makes it. Where only the end counts nothing is painted, which would be most of the time.
PLAY = """async ([most, isSeen]) => {
  const one = (selector) => document.querySelector(selector);
  const all = (selector) => [...document.querySelectorAll(selector)];
  const until = async (test) => {
    const end = performance.now() + PATIENCE;
    while (!test()) {
      if (performance.now() > end) throw new Error(`waited in vain: ${one('.act')?.textContent}`);
      await new Promise((resolve) => { setTimeout(resolve, 2); });
    }
  };
  const app = one('.app');
  const isOver = () => app.dataset.state === 'over';
  const isAsked = () => one('.act.now') !== null && one('.act[aria-busy]') === null;
  const move = MOVE;
  document.body.hidden = !isSeen;
  let made = 0;
  for (; made < most; made += 1) {
    await until(() => isOver() || isAsked());
    if (isOver()) break;
    const { version } = app.dataset;
    await move(made, { one, all, until });
    await until(() => isOver() || app.dataset.version !== version);
  }
  document.body.hidden = false;
  return made;
}"""


class Visitor:
    """Somebody at a browser; errors there are collected."""

    def __init__(self, chromium: Browser, address: str, **options: object) -> None:
        self.address = address
        usual = {
            "viewport": DESKTOP,
            "locale": "en-GB",
            "service_workers": "block",
        }  # else they pass routes by
        self.context: BrowserContext = chromium.new_context(**{**usual, **options})  # type: ignore[arg-type]
        self.context.set_default_timeout(PATIENCE)
        # A test that looks at the pace, at moves without a choice or at a first match sets them
        for preference, value in {"pace": "instant", "automatic": "off", "first": "off"}.items():
            self.context.add_init_script(f"localStorage.{preference} ??= '{value}';")
        self.page: Page = self.context.new_page()
        self.faults: list[str] = []
        self.heard: list[str] = []  # every message of a socket
        self.listens()

    def listens(self) -> None:
        """Collect what is heard on the page."""
        self.page.on("pageerror", lambda error: self.faults.append(str(error)))
        self.page.on("console", lambda said: self.faults.append(said.text) if said.type == "error" else None)
        self.page.on("websocket", lambda socket: socket.on("framereceived", lambda data: self.heard.append(str(data))))

    def goes_to(self, path: str) -> None:
        self.page.goto(self.address + path)

    def plays_bots(
        self,
        game: str,
        seats: int,
        friends: int = 0,
        per_move: int | None = None,
        bot: str = "normal",
        pauses: bool = False,
        undo: bool = False,
    ) -> str:
        """Sit at a new table, with bots on all other seats but those for friends, and return its id."""
        self.goes_to("/")
        made = self.page.evaluate(
            """async ([game, seats, friends, per_move, bot, pauses, undo]) => {
                const call = async (path, data) => (await fetch(path, { method: 'POST',
                    headers: { 'content-type': 'application/json' }, body: JSON.stringify(data) })).json();
                await call('/api/guest', { name: 'Ada' });
                localStorage.setItem('guest', 'Ada');
                const bots = Array.from({ length: seats }, (_, seat) => (seat <= friends ? null : bot));
                const wanted = { game, seats, bots, listed: false, per_move, stand_in: 'normal', pauses, undo };
                return (await call('/api/tables', wanted)).id;
            }""",
            [game, seats, friends, per_move, bot, pauses, undo],
        )
        self.goes_to(f"/table/{made}#sit")
        self.page.wait_for_selector(".places .mark.you" if friends else ".app[data-state=playing]")
        return str(made)

    def says(self, text: str) -> None:
        self.page.locator("#say").fill(text)
        self.page.locator("#say").press("Enter")
        self.page.locator("#tab-chat").click()
        self.page.locator(".chat .words", has_text=text).wait_for()
        self.page.locator("#tab-log").click()

    def gets_up(self) -> None:
        """Leave in the middle of a match: a bot plays on."""
        self.page.locator("#menu-tool").click()
        self.page.get_by_role("menuitem", name="Leave table").click()
        self.page.locator("#leave").click()
        self.page.wait_for_selector(".cover")

    def is_asked(self) -> bool:
        """Wait for this player's turn or the end of the match, and return whether it is a turn."""
        self.page.wait_for_selector(f"{ASKED}, .app[data-state=over]")
        return self.page.locator(".app[data-state=over]").count() == 0

    def version(self) -> str:
        """Return the version of the table that is shown."""
        return str(self.page.locator(".app").get_attribute("data-version"))

    def sees_more(self, version: str) -> None:
        """Wait until a later version is drawn."""
        self.page.wait_for_selector(f'.app:not([data-version="{version}"])')

    def plays_on(self, move: str, moves: int = MOST_MOVES) -> int:
        """Make so many moves, fewer if the match ends, and return how many."""
        play = PLAY.replace("MOVE", move).replace("PATIENCE", f"{PATIENCE}")
        made: int = self.page.evaluate(play, [moves, moves < MOST_MOVES])
        return made

    def leaves(self) -> None:
        self.context.close()


def who_is_asked(visitors: Sequence[Visitor]) -> Visitor | None:
    """Return the visitor for whom the table waits, or None once the match is over."""
    for tries in range(PATIENCE // 10):
        each = visitors[tries % len(visitors)]
        if each.page.locator(".app[data-state=over]").count():
            return None
        if each.page.locator(ASKED).count():
            return each
        each.page.wait_for_timeout(10)
    pytest.fail("nobody is asked")
