"""Simultaneous events happen once: seats, starts, rematches, timeouts."""

from __future__ import annotations

import asyncio
import random
from collections import Counter
from collections.abc import AsyncIterator, Coroutine
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import msgspec
import pytest
from random_sessions import GUESTS, NUMBERS, made, same
from running_server import calling
from time_limits import run

import shoal
from shoal.server import clock
from shoal.server import registry as registry_module
from shoal.server import table_actor as actor_module
from shoal.server.bot_pool import BotPool
from shoal.server.http import application
from shoal.server.identity import COOKIE, Guests
from shoal.server.registry import Registry, Settings
from shoal.server.table_actor import TableActor
from shoal.store import Guest, open_store
from shoal.table.events import Sat, Started
from shoal.table.not_now import NotNow
from shoal.table.requests import Chat, Close, Contribute, Leave, Play, Rematch, Request, Return, Sit
from shoal.table.state import OPEN, OVER, replay


@asynccontextmanager
async def servers(folder: Path, number: int, **settings: Any) -> AsyncIterator[list[Registry]]:
    """On one store, that hear of each other only by looking."""
    opened = [
        Registry(
            await open_store(folder / "tables.sqlite"),
            BotPool(1, 10.0),
            Settings(bot_delay=0, workers=1, limited=False, **settings),
        )
        for _ in range(number)
    ]
    for guest in GUESTS:
        await opened[0].store.put_guest(Guest(guest, guest.title(), b"", 0))
    try:
        yield opened
    finally:
        for registry in opened:
            await registry.stop()


async def found(registry: Registry, table: str) -> TableActor:
    actor = await registry.find(table)
    assert actor is not None
    return actor


async def at_once(*works: Coroutine[Any, Any, int]) -> list[int | BaseException]:
    """All of it, whether it is possible or not."""
    done = await asyncio.gather(*works, return_exceptions=True)
    assert all(isinstance(each, int | NotNow) for each in done), done
    return done


@pytest.mark.parametrize("number", [1, 3])
def test_a_seat_that_many_take_at_once_is_one_persons(tmp_path: Path, number: int) -> None:
    async def scene() -> None:
        async with servers(tmp_path, number) as hubs:
            for seat in (0, None):
                table = msgspec.structs.replace(made(), id=f"table {seat}")
                await hubs[0].create(table)
                lives = [await found(registry, table.id) for registry in hubs]
                done = await at_once(
                    *(lives[n % number].request(guest, Sit(guest, seat)) for n, guest in enumerate(GUESTS))
                )
                wanted = 1 if seat == 0 else 2
                assert [isinstance(each, int) for each in done].count(True) == wanted
                for actor in lives:
                    stored = await actor.stored()
                    await actor.catch_up()
                    assert len({seat.guest for seat in stored.people()}) == len(stored.people()) == wanted

    run(scene())


@pytest.mark.parametrize("number", [1, 2])
def test_who_comes_goes_and_gives_numbers_at_once_begins_one_match(tmp_path: Path, number: int) -> None:
    """It begins when all seats are taken by people with numbers, and those who were too late are told."""

    async def scene() -> None:
        rng = random.Random(number)
        begun: Counter[bool] = Counter()
        async with servers(tmp_path, number) as hubs:
            for trial in range(20):
                table = msgspec.structs.replace(made("fossil", 3), id=f"table {trial}")
                await hubs[0].create(table)
                lives = [await found(registry, table.id) for registry in hubs]
                for _ in range(4):
                    works = []
                    for guest in GUESTS[:4]:
                        which = rng.randrange(number)
                        asked: Request = rng.choice(
                            [Sit(guest, None, rng.choice([None, NUMBERS[0]])), Leave(), Contribute(NUMBERS[1]),
                             Return(), Chat("hm"), Rematch(), Close()][: 7 if trial % 5 == 0 else 5]
                        )  # fmt: skip
                        works.append(lives[which].request(guest, asked))
                    await at_once(*works)
                for actor in lives:
                    await actor.catch_up()
                journal = lives[0].journal
                assert all(same(actor.table, replay(journal)) for actor in lives)
                starts = [entry for entry in journal if isinstance(entry.event, Started)]
                assert len(starts) <= 1
                begun[bool(starts)] += 1
                if starts:
                    before = replay(journal[: starts[0].version - 1])
                    assert all(seat.guest and seat.entropy for seat in before.seats)
                    assert not [entry for entry in journal[starts[0].version :] if isinstance(entry.event, Sat)]
            assert begun[True], begun

    run(scene())


async def played(actor: TableActor) -> None:
    """To the end, by the first moves there are."""
    for seat, guest in enumerate(GUESTS[:2]):
        await actor.request(guest, Sit(guest, seat, NUMBERS[seat]))
    while actor.table.state != OVER:
        game = actor.table.game
        action = shoal.action(game, game.legal(game.to_move)[0])
        await actor.request(actor.table.seats[game.to_move].guest, Play(actor.table.version, action))


def test_a_rematch_offered_everywhere_at_once_is_one_table(tmp_path: Path) -> None:
    """Also while somebody tries to leave; and who gets up there leaves a free seat."""

    async def scene() -> None:
        async with servers(tmp_path, 2) as (one, two):
            actor = await one.create(made())
            await played(actor)
            other = await found(two, actor.id)
            await at_once(
                actor.request(GUESTS[0], Rematch()),
                other.request(GUESTS[1], Rematch()),
                other.request(GUESTS[0], Leave()),
                actor.request(GUESTS[1], Leave()),
                other.request(GUESTS[0], Rematch()),
            )
            while actor.table.rematch is None or actor.is_finishing or other.is_finishing:
                for each in (actor, other):
                    await each.catch_up()
                    each.follow_up()
                await asyncio.sleep(0.01)
            listed = await one.store.tables(listed=True, state=OPEN)
            assert [table for table, _ in listed] == [actor.table.rematch]
            again = await found(two, actor.table.rematch)
            assert [seat.guest for seat in again.table.seats] == GUESTS[:2]
            await again.request(GUESTS[1], Leave())
            await again.request(GUESTS[0], Contribute(NUMBERS[0]))
            assert again.table.state == OPEN
            assert again.table.seats[1].is_free

    run(scene())


def test_a_clock_that_runs_out_while_no_server_is_there_is_noticed_at_the_next_start(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Once, though two servers start; whoever it was comes back and plays on."""
    late = [0]
    real = clock.now
    for module in (registry_module, actor_module):
        monkeypatch.setattr(module, "now", lambda: real() + late[0])

    async def scene() -> None:
        async with servers(tmp_path, 1) as (registry,):
            actor = await registry.create(made("fossil", per_move=60, stand_in="random"))
            for seat, guest in enumerate(GUESTS[:2]):
                await actor.request(guest, Sit(guest, seat, NUMBERS[seat]))
            waited_for = actor.table.waits_for
            assert waited_for is not None
        late[0] = 3_600_000
        async with servers(tmp_path, 2, tick=0.02, sweep=0.02) as hubs:
            for registry in hubs:
                registry.start()
            lives: list[TableActor] = []
            while len(lives) < 2 or not any(entry.event.__class__.__name__ == "Moved" for entry in lives[0].journal):
                await asyncio.sleep(0.02)
                lives = [await found(registry, "table-1") for registry in hubs]
                for each in lives:
                    await each.catch_up()
            kinds = [type(entry.event).__name__ for entry in lives[0].journal]
            first = kinds.index("TimedOut")
            assert kinds[first : first + 3] == ["TimedOut", "TakenOver", "Moved"]
            assert kinds[: first + 1].count("TimedOut") == 1
            guest = GUESTS[waited_for]
            await lives[0].request(guest, Return())
            assert not lives[0].table.seats[waited_for].is_lent

    run(scene())


def test_a_cookie_of_a_guest_who_is_not_there_is_nobodys(tmp_path: Path) -> None:
    """Signed with the right key, but from before a backup was restored, or of another store with the same key."""

    async def scene() -> None:
        app = application(tmp_path / "tables.sqlite", tmp_path / "key", Settings(tick=60, sweep=60))
        async with calling(app) as http:
            made_here = (await http.post("/api/guest", json={"name": "Ada"})).cookies[COOKIE]
            guests: Guests = app.state.shoal.guests
            old = guests.token("somebody-of-yesterday")
            for token, status in ((made_here, 200), (old, 401)):
                http.cookies.clear()
                http.cookies.set(COOKIE, token)
                assert (await http.get("/api/guest")).status_code == status
            assert (await http.post("/api/tables", json={"game": "fossil", "seats": 2})).status_code == 401
            again = await http.post("/api/guest", json={"name": "Ada"})
            assert again.status_code == 201
            assert again.cookies[COOKIE] not in (old, made_here)

    run(scene())
