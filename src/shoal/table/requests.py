"""Requests to a table: by guests, over a socket, and by the server itself.

The same types are read from the wire and given to `commands.decide`. The wire type of a request is its name in small
letters.
"""

from __future__ import annotations

from typing import Final

from msgspec import Struct

from shoal.table.events import Data, Reaction, Why

SERVER: Final = "the server"  # in place of a guest's id, which has no spaces: who asks is the server itself
Id = int | str | None  # of a message; it comes back with the answer


class Request(Struct, frozen=True, tag_field="type", tag=str.lower, forbid_unknown_fields=True):
    """A request to a table. Who asks is given beside it: a guest's id, SERVER, or None for an anonymous spectator."""


# By guests


class GuestRequest(Request, frozen=True, kw_only=True):
    """A request that a guest may send."""

    id: Id = None


class Sit(GuestRequest, frozen=True):
    """Take a seat, or the first that is free; with entropy for the deal."""

    name: str | None = None  # None: the guest's own
    seat: int | None = None
    entropy: str | None = None


class Contribute(GuestRequest, frozen=True):
    """Contribute entropy to the deal, if it did not come with the seat."""

    entropy: str


class Leave(GuestRequest, frozen=True):
    """Get up. Before the match the seat is free then; later a bot plays on."""


class Return(GuestRequest, frozen=True):
    """Replace the bot that plays one's own seat."""


class Play(GuestRequest, frozen=True):
    """Make a move, chosen when the table was at that version."""

    version: int
    action: Data


class Ready(GuestRequest, frozen=True):
    """Be ready to go on after a pause."""


class Undo(GuestRequest, frozen=True):
    """Take back one's last move if it is free; otherwise ask the others, where the table allows it.

    Alone with bots, take back everything since one's own last decision.
    """


class AnswerUndo(GuestRequest, frozen=True, tag="answer_undo"):
    """Agree that another player takes moves back, or not."""

    agrees: bool


class Hold(GuestRequest, frozen=True):
    """Let the bots wait for a moment."""

    why: Why


class Release(GuestRequest, frozen=True):
    """Let the bots go on."""


class Fill(GuestRequest, frozen=True):
    """Give a free seat, or that of another bot, to a bot before the match: by the host."""

    seat: int
    bot: str


class React(GuestRequest, frozen=True):
    """React with one of a few words."""

    reaction: Reaction


class Chat(GuestRequest, frozen=True):
    """Send a chat message."""

    text: str


class Rematch(GuestRequest, frozen=True):
    """Offer to play again with the same people."""


class WithdrawRematch(GuestRequest, frozen=True, tag="withdraw_rematch"):
    """Withdraw the offer to play again."""


class Close(GuestRequest, frozen=True):
    """Close the table: by its host, as long as nobody else sits there; by the server at any time before the end."""


# By the server


class PlayForBot(Request, frozen=True):
    """Make a move that a bot has chosen, when it was shown the table at that version."""

    version: int
    seat: int
    code: int
    bot: str
    instead_of: str | None = None


class CallTime(Request, frozen=True):
    """Call the time of the player whose clock has run out, or the end of a pause."""


class ReplaceAbsent(Request, frozen=True):
    """Let a bot replace a player who has been absent for too long."""

    seat: int


class LinkRematch(Request, frozen=True):
    """Link the table of the rematch that everybody has offered."""

    table: str
