"""The life of a table: clocks, absence and return, rematches, and servers that die."""

from __future__ import annotations

import asyncio
import json
import threading
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import pytest
from running_server import serving, start, stop
from time_limits import run
from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed

from shoal import bots
from shoal.client import AsyncClient, AsyncTable, Client, NotPossible
from shoal.core.errors import Invalid


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    with serving(tmp_path_factory.mktemp("server"), "--away", "0.4") as address:
        yield address


def kinds(table: AsyncTable) -> Counter[str]:
    return Counter(entry["kind"] for entry in table.happened)


async def until(table: AsyncTable, kind: str, times: int = 1) -> None:
    """Wait until something has happened so often."""
    while kinds(table)[kind] < times:
        await table.next()


def socket_of(address: str) -> str:
    return address.replace("http", "ws", 1) + "/socket"


def test_a_bot_plays_when_the_time_is_up_and_gives_the_seat_back(tmp_path: Path) -> None:
    async def scene(server: str) -> None:
        async with AsyncClient(server, "Ada") as ada:
            table = await ada.make("fossil", seats=2, bots=[None, "random"], per_move=1, stand_in="greedy")
            await until(table, "timed out")
            await until(table, "taken over")
            assert table.shown["seats"][0]["bot"] == "greedy"
            await table.ask("return")
            await until(table, "returned")
            assert table.shown["seats"][0]["bot"] is None

    with serving(tmp_path, "--bot-delay", "2") as address:  # else the match might be over before the seat is given back
        run(scene(address))


def test_a_bot_plays_for_who_has_gone_until_they_are_back(server: str) -> None:
    async def scene() -> None:
        async with AsyncClient(server, "Ada") as ada, AsyncClient(server, "Bob") as bob:
            table = await ada.make("networks", seats=2)
            other = await bob.join(table.id)
            await other.disconnect()
            await until(table, "taken over")
            assert table.shown["seats"][1] == {
                "name": "Bob",
                "person": True,
                "bot": "random",
                "ready": True,
                "wants_rematch": False,
            }
            back = await bob.watch(table.id)
            await until(back, "returned")
            assert back.seat == 1

    run(scene())


def test_the_same_people_play_again(server: str) -> None:
    async def scene() -> None:
        async with AsyncClient(server, "Ada") as ada, AsyncClient(server, "Bob") as bob:
            tables = [table := await ada.make("fossil", seats=2), await bob.join(table.id)]
            await asyncio.gather(*(each.play(bots.make("random", n)) for n, each in enumerate(tables)))
            await tables[0].ask("rematch")
            await tables[1].ask("rematch")
            await until(tables[0], "rematch created")
            again = await ada.watch(tables[0].shown["rematch"])
            assert [seat["name"] for seat in again.shown["seats"]] == ["Ada", "Bob"]  # who is told of it finds it
            assert again.shown["rematch_of"] == table.id
            assert again.commitment != table.commitment
            others = await bob.watch(again.id)
            for each in (again, others):
                await each.ask("contribute", entropy=each.entropy)
            await until(again, "started")
            assert (again.seat, others.seat) == (0, 1)

    run(scene())


def test_who_plays_at_a_table_that_is_closed_is_told(server: str) -> None:
    with Client(server, "Ada") as client:
        table = client.make("fossil", seats=2)
        table.ask("close")
        with pytest.raises(NotPossible, match="The table was closed"):
            table.play(bots.make("random", 1))


def test_a_number_that_was_refused_is_not_looked_for_in_the_record(server: str) -> None:
    """Nor is one that this program has not given: whoever comes back does not know it."""
    with Client(server, "Ada") as client:
        table = client.make("fossil", seats=2, bots=[None, "random"])
        given = table._table.contributed
        assert given == table._table.entropy
        with pytest.raises(NotPossible, match="begun"):
            table.ask("sit", entropy="0" * 16)
        assert table._table.contributed == given
        again = client.watch(table.id)
        again.play(bots.make("random", 1))
        again.check()
        table._table.contributed = "0" * 16
        with pytest.raises(Invalid, match="is not in the record"):
            table.check()


def test_a_client_that_is_refused_leaves_nothing_running(server: str) -> None:
    before = threading.active_count()
    with pytest.raises(NotPossible, match="name: there is nothing to be read in it"), Client(server, " "):
        pass
    assert threading.active_count() == before


def test_two_tabs_show_the_same(server: str) -> None:
    async def scene() -> None:
        async with AsyncClient(server, "Ada") as ada:
            table = await ada.make("fossil", seats=2, bots=[None, "random"])
            tab = await ada.watch(table.id)
            await table.play(bots.make("random", 1))
            while not tab.is_over:
                await tab.next()
            assert tab.happened == table.happened

    run(scene())


def test_another_device_is_the_same_guest(server: str) -> None:
    async def scene() -> None:
        async with AsyncClient(server, "Ada") as ada, AsyncClient(server, "Phone") as phone:
            table = await ada.make("fossil", seats=2)
            link = (await ada.call("POST", "/api/guest/link"))["link"]
            phone.http.cookies.clear()
            assert await phone.call("POST", "/api/guest/follow", {"link": link}) == {"name": "Ada"}
            assert (await phone.watch(table.id)).seat == 0

    run(scene())


def test_listed_matches_between_people_are_rated_and_kept(server: str) -> None:
    async def scene() -> None:
        names = ["Uma", "Vic"]  # nobody else at this server is called so
        async with AsyncClient(server, names[0]) as uma, AsyncClient(server, names[1]) as vic:
            tables = [table := await uma.make("fossil", seats=2), await vic.join(table.id)]
            [scores, _] = await asyncio.gather(*(each.play(bots.make("random", n)) for n, each in enumerate(tables)))
            while not (matches := (await uma.http.get("/api/guest/matches")).json()):
                await asyncio.sleep(0.05)
            assert matches[0]["id"] == table.id
            assert matches[0]["scores"] == scores
            assert matches[0]["players"][matches[0]["seat"]] == "Uma"
            standings = (await uma.http.get("/api/ratings/fossil")).json()
            rated = {each["name"]: each for each in standings if each["name"] in names}
            assert [rated[name]["matches"] for name in names] == [1, 1]
            if scores[0] != scores[1]:
                better, worse = names if scores[0] > scores[1] else reversed(names)
                assert rated[better]["rating"] > rated[worse]["rating"]

    run(scene())


def test_a_server_that_is_killed_loses_nothing(tmp_path: Path) -> None:
    """Players go on by themselves; what was said to be done is there, once."""
    process, address = start(tmp_path)
    port = address.rpartition(":")[2]

    async def scene() -> None:
        nonlocal process
        async with AsyncClient(address, "Ada") as ada, AsyncClient(address, "Bob") as bob:
            tables = [table := await ada.make("networks", seats=2), await bob.join(table.id)]
            playing = [asyncio.create_task(each.play(bots.make("random", n))) for n, each in enumerate(tables)]
            for _ in range(2):
                seen = table.version
                while table.version < seen + 5 and not all(each.done() for each in playing):
                    await asyncio.sleep(0.01)
                process.kill()
                process.wait()
                assert process.stdout is not None
                process.stdout.close()
                process, _ = await asyncio.to_thread(start, tmp_path, "--port", port)
            await asyncio.gather(*playing)
            for each in tables:
                assert [entry["version"] for entry in each.happened] == list(range(1, each.version + 1))
                record = await each.check()
                assert len(record.moves) == kinds(each)["moved"]

    try:
        run(scene())
    finally:
        stop(process)


def test_a_server_that_stops_says_so_and_players_go_on_by_themselves(tmp_path: Path) -> None:
    """To everybody at a table, and to who has not yet said which."""
    process, address = start(tmp_path)
    port = address.rpartition(":")[2]

    async def scene() -> None:
        nonlocal process
        async with AsyncClient(address, "Ada") as ada, AsyncClient(address, "Bob") as bob:
            tables = [table := await ada.make("fossil", seats=2), await bob.join(table.id)]
            async with connect(socket_of(address)) as eve, connect(socket_of(address)) as idle:
                await eve.send(json.dumps({"type": "watch", "table": table.id, "language": "it"}))
                assert json.loads(await eve.recv())["type"] == "update"
                await asyncio.to_thread(stop, process)
                for socket, text in (
                    (eve, "Il server si riavvia: torna tra un momento."),
                    (idle, "The server is restarting and will be back in a moment."),
                ):
                    assert json.loads(await socket.recv()) == {"type": "bye", "text": text, "reconnect": True}
                    with pytest.raises(ConnectionClosed) as closed:
                        await socket.recv()
                    assert closed.value.rcvd is not None
                    assert closed.value.rcvd.code == 1012
            process, _ = await asyncio.to_thread(start, tmp_path, "--port", port)
            playing = [asyncio.create_task(each.play(bots.make("random", n))) for n, each in enumerate(tables)]
            while not kinds(table)["moved"]:
                await asyncio.sleep(0.01)
            await asyncio.to_thread(stop, process)  # in the middle of it
            process, _ = await asyncio.to_thread(start, tmp_path, "--port", port)
            await asyncio.gather(*playing)
            for each in tables:
                assert [entry["version"] for entry in each.happened] == list(range(1, each.version + 1))
                await each.check()

    try:
        run(scene())
    finally:
        stop(process)


def test_who_comes_back_is_told_at_once_though_nothing_was_missed(server: str) -> None:
    async def scene() -> None:
        async with AsyncClient(server, "Ada") as ada:
            table = await ada.make("fossil", seats=2)
            await table.disconnect()
            told = len(table.happened)
            await table.next()
            assert len(table.happened) == told

    run(scene())
