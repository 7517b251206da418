"""IndexedDB in memory: what `server/static/offline/database.js` does, for tests without a browser."""

from __future__ import annotations

import asyncio
import json
from typing import Any

from shoal.store.indexed_db import CONFLICT, DONE


class MemoryDatabase:
    """Tables, journals and values, which outlive the store that is opened on them."""

    def __init__(self) -> None:
        self.tables: dict[str, str] = {}
        self.journals: dict[str, list[list[Any]]] = {}
        self.kinds: dict[str, dict[str, str]] = {"guests": {}, "matches": {}, "secrets": {}}
        self.refusal: str | None = None  # the outcome of every write, as long as there is one

    async def summaries(self) -> str:
        return f"[{','.join(f'[{json.dumps(id)},{text[1:]}' for id, text in sorted(self.tables.items()))}]"

    async def rows(self, table: str, after: int) -> str:
        await asyncio.sleep(0)
        return json.dumps([row for row in self.journals.get(table, []) if row[0] > after])

    async def append(self, table: str, rows: str, summary: str) -> str:
        await asyncio.sleep(0)
        if self.refusal is not None:
            return self.refusal
        added, journal = json.loads(rows), self.journals.get(table, [])
        if added[0][0] != len(journal) + 1:
            return CONFLICT
        self.journals[table] = journal + added
        self.tables[table] = summary
        return DONE

    async def value(self, kind: str, key: str) -> str | None:
        return self.kinds[kind].get(key)

    async def values(self, kind: str) -> str:
        return f"[{','.join(self.kinds[kind].values())}]"

    async def put(self, kind: str, key: str, value: str, is_new: bool) -> str:
        await asyncio.sleep(0)
        if self.refusal is not None:
            return self.refusal
        if is_new and key in self.kinds[kind]:
            return CONFLICT
        self.kinds[kind][key] = value
        return DONE
