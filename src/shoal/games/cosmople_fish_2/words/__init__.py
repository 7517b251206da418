"""The sentences of Cosmople-Fish II, one file for each language."""
