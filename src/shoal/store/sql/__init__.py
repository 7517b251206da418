"""Stores on SQLite and PostgreSQL, written with SQLAlchemy."""
