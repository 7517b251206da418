"""One socket, without a network: what it hears and says."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Coroutine
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import msgspec
import pytest
from lines import Line
from sessions import made

from shoal.store import Guest, open_store
from shoal.table.requests import Say, Sit
from shoal.web import socket
from shoal.web.hub import Hub, Settings

ANNA = Guest("anna", "Anna", b"", 0)


def run(scene: Coroutine[Any, Any, None]) -> None:
    asyncio.run(asyncio.wait_for(scene, 60))


@asynccontextmanager
async def opened(folder: Path) -> AsyncIterator[Hub]:
    hub = Hub(await open_store(folder / "tables.sqlite"), Settings())
    await hub.store.put_guest(ANNA)
    try:
        yield hub
    finally:
        await hub.stop()


def test_a_socket_changes_to_another_table_and_hears_no_more_of_the_first(tmp_path: Path) -> None:
    async def scene() -> None:
        async with opened(tmp_path) as hub:
            first, second = [await hub.make(msgspec.structs.replace(made(), id=name)) for name in ("one", "two")]
            line = Line()
            async with line.open(hub, None):
                line.tell(type="watch", table="one")
                assert (await line.next())["table"]["id"] == "one"
                line.tell(type="watch", table="two")
                assert (await line.next())["table"]["id"] == "two"
                assert (len(first.watchers), len(second.watchers)) == (0, 1)
                await hub.ask(first, "anna", Sit("Anna"))
                await hub.ask(second, "anna", Sit("Anna"))
                await hub.ask(second, "anna", Say("here"))
                assert (await line.next())["table"]["id"] == "two"
            assert not second.watchers

    run(scene())


def test_a_socket_that_says_nothing_is_closed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(socket, "FIRST_SECONDS", 0.01)

    async def scene() -> None:
        async with opened(tmp_path) as hub:
            line = Line()
            async with line.open(hub, None):
                assert (await line.next())["type"] == "bye"
                assert line.closed == socket.NOT_READ

    run(scene())


def test_what_is_said_at_once_is_answered_in_turn(tmp_path: Path) -> None:
    """Before it is known who says it, and however much: of more than can wait, no more is read."""

    async def scene() -> None:
        async with opened(tmp_path) as hub:
            live = await hub.make(made())
            line = Line()
            async with line.open(hub, ANNA):
                line.tell(type="watch", table=live.id)
                line.tell(type="sit", id=0)
                for number in range(1, 120):
                    line.tell(type="say" if number % 3 else "leave it", id=number, text="hello")
                assert not line.reads
                answers: list[tuple[str, int]] = []
                while len(answers) < 120:
                    message = await line.next()
                    if message["type"] != "update":
                        answers.append((message["type"], message["id"]))
                assert answers == [("invalid" if id and id % 3 == 0 else "done", id) for id in range(120)]
                assert line.reads
                assert live.table.version == 2 + 80

    run(scene())


def test_who_says_too_much_waits(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(socket, "AT_ONCE", 10)
    monkeypatch.setattr(socket, "A_SECOND", 100)

    async def scene() -> None:
        async with opened(tmp_path) as hub:
            live = await hub.make(made())
            line = Line()
            async with line.open(hub, ANNA):
                line.tell(type="watch", table=live.id)
                began = asyncio.get_running_loop().time()
                for number in range(30):
                    line.tell(type="return", id=number)
                heard = [await line.next() for _ in range(31)]
                assert [message["id"] for message in heard[1:]] == list(range(30))
                assert asyncio.get_running_loop().time() - began >= 0.2

    run(scene())


def test_who_does_not_take_what_it_is_sent_is_told_all_of_it_at_once_later(tmp_path: Path) -> None:
    async def scene() -> None:
        async with opened(tmp_path) as hub:
            live = await hub.make(made())
            line = Line()
            async with line.open(hub, None):
                line.tell(type="watch", table=live.id)
                await line.next()
                line.is_slow = True
                await hub.ask(live, "anna", Sit("Anna"))
                for text in ("one", "two", "three"):
                    await hub.ask(live, "anna", Say(text))
                assert line.said.empty()
                line.is_slow = False
                line.talk.flow()
                message = await line.next()
                assert [entry["version"] for entry in message["happened"]] == [2, 3, 4, 5]
                line.talk.flow()
                assert line.said.empty()

    run(scene())
