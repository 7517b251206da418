"""How long tests wait for what should come: so long that only one that hangs is ended by it, on any machine."""

from __future__ import annotations

import asyncio
from collections.abc import Coroutine
from typing import Any, TypeVar

T = TypeVar("T")

PATIENCE = 300.0  # seconds


def run(scene: Coroutine[Any, Any, T]) -> T:
    """All of a scene, in a loop of its own."""
    return asyncio.run(asyncio.wait_for(scene, PATIENCE))
