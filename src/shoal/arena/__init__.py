"""Many matches between bots: fair schedules, result files, ratings, reports, and studies of a game."""

from __future__ import annotations

from shoal.arena.plan import Match, Plan
from shoal.arena.run import run
from shoal.arena.statistics import Statistics

__all__ = ["Match", "Plan", "Statistics", "run"]
