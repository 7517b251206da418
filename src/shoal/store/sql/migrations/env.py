"""Alembic runs this file for every migration, in the connection and transaction that open the store."""

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
