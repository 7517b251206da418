"""The sentences of the table, by language."""
