"""The messages of a socket: what a client sends, and what the server answers.

A client opens with `watch`. The server then sends an `update` (table/projection) at once, and whenever something has
happened. Every other message of a client is answered by `done`, `refused` or `invalid` with the `id` that the client
gave it; an allowed `hint` by `hints`.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import reduce
from operator import or_
from typing import Annotated, Literal

from msgspec import Meta, MsgspecError, Struct
from msgspec.json import Decoder

from shoal.table.companions import MOST, NOBODY
from shoal.table.events import Data
from shoal.table.requests import GuestRequest, Id


class Watch(Struct, frozen=True, tag_field="type", tag="watch", forbid_unknown_fields=True):
    """Watch a table from the version that one knows; 0 for all. Sent again, it changes the table or the player."""

    table: str
    after: int = 0
    observation: bool = False  # the view in numbers too, for programs that imagine what they cannot see
    annotations: bool = False  # what the game shows a player beside the position
    language: Literal["en", "it"] = "en"  # of the sentences
    player: Annotated[int, Meta(ge=NOBODY, le=MOST)] = 1  # who at this device watches; 0: nobody, it changes hands


class Hint(GuestRequest, frozen=True):
    """Ask what one might play now, where the table allows hints. Nothing is written for it."""


CLIENT: list[type[Watch | GuestRequest]] = [Watch, *GuestRequest.__subclasses__()]


class Answer(Struct, frozen=True, kw_only=True, tag_field="type", omit_defaults=True):
    """A message of the server to one socket."""

    id: Id = None  # of the message that is answered


class Refusal(Answer, frozen=True, kw_only=True, tag="refused"):
    """Against a rule of the game, or not possible at this table now, with a reason. Nothing has changed."""

    rule: str | None = None
    reason: str | None = None
    wait: int | None = None  # seconds
    kind: str | None = None
    facts: Data | None = None
    text: str


class InvalidMessage(Answer, frozen=True, kw_only=True, tag="invalid"):
    """The message cannot be read. Nothing has changed."""

    text: str


class Hinted(Struct, frozen=True):
    """A move, or null for doing nothing where that is possible; its chance to win, and the points at the end."""

    action: Data | None
    chance: float
    points: float
    text: str  # the move in words
    reason: str  # why it may be good, in at most two short sentences
    likely: float | None  # share of deals in which a question is met


class Hints(Answer, frozen=True, kw_only=True, tag="hints"):
    """The best moves at a version of the table, the best first, from what the player can see alone."""

    version: int
    moves: list[Hinted]


class Bye(Struct, frozen=True, kw_only=True, tag="bye", tag_field="type"):
    """The socket is about to be closed."""

    text: str
    reconnect: bool  # whether the client should


read: Callable[[str | bytes], Watch | GuestRequest] = Decoder(reduce(or_, CLIENT)).decode


class _OnlyId(Struct):
    id: Id = None


_id_decoder = Decoder(_OnlyId)


def id_of(text: str) -> Id:
    """Return the id of a message that cannot be read otherwise: its sender waits for an answer."""
    try:
        return _id_decoder.decode(text).id
    except (MsgspecError, RecursionError):
        return None
