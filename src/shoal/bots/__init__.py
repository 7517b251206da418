"""Bots: a bot sees a view and answers with a code; it never holds the true game."""

from __future__ import annotations

from shoal.bots.bot import Bot
from shoal.bots.driver import play_on, play_once
from shoal.bots.hard import Hard
from shoal.bots.normal import Normal
from shoal.bots.random import Random
from shoal.core.chance import Seed
from shoal.core.errors import Invalid

__all__ = ["BOTS", "Bot", "make", "play_on", "play_once"]

BOTS: dict[str, type[Bot]] = {"hard": Hard, "normal": Normal, "random": Random}
BEFORE = {"greedy": "normal"}  # what bots were called in matches and tables begun long ago


def make(name: str, seed: Seed) -> Bot:
    """A bot by its name; the seed is for its own choices."""
    name = BEFORE.get(name, name)
    if name.startswith("hard:"):
        return Hard(seed, iterations=int(name[5:]))
    if name not in BOTS:
        raise Invalid(f"there is no bot {name!r}; the bots are {', '.join(sorted(BOTS))}")
    return BOTS[name](seed)
