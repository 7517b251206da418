"""One server on SQLite, killed and started again."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from pathlib import Path

from chaos.judging import Verdict, judge
from chaos.playing import Tally, moments, playing
from chaos.processes import Server


async def run(kills: int, tables: int, folder: Path) -> Verdict:
    return await struck(kills, tables, folder, _kill)


async def _kill(server: Server) -> None:
    server.kill()
    await server.start()


async def struck(kills: int, tables: int, folder: Path, strike: Callable[[Server], Awaitable[None]]) -> Verdict:
    """Run tables at one server and damage it at so many moments."""
    tally, server = Tally(), Server(folder / "tables.sqlite", folder / "log")
    try:
        await server.start()
        async with playing([server.address], tables, tally):
            async for _ in moments(kills, tally):
                await strike(server)
    finally:
        server.stop()
    return await judge(tally, server.data, folder / "log")
