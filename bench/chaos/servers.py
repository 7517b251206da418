"""Two servers on one PostgreSQL, killed in random order; the players of each table are at different servers."""

from __future__ import annotations

from pathlib import Path

from chaos.judging import Verdict, judge
from chaos.playing import Tally, moments, playing
from chaos.processes import Postgres, Server


async def run(kills: int, tables: int, folder: Path) -> Verdict:
    tally, postgres = Tally(), Postgres(folder / "postgres")
    servers = [Server(postgres.url, folder / "log", folder / "key") for _ in range(2)]
    try:
        for server in servers:
            await server.start()
        async with playing([server.address for server in servers], tables, tally):
            async for rng in moments(kills, tally):
                server = rng.choice(servers)
                server.kill()
                await server.start()
        for server in servers:
            server.stop()
        return await judge(tally, postgres.url, folder / "log")
    finally:
        for server in servers:
            server.stop()
        postgres.stop()
