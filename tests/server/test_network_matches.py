"""Whole matches over the network, by programs that speak the protocol."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from contextlib import AsyncExitStack
from pathlib import Path

import pytest
from running_server import serving
from time_limits import run

from shoal import bots
from shoal.client import AsyncClient, Client, NotPossible
from shoal.games.catalogue import GAMES, rulebook

BETWEEN_PEOPLE = ["fossil", "connections"]  # and the others against bots: each game once


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    with serving(tmp_path_factory.mktemp("server")) as address:
        yield address


@pytest.mark.parametrize("game", BETWEEN_PEOPLE)
def test_a_match_between_people_is_played_to_its_end_and_was_fair(server: str, game: str) -> None:
    """Everybody holds the record against what they were shown."""

    async def scene() -> None:
        seats = rulebook(game).least
        async with AsyncExitStack() as clients:
            host, *others = [await clients.enter_async_context(AsyncClient(server, f"Guest {n}")) for n in range(seats)]
            table = await host.make(game, seats=seats)
            tables = [table, *[await other.join(table.id) for other in others]]
            spectator = await others[0].watch(table.id)
            players = [bots.make("random", seat) for seat in range(seats)]
            scores = await asyncio.gather(*(each.play(bot) for each, bot in zip(tables, players, strict=True)))
            assert all(each == scores[0] for each in scores)
            for each in tables:
                record = await each.check()
                assert record.game.scores == scores[0]
                assert len(each.seen) > 10
            while not spectator.is_over:
                await spectator.next()
            assert [entry["version"] for entry in spectator.happened] == list(range(1, spectator.version + 1))

    run(scene())


@pytest.mark.parametrize("game", [game for game in GAMES if game not in BETWEEN_PEOPLE])
def test_a_match_against_bots(server: str, game: str) -> None:
    seats = rulebook(game).least
    with Client(server, "Ada") as client:
        table = client.make(game, seats=seats, bots=[None, *["random"] * (seats - 1)])
        scores = table.play(bots.make("random", 1))
        assert table.check().game.scores == scores


def test_in_ten_lines(server: str) -> None:
    with Client(server, "Ada") as client:
        table = client.make("fossil", seats=2, bots=[None, "greedy"])
        scores = table.play(bots.make("greedy", 7))
        assert len(scores) == 2


def test_refusals_have_a_rule_or_a_reason_and_a_sentence(server: str) -> None:
    with Client(server, "Ada") as ada, Client(server, "Bob") as bob:
        table = ada.make("fossil", seats=2)
        with pytest.raises(NotPossible) as caught:
            table.move({"kind": "keep"})
        assert caught.value.reason == "not begun"
        other = bob.join(table.id)
        while table.shown["state"] != "playing":
            table.next()
        waiting = [table, other][1 - table.shown["waits_for"]]
        with pytest.raises(NotPossible) as caught:
            waiting.move({"kind": "keep"})
        assert caught.value.rule == "ALL1"
        assert caught.value.text.endswith(".")
        with pytest.raises(NotPossible, match="is not one of"):
            waiting.move({"kind": "fly"})
        with pytest.raises(NotPossible, match="not over yet"):
            table.record()
        with pytest.raises(NotPossible, match="no such table"):
            ada.watch("nowhere")


def test_tables_are_there_after_a_restart(tmp_path: Path) -> None:
    with serving(tmp_path) as address, Client(address, "Ada") as ada:
        table = ada.make("fossil", seats=2, bots=[None, "random"])
        bot = bots.make("random", 3)
        while table.shown["state"] != "playing" or table.shown["waits_for"] != 0:
            table.next()
        code = bot.choose(table.view) if table.view else None
        assert code is not None
        version = table.shown["version"]
        assert version > 2
    with serving(tmp_path) as address, Client(address, "Eve") as eve:
        found = eve.watch(table.id)
        assert found.shown["version"] >= version
        assert found.seat is None
        assert found.shown["seats"][0]["name"] == "Ada"
