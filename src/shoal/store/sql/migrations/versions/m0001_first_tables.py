"""The first tables."""

from __future__ import annotations

import secrets

from alembic import op

revision = "0001"
down_revision = None

# {bytes}, {double} and {clustered} are spelt differently by the two databases.
STATEMENTS = """
CREATE TABLE store_facts (name TEXT PRIMARY KEY NOT NULL, value TEXT NOT NULL);
CREATE TABLE tables (
    id TEXT PRIMARY KEY NOT NULL, version BIGINT NOT NULL, game TEXT NOT NULL, state TEXT NOT NULL,
    listed BOOLEAN NOT NULL, seats INTEGER NOT NULL, taken INTEGER NOT NULL, people INTEGER NOT NULL,
    touched BIGINT NOT NULL, deadline BIGINT
);
CREATE INDEX tables_by_state ON tables (state, touched);
CREATE INDEX tables_by_deadline ON tables (deadline);
CREATE TABLE entries (
    table_id TEXT NOT NULL REFERENCES tables (id), version BIGINT NOT NULL, time BIGINT NOT NULL, kind TEXT NOT NULL,
    data {bytes} NOT NULL, PRIMARY KEY (table_id, version)
) {clustered};
CREATE TABLE guests (
    id TEXT PRIMARY KEY NOT NULL, name TEXT NOT NULL, secret_hash {bytes} NOT NULL, made BIGINT NOT NULL
);
CREATE TABLE table_guests (
    guest TEXT NOT NULL REFERENCES guests (id), table_id TEXT NOT NULL REFERENCES tables (id),
    PRIMARY KEY (guest, table_id)
) {clustered};
CREATE TABLE links (
    token_hash {bytes} PRIMARY KEY NOT NULL, guest TEXT NOT NULL REFERENCES guests (id), expires BIGINT NOT NULL
);
CREATE TABLE matches (
    id TEXT PRIMARY KEY NOT NULL, table_id TEXT NOT NULL, game TEXT NOT NULL, seats INTEGER NOT NULL,
    ended BIGINT NOT NULL, listed BOOLEAN NOT NULL, record TEXT NOT NULL
);
CREATE TABLE players (
    match_id TEXT NOT NULL REFERENCES matches (id), seat INTEGER NOT NULL, guest TEXT REFERENCES guests (id),
    name TEXT NOT NULL, score INTEGER NOT NULL, won BOOLEAN NOT NULL, PRIMARY KEY (match_id, seat)
);
CREATE INDEX players_by_guest ON players (guest);
CREATE TABLE ratings (
    game TEXT NOT NULL, guest TEXT NOT NULL REFERENCES guests (id), mu {double} NOT NULL, sigma {double} NOT NULL,
    matches INTEGER NOT NULL, PRIMARY KEY (game, guest)
);
"""


def upgrade() -> None:
    names = {"bytes": "BLOB", "double": "DOUBLE", "clustered": "WITHOUT ROWID"}
    if op.get_bind().dialect.name == "postgresql":
        names = {"bytes": "BYTEA", "double": "DOUBLE PRECISION", "clustered": ""}
    for statement in STATEMENTS.format(**names).split(";")[:-1]:
        op.execute(statement)
    op.execute(f"INSERT INTO store_facts VALUES ('generation', '{secrets.token_hex(8)}')")
