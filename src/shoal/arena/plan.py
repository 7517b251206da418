"""A fair schedule: which bots sit at which seats on which deals.

A deal is a seed. Bots can sit around the table in several orders. A deal is played in one order, once in every
rotation, so that every bot has every seat equally often. The next deal uses the next order, so that neighbours change.
Matches are numbered from 0. Everything about a match follows from its number, whoever plays it and whenever.
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
ORDERS_SEED = 1  # the orders are shuffled, but always in the same way


class Match(NamedTuple):
    """One match of the plan."""

    number: int
    deal: int
    rotation: int
    seed: int
    bots: tuple[str, ...]  # by seat

    def bot_seed(self, seat: int) -> int:
        """Return the seed of the bot at a seat, which differs from every deal's."""
        return int.from_bytes(blake2b(f"bot {self.seed} {seat}".encode(), digest_size=SEED_BYTES).digest(), "little")


@dataclass(frozen=True)
class Plan:
    """The schedule of a run; as plain data it is sent to processes and machines."""

    game: str
    bots: tuple[str, ...]
    options: dict[str, int] = field(default_factory=dict)
    seed: int = 1  # of the first deal
    seconds: float = 1.0  # a bot's time for a decision
    studied: bool = False  # whether the log of every match is counted: see `study`
    traits: bool = False  # whether the habits of the bots are counted: see `traits`

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
        """Every bot once, in the order given."""
        return list(dict.fromkeys(self.bots))

    @cached_property
    def _orders(self) -> list[list[tuple[str, ...]]]:
        """Every different order around the table, each with its rotations."""
        orders: dict[tuple[str, ...], list[tuple[str, ...]]] = {}
        for bots in dict.fromkeys(permutations(self.bots)):
            turned = [bots[step:] + bots[:step] for step in range(self.seats)]
            orders.setdefault(min(turned), list(dict.fromkeys(turned)))
        found = [orders[order] for order in sorted(orders)]
        rng = Rng(ORDERS_SEED)
        return [found.pop(rng.below(len(found))) for _ in range(len(found))]

    @cached_property
    def _cycle(self) -> list[tuple[int, int, tuple[str, ...]]]:
        """Every way to sit: number of the order, number of the rotation, bots by seat."""
        return [(order, turn, bots) for order, turned in enumerate(self._orders) for turn, bots in enumerate(turned)]

    def match(self, number: int) -> Match:
        cycle, place = divmod(number, len(self._cycle))
        order, rotation, bots = self._cycle[place]
        deal = cycle * len(self._orders) + order
        return Match(number, deal, rotation, self.seed + deal, bots)

    def ends_a_deal(self, number: int) -> bool:
        """Return whether a match is the last one on its deal."""
        return self.match(number + 1).rotation == 0

    def whole_deals(self, matches: int) -> int:
        """Round a number of matches up, so that the last deal is played in every rotation."""
        while matches and not self.ends_a_deal(matches - 1):
            matches += 1
        return matches

    def data(self) -> Data:
        data = {**asdict(self), "bots": list(self.bots), "rules": rulebook(self.game).version}
        if not self.traits:
            del data["traits"]  # as in files of earlier versions
        return data

    @staticmethod
    def of(data: Data) -> Plan:
        """Make a plan from its data."""
        fields = {key: value for key, value in data.items() if key != "rules"}
        return Plan(**{**fields, "bots": tuple(data["bots"])})
