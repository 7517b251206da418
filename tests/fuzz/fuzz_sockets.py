"""Send a hundred thousand malformed messages to a running server: nothing may change.

At a table of each game players, a guest who only watches, and a stranger send them, each over several sockets, as fast
as answers come; also moves that are against the rules, and, by those who do not sit there, what only players may do.
Every one has to be answered, with its id, by `refused` or `invalid`; the socket stays open, the table as it is, and the
server says nothing of faults.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import random
import sys
import tempfile
from collections import Counter
from contextlib import AsyncExitStack
from dataclasses import dataclass
from pathlib import Path
from time import monotonic
from typing import Any

from junk_messages import RAW, against_the_rules, does_something, near
from running_server import serving
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed

from shoal.client import AsyncClient
from shoal.games.catalogue import GAMES, rulebook

SOCKETS = 2  # of each who sends
PATIENCE = 60  # seconds for an answer
FOR_PLAYERS: list[dict[str, Any]] = [
    *({"type": kind} for kind in ("leave", "return", "rematch", "close", "sit")),
    {"type": "chat", "text": "psst"},
    {"type": "contribute", "entropy": "ab" * 16},
]
PLAYER, SPECTATOR, STRANGER = "player", "spectator", "stranger"


@dataclass
class Board:
    """A table whose match has begun."""

    game: str
    id: str
    version: int


@dataclass
class Sender:
    role: str
    board: Board
    socket: ClientConnection
    legal: list[dict[str, Any]]
    rng: random.Random


async def seat_all(address: str, game: str, stack: AsyncExitStack) -> list[Sender]:
    """Connect all senders to a new table of a game."""
    seats = rulebook(game).least
    names = [*(f"Guest {seat}" for seat in range(seats)), "Eve"]
    clients = [await stack.enter_async_context(AsyncClient(address, name)) for name in names]
    table = await clients[0].make(game, seats=seats)
    for client in clients[1:-1]:
        await client.join(table.id)
    while table.shown["state"] != "playing":
        await table.next()
    board = Board(game, table.id, table.version)
    who = [*((PLAYER, client.cookies) for client in clients[:-1]), (SPECTATOR, clients[-1].cookies), (STRANGER, "")]
    senders = []
    for number, (role, cookies) in enumerate(who * SOCKETS):
        socket = await stack.enter_async_context(opened(address, cookies))
        await socket.send(json.dumps({"type": "watch", "table": table.id}))
        shown = json.loads(await socket.recv())
        senders.append(Sender(role, board, socket, shown["game"]["legal"], random.Random(f"{game} {number}")))
    return senders


def opened(address: str, cookies: str) -> connect:
    headers = {"Cookie": cookies} if cookies else {}
    return connect(f"{address.replace('http', 'ws', 1)}/socket", additional_headers=headers, compression=None)


def message_of(sender: Sender, number: int) -> str | bytes:
    """Return a malformed message, known ones first. It is never a legal move and never a change of table."""
    board, rng = sender.board, sender.rng
    if number < len(RAW) and not does_something(RAW[number]):
        return RAW[number]
    if rng.random() < 0.3:
        return against_the_rules(rng, board.game, board.version, sender.legal)
    if sender.role != PLAYER and rng.random() < 0.2:
        return json.dumps({"id": number, **rng.choice(FOR_PLAYERS)})
    while does_something(message := near(rng, board.game, board.id, board.version)):
        pass
    return message


async def send_all(sender: Sender, number: int, answers: Counter[str]) -> None:
    for n in range(number):
        message = message_of(sender, n)
        try:
            async with asyncio.timeout(PATIENCE):
                await sender.socket.send(message)
                while (answer := json.loads(await sender.socket.recv()))["type"] == "update":
                    answers["updates that nobody should get"] += 1
                    if "done" in answer:
                        answer = answer["done"]
                        break
        except (ConnectionClosed, TimeoutError) as error:
            print(f"{sender.role}, {sender.board.game}: {error!r} after {message[:300]!r}", flush=True)
            answers["closed" if isinstance(error, ConnectionClosed) else "no answer"] += 1
            return
        answers[kind_of(sender, answer)] += 1
        if not has_its_id(message, answer):
            print(f"{answer} to {message[:300]!r}", flush=True)
            answers["without its id"] += 1


def kind_of(sender: Sender, answer: dict[str, Any]) -> str:
    """Return the kind of an answer, with the role of the sender if nobody should get it."""
    kind = str(answer["type"])
    if kind == "refused":
        return f"refused: {answer.get('reason') or 'by a rule'}"
    return kind if kind == "invalid" else f"{kind} for a {sender.role}"


def has_its_id(message: str | bytes, answer: dict[str, Any]) -> bool:
    try:
        sent = json.loads(message)
    except (ValueError, RecursionError):
        return True
    wanted = sent.get("id") if isinstance(sent, dict) else None
    has_one = isinstance(wanted, str) or (type(wanted) is int and abs(wanted) < 2**63)
    return not has_one or answer.get("id") == wanted


async def fuzz(address: str, messages: int) -> Counter[str]:
    answers: Counter[str] = Counter()
    async with AsyncExitStack() as stack:
        senders = [sender for game in GAMES for sender in await seat_all(address, game, stack)]
        each = -(-messages // len(senders))
        await asyncio.gather(*(send_all(sender, each, answers) for sender in senders))
        async with AsyncClient(address, "Eve") as eve:
            for board in {id(sender.board): sender.board for sender in senders}.values():
                shown = await eve.call("GET", f"/api/tables/{board.id}")
                answers["versions changed"] += shown["table"]["version"] != board.version
    return answers


def main() -> int:
    parser = argparse.ArgumentParser(prog="scripts/fuzz", description=__doc__)
    parser.add_argument("--messages", type=int, default=100_000, help="how many, over all games (100000)")
    wanted = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        errors = Path(folder) / "errors"
        began = monotonic()
        with errors.open("w") as file, serving(Path(folder), errors=file) as address:
            answers = asyncio.run(fuzz(address, wanted.messages))
        seconds = monotonic() - began
        logged = errors.read_text()
    answers["tracebacks"] = logged.count("Traceback")
    answers["lines in the log"] = logged.count("\n")
    fine = {kind: number for kind, number in answers.items() if kind == "invalid" or kind.startswith("refused")}
    faults = {kind: number for kind, number in answers.items() if kind not in fine and number}
    print(f"{sum(fine.values())} messages answered in {seconds:.0f} s")
    for kind, number in sorted(fine.items(), key=lambda each: -each[1]):
        print(f"{number:8} {kind}")
    print(f"faults: {faults or 'none'}")
    if logged:
        print(logged[:5000], file=sys.stderr)
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main())
