"""A table is in memory once, and work that is due is done as soon as it can be stored."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable, Iterator, Mapping
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import msgspec
import pytest
from fake_socket import Line
from random_sessions import NUMBERS, made
from time_limits import run

from shoal import bots
from shoal.client import AsyncClient, AsyncTable, NotPossible
from shoal.server.bot_pool import BotPool
from shoal.server.clock import now
from shoal.server.registry import Registry, Settings
from shoal.server.table_actor import TableActor, Unreadable
from shoal.store import (
    Append,
    Guest,
    Match,
    Rating,
    Row,
    StoreUnavailable,
    Summary,
    Unwritable,
    VersionConflict,
    open_store,
)
from shoal.table.events import written
from shoal.table.requests import Chat, Leave, Rematch, Request, Sit

DAY = 86_400_000


@asynccontextmanager
async def opened(folder: Path, **settings: Any) -> AsyncIterator[Registry]:
    """A server at which Anna is known; it is stopped in the end, whatever has gone wrong."""
    chosen = Settings(**settings)
    pool = BotPool(chosen.workers, chosen.bot_longest)
    registry = Registry(await open_store(folder / "tables.sqlite"), pool, chosen)
    try:
        await registry.store.put_guest(Guest("anna", "Anna", b"", 0))
        yield registry
    finally:
        await registry.stop()


def test_a_table_that_is_being_made_is_found_as_the_same_one(tmp_path: Path) -> None:
    """Watchers of a second copy would never hear what happens at the first."""

    async def scene() -> None:
        async with opened(tmp_path) as registry:
            for number in range(30):
                wanted = msgspec.structs.replace(made(), id=f"table-{number}")
                found: set[TableActor] = set()

                async def look(table_id: str, found: set[TableActor] = found) -> None:
                    while not found:
                        actor = await registry.find(table_id)
                        if actor is not None:
                            found.add(actor)

                looking = [asyncio.create_task(look(wanted.id)) for _ in range(3)]
                actor = await registry.create(wanted)
                await asyncio.gather(*looking)
                assert found == {actor}
                assert registry.actors[wanted.id] is actor

    run(scene())


def test_a_table_read_from_its_journal_by_many_at_once_is_one(tmp_path: Path) -> None:
    async def scene() -> None:
        async with await open_store(tmp_path / "tables.sqlite") as store:
            await store.put_guest(Guest("anna", "Anna", b"", 0))
            await Registry(store, BotPool(1, 1.0), Settings()).create(made())
        async with opened(tmp_path) as registry:
            found = await asyncio.gather(*(registry.find("table-1") for _ in range(10)))
            assert len({id(actor) for actor in found}) == 1
            assert await registry.find("nowhere") is None

    run(scene())


class Full:
    """A disk that is full for a while: what is written meanwhile is refused."""

    def __init__(self, registry: Registry, patch: pytest.MonkeyPatch) -> None:
        self.registry = registry
        self.patch = patch
        self.refused = 0

    def append_soon(self, _: object, then: Callable[[object], None]) -> None:
        self.refused += 1
        asyncio.get_running_loop().call_soon(then, Unwritable("the disk is full"))

    async def finish(self, *_: object) -> None:
        self.refused += 1
        raise Unwritable("the disk is full")

    async def __aenter__(self) -> Full:
        for name in ("append_soon", "finish"):
            self.patch.setattr(self.registry.store, name, getattr(self, name))
        return self

    async def __aexit__(self, *_: object) -> None:
        self.patch.undo()


async def until(condition: Callable[[], object]) -> None:
    while not condition():
        await asyncio.sleep(0.01)


def test_bots_play_on_by_themselves_after_the_disk_was_full(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Also to the end, and the match is kept: nobody needs to touch the table for it."""

    async def scene() -> None:
        async with opened(tmp_path, bot_delay=0.001, workers=1, tick=0.02) as registry:
            registry.start()
            actor = await registry.create(made("networks", bots=[None, "random"]))
            await actor.request("anna", Sit("Anna", 0, NUMBERS[0]))
            await actor.request("anna", Leave())
            for _ in range(3):
                moved = actor.table.last_move_version
                await until(lambda moved=moved: actor.table.last_move_version > moved)  # type: ignore[misc]
                async with Full(registry, monkeypatch) as full:
                    await until(lambda full=full: full.refused > 2)  # type: ignore[misc]
            await until(lambda: actor.table.state == "over" and not actor.is_finishing and not actor.is_stale)
            assert await registry.store.match(actor.id) is not None
            assert not actor.is_unfinished

    run(scene())


def test_a_bots_last_move_is_made_once_it_can_be_stored(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """In memory the match is over already."""

    async def scene() -> None:
        async with opened(tmp_path, bot_delay=0, workers=1, tick=0.02) as registry:
            registry.start()
            actor = await registry.create(made("fossil", bots=[None, "random"]))
            append_soon = registry.store.append_soon
            refused: list[Append] = []

            def full_at_the_end(append: Append, then: Callable[[object], None]) -> None:
                if append.rows[-1].kind == "ended" and len(refused) < 3:
                    refused.append(append)
                    asyncio.get_running_loop().call_soon(then, Unwritable("the disk is full"))
                else:
                    append_soon(append, then)

            monkeypatch.setattr(registry.store, "append_soon", full_at_the_end)
            await actor.request("anna", Sit("Anna", 0, NUMBERS[0]))
            await actor.request("anna", Leave())
            await until(lambda: len(refused) == 3 and not actor.is_unfinished)
            await until(lambda: actor.table.state == "over" and not actor.is_finishing)
            assert await registry.store.match(actor.id) is not None

    run(scene())


def test_a_client_plays_on_after_the_disk_was_full(monkeypatch: pytest.MonkeyPatch) -> None:
    tries = iter(range(4))
    table = AsyncTable(AsyncClient("http://nowhere", "Ada"), "table-1")
    table.shown, table.happened = {"state": "playing"}, [{"kind": "ended", "facts": {"scores": [1, 2]}}]

    async def choose(*_: object) -> int:
        if next(tries, None) is not None:
            raise NotPossible({"reason": "not stored", "text": "the disk is full"})
        table.shown = {"state": "over"}
        return 0

    monkeypatch.setattr(table, "_let_choose", choose)
    monkeypatch.setattr(table, "_has_move", lambda: True)
    assert asyncio.run(table.play(bots.make("random", 1))) == [1, 2]


def test_a_match_that_ends_when_it_cannot_be_kept_is_kept_later(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def scene() -> None:
        async with opened(tmp_path, bot_delay=0, workers=1, tick=0.02) as registry:
            registry.start()
            actor = await registry.create(made("fossil", bots=[None, "random"]))
            kept = registry.store.append_soon
            async with Full(registry, monkeypatch) as full:
                monkeypatch.setattr(registry.store, "append_soon", kept)
                await actor.request("anna", Sit("Anna", 0, NUMBERS[0]))
                await actor.request("anna", Leave())
                await until(lambda: full.refused > 2)
                assert await registry.store.match(actor.id) is None
            await until(lambda: not actor.is_unfinished)
            assert await registry.store.match(actor.id) is not None

    run(scene())


def test_a_match_is_kept_though_many_of_the_same_players_end_at_once(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def scene() -> None:
        async with opened(tmp_path, bot_delay=0, workers=1, tick=0.02) as registry:
            finish, tries = registry.store.finish, iter(range(12))

            async def taken(match: Match, ratings: Mapping[str, Rating]) -> bool:
                if next(tries, None) is not None:
                    raise VersionConflict("rated meanwhile")
                return await finish(match, ratings)

            monkeypatch.setattr(registry.store, "finish", taken)
            registry.start()
            actor = await registry.create(made("fossil", bots=[None, "random"]))
            await actor.request("anna", Sit("Anna", 0, NUMBERS[0]))
            await actor.request("anna", Leave())
            await until(lambda: actor.is_match_stored)
            assert await registry.store.match(actor.id) is not None

    run(scene())


def test_what_a_server_that_was_killed_left_undone_at_the_end_of_a_match_is_done_by_the_next(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The match is kept, though nobody comes back; and a rematch that all would have is made for who does."""

    async def killed() -> None:
        return

    async def scene() -> None:
        async with opened(tmp_path, bot_delay=0, workers=1) as registry:
            actor = await registry.create(made("fossil", bots=[None, "random"]))
            with monkeypatch.context() as patch:
                patch.setattr(actor, "_finish", killed)
                await actor.request("anna", Sit("Anna", 0, NUMBERS[0]))
                await actor.request("anna", Leave())
                await until(lambda: actor.table.state == "over")
                await actor.request("anna", Rematch())
                assert await registry.store.unrecorded() == [actor.id]
        async with opened(tmp_path, sweep=0.01) as registry:
            registry.start()
            while await registry.store.match(actor.id) is None:
                await asyncio.sleep(0.01)
            assert await registry.store.unrecorded() == []
            again = await registry.find(actor.id)
            assert again is not None
            await until(lambda: again.table.rematch)

    run(scene())


def test_a_match_is_kept_once_whatever_is_said_after_it(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def scene() -> None:
        async with opened(tmp_path, bot_delay=0, workers=1, tick=0.02) as registry:
            registry.start()
            actor = await registry.create(made("fossil", bots=[None, "random"]))
            kept: list[str] = []
            finish = registry.store.finish

            async def noted(match: Match, ratings: Mapping[str, Rating]) -> bool:
                kept.append(match.id)
                return await finish(match, ratings)

            monkeypatch.setattr(registry.store, "finish", noted)
            await actor.request("anna", Sit("Anna", 0, NUMBERS[0]))
            await actor.request("anna", Leave())
            await until(lambda: actor.table.state == "over" and kept and not actor.is_finishing)
            for text in ("well", "played"):
                await actor.request("anna", Chat(text))
                await until(lambda: not actor.is_finishing)
            assert kept == [actor.id]
            assert await registry.store.match(actor.id) is not None

    run(scene())


def test_who_is_away_while_the_store_is_away_is_played_for_later(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The clock goes on although a table could not be read."""

    async def scene() -> None:
        async with opened(tmp_path, away_after=0.05, workers=1, tick=0.02) as registry:
            for guest in ("anna", "boris"):
                await registry.store.put_guest(Guest(guest, guest, b"", 0))
            actor = await registry.create(made("fossil"))
            tries = []

            async def away(_: str | None, request: Request) -> int:
                tries.append(request)
                raise StoreUnavailable("the database cannot be reached")

            for seat, guest in enumerate(("anna", "boris")):
                await actor.request(guest, Sit(guest, seat, NUMBERS[seat]))
            with monkeypatch.context() as patch:
                patch.setattr(actor, "request", away)
                registry.start()
                await until(lambda: len(tries) > 4)
                assert not any(seat.is_lent for seat in actor.table.seats)
            await until(lambda: all(seat.is_lent for seat in actor.table.seats))

    run(scene())


def test_who_is_not_there_after_a_new_start_is_played_for(tmp_path: Path) -> None:
    """Otherwise the player who returned would wait for ever."""

    async def scene() -> None:
        async with opened(tmp_path) as registry:
            await registry.store.put_guest(Guest("boris", "Boris", b"", 0))
            actor = await registry.create(made())
            await actor.request("anna", Sit("Anna", 0, NUMBERS[0]))
            await actor.request("boris", Sit("Boris", 1, NUMBERS[1]))
        async with opened(tmp_path, away_after=0.05, tick=0.01) as registry:
            registry.start()
            again = await registry.find(actor.id)
            assert again is not None
            await again.subscribe("anna", 0, Line())
            await until(lambda: again.table.seats[1].is_lent)
            assert not again.table.seats[0].is_lent

    run(scene())


def test_a_table_nobody_has_touched_for_30_days_is_closed_and_a_match_that_is_over_stays(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    days = looks = 0

    def later() -> int:
        nonlocal looks
        looks += 1
        return now() + days * DAY

    async def scene() -> None:
        nonlocal days, looks
        async with opened(tmp_path, bot_delay=0, workers=1, sweep=0.01) as registry:
            registry.start()
            left_alone = await registry.create(made())
            played = await registry.create(
                msgspec.structs.replace(made("networks", bots=[None, "random"]), id="table-2")
            )
            await played.request("anna", Sit("Anna", 0, NUMBERS[0]))
            await played.request("anna", Leave())
            await until(lambda: played.is_match_stored and not played.is_finishing)
            days, looks = 29, 0
            await until(lambda: looks > 5)
            assert left_alone.table.state == "open"
            days = 31
            await until(lambda: left_alone.table.state == "closed")
            assert (await left_alone.stored()).state == "closed"
            assert played.table.state == "over"
            assert await registry.store.match(played.id) is not None

    monkeypatch.setattr("shoal.server.registry.now", later)
    run(scene())


def test_a_table_that_cannot_be_read_keeps_no_other_from_what_is_due(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    """Such as one that was begun before the rules were changed: it is noted once, and said to who comes."""
    later = 0

    async def scene() -> None:
        nonlocal later
        async with opened(tmp_path, sweep=0.01) as registry:
            for number, data in enumerate([b"{}", written(msgspec.structs.replace(made(), id="old-1", rules=99))]):
                summary = Summary("fossil", "open", True, 2, 0, 0, touched=number, deadline=number)
                await registry.store.append(f"old-{number}", [Row(1, 0, "created", data)], summary)
            left_alone = await registry.create(made())
            later = 31 * DAY
            registry.start()
            await until(lambda: left_alone.table.state == "closed")
            for table_id in registry.unreadable:
                with pytest.raises(Unreadable, match="created by another version of Shoal"):
                    await registry.find(table_id)
            assert registry.unreadable == {"old-0", "old-1"}

    monkeypatch.setattr("shoal.server.registry.now", lambda: now() + later)
    run(scene())
    assert [(record.getMessage(), record.table, record.why) for record in caplog.records] == [  # type: ignore[attr-defined]
        ("a table cannot be read", "old-0", "ValidationError"),
        ("a table cannot be read", "old-1", "Invalid"),
    ]


def test_what_goes_wrong_unforeseen_does_not_end_what_is_done_again_and_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    async def scene() -> None:
        async with opened(tmp_path, tick=0.01, sweep=0.01) as registry:
            for name in ("_tick", "_sweep"):
                done, tries = asyncio.Event(), iter([ZeroDivisionError, None])

                async def once(done: asyncio.Event = done, tries: Iterator[type[Exception] | None] = tries) -> None:
                    error = next(tries, None)
                    if error:
                        raise error
                    done.set()

                monkeypatch.setattr(registry, name, once)
                registry.start()
                await done.wait()

    run(scene())
    assert [record.getMessage() for record in caplog.records] == 2 * ["a timer failed"]
