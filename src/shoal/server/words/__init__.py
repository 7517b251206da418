"""The sentences of a socket, by language."""
