"""What is said over a socket, each message with its type.

A client opens with `watch`; the server sends an `update` (table/showing) at once and whenever something has happened.
Every other message of a client is answered by `done`, `refused` or `invalid`, with the `id` that the client gave it; a
`hint` that is allowed by `hints`.
"""

from __future__ import annotations

from typing import ClassVar, Literal

from msgspec import MsgspecError, Struct
from msgspec.json import Decoder

from shoal.server.limits import HINTS, SEATS, TALK, Limited
from shoal.table import requests
from shoal.table.events import Data


class Message(Struct, frozen=True, tag_field="type", tag=str.lower, forbid_unknown_fields=True):
    """By a client. Its type is its name in small letters."""


class Watch(Message, frozen=True):
    """Which table, and the last version that one knows: 0 for all of it. Sent again, it is another table. A program may
    have the numbers of the view too, from which it can imagine what it cannot see."""

    table: str
    after: int = 0
    numbers: bool = False
    annotations: bool = False  # what the game would show a player beside the position
    language: Literal["en", "it"] = "en"  # of the sentences


class Asking(Message, frozen=True, kw_only=True):
    """Something that is asked of the table that one watches."""

    id: int | str | None = None
    limited: ClassVar[Limited | None] = SEATS  # how often it may be asked

    def request(self) -> requests.Request:
        raise NotImplementedError


class Sit(Asking, frozen=True, kw_only=True):
    """Take a seat, or any that is free; the number is for the deal."""

    seat: int | None = None
    number: str | None = None
    name: str | None = None  # the guest's own if none is given

    def request(self) -> requests.Request:
        return requests.Sit(self.name or "", self.seat, self.number)


class Number(Asking, frozen=True, kw_only=True):
    """The number for the deal, if it was not given with the seat."""

    number: str

    def request(self) -> requests.Request:
        return requests.GiveNumber(self.number)


class Leave(Asking, frozen=True, kw_only=True):
    """Get up; once the match has begun, a bot plays on."""

    def request(self) -> requests.Request:
        return requests.Leave()


class Return(Asking, frozen=True, kw_only=True):
    """Play oneself again."""

    def request(self) -> requests.Request:
        return requests.Return()


class Play(Asking, frozen=True, kw_only=True):
    """A move by its name, for the table as it stood at a version."""

    version: int
    action: Data
    limited = None

    def request(self) -> requests.Request:
        return requests.Play(self.version, self.action)


class Say(Asking, frozen=True, kw_only=True):
    text: str
    limited = TALK

    def request(self) -> requests.Request:
        return requests.Say(self.text)


class Rematch(Asking, frozen=True, kw_only=True):
    """Offer to play again with the same people."""

    def request(self) -> requests.Request:
        return requests.OfferRematch()


class Close(Asking, frozen=True, kw_only=True):
    """Give up a table that one has made, as long as nobody else sits there."""

    def request(self) -> requests.Request:
        return requests.Close()


class Hint(Message, frozen=True, kw_only=True):
    """What one might play now, where the table allows hints."""

    id: int | str | None = None
    limited: ClassVar[Limited] = HINTS


CLIENT = Watch | Sit | Number | Leave | Return | Play | Say | Rematch | Close | Hint


class Answer(Struct, frozen=True, tag_field="type", tag=str.lower, omit_defaults=True):
    """By the server, to one message."""


class Done(Answer, frozen=True, kw_only=True):
    """It is stored, at this version."""

    id: int | str | None = None
    version: int


class Refused(Answer, frozen=True, kw_only=True):
    """Against a rule of the game, with its id, or not possible at this table now, with a reason. Nothing changed."""

    id: int | str | None = None
    rule: str | None = None
    reason: str | None = None
    wait: int | None = None  # seconds
    kind: str | None = None
    facts: Data | None = None
    text: str


class Invalid(Answer, frozen=True, kw_only=True):
    """It cannot be read. Nothing has changed."""

    id: int | str | None = None
    text: str


class Hinted(Struct, frozen=True):
    """A move, or null for doing nothing where one may; the chance to win with it, and the points at the end."""

    action: Data | None
    chance: float
    points: float
    text: str  # the move in words


class Hints(Answer, frozen=True, kw_only=True):
    """The best moves at a version of the table, the best first, from what the player can see alone."""

    id: int | str | None = None
    version: int
    moves: list[Hinted]


class Bye(Answer, frozen=True, kw_only=True):
    """The server stops or the socket is closed for a reason; whether to come back."""

    text: str
    again: bool


read = Decoder(CLIENT).decode


class _Any(Struct):
    id: int | str | None = None


_decoder = Decoder(_Any)


def id_of(text: str) -> int | str | None:
    """The id of a message that is none, if it has one: who sent it waits for an answer."""
    try:
        return _decoder.decode(text).id
    except (MsgspecError, RecursionError):
        return None
