"""What a table asks of its bots, as plain numbers: a choice, an answer to an offer, hints and reviews.

Where the bots think is up to the subclass: in processes (`bot_pool`), or in a second Web Worker (`offline.bot_worker`).
A bot that fails or takes too long is replaced by `random` for that move.
"""

from __future__ import annotations

import asyncio
import secrets
from abc import ABC, abstractmethod
from collections.abc import Callable, Sequence
from typing import NamedTuple, TypeVar, TypeVarTuple

from librt.vecs import vec
from mypy_extensions import i64

from shoal.bots import make
from shoal.bots.hints import Hint, told_hints
from shoal.bots.review import Compared, OwnChoice, compare, quick_costs
from shoal.bots.trading import answer
from shoal.core.errors import Invalid
from shoal.core.game import View

Given = TypeVarTuple("Given")
Found = TypeVar("Found")

SEED_BYTES = 32


class Choice(NamedTuple):
    """A code, or None to leave an optional move; the bot that chose it, and the one that failed, if so, and why."""

    code: int | None
    bot: str
    instead_of: str | None = None
    why: str = ""


class BotCalls(ABC):
    """The calls. A view goes as plain numbers: a bot never holds the true game."""

    async def choose(self, bot: str, view: View, legal: Sequence[int], is_optional: bool) -> Choice:
        """Return what a bot plays on a view. If it fails, a move is made at random, and an optional one is left."""
        try:
            code = await self.run(think, bot, view.game, view.viewer, _numbers(view), fresh_seed())
            if code not in (legal if code is not None or not is_optional else [None]):
                raise Invalid(f"{code} is not legal")
        except Exception as error:  # whatever a bot does wrong
            return Choice(None if is_optional else secrets.choice(legal), "random", bot, type(error).__name__)
        return Choice(code, bot)

    async def hint(self, view: View, players: list[str], language: str) -> list[Hint]:
        """Return the best moves for a player on a view."""
        return await self.run(hint, view.game, view.viewer, _numbers(view), fresh_seed(), players, language)

    async def answer(self, bot: str, view: View, giver: int, may_counter: bool) -> list[int]:
        """Return how a bot answers an offer of a trade: a code, and perhaps that of an offer of its own."""
        return await self.run(
            answer_offer, bot, view.game, view.viewer, _numbers(view), giver, fresh_seed(), may_counter
        )

    async def quick_costs(self, game: str, seat: int, choices: list[OwnChoice]) -> list[float]:
        """Return by how much each choice is below the best move, at a quick look."""
        return await self.run(quick_costs, game, seat, choices, fresh_seed())

    async def compare(
        self, game: str, seat: int, choice: OwnChoice, players: list[str], language: str
    ) -> Compared | None:
        """Return a choice beside a better one, if a search finds any."""
        return await self.run(compare, game, seat, choice, fresh_seed(), players, language)

    @abstractmethod
    async def run(self, work: Callable[[*Given], Found], *given: *Given) -> Found:
        """Run work where the bots think; TimeoutError if it takes too long."""

    @abstractmethod
    async def stop(self) -> None:
        """Stop with the server, without waiting long for a bot that thinks."""


def fresh_seed() -> bytes:
    return secrets.token_bytes(SEED_BYTES)


def _numbers(view: View) -> list[int]:
    return [int(number) for number in view.observation]


def think(bot: str, game: str, seat: int, numbers: list[int], seed: bytes) -> int | None:
    """Let a bot choose, in a process of the pool: it sees the view of its seat and nothing else.

    Whatever it raises ends this choice alone, and not the process.
    """
    try:
        code = make(bot, seed).choose(View(game, seat, vec[i64](numbers)))
    except (SystemExit, KeyboardInterrupt, asyncio.CancelledError) as error:
        raise RuntimeError(type(error).__name__) from None
    return None if code is None else int(code)


def answer_offer(
    bot: str, game: str, seat: int, numbers: list[int], giver: int, seed: bytes, may_counter: bool
) -> list[int]:
    """Let a bot answer an offer of a trade, in a process of the pool."""
    return [int(code) for code in answer(bot, View(game, seat, vec[i64](numbers)), giver, seed, may_counter)]


def hint(game: str, seat: int, numbers: list[int], seed: bytes, players: list[str], language: str) -> list[Hint]:
    """Return the moves that `hard` would think about most, in a process of the pool."""
    view = View(game, seat, vec[i64](numbers))
    return told_hints(view, seed, players, language)
