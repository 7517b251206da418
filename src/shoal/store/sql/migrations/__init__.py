"""One file for each change of the schema; Alembic runs the missing ones when a store is opened."""
