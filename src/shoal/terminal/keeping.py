"""Where matches are kept that nobody has named a file for: each in a file of its own, in the platform's usual place."""

from __future__ import annotations

import json
import os
import sys
from collections.abc import Iterator
from datetime import datetime
from pathlib import Path

from shoal.core.errors import Invalid
from shoal.record import SUFFIX


def folder() -> Path:
    """The folder of kept matches, which need not exist yet. XDG_DATA_HOME, if it is set, counts on every platform."""
    return _data() / "shoal" / "matches"


def _data() -> Path:
    chosen = os.environ.get("XDG_DATA_HOME", "")
    if Path(chosen).is_absolute():
        return Path(chosen)
    if sys.platform == "win32":
        return Path(os.environ.get("LOCALAPPDATA") or Path.home() / "AppData" / "Local")
    if sys.platform == "darwin":
        return Path.home() / "Library" / "Application Support"
    return Path.home() / ".local" / "share"


def new_file(game: str) -> str:
    """A file for a match that begins now: 2026-01-31-2015-fossil.shoal.json; the folder is made."""
    try:
        folder().mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise Invalid(f"cannot keep matches in {str(folder())!r}: {error.strerror}") from None
    begun = f"{datetime.now():%Y-%m-%d-%H%M}-{game}"
    names = (f"{begun}{f'-{number}' if number > 1 else ''}{SUFFIX}" for number in range(1, 10_000))
    return str(next(path for name in names if not (path := folder() / name).exists()))


def last_unfinished() -> str:
    """The match that was played last of those that are not over."""
    for path in _latest_first():
        if _is_unfinished(path):
            return str(path)
    raise Invalid(f"there is no unfinished match in {folder()}; shoal resume FILE takes up another")


def _latest_first() -> Iterator[Path]:
    try:
        found = [(path.stat().st_mtime_ns, path.name, path) for path in folder().glob(f"*{SUFFIX}")]
    except OSError:
        found = []
    for _, _, path in sorted(found, reverse=True):
        yield path


def _is_unfinished(path: Path) -> bool:
    """A file that is no record is nothing to take up."""
    try:
        data = json.loads(path.read_text(encoding="utf-8"))
    except (OSError, ValueError, RecursionError):
        return False
    return isinstance(data, dict) and "moves" in data and data.get("result") is None
