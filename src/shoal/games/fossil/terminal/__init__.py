"""Fossil in the terminal."""

from shoal.games.fossil.terminal.drawing import DRAWING

__all__ = ["DRAWING"]
