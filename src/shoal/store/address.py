"""Which database is meant: a file by its path, a URL, or nothing at all."""

from __future__ import annotations

import os
from pathlib import Path

from platformdirs import user_data_path
from sqlalchemy import URL, make_url
from sqlalchemy.exc import ArgumentError

from shoal.core.errors import Invalid

FILE = "shoal.sqlite"


def default_path() -> Path:
    """The platform's usual place for data. XDG_DATA_HOME, if it is set, counts on every platform."""
    chosen = os.environ.get("XDG_DATA_HOME", "")
    folder = Path(chosen) / "shoal" if Path(chosen).is_absolute() else user_data_path("shoal", appauthor=False)
    return folder / FILE


def place_of(where: str | Path | None) -> Path | URL:
    """The path of a SQLite file, or the URL of a PostgreSQL database."""
    if where is None:
        return _made_default()
    if isinstance(where, Path) or "://" not in where:
        return _checked(Path(where))
    try:
        url = make_url(where)
    except (ArgumentError, ValueError):
        raise Invalid("the store's URL cannot be read: sqlite:///FILE or postgresql://USER@HOST/DATABASE") from None
    kind = url.drivername.partition("+")[0]
    if kind in ("postgresql", "postgres"):
        _check_driver()
        return url.set(drivername="postgresql+psycopg")
    if kind != "sqlite":
        raise Invalid(f"a store is on SQLite or PostgreSQL, not {kind}")
    return _checked(Path(url.database or ":memory:"))


def _check_driver() -> None:
    try:
        import psycopg  # noqa: F401
    except ImportError:
        install = "pip install '.[serve,postgresql]' in the project's folder"
        raise Invalid(f"PostgreSQL needs psycopg, which is not installed: {install}") from None


def _made_default() -> Path:
    path = default_path()
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise Invalid(f"cannot keep tables in {str(path.parent)!r}: {error.strerror}") from None
    return path


def _checked(path: Path) -> Path:
    if str(path) == ":memory:":
        raise Invalid("a store is kept in a file, not in memory")
    if "\0" in str(path):
        raise Invalid("a file's name has no zero character")
    if path.is_dir():
        raise Invalid(f"{str(path)!r} is a folder: name a file in it, such as {str(path / FILE)!r}")
    if not path.parent.is_dir():
        raise Invalid(f"there is no folder {str(path.parent)!r}")
    return path


def name_of(place: Path | URL) -> str:
    """A place in a sentence: never with its password."""
    if isinstance(place, Path):
        return repr(str(place))
    return place.set(drivername="postgresql").render_as_string(hide_password=True)
