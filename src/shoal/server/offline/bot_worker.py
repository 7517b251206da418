"""Bots that think in a second Web Worker, so that they and the hints never block the tables."""

from __future__ import annotations

import asyncio
import pickle
from base64 import b64decode, b64encode
from collections.abc import Awaitable, Callable
from typing import TypeVar, TypeVarTuple, cast

from shoal.server.bot_calls import BotCalls

Given = TypeVarTuple("Given")
Found = TypeVar("Found")


class BotWorker(BotCalls):
    """The calls, sent to the worker of the bots one after the other."""

    def __init__(self, ask: Callable[[str], Awaitable[str]]) -> None:
        self._ask = ask  # sends work to the worker; an exception there is one here

    async def run(self, work: Callable[[*Given], Found], *given: *Given) -> Found:
        answered = pickle.loads(b64decode(await self._ask(_packed((work, given)))))
        if isinstance(answered, Exception):
            raise answered
        return cast(Found, answered)

    async def stop(self) -> None:
        """Do nothing: the page ends both workers at once."""


def work(asked: str) -> str:
    """Do what was asked for, in the worker of the bots; an exception is an answer too."""
    try:
        function, given = pickle.loads(b64decode(asked))
        return _packed(function(*given))
    except (Exception, asyncio.CancelledError, KeyboardInterrupt, SystemExit) as error:
        return _packed(RuntimeError(f"{type(error).__name__}: {error}"))


def _packed(found: object) -> str:
    return b64encode(pickle.dumps(found)).decode()
