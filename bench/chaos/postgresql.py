"""A PostgreSQL that is killed and started again under a server that runs on."""

from __future__ import annotations

import asyncio
from pathlib import Path

from chaos.judging import Verdict, judge
from chaos.playing import Tally, moments, playing
from chaos.processes import Postgres, Server


async def run(kills: int, tables: int, folder: Path) -> Verdict:
    tally, postgres = Tally(), Postgres(folder / "postgres")
    server = Server(postgres.url, folder / "log", folder / "key")
    try:
        await server.start()
        async with playing([server.address], tables, tally):
            async for rng in moments(kills, tally):
                await asyncio.to_thread(postgres.kill)
                await asyncio.sleep(rng.uniform(0, 1))
                await asyncio.to_thread(postgres.start)
        server.stop()
        return await judge(tally, postgres.url, folder / "log")
    finally:
        server.stop()
        postgres.stop()
