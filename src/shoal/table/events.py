"""What can happen at a table. A journal is a row of entries; each says what happened, and when.

The journal is the table server's own: it holds the secret of the deal and moves that not everybody may see. What people
are told is made of it elsewhere, for each of them.
"""

from __future__ import annotations

from typing import Any

from msgspec import Struct
from msgspec.json import Decoder, Encoder

Data = dict[str, Any]


class Event(Struct, frozen=True, tag_field="kind", tag=str.lower, forbid_unknown_fields=True, omit_defaults=True):
    """Its kind in the journal is its name in small letters."""


class Made(Event, frozen=True):
    """Somebody has made a table."""

    id: str
    game: str
    rules: int  # the version of the game's rules
    seats: int
    options: dict[str, int]
    bots: list[str | None]  # by seat: which bot sits there; None is a seat for a person
    secret: str  # of the deal, in hexadecimal digits; only its hash is shown until the match is over
    host: str  # the guest who made it
    listed: bool = True  # in the lobby; otherwise it is found by its link alone
    stand_in: str = "random"  # the bot that plays for who has gone
    per_move: int | None = None  # seconds on the clock for each move
    hints: bool = False
    follows: str | None = None  # the table of which it is the rematch


class Sat(Event, frozen=True):
    seat: int
    guest: str
    name: str


class Left(Event, frozen=True):
    """Somebody has got up before the match began; the seat is free."""

    seat: int


class Numbered(Event, frozen=True):
    """A player has given a number that the deal is made of."""

    seat: int
    number: str


class Started(Event, frozen=True):
    """All seats are taken and all numbers given: the cards are dealt."""


class Moved(Event, frozen=True):
    seat: int
    code: int
    action: Data
    bot: str | None = None  # which bot chose it
    instead_of: str | None = None  # the bot that failed or took too long


class TimedOut(Event, frozen=True, tag="timed out"):
    seat: int


class TakenOver(Event, frozen=True, tag="taken over"):
    """A bot plays for a player who has gone."""

    seat: int
    bot: str
    missed: bool = False  # nobody watched from that seat, as far as one server knew


class GivenBack(Event, frozen=True, tag="given back"):
    """The player is back."""

    seat: int


class Said(Event, frozen=True):
    seat: int
    text: str


class Offered(Event, frozen=True):
    """A player would play again with the same people."""

    seat: int


class Rematched(Event, frozen=True):
    """All would: the table where it goes on."""

    table: str


class Ended(Event, frozen=True):
    scores: list[int]
    winners: list[int]
    ended_by: list[str]


class Closed(Event, frozen=True):
    """Nobody has touched the table for long, or its host has given it up."""


EVENTS = (
    Made
    | Sat
    | Left
    | Numbered
    | Started
    | Moved
    | TimedOut
    | TakenOver
    | GivenBack
    | Said
    | Offered
    | Rematched
    | Ended
    | Closed
)


class Entry(Struct, frozen=True):
    """Version 1, 2, 3 ... of a table, the time in milliseconds since 1970, and what happened."""

    version: int
    time: int
    event: EVENTS


_decoder = Decoder(EVENTS)
_encoder = Encoder(order="deterministic")


def kind_of(event: Event) -> str:
    return str(event.__struct_config__.tag)


def written(event: Event) -> bytes:
    """An event as JSON."""
    return _encoder.encode(event)


def read(data: bytes) -> EVENTS:
    """And back; msgspec.ValidationError if it is none."""
    event: EVENTS = _decoder.decode(data)
    return event
