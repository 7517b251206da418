"""What HTTP calls and sockets share."""

from __future__ import annotations

from typing import NamedTuple

from shoal.server.identity import Guests
from shoal.server.registry import Registry
from shoal.table.history import LookingBack


class Kept(NamedTuple):
    hub: Registry
    guests: Guests
    looking_back: LookingBack
