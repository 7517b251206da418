"""The words of each language that do not depend on the game."""
