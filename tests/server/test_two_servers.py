"""A table on two servers with one store: watchers at one see what happens at the other."""

from __future__ import annotations

from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from pathlib import Path

import msgspec
import pytest
from fake_socket import Line
from random_sessions import NUMBERS, made
from time_limits import run

import shoal
from shoal.server.bot_pool import BotPool
from shoal.server.registry import Registry, Settings
from shoal.server.session import TRY_LATER
from shoal.server.table_actor import TableActor
from shoal.store import Guest, PerhapsWritten, Unwritable, open_store, restore
from shoal.table.not_now import NotNow
from shoal.table.requests import SERVER, Chat, Leave, Play, ReplaceAbsent, Sit

PEOPLE = [Guest("anna", "Anna", b"", 0), Guest("boris", "Boris", b"", 0)]


@asynccontextmanager
async def hubs(data: Path, number: int = 2) -> AsyncIterator[list[Registry]]:
    """Servers that hear nothing of each other unless they look."""
    opened = [Registry(await open_store(data), BotPool(1, 1.0), Settings()) for _ in range(number)]
    for guest in PEOPLE:
        await opened[0].store.put_guest(guest)
    try:
        yield opened
    finally:
        for registry in opened:
            await registry.stop()


async def begun(registry: Registry) -> TableActor:
    """A match between Anna and Boris."""
    actor = await registry.create(made("networks"))
    for guest, number in zip(PEOPLE, NUMBERS, strict=False):
        await actor.request(guest.id, Sit(guest.name, None, number))
    return actor


def first_move(actor: TableActor) -> tuple[str, Play]:
    game = actor.table.game
    guest = actor.table.seats[game.to_move].guest
    assert guest is not None
    return guest, Play(actor.table.version, shoal.action(game, game.legal(game.to_move)[0]))


def test_who_watches_is_told_though_only_a_vain_request_has_looked(tmp_path: Path) -> None:
    """Two players move at once, at different servers: one comes too late, and has to see for what."""

    async def scene() -> None:
        async with hubs(tmp_path / "tables.sqlite") as (one, two):
            actor = await begun(one)
            other = await two.find(actor.id)
            assert other is not None
            line = Line()
            await other.subscribe("boris", 0, line)
            before = (await line.next())["table"]["version"]
            guest, move = first_move(actor)
            await actor.request(guest, move)
            with pytest.raises(NotNow, match="outdated"):
                await other.request(guest, move)
            assert (await line.next())["table"]["version"] == before + 1

    run(scene())


def test_who_is_missed_at_one_server_and_watches_at_another_plays_on(tmp_path: Path) -> None:
    """Unless they got up themselves."""

    async def scene() -> None:
        async with hubs(tmp_path / "tables.sqlite") as (one, two):
            actor = await begun(one)
            other = await two.find(actor.id)
            assert other is not None
            await other.subscribe("boris", 0, Line())
            seat = actor.table.seat_of("boris")
            assert seat is not None
            for request, guest, lent in ((ReplaceAbsent(seat), SERVER, False), (Leave(), "boris", True)):
                await actor.request(guest, request)
                await other.catch_up()
                assert other.table.seats[seat].is_lent
                await other._contradict()
                assert other.table.seats[seat].is_lent == lent
                await actor.catch_up()

    run(scene())


def test_who_comes_from_another_server_goes_on_from_there(tmp_path: Path) -> None:
    """Also if this one has not yet heard of what that one has told them."""

    async def scene() -> None:
        async with hubs(tmp_path / "tables.sqlite") as (one, two):
            actor = await begun(one)
            assert await two.find(actor.id) is not None
            version = await actor.request("anna", Chat("Good luck!"))
            line = Line()
            async with line.open(two, PEOPLE[0]):
                line.tell(type="watch", table=actor.id, after=version)
                shown = await line.next()
                assert (shown["table"]["version"], shown["happened"]) == (version, [])

    run(scene())


@pytest.mark.parametrize("unsure", [False, True])
def test_what_may_be_stored_or_not_is_not_answered(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, unsure: bool
) -> None:
    async def scene() -> None:
        async with hubs(tmp_path / "tables.sqlite", 1) as (registry,):
            actor, line = await begun(registry), Line()

            def fail(_: object, then: Callable[[Exception], None]) -> None:
                then((PerhapsWritten if unsure else Unwritable)("the database cannot be reached"))

            async with line.open(registry, PEOPLE[0]):
                line.tell(type="watch", table=actor.id)
                assert (await line.next())["type"] == "update"
                monkeypatch.setattr(registry.store, "append_soon", fail)
                line.tell(type="chat", id=1, text="Hello")
                answer = await line.next()
                if unsure:
                    assert (answer["type"], answer["reconnect"]) == ("bye", True)
                    assert line.closed == TRY_LATER
                else:
                    assert (answer["type"], answer["reason"]) == ("refused", "not stored")

    run(scene())


def test_a_move_for_what_a_backup_has_replaced_is_refused_as_too_late(tmp_path: Path) -> None:
    """Sent before its player was shown what there is now: at once, and when the server has seen it."""
    data, backup = tmp_path / "tables.sqlite", tmp_path / "backup.sqlite"

    async def scene() -> None:
        async with hubs(data, 1) as (registry,):
            actor = await begun(registry)
            await registry.store.backup(backup)
            then = actor.table.version
            for _ in range(4):
                await actor.request(*first_move(actor))
            line = Line()
            await actor.subscribe("boris", actor.table.version, line)
            await line.next()
            await restore(backup, data)
            guest, move = first_move(actor)
            for _ in range(2):
                with pytest.raises(NotNow, match="outdated"):
                    await actor.request(guest, move)
            shown = await line.next()
            assert shown["table"]["version"] == then
            assert [entry["version"] for entry in shown["happened"]] == list(range(1, then + 1))
            with pytest.raises(shoal.Invalid, match="version"):
                await actor.request(guest, msgspec.structs.replace(move, version=move.version + 1))
            await actor.request(*first_move(actor))

    run(scene())
