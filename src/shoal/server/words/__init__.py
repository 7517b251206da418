"""Sentences of sockets, by language."""
