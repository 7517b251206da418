"""What a request becomes: the events to be written, or a reason why not. Nothing is changed here.

A move against the rules is `Refused` by the game, what cannot be read is `Invalid`, and what is not possible at this
table now is `Declined`.
"""

from __future__ import annotations

from functools import singledispatch

from shoal import bots, notation
from shoal.core.errors import Invalid, shown
from shoal.core.fair_deal import check_entropy
from shoal.games import catalogue
from shoal.table.declined import Declined
from shoal.table.events import (
    EVENTS,
    Closed,
    Ended,
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
from shoal.table.manners import disturbs
from shoal.table.requests import (
    CallTime,
    Close,
    GiveNumber,
    Leave,
    LinkRematch,
    MissPlayer,
    OfferRematch,
    Play,
    PlayForBot,
    Request,
    Return,
    Say,
    Sit,
)
from shoal.table.state import CLOSED, OPEN, OVER, PLAYING, Seat, Table
from shoal.table.texts import clean_name, clean_saying

LONGEST_PER_MOVE = 30 * 86_400
SERVER = None


def who_is_hinted(table: Table, guest: str | None) -> int:
    """The seat of a guest who may have a hint now."""
    seat = table.seat_of(guest)
    if not table.made.hints:
        raise Declined("no hints")
    if seat is None:
        raise Declined("not seated")
    if table.waits_for is None or not table.game.legal(seat):
        raise Declined("nothing to play")
    return seat


def check_made(made: Made) -> Made:
    """A table that can be: Invalid if not."""
    book = catalogue.rulebook(made.game)
    catalogue.check_seats(book, made.seats)
    catalogue.with_defaults(book.options, dict(made.options))
    if len(made.bots) != made.seats:
        raise Invalid(f"bots: {len(made.bots)} for {made.seats} seats; null is a seat for a person")
    if all(bot is not None for bot in made.bots):
        raise Invalid("bots: no seat is left for a person")
    for bot in [*made.bots, made.stand_in]:
        if bot is not None:
            _check_bot(bot)
    if made.per_move is not None and not 1 <= made.per_move <= LONGEST_PER_MOVE:
        raise Invalid(f"per_move: from 1 second to {LONGEST_PER_MOVE // 86_400} days, not {shown(made.per_move)}")
    return made


def _check_bot(name: str) -> None:
    try:
        bots.known(name)
    except Invalid as error:
        raise Invalid(f"bots: {error}") from None


def decide(table: Table, guest: str | None, request: Request, now: int) -> list[EVENTS]:
    """The events that a request of a guest, or of the server, becomes at a time."""
    if table.state == CLOSED:
        raise Declined("closed")
    return _decide(request, table, guest, now)


@singledispatch
def _decide(request: Request, table: Table, guest: str | None, now: int) -> list[EVENTS]:
    raise Invalid(f"there is no request {type(request).__name__}")


def _seat(table: Table, guest: str | None) -> int:
    seat = table.seat_of(guest)
    if seat is None:
        raise Declined("not seated")
    return seat


# Sitting down, and getting up


@_decide.register
def _(request: Sit, table: Table, guest: str | None, now: int) -> list[EVENTS]:
    if table.state != OPEN:
        raise Declined("begun" if table.state == PLAYING else "over")
    if table.seat_of(guest) is not None:
        raise Declined("seated")
    assert guest is not None
    seat = _free_seat(table, request.seat)
    events: list[EVENTS] = [Sat(seat, guest, clean_name(request.name))]
    if request.number is not None:
        events += _numbered(table, seat, request.number)
    return events


def _free_seat(table: Table, wanted: int | None) -> int:
    if wanted is None:
        free = [number for number, seat in enumerate(table.seats) if seat.is_free]
        if not free:
            raise Declined("full")
        return free[0]
    if not 0 <= wanted < len(table.seats):
        raise Invalid(f"seat: {shown(wanted)} is not from 0 to {len(table.seats) - 1}")
    if not table.seats[wanted].is_free:
        raise Declined("seat taken", seat=wanted + 1)
    return wanted


def _numbered(table: Table, seat: int, number: str) -> list[EVENTS]:
    """A number given; if it is the last one missing, the match begins."""
    given = Numbered(seat, check_entropy(number))
    others = [other for at, other in enumerate(table.seats) if at != seat]
    return [given, Started()] if all(map(_is_ready, others)) else [given]


def _is_ready(seat: Seat) -> bool:
    return seat.bot is not None or seat.number is not None


@_decide.register
def _(request: GiveNumber, table: Table, guest: str | None, now: int) -> list[EVENTS]:
    seat = _seat(table, guest)
    if table.seats[seat].number is not None:
        raise Declined("numbered")
    return _numbered(table, seat, request.number)


@_decide.register
def _(request: Leave, table: Table, guest: str | None, now: int) -> list[EVENTS]:
    seat = _seat(table, guest)
    if table.state == OPEN:
        return [Left(seat)]
    return _taken_over(table, seat)


def _taken_over(table: Table, seat: int, missed: bool = False) -> list[EVENTS]:
    if table.state != PLAYING:
        raise Declined("over" if table.state == OVER else "not begun")
    if table.seats[seat].bot is not None:
        raise Declined("played by a bot")
    return [TakenOver(seat, table.made.stand_in, missed)]


@_decide.register
def _(request: MissPlayer, table: Table, guest: str | None, now: int) -> list[EVENTS]:
    if table.seats[request.seat].guest is None:
        raise Declined("played by a bot")
    return _taken_over(table, request.seat, missed=True)


@_decide.register
def _(request: Return, table: Table, guest: str | None, now: int) -> list[EVENTS]:
    seat = _seat(table, guest)
    if not table.seats[seat].is_lent:
        raise Declined("there")
    return [GivenBack(seat)]


# The match


@_decide.register
def _(request: Play, table: Table, guest: str | None, now: int) -> list[EVENTS]:
    """Who moves while a bot plays for them has come back."""
    seat = _seat(table, guest)
    _check_version(table, request.version)
    code = notation.code(table.game, request.action)
    back: list[EVENTS] = [GivenBack(seat)] if table.seats[seat].is_lent else []
    return back + _moved(table, seat, code)


@_decide.register
def _(request: PlayForBot, table: Table, guest: str | None, now: int) -> list[EVENTS]:
    _check_version(table, request.version)
    if table.seats[request.seat].bot is None:
        raise Declined("there")
    if disturbs(table, request.code):
        raise Declined("disturbs")
    return _moved(table, request.seat, request.code, request.bot, request.instead_of)


def _check_version(table: Table, version: int) -> None:
    """A move is for the position that its player saw; what was sent twice is for one that is past."""
    if table.state != PLAYING:
        raise Declined("over" if table.state == OVER else "not begun")
    if version < table.moved:
        raise Declined("played on")
    if version > table.version:
        raise Invalid(f"version: {shown(version)}; the table is at {table.version}")


def _moved(table: Table, seat: int, code: int, bot: str | None = None, instead_of: str | None = None) -> list[EVENTS]:
    """The move, and the end of the match if it is the last; tried on a copy."""
    game = table.game
    refused = game.why_not(seat, code)
    if refused is not None:
        raise refused
    moved = Moved(seat, code, notation.action(game, code), bot, instead_of)
    after = game.copy()
    after.apply(seat, code)
    if not after.over:
        return [moved]
    return [moved, Ended([*after.scores], [*after.winners], [*after.endings])]


@_decide.register
def _(request: CallTime, table: Table, guest: str | None, now: int) -> list[EVENTS]:
    deadline, seat = table.deadline, table.waits_for
    if deadline is None or seat is None or now < deadline:
        raise Declined("time left")
    return [TimedOut(seat), *_taken_over(table, seat)]


# Talk, another match, and the end of a table


@_decide.register
def _(request: Say, table: Table, guest: str | None, now: int) -> list[EVENTS]:
    return [Said(_seat(table, guest), clean_saying(request.text))]


@_decide.register
def _(request: OfferRematch, table: Table, guest: str | None, now: int) -> list[EVENTS]:
    seat = _seat(table, guest)
    if table.state != OVER:
        raise Declined("not over")
    if table.seats[seat].offers:
        raise Declined("offered")
    return [Offered(seat)]


@_decide.register
def _(request: LinkRematch, table: Table, guest: str | None, now: int) -> list[EVENTS]:
    if table.rematch is not None:
        raise Declined("rematched")
    if table.state != OVER or not all(seat.offers for seat in table.people()):
        raise Declined("not all")
    return [Rematched(request.table)]


@_decide.register
def _(request: Close, table: Table, guest: str | None, now: int) -> list[EVENTS]:
    """Finished matches stay."""
    if table.state == OVER:
        raise Declined("over")
    if guest is not SERVER:
        if guest != table.made.host:
            raise Declined("not the host")
        if any(seat.guest != guest for seat in table.people()):
            raise Declined("people sit here")
    return [Closed()]
