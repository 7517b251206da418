"""The sentences of Connections, one file for each language."""
