"""The sentences of Fossil, one file for each language."""
