"""A guest at tables, for programs that await."""

from __future__ import annotations

import asyncio
import json
import secrets
from collections.abc import Sequence
from contextlib import suppress
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
CLOSE_SECONDS = 1.0  # to wait for the server to close as well


class Chooser(Protocol):
    """A bot: it chooses a code on a view, or None to leave an optional move."""

    def choose(self, view: View) -> int | None: ...


class NotPossible(Exception):
    """Something that the server refused, with the rule or the reason, and a sentence."""

    def __init__(self, answer: Data) -> None:
        super().__init__(answer.get("text", ""))
        self.rule: str | None = answer.get("rule")
        self.reason: str | None = answer.get("reason")
        self.text: str = answer.get("text", "")


def possible(answer: httpx.Response) -> httpx.Response:
    """Return the answer to an HTTP call; NotPossible with the server's sentence if it was refused."""
    if answer.is_error:
        problem = answer.json() if "json" in answer.headers.get("content-type", "") else {}
        raise NotPossible({"reason": str(answer.status_code), "text": problem.get("detail", answer.text)})
    return answer


class AsyncClient:
    """A guest: a name, and a token in a cookie, as in a browser."""

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
            await table.disconnect()
        await self.http.aclose()

    async def call(self, method: str, path: str, data: Data | None = None) -> Data:
        """Make an HTTP call; NotPossible if it is refused."""
        found: Data = possible(await self.http.request(method, path, json=data)).json()
        return found

    async def make(self, game: str, *, seats: int, **more: object) -> AsyncTable:
        """Create a table and sit at its first free seat."""
        made = await self.call("POST", "/api/tables", {"game": game, "seats": seats, **more})
        return await self.join(made["id"])

    async def join(
        self, table_id: str, seat: int | None = None, *, player: int = 1, name: str | None = None
    ) -> AsyncTable:
        """Sit at a table; as one of several players of this client where the table is for pass and play."""
        table = await self.watch(table_id, player)
        await table.sit(seat, name)
        return table

    async def watch(self, table_id: str, player: int = 1) -> AsyncTable:
        table = AsyncTable(self, table_id, player)
        self.tables.append(table)
        await table.connect()
        return table

    @property
    def cookies(self) -> str:
        return "; ".join(f"{name}={value}" for name, value in self.http.cookies.items())


class AsyncTable:
    """A table over a socket that reconnects by itself."""

    def __init__(self, client: AsyncClient, table_id: str, player: int = 1) -> None:
        self.client = client
        self.id = table_id
        self.player = player
        self.version = 0
        self.shown: Data = {}  # how the table stands
        self.game: Data | None = None  # how the match stands for the seat
        self.happened: list[Data] = []
        self.entropy = secrets.token_hex(16)  # for the deal
        self.contributed: object = None  # the entropy that was sent last, unless it was refused
        self.commitment: str | None = None  # that was shown first
        self.seen: list[tuple[int, int, bytes]] = []  # (moves made, seat, data of the view)
        self.standing: list[int] = []  # the versions of the moves that stand
        self.seat: int | None = None
        self._socket: ClientConnection | None = None
        self._asked = 0
        self._shown_at = 0.0  # by the clock of this program

    # The socket

    async def connect(self) -> None:
        """Open the socket, and take in how the table stands."""
        address = self.client.url.replace("http", "ws", 1) + "/socket"
        cookies = {"Cookie": self.client.cookies} if self.client.cookies else {}
        self._socket = await connect(
            address, additional_headers=cookies, max_size=2**22, compression=None, close_timeout=CLOSE_SECONDS
        )
        watch = {"type": "watch", "table": self.id, "after": self.version, "observation": True, "player": self.player}
        await self._socket.send(json.dumps(watch))
        if not self.shown:
            await self.next()

    async def disconnect(self) -> None:
        """Close the socket; the seat is kept."""
        if self._socket is not None:
            await self._socket.close()

    async def _reconnect(self) -> None:
        wait = FIRST_WAIT
        for _ in range(TRIES):
            try:
                await self.connect()
            except (OSError, InvalidHandshake, ConnectionClosed):
                await asyncio.sleep(wait)
                wait = min(2 * wait, LONGEST_WAIT)
            else:
                return
        raise NotPossible({"reason": "away", "text": "The server does not answer."})

    async def _receive(self) -> Data:
        """Return the next message; what was missed during a lost connection comes as one more update."""
        while True:
            try:
                assert self._socket is not None
                message: Data = json.loads(await self._socket.recv())
            except ConnectionClosed:
                await self._reconnect()
                continue
            if message["type"] == "update":
                self._take_in(message)
                await self._get_ready()
            elif message["type"] == "bye" and not message["reconnect"]:
                raise NotPossible({"reason": "bye", **message})
            return message

    async def _get_ready(self) -> None:
        """Go on after a pause: a program needs no time to look at the scores. Nobody waits for the answer."""
        pause = self.shown.get("pause")
        if pause is None or self.seat is None or self.seat in pause["ready"]:
            return
        assert self._socket is not None
        with suppress(ConnectionClosed):  # the update after the next connection says so again
            await self._socket.send(json.dumps({"type": "ready"}))

    def _take_in(self, message: Data) -> None:
        self.seat, self.shown, self.game = message["seat"], message["table"], message["game"]
        self.version = self.shown["version"]
        self._shown_at = monotonic()
        if self.commitment is None:
            self.commitment = self.shown["commitment"]
        if message["happened"] and message["happened"][0]["version"] == 1:  # at first, or a backup was restored
            self.happened, self.seen, self.standing = [], [], []
        self.happened += message["happened"]
        for entry in message["happened"]:
            if entry["kind"] == "moved":
                self.standing.append(entry["version"])
            elif entry["kind"] == "undone":
                self.standing = [version for version in self.standing if version <= entry["facts"]["to"]]
                self.seen = [seen for seen in self.seen if seen[0] <= len(self.standing)]
        if self.view is not None and self.view.seat is not None:
            self.seen.append((len(self.standing), self.view.seat, self.view.data()))

    # How it stands

    @property
    def view(self) -> View | None:
        if self.game is None:
            return None
        return View(self.shown["game"], self.seat, vec[i64](self.game["observation"]))

    @property
    def is_over(self) -> bool:
        return self.shown["state"] in (OVER, CLOSED)

    async def next(self) -> None:
        """Wait until something has happened."""
        while (await self._receive())["type"] != "update":
            pass

    # Requests

    async def ask(self, kind: str, **more: object) -> int:
        """Send a request; return the version that it was stored as, or raise NotPossible."""
        before = self.contributed
        if kind in ("sit", "contribute"):
            self.contributed = more.get("entropy")
        try:
            return int((await self._answer("done", kind, **more))["version"])
        except NotPossible as error:
            if error.reason != "away":  # else the server may have taken it
                self.contributed = before
            raise

    async def hints(self) -> list[Data]:
        """Return the best moves that the server finds on the player's view: `action`, `chance`, `points`."""
        moves: list[Data] = (await self._answer("hints", "hint"))["moves"]
        return moves

    async def _answer(self, wanted: str, kind: str, **more: object) -> Data:
        self._asked += 1
        asked = self._asked
        assert self._socket is not None
        try:
            await self._socket.send(json.dumps({"type": kind, "id": asked, **more}))
        except ConnectionClosed:
            await self._reconnect()
            raise NotPossible({"reason": "away", "text": "The connection was lost; look again."}) from None
        while True:
            before = self._socket
            message = await self._receive()
            answer: Data = message.get("done", message)  # it may come with an update
            if answer.get("id") == asked:
                if answer["type"] == wanted:
                    return answer
                raise NotPossible(answer)
            if self._socket is not before:  # nobody knows whether it was taken; the update tells
                raise NotPossible({"reason": "away", "text": "The connection was lost; look again."})

    async def sit(self, seat: int | None = None, name: str | None = None) -> None:
        version = await self.ask("sit", seat=seat, name=name, entropy=self.entropy)
        await self._until(version)

    async def _until(self, version: int) -> None:
        while self.version < version:
            await self.next()

    async def move(self, action: Data) -> None:
        """Make a move by its name, on the table as it was shown last."""
        await self._until(await self.ask("play", version=self.version, action=action))

    async def undo(self) -> int:
        """Take a move back, or ask the others for it; return the version that it was stored as."""
        return await self.ask("undo")

    async def answer_undo(self, agrees: bool) -> None:
        """Agree that another player takes moves back, or not."""
        await self.ask("answer_undo", agrees=agrees)

    async def chat(self, text: str) -> None:
        await self.ask("chat", text=text)

    async def play(self, bot: Chooser, moment: float = 0.0) -> list[int]:
        """Play with a bot until the match is over; return the scores.

        Its moves come a whole number of moments (seconds) after what it was shown: thinking time tells nobody what it
        holds. A move that the server cannot store is tried again for some minutes.
        """
        left_at = -1  # the version at which it left an optional move
        unstored = 0  # tries in a row
        while not self.is_over:
            if not self._has_move() or left_at == self.version:
                await self.next()
                continue
            try:
                left_at = await self._let_choose(bot, left_at, moment)
                unstored = 0
            except NotPossible as error:
                if error.reason != "not stored" or unstored == TRIES:
                    raise
                await asyncio.sleep(min(FIRST_WAIT * 2**unstored, LONGEST_WAIT))
                unstored += 1
        ended = next((entry for entry in self.happened if entry["kind"] == "ended"), None)
        if ended is None:
            raise NotPossible({"reason": CLOSED, "text": "The table was closed."})
        return [int(score) for score in ended["facts"]["scores"]]

    def _has_move(self) -> bool:
        return self.game is not None and self.seat is not None and bool(self.game["legal"])

    async def _let_choose(self, bot: Chooser, left_at: int, moment: float) -> int:
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
            await self.move(catalogue.notation(view.game).actions.named(code))
        except NotPossible as error:
            if error.reason not in ("outdated", "away", "over", "paused"):
                raise
            if error.reason != "away" and self.version == version:  # the move that was quicker is on its way
                await self.next()
        return left_at

    # After the match

    async def record(self) -> Record:
        """Return the record of the match, once it is over; it is replayed as it is read."""
        return Record.from_json(possible(await self.client.http.get(f"/api/tables/{self.id}/record")).text)

    async def check(self) -> Record:
        """Return the record, checked against all that was shown.

        Invalid if the deal was not fixed before anybody sat, or if the match was not as it was shown.
        """
        record = await self.record()
        if record.fair_deal is None:
            raise Invalid("the record does not say how the deal was fixed")
        record.fair_deal.check_seen(self.commitment, [self.contributed] if isinstance(self.contributed, str) else [])
        begun = len(record.moves) - len(self.standing) if "tried_of" in self.shown else 0  # moves it was tried from
        check_views(record, [(begun + moves, seat, data) for moves, seat, data in self.seen])
        return record


def check_views(record: Record, seen: Sequence[tuple[int, int, bytes]]) -> None:
    """Check that a match, replayed, looks as it was seen at each moment; Invalid if not."""
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
