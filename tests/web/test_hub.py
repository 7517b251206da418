"""A table is in memory once, whoever asks for it and when."""

from __future__ import annotations

import asyncio
from pathlib import Path

import msgspec
from sessions import made

from shoal.store import Guest, open_store
from shoal.web.hub import Hub, Settings
from shoal.web.live import Live


def test_a_table_that_is_being_made_is_found_as_the_same_one(tmp_path: Path) -> None:
    """Watchers of a second copy would never hear what happens at the first."""

    async def scene() -> None:
        hub = Hub(await open_store(tmp_path / "tables.sqlite"), Settings())
        await hub.store.put_guest(Guest("anna", "Anna", b"", 0))
        for number in range(30):
            wanted = msgspec.structs.replace(made(), id=f"table-{number}")
            found: set[Live] = set()

            async def look(table_id: str, found: set[Live] = found) -> None:
                while not found:
                    live = await hub.find(table_id)
                    if live is not None:
                        found.add(live)

            looking = [asyncio.create_task(look(wanted.id)) for _ in range(3)]
            live = await hub.make(wanted)
            await asyncio.gather(*looking)
            assert found == {live}
            assert hub.tables[wanted.id] is live
        await hub.stop()

    asyncio.run(asyncio.wait_for(scene(), 60))


def test_a_table_read_from_its_journal_by_many_at_once_is_one(tmp_path: Path) -> None:
    async def scene() -> None:
        async with await open_store(tmp_path / "tables.sqlite") as store:
            await store.put_guest(Guest("anna", "Anna", b"", 0))
            await Hub(store, Settings()).make(made())
        hub = Hub(await open_store(tmp_path / "tables.sqlite"), Settings())
        found = await asyncio.gather(*(hub.find("table-1") for _ in range(10)))
        assert len({id(live) for live in found}) == 1
        assert await hub.find("nowhere") is None
        await hub.stop()

    asyncio.run(asyncio.wait_for(scene(), 60))
