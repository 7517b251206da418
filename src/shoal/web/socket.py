"""One socket: a watcher of a table, and perhaps a player at it.

It speaks ASGI without a framework in between: everything that is said at tables goes through here.
"""

from __future__ import annotations

import asyncio
import logging
from contextlib import suppress
from time import monotonic
from weakref import WeakValueDictionary

import msgspec
from litestar.types import Receive, Send

from shoal.core.errors import Invalid, Refused
from shoal.notation import facts
from shoal.store import Away, Guest, Unwritable
from shoal.table.declined import Declined
from shoal.table.showing import Wants, encoded
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
FIRST_SECONDS = 60  # within which a socket has to say what it wants

# Close codes
NO_TABLE, NOT_READ, NOT_FROM_HERE, TRY_LATER = 4404, 4400, 4403, 1013


class Gone(Exception):
    """Nobody is at the other end any more."""


class Socket:
    def __init__(self, receive: Receive, send: Send) -> None:
        self._receive = receive
        self._send = send

    async def accept(self) -> None:
        await self._receive()
        await self._send({"type": "websocket.accept", "subprotocol": None, "headers": []})

    async def hear(self) -> str:
        """The next message; what is sent as bytes is text as well."""
        message = await self._receive()
        if message["type"] != "websocket.receive":
            raise Gone
        text = message.get("text")
        return text if text is not None else (message.get("bytes") or b"").decode(errors="replace")

    async def say(self, message: bytes) -> None:
        try:
            await self._send({"type": "websocket.send", "bytes": None, "text": message.decode()})
        except OSError:
            raise Gone from None

    async def close(self, code: int, reason: str) -> None:
        await self._send({"type": "websocket.close", "code": code, "reason": reason})


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
    def __init__(self, socket: Socket, hub: Hub, guest: Guest | None) -> None:
        self.socket = socket
        self.hub = hub
        self.guest = guest
        self.pace = pace_of(guest)

    async def run(self) -> None:
        """One table is watched at a time: who wants to see another says so."""
        wanted = await self._first()
        while wanted is not None and (watcher := await self._begin(wanted)) is not None:
            sending = asyncio.create_task(self._send_updates(watcher))
            try:
                wanted = await self._listen(watcher)
            except Unwritable as unsure:  # what happens next says whether it was stored: who comes back is told
                await self._close(TRY_LATER, unsure.sentence, again=True)
                return
            finally:
                sending.cancel()
                self.hub.leave(watcher)

    async def _first(self) -> Watch | None:
        try:
            async with asyncio.timeout(FIRST_SECONDS):
                first = messages.read(await self.socket.hear())
        except (msgspec.MsgspecError, RecursionError, TimeoutError):
            first = None
        if not isinstance(first, Watch):
            await self._close(NOT_READ, "the first message says which table is watched", again=False)
            return None
        return first

    async def _begin(self, wanted: Watch) -> Watcher | None:
        try:
            live = await self.hub.find(wanted.table)
            if live is not None and wanted.after > live.table.version:  # another server has told them more
                await live.catch_up()
        except Invalid:  # no database has a form for such an id, or it was not in a backup
            live = None
        except Away as fault:
            await self._close(TRY_LATER, fault.sentence, again=True)
            return None
        if live is None:
            await self._close(NO_TABLE, "There is no such table.", again=False)
            return None
        known = wanted.after if 0 <= wanted.after <= live.table.version else 0
        return await self.hub.watch(
            live, self.guest.id if self.guest else None, known, Wants(wanted.numbers, wanted.aids)
        )

    async def _send_updates(self, watcher: Watcher) -> None:
        while True:
            message = await watcher.next()
            with suppress(Gone):  # whoever listens notices
                await self.socket.say(message)

    async def _listen(self, watcher: Watcher) -> Watch:
        """Answer what is asked, until another table is wanted."""
        while True:
            text = await self.socket.hear()
            await self.pace.keep()
            message = _read(text)
            if isinstance(message, Watch):
                return message
            answer = message if isinstance(message, messages.Invalid) else await self._answer(watcher, message)
            counts.answered(answer)
            await self._say(answer)

    async def _answer(self, watcher: Watcher, message: Asking) -> messages.Answer:
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
        except Away as fault:
            if isinstance(fault, Unwritable) and fault.unsure:
                raise
            return messages.Refused(id=message.id, reason="not stored", text=fault.sentence)
        return Done(id=message.id, version=version)

    def _refused(self, watcher: Watcher, message: Asking, refused: Refused) -> messages.Answer:
        table = watcher.live.table
        game = table.made.game
        told = refused if refused.game else Refused(refused.rule, refused.kind, refused.facts, game)
        return messages.Refused(id=message.id, rule=told.rule, kind=told.kind, facts=facts(game, told), text=told.text)

    async def _say(self, answer: messages.Answer) -> None:
        await self.socket.say(encoded(answer))

    async def _close(self, code: int, text: str, again: bool) -> None:
        await self._say(Bye(text=text, again=again))
        await self.socket.close(code, text)


def _read(text: str) -> Watch | Asking | messages.Invalid:
    try:
        message: Watch | Asking = messages.read(text)
        return message
    except msgspec.MsgspecError as error:
        return messages.Invalid(id=messages.id_of(text), text=f"This cannot be read: {error}")
    except RecursionError:
        return messages.Invalid(id=messages.id_of(text), text="This cannot be read: it is nested too deep.")
