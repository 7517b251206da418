"""One socket without a network: its messages and answers."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import msgspec
import pytest
from fake_socket import Line
from random_sessions import made
from time_limits import run

import shoal
from shoal.core.words import text_of
from shoal.server import session as socket
from shoal.server.bot_pool import BotPool
from shoal.server.registry import Registry, Settings
from shoal.store import Guest, open_store
from shoal.table.requests import Chat, Sit

ANNA = Guest("anna", "Anna", b"", 0)
BORIS = Guest("boris", "Boris", b"", 0)


@asynccontextmanager
async def opened(folder: Path) -> AsyncIterator[Registry]:
    registry = Registry(await open_store(folder / "tables.sqlite"), BotPool(1, 1.0), Settings(limited=False))
    await registry.store.put_guest(ANNA)
    try:
        yield registry
    finally:
        await registry.stop()


def test_a_socket_changes_to_another_table_and_hears_no_more_of_the_first(tmp_path: Path) -> None:
    async def scene() -> None:
        async with opened(tmp_path) as registry:
            first, second = [await registry.create(msgspec.structs.replace(made(), id=name)) for name in ("one", "two")]
            line = Line()
            async with line.open(registry, None):
                line.tell(type="watch", table="one")
                assert (await line.next())["table"]["id"] == "one"
                line.tell(type="watch", table="two")
                assert (await line.next())["table"]["id"] == "two"
                assert (len(first.subscribers), len(second.subscribers)) == (0, 1)
                await first.request("anna", Sit("Anna"))
                await second.request("anna", Sit("Anna"))
                await second.request("anna", Chat("here"))
                assert (await line.next())["table"]["id"] == "two"
            assert not second.subscribers

    run(scene())


def test_a_socket_that_says_nothing_is_closed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(socket, "FIRST_SECONDS", 0.01)

    async def scene() -> None:
        async with opened(tmp_path) as registry:
            line = Line()
            async with line.open(registry, None):
                assert (await line.next())["type"] == "bye"
                assert line.closed == socket.NOT_READ

    run(scene())


def test_what_is_said_at_once_is_answered_in_turn(tmp_path: Path) -> None:
    """Before it is known who says it, and however much: of more than can wait, no more is read."""

    async def scene() -> None:
        async with opened(tmp_path) as registry:
            actor = await registry.create(made())
            line = Line()
            async with line.open(registry, ANNA):
                line.tell(type="watch", table=actor.id)
                line.tell(type="sit", id=0)
                for number in range(1, 120):
                    line.tell(type="chat" if number % 3 else "leave it", id=number, text="hello")
                assert not line.reads
                answers: list[tuple[str, int]] = []
                while len(answers) < 120:
                    message = await line.next()
                    if message["type"] != "update":
                        answers.append((message["type"], message["id"]))
                assert answers == [("invalid" if id and id % 3 == 0 else "done", id) for id in range(120)]
                assert line.reads
                assert actor.table.version == 2 + 80

    run(scene())


def test_who_says_too_much_waits(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(socket, "AT_ONCE", 10)
    monkeypatch.setattr(socket, "A_SECOND", 100)

    async def scene() -> None:
        async with opened(tmp_path) as registry:
            actor = await registry.create(made())
            line = Line()
            async with line.open(registry, ANNA):
                line.tell(type="watch", table=actor.id)
                began = asyncio.get_running_loop().time()
                for number in range(30):
                    line.tell(type="return", id=number)
                heard = [await line.next() for _ in range(31)]
                assert [message["id"] for message in heard[1:]] == list(range(30))
                assert asyncio.get_running_loop().time() - began >= 0.2

    run(scene())


def test_who_does_not_take_what_it_is_sent_is_told_all_of_it_at_once_later(tmp_path: Path) -> None:
    async def scene() -> None:
        async with opened(tmp_path) as registry:
            actor = await registry.create(made())
            line = Line()
            async with line.open(registry, None):
                line.tell(type="watch", table=actor.id)
                await line.next()
                line.is_slow = True
                await actor.request("anna", Sit("Anna"))
                for text in ("one", "two", "three"):
                    await actor.request("anna", Chat(text))
                assert line.said.empty()
                line.is_slow = False
                line.talk.resume()
                message = await line.next()
                assert [entry["version"] for entry in message["happened"]] == [2, 3, 4, 5]
                line.talk.resume()
                assert line.said.empty()

    run(scene())


async def answered(line: Line, **message: object) -> tuple[dict[str, Any], list[dict[str, Any]]]:
    """The answer to a message, and the updates that came before it."""
    line.tell(**message)
    updates: list[dict[str, Any]] = []
    while (heard := await line.next())["type"] == "update":
        updates.append(heard)
    return heard, updates


def sentences(updates: list[dict[str, Any]]) -> list[tuple[str, str, str]]:
    """The lines of the log: rule, kind and sentence."""
    happened = [entry for update in updates for entry in update["happened"]]
    return [
        (line["rule"], line["kind"], text_of(line["tokens"])) for entry in happened for line in entry.get("lines", [])
    ]


def test_a_match_is_heard_in_italian(tmp_path: Path) -> None:
    """Updates, refusals by a rule, impossible requests, and unreadable messages."""

    async def scene() -> None:
        async with opened(tmp_path) as registry:
            await registry.store.put_guest(BORIS)
            actor = await registry.create(made())
            anna, boris = Line(), Line()
            async with anna.open(registry, ANNA), boris.open(registry, BORIS):
                heard: list[dict[str, Any]] = []
                turned_away: list[str] = []
                for line, guest, language in ((anna, "a1", "it"), (boris, "b2", "en")):
                    line.tell(type="watch", table=actor.id, language=language)
                    assert (await answered(line, type="sit", entropy=guest * 16))[0]["type"] == "done"
                seat = actor.table.seat_of("anna")
                while (table := actor.table).state == "playing":
                    line = anna if table.waits_for == seat else boris
                    action = shoal.action(table.game, table.game.legal(table.game.to_move)[0])
                    if line is boris and not turned_away:
                        refused, updates = await answered(anna, type="play", version=table.version, action=action)
                        heard += updates
                        turned_away.append(refused["text"])
                    answer, updates = await answered(line, type="play", version=table.version, action=action)
                    assert answer["type"] == "done"
                    heard += updates if line is anna else []
                assert turned_away == ["Tocca a Boris."]
                not_now, updates = await answered(anna, type="sit", id=1)
                heard += updates
                assert (not_now["reason"], not_now["text"]) == ("over", "La partita è finita.")
                unread, _ = await answered(anna, type="sit", id=2, seat="no")
                assert unread["text"].startswith("Questo non si può leggere: ")
                italian = sentences(heard)
                assert ("FO17", "result") in [line[:2] for line in italian]
                assert any(text.startswith("Fai scivolare la pietra ") for _, _, text in italian)
                assert any(text.startswith("Boris fa scivolare la pietra ") for _, _, text in italian)
                assert not any(text.startswith(("You ", "Boris slides")) for _, _, text in italian)

                anna.tell(type="watch", table=actor.id, after=0, language="it")
                assert sentences([await anna.next()]) == italian
                anna.tell(type="watch", table=actor.id, after=0)  # another language: all of it again
                english = sentences([await anna.next()])
                assert [line[:2] for line in english] == [line[:2] for line in italian]
                assert any(text.startswith("You slide the ") for _, _, text in english)
                anna.tell(type="watch", table="nowhere", language="it")
                assert (await anna.next())["text"] == "Questo tavolo non esiste."

    run(scene())


def test_there_is_no_table_in_a_language_that_nobody_wrote(tmp_path: Path) -> None:
    async def scene() -> None:
        async with opened(tmp_path) as registry:
            actor = await registry.create(made())
            line = Line()
            async with line.open(registry, None):
                line.tell(type="watch", table=actor.id, language="it")
                assert (await line.next())["type"] == "update"
                unread, _ = await answered(line, type="watch", table=actor.id, language="xx")
                assert unread["type"] == "invalid"
                refused, _ = await answered(line, type="chat", text="hello")
                assert (refused["reason"], refused["text"]) == ("not a guest", "Di’ prima chi sei.")

    run(scene())
