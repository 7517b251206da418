"""A server that a test will kill: it appends to a few tables at once and prints each acknowledgement.

python killed_server.py URL TABLES
"""

from __future__ import annotations

import asyncio
import sys

from sample_rows import SUMMARY, row

from shoal.store import open_store


async def main(url: str, tables: int) -> None:
    store = await open_store(url)

    async def write(table: str) -> None:
        version = len(await store.read(table))
        while True:
            version += 1
            await store.append(table, [row(version, f'"{table} {version}"'.encode())], SUMMARY)
            print(table, version, flush=True)

    await asyncio.gather(*(write(f"t{number}") for number in range(tables)))


if __name__ == "__main__":
    asyncio.run(main(sys.argv[1], int(sys.argv[2])))
