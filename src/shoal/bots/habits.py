"""The habits of characters in each game, and one that is the same in all."""

from __future__ import annotations

from functools import cache

from librt.vecs import vec
from mypy_extensions import i64

from shoal.core.game import MOST_CODES, Game
from shoal.core.habits import Counted, Habit
from shoal.core.policy import Policy
from shoal.games.catalogue import habits as own_habits
from shoal.games.catalogue import policy_of
from shoal.search.win_chances import win_chances

PERCENT = 100.0
CLEARLY = 1.0  # of 100: what two moves have to differ in
EQUAL = 0.01
WORLDS = 4
MORE_WORLDS = {"twisted-fish": 24}  # whether a question is met decides what it costs the leader


@cache
def _policy(game: str) -> Policy:
    return policy_of(game)


def leaders_fall(game: Game, seat: int, code: int) -> Counted | None:
    """Return by how much a move lowers the chance to win of the strongest of the others, of 100."""
    leader, before = _leader(game, seat)
    return PERCENT * (before - _chance_after(game, seat, code, leader)), 1


def costs_leader_most(game: Game, seat: int, code: int) -> Counted | None:
    """Return whether a move costs the strongest of the others most, of the moves that a bot would consider.

    Where they all cost the same, within one of 100, none counts.
    """
    considered = _considered(game, seat)
    if seat != game.to_move or len(considered) < 2 or code not in considered:
        return None
    leader, _ = _leader(game, seat)
    left = {other: PERCENT * _chance_after(game, seat, other, leader) for other in considered}
    least = min(left.values())
    return None if max(left.values()) - least < CLEARLY else (int(left[code] <= least + EQUAL), 1)


def _leader(game: Game, seat: int) -> tuple[int, float]:
    """Return the strongest of the others, and its chance to win."""
    chances = win_chances(_policy(game.name), game)
    leader = max((other for other in range(game.seats) if other != seat), key=lambda other: chances[other])
    return leader, chances[leader]


def _chance_after(game: Game, seat: int, code: int, leader: int) -> float:
    after = game.copy()
    after.step(seat, code, None)
    return win_chances(_policy(game.name), after)[leader]


def _considered(game: Game, seat: int) -> list[int]:
    """Return the candidates of a one-ply search."""
    codes = vec[i64]([0] * (MOST_CODES + 1))
    n = _policy(game.name).candidates_into(game, seat, codes, game.moves_into(seat, codes))
    return [int(codes[place]) for place in range(n)]


BLOCKS = Habit(
    "costs the leader most of those possible", costs_leader_most, worlds=WORLDS, unit=100, goes_by=leaders_fall
)
IN_ALL = {"blocks": [BLOCKS]}


def all_habits(game: str) -> list[Habit]:
    """Return every figure of a game once."""
    habits = [habit for figures in (*own_habits(game).values(), *IN_ALL.values()) for habit in figures]
    return list({habit.figure: habit for habit in habits}.values())


def habits_of(game: str, name: str) -> list[Habit]:
    """Return the figures that make up a habit in a game; none where it cannot show."""
    if name in IN_ALL:
        return [habit._replace(worlds=MORE_WORLDS.get(game, habit.worlds)) for habit in IN_ALL[name]]
    return own_habits(game).get(name, [])
