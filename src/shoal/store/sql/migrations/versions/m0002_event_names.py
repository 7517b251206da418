"""Event names and fields in journals: the same events in plain words."""

from __future__ import annotations

import json

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"

PORTION = 1000  # rows at a time
KINDS = {
    "made": "created",
    "numbered": "contributed",
    "given back": "returned",
    "said": "chatted",
    "offered": "rematch offered",
    "rematched": "rematch created",
    "taken over": "taken over",  # keeps its name; a field of it changes
}
FIELDS = {
    "made": {"follows": "rematch_of"},
    "numbered": {"number": "entropy"},
    "taken over": {"missed": "absent"},
}
ENTRIES = sa.table(
    "entries", *(sa.column(name) for name in ("table_id", "version", "kind")), sa.column("data", sa.LargeBinary)
)


def upgrade() -> None:
    connection = op.get_bind()
    keys = (ENTRIES.c.table_id == sa.bindparam("of"), ENTRIES.c.version == sa.bindparam("at"))
    change = sa.update(ENTRIES).where(*keys).values(kind=sa.bindparam("new"), data=sa.bindparam("json"))
    for kind, new in KINDS.items():
        rows = connection.execute(sa.select(ENTRIES).where(ENTRIES.c.kind == kind)).partitions(PORTION)
        for portion in rows:
            changes = [
                {"of": row.table_id, "at": row.version, "new": new, "json": renamed(row.data)} for row in portion
            ]
            connection.execute(change, changes)


def renamed(data: bytes) -> bytes:
    """Return an event with its new names."""
    event = json.loads(data)
    old = event.get("kind")
    fields = FIELDS.get(old, {})
    named = {fields.get(name, name): value for name, value in event.items()}
    if "kind" in named:
        named["kind"] = KINDS[old]
    return json.dumps(named, separators=(",", ":"), ensure_ascii=False).encode()
