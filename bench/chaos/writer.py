"""The writer process of a server on SQLite, killed under it."""

from __future__ import annotations

from pathlib import Path

from chaos.judging import Verdict
from chaos.processes import Server
from chaos.server import struck


async def run(kills: int, tables: int, folder: Path) -> Verdict:
    return await struck(kills, tables, folder, _kill_writers)


async def _kill_writers(server: Server) -> None:
    for process in server.writers():
        process.kill()
