"""The players: two at each table, who note every move sent, every answer and every update."""

from __future__ import annotations

import asyncio
import json
import random
from collections import Counter
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from typing import Any, NamedTuple

import httpx
from websockets.exceptions import WebSocketException

from shoal import bots
from shoal.client import AsyncClient, AsyncTable, NotPossible

GAME, SEATS = "networks", 2
EXPECTED = ("away", "not stored", "503", "outdated")  # what a player may be told when something is not there
PATIENCE = 60  # seconds until every table has to have gone on


class Move(NamedTuple):
    table: str
    version: int  # that it was sent for, or that it was written as
    action: str


class Shown(NamedTuple):
    table: str
    version: int
    time: int
    kind: str


@dataclass
class Tally:
    sent: list[Move] = field(default_factory=list)
    acknowledged: list[Move] = field(default_factory=list)
    refused: list[Move] = field(default_factory=list)  # as not stored
    shown: set[Shown] = field(default_factory=set)
    by_players: Counter[int] = field(default_factory=Counter)  # moves acknowledged, by the number of the two


class Noted(AsyncTable):
    """A table that notes everything."""

    def __init__(self, client: AsyncClient, table_id: str, tally: Tally, number: int) -> None:
        super().__init__(client, table_id)
        self.tally = tally
        self.players = number

    async def move(self, action: dict[str, Any]) -> None:
        sent = Move(self.id, self.version, text_of(action))
        self.tally.sent.append(sent)
        try:
            version = await self.ask("play", version=sent.version, action=action)
        except NotPossible as error:
            if error.reason != "not stored":
                raise
            self.tally.refused.append(sent)
            await asyncio.sleep(0.1)
            raise NotPossible({"reason": "away", "text": error.text}) from None
        self.tally.acknowledged.append(sent._replace(version=version))
        self.tally.by_players[self.players] += 1
        await self._until(version)

    def _take_in(self, message: dict[str, Any]) -> None:
        super()._take_in(message)
        entries = message["happened"]
        self.tally.shown |= {Shown(self.id, entry["version"], entry["time"], entry["kind"]) for entry in entries}


def text_of(action: dict[str, Any]) -> str:
    return json.dumps(action, sort_keys=True)


@asynccontextmanager
async def playing(addresses: Sequence[str], tables: int, tally: Tally) -> AsyncIterator[None]:
    """Let people play meanwhile, the two at a table at different servers if there are several. At the end every table
    must still go on."""
    work = [asyncio.create_task(_keep_playing(addresses, number, tally)) for number in range(tables)]
    try:
        await _all_go_on(tables, tally, work)
        yield
        await _all_go_on(tables, tally, work)
    finally:
        for each in work:
            each.cancel()
        await asyncio.gather(*work, return_exceptions=True)


async def _all_go_on(tables: int, tally: Tally, work: list[asyncio.Task[None]]) -> None:
    before = tally.by_players.copy()
    async with asyncio.timeout(PATIENCE):
        while any(tally.by_players[number] <= before[number] for number in range(tables)):
            for each in work:
                if each.done():
                    each.result()
            await asyncio.sleep(0.05)


async def moments(kills: int, tally: Tally, longest: float = 2.0) -> AsyncIterator[random.Random]:
    """Yield so many random moments, and report progress."""
    rng = random.Random(kills)
    for kill in range(1, kills + 1):
        await asyncio.sleep(rng.uniform(0.3, longest))
        yield rng
        if kill % 20 == 0 or kill == kills:
            print(f"{kill} times, {len(tally.acknowledged)} moves acknowledged", flush=True)


async def _keep_playing(addresses: Sequence[str], number: int, tally: Tally) -> None:
    """Play one table after another."""
    async with (
        AsyncClient(addresses[0], f"Ada {number}") as ada,
        AsyncClient(addresses[-1], f"Bob {number}") as bob,
    ):
        while True:
            try:
                await _play_one(ada, bob, tally, number)
            except NotPossible as error:
                if error.reason not in EXPECTED:
                    print(f"table {number}: {error.rule or error.reason}: {error}", flush=True)
                await asyncio.sleep(0.2)
            except (OSError, httpx.HTTPError, WebSocketException):  # the server was not there for a call
                await asyncio.sleep(0.2)


async def _play_one(ada: AsyncClient, bob: AsyncClient, tally: Tally, number: int) -> None:
    made = await ada.call("POST", "/api/tables", {"game": GAME, "seats": SEATS, "listed": False})
    tables = [Noted(client, made["id"], tally, number) for client in (ada, bob)]
    try:
        for table in tables:
            await table.connect()
            await table.sit()
        async with asyncio.TaskGroup() as group:
            for n, table in enumerate(tables):
                group.create_task(table.play(bots.make("random", number + n)))
    except* NotPossible as errors:
        raise errors.exceptions[0] from None
    finally:
        for table in tables:
            await table.disconnect()
