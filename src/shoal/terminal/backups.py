"""`shoal backup` and `shoal restore`."""

from __future__ import annotations

import asyncio
from argparse import Namespace
from collections.abc import Coroutine
from pathlib import Path
from typing import Any

from shoal import store
from shoal.core.errors import Invalid
from shoal.store import StoreUnavailable, open_store
from shoal.store.address import parse_address, without_password


def backup(wanted: Namespace) -> None:
    """Copy a store as it is at this moment to a file."""
    address = parse_address(wanted.data)
    if isinstance(address, Path) and not address.exists():
        raise Invalid(f"there is no store {without_password(address)}")
    _run(_back_up(wanted.file, wanted.data))
    print(f"The backup is in {wanted.file}")


async def _back_up(target: str, where: str | None) -> None:
    async with await open_store(where) as opened:
        await opened.backup(target)


def restore(wanted: Namespace) -> None:
    """Replace everything in a store by a backup; if it has tables, only with --replace."""
    _run(_put_back(wanted.file, wanted.data, wanted.replace))
    print(f"Restored from {wanted.file}")


async def _put_back(source: str, where: str | None, replaces: bool) -> None:
    if not Path(source).is_file():
        raise Invalid(f"there is no backup {source!r}")
    if not replaces and await _has_tables(where):
        name = without_password(parse_address(where))
        raise Invalid(f"{name} has tables; --replace overwrites all of them with the backup")
    await store.restore(source, where)


async def _has_tables(where: str | None) -> bool:
    address = parse_address(where)
    if isinstance(address, Path) and not address.exists():
        return False
    async with await open_store(where) as opened:
        return bool(await opened.tables(limit=1))


def _run(work: Coroutine[Any, Any, None]) -> None:
    try:
        asyncio.run(work)
    except StoreUnavailable as error:
        raise Invalid(error.sentence) from None
