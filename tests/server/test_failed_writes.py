"""An event that could not be stored has not happened: nobody is shown it, over HTTP or over a socket."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from pathlib import Path

import httpx
import pytest
from fake_socket import Line
from running_server import calling

import shoal
from shoal.server.app_state import AppState
from shoal.server.http import application
from shoal.server.registry import Settings
from shoal.server.table_actor import TableActor
from shoal.store import Unwritable
from shoal.table.requests import Play, Sit

FULL = "The disk is full."


def test_a_last_move_that_could_not_be_written_shows_no_secret(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Else who fills the disk would see all hands of a match that goes on."""

    def full(_: object, then: Callable[[object], None]) -> None:
        asyncio.get_running_loop().call_soon(then, Unwritable(FULL))

    async def full_at_once(*_: object) -> None:
        raise Unwritable(FULL)

    async def scene() -> None:
        settings = Settings(away_after=3600, tick=60, sweep=60)
        app = application(tmp_path / "tables.sqlite", tmp_path / "key", settings)
        async with calling(app) as http:
            await http.post("/api/guest", json={"name": "Ada"})
            table_id = (await http.post("/api/tables", json={"game": "fossil", "seats": 2})).json()["id"]
            state: AppState = app.state.shoal
            actor = await state.registry.find(table_id)
            assert actor is not None
            await played_up_to_the_last_move(actor, [(await state.guests.make(name))[0].id for name in ("Ada", "Bob")])
            version = actor.table.version
            with monkeypatch.context() as patch:
                patch.setattr(state.registry.store, "append_soon", full)
                patch.setattr(state.registry.store, "append", full_at_once)
                with pytest.raises(Unwritable):
                    await actor.request(*next_move(actor))
                newcomer = Line()
                await actor.subscribe(None, 0, newcomer)
                assert newcomer.said.get_nowait()["table"]["version"] == version
                await live_as_before(http, table_id, version)
                made = await http.post("/api/tables", json={"game": "fossil", "seats": 2})
                assert (made.status_code, made.json()["detail"]) == (503, FULL)
            await live_as_before(http, table_id, version)
            await actor.request(*next_move(actor))
            assert (await http.get(f"/api/tables/{table_id}/record")).status_code == 200

    asyncio.run(scene())


async def live_as_before(http: httpx.AsyncClient, table_id: str, version: int) -> None:
    look = (await http.get(f"/api/tables/{table_id}")).json()
    assert look["table"]["version"] == version
    assert look["table"]["state"] == "playing"
    assert "secret" not in look["table"]
    assert (await http.get(f"/api/tables/{table_id}/record")).status_code == 403


async def played_up_to_the_last_move(actor: TableActor, guests: list[str]) -> None:
    for seat, guest in enumerate(guests):
        await actor.request(guest, Sit(f"Guest {seat}", seat, "ab" * 16))
    while not is_last(actor):
        await actor.request(*next_move(actor))


def is_last(actor: TableActor) -> bool:
    after = actor.table.game.copy()
    after.apply(after.to_move, after.legal(after.to_move)[0])
    return after.over


def next_move(actor: TableActor) -> tuple[str | None, Play]:
    game = actor.table.game
    return actor.table.seats[game.to_move].guest, Play(
        actor.table.version, shoal.action(game, game.legal(game.to_move)[0])
    )
