"""A bot that fails, hangs or answers nonsense in a process of the bot pool."""

from __future__ import annotations

import asyncio
import os
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

from shoal.bots import BOTS, Bot
from shoal.core.game import View
from shoal.server.bot_calls import think as really_think

# Processes of bots inherit the environment of the test.
HOW = "SHOAL_TEST_MISBEHAVES"
ONCE = "SHOAL_TEST_ONCE"  # a file that exists once the bot has misbehaved


class Odd(Exception):
    """An exception that the receiving process cannot unpickle."""

    def __init__(self, one: str, two: str) -> None:
        super().__init__(one)


def raises(error: BaseException) -> None:
    raise error


def never_ends() -> None:
    if ONCE in os.environ:
        Path(os.environ[ONCE]).touch()
    while True:
        pass


def hangs_once() -> None:
    path = Path(os.environ[ONCE])
    if not path.exists():
        path.touch()
        time.sleep(3600)


WAYS: dict[str, Callable[[], Any]] = {
    "raises": lambda: raises(ValueError("what is in my hand")),
    "raises what cannot be sent": lambda: raises(Odd("a", "b")),
    "exits": lambda: sys.exit(3),
    "is interrupted": lambda: raises(KeyboardInterrupt()),
    "is cancelled": lambda: raises(asyncio.CancelledError()),
    "dies": lambda: os._exit(3),
    "hangs": lambda: time.sleep(3600),
    "never ends": never_ends,
    "no code": lambda: 10**30,
    "illegal": lambda: 10_000,
    "negative": lambda: -1,
    "text": lambda: "draw",
    "nothing": lambda: None,
    "a list": lambda: [1],
}


class Misbehaving(Bot):
    def choose(self, view: View) -> int | None:
        found: int | None = {**WAYS, "hangs once": hangs_once}[os.environ[HOW]]()
        return found


def think(bot: str, game: str, seat: int, facts: list[int], seed: bytes) -> int | None:
    """In the place of shoal.server.bot_calls.think."""
    BOTS["normal"] = Misbehaving
    return really_think(bot, game, seat, facts, seed)
