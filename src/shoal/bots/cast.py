"""The cast: eight characters, each a level of play with a habit.

The level gives every candidate its value. Among the moves within a budget of the best, a character plays the one that
fits its habit best, so that it stays within the strength of its level.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from shoal.bots.analysis import Analysis, ConsideredMove
from shoal.bots.bot import Bot
from shoal.bots.easy import Easy
from shoal.bots.habits import habits_of
from shoal.bots.hard import Hard
from shoal.bots.normal import Normal
from shoal.core.game import Game, View
from shoal.core.habits import Habit
from shoal.games.catalogue import policy_of

LEVELS = ("easy", "normal", "hard")
HABIT_COSTS = {"easy": 0.08, "normal": 0.04, "hard": 0.02}  # chance to win that a habit may cost
COMPARED = 3  # moves of a search with a learned prior that are compared
FEWEST_TRIES = 0.1  # of those of the best move; what was tried less often is not compared


class Character(NamedTuple):
    """A member of the cast."""

    name: str
    level: str  # its own
    habit: str  # see the module `habits` of each game


CAST = {
    "otto": Character("Otto", "hard", "bluffs"),
    "tilda": Character("Tilda", "normal", "protects"),
    "gina": Character("Gina", "normal", "takes"),
    "marta": Character("Marta", "normal", "trades"),
    "bruno": Character("Bruno", "hard", "blocks"),
    "pino": Character("Pino", "easy", "lays"),
    "ada": Character("Ada", "easy", "collects"),
    "cleo": Character("Cleo", "normal", "hoards"),
}


def character_of(bot: str) -> Character | None:
    """Return the character of a bot's name, such as `otto` or `otto:easy`; None if it is a plain bot."""
    return CAST.get(bot.partition(":")[0])


def level_of(bot: str) -> str:
    """Return the level at which a bot plays, without a budget of time."""
    name, _, level = bot.partition(":")
    character = CAST.get(name)
    return name if character is None else level.partition(":")[0] or character.level


class WithHabit(Bot):
    """A bot of a level that has a habit."""

    def __init__(self, bot: Easy | Normal | Hard, level: str, habit: str) -> None:
        super().__init__(0)
        self.bot = bot
        self.rng = bot.rng
        self.budget = HABIT_COSTS[level]
        self.habit = habit

    def choose(self, view: View) -> int | None:
        return self.weigh(view)[0].code

    def weigh(self, view: View, extra: Sequence[int] = ()) -> list[ConsideredMove]:
        """Return the moves that it considers: near ties by its habit, then the others by their value."""
        seat = self.seat_of(view)
        habits = habits_of(view.game, self.habit)
        codes = [*extra]
        if habits:
            world = self.imagine(view)
            legal = world.legal(seat)
            codes += [code for habit in habits for code in habit.extra(world, seat, legal)]
        moves = self.bot.weigh(view, codes)
        ties = self._near_ties(view, moves, codes)
        if len(ties) > 1 and habits:
            fits = self._fits(view, seat, ties, habits)
            ties.sort(key=lambda move: -fits[move.code])  # of equals the level's own choice stays first
        tied = {move.code for move in ties}
        self.analysis = Analysis([*ties, *(move for move in self.bot.analysis.moves if move.code not in tied)])
        return [*ties, *(move for move in moves if move.code not in tied)]

    def _near_ties(self, view: View, moves: Sequence[ConsideredMove], extra: Sequence[int]) -> list[ConsideredMove]:
        """Return the moves whose value is within the budget of the first.

        A search with a learned prior finds values that are not chances to win, so its best moves, and the extra ones,
        are compared one move ahead.
        """
        if not isinstance(self.bot, Hard) or policy_of(view.game).root_prior is None:
            return near_ties(moves, self.budget)
        listed = [move for place, move in enumerate(moves) if place < COMPARED or move.code in extra]
        judge = Normal(0)
        judge.rng = self.rng
        found = judge.weigh(view, [move.code for move in listed if move.code is not None])
        values = {move.code: move.value for move in found}
        least = values[moves[0].code] - self.budget
        return [moves[0], *(move for move in listed[1:] if values[move.code] >= least)]

    def _fits(
        self, view: View, seat: int, ties: Sequence[ConsideredMove], habits: Sequence[Habit]
    ) -> dict[int | None, float]:
        """Return how much better than the first move each of the others fits the habits."""
        fits: dict[int | None, float] = {move.code: 0.0 for move in ties}
        for habit in habits:
            if habit.often < 1 and int(self.rng.below(100)) >= 100 * habit.often:
                continue
            for _ in range(habit.worlds):
                world = self.imagine(view)
                first = _fit(habit, world, seat, ties[0].code)
                if first is None:
                    break  # the level's own choice has nothing to do with the habit
                for code in fits:
                    fit = _fit(habit, world, seat, code)
                    fits[code] += 0.0 if fit is None else (fit - first) / habit.worlds
        return fits


def _fit(habit: Habit, world: Game, seat: int, code: int | None) -> float | None:
    return 0.0 if code is None else habit.fit(world, seat, code)


def near_ties(moves: Sequence[ConsideredMove], budget: float) -> list[ConsideredMove]:
    """Return the moves, the best first, whose value is within a budget of the first."""
    best = moves[0]
    least = int(best.tries * FEWEST_TRIES)
    return [
        best,
        *(move for move in moves[1:] if move.tries >= least and move.value >= best.value - budget),
    ]
