"""Where tables are kept: the journal, guests, ratings and finished matches, on SQLite or PostgreSQL.

Nothing here knows of games or of the web. A move has happened once `Store.append` has returned, and not before.
"""

from __future__ import annotations

from shoal.store.protocol import Append, Guest, Match, Player, Rating, Row, Standing, Summary
from shoal.store.sql.backup import restore
from shoal.store.sql.errors import StoreUnavailable, Unwritable, VersionConflict
from shoal.store.sql.store import Store, open_store

__all__ = [
    "Append",
    "Guest",
    "Match",
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
    "restore",
]
