"""Bots that fail, die, hang or answer nonsense: a random move replaces theirs, and everybody is told."""

from __future__ import annotations

import asyncio
import json
import logging
import os
import signal
import subprocess
import sys
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from multiprocessing import active_children
from pathlib import Path
from typing import Any

import pytest
from misbehaving_bot import HOW, ONCE, WAYS
from misbehaving_bot import think as misbehave
from random_sessions import NUMBERS, made
from time_limits import PATIENCE, run

import shoal
from shoal.server import bot_calls as thinking
from shoal.server.bot_calls import Choice
from shoal.server.bot_pool import BotPool
from shoal.server.registry import Registry, Settings
from shoal.server.serve import Lines
from shoal.server.table_actor import TableActor
from shoal.store import Guest, open_store
from shoal.table.events import Created, Moved
from shoal.table.requests import Leave, Sit

LONG_ENOUGH = 5.0  # seconds, for a bot that does not hang, also on a busy machine
GAME = shoal.new("networks", seats=2, seed=1)
VIEW, LEGAL = GAME.view(GAME.to_move), GAME.legal(GAME.to_move)


@asynccontextmanager
async def thinking_in(workers: int, longest: float) -> AsyncIterator[BotPool]:
    pool = BotPool(workers, longest)
    try:
        yield pool
    finally:
        await pool.stop()


@asynccontextmanager
async def opened(folder: Path, **settings: Any) -> AsyncIterator[Registry]:
    chosen = Settings(bot_delay=0, **settings)
    pool = BotPool(chosen.workers, chosen.bot_longest)
    registry = Registry(await open_store(folder / "tables.sqlite"), pool, chosen)
    try:
        yield registry
    finally:
        await registry.stop()


async def left(registry: Registry, table: Created) -> TableActor:
    """A table at which Anna has begun a match and got up: a bot plays on for her."""
    await registry.store.put_guest(Guest("anna", "Anna", b"", 0))
    actor = await registry.create(table)
    await actor.request("anna", Sit("Anna", 0, NUMBERS[0]))
    await actor.request("anna", Leave())
    return actor


@pytest.fixture(params=[*WAYS])
def way(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> str:
    found: str = request.param
    monkeypatch.setenv(HOW, found)
    monkeypatch.setattr(thinking, "think", misbehave)
    return found


def test_a_bot_that_does_wrong_is_replaced_for_that_move(way: str) -> None:
    async def scene() -> None:
        async with thinking_in(1, 0.3) as pool:
            for _ in range(2):
                choice = await pool.choose("normal", VIEW, LEGAL, False)
                assert choice.code in LEGAL
                assert (choice.bot, choice.instead_of) == ("random", "normal")
                assert choice.why
                if way != "nothing":
                    optional = await pool.choose("normal", VIEW, LEGAL, True)
                    assert (optional.code, optional.instead_of) == (None, "normal")

    run(scene())


def who_moved(actor: TableActor) -> set[tuple[int, str | None, str | None]]:
    moves = [entry.event for entry in actor.journal if isinstance(entry.event, Moved)]
    return {(move.seat, move.bot, move.instead_of) for move in moves}


def test_a_bot_that_does_right_is_not_replaced(tmp_path: Path) -> None:
    async def scene() -> None:
        async with opened(tmp_path, workers=2, bot_longest=PATIENCE) as registry:
            actor = await left(registry, made("networks", bots=[None, "normal"], stand_in="random"))
            while actor.table.last_move_version < 10 or len(who_moved(actor)) < 2:
                await asyncio.sleep(0.01)
            assert who_moved(actor) == {(0, "random", None), (1, "normal", None)}

    run(scene())


def test_others_do_not_suffer_from_one_that_hangs(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Its process is ended, and all who were thinking begin anew."""
    monkeypatch.setenv(HOW, "hangs once")
    monkeypatch.setenv(ONCE, str(tmp_path / "hung"))
    monkeypatch.setattr(thinking, "think", misbehave)

    async def scene() -> None:
        async with thinking_in(1, LONG_ENOUGH) as pool:
            choices = await asyncio.gather(*(pool.choose("normal", VIEW, LEGAL, True) for _ in range(6)))
            assert [choice.instead_of for choice in choices].count("normal") == 1
            assert [choice for choice in choices if choice.instead_of is None] == [Choice(None, "normal")] * 5

    run(scene())


def is_there(process: int) -> bool:
    try:
        os.kill(process, 0)
    except ProcessLookupError:
        return False
    return True


def test_a_server_does_not_wait_for_a_bot_that_never_ends(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    begun = tmp_path / "begun"
    monkeypatch.setenv(HOW, "never ends")
    monkeypatch.setenv(ONCE, str(begun))
    monkeypatch.setattr(thinking, "think", misbehave)

    async def scene() -> None:
        async with thinking_in(2, 3600) as pool:
            await pool._ready()
            asked = asyncio.create_task(pool.choose("normal", VIEW, LEGAL, False))
            while not begun.exists():
                await asyncio.sleep(0.01)
            asked.cancel()
            await asyncio.gather(asked, return_exceptions=True)
            processes = [child.pid or 0 for child in active_children()]
            assert len(processes) == 2
        while any(map(is_there, processes)):
            await asyncio.sleep(0.05)

    run(scene())


def test_processes_that_think_do_not_hear_of_an_interrupt_at_the_terminal() -> None:
    """It is for the server, which ends them itself, and says nothing of it."""

    async def scene() -> None:
        async with thinking_in(2, LONG_ENOUGH) as pool:
            processes = await pool._ready()
            for process in active_children():
                os.kill(process.pid or 0, signal.SIGINT)
            assert (await pool.choose("normal", VIEW, LEGAL, False)).bot == "normal"
            assert await pool._ready() is processes

    run(scene())
    assert signal.SIGINT not in signal.pthread_sigmask(signal.SIG_BLOCK, [])


KILLED = """
import asyncio, os, signal
from multiprocessing import active_children
from shoal.server.bot_pool import BotPool

async def scene():
    await BotPool(2, 5)._ready()
    print(*(child.pid for child in active_children()), flush=True)
    os.kill(os.getpid(), signal.SIGKILL)

if __name__ == "__main__":
    asyncio.run(scene())
"""


def test_processes_that_think_end_with_a_server_that_is_killed(tmp_path: Path) -> None:
    script = tmp_path / "killed.py"
    script.write_text(KILLED)
    command = [sys.executable, str(script)]
    killed = subprocess.run(command, check=False, capture_output=True, text=True, timeout=PATIENCE)
    processes = [int(each) for each in killed.stdout.split()]
    assert len(processes) == 2

    async def scene() -> None:
        while any(map(is_running, processes)):
            await asyncio.sleep(0.05)

    run(scene())


def is_running(process: int) -> bool:
    """One that has ended and that nobody has asked after is still listed on some machines."""
    status = Path(f"/proc/{process}/status")
    try:
        return "State:\tZ" not in status.read_text() if Path("/proc/self").exists() else is_there(process)
    except OSError:
        return False


@pytest.mark.parametrize("how", ["raises", "dies", "illegal", "nothing", "exits", "is cancelled"])
def test_a_match_goes_on_and_tells_who_has_failed(
    how: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setenv(HOW, how)
    monkeypatch.setattr(thinking, "think", misbehave)

    async def scene() -> None:
        async with opened(tmp_path, workers=1, bot_longest=LONG_ENOUGH) as registry:
            actor = await left(registry, made("fossil", bots=[None, "normal"], stand_in="normal"))
            enough = 2 if how == "dies" else 10
            while len(moves := [e.event for e in actor.journal if isinstance(e.event, Moved)]) < enough:
                await asyncio.sleep(0.01)
            assert {(move.bot, move.instead_of) for move in moves} == {("random", "normal")}

    with caplog.at_level(logging.WARNING, "shoal.tables"):
        run(scene())
    lines = [json.loads(Lines().format(record)) for record in caplog.records if record.name == "shoal.tables"]
    assert {(line["what"], line["table"]) for line in lines} == {("a bot failed", "table-1")}
    assert "hand" not in caplog.text  # what it raised may tell what it holds
