"""Journals are in order, all or nothing, with each version once, whoever writes."""

from __future__ import annotations

import asyncio
import threading

import pytest
from databases import Opener
from sample_rows import ANNA, BEN, SUMMARY, awaited, inside, row, rows
from sqlalchemy import Connection, event

from shoal.core.errors import Invalid
from shoal.store import Row, Store, Unwritable, VersionConflict, open_store


@awaited
async def test_what_was_appended_is_read_in_order(opener: Opener) -> None:
    async with await opener() as store:
        await store.append("t", rows(1, 2), SUMMARY)
        await store.append("t", [Row(3, 2**60, "said", b'{"text": "\\u0000"}')], SUMMARY)
        assert [entry.version for entry in await store.read("t")] == [1, 2, 3]
        assert await store.read("t", after=2) == [Row(3, 2**60, "said", b'{"text": "\\u0000"}')]
        assert await store.read("t", after=3) == []
        assert await store.read("nowhere") == []


@pytest.mark.parametrize("number", [1, 99, 100, 101, 250])
@awaited
async def test_as_many_rows_as_one_likes_are_written_together(opener: Opener, number: int) -> None:
    async with await opener() as store:
        await store.append("t", rows(1, number), SUMMARY)
        await asyncio.gather(*(store.append(f"t{n}", [row(1)], SUMMARY) for n in range(number)))
        assert await store.read("t") == rows(1, number)
        assert len(await store.tables(limit=1000)) == number + 1


@awaited
async def test_it_is_there_after_closing(opener: Opener) -> None:
    async with await opener() as store:
        await store.append("t", rows(1, 5), SUMMARY)
    async with await opener() as store:
        assert await store.read("t") == rows(1, 5)
        assert await store.tables() == [("t", SUMMARY)]


@pytest.mark.parametrize("first", [1, 2, 3, 5, 9])
@awaited
async def test_a_version_that_does_not_go_on_from_the_last_is_taken(opener: Opener, first: int) -> None:
    async with await opener() as store:
        await store.append("t", rows(1, 3), SUMMARY)
        with pytest.raises(VersionConflict):
            await store.append("t", rows(first, first + 2), SUMMARY._replace(state="over"), guests=["nobody"])
        assert await store.read("t") == rows(1, 3)
        assert await store.tables() == [("t", SUMMARY)]


@awaited
async def test_a_journal_begins_with_1(opener: Opener) -> None:
    async with await opener() as store:
        with pytest.raises(VersionConflict):
            await store.append("t", [row(2)], SUMMARY)
        assert await store.tables() == []


@pytest.mark.parametrize("versions", [[], [0, 1], [1, 3], [2, 1], [1, 1]])
@awaited
async def test_versions_out_of_order_are_our_own_fault(opener: Opener, versions: list[int]) -> None:
    async with await opener() as store:
        with pytest.raises(ValueError, match="versions follow"):
            await store.append("t", [row(version) for version in versions], SUMMARY)


@awaited
async def test_one_that_fails_does_not_harm_those_committed_with_it(url: str) -> None:
    async with await open_store(url) as store:
        await store.append("old", rows(1, 3), SUMMARY)
        outcomes = await asyncio.gather(
            store.append("a", rows(1, 2), SUMMARY),
            store.append("old", [row(3)], SUMMARY),
            store.append("b", [row(1)], SUMMARY, guests=["nobody"]),
            store.append("c", [Row(1, 2**70, "moved", b"")], SUMMARY),
            store.append("d", [row(1)], SUMMARY),
            store.append("d", [row(2)], SUMMARY),
            store.append("d", [row(2)], SUMMARY),
            return_exceptions=True,
        )
        kinds = [None if outcome is None else type(outcome) for outcome in outcomes]
        assert kinds == [None, VersionConflict, Invalid, Invalid, None, None, VersionConflict]
        journals = {id: len(await store.read(id)) for id in ("old", "a", "b", "c", "d")}
        assert journals == {"old": 3, "a": 2, "b": 0, "c": 0, "d": 2}


@awaited
async def test_all_that_waits_is_committed_together(url: str) -> None:
    commits: list[Connection] = []
    async with await open_store(url) as store:
        event.listen(inside(store)._engines.write, "commit", commits.append)
        begun, go_on = threading.Event(), threading.Event()

        def hold(connection: Connection) -> None:
            connection.exec_driver_sql("SELECT 1")
            begun.set()
            go_on.wait()

        holding = asyncio.ensure_future(inside(store)._write(hold))
        await asyncio.to_thread(begun.wait)
        waiting = [asyncio.ensure_future(store.append(f"t{number}", rows(1, 2), SUMMARY)) for number in range(200)]
        await asyncio.sleep(0)
        go_on.set()
        await asyncio.gather(holding, *waiting)
        assert len(commits) == 2
        assert len(await store.tables(limit=1000)) == 200


@pytest.mark.parametrize("id", ["", "t" * 201])
@awaited
async def test_an_id_is_not_empty_and_not_too_long(opener: Opener, id: str) -> None:
    async with await opener() as store:
        with pytest.raises(Invalid, match="1 to 200 characters"):
            await store.append(id, [row(1)], SUMMARY)
        await store.append("🐟" * 200, [row(1)], SUMMARY)


async def race(store: Store, name: str, table: str, times: int) -> list[Row]:
    """Write so many entries of one's own, however often somebody else was quicker."""
    written: list[Row] = []
    last = 0
    while len(written) < times:
        mine = Row(last + 1, 5, "moved", f"{name} {len(written)}".encode())
        try:
            await store.append(table, [mine], SUMMARY)
            written.append(mine)
            last += 1
        except VersionConflict:
            last = len(await store.read(table))
    return written


@awaited
async def test_two_servers_never_write_the_same_version(url: str) -> None:
    async with await open_store(url) as one, await open_store(url) as two:
        racers = [(store, table) for store in (one, two) for table in "abcd" for _ in range(2)]
        told = await asyncio.gather(
            *(race(store, str(number), table, 10) for number, (store, table) in enumerate(racers))
        )
        for table in "abcd":
            journal = await one.read(table)
            acknowledged = [row for (_, at), rows in zip(racers, told, strict=True) if at == table for row in rows]
            assert [entry.version for entry in journal] == list(range(1, 41))
            assert sorted(acknowledged) == journal


@awaited
async def test_the_same_new_table_is_made_by_one_of_two_servers(url: str) -> None:
    async with await open_store(url) as one, await open_store(url) as two:
        for number in range(20):
            appends = (store.append(f"t{number}", [row(1)], SUMMARY) for store in (one, two))
            outcomes = await asyncio.gather(*appends, return_exceptions=True)
            assert {type(outcome) for outcome in outcomes} == {type(None), VersionConflict}


@awaited
async def test_guests_sit_down_and_leave_with_an_entry(opener: Opener) -> None:
    async with await opener() as store:
        await store.put_guest(ANNA)
        await store.put_guest(BEN)
        await store.append("t", [row(1)], SUMMARY, guests=["anna", "ben"])
        await store.append("u", [row(1)], SUMMARY._replace(touched=2_000), guests=["anna"])
        assert [id for id, _ in await store.tables_of("anna")] == ["u", "t"]
        await store.append("t", [row(2)], SUMMARY, guests=["ben"], gone=["anna"])
        assert [id for id, _ in await store.tables_of("anna")] == ["u"]
        assert await store.tables_of("ben") == [("t", SUMMARY)]
        await store.append("u", [row(2)], SUMMARY, guests=["ben", "ben"])
        await store.append("t", [row(3)], SUMMARY, gone=["ben"])
        assert [id for id, _ in await store.tables_of("ben")] == ["u"]


@awaited
async def test_a_closed_store_says_so_and_has_written_what_was_asked_before(url: str) -> None:
    store = await open_store(url)
    waiting = [asyncio.ensure_future(store.append(f"t{number}", [row(1)], SUMMARY)) for number in range(20)]
    await asyncio.sleep(0)
    await store.close()
    await asyncio.gather(*waiting)
    with pytest.raises(Unwritable, match="closed"):
        await store.append("t", [row(1)], SUMMARY)
    async with await open_store(url) as again:
        assert len(await again.tables()) == 20


@awaited
async def test_an_append_that_nobody_waits_for_any_more_is_no_trouble(opener: Opener) -> None:
    async with await opener() as store:
        task = asyncio.ensure_future(store.append("t", [row(1)], SUMMARY))
        await asyncio.sleep(0)
        task.cancel()
        await asyncio.gather(task, return_exceptions=True)
        await store.append("u", [row(1)], SUMMARY)
        assert await store.read("t") == [row(1)]
