"""A server that cannot start gives one reason, accepts nobody and changes nothing."""

from __future__ import annotations

import errno
import os
import shutil
import socket
import sqlite3
import subprocess
import sys
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from typing import cast

import pytest
from command_line import Shell
from running_server import serving
from time_limits import PATIENCE

from shoal.core.errors import Invalid
from shoal.server.identity import read_key
from shoal.server.serve import address_of

FIXTURE = Path(__file__).parents[1] / "store" / "fixtures" / "0001.sqlite"


def started(*words: str) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", "shoal", "serve", *words]
    return subprocess.run(command, capture_output=True, text=True, timeout=PATIENCE, check=False)


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """Of what is no store that can be used."""
    (tmp_path / "text").write_text("dear diary")
    (tmp_path / "folder").mkdir()
    (tmp_path / "short.key").write_bytes(b"k" * 31)
    for name in ("newer", "damaged", "cut"):
        shutil.copyfile(FIXTURE, tmp_path / name)
    with closing(sqlite3.connect(tmp_path / "newer")) as newer, newer:
        newer.execute("UPDATE shoal_version SET version_num = '9999'")
    with (tmp_path / "damaged").open("r+b") as file:
        file.seek(4096)
        file.write(b"\xa5" * 20_000)
    (tmp_path / "cut").write_bytes(FIXTURE.read_bytes()[:3000])
    with closing(sqlite3.connect(tmp_path / "theirs")) as theirs, theirs:
        theirs.execute("CREATE TABLE things (id INTEGER)")
    return tmp_path


def contents(folder: Path) -> dict[str, bytes]:
    return {path.name: path.read_bytes() for path in folder.iterdir() if path.is_file()}


REFUSED = [
    (("--data", "text"), "'text' is not a store of Shoal, and no SQLite file at all"),
    (("--data", "folder"), "'folder' is a folder"),
    (("--data", "nowhere/tables.sqlite"), "there is no folder 'nowhere'"),
    (("--data", "newer"), "'newer' was written by a newer Shoal (schema 9999"),
    (("--data", "damaged"), "'damaged'"),
    (("--data", "cut"), "'cut'"),
    (("--data", "theirs"), "'theirs' is not a store of Shoal: other tables are in it"),
    (("--data", "mysql://localhost/tables"), "on SQLite or PostgreSQL, not mysql"),
    (("--data", "postgresql://nobody@127.0.0.1:1/nothing", "--key", "new.key"), "the database cannot be reached"),
    (("--data", "postgresql://nobody@127.0.0.1:1/nothing"), "--key FILE names the key"),
    (("--port", "65536"), "'65536' is not from 0 to 65535"),
    (("--port", "-1"), "'-1' is not from 0 to 65535"),
    (("--port", "http"), "'http' is not a whole number"),
    (("--away", "nan"), "'nan' is not a number of seconds"),
    (("--away", "-5"), "'-5' is not a number of seconds"),
    (("--bot-delay", "inf"), "'inf' is not a number of seconds"),
    (("--workers", "0"), "'0' is not from 1 to 60"),
    (("--workers", "100000"), "'100000' is not from 1 to 60"),
    (("--proxy", "example.org"), "'example.org' is no address"),
    (("--host", "192.0.2.1"), "cannot listen at 192.0.2.1:0: "),
    (("--limits", "none"), "unrecognized arguments"),
]


@pytest.mark.parametrize(("words", "sentence"), REFUSED, ids=[" ".join(words) for words, _ in REFUSED])
def test_what_cannot_be_served_is_said(
    words: tuple[str, ...], sentence: str, folder: Path, shell: Shell, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(folder)
    before = contents(folder)
    said = shell("serve", "--port", "0", *words)
    assert said.code == 2
    assert sentence in said.err
    assert said.err.startswith("shoal: ")
    assert said.err.count("\n") == 1
    assert said.out == ""  # it does not say that tables are anywhere
    assert contents(folder) == before


@pytest.mark.parametrize(
    ("key", "sentence"), [("short.key", "not a key of this program (32 bytes)"), ("folder", "Is a directory")]
)
def test_a_key_that_is_none_is_said(
    key: str, sentence: str, folder: Path, shell: Shell, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(folder)
    said = shell("serve", "--port", "0", "--data", "new", "--key", key)
    assert said.code == 2
    assert sentence in said.err
    assert said.err.count("\n") == 1


def test_a_key_that_could_not_be_written_is_not_left_behind(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def full(path: Path, data: bytes) -> int:
        path.open("wb").close()
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    with monkeypatch.context() as patch:
        patch.setattr(Path, "write_bytes", full)
        with pytest.raises(Invalid, match=os.strerror(errno.ENOSPC)):
            read_key(tmp_path / "key")
    assert contents(tmp_path) == {}
    assert read_key(tmp_path / "key") == read_key(tmp_path / "key")
    assert [(path.name, path.stat().st_mode & 0o777) for path in tmp_path.iterdir()] == [("key", 0o600)]


@pytest.fixture
def taken() -> Iterator[int]:
    """A port at which somebody listens."""
    with socket.create_server(("127.0.0.1", 0)) as listening:
        yield listening.getsockname()[1]


def test_a_port_in_use_is_said(taken: int, folder: Path) -> None:
    """By the program itself, with nothing else on either output."""
    before = contents(folder)
    ended = started("--port", str(taken), "--data", str(folder / "new"))
    assert (ended.returncode, ended.stdout) == (2, "")
    assert ended.stderr == f"shoal: cannot listen at 127.0.0.1:{taken}: {os.strerror(errno.EADDRINUSE)}\n"
    assert contents(folder) == before


def test_a_file_of_data_is_for_one_server_at_a_time(tmp_path: Path) -> None:
    with serving(tmp_path):
        ended = started("--port", "0", "--data", str(tmp_path / "tables.sqlite"))
    assert (ended.returncode, ended.stdout) == (2, "")
    assert ended.stderr == f"shoal: another server keeps its tables in '{tmp_path / 'tables.sqlite'}' now\n"
    with serving(tmp_path):  # the next one
        pass


def test_a_store_that_is_newer_is_said_by_the_program_itself(folder: Path) -> None:
    ended = started("--port", "0", "--data", str(folder / "newer"))
    assert (ended.returncode, ended.stdout) == (2, "")
    assert ended.stderr.startswith(f"shoal: '{folder / 'newer'}' was written by a newer Shoal")
    assert ended.stderr.count("\n") == 1


@pytest.mark.parametrize(
    ("name", "address"),
    [(("127.0.0.1", 8000), "http://127.0.0.1:8000"), (("::1", 8000, 0, 0), "http://[::1]:8000")],
)
def test_the_address_that_is_printed_can_be_opened(name: tuple[object, ...], address: str) -> None:
    class Listening:
        def getsockname(self) -> tuple[object, ...]:
            return name

    assert address_of(cast("socket.socket", Listening())) == address
