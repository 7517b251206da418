"""The worker of the bots: what it answers, and what becomes of its errors."""

from __future__ import annotations

import asyncio
import sys
from collections.abc import Callable

import pytest
from device import Ask, ask, named_device
from memory_database import MemoryDatabase
from misbehaving_bot import raises
from time_limits import run

import shoal
from shoal.bots import BOTS, Bot
from shoal.core.game import View
from shoal.server.offline.bot_worker import BotWorker, work

GAME = shoal.new("networks", seats=2, seed=1)
VIEW, LEGAL = GAME.view(GAME.to_move), GAME.legal(GAME.to_move)

WAYS: dict[str, Callable[[], object]] = {
    "raises": lambda: raises(ValueError("what is in my hand")),
    "exits": lambda: sys.exit(3),
    "is interrupted": lambda: raises(KeyboardInterrupt()),
    "is cancelled": lambda: raises(asyncio.CancelledError()),
    "no code": lambda: 10**30,
    "illegal": lambda: 10_000,
    "text": lambda: "draw",
}


@pytest.fixture(params=[*WAYS])
def way(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    class Misbehaving(Bot):
        def choose(self, view: View) -> int | None:
            return WAYS[request.param]()  # type: ignore[return-value]

    monkeypatch.setitem(BOTS, "normal", Misbehaving)


def test_a_bot_chooses_and_hints_in_the_worker() -> None:
    async def scene() -> None:
        bots = BotWorker(ask)
        choice = await bots.choose("normal", VIEW, LEGAL, False)
        assert (choice.code in LEGAL, choice.bot, choice.instead_of) == (True, "normal", None)
        hints = await bots.hint(VIEW, ["Ada", "Bea"], "it")
        assert {hint.code for hint in hints} <= {*LEGAL}
        assert hints

    run(scene())


@pytest.mark.usefixtures("way")
def test_a_bot_that_does_wrong_is_replaced_for_that_move() -> None:
    async def scene() -> None:
        choice = await BotWorker(ask).choose("normal", VIEW, LEGAL, False)
        assert (choice.code in LEGAL, choice.bot, choice.instead_of) == (True, "random", "normal")
        optional = await BotWorker(ask).choose("normal", VIEW, LEGAL, True)
        assert (optional.code, optional.instead_of) == (None, "normal")

    run(scene())


@pytest.mark.parametrize("asked", ["", "????", "AAAA"])
def test_work_that_cannot_be_read_is_answered_by_an_error(asked: str) -> None:
    async def told(_: str) -> str:
        return work(asked)

    async def scene() -> None:
        with pytest.raises(RuntimeError):
            await BotWorker(told).run(len, [1, 2])

    run(scene())


def test_what_cannot_be_sent_back_is_an_error() -> None:
    async def scene() -> None:
        with pytest.raises(RuntimeError, match="pickle"):
            await BotWorker(ask).run(unsendable)

    run(scene())


def unsendable() -> object:
    return lambda: None


async def lost(_: str) -> str:
    """In the place of a worker that cannot start."""
    await asyncio.sleep(0)
    raise OSError("the worker of the bots cannot start")


def failing_once() -> Ask:
    failed: list[str] = []

    async def asked(work: str) -> str:
        if not failed:
            failed.append(work)
            return await lost(work)
        return await ask(work)

    return asked


@pytest.mark.parametrize(("asking", "sentence"), [(lost, "Something went wrong on the server."), (failing_once(), "")])
def test_a_worker_that_fails_does_not_hold_up_the_table(asking: Ask, sentence: str) -> None:
    """Random moves are made instead, and a hint says that something went wrong."""

    async def scene() -> None:
        async with named_device(MemoryDatabase(), asking) as page:
            socket = await page.sit(await page.make_table(seats=3, hints=True))
            for _ in range(4):
                assert (await page.play(socket))["type"] == "done"
            await page.until(lambda: page.is_asked(socket))
            answer = await page.request(socket, type="hint")
            assert answer.get("text", "") == sentence

    run(scene())
