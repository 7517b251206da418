"""The sentences of Twisted Fish, one file for each language."""
