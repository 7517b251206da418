"""Processes that are started to help with something: Ctrl-C is for who has started them, and they end with that one."""

from __future__ import annotations

import os
import signal
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from multiprocessing import parent_process, resource_tracker
from multiprocessing.process import BaseProcess


@contextmanager
def deaf_to_interrupts() -> Iterator[None]:
    """What is started meanwhile never hears of Ctrl-C, which a terminal tells everybody who belongs to a command. Who
    starts it hears of it a moment later."""
    if not hasattr(signal, "pthread_sigmask"):
        yield
        return
    resource_tracker.ensure_running()  # where it is not, the first process starts it, and that lets interrupts through
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def end_with_parent() -> None:
    """In a process of multiprocessing that would wait for work for ever: if who gives it is killed, it ends too."""
    parent = parent_process()
    if parent is not None:
        threading.Thread(target=_end_after, args=[parent], daemon=True).start()


def _end_after(parent: BaseProcess) -> None:
    parent.join()
    os._exit(1)
