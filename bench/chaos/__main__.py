"""The command line of the chaos tests."""

from __future__ import annotations

import argparse
import asyncio
import sys
import tempfile
from pathlib import Path

import chaos
from chaos import disk, postgresql, server, servers, writer

WAYS = {"server": server, "writer": writer, "servers": servers, "postgresql": postgresql, "disk": disk}


def main() -> int:
    ways = "\n".join(f"  {name:10}  {(way.__doc__ or '').partition(chr(10))[0]}" for name, way in WAYS.items())
    parser = argparse.ArgumentParser(
        prog="scripts/chaos",
        description=f"{chaos.__doc__}\nThe ways:\n{ways}",
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("--way", choices=WAYS, default="server", help="what is killed, or runs out (server)")
    parser.add_argument("--kills", type=int, default=200, help="how often (200)")
    parser.add_argument("--tables", type=int, default=20, help="at how many tables people play (20)")
    wanted = parser.parse_args()
    with tempfile.TemporaryDirectory(prefix="shoal-chaos-", ignore_cleanup_errors=True) as folder:
        verdict = asyncio.run(WAYS[wanted.way].run(wanted.kills, wanted.tables, Path(folder)))
    print(f"{wanted.way}, {wanted.kills} times, {wanted.tables} tables: {verdict}")
    return 0 if verdict.is_good else 1


if __name__ == "__main__":
    sys.exit(main())
