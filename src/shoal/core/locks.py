"""Lock a file for one process."""

from __future__ import annotations

from typing import IO, Any

try:
    import fcntl
except ModuleNotFoundError:  # on Windows
    fcntl = None  # type: ignore[assignment]


def lock(file: IO[Any]) -> bool:
    """Lock an open file until it is closed or the process ends; False if another process holds the lock. Where the
    system or the disk has no locks, assume that nobody holds it."""
    if fcntl is None:
        return True
    try:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        return False
    except OSError:  # some network disks have no locks
        return True
    return True
