"""The process that writes to SQLite for a server, killed under it."""

from __future__ import annotations

from pathlib import Path

from chaos.judging import Verdict, judge
from chaos.playing import Tally, moments, playing
from chaos.processes import Server


async def run(kills: int, tables: int, folder: Path) -> Verdict:
    tally, server = Tally(), Server(folder / "tables.sqlite", folder / "log")
    try:
        await server.start()
        async with playing([server.address], tables, tally):
            async for _ in moments(kills, tally):
                for process in server.writers():
                    process.kill()
    finally:
        server.stop()
    return await judge(tally, server.data, folder / "log")
