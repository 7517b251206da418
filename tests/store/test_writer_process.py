"""A store with a writer process behaves like any other, even when that process is killed."""

from __future__ import annotations

import asyncio
import os
import signal
import sys
from pathlib import Path
from typing import cast

import pytest
from sample_rows import SUMMARY, awaited, contents, fill, inside, row, rows

from shoal.core.errors import Invalid
from shoal.store import PerhapsWritten, Store, Unwritable, VersionConflict, open_store
from shoal.store.sql.writer_process import ProcessCommitter

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="there a thread writes")


def process_of(store: Store) -> int:
    return cast("ProcessCommitter", inside(store)._writer._committer).pid


async def opened(folder: Path, name: str = "a.sqlite") -> Store:
    return await open_store(folder / name, writer_process=True)


@awaited
async def test_it_holds_what_a_store_with_a_thread_holds(tmp_path: Path) -> None:
    async with await opened(tmp_path) as apart, await open_store(tmp_path / "b.sqlite") as other:
        await fill(apart)
        await fill(other)
        assert await contents(apart) == await contents(other)
        assert await apart.take_link(b"token", 1) == "anna"


@awaited
async def test_what_cannot_be_written_is_told_as_what_it_is(tmp_path: Path) -> None:
    async with await opened(tmp_path) as store:
        works = [store.append("t", [row(1)], SUMMARY), store.append("u", [row(2)], SUMMARY)]
        works += [store.append("v", [row(1)], SUMMARY, guests=["nobody"])]
        outcomes = await asyncio.gather(*works, return_exceptions=True)
        assert [type(each) for each in outcomes] == [type(None), VersionConflict, Invalid]
        assert await store.read("t") == [row(1)]
        assert not await store.read("u")
        assert not await store.read("v")


@awaited
async def test_all_that_was_asked_for_before_the_end_is_written_and_nothing_after_it(tmp_path: Path) -> None:
    store = await opened(tmp_path)
    asked = [asyncio.create_task(store.append(f"t{n}", rows(1, 3), SUMMARY)) for n in range(700)]
    await asyncio.sleep(0)
    await store.close()
    await asyncio.gather(*asked)
    with pytest.raises(Unwritable):
        await store.append("late", [row(1)], SUMMARY)
    async with await open_store(tmp_path / "a.sqlite") as again:
        assert len(await again.tables(limit=1000)) == 700
        assert await again.read("t699") == rows(1, 3)


@awaited
async def test_who_waits_while_it_is_killed_is_told_that_nobody_knows_and_it_begins_anew(tmp_path: Path) -> None:
    async with await opened(tmp_path) as store:
        await store.append("t", [row(1)], SUMMARY)
        killed = process_of(store)
        os.kill(killed, signal.SIGSTOP)
        asked = asyncio.create_task(store.append("t", [row(2)], SUMMARY))
        while not inside(store)._writer._sent:
            await asyncio.sleep(0)
        os.kill(killed, signal.SIGKILL)
        with pytest.raises(PerhapsWritten):
            await asked
        assert process_of(store) != killed
        known = len(await store.read("t"))
        await store.append("t", [row(known + 1)], SUMMARY)
        assert await store.read("t") == rows(1, known + 1)


@awaited
async def test_it_is_killed_again_and_again_and_everybody_is_answered(tmp_path: Path) -> None:
    async with await opened(tmp_path) as store:
        answers: list[object] = []

        async def write(table: str) -> None:
            for _ in range(40):
                known = len(await store.read(table))
                try:
                    await store.append(table, [row(known + 1)], SUMMARY)
                except (VersionConflict, Unwritable) as error:
                    answers.append(error)
                else:
                    answers.append(None)

        works = [asyncio.create_task(write(f"t{n}")) for n in range(5)]
        for number in range(3):
            while len(answers) < 50 * number + 10:
                await asyncio.sleep(0)
            os.kill(process_of(store), signal.SIGKILL)
        await asyncio.gather(*works)
        assert len(answers) == 5 * 40
        assert answers.count(None) <= sum([len(await store.read(f"t{n}")) for n in range(5)]) <= 5 * 40


@awaited
async def test_it_does_not_end_with_what_is_meant_for_the_server(tmp_path: Path) -> None:
    """A key pressed in the terminal, or the end of a service, reaches both: the server has still something to say."""
    async with await opened(tmp_path) as store:
        await store.append("t", [row(1)], SUMMARY)
        before = process_of(store)
        for each in (signal.SIGINT, signal.SIGTERM):
            os.kill(before, each)
        await store.append("t", [row(2)], SUMMARY)
        assert process_of(store) == before
