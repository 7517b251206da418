"""Where tables are kept: the journal, guests, ratings and finished matches, on SQLite or PostgreSQL.

Nothing here knows of games or of the web. A move has happened once `Store.append` has returned, and not before.
"""

from __future__ import annotations

from shoal.store.copying import restore
from shoal.store.errors import StoreUnavailable, Unwritable, VersionConflict
from shoal.store.store import Store, open_store
from shoal.store.values import Append, Guest, Match, Player, Rating, Row, Standing, Summary

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
