"""How the tables of the database came to be what they are: one step a file, run by Alembic when a store is opened."""
