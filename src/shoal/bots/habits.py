"""The habits of characters in each game, and one that is the same in all."""

from __future__ import annotations

from functools import cache

from shoal.core.game import Game
from shoal.core.habits import Counted, Habit
from shoal.core.policy import Policy
from shoal.games.catalogue import habits as own_habits
from shoal.games.catalogue import policy_of
from shoal.search.win_chances import win_chances

PERCENT = 100.0
WORLDS = 4


@cache
def _policy(game: str) -> Policy:
    return policy_of(game)


def leaders_fall(game: Game, seat: int, code: int) -> Counted | None:
    """Return by how much a move lowers the chance to win of the strongest of the others, of 100."""
    policy = _policy(game.name)
    before = win_chances(policy, game)
    leader = max((other for other in range(game.seats) if other != seat), key=lambda other: before[other])
    after = game.copy()
    after.step(seat, code, None)
    return PERCENT * (before[leader] - win_chances(policy, after)[leader]), 1


BLOCKS = Habit("fall of the leader's chance a move, of 100", leaders_fall, worlds=WORLDS)
IN_ALL = {"blocks": [BLOCKS]}


def all_habits(game: str) -> list[Habit]:
    """Return every figure of a game once."""
    habits = [habit for figures in (*own_habits(game).values(), *IN_ALL.values()) for habit in figures]
    return list({habit.figure: habit for habit in habits}.values())


def habits_of(game: str, name: str) -> list[Habit]:
    """Return the figures that make up a habit in a game; none where it cannot show."""
    return IN_ALL.get(name) or own_habits(game).get(name, [])
