"""One socket, without a network: what it hears and says."""

from __future__ import annotations

import asyncio
import json
from pathlib import Path
from typing import Any

import msgspec
import pytest
from sessions import made

from shoal.store import Guest, open_store
from shoal.table.requests import Say, Sit
from shoal.web import socket
from shoal.web.hub import Hub, Settings
from shoal.web.socket import Conversation, Gone


class Spoken:
    """Stands in for a socket: what it will say, and what it has heard."""

    def __init__(self) -> None:
        self.to_say: asyncio.Queue[str | None] = asyncio.Queue()
        self.heard: list[dict[str, Any]] = []
        self.closed: int | None = None

    async def hear(self) -> str:
        text = await self.to_say.get()
        if text is None:
            raise Gone
        return text

    async def say(self, message: bytes) -> None:
        self.heard.append(json.loads(message))

    async def close(self, code: int, reason: str) -> None:
        self.closed = code

    def says(self, **message: object) -> None:
        self.to_say.put_nowait(json.dumps(message))


async def hears(spoken: Spoken, number: int) -> dict[str, Any]:
    """The message of that number, once it has come."""
    while len(spoken.heard) < number:
        await asyncio.sleep(0.001)
    return spoken.heard[number - 1]


def test_a_socket_changes_to_another_table_and_hears_no_more_of_the_first(tmp_path: Path) -> None:
    async def scene() -> None:
        hub = Hub(await open_store(tmp_path / "tables.sqlite"), Settings())
        await hub.store.put_guest(Guest("anna", "Anna", b"", 0))
        first, second = [await hub.make(msgspec.structs.replace(made(), id=name)) for name in ("one", "two")]
        spoken = Spoken()
        talk = asyncio.create_task(Conversation(spoken, hub, None).run())  # type: ignore[arg-type]
        spoken.says(type="watch", table="one")
        assert (await hears(spoken, 1))["table"]["id"] == "one"
        spoken.says(type="watch", table="two")
        assert (await hears(spoken, 2))["table"]["id"] == "two"
        assert (len(first.watchers), len(second.watchers)) == (0, 1)
        await hub.ask(first, "anna", Sit("Anna"))
        await hub.ask(second, "anna", Sit("Anna"))
        await hub.ask(second, "anna", Say("here"))
        assert (await hears(spoken, 3))["table"]["id"] == "two"
        spoken.to_say.put_nowait(None)
        with pytest.raises(Gone):
            await talk
        assert not second.watchers
        await hub.stop()

    asyncio.run(asyncio.wait_for(scene(), 60))


def test_a_socket_that_says_nothing_is_closed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(socket, "FIRST_SECONDS", 0.01)

    async def scene() -> None:
        hub, spoken = Hub(await open_store(tmp_path / "tables.sqlite"), Settings()), Spoken()
        await Conversation(spoken, hub, None).run()  # type: ignore[arg-type]
        assert spoken.heard[0]["type"] == "bye"
        assert spoken.closed == socket.NOT_READ
        await hub.stop()

    asyncio.run(asyncio.wait_for(scene(), 60))
