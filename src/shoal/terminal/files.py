"""Records in files, with errors that name the file."""

from __future__ import annotations

from pathlib import Path

from shoal import Invalid, Record, Refused


class Unreadable(Invalid):
    """There is no text to be had from the file."""


def text_of(path: str) -> str:
    try:
        return Path(path).read_text(encoding="utf-8")
    except OSError as error:
        raise Unreadable(f"{path}: {error.strerror}") from None
    except UnicodeDecodeError:
        raise Unreadable(f"{path}: not a text file") from None


def load(path: str) -> Record:
    try:
        return Record.from_json(text_of(path))
    except Unreadable:
        raise
    except Invalid as invalid:
        raise Invalid(f"{path}: {invalid}") from None
    except Refused as refused:
        raise refused.at(path) from None


def save(record: Record, path: str) -> None:
    """Save, or Invalid with the reason."""
    try:
        if Path(path).is_dir():
            raise Invalid(f"cannot save to {path!r}: it is a directory")
        record.save(path)
    except OSError as error:
        raise Invalid(f"cannot save to {path!r}: {error.strerror}") from None
    except ValueError:  # a character that no file name may have
        raise Invalid(f"cannot save to {path!r}: not a file name") from None
