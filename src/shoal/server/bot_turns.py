"""The turns of the bots at one table: when each of them chooses, and when its move is made."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Sequence
from contextlib import suppress
from typing import TYPE_CHECKING

from shoal.core.errors import Invalid, Refused
from shoal.games import catalogue
from shoal.search.turn_order import TurnOrder
from shoal.server.bot_calls import Choice
from shoal.server.clock import now
from shoal.store import StoreUnavailable
from shoal.table.events import Entry, Moved, Undone
from shoal.table.manners import MOST_SECONDS, bots_wait_until, offers_to_bots
from shoal.table.not_now import NotNow
from shoal.table.requests import SERVER, PlayForBot
from shoal.table.state import OVER, PLAYING

if TYPE_CHECKING:
    from shoal.server.table_actor import TableActor

log = logging.getLogger("shoal.tables")

CLOCK_ERROR = 1e-6  # seconds by which a timer of the event loop may be early


class BotTurns:
    """Bots play as long as one of them has a move, each a moment after the move before.

    That moment tells neither how hard the choice was nor what the bot holds. To leave an optional move takes no time.
    """

    def __init__(self, actor: TableActor) -> None:
        self.actor = actor
        self.are_playing = False
        self._happened = asyncio.Event()  # something has happened at the table
        self._decision: tuple[int, int] | None = None  # a seat, and the version of its last move
        self._countered: set[tuple[int, int]] = set()  # bots that answered a seat by an offer, before this decision
        self._order: TurnOrder | None = None  # of that decision; it knows the seats already asked

    def wake(self) -> None:
        """Look at the table again, or begin to play."""
        has_bots = any(seat.bot is not None for seat in self.actor.table.seats)
        if self.are_playing:
            self._happened.set()
        elif has_bots and self.actor.table.state == PLAYING and not self.actor.registry.is_stopping:
            self.are_playing = True
            self.actor.registry.spawn(self._play())

    async def _play(self) -> None:
        actor = self.actor
        try:
            while await self._play_one():
                pass
            if actor.table.state != OVER:  # a match that is over may be waiting to be stored
                actor.is_unfinished = False
        except (NotNow, Refused, Invalid, StoreUnavailable) as error:
            if not actor.is_unfinished:
                log.info("bots pause", extra={"table": actor.id, "why": type(error).__name__})
            actor.retry_later(error)
        finally:
            self.are_playing = False

    async def _play_one(self) -> bool:
        """Make a move if a bot has one: an optional one of a seat not waited for, or the one waited for."""
        actor = self.actor
        table = await actor.stored()
        waited_for, moved = table.waits_for, table.last_move_version
        if waited_for is None:
            return False
        if await self._answer_offers():
            return True
        order = self._turn_order(waited_for)
        while actor.table.waits_for == waited_for and (seat := order.next_seat()) != waited_for:
            await self._let_choose(seat)
        if actor.table.waits_for == waited_for:
            await self._let_choose(waited_for)
        return actor.table.last_move_version != moved

    async def _answer_offers(self) -> bool:
        """Let a bot answer a person's open offer of a trade at once, and counter once a decision; return whether one
        did. Whoever offers something waits for the answer, so it does not take its turn in the order."""
        table = self.actor.table
        asked = next(offers_to_bots(table), None)
        if asked is None:
            return False
        seat, giver = asked
        first = moved = table.last_move_version
        bot = table.seats[seat].bot
        assert bot is not None
        view, pool = table.game.view(seat), self.actor.registry.bot_pool
        decline = catalogue.trading(table.setup.game).answers(giver)[1]
        try:
            codes = await pool.answer(bot, view, giver, asked not in self._countered)
        except Exception as error:  # whatever a bot does wrong
            log.warning("a bot failed", extra={"table": self.actor.id, "why": type(error).__name__})
            codes = [decline]
        if len(codes) > 1:
            self._countered.add(asked)
        for code in codes:
            if not await self._play_when_due(PlayForBot(self.actor.table.version, seat, code, bot), moved):
                break
            moved = self.actor.table.last_move_version
        return self.actor.table.last_move_version != first

    def _turn_order(self, waited_for: int) -> TurnOrder:
        """Return the turn order before this decision of the seat waited for."""
        decision = waited_for, _last_move_of(self.actor.journal, waited_for)
        if self._order is None or self._decision != decision:
            self._decision = decision
            self._countered.clear()
            self._order = TurnOrder(self.actor.table.game)
        return self._order

    async def _let_choose(self, seat: int) -> None:
        """Let the bot of a seat choose, if it has one and a legal move, and make its move."""
        actor = self.actor
        table = actor.table
        bot, legal = table.seats[seat].bot, table.game.legal(seat)
        if bot is None or not legal:
            return
        version, moved = table.version, table.last_move_version
        pool = actor.registry.bot_pool
        choosing = actor.registry.spawn(pool.choose(bot, table.game.view(seat), legal, table.waits_for != seat))
        choice = await self._unless_moved(moved, choosing)
        if choice is not None and choice.instead_of is not None:
            log.warning("a bot failed", extra={"table": actor.id, "why": choice.why})
        if choice is None or choice.code is None:
            return
        await self._play_when_due(PlayForBot(version, seat, choice.code, choice.bot, choice.instead_of), moved)

    async def _play_when_due(self, request: PlayForBot, moved: int) -> bool:
        """Make a move of a bot after its delay; return whether it was made."""
        while await self._pause(moved):
            try:
                await self.actor.request(SERVER, request)
            except NotNow as not_now:  # another server was quicker, the player is back, or it would disturb a person
                if not_now.reason == "held":  # since the delay was over
                    continue
                return False
            return True
        return False

    async def _unless_moved(self, moved: int, choosing: asyncio.Task[Choice]) -> Choice | None:
        """Return what a bot has chosen; None if somebody else has moved before that."""
        choosing.add_done_callback(lambda _: self._happened.set())
        while not choosing.done() and self.actor.table.last_move_version == moved:
            self._happened.clear()
            await self._happened.wait()
        return choosing.result() if choosing.done() else None

    async def _pause(self, moved: int) -> bool:
        """Wait for a multiple of the bots' delay since the last move, or since people let the bots go on.

        Return False if somebody moves before that.
        """
        actor, loop = self.actor, asyncio.get_running_loop()
        since, until = -1, 0.0
        while actor.table.last_move_version == moved:
            table = actor.table
            waited_from = max(table.clock_from, bots_wait_until(table))
            if waited_from != since:
                since = waited_from
                until = loop.time() + seconds_to_wait(now() - since, actor.registry.settings.bot_delay)
            left = until - loop.time()
            if left < CLOCK_ERROR:
                return True
            self._happened.clear()
            with suppress(TimeoutError):
                await asyncio.wait_for(self._happened.wait(), left)
        return False


def _last_move_of(journal: Sequence[Entry], seat: int) -> int:
    """Return the version of a seat's last move, or since when others are taken back; 0 if there is none."""
    for entry in reversed(journal):
        event = entry.event
        if isinstance(event, Undone) or (isinstance(event, Moved) and event.seat == seat):
            return entry.version
    return 0


def seconds_to_wait(passed: int, delay: float) -> float:
    """Return the seconds until a bot may move. passed: ms since the last move; negative if that lies ahead."""
    held = min(max(0, -passed), 1000 * MOST_SECONDS) / 1000  # another server's clock may be ahead
    return held + rest_of_delay(passed, delay)


def rest_of_delay(passed: int, delay: float) -> float:
    """Return the seconds to the next multiple of `delay`, counted from the last move; at most `delay`."""
    seconds = max(0.0, passed / 1000)
    if seconds < delay:
        return delay - seconds
    return -seconds % delay if delay else 0.0
