"""A session: the dialogue over one socket, by a subscriber of a table who may be a player at it.

Messages are taken in order. Only the store is awaited in between; there is no task for each socket.
"""

from __future__ import annotations

import asyncio
import logging
from collections import deque
from collections.abc import Awaitable
from functools import partial
from math import ceil
from time import monotonic
from weakref import WeakValueDictionary

import msgspec

from shoal.core.errors import Invalid, Refused
from shoal.games.catalogue import by_language
from shoal.notation import action, facts, tell
from shoal.server import messages
from shoal.server.limits import HINTS, OTHER, TALK, Limited
from shoal.server.messages import Answer, Bye, Hint, Hinted, Hints, InvalidMessage, Refusal, Watch
from shoal.server.metrics import counts
from shoal.server.registry import Registry
from shoal.server.table_actor import PendingRequest, Socket, Subscriber, Unreadable
from shoal.store import Guest, NoRoom, PerhapsWritten, StoreUnavailable
from shoal.table.commands import seat_for_hint
from shoal.table.companions import companion, player_of
from shoal.table.not_now import NotNow
from shoal.table.projection import Wants, encoded
from shoal.table.requests import Chat, GuestRequest, Play, React, Sit
from shoal.table.texts import LONGEST_NAME

log = logging.getLogger("shoal.sockets")

# How much one guest may send over all sockets, or a stranger over one: so many messages at once, and so many a second.
# More are read later.
AT_ONCE = 500
A_SECOND = 500
MOST_WAITING = 100  # messages of one socket that were read before their turn
FIRST_SECONDS = 60  # until the first message has to be there

# Of messages; OTHER for all others
LIMITS: dict[type[GuestRequest], Limited | None] = {Play: None, Chat: TALK, React: TALK, Hint: HINTS}
SENTENCES = by_language("shoal.server.words", "SENTENCES")

# Close codes
NO_TABLE, NOT_READ, TRY_LATER, FAULT, RESTART = 4404, 4400, 1013, 1011, 1012


class TokenBucket:
    """How many messages a guest may still send now; it fills up with time."""

    def __init__(self) -> None:
        self.left = float(AT_ONCE)
        self.at = monotonic()

    def use(self) -> float:
        """Use one; return how many seconds to wait before it is read."""
        at = monotonic()
        self.left = min(AT_ONCE, self.left + (at - self.at) * A_SECOND) - 1
        self.at = at
        return 0.0 if self.left >= 0 else -self.left / A_SECOND


_buckets: WeakValueDictionary[str, TokenBucket] = WeakValueDictionary()  # of guests who have a socket


class Session:
    """The server's side of a socket. It watches one table at a time; another `watch` changes the table."""

    def __init__(
        self, socket: Socket, registry: Registry, who: Awaitable[Guest | None], address: str | None = None
    ) -> None:
        self.socket = socket
        self.address = address
        self.registry = registry
        self.guest: Guest | None = None
        self.subscriber: Subscriber | None = None
        self.language = "en"
        self.is_over = False
        self._pace = TokenBucket()
        self._waiting: deque[str] = deque()
        self._is_busy = True  # with the last message; at first until it is known who the guest is
        self._is_looping = False  # over the waiting messages
        self._deadline = asyncio.get_running_loop().call_later(FIRST_SECONDS, self._close_unwatched)
        registry.spawn(self._identify(who))

    async def _identify(self, who: Awaitable[Guest | None]) -> None:
        try:
            self.guest = await who
        except StoreUnavailable as error:
            self._close(TRY_LATER, error.sentence, reconnect=True)
            return
        if self.guest is not None:
            self._pace = _buckets.setdefault(self.guest.id, self._pace)
        self._go_on()

    # Receiving

    def receive(self, text: str) -> None:
        """Take a message, at once or when its turn comes."""
        if self.is_over:
            return
        if not self._is_busy:
            self._take(text)
            return
        self._waiting.append(text)
        if len(self._waiting) == MOST_WAITING:
            self.socket.set_reading(False)

    def _go_on(self, delayed: str | None = None) -> None:
        """Take the waiting messages until one has to wait for the store; an answer given at once goes on here."""
        self._is_busy = False
        if delayed is not None and not self.is_over:
            self._take(delayed, is_delayed=True)
        if self._is_looping:
            return
        self._is_looping = True
        while self._waiting and not self._is_busy and not self.is_over:
            if len(self._waiting) == MOST_WAITING:
                self.socket.set_reading(True)
            self._take(self._waiting.popleft())
        self._is_looping = False

    def _take(self, text: str, is_delayed: bool = False) -> None:
        """Carry out a message; later, if the guest sends too many."""
        if not is_delayed and (seconds := self._pace.use()):
            self._is_busy = True
            asyncio.get_running_loop().call_later(seconds, self._go_on, text)
            return
        try:
            message = messages.read(text)
        except msgspec.MsgspecError as error:
            self._refuse_unreadable(text, self._sentence("unreadable", why=str(error)))
            return
        except RecursionError:
            self._refuse_unreadable(text, self._sentence("too deep"))
            return
        guest, subscriber = self.guest, self.subscriber
        if isinstance(message, Watch):
            self.language = message.language
            self._deadline.cancel()
            self._is_busy = True
            self.registry.spawn(self._watch(message))
        elif subscriber is None:
            self._close_unwatched()
        elif guest is None:
            self._answer(Refusal(id=message.id, reason="not a guest", text=self._sentence("not a guest")))
        elif wait := self._seconds_to_wait(guest, message):
            text = self._sentence("too often", wait=str(wait))
            self._answer(Refusal(id=message.id, reason="too often", wait=wait, text=text))
        elif isinstance(message, Hint):
            self._is_busy = True
            self.registry.spawn(self._hint(subscriber, message))
        else:
            if isinstance(message, Sit) and message.name is None:
                message = msgspec.structs.replace(message, name=_name_of(guest, subscriber))
            self._is_busy = True
            then = partial(self._finished, subscriber, message)
            subscriber.actor.request_soon(PendingRequest(subscriber.guest, message, then, subscriber))

    def _seconds_to_wait(self, guest: Guest, message: GuestRequest) -> int:
        """Return after how many seconds a guest may send such a message; 0 if it is not too much now."""
        limit = LIMITS.get(type(message), OTHER)
        return 0 if limit is None else ceil(self.registry.limits.use(limit, guest.id, self.address))

    def _refuse_unreadable(self, text: str, sentence: str) -> None:
        if self.subscriber is None:
            self._close_unwatched(sentence)
        else:
            self._answer(InvalidMessage(id=messages.id_of(text), text=sentence))

    def _close_unwatched(self, said: str | None = None) -> None:
        self._close(NOT_READ, self._sentence("watch first"), reconnect=False, said=said)

    def stop(self) -> None:
        """Close the socket as the server stops. What has happened tells the client whether its last request counts."""
        self._close(RESTART, self._sentence("stops"), reconnect=True)

    def end(self) -> None:
        """Leave the table: the socket is closed."""
        self.is_over = True
        self._deadline.cancel()
        self._waiting.clear()
        self._leave()

    def _leave(self) -> None:
        if self.subscriber is not None:
            self.subscriber.actor.leave(self.subscriber)
            self.subscriber = None

    # Watching

    def resume(self) -> None:
        """Send what was missed while the socket was slow."""
        if self.subscriber is not None:
            self.subscriber.update()

    async def _watch(self, wanted: Watch) -> None:
        """Subscribe to the table that is wanted; if that is not possible, close the socket."""
        self._leave()
        try:
            actor = await self.registry.find(wanted.table)
            if actor is None:
                raise Invalid("there is no such table")
            if wanted.after > actor.table.version:  # another server has told them more
                await actor.catch_up()
            known = wanted.after if 0 <= wanted.after <= actor.table.version else 0
            wants = Wants(wanted.observation, wanted.annotations, wanted.language)
            guest = companion(self.guest.id, wanted.player) if self.guest else None
            subscriber = await actor.subscribe(guest, known, self.socket, wants)
        except Unreadable:  # before Invalid, of which it is a kind
            self._close(NO_TABLE, self._sentence("table unreadable"), reconnect=False)
        except Invalid:  # also if no database has a form for such an id, or it was not in a backup
            self._close(NO_TABLE, self._sentence("no such table"), reconnect=False)
        except StoreUnavailable as error:
            self._close(TRY_LATER, error.sentence, reconnect=True)
        except Exception:
            log.exception("a table could not be watched")
            self._close(FAULT, self._sentence("fault"), reconnect=True)
        else:
            if self.is_over:
                actor.leave(subscriber)
            else:
                self.subscriber = subscriber
                self._go_on()

    # Answers

    def _finished(self, subscriber: Subscriber, message: GuestRequest, outcome: int | Exception) -> None:
        """Go on after a request; answer it if it was not stored."""
        if isinstance(outcome, int):
            self._go_on()
        elif isinstance(outcome, PerhapsWritten):
            # what happens next says whether it was stored: who comes back is told
            self._close(TRY_LATER, outcome.sentence, reconnect=True)
        elif (answer := self._refusal(subscriber, message, outcome)) is None:
            log.error("a request failed", exc_info=outcome)
            self._close(FAULT, self._sentence("fault"), reconnect=True)
        else:
            self._answer(answer)
            self._go_on()

    def _refusal(self, subscriber: Subscriber, message: GuestRequest, error: Exception) -> Answer | None:
        """Return the answer to a request that came to nothing; None for a fault of the server."""
        if isinstance(error, Refused):
            table = subscriber.actor.table
            game, seat = table.setup.game, table.seat_of(subscriber.guest)
            text = tell(game, error, seat, players=table.names(), language=self.language)
            return Refusal(id=message.id, rule=error.rule, kind=error.kind, facts=facts(game, error), text=text)
        if isinstance(error, NotNow):
            return Refusal(id=message.id, reason=error.reason, text=error.sentence(self.language))
        if isinstance(error, Invalid):
            return InvalidMessage(id=message.id, text=str(error))
        if isinstance(error, StoreUnavailable):
            which = "no room" if isinstance(error, NoRoom) else "not stored"
            return Refusal(id=message.id, reason="not stored", text=self._sentence(which, why=error.sentence))
        return None

    async def _hint(self, subscriber: Subscriber, message: Hint) -> None:
        """Answer with what a search finds on the view of the player."""
        try:
            self._answer(await self._hints(subscriber, message))
        except NotNow as not_now:
            self._answer(Refusal(id=message.id, reason=not_now.reason, text=not_now.sentence(self.language)))
        except Exception:
            log.exception("a hint failed")
            self._answer(Refusal(id=message.id, reason="fault", text=self._sentence("fault")))
        self._go_on()

    async def _hints(self, subscriber: Subscriber, message: Hint) -> Hints:
        table = await subscriber.actor.stored()
        seat = seat_for_hint(table, subscriber.guest)
        version, game = table.version, table.game.copy()  # others may move while the search runs
        found = await self.registry.bot_pool.hint(game.view(seat), table.names(), self.language)
        moves = [
            Hinted(
                None if hint.code is None else action(game, hint.code),
                round(hint.chance, 3),
                round(hint.points, 1),
                hint.text,
                hint.reason,
                None if hint.likely is None else round(hint.likely, 2),
            )
            for hint in found
        ]
        return Hints(id=message.id, version=version, moves=moves)

    # Sending

    def _sentence(self, which: str, **facts: str) -> str:
        return SENTENCES[self.language][which].format(**facts)

    def _answer(self, answer: Answer) -> None:
        counts.answered(answer)
        if not self.is_over:
            self.socket.send(encoded(answer))

    def _close(self, code: int, text: str, reconnect: bool, said: str | None = None) -> None:
        """Say goodbye and close the socket; the sentence said may be longer than the reason of the close."""
        if self.is_over:
            return
        self.socket.send(encoded(Bye(text=said or text, reconnect=reconnect)))
        self.end()
        self.socket.close(code, text)


def _name_of(guest: Guest, subscriber: Subscriber) -> str:
    """Return the name of a player who gives none: the guest's, with the number of a companion."""
    player = player_of(subscriber.guest or guest.id)
    return guest.name if player == 1 else f"{guest.name[: LONGEST_NAME - 2]} {player}"
