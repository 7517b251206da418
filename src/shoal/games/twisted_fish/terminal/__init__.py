"""Twisted Fish in the terminal."""

from shoal.games.twisted_fish.terminal.drawing import DRAWING

__all__ = ["DRAWING"]
