"""Run in Pyodide by scripts/site: play a little of everything, and return the modules that were loaded, as JSON."""

from __future__ import annotations

import asyncio
import json
import sys
from typing import Any

from shoal import compiled, games
from shoal.server.offline import application, bot_worker
from shoal.server.registry import Settings

MOVES = 5  # of each match
MOST_LOOKS = 20_000
BOTS = ["normal", "ada", "normal", "random", "easy"]


class Database:
    """What IndexedDB is in a browser, in memory."""

    def __init__(self) -> None:
        self.kinds: dict[str, dict[str, str]] = {"guests": {}, "matches": {}, "secrets": {}}
        self.journals: dict[str, list[list[Any]]] = {}

    async def summaries(self) -> str:
        return "[]"

    async def rows(self, table: str, after: int) -> str:
        return json.dumps([row for row in self.journals.get(table, []) if row[0] > after])

    async def append(self, table: str, rows: str, summary: str) -> str:
        self.journals.setdefault(table, []).extend(json.loads(rows))
        return "done"

    async def value(self, kind: str, key: str) -> str | None:
        return self.kinds[kind].get(key)

    async def values(self, kind: str) -> str:
        return f"[{','.join(self.kinds[kind].values())}]"

    async def put(self, kind: str, key: str, value: str, is_new: bool) -> str:
        self.kinds[kind][key] = value
        return "done"


class Port:
    def __init__(self) -> None:
        self.heard: list[dict[str, Any]] = []

    def message(self, socket: int, text: str) -> None:
        self.heard.append(json.loads(text))

    def closed(self, socket: int, code: int, reason: str) -> None:
        raise RuntimeError(reason)


async def ask(work: str) -> str:
    return bot_worker.work(work)


def send(server: application.OfflineServer, **message: object) -> None:
    server.receive(1, json.dumps(message))


async def play(server: application.OfflineServer, port: Port, game: str, seats: int) -> None:
    """Play some moves of a match against bots, with a hint."""

    async def call(method: str, path: str, data: object = None) -> dict[str, Any]:
        status, _, text = await server.call(method, path, None if data is None else json.dumps(data))
        assert status < 300, text
        found: dict[str, Any] = json.loads(text)
        return found

    bots = [None, *(BOTS[seat % len(BOTS)] for seat in range(seats - 1))]
    wanted = {"game": game, "seats": seats, "bots": bots, "hints": True, "pauses": True, "undo": True, "listed": False}
    table = (await call("POST", "/api/tables", wanted))["id"]
    port.heard.clear()
    server.open(1)
    send(server, type="watch", table=table, annotations=True, language="it")
    send(server, type="sit", entropy="00" * 16, id=1)
    update: dict[str, Any] = {}
    made = 0
    for _ in range(MOST_LOOKS):
        await asyncio.sleep(0.001)
        heard, port.heard = port.heard, []
        update = next((each for each in reversed(heard) if each["type"] == "update"), update)
        is_asked = bool(update) and update["table"]["waits_for"] == update["seat"] is not None and bool(update["game"])
        if not heard or not is_asked or not update["game"]["legal"]:
            continue
        if made == MOVES:
            break
        if made == 1:
            send(server, type="hint", id=99)
        legal = update["game"]["legal"]
        send(server, type="play", version=update["table"]["version"], action=legal[made % len(legal)], id=10 + made)
        made += 1
    assert made, f"{game}: nothing could be played: {port.heard[-2:]}"
    for path in ("", "/at/2"):
        await call("GET", f"/api/tables/{table}{path}")
    server.end(1)


async def trial() -> str:
    port = Port()
    settings = Settings(limited=False, bot_delay=0.0)
    server = await application.begin(Database(), bot_worker.BotWorker(ask), port, settings)
    status, _, _ = await server.call("POST", "/api/guest", '{"name": "Ada"}')
    assert status == 201
    for path in ("/api/guest", "/api/guest/tables", "/api/guest/matches", "/api/tables", "/api/lessons"):
        status, _, text = await server.call("GET", path, None)
        assert status == 200, f"{path}: {text}"
    for book in games():
        await play(server, port, book.name, book.least)
    await server.state.registry.stop()
    return json.dumps({"modules": sorted(sys.modules), "is_compiled": compiled()})
