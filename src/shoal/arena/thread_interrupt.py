"""Raise an exception in another thread.

Python offers this only as a function of its C API, PyThreadState_SetAsyncExc, and asks programs to be careful with it:
https://docs.python.org/3/c-api/threads.html. Nothing else stops a loop in a thread. A process could be killed, but the
workers of a Dask cluster run their tasks in threads and may not start processes. So only `time_limit` uses it, while a
bot's own code runs, and catches the exception itself.
"""

from __future__ import annotations

import ctypes


def raise_in_thread(thread: int, exception: type[BaseException]) -> None:
    """The thread raises the exception at its next step of Python."""
    ctypes.pythonapi.PyThreadState_SetAsyncExc(ctypes.c_ulong(thread), ctypes.py_object(exception))
