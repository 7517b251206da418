"""Files that one process has for itself."""

from __future__ import annotations

from typing import IO, Any

try:
    import fcntl
except ModuleNotFoundError:  # on Windows
    fcntl = None  # type: ignore[assignment]


def lock(file: IO[Any]) -> bool:
    """Whether this process has the file for itself, until it closes it or ends in whatever way. Where there are no
    locks nobody can tell, and it is taken at its word."""
    if fcntl is None:
        return True
    try:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        return False
    except OSError:  # some disks on the network have none
        return True
    return True
