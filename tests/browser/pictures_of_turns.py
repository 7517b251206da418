"""Pictures of turns, asks, answers, results: real matches against bots, brought to each state by clicks."""

from __future__ import annotations

import tempfile
from collections.abc import Callable, Sequence
from contextlib import suppress
from pathlib import Path
from typing import Any, NamedTuple

import largest_positions
import screenshot_positions
import test_fossil_page as fossil
import test_twisted_fish_page as twisted
from browsers import Visitor
from picture_studio import Studio
from playwright.sync_api import Error, Page
from running_server import serving, start, stop

SLOW = ("--bot-delay", "60")  # bots that nobody waits for
OWN = ".ship:not(.brief)"  # a partnership of one's own in Connections

Play = Callable[[Visitor], bool]  # whether the state was reached
Pose = Callable[[Page], None]


class State(NamedTuple):
    names: Sequence[str]  # of the pictures; they end with the size and the theme
    game: str
    seats: int
    play: Play  # the match, from its beginning
    pose: Pose = lambda page: None  # what is picked and not sent, in each picture
    last: str = ""  # and a move that all then see happen
    is_cut: bool = False  # or the server goes away
    position: str = ""  # one of `screenshot_positions`, in place of a match
    friends: int = 0  # people beside oneself, who have talked and got up; a bot plays on for them
    bot: str = "normal"  # who plays

    def take(self, studio: Studio) -> bool:
        """Play a match and take its pictures, if it came to the state."""
        with tempfile.TemporaryDirectory() as data:
            begun = put(Path(data), self) if self.position else played(studio, Path(data), self)
            if begun is None:
                return False
            table, kept = begun
            process, address = start(Path(data), *SLOW)
            kept["cookies"] = [{**cookie, "domain": "127.0.0.1"} for cookie in kept.get("cookies", [])]
            kept["origins"] = [{**origin, "origin": address} for origin in kept.get("origins", [])]
            shown = [opened(studio, name, address, table, kept) for name in self.names]
            try:
                for visitor in shown:
                    with suppress(Error):
                        self.pose(visitor.page)
                if self.last:
                    shown[0].plays_on(self.last, 1)
                if self.is_cut:
                    stop(process)
                for name, visitor in zip(self.names, shown, strict=True):
                    visitor.page.wait_for_timeout(1500 if self.is_cut else 500)
                    studio.take(name, visitor.page)
                    visitor.leaves()
            finally:
                if not self.is_cut:
                    stop(process)
        return True


def posed_state(position: str, pose: Pose, *names: str) -> State:
    return State(names, screenshot_positions.POSES[position].game, 0, lambda _: True, pose, position=position)


def moves(move: str, number: int) -> Play:
    def play(visitor: Visitor) -> bool:
        visitor.plays_on(move, number)
        return visitor.is_asked()

    return play


def until(move: str, wanted: str, most: int = 300) -> Play:
    """Move by move, until something is seen while one is asked."""

    def play(visitor: Visitor) -> bool:
        for _ in range(most):
            if not visitor.is_asked():
                return False
            if visitor.page.locator(wanted).count():
                return True
            visitor.plays_on(move, 1)
        return False

    return play


def to_the_end(move: str) -> Play:
    def play(visitor: Visitor) -> bool:
        visitor.plays_on(move)
        return True

    return play


def press(*selectors: str) -> Pose:
    """One after the other, what is there."""

    def pose(page: Page) -> None:
        for selector in selectors:
            if page.locator(selector).count():
                page.locator(selector).first.click()

    return pose


def one_by_one(*poses: Pose) -> Pose:
    def pose(page: Page) -> None:
        for each in poses:
            each(page)

    return pose


def pick_a_square(page: Page) -> None:
    """The dearest that can be reached with one stone only."""
    page.evaluate(
        """() => {
            const price = (square) => Number(square.querySelector('.price').textContent.slice(1));
            const alone = [...document.querySelectorAll('.square.can:has(.price:only-child)')];
            alone.sort((a, b) => price(b) - price(a))[0].click();
        }"""
    )


def pick_a_swap(page: Page) -> None:
    """The first that changes what is scored."""
    page.evaluate(
        """async () => {
            const all = (selector) => [...document.querySelectorAll(selector)].map((card) => card.id);
            const press = (id) => document.getElementById(id)?.click();
            for (const theirs of all('.holdings li:not(.mine) .card:enabled')) {
                press(theirs);
                for (const mine of all('.holdings .mine .card:enabled')) {
                    press(mine);
                    if (document.querySelector('.scoring s')) return;
                    press(mine);
                }
                press(theirs);
            }
        }"""
    )


def cite_the_price(page: Page) -> None:
    pick_a_square(page)
    press("#tab-rules:visible, [data-tab=rules]:visible")(page)


def look_at_the_talk(page: Page) -> None:
    pick_a_square(page)
    press("#tab-chat")(page)


TALK = [
    "Who is after the ferns? Besides me.",
    "Not me. I like the round ones.",
    "Somebody has to stop that.",
    "Seven points away.",
]
FRIENDS = ["Bea", "Carlo", "Dora"]


def lay_three(page: Page) -> None:
    press(".hand .face", ".hand .want", ".hand .want")(page)


def lay_two(page: Page) -> None:
    press(".hand .face", ".hand .want")(page)


def refused(page: Page) -> None:
    """A move that the server does not allow, with its reason."""
    for face in page.locator(".hand .face.near").all()[:3]:
        face.click()
        page.wait_for_timeout(100)


def joins(page: Page) -> None:
    """The side with which one can join somebody, and add too."""
    for face in page.locator(".hand .face").all():
        face.click()
        page.wait_for_timeout(100)
        if page.locator(".act .button.go", has_text="Join").count():
            break
        page.keyboard.press("Escape")


def nothing(page: Page) -> None:
    pass


SHOWN = ("desktop-light", "phone-dark")


def named(name: str, *shown: str) -> list[str]:
    return [f"{name}-{each}" for each in shown or SHOWN]


PICTURES = [
    State(named("home", "desktop-light", "desktop-dark", "phone-light", "phone-dark"), "", 0, lambda _: True),
    State(
        named("fossil-turn", "desktop-light", "desktop-dark", "phone-light", "phone-dark"),
        "fossil",
        6,
        moves(fossil.MOVE, 9),
        pick_a_square,
        friends=3,
    ),
    State(named("fossil-wait"), "fossil", 6, moves(fossil.MOVE, 9), last=fossil.MOVE, friends=3),
    State(named("fossil-swap"), "fossil", 6, until(fossil.MOVE, ".swap"), pick_a_swap, friends=3),
    State(named("fossil-over"), "fossil", 6, to_the_end(fossil.MOVE), friends=3),
    State(named("fossil-rules"), "fossil", 6, moves(fossil.MOVE, 9), cite_the_price, friends=3),
    State(
        named("fossil-chat", "desktop-light"),
        "fossil",
        6,
        moves(fossil.MOVE, 9),
        look_at_the_talk,
        friends=3,
    ),
    State(named("fossil-offline"), "fossil", 6, moves(fossil.MOVE, 9), last=fossil.MOVE, is_cut=True, friends=3),
    State(
        named("twisted-fish-turn", "desktop-light", "desktop-dark", "phone-light", "phone-dark"),
        "twisted-fish",
        5,
        lambda visitor: moves(twisted.MOVE, 25)(visitor) and until(twisted.MOVE, ".composer")(visitor),
        press(".hand .slat.miss", ".composer:not(:has(.pick)) .colour:not(.held)"),
    ),
    State(named("twisted-fish-answer"), "twisted-fish", 5, until(twisted.MOVE, ".answering")),
    State(
        named("twisted-fish-stack"),
        "twisted-fish",
        5,
        until(twisted.MOVE, ".middle .stack:has(.asked)"),
        bot="random",  # others keep No Fishing back
    ),
    State(named("twisted-fish-over"), "twisted-fish", 5, to_the_end(twisted.MOVE)),
    posed_state(
        "networks", lay_three, "map-networks-desktop-light", "map-networks-desktop-dark", "map-networks-phone-dark"
    ),
    posed_state("networks", one_by_one(press("#look-rows"), lay_two), "map-networks-rows-desktop-light"),
    posed_state("networks", one_by_one(lay_three, press(".pull")), "map-networks-phone-map-light"),
    posed_state("networks", refused, "map-networks-phone-refused-light"),
    posed_state("networks wait", nothing, "map-networks-phone-wait-light"),
    posed_state("connections", joins, "map-connections-desktop-light", "map-connections-phone-dark"),
    posed_state(
        "connections trade",
        one_by_one(press("#put-aside"), lambda page: page.locator(OWN).first.hover()),
        "map-connections-focus-desktop-dark",
    ),
    posed_state(
        "connections trade", nothing, "map-connections-trade-desktop-light", "map-connections-phone-trade-dark"
    ),
    posed_state("fish", nothing, "map-cosmople-fish-2-desktop-light", "map-cosmople-fish-2-phone-ask-light"),
    posed_state(
        "fish play",
        press(".act .button:not(.go)"),
        "map-cosmople-fish-2-play-desktop-dark",
        "map-cosmople-fish-2-phone-dark",
    ),
]


# How a match comes there


def played(studio: Studio, data: Path, state: State) -> tuple[str | None, Any] | None:
    """A match from its beginning; what the player's browser keeps."""
    with serving(data) as address:
        player = Visitor(studio.chromium, address, reduced_motion="reduce")
        table = None
        if state.game:
            table = begun(studio, player, state)
        else:
            some_tables(player)
        reached = state.play(player)
        kept = player.context.storage_state()
        player.leaves()
    return (table, kept) if reached else None


def put(data: Path, state: State) -> tuple[str | None, Any]:
    """A match that has come there already."""
    look = screenshot_positions.look(state.position)
    tokens = screenshot_positions.live(data, look, {screenshot_positions.SEAT: "Ada"})
    cookie = {"name": "shoal", "value": tokens[screenshot_positions.SEAT], "path": "/", "domain": ""}
    return largest_positions.TABLE, {"cookies": [cookie], "origins": []}


def begun(studio: Studio, player: Visitor, state: State) -> str:
    """A match with bots, and with friends who talk, get up, and leave a bot to play on."""
    table = player.plays_bots(state.game, state.seats, state.friends, bot=state.bot)
    friends = [Visitor(studio.chromium, player.address, reduced_motion="reduce") for _ in range(state.friends)]
    for name, friend in zip(FRIENDS, friends, strict=False):
        friend.goes_to(f"/table/{table}")
        friend.page.locator("#lobby-name").fill(name)
        friend.page.locator(".act .button.go").click()
        friend.page.wait_for_selector(".mark.you", state="attached")
    for text, friend in zip(TALK, friends, strict=False):
        friend.page.wait_for_selector(".app[data-state=playing]")
        friend.says(text)
        friend.gets_up()
        friend.leaves()
    if friends:
        player.page.wait_for_selector(".app[data-state=playing]")
        player.says(TALK[-1])
    return table


def some_tables(player: Visitor) -> None:
    """One's own tables, for the first page: over, waiting, and one's turn."""
    player.plays_bots("fossil", 2)
    player.plays_on(fossil.MOVE)
    player.plays_bots("twisted-fish", 3, friends=1)
    player.plays_bots("fossil", 4)
    assert player.is_asked()


def opened(studio: Studio, name: str, address: str, table: str | None, kept: object) -> Visitor:
    """The table as the picture of that name has it."""
    visitor = studio.visitor(name, address, storage_state=kept)
    visitor.goes_to(f"/table/{table}" if table else "/")
    visitor.page.wait_for_selector(".act, .over, .cover")
    visitor.page.wait_for_timeout(400)
    return visitor
