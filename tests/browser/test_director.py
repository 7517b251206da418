"""Everything on the page shows the same moment: over whole matches, at every pace, log, sentence, seats and score sheet
are never ahead of the board."""

from __future__ import annotations

import json
from collections.abc import Callable
from itertools import pairwise
from statistics import median
from typing import Any

import pytest
from browsers import Visitor
from playwright.sync_api import Browser

GAMES = ["fossil", "twisted-fish"]
STEP = 100  # milliseconds of the page's clock
MOST_STEPS = 3000
COUNTED = 8  # versions that may pass while points are counted up
# What a line of the log in Fossil brings or costs its seat
CHANGES: dict[str, Callable[[dict[str, int]], int]] = {
    "slide": lambda facts: -facts["price"],
    "gain": lambda facts: facts["gain"] + facts["received"],
    "sum": lambda facts: facts["value"],
    "pay": lambda facts: -facts["paid"],
}
PLAYED = 40  # own moves, where a whole match would take too long

# Another socket of the same guest plays legal moves, so that the page only shows what happens
DRIVE = """([table, most]) => {
  const socket = new WebSocket(location.origin.replace('http', 'ws') + '/socket');
  const send = (message) => socket.send(JSON.stringify(message));
  window.driven = { moves: 0, isOver: false };
  socket.onopen = () => send({ type: 'watch', table, after: 0, language: 'en' });
  socket.onmessage = ({ data }) => {
    const { type, table: stands, seat, game } = JSON.parse(data);
    if (type !== 'update' || game === null) return;
    const isOver = stands.state === 'over' || window.driven.moves >= most;
    window.driven.isOver = isOver;
    if (isOver) return;
    if (stands.pause !== null) {
      if (!stands.pause.ready.includes(seat)) send({ id: 1, type: 'ready' });
    } else if (stands.waits_for === seat) {
      window.driven.moves += 1;
      const app = document.querySelector('.app');
      const play = () => {
        const shown = Number(app.dataset.version);
        if (shown > stands.version) return; // another message has come
        if (shown < stands.version || app.hasAttribute('data-telling')) setTimeout(play, 50);
        else send({ id: 2, type: 'play', version: shown, action: game.legal[(7 * shown) % game.legal.length] });
      };
      play();
    }
  };
}"""

# Whenever something is drawn: what log and sentence tell, and what the seats show, beside what the board shows
WATCH = """() => {
  window.early = [];
  window.frames = 0;
  window.numbers = [];
  let last = '';
  const look = () => {
    const app = document.querySelector('.app');
    if (!app?.dataset.version) return;
    window.frames += 1;
    const shown = Number(app.dataset.version);
    const lines = [...document.querySelectorAll('.side .lines [data-version]:not(.later)')];
    const told = lines.map((line) => Number(line.dataset.version));
    const said = Number(document.querySelector('.act')?.dataset.version ?? 0);
    for (const [what, version] of [['log', Math.max(0, ...told)], ['sentence', said]]) {
      if (version > shown) window.early.push(`${what} of ${version} at ${shown}`);
    }
    const number = (seat) => [seat.id.slice('seat-'.length), seat.querySelector('.number')?.textContent];
    const seats = Object.fromEntries([...document.querySelectorAll('.seat')].map(number));
    const numbers = JSON.stringify([shown, app.dataset.beat, seats]);
    if (numbers !== last) window.numbers.push(JSON.parse(last = numbers));
  };
  const everything = { attributes: true, characterData: true, childList: true, subtree: true };
  new MutationObserver(look).observe(document.querySelector('.app'), everything);
}"""


@pytest.mark.parametrize("pace", ["calm", "brisk", "instant"])
@pytest.mark.parametrize("game", GAMES)
def test_nothing_is_told_before_the_board_shows_it(chromium: Browser, server: str, game: str, pace: str) -> None:
    visitor = watched(chromium, server, game, pace, PLAYED)
    assert visitor.page.evaluate("window.frames > window.driven.moves && window.driven.moves > 5")
    assert visitor.page.evaluate("window.early") == []
    assert not visitor.faults
    visitor.leaves()


@pytest.mark.parametrize("pace", ["calm", "instant"])
def test_points_are_those_of_the_board(chromium: Browser, server: str, pace: str) -> None:
    """In Fossil, where everyone sees all points: a seat counts from what it had to what it has, never to what comes.

    What it has between the price of a card and the scoring that this card leads to stands in no position: it is
    reckoned line by line.
    """
    visitor = watched(chromium, server, "fossil", pace, PLAYED)
    reckoned = points_by_line(visitor)
    for shown, beat, seats in visitor.page.evaluate("window.numbers"):
        for seat, text in seats.items():
            had = [points[int(seat)] for version, points in reckoned if shown - COUNTED <= version <= shown]
            assert min(had) <= int(text) <= max(had), (shown, beat, seat, text)
    assert visitor.page.evaluate("window.early") == []
    visitor.leaves()


def watched(
    chromium: Browser,
    server: str,
    game: str,
    pace: str,
    moves: int,
    watch: str = WATCH,
    seats: int = 2,
    motion: str = "no-preference",
) -> Visitor:
    """Somebody who watches their own match being played, by a clock of the test's own."""
    visitor = Visitor(chromium, server, reduced_motion=motion)
    page = visitor.page
    page.add_init_script(f"localStorage.pace = '{pace}';")
    table = visitor.plays_bots(game, seats, bot="random", pauses=True)
    page.clock.install()
    page.evaluate(watch)
    page.evaluate(DRIVE, [table, moves])
    for _ in range(MOST_STEPS):
        page.clock.run_for(STEP)
        if page.evaluate("() => window.driven.isOver") and page.locator(".app[data-telling]").count() == 0:
            break
    else:
        pytest.fail(f"the match did not go on: {page.locator('.app').inner_text()}")
    return visitor


def points_by_line(visitor: Visitor) -> list[tuple[int, list[int]]]:
    """Return everyone's points after the deal and after each line of the log, with their version."""
    heard = [each for each in map(json.loads, visitor.heard) if is_shown(each)]
    views = {each["table"]["version"]: each["game"]["view"]["points"] for each in heard}
    entries = {entry["version"]: entry for each in heard for entry in each["happened"]}
    dealt = min(views)
    points = list(views[dealt])
    reckoned = [(dealt, points)]
    for version in range(dealt + 1, max(views) + 1):
        for line in entries[version].get("lines", []):
            points = list(points)
            if line["kind"] in CHANGES:
                points[line["facts"]["seat"]] += CHANGES[line["kind"]](line["facts"])
            reckoned.append((version, points))
        assert points == views.get(version, points)
    return reckoned


def is_shown(message: dict[str, Any]) -> bool:
    return message.get("type") == "update" and message["game"] is not None


# When each beat began, by the page's clock; `null`: nothing is told, or it stays until it is pressed
TIMES = """() => {
  window.beats = [];
  const look = () => {
    const app = document.querySelector('.app');
    const said = document.querySelector('.act.tells .say')?.textContent ?? null;
    if (window.beats.at(-1)?.said !== said) window.beats.push({ said, at: performance.now() });
  };
  const everything = { attributes: true, characterData: true, childList: true, subtree: true };
  new MutationObserver(look).observe(document.querySelector('.app'), everything);
}"""
LEAST, MOST = {"calm": 1200, "brisk": 0}, {"calm": 8000, "brisk": 300}


@pytest.mark.parametrize("pace", ["calm", "brisk"])
def test_a_beat_takes_as_long_as_the_pace_says(chromium: Browser, server: str, pace: str) -> None:
    """At calm long enough to follow it, also just before one's own turn; at brisk not longer than a glance."""
    visitor = watched(chromium, server, "twisted-fish", pace, 12, TIMES, seats=4, motion="reduce")
    beats = visitor.page.evaluate("window.beats")
    durations = [after["at"] - each["at"] for each, after in pairwise(beats) if each["said"] is not None]
    assert len(durations) > 12
    assert LEAST[pace] - STEP <= min(durations)  # a beat may be seen a step late
    assert LEAST[pace] <= median(durations)
    assert max(durations) <= MOST[pace]
    visitor.leaves()
