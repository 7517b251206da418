"""The server inside a worker: its calls and sockets, what it keeps, and what it says when that is impossible."""

from __future__ import annotations

import asyncio
import json
from typing import Any

import pytest
from device import Device, device, named_device
from memory_database import MemoryDatabase
from time_limits import run

from shoal.store.indexed_db import FULL


def test_calls_are_answered_by_the_routes_of_a_server() -> None:
    async def scene() -> None:
        async with device(MemoryDatabase()) as page:
            status, games = await page.call("GET", "/api/games")
            assert (status, len(games)) == (200, 5)
            status, rules = await page.call("GET", "/api/rules/fossil?language=it")
            assert (status, rules.startswith("# Fossil")) == (200, True)
            status, shown = await page.call("POST", "/api/lessons/fossil/1?language=en", {"actions": []})
            assert (status, shown["state"]) == (200, "begun")

    run(scene())


@pytest.mark.parametrize(
    ("method", "path", "body", "status"),
    [
        ("GET", "/api/nowhere", None, 404),
        ("POST", "/api/games", "{}", 404),
        ("GET", "/", None, 200),
        ("GET", "/api/tables/nowhere", None, 404),
        ("GET", "/api/tables/a%2Fb%00", None, 400),
        ("GET", "/api/tables/x/at/one", None, 404),
        ("GET", "/api/guest", None, 401),
        ("GET", "/api/rules/fossil?language=xx", None, 400),
        ("POST", "/api/guest", None, 400),
        ("POST", "/api/guest", "{", 400),
        ("POST", "/api/guest", '{"name": ""}', 400),
        ("POST", "/api/guest", '{"name": "\\ud800"}', 400),
        ("POST", "/api/guest", "[" * 100_000, 400),
        ("POST", "/api/tables", '{"game": "fossil", "seats": 2}', 401),
    ],
)
def test_a_call_that_is_wrong_is_refused(method: str, path: str, body: str | None, status: int) -> None:
    async def scene() -> None:
        async with device(MemoryDatabase()) as page:
            found, kind, text = await page.server.call(method, path, body)
            assert found == status, text
            if status >= 400:
                assert kind == "application/json"
                assert json.loads(text)["detail"]

    run(scene())


def test_a_fault_is_an_answer_and_is_logged(monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture) -> None:
    async def scene() -> None:
        async with named_device(MemoryDatabase()) as page:
            await page.sit(await page.make_table())
            found = await page.call("GET", "/api/guest/tables")
            assert found == (500, {"status_code": 500, "detail": "Something went wrong."})

    monkeypatch.setattr("shoal.server.routes.guests.listed", None)
    run(scene())
    assert [record.message for record in caplog.records] == ["a call failed"]


def test_whoever_has_said_a_name_is_known_after_a_restart() -> None:
    async def scene() -> None:
        database = MemoryDatabase()
        async with device(database) as page:
            assert page.server.token == ""
            assert (await page.call("POST", "/api/guest", {"name": "Ada"}))[0] == 201
            assert (await page.call("POST", "/api/guest", {"name": "Bea"}))[0] == 201
        async with device(database) as page:
            assert await page.call("GET", "/api/guest") == (200, {"name": "Bea"})
        assert len(database.kinds["guests"]) == 1

    run(scene())


def test_a_match_goes_on_after_a_restart() -> None:
    async def scene() -> None:
        database = MemoryDatabase()
        async with named_device(database) as page:
            table = await page.make_table()
            socket = await page.sit(table)
            for _ in range(5):
                assert (await page.play(socket))["type"] == "done"
            seen = page.update(socket)["table"]["version"]
        async with device(database) as page:
            assert [each["id"] for each in (await page.call("GET", "/api/guest/tables"))[1]] == [table]
            socket = await page.watch(table)
            assert page.update(socket)["table"]["version"] >= seen
            while page.update(socket)["table"]["state"] == "playing":
                await page.play(socket)
                await page.until(lambda: page.is_asked(socket) or page.update(socket)["table"]["state"] == "over")
            await page.until(lambda: bool(database.kinds["matches"]))
            assert [each["id"] for each in (await page.call("GET", "/api/guest/matches"))[1]] == [table]
            for path in ("rounds", "course", "record", "review", "at/5?seat=1"):
                assert (await page.call("GET", f"/api/tables/{table}/{path}"))[0] == 200, path

    run(scene())


def test_a_match_that_was_over_but_not_stored_is_stored_after_a_restart() -> None:
    async def scene() -> None:
        database = MemoryDatabase()
        async with named_device(database) as page:
            socket = await page.sit(await page.make_table())
            while page.update(socket)["table"]["state"] == "playing":
                await page.play(socket)
                await page.until(lambda: page.is_asked(socket) or page.update(socket)["table"]["state"] == "over")
            await page.until(lambda: bool(database.kinds["matches"]))
        database.kinds["matches"].clear()
        async with device(database, sweep=0.01) as page:
            await page.until(lambda: bool(database.kinds["matches"]))

    run(scene())


def test_a_socket_that_watches_no_table_is_closed() -> None:
    async def scene() -> None:
        async with device(MemoryDatabase()) as page:
            socket = await page.watch("nowhere")
            assert page.codes == {socket: 4404}
            page.tell(socket, type="leave", id=1)
            page.server.end(socket)
            page.server.end(99)
            page.server.receive(99, "{}")
            await asyncio.sleep(0)
            assert [each["type"] for each in page.heard[socket]] == ["bye"]

    run(scene())


def test_two_sockets_of_one_page_see_the_same_table() -> None:
    async def scene() -> None:
        async with named_device(MemoryDatabase()) as page:
            table = await page.make_table()
            one = await page.sit(table)
            two = await page.watch(table, language="it")
            await page.play(one)
            version = page.update(one)["table"]["version"]
            await page.until(lambda: page.update(two)["table"]["version"] >= version)
            page.server.end(one)
            assert (await page.play(two))["type"] == "done"

    run(scene())


async def refusal(page: Device, table: str, language: str) -> Any:
    socket = await page.watch(table, language=language)
    await page.until(lambda: page.is_asked(socket))
    return await page.play(socket)


SENTENCES = {
    "en": "There is no room left on this device. Free some space, then try again.",
    "it": "Su questo dispositivo non c’è più spazio. Liberane un po’ e riprova.",
}


def test_a_full_device_refuses_in_a_sentence_and_changes_nothing() -> None:
    async def scene() -> None:
        database = MemoryDatabase()
        async with named_device(database) as page:
            table = await page.make_table()
            socket = await page.sit(table)
            shown = page.update(socket)
            database.refusal = FULL
            for language, sentence in SENTENCES.items():
                answer = await refusal(page, table, language)
                assert {key: answer[key] for key in ("type", "reason", "text")} == {
                    "type": "refused",
                    "reason": "not stored",
                    "text": sentence,
                }
            assert page.update(socket) == shown
            refused = (503, {"status_code": 503, "detail": "there is no room left on this device"})
            assert await page.call("POST", "/api/guest", {"name": "Bea"}) == refused
            assert (await page.call("POST", "/api/tables", {"game": "fossil", "seats": 2}))[0] == 503
            database.refusal = None
            assert (await page.play(socket))["type"] == "done"

    run(scene())


def test_bots_go_on_once_there_is_room_again() -> None:
    async def scene() -> None:
        database = MemoryDatabase()
        async with named_device(database) as page:
            socket = await page.sit(await page.make_table(seats=3))
            shown = page.update(socket)["table"]["version"]
            append = database.append

            async def append_one(table: str, rows: str, summary: str) -> str:
                outcome = await append(table, rows, summary)
                database.refusal = FULL
                return outcome

            database.append = append_one  # type: ignore[method-assign]
            while page.is_asked(socket):
                database.refusal = None
                assert (await page.play(socket))["type"] == "done"
            version = page.update(socket)["table"]["version"]
            assert version > shown
            database.append = append  # type: ignore[method-assign]
            database.refusal = None
            await page.until(lambda: page.is_asked(socket))
            assert page.update(socket)["table"]["version"] > version

    run(scene())


def test_another_writer_is_taken_in_and_the_move_decided_again() -> None:
    """Not on this device, where one tab has the tables; a page without locks cannot be sure of it."""

    async def scene() -> None:
        database = MemoryDatabase()
        async with named_device(database) as page, device(database) as other:
            table = await page.make_table()
            socket = await page.sit(table)
            late = await other.watch(table)
            await other.until(lambda: other.is_asked(late))
            assert (await page.play(socket))["type"] == "done"
            await page.until(lambda: page.is_asked(socket))
            update = other.update(late)
            wanted = {"version": update["table"]["version"], "action": update["game"]["legal"][0]}
            answer = await other.request(late, type="play", **wanted)
            assert (answer["type"], answer["reason"]) == ("refused", "outdated")
            assert other.update(late)["table"]["version"] == page.update(socket)["table"]["version"]

    run(scene())
