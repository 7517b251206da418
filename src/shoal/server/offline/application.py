"""The application inside a Web Worker. The page's calls and sockets come as messages (`server/static/offline/`).

Everybody who plays sits at this device, so there is one guest, whose token stays here; nothing is limited, and no
other server writes to the store.
"""

from __future__ import annotations

import logging
import re
import secrets
from collections.abc import Callable, Mapping
from functools import cache
from typing import Protocol
from urllib.parse import parse_qsl, unquote

from msgspec.json import encode

from shoal.core.game import COMPILED
from shoal.games import catalogue
from shoal.server.app_state import AppState
from shoal.server.bot_calls import BotCalls
from shoal.server.identity import COOKIE, KEY_BYTES, Guests
from shoal.server.registry import Registry, Settings
from shoal.server.reviews import Reviews
from shoal.server.routes import ROUTES
from shoal.server.routes.calls import JSON, Call, HttpError, Problem, Response, Route, answer, problem_of
from shoal.server.session import Session
from shoal.store.indexed_db import Database, IndexedDbStore, open_indexed_db
from shoal.table.events import DAY
from shoal.table.history import History

log = logging.getLogger("shoal.offline")

AGES = 100 * 365 * DAY  # seconds: nobody is absent from their own device, and no table is closed

QUICK_WHEN_PLAIN = 24  # choices that a review looks at where the rules run slowly

PART = re.compile(r"\{(\w+)(?::(\w+))?\}")
PATTERNS = {"int": r"\d+", "path": r".+", "": r"[^/]+"}  # of a part of a path, by its kind


class Port(Protocol):
    """How the worker answers the page."""

    def message(self, socket: int, text: str) -> None: ...

    def closed(self, socket: int, code: int, reason: str) -> None: ...


class PortSocket:
    """A socket of the page. What is sent arrives: the worker's messages cannot be slow."""

    is_slow = False

    def __init__(self, port: Port, number: int, closed: Callable[[int], object]) -> None:
        self._port = port
        self._number = number
        self._closed = closed

    def send(self, message: bytes) -> None:
        self._port.message(self._number, message.decode())

    def close(self, code: int, reason: str) -> None:
        self._port.closed(self._number, code, reason)
        self._closed(self._number)

    def set_reading(self, is_on: bool) -> None:
        """Do nothing: messages wait in the session."""


class OfflineServer:
    """The state of the application, and the sessions of the page."""

    def __init__(self, state: AppState, port: Port, token: str) -> None:
        self.state = state
        self.token = token  # of the guest of this device; empty until somebody has said a name
        self._port = port
        self._sessions: dict[int, Session] = {}

    async def call(self, method: str, address: str, body: str | None) -> tuple[int, str, str]:
        """Answer what would be an HTTP call: its status, media type and text."""
        answered = await self._answer(method, address, body)
        return answered.status or 200, answered.media_type or JSON, answered.body.decode()

    async def _answer(self, method: str, address: str, body: str | None) -> Response[bytes]:
        """Answer a call. The token of a new guest is kept for the next ones."""
        path, _, query = address.partition("?")
        headers = {"cookie": f"{COOKIE}={self.token}"}
        call = Call(method, path, dict(parse_qsl(query)), headers, (body or "").encode())
        for route in ROUTES:
            parts = parts_of(route, method, path)
            if parts is not None:
                return await self._answer_route(route, call, parts)
        missing = problem_of(HttpError(404, "There is no such address."))
        assert missing is not None
        return missing

    async def _answer_route(self, route: Route, call: Call, parts: Mapping[str, str]) -> Response[bytes]:
        """Answer a call by its route; an unexpected error is an answer too, or the page would wait for ever."""
        try:
            answered = await answer(route, self.state, call, parts)
        except Exception:
            log.exception("a call failed")
            return Response(encode(Problem(500, "Something went wrong.")), 500, JSON)
        self._keep_token(answered.headers)
        return answered

    def _keep_token(self, headers: Mapping[str, str]) -> None:
        cookie = headers.get("set-cookie", "").partition(";")[0]
        if cookie:
            self.token = cookie.partition("=")[2]

    def open(self, number: int) -> None:
        """Begin a session for a socket of the page."""
        socket = PortSocket(self._port, number, self._sessions.pop)
        self._sessions[number] = Session(socket, self.state.registry, self.state.guests.of(self.token))

    def receive(self, number: int, text: str) -> None:
        if number in self._sessions:
            self._sessions[number].receive(text)

    def end(self, number: int) -> None:
        session = self._sessions.pop(number, None)
        if session is not None:
            session.end()


def parts_of(route: Route, method: str, path: str) -> dict[str, str] | None:
    """Return the parts of a path that a route names; None if the route does not answer there."""
    found = _pattern(route.path).fullmatch(path) if route.method == method else None
    return None if found is None else {name: unquote(part) for name, part in found.groupdict().items()}


@cache
def _pattern(path: str) -> re.Pattern[str]:
    return re.compile(PART.sub(lambda part: f"(?P<{part[1]}>{PATTERNS[part[2] or '']})", path))


def settings(bot_delay: float) -> Settings:
    """Return the settings of a device, whose bots wait so many seconds."""
    return Settings(bot_delay=bot_delay, limited=False, away_after=AGES, closed_after=AGES)


async def begin(database: Database, bots: BotCalls, port: Port, settings: Settings) -> OfflineServer:
    """Open the store, start the tables, and return the server."""
    catalogue.load_all()
    store = await open_indexed_db(database)
    registry = Registry(store, bots, settings)
    guests = Guests(store, await store.secret("key", secrets.token_bytes(KEY_BYTES)))
    reviews = Reviews(bots) if COMPILED else Reviews(bots, most_quick=QUICK_WHEN_PLAIN, at_once=1)
    state = AppState(registry, guests, History(), reviews)
    registry.start()
    return OfflineServer(state, port, await _token_of_device(store, guests))


async def _token_of_device(store: IndexedDbStore, guests: Guests) -> str:
    """Return the token of the only guest there is; empty if nobody has said a name yet."""
    known = await store.first_guest()
    return "" if known is None else guests.token(known.id)
