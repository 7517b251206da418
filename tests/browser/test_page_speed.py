"""The page is quick: what scripts/page-speed prints, held to generous limits, as other things may run beside a test."""

from __future__ import annotations

import page_speed
import pytest
from playwright.sync_api import Browser

from shoal.games.catalogue import GAMES

LOAD, CLICK, UPDATE = 1000, 100, 16  # milliseconds, on a machine that does nothing else
MORE = 2  # times; without the lines of the log that nobody sees it is about once
SLACK = 8  # on one that does; and of several times the best, as some wait for others


def test_a_table_is_there_soon_and_answers_at_once(chromium: Browser, server: str) -> None:
    assert page_speed.loads(chromium, server).best < SLACK * LOAD
    assert page_speed.clicks(chromium, server).best < SLACK * CLICK
    assert page_speed.moves(chromium, server).best < SLACK * CLICK


@pytest.mark.parametrize("game", GAMES)
def test_a_full_table_is_drawn_within_a_frame(chromium: Browser, server: str, game: str) -> None:
    assert page_speed.updates(chromium, server, game).best < SLACK * UPDATE


@pytest.mark.parametrize("game", GAMES)
def test_an_update_costs_as_much_however_long_the_log_is(chromium: Browser, server: str, game: str) -> None:
    short, long = (page_speed.cost(chromium, server, game, more) for more in (0, page_speed.LONG))
    assert long < MORE * short, (short, long)
