"""Fixtures and settings for all tests."""

from __future__ import annotations

import io
from collections.abc import Iterator
from pathlib import Path

import pytest
from browsers import chromium, server
from built_site import host, site
from command_line import Said, Shell
from databases import opener, postgres, postgres_url, url

from shoal.terminal.cli import main

__all__ = ["chromium", "host", "opener", "postgres", "postgres_url", "server", "site", "url"]  # fixtures


@pytest.fixture(autouse=True, scope="session")
def _no_match_is_kept_in_the_real_place(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    """Save matches in a folder of the tests, in programs that a test starts too."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("XDG_DATA_HOME", str(tmp_path_factory.mktemp("data")))
        yield


@pytest.fixture
def shell(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Shell:
    """Run a command line in this process: typed lines go in, exit code and both outputs come back."""
    monkeypatch.setenv("COLUMNS", "80")
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))

    def run(*argv: str | Path, typed: str = "") -> Said:
        monkeypatch.setattr("sys.stdin", io.StringIO(typed))
        code = main([str(word) for word in argv])
        out, err = capsys.readouterr()
        assert "Traceback" not in out + err
        return Said(code, out, err)

    return run
