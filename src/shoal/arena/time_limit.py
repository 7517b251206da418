"""Interrupt a bot that thinks too long.

In the main thread a signal does that, which also ends a sleep or a wait for the network. In another thread, and where
there are no such signals, an exception is raised at the bot's next step of Python. Neither interrupts compiled code.
"""

from __future__ import annotations

import ctypes
import signal
import threading
import time
from collections.abc import Callable
from types import FrameType
from typing import TypeVar

T = TypeVar("T")
POLL = 0.05  # seconds
REPEAT = 1.0  # seconds until the next interruption, if the bot caught the first


class Overrun(BaseException):
    """Time is up. It is no Exception, so that a bot that catches every Exception does not catch this one."""


class TimeLimit:
    """Limits the time of each call; for one thread."""

    def __init__(self, seconds: float) -> None:
        self.seconds = seconds
        self._deadline = float("inf")
        self._interrupted = False
        self._lock = threading.Lock()
        self._thread = threading.get_ident()
        self._uses_signals = hasattr(signal, "pthread_kill") and threading.current_thread() is threading.main_thread()
        self._closed = threading.Event()

    def __enter__(self) -> TimeLimit:
        if self._uses_signals:
            self._previous_handler = signal.signal(signal.SIGALRM, _raise_overrun)
        threading.Thread(target=self._watch, daemon=True).start()
        return self

    def __exit__(self, *_: object) -> None:
        self._closed.set()
        if self._uses_signals:
            signal.signal(signal.SIGALRM, self._previous_handler)

    def call(self, function: Callable[[], T]) -> T:
        """Return what the function returns; raise Overrun if that takes too long."""
        self._interrupted = False
        self._deadline = time.monotonic() + self.seconds
        try:
            return function()
        finally:
            self._stop_clock()

    def _stop_clock(self) -> None:
        """Wait here for an interruption that is on its way, so that it arrives nowhere else."""
        with self._lock:
            self._deadline = float("inf")
        while self._interrupted:
            self._interrupted = False
            time.sleep(POLL)

    def _watch(self) -> None:
        while not self._closed.wait(min(POLL, self.seconds / 4)):
            with self._lock:
                if time.monotonic() > self._deadline:
                    self._deadline = time.monotonic() + REPEAT
                    self._interrupted = True
                    self._interrupt()

    def _interrupt(self) -> None:
        if self._uses_signals:
            signal.pthread_kill(self._thread, signal.SIGALRM)
        else:
            # Nothing else stops a loop in a thread. A process could be killed, but the workers of a Dask cluster run
            # tasks in threads. https://docs.python.org/3/c-api/threads.html asks to be careful: only a bot is hit.
            ctypes.pythonapi.PyThreadState_SetAsyncExc(ctypes.c_ulong(self._thread), ctypes.py_object(Overrun))


def _raise_overrun(number: int, frame: FrameType | None) -> None:
    raise Overrun
