"""An event that could not be stored has not happened: nobody is shown it, over HTTP or over a socket."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any

import pytest
from litestar.testing import AsyncTestClient

import shoal
from shoal.server.app import application
from shoal.server.kept import Kept
from shoal.server.registry import Settings
from shoal.server.table_actor import TableActor, Written, settle
from shoal.store import Unwritable
from shoal.table.requests import Play, Request, Sit

FULL = "The disk is full."


def test_a_last_move_that_could_not_be_written_shows_no_secret(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Else who fills the disk would see all hands of a match that goes on."""

    def full(_: object, then: Callable[[object], None]) -> None:
        asyncio.get_running_loop().call_soon(then, Unwritable(FULL))

    async def scene() -> None:
        settings = Settings(away_after=3600, tick=60, sweep=60)
        app = application(tmp_path / "tables.sqlite", tmp_path / "key", settings)
        async with AsyncTestClient(app) as http:
            await http.post("/api/guest", json={"name": "Ada"})
            table_id = (await http.post("/api/tables", json={"game": "fossil", "seats": 2})).json()["id"]
            kept: Kept = app.state.kept
            live = await kept.hub.find(table_id)
            assert live is not None
            await played_up_to_the_last_move(live, [(await kept.guests.make(name))[0].id for name in ("Ada", "Bob")])
            version = live.table.version
            with monkeypatch.context() as patch:
                patch.setattr(kept.hub.store, "append_soon", full)
                with pytest.raises(Unwritable):
                    await ask(live, *next_move(live))
                await live_as_before(http, table_id, version)
                made = await http.post("/api/tables", json={"game": "fossil", "seats": 2})
                assert (made.status_code, made.json()["detail"]) == (503, FULL)
            await live_as_before(http, table_id, version)
            await ask(live, *next_move(live))
            assert (await http.get(f"/api/tables/{table_id}/record")).status_code == 200

    asyncio.run(scene())


async def live_as_before(http: AsyncTestClient[Any], table_id: str, version: int) -> None:
    look = (await http.get(f"/api/tables/{table_id}")).json()
    assert look["table"]["version"] == version
    assert look["table"]["state"] == "playing"
    assert "secret" not in look["table"]
    assert (await http.get(f"/api/tables/{table_id}/record")).status_code == 403


async def ask(live: TableActor, guest: str | None, request: Request) -> Written:
    future: asyncio.Future[Written] = asyncio.get_running_loop().create_future()
    live.ask_soon(guest, request, partial(settle, future))
    return await future


async def played_up_to_the_last_move(live: TableActor, guests: list[str]) -> None:
    for seat, guest in enumerate(guests):
        await ask(live, guest, Sit(f"Guest {seat}", seat, "ab" * 16))
    while not is_last(live):
        await ask(live, *next_move(live))


def is_last(live: TableActor) -> bool:
    after = live.table.game.copy()
    after.apply(after.to_move, after.legal(after.to_move)[0])
    return after.over


def next_move(live: TableActor) -> tuple[str | None, Play]:
    game = live.table.game
    return live.table.seats[game.to_move].guest, Play(
        live.table.version, shoal.action(game, game.legal(game.to_move)[0])
    )
