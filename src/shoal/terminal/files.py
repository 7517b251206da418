"""Records in files: read and saved with errors that name the file, and kept in the platform's data folder."""

from __future__ import annotations

import json
import os
import sys
from datetime import datetime
from pathlib import Path

from shoal.core.errors import Invalid, placed
from shoal.record import SUFFIX, Record


class Unreadable(Invalid):
    """The file is missing or not text."""


def read_text(path: str) -> str:
    try:
        return Path(path).read_text(encoding="utf-8")
    except OSError as error:
        raise Unreadable(f"{path}: {error.strerror}") from None
    except UnicodeDecodeError:
        raise Unreadable(f"{path}: not a text file") from None


def load_unplayed(path: str) -> Record:
    """Read a record that is still to be played through, with `placed`."""
    text = read_text(path)
    with placed(path):
        return Record.unplayed(text)


def save(record: Record, path: str) -> None:
    try:
        if Path(path).is_dir():
            raise Invalid(f"cannot save to {path!r}: it is a directory")
        record.save(path)
    except OSError as error:
        raise Invalid(f"cannot save to {path!r}: {error.strerror}") from None
    except ValueError:  # a character that no file name may have
        raise Invalid(f"cannot save to {path!r}: not a file name") from None


# The folder for matches that have no file of their own


def folder() -> Path:
    """Return the folder of saved matches, which need not exist yet. XDG_DATA_HOME, if set, counts on every platform."""
    return _data_folder() / "shoal" / "matches"


def _data_folder() -> Path:
    chosen = os.environ.get("XDG_DATA_HOME", "")
    if Path(chosen).is_absolute():
        return Path(chosen)
    if sys.platform == "win32":
        return Path(os.environ.get("LOCALAPPDATA") or Path.home() / "AppData" / "Local")
    if sys.platform == "darwin":
        return Path.home() / "Library" / "Application Support"
    return Path.home() / ".local" / "share"


def new_file(game: str) -> str:
    """Return an unused name, such as 2026-01-31-2015-fossil.shoal.json, in the folder; the folder is created."""
    try:
        folder().mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise Invalid(f"cannot save matches in {str(folder())!r}: {error.strerror}") from None
    begun = f"{datetime.now():%Y-%m-%d-%H%M}-{game}"
    names = (f"{begun}{f'-{number}' if number > 1 else ''}{SUFFIX}" for number in range(1, 10_000))
    return str(next(path for name in names if not (path := folder() / name).exists()))


def last_unfinished() -> str:
    """Return the unfinished match that was saved last."""
    try:
        found = sorted(((path.stat().st_mtime_ns, path) for path in folder().glob(f"*{SUFFIX}")), reverse=True)
    except OSError:
        found = []
    for _, path in found:
        if _is_unfinished(path):
            return str(path)
    raise Invalid(f"there is no unfinished match in {folder()}; shoal resume FILE takes up another")


def _is_unfinished(path: Path) -> bool:
    try:
        data = json.loads(path.read_text(encoding="utf-8"))
    except (OSError, ValueError, RecursionError):
        return False
    return isinstance(data, dict) and "moves" in data and data.get("result") is None
