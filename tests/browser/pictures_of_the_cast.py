"""Pictures of the cast and of what surrounds a match: start, waiting room, hints, regions, review, speech, first steps.

Matches are played by programs at the seats of people, against the cast; the page is opened where they stop.
"""

from __future__ import annotations

import asyncio
import tempfile
from collections import Counter
from collections.abc import Awaitable, Callable, Iterator, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import AbstractContextManager, contextmanager
from pathlib import Path
from typing import Any, NamedTuple

import screenshot_positions
import test_fossil_page as fossil
from browsers import Visitor, who_is_asked
from largest_positions import TABLE
from picture_studio import Picture, Scene, Studio
from playwright.sync_api import Page
from running_server import serving

import shoal
from shoal import bots
from shoal.client import AsyncClient
from shoal.core.game import View

OWN, FRIEND = "Nora", "Anna"
FOSSIL = [None, "tilda", None, "cleo", "otto", "gina"]
ROOM = [None, None, None, "otto"]
FISH = [None, "pino", "bruno", "otto", "marta"]
NETWORKS = {1: "gina", 2: "cleo", 3: "tilda"}
SOME_MOVES = 7  # of one's own, until a match of Fossil is well under way
SOME_QUESTIONS = 14  # until the table knows something
CHARACTERS = ["otto", "tilda", "gina", "marta", "bruno", "pino", "ada", "cleo"]

Enough = Callable[[View], str]  # why a player stops before the move that is due, if so
Pose = Callable[[Page], None]


class Guest(NamedTuple):
    """Somebody who comes to a page, with what their browser keeps."""

    address: str
    path: str
    cookies: Mapping[str, str]
    kept: Mapping[str, str]
    found: str = ""  # what the match stopped for
    friend: Mapping[str, str] | None = None  # the cookies of another player


Made = Callable[[], AbstractContextManager[Guest]]
Meanwhile = Callable[[Studio, Guest, Visitor], None]


# Matches


class Stopped(Exception):
    """A player has played enough."""


class Chooser:
    """A bot that stops; what it stops for is the argument of `Stopped`."""

    def __init__(self, enough: Enough, bot: str = "normal") -> None:
        self.bot = bots.make(bot, 5)
        self.enough = enough

    def choose(self, view: View) -> int | None:
        found = self.enough(view)
        if found:
            raise Stopped(found)
        return self.bot.choose(view)


def after(moves: int, wanted: Callable[[View], str]) -> Callable[[], Enough]:
    """Stop at the first own move after so many that is wanted."""

    def counting() -> Enough:
        made = 0

        def enough(view: View) -> str:
            nonlocal made
            if shoal.named(view)["waits_for"]["seat"] != view.seat:
                return ""
            made += 1
            return wanted(view) if made > moves else ""

        return enough

    return counting


def never(view: View) -> str:
    return ""


def slides(view: View) -> str:
    return "slide" if shoal.named(view)["waits_for"]["to"] == "slide" else ""


def takes_the_last(view: View) -> str:
    """Return a square where the last card of a fossil can be taken."""
    sight = shoal.named(view)
    rows = [row.split() for row in sight["board"]]
    left = Counter(card[0] for row in rows for card in row)
    for code in shoal.imagine(view, shoal.Rng(1)).legal(view.seat or 0):
        square = shoal.action(shoal.imagine(view, shoal.Rng(1)), code).get("to")
        if square and left[rows[int(square[1:]) - 1][ord(square[0]) - ord("a")][0]] == 1:
            return str(square)
    return ""


def asks_again(view: View) -> str:
    waits = shoal.named(view)["waits_for"]
    return "ask" if waits["to"] == "begin" and "got" in waits else ""


def done(work: Callable[[], Awaitable[Guest]]) -> Guest:
    """Return what comes of something asynchronous, beside Playwright, which has a loop of its own in this thread."""

    async def work_on() -> Guest:
        return await work()

    with ThreadPoolExecutor(1) as thread:
        return thread.submit(lambda: asyncio.run(work_on())).result()


def match(game: str, seats: Sequence[str | None], enough: Callable[[], Enough], bot: str = "normal") -> Made:
    """A match with people at the free seats, until the first of them has played enough, or to its end."""

    @contextmanager
    def made() -> Iterator[Guest]:
        with tempfile.TemporaryDirectory() as folder, serving(Path(folder)) as address:
            yield done(lambda: played(address, game, seats, Chooser(enough(), bot)))

    return made


async def played(address: str, game: str, seats: Sequence[str | None], player: Chooser) -> Guest:
    wanted = {"bots": list(seats), "listed": False, "hints": True, "undo": True, "stand_in": "normal"}
    async with AsyncClient(address, OWN) as own, AsyncClient(address, FRIEND) as friend:
        table = await own.make(game, seats=len(seats), **wanted)
        others = [await friend.join(table.id)] if seats.count(None) > 1 else []
        playing = [asyncio.create_task(each.play(Chooser(never))) for each in others]
        found = ""
        try:
            await table.play(player)
        except Stopped as stopped:
            found = str(stopped)
        for each, task in zip(others, playing, strict=True):
            if table.is_over:
                await task
                await each.ask("rematch")
            task.cancel()
        path = f"/table/{table.id}"
        return Guest(address, path, cookies_of(own), {"guest": OWN}, found, cookies_of(friend))


def cookies_of(client: AsyncClient) -> dict[str, str]:
    return dict(client.http.cookies.items())


@contextmanager
def waiting_room() -> Iterator[Guest]:
    """A table where one person has come, and one seat is free."""

    async def opened(address: str) -> Guest:
        async with AsyncClient(address, OWN) as own, AsyncClient(address, FRIEND) as friend:
            table = await own.make("twisted-fish", seats=len(ROOM), bots=ROOM, listed=False)
            await friend.join(table.id)
            kept = {"guest": OWN, f"host {table.id}": "yes"}
            return Guest(address, f"/table/{table.id}", cookies_of(own), kept)

    with tempfile.TemporaryDirectory() as folder, serving(Path(folder)) as address:
        yield done(lambda: opened(address))


@contextmanager
def on_the_map() -> Iterator[Guest]:
    """A match of Networks in which three cities of one's hand make a set."""
    with tempfile.TemporaryDirectory() as folder:
        look = screenshot_positions.look("networks")
        tokens = screenshot_positions.live(Path(folder), look, {screenshot_positions.SEAT: OWN}, cast=NETWORKS)
        with serving(Path(folder), "--bot-delay", "60") as address:
            yield Guest(address, f"/table/{TABLE}", {"shoal": tokens[screenshot_positions.SEAT]}, {"guest": OWN})


@contextmanager
def at_the_cast() -> Iterator[Guest]:
    with at_home() as guest:
        yield guest._replace(path="/cast")


@contextmanager
def at_home() -> Iterator[Guest]:
    with tempfile.TemporaryDirectory() as folder, serving(Path(folder)) as address:
        yield Guest(address, "/", {}, {"guest": OWN})


# Poses


def nothing(page: Page) -> None:
    pass


def start_sheet(page: Page) -> None:
    page.locator(".cover[data-game=twisted-fish]").get_by_role("button", name="Set up").last.click()
    page.locator("#seated-gina").click()
    page.locator("#bench-marta").click()
    page.locator("input[name=start-pace][value=calm]").check()
    page.locator("#start-go").focus()


def invitation(page: Page) -> None:
    page.locator(".cover[data-game=twisted-fish]").get_by_role("button", name="Invite").click()
    page.locator(".start[open]").wait_for()


def hints(page: Page) -> None:
    page.locator("#ask-hint").click()
    page.locator("#hint-0, .hint-here").first.wait_for()
    if page.locator("#hint-0").is_visible():
        page.locator("#hint-0").click()


def lay_three(page: Page) -> None:
    page.locator(".hand .face").first.wait_for()
    for press in (".hand .face", ".hand .want", ".hand .want"):
        page.locator(press).first.click()


def lay_three_of_a_region(page: Page) -> None:
    lay_three(page)
    region = page.evaluate("document.querySelector('.card.picked .up').style.getPropertyValue('--r').slice(8, 10)")
    if page.locator(f"#region-{region}").is_visible():
        page.locator(f"#region-{region}").click()
    else:
        page.locator(f".region-land[data-region={region}]").click(force=True)


def review(page: Page) -> None:
    page.locator("#over-review").click()
    page.locator(".review .costly").first.wait_for()


def pick_a_square(page: Page) -> None:
    page.locator(".square.can").nth(5).click()


def talk(studio: Studio, guest: Guest, visitor: Visitor) -> None:
    """A fossil is scored, so that somebody has something to say; a friend plays on, and says a word too."""
    page = visitor.page
    friend = studio.visitor("-desktop-light", guest.address, storage_state=stored(guest.friend or {}))
    friend.goes_to(guest.path)
    page.locator(f"#square-{guest.found}").click()
    page.locator(".act .go").click()
    page.wait_for_selector(".swap, .spoken:not(.stamp)")
    if page.locator(".swap").count():
        page.get_by_role("button", name="No swap").click()
    page.locator(".spoken:not(.stamp)").first.wait_for(state="attached")
    page.clock.pause_at(page.evaluate("Date.now() / 1000 + 1"))  # it stands for three seconds
    friend.page.locator("#react-ouch").click()
    page.wait_for_selector(".spoken.stamp")
    if who_is_asked([visitor, friend]) == friend:
        friend.plays_on(fossil.MOVE, 1)
    page.wait_for_selector(".act.now")
    friend.leaves()


def stored(cookies: Mapping[str, str]) -> dict[str, Any]:
    """Return what a browser with these cookies keeps."""
    found = [{"name": name, "value": value, "domain": "127.0.0.1", "path": "/"} for name, value in cookies.items()]
    return {"cookies": found, "origins": []}


def scene(made: Made, pose: Pose, *names: str, others: Meanwhile | None = None, **kept: str) -> Scene:
    """Pictures of a page; `kept`: what its browser keeps beside; `others`: what they do."""

    @contextmanager
    def show(studio: Studio, name: str) -> Iterator[Page]:
        with made() as guest:
            scheme = {} if name.endswith(("-light", "-dark")) else {"color_scheme": "light"}
            visitor = studio.visitor(name, guest.address, storage_state=stored(guest.cookies), **scheme)
            for key, value in {**guest.kept, **kept}.items():
                visitor.context.add_init_script(f"localStorage[{key!r}] = {value!r};")
            if others is not None:
                visitor.page.clock.install()
            visitor.goes_to(guest.path)
            visitor.page.wait_for_selector(".act, .over, .cover, .lobby, .cast-page")
            pose(visitor.page)
            if others is not None:
                others(studio, guest, visitor)
            yield visitor.page
            visitor.leaves()

    return Scene(names, show)


FOSSIL_MATCH = match("fossil", FOSSIL, after(SOME_MOVES, slides))
FOSSIL_END = match("fossil", FOSSIL, lambda: never, bot="easy")
FOSSIL_SCORING = match("fossil", FOSSIL, after(SOME_MOVES, takes_the_last))
FISH_MATCH = match("twisted-fish", FISH, after(SOME_QUESTIONS, asks_again))

PICTURES: Sequence[Picture] = [
    scene(at_the_cast, nothing, "cast-portraits-desktop"),
    scene(at_home, start_sheet, "cast-start-play-desktop-light", "cast-start-play-phone-dark"),
    scene(at_home, invitation, "cast-start-invite-phone-light"),
    scene(waiting_room, nothing, "cast-waiting-room-desktop-dark"),
    scene(FOSSIL_MATCH, hints, "cast-hint-fossil-desktop-light", "cast-hint-fossil-phone-dark"),
    scene(FISH_MATCH, hints, "cast-hint-twisted-fish-desktop-dark", "cast-hint-twisted-fish-phone-light"),
    scene(on_the_map, lay_three, "cast-map-regions-desktop-light"),
    scene(
        on_the_map, lay_three_of_a_region, "cast-map-region-tapped-desktop-dark", "cast-map-region-tapped-phone-light"
    ),
    scene(FOSSIL_END, review, "cast-review-rematch-desktop-light", "cast-review-rematch-phone-dark"),
    scene(FOSSIL_SCORING, nothing, "cast-speech-desktop-light", others=talk),
    scene(FOSSIL_MATCH, pick_a_square, "cast-first-match-desktop-light", first="on"),
]
