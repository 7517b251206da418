"""Alembic runs this for every migration; the connection, and its transaction, are those of whoever opens the store."""

from __future__ import annotations

from alembic import context

from shoal.store.sql.schema import METADATA, VERSION_TABLE

context.configure(
    connection=context.config.attributes["connection"],
    target_metadata=METADATA,
    version_table=VERSION_TABLE,
    transactional_ddl=True,
)
context.run_migrations()
