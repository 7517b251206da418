"""From requests to events: `decide` gives the events that a request becomes, or raises why not. It changes nothing.

A move against the rules is `Refused` by the game, a request that cannot be read is `Invalid`, and one that is not
possible at this table now is `NotNow`.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import singledispatch

from msgspec.structs import replace

from shoal import bots
from shoal.core.errors import Invalid, shown
from shoal.core.fair_deal import check_entropy
from shoal.games import catalogue
from shoal.table import events, requests
from shoal.table.companions import NOBODY, guest_of, player_of
from shoal.table.events import DAY, Event
from shoal.table.manners import bots_wait_until, disturbs
from shoal.table.not_now import NotNow
from shoal.table.requests import SERVER, GuestRequest, Request
from shoal.table.state import CLOSED, OPEN, OVER, PLAYING, Table
from shoal.table.texts import clean_name, clean_saying

LONGEST_PER_MOVE = 30 * DAY
HOLDS: dict[events.Why, int] = {"zinger": 10, "trade": 20}  # seconds
MOST_HOLDS = 2  # during one decision of the seat waited for, so that nobody can hold a table for ever


def check_created(created: events.Created) -> events.Created:
    """Return the settings of a new table, not listed if people share devices; Invalid if there can be no such table."""
    book = catalogue.rulebook(created.game)
    catalogue.check_seats(book, created.seats)
    catalogue.with_defaults(book.options, dict(created.options))
    if len(created.bots) != created.seats:
        raise Invalid(f"bots: {len(created.bots)} for {created.seats} seats; null is a seat for a person")
    if all(bot is not None for bot in created.bots):
        raise Invalid("bots: no seat is left for a person")
    for bot in [*created.bots, created.stand_in]:
        if bot is not None:
            _check_bot(bot)
    if created.per_move is not None and not 1 <= created.per_move <= LONGEST_PER_MOVE:
        raise Invalid(f"per_move: from 1 second to {LONGEST_PER_MOVE // DAY} days, not {shown(created.per_move)}")
    return replace(created, listed=created.listed and not created.pass_and_play)


def _check_bot(name: str) -> None:
    try:
        bots.known(name)
    except Invalid as error:
        raise Invalid(f"bots: {error}") from None


def seat_for_hint(table: Table, guest: str | None) -> int:
    """Return the seat of a guest who may have a hint now."""
    seat = table.seat_of(guest)
    if not table.setup.hints:
        raise NotNow("no hints")
    if seat is None:
        raise NotNow("not seated")
    if table.waits_for is None or not table.game.legal(seat):
        raise NotNow("nothing to play")
    return seat


def decide(table: Table, guest: str | None, request: Request, now: int) -> list[Event]:
    """Return the events that a request becomes at a time.

    `guest` is the id of who asks, SERVER, or None for an anonymous spectator.
    """
    if guest != SERVER and not isinstance(request, GuestRequest):
        raise NotNow("not the server")
    if table.state == CLOSED:
        raise NotNow("closed")
    return _decide(request, table, guest, now)


def following(table: Table) -> Iterator[Event]:
    """Yield what follows from the last event and is stored along with it.

    That is the end of a match after its last move, a pause after a scoring, and what everybody has agreed to.
    """
    if table.state != PLAYING:
        return
    game, asked = table.game, table.undo_asked
    if game.over:
        yield events.Ended([*game.scores], [*game.winners], [*game.endings])
    elif table.pause is not None:
        if table.devices(table.present()) <= table.devices(table.pause.ready):
            yield events.Resumed()
    elif table.setup.pauses and table.has_scored and table.last_move_version == table.version and table.present():
        yield events.Paused()
    elif asked is not None and _others(table, asked.seat) <= table.devices(asked.agreed):
        yield table.undone(asked.seat, asked.to)


def _others(table: Table, seat: int) -> set[str]:
    """Return the guests at all other devices than that of a seat's person, present or not."""
    return table.devices() - table.devices([seat])


@singledispatch
def _decide(request: Request, table: Table, guest: str | None, now: int) -> list[Event]:
    raise Invalid(f"there is no request {type(request).__name__}")


def _seat(table: Table, guest: str | None) -> int:
    seat = table.seat_of(guest)
    if seat is None:
        raise NotNow("not seated")
    return seat


# Sitting down, and getting up


@_decide.register
def _(request: requests.Sit, table: Table, guest: str | None, now: int) -> list[Event]:
    if table.state != OPEN:
        raise NotNow("begun" if table.state == PLAYING else "over")
    if table.seat_of(guest) is not None:
        raise NotNow("seated")
    assert guest is not None
    assert guest != SERVER
    if player_of(guest) == NOBODY:
        raise Invalid("player: 0 has no seat")
    if player_of(guest) != 1 and not table.setup.pass_and_play:
        raise NotNow("one device each")
    seat = _free_seat(table, request.seat)
    sat = events.Sat(seat, guest, clean_name(request.name))
    return [sat] if request.entropy is None else [sat, *_contributed(table, seat, request.entropy)]


def _free_seat(table: Table, wanted: int | None) -> int:
    if wanted is None:
        free = [number for number, seat in enumerate(table.seats) if seat.is_free]
        if not free:
            raise NotNow("full")
        return free[0]
    if not 0 <= wanted < len(table.seats):
        raise Invalid(f"seat: {shown(wanted)} is not from 0 to {len(table.seats) - 1}")
    if not table.seats[wanted].is_free:
        raise NotNow("seat taken", seat=wanted + 1)
    return wanted


def _contributed(table: Table, seat: int, entropy: str) -> list[Event]:
    """Return the contribution, and the start of the match if it was the last one missing."""
    contributed = events.Contributed(seat, check_entropy(entropy))
    others = [other for number, other in enumerate(table.seats) if number != seat]
    return [contributed, events.Started()] if all(other.is_ready for other in others) else [contributed]


@_decide.register
def _(request: requests.Contribute, table: Table, guest: str | None, now: int) -> list[Event]:
    seat = _seat(table, guest)
    if table.seats[seat].entropy is not None:
        raise NotNow("contributed")
    return _contributed(table, seat, request.entropy)


@_decide.register
def _(request: requests.Fill, table: Table, guest: str | None, now: int) -> list[Event]:
    _check_host(table, guest)
    if table.state != OPEN:
        raise NotNow("begun" if table.state == PLAYING else "over")
    seat = request.seat if _is_bots(table, request.seat) else _free_seat(table, request.seat)
    _check_bot(request.bot)
    others = [other for number, other in enumerate(table.seats) if number != seat]
    if all(other.guest is None and other.bot is not None for other in others):
        raise NotNow("last seat")
    filled = events.Filled(seat, request.bot)
    return [filled, events.Started()] if all(other.is_ready for other in others) else [filled]


def _check_host(table: Table, guest: str | None) -> None:
    if guest is None or guest_of(guest) != table.setup.host:
        raise NotNow("not the host")


def _is_bots(table: Table, seat: int) -> bool:
    """Return whether a seat before the match is a bot's: another one can take it."""
    return 0 <= seat < len(table.seats) and table.seats[seat].bot is not None


@_decide.register
def _(request: requests.Leave, table: Table, guest: str | None, now: int) -> list[Event]:
    seat = _seat(table, guest)
    if table.state == OPEN:
        return [events.Left(seat)]
    return _taken_over(table, seat)


def _taken_over(table: Table, seat: int, absent: bool = False) -> list[Event]:
    if table.state != PLAYING:
        raise NotNow("over" if table.state == OVER else "not begun")
    if table.seats[seat].bot is not None:
        raise NotNow("played by a bot")
    return [events.TakenOver(seat, table.setup.stand_in, absent)]


@_decide.register
def _(request: requests.ReplaceAbsent, table: Table, guest: str | None, now: int) -> list[Event]:
    if table.seats[request.seat].guest is None:
        raise NotNow("played by a bot")
    return _taken_over(table, request.seat, absent=True)


@_decide.register
def _(request: requests.Return, table: Table, guest: str | None, now: int) -> list[Event]:
    seat = _seat(table, guest)
    if not table.seats[seat].is_lent:
        raise NotNow("not replaced")
    return [events.Returned(seat)]


def _returned(table: Table, seat: int) -> list[Event]:
    """Return the event that a player is back, if a bot replaces them."""
    return [events.Returned(seat)] if table.seats[seat].is_lent else []


# The match


@_decide.register
def _(request: requests.Play, table: Table, guest: str | None, now: int) -> list[Event]:
    seat = _seat(table, guest)
    _check_version(table, request.version)
    actions = table.notation.actions
    code = actions.code(request.action)
    refused = table.game.why_not(seat, code)
    if refused is not None:
        raise refused
    return [*_returned(table, seat), events.Moved(seat, code, actions.named(code))]


@_decide.register
def _(request: requests.PlayForBot, table: Table, guest: str | None, now: int) -> list[Event]:
    _check_version(table, request.version)
    if table.seats[request.seat].bot is None:
        raise NotNow("not replaced")
    if disturbs(table, request.code):
        raise NotNow("disturbs")
    if now < bots_wait_until(table):
        raise NotNow("held")
    refused = table.game.why_not(request.seat, request.code)
    if refused is not None:
        raise refused
    action = table.notation.actions.named(request.code)
    return [events.Moved(request.seat, request.code, action, request.bot, request.instead_of)]


def _check_version(table: Table, version: int) -> None:
    """Decline a move for a position that is past: its player saw another one, or the move was sent twice."""
    if table.state != PLAYING:
        raise NotNow("over" if table.state == OVER else "not begun")
    if table.pause is not None:
        raise NotNow("paused")
    if version < table.last_move_version:
        raise NotNow("outdated")
    if version > table.version:
        raise Invalid(f"version: {shown(version)}; the table is at {table.version}")


@_decide.register
def _(request: requests.CallTime, table: Table, guest: str | None, now: int) -> list[Event]:
    deadline, seat = table.deadline, table.waits_for
    if deadline is None or now < deadline:
        raise NotNow("time left")
    return [events.Resumed()] if seat is None else [events.TimedOut(seat), *_taken_over(table, seat)]


# Pauses, holding the table, and taking moves back


@_decide.register
def _(request: requests.Ready, table: Table, guest: str | None, now: int) -> list[Event]:
    seat = _seat(table, guest)
    if table.pause is None:
        raise NotNow("not paused")
    if table.devices([seat]) <= table.devices(table.pause.ready):
        raise NotNow("ready")
    return [*_returned(table, seat), events.Ready(seat)]


@_decide.register
def _(request: requests.Hold, table: Table, guest: str | None, now: int) -> list[Event]:
    seat = _seat(table, guest)
    _check_version(table, table.version)
    if table.seats[seat].is_lent:
        raise NotNow("played by a bot")
    if seat in table.holders or len(table.holders) >= MOST_HOLDS:
        raise NotNow("held enough")
    return [events.Held(seat, max(table.held_until, now + 1000 * HOLDS[request.why]), request.why)]


@_decide.register
def _(request: requests.Release, table: Table, guest: str | None, now: int) -> list[Event]:
    seat = _seat(table, guest)
    if table.hold is None or table.hold.seat not in table.seats_beside(seat) or table.hold.until <= now:
        raise NotNow("not held")
    return [events.Released(table.hold.seat)]


@_decide.register
def _(request: requests.Undo, table: Table, guest: str | None, now: int) -> list[Event]:
    seat = _seat(table, guest)
    if table.state != PLAYING:
        raise NotNow("over" if table.state == OVER else "not begun")
    free, others = table.free_undo(seat), _others(table, seat)
    if free is not None:
        return [table.undone(seat, free)]
    to = table.own_decision(seat)
    if to is None:
        raise NotNow("nothing to undo")
    if not others:
        return [table.undone(seat, to)]
    if not table.setup.undo:
        raise NotNow("no undo")
    if table.undo_asked is not None:
        raise NotNow("undo asked")
    if table.undo_refused == table.last_move_version:
        raise NotNow("undo refused")
    if not others <= table.devices(table.present()):
        raise NotNow("somebody away")
    return [events.UndoAsked(seat, to)]


@_decide.register
def _(request: requests.AnswerUndo, table: Table, guest: str | None, now: int) -> list[Event]:
    seat, asked = _seat(table, guest), table.undo_asked
    if asked is None or table.devices([seat]) <= table.devices([asked.seat, *asked.agreed]):
        raise NotNow("not asked")
    return [events.UndoAnswered(seat, request.agrees)]


# Chat, rematch, and the end of a table


@_decide.register
def _(request: requests.Chat, table: Table, guest: str | None, now: int) -> list[Event]:
    return [events.Chatted(_seat(table, guest), clean_saying(request.text))]


@_decide.register
def _(request: requests.React, table: Table, guest: str | None, now: int) -> list[Event]:
    return [events.Reacted(_seat(table, guest), request.reaction)]


@_decide.register
def _(request: requests.Rematch, table: Table, guest: str | None, now: int) -> list[Event]:
    seat = _seat(table, guest)
    if table.state != OVER:
        raise NotNow("not over")
    beside = [number for number in table.seats_beside(seat) if not table.seats[number].wants_rematch]
    if not beside:
        raise NotNow("rematch offered")
    return [events.RematchOffered(number) for number in beside]


@_decide.register
def _(request: requests.WithdrawRematch, table: Table, guest: str | None, now: int) -> list[Event]:
    seat = _seat(table, guest)
    if table.rematch is not None or table.is_rematch_agreed:
        raise NotNow("rematch created")
    beside = [number for number in table.seats_beside(seat) if table.seats[number].wants_rematch]
    if not beside:
        raise NotNow("no rematch")
    return [events.RematchWithdrawn(number) for number in beside]


@_decide.register
def _(request: requests.LinkRematch, table: Table, guest: str | None, now: int) -> list[Event]:
    if table.rematch is not None:
        raise NotNow("rematch created")
    if not table.is_rematch_agreed:
        raise NotNow("not all")
    return [events.RematchCreated(request.table)]


@_decide.register
def _(request: requests.Close, table: Table, guest: str | None, now: int) -> list[Event]:
    """Close a table, unless its match is over: finished matches stay."""
    if table.state == OVER:
        raise NotNow("over")
    if guest != SERVER:
        _check_host(table, guest)
        if table.devices() - {table.setup.host}:
            raise NotNow("people sit here")
    return [events.Closed()]
