"""Sentences that the cosmopolis games share, one file for each language."""
