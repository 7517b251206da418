"""Speed of the page: `python -m page_speed` prints measurements, with the server on the same machine.

The time of an update is that of reading a message of the table's socket and drawing what it says, without the
browser's own work after it; it is measured at the largest positions that greedy matches reach, with as many players as
there can be.
"""

from __future__ import annotations

import json
import tempfile
from pathlib import Path
from statistics import median
from typing import NamedTuple

import largest_positions
import test_fossil_page as fossil
from browsers import DRAWN, Visitor, browser
from playwright.sync_api import Browser, CDPSession
from running_server import serving
from screen_fit import Stage

from shoal.games import catalogue

UPDATES = 20
LOADS = 3
CLICKS = 6
LONG = 2000  # entries of a long log
LATENCY = 400  # milliseconds, of a slow line
BYTES_A_SECOND = 50_000

# Milliseconds from a press to what it shows
PRESSES = """async (presses) => {
  const times = [];
  for (let n = 0; n < presses; n += 1) {
    const squares = document.querySelectorAll('.square.can:not(.pick)');
    const square = squares[(7 * n) % squares.length];
    const shown = new Promise((resolve) => {
      new MutationObserver((_, observer) => { observer.disconnect(); resolve(performance.now()); })
        .observe(document.querySelector('.act-place'), { childList: true, subtree: true });
    });
    const start = performance.now();
    square.click();
    await shown;
    await new Promise((resolve) => { requestAnimationFrame(() => setTimeout(resolve)); });
    times.push(performance.now() - start);
  }
  return times;
}"""


# What the page itself says that an update has taken, and what reading the message takes before
LISTEN = """() => {
  window.spent = [];
  new PerformanceObserver((list) => {
    window.spent.push(...list.getEntriesByName('update').map((entry) => entry.duration));
  }).observe({ type: 'measure' });
}"""
READ = """(messages) => messages.map((message) => {
  const start = performance.now();
  JSON.parse(message);
  return performance.now() - start;
})"""


class Times(NamedTuple):
    """Milliseconds."""

    best: float
    median: float
    late: float  # the 95th percentile

    def __str__(self) -> str:
        return f"{self.median:.1f} ms, 95 % within {self.late:.1f} ms"


class Cold(NamedTuple):
    """A first visit: milliseconds until something is seen and until it can be read; bytes that came."""

    seen: float
    read: float
    bytes: int


def times(found: list[float]) -> Times:
    ordered = sorted(found)
    return Times(ordered[0], median(ordered), ordered[min(len(ordered) - 1, int(0.95 * len(ordered)))])


def updates(chromium: Browser, server: str, game: str) -> Times:
    """Measure the script time of updates, up to the largest position."""
    most = catalogue.rulebook(game).most
    look = max(
        (each for each in largest_positions.looks(game) if each.seats == most and not each.is_over), key=_everything
    )
    stage = Stage(chromium, server)
    first, *rest = largest_positions.messages(look, UPDATES)
    stage.says(first)
    stage.page.evaluate(LISTEN)
    for message in rest:
        stage.hears(message)
        stage.page.wait_for_selector(f'.app[data-version="{json.loads(message)["table"]["version"]}"]')
    found: list[float] = stage.page.evaluate("window.spent")
    read = stage.page.evaluate(READ, rest)
    stage.leaves()
    return times([spent + parsed for spent, parsed in zip(found, read, strict=True)])


def cost(chromium: Browser, server: str, game: str, more: int) -> float:
    """Return the processor's milliseconds for an update, drawn and painted, after so many more entries in the log."""
    look = max((each for each in largest_positions.looks(game) if not each.is_over), key=lambda each: len(each.moves))
    stage = Stage(chromium, server)
    first, *rest = largest_positions.lengthened(largest_positions.messages(look, UPDATES), more)
    stage.says(first)
    stage.page.locator("#tab-log").click()
    line = stage.visitor.context.new_cdp_session(stage.page)
    line.send("Performance.enable", {"timeDomain": "threadTicks"})
    found = []
    for message in rest:
        stage.page.evaluate(DRAWN)
        start = spent(line)
        stage.hears(message)
        stage.page.wait_for_selector(f'.app[data-version="{json.loads(message)["table"]["version"]}"]')
        stage.page.evaluate(DRAWN)
        found.append(1000 * (spent(line) - start))
    stage.leaves()
    return median(found)


def spent(line: CDPSession) -> float:
    """Return the processor's seconds for everything that the page has done."""
    metrics = line.send("Performance.getMetrics")["metrics"]
    return next(float(metric["value"]) for metric in metrics if metric["name"] == "TaskDuration")


def _everything(look: largest_positions.Look) -> bool:
    return "everything" in look.why


def loads(chromium: Browser, server: str) -> Times:
    """Measure from the address of a table to the first button, with an empty cache."""
    player = Visitor(chromium, server, reduced_motion="reduce")
    table = player.plays_bots("fossil", 4)
    assert player.is_asked()
    kept = player.context.storage_state()
    found = []
    for _ in range(LOADS):
        visitor = Visitor(chromium, server, reduced_motion="reduce", storage_state=kept)
        visitor.goes_to(f"/table/{table}")
        visitor.page.wait_for_selector(".act.now .say")
        found.append(visitor.page.evaluate("performance.getEntriesByName('first table')[0].startTime"))
        visitor.leaves()
    player.leaves()
    return times(found)


def cold(chromium: Browser, server: str, path: str, kept: object = None) -> Cold:
    """Open a page over a slow line with an empty cache."""
    visitor = Visitor(chromium, server, reduced_motion="reduce", storage_state=kept)
    line = visitor.context.new_cdp_session(visitor.page)
    line.send("Network.enable")
    line.send("Network.setCacheDisabled", {"cacheDisabled": True})
    line.send(
        "Network.emulateNetworkConditions",
        {
            "offline": False,
            "latency": LATENCY,
            "downloadThroughput": BYTES_A_SECOND,
            "uploadThroughput": BYTES_A_SECOND,
        },
    )
    came: list[float] = []
    line.on("Network.loadingFinished", lambda event: came.append(event["encodedDataLength"]))
    visitor.goes_to(path)
    visitor.page.wait_for_selector(".cold", state="detached")
    seen: float = visitor.page.evaluate("performance.getEntriesByName('first-contentful-paint')[0].startTime")
    read: float = visitor.page.evaluate("performance.getEntriesByName('warm')[0].startTime")
    visitor.page.wait_for_load_state("networkidle")
    visitor.leaves()
    return Cold(seen, read, round(sum(came)))


def cold_table(chromium: Browser, server: str, game: str) -> Cold:
    player = Visitor(chromium, server, reduced_motion="reduce")
    table = player.plays_bots(game, 3)
    kept = player.context.storage_state()
    player.leaves()
    return cold(chromium, server, f"/table/{table}", kept)


def clicks(chromium: Browser, server: str) -> Times:
    """Measure from a click on a square to the frame that shows its effect."""
    visitor = Visitor(chromium, server, reduced_motion="reduce")
    visitor.plays_bots("fossil", 6)
    visitor.plays_on(fossil.MOVE, 3)
    assert visitor.is_asked()
    found: list[float] = visitor.page.evaluate(PRESSES, CLICKS)
    visitor.leaves()
    return times(found)


def moves(chromium: Browser, server: str) -> Times:
    """Measure from the click that makes a move to the table after it."""
    visitor = Visitor(chromium, server, reduced_motion="reduce")
    visitor.plays_bots("fossil", 2)
    found: list[float] = []
    for _ in range(CLICKS):
        assert visitor.is_asked()
        visitor.page.locator(".square.can").first.evaluate("(square) => square.click()")
        found.append(
            visitor.page.evaluate(
                """async () => {
                  const app = document.querySelector('.app');
                  const shown = new Promise((resolve) => {
                    new MutationObserver(resolve).observe(app, { attributeFilter: ['data-version'] });
                  });
                  const start = performance.now();
                  document.querySelector('.act .button.go').click();
                  await shown;
                  return performance.now() - start;
                }"""
            )
        )
    visitor.leaves()
    return times(found)


def main() -> None:
    with tempfile.TemporaryDirectory() as folder, serving(Path(folder)) as server, browser() as chromium:
        for path, (seen, read, came) in {
            "/": cold(chromium, server, "/"),
            **{game: cold_table(chromium, server, game) for game in catalogue.GAMES},
        }.items():
            print(f"cold, {path}: seen after {seen:.0f} ms, read after {read:.0f} ms, {came:,} bytes", flush=True)
        print(f"first table interactive: {loads(chromium, server)}", flush=True)
        print(f"a click shown: {clicks(chromium, server)}", flush=True)
        print(f"a move made and shown: {moves(chromium, server)}", flush=True)
        for book in catalogue.rulebooks():
            print(f"an update of {book.title}, {book.most} players: {updates(chromium, server, book.name)}", flush=True)
            short, long = (cost(chromium, server, book.name, more) for more in (0, LONG))
            told = f"{short:.1f} ms of the processor, {long:.1f} ms after {LONG:,} more entries"
            print(f"an update of {book.title}, drawn and painted: {told}", flush=True)


if __name__ == "__main__":
    main()
