"""A store killed at any moment has every acknowledged row once, without a gap. SHOAL_KILLS=200 for a longer run."""

from __future__ import annotations

import os
import random
import subprocess
import sys
from pathlib import Path

from sample_rows import awaited, row

import shoal
from shoal.store import open_store

TABLES = 10
APPENDER = Path(__file__).parent / "killed_server.py"


def run_and_kill(url: str, lines: int) -> list[tuple[str, int]]:
    """Return what a server said was stored; it is killed when it has said so many lines."""
    paths = [str(Path(shoal.__file__).parent.parent), str(APPENDER.parent)]
    command = [sys.executable, str(APPENDER), url, str(TABLES)]
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join(paths)}
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True, env=environment) as server:
        assert server.stdout is not None
        said = [server.stdout.readline() for _ in range(lines)]
        server.kill()
        said += server.stdout.readlines()
    pairs = [line.split() for line in said if line.endswith("\n")]
    return [(table, int(version)) for table, version in pairs]


@awaited
async def test_what_was_acknowledged_is_there_after_a_kill(url: str) -> None:
    last: dict[str, int] = {}
    kills = int(os.environ.get("SHOAL_KILLS", "2" if url.startswith("postgres") else "5"))
    for _ in range(kills):
        for table, version in run_and_kill(url, random.randint(1, 300)):
            last[table] = version
        async with await open_store(url) as store:
            for table in [f"t{number}" for number in range(TABLES)]:
                journal = await store.read(table)
                assert journal == [row(v, f'"{table} {v}"'.encode()) for v in range(1, len(journal) + 1)]
                assert last.get(table, 0) <= len(journal) <= last.get(table, 0) + 1
                last[table] = len(journal)
    assert sum(last.values()) >= kills
