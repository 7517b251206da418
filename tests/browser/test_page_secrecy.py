"""Two and three people at one table with hidden hands, and one who watches: what each browser has received, keeps and
shows names no card that its reader cannot know. The truth is read from the server's own journal."""

from __future__ import annotations

import json
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest
from browsers import Visitor, who_is_asked
from playwright.sync_api import Browser, Route
from running_server import serving
from test_twisted_fish_page import MOVE

from shoal import notation
from shoal.games.twisted_fish.names import COLOUR_NAMES as COLOURS
from shoal.games.twisted_fish.names import FISH_NAMES as FISH
from shoal.table.events import Entry, Moved, read
from shoal.table.state import Table, fold

CARDS = {f"{colour} {fish}" for colour in COLOURS for fish in FISH}
MOVES = 24
NAMED = ("ask", "lure", "again", "give", "diver")  # moves that name a card to all

# All that a page shows and keeps. A question in the making names the five colours of a fish that one holds, and the
# sentence bar says it
SHOWN = """async () => {
  const page = document.documentElement.cloneNode(true);
  const isMaking = page.querySelector('.composer') !== null;
  for (const making of page.querySelectorAll(isMaking ? '.composer, .act, [aria-live]' : '.composer')) making.remove();
  const stores = await indexedDB.databases();
  return JSON.stringify([page.outerHTML, { ...localStorage }, { ...sessionStorage }, stores, document.cookie]);
}"""


class Reader(Visitor):
    """Somebody whose every answer over HTTP is remembered as well; the page's own files are the same for all."""

    def __init__(self, chromium: Browser, address: str) -> None:
        super().__init__(chromium, address, reduced_motion="reduce")
        self.answers: list[str] = []
        self.page.route("**/api/**", self._pass_on)

    def _pass_on(self, route: Route) -> None:
        answer = route.fetch()
        self.answers.append(answer.text())
        route.fulfill(response=answer)

    def received(self) -> str:
        return json.dumps([*map(without_moves, self.heard), *self.answers])


def without_moves(message: str) -> object:
    """A message of the socket, but for the moves that it offers: they follow from one's own hand."""
    data = json.loads(message)
    if data.get("game"):
        del data["game"]["legal"]
    return data


def offered(message: str) -> set[str]:
    """The cards that one is offered to ask for in the usual way."""
    game = json.loads(message).get("game") or {"legal": []}
    return {move["card"] for move in game["legal"] if move["kind"] == "ask"}


def named(text: str) -> set[str]:
    return {card for card in CARDS if card in text}


def journal(folder: Path, table: str) -> list[Entry]:
    with closing(sqlite3.connect(f"file:{folder / 'tables.sqlite'}?mode=ro", uri=True)) as data:
        rows = data.execute("SELECT version, time, data FROM entries WHERE table_id = ? ORDER BY version", (table,))
        return [Entry(version, time, read(event)) for version, time, event in rows]


def knowable(entries: list[Entry], seat: int | None) -> tuple[set[str], set[str]]:
    """The cards that a seat may have heard of, and those that it has held: its own, those that were asked for or handed
    over in the open, whole baskets, what it was shown by a Zinger, and the fifth card of a fish of which it knows the
    others: who asks for one of these must hold another, and it can only be the fifth."""
    known: set[str] = set()
    held: set[str] = set()
    table: Table | None = None
    for entry in entries:
        table = fold(table, entry)
        if table.record is None:
            continue
        hands = notation.snapshot(table.game)["hands"]
        if seat is not None:
            held |= set(hands[seat])
        if isinstance(entry.event, Moved):
            action = entry.event.action
            if action["kind"] in NAMED:
                known |= {str(action.get("card") or action.get("for"))}
            if action["kind"] in ("basket", "diver", "fifth"):
                known |= {f"{colour} {fish}" for fish in FISH for colour in COLOURS if fish in str(action)}
            for line in table.log[entry.version]:
                facts = notation.facts("twisted-fish", line, seat)
                if line.kind in ("look", "pull", "netted") and "card" in facts:
                    known.add(facts["card"])
        known |= fifths(known | held)
    return known | held, held


def fifths(known: set[str]) -> set[str]:
    """The fifth cards of the fish of which four are known."""
    kinds = [{f"{colour} {fish}" for colour in COLOURS} for fish in FISH]
    return set().union(*(kind - known for kind in kinds if len(kind - known) == 1))


@pytest.mark.parametrize("people", [pytest.param(2, marks=pytest.mark.long), 3])
def test_no_browser_holds_what_its_reader_may_not_know(chromium: Browser, tmp_path: Path, people: int) -> None:
    with serving(tmp_path) as server:
        readers = [Reader(chromium, server) for _ in range(people)]
        table = readers[0].plays_bots("twisted-fish", people, friends=people - 1)
        for friend in readers[1:]:
            friend.goes_to(f"/table/{table}")
            friend.page.locator(".act .button.go").click()
        watcher = Reader(chromium, server)
        watcher.goes_to(f"/table/{table}")
        for reader in [*readers, watcher]:
            reader.page.wait_for_selector(".app[data-state=playing]")
        for _ in range(MOVES):
            version = readers[0].page.locator(".app").get_attribute("data-version")
            asked = who_is_asked(readers)
            assert asked is not None
            asked.plays_on(MOVE, 1)
            readers[0].page.wait_for_selector(f'.app:not([data-version="{version}"])')
        entries = journal(tmp_path, table)
        for place, reader in enumerate([*readers, watcher]):
            reader.page.wait_for_selector(f'.app[data-version="{len(entries)}"]')
            seat = None if reader is watcher else place
            known, held = knowable(entries, seat)
            assert len(CARDS - known) >= 15, "too little is hidden to show anything"
            assert held & CARDS <= named(reader.received()), "one's own cards are there"
            assert named(reader.received()) - known == set(), f"sent to {place}"
            assert named(reader.page.evaluate(SHOWN)) - known == set(), f"shown to {place}"
            kinds = {card.split(" ", 1)[1] for card in held if card in CARDS}
            asks = set().union(*map(offered, reader.heard))
            assert {card.split(" ", 1)[1] for card in asks} <= kinds
            assert not reader.faults
            reader.leaves()
