"""The program run in this process, or in its own process at a terminal."""

from __future__ import annotations

import os
import re
import select
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple, Self

import psutil  # type: ignore[import-untyped]
import pytest
from time_limits import PATIENCE

SHOAL = [sys.executable, "-m", "shoal"]
# What is started in the background has Ctrl-C switched off, and so has what it starts. Here it is switched on again.
HEARS_CTRL_C = """
import signal, sys
from shoal.terminal.cli import main
signal.signal(signal.SIGINT, signal.default_int_handler)
sys.exit(main())
"""


class Said(NamedTuple):
    code: int
    out: str
    err: str


Shell = Callable[..., Said]

needs_a_terminal = pytest.mark.skipif(os.name != "posix", reason="needs a terminal")


class Terminal:
    """A program at its own terminal."""

    def __init__(self, *argv: str | Path, size: tuple[int, int] = (80, 24)) -> None:
        import pty
        import termios

        self.end, theirs = pty.openpty()
        termios.tcsetwinsize(theirs, size[::-1])
        environment = {**os.environ, "TERM": "xterm-256color"}
        for name in ("NO_COLOR", "COLUMNS", "LINES", "FORCE_COLOR"):
            environment.pop(name, None)
        command = [sys.executable, "-c", HEARS_CTRL_C, *map(str, argv)]
        self.process = subprocess.Popen(command, stdin=theirs, stdout=theirs, stderr=theirs, env=environment)
        os.close(theirs)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        """End the program in any case."""
        self.process.kill()
        self.process.wait()
        os.close(self.end)

    def until(self, text: str) -> str:
        """Return the output up to that text, without colours."""
        heard = ""
        while not heard.endswith(text):
            ready, _, _ = select.select([self.end], [], [], PATIENCE)
            assert ready, f"silence after {heard[-200:]!r}"
            heard = re.sub(r"\x1b\[[\d;?]*[a-zA-Z]|\r", "", heard + self._read())
        return heard

    def say(self, line: str, until: str = "> ") -> str:
        os.write(self.end, line.encode() + b"\n")
        return self.until(until)

    def interrupt(self) -> None:
        """Press Ctrl-C once the program waits for input: while it prints the prompt, a signal may get lost."""
        process, looks = psutil.Process(self.process.pid), 0
        used = process.cpu_times()
        while looks < 10:
            time.sleep(0.01)
            is_idle = process.status() == psutil.STATUS_SLEEPING and process.cpu_times() == used
            looks, used = (looks + 1 if is_idle else 0), process.cpu_times()
        self.process.send_signal(signal.SIGINT)

    def leave(self) -> int:
        return self.process.wait(PATIENCE)

    def _read(self) -> str:
        return os.read(self.end, 65536).decode(errors="replace")
