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
import recorded_server
import screenshot_positions
from largest_positions import Look
from picture_studio import Picture, Scene, Studio
from pictures_of_turns import press
from playwright.sync_api import Page
from screenshot_positions import SEAT

STEP = 100  # milliseconds of the page's clock
COUNTS = 400  # milliseconds in which the seats count
MOST_STEPS = 1500
WAITING = "3"  # seconds between the moves of bots, where they wait
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
        then: Pose = lambda page: None,
        seen_then: str = "",
        people: Mapping[int, str] | None = None,
        pace: str = "calm",
        stands_still: bool = True,
        position: Callable[[], tuple[Look, list[tuple[int, int]]]] | None = None,
    ) -> None:
        self.moment = moment
        self.seen = seen  # what is there, once it is time for the picture
        self.then = then  # what is pressed then, and what is there after it
        self.seen_then = seen_then or seen
        self.people = people or {SEAT: "Ada"}
        self.pace = pace
        self.stands_still = stands_still  # after the moment
        self.position = position or (lambda: ceremony_positions.look(moment))

    @contextmanager
    def __call__(self, studio: Studio, name: str) -> Iterator[Page]:
        look, moves = self.position()
        with tempfile.TemporaryDirectory() as data:
            away = [seat for seat in self.people if seat != SEAT]
            tokens = screenshot_positions.live(Path(data), look, self.people, away, pauses=True)
            others = [(seat, code) for seat, code in moves if seat != SEAT]
            with recorded_server.playing(Path(data), others, stands_still=self.stands_still) as address:
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
                comes_to(page, self.seen)
                self.then(page)
                comes_to(page, self.seen_then)
                page.clock.run_for(COUNTS)
                yield page
                assert not visitor.faults, visitor.faults
                visitor.leaves()


class Posed:
    """A position in which nothing is told: what is pressed there, and what is there then."""

    def __init__(self, look: Callable[[], Look], pose: Pose, seen: str) -> None:
        self.look = look
        self.pose = pose
        self.seen = seen

    @contextmanager
    def __call__(self, studio: Studio, name: str) -> Iterator[Page]:
        with tempfile.TemporaryDirectory() as data:
            tokens = screenshot_positions.live(Path(data), self.look(), {SEAT: "Ada"}, pauses=True)
            with recorded_server.playing(Path(data), [], delay=WAITING) as address:
                cookie = {"name": "shoal", "value": tokens[SEAT], "path": "/", "domain": "127.0.0.1"}
                visitor = studio.visitor(name, address, storage_state={"cookies": [cookie], "origins": []})
                visitor.goes_to(f"/table/{largest_positions.TABLE}")
                visitor.page.wait_for_selector(".app[data-version]")
                self.pose(visitor.page)
                visitor.page.wait_for_selector(self.seen)
                yield visitor.page
                assert not visitor.faults, visitor.faults
                visitor.leaves()


def moment(name: str) -> Callable[[], Look]:
    return lambda: ceremony_positions.look(name)[0]


def hold_with_the_boat(page: Page) -> None:
    page.locator(".hand .zinger", has_text="Glass Bottom Boat").click()


def look_at_a_card(page: Page) -> None:
    hold_with_the_boat(page)
    page.locator(".player .do, .player button", has_text="Look").first.click()


def compose_an_offer(page: Page) -> None:
    page.locator("#new-offer:visible").click()
    page.locator("[id^=take-]:visible").first.click()
    if page.locator("[id^=give-]:visible").count():
        page.locator("[id^=give-]:visible").first.click()
    else:
        press(".hand .face")(page)


def be_countered(page: Page) -> None:
    compose_an_offer(page)
    page.locator(".act .button.go").click()


def lay_a_set(page: Page) -> None:
    press(".hand .face", ".hand .want", ".hand .want", ".act .button.go")(page)


def since_the_last_turn() -> tuple[Look, list[tuple[int, int]]]:
    """One's turn in Networks, as it comes to it from one's last one."""
    look = screenshot_positions.look("networks")
    own = max(number for number, (seat, _) in enumerate(look.moves, 1) if seat == SEAT)
    return look._replace(moves=look.moves[:own]), list(look.moves[own:])


def again(word: str) -> Pose:
    """Press the stop with that word."""
    return lambda page: page.locator(".stops button", has_text=word).last.click()


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
    raise TimeoutError(f"never came to {seen}")


PICTURES: Sequence[Picture] = [
    Scene(
        ["connections-score-partnership-desktop-light", "connections-score-partnership-phone-dark"],
        Told("connections score", ".callout .split small"),
    ),
    Scene(
        ["connections-score-pairs-desktop-dark"],
        Told("connections score", "[data-beat=step] .stops .now:nth-last-child(2)"),
    ),
    Scene(["connections-intermission-desktop-light"], Told("connections score", ".act.now .button.go")),
    Scene(
        ["connections-recap-desktop-light"],
        Told(
            "connections recap",
            ".act.now",
            then=again("joins"),
            seen_then="[data-beat=partnership]",
            stands_still=False,
        ),
    ),
    Scene(["networks-theft-desktop-light"], Told("networks theft", "[data-beat=theft]")),
    Scene(["networks-score-desktop-light"], Told("networks score", ".stops .now.big")),
    Scene(["cosmople-fish-2-score-desktop-dark"], Told("fish score", ".stops .now:nth-child(4)")),
    Scene(
        ["fossil-score-desktop-light", "fossil-score-phone-dark"],
        Told(
            "fossil score",
            "[data-beat=step] .stops .now:nth-last-child(2)",
            people={SEAT: "Ada", 1: "Bea", 2: "Carlo", 3: "Dora"},
        ),
    ),
    Scene(["twisted-fish-hold-phone-light"], Posed(moment("twisted hold"), hold_with_the_boat, ".left-time")),
    Scene(
        ["connections-trade-compose-desktop-light"],
        Posed(moment("connections trade"), compose_an_offer, ".act .button.go:enabled"),
    ),
    Scene(
        ["connections-trade-counter-phone-dark"],
        Posed(moment("connections trade"), be_countered, ".act .button.go:has-text('Accept')"),
    ),
    Scene(
        ["networks-undo-phone-light"],
        Told("networks", ".act.now", then=lay_a_set, seen_then=".act .undo", position=since_the_last_turn),
    ),
    Scene(["twisted-fish-score-phone-light"], Told("twisted score", "[data-beat=step] .stops .now:nth-last-child(2)")),
    Scene(
        ["twisted-fish-peek-desktop-light"],
        Told("twisted hold", ".app", then=look_at_a_card, seen_then=".peeked.shows"),
    ),
    Scene(["twisted-fish-peek-owner-phone-dark"], Told("twisted looked at", ".peeked.shows")),
]
