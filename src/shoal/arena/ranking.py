"""Whether a ranking is settled, asked after every deal without the asking making it wrong.

For any two bots a bettor stands ready who says that the first wins more than the second, in the long run, per seat.
On each deal it stakes a part of its purse at even odds on the difference of what the two have won there, a number from
-1 to 1: a purse of 1 becomes 1 + stake * difference. If the first is not better, no such bet gains on the average, and
the chance that the purse ever, at any time, is n times what it was is at most 1 in n (Ville's inequality). So one may
look as often as one likes, and stop when one likes.

The purse is divided evenly between bettors with different stakes, because small differences need small ones. With k
bots there are k (k - 1) such claims, and the chance of a mistake is shared by them: at 95 % a claim is taken as shown
when its purse is 20 k (k - 1) times what it was. The ranking is settled when every bot is shown to be better than the
one ranked after it. The chance that a run ever calls a ranking settled in which two neighbours stand in a wrong order,
or are in truth equal, is at most 5 %.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import pairwise, permutations
from math import exp, log1p

STAKES = (0.02, 0.05, 0.1, 0.2, 0.3, 0.45, 0.6, 0.8)


class Claim:
    """That one bot is better than another."""

    def __init__(self) -> None:
        self.logs = [0.0] * len(STAKES)

    @property
    def purse(self) -> float:
        return sum(exp(min(each, 700.0)) for each in self.logs) / len(self.logs)

    def bet(self, difference: float) -> None:
        for i, stake in enumerate(STAKES):
            self.logs[i] += log1p(stake * difference)


class Ranking:
    """The claims between all bots; deals have to come in their order."""

    def __init__(self, names: Sequence[str]) -> None:
        self.claims = {pair: Claim() for pair in permutations(names, 2)}

    def deal(self, shares: Mapping[str, float]) -> None:
        """What each bot has won per match and seat on a deal, from 0 to 1."""
        for (one, other), claim in self.claims.items():
            claim.bet(shares[one] - shares[other])

    def is_shown(self, one: str, other: str, confidence: float) -> bool:
        return self.claims[one, other].purse * (1 - confidence) >= len(self.claims)

    def is_settled(self, ranked: Sequence[str], confidence: float) -> bool:
        """Whether, best first, each is shown to be better than the next."""
        return len(ranked) > 1 and all(self.is_shown(one, other, confidence) for one, other in pairwise(ranked))
