"""Many matches between bots: fair schedules, results that are kept, ratings, reports; and how a game plays."""

from __future__ import annotations

from shoal.arena.plan import Match, Plan
from shoal.arena.run import run
from shoal.arena.statistics import Statistics

__all__ = ["Match", "Plan", "Statistics", "run"]
