"""How long a bot is waited for.

A bot that goes on and on is interrupted where it is. In the main thread that is done by a signal, which also ends a
sleep or a wait for the network; in another thread (the workers of a cluster use them), and where there are no such
signals, by an exception that reaches it with its next step of Python. Compiled code that never comes back cannot be
interrupted by either.
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
LOOK_AGAIN = 0.05  # seconds
AND_AGAIN = 1.0  # seconds until the next interruption, if the first was caught


class Overrun(BaseException):
    """Time is up. It is no Exception, so that a bot that catches those does not catch this one."""


class TimeLimit:
    """Calls, with a limit to each. For one thread."""

    def __init__(self, seconds: float) -> None:
        self.seconds = seconds
        self._deadline = float("inf")
        self._interrupted = False
        self._lock = threading.Lock()
        self._thread = threading.get_ident()
        self._signals = hasattr(signal, "pthread_kill") and threading.current_thread() is threading.main_thread()
        self._over = threading.Event()

    def __enter__(self) -> TimeLimit:
        if self._signals:
            self._before = signal.signal(signal.SIGALRM, _time_is_up)
        threading.Thread(target=self._watch, daemon=True).start()
        return self

    def __exit__(self, *_: object) -> None:
        self._over.set()
        if self._signals:
            signal.signal(signal.SIGALRM, self._before)

    def call(self, function: Callable[[], T]) -> T:
        """What the function answers; Overrun if that takes too long."""
        self._interrupted = False
        self._deadline = time.monotonic() + self.seconds
        try:
            return function()
        finally:
            self._stop_waiting()

    def _stop_waiting(self) -> None:
        """An interruption that is on its way is waited for here, so that it comes nowhere else."""
        with self._lock:
            self._deadline = float("inf")
        while self._interrupted:
            self._interrupted = False
            time.sleep(LOOK_AGAIN)

    def _watch(self) -> None:
        while not self._over.wait(min(LOOK_AGAIN, self.seconds / 4)):
            with self._lock:
                if time.monotonic() > self._deadline:
                    self._deadline = time.monotonic() + AND_AGAIN
                    self._interrupted = True
                    self._interrupt()

    def _interrupt(self) -> None:
        if self._signals:
            signal.pthread_kill(self._thread, signal.SIGALRM)
        else:
            ctypes.pythonapi.PyThreadState_SetAsyncExc(ctypes.c_ulong(self._thread), ctypes.py_object(Overrun))


def _time_is_up(number: int, frame: FrameType | None) -> None:
    raise Overrun
