"""Pictures of scorings, thefts, peeks, undo, trades and the story of what others did.

Each is a moment of `ceremony_positions`: the page opens a few moves before it at a real server, bots play what they
played, and the page's clock is stopped in the beat.
"""

from __future__ import annotations

import tempfile
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from datetime import datetime, timedelta
from pathlib import Path

import ceremony_positions
import largest_positions
import pytest
import recorded_server
import screenshot_positions
from largest_positions import Look
from picture_studio import Picture, Scene, Studio
from playwright.sync_api import Page
from screenshot_positions import SEAT

STEP = 100  # milliseconds of the page's clock
COUNTS = 400  # milliseconds in which the seats count
MOST_STEPS = 1500
Pose = Callable[[Page], None]

# One's own recorded moves are made by another socket of the same guest, one whenever it is one's turn
PLAY = """([table, codes]) => {
  const socket = new WebSocket(location.origin.replace('http', 'ws') + '/socket');
  socket.onopen = () => socket.send(JSON.stringify({ type: 'watch', table, after: 0, observation: true }));
  socket.onmessage = ({ data }) => {
    const { type, table: stands, seat, game } = JSON.parse(data);
    if (type !== 'update' || game === null || stands.waits_for !== seat || codes.length === 0 || stands.pause) return;
    socket.send(JSON.stringify({ id: 1, type: 'play', version: stands.version, action: codes.shift() }));
  };
}"""


class Told:
    """A moment that is brought about at a server."""

    def __init__(
        self,
        moment: str,
        seen: str,
        pose: Pose = lambda page: None,
        people: Mapping[int, str] | None = None,
        pace: str = "calm",
        answers: Sequence[Sequence[int]] = (),
    ) -> None:
        self.moment = moment
        self.seen = seen  # what is there, once it is time for the picture
        self.pose = pose
        self.people = people or {SEAT: "Ada"}
        self.pace = pace
        self.answers = answers

    @contextmanager
    def __call__(self, studio: Studio, name: str) -> Iterator[Page]:
        look, moves = self.position()
        with tempfile.TemporaryDirectory() as data:
            away = [seat for seat in self.people if seat != SEAT]
            tokens = screenshot_positions.live(Path(data), look, self.people, away, pauses=True)
            others = [(seat, code) for seat, code in moves if seat != SEAT]
            with recorded_server.playing(Path(data), others, self.answers) as address:
                cookie = {"name": "shoal", "value": tokens[SEAT], "path": "/", "domain": "127.0.0.1"}
                visitor = studio.visitor(
                    name,
                    address,
                    reduced_motion="no-preference",
                    storage_state={"cookies": [cookie], "origins": []},
                )
                page = visitor.page
                page.add_init_script(f"localStorage.pace = '{self.pace}';")
                page.clock.install()
                page.clock.pause_at(datetime.now() + timedelta(seconds=1))
                visitor.goes_to(f"/table/{largest_positions.TABLE}")
                page.wait_for_selector(".app[data-version]")
                page.evaluate(PLAY, [largest_positions.TABLE, own_actions(look, moves)])
                self.pose(page)
                comes_to(page, self.seen)
                page.clock.run_for(COUNTS)
                yield page
                assert not visitor.faults, visitor.faults
                visitor.leaves()

    def position(self) -> tuple[Look, list[tuple[int, int]]]:
        return ceremony_positions.look(self.moment)


def own_actions(look: Look, moves: Sequence[tuple[int, int]]) -> list[dict[str, object]]:
    action = ceremony_positions.action_of(look.game)
    return [action(code) for seat, code in moves if seat == SEAT]


def comes_to(page: Page, seen: str) -> None:
    """Let the page's clock go on until something is there."""
    for _ in range(MOST_STEPS):
        if page.locator(seen).count():
            return
        page.clock.run_for(STEP)
        page.wait_for_timeout(1)
    pytest.fail(f"never came to {seen}: {page.locator('.app').inner_text()}")


PICTURES: Sequence[Picture] = [
    Scene(
        ["connections-score-partnership-desktop-light", "connections-score-partnership-phone-dark"],
        Told("connections score", ".callout .split small"),
    ),
    Scene(["connections-score-pairs-desktop-dark"], Told("connections score", ".stops .now:nth-last-child(2)")),
    Scene(["connections-intermission-desktop-light"], Told("connections score", ".act.now .button.go")),
    Scene(["connections-recap-desktop-light"], Told("connections recap", "[data-beat=partnership]")),
    Scene(["networks-theft-desktop-light"], Told("networks theft", "[data-beat=theft]")),
    Scene(["networks-score-desktop-light"], Told("networks score", ".stops .now.big")),
    Scene(["cosmople-fish-2-score-desktop-dark"], Told("fish score", ".stops .now:nth-child(4)")),
    Scene(
        ["fossil-score-desktop-light", "fossil-score-phone-dark"],
        Told("fossil score", ".stops .now:nth-last-child(2)", people={SEAT: "Ada", 1: "Bea", 2: "Carlo", 3: "Dora"}),
    ),
    Scene(["twisted-fish-score-phone-light"], Told("twisted score", ".stops .now:nth-last-child(2)")),
    Scene(["twisted-fish-peek-desktop-light"], Told("twisted look", "[data-beat=peek]")),
    Scene(["twisted-fish-peek-owner-phone-dark"], Told("twisted looked at", "[data-beat=peek]")),
]
