"""A table as it stands after the entries of its journal.

`fold` is the only way in which a table changes, and it trusts the journal: `commands.decide` has decided what may
happen before it was written. So a table read from its journal equals the table that wrote it.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from functools import cached_property, singledispatch

from msgspec.structs import replace

from shoal.core import fair_deal
from shoal.core.errors import Invalid
from shoal.core.fair_deal import Deal
from shoal.core.game import Game, Line
from shoal.games import catalogue
from shoal.record import Move, Record
from shoal.table import events
from shoal.table.events import Entry, Event, read

OPEN, PLAYING, OVER, CLOSED = "open", "playing", "over", "closed"


@dataclass
class Seat:
    """A seat: the guest it belongs to, and the bot that plays, if any."""

    bot: str | None = None  # that plays now
    guest: str | None = None  # whose seat it is, also while a bot plays
    name: str = ""
    entropy: str | None = None  # contributed to the deal
    wants_rematch: bool = False

    @property
    def is_free(self) -> bool:
        return self.guest is None and self.bot is None

    @property
    def is_lent(self) -> bool:
        """Return whether a bot replaces the player."""
        return self.guest is not None and self.bot is not None


@dataclass
class Table:
    """A table with its match."""

    setup: events.Created
    seats: list[Seat]
    version: int = 0
    state: str = OPEN
    record: Record | None = None  # of the match, once it has begun
    last_move_version: int = 0  # of the last move, or of the deal
    clock_from: int = 0  # the time from which the clock runs
    last_entry_time: int = 0
    log: dict[int, list[Line]] = field(default_factory=dict)  # of the game, by version; a line says who may hear it
    result: events.Ended | None = None
    rematch: str | None = None  # the table of the next match

    @property
    def game(self) -> Game:
        if self.record is None:
            raise Invalid("the match has not begun")
        return self.record.game

    @cached_property
    def commitment(self) -> str:
        return fair_deal.commitment(self.setup.secret)

    @property
    def waits_for(self) -> int | None:
        """The seat that the match waits for."""
        return self.game.to_move if self.state == PLAYING else None

    @property
    def deadline(self) -> int | None:
        """The time when the player waited for runs out of it, if there is a clock and it runs for a person."""
        if self.setup.per_move is None or self.waits_for is None or self.seats[self.waits_for].bot is not None:
            return None
        return self.clock_from + 1000 * self.setup.per_move

    @property
    def is_rematch_agreed(self) -> bool:
        """Return whether everybody has offered a rematch."""
        people = self.people()
        return self.state == OVER and len(people) > 0 and all(seat.wants_rematch for seat in people)

    def seat_of(self, guest: str | None) -> int | None:
        """Return the seat of a guest."""
        if guest is not None:
            for number, seat in enumerate(self.seats):
                if seat.guest == guest:
                    return number
        return None

    def people(self) -> list[Seat]:
        return [seat for seat in self.seats if seat.guest is not None]

    def names(self) -> list[str]:
        """Return the players' names by seat. Several bots are told apart by their seats."""
        bots = [seat for seat in self.seats if seat.guest is None and seat.bot is not None]
        return [
            seat.name or ("seat {}" if seat.bot is None else "Bot" if len(bots) == 1 else "Bot {}").format(number)
            for number, seat in enumerate(self.seats, 1)
        ]

    # How it changes

    def fold(self, entry: Entry) -> None:
        """Apply the next entry of the journal."""
        if entry.version != self.version + 1:
            raise Invalid(f"journal: entry {entry.version} after {self.version}")
        self.version = entry.version
        self.last_entry_time = entry.time
        _apply(entry.event, self, entry)

    def wait_for_next_move(self, entry: Entry) -> None:
        """Start the clock of the next move."""
        self.last_move_version = entry.version
        self.clock_from = entry.time


# What each event changes


@singledispatch
def _apply(event: Event, table: Table, entry: Entry) -> None:
    raise Invalid(f"journal: {entry.version}: {type(event).__name__} cannot happen here")


@_apply.register
def _(event: events.Sat, table: Table, entry: Entry) -> None:
    table.seats[event.seat] = Seat(guest=event.guest, name=event.name)


@_apply.register
def _(event: events.Left, table: Table, entry: Entry) -> None:
    table.seats[event.seat] = Seat()


@_apply.register
def _(event: events.Contributed, table: Table, entry: Entry) -> None:
    table.seats[event.seat].entropy = event.entropy


@_apply.register
def _(event: events.Started, table: Table, entry: Entry) -> None:
    setup, names = table.setup, table.names()
    deal = Deal(setup.id, table.commitment, setup.secret, [seat.entropy for seat in table.seats])
    table.record = Record(setup.game, seats=len(names), seed=deal.seed, players=names, deck=None, **setup.options)
    table.record.fair_deal = deal
    table.state = PLAYING
    table.wait_for_next_move(entry)


@_apply.register
def _(event: events.Moved, table: Table, entry: Entry) -> None:
    assert table.record is not None
    lines: list[Line] = []
    table.game.apply(event.seat, event.code, lines)
    table.record.moves.append(Move(event.seat, event.code, event.action))
    table.log[entry.version] = lines
    table.wait_for_next_move(entry)


@_apply.register
def _(event: events.TimedOut, table: Table, entry: Entry) -> None:
    """Change nothing: TakenOver is written after it."""


@_apply.register
def _(event: events.TakenOver, table: Table, entry: Entry) -> None:
    table.seats[event.seat].bot = event.bot


@_apply.register
def _(event: events.Returned, table: Table, entry: Entry) -> None:
    """Start the clock anew for a player who is back."""
    table.seats[event.seat].bot = None
    if table.waits_for == event.seat:
        table.clock_from = entry.time


@_apply.register
def _(event: events.Chatted, table: Table, entry: Entry) -> None:
    """Change nothing: chat is shown from the journal."""


@_apply.register
def _(event: events.RematchOffered, table: Table, entry: Entry) -> None:
    table.seats[event.seat].wants_rematch = True


@_apply.register
def _(event: events.RematchCreated, table: Table, entry: Entry) -> None:
    table.rematch = event.table


@_apply.register
def _(event: events.Ended, table: Table, entry: Entry) -> None:
    table.state = OVER
    table.result = event


@_apply.register
def _(event: events.Closed, table: Table, entry: Entry) -> None:
    table.state = CLOSED


def _begin(entry: Entry) -> Table:
    """Return the table that the first entry creates."""
    setup = entry.event
    if entry.version != 1 or not isinstance(setup, events.Created):
        raise Invalid("journal: it does not begin with the creation of a table")
    book = catalogue.rulebook(setup.game)
    if setup.rules != book.version:
        raise Invalid(
            f"table {setup.id}: created for version {setup.rules} of the rules of {setup.game}, not {book.version}"
        )
    seats = [Seat(bot=bot) for bot in setup.bots]
    return Table(setup, seats, version=1, clock_from=entry.time, last_entry_time=entry.time)


def entry_of(version: int, time: int, data: bytes, game: str | None) -> Entry:
    """Return a stored entry of a table of a game. The action of a move counts, should codes have changed since."""
    event = read(data)
    if game is not None and isinstance(event, events.Moved):
        event = replace(event, code=catalogue.notation(game).actions.code(event.action))
    return Entry(version, time, event)


def fold(table: Table | None, entry: Entry) -> Table:
    """Return the table after an entry; the first entry creates it."""
    if table is None:
        return _begin(entry)
    table.fold(entry)
    return table


def replay(journal: Iterable[Entry]) -> Table:
    """Return the table that a journal leads to."""
    table: Table | None = None
    for entry in journal:
        table = fold(table, entry)
    if table is None:
        raise Invalid("journal: there is nothing in it")
    return table
