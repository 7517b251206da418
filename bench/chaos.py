"""A server is killed again and again while people play: is anything lost?

Programs play at many tables and write down each move that the server has acknowledged. The server is killed without
warning at random moments and started again on the same file. In the end the journals are read: every acknowledged move
has to be there, at the version that was said, and no move that was sent once may be there twice.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import random
import subprocess
import sys
import tempfile
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import httpx

from shoal import bots
from shoal.client import AsyncClient, AsyncTable, NotPossible
from shoal.store import open_store
from shoal.table.events import Moved, read

GAME, SEATS = "networks", 2


@dataclass
class Tally:
    sent: list[tuple[str, int, str]] = field(default_factory=list)  # table, version it was for, action
    acknowledged: list[tuple[str, int, str]] = field(default_factory=list)  # table, version after it, action


class Noted(AsyncTable):
    """A table at which every move is written down."""

    tally: Tally

    async def move(self, action: dict[str, Any]) -> None:
        self.tally.sent.append((self.id, self.version, _text(action)))
        version = await self.ask("play", version=self.version, action=action)
        self.tally.acknowledged.append((self.id, version, _text(action)))
        await self._until(version)


def _text(action: dict[str, Any]) -> str:
    return json.dumps(action, sort_keys=True)


def start(data: Path, port: str) -> tuple[subprocess.Popen[str], str]:
    command = [sys.executable, "-m", "shoal", "serve", "--data", str(data), "--port", port, "--away", "3600"]
    process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True)
    assert process.stdout is not None
    return process, process.stdout.readline().split()[-1]


async def answers(address: str) -> None:
    """Wait until the server answers."""
    async with httpx.AsyncClient() as client:
        while True:
            try:
                await client.get(f"{address}/health")
            except httpx.HTTPError:
                await asyncio.sleep(0.05)
            else:
                return


async def keep_playing(address: str, number: int, tally: Tally, enough: asyncio.Event) -> None:
    """One table after another, with two players, until it is enough."""
    async with AsyncClient(address, f"Ada {number}") as ada, AsyncClient(address, f"Bob {number}") as bob:
        while not enough.is_set():
            try:
                await _play_one(ada, bob, tally, number)
            except (NotPossible, OSError, AssertionError) as error:
                print(f"table {number}: {type(error).__name__}: {error}", flush=True)
                await asyncio.sleep(0.5)
            except Exception as error:  # the server was not there for a call
                await asyncio.sleep(0.2)
                if "httpx" not in type(error).__module__ and "websockets" not in type(error).__module__:
                    raise


async def _play_one(ada: AsyncClient, bob: AsyncClient, tally: Tally, number: int) -> None:
    made = await ada.call("POST", "/api/tables", {"game": GAME, "seats": SEATS, "listed": False})
    tables = []
    for client in (ada, bob):
        table = Noted(client, made["id"])
        table.tally = tally
        client.tables = [table]
        await table.come()
        await table.sit()
        tables.append(table)
    await asyncio.gather(*(table.play(bots.make("random", number + n)) for n, table in enumerate(tables)))


async def rounds(kills: int, tables: int, data: Path) -> Tally:
    tally, enough, chance = Tally(), asyncio.Event(), random.Random(kills)
    process, address = start(data, "0")
    port = address.rpartition(":")[2]
    await answers(address)
    players = [asyncio.create_task(keep_playing(address, number, tally, enough)) for number in range(tables)]
    while len(tally.acknowledged) < tables:
        await asyncio.sleep(0.05)
    for kill in range(1, kills + 1):
        await asyncio.sleep(chance.uniform(0.3, 2.0))
        process.kill()
        process.wait()
        process, _ = await asyncio.to_thread(start, data, port)
        await answers(address)
        if kill % 20 == 0 or kill == kills:
            print(f"{kill} kills, {len(tally.acknowledged)} moves acknowledged", flush=True)
    await asyncio.sleep(2)
    enough.set()
    for player in players:
        player.cancel()
    await asyncio.gather(*players, return_exceptions=True)
    process.terminate()
    process.wait()
    return tally


def _is(event: object, action: str) -> bool:
    return isinstance(event, Moved) and _text(event.action) == action


async def judge(tally: Tally, data: Path) -> tuple[int, int]:
    """How many acknowledged moves are not there, and how many are there more often than they were sent."""
    lost = doubled = 0
    async with await open_store(data) as store:
        for table in sorted({table for table, _, _ in tally.sent}):
            rows = await store.read(table)
            moved = {row.version: read(row.data) for row in rows if row.kind == "moved"}
            by_people = [event for event in moved.values() if isinstance(event, Moved) and event.bot is None]
            for where, version, action in tally.acknowledged:
                if where == table:
                    lost += not any(
                        _is(moved.get(at), action) for at in (version, version - 1)
                    )  # the end comes after it
            doubled += max(0, len(by_people) - sum(where == table for where, _, _ in tally.sent))
            assert [row.version for row in rows] == list(range(1, len(rows) + 1)), f"{table}: a gap"
    return lost, doubled


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--kills", type=int, default=200)
    parser.add_argument("--tables", type=int, default=20)
    wanted = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        data = Path(folder) / "tables.sqlite"
        tally = asyncio.run(rounds(wanted.kills, wanted.tables, data))
        lost, doubled = asyncio.run(judge(tally, data))
    print(
        f"{wanted.kills} kills, {wanted.tables} tables: {len(tally.sent)} moves sent, {len(tally.acknowledged)} "
        f"acknowledged, {lost} lost, {doubled} doubled"
    )
    return 1 if lost or doubled else 0


if __name__ == "__main__":
    sys.exit(main())
