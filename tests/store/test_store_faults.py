"""Full disk, unreachable database, commit without an answer: the error is reported, nothing changes, work goes on."""

from __future__ import annotations

import asyncio
import os
import traceback
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from sample_rows import SUMMARY, awaited, inside, row, rows
from sqlalchemy import Connection, event
from sqlalchemy.exc import OperationalError, StatementError

from shoal.core.errors import Invalid
from shoal.store import Guest, PerhapsWritten, Row, Store, StoreUnavailable, Unwritable, open_store, restore

LARGE = b"x" * 20_000


async def allow_pages(store: Store, pages: int) -> None:
    await inside(store)._write(lambda connection: connection.exec_driver_sql(f"PRAGMA max_page_count = {pages}"))


@awaited
async def test_a_full_disk_refuses_and_changes_nothing(tmp_path: Path) -> None:
    async with await open_store(tmp_path / "a.sqlite") as store:
        await store.append("t", rows(1, 3), SUMMARY)
        await allow_pages(store, 1)
        appends = (store.append(f"t{number}", [row(1, LARGE)], SUMMARY) for number in range(5))
        outcomes = await asyncio.gather(
            store.append("t", [row(4, LARGE)], SUMMARY._replace(state="over")), *appends, return_exceptions=True
        )
        for outcome in outcomes:
            assert isinstance(outcome, Unwritable)
            assert (outcome.sentence, isinstance(outcome, PerhapsWritten)) == ("the disk is full", False)
        assert await store.tables() == [("t", SUMMARY)]
        assert await store.read("t") == rows(1, 3)
        await allow_pages(store, 100_000)
        await store.append("t", [row(4, LARGE)], SUMMARY)
        assert len(await store.read("t")) == 4


@awaited
async def test_a_file_that_another_program_holds_is_waited_for(tmp_path: Path) -> None:
    async with await open_store(tmp_path / "a.sqlite") as one, await open_store(tmp_path / "a.sqlite") as two:
        release = asyncio.Event()
        loop = asyncio.get_running_loop()
        held = asyncio.Event()

        def hold(connection: Connection) -> None:
            connection.exec_driver_sql("SELECT 1")  # which takes the lock
            loop.call_soon_threadsafe(held.set)
            asyncio.run_coroutine_threadsafe(release.wait(), loop).result()

        holding = asyncio.ensure_future(inside(one)._write(hold))
        await held.wait()
        waiting = asyncio.ensure_future(two.append("t", [row(1)], SUMMARY))
        assert await two.read("t") == []  # reading goes on meanwhile
        assert not waiting.done()
        release.set()
        await asyncio.gather(holding, waiting)
        assert await one.read("t") == [row(1)]


@awaited
async def test_a_database_that_goes_away_comes_back(postgres: Any, postgres_url: str) -> None:
    async with await open_store(postgres_url) as store:
        await store.append("t", [row(1)], SUMMARY)
        await store.read("t")
        try:
            postgres.stop()
            outcomes = await asyncio.gather(
                *(store.append(f"t{number}", [row(1)], SUMMARY) for number in range(10)), return_exceptions=True
            )
            for outcome in outcomes:
                assert isinstance(outcome, Unwritable)
                assert type(outcome) is Unwritable
                assert outcome.sentence == "the database cannot be reached"
            with pytest.raises(StoreUnavailable, match="cannot be reached"):
                await store.read("t")
            with pytest.raises(StoreUnavailable, match="cannot be reached"):
                await open_store(postgres_url)
        finally:
            postgres.start()
        await store.append("t", [row(2)], SUMMARY)
        assert await store.read("t") == rows(1, 2)
        assert len(await store.tables()) == 1


@awaited
async def test_a_connection_cut_between_two_moves_is_made_anew(postgres_url: str) -> None:
    import psycopg

    async with await open_store(postgres_url) as store:
        await store.append("t", [row(1)], SUMMARY)
        await store.read("t")
        cut = "SELECT pg_terminate_backend(pid, 5000) FROM pg_stat_activity WHERE application_name = 'shoal'"
        with psycopg.connect(postgres_url) as connection:
            connection.execute(cut)
        await store.append("t", [row(2)], SUMMARY)
        assert await store.read("t") == rows(1, 2)


def lose_answers(store: Store, times: int, *, committed: bool) -> Callable[[], int]:
    """The connection breaks at the commit, before or after it has happened; how often it did."""
    lost: list[bool] = []

    def lose(connection: Connection) -> None:
        if len(lost) < times:
            lost.append(True)
            if committed:
                connection.connection.commit()
            else:
                connection.connection.rollback()
            raise OperationalError("COMMIT", None, OSError(), connection_invalidated=True)

    event.listen(inside(store)._engines.write, "commit", lose)
    return lambda: len(lost)


@pytest.mark.parametrize("committed", [True, False])
@awaited
async def test_a_commit_whose_answer_is_lost_counts_once(url: str, committed: bool) -> None:
    async with await open_store(url) as store:
        await store.append("t", [row(1)], SUMMARY)
        lost = lose_answers(store, 1, committed=committed)
        await asyncio.gather(store.append("t", rows(2, 4), SUMMARY), store.append("new", [row(1)], SUMMARY))
        assert lost() == 1
        await store.append("t", [row(5)], SUMMARY)
        assert await store.read("t") == rows(1, 5)
        assert await store.read("new") == [row(1)]


@awaited
async def test_what_another_wrote_is_not_taken_for_ours(url: str) -> None:
    async with await open_store(url) as one, await open_store(url) as two:
        lose_answers(one, 1, committed=False)

        async def quicker() -> None:
            await two.append("t", [Row(1, 1, "moved", b"two")], SUMMARY)

        outcomes = await asyncio.gather(
            one.append("t", [Row(1, 1, "moved", b"one")], SUMMARY), quicker(), return_exceptions=True
        )
        winner = b"one" if outcomes[0] is None else b"two"
        assert [entry.data for entry in await two.read("t")] == [winner]
        assert sum(outcome is None for outcome in outcomes) == 1


@awaited
async def test_who_cannot_find_out_is_told_so(url: str) -> None:
    async with await open_store(url) as store:
        lose_answers(store, 3, committed=False)
        with pytest.raises(PerhapsWritten):
            await store.append("t", [row(1)], SUMMARY)
        assert await store.read("t") == []
        await store.append("t", [row(1)], SUMMARY)


@awaited
async def test_a_fault_of_our_own_is_not_hidden(url: str) -> None:
    def fault(_: Connection) -> None:
        raise KeyError("ours")

    async with await open_store(url) as store:
        outcomes = await asyncio.gather(
            store.append("t", [row(1)], SUMMARY),
            inside(store)._write(fault),
            inside(store)._read(fault),
            store.put_guest(Guest("x", "X", b"", [1])),  # type: ignore[arg-type]
            store.put_guest(Guest("y", "Y", [1], 1)),  # type: ignore[arg-type]
            return_exceptions=True,
        )
        assert [type(outcome) for outcome in outcomes[:3]] == [type(None), KeyError, KeyError]
        for outcome in outcomes[3:]:
            assert isinstance(outcome, (StatementError, TypeError))
        assert await store.read("t") == [row(1)]


class Clash(Exception):
    """Return PostgreSQL's error for a deadlock."""

    sqlstate = "40P01"


@awaited
async def test_who_clashes_with_another_server_tries_again(url: str) -> None:
    clashes: list[bool] = []

    def clash(_: Connection) -> None:
        if len(clashes) < 2:
            clashes.append(True)
            raise OperationalError("COMMIT", None, Clash())

    async with await open_store(url) as store:
        event.listen(inside(store)._engines.write, "begin", clash)
        await store.append("t", [row(1)], SUMMARY)
        assert len(clashes) == 2
        assert await store.read("t") == [row(1)]


@awaited
async def test_an_error_does_not_tell_what_was_to_be_stored(url: str) -> None:
    hidden = "the red eel".upper()
    async with await open_store(url) as store:
        for append in (
            store.append("t", [Row(1, 2**70, "moved", hidden.encode())], SUMMARY),
            store.append("t", [row(1, hidden.encode())], SUMMARY, guests=["nobody"]),
            store.append("t", [row(1, hidden.encode())], SUMMARY._replace(game=None)),  # type: ignore[arg-type]
        ):
            with pytest.raises(Invalid) as caught:
                await append
            assert hidden not in "".join(traceback.format_exception(caught.value))


@pytest.mark.skipif(os.name != "posix", reason="files have no such modes here")
@awaited
async def test_files_are_for_the_eyes_of_their_owner(tmp_path: Path) -> None:
    async with await open_store(tmp_path / "a") as store:
        await store.append("t", [row(1)], SUMMARY)
        await store.backup(tmp_path / "b")
        await restore(tmp_path / "b", tmp_path / "c")
        assert {path.name: path.stat().st_mode & 0o077 for path in tmp_path.iterdir()} == dict.fromkeys(
            ["a", "a-wal", "a-shm", "b", "c"], 0
        )
