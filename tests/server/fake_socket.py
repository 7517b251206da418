"""A socket without a network: a test puts messages in and reads what comes out."""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

from shoal.server.registry import Registry
from shoal.server.session import Session
from shoal.store import Guest


class Line:
    def __init__(self) -> None:
        self.is_slow = False
        self.reads = True
        self.said: asyncio.Queue[dict[str, Any]] = asyncio.Queue()
        self.closed: int | None = None

    # The side of the server

    def send(self, message: bytes) -> None:
        """Note an answer that comes with an update, after it."""
        said = json.loads(message)
        done = said.pop("done", None)
        self.said.put_nowait(said)
        if done is not None:
            self.said.put_nowait(done)

    def close(self, code: int, reason: str) -> None:
        self.closed = code

    def set_reading(self, is_on: bool) -> None:
        self.reads = is_on

    # The side of the test

    def tell(self, **message: object) -> None:
        self.talk.receive(json.dumps(message))

    async def next(self) -> dict[str, Any]:
        return await self.said.get()

    def begin(self, registry: Registry, guest: Guest | None) -> None:
        async def who() -> Guest | None:
            return guest

        self.talk = Session(self, registry, who())

    @asynccontextmanager
    async def open(self, registry: Registry, guest: Guest | None) -> AsyncIterator[None]:
        self.begin(registry, guest)
        try:
            yield
        finally:
            self.talk.end()
