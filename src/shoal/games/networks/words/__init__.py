"""The sentences of Networks, one file for each language."""
