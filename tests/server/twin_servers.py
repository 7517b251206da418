"""Two servers that one watcher cannot tell apart. The second has another secret and other entropy of other players;
from one version on, its hidden cards differ, as far as the watcher's knowledge allows."""

from __future__ import annotations

import itertools
import random
import secrets
from collections.abc import AsyncIterator, Iterator, Sequence
from contextlib import asynccontextmanager, contextmanager
from contextvars import ContextVar
from pathlib import Path
from typing import NamedTuple
from urllib.parse import unquote

import msgspec
import pytest
from random_sessions import GUESTS, NUMBERS, Session, made
from starlette.applications import Starlette

import shoal
from shoal.core import fair_deal as deals
from shoal.core.game import Game
from shoal.record import Move, Record
from shoal.server import bot_turns, identity, registry, table_actor
from shoal.server.app_state import AppState
from shoal.server.http import application
from shoal.server.identity import COOKIE, Guests
from shoal.server.metrics import counts
from shoal.server.registry import Settings
from shoal.server.routes import tables as table_routes
from shoal.server.session import Session as SocketSession
from shoal.server.table_actor import summary_of
from shoal.store import Guest, Row, Store
from shoal.table.commands import decide
from shoal.table.companions import guest_of, player_of
from shoal.table.events import Closed, Contributed, Created, Entry, Event, Started, Undone, kind_of, written
from shoal.table.requests import Play, Ready, Sit
from shoal.table.state import PLAYING, Table, replay

TRUE, IMAGINED = 0, 1
KEY = b"k" * 32
SECRETS = "5e" * 32, "7a" * 32
CLOCK = 5_000_000
SPECTATOR = GUESTS[-1]  # a guest who sits nowhere
AFTER = 5  # moves in both worlds, at most

_world: ContextVar[int] = ContextVar("world")
_swaps: dict[str, dict[int, Game]] = {}  # by table and version: the game at the second server from then on


class Answer(NamedTuple):
    status: int
    headers: list[tuple[bytes, bytes]]
    body: bytes


class Call(NamedTuple):
    method: str
    path: str  # with its query
    body: bytes = b""
    headers: tuple[tuple[str, str], ...] = ()


class Case(NamedTuple):
    """A table and its watcher: a guest or a companion, or None for a stranger."""

    id: str
    game: str
    guest: str | None
    seat: int | None
    base: int  # the version from which on the worlds differ
    version: int
    refused: list[dict[str, object]]  # moves that the watcher cannot make

    @property
    def player(self) -> int:
        return 1 if self.guest is None else player_of(self.guest)

    @property
    def versions(self) -> list[int]:
        early = random.Random(self.id).sample(range(1, self.base), 2)
        return sorted({0, 1, *early, *range(self.base - 1, self.version + 2)})


# Worlds


@contextmanager
def lockstep(patch: pytest.MonkeyPatch) -> Iterator[None]:
    """Make random values and the time of day equal at both servers."""
    fold = Table.fold

    def folded(table: Table, entry: Entry) -> None:
        fold(table, entry)
        swaps = _swaps.get(table.setup.id, {})
        if entry.version in swaps and _world.get(TRUE) == IMAGINED:
            assert table.record is not None
            table.record.game = swaps[entry.version].copy()
        elif isinstance(entry.event, Undone) and swaps and _world.get(TRUE) == IMAGINED:
            assert table.record is not None
            table.record.game = _game_at(table, swaps, entry.event.to)

    replayed = Record._replayed

    def replayed_if_true(record: Record, moves: list[Move]) -> Game:
        return replayed(record, moves) if _world.get(TRUE) == TRUE else record.game

    words = itertools.count(), itertools.count()
    with patch.context() as patched:
        patched.setattr(Table, "fold", folded)
        patched.setattr(Record, "_replayed", replayed_if_true)  # of the imagined one: see _game_at
        patched.setattr(secrets, "token_urlsafe", lambda _: f"word-{next(words[_world.get()])}")
        patched.setattr(table_routes, "fresh_secret", lambda: SECRETS[_world.get()])
        for module in (table_routes, deals):  # a hash reveals nothing
            patched.setattr(module, "commitment", lambda _: "c0" * 32)
        for module in (identity, registry, table_actor, bot_turns):
            patched.setattr(module, "now", lambda: CLOCK)
        patched.setattr(table_actor, "perf_counter", lambda: 0.0)
        yield
    _swaps.clear()


def _game_at(table: Table, swaps: dict[int, Game], to: int) -> Game:
    """Return the game of the second server at a version to which moves are taken back."""
    assert table.record is not None
    at = max(version for version in swaps if version <= to)
    game = swaps[at].copy()
    for step, move in zip(table.steps, table.record.moves, strict=True):
        if step.version > at:
            game.apply(move.seat, move.code)
    return game


class World:
    """One of the two servers."""

    def __init__(self, number: int, app: Starlette) -> None:
        self.number = number
        self.app = app

    @property
    def state(self) -> AppState:
        state: AppState = self.app.state.shoal
        return state

    @property
    def store(self) -> Store:
        return self.state.registry.store

    async def call(self, wanted: Call, cookie: str | None = None) -> Answer:
        _world.set(self.number)
        path, _, query = wanted.path.partition("?")
        headers = [("host", "shoal.example.org"), *wanted.headers]
        headers += [("cookie", f"{COOKIE}={cookie}")] if cookie is not None else []
        scope = {
            "type": "http",
            "asgi": {"version": "3.0", "spec_version": "2.3"},
            "http_version": "1.1",
            "method": wanted.method,
            "scheme": "http",
            "path": unquote(path),
            "raw_path": path.encode(),
            "query_string": query.encode(),
            "root_path": "",
            "headers": [(name.encode(), value.encode("latin-1")) for name, value in headers],
            "client": ("203.0.113.7", 4711),
            "server": ("127.0.0.1", 80),
        }
        sent: list[dict[str, object]] = []

        async def receive() -> dict[str, object]:
            return {"type": "http.request", "body": wanted.body, "more_body": False}

        async def send(message: dict[str, object]) -> None:
            sent.append(message)

        await self.app(scope, receive, send)  # type: ignore[arg-type]
        start, body = sent[0], b"".join(part.get("body", b"") for part in sent[1:])  # type: ignore[misc]
        return Answer(start["status"], sorted(start["headers"]), body)  # type: ignore[arg-type, call-overload]

    async def talk(self, guest: str | None, messages: list[str]) -> list[bytes]:
        """Return everything that a socket receives while it sends these messages."""
        _world.set(self.number)
        heard = Heard()
        known = None if guest is None else await self.store.guest(guest_of(guest))

        async def who() -> Guest | None:
            return known

        conversation = SocketSession(heard, self.state.registry, who())
        for message in messages:
            conversation.receive(message)
        await self.store.read("nothing")
        while conversation._waiting or conversation._is_busy:
            await self.store.read("nothing")  # one turn of the writer
            if heard.is_closed:
                break
        conversation.end()
        return heard.said


class Heard:
    """The client's end of a socket."""

    def __init__(self) -> None:
        self.is_slow = False
        self.is_closed = False
        self.said: list[bytes] = []

    def send(self, message: bytes) -> None:
        self.said.append(message)

    def close(self, code: int, reason: str) -> None:
        self.is_closed = True
        self.said.append(f"{code} {reason}".encode())

    def set_reading(self, is_on: bool) -> None:
        self.said.append(b"reads" if is_on else b"does not read")


def token(guest: str | None) -> str | None:
    return None if guest is None else Guests(None, KEY).token(guest_of(guest))  # type: ignore[arg-type]


@asynccontextmanager
async def worlds(folder: Path) -> AsyncIterator[list[World]]:
    """Both servers, where nothing happens by itself."""
    settings = Settings(tick=3600, sweep=3600, limited=False)
    key = folder / "key"
    key.write_bytes(KEY)
    apps = [application(folder / f"{number}.sqlite", key, settings) for number in (TRUE, IMAGINED)]
    async with apps[0].router.lifespan_context(apps[0]), apps[1].router.lifespan_context(apps[1]):
        found = [World(number, app) for number, app in enumerate(apps)]
        for world in found:
            world.state.registry.is_stopping = True  # no bot begins to play
            for guest in GUESTS:
                await world.store.put_guest(Guest(guest, guest.title(), b"", 1))
        yield found


def forget_counts() -> None:
    counts.__init__()  # type: ignore[misc]


# Tables


def viewers(seats: int) -> list[str | None]:
    return [None, SPECTATOR, *GUESTS[:seats]]


async def twin_table(
    worlds: list[World], name: str, people: Sequence[str], guest: str | None, rng: random.Random, is_closed: bool
) -> Case | None:
    """A match that has gone on for a while, and then differs in what the guest cannot know; None if there is no other
    world, or nothing that can be done in both."""
    is_shared = any(player_of(player) != 1 for player in people)
    first = made(name, len(people), listed=rng.random() < 0.5, pauses=rng.random() < 0.5, undo=True)
    first = msgspec.structs.replace(first, id=f"twin-{len(_swaps)}", pass_and_play=is_shared)
    session = Session(first)
    for number, player in enumerate(people):
        session.ask(player, Sit(player.title(), number, NUMBERS[number]))
    for _ in range(rng.randrange(25)):
        step(session, rng)
    if session.table.state != PLAYING:
        return None
    seat = session.table.seat_of(guest)
    base = session.table.version
    deal = replay(session.journal[: started(session)]).game
    game = shoal.imagine(session.table.game.view(seat), shoal.Rng(rng.randrange(10**6)))
    if shoal.snapshot(game) == shoal.snapshot(session.table.game):
        return None
    _swaps[first.id] = {started(session): deal, base: game}
    twin = twin_of(session, seat)
    for _ in range(AFTER):
        step_both(session, twin, seat, rng)
    if is_closed:
        session.append([Closed()], session.table)
        twin.fold(session.journal[-1])
    await write(worlds, [session.journal, others_secrets(session.journal, seat)], [session.table, twin])
    return Case(first.id, name, guest, seat, base, session.table.version, moves_refused(session.table, seat, rng))


def started(session: Session) -> int:
    """Return the version of the deal."""
    return next(entry.version for entry in session.journal if isinstance(entry.event, Started))


def twin_of(session: Session, seat: int | None) -> Table:
    _world.set(IMAGINED)
    twin = replay(others_secrets(session.journal, seat))
    _world.set(TRUE)
    return twin


def others_secrets(journal: Sequence[Entry], seat: int | None) -> list[Entry]:
    """Return the journal with another secret of the server, and other entropy of all seats but one."""

    def other(event: Event) -> Event:
        if isinstance(event, Created):
            return msgspec.structs.replace(event, secret=SECRETS[IMAGINED])
        if isinstance(event, Contributed) and event.seat != seat:
            return msgspec.structs.replace(event, entropy="99" * 16)
        return event

    return [msgspec.structs.replace(entry, event=other(entry.event)) for entry in journal]


def step(session: Session, rng: random.Random) -> None:
    table = session.table
    if table.state != PLAYING:
        return
    if table.pause is not None:
        for present in table.present():
            if table.pause is not None and not table.devices([present]) <= table.devices(table.pause.ready):
                session.ask(table.seats[present].guest, Ready())
    seat = table.game.to_move
    action = shoal.action(table.game, rng.choice(table.game.legal(seat)))
    session.ask(table.seats[seat].guest, Play(table.version, action))


def step_both(session: Session, twin: Table, viewer: int | None, rng: random.Random) -> None:
    """Return a move that is legal in both worlds and looks the same to the viewer, or None."""
    table = session.table
    if table.pause is not None:
        return
    moves = [(seat, code) for seat in range(table.game.seats) for code in table.game.legal(seat)]
    for seat, code in rng.sample(moves, min(12, len(moves))):
        if code not in twin.game.legal(seat):
            continue
        true, imagined = table.game.copy(), twin.game.copy()
        true.apply(seat, code)
        imagined.apply(seat, code)
        if true.over or imagined.over or true.view(viewer).data() != imagined.view(viewer).data():
            continue
        request = Play(table.version, shoal.action(table.game, code))
        guest = table.seats[seat].guest
        assert decide(twin, guest, request, session.now) == decide(table, guest, request, session.now)
        known = len(session.journal)
        session.ask(guest, request)
        for entry in session.journal[known:]:
            twin.fold(entry)
        return


def moves_refused(table: Table, seat: int | None, rng: random.Random) -> list[dict[str, object]]:
    """Return some moves that the seat cannot make."""
    game = table.game
    legal = set(game.legal(seat)) if seat is not None else set()
    codes = [code for code in rng.sample(range(game.codes), min(40, game.codes)) if code not in legal]
    return [shoal.action(game, code) for code in codes]


async def write(worlds: list[World], journals: Sequence[Sequence[Entry]], tables: Sequence[Table]) -> None:
    """Write to each server its own journal."""
    for world, journal, table in zip(worlds, journals, tables, strict=True):
        rows = [Row(entry.version, entry.time, kind_of(entry.event), written(entry.event)) for entry in journal]
        await world.store.append(table.setup.id, rows, summary_of(table), sorted(table.devices()))
