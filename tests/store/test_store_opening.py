"""Opening a store: it is created or upgraded; a file that is no store stays as it is."""

from __future__ import annotations

import asyncio
import shutil
import sqlite3
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest
from alembic.autogenerate import compare_metadata
from alembic.config import Config
from alembic.migration import MigrationContext
from alembic.script import ScriptDirectory
from sample_rows import SUMMARY, awaited, contents, fill, inside, row

from shoal.core.errors import Invalid
from shoal.store import StoreUnavailable, open_store
from shoal.store.address import default_path, parse_address
from shoal.store.sql import upgrade
from shoal.store.sql.engines import engines_of
from shoal.store.sql.schema import METADATA, REVISIONS, VERSION_TABLE

FIXTURES = Path(__file__).parent / "fixtures"
MIGRATIONS = Path(upgrade.__file__).parent / "migrations"


def everything_in(folder: Path) -> dict[str, bytes]:
    return {path.name: path.read_bytes() for path in folder.iterdir()}


def scripts() -> ScriptDirectory:
    config = Config()
    config.set_main_option("script_location", upgrade.SCRIPTS)
    return ScriptDirectory.from_config(config)


@awaited
async def test_the_tables_are_what_the_migrations_make(url: str) -> None:
    async with await open_store(url) as store:
        engines = engines_of(inside(store).address)
        with engines.read.connect() as connection:
            context = MigrationContext.configure(connection, opts={"version_table": VERSION_TABLE})
            assert compare_metadata(context, METADATA) == []
        engines.dispose()


def test_every_form_is_known_in_order() -> None:
    assert [step.revision for step in reversed(list(scripts().walk_revisions()))] == list(REVISIONS)


def test_there_is_a_file_of_every_form() -> None:
    assert {path.stem for path in FIXTURES.glob("*.sqlite")} == set(REVISIONS)


@pytest.mark.parametrize("form", REVISIONS)
@awaited
async def test_a_file_of_every_form_is_opened(form: str, tmp_path: Path) -> None:
    path = tmp_path / "old.sqlite"
    shutil.copyfile(FIXTURES / f"{form}.sqlite", path)
    async with await open_store(path) as old, await open_store(tmp_path / "new.sqlite") as new:
        await fill(new)
        assert await contents(old) == await contents(new)
        await old.append("t1", [row(4)], SUMMARY)
        assert await old.take_link(b"token", 1) == "anna"


NEW = f"{len(REVISIONS) + 1:04}"
NEXT = """
import sqlalchemy as sa
from alembic import op

revision = "{new}"
down_revision = "{last}"


def upgrade():
    op.add_column("tables", sa.Column("mood", sa.Text))
    {more}
"""


def with_a_next_form(monkeypatch: pytest.MonkeyPatch, folder: Path, more: str = "") -> None:
    """As if this program were one release on."""
    copied = folder / "migrations"
    shutil.copytree(MIGRATIONS, copied, ignore=shutil.ignore_patterns("__pycache__"))
    new = f"m{NEW}_next.py"
    (copied / "versions" / new).write_text(NEXT.format(new=NEW, last=REVISIONS[-1], more=more))
    monkeypatch.setattr(upgrade, "SCRIPTS", str(copied))
    monkeypatch.setattr(upgrade, "REVISIONS", (*REVISIONS, NEW))


@awaited
async def test_a_store_of_the_previous_release_is_brought_up(
    url: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with await open_store(url) as store:
        await fill(store)
        before = await contents(store)
    with_a_next_form(monkeypatch, tmp_path)
    stores = await asyncio.gather(*(open_store(url) for _ in range(3)))  # servers that start together
    for store in stores:
        assert await contents(store) == before
        await store.close()
    monkeypatch.undo()
    with pytest.raises(Invalid, match=rf"newer Shoal \(schema {NEW}, this one knows {REVISIONS[-1]}\)"):
        await open_store(url)


@awaited
async def test_a_step_that_fails_leaves_the_store_as_it_was(
    url: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with await open_store(url) as store:
        await fill(store)
        before = await contents(store)
    with_a_next_form(monkeypatch, tmp_path, more='raise RuntimeError("no")')
    with pytest.raises(RuntimeError):
        await open_store(url)
    monkeypatch.undo()
    async with await open_store(url) as store:
        assert await contents(store) == before
        await store.append("t1", [row(4)], SUMMARY)


async def refused(where: Path, said: str) -> None:
    """A sentence, and not a byte touched nor a file left beside it."""
    before = everything_in(where.parent)
    with pytest.raises(Invalid, match=said):
        await open_store(where)
    assert everything_in(where.parent) == before


@awaited
async def test_a_newer_file_is_left_as_it_is(tmp_path: Path) -> None:
    path = tmp_path / "newer.sqlite"
    shutil.copyfile(FIXTURES / f"{REVISIONS[-1]}.sqlite", path)
    with closing(sqlite3.connect(path)) as file, file:
        file.execute(f"UPDATE {VERSION_TABLE} SET version_num = '9999'")
    await refused(path, "newer Shoal")


@awaited
async def test_another_programs_file_is_left_as_it_is(tmp_path: Path) -> None:
    path = tmp_path / "other.sqlite"
    with closing(sqlite3.connect(path)) as file, file:
        file.execute("CREATE TABLE alembic_version (version_num TEXT)")
    await refused(path, "not a store of Shoal: other tables")
    path.write_bytes(b"Dear diary, today I won at Fossil.")
    await refused(path, "no SQLite file")


@pytest.mark.parametrize("damage", ["cut", "scrambled", "wiped", "table gone", "form gone"])
@awaited
async def test_a_damaged_file_is_left_as_it_is(tmp_path: Path, damage: str) -> None:
    path = tmp_path / "damaged.sqlite"
    shutil.copyfile(FIXTURES / f"{REVISIONS[-1]}.sqlite", path)
    sound = path.read_bytes()
    if damage == "cut":
        path.write_bytes(sound[: len(sound) // 2])
    elif damage == "scrambled":
        path.write_bytes(sound[:4096] + bytes(byte ^ 0x5A for byte in sound[4096:]))
    elif damage == "wiped":
        path.write_bytes(sound[:100] + bytes(len(sound) - 100))
    else:
        gone = "players" if damage == "table gone" else VERSION_TABLE
        with closing(sqlite3.connect(path)) as file, file:
            file.execute(f"{'DROP TABLE' if damage == 'table gone' else 'DELETE FROM'} {gone}")
    await refused(path, "damaged")


@awaited
async def test_a_newer_file_with_a_log_beside_it_is_left_as_it_is(tmp_path: Path) -> None:
    """Leave a database as a killed server does: the latest rows are in the log only."""
    path, killed = tmp_path / "a.sqlite", tmp_path / "killed"
    killed.mkdir()
    shutil.copyfile(FIXTURES / f"{REVISIONS[-1]}.sqlite", path)
    with closing(sqlite3.connect(path)) as file:
        with file:
            file.execute(f"UPDATE {VERSION_TABLE} SET version_num = '9999'")
        for end in ("", "-wal"):
            shutil.copyfile(f"{path}{end}", killed / f"a.sqlite{end}")
    before = everything_in(killed)
    with pytest.raises(Invalid, match="newer Shoal"):
        await open_store(killed / "a.sqlite")
    after = everything_in(killed)
    after.pop("a.sqlite-shm", None)  # needed to read the log; it holds nothing of its own
    assert after == before


@awaited
async def test_a_database_of_another_program_is_left_as_it_is(postgres_url: str) -> None:
    import psycopg

    with psycopg.connect(postgres_url, autocommit=True) as connection:
        connection.execute("CREATE TABLE accounts (id int)")
        with pytest.raises(Invalid, match="not a store of Shoal"):
            await open_store(postgres_url)
        found = connection.execute("SELECT tablename FROM pg_tables WHERE schemaname = 'public'").fetchall()
    assert found == [("accounts",)]


@awaited
async def test_servers_that_start_together_make_one_store(url: str) -> None:
    stores = await asyncio.gather(*(open_store(url) for _ in range(4)))
    await stores[0].append("t", [row(1)], SUMMARY)
    for store in stores:
        assert await store.read("t") == [row(1)]
        await store.close()


@pytest.mark.parametrize(
    ("where", "said"),
    [
        ("mysql://root:hunter2@localhost/shoal", "SQLite or PostgreSQL, not mysql"),
        ("postgresql://host:port/shoal", "URL cannot be read"),
        ("sqlite://", "not in memory"),
        (":memory:", "not in memory"),
        ("no/such/folder/shoal.sqlite", "no folder 'no/such/folder'"),
        (".", "is a folder"),
        ("a\0b", "zero character"),
    ],
)
@awaited
async def test_a_place_that_cannot_be_is_said_so(where: str, said: str) -> None:
    with pytest.raises(Invalid, match=said) as caught:
        await open_store(where)
    assert "hunter2" not in str(caught.value)


@awaited
async def test_a_database_that_is_not_there_is_said_so_without_its_password(tmp_path: Path) -> None:
    with pytest.raises(StoreUnavailable, match="cannot be reached") as caught:
        await open_store(f"postgresql://me:hunter2@/shoal?host={tmp_path}")
    assert "hunter2" not in str(caught.value)


def test_a_file_is_named_by_path_or_url(tmp_path: Path) -> None:
    path = tmp_path / "odd name%20?#.sqlite"
    assert parse_address(path) == parse_address(str(path)) == path
    assert parse_address(f"sqlite:///{tmp_path}/a.sqlite") == tmp_path / "a.sqlite"


@awaited
async def test_an_odd_name_is_no_trouble(tmp_path: Path) -> None:
    path = tmp_path / "odd name%20#é.sqlite"
    for _ in range(2):
        async with await open_store(path) as store:
            assert await store.tables() == []
    assert path.exists()


@awaited
async def test_without_a_place_it_is_the_usual_one(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    async with await open_store():
        assert default_path() == tmp_path / "shoal" / "shoal.sqlite"
        assert default_path().exists()


def test_sqlite_is_set_up_to_lose_nothing(tmp_path: Path) -> None:
    engines: Any = engines_of(tmp_path / "a.sqlite")
    for engine in engines:
        with engine.connect() as connection:
            facts = ("journal_mode", "synchronous", "foreign_keys", "busy_timeout")
            assert [connection.exec_driver_sql(f"PRAGMA {fact}").scalar() for fact in facts] == ["wal", 2, 1, 5000]
    engines.dispose()
