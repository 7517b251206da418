"""Writes of other servers are noticed; possibly missed ones are reported."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import pytest
from sample_rows import SUMMARY, awaited, row, rows
from time_limits import PATIENCE

from shoal.store import Store, VersionConflict, open_store, restore

Heard = AsyncIterator[tuple[str | None, int]]


async def hear(heard: Heard) -> tuple[str | None, int]:
    return await asyncio.wait_for(anext(heard), PATIENCE)


async def listening(store: Store) -> Heard:
    heard = store.notices()
    assert await hear(heard) == (None, 0)
    return heard


@awaited
async def test_servers_hear_of_each_other_and_not_of_themselves(postgres_url: str) -> None:
    async with await open_store(postgres_url) as one, await open_store(postgres_url) as two:
        by_one, by_two = await listening(one), await listening(two)
        await one.append("a table", rows(1, 3), SUMMARY)
        assert await hear(by_two) == ("a table", 3)
        assert await two.read("a table") == rows(1, 3)
        with pytest.raises(VersionConflict):
            await two.append("a table", [row(2)], SUMMARY)
        await two.append("a table", [row(4)], SUMMARY)
        await two.append("b", [row(1)], SUMMARY)
        assert [await hear(by_one), await hear(by_one)] == [("a table", 4), ("b", 1)]


@awaited
async def test_after_the_database_was_away_something_may_be_missed(postgres: Any, postgres_url: str) -> None:
    async with await open_store(postgres_url) as one, await open_store(postgres_url) as two:
        heard = await listening(two)
        try:
            postgres.stop()
        finally:
            postgres.start()
        assert await hear(heard) == (None, 0)
        await one.append("t", [row(1)], SUMMARY)
        assert await hear(heard) == ("t", 1)


@pytest.mark.parametrize("noise", ["", "x", "x y z", "x  ", "x -1 t", "x 1.5 t"])
@awaited
async def test_what_cannot_be_read_may_mean_anything(postgres_url: str, noise: str) -> None:
    import psycopg

    async with await open_store(postgres_url) as one, await open_store(postgres_url) as two:
        heard = await listening(one)
        with psycopg.connect(postgres_url) as connection:
            connection.execute("SELECT pg_notify('shoal', %s)", (noise,))
        assert await hear(heard) == (None, 0)
        await two.append("t", [row(1)], SUMMARY)
        assert await hear(heard) == ("t", 1)


@awaited
async def test_one_who_has_heard_enough_leaves_the_others_listening(postgres_url: str) -> None:
    async with await open_store(postgres_url) as one, await open_store(postgres_url) as two:
        first, second = one.notices(), await listening(one)
        async for notice in first:
            assert notice == (None, 0)
            break
        await first.aclose()  # type: ignore[attr-defined]
        await two.append("t", [row(1)], SUMMARY)
        assert await hear(second) == ("t", 1)
        assert await one.read("t") == [row(1)]


@awaited
async def test_listening_ends_with_the_store(url: str) -> None:
    store = await open_store(url)

    async def listen() -> list[object]:
        return [notice async for notice in store.notices()]

    listener = asyncio.ensure_future(listen())
    await asyncio.sleep(0)
    await store.close()
    await asyncio.wait_for(listener, PATIENCE)


@awaited
async def test_a_backup_put_in_place_of_everything_is_heard(url: str, tmp_path: Path) -> None:
    async with await open_store(url) as store:
        heard = store.notices()
        if url.startswith("postgres"):
            assert await hear(heard) == (None, 0)
        waiting = asyncio.ensure_future(hear(heard))
        await store.append("t", rows(1, 2), SUMMARY)
        await store.backup(tmp_path / "backup")
        before = await store.generation()
        await restore(tmp_path / "backup", url)
        assert await waiting == (None, 0)
        assert await store.generation() != before
