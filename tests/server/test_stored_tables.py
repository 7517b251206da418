"""Journals that an earlier version of the program has written are read as the same tables."""

from __future__ import annotations

import shutil
from collections import Counter
from pathlib import Path

from random_sessions import same
from time_limits import run

from shoal.server.bot_pool import BotPool
from shoal.server.registry import Registry, Settings
from shoal.store import open_store
from shoal.table.events import Created, kind_of
from shoal.table.state import CLOSED, OVER, PLAYING, replay

FIXTURE = Path(__file__).parent / "fixtures" / "tables-0001.sqlite"  # with every kind of event


def test_tables_of_the_first_form_are_opened(tmp_path: Path) -> None:
    path = tmp_path / "tables.sqlite"
    shutil.copyfile(FIXTURE, path)

    async def scene() -> None:
        registry = Registry(await open_store(path), BotPool(1, 1.0), Settings())
        try:
            actors = [await registry.find(f"table-{number}") for number in (1, 2, 3)]
            over, rematch, closed = (actor for actor in actors if actor is not None)
            assert [actor.table.state for actor in (over, rematch, closed)] == [OVER, PLAYING, CLOSED]
            assert over.table.rematch == "table-2"
            assert isinstance(created := rematch.journal[0].event, Created)
            assert created.rematch_of == "table-1"
            kinds = Counter(kind_of(entry.event) for actor in (over, rematch, closed) for entry in actor.journal)
            assert {"contributed", "returned", "chatted", "rematch offered", "rematch created"} <= set(kinds)
            assert any(getattr(entry.event, "absent", False) for entry in over.journal)
            for actor in (over, rematch, closed):
                assert same(replay(actor.journal), actor.table)
            assert [row.kind for row in await registry.store.read("table-3")] == ["created", "sat", "left", "closed"]
        finally:
            await registry.stop()

    run(scene())
