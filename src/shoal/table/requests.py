"""What can be asked of a table: by guests, and by the server that keeps it."""

from __future__ import annotations

from msgspec import Struct

from shoal.table.events import Data


class Request(Struct, frozen=True):
    """By whom is said when it is decided: a guest's id, or None for the server."""


# By guests


class Sit(Request, frozen=True):
    """Take a seat, or any that is free; with a number for the deal."""

    name: str
    seat: int | None = None
    number: str | None = None


class Leave(Request, frozen=True):
    """Before the match begins the seat is free; later a bot plays on."""


class Return(Request, frozen=True):
    """Play oneself again."""


class GiveNumber(Request, frozen=True):
    number: str


class Play(Request, frozen=True):
    """A move, by who has seen the table at that version."""

    version: int
    action: Data


class Say(Request, frozen=True):
    text: str


class OfferRematch(Request, frozen=True):
    pass


class Close(Request, frozen=True):
    """By the host, as long as nobody else sits there; by the server at any time before the end."""


# By the server


class PlayForBot(Request, frozen=True):
    """What a bot has chosen for a seat, when it was shown the table at that version."""

    version: int
    seat: int
    code: int
    bot: str
    instead_of: str | None = None


class CallTime(Request, frozen=True):
    """The clock has run out."""


class MissPlayer(Request, frozen=True):
    """The player of a seat has been away for too long."""

    seat: int


class LinkRematch(Request, frozen=True):
    """All would play again: at this table."""

    table: str
