"""`shoal backup` and `shoal restore`: a copy of a running server, and a match that goes on from it elsewhere."""

from __future__ import annotations

import asyncio
import os
import shutil
import subprocess
import sys
from collections import Counter
from pathlib import Path

import httpx
import pytest
from command_line import Said, Shell
from running_server import serving
from time_limits import run

from shoal import bots
from shoal.bots import Bot
from shoal.client import AsyncClient, AsyncTable, NotPossible
from shoal.games import catalogue
from shoal.store import open_store

DATA, KEY = "tables.sqlite", "tables.sqlite.key"  # as a server for tests names them


async def play_until(table: AsyncTable, bot: Bot, version: int) -> None:
    """Make a player's moves until the table has come that far."""
    while table.version < version:
        if table.game is None or table.shown["waits_for"] != table.seat:
            await table.next()
            continue
        assert table.view is not None
        code = bot.choose(table.view)
        assert code is not None
        await table.move(catalogue.notation(table.shown["game"]).actions.named(code))


def test_a_match_goes_on_from_the_backup_of_a_live_server(tmp_path: Path, shell: Shell) -> None:
    old, new, backup = tmp_path / "old", tmp_path / "new", tmp_path / "friday.sqlite"
    old.mkdir()
    new.mkdir()

    async def before(address: str) -> tuple[AsyncTable, int, httpx.Cookies]:
        async with AsyncClient(address, "Ada") as ada:
            table = await ada.make("fossil", seats=2, bots=[None, "random"])
            bot = bots.make("random", 1)
            await play_until(table, bot, 12)
            there = table.version
            made = await asyncio.to_thread(shell, "backup", backup, "--data", old / DATA)
            assert made == Said(0, f"The backup is in {backup}\n", "")
            await play_until(table, bot, there + 6)  # it has held up nobody
            return table, there, ada.http.cookies

    async def after(address: str, before: AsyncTable, there: int, cookies: httpx.Cookies) -> None:
        ada = AsyncClient(address, "Ada")
        ada.http.cookies.update(cookies)  # the same browser
        async with ada:
            table = await ada.watch(before.id)
            assert table.seat == 0
            known = min(there, len(table.happened))
            assert known >= 12
            assert table.happened[:known] == before.happened[:known]
            scores = await table.play(bots.make("random", 2))
            assert (await table.check()).game.scores == scores

    with serving(old) as address:
        table, there, cookies = run(before(address))
    restored = shell("restore", backup, "--data", new / DATA)
    assert restored == Said(0, f"Restored from {backup}\n", "")
    shutil.copy(old / KEY, new / KEY)
    with serving(new) as address:
        run(after(address, table, there, cookies))


@pytest.mark.skipif(sys.platform != "linux", reason="elsewhere names of files are text")
def test_names_of_files_may_be_anything(tmp_path: Path, shell: Shell) -> None:
    for name in (b"a b?c#d%41", b"new\nline", b"no text \xff", b"file:x?mode=memory"):
        store, backup, other = (tmp_path / f"{each} {os.fsdecode(name)}" for each in ("store", "backup", "other"))

        async def made(store: Path = store) -> None:
            async with await open_store(store):
                pass

        run(made())
        assert shell("backup", backup, "--data", store).code == 0
        assert shell("restore", backup, "--data", other).code == 0
        assert other.is_file()


def test_a_backup_is_restored_under_a_live_server(tmp_path: Path, shell: Shell) -> None:
    """Those who watch are shown the tables as they were; the match goes on from there. A table that was made since is
    gone."""
    backup, data = tmp_path / "friday.sqlite", tmp_path / DATA

    async def scene(address: str) -> None:
        async with AsyncClient(address, "Ada") as ada:
            table = await ada.make("fossil", seats=2, bots=[None, "random"])
            bot = bots.make("random", 1)
            await play_until(table, bot, 12)
            await table.chat("This is kept.")
            assert (await asyncio.to_thread(shell, "backup", backup, "--data", data)).code == 0
            await table.chat("This is not.")
            await play_until(table, bot, 24)
            later = await ada.make("fossil", seats=2)
            assert (await asyncio.to_thread(shell, "restore", backup, "--data", data, "--replace")).code == 0
            while table.version >= 24:
                await table.next()
            assert [entry["version"] for entry in table.happened] == list(range(1, table.version + 1))
            said = [entry["facts"]["text"] for entry in table.happened if entry["kind"] == "chatted"]
            assert said == ["This is kept."]
            scores = await table.play(bot)
            assert (await table.check()).game.scores == scores
            assert (await ada.http.get(f"/api/tables/{later.id}")).status_code == 404

    with serving(tmp_path) as address:
        run(scene(address))


def test_a_move_in_the_moment_of_a_restore_is_never_unreadable(tmp_path: Path, shell: Shell) -> None:
    """Players who do not know of it send moves for the old state: these are refused, they look, and play on."""
    backup, data = tmp_path / "friday.sqlite", tmp_path / DATA
    answers: Counter[str] = Counter()

    async def move(table: AsyncTable) -> None:
        """For the table as one has seen it last; until somebody else has moved."""
        if table.game is None or table.shown["waits_for"] != table.seat:
            await table.next()
            return
        before = table.version
        try:
            await table.move(table.game["legal"][0])
            answers["done"] += 1
        except NotPossible as error:
            answers[error.reason or error.text] += 1
            while table.version == before:
                await table.next()

    async def scene(address: str) -> None:
        async with AsyncClient(address, "Ada") as ada:
            table = await ada.make("networks", seats=2, bots=[None, "random"])
            while table.version < 12:
                await move(table)
            assert (await asyncio.to_thread(shell, "backup", backup, "--data", data)).code == 0
            for _ in range(3):
                while table.version < 40:
                    await move(table)
                restoring = asyncio.create_task(
                    asyncio.to_thread(shell, "restore", backup, "--data", data, "--replace")
                )
                went_back = False
                while not went_back:
                    before = table.version
                    await move(table)
                    went_back = table.version < before
                assert (await restoring).code == 0
                assert [entry["version"] for entry in table.happened] == list(range(1, table.version + 1))

    with serving(tmp_path) as address:
        run(scene(address))
    assert set(answers) <= {"done", "outdated"}, answers


def test_from_postgresql_to_a_file(tmp_path: Path, shell: Shell, postgres_url: str) -> None:
    async def scene(address: str) -> str:
        async with AsyncClient(address, "Ada") as ada:
            table = await ada.make("fossil", seats=2)
            made = await asyncio.to_thread(shell, "backup", tmp_path / "copy.sqlite", "--data", postgres_url)
            assert made.code == 0
            return table.id

    async def look(address: str, table_id: str) -> None:
        async with AsyncClient(address, "Eve") as eve:
            assert (await eve.watch(table_id)).shown["seats"][0]["name"] == "Ada"

    with serving(tmp_path, "--data", postgres_url, "--key", str(tmp_path / "key")) as address:
        table_id = run(scene(address))
    assert shell("restore", tmp_path / "copy.sqlite", "--data", postgres_url).code == 2  # tables are there
    assert shell("restore", tmp_path / "copy.sqlite", "--data", tmp_path / DATA).code == 0
    with serving(tmp_path) as address:
        run(look(address, table_id))


@pytest.fixture
def backup(tmp_path: Path, shell: Shell) -> Path:
    """Of a store with one table."""

    async def scene(address: str) -> None:
        async with AsyncClient(address, "Ada") as ada:
            await ada.make("fossil", seats=2)

    with serving(tmp_path) as address:
        asyncio.run(scene(address))
    path = tmp_path / "backup.sqlite"
    assert shell("backup", path, "--data", tmp_path / DATA).code == 0
    return path


def test_tables_are_replaced_only_if_that_is_wanted(backup: Path, shell: Shell) -> None:
    data = backup.with_name(DATA)
    before = data.read_bytes()
    refused = shell("restore", backup, "--data", data)
    assert refused.code == 2
    assert f"'{data}' has tables; --replace overwrites all of them with the backup" in refused.err
    assert data.read_bytes() == before
    assert shell("restore", backup, "--data", data, "--replace").code == 0


def test_a_backup_is_replaced_by_the_next(backup: Path, shell: Shell) -> None:
    assert shell("backup", backup, "--data", backup.with_name(DATA)).code == 0


def test_what_cannot_be_copied_is_said_in_a_sentence(tmp_path: Path, shell: Shell) -> None:
    """Nothing is created where nothing existed."""
    nothing, text = tmp_path / "nothing.sqlite", tmp_path / "text"
    text.write_text("no backup")
    for words, sentence in [
        (("backup", tmp_path / "copy", "--data", nothing), f"there is no store '{nothing}'"),
        (("backup", tmp_path / "copy", "--data", text), "is not a store of Shoal"),
        (("restore", nothing, "--data", tmp_path / "new.sqlite"), f"there is no backup '{nothing}'"),
        (("restore", text, "--data", tmp_path / "new.sqlite"), "is not a store of Shoal"),
        (("restore", text, "--data", "mysql://localhost/tables"), "on SQLite or PostgreSQL, not mysql"),
    ]:
        said = shell(*words)
        assert said.code == 2
        assert sentence in said.err
        assert said.err.count("\n") == 1
    assert list(tmp_path.iterdir()) == [text]


@pytest.mark.parametrize("command", ["backup", "restore"])
def test_without_the_libraries_it_says_which_to_install(command: str, backup: Path) -> None:
    """A process of its own, since here the libraries have been imported."""
    target = backup if command == "restore" else backup.with_name("copy.sqlite")
    words = [command, str(target), "--data", str(backup)]
    program = (
        f"import sys; sys.modules['sqlalchemy'] = None; from shoal.terminal.cli import main; sys.exit(main({words!r}))"
    )
    said = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=False)
    assert said.returncode == 2
    assert "needs sqlalchemy, which is not installed: pip install '.[serve]' in the project's folder" in said.stderr


@pytest.mark.parametrize(
    "words", [("serve", "--key", "key", "--port", "0"), ("backup", "copy.sqlite"), ("restore", "copy.sqlite")]
)
def test_without_a_driver_it_says_which_to_install(
    words: tuple[str, ...], backup: Path, shell: Shell, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(backup.parent)
    shutil.copy(backup, "copy.sqlite")
    monkeypatch.setitem(sys.modules, "psycopg", None)
    said = shell(*words, "--data", "postgresql://nobody@localhost/nothing")
    assert said.code == 2
    assert "needs psycopg, which is not installed: pip install '.[serve,postgresql]'" in said.err
    assert said.err.count("\n") == 1
