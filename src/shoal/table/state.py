"""A table as it stands after the entries of its journal.

`fold` is the only way in which a table changes, and it trusts the journal: `commands.decide` has decided what may
happen before it was written. So a table read from its journal equals the table that wrote it.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from functools import cached_property
from typing import NamedTuple

from msgspec.structs import replace

from shoal.bots.cast import character_of
from shoal.core import fair_deal
from shoal.core.errors import Invalid
from shoal.core.fair_deal import Deal
from shoal.core.game import Game, Line
from shoal.core.notation import Notation
from shoal.games import catalogue
from shoal.record import Move, Record
from shoal.table import events
from shoal.table.companions import guest_of, player_of
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
    def is_ready(self) -> bool:
        """Return whether the match need not wait for this seat to begin."""
        return self.bot is not None or self.entropy is not None

    @property
    def is_lent(self) -> bool:
        """Return whether a bot replaces the player."""
        return self.guest is not None and self.bot is not None


class StandingMove(NamedTuple):
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
    steps: list[StandingMove] = field(default_factory=list)  # as many as the record has moves
    deal_version: int = 0
    has_scored: bool = False  # the last move ended a round, or was followed by a scoring
    pause: Pause | None = None
    hold: events.Held | None = None
    held_until: int = 0  # the time when the last hold ends, or has ended: by a release, a move or a pause
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

    @property
    def notation(self) -> Notation:
        return catalogue.notation(self.setup.game)

    @cached_property
    def commitment(self) -> str:
        return fair_deal.commitment(self.setup.secret)

    @property
    def entropy(self) -> list[str | None]:
        """Return the contributions to the deal, by seat."""
        return [seat.entropy for seat in self.seats] if self.setup.tried is None else self.setup.tried.entropy

    @property
    def waits_for(self) -> int | None:
        """The seat that the match waits for; None in a pause."""
        return self.game.to_move if self.state == PLAYING and self.pause is None else None

    @property
    def deadline(self) -> int | None:
        """The time when the server acts if nobody does.

        That is when the player waited for runs out of time, if there is a clock and it runs for a person. A pause ends
        by itself if people are there at two or more devices.
        """
        per_move = self.setup.per_move
        if self.pause is not None:
            longest = min(LONGEST_PAUSE, per_move or LONGEST_PAUSE)
            return self.pause.since + 1000 * longest if len(self.devices(self.present())) > 1 else None
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

    def devices(self, seats: Iterable[int] | None = None) -> set[str]:
        """Return the guests at whose devices the people of some seats play, or of all seats."""
        found = (self.seats[seat].guest for seat in (range(len(self.seats)) if seats is None else seats))
        return {guest_of(guest) for guest in found if guest is not None}

    def seats_beside(self, seat: int) -> list[int]:
        """Return the seats of all people at the device of a person, that person's own included."""
        if not self.setup.pass_and_play:
            return [seat]
        device = self.devices([seat])
        return [number for number in range(len(self.seats)) if self.devices([number]) == device]

    def players_at(self, device: str | None) -> tuple[int | None, ...] | None:
        """Return by seat which player at a guest's device sits there; None if everybody has a device of their own."""
        if not self.setup.pass_and_play:
            return None
        guests = (seat.guest for seat in self.seats)
        return tuple(player_of(guest) if guest is not None and guest_of(guest) == device else None for guest in guests)

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
        """Return the version before the last move that a person at the device of a seat's has chosen; None if none."""
        if self.state == PLAYING and seat is not None:
            beside = self.seats_beside(seat)
            for number in range(len(self.steps) - 1, -1, -1):
                if self.steps[number].seat in beside and self.steps[number].is_own:
                    return self._version_before(number)
        return None

    def may_ask_undo(self, seat: int | None) -> bool:
        """Return whether a player may take back their last decision, or may ask the others for it."""
        if seat is None or self.undo_asked is not None or self.undo_refused == self.last_move_version:
            return False
        return self.own_decision(seat) is not None and (self.setup.undo or len(self.devices()) == 1)

    def _version_before(self, step: int) -> int:
        number = step % len(self.steps)
        return self.steps[number - 1].version if number else self.deal_version

    def undone(self, seat: int, to: int) -> events.Undone:
        """Return the event with which a seat takes all moves after a version back."""
        taken = [step for step in self.steps if step.version > to]
        actions = self.notation.actions
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
        event = entry.event
        match event:
            case events.Moved():
                self._move(event, entry.time)
            case events.Started():
                self._start(entry.time)
            case events.Undone(_, to):
                self._take_back(to, entry.time)
            case events.Ended():
                self.state, self.result = OVER, event
            case events.RematchCreated(table):
                self.rematch = table
            case events.Closed():
                self.state = CLOSED
            case _:
                self._change_waiting(event, entry.time)

    def _change_waiting(self, event: Event, time: int) -> None:
        """Apply an event after which somebody may be waited for who was not, or the other way round."""
        match event:
            case events.Paused():
                self.pause = Pause(time)
                self._release(time)
            case events.Ready(seat):
                assert self.pause is not None
                self.pause.ready.add(seat)
            case events.Resumed():
                self.pause = None
                self.clock_from = self.decision_from = time
            case events.Held(seat, until):
                self.hold, self.held_until = event, until
                self.holders.add(seat)
            case events.Released():
                self._release(time)
            case events.UndoAsked(seat, to):
                self.undo_asked = UndoAsk(seat, to, time)
            case events.UndoAnswered():
                self._note_answer(event)
            case events.Chatted() | events.Reacted() | events.TimedOut():
                pass  # they are shown from the journal; TakenOver is written after TimedOut
            case _:
                self._change_seat(event, time)

    def _change_seat(self, event: Event, time: int) -> None:
        """Apply an event after which a seat belongs to somebody else, or is no longer as it was."""
        match event:
            case events.Sat(seat, guest, name):
                self.seats[seat] = Seat(guest=guest, name=name)
            case events.Left(seat):
                self.seats[seat] = Seat()
            case events.Filled(seat, bot):
                self.seats[seat] = Seat(bot=bot)
            case events.Contributed(seat, entropy):
                self.seats[seat].entropy = entropy
            case events.TakenOver(seat, bot):
                self.seats[seat].bot = bot
                self._release(time, seat)
            case events.Returned(seat):
                self.seats[seat].bot = None
                if self.waits_for == seat:
                    self.clock_from = time
            case events.RematchOffered(seat):
                self.seats[seat].wants_rematch = True
            case events.RematchWithdrawn(seat):
                self.seats[seat].wants_rematch = False
            case _:
                raise Invalid(f"journal: {self.version}: {type(event).__name__} cannot happen here")

    def _start(self, time: int) -> None:
        setup, names = self.setup, self.names()
        source = setup.id if setup.tried is None else setup.tried.table
        deal = Deal(source, self.commitment, setup.secret, self.entropy)
        self.record = Record(setup.game, seats=len(names), seed=deal.seed, players=names, deck=None, **setup.options)
        self.record.fair_deal = deal
        self.state = PLAYING
        self.deal_version = self.version
        self._wait_for_next_move(time, True)
        for move in [] if setup.tried is None else setup.tried.moves:
            self.record.play(move.seat, self.notation.actions.code(move.action))
            self.steps.append(StandingMove(self.version, move.seat, is_own=False, is_free=False, reveals=True))

    def _move(self, event: events.Moved, time: int) -> None:
        assert self.record is not None
        game, notation, seat = self.record.game, self.notation, event.seat
        waited_for = game.to_move
        lines: list[Line] = []
        game.apply(seat, event.code, lines)
        self.record.moves.append(Move(seat, event.code, event.action))
        self.log[self.version] = lines
        self.has_scored = any(line.kind in notation.scorings for line in lines)
        reveals = self.has_scored or event.action["kind"] not in notation.actions.reveal_nothing
        is_free = not reveals and game.to_move == waited_for and not game.over
        self.steps.append(StandingMove(self.version, seat, event.bot is None, is_free, reveals))
        if event.action["kind"] == notation.offer:
            self.offered[seat] = time
        self._release(time, seat)
        self._wait_for_next_move(time, seat == waited_for or game.to_move != waited_for)

    def _take_back(self, to: int, time: int) -> None:
        assert self.record is not None
        waited_for = self.game.to_move
        while self.steps and self.steps[-1].version > to:
            self.steps.pop()
        self.record.take_back(len(self.steps))
        self.has_scored = False
        self.pause = None
        self._wait_for_next_move(time, self.game.to_move != waited_for)

    def _wait_for_next_move(self, time: int, is_new_decision: bool) -> None:
        """Start the clock of the next move."""
        self.last_move_version = self.version
        self.clock_from = time
        self.undo_asked = None
        if is_new_decision:
            self.holders.clear()
            self.decision_from = time

    def _note_answer(self, answer: events.UndoAnswered) -> None:
        asked = self.undo_asked
        assert asked is not None
        if answer.agrees:
            self.undo_asked = asked._replace(agreed=asked.agreed | {answer.seat})
        else:
            self.undo_asked, self.undo_refused = None, self.last_move_version

    def _release(self, time: int, seat: int | None = None) -> None:
        """Let the bots go on; with a seat, if that is the one that holds the table."""
        if seat is None or (self.hold is not None and self.hold.seat == seat):
            self.hold, self.held_until = None, time


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
