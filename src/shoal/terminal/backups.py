"""`shoal backup` and `shoal restore`."""

from __future__ import annotations

import asyncio
from collections.abc import Coroutine
from pathlib import Path
from typing import Any

from shoal.core.errors import Invalid
from shoal.store import StoreUnavailable, open_store, restore
from shoal.store.address import parse_address, without_password


def back_up(target: str, where: str | None) -> None:
    """Copy a store as it is at this moment to a file."""
    address = parse_address(where)
    if isinstance(address, Path) and not address.exists():
        raise Invalid(f"there is no store {without_password(address)}")
    _run(_back_up(target, where))


async def _back_up(target: str, where: str | None) -> None:
    async with await open_store(where) as store:
        await store.backup(target)


def put_back(source: str, where: str | None, replaces: bool) -> None:
    """Replace everything in a store by a backup; if it has tables, only with `replaces`."""
    _run(_put_back(source, where, replaces))


async def _put_back(source: str, where: str | None, replaces: bool) -> None:
    if not Path(source).is_file():
        raise Invalid(f"there is no backup {source!r}")
    if not replaces and await _has_tables(where):
        name = without_password(parse_address(where))
        raise Invalid(f"{name} has tables; --replace overwrites all of them with the backup")
    await restore(source, where)


async def _has_tables(where: str | None) -> bool:
    address = parse_address(where)
    if isinstance(address, Path) and not address.exists():
        return False
    async with await open_store(where) as store:
        return bool(await store.tables(limit=1))


def _run(work: Coroutine[Any, Any, None]) -> None:
    try:
        asyncio.run(work)
    except StoreUnavailable as error:
        raise Invalid(error.sentence) from None
