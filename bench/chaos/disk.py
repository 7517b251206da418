"""A disk that fills up and is freed again, under a server on SQLite.

Who is root has a small disk of memory; else the server may not make its files larger, which it meets in the same place.
"""

from __future__ import annotations

import asyncio
import os
import resource
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Protocol

from chaos.judging import Verdict, judge
from chaos.playing import PATIENCE, Tally, moments, playing
from chaos.processes import Server

MEGABYTES = 48
MEGABYTES_A_TIME = 4  # more than is played between two times that it is full
PORTIONS = (1 << 20, 1 << 12)  # in bytes: quickly first, then to the last page


class Disk(Protocol):
    def fill(self, server: Server) -> None: ...

    def free(self, server: Server) -> None: ...


class Mounted:
    """A disk of its own, which one file fills."""

    def __init__(self, folder: Path) -> None:
        self.filler = folder / "filler"

    def fill(self, _: Server) -> None:
        with self.filler.open("wb", buffering=0) as file:
            for portion in PORTIONS:
                with suppress(OSError):
                    while True:
                        file.write(bytes(portion))

    def free(self, _: Server) -> None:
        self.filler.unlink()


class Limited:
    """A limit on the size of files: none may grow beyond the largest."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder

    def fill(self, server: Server) -> None:
        largest = max(file.stat().st_size for file in self.folder.iterdir())
        self._limit(server, largest)

    def free(self, server: Server) -> None:
        self._limit(server, resource.RLIM_INFINITY)

    def _limit(self, server: Server, size: int) -> None:
        for pid in (server.pid, *(writer.pid for writer in server.writers())):
            resource.prlimit(pid, resource.RLIMIT_FSIZE, (size, resource.RLIM_INFINITY))


@contextmanager
def disk_at(folder: Path, megabytes: int) -> Iterator[Disk]:
    folder.mkdir()
    mount = ["mount", "-t", "tmpfs", "-o", f"size={megabytes}m", "tmpfs", str(folder)]
    if os.geteuid() == 0 and subprocess.run(mount, check=False, stderr=subprocess.DEVNULL).returncode == 0:
        try:
            yield Mounted(folder)
        finally:
            subprocess.run(["umount", "--lazy", str(folder)], check=True)
    else:
        yield Limited(folder)


async def run(kills: int, tables: int, folder: Path) -> Verdict:
    tally = Tally()
    with disk_at(folder / "disk", MEGABYTES + MEGABYTES_A_TIME * kills) as disk:
        server = Server(folder / "disk" / "tables.sqlite", folder / "log")
        try:
            await server.start()
            async with playing([server.address], tables, tally):
                async for rng in moments(kills, tally, longest=1.0):
                    disk.fill(server)
                    await _some_are_refused(tally)
                    await asyncio.sleep(rng.uniform(0, 0.5))
                    disk.free(server)
        finally:
            server.stop()
        return await judge(tally, server.data, folder / "log")


async def _some_are_refused(tally: Tally) -> None:
    """Wait until a move is refused: a full disk shows only when a file has to grow."""
    before = len(tally.refused)
    async with asyncio.timeout(PATIENCE):
        while len(tally.refused) == before:
            await asyncio.sleep(0.01)
