"""Random sessions at a table: people and bots join, play, chat, leave and return."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Sequence
from contextlib import suppress
from typing import Any

import pytest

import shoal
from shoal import bots
from shoal.table import requests
from shoal.table.commands import check_created, decide, following
from shoal.table.events import Created, Entry, Event, kind_of, read, written
from shoal.table.not_now import NotNow
from shoal.table.requests import Request
from shoal.table.state import OPEN, OVER, PLAYING, Table, fold

SECRET = "5e" * 32
NUMBERS = ["a1" * 16, "b2" * 16, "c3" * 16, "d4" * 16, "e5" * 16, "f6" * 16]
GUESTS = ["anna", "boris", "chris", "dora", "emil", "fay", "greta"]


def made(game: str = "fossil", seats: int = 2, bots: Sequence[str | None] = (), **more: Any) -> Created:
    """Return a new table, with people on all seats unless bots are given."""
    book = next(book for book in shoal.games() if book.name == game)
    settings: dict[str, Any] = {"options": {}, "secret": SECRET, "host": "anna"} | more
    return Created("table-1", game, book.version, seats, bots=[*bots] or [None] * seats, **settings)


class Session:
    """A table and its journal."""

    def __init__(self, first: Created, now: int = 1_000_000) -> None:
        self.now = now
        self.journal: list[Entry] = []
        self.table = self.append([check_created(first)], None)

    def append(self, events: Sequence[Event], table: Table | None) -> Table:
        """Write events as a store would, and fold what is read back."""
        for event in events:
            entry = Entry(len(self.journal) + 1, self.now, read(written(event)))
            self.journal.append(entry)
            table = fold(table, entry)
        assert table is not None
        return table

    def ask(self, guest: str | None, request: Request, later: int = 1) -> list[str]:
        """Carry out a request and return the kinds of its events."""
        self.now += later
        events = decide(self.table, guest, request, self.now)
        self.append(events, self.table)
        end = [*following(self.table)]
        self.append(end, self.table)
        return [kind_of(event) for event in [*events, *end]]

    def why_not_now(self, guest: str | None, request: Request, later: int = 1) -> str:
        """Return the reason why a request is not possible, and check that nothing changed."""
        before = len(self.journal)
        with pytest.raises(NotNow) as caught:
            self.ask(guest, request, later)
        assert len(self.journal) == before
        assert caught.value.sentence("en").endswith(".")
        return caught.value.reason

    def play(self, guest: str, number: int = 0) -> list[str]:
        """Play one of the legal moves of the guest's seat."""
        game, seat = self.table.game, self.table.seat_of(guest)
        assert seat is not None
        code = game.legal(seat)[number]
        return self.ask(guest, requests.Play(self.table.version, shoal.action(game, code)))

    def play_to_the_end(self) -> None:
        """Let everybody play their first legal move."""
        while self.table.state == PLAYING:
            guest = self.table.seats[self.table.game.to_move].guest
            assert guest is not None
            self.play(guest)


def begun(game: str = "fossil", seats: int = 2, **more: Any) -> Session:
    """Return a match that people have just begun."""
    session = Session(made(game, seats, **more))
    for seat in range(seats):
        session.ask(GUESTS[seat], requests.Sit(GUESTS[seat].title(), seat, NUMBERS[seat]))
    return session


def random_session(
    game: str, seats: int, seed: int, steps: int, people: Sequence[str] = GUESTS, **settings: Any
) -> Session:
    """Return a session of random requests by people and servers, mostly possible ones."""
    rng = random.Random(f"{game} {seats} {seed}")
    sitting = [rng.choice([None, None, None, *sorted(bots.BOTS)]) for _ in range(seats)]
    sitting[rng.randrange(seats)] = None
    clock = rng.choice([None, 60, 86_400])
    more = {"per_move": clock, "listed": rng.random() < 0.5, "pauses": rng.random() < 0.5, "undo": rng.random() < 0.5}
    session = Session(made(game, seats, sitting, **more, **settings))
    for _ in range(steps):
        guest = rng.choice(people[: seats + 1])
        with suppress(NotNow, shoal.Refused, shoal.Invalid):
            _ask_something(session, guest, rng)
    return session


def _ask_something(session: Session, guest: str, rng: random.Random) -> None:
    table = session.table
    if table.state == PLAYING and rng.random() < (0.5 if table.pause or table.undo_asked or table.hold else 0.85):
        _move(session, rng)
        return
    seat = rng.randrange(len(table.seats))
    concerned = table.hold or table.undo_asked  # who holds the table, or others than who asks, have something to say
    if concerned is not None and rng.random() < 0.5:
        others = [each.guest or guest for each in table.people() if each is not table.seats[concerned.seat]]
        guest = table.seats[concerned.seat].guest or guest if table.hold else rng.choice([guest, *others])
    everyones = {
        requests.Sit(guest.title(), None, rng.choice([None, *NUMBERS])): 20,
        requests.Contribute(rng.choice(NUMBERS)): 20,
        requests.Leave(): 3,
        requests.Return(): 6,
        requests.Chat(f"hello from {guest}"): 4,
        requests.React(rng.choice(["ouch", "well played"])): 2,
        requests.Ready(): 10 if table.pause else 1,
        requests.Undo(): 6,
        requests.AnswerUndo(rng.random() < 0.8): 90 if table.undo_asked else 1,
        requests.Hold(rng.choice(["zinger", "trade"])): 4,
        requests.Release(): 30 if table.hold else 1,
        requests.Fill(seat, rng.choice(["easy", "random"])): 20 if table.state == OPEN else 1,
        requests.Rematch(): 8 if table.state == OVER else 1,
        requests.WithdrawRematch(): 8 if table.state == OVER else 0.5,
        requests.Close(): 0.6,
    }
    servers = {
        requests.CallTime(): 4,
        requests.ReplaceAbsent(seat): 2,
        requests.LinkRematch("table-2"): 8 if table.state == OVER else 1,
    }
    [request] = rng.choices([*everyones, *servers], [*everyones.values(), *servers.values()])
    session.ask(guest if request in everyones else requests.SERVER, request, rng.choice([1, 500, 70_000, 90_000_000]))


def _move(session: Session, rng: random.Random) -> None:
    """Play for the seat waited for, or for another seat with a legal move."""
    table = session.table
    game = table.game
    able = [seat for seat in range(game.seats) if game.legal(seat)]
    seat = game.to_move if rng.random() < 0.8 else rng.choice(able)
    code = rng.choice(game.legal(seat))
    version = table.version if rng.random() < 0.95 else table.version - 3
    bot = table.seats[seat].bot
    if bot is not None:
        session.ask(requests.SERVER, requests.PlayForBot(version, seat, code, bot), 2)
    else:
        session.ask(table.seats[seat].guest, requests.Play(version, shoal.action(game, code)), 2000)


def same(table: Table, other: Table) -> bool:
    """Return whether two tables are the same in everything, the truth of the game included."""
    return picture_of(table) == picture_of(other)


def picture_of(table: Table) -> dict[str, Any]:
    parts = {name: getattr(table, name) for name in table.__dataclass_fields__ if name not in ("record", "log")}
    parts["log"] = [(version, [repr(line) for line in lines]) for version, lines in table.log.items()]
    if table.record is not None:
        parts["record"] = table.record.to_json()
        parts["truth"] = shoal.snapshot(table.game)
    return parts


def kinds(sessions: Sequence[Session]) -> Counter[str]:
    return Counter(kind_of(entry.event) for session in sessions for entry in session.journal)
