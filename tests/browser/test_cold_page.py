"""A page that nobody has seen before, on a slow line: what is asked for, in how many steps, and how much it is."""

from __future__ import annotations

import re

import page_speed
import pytest
from browsers import Visitor
from playwright.sync_api import Browser, Response

from shoal.games.catalogue import GAMES

MOST = 320_000  # bytes of a first visit, with all headers
SOON = 1000  # milliseconds on a line of 400 ms and 50 kB/s, when nothing else runs
SLACK = 4  # when something does
BLOCKS = re.compile(r"<(?:link rel=\"stylesheet\"|script src)")


@pytest.mark.parametrize("game", ["", *GAMES])
def test_modules_are_asked_for_by_the_page_itself_and_nothing_holds_it_up(
    chromium: Browser, server: str, game: str
) -> None:
    """Else each module waits for the one that names it: a table of Fossil would be seven steps deep."""
    player = Visitor(chromium, server, reduced_motion="reduce")
    table = f"/table/{player.plays_bots(game, 3)}" if game else "/"
    kept = player.context.storage_state()
    player.leaves()
    visitor = Visitor(chromium, server, reduced_motion="reduce", storage_state=kept)
    came: list[Response] = []

    def comes(response: Response) -> None:
        came.append(response)

    visitor.page.on("response", comes)
    visitor.goes_to(table)
    visitor.page.wait_for_selector(".cold", state="detached")
    html = next(each for each in came if each.url == server + table).text()
    head, body = html.split("<body>")
    assert not BLOCKS.search(head)
    assert body.index('class="cold"') < body.index('rel="stylesheet"')
    named = set(re.findall(r'rel="modulepreload" href="([^"]+)"', html))
    scripts = {each.url.removeprefix(server) for each in came if each.url.endswith(".js")}
    assert scripts == named
    assert not visitor.faults
    visitor.leaves()


def test_the_frame_is_seen_soon_on_a_slow_line_and_the_largest_table_is_no_heavier_than_that(
    chromium: Browser, server: str
) -> None:
    cold = page_speed.cold_table(chromium, server, "connections")
    assert cold.seen < SLACK * SOON
    assert cold.seen < cold.read / 2
    assert cold.bytes < MOST
