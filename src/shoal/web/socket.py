"""One socket: a watcher of a table, and perhaps a player at it."""

from __future__ import annotations

import asyncio
import logging
from time import monotonic
from typing import Any
from weakref import WeakValueDictionary

import msgspec
from litestar.connection import WebSocket
from litestar.exceptions import WebSocketDisconnect, WebSocketException

from shoal.core.errors import Invalid, Refused
from shoal.notation import facts
from shoal.store import Away, Guest, Unwritable
from shoal.table.declined import Declined
from shoal.table.showing import encoded
from shoal.web import messages
from shoal.web.hub import Hub
from shoal.web.live import Watcher
from shoal.web.messages import Asking, Bye, Done, Sit, Watch
from shoal.web.metrics import counts

log = logging.getLogger("shoal.sockets")

# How much one guest may say over all sockets, or a stranger over one: so many messages at once, and so many a second.
# More has to wait: it is read later.
AT_ONCE = 500
A_SECOND = 500
GONE = (WebSocketDisconnect, WebSocketException)

# Close codes
NO_TABLE, NOT_READ, TRY_LATER = 4404, 4400, 1013


class Pace:
    """How many messages are left; it fills up with time."""

    def __init__(self) -> None:
        self.left = float(AT_ONCE)
        self.at = monotonic()

    async def keep(self) -> None:
        """Wait until there is one left, and use it."""
        at = monotonic()
        self.left = min(AT_ONCE, self.left + (at - self.at) * A_SECOND) - 1
        self.at = at
        if self.left < 0:
            await asyncio.sleep(-self.left / A_SECOND)


_paces: WeakValueDictionary[str, Pace] = WeakValueDictionary()  # of guests who have a socket


def pace_of(guest: Guest | None) -> Pace:
    return Pace() if guest is None else _paces.setdefault(guest.id, Pace())


class Conversation:
    def __init__(self, socket: WebSocket[Any, Any, Any], hub: Hub, guest: Guest | None) -> None:
        self.socket = socket
        self.hub = hub
        self.guest = guest
        self.pace = pace_of(guest)

    async def run(self) -> None:
        watcher = await self._begin()
        if watcher is None:
            return
        sending = asyncio.create_task(self._send_updates(watcher))
        try:
            await self._listen(watcher)
        finally:
            sending.cancel()
            self.hub.leave(watcher)

    async def _begin(self) -> Watcher | None:
        try:
            first = messages.read(await self.socket.receive_text())
        except (msgspec.MsgspecError, RecursionError):
            first = None
        if not isinstance(first, Watch):
            await self._close(NOT_READ, "the first message says which table is watched", again=False)
            return None
        try:
            live = await self.hub.find(first.table)
        except Invalid:  # no database has a form for such an id
            live = None
        except Away as fault:
            await self._close(TRY_LATER, fault.sentence, again=True)
            return None
        if live is None:
            await self._close(NO_TABLE, "There is no such table.", again=False)
            return None
        known = first.after if 0 <= first.after <= live.table.version else 0
        return await self.hub.watch(live, self.guest.id if self.guest else None, known, first.numbers)

    async def _send_updates(self, watcher: Watcher) -> None:
        while True:
            message = await watcher.next()
            await self.socket.send_text(message.decode())

    async def _listen(self, watcher: Watcher) -> None:
        while True:
            text = await self.socket.receive_text()
            await self.pace.keep()
            answer = await self._answer(watcher, text)
            counts.answered(answer)
            await self._say(answer)

    async def _answer(self, watcher: Watcher, text: str) -> messages.Answer:
        try:
            message = messages.read(text)
        except msgspec.MsgspecError as error:
            return messages.Invalid(id=messages.id_of(text), text=f"This cannot be read: {error}")
        except RecursionError:
            return messages.Invalid(id=messages.id_of(text), text="This cannot be read: it is nested too deep.")
        if not isinstance(message, Asking):
            return messages.Invalid(text="This socket watches a table already.")
        if self.guest is None:
            return messages.Refused(id=message.id, reason="not a guest", text="Say first who you are.")
        return await self._ask(watcher, message, self.guest)

    async def _ask(self, watcher: Watcher, message: Asking, guest: Guest) -> messages.Answer:
        request = message.request()
        if isinstance(message, Sit) and message.name is None:
            request = msgspec.structs.replace(request, name=guest.name)
        try:
            version = await self.hub.ask(watcher.live, guest.id, request)
        except Refused as refused:
            return self._refused(watcher, message, refused)
        except Declined as declined:
            return messages.Refused(id=message.id, reason=declined.reason, text=declined.text)
        except Invalid as invalid:
            return messages.Invalid(id=message.id, text=str(invalid))
        except (Unwritable, Away) as fault:
            return messages.Refused(id=message.id, reason="not stored", text=fault.sentence)
        return Done(id=message.id, version=version)

    def _refused(self, watcher: Watcher, message: Asking, refused: Refused) -> messages.Answer:
        table = watcher.live.table
        game = table.made.game
        told = refused if refused.game else Refused(refused.rule, refused.kind, refused.facts, game)
        return messages.Refused(id=message.id, rule=told.rule, kind=told.kind, facts=facts(game, told), text=told.text)

    async def _say(self, answer: messages.Answer) -> None:
        await self.socket.send_text(encoded(answer).decode())

    async def _close(self, code: int, text: str, again: bool) -> None:
        await self._say(Bye(text=text, again=again))
        await self.socket.close(code=code, reason=text)
