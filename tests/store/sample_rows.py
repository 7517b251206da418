"""Rows that the tests of the store write."""

from __future__ import annotations

import asyncio
import functools
from collections.abc import Callable, Coroutine
from typing import Any, ParamSpec

from shoal.store import Guest, Match, Player, Rating, Row, Store, Summary
from shoal.store.sql.store import SqlStore

P = ParamSpec("P")
SUMMARY = Summary("fossil", "playing", True, 2, 2, 2, 1_000, None)
ANNA = Guest("anna", "Anna", b"\x00\xff", 10)
BEN = Guest("ben", "Bén 🐟", b"secret", 20)


def awaited(test: Callable[P, Coroutine[Any, Any, None]]) -> Callable[P, None]:
    """Run an async test in its own event loop."""

    @functools.wraps(test)
    def run(*args: P.args, **kwargs: P.kwargs) -> None:
        asyncio.run(test(*args, **kwargs))

    return run


def inside(store: Store) -> SqlStore:
    """Return the same store, for tests that look inside it."""
    assert isinstance(store, SqlStore)
    return store


def row(version: int, data: bytes = b"{}") -> Row:
    return Row(version, 1_000 + version, "moved", data)


def rows(first: int, last: int) -> list[Row]:
    return [row(version) for version in range(first, last + 1)]


def match(number: int = 1, *, score: int = 30) -> Match:
    players = [Player(0, "anna", "Anna", score, True), Player(1, None, "greedy", 12, False)]
    return Match(f"match{number}", "t1", "fossil", 2, 5_000 + number, True, '{"moves": []}', players)


async def fill(store: Store) -> None:
    """Write one row of everything."""
    await store.put_guest(ANNA)
    await store.put_guest(BEN)
    await store.append("t1", rows(1, 3), SUMMARY, guests=["anna", "ben"])
    await store.append(
        "t2", [row(1, b'{"said": "\xc3\xa9"}')], SUMMARY._replace(state="open", listed=False, deadline=77)
    )
    await store.put_link(b"token", "anna", 9_000)
    await store.finish(match(), {"anna": Rating(26.5, 8.1, 1)})


async def contents(store: Store) -> list[object]:
    """Return everything that `fill` wrote except the link, which works only once."""
    return [
        await store.tables(),
        [await store.read(id) for id in ("t1", "t2")],
        [await store.guest(id) for id in ("anna", "ben")],
        [await store.tables_of(id) for id in ("anna", "ben")],
        await store.matches_of("anna"),
        await store.ratings("fossil"),
    ]
