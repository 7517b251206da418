"""The tables of the database today; `migrations` has every step that led here."""

from __future__ import annotations

from typing import Any

from sqlalchemy import (
    BigInteger,
    Boolean,
    Column,
    Double,
    ForeignKey,
    Index,
    Integer,
    LargeBinary,
    MetaData,
    Table,
    Text,
)
from sqlalchemy.types import TypeEngine

# Every schema that a store has had, oldest first. Any other was written by a newer program.
REVISIONS = ("0001", "0002")
VERSION_TABLE = "shoal_version"

METADATA = MetaData()


def _key(name: str, of: str | None = None, kind: type[TypeEngine[Any]] = Text) -> Column[Any]:
    """Return a part of the primary key; `of` is the column that it refers to."""
    references = [] if of is None else [ForeignKey(of)]
    return Column(name, kind, *references, primary_key=True, autoincrement=False)


def _required(**columns: type[TypeEngine[Any]]) -> list[Column[Any]]:
    return [Column(name, kind, nullable=False) for name, kind in columns.items()]


# Facts about the whole store. `generation` changes when a backup is restored.
store_facts = Table("store_facts", METADATA, _key("name"), *_required(value=Text))

tables = Table(
    "tables",
    METADATA,
    _key("id"),
    *_required(version=BigInteger),  # the last of its journal; whoever appends locks it
    *_required(game=Text, state=Text, listed=Boolean, seats=Integer, taken=Integer, people=Integer),
    *_required(touched=BigInteger),
    Column("deadline", BigInteger),
    Index("tables_by_state", "state", "touched"),
    Index("tables_by_deadline", "deadline"),
)

entries = Table(
    "entries",
    METADATA,
    _key("table_id", "tables.id"),
    _key("version", kind=BigInteger),
    *_required(time=BigInteger, kind=Text, data=LargeBinary),
    sqlite_with_rowid=False,  # a journal is stored together and read in one go
)

guests = Table("guests", METADATA, _key("id"), *_required(name=Text, secret_hash=LargeBinary, made=BigInteger))

table_guests = Table(
    "table_guests", METADATA, _key("guest", "guests.id"), _key("table_id", "tables.id"), sqlite_with_rowid=False
)

links = Table(
    "links",
    METADATA,
    _key("token_hash", kind=LargeBinary),
    Column("guest", Text, ForeignKey("guests.id"), nullable=False),
    *_required(expires=BigInteger),
)

matches = Table(
    "matches",
    METADATA,
    _key("id"),
    *_required(table_id=Text, game=Text, seats=Integer, ended=BigInteger, listed=Boolean, record=Text),
)

players = Table(
    "players",
    METADATA,
    _key("match_id", "matches.id"),
    _key("seat", kind=Integer),
    Column("guest", Text, ForeignKey("guests.id")),
    *_required(name=Text, score=Integer, won=Boolean),
    Index("players_by_guest", "guest"),
)

ratings = Table(
    "ratings",
    METADATA,
    _key("game"),
    _key("guest", "guests.id"),
    *_required(mu=Double, sigma=Double, matches=Integer),
)
