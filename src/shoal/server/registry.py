"""The tables in memory on this server, and the timers that drive them."""

from __future__ import annotations

import asyncio
import logging
import secrets
from collections.abc import Callable, Coroutine, Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from time import monotonic
from typing import Any, TypeVar
from weakref import WeakValueDictionary

from shoal.core.errors import Invalid
from shoal.server.bot_calls import BotCalls
from shoal.server.clock import now
from shoal.server.finishing import ID_BYTES
from shoal.server.limits import Limits, Network
from shoal.server.table_actor import EXPECTED, TableActor, Unreadable, create, load
from shoal.store import Store
from shoal.table.commands import LONGEST_PER_MOVE, check_created
from shoal.table.events import Created
from shoal.table.requests import CallTime, Close, Request

T = TypeVar("T")
log = logging.getLogger("shoal.tables")


@dataclass(frozen=True)
class Settings:
    """How this server keeps its tables; times in seconds."""

    bot_delay: float = 0.8  # a bot moves a whole number of these after the last move
    bot_longest: float = 10.0  # a bot may think
    workers: int = 2  # processes for bots
    away_after: float = 90.0  # without a socket, until a bot replaces an absent player
    kept_for: float = 300.0  # a table that nobody watches is kept in memory so long
    closed_after: float = LONGEST_PER_MOVE  # a table without a new entry is closed after: no sooner than a move is due
    tick: float = 0.5  # between looks at tables in memory
    sweep: float = 5.0  # between looks at tables in the store
    limited: bool = True  # whether guests and addresses are limited
    proxies: tuple[Network, ...] = ()  # trusted to name the address they speak for


class Registry:
    """The actors of all tables in memory, one for each."""

    def __init__(self, store: Store, bot_pool: BotCalls, settings: Settings) -> None:
        self.store = store
        self.bot_pool = bot_pool
        self.settings = settings
        self.limits = Limits(settings.limited)
        self.actors: dict[str, TableActor] = {}  # by the id of the table
        self.unreadable: set[str] = set()  # ids of tables that this program cannot read; nothing is due at them
        self.after_restore: list[Callable[[], object]] = []  # called when a backup was restored
        self.is_stopping = False
        self._opening: WeakValueDictionary[str, asyncio.Lock] = WeakValueDictionary()
        self._tasks: set[asyncio.Task[Any]] = set()
        self._has_looked_back = False  # for matches that were over, but not stored, when a server was killed

    # Starting and stopping

    def start(self) -> None:
        self.spawn(self._repeat(self.settings.tick, self._tick))
        self.spawn(self._repeat(self.settings.sweep, self._sweep))
        self.spawn(self._listen())

    async def stop(self) -> None:
        """Write what was asked for, and begin nothing new."""
        self.is_stopping = True
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        await self.bot_pool.stop()
        await self.store.close()

    def spawn(self, work: Coroutine[Any, Any, T]) -> asyncio.Task[T]:
        """Start work that is cancelled when this server stops."""
        task = asyncio.get_running_loop().create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
        return task

    # Tables

    async def create(self, created: Created) -> TableActor:
        """Create a table; VersionConflict if there is one with that id."""
        async with self._lock(created.id):
            actor = self.actors[created.id] = await create(self, check_created(created))
        return actor

    async def find(self, table_id: str) -> TableActor | None:
        """Return the actor of a table, from memory or read from its journal."""
        actor = self.actors.get(table_id)
        if actor is not None:
            actor.used = monotonic()
            return actor
        async with self._lock(table_id):
            if table_id not in self.actors:
                found = await load(self, table_id)
                if found is None:
                    return None
                self.actors[table_id] = found
                found.resume()
            return self.actors[table_id]

    def _lock(self, table_id: str) -> asyncio.Lock:
        """Return a lock under which a table is brought into memory, so that it is there once."""
        return self._opening.setdefault(table_id, asyncio.Lock())

    # Timers

    async def _repeat(self, seconds: float, work: Callable[[], Coroutine[Any, Any, None]]) -> None:
        while True:
            await asyncio.sleep(seconds)
            with _keep_running("a timer"):
                await work()

    async def _tick(self) -> None:
        for actor in [*self.actors.values()]:
            with _keep_running("the tick of a table"):
                await actor.tick()

    async def _sweep(self) -> None:
        """Do what is due at tables not in memory, close those without new entries, and unload unused actors."""
        if not self._has_looked_back:
            await self._look_back()
        for table_id in await self.store.due(now()):
            await self._request_at(table_id, CallTime())
        for table_id in await self.store.idle(now() - int(1000 * self.settings.closed_after)):
            await self._request_at(table_id, Close())
        for actor in [*self.actors.values()]:
            if actor.is_unused and monotonic() - actor.used > self.settings.kept_for:
                del self.actors[actor.id]

    async def _request_at(self, table_id: str, request: Request) -> None:
        actor = await self._readable(table_id)
        if actor is not None:
            await actor.request_if_possible(request)

    async def _look_back(self) -> None:
        """Store the matches that were over, but not stored, when a server was killed."""
        for table_id in await self.store.unrecorded():
            actor = await self._readable(table_id)
            if actor is not None:
                actor.follow_up()
        self._has_looked_back = True

    async def _readable(self, table_id: str) -> TableActor | None:
        """Return the actor of a table if it can be read; one that cannot must not block the others."""
        if table_id in self.unreadable:
            return None
        try:
            return await self.find(table_id)
        except Unreadable as error:
            self.unreadable.add(table_id)
            log.warning("a table cannot be read", extra={"table": table_id, "why": type(error.__cause__).__name__})
            return None

    # Other servers

    async def _listen(self) -> None:
        """Take in what other servers have written, and backups that were restored."""
        known: str | None = None
        with suppress(*EXPECTED):
            known = await self.store.generation()
        async for table_id, _ in self.store.notices():
            if table_id is None:
                with _keep_running("the look for a restored backup"):
                    generation = await self.store.generation()
                    is_restored = known not in (None, generation)
                    known = generation
                    if is_restored:
                        await self._take_restored()
            actors = [*self.actors.values()] if table_id is None else [self.actors.get(table_id)]
            for actor in actors:
                if actor is not None:
                    with _keep_running("the news of another server"):
                        await actor.take_notice()

    async def _take_restored(self) -> None:
        log.warning("a backup was restored")
        self.unreadable.clear()
        self._has_looked_back = False
        for call in self.after_restore:
            call()
        for actor in [*self.actors.values()]:
            try:
                await actor.take_restored()
            except Invalid:  # it is not in the backup; before EXPECTED, which includes Invalid
                self.actors.pop(actor.id, None)
            except EXPECTED:  # it is read when somebody next asks for something
                continue


@contextmanager
def _keep_running(what: str) -> Iterator[None]:
    """Log unexpected errors and keep the loop running; pass over expected ones."""
    try:
        yield
    except EXPECTED:
        return
    except Exception:
        log.exception("%s failed", what)


def new_id() -> str:
    """Return a table id that nobody can guess."""
    return secrets.token_urlsafe(ID_BYTES)
