"""All tables in use on this server, and what happens at them by itself: bots, clocks, people who go, rematches.

Several servers may keep the same tables in one store: whatever is done here is decided anew against what others have
written, so each thing happens once, whoever does it.
"""

from __future__ import annotations

import asyncio
import logging
import secrets
from base64 import urlsafe_b64encode
from collections.abc import Callable, Coroutine, Iterator, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from functools import partial
from hashlib import sha256
from time import monotonic
from typing import Any, TypeVar
from weakref import WeakValueDictionary

import msgspec

from shoal.core.errors import Invalid, Refused
from shoal.core.fair_deal import fresh_secret
from shoal.search.turn_order import TurnOrder
from shoal.server.bot_pool import BotPool, Choice
from shoal.server.finishing import finish
from shoal.server.limits import Limits, Network
from shoal.server.table_actor import Asker, Subscriber, TableActor, Then, Told, Unreadable, Written, load, make, settle
from shoal.server.times import now
from shoal.store import Store, StoreUnavailable, Unwritable, VersionConflict
from shoal.table.commands import check_made
from shoal.table.declined import Declined
from shoal.table.events import EVENTS, Entry, Made, Moved, Started, TakenOver
from shoal.table.projection import NO_MORE, Wants
from shoal.table.requests import CallTime, Close, LinkRematch, MissPlayer, PlayForBot, Request, Return, Sit
from shoal.table.state import OVER, PLAYING, Table

T = TypeVar("T")
log = logging.getLogger("shoal.tables")

ID_BYTES = 9  # of a table's id; who knows it may watch
NOT_NOW = (Declined, Refused, Invalid, Unwritable, StoreUnavailable)


@dataclass(frozen=True)
class Settings:
    """How this server keeps its tables; times in seconds."""

    bot_delay: float = 0.8  # before a bot answers, however long it has thought
    bot_longest: float = 10.0
    workers: int = 2
    away_after: float = 90.0  # so long without a socket, and a bot plays on
    kept_for: float = 300.0  # in memory, if nobody watches
    closed_after: float = 30 * 86_400.0
    tick: float = 0.5
    sweep: float = 5.0  # between looks at what is not in memory
    limited: bool = True  # how much one guest, and one address, may make and say
    proxies: tuple[Network, ...] = ()  # that are believed of whom they speak for


class Registry:
    def __init__(self, store: Store, settings: Settings) -> None:
        self.store = store
        self.settings = settings
        self.limits = Limits(settings.limited)
        self.thinkers = BotPool(settings.workers, settings.bot_longest)
        self.tables: dict[str, TableActor] = {}
        self.opening: WeakValueDictionary[str, asyncio.Lock] = WeakValueDictionary()
        self.tasks: set[asyncio.Task[Any]] = set()
        self.playing: dict[str, asyncio.Event] = {}  # tables where bots are at it; set when something happens there
        self.offers: dict[str, tuple[tuple[int, int], TurnOrder]] = {}  # by table: a decision, and its turn order
        self.settling: set[str] = set()  # tables that are over, whose match is being kept
        self.waiting: set[str] = set()  # tables where something could not be stored that is due: tried at every tick
        self.absent: dict[tuple[str, int], float] = {}  # since when nobody has watched from a seat
        self.unreadable: set[str] = set()  # tables that nothing is due at, as nobody can say what
        self.has_looked_back = False  # for matches that were over when a server was killed, and not kept yet
        self.after_restore: list[Callable[[], object]] = []  # called when everything was replaced by a backup
        self.is_stopping = False

    # Starting and stopping

    def start(self) -> None:
        self.spawn(self._tick_for_ever())
        self.spawn(self._sweep_for_ever())
        self.spawn(self._listen())

    async def stop(self) -> None:
        """What was asked for is written; nothing new is begun."""
        self.is_stopping = True
        for task in self.tasks:
            task.cancel()
        await asyncio.gather(*self.tasks, return_exceptions=True)
        await self.thinkers.stop()
        await self.store.close()

    def spawn(self, work: Coroutine[Any, Any, T]) -> asyncio.Task[T]:
        """Done until this server stops."""
        task = asyncio.get_running_loop().create_task(work)
        self.tasks.add(task)
        task.add_done_callback(self.tasks.discard)
        return task

    # Tables

    async def make(self, made: Made) -> TableActor:
        async with self._opening(made.id):
            live = await make(self.store, check_made(made))
            self.tables[live.id] = live
        return live

    async def find(self, table_id: str) -> TableActor | None:
        """A table by its id, from memory or from its journal."""
        live = self.tables.get(table_id)
        if live is not None:
            live.used = monotonic()
            return live
        async with self._opening(table_id):
            if table_id not in self.tables:
                found = await load(self.store, table_id)
                if found is None:
                    return None
                self.tables[table_id] = found
                self._let_bots_play(found)
                self._note_absences(found)  # before a server was stopped they may have been there
                if is_agreed(found.table):  # and a server was killed before it was made
                    self._go_on(found, [])
            return self.tables[table_id]

    def _opening(self, table_id: str) -> asyncio.Lock:
        """One at a time brings a table into memory, so that it is there once."""
        return self.opening.setdefault(table_id, asyncio.Lock())

    async def ask(self, live: TableActor, guest: str | None, request: Request) -> int:
        """What a request becomes, and what follows from it by itself; the version that was written."""
        future: asyncio.Future[Written] = asyncio.get_running_loop().create_future()
        self.ask_soon(live, guest, request, partial(settle, future))
        return (await future).version

    def ask_soon(
        self, live: TableActor, guest: str | None, request: Request, then: Then, by: Asker | None = None
    ) -> None:
        """The same for who does not wait."""
        live.ask_soon(guest, request, partial(self._became, live, then), by)

    def _became(self, live: TableActor, then: Then, outcome: Written | Exception) -> None:
        if isinstance(outcome, Written):
            self._go_on(live, outcome.events)
        elif isinstance(outcome, Unwritable) and outcome.unsure:
            self.spawn(self._look_again(live))
        then(outcome)

    async def _look_again(self, live: TableActor) -> None:
        """Whether it was stored: those who watch are told, who else would wait for what somebody does next."""
        with suppress(*NOT_NOW):
            await live.stored()

    def _go_on(self, live: TableActor, events: list[EVENTS]) -> None:
        if any(isinstance(event, Started) for event in events):
            self._note_absences(live)
        if live.table.state == PLAYING:
            self._let_bots_play(live)
        elif live.table.state == OVER and live.id not in self.settling:
            self.settling.add(live.id)
            self.spawn(self._settle(live))

    async def _settle(self, live: TableActor) -> None:
        """Keep the match that is over; begin another if all would."""
        try:
            table = await live.stored()
            if not live.is_kept:
                await finish(self.store, table)
                live.is_kept = True
                table = await live.stored()
            if is_agreed(table):
                await self._make_rematch(table, rematch_id(table))
                await self.ask(live, None, LinkRematch(rematch_id(table)))
            self.waiting.discard(live.id)
        except NOT_NOW as error:
            self._wait(live, error)
        finally:
            self.settling.discard(live.id)

    async def _make_rematch(self, table: Table, new: str) -> None:
        """With the same people, who then give new numbers; whoever makes it, and if it was left half made, it is made
        once. Only then is it told where it is."""
        made = msgspec.structs.replace(table.made, id=new, secret=fresh_secret(), follows=table.made.id)
        with suppress(VersionConflict):
            await self.make(made)
        live = await self.find(new)
        assert live is not None
        for number, seat in enumerate(table.seats):
            if seat.guest is not None:
                with suppress(Declined):
                    await self.ask(live, seat.guest, Sit(seat.name, number))

    # Watching

    async def watch(
        self, live: TableActor, guest: str | None, known: int, told: Told, wants: Wants = NO_MORE
    ) -> Subscriber:
        """A socket looks at a table. A player who was away has come back."""
        watcher = Subscriber(live, guest, known, wants, told)
        live.watchers.add(watcher)
        seat = live.table.seat_of(guest)
        if seat is not None:
            self.absent.pop((live.id, seat), None)
            if live.table.seats[seat].is_lent:
                with suppress(*NOT_NOW):
                    await self.ask(live, guest, Return())
        watcher.tell()
        return watcher

    def leave(self, watcher: Subscriber) -> None:
        live = watcher.live
        live.watchers.discard(watcher)
        live.used = monotonic()
        seat = live.table.seat_of(watcher.guest)
        if seat is not None:
            self._note_absence(live, seat)

    def _note_absences(self, live: TableActor) -> None:
        if live.table.state == PLAYING:
            for seat in range(len(live.table.seats)):
                self._note_absence(live, seat)

    async def _contradict(self, live: TableActor) -> None:
        """Another server has missed who watches here: they play themselves again."""
        for number, seat in enumerate(live.table.seats):
            is_here = seat.is_lent and any(watcher.guest == seat.guest for watcher in live.watchers)
            if is_here and was_missed(live.journal, number):
                await self.ask(live, seat.guest, Return())

    def _note_absence(self, live: TableActor, seat: int, since: float | None = None) -> None:
        guest = live.table.seats[seat].guest
        if guest is not None and not any(watcher.guest == guest for watcher in live.watchers):
            self.absent.setdefault((live.id, seat), monotonic() if since is None else since)

    # Bots

    def _let_bots_play(self, live: TableActor) -> None:
        has_bots = any(seat.bot is not None for seat in live.table.seats)
        if live.id in self.playing:
            self.playing[live.id].set()
        elif has_bots and live.table.state == PLAYING and not self.is_stopping:
            self.playing[live.id] = asyncio.Event()
            self.spawn(self._play_bots(live))

    async def _play_bots(self, live: TableActor) -> None:
        try:
            while await self._play_one(live):
                pass
            if live.table.state != OVER:  # a match that is over may be waiting to be kept
                self.waiting.discard(live.id)
        except NOT_NOW as error:
            if live.id not in self.waiting:
                log.info("bots pause", extra={"table": live.id, "why": type(error).__name__})
            self._wait(live, error)
        finally:
            del self.playing[live.id]

    def _wait(self, live: TableActor, error: Exception) -> None:
        """For the store to be there again, if it is for that."""
        if isinstance(error, StoreUnavailable):
            self.waiting.add(live.id)
        else:
            self.waiting.discard(live.id)

    async def _play_one(self, live: TableActor) -> bool:
        """First at most one optional move of each bot not waited for, clockwise; then the move of the bot that is."""
        table = await live.stored()
        waited_for, moved = table.waits_for, table.moved
        if waited_for is None:
            return False
        order = self._turn_order(live, waited_for)
        while live.table.waits_for == waited_for and (seat := order.next_seat()) != waited_for:
            await self._let_choose(live, seat)
        if live.table.waits_for == waited_for:
            await self._let_choose(live, waited_for)
        return live.table.moved != moved

    def _turn_order(self, live: TableActor, waited_for: int) -> TurnOrder:
        """Return the turn order before this decision, with the offers that were made already."""
        decision = waited_for, last_move_of(live.journal, waited_for)
        if live.id not in self.offers or self.offers[live.id][0] != decision:
            self.offers[live.id] = decision, TurnOrder(live.table.game)
        return self.offers[live.id][1]

    async def _let_choose(self, live: TableActor, seat: int) -> None:
        """Every move of a bot comes a moment after the move before it: the time it takes tells neither how hard the
        choice was nor what is held. Who leaves an optional move takes no time at all."""
        table = live.table
        bot, legal = table.seats[seat].bot, table.game.legal(seat)
        if bot is None or not legal:
            return
        version, moved = table.version, table.moved
        thinking = self.spawn(self.thinkers.choose(bot, table.game.view(seat), legal, table.waits_for != seat))
        choice = await self._unless_moved(live, moved, thinking)
        if choice is not None and choice.instead_of is not None:
            log.warning("a bot failed", extra={"table": live.id, "why": choice.why})
        if choice is None or choice.code is None or not await self._pause(live, moved):
            return
        with suppress(Declined):  # another server was quicker, the player is back, or a person has enough to answer
            request = PlayForBot(version, seat, choice.code, choice.bot, choice.instead_of)
            await self.ask(live, None, request)

    async def _unless_moved(self, live: TableActor, moved: int, thinking: asyncio.Task[Choice]) -> Choice | None:
        """What a bot has chosen; None if somebody has moved before that, who is not kept waiting for it."""
        happened = self.playing[live.id]
        thinking.add_done_callback(lambda _: happened.set())
        while not thinking.done() and live.table.moved == moved:
            happened.clear()
            await happened.wait()
        return thinking.result() if thinking.done() else None

    async def _pause(self, live: TableActor, moved: int) -> bool:
        """A moment since the last move, or several, if one was not enough to think: whole ones. False if there is a
        move before that."""
        happened, loop = self.playing[live.id], asyncio.get_running_loop()
        until = loop.time() + rest_of_moment(now() - live.table.since, self.settings.bot_delay)
        while live.table.moved == moved and (left := until - loop.time()) > 0:
            happened.clear()
            with suppress(TimeoutError):
                await asyncio.wait_for(happened.wait(), left)
        return live.table.moved == moved

    # Clocks, and what else comes by itself

    async def _tick_for_ever(self) -> None:
        while True:
            await asyncio.sleep(self.settings.tick)
            with _going_on():
                await self._tick()

    async def _tick(self) -> None:
        for live in [*self.tables.values()]:
            deadline = live.table.deadline
            if deadline is not None and deadline <= now():
                await self._by_itself(live, CallTime())
        for (table_id, seat), since in [*self.absent.items()]:
            if monotonic() - since >= self.settings.away_after and self.absent.get((table_id, seat)) == since:
                del self.absent[table_id, seat]
                await self._miss(table_id, seat, since)
        for table_id in [*self.waiting]:
            await self._try_again(table_id)

    async def _miss(self, table_id: str, seat: int, since: float) -> None:
        """Where moves have days, nobody is expected to stay."""
        try:
            live = await self.find(table_id)
            if live is not None and (live.table.made.per_move or 0) < 86_400:
                await self.ask(live, None, MissPlayer(seat))
        except StoreUnavailable:  # they are as absent as before, unless they have come meanwhile
            live = self.tables.get(table_id)
            if live is None:
                self.absent.setdefault((table_id, seat), since)
            else:
                self._note_absence(live, seat, since)
        except NOT_NOW:
            return

    async def _try_again(self, table_id: str) -> None:
        """From the table as it is stored: in memory it may have gone on by what could not be."""
        live = self.tables.get(table_id)
        with suppress(*NOT_NOW):
            if live is None or (await live.stored()).state not in (PLAYING, OVER):
                self.waiting.discard(table_id)
            else:
                self._go_on(live, [])

    async def _by_itself(self, live: TableActor, request: Request) -> None:
        with suppress(*NOT_NOW):
            await self.ask(live, None, request)

    async def _sweep_for_ever(self) -> None:
        while True:
            await asyncio.sleep(self.settings.sweep)
            with _going_on():
                await self._sweep()

    async def _sweep(self) -> None:
        """What is due at tables that are not in memory; tables nobody touches; and what need not be kept in memory."""
        if not self.has_looked_back:
            await self._look_back()
        for table_id in await self.store.due(now()):
            await self._due(table_id, CallTime())
        for table_id in await self.store.idle(now() - int(1000 * self.settings.closed_after)):
            await self._due(table_id, Close())
        for live in [*self.tables.values()]:
            idle = not live.watchers and live.id not in self.playing and not live.is_busy
            if idle and monotonic() - live.used > self.settings.kept_for:
                del self.tables[live.id]
                self.offers.pop(live.id, None)

    async def _due(self, table_id: str, request: Request) -> None:
        """At a table that need not be in memory."""
        live = await self._readable(table_id)
        if live is not None:
            await self._by_itself(live, request)

    async def _look_back(self) -> None:
        for table_id in await self.store.unrecorded():
            live = await self._readable(table_id)
            if live is not None:
                self._go_on(live, [])
        self.has_looked_back = True

    async def _readable(self, table_id: str) -> TableActor | None:
        """One that is not keeps none of the others waiting."""
        if table_id in self.unreadable:
            return None
        try:
            return await self.find(table_id)
        except Unreadable as error:
            self.unreadable.add(table_id)
            log.warning("a table cannot be read", extra={"table": table_id, "why": type(error.__cause__).__name__})
            return None

    async def _listen(self) -> None:
        """What other servers have written, and backups put in place of everything."""
        known: str | None = None
        with suppress(*NOT_NOW):
            known = await self.store.generation()
        async for table_id, _ in self.store.notices():
            if table_id is None:
                with _going_on():
                    generation = await self.store.generation()
                    replaced = known not in (None, generation)
                    known = generation
                    if replaced:
                        await self._read_anew()
            lives = [*self.tables.values()] if table_id is None else [self.tables.get(table_id)]
            for live in lives:
                if live is not None:
                    with _going_on():
                        await live.catch_up()
                        await self._contradict(live)
                        self._go_on(live, [])

    async def _read_anew(self) -> None:
        log.warning("everything was replaced by a backup")
        self.unreadable.clear()
        self.has_looked_back = False
        for call in self.after_restore:
            call()
        for live in [*self.tables.values()]:
            try:
                await live.read_anew()
                self._go_on(live, [])
            except Invalid:  # it is not in the backup
                self.tables.pop(live.id, None)
            except NOT_NOW:  # it is read when somebody next asks for something
                continue


@contextmanager
def _going_on() -> Iterator[None]:
    """For what is done again and again: what goes wrong once, and was not foreseen, is noted and ends nothing."""
    try:
        yield
    except NOT_NOW:
        return
    except Exception:
        log.exception("something due could not be done")


def new_id() -> str:
    """Nobody can guess it."""
    return secrets.token_urlsafe(ID_BYTES)


def last_move_of(journal: Sequence[Entry], seat: int) -> int:
    """Its version; 0 if there is none."""
    moves = (entry for entry in reversed(journal) if isinstance(entry.event, Moved) and entry.event.seat == seat)
    return next((entry.version for entry in moves), 0)


def was_missed(journal: Sequence[Entry], seat: int) -> bool:
    """Whether a seat was last taken over as nobody was there, and not because its player got up or was too slow."""
    taken = (entry.event for entry in reversed(journal) if isinstance(entry.event, TakenOver))
    return next((event.missed for event in taken if event.seat == seat), False)


def rest_of_moment(passed: int, moment: float) -> float:
    """How long it is until a whole number of moments has passed, of which so many milliseconds have; at least one.
    Another server's clock may be ahead: longer than a moment it is never."""
    seconds = max(0.0, passed / 1000)
    if seconds < moment:
        return moment - seconds
    return -seconds % moment if moment else 0.0


def is_agreed(table: Table) -> bool:
    """Whether all would play again, and no table is made for it yet."""
    people = table.people()
    return table.state == OVER and table.rematch is None and len(people) > 0 and all(seat.offers for seat in people)


def rematch_id(table: Table) -> str:
    """The same on every server; as the secret is in it, nobody can guess it before the match is over."""
    digest = sha256(f"rematch {table.made.id} {table.made.secret}".encode()).digest()
    return urlsafe_b64encode(digest[:ID_BYTES]).decode()
