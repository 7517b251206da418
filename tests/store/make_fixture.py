"""Write a store with one row of everything, in this program's schema, to fixtures/REVISION.sqlite.

Run it once before a release that changes the form, with the program as it was released:
    PYTHONPATH=src python tests/store/make_fixture.py
The file is never written anew afterwards: it stands for the files that people have.
"""

from __future__ import annotations

import asyncio
from pathlib import Path

from sample_rows import fill

from shoal.store import open_store
from shoal.store.sql.schema import REVISIONS

FIXTURES = Path(__file__).parent / "fixtures"


async def main() -> None:
    path = FIXTURES / f"{REVISIONS[-1]}.sqlite"
    if path.exists():
        raise SystemExit(f"{path} is there already")
    async with await open_store(path) as store:
        await fill(store)


if __name__ == "__main__":
    asyncio.run(main())
