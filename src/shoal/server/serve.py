"""`shoal serve`: a table server for everybody who can reach this machine."""

from __future__ import annotations

import asyncio
import gc
import json
import logging
import os
import socket
import sys
import threading
import webbrowser
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from io import BytesIO
from pathlib import Path
from typing import IO

import uvicorn

from shoal.core.errors import Invalid
from shoal.core.locks import lock
from shoal.server.http import application
from shoal.server.identity import read_key
from shoal.server.picows_protocol import protocol_class
from shoal.server.registry import Settings
from shoal.server.websocket import LARGEST_MESSAGE, acceptor
from shoal.store import Store, StoreUnavailable, open_store
from shoal.store.address import parse_address

STOP_SECONDS = 10
GC_THRESHOLDS = (50_000, 50, 1_000)
OPEN_AFTER = 1.0  # seconds, until it answers
PICOWS = "shoal.sockets.picows"
LOCK = ".lock"  # added to the name of the data file


@dataclass(frozen=True)
class Serving:
    """The options of `shoal serve`."""

    host: str
    port: int
    data: str | None  # a file or a URL; None for the platform's usual place
    key: str | None  # a file; None for one beside the data
    settings: Settings
    opens: bool = False  # the first page in a browser
    site: str | None = None  # the folder of the page that needs no server


def serve(wanted: Serving) -> None:
    """Serve until stopped. Then what was asked for is written, and clients are told to come back."""
    key, site = _key_file(wanted), _site(wanted)
    with closing_on_error(_listen(wanted)) as listening:
        store, lock_file = asyncio.run(_opened(wanted.data, key))
    log_as_lines()
    app = application(store, key, wanted.settings, site)
    server = uvicorn.Server(
        uvicorn.Config(
            app,
            log_config=None,
            access_log=False,
            lifespan="on",
            server_header=False,
            ws=protocol_class(acceptor(lambda: app.state.shoal), LARGEST_MESSAGE),
            proxy_headers=False,  # limits.address_of reads what proxies say
            timeout_graceful_shutdown=STOP_SECONDS,
        )
    )
    _collect_garbage_rarely()
    address = address_of(listening)
    print(f"Tables at {address}", flush=True)
    if wanted.opens and has_screen():
        threading.Timer(OPEN_AFTER, webbrowser.open, [address]).start()
    with lock_file:
        server.run(sockets=[listening])


def address_of(listening: socket.socket) -> str:
    """Return the address for a browser on this machine."""
    host, port = listening.getsockname()[:2]
    return f"http://[{host}]:{port}" if ":" in host else f"http://{host}:{port}"


def _collect_garbage_rarely() -> None:
    """Keep garbage collection short: with a thousand tables a full one takes a third of a second for everybody."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(*GC_THRESHOLDS)


def has_screen() -> bool:
    """Return whether a browser could be seen."""
    return sys.platform in ("win32", "darwin") or any(os.environ.get(name) for name in ("DISPLAY", "WAYLAND_DISPLAY"))


def _listen(wanted: Serving) -> socket.socket:
    family = socket.AF_INET6 if ":" in wanted.host else socket.AF_INET
    try:
        listening = socket.create_server((wanted.host, wanted.port), family=family)
    except OSError as error:
        why = (error.strerror or str(error)).partition(" (while ")[0]
        raise Invalid(f"cannot listen at {wanted.host}:{wanted.port}: {why}") from None
    listening.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)  # small messages do not wait for each other
    return listening


@contextmanager
def closing_on_error(listening: socket.socket) -> Iterator[socket.socket]:
    try:
        yield listening
    except BaseException:
        listening.close()
        raise


async def _opened(data: str | None, key: Path) -> tuple[Store, IO[bytes]]:
    """Return the store and its lock. A wrong store or key is an error before anything is created."""
    if key.exists():
        read_key(key)
    beside = _lock_file(data)
    lock_file = _locked(beside) if beside is not None and beside.exists() else None
    try:
        store = await open_store(data, writer_process=True)
    except StoreUnavailable as error:
        raise Invalid(error.sentence) from None
    try:
        read_key(key)  # created now, if it was not there
        return store, lock_file or _locked(beside)
    except Invalid:
        await store.close()
        raise


def _lock_file(data: str | None) -> Path | None:
    place = parse_address(data)
    return place.with_name(place.name + LOCK) if isinstance(place, Path) else None


def _locked(beside: Path | None) -> IO[bytes]:
    """Lock a data file for one server: two would not hear of each other's moves.

    The lock is held until the file that is returned is closed, or the process ends.
    """
    if beside is None:
        return BytesIO()
    try:
        file = beside.open("ab")
    except OSError as error:
        raise Invalid(f"{str(beside)!r} cannot be created: {error.strerror}") from None
    if not lock(file):
        file.close()
        raise Invalid(f"another server keeps its tables in {str(beside)[: -len(LOCK)]!r} now")
    return file


def _key_file(wanted: Serving) -> Path:
    """Return the key file, beside the data file. Servers that share a database share a key file that is given."""
    place = parse_address(wanted.data)
    if wanted.key is not None:
        return Path(wanted.key)
    if not isinstance(place, Path):
        raise Invalid("with a database, --key FILE names the key that all its servers share")
    return place.with_name(place.name + ".key")


def _site(wanted: Serving) -> Path | None:
    """Return the folder of the page that needs no server; Invalid if it is none."""
    if wanted.site is None:
        return None
    folder = Path(wanted.site).resolve()
    if not (folder / "service_worker.js").is_file() or not (folder / "index.html").is_file():
        raise Invalid(f"{wanted.site!r} is no site: scripts/site builds one")
    return folder


class Lines(logging.Formatter):
    """A log as lines of JSON. They never hold cards or tokens."""

    def format(self, record: logging.LogRecord) -> str:
        fields = {name: getattr(record, name) for name in ("table", "why") if hasattr(record, name)}
        said = {"time": self.formatTime(record), "level": record.levelname.lower(), "from": record.name}
        if record.exc_info:
            fields["error"] = self.formatException(record.exc_info)
        return json.dumps({**said, "what": record.getMessage(), **fields})


def is_ours(record: logging.LogRecord) -> bool:
    """Return whether an error is the server's. Broken or too long messages are their sender's fault."""
    if record.name.startswith(PICOWS) and "WS parser error" in record.getMessage():
        return False
    return not (record.exc_info and isinstance(record.exc_info[1], UnicodeDecodeError) and "UTF-8" in record.msg)


def log_as_lines() -> None:
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(Lines())
    handler.addFilter(is_ours)
    logging.basicConfig(level=logging.WARNING, handlers=[handler])
    logging.getLogger("shoal").setLevel(logging.INFO)
    logging.getLogger(PICOWS).setLevel(logging.WARNING)  # connections that come and go are not worth a line
