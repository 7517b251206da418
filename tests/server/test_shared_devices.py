"""Several people on one device at a table of a server: handing over, presence, rematch, lists and results."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from fake_socket import Line
from random_sessions import NUMBERS, made
from running_server import calling, serving
from test_socket import ANNA, BORIS, opened
from time_limits import run

import shoal
from shoal import bots
from shoal.client import AsyncClient, Client, NotPossible
from shoal.server.http import application
from shoal.server.registry import Registry, Settings
from shoal.server.table_actor import TableActor
from shoal.table.events import kind_of
from shoal.table.requests import Chat, Leave, Play, Sit

BEN = "anna+2"


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    with serving(tmp_path_factory.mktemp("server")) as address:
        yield address


async def begun(registry: Registry, *people: str, **more: Any) -> TableActor:
    actor = await registry.create(made("networks", len(people), pass_and_play=True, **more))
    for seat, guest in enumerate(people):
        await actor.request(guest, Sit(f"{guest}!", seat, NUMBERS[seat]))
    return actor


def move(actor: TableActor) -> tuple[str, Play]:
    game = actor.table.game
    guest = actor.table.seats[game.to_move].guest
    assert guest is not None
    return guest, Play(actor.table.version, shoal.action(game, game.legal(game.to_move)[0]))


def kinds(actor: TableActor) -> list[str]:
    return [kind_of(entry.event) for entry in actor.journal]


# One socket


def test_a_device_that_is_handed_over_sees_one_hand_at_a_time(tmp_path: Path) -> None:
    async def scene() -> None:
        async with opened(tmp_path) as registry:
            actor = await begun(registry, "anna", BEN)
            views = [actor.table.game.view(seat) for seat in (None, 0, 1)]
            hands = [shoal.named(view)["hands"] for view in views]
            assert len({json.dumps(hand) for hand in hands}) == 3
            line = Line()
            async with line.open(registry, ANNA):
                for player, seat, seen in ((1, 0, hands[1]), (0, None, hands[0]), (2, 1, hands[2])):
                    line.tell(type="watch", table=actor.id, player=player)
                    shown = await line.next()
                    assert (shown["seat"], shown["players"]) == (seat, [1, 2])
                    assert shown["game"]["view"]["hands"] == seen
                assert len(actor.subscribers) == 1
                await actor.request("anna", Chat("done"))
                assert (await line.next())["seat"] == 1
                assert line.said.empty()

    run(scene())


def test_who_watches_acts(tmp_path: Path) -> None:
    async def scene() -> None:
        async with opened(tmp_path) as registry:
            actor = await registry.create(made(seats=4, pass_and_play=True))
            line = Line()
            async with line.open(registry, ANNA):
                for player, name in ((1, None), (2, None), (3, "Cleo"), (0, "Nobody")):
                    line.tell(type="watch", table=actor.id, player=player)
                    line.tell(type="sit", id=player, entropy=NUMBERS[player], name=name)
                line.tell(type="chat", id=9, text="hello")
                answers = [said async for said in heard(line, 5)]
            assert [(each["type"], each.get("reason")) for each in answers] == [
                *[("done", None)] * 3,
                ("invalid", None),
                ("refused", "not seated"),
            ]
            assert actor.table.names() == ["Anna", "Anna 2", "Cleo", "seat 4"]
            assert [seat.guest for seat in actor.table.seats] == ["anna", BEN, "anna+3", None]

    run(scene())


async def heard(line: Line, answers: int) -> Any:
    """Yield so many answers; updates are passed over."""
    while answers:
        said = await line.next()
        if said["type"] != "update":
            answers -= 1
            yield said


def test_a_companion_has_no_seat_at_another_table(tmp_path: Path) -> None:
    async def scene() -> None:
        async with opened(tmp_path) as registry:
            actor = await registry.create(made())
            line = Line()
            async with line.open(registry, ANNA):
                line.tell(type="watch", table=actor.id, player=2, language="it")
                assert "players" not in await line.next()
                line.tell(type="sit", id=1)
                said = await line.next()
                assert said["reason"] == "one device each"
                assert said["text"] == "Qui ognuno gioca sul proprio dispositivo."
                line.tell(type="watch", table=actor.id, player=7)
                assert (await line.next())["type"] == "invalid"

    run(scene())


# Who is there


def test_whoever_watches_from_a_device_all_its_people_are_there(tmp_path: Path) -> None:
    """Once nobody does, bots play for all of them, who are back together; but not who has gone home."""

    async def scene() -> None:
        async with opened(tmp_path) as registry:
            await registry.store.put_guest(BORIS)
            actor = await begun(registry, "anna", BEN, "boris", "anna+3")
            boris, line = Line(), Line()
            async with boris.open(registry, BORIS), line.open(registry, ANNA):
                boris.tell(type="watch", table=actor.id)
                await boris.next()
                for player in (1, 2, 0):
                    line.tell(type="watch", table=actor.id, player=player)
                    await line.next()
                    assert not actor.absent
                await actor.request("anna+3", Leave())
                line.talk.end()
                assert sorted(actor.absent) == [0, 1, 3]
                actor.absent = dict.fromkeys(actor.absent, -1e6)
                await actor.tick()
                assert [seat.is_lent for seat in actor.table.seats] == [True, True, False, True]
                line = Line()
                line.begin(registry, ANNA)
                line.tell(type="watch", table=actor.id, player=0)
                await line.next()
                while kinds(actor).count("returned") < 2:
                    await line.next()
                assert [seat.is_lent for seat in actor.table.seats] == [False, False, False, True]
                line.tell(type="watch", table=actor.id, player=3)
                while actor.table.seats[3].is_lent:
                    await line.next()
                line.talk.end()

    run(scene())


def test_where_one_device_plays_alone_the_table_waits(tmp_path: Path) -> None:
    async def scene() -> None:
        async with opened(tmp_path) as registry:
            actor = await begun(registry, "anna", BEN)
            actor.absent = {0: -1e6, 1: -1e6}
            await actor.tick()
            assert "taken over" not in kinds(actor)

    run(scene())


# Programs


def test_two_players_of_one_client_play_a_match_and_another(server: str) -> None:
    """With a third person elsewhere. The record is what each of them saw."""

    async def scene() -> None:
        async with AsyncClient(server, "Ada") as ada, AsyncClient(server, "Bob") as bob:
            first = await ada.make("networks", seats=3, pass_and_play=True)
            tables = [first, await ada.join(first.id, player=2, name="Ben"), await bob.join(first.id)]
            await asyncio.gather(*(each.play(bots.make("random", n)) for n, each in enumerate(tables)))
            for each in tables:
                assert (await each.check()).players == ["Ada", "Ben", "Bob"]
            await tables[1].ask("rematch")
            await tables[2].ask("rematch")
            while "rematch" not in first.shown:
                await first.next()
            again = [await ada.watch(first.shown["rematch"], player) for player in (1, 2)]
            again.append(await bob.watch(again[0].id))
            for each in again:
                await each.ask("contribute", entropy=each.entropy)
            while again[0].shown["state"] != "playing":
                await again[0].next()
            assert [seat["name"] for seat in again[0].shown["seats"]] == ["Ada", "Ben", "Bob"]
            assert [each.seat for each in again] == [0, 1, 2]

    run(scene())


def test_the_synchronous_client_has_players_too(server: str) -> None:
    with Client(server, "Ada") as ada:
        first = ada.make("fossil", seats=3, pass_and_play=True)
        second = ada.join(first.id, player=2)
        assert (first.seat, second.seat, ada.watch(first.id, player=2).seat) == (0, 1, 1)
        assert [seat["name"] for seat in second.shown["seats"]] == ["Ada", "Ada 2", "seat 3"]
        with pytest.raises(NotPossible, match="already sit"):
            ada.join(first.id, player=2)


# Lists and results, on both databases


def test_lists_have_the_table_once_and_results_all_names(url: str, tmp_path: Path) -> None:
    async def scene() -> None:
        app = application(url, tmp_path / "key", Settings(tick=3600, sweep=3600))
        async with calling(app) as http:
            await http.post("/api/guest", json={"name": "Anna"})
            wanted = {"game": "fossil", "seats": 2, "pass_and_play": True}
            table = (await http.post("/api/tables", json=wanted)).json()["id"]
            registry: Registry = app.state.shoal.registry
            actor = await registry.find(table)
            assert actor is not None
            anna = actor.table.setup.host

            async def listed() -> list[str]:
                return [each["id"] for each in (await http.get("/api/guest/tables")).json()]

            await actor.request(anna, Sit("Anna", 0, NUMBERS[0]))
            await actor.request(f"{anna}+2", Sit("Cleo", 1))
            assert await listed() == [table]
            await actor.request(f"{anna}+2", Leave())
            assert await listed() == [table]
            await actor.request(anna, Leave())
            assert await listed() == []
            assert (await http.get("/api/tables")).json() == []
            await actor.request(anna, Sit("Anna", 0, NUMBERS[0]))
            await actor.request(f"{anna}+2", Sit("Ben", 1, NUMBERS[1]))
            await look_around(http, actor)
            while actor.table.state == "playing":
                await actor.request(*move(actor))
            while not actor.is_match_stored:
                await registry.store.read(table)
            [match] = (await http.get("/api/guest/matches")).json()
            assert (match["players"], match["seat"]) == (["Anna", "Ben"], None)
            assert (await http.get("/api/ratings/fossil")).json() == []
            found = await registry.store.match(table)
            assert found is not None
            assert [player.guest for player in found.players] == [anna, anna]

    run(scene())


async def look_around(http: Any, actor: TableActor) -> None:
    """Each player sees from their own seat; a number that no player has is not read."""
    at = f"/api/tables/{actor.id}"
    for player, seat in ((1, 0), (2, 1), (3, None), (0, None)):
        shown = (await http.get(f"{at}?player={player}")).json()
        past = (await http.get(f"{at}/at/{actor.table.version}?player={player}")).json()["update"]
        assert (shown["seat"], shown["players"], past["seat"]) == (seat, [1, 2], seat)
    assert (await http.get(f"{at}?player=7")).status_code == 400
    assert (await http.get(f"{at}/review?player=3")).json()["detail"] == "You did not play in this match."
    assert (await http.get(f"{at}/review?player=2")).json()["detail"] == "The match is not over yet."


def test_a_companion_tries_their_own_position_again(tmp_path: Path) -> None:
    async def scene() -> None:
        app = application(tmp_path / "tables.sqlite", tmp_path / "key", Settings(tick=3600, sweep=3600))
        async with calling(app) as http:
            await http.post("/api/guest", json={"name": "Anna"})
            wanted = {"game": "fossil", "seats": 2, "pass_and_play": True}
            table = (await http.post("/api/tables", json=wanted)).json()["id"]
            actor = await app.state.shoal.registry.find(table)
            anna = actor.table.setup.host
            for player, guest in enumerate((anna, f"{anna}+2")):
                await actor.request(guest, Sit(f"Player {player + 1}", player, NUMBERS[player]))
            while actor.table.state == "playing":
                await actor.request(*move(actor))
            version = next(step.version for step in actor.table.steps if step.seat == 1)
            tries = f"/api/tables/{table}/try"
            assert (await http.post(tries, json={"version": version})).status_code == 400
            again = (await http.post(f"{tries}?player=2", json={"version": version})).json()["id"]
            shown = (await http.get(f"/api/tables/{again}")).json()
            assert (shown["seat"], shown["table"]["seats"][1]["name"]) == (1, "Player 2")
            assert "players" not in shown

    run(scene())
