"""Parse the address of a store: a SQLite file, or the URL of a PostgreSQL database."""

from __future__ import annotations

import os
import re
from pathlib import Path
from urllib.parse import urlsplit

from platformdirs import user_data_path

from shoal.core.errors import Invalid

FILE = "shoal.sqlite"
URL_FORMS = "sqlite:///FILE or postgresql://USER@HOST/DATABASE"
PASSWORD = re.compile(r"(?<=:)[^/?]*(?=@)|(?<=[?&]password=)[^&]*")

Address = Path | str  # a file, or postgresql://...


def default_path() -> Path:
    """Return the file in the platform's data folder. XDG_DATA_HOME, if it is set, counts on every platform."""
    chosen = os.environ.get("XDG_DATA_HOME", "")
    folder = Path(chosen) / "shoal" if Path(chosen).is_absolute() else user_data_path("shoal", appauthor=False)
    return folder / FILE


def parse_address(where: str | Path | None) -> Address:
    """Return the address that is meant by a path, a URL, or None for the default file."""
    if where is None:
        return _default_file()
    if isinstance(where, Path) or "://" not in where:
        return _checked_file(Path(where))
    scheme, _, rest = where.partition("://")
    kind = scheme.partition("+")[0]
    if kind in ("postgresql", "postgres"):
        return _checked_url(f"postgresql://{rest}")
    if kind != "sqlite":
        raise Invalid(f"a store is on SQLite or PostgreSQL, not {kind}")
    host, _, file = rest.partition("?")[0].partition("/")
    if host:
        raise _unreadable_url()
    return _checked_file(Path(file or ":memory:"))


def without_password(address: Address) -> str:
    """Return an address as text that may be shown to anybody."""
    return repr(str(address)) if isinstance(address, Path) else PASSWORD.sub("***", address)


def _default_file() -> Path:
    path = default_path()
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise Invalid(f"cannot keep tables in {str(path.parent)!r}: {error.strerror}") from None
    return path


def _checked_file(path: Path) -> Path:
    if str(path) == ":memory:":
        raise Invalid("a store is kept in a file, not in memory")
    if "\0" in str(path):
        raise Invalid("a file name cannot contain a zero character")
    if path.is_dir():
        raise Invalid(f"{str(path)!r} is a folder: name a file in it, such as {str(path / FILE)!r}")
    if not path.parent.is_dir():
        raise Invalid(f"there is no folder {str(path.parent)!r}")
    return path


def _checked_url(url: str) -> str:
    try:
        _ = urlsplit(url).port  # raises if the port is not a number
    except ValueError:
        raise _unreadable_url() from None
    return url


def _unreadable_url() -> Invalid:
    return Invalid(f"the store's URL cannot be read: {URL_FORMS}")
