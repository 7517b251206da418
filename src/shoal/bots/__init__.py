"""Bots: each sees a view and answers with a code; none holds the true game."""

from __future__ import annotations

import re

from shoal.bots.analysis import Analysis, ConsideredMove
from shoal.bots.bot import Bot
from shoal.bots.cast import CAST, LEVELS, WithHabit, level_of
from shoal.bots.driver import play_on, play_once
from shoal.bots.easy import Easy
from shoal.bots.hard import Hard, analyse
from shoal.bots.normal import Normal
from shoal.bots.random import Random
from shoal.core.errors import Invalid, shown
from shoal.core.rng import Seed

__all__ = ["BOTS", "CAST", "Analysis", "Bot", "ConsideredMove", "analyse", "known", "make", "play_on", "play_once"]

BOTS: dict[str, type[Bot]] = {
    "easy": Easy,
    "normal": Normal,
    "hard": Hard,
    "random": Random,
}  # in the order in which they are offered
BEFORE = {"greedy": "normal"}  # names of bots in older tables and records
SEARCH_LIMIT = re.compile(r"hard:(\d{1,9})(ms|s)?", re.ASCII)


def known(name: str) -> str:
    """Return the present name of a bot; raises Invalid if there is none of that name.

    A character may have a level that is not its own: `otto:easy`.
    """
    name = BEFORE.get(name, name)
    character, _, level = name.partition(":")
    if name in BOTS or name in CAST or (character in CAST and level in LEVELS):
        return name
    raise Invalid(f"there is no bot {shown(name)}; the bots are {', '.join([*BOTS, *CAST])}")


def make(name: str, seed: Seed, seconds: float | None = None) -> Bot:
    """Return a bot by its name; the seed is for its own choices.

    `hard:2s` and `hard:500ms` search for a time, `hard:2000` for a number of iterations; so does `otto:hard:2000`.
    Without it `hard` searches for so many seconds, by default those of the game.
    """
    character, _, level = name.partition(":")
    if character in CAST:
        level = level or CAST[character].level
        bot = make(level, seed, seconds) if level_of(name) in LEVELS else None
        if not isinstance(bot, Easy | Normal | Hard):
            raise Invalid(f"{shown(name)}: the levels of a character are {', '.join(LEVELS)}")
        return WithHabit(bot, level_of(name), CAST[character].habit)
    limit = SEARCH_LIMIT.fullmatch(name)
    if limit is None:
        bot_class = BOTS[known(name)]
        return Hard(seed, seconds) if bot_class is Hard else bot_class(seed)
    number, unit = int(limit[1]), limit[2]
    if unit is None:
        return Hard(seed, iterations=max(1, number))
    return Hard(seed, seconds=number if unit == "s" else number / 1000)
