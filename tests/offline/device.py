"""The server of a device without a browser: the page's messages go in, and what it would hear comes out."""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from itertools import count
from typing import Any

from memory_database import MemoryDatabase

from shoal.server.offline import application, bot_worker
from shoal.server.registry import Settings

Heard = dict[str, Any]
Ask = Callable[[str], Any]


async def ask(work: str) -> str:
    """Do the work of the bots at once, as their worker does."""
    await asyncio.sleep(0)
    return bot_worker.work(work)


class Device:
    """The page's side of the messages."""

    server: application.OfflineServer

    def __init__(self) -> None:
        self.heard: dict[int, list[Heard]] = {}  # by socket
        self.codes: dict[int, int] = {}  # with which the server has closed a socket
        self._sockets = count(1)
        self._requests = count(1)

    # What the server does

    def message(self, socket: int, text: str) -> None:
        self.heard.setdefault(socket, []).append(json.loads(text))

    def closed(self, socket: int, code: int, reason: str) -> None:
        self.codes[socket] = code

    # What the page does

    async def call(self, method: str, path: str, data: object = None) -> tuple[int, Any]:
        """Return the status and the data of an answer."""
        status, kind, text = await self.server.call(method, path, None if data is None else json.dumps(data))
        return status, json.loads(text) if kind == "application/json" else text

    async def make_table(self, **wanted: object) -> str:
        """Make a table against bots, and return its id."""
        bots = [None, *["random"] * (int(str(wanted.get("seats", 2))) - 1)]
        status, found = await self.call(
            "POST", "/api/tables", {"game": "fossil", "seats": 2, "bots": bots, "listed": False, **wanted}
        )
        assert status == 201, found
        return str(found["id"])

    async def watch(self, table: str, **wanted: object) -> int:
        """Open a socket and watch a table, and return the number of the socket."""
        socket = next(self._sockets)
        self.server.open(socket)
        self.tell(socket, type="watch", table=table, **wanted)
        await self.until(lambda: bool(self.heard.get(socket)))
        return socket

    def tell(self, socket: int, **message: object) -> None:
        self.server.receive(socket, json.dumps(message))

    async def request(self, socket: int, **message: object) -> Heard:
        """Send a request and return its answer."""
        number = next(self._requests)
        self.tell(socket, id=number, **message)
        await self.until(lambda: self._answer(socket, number) is not None)
        found = self._answer(socket, number)
        assert found is not None
        return found

    def _answer(self, socket: int, number: int) -> Heard | None:
        messages = [part for each in self.heard[socket] for part in (each, each.get("done") or {})]
        return next((each for each in messages if each.get("id") == number), None)

    def update(self, socket: int) -> Heard:
        """Return the last update that a socket has heard."""
        return next(each for each in reversed(self.heard[socket]) if each["type"] == "update")

    async def sit(self, table: str, **wanted: object) -> int:
        """Sit down at a table, and return the socket at which the match has begun."""
        socket = await self.watch(table, **wanted)
        answer = await self.request(socket, type="sit", entropy="00" * 16)
        assert answer["type"] == "done", answer
        await self.until(lambda: self.is_asked(socket))
        return socket

    def is_asked(self, socket: int) -> bool:
        update = self.update(socket)
        return bool(update["table"]["waits_for"] == update["seat"] and update["game"] and update["game"]["legal"])

    async def play(self, socket: int) -> Heard:
        """Make the first move there is, and return the answer."""
        await self.until(lambda: self.is_asked(socket))
        update = self.update(socket)
        wanted = {"version": update["table"]["version"], "action": update["game"]["legal"][0]}
        return await self.request(socket, type="play", **wanted)

    async def until(self, test: Callable[[], bool]) -> None:
        while not test():
            await asyncio.sleep(0.001)


@asynccontextmanager
async def device(database: MemoryDatabase, asking: Ask = ask, **settings: Any) -> AsyncIterator[Device]:
    """Start the server of a device on its database."""
    found = Device()
    chosen = Settings(limited=False, bot_delay=0.0, tick=0.01, **settings)
    found.server = await application.begin(database, bot_worker.BotWorker(asking), found, chosen)
    try:
        yield found
    finally:
        await found.server.state.registry.stop()


@asynccontextmanager
async def named_device(database: MemoryDatabase, asking: Ask = ask, **settings: Any) -> AsyncIterator[Device]:
    """The same, of somebody who has said a name."""
    async with device(database, asking, **settings) as found:
        assert await found.call("POST", "/api/guest", {"name": "Ada"}) == (201, {"name": "Ada"})
        yield found
