"""Turn the errors of SQLAlchemy and the drivers into those of the `Store` protocol, with a sentence for people."""

from __future__ import annotations

import sqlite3

from sqlalchemy.exc import DataError, DBAPIError, IntegrityError, InterfaceError, ProgrammingError

from shoal.core.errors import Invalid
from shoal.store.protocol import PerhapsWritten, StoreUnavailable, Unwritable, VersionConflict

SERIALIZATION_FAILURES = ("40001", "40P01")  # two servers in each other's way: one has to retry
NO_PERMISSION, NO_TABLE = "42501", "42P01"


def is_serialization_failure(error: Exception) -> bool:
    return isinstance(error, DBAPIError) and getattr(error.orig, "sqlstate", None) in SERIALIZATION_FAILURES


def is_lasting(error: Exception) -> bool:
    """Return whether the value is at fault rather than the store, so that a retry cannot help."""
    if isinstance(error, DBAPIError):
        return isinstance(error, (IntegrityError, DataError)) or _is_our_bug(error)
    return True


def _is_our_bug(error: DBAPIError) -> bool:
    """Return whether the driver would not send the statement (it has no sqlstate then), or the database could not
    understand it (class 42, except for a missing permission or table)."""
    if error.connection_invalidated or not isinstance(error, (InterfaceError, ProgrammingError)):
        return False
    state = getattr(error.orig, "sqlstate", None)
    return state is None or (state.startswith("42") and state not in (NO_PERMISSION, NO_TABLE))


def store_error(error: Exception, unsure: bool = False) -> Exception:
    """Return an error of the protocol for a driver's error. Any other error is a bug of ours and stays as it is."""
    if isinstance(error, (StoreUnavailable, VersionConflict, Invalid)):
        return error
    if isinstance(error, IntegrityError):
        return Invalid("it names a guest or table that is not in the store")
    if isinstance(error, (DataError, OverflowError, UnicodeError)):
        return Invalid("it has a number or text that cannot be kept")
    if isinstance(error, DBAPIError) and not _is_our_bug(error):
        return (PerhapsWritten if unsure else Unwritable)(sentence_of(error.orig))
    return error


def sentence_of(error: BaseException | None) -> str:
    """Say in a sentence what a driver's error means."""
    message = str(error).strip().partition("\n")[0]
    if isinstance(error, sqlite3.Error):
        name = str(getattr(error, "sqlite_errorname", ""))
        return next((text for start, text in SQLITE.items() if name.startswith(start)), f"the store fails ({message})")
    state = getattr(error, "sqlstate", None) or ""
    if state in ("28000", "28P01", "3D000"):
        return f"the database refuses the connection ({message})"
    if state in POSTGRES:
        return POSTGRES[state]
    if state == "" or state.startswith(("08", "53", "57", "58")):
        return "the database cannot be reached"
    return f"the database fails ({message})"


SQLITE = {  # by the beginning of the error's name
    "SQLITE_FULL": "the disk is full",
    "SQLITE_BUSY": "another program keeps the store locked",
    "SQLITE_READONLY": "the store is read-only",
    "SQLITE_CORRUPT": "the store is damaged",
    "SQLITE_NOTADB": "the store is damaged",
}
POSTGRES = {  # by sqlstate
    "53100": "the disk of the database is full",
    "55P03": "another server keeps the same table locked",
    "25006": "the database is read-only",
    NO_PERMISSION: "the database does not permit that",
}
