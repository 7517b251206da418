"""What HTTP calls and sockets share."""

from __future__ import annotations

from typing import NamedTuple

from shoal.table.looking_back import LookingBack
from shoal.web.hub import Hub
from shoal.web.identity import Guests


class Kept(NamedTuple):
    hub: Hub
    guests: Guests
    looking_back: LookingBack
