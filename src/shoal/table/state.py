"""A table as it stands after the entries of its journal.

`fold` is the only way in which a table changes, and it trusts the journal: whether something may happen is decided
before it is written (`deciding`). So a table read from its journal is the table that wrote it.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from functools import cached_property, singledispatch

from shoal import notation
from shoal.core import fair_deal as deals
from shoal.core.errors import Invalid
from shoal.core.fair_deal import Deal
from shoal.core.game import Game, Line
from shoal.games import catalogue
from shoal.record import Move, Record
from shoal.table.events import (
    Closed,
    Ended,
    Entry,
    Event,
    GivenBack,
    Left,
    Made,
    Moved,
    Numbered,
    Offered,
    Rematched,
    Said,
    Sat,
    Started,
    TakenOver,
    TimedOut,
)

OPEN, PLAYING, OVER, CLOSED = "open", "playing", "over", "closed"
LATEST = 200  # of what was said is kept


@dataclass
class Seat:
    """Who sits there, and who plays."""

    bot: str | None = None  # that plays now
    guest: str | None = None  # whose seat it is, also while a bot plays
    name: str = ""
    number: str | None = None  # that the deal is made of
    offers: bool = False  # to play again

    @property
    def is_free(self) -> bool:
        return self.guest is None and self.bot is None

    @property
    def is_lent(self) -> bool:
        """Whether a bot plays for somebody."""
        return self.guest is not None and self.bot is not None


@dataclass
class Saying:
    version: int
    seat: int
    name: str
    text: str


@dataclass
class Table:
    made: Made
    seats: list[Seat]
    version: int = 0
    state: str = OPEN
    record: Record | None = None  # of the match, once it has begun
    moved: int = 0  # the version of the last move, or of the deal
    since: int = 0  # the time from which the clock runs
    touched: int = 0  # the time of the last entry
    arranged: int = 1  # the version of the last entry that was no move: who sits there, and what else stays with moves
    told: dict[int, list[Line]] = field(default_factory=dict)  # by the game, at a version; each says who may hear it
    said: list[Saying] = field(default_factory=list)
    result: Ended | None = None
    rematch: str | None = None

    # What there is to know

    @property
    def game(self) -> Game:
        if self.record is None:
            raise Invalid("the match has not begun")
        return self.record.game

    @cached_property
    def commitment(self) -> str:
        return deals.commitment(self.made.secret)

    @property
    def waits_for(self) -> int | None:
        """The seat that the match waits for."""
        return self.game.to_move if self.state == PLAYING else None

    @property
    def deadline(self) -> int | None:
        """When the time of the player waited for is up, if there is a clock and it runs for a person."""
        if self.made.per_move is None or self.waits_for is None or self.seats[self.waits_for].bot is not None:
            return None
        return self.since + 1000 * self.made.per_move

    def seat_of(self, guest: str | None) -> int | None:
        """Where a guest sits."""
        if guest is not None:
            for number, seat in enumerate(self.seats):
                if seat.guest == guest:
                    return number
        return None

    def people(self) -> list[Seat]:
        return [seat for seat in self.seats if seat.guest is not None]

    def names(self) -> list[str]:
        """The players, by seat; bots that sit there are told apart by their seats, if there are several."""
        bots = [seat for seat in self.seats if seat.guest is None and seat.bot is not None]
        return [
            seat.name or ("seat {}" if seat.bot is None else "Bot" if len(bots) == 1 else "Bot {}").format(number)
            for number, seat in enumerate(self.seats, 1)
        ]

    # What happens

    def fold(self, entry: Entry) -> None:
        """Take in the next entry of the journal."""
        if entry.version != self.version + 1:
            raise Invalid(f"journal: entry {entry.version} after {self.version}")
        self.version = entry.version
        self.touched = entry.time
        if not isinstance(entry.event, Moved):
            self.arranged = entry.version
        _happen(entry.event, self, entry)

    def goes_on(self, entry: Entry) -> None:
        """The next move is waited for, and the clock runs."""
        self.moved = entry.version
        self.since = entry.time


# What each entry changes


@singledispatch
def _happen(event: Event, table: Table, entry: Entry) -> None:
    raise Invalid(f"journal: {entry.version}: {type(event).__name__} cannot happen here")


@_happen.register
def _(event: Sat, table: Table, entry: Entry) -> None:
    table.seats[event.seat] = Seat(guest=event.guest, name=event.name)


@_happen.register
def _(event: Left, table: Table, entry: Entry) -> None:
    table.seats[event.seat] = Seat()


@_happen.register
def _(event: Numbered, table: Table, entry: Entry) -> None:
    table.seats[event.seat].number = event.number


@_happen.register
def _(event: Started, table: Table, entry: Entry) -> None:
    deal = Deal(table.made.id, table.commitment, table.made.secret, [seat.number for seat in table.seats])
    names, options = table.names(), table.made.options
    table.record = Record(table.made.game, seats=len(names), seed=deal.seed, players=names, deck=None, **options)
    table.record.fair_deal = deal
    table.state = PLAYING
    table.goes_on(entry)


@_happen.register
def _(event: Moved, table: Table, entry: Entry) -> None:
    assert table.record is not None
    lines: list[Line] = []
    code = notation.code(table.game, event.action)  # names count, should codes ever change
    table.game.apply(event.seat, code, lines)
    table.record.moves.append(Move(event.seat, code, event.action))
    table.told[entry.version] = lines
    table.goes_on(entry)


@_happen.register
def _(event: TimedOut, table: Table, entry: Entry) -> None:
    """What follows from it is written after it."""


@_happen.register
def _(event: TakenOver, table: Table, entry: Entry) -> None:
    table.seats[event.seat].bot = event.bot


@_happen.register
def _(event: GivenBack, table: Table, entry: Entry) -> None:
    """The clock of who comes back begins anew."""
    table.seats[event.seat].bot = None
    if table.waits_for == event.seat:
        table.since = entry.time


@_happen.register
def _(event: Said, table: Table, entry: Entry) -> None:
    table.said.append(Saying(entry.version, event.seat, table.names()[event.seat], event.text))
    del table.said[:-LATEST]


@_happen.register
def _(event: Offered, table: Table, entry: Entry) -> None:
    table.seats[event.seat].offers = True


@_happen.register
def _(event: Rematched, table: Table, entry: Entry) -> None:
    table.rematch = event.table


@_happen.register
def _(event: Ended, table: Table, entry: Entry) -> None:
    table.state = OVER
    table.result = event


@_happen.register
def _(event: Closed, table: Table, entry: Entry) -> None:
    table.state = CLOSED


def begin(entry: Entry) -> Table:
    """The table that the first entry makes."""
    made = entry.event
    if entry.version != 1 or not isinstance(made, Made):
        raise Invalid("journal: it does not begin with a table being made")
    book = catalogue.rulebook(made.game)
    if made.rules != book.version:
        raise Invalid(f"table {made.id}: made for version {made.rules} of the rules of {made.game}, not {book.version}")
    seats = [Seat(bot=bot) for bot in made.bots]
    return Table(made, seats, version=1, since=entry.time, touched=entry.time)


def fold(table: Table | None, entry: Entry) -> Table:
    """The table after an entry: the first one makes it."""
    if table is None:
        return begin(entry)
    table.fold(entry)
    return table


def replay(journal: Iterable[Entry]) -> Table:
    """The table that a journal leads to."""
    table: Table | None = None
    for entry in journal:
        table = fold(table, entry)
    if table is None:
        raise Invalid("journal: there is nothing in it")
    return table
