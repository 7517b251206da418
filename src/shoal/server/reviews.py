"""Reviews of finished matches: the costliest choices of each player, computed once in the bot pool."""

from __future__ import annotations

import asyncio
from collections import OrderedDict

from msgspec import Struct

from shoal.bots.review import OwnChoice, own_choices
from shoal.server.bot_calls import BotCalls
from shoal.table.events import Data
from shoal.table.state import Table

SHOWN = 3
MOST_QUICK = 120  # choices that are looked at; of more, evenly spread ones
AT_ONCE = 12  # of them in one call of the pool, so that bots do not wait long
MOST_SEARCHED = 7
MOST_KEPT = 256


class CostlyChoice(Struct, frozen=True):
    """A choice, and what would have been better."""

    move: int
    version: int
    taken: str
    better: str
    taken_action: Data
    better_action: Data | None
    before: float
    after: float
    reason: str


class Review(Struct, frozen=True):
    """The choices that cost a player most, the costliest first."""

    choices: list[CostlyChoice]


class Reviews:
    """The reviews that were asked for; those asked for again are not computed again."""

    def __init__(self, pool: BotCalls, most_quick: int = MOST_QUICK, at_once: int = AT_ONCE) -> None:
        self.pool = pool
        self.most_quick = most_quick
        self.at_once = at_once
        self._kept: OrderedDict[tuple[str, int, str], asyncio.Task[Review]] = OrderedDict()

    def is_kept(self, table: Table, seat: int, language: str) -> bool:
        return (table.setup.id, seat, language) in self._kept

    async def of(self, table: Table, seat: int, language: str) -> Review:
        """Return the review of a finished match for a seat."""
        key = table.setup.id, seat, language
        if key not in self._kept:
            self._kept[key] = asyncio.get_running_loop().create_task(self._review(table, seat, language))
            while len(self._kept) > MOST_KEPT:
                self._kept.popitem(last=False)
        try:
            return await asyncio.shield(self._kept[key])
        except Exception:
            self._kept.pop(key, None)  # to be tried again
            raise

    async def _review(self, table: Table, seat: int, language: str) -> Review:
        record, game = table.record, table.setup.game
        assert record is not None
        places = [place for place, step in enumerate(table.steps) if step.seat == seat and step.is_own]
        choices = _spread(await asyncio.to_thread(own_choices, record, seat, places), self.most_quick)
        costs: list[float] = []
        for start in range(0, len(choices), self.at_once):
            costs += await self.pool.quick_costs(game, seat, choices[start : start + self.at_once])
        ranked = sorted(zip(costs, choices, strict=True), key=lambda each: (-each[0], each[1].place))
        found: list[CostlyChoice] = []
        for _, choice in ranked[:MOST_SEARCHED]:
            compared = await self.pool.compare(game, seat, choice, table.names(), language)
            if compared is not None:
                found.append(
                    CostlyChoice(
                        choice.place + 1,
                        table.steps[choice.place].version,
                        compared.taken,
                        compared.better,
                        record.moves[choice.place].action,
                        None if compared.better_code is None else record.action_of(compared.better_code),
                        round(compared.before, 3),
                        round(compared.after, 3),
                        compared.reason,
                    )
                )
        return Review(sorted(found, key=lambda each: each.after - each.before)[:SHOWN])


def _spread(choices: list[OwnChoice], most: int) -> list[OwnChoice]:
    """Return at most so many choices, from the whole match."""
    if len(choices) <= most:
        return choices
    return [choices[place * len(choices) // most] for place in range(most)]
