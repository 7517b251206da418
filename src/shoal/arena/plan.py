"""What is to be played: which bots, at which seats, on which deals.

A deal is a seed. The bots can sit around the table in several orders; a deal is played in one of them, once in every
rotation, so that on each deal every bot has had every seat as often as every other seat. The orders take turns, so that
nobody always has the same neighbour. Matches are numbered from 0, and all of a match follows from its number: it does
not matter who plays it, or when.
"""

from __future__ import annotations

from dataclasses import asdict, dataclass, field
from functools import cached_property
from hashlib import blake2b
from itertools import permutations
from math import isfinite
from typing import NamedTuple

from shoal.core.data import Data
from shoal.core.errors import Invalid
from shoal.core.rng import Rng
from shoal.games.catalogue import check_seats, rulebook, with_defaults

MOST_SECONDS = 3600.0
OVERTIME = 10  # a bot forfeits the match after so many times its time
SEED_BYTES = 7  # compiled code handles an int of more than 62 bits as an object, and does not let go of it again
ORDERS_SEED = 1  # which order comes first is drawn, but always the same


class Match(NamedTuple):
    """One match of the plan."""

    number: int
    deal: int
    rotation: int
    seed: int
    bots: tuple[str, ...]  # by seat

    def bot_seed(self, seat: int) -> int:
        """The seed of the bot at a seat; never a deal's own."""
        return int.from_bytes(blake2b(f"bot {self.seed} {seat}".encode(), digest_size=SEED_BYTES).digest(), "little")


@dataclass(frozen=True)
class Plan:
    """What is to be played, in plain data: it is sent to whoever plays."""

    game: str
    bots: tuple[str, ...]
    options: dict[str, int] = field(default_factory=dict)
    seed: int = 1  # of the first deal
    seconds: float = 1.0  # a bot's time for a decision
    studied: bool = False  # whether the log of every match is read: see `study`

    def __post_init__(self) -> None:
        book = rulebook(self.game)
        check_seats(book, len(self.bots))
        if not isfinite(self.seconds) or not 0 < self.seconds <= MOST_SECONDS:
            raise Invalid(f"time: a bot has more than 0 and up to {MOST_SECONDS:g} seconds, not {self.seconds:g}")
        object.__setattr__(self, "options", with_defaults(book.options, self.options))

    @property
    def seats(self) -> int:
        return len(self.bots)

    @cached_property
    def names(self) -> list[str]:
        """Every bot once, in the order they were named."""
        return list(dict.fromkeys(self.bots))

    @cached_property
    def _orders(self) -> list[list[tuple[str, ...]]]:
        """Every order around the table, with its rotations; equal ones once."""
        orders: dict[tuple[str, ...], list[tuple[str, ...]]] = {}
        for bots in dict.fromkeys(permutations(self.bots)):
            turned = [bots[step:] + bots[:step] for step in range(self.seats)]
            orders.setdefault(min(turned), list(dict.fromkeys(turned)))
        found = [orders[order] for order in sorted(orders)]
        rng = Rng(ORDERS_SEED)
        return [found.pop(rng.below(len(found))) for _ in range(len(found))]

    @cached_property
    def _cycle(self) -> list[tuple[int, int, tuple[str, ...]]]:
        """All ways to sit: which of the orders, which rotation of it, and who sits where."""
        return [(order, turn, bots) for order, turned in enumerate(self._orders) for turn, bots in enumerate(turned)]

    def match(self, number: int) -> Match:
        cycle, place = divmod(number, len(self._cycle))
        order, rotation, bots = self._cycle[place]
        deal = cycle * len(self._orders) + order
        return Match(number, deal, rotation, self.seed + deal, bots)

    def ends_a_deal(self, number: int) -> bool:
        """Whether a match is the last one on its deal."""
        return self.match(number + 1).rotation == 0

    def whole_deals(self, matches: int) -> int:
        """So many matches, or as many more as it takes for the last deal to be played in every rotation."""
        while matches and not self.ends_a_deal(matches - 1):
            matches += 1
        return matches

    def data(self) -> Data:
        return {**asdict(self), "bots": list(self.bots), "rules": rulebook(self.game).version}

    @staticmethod
    def of(data: Data) -> Plan:
        """And back."""
        fields = {key: value for key, value in data.items() if key != "rules"}
        return Plan(**{**fields, "bots": tuple(data["bots"])})
