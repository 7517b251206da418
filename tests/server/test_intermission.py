"""Pauses, undo and holding the table over sockets: two servers, a restart, programs, and bots that wait."""

from __future__ import annotations

import asyncio
import random
from collections.abc import Iterator
from pathlib import Path

import pytest
from random_sessions import GUESTS, NUMBERS, Session, made
from running_server import serving
from test_secrecy_of_timing import Timeless, begun, play
from test_secrecy_of_timing import run as run_timeless
from test_two_servers import hubs
from time_limits import run

import shoal
from shoal import bots
from shoal.client import AsyncClient, NotPossible
from shoal.games.catalogue import GAMES
from shoal.server import registry as registries
from shoal.server import table_actor
from shoal.server.finishing import create_rematch, rematch_id
from shoal.server.registry import Registry
from shoal.server.table_actor import TableActor
from shoal.table.events import Moved, kind_of
from shoal.table.manners import bots_wait_until
from shoal.table.not_now import NotNow
from shoal.table.projection import encoded, update
from shoal.table.requests import Fill, Hold, Play, Ready, Release, Sit, Undo
from shoal.table.state import fold


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    with serving(tmp_path_factory.mktemp("server"), "--bot-delay", "0") as address:
        yield address


async def paused(registry: Registry) -> TableActor:
    """A match between Anna and Boris at its first pause."""
    actor = await registry.create(made("networks", pauses=True))
    for guest, number in zip(("anna", "boris"), NUMBERS, strict=False):
        await actor.request(guest, Sit(guest.title(), None, number))
    while actor.table.pause is None:
        game = actor.table.game
        action = shoal.action(game, game.legal(game.to_move)[0])
        await actor.request(actor.table.seats[game.to_move].guest, Play(actor.table.version, action))
    return actor


def tail(actor: TableActor) -> list[str]:
    """What has happened since the pause began."""
    kinds = [kind_of(entry.event) for entry in actor.journal]
    return kinds[kinds.index("paused") :]


def test_two_servers_agree_about_a_pause(tmp_path: Path) -> None:
    """One player is ready at each; a second press counts once; both servers call the end once."""

    async def scene() -> None:
        async with hubs(tmp_path / "tables.sqlite") as (one, two):
            actor = await paused(one)
            other = await two.find(actor.id)
            assert other is not None
            assert encoded(update(other.table, 0, [])) == encoded(update(actor.table, 0, []))
            await actor.request("anna", Ready())
            with pytest.raises(NotNow, match="ready"):
                await other.request("anna", Ready())
            await other.request("boris", Ready())
            with pytest.raises(NotNow, match="not paused"):
                await actor.request("boris", Ready())
            assert tail(actor) == tail(other) == ["paused", "ready", "ready", "resumed"]
            assert actor.table.waits_for == other.table.waits_for is not None

    run(scene())


def test_the_time_of_a_pause_is_called_once_whichever_server_looks(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Also at a table that no server has in memory."""

    async def scene() -> None:
        async with hubs(tmp_path / "tables.sqlite") as (one, two):
            actor = await paused(one)
            other = await two.find(actor.id)
            assert other is not None
            due = actor.table.deadline
            assert due == other.table.deadline is not None
            await other.tick()
            assert tail(other) == ["paused"]
            for module in (table_actor, registries):
                monkeypatch.setattr(module, "now", lambda: due)
            await other.tick()
            await actor.tick()
            assert tail(actor) == tail(other) == ["paused", "resumed"]

    async def unloaded() -> None:
        async with hubs(tmp_path / "unloaded.sqlite", 1) as (one,):
            actor = await paused(one)
            due = actor.table.deadline or 0
        async with hubs(tmp_path / "unloaded.sqlite", 1) as (again,):  # as after a restart
            for module in (table_actor, registries):
                monkeypatch.setattr(module, "now", lambda: due - 1)
            await again._sweep()
            assert actor.id not in again.actors
            for module in (table_actor, registries):
                monkeypatch.setattr(module, "now", lambda: due)
            await again._sweep()
            assert tail(again.actors[actor.id]) == ["paused", "resumed"]

    run(scene())
    run(unloaded())


def test_after_a_restart_a_match_is_paused_as_before(tmp_path: Path) -> None:
    async def scene() -> None:
        async with hubs(tmp_path / "tables.sqlite", 1) as (one,):
            actor = await paused(one)
            await actor.request("boris", Ready())
            shown = [encoded(update(actor.table, viewer, actor.journal)) for viewer in (None, 0, 1)]
        async with hubs(tmp_path / "tables.sqlite", 1) as (again,):
            found = await again.find(actor.id)
            assert found is not None
            assert [encoded(update(found.table, viewer, found.journal)) for viewer in (None, 0, 1)] == shown
            await found.request("anna", Ready())
            assert tail(found) == ["paused", "ready", "ready", "resumed"]

    run(scene())


def test_a_move_taken_back_at_one_server_is_taken_back_at_the_other(tmp_path: Path) -> None:
    async def scene() -> None:
        async with hubs(tmp_path / "tables.sqlite") as (one, two):
            actor = await one.create(made("networks"))
            for guest, number in zip(("anna", "boris"), NUMBERS, strict=False):
                await actor.request(guest, Sit(guest.title(), None, number))
            before = shoal.snapshot(actor.table.game)
            await actor.request("anna", Play(actor.table.version, {"kind": "turn", "place": 0}))
            other = await two.find(actor.id)
            assert other is not None
            version = other.table.version
            await other.request("anna", Undo())
            with pytest.raises(NotNow, match="outdated"):
                await actor.request("anna", Play(version, {"kind": "turn", "place": 1}))
            assert shoal.snapshot(actor.table.game) == shoal.snapshot(other.table.game) == before
            assert actor.journal == other.journal

    run(scene())


# Programs


def test_a_program_goes_on_after_every_pause(server: str) -> None:
    async def scene() -> None:
        async with AsyncClient(server, "Ada") as ada:
            table = await ada.make("networks", seats=2, bots=[None, "random"], pauses=True)
            await table.play(bots.make("random", 3))
            kinds = [entry["kind"] for entry in table.happened]
            assert kinds.count("paused") == kinds.count("ready") == kinds.count("resumed") == 1
            await table.check()

    run(scene())


def test_a_program_takes_moves_back_and_the_deal_can_still_be_checked(server: str) -> None:
    async def scene() -> None:
        async with AsyncClient(server, "Ada") as ada:
            table = await ada.make("cosmople-fish-2", seats=3, bots=[None, "random", "random"])
            rng, undone = random.Random(2), 0
            while undone < 3:
                if table.game is None or table.shown["waits_for"] != table.seat:
                    await table.next()
                    continue
                try:
                    await table.move(rng.choice(table.game["legal"]))
                    await table.undo()
                    undone += 1
                except NotPossible as error:
                    if error.reason not in ("outdated", "nothing to undo"):  # a bot was quicker
                        raise
            await table.play(bots.make("random", 3))
            record = await table.check()
            assert record.taken_back
            assert sum(entry["kind"] == "undone" for entry in table.happened) == len(record.taken_back) == 3

    run(scene())


# Bots


@pytest.mark.parametrize("game", GAMES)
def test_bots_wait_for_who_holds_the_table_and_then_a_whole_moment(game: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Whatever they hold: their moves come whole moments after the last move, the end of a hold, or of a pause."""

    async def holding(actor: TableActor, rng: random.Random) -> None:
        await asyncio.sleep(rng.choice([0.01, 0.2, 0.79, 1.3]))
        for request in (Hold("zinger"), Release(), Ready()):
            if rng.random() < 0.6:
                try:
                    await actor.request(GUESTS[0], request)
                except NotNow:
                    continue

    async def scene(_: Timeless) -> None:
        held = 0
        for number in range(3):
            rng = random.Random(f"{game} {number}")
            registry, table = await begun(game, 0.9, pauses=True)
            playing = registry.spawn(play(table, random.Random(f"{game} {number}")))
            while rng.random() < 0.98:
                await holding(table, rng)
            playing.cancel()
            held += check_moments(table)
            await registry.stop()
        assert held > 3

    run_timeless(scene, monkeypatch)


def check_moments(actor: TableActor) -> int:
    """Check the times of bots' moves; return how many came after a hold."""
    held = 0
    table = fold(None, actor.journal[0])
    for entry in actor.journal[1:]:
        if isinstance(entry.event, Moved) and entry.event.bot is not None:
            until = bots_wait_until(table)
            passed = entry.time - max(table.clock_from, until)
            assert passed > 0, entry
            assert passed % 800 == 0, entry
            held += until > table.clock_from
        fold(table, entry)
    return held


def test_a_rematch_keeps_the_settings_and_the_bots_that_filled_seats(tmp_path: Path) -> None:
    async def scene() -> None:
        session = Session(made("fossil", 3, pauses=True, undo=True, hints=True))
        session.ask("anna", Sit("Anna", 0, NUMBERS[0]))
        session.ask("boris", Sit("Boris", 1, NUMBERS[1]))
        session.ask("anna", Fill(2, "otto"))
        async with hubs(tmp_path / "tables.sqlite", 1) as (registry,):
            await create_rematch(registry, session.table)
            again = await registry.find(rematch_id(session.table))
            assert again is not None
            setup = again.table.setup
            assert (setup.pauses, setup.undo, setup.hints) == (True, True, True)
            assert setup.bots == [None, None, "otto"]
            assert again.table.names() == ["Anna", "Boris", "Otto"]

    run(scene())
