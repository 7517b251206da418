"""The clock of the server."""

from __future__ import annotations

from time import time_ns


def now() -> int:
    """Return the time in milliseconds since 1970."""
    return time_ns() // 1_000_000
