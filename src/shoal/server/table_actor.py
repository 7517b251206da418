"""One table in memory with everything that belongs to it: its journal, subscribers, bots, clock and absent players.

A change is stored before anybody is shown it. Several servers may keep the same table in one store: each request is
decided again on top of what others have written, so everything happens once, whichever server does it.
"""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import AsyncIterator, Callable, Sequence
from contextlib import asynccontextmanager, suppress
from dataclasses import dataclass
from functools import partial
from itertools import chain
from time import monotonic, perf_counter
from typing import TYPE_CHECKING, Protocol

from msgspec.structs import replace

from shoal.core.errors import Invalid, Refused
from shoal.server.bot_turns import BotTurns
from shoal.server.clock import now
from shoal.server.finishing import create_rematch, rematch_id, store_match
from shoal.server.metrics import counts
from shoal.store import Append, PerhapsWritten, Row, StoreUnavailable, Summary, VersionConflict, resolve
from shoal.table import requests
from shoal.table.commands import decide, following
from shoal.table.companions import guest_of
from shoal.table.events import DAY, Created, Entry, Event, Left, Sat, Started, TakenOver, kind_of, written
from shoal.table.not_now import NotNow
from shoal.table.projection import NO_MORE, Done, Projection, Wants, encoded
from shoal.table.requests import SERVER, GuestRequest, Request
from shoal.table.state import OVER, PLAYING, Table, entry_of, fold, replay

if TYPE_CHECKING:
    from shoal.server.registry import Registry

TRIES = 20  # to write a version that other servers write as well
EXPECTED = (NotNow, Refused, Invalid, StoreUnavailable)  # errors with which a request may fail


class Unreadable(Invalid):
    """The table has a journal that this program cannot read: it is damaged, or was written for other rules."""

    def __init__(self) -> None:
        super().__init__("this table cannot be read: it is damaged, or was created by another version of Shoal")


Then = Callable[[int | Exception], None]  # what is told the version as which a request was stored, or why it was not


class Socket(Protocol):
    """The connection of a subscriber."""

    is_slow: bool  # it has not sent what it was given: there is no use in giving it more

    def send(self, message: bytes) -> None: ...

    def close(self, code: int, reason: str) -> None: ...

    def set_reading(self, is_on: bool) -> None:
        """Read on, or let the client wait."""


@dataclass(slots=True, eq=False)
class PendingRequest:
    """A request that waits to be carried out, the callback for its outcome, and the subscriber who is answered."""

    guest: str | None
    request: Request
    then: Then
    by: Subscriber | None = None
    tries: int = TRIES


class TableActor:
    """One table and everybody connected to it.

    Requests are taken in turn, each from its decision until it is stored; `_exclusive` keeps them waiting for
    anything else that awaits the store.
    """

    def __init__(self, registry: Registry, table: Table, journal: list[Entry]) -> None:
        self.registry = registry
        self.store = registry.store
        self.id = table.setup.id
        self.table = table
        self.journal = journal
        self.subscribers: set[Subscriber] = set()
        self.absent: dict[int, float] = {}  # by seat: since when nobody has watched from it
        self.bots = BotTurns(self)
        self.used = monotonic()
        self.is_stale = False  # something was folded that is not stored: the table has to be read again
        self.is_busy = False  # a request is being stored, or somebody has the table exclusively
        self.is_match_stored = False
        self.is_finishing = False  # the match is being stored, or a rematch created
        self.is_unfinished = False  # something due could not be stored: tried again at every tick
        self.replaced_version = 0  # the last version there was before a backup was restored
        self._waiting: deque[PendingRequest | asyncio.Future[None]] = deque()
        self.projection = Projection(table)

    # One at a time

    def _next(self) -> None:
        """Begin what waits, in order; before a request the table is read again if it has to be."""
        while self._waiting and not self.is_busy:
            first = self._waiting.popleft()
            if isinstance(first, asyncio.Future):
                if not first.cancelled():
                    self.is_busy = True
                    first.set_result(None)
            elif self.is_stale:
                self._waiting.appendleft(first)
                self.is_busy = True
                self.registry.spawn(self._read_for_first())
            else:
                self._begin(first)

    @asynccontextmanager
    async def _exclusive(self) -> AsyncIterator[None]:
        """Keep requests waiting. The next one begins later, so the caller may still look at the table as it is now."""
        loop = asyncio.get_running_loop()
        if self.is_busy or self._waiting:
            future: asyncio.Future[None] = loop.create_future()
            self._waiting.append(future)
            try:
                await future
            except asyncio.CancelledError:
                if future.done() and not future.cancelled():
                    self._release(loop)
                raise
        self.is_busy = True
        try:
            yield
        finally:
            self._release(loop)

    def _release(self, loop: asyncio.AbstractEventLoop) -> None:
        self.is_busy = False
        if self._waiting:
            loop.call_soon(self._next)

    async def _read_for_first(self) -> None:
        """Read the table for the request that waits first; it fails if the table cannot be read."""
        try:
            await self._reload()
        except Exception as error:
            first = self._waiting.popleft()
            assert isinstance(first, PendingRequest)
            self.is_busy = False
            first.then(error)
        else:
            self.is_busy = False
        self._next()

    # Requests

    async def request(self, guest: str | None, request: Request) -> int:
        """Carry out a request; return the version that it was stored as."""
        future: asyncio.Future[int] = asyncio.get_running_loop().create_future()
        self.request_soon(PendingRequest(guest, request, partial(resolve, future)))
        return await future

    async def request_if_possible(self, request: Request) -> None:
        """Carry out a request of the server, if it is still due and can be stored now."""
        with suppress(*EXPECTED):
            await self.request(SERVER, request)

    def request_soon(self, pending: PendingRequest) -> None:
        """Carry out a request without waiting; it is told the outcome once the subscribers are."""
        if self.is_busy or self.is_stale or self._waiting:
            self._waiting.append(pending)
            self._next()
        else:
            self._begin(pending)

    def _begin(self, pending: PendingRequest) -> None:
        """Decide a request, fold its events and have them stored; nobody sees the table before that is done."""
        self.is_busy = True
        time, table, request = now(), self.table, pending.request
        try:
            if (
                isinstance(request, (requests.Play, requests.PlayForBot))
                and table.version < request.version <= self.replaced_version
            ):
                raise NotNow("outdated")  # a restored backup has replaced that version, which its player saw
            events = decide(table, pending.guest, request, time)
            self.is_stale = True
            entries: list[Entry] = []
            for event in chain(events, following(table)):  # which looks at the table once the others are folded
                entries.append(Entry(table.version + 1, time, event))
                table.fold(entries[-1])
            sits = [guest_of(event.guest) for event in events if isinstance(event, Sat)]
            left = {guest_of(pending.guest) for event in events if isinstance(event, Left) and pending.guest}
            append = Append(self.id, rows_of(entries), summary_of(table), sits, [*left - table.devices()])
            self.store.append_soon(append, partial(self._take_outcome, pending, entries, perf_counter()))
        except Exception as error:
            self.is_busy = False
            pending.then(error)

    def _take_outcome(
        self, pending: PendingRequest, entries: list[Entry], began: float, outcome: Exception | None
    ) -> None:
        """Take in the outcome of an append. If another server was quicker, the request is decided again.

        After a failure `is_stale` stays true: the events were folded, and the table is read again before it is used.
        """
        self.is_busy = False
        if outcome is None:
            events = [entry.event for entry in entries]
            counts.appended(events, perf_counter() - began)
            self.journal += entries
            self.is_stale = False
            self.used = monotonic()
            if pending.by in self.subscribers and isinstance(pending.request, GuestRequest):
                pending.by.answer(Done(id=pending.request.id, version=self.table.version))
            version = self.table.version
            self.notify()
            self.follow_up(events)
            pending.then(version)
        elif isinstance(outcome, VersionConflict):
            pending.tries -= 1
            if pending.tries:
                self._waiting.appendleft(pending)
            else:
                pending.then(Invalid("too many servers write at this table at once; try again"))
        else:
            if isinstance(outcome, PerhapsWritten):
                self.registry.spawn(self._look_again())
            pending.then(outcome)
        self._next()

    async def _look_again(self) -> None:
        """Find out whether something was stored, for subscribers who would wait in vain."""
        with suppress(*EXPECTED):
            await self.stored()

    # Reading

    async def stored(self) -> Table:
        """Return the table without what is folded but not stored; to be used before anything else is awaited.

        For bots, hints and the end of a match.
        """
        if self.is_busy or self.is_stale:
            async with self._exclusive():
                if self.is_stale:
                    await self._reload()
        return self.table

    async def catch_up(self) -> None:
        """Take in what other servers have written. For a client who has seen more than this server."""
        async with self._exclusive():
            await (self._reload() if self.is_stale else self._read_on())

    async def take_notice(self) -> None:
        """Catch up and do what follows from it. For a notice of another server."""
        await self.catch_up()
        await self._contradict()
        self.follow_up()

    async def take_restored(self) -> None:
        """Read the whole journal again and do what follows from it. For a backup that was restored."""
        async with self._exclusive():
            self.is_match_stored = False
            self.is_stale = True
            await self._reload()
        self.follow_up()

    async def _reload(self) -> None:
        """Read the whole journal again. Subscribers are told, even if the request it was read for fails."""
        known = self.journal
        rows = await self.store.read(self.id)
        if not rows:
            raise Invalid("this table is gone: a backup was restored")
        self.table, self.journal = _replayed(rows)
        self.projection = Projection(self.table)
        self.is_stale = False
        if self.journal[: len(known)] != known:
            self.replaced_version = max(self.replaced_version, len(known))
            for subscriber in self.subscribers:
                subscriber.known = 0
        self.notify()

    async def _read_on(self) -> None:
        """Read and fold the entries after the last known one."""
        version = self.table.version
        for row in await self.store.read(self.id, version):
            entry = entry_of(row.version, row.time, row.data, self.table.setup.game)
            self.table.fold(entry)
            self.journal.append(entry)
        if self.table.version != version:
            self.notify()

    # Subscribers

    async def subscribe(self, guest: str | None, known: int, socket: Socket, wants: Wants = NO_MORE) -> Subscriber:
        """Connect a socket that knows the table up to a version. A player who was replaced by a bot has come back."""
        subscriber = Subscriber(self, guest, known, wants, socket)
        self.subscribers.add(subscriber)
        for number in [*self.absent]:
            if self._is_watched(number):
                del self.absent[number]
        with suppress(*EXPECTED):
            if self.is_stale and not self.is_busy:  # after a write that has failed nobody else would read the table
                await self.stored()
            seat = self.table.seat_of(guest)
            if seat is not None and self.table.seats[seat].is_lent:
                await self.request(guest, requests.Return())
            await self._contradict()
        subscriber.update()
        return subscriber

    def leave(self, subscriber: Subscriber) -> None:
        self.subscribers.discard(subscriber)
        self.used = monotonic()
        self._note_absent()

    def notify(self) -> None:
        """Send every subscriber what it has missed."""
        for subscriber in [*self.subscribers]:
            subscriber.update()

    # What follows by itself

    def follow_up(self, events: Sequence[Event] = ()) -> None:
        """Let bots play on, or finish the match."""
        if any(isinstance(event, Started) for event in events):
            self._note_absent()
        if self.table.state == PLAYING:
            self.bots.wake()
        elif self.table.state == OVER and not self.is_finishing:
            self.is_finishing = True
            self.registry.spawn(self._finish())

    async def _finish(self) -> None:
        """Store the match that is over; create the rematch if everybody has offered one."""
        try:
            table = await self.stored()
            if not self.is_match_stored:
                await store_match(self.store, table)
                self.is_match_stored = True
                table = await self.stored()
            if table.rematch is None and table.is_rematch_agreed:
                await create_rematch(self.registry, table)
                await self.request(SERVER, requests.LinkRematch(rematch_id(table)))
            self.is_unfinished = False
        except EXPECTED as error:
            self.retry_later(error)
        finally:
            self.is_finishing = False

    def retry_later(self, error: Exception) -> None:
        """Try again at every tick, if the store could not be reached."""
        self.is_unfinished = isinstance(error, StoreUnavailable)

    def resume(self) -> None:
        """Take up what was going on before this server started."""
        self._note_absent()
        if self.table.state == PLAYING:
            self.bots.wake()
        elif self.table.rematch is None and self.table.is_rematch_agreed:
            self.follow_up()

    async def tick(self) -> None:
        """Do what has become due: call time, replace absent players, try again what could not be stored."""
        deadline = self.table.deadline
        if deadline is not None and deadline <= now():
            await self.request_if_possible(requests.CallTime())
        for seat, since in [*self.absent.items()]:
            if monotonic() - since >= self.registry.settings.away_after and self.absent.get(seat) == since:
                del self.absent[seat]
                await self._replace_absent(seat, since)
        if self.is_unfinished:
            with suppress(*EXPECTED):
                if (await self.stored()).state in (PLAYING, OVER):
                    self.follow_up()
                else:
                    self.is_unfinished = False

    async def _replace_absent(self, seat: int, since: float) -> None:
        """Let a bot play. Where moves have days, or no clock runs and nobody has another device, the table waits."""
        per_move = self.table.setup.per_move
        if (per_move or 0) >= DAY or (per_move is None and len(self.table.devices()) == 1):
            return
        try:
            await self.request(SERVER, requests.ReplaceAbsent(seat))
        except StoreUnavailable:  # the player is as absent as before, unless they have come meanwhile
            if not self._is_watched(seat):
                self.absent.setdefault(seat, since)
        except EXPECTED:
            return

    def _note_absent(self) -> None:
        if self.table.state == PLAYING:
            for number, seat in enumerate(self.table.seats):
                if seat.guest is not None and not self._is_watched(number):
                    self.absent.setdefault(number, monotonic())

    def _is_watched(self, seat: int) -> bool:
        """Return whether the person of a seat, or somebody else at their device, watches."""
        device = self.table.devices([seat])
        return any(subscriber.device in device for subscriber in self.subscribers)

    async def _contradict(self) -> None:
        """Bring players back whom another server holds for absent, though they watch here."""
        for number, seat in enumerate(self.table.seats):
            if seat.is_lent and self._is_watched(number) and _was_absent(self.journal, number):
                await self.request(seat.guest, requests.Return())

    @property
    def is_unused(self) -> bool:
        """Return whether nobody watches and nothing is under way."""
        is_at_work = self.bots.are_playing or self.is_busy or self.is_finishing or self.is_unfinished
        return not (self.subscribers or self.absent or is_at_work)


class Subscriber:
    """A socket connected to a table, and what it knows of it."""

    def __init__(self, actor: TableActor, guest: str | None, known: int, wants: Wants, socket: Socket) -> None:
        self.actor = actor
        self.guest = guest
        self.device = None if guest is None else guest_of(guest)
        self.known = known
        self.wants = wants
        self.socket = socket
        self.is_new = True  # it gets a first update even if it has missed nothing

    def update(self, done: Done | None = None) -> bool:
        """Send what it has missed, with an answer if there is one; return whether it was sent.

        A socket that cannot take it is updated when it can.
        """
        actor = self.actor
        version = actor.table.version
        if self.socket.is_slow or actor.is_stale or not (self.is_new or self.known < version):
            return False
        seat = actor.table.seat_of(self.guest)
        players = actor.table.players_at(self.device)
        update, message = actor.projection.update(seat, actor.journal, self.known, self.wants, players)
        self.is_new = False
        self.known = version
        self.socket.send(message if done is None else encoded(replace(update, done=done)))
        return True

    def answer(self, done: Done) -> None:
        """Send the answer to a request with the update that it has led to, or alone."""
        if not self.update(done):
            self.socket.send(encoded(done))


async def load(registry: Registry, table_id: str) -> TableActor | None:
    """Return a table read from its journal; None if there is none."""
    rows = await registry.store.read(table_id)
    return TableActor(registry, *_replayed(rows)) if rows else None


async def create(registry: Registry, created: Created) -> TableActor:
    """Store a new table; VersionConflict if there is one with that id."""
    entry = Entry(1, now(), created)
    table = fold(None, entry)
    began = perf_counter()
    await registry.store.append(created.id, rows_of([entry]), summary_of(table))
    counts.appended([created], perf_counter() - began)
    return TableActor(registry, table, [entry])


def summary_of(table: Table) -> Summary:
    setup, seats = table.setup, len(table.seats)
    people = sum(seat.guest is not None for seat in table.seats)
    taken = people + sum(seat.guest is None and seat.bot is not None for seat in table.seats)
    return Summary(setup.game, table.state, setup.listed, seats, taken, people, table.last_entry_time, table.deadline)


def _replayed(rows: Sequence[Row]) -> tuple[Table, list[Entry]]:
    try:
        first, *others = rows
        journal = [entry_of(first.version, first.time, first.data, None)]
        game = getattr(journal[0].event, "game", None)
        journal += [entry_of(row.version, row.time, row.data, game) for row in others]
        return replay(journal), journal
    except Exception as error:  # whatever stands there instead
        raise Unreadable from error


def rows_of(entries: Sequence[Entry]) -> list[Row]:
    return [Row(entry.version, entry.time, kind_of(entry.event), written(entry.event)) for entry in entries]


def _was_absent(journal: Sequence[Entry], seat: int) -> bool:
    """Return whether a seat was last taken over because its player was absent, not slow or gone."""
    taken = (entry.event for entry in reversed(journal) if isinstance(entry.event, TakenOver))
    return next((event.absent for event in taken if event.seat == seat), False)
