"""The events of a table. A journal is a sequence of entries: a version, a time, and the event.

The journal is private to the server: it holds the secret of the deal, and moves that not everybody may see.
`projection` makes what each watcher is told of it.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import reduce
from operator import or_
from typing import Any, Literal

from msgspec import Struct
from msgspec.json import Decoder, Encoder

DAY = 86_400  # seconds

Data = dict[str, Any]
Why = Literal["zinger", "trade"]  # why a player holds the table
Reaction = Literal["well played", "ouch", "ha", "thanks", "hmm"]


class Event(Struct, frozen=True, tag_field="kind", tag=str.lower, forbid_unknown_fields=True, omit_defaults=True):
    """Something that happened at a table. Its kind in the journal is its tag."""


class SeatEvent(Event, frozen=True):
    """Something that happened at a seat."""

    seat: int


class TriedMove(Struct, frozen=True):
    """A move that a match begins with. The action counts, as in `Moved`."""

    seat: int
    action: Data


class Tried(Struct, frozen=True):
    """An earlier match that is tried from one of its positions: its deal, and the moves before that position."""

    table: str  # of which the cards are
    entropy: list[str | None]  # contributed there
    version: int  # before which the match is taken up
    moves: list[TriedMove]


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
    pauses: bool = False  # after each round but the last, and after a scoring, until the people are ready
    undo: bool = False  # players may ask each other to take moves back beyond what is free
    tried: Tried | None = None  # the secret is that of the earlier match then
    pass_and_play: bool = False  # several people may play on one device


class Sat(SeatEvent, frozen=True):
    """A guest has taken a seat."""

    guest: str
    name: str


class Left(SeatEvent, frozen=True):
    """A player has got up before the match began; the seat is free."""


class Contributed(SeatEvent, frozen=True):
    """A player has contributed entropy to the deal."""

    entropy: str


class Filled(SeatEvent, frozen=True):
    """The host has given a free seat to a bot before the match."""

    bot: str


class Started(Event, frozen=True):
    """All seats are taken and all entropy is there: the cards are dealt."""


class Moved(SeatEvent, frozen=True):
    """A seat has made a move. The action counts: the code is what it was when it was written."""

    code: int
    action: Data
    bot: str | None = None  # the bot that chose it
    instead_of: str | None = None  # the bot that failed or took too long


class TimedOut(SeatEvent, frozen=True, tag="timed out"):
    """The player's time for a move has run out."""


class TakenOver(SeatEvent, frozen=True, tag="taken over"):
    """A bot replaces a player."""

    bot: str
    absent: bool = False  # because nobody watched from that seat, as far as one server knew


class Returned(SeatEvent, frozen=True):
    """The player is back and replaces the bot."""


class Paused(Event, frozen=True):
    """A round was scored: no moves until everybody is ready. Written along with the move."""


class Ready(SeatEvent, frozen=True):
    """A player is ready to go on."""


class Resumed(Event, frozen=True):
    """Everybody is ready, or the time of the pause is up: the match goes on."""


class Undone(SeatEvent, frozen=True):
    """Moves are taken back, as a seat wanted: the position after the entry `to` stands again."""

    to: int
    revealed: bool = False  # one of the moves let its player, or others, know something new


class UndoAsked(SeatEvent, frozen=True, tag="undo asked"):
    """A player asks the others to take moves back to an earlier version."""

    to: int


class UndoAnswered(SeatEvent, frozen=True, tag="undo answered"):
    """A player has answered who asked."""

    agrees: bool


class Held(SeatEvent, frozen=True):
    """A player holds the table: bots wait until that time."""

    until: int
    why: Why


class Released(SeatEvent, frozen=True):
    """The player no longer holds the table."""


class Reacted(SeatEvent, frozen=True):
    """A player has reacted with one of a few words."""

    reaction: Reaction


class Chatted(SeatEvent, frozen=True):
    """A player has sent a chat message."""

    text: str


class RematchOffered(SeatEvent, frozen=True, tag="rematch offered"):
    """A player would play again with the same people."""


class RematchWithdrawn(SeatEvent, frozen=True, tag="rematch withdrawn"):
    """A player has withdrawn the offer of a rematch."""


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


KINDS: list[type[Event]] = [
    kind for kind in (*Event.__subclasses__(), *SeatEvent.__subclasses__()) if kind is not SeatEvent
]


class Entry(Struct, frozen=True):
    """An event with its version, counted from 1, and its time in milliseconds since 1970."""

    version: int
    time: int
    event: Event


def kind_of(event: Event) -> str:
    """Return the kind of an event: "moved", "timed out"."""
    return str(event.__struct_config__.tag)


written: Callable[[Event], bytes] = Encoder(order="deterministic").encode  # as JSON
read: Callable[[bytes], Event] = Decoder(reduce(or_, KINDS)).decode  # msgspec.ValidationError if it is no event
