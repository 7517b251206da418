"""Bots that fail, die, hang or answer what cannot be: the match goes on with a move at random in place of theirs, and
everybody is told."""

from __future__ import annotations

import asyncio
import json
import logging
import os
from collections.abc import Coroutine
from pathlib import Path
from time import monotonic
from typing import Any

import pytest
from misbehaving import HOW, ONCE, WAYS
from misbehaving import think as misbehave
from sessions import NUMBERS, made

import shoal
from shoal.store import Guest, open_store
from shoal.table.events import Moved
from shoal.table.requests import Leave, Sit
from shoal.web import thinking
from shoal.web.hub import Hub, Settings
from shoal.web.live import Live
from shoal.web.serve import Lines
from shoal.web.thinking import Choice, Thinkers

GAME = shoal.new("networks", seats=2, seed=1)
VIEW, LEGAL = GAME.view(GAME.to_move), GAME.legal(GAME.to_move)


def run(scene: Coroutine[Any, Any, None]) -> None:
    asyncio.run(asyncio.wait_for(scene, 60))


@pytest.fixture(params=[*WAYS])
def way(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> str:
    found: str = request.param
    monkeypatch.setenv(HOW, found)
    monkeypatch.setattr(thinking, "think", misbehave)
    return found


def test_a_bot_that_does_wrong_is_replaced_for_that_move(way: str) -> None:
    async def scene() -> None:
        thinkers = Thinkers(1, 0.3)
        try:
            for _ in range(2):
                choice = await thinkers.choose("normal", VIEW, LEGAL, False)
                assert choice.code in LEGAL
                assert (choice.bot, choice.instead_of) == ("random", "normal")
                assert choice.why
                if way != "nothing":
                    optional = await thinkers.choose("normal", VIEW, LEGAL, True)
                    assert (optional.code, optional.instead_of) == (None, "normal")
        finally:
            await thinkers.stop()

    run(scene())


def who_moved(live: Live) -> set[tuple[int, str | None, str | None]]:
    moves = [entry.event for entry in live.journal if isinstance(entry.event, Moved)]
    return {(move.seat, move.bot, move.instead_of) for move in moves}


def test_a_bot_that_does_right_is_not_replaced(tmp_path: Path) -> None:
    async def scene() -> None:
        hub = Hub(await open_store(tmp_path / "tables.sqlite"), Settings(bot_delay=0, workers=2))
        await hub.store.put_guest(Guest("anna", "Anna", b"", 0))
        live = await hub.make(made("networks", bots=[None, "normal"], stand_in="random"))
        await hub.ask(live, "anna", Sit("Anna", 0, NUMBERS[0]))
        await hub.ask(live, "anna", Leave())
        async with asyncio.timeout(50):
            while live.table.moved < 10 or len(who_moved(live)) < 2:
                await asyncio.sleep(0.01)
        assert who_moved(live) == {(0, "random", None), (1, "normal", None)}
        await hub.stop()

    run(scene())


def test_others_do_not_suffer_from_one_that_hangs(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Its process is ended, and all who were thinking begin anew."""
    monkeypatch.setenv(HOW, "hangs once")
    monkeypatch.setenv(ONCE, str(tmp_path / "hung"))
    monkeypatch.setattr(thinking, "think", misbehave)

    async def scene() -> None:
        thinkers = Thinkers(1, 0.5)
        choices = await asyncio.gather(*(thinkers.choose("normal", VIEW, LEGAL, True) for _ in range(6)))
        assert [choice.instead_of for choice in choices].count("normal") == 1
        assert [choice for choice in choices if choice.instead_of is None] == [Choice(None, "normal")] * 5
        await thinkers.stop()

    run(scene())


def is_there(process: int) -> bool:
    try:
        os.kill(process, 0)
    except ProcessLookupError:
        return False
    return True


def test_a_server_does_not_wait_for_a_bot_that_never_ends(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(HOW, "never ends")
    monkeypatch.setattr(thinking, "think", misbehave)

    async def scene() -> None:
        thinkers = Thinkers(2, 3600)
        pool = await thinkers._ready()
        asked = asyncio.create_task(thinkers.choose("normal", VIEW, LEGAL, False))
        await asyncio.sleep(0.2)
        asked.cancel()
        await asyncio.gather(asked, return_exceptions=True)
        processes = [*pool._processes]
        assert len(processes) == 2
        began = monotonic()
        await thinkers.stop()
        assert monotonic() - began < 2 * thinking.LONGEST_END + 5
        async with asyncio.timeout(20):
            while any(map(is_there, processes)):
                await asyncio.sleep(0.05)

    run(scene())


@pytest.mark.parametrize("how", ["raises", "dies", "illegal", "nothing", "exits", "is cancelled"])
def test_a_match_goes_on_and_tells_who_has_failed(
    how: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setenv(HOW, how)
    monkeypatch.setattr(thinking, "think", misbehave)

    async def scene() -> None:
        hub = Hub(await open_store(tmp_path / "tables.sqlite"), Settings(bot_delay=0, workers=1, bot_longest=5))
        await hub.store.put_guest(Guest("anna", "Anna", b"", 0))
        live = await hub.make(made("fossil", bots=[None, "normal"], stand_in="normal"))
        await hub.ask(live, "anna", Sit("Anna", 0, NUMBERS[0]))
        await hub.ask(live, "anna", Leave())
        enough = 2 if how == "dies" else 10
        async with asyncio.timeout(50):
            while len(moves := [e.event for e in live.journal if isinstance(e.event, Moved)]) < enough:
                await asyncio.sleep(0.01)
        assert {(move.bot, move.instead_of) for move in moves} == {("random", "normal")}
        await hub.stop()

    with caplog.at_level(logging.WARNING, "shoal.tables"):
        run(scene())
    lines = [json.loads(Lines().format(record)) for record in caplog.records if record.name == "shoal.tables"]
    assert {(line["what"], line["table"]) for line in lines} == {("a bot failed", "table-1")}
    assert "hand" not in caplog.text  # what it raised may tell what it holds
