"""What can go wrong with a store, and what people are told of it.

Drivers name their errors in many ways; here they become three: Invalid, for what can never be stored, Away, for a store
that does not answer now, and Unwritable, for one that does not write now.
"""

from __future__ import annotations

import sqlite3

from sqlalchemy.exc import DataError, DBAPIError, IntegrityError, InterfaceError, ProgrammingError

from shoal.core.errors import Invalid


class VersionConflict(Exception):
    """Somebody else has written that version: read what is new, and decide anew."""


class StoreUnavailable(Exception):
    """The store cannot be read now; `sentence` is for people."""

    def __init__(self, sentence: str) -> None:
        super().__init__(sentence)
        self.sentence = sentence


class Unwritable(StoreUnavailable):
    """It could not be stored now, and nothing was changed.

    But if `unsure`: the database went away in the very moment of the commit and has not come back to be asked. Then
    the journal must be read before anything is decided from it again.
    """

    def __init__(self, sentence: str, unsure: bool = False) -> None:
        super().__init__(sentence)
        self.unsure = unsure


def clash(error: Exception) -> bool:
    """Two servers in each other's way: one is told to try again."""
    return isinstance(error, DBAPIError) and getattr(error.orig, "sqlstate", None) in ("40001", "40P01")


def is_lasting(error: Exception) -> bool:
    """Whether it is the fault of what was to be stored, not of the store."""
    if isinstance(error, DBAPIError):
        return isinstance(error, (IntegrityError, DataError)) or _is_ours(error)
    return True


def _is_ours(error: DBAPIError) -> bool:
    """It was given something that no database has a form for: the driver would not send it (then there is no state),
    or the database could make no sense of it (class 42, but for a right or a table that is wanting)."""
    if error.connection_invalidated or not isinstance(error, (InterfaceError, ProgrammingError)):
        return False
    state = getattr(error.orig, "sqlstate", None)
    return state is None or (state.startswith("42") and state not in ("42501", "42P01"))


def told(error: Exception, unsure: bool = False) -> Exception:
    """The error of a driver as one of ours; what is no error of a driver is our own fault, and stays as it is."""
    if isinstance(error, (StoreUnavailable, VersionConflict, Invalid)):
        return error
    if isinstance(error, IntegrityError):
        return Invalid("it names a guest or table that is not in the store")
    if isinstance(error, (DataError, OverflowError, UnicodeError)):
        return Invalid("it has a number or text that cannot be kept")
    if isinstance(error, DBAPIError) and not _is_ours(error):
        return Unwritable(sentence_of(error.orig), unsure)
    return error


def sentence_of(error: BaseException | None) -> str:
    if isinstance(error, sqlite3.Error):
        return _of_sqlite(str(getattr(error, "sqlite_errorname", "")), str(error))
    return _of_postgres(getattr(error, "sqlstate", None) or "", str(error))


def _of_sqlite(name: str, message: str) -> str:
    known = {
        "SQLITE_FULL": "the disk is full",
        "SQLITE_BUSY": "another program is writing to the store, and does not come to an end",
        "SQLITE_READONLY": "the store may not be written to",
        "SQLITE_CORRUPT": "the store is damaged",
        "SQLITE_NOTADB": "the store is damaged",
    }
    return next((text for start, text in known.items() if name.startswith(start)), f"the store fails ({message})")


def _of_postgres(state: str, message: str) -> str:
    if state == "53100":
        return "the disk of the database is full"
    if state == "55P03":
        return "another server is writing to the same table, and does not come to an end"
    if state in ("25006", "42501"):
        return "the database may not be written to"
    if state in ("28000", "28P01", "3D000"):
        return f"the database lets nobody in ({first_line(message)})"
    if state == "" or state.startswith(("08", "53", "57", "58")):
        return "the database cannot be reached"
    return f"the database fails ({first_line(message)})"


def first_line(message: str) -> str:
    return message.strip().partition("\n")[0]
