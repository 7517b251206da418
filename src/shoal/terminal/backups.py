"""Copies of all that a table server keeps, made and put back, also while it runs."""

from __future__ import annotations

import asyncio
from pathlib import Path

from shoal.core.errors import Invalid
from shoal.store import StoreUnavailable, open_store, restore
from shoal.store.address import name_of, place_of


def back_up(target: str, where: str | None) -> None:
    """Copy a store as it is at this moment to a file."""
    place = place_of(where)
    if isinstance(place, Path) and not place.exists():
        raise Invalid(f"there is no store {name_of(place)}")
    try:
        asyncio.run(_back_up(target, where))
    except StoreUnavailable as fault:
        raise Invalid(fault.sentence) from None


async def _back_up(target: str, where: str | None) -> None:
    async with await open_store(where) as store:
        await store.backup(target)


def put_back(source: str, where: str | None, replaces: bool) -> None:
    """Put a copy in place of everything in a store; one that has tables only if that is wanted."""
    try:
        asyncio.run(_put_back(source, where, replaces))
    except StoreUnavailable as fault:
        raise Invalid(fault.sentence) from None


async def _put_back(source: str, where: str | None, replaces: bool) -> None:
    if not Path(source).is_file():
        raise Invalid(f"there is no backup {source!r}")
    if not replaces and await _has_tables(where):
        name = name_of(place_of(where))
        raise Invalid(f"tables are kept in {name}; --replace puts the backup in place of all of them")
    await restore(source, where)


async def _has_tables(where: str | None) -> bool:
    place = place_of(where)
    if isinstance(place, Path) and not place.exists():
        return False
    async with await open_store(where) as store:
        return bool(await store.tables(limit=1))
