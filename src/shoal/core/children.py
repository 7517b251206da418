"""Start helper processes that ignore Ctrl-C and end with the process that started them."""

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
    """Make processes that are started meanwhile ignore Ctrl-C, which a terminal sends to every process of a command.
    This process receives a Ctrl-C a moment later."""
    if not hasattr(signal, "pthread_sigmask"):
        yield
        return
    resource_tracker.ensure_running()  # otherwise the first process starts it, and that unblocks the signal
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def end_with_parent() -> None:
    """End this process of multiprocessing when its parent is killed, instead of waiting for work for ever."""
    parent = parent_process()
    if parent is not None:
        threading.Thread(target=_exit_after, args=[parent], daemon=True).start()


def _exit_after(parent: BaseProcess) -> None:
    parent.join()
    os._exit(1)
