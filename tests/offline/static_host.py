"""A web host that knows nothing but files, which a test can stop and start again at the same address."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Self


class Handler(SimpleHTTPRequestHandler):
    """Serves files, and notes what was asked for."""

    def __init__(self, *given: object, host: StaticHost, **more: object) -> None:
        self.host = host
        super().__init__(*given, **more)  # type: ignore[arg-type]

    def log_message(self, *_: object) -> None:
        """Keep the output of the tests clean."""

    def do_GET(self) -> None:
        del self.headers["If-Modified-Since"]  # two versions may be of the same second
        self.host.asked.append(self.path)
        self.host.wait_for(self.path)
        with suppress(ConnectionError):  # a page that is closed reads no more
            super().do_GET()


class StaticHost:
    """Serves a folder, at the root of the host or below a path such as /shoal/."""

    def __init__(self, folder: Path, work: Path, below: str = "/") -> None:
        self.asked: list[str] = []  # paths, in order
        self.below = below
        self._root = work
        self._port = 0
        self._held = ""
        self._released = threading.Event()
        self._running: tuple[ThreadingHTTPServer, threading.Thread] | None = None
        self.show(folder)

    @property
    def _place(self) -> Path:
        return self._root / ("served" + self.below).rstrip("/")

    def show(self, folder: Path) -> None:
        """Serve another folder from now on."""
        self._place.parent.mkdir(parents=True, exist_ok=True)
        self._place.unlink(missing_ok=True)
        self._place.symlink_to(folder, target_is_directory=True)

    @contextmanager
    def holding(self, part: str) -> Iterator[None]:
        """Let everything wait whose path has a part, until the end of this."""
        self._held, self._released = part, threading.Event()
        try:
            yield
        finally:
            self._held = ""
            self._released.set()

    def wait_for(self, path: str) -> None:
        if self._held and self._held in path:
            self._released.wait()

    @property
    def address(self) -> str:
        return f"http://127.0.0.1:{self._port}{self.below}"

    def start(self) -> None:
        handler = partial(Handler, directory=str(self._root / "served"), host=self)
        server = ThreadingHTTPServer(("127.0.0.1", self._port), handler)
        server.daemon_threads = True
        self._port = server.server_address[1]
        thread = threading.Thread(target=server.serve_forever, args=(0.05,), daemon=True)
        thread.start()
        self._running = (server, thread)

    def stop(self) -> None:
        if self._running is not None:
            server, thread = self._running
            server.shutdown()
            server.server_close()
            thread.join()
            self._running = None

    def __enter__(self) -> Self:
        self.start()
        return self

    def __exit__(self, *_: object) -> None:
        self.stop()
