"""Firefox and WebKit for tests, each driven by its own standard protocol: WebDriver BiDi and WebDriver.

Both are Debian packages (`firefox-esr`; `webkit2gtk-driver` and `xvfb`). Where there is none, tests are skipped and say
so; with CI=true that is a failure.
"""

from __future__ import annotations

import base64
import json
import os
import shutil
import signal
import socket
import subprocess
import tempfile
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from time import monotonic, sleep
from typing import Any, Protocol

import httpx
import pytest
from websockets.sync.client import ClientConnection, connect

PATIENCE = 100  # seconds
MINI_BROWSER = Path("/usr/lib/x86_64-linux-gnu/webkit2gtk-4.1/MiniBrowser")
WEBKIT_SETTINGS = {
    "GDK_BACKEND": "x11",
    "LIBGL_ALWAYS_SOFTWARE": "1",
    "WEBKIT_DISABLE_COMPOSITING_MODE": "1",
    "WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS": "1",  # its sandbox needs rights that a container does not give
}


class Engine(Protocol):
    """A browser with one page."""

    name: str

    def goes_to(self, address: str) -> None: ...

    def run(self, script: str, *given: object) -> Any:
        """Return what an async function within the page returns; both are JSON."""

    def resize(self, width: int, height: int) -> None: ...


class Firefox:
    name = "firefox"

    def __init__(self, connection: ClientConnection) -> None:
        self._connection = connection
        self._number = 0
        self._call("session.new", capabilities={})
        self._context = self._call("browsingContext.create", type="tab")["context"]

    def _call(self, method: str, **params: object) -> Any:
        self._number += 1
        self._connection.send(json.dumps({"id": self._number, "method": method, "params": params}))
        while True:
            answer = json.loads(self._connection.recv(PATIENCE))
            if answer.get("id") == self._number:
                assert "error" not in answer, answer
                return answer["result"]

    def goes_to(self, address: str) -> None:
        self._call("browsingContext.navigate", context=self._context, url=address, wait="complete")

    def run(self, script: str, *given: object) -> Any:
        expression = f"({script})(...{json.dumps(given)}).then((found) => JSON.stringify(found ?? null))"
        target = {"context": self._context}
        answer = self._call("script.evaluate", expression=expression, target=target, awaitPromise=True)
        assert answer["type"] == "success", answer["exceptionDetails"]["text"]
        return json.loads(answer["result"]["value"])

    def resize(self, width: int, height: int) -> None:
        viewport = {"width": width, "height": height}
        self._call("browsingContext.setViewport", context=self._context, viewport=viewport)

    def picture(self) -> bytes:
        return base64.b64decode(self._call("browsingContext.captureScreenshot", context=self._context)["data"])


class WebKit:
    name = "webkit"

    def __init__(self, client: httpx.Client) -> None:
        self._client = client
        options = {"binary": str(MINI_BROWSER), "args": ["--automation"]}
        wanted = {"browserName": "MiniBrowser", "webkitgtk:browserOptions": options}
        self._session = self._post("/session", capabilities={"alwaysMatch": wanted})["sessionId"]
        self._call("timeouts", script=1000 * PATIENCE, pageLoad=1000 * PATIENCE)

    def _post(self, path: str, **data: object) -> Any:
        answer = self._client.post(path, json=data)
        assert answer.is_success, answer.text
        return answer.json()["value"]

    def _call(self, command: str, **data: object) -> Any:
        return self._post(f"/session/{self._session}/{command}", **data)

    def goes_to(self, address: str) -> None:
        self._call("url", url=address)

    def run(self, script: str, *given: object) -> Any:
        called = (
            f"const tell = arguments[arguments.length - 1]; ({script})(...arguments[0])"
            ".then((found) => tell({ found: found ?? null }), (error) => tell({ error: String(error) }));"
        )
        answer = self._call("execute/async", script=called, args=[list(given)])
        assert "error" not in answer, answer
        return answer["found"]

    def resize(self, width: int, height: int) -> None:
        """Make the window larger by what its frame takes; it is never narrower than its bar of tools."""
        self._call("window/rect", width=width, height=height)
        inner = self.run("async () => [innerWidth, innerHeight]")
        self._call("window/rect", width=width, height=2 * height - inner[1])


@contextmanager
def firefox() -> Iterator[Firefox]:
    command = _found("firefox-esr") or _found("firefox")
    if command is None:
        _is_missing("firefox-esr")
    with tempfile.TemporaryDirectory() as profile, ExitStack() as stack:
        port = _free_port()
        options = ["--headless", "--no-remote", "--profile", profile, "--remote-debugging-port", str(port)]
        stack.enter_context(_running([command, *options]))
        connection = _patiently(lambda: connect(f"ws://127.0.0.1:{port}/session", max_size=None))
        with connection:
            yield Firefox(connection)


@contextmanager
def webkit() -> Iterator[WebKit]:
    if _found("WebKitWebDriver") is None or _found("xvfb-run") is None or not MINI_BROWSER.exists():
        _is_missing("webkit2gtk-driver and xvfb")
    port = _free_port()
    screen = ["xvfb-run", "-a", "-s", "-screen 0 2000x1300x24"]
    with (
        _running([*screen, "WebKitWebDriver", f"--port={port}"], **WEBKIT_SETTINGS),
        httpx.Client(base_url=f"http://127.0.0.1:{port}", timeout=2 * PATIENCE) as client,
    ):
        _patiently(lambda: client.get("/status").raise_for_status())
        yield WebKit(client)


ENGINES: dict[str, Callable[[], Any]] = {"firefox": firefox, "webkit": webkit}


def _found(command: str) -> str | None:
    return shutil.which(command)


def _is_missing(packages: str) -> Any:
    told = f"there is no {packages}: scripts/browser engines installs it"
    if os.environ.get("CI") == "true":
        pytest.fail(told)
    pytest.skip(told)


def _free_port() -> int:
    with socket.socket() as found:
        found.bind(("127.0.0.1", 0))
        port: int = found.getsockname()[1]
    return port


@contextmanager
def _running(command: list[str | None], **settings: str) -> Iterator[None]:
    """Run a program in a group of its own, so that everything it starts ends with it."""
    with tempfile.TemporaryDirectory() as folder:
        environment = {**os.environ, "XDG_RUNTIME_DIR": folder, **settings}
        output = subprocess.DEVNULL
        process = subprocess.Popen(command, env=environment, stdout=output, stderr=output, start_new_session=True)  # type: ignore[arg-type]
        try:
            yield
        finally:
            os.killpg(process.pid, signal.SIGTERM)
            process.wait(PATIENCE)


def _patiently(attempt: Callable[[], Any]) -> Any:
    """Try until it works: a browser takes a while to start."""
    end = monotonic() + PATIENCE
    while True:
        try:
            return attempt()
        except (OSError, httpx.HTTPError):
            if monotonic() > end:
                raise
            sleep(0.1)
