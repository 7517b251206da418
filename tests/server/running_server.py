"""A server for tests: `shoal serve` in its own process, on a free port."""

from __future__ import annotations

import signal
import subprocess
import sys
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, contextmanager
from pathlib import Path
from typing import IO

import httpx
from starlette.applications import Starlette
from time_limits import PATIENCE


def start(
    folder: Path, *more: str, errors: IO[str] | None = None, limited: bool = False
) -> tuple[subprocess.Popen[str], str]:
    """A server whose tables are kept in a folder, and its address; what it says of faults goes to a file, if given.
    Tests are in more of a hurry than people."""
    command = [sys.executable, "-m", "shoal", "serve", "--port", "0", "--data", str(folder / "tables.sqlite")]
    options = ["--bot-delay", "0", "--away", "3600", "--workers", "1", *([] if limited else ["--unlimited"]), *more]
    process = subprocess.Popen([*command, *options], stdout=subprocess.PIPE, stderr=errors, text=True)
    assert process.stdout is not None
    said = process.stdout.readline()
    if not said:
        stop(process)
        raise RuntimeError("the server does not start")
    return process, said.split()[-1]


def stop(process: subprocess.Popen[str]) -> int:
    process.send_signal(signal.SIGTERM)
    try:
        return process.wait(PATIENCE)
    finally:
        process.kill()
        process.wait()
        assert process.stdout is not None
        process.stdout.close()


@contextmanager
def serving(folder: Path, *more: str, errors: IO[str] | None = None, limited: bool = False) -> Iterator[str]:
    process, address = start(folder, *more, errors=errors, limited=limited)
    try:
        yield address
    finally:
        stop(process)


@asynccontextmanager
async def calling(app: Starlette) -> AsyncIterator[httpx.AsyncClient]:
    """Yield a client for HTTP calls of an application in this process, without a network."""
    transport = httpx.ASGITransport(app)
    client = httpx.AsyncClient(transport=transport, base_url="http://testserver")
    async with app.router.lifespan_context(app), client as http:
        yield http
