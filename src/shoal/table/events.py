"""The events of a table. A journal is a sequence of entries: a version, a time, and the event.

The journal is private to the server: it holds the secret of the deal, and moves that not everybody may see.
`projection` makes what each watcher is told of it.
"""

from __future__ import annotations

from typing import Any

from msgspec import Struct
from msgspec.json import Decoder, Encoder

Data = dict[str, Any]


class Event(Struct, frozen=True, tag_field="kind", tag=str.lower, forbid_unknown_fields=True, omit_defaults=True):
    """Something that happened at a table. Its kind in the journal is its tag."""


class Created(Event, frozen=True):
    """Somebody has created the table, with these settings."""

    id: str
    game: str
    rules: int  # the version of the game's rules
    seats: int
    options: dict[str, int]
    bots: list[str | None]  # by seat: which bot sits there; None is a seat for a person
    secret: str  # of the deal, in hexadecimal digits; only its hash is shown until the match is over
    host: str  # the guest who created it
    listed: bool = True  # in the lobby; otherwise only its link leads to it
    stand_in: str = "random"  # the bot that replaces an absent player
    per_move: int | None = None  # seconds on the clock for each move
    hints: bool = False
    rematch_of: str | None = None  # the table where these players met before


class Sat(Event, frozen=True):
    """A guest has taken a seat."""

    seat: int
    guest: str
    name: str


class Left(Event, frozen=True):
    """A player has got up before the match began; the seat is free."""

    seat: int


class Contributed(Event, frozen=True):
    """A player has contributed entropy to the deal."""

    seat: int
    entropy: str


class Started(Event, frozen=True):
    """All seats are taken and all entropy is there: the cards are dealt."""


class Moved(Event, frozen=True):
    """A seat has made a move. The action counts: the code is what it was when it was written."""

    seat: int
    code: int
    action: Data
    bot: str | None = None  # the bot that chose it
    instead_of: str | None = None  # the bot that failed or took too long


class TimedOut(Event, frozen=True, tag="timed out"):
    """The player's time for a move has run out."""

    seat: int


class TakenOver(Event, frozen=True, tag="taken over"):
    """A bot replaces a player."""

    seat: int
    bot: str
    absent: bool = False  # because nobody watched from that seat, as far as one server knew


class Returned(Event, frozen=True):
    """The player is back and replaces the bot."""

    seat: int


class Chatted(Event, frozen=True):
    """A player has sent a chat message."""

    seat: int
    text: str


class RematchOffered(Event, frozen=True, tag="rematch offered"):
    """A player would play again with the same people."""

    seat: int


class RematchCreated(Event, frozen=True, tag="rematch created"):
    """Everybody would play again: the table of the next match."""

    table: str


class Ended(Event, frozen=True):
    """The match is over."""

    scores: list[int]
    winners: list[int]
    ended_by: list[str]  # the rules that ended its rounds


class Closed(Event, frozen=True):
    """The table was idle for too long, or its host has closed it."""


EVENTS = (
    Created
    | Sat
    | Left
    | Contributed
    | Started
    | Moved
    | TimedOut
    | TakenOver
    | Returned
    | Chatted
    | RematchOffered
    | RematchCreated
    | Ended
    | Closed
)


class Entry(Struct, frozen=True):
    """An event with its version, counted from 1, and its time in milliseconds since 1970."""

    version: int
    time: int
    event: EVENTS


_decoder = Decoder(EVENTS)
_encoder = Encoder(order="deterministic")


def kind_of(event: Event) -> str:
    """Return the kind of an event: "moved", "timed out"."""
    return str(event.__struct_config__.tag)


def written(event: Event) -> bytes:
    """Return an event as JSON."""
    return _encoder.encode(event)


def read(data: bytes) -> EVENTS:
    """Return the event of some JSON; msgspec.ValidationError if it is none."""
    event: EVENTS = _decoder.decode(data)
    return event
