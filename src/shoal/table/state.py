"""A table as it stands after the entries of its journal.

`fold` is the only way in which a table changes, and it trusts the journal: `commands.decide` has decided what may
happen before it was written. So a table read from its journal equals the table that wrote it.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from functools import cached_property, singledispatch
from typing import NamedTuple

from msgspec.structs import replace

from shoal.bots.cast import character_of
from shoal.core import fair_deal
from shoal.core.errors import Invalid
from shoal.core.fair_deal import Deal
from shoal.core.game import Game, Line
from shoal.games import catalogue
from shoal.record import Move, Record
from shoal.table import events
from shoal.table.events import Entry, Event, read

OPEN, PLAYING, OVER, CLOSED = "open", "playing", "over", "closed"
LONGEST_PAUSE = 60  # seconds, where two or more people are there


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


class Step(NamedTuple):
    """A move that stands."""

    version: int
    seat: int
    is_own: bool  # chosen by the person of the seat, not by a bot
    is_free: bool  # it can be taken back as long as nobody else has moved: nothing was revealed, and no turn was ended
    reveals: bool  # something new to its player, or to everybody


@dataclass
class Pause:
    """The pause after a scoring, until the people are ready."""

    since: int
    ready: set[int] = field(default_factory=set)  # seats


class UndoAsk(NamedTuple):
    """A player has asked to take moves back to a version; these seats have agreed."""

    seat: int
    to: int
    since: int
    agreed: frozenset[int] = frozenset()


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
    steps: list[Step] = field(default_factory=list)  # as many as the record has moves
    deal_version: int = 0
    has_scored: bool = False  # the last move ended a round, or was followed by a scoring
    pause: Pause | None = None
    hold: events.Held | None = None
    held_until: int = 0  # the time until which bots wait, or from which they went on
    holders: set[int] = field(default_factory=set)  # seats that have held the table during this decision
    decision_from: int = 0  # the time when the match began to wait for this decision
    offered: dict[int, int] = field(default_factory=dict)  # by seat: the time of its last offer of a trade
    undo_asked: UndoAsk | None = None
    undo_refused: int = 0  # `last_move_version` when somebody did not agree
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
    def entropy(self) -> list[str | None]:
        """What was contributed to the deal, by seat."""
        return [seat.entropy for seat in self.seats] if self.setup.tried is None else self.setup.tried.entropy

    @property
    def waits_for(self) -> int | None:
        """The seat that the match waits for; None in a pause."""
        return self.game.to_move if self.state == PLAYING and self.pause is None else None

    @property
    def deadline(self) -> int | None:
        """The time when the server acts if nobody does.

        That is when the player waited for runs out of time, if there is a clock and it runs for a person. A pause ends
        by itself if two or more people are there.
        """
        per_move = self.setup.per_move
        if self.pause is not None:
            longest = min(LONGEST_PAUSE, per_move or LONGEST_PAUSE)
            return self.pause.since + 1000 * longest if len(self.present()) > 1 else None
        if per_move is None or self.waits_for is None or self.seats[self.waits_for].bot is not None:
            return None
        return self.clock_from + 1000 * per_move

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

    def present(self) -> list[int]:
        """Return the seats of the people whom no bot replaces."""
        return [number for number, seat in enumerate(self.seats) if seat.guest is not None and seat.bot is None]

    def names(self) -> list[str]:
        """Return the players' names by seat. Several bots of the same name are told apart by their seats."""
        own = [None if seat.guest is not None or seat.bot is None else _bot_name(seat.bot) for seat in self.seats]
        return [
            seat.name or (f"seat {number}" if bot is None else bot if own.count(bot) == 1 else f"{bot} {number}")
            for number, (seat, bot) in enumerate(zip(self.seats, own, strict=True), 1)
        ]

    # Taking moves back

    def free_undo(self, seat: int | None) -> int | None:
        """Return the version that stands again if a seat takes its last move back; None if that is not free."""
        if self.state != PLAYING or not self.steps:
            return None
        last = self.steps[-1]
        return self._version_before(-1) if last.seat == seat and last.is_own and last.is_free else None

    def own_decision(self, seat: int | None) -> int | None:
        """Return the version before the last move that the person of a seat has chosen; None if there is none."""
        if self.state == PLAYING:
            for number in range(len(self.steps) - 1, -1, -1):
                if self.steps[number].seat == seat and self.steps[number].is_own:
                    return self._version_before(number)
        return None

    def may_ask_undo(self, seat: int | None) -> bool:
        """Return whether a player may take back their last decision, or may ask the others for it."""
        if seat is None or self.undo_asked is not None or self.undo_refused == self.last_move_version:
            return False
        return (self.setup.undo or len(self.people()) == 1) and self.own_decision(seat) is not None

    def _version_before(self, step: int) -> int:
        number = step % len(self.steps)
        return self.steps[number - 1].version if number else self.deal_version

    def undone(self, seat: int, to: int) -> events.Undone:
        """Return the event with which a seat takes all moves after a version back."""
        taken = [step for step in self.steps if step.version > to]
        actions = catalogue.notation(self.setup.game).actions
        can_reveal = any(kind.kind not in actions.reveal_nothing for kind in actions.kinds)  # in Fossil all is open
        return events.Undone(seat, to, can_reveal and any(step.reveals or step.seat != seat for step in taken))

    # How it changes

    def fold(self, entry: Entry) -> None:
        """Apply the next entry of the journal."""
        if entry.version != self.version + 1:
            raise Invalid(f"journal: entry {entry.version} after {self.version}")
        self.version = entry.version
        self.last_entry_time = entry.time
        if self.hold is not None and self.hold.until <= entry.time:
            self.hold = None
        _apply(entry.event, self, entry)

    def wait_for_next_move(self, entry: Entry) -> None:
        """Start the clock of the next move."""
        self.last_move_version = entry.version
        self.clock_from = entry.time
        self.undo_asked = None

    def release(self, time: int) -> None:
        """Let the bots go on."""
        self.hold = None
        self.held_until = time


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
    source = setup.id if setup.tried is None else setup.tried.table
    deal = Deal(source, table.commitment, setup.secret, table.entropy)
    table.record = Record(setup.game, seats=len(names), seed=deal.seed, players=names, deck=None, **setup.options)
    table.record.fair_deal = deal
    table.state = PLAYING
    table.deal_version = entry.version
    table.decision_from = entry.time
    table.wait_for_next_move(entry)
    for move in [] if setup.tried is None else setup.tried.moves:
        table.record.play(move.seat, catalogue.notation(setup.game).actions.code(move.action))
        table.steps.append(Step(entry.version, move.seat, is_own=False, is_free=False, reveals=True))


@_apply.register
def _(event: events.Moved, table: Table, entry: Entry) -> None:
    assert table.record is not None
    game, notation = table.record.game, catalogue.notation(table.setup.game)
    waited_for = game.to_move
    lines: list[Line] = []
    game.apply(event.seat, event.code, lines)
    table.record.moves.append(Move(event.seat, event.code, event.action))
    table.log[entry.version] = lines
    table.has_scored = any(line.kind in notation.scorings for line in lines)
    reveals = table.has_scored or event.action["kind"] not in notation.actions.reveal_nothing
    is_free = not reveals and game.to_move == waited_for and not game.over
    table.steps.append(Step(entry.version, event.seat, event.bot is None, is_free, reveals))
    if event.seat == waited_for or game.to_move != waited_for:
        table.holders.clear()
        table.decision_from = entry.time
    if event.action["kind"] == notation.offer:
        table.offered[event.seat] = entry.time
    if table.hold is not None and table.hold.seat == event.seat:
        table.release(entry.time)
    table.wait_for_next_move(entry)


@_apply.register
def _(event: events.Undone, table: Table, entry: Entry) -> None:
    assert table.record is not None
    waited_for = table.game.to_move
    while table.steps and table.steps[-1].version > event.to:
        table.steps.pop()
    table.record.take_back(len(table.steps))
    table.has_scored = False
    table.pause = None
    if table.game.to_move != waited_for:
        table.holders.clear()
        table.decision_from = entry.time
    table.wait_for_next_move(entry)


@_apply.register
def _(event: events.UndoAsked, table: Table, entry: Entry) -> None:
    table.undo_asked = UndoAsk(event.seat, event.to, entry.time)


@_apply.register
def _(event: events.UndoAnswered, table: Table, entry: Entry) -> None:
    asked = table.undo_asked
    assert asked is not None
    if event.agrees:
        table.undo_asked = asked._replace(agreed=asked.agreed | {event.seat})
    else:
        table.undo_asked, table.undo_refused = None, table.last_move_version


@_apply.register
def _(event: events.Paused, table: Table, entry: Entry) -> None:
    table.pause = Pause(entry.time)
    table.release(entry.time)


@_apply.register
def _(event: events.Ready, table: Table, entry: Entry) -> None:
    assert table.pause is not None
    table.pause.ready.add(event.seat)


@_apply.register
def _(event: events.Resumed, table: Table, entry: Entry) -> None:
    """Start the clock anew."""
    table.pause = None
    table.clock_from = table.decision_from = entry.time


@_apply.register
def _(event: events.Held, table: Table, entry: Entry) -> None:
    table.hold = event
    table.held_until = event.until
    table.holders.add(event.seat)


@_apply.register
def _(event: events.Released, table: Table, entry: Entry) -> None:
    table.release(entry.time)


@_apply.register
def _(event: events.Reacted, table: Table, entry: Entry) -> None:
    """Change nothing: reactions are shown from the journal."""


@_apply.register
def _(event: events.Filled, table: Table, entry: Entry) -> None:
    table.seats[event.seat] = Seat(bot=event.bot)


@_apply.register
def _(event: events.TimedOut, table: Table, entry: Entry) -> None:
    """Change nothing: TakenOver is written after it."""


@_apply.register
def _(event: events.TakenOver, table: Table, entry: Entry) -> None:
    table.seats[event.seat].bot = event.bot
    if table.hold is not None and table.hold.seat == event.seat:
        table.release(entry.time)


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
def _(event: events.RematchWithdrawn, table: Table, entry: Entry) -> None:
    table.seats[event.seat].wants_rematch = False


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


def _bot_name(bot: str) -> str:
    """Return the name of a bot: a character's own, or Bot."""
    character = character_of(bot)
    return "Bot" if character is None else character.name


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
