"""Lists of tables, guests and their links, finished matches and ratings."""

from __future__ import annotations

import asyncio

import pytest
from databases import Opener
from sample_rows import ANNA, BEN, SUMMARY, awaited, fill, match, row

from shoal.core.errors import Invalid
from shoal.store import Guest, Match, Rating, Standing, Store, VersionConflict, open_store


async def some_tables(store: Store) -> None:
    tables = {
        "a": SUMMARY._replace(state="open", touched=1, game="networks"),
        "b": SUMMARY._replace(state="open", touched=2, listed=False),
        "c": SUMMARY._replace(touched=3, deadline=50),
        "d": SUMMARY._replace(touched=4, deadline=40),
        "e": SUMMARY._replace(state="over", touched=0),
        "f": SUMMARY._replace(state="closed", touched=0, listed=False),
    }
    await asyncio.gather(*(store.append(id, [row(1)], summary) for id, summary in tables.items()))


@awaited
async def test_tables_are_listed_by_what_is_asked(opener: Opener) -> None:
    async with await opener() as store:
        await some_tables(store)
        assert [id for id, _ in await store.tables()] == ["d", "c", "b", "a", "e", "f"]
        assert [id for id, _ in await store.tables(limit=2)] == ["d", "c"]
        assert [id for id, _ in await store.tables(listed=True, state="open")] == ["a"]
        assert [id for id, _ in await store.tables(listed=False)] == ["b", "f"]
        assert [id for id, _ in await store.tables(game="networks")] == ["a"]
        assert dict(await store.tables())["c"] == SUMMARY._replace(touched=3, deadline=50)


@awaited
async def test_clocks_that_have_run_out_and_tables_left_alone(opener: Opener) -> None:
    async with await opener() as store:
        await some_tables(store)
        assert await store.due(39) == []
        assert await store.due(40) == ["d"]
        assert await store.due(60) == ["d", "c"]
        assert await store.idle(3) == ["a", "b"]
        await store.append("d", [row(2)], SUMMARY._replace(deadline=None))
        assert await store.due(60) == ["c"]


@awaited
async def test_matches_that_are_over_and_not_kept(opener: Opener) -> None:
    async with await opener() as store:
        await some_tables(store)
        await store.put_guest(ANNA)
        assert await store.unrecorded() == ["e"]
        await store.finish(match()._replace(id="e"), {})
        assert await store.unrecorded() == []


@awaited
async def test_guests_are_put_once_and_renamed(opener: Opener) -> None:
    async with await opener() as store:
        await store.put_guest(BEN)
        await store.put_guest(Guest("ben", "Another", b"", 0))
        assert await store.guest("ben") == BEN
        assert await store.rename_guest("ben", "Benjamin <b>")
        assert await store.guest("ben") == BEN._replace(name="Benjamin <b>")
        assert not await store.rename_guest("anna", "Anna")
        assert await store.guest("anna") is None


@awaited
async def test_a_link_is_taken_once_and_in_time(url: str) -> None:
    async with await open_store(url) as one, await open_store(url) as two:
        await one.put_guest(ANNA)
        for number in range(10):
            await one.put_link(b"%d" % number, "anna", 100)
        for number in range(9):
            takers = [store.take_link(b"%d" % number, 99) for store in (one, two, one)]
            assert sorted(map(str, await asyncio.gather(*takers))) == ["None", "None", "anna"]
        assert await one.take_link(b"9", 100) is None
        assert await one.take_link(b"9", 50) is None
        with pytest.raises(Invalid):
            await one.put_link(b"x", "nobody", 100)


@awaited
async def test_a_match_is_finished_once(url: str) -> None:
    async with await open_store(url) as one, await open_store(url) as two:
        await one.put_guest(ANNA)
        finishing = [store.finish(match(), {"anna": Rating(26.5, 8.1, 1)}) for store in (one, two, one, two)]
        assert sorted(await asyncio.gather(*finishing)) == [False, False, False, True]
        assert await one.match("match1") == match()
        assert await one.rating("anna", "fossil") == Rating(26.5, 8.1, 1)
        assert await one.rating("anna", "networks") is None
        assert await one.match("match2") is None


@awaited
async def test_a_match_is_kept_once_and_found_by_who_played(opener: Opener) -> None:
    async with await opener() as store:
        await store.put_guest(ANNA)
        assert [await store.finish(match(number), {}) for number in (1, 2, 1)] == [True, True, False]
        assert await store.match("match1") == match()
        assert await store.match("match3") is None
        assert [found.id for found in await store.matches_of("anna")] == ["match2", "match1"]
        assert [found.id for found in await store.matches_of("anna", limit=1)] == ["match2"]
        assert await store.matches_of("ben") == []


@awaited
async def test_a_rating_made_from_an_old_one_is_made_anew(url: str) -> None:
    async with await open_store(url) as store:
        await store.put_guest(ANNA)
        await store.put_guest(BEN)
        assert await store.finish(match(1), {"anna": Rating(26.5, 8.1, 1)})
        with pytest.raises(VersionConflict):
            await store.finish(match(2), {"ben": Rating(25, 8, 1), "anna": Rating(27.0, 8.0, 1)})
        assert await store.match("match2") is None
        assert await store.rating("ben", "fossil") is None
        assert await store.finish(match(2), {"ben": Rating(25, 8, 1), "anna": Rating(27.0, 8.0, 2)})
        assert [found.id for found in await store.matches_of("anna")] == ["match2", "match1"]
        assert [found.id for found in await store.matches_of("anna", limit=1)] == ["match2"]
        assert await store.matches_of("ben") == []


@awaited
async def test_ratings_of_matches_that_end_together_are_all_counted(url: str) -> None:
    async def rate(store: Store, number: int) -> None:
        while True:
            old = await store.rating("anna", "fossil") or Rating(25.0, 8.0, 0)
            try:
                assert await store.finish(match(number), {"anna": Rating(old.mu + 1, 8.0, old.matches + 1)})
                return
            except VersionConflict:
                continue

    async with await open_store(url) as one, await open_store(url) as two:
        await one.put_guest(ANNA)
        await asyncio.gather(*(rate((one, two)[number % 2], number) for number in range(8)))
        assert await two.rating("anna", "fossil") == Rating(33.0, 8.0, 8)


@awaited
async def test_the_best_rating_is_the_most_certain_one(url: str) -> None:
    async with await open_store(url) as store:
        await store.put_guest(ANNA)
        await store.put_guest(BEN)
        await store.finish(match(), {"anna": Rating(30, 8, 1), "ben": Rating(20, 1, 1)})
        assert await store.ratings("fossil") == [
            Standing("ben", "Bén 🐟", Rating(20, 1, 1)),
            Standing("anna", "Anna", Rating(30, 8, 1)),
        ]
        assert [line.guest for line in await store.ratings("fossil", limit=1)] == ["ben"]
        assert await store.ratings("networks") == []


@pytest.mark.parametrize("text", ["a\0b", "\ud800"])
@awaited
async def test_text_that_one_database_would_not_take_is_refused_by_both(url: str, text: str) -> None:
    async with await open_store(url) as store:
        await fill(store)
        awful: Match = match(9)._replace(record=text)
        for refused in (
            store.put_guest(Guest("x", text, b"", 0)),
            store.guest(text),
            store.read(text),
            store.append(text, [row(1)], SUMMARY),
            store.append("t9", [row(1)._replace(kind=text)], SUMMARY),
            store.finish(awful, {}),
            store.tables(game=text),
        ):
            with pytest.raises(Invalid, match="cannot be kept"):
                await refused
        assert len(await store.tables()) == 2


@awaited
async def test_a_number_too_large_is_refused(url: str) -> None:
    async with await open_store(url) as store:
        with pytest.raises(Invalid):
            await store.put_guest(Guest("x", "X", b"", 2**80))
        with pytest.raises(Invalid):
            await store.due(2**80)
        assert await store.guest("x") is None
