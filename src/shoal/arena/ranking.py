"""Test after every deal whether a ranking is certain, by betting (an e-process).

For every pair of bots a bettor claims that the first wins more per seat than the second. On each deal it stakes a part
of its purse on the difference of their wins, a number from -1 to 1: a purse of 1 becomes 1 + stake * difference. If the
claim is false, the purse does not grow on average, and the probability that it ever reaches n times its start is at
most 1 in n (Ville's inequality). So a run may test as often as it likes and stop at any time.

The purse is split evenly between different stakes, because small differences need small stakes. With k bots there are
k (k - 1) claims, which share the probability of a mistake: at 95 % a claim is shown when its purse has grown
20 k (k - 1) times. The ranking is certain when every bot is shown to be better than the next. The probability that a
run ever calls a wrong ranking certain, or one of equal bots, is at most 5 %.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import pairwise, permutations
from math import exp, log1p

STAKES = (0.02, 0.05, 0.1, 0.2, 0.3, 0.45, 0.6, 0.8)


class Claim:
    """The claim that one bot is better than another."""

    def __init__(self) -> None:
        self.logs = [0.0] * len(STAKES)

    @property
    def purse(self) -> float:
        return sum(exp(min(each, 700.0)) for each in self.logs) / len(self.logs)

    def bet(self, difference: float) -> None:
        for i, stake in enumerate(STAKES):
            self.logs[i] += log1p(stake * difference)


class Ranking:
    """The claims between all bots; deals are added in order."""

    def __init__(self, names: Sequence[str]) -> None:
        self.claims = {pair: Claim() for pair in permutations(names, 2)}

    def deal(self, shares: Mapping[str, float]) -> None:
        """Add each bot's wins per match and seat on a deal, from 0 to 1."""
        for (one, other), claim in self.claims.items():
            claim.bet(shares[one] - shares[other])

    def is_shown(self, one: str, other: str, confidence: float) -> bool:
        return self.claims[one, other].purse * (1 - confidence) >= len(self.claims)

    def is_certain(self, ranked: Sequence[str], confidence: float) -> bool:
        """Return whether each bot, best first, is shown to be better than the next."""
        return len(ranked) > 1 and all(self.is_shown(one, other, confidence) for one, other in pairwise(ranked))
