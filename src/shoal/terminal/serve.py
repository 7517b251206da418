"""`shoal serve`."""

from __future__ import annotations

from argparse import Namespace

from shoal.server import serve as server
from shoal.server.limits import read_proxy
from shoal.server.registry import Settings


def serve(wanted: Namespace) -> None:
    settings = Settings(
        bot_delay=wanted.bot_delay,
        away_after=wanted.away,
        workers=wanted.workers,
        limited=not wanted.unlimited,
        proxies=tuple(map(read_proxy, wanted.proxy)),
    )
    server.serve(server.Serving(wanted.host, wanted.port, wanted.data, wanted.key, settings, wanted.open, wanted.site))
