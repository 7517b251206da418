"""What a watcher is shown of a table: everything that leaves it for people goes through here.

Two parts: what happened, entry by entry, and how the table stands now. Of the game a watcher gets the view of their
seat (None: a spectator's), the lines of the log as that seat may hear them, and its legal moves. Moves themselves are
not shown: not everybody may know them, and the lines tell what may be known.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import NamedTuple, TypeVar, cast

import msgspec
from msgspec import UNSET, Raw, Struct, UnsetType

from shoal import notation
from shoal.core.game import Line, View
from shoal.core.words import Listener, Token
from shoal.games import catalogue
from shoal.table.events import Data, Entry, kind_of
from shoal.table.state import OVER, PLAYING, Seat, Table

# The fields of each kind of event that everybody may see
PUBLIC: dict[str, tuple[str, ...]] = {
    "made": (),
    "sat": ("seat", "name"),
    "left": ("seat",),
    "numbered": ("seat",),
    "started": (),
    "moved": ("seat", "bot", "instead_of"),
    "timed out": ("seat",),
    "taken over": ("seat", "bot"),
    "given back": ("seat",),
    "said": ("seat", "text"),
    "offered": ("seat",),
    "rematched": ("table",),
    "ended": ("scores", "winners", "ended_by"),
    "closed": (),
}


class Heard(Struct, frozen=True):
    """A line of the log: the rule, its facts in names, and the sentence in its tokens."""

    rule: str
    kind: str
    facts: Data
    tokens: list[Token]


class Happened(Struct, frozen=True, omit_defaults=True):
    """An entry of the journal, as a watcher may see it."""

    version: int
    time: int
    kind: str
    what: Data
    lines: list[Heard] = []


class SeatShown(Struct, frozen=True):
    name: str
    person: bool  # whether somebody sits there
    bot: str | None  # that plays now
    ready: bool  # to begin: a bot, or a number has been given
    offers: bool  # another match


class Arranged(Struct, frozen=True, omit_defaults=True):
    """What of a table stays as it is while moves are made."""

    id: str
    game: str
    options: dict[str, int]
    state: str
    seats: list[SeatShown]
    listed: bool
    hints: bool
    stand_in: str
    per_move: int | None
    commitment: str
    secret: str | UnsetType = UNSET  # of the deal, once the match is over
    numbers: list[str | None] | UnsetType = UNSET
    rematch: str | None = None
    follows: str | None = None


class TableShown(Arranged, frozen=True, omit_defaults=True, kw_only=True):
    """How a table stands, the game itself aside."""

    version: int
    waits_for: int | None  # the seat, and until when
    until: int | None


class GameShown(Struct, frozen=True, omit_defaults=True):
    """How the match stands for a watcher."""

    view: Data
    legal: list[Raw]  # named actions
    numbers: list[int] | UnsetType = UNSET  # the same view, for programs that imagine what they cannot see
    annotations: Data | UnsetType = UNSET  # what the game shows a player beside the position, where it has such


class Wants(NamedTuple):
    """What a watcher would have beside what everybody gets."""

    numbers: bool = False
    annotations: bool = False
    language: str = "en"  # of the sentences


NO_MORE = Wants()


class Update(Struct, frozen=True, tag="update", tag_field="type"):
    """What a watcher has missed, and how everything stands after it."""

    seat: int | None  # where the watcher sits
    table: TableShown
    happened: list[Happened]
    game: GameShown | None
    done: Data | UnsetType = UNSET  # the answer to a request of this watcher, if that is what has happened


_encoder = msgspec.json.Encoder(order="deterministic")


def encoded(message: Struct) -> bytes:
    return _encoder.encode(message)


def answering(update: bytes, answer: Struct) -> bytes:
    """An update that was written for all who see the same, with the answer to one of them."""
    return update[:-1] + b',"done":' + _encoder.encode(answer) + b"}"


T = TypeVar("T")


def _once(part: T) -> T:
    """Written now, to stand in as many messages as hold it."""
    return cast("T", Raw(_encoder.encode(part)))


class Happening:
    """An entry of the journal for all who are told of it in one language: what they hear alike is made once."""

    def __init__(self, game: str, entry: Entry, lines: Sequence[Line], language: str) -> None:
        event = entry.event
        self._entry = entry
        self._kind = kind_of(event)
        self._what = {name: value for name in PUBLIC[self._kind] if (value := getattr(event, name)) is not None}
        self._lines = [_LineShown(game, line, language) for line in lines]
        self._seats = {seat for line in self._lines for seat in line.seats}
        self._written: dict[int | None, Happened] = {}  # by seat; None for all who hear what a spectator hears

    def heard_by(self, listener: Listener) -> Happened:
        seat = listener.seat if listener.seat in self._seats else None
        if seat not in self._written:
            heard = [line.heard_by(listener) for line in self._lines]
            self._written[seat] = _once(Happened(self._entry.version, self._entry.time, self._kind, self._what, heard))
        return self._written[seat]


class _LineShown:
    """A line of the log in names: the part that everybody hears, and the whole for those who may hear it."""

    def __init__(self, game: str, line: Line, language: str) -> None:
        self._line = line
        self._public = notation.sentence(game, line.heard_by(None), language)
        self._whole = notation.sentence(game, line, language) if line.secret else self._public
        self.seats = {*self._public.seats, *line.listeners}  # that hear other words than a spectator
        self._heard: dict[int | None, Heard] = {}

    def heard_by(self, listener: Listener) -> Heard:
        seat = listener.seat if listener.seat in self.seats else None
        if seat not in self._heard:
            sentence = self._whole if seat in self._line.listeners else self._public
            self._heard[seat] = Heard(self._line.rule, self._line.kind, sentence.facts, sentence.tokens(listener))
        return self._heard[seat]


class Showing:
    """A table for all who watch it: what several of them see alike is made once, and kept while it stays as it is."""

    def __init__(self, table: Table) -> None:
        self._table = table
        self._version = 0  # that is shown
        self._arranged = 0
        self._listeners: dict[tuple[int | None, str], Listener] = {}
        self._happenings: dict[tuple[int, str], Happening] = {}
        self._pictures: dict[bytes, Data] = {}  # by the facts of the view

    def update(self, viewer: int | None, missed: Sequence[Entry], wants: Wants = NO_MORE) -> Update:
        """For all who look from the same seat, and know the same of it."""
        if self._version != self._table.version:
            self._turn_over()
        listener = self._listener(viewer, wants.language)
        happened = [self._happening(entry, wants.language).heard_by(listener) for entry in missed]
        return Update(viewer, self._shown, happened, self._game_shown(viewer, wants))

    def _turn_over(self) -> None:
        """The table has gone on."""
        table = self._table
        if self._arranged != table.arranged:
            self._arranged = table.arranged
            self._names = table.names()
            self._listeners.clear()
            self._stays = _encoder.encode(arranged(table, self._names))
        waits_for, until = table.waits_for, table.deadline
        self._shown = cast("TableShown", Raw(_together(_Moving(table.version, waits_for, until), self._stays)))
        self._happenings.clear()
        self._pictures.clear()
        self._version = table.version

    def _listener(self, viewer: int | None, language: str) -> Listener:
        key = viewer, language
        if key not in self._listeners:
            self._listeners[key] = Listener(catalogue.language(language), viewer, self._names)
        return self._listeners[key]

    def _happening(self, entry: Entry, language: str) -> Happening:
        key = entry.version, language
        if key not in self._happenings:
            lines = self._table.told.get(entry.version, ())
            self._happenings[key] = Happening(self._table.made.game, entry, lines, language)
        return self._happenings[key]

    def _game_shown(self, viewer: int | None, wants: Wants) -> GameShown | None:
        table = self._table
        if table.record is None:
            return None
        game = table.game
        codes = game.legal(viewer) if viewer is not None and table.state == PLAYING else []
        view = game.view(viewer)
        return GameShown(
            self._picture(view),
            [*map(_actions(view.game).__getitem__, codes)],
            [int(fact) for fact in view.observation] if wants.numbers else UNSET,
            catalogue.annotator(game.name)(view, codes)
            if wants.annotations and catalogue.has_annotations(game.name)
            else UNSET,
        )

    def _picture(self, view: View) -> Data:
        key = view.data()
        if key not in self._pictures:
            self._pictures[key] = _once(catalogue.notation(view.game).picture(view.observation))
        return self._pictures[key]


def update(table: Table, viewer: int | None, missed: Sequence[Entry], wants: Wants = NO_MORE) -> Update:
    """What one watcher of a table is shown."""
    return Showing(table).update(viewer, missed, wants)


class _Moving(Struct, frozen=True):
    """What of TableShown goes on with every move."""

    version: int
    waits_for: int | None
    until: int | None


def _together(first: Struct, written: bytes) -> bytes:
    """The fields of two as those of one."""
    return _encoder.encode(first)[:-1] + b"," + written[1:]


def arranged(table: Table, names: Sequence[str]) -> Arranged:
    made, over = table.made, table.state == OVER
    return Arranged(
        id=made.id,
        game=made.game,
        options=made.options,
        state=table.state,
        seats=[_seat_shown(seat, name) for seat, name in zip(table.seats, names, strict=True)],
        listed=made.listed,
        hints=made.hints,
        stand_in=made.stand_in,
        per_move=made.per_move,
        commitment=table.commitment,
        secret=made.secret if over else UNSET,
        numbers=[seat.number for seat in table.seats] if over else UNSET,
        rematch=table.rematch,
        follows=made.follows,
    )


def _seat_shown(seat: Seat, name: str) -> SeatShown:
    ready = seat.bot is not None or seat.number is not None
    return SeatShown(name, seat.guest is not None, seat.bot, ready, seat.offers)


class _Actions(dict[int, Raw]):
    """The codes of a game in names, each written once."""

    def __init__(self, game: str) -> None:
        super().__init__()
        self._notation = catalogue.notation(game)

    def __missing__(self, code: int) -> Raw:
        self[code] = Raw(_encoder.encode(self._notation.action(code)))
        return self[code]


_actions = cache(_Actions)
