"""Time limits of tests: long enough for any machine, so that only a test that hangs reaches them."""

from __future__ import annotations

import asyncio
from collections.abc import Coroutine
from typing import Any, TypeVar

T = TypeVar("T")

PATIENCE = 300.0  # seconds


def run(scene: Coroutine[Any, Any, T]) -> T:
    """Run a scene in its own event loop, within the time limit."""
    return asyncio.run(asyncio.wait_for(scene, PATIENCE))
