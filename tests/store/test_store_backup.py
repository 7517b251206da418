"""Backups: of one moment, while the server runs, from either database into either."""

from __future__ import annotations

import asyncio
import os
import shutil
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest
from sample_rows import SUMMARY, awaited, contents, fill, row, rows

from shoal.core.errors import Invalid
from shoal.store import Store, Unwritable, VersionConflict, open_store, restore
from shoal.store.sql.schema import REVISIONS

FIXTURES = Path(__file__).parent / "fixtures"


@pytest.fixture(params=["sqlite", "postgresql"])
def other(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """The store that a backup goes into: emptied, if it is the one that it came from."""
    if request.param == "sqlite":
        return str(tmp_path / "other.sqlite")
    return str(request.getfixturevalue("postgres_url"))


@awaited
async def test_a_backup_of_one_is_restored_into_the_other(url: str, other: str, tmp_path: Path) -> None:
    backup = tmp_path / "backup.sqlite"
    async with await open_store(url) as store:
        await fill(store)
        before = await contents(store)
        await store.backup(backup)
        await store.append("t1", [row(4)], SUMMARY)
        await store.append("t3", [row(1)], SUMMARY)
    async with await open_store(other) as store:
        await store.append("t9", [row(1)], SUMMARY)
    await restore(backup, other)
    async with await open_store(other) as store:
        assert await contents(store) == before
        assert await store.read("t9") == []
        await store.append("t1", [row(4)], SUMMARY)
        assert await store.take_link(b"token", 1) == "anna"
    assert sorted(path.name for path in tmp_path.iterdir() if "backup" in path.name) == ["backup.sqlite"]


@awaited
async def test_a_backup_can_be_opened_as_a_store(url: str, tmp_path: Path) -> None:
    async with await open_store(url) as store:
        await fill(store)
        await store.backup(tmp_path / "backup")
        await store.backup(tmp_path / "backup")  # over the last one
        async with await open_store(tmp_path / "backup") as copy:
            assert await contents(copy) == await contents(store)


async def keep_writing(store: Store, stop: asyncio.Event) -> int:
    """Two tables by turns, always with one entry more in the first."""
    version = 0
    while not stop.is_set():
        version += 1
        await store.append("first", [row(version)], SUMMARY)
        await store.append("second", [row(version)], SUMMARY)
    return version


@awaited
async def test_a_backup_is_of_one_moment_while_others_write(url: str, tmp_path: Path) -> None:
    stop = asyncio.Event()
    async with await open_store(url) as store:
        writing = asyncio.ensure_future(keep_writing(store, stop))
        for number in range(3):
            while len(await store.read("second")) < 5 * (number + 1):
                pass
            await store.backup(tmp_path / f"{number}")
        stop.set()
        assert await writing >= 15
    for number in range(3):
        async with await open_store(tmp_path / f"{number}") as copy:
            first, second = await copy.read("first"), await copy.read("second")
            assert len(second) >= 5 * (number + 1)
            assert len(first) - len(second) in (0, 1)
            assert first == rows(1, len(first))
            assert dict(await copy.tables()).keys() == {"first", "second"}


@awaited
async def test_a_server_that_runs_goes_on_from_what_was_restored(url: str, tmp_path: Path) -> None:
    async with await open_store(url) as store:
        await store.append("t", rows(1, 3), SUMMARY)
        await store.backup(tmp_path / "backup")
        await store.append("t", rows(4, 6), SUMMARY)
        await restore(tmp_path / "backup", url)
        with pytest.raises(VersionConflict):
            await store.append("t", [row(7)], SUMMARY)
        assert await store.read("t") == rows(1, 3)
        await store.append("t", [row(4)], SUMMARY)


@awaited
async def test_after_a_restore_no_version_is_what_it_was_thought_to_be(url: str, tmp_path: Path) -> None:
    """Another server goes on to the same number: the entry that would follow ours does not follow theirs."""
    async with await open_store(url) as one, await open_store(url) as two:
        await one.append("t", rows(1, 3), SUMMARY)
        await one.backup(tmp_path / "backup")
        await one.append("t", [row(4, b"ours")], SUMMARY)
        await restore(tmp_path / "backup", url)
        with pytest.raises(VersionConflict):
            await two.append("t", [row(4, b"theirs")], SUMMARY)
        await two.append("t", [row(4, b"theirs")], SUMMARY)
        with pytest.raises(VersionConflict):
            await one.append("t", [row(5)], SUMMARY)


@pytest.mark.parametrize("form", REVISIONS)
@awaited
async def test_a_backup_of_every_form_is_restored_and_stays_as_it_is(url: str, form: str) -> None:
    path = FIXTURES / f"{form}.sqlite"
    before = path.read_bytes()
    await restore(path, url)
    async with await open_store(url) as store:
        assert len(await store.read("t1")) == 3
    assert path.read_bytes() == before


@awaited
async def test_what_is_no_backup_changes_nothing(url: str, tmp_path: Path) -> None:
    (tmp_path / "text").write_text("no backup")
    (tmp_path / "empty").touch()
    shutil.copyfile(FIXTURES / "0001.sqlite", tmp_path / "damaged")
    with (tmp_path / "damaged").open("r+b") as file:
        file.seek(4096)
        file.write(b"\xa5" * 20_000)
    with closing(sqlite3.connect(tmp_path / "other")) as other, other:
        other.execute("CREATE TABLE things (id INTEGER)")
    async with await open_store(url) as store:
        await fill(store)
        before = await contents(store)
        for name in ("text", "empty", "damaged", "other", "missing", "."):
            with pytest.raises(Invalid):
                await restore(tmp_path / name, url)
        assert await contents(store) == before


@awaited
async def test_a_backup_does_not_overwrite_what_is_none(url: str, tmp_path: Path) -> None:
    (tmp_path / "diary").write_text("dear diary")
    async with await open_store(url) as store:
        for path in (tmp_path / "diary", tmp_path, tmp_path / "no" / "folder"):
            with pytest.raises(Invalid):
                await store.backup(path)
    assert (tmp_path / "diary").read_text() == "dear diary"


@awaited
async def test_a_backup_overwrites_no_other_database(url: str, tmp_path: Path) -> None:
    """Not one of another program, nor what another server works on, nor a backup of a newer Shoal."""
    with closing(sqlite3.connect(tmp_path / "theirs")) as theirs, theirs:
        theirs.execute("CREATE TABLE things (id INTEGER)")
    async with await open_store(tmp_path / "live") as live:
        await fill(live)
    async with await open_store(url) as store:
        await store.backup(tmp_path / "newer")
        with closing(sqlite3.connect(tmp_path / "newer")) as newer, newer:
            newer.execute("UPDATE shoal_version SET version_num = '9999'")
        os.mkfifo(tmp_path / "pipe")
        before = {name: (tmp_path / name).read_bytes() for name in ("theirs", "live", "newer")}
        for name in (*before, "pipe"):
            with pytest.raises(Invalid, match="exists and is not a backup"):
                await store.backup(tmp_path / name)
        (tmp_path / "nothing").touch()
        for _ in range(2):
            await store.backup(tmp_path / "nothing")
    assert {name: (tmp_path / name).read_bytes() for name in before} == before


@awaited
async def test_a_store_is_no_backup_of_itself(tmp_path: Path) -> None:
    path = tmp_path / "shoal.sqlite"
    async with await open_store(path) as store:
        await fill(store)
        with pytest.raises(Invalid, match="itself"):
            await store.backup(path)
        with pytest.raises(Invalid, match="itself"):
            await restore(path, path)
        assert len(await store.tables()) == 2


@awaited
async def test_a_backup_that_fails_leaves_the_last_one(
    url: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(*_: object) -> None:
        raise OSError(28, "No space left on device")

    folder = tmp_path / "backups"
    folder.mkdir()
    async with await open_store(url) as store:
        await fill(store)
        await store.backup(folder / "backup")
        before = (folder / "backup").read_bytes()
        monkeypatch.setattr("shoal.store.sql.backup._flush_to_disk", full)
        with pytest.raises(Unwritable, match="no backup was made: No space left"):
            await store.backup(folder / "backup")
    assert {path.name: path.read_bytes() for path in folder.iterdir()} == {"backup": before}
