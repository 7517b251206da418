"""The state of the application: what HTTP routes and sockets share."""

from __future__ import annotations

from pathlib import Path
from typing import NamedTuple

from shoal.server.identity import Guests
from shoal.server.registry import Registry
from shoal.server.reviews import Reviews
from shoal.table.history import History


class AppState(NamedTuple):
    registry: Registry
    guests: Guests
    history: History
    reviews: Reviews
    site: Path | None = None  # the page that needs no server, if it was built here
