"""The statistics of a run, updated with every match in constant memory.

A win shared by k seats is 1/k of a win for each. It is counted in sixtieths, so that sums are exact. A forfeited match
counts for wins and ratings, but not for scores, margins and lengths.
"""

from __future__ import annotations

from collections import Counter

from shoal.arena.intervals import Interval, Sums, wilson
from shoal.arena.plan import Plan
from shoal.arena.ranking import Ranking
from shoal.arena.ratings import Ratings
from shoal.arena.results import Result
from shoal.arena.traits import Traits

MOST_REASONS = 10
WHOLE = 60  # a win can be shared by 2, 3, 4, 5 or 6


class Entry:
    """The statistics of a bot or a seat. A bot at several seats of a match has played it several times."""

    def __init__(self) -> None:
        self.played = 0
        self.sixtieths = 0
        self.scores = Sums()
        self.margins = Sums()  # its score less the best of the others
        self.forfeits: Counter[str] = Counter()

    @property
    def wins(self) -> Interval:
        """The share of wins."""
        return wilson(self.sixtieths / WHOLE, self.played)

    def add(self, result: Result, seat: int) -> None:
        self.played += 1
        self.sixtieths += won(result, seat)
        forfeit = result["forfeit"]
        if forfeit is None:
            scores = result["scores"]
            self.scores.add(scores[seat])
            self.margins.add(scores[seat] - max(scores[:seat] + scores[seat + 1 :]))
        elif forfeit["seat"] == seat:
            self.forfeits[forfeit["kind"]] += 1


def won(result: Result, seat: int) -> int:
    """Return a seat's share of the win, in sixtieths."""
    return WHOLE // len(result["winners"]) if seat in result["winners"] else 0


class Statistics:
    """All statistics of a run."""

    def __init__(self, plan: Plan) -> None:
        self.plan = plan
        self.matches = 0
        self.forfeited = 0
        self.seconds = 0.0
        self.entries = {name: Entry() for name in plan.names}
        self.seats = [Entry() for _ in range(plan.seats)]
        self.decisions = Sums()
        self.rounds = Sums()
        self.endings: Counter[str] = Counter()
        self.traits = Traits()
        self.reasons: list[tuple[int, str, str]] = []  # of the first forfeits: match, bot, why
        self.ratings = Ratings(plan.names)
        self.ranking = Ranking(plan.names)
        self._this_deal = dict.fromkeys(plan.names, 0)  # sixtieths
        self._on_this_deal = 0  # matches

    def add(self, result: Result) -> None:
        self.matches += 1
        self.seconds += result["seconds"]
        for seat, name in enumerate(result["bots"]):
            self.entries[name].add(result, seat)
            self.seats[seat].add(result, seat)
            self._this_deal[name] += won(result, seat)
        self._add_length(result)
        self.traits.add(result["bots"], result.get("traits", []))
        if len(self.entries) > 1:
            self.ratings.add(result)
            self._count_deal(result)

    def ranked(self) -> list[str]:
        """Return the bots by their wins, best first."""
        return sorted(self.entries, key=lambda name: -self.entries[name].wins.at)

    def is_certain(self, confidence: float) -> bool:
        """See `ranking`. Only the last match on a deal can make it true."""
        return self._on_this_deal == 0 and self.ranking.is_certain(self.ranked(), confidence)

    def _add_length(self, result: Result) -> None:
        forfeit = result["forfeit"]
        if forfeit is None:
            self.decisions.add(result["decisions"])
            self.rounds.add(len(result["endings"]))
            self.endings.update(result["endings"])
            return
        self.forfeited += 1
        if len(self.reasons) < MOST_REASONS:
            self.reasons.append((result["match"], result["bots"][forfeit["seat"]], forfeit["reason"]))

    def _count_deal(self, result: Result) -> None:
        self._on_this_deal += 1
        if not self.plan.ends_a_deal(result["match"]):
            return
        seats = Counter(self.plan.bots)
        self.ranking.deal(
            {name: won / WHOLE / self._on_this_deal / seats[name] for name, won in self._this_deal.items()}
        )
        self._this_deal = dict.fromkeys(self._this_deal, 0)
        self._on_this_deal = 0
