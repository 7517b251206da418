"""A guest at tables, awaited."""

from __future__ import annotations

import asyncio
import json
import secrets
from collections.abc import Sequence
from time import monotonic
from typing import Any, Protocol, Self

import httpx
from librt.vecs import vec
from mypy_extensions import i64
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, InvalidHandshake

from shoal.core.errors import Invalid
from shoal.core.game import Game, View
from shoal.games import catalogue
from shoal.record import Record

Data = dict[str, Any]
PLAYING, OVER, CLOSED = "playing", "over", "closed"
FIRST_WAIT, LONGEST_WAIT = 0.05, 5.0  # seconds between tries to come back
TRIES = 40
CLOSE_SECONDS = 1.0  # that the server has to answer a farewell; who has not read all that came does not hear it


class Chooser(Protocol):
    """A bot: what it would play on a view; None leaves an optional move."""

    def choose(self, view: View) -> int | None: ...


class NotPossible(Exception):
    """The server has refused something: the rule or the reason, and a sentence."""

    def __init__(self, answer: Data) -> None:
        super().__init__(answer.get("text", ""))
        self.rule: str | None = answer.get("rule")
        self.reason: str | None = answer.get("reason")
        self.text: str = answer.get("text", "")


def possible(answer: httpx.Response) -> httpx.Response:
    """The answer to an HTTP call; NotPossible with what the server says if it is refused."""
    if answer.is_error:
        said = answer.json() if "json" in answer.headers.get("content-type", "") else {}
        raise NotPossible({"reason": str(answer.status_code), "text": said.get("detail", answer.text)})
    return answer


class AsyncClient:
    """A guest: a name, and a token that is kept as a browser would."""

    def __init__(self, url: str, name: str) -> None:
        self.url = url.rstrip("/")
        self.name = name
        self.http = httpx.AsyncClient(base_url=self.url, timeout=30)
        self.tables: list[AsyncTable] = []

    async def __aenter__(self) -> Self:
        await self.call("POST", "/api/guest", {"name": self.name})
        return self

    async def __aexit__(self, *_: object) -> None:
        for table in self.tables:
            await table.go()
        await self.http.aclose()

    async def call(self, method: str, path: str, data: Data | None = None) -> Data:
        """An HTTP call; NotPossible with what the server says if it is refused."""
        found: Data = possible(await self.http.request(method, path, json=data)).json()
        return found

    async def make(self, game: str, *, seats: int, **more: object) -> AsyncTable:
        """A new table, at which one sits at the first seat that is free."""
        made = await self.call("POST", "/api/tables", {"game": game, "seats": seats, **more})
        return await self.join(made["id"])

    async def join(self, table_id: str, seat: int | None = None) -> AsyncTable:
        table = await self.watch(table_id)
        await table.sit(seat)
        return table

    async def watch(self, table_id: str) -> AsyncTable:
        table = AsyncTable(self, table_id)
        self.tables.append(table)
        await table.come()
        return table

    @property
    def cookies(self) -> str:
        return "; ".join(f"{name}={value}" for name, value in self.http.cookies.items())


class AsyncTable:
    """A table over a socket that comes back by itself."""

    def __init__(self, client: AsyncClient, table_id: str) -> None:
        self.client = client
        self.id = table_id
        self.version = 0
        self.shown: Data = {}  # how the table stands
        self.game: Data | None = None  # how the match stands for oneself
        self.happened: list[Data] = []
        self.number = secrets.token_hex(16)  # for the deal
        self.given: object = None  # the number that was sent last, unless it was refused
        self.commitment: str | None = None  # that was shown first
        self.seen: list[tuple[int, int, bytes]] = []  # after so many moves, from that seat: the view
        self.moves = 0
        self._seat: int | None = None
        self._socket: ClientConnection | None = None
        self._asked = 0
        self._shown_at = 0.0  # by the clock of this program

    # Coming and going

    async def come(self) -> None:
        """Open the socket, and take in how the table stands."""
        address = self.client.url.replace("http", "ws", 1) + "/socket"
        cookies = {"Cookie": self.client.cookies} if self.client.cookies else {}
        self._socket = await connect(
            address, additional_headers=cookies, max_size=2**22, compression=None, close_timeout=CLOSE_SECONDS
        )
        await self._socket.send(json.dumps({"type": "watch", "table": self.id, "after": self.version, "numbers": True}))
        if not self.shown:
            await self.next()

    async def go(self) -> None:
        """Close the socket; the seat stays one's own."""
        if self._socket is not None:
            await self._socket.close()

    async def _come_back(self) -> None:
        wait = FIRST_WAIT
        for _ in range(TRIES):
            try:
                await self.come()
            except (OSError, InvalidHandshake, ConnectionClosed):
                await asyncio.sleep(wait)
                wait = min(2 * wait, LONGEST_WAIT)
            else:
                return
        raise NotPossible({"reason": "away", "text": "The server does not answer."})

    async def _receive(self) -> Data:
        """The next message; what one has missed meanwhile comes as if nothing had been."""
        while True:
            try:
                assert self._socket is not None
                message: Data = json.loads(await self._socket.recv())
            except ConnectionClosed:
                await self._come_back()
                continue
            if message["type"] == "update":
                self._take_in(message)
            elif message["type"] == "bye" and not message["again"]:
                raise NotPossible({"reason": "bye", **message})
            return message

    def _take_in(self, message: Data) -> None:
        self._seat, self.shown, self.game = message["seat"], message["table"], message["game"]
        self.version = self.shown["version"]
        self._shown_at = monotonic()
        if self.commitment is None:
            self.commitment = self.shown["commitment"]
        if message["happened"] and message["happened"][0]["version"] == 1:  # at first, and after a backup was restored
            self.happened, self.seen, self.moves = [], [], 0
        self.happened += message["happened"]
        self.moves += sum(entry["kind"] == "moved" for entry in message["happened"])
        if self.view is not None and self.view.seat is not None:
            self.seen.append((self.moves, self.view.seat, self.view.data()))

    # How it stands

    @property
    def seat(self) -> int | None:
        return self._seat

    @property
    def view(self) -> View | None:
        if self.game is None:
            return None
        return View(self.shown["game"], self.seat, vec[i64](self.game["numbers"]))

    @property
    def is_over(self) -> bool:
        return self.shown["state"] in (OVER, CLOSED)

    async def next(self) -> None:
        """Wait until something has happened."""
        while (await self._receive())["type"] != "update":
            pass

    # What one does

    async def ask(self, kind: str, **more: object) -> int:
        """Something of the table: the version after it, or NotPossible."""
        before = self.given
        if kind in ("sit", "number"):
            self.given = more.get("number")
        try:
            return int((await self._answer("done", kind, **more))["version"])
        except NotPossible as error:
            if error.reason != "away":  # then it may have been heard
                self.given = before
            raise

    async def hints(self) -> list[Data]:
        """The best moves as the server finds them on what one can see: `action`, `chance`, `points`."""
        moves: list[Data] = (await self._answer("hints", "hint"))["moves"]
        return moves

    async def _answer(self, wanted: str, kind: str, **more: object) -> Data:
        self._asked += 1
        asked = self._asked
        assert self._socket is not None
        try:
            await self._socket.send(json.dumps({"type": kind, "id": asked, **more}))
        except ConnectionClosed:
            await self._come_back()
            raise NotPossible({"reason": "away", "text": "The connection was lost; look again."}) from None
        while True:
            before = self._socket
            message = await self._receive()
            answer: Data = message.get("done", message)  # it may come with what has happened
            if answer.get("id") == asked:
                if answer["type"] == wanted:
                    return answer
                raise NotPossible(answer)
            if self._socket is not before:  # nobody knows whether it was heard; what happened says so
                raise NotPossible({"reason": "away", "text": "The connection was lost; look again."})

    async def sit(self, seat: int | None = None) -> None:
        version = await self.ask("sit", seat=seat, number=self.number)
        await self._until(version)

    async def _until(self, version: int) -> None:
        while self.version < version:
            await self.next()

    async def move(self, action: Data) -> None:
        """A move by its name, on the table as one has seen it last."""
        await self._until(await self.ask("play", version=self.version, action=action))

    async def say(self, text: str) -> None:
        await self.ask("say", text=text)

    async def play(self, bot: Chooser, moment: float = 0.0) -> list[int]:
        """Play on with a bot until the match is over; the scores. Its moves come so many seconds after what it was
        shown, or a whole number of times that: how long it has thought tells nobody what it holds. While the server
        cannot store a move, it is tried again for some minutes."""
        asked_at = -1  # the version at which it has left an optional move
        unstored = 0  # moves in a row
        while not self.is_over:
            if not self._has_move() or asked_at == self.version:
                await self.next()
                continue
            try:
                asked_at = await self._let_choose(bot, asked_at, moment)
                unstored = 0
            except NotPossible as error:
                if error.reason != "not stored" or unstored == TRIES:
                    raise
                await asyncio.sleep(min(FIRST_WAIT * 2**unstored, LONGEST_WAIT))
                unstored += 1
        ended = next((entry for entry in self.happened if entry["kind"] == "ended"), None)
        if ended is None:
            raise NotPossible({"reason": CLOSED, "text": "The table was closed."})
        return [int(score) for score in ended["what"]["scores"]]

    def _has_move(self) -> bool:
        return self.game is not None and self.seat is not None and bool(self.game["legal"])

    async def _let_choose(self, bot: Chooser, asked_at: int, moment: float) -> int:
        view = self.view
        assert view is not None
        code = bot.choose(view)
        if code is None:
            return self.version
        if moment:
            passed = monotonic() - self._shown_at
            await asyncio.sleep(moment - passed if passed < moment else -passed % moment)
        version = self.version
        try:
            await self.move(catalogue.notation(view.game).action(code))
        except NotPossible as error:
            if error.reason not in ("played on", "away", "over"):
                raise
            if error.reason != "away" and self.version == version:  # what was quicker is on its way
                await self.next()
        return asked_at

    # Afterwards

    async def record(self) -> Record:
        """The match, once it is over: replayed, so it holds."""
        return Record.from_json(possible(await self.client.http.get(f"/api/tables/{self.id}/record")).text)

    async def check(self) -> Record:
        """The record, held against all that was shown: Invalid if the deal was not fixed before anybody sat, or if the
        match was not as one has seen it."""
        record = await self.record()
        if record.fair_deal is None:
            raise Invalid("the record says nothing of how the deal was fixed")
        record.fair_deal.check_seen(self.commitment, [self.given] if isinstance(self.given, str) else [])
        check_views(record, self.seen)
        return record


def check_views(record: Record, seen: Sequence[tuple[int, int, bytes]]) -> None:
    """Invalid unless a match, replayed, looks as it was seen at each moment."""
    views = {(moves, seat): data for moves, seat, data in seen}
    for moves, seat, data in seen:
        if views[moves, seat] != data:
            raise Invalid(f"after move {moves} the table was shown in two ways")
    game = record.deal()
    _check_view(game, views, 0)
    for moves, step in enumerate(record.steps(), 1):
        _check_view(step.game, views, moves)


def _check_view(game: Game, views: dict[tuple[int, int], bytes], moves: int) -> None:
    for (at, seat), data in views.items():
        if at == moves and game.view(seat).data() != data:
            raise Invalid(f"after move {moves} the table was not as it was shown to seat {seat + 1}")
