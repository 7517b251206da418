"""The tables of the database as they are today; `migrations` has how they came to be so."""

from __future__ import annotations

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

# Every form a store has had, oldest first: what is not among them was written by a newer program.
REVISIONS = ("0001",)
VERSION_TABLE = "shoal_version"

METADATA = MetaData()

# What holds for the store as a whole. `generation` changes when all is replaced by a backup.
store_facts = Table(
    "store_facts", METADATA, Column("name", Text, primary_key=True), Column("value", Text, nullable=False)
)

tables = Table(
    "tables",
    METADATA,
    Column("id", Text, primary_key=True),
    Column("version", BigInteger, nullable=False),  # the last of its journal; locked by whoever goes on writing it
    Column("game", Text, nullable=False),
    Column("state", Text, nullable=False),
    Column("listed", Boolean, nullable=False),
    Column("seats", Integer, nullable=False),
    Column("taken", Integer, nullable=False),
    Column("people", Integer, nullable=False),
    Column("touched", BigInteger, nullable=False),
    Column("deadline", BigInteger),
    Index("tables_by_state", "state", "touched"),
    Index("tables_by_deadline", "deadline"),
)

entries = Table(
    "entries",
    METADATA,
    Column("table_id", Text, ForeignKey("tables.id"), primary_key=True),
    Column("version", BigInteger, primary_key=True, autoincrement=False),
    Column("time", BigInteger, nullable=False),
    Column("kind", Text, nullable=False),
    Column("data", LargeBinary, nullable=False),
    sqlite_with_rowid=False,  # a journal lies together in the file, and is read in one go
)

guests = Table(
    "guests",
    METADATA,
    Column("id", Text, primary_key=True),
    Column("name", Text, nullable=False),
    Column("secret_hash", LargeBinary, nullable=False),
    Column("made", BigInteger, nullable=False),
)

table_guests = Table(
    "table_guests",
    METADATA,
    Column("guest", Text, ForeignKey("guests.id"), primary_key=True),
    Column("table_id", Text, ForeignKey("tables.id"), primary_key=True),
    sqlite_with_rowid=False,
)

links = Table(
    "links",
    METADATA,
    Column("token_hash", LargeBinary, primary_key=True),
    Column("guest", Text, ForeignKey("guests.id"), nullable=False),
    Column("expires", BigInteger, nullable=False),
)

matches = Table(
    "matches",
    METADATA,
    Column("id", Text, primary_key=True),
    Column("table_id", Text, nullable=False),
    Column("game", Text, nullable=False),
    Column("seats", Integer, nullable=False),
    Column("ended", BigInteger, nullable=False),
    Column("listed", Boolean, nullable=False),
    Column("record", Text, nullable=False),
)

players = Table(
    "players",
    METADATA,
    Column("match_id", Text, ForeignKey("matches.id"), primary_key=True),
    Column("seat", Integer, primary_key=True, autoincrement=False),
    Column("guest", Text, ForeignKey("guests.id")),
    Column("name", Text, nullable=False),
    Column("score", Integer, nullable=False),
    Column("won", Boolean, nullable=False),
    Index("players_by_guest", "guest"),
)

ratings = Table(
    "ratings",
    METADATA,
    Column("game", Text, primary_key=True),
    Column("guest", Text, ForeignKey("guests.id"), primary_key=True),
    Column("mu", Double, nullable=False),
    Column("sigma", Double, nullable=False),
    Column("matches", Integer, nullable=False),
)
