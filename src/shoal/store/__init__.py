"""The store: journals of tables, guests, ratings and finished matches.

Nothing here knows of games or of the web. A move has happened once `Store.append` has returned, and not before. Only
`open_store` and `restore` import a database library, when they are called.
"""

from __future__ import annotations

from pathlib import Path

from shoal.store.protocol import (
    Append,
    Guest,
    Listed,
    Match,
    NoRoom,
    Notice,
    PerhapsWritten,
    Player,
    Rating,
    Row,
    Standing,
    Store,
    StoreUnavailable,
    Summary,
    Unwritable,
    VersionConflict,
    resolve,
)

__all__ = [
    "Append",
    "Guest",
    "Listed",
    "Match",
    "NoRoom",
    "Notice",
    "PerhapsWritten",
    "Player",
    "Rating",
    "Row",
    "Standing",
    "Store",
    "StoreUnavailable",
    "Summary",
    "Unwritable",
    "VersionConflict",
    "open_store",
    "resolve",
    "restore",
]


async def open_store(where: str | Path | None = None, writer_process: bool = False) -> Store:
    """Open a store, and create it if needed: a file, sqlite:///FILE, postgresql://..., or None for the default file.

    With `writer_process` a process of its own writes to a SQLite file, which is faster on a busy server. Raises Invalid
    if the file is damaged, newer than this program or no store; then it is unchanged. Raises StoreUnavailable if the
    database does not answer.
    """
    from shoal.store.sql.store import open_sql_store

    return await open_sql_store(where, writer_process)


async def restore(path: str | Path, where: str | Path | None = None) -> None:
    """Replace everything in a store by a backup, also while servers run: all of it or nothing."""
    from shoal.store.sql.backup import restore_sql_store

    await restore_sql_store(Path(path), where)
