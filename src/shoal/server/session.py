"""One socket: a watcher of a table, and perhaps a player at it.

Nothing is awaited between what is heard and what is said but the store: there is no task for each socket.
"""

from __future__ import annotations

import asyncio
import logging
from collections import deque
from collections.abc import Awaitable
from functools import partial
from math import ceil
from time import monotonic
from typing import Protocol
from weakref import WeakValueDictionary

import msgspec

from shoal.core.errors import Invalid, Refused
from shoal.notation import action, facts, tell
from shoal.server import messages
from shoal.server.limits import Limited
from shoal.server.messages import Asking, Bye, Done, Hint, Hinted, Hints, Sit, Watch
from shoal.server.metrics import counts
from shoal.server.registry import Registry
from shoal.server.table_actor import Asker, Subscriber, Told, Unreadable, Written
from shoal.server.words import en, it
from shoal.store import Guest, StoreUnavailable, Unwritable
from shoal.table.commands import who_is_hinted
from shoal.table.declined import Declined
from shoal.table.projection import Wants, encoded

log = logging.getLogger("shoal.sockets")

# How much one guest may say over all sockets, or a stranger over one: so many messages at once, and so many a second.
# More has to wait: it is read later.
AT_ONCE = 500
A_SECOND = 500
MOST_WAITING = 100  # messages of one socket that were read before their turn
FIRST_SECONDS = 60  # within which a socket has to say what it wants

SAID = {"en": en.SAID, "it": it.SAID}

# Close codes
NO_TABLE, NOT_READ, TRY_LATER, FAULT, RESTART = 4404, 4400, 1013, 1011, 1012


class Socket(Told, Protocol):
    """The other end, as a conversation needs it."""

    def close(self, code: int, reason: str) -> None: ...

    def hear(self, more: bool) -> None:
        """Whether to read on, or to let the other end wait."""


class Pace:
    """How many messages are left; it fills up with time."""

    def __init__(self) -> None:
        self.left = float(AT_ONCE)
        self.at = monotonic()

    def use(self) -> float:
        """Use one; how long to wait before, in seconds."""
        at = monotonic()
        self.left = min(AT_ONCE, self.left + (at - self.at) * A_SECOND) - 1
        self.at = at
        return 0.0 if self.left >= 0 else -self.left / A_SECOND


_paces: WeakValueDictionary[str, Pace] = WeakValueDictionary()  # of guests who have a socket


def pace_of(guest: Guest | None) -> Pace:
    return Pace() if guest is None else _paces.setdefault(guest.id, Pace())


class Session:
    """What is heard over a socket is taken up in turn, one thing after the other. One table is watched at a time: who
    wants to see another says so."""

    def __init__(self, socket: Socket, hub: Registry, who: Awaitable[Guest | None], address: str | None = None) -> None:
        self.socket = socket
        self.address = address
        self.hub = hub
        self.guest: Guest | None = None
        self.watcher: Subscriber | None = None
        self.language = "en"
        self.is_over = False
        self._pace = Pace()
        self._heard: deque[str] = deque()
        self._is_busy = True  # with what was heard last; or nobody knows yet who it is
        self._is_taking = False  # up what was heard: what is answered at once goes on there
        self._waits = asyncio.get_running_loop().call_later(FIRST_SECONDS, self._miss_first)
        hub.spawn(self._greet(who))

    async def _greet(self, who: Awaitable[Guest | None]) -> None:
        try:
            self.guest = await who
        except StoreUnavailable as fault:
            self._close(TRY_LATER, fault.sentence, again=True)
            return
        self._pace = pace_of(self.guest)
        self._go_on()

    # Listening

    def hear(self, text: str) -> None:
        """Something was said."""
        if self.is_over:
            return
        self._heard.append(text)
        if len(self._heard) == MOST_WAITING:
            self.socket.hear(False)
        self._next()

    def _next(self) -> None:
        if self._is_taking:
            return
        self._is_taking = True
        while self._heard and not self._is_busy and not self.is_over:
            wait = self._pace.use()
            if wait:
                self._is_busy = True
                asyncio.get_running_loop().call_later(wait, self._go_on, self._popped())
            else:
                self._take(self._popped())
        self._is_taking = False

    def _popped(self) -> str:
        if len(self._heard) == MOST_WAITING:
            self.socket.hear(True)
        return self._heard.popleft()

    def _go_on(self, waited: str | None = None) -> None:
        self._is_busy = False
        if waited is not None and not self.is_over:
            self._take(waited)
        self._next()

    def _take(self, text: str) -> None:
        message = self._read(text)
        if isinstance(message, Watch):
            self.language = message.language
            self._waits.cancel()
            self._is_busy = True
            self.hub.spawn(self._watch(message))
        elif self.watcher is None:
            said = message.text if isinstance(message, messages.Invalid) else None
            self._close(NOT_READ, self._words("watch first"), again=False, said=said)
        elif isinstance(message, messages.Invalid):
            self._answer(message)
        elif self.guest is None:
            self._answer(messages.Refused(id=message.id, reason="not a guest", text=self._words("not a guest")))
        elif message.limited is not None and (wait := self._wait(message.limited, self.guest)):
            text = self._words("too often", wait=str(wait))
            self._answer(messages.Refused(id=message.id, reason="too often", wait=wait, text=text))
        elif isinstance(message, Hint):
            self._is_busy = True
            self.hub.spawn(self._hint(self.watcher, message))
        else:
            self._ask(self.watcher, message, self.guest)

    def _read(self, text: str) -> Watch | Asking | Hint | messages.Invalid:
        try:
            message: Watch | Asking | Hint = messages.read(text)
            return message
        except msgspec.MsgspecError as error:
            return messages.Invalid(id=messages.id_of(text), text=self._words("unreadable", why=str(error)))
        except RecursionError:
            return messages.Invalid(id=messages.id_of(text), text=self._words("too deep"))

    def _miss_first(self) -> None:
        self._close(NOT_READ, self._words("watch first"), again=False)

    def stop(self) -> None:
        """The server stops. Whoever waits for an answer sees by what has happened whether it was heard."""
        self._close(RESTART, self._words("stops"), again=True)

    def end(self) -> None:
        """Nobody is at the other end any more, or it was closed."""
        self.is_over = True
        self._waits.cancel()
        self._heard.clear()
        if self.watcher is not None:
            self.hub.leave(self.watcher)
            self.watcher = None

    # Watching

    def flow(self) -> None:
        """The other end takes what it is sent again."""
        if self.watcher is not None:
            self.watcher.tell()

    async def _watch(self, wanted: Watch) -> None:
        if self.watcher is not None:
            self.hub.leave(self.watcher)
            self.watcher = None
        try:
            watcher = await self._begin(wanted)
        except Exception:
            log.exception("a table could not be watched")
            self._close(FAULT, self._words("fault"), again=True)
            return
        if watcher is None:
            return
        if self.is_over:
            self.hub.leave(watcher)
            return
        self.watcher = watcher
        self._go_on()

    async def _begin(self, wanted: Watch) -> Subscriber | None:
        try:
            live = await self.hub.find(wanted.table)
            if live is not None and wanted.after > live.table.version:  # another server has told them more
                await live.catch_up()
        except Unreadable:
            self._close(NO_TABLE, self._words("table unreadable"), again=False)
            return None
        except Invalid:  # no database has a form for such an id, or it was not in a backup
            live = None
        except StoreUnavailable as fault:
            self._close(TRY_LATER, fault.sentence, again=True)
            return None
        if live is None:
            self._close(NO_TABLE, self._words("no such table"), again=False)
            return None
        known = wanted.after if 0 <= wanted.after <= live.table.version else 0
        guest = self.guest.id if self.guest else None
        wants = Wants(wanted.numbers, wanted.annotations, wanted.language)
        return await self.hub.watch(live, guest, known, self.socket, wants)

    # Asking

    def _wait(self, what: Limited, guest: Guest) -> int:
        """Seconds until it may be asked for."""
        return ceil(self.hub.limits.use(what, guest.id, self.address))

    def _ask(self, watcher: Subscriber, message: Asking, guest: Guest) -> None:
        request = message.request()
        if isinstance(message, Sit) and message.name is None:
            request = msgspec.structs.replace(request, name=guest.name)
        self._is_busy = True
        then = partial(self._became, watcher, message)
        self.hub.ask_soon(watcher.live, guest.id, request, then, Asker(watcher, message.id))

    async def _hint(self, watcher: Subscriber, message: Hint) -> None:
        """What a search finds on the view of the player; nothing is written for it."""
        try:
            self._answer(await self._hints(watcher, message))
        except Declined as declined:
            self._answer(self._declined(message, declined))
        except Exception:
            log.exception("a hint failed")
            self._answer(messages.Refused(id=message.id, reason="fault", text=self._words("fault")))
        self._go_on()

    async def _hints(self, watcher: Subscriber, message: Hint) -> Hints:
        table = await watcher.live.stored()
        seat = who_is_hinted(table, watcher.guest)
        version, game = table.version, table.game.copy()  # others may move while it is thought about
        found = await self.hub.thinkers.hint(game.view(seat), table.names(), self.language)
        return Hints(
            id=message.id,
            version=version,
            moves=[
                Hinted(None if code is None else action(game, code), round(chance, 3), round(points, 1), text)
                for code, chance, points, text in found
            ],
        )

    def _became(self, watcher: Subscriber, message: Asking, outcome: Written | Exception) -> None:
        if isinstance(outcome, Written) and outcome.is_answered:
            self._go_on()
        elif isinstance(outcome, Unwritable) and outcome.unsure:
            # what happens next says whether it was stored: who comes back is told
            self._close(TRY_LATER, outcome.sentence, again=True)
        elif (answer := self._in_words(watcher, message, outcome)) is None:
            log.error("a request failed", exc_info=outcome if isinstance(outcome, Exception) else None)
            self._close(FAULT, self._words("fault"), again=True)
        else:
            self._answer(answer)
            self._go_on()

    def _in_words(self, watcher: Subscriber, message: Asking, outcome: Written | Exception) -> messages.Answer | None:
        if isinstance(outcome, Written):
            return Done(id=message.id, version=outcome.version)
        if isinstance(outcome, Refused):
            return self._refused(watcher, message, outcome)
        if isinstance(outcome, Declined):
            return self._declined(message, outcome)
        if isinstance(outcome, Invalid):
            return messages.Invalid(id=message.id, text=str(outcome))
        if isinstance(outcome, StoreUnavailable):
            text = self._words("not stored", why=outcome.sentence)
            return messages.Refused(id=message.id, reason="not stored", text=text)
        return None

    def _declined(self, message: Asking | Hint, declined: Declined) -> messages.Refused:
        return messages.Refused(id=message.id, reason=declined.reason, text=declined.told(self.language))

    def _refused(self, watcher: Subscriber, message: Asking, refused: Refused) -> messages.Answer:
        table = watcher.live.table
        game = table.made.game
        told = refused if refused.game else Refused(refused.rule, refused.kind, refused.facts, game)
        seat = table.seat_of(watcher.guest)
        text = tell(game, told, seat, players=table.names(), language=self.language)
        return messages.Refused(id=message.id, rule=told.rule, kind=told.kind, facts=facts(game, told), text=text)

    # Saying

    def _words(self, what: str, **facts: str) -> str:
        return SAID[self.language][what].format(**facts)

    def _answer(self, answer: messages.Answer) -> None:
        counts.answered(answer)
        if not self.is_over:
            self.socket.say(encoded(answer))

    def _close(self, code: int, text: str, again: bool, said: str | None = None) -> None:
        """What closes a socket is short; what is said before it may be longer."""
        if self.is_over:
            return
        self.socket.say(encoded(Bye(text=said or text, again=again)))
        self.end()
        self.socket.close(code, text)
