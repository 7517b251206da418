"""From a table to what a watcher sees of it: everything that leaves a table for people goes through here.

An update has two parts: what happened, entry by entry, and how the table stands now. Of the game a watcher gets the
view of their seat (None: a spectator's), the lines of the log as that seat may hear them, and its legal moves. Moves
themselves are not shown: not everybody may know them, and the lines tell what may be known.

- subscriber: a socket connected to a table; a watcher: the person or program behind it;
- guest: a person whom the server knows by name, seated or not;
- viewer: the seat whose view a watcher gets, None for a spectator;
- listener: a viewer with their language and the players' names, for whom a line is put in words;
- spectator: a watcher without a seat.

Parts that several watchers see alike are encoded once: they stand in the messages as `msgspec.Raw`.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import NamedTuple

import msgspec
from msgspec import UNSET, Raw, Struct, UnsetType
from msgspec.structs import replace

from shoal import notation
from shoal.core.game import Line, View
from shoal.core.words import Listener, Sentence, Token
from shoal.games import catalogue
from shoal.table.events import Data, Entry, Why, kind_of
from shoal.table.requests import Id
from shoal.table.state import OVER, Table

# The fields of events that everybody may see, of whatever kind the event is
PUBLIC = {"seat", "name", "bot", "instead_of", "to", "revealed", "agrees", "until", "why", "reaction", "text", "table"}
PUBLIC |= {"scores", "winners", "ended_by"}


class LineShown(Struct, frozen=True):
    """A line of the log: the rule, its facts in names, and the sentence in its tokens."""

    rule: str
    kind: str
    facts: Data
    tokens: list[Token]


class EntryShown(Struct, frozen=True, omit_defaults=True):
    """An entry of the journal, as a watcher may see it."""

    version: int
    time: int
    kind: str
    facts: Data
    lines: list[LineShown] = []


class SeatShown(Struct, frozen=True):
    name: str
    person: bool  # whether a person has the seat
    bot: str | None  # that plays now
    ready: bool  # to begin: a bot, or entropy has been contributed
    wants_rematch: bool


class PauseShown(Struct, frozen=True):
    """A pause after a scoring: no moves are possible."""

    ready: list[int]  # seats
    deadline: int | None  # when it ends by itself, if two or more people are there


class HoldShown(Struct, frozen=True):
    """A player holds the table."""

    seat: int
    until: int  # bots wait until then
    why: Why


class UndoShown(Struct, frozen=True):
    """A player has asked to take moves back."""

    seat: int
    to: int  # the version whose position would stand again
    agreed: list[int]  # seats


class TableShown(Struct, frozen=True, omit_defaults=True):
    """How a table stands, the game itself aside."""

    version: int
    waits_for: int | None  # the seat
    deadline: int | None  # of the seat waited for
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
    pauses: bool
    undo: bool
    pause: PauseShown | None
    hold: HoldShown | None
    undo_asked: UndoShown | None
    secret: str | UnsetType = UNSET  # of the deal, once the match is over
    entropy: list[str | None] | UnsetType = UNSET  # contributed to the deal, by seat, once the match is over
    rematch: str | None = None
    rematch_of: str | None = None
    tried_of: str | None = None  # the table whose match is tried again here
    pass_and_play: bool = False


class GameShown(Struct, frozen=True, omit_defaults=True):
    """How the match stands for a watcher."""

    view: Raw  # the position in names
    legal: list[Raw]  # actions
    observation: list[int] | UnsetType = UNSET  # the view in numbers, for programs that imagine what they cannot see
    annotations: Data | UnsetType = UNSET  # what the game shows a player beside the position, where it has such
    round_end: Raw | UnsetType = UNSET  # the view of the position in which the round ended, before the next deal
    round_end_annotations: Data | UnsetType = UNSET


class Wants(NamedTuple):
    """The optional parts of updates that a watcher has asked for."""

    observation: bool = False
    annotations: bool = False
    language: str = "en"  # of the sentences


NO_MORE = Wants()
Players = tuple[int | None, ...] | None  # by seat: which player at the watcher's device sits there


class Done(Struct, frozen=True, kw_only=True, tag="done", tag_field="type", omit_defaults=True):
    """The answer to a request: it is stored, as this version."""

    id: Id = None
    version: int


class Update(Struct, frozen=True, tag="update", tag_field="type"):
    """The entries that a watcher has missed, and how everything stands after them."""

    seat: int | None  # where the watcher sits
    table: Raw  # a TableShown
    happened: list[Raw]  # each an EntryShown
    game: GameShown | None
    takes_back: int | None = (
        None  # the version that stands again if the watcher takes the last move back, which is free
    )
    may_ask_undo: bool = False  # the watcher may take their last decision back, alone with bots, or ask the others
    players: tuple[int | None, ...] | UnsetType = UNSET  # where people share devices, by seat: who of one's own
    done: Done | UnsetType = UNSET  # the answer to a request of this watcher that has led to this update


encoded = msgspec.json.Encoder(order="deterministic").encode


def _raw(part: object) -> Raw:
    """Return a part encoded now, to stand in as many messages as have it."""
    return Raw(encoded(part))


class LineInWords(NamedTuple):
    """A line of the log in names: the part that everybody hears, and the whole for those who may hear it."""

    line: Line
    public: Sentence
    whole: Sentence

    def heard_by(self, listener: Listener) -> LineShown:
        sentence = self.whole if listener.seat in self.line.listeners else self.public
        return LineShown(self.line.rule, self.line.kind, sentence.facts, sentence.tokens(listener))


class EntryInWords:
    """An entry of the journal in one language, made once for all who hear the same of it."""

    def __init__(self, game: str, entry: Entry, lines: Sequence[Line], language: str) -> None:
        self._entry = entry
        self._lines: list[LineInWords] = []
        self._seats: set[int | None] = set()  # that hear other words than a spectator
        self._shown: dict[int | None, Raw] = {}  # by seat; None: as a spectator hears it
        for line in lines:
            public = notation.sentence(game, line.heard_by(None), language)
            whole = notation.sentence(game, line, language) if line.secret else public
            self._lines.append(LineInWords(line, public, whole))
            self._seats |= {*public.seats, *line.listeners}

    def heard_by(self, listener: Listener) -> Raw:
        seat = listener.seat if listener.seat in self._seats else None
        if seat not in self._shown:
            entry, event = self._entry, self._entry.event
            facts = {
                name: value
                for name in event.__struct_fields__
                if name in PUBLIC and (value := getattr(event, name)) is not None
            }
            lines = [line.heard_by(listener) for line in self._lines]
            self._shown[seat] = _raw(EntryShown(entry.version, entry.time, kind_of(event), facts, lines))
        return self._shown[seat]


class Projection:
    """A table for all who watch it. What several of them see alike is made once for each version."""

    def __init__(self, table: Table) -> None:
        self._table = table
        self._version = 0  # that the parts below are of
        self._shown = Raw()  # the table, aside from the game
        self._names: list[str] = []
        self._listeners: dict[tuple[int | None, str], Listener] = {}
        self._entries: dict[tuple[int, str], EntryInWords] = {}
        self._pictures: dict[bytes, Raw] = {}  # by the data of the view
        self._updates: dict[tuple[int | None, int, Wants, Players], tuple[Update, bytes]] = {}

    def update(
        self,
        viewer: int | None,
        journal: Sequence[Entry],
        after: int,
        wants: Wants = NO_MORE,
        players: Players = None,
    ) -> tuple[Update, bytes]:
        """Return the update, and its bytes, for everybody who looks from that seat and has missed the same entries."""
        table = self._table
        if self._version != table.version:
            self._begin_version()
        key = viewer, after, wants, players
        if key not in self._updates:
            listener = self._listener(viewer, wants.language)
            happened = [self._entry_in(entry, wants.language).heard_by(listener) for entry in journal[after:]]
            takes_back, may_ask_undo = table.free_undo(viewer), table.may_ask_undo(viewer)
            game = self._game_shown(viewer, wants)
            at_device = UNSET if players is None else players
            update = Update(viewer, self._shown, happened, game, takes_back, may_ask_undo, at_device)
            self._updates[key] = update, encoded(update)
        return self._updates[key]

    def _begin_version(self) -> None:
        table = self._table
        names = table.names()
        if names != self._names:
            self._names = names
            self._listeners.clear()
        self._shown = _raw(table_shown(table, names))
        self._entries.clear()
        self._pictures.clear()
        self._updates.clear()
        self._version = table.version

    def _listener(self, viewer: int | None, language: str) -> Listener:
        key = viewer, language
        if key not in self._listeners:
            self._listeners[key] = Listener(catalogue.language(language), viewer, self._names)
        return self._listeners[key]

    def _entry_in(self, entry: Entry, language: str) -> EntryInWords:
        key = entry.version, language
        if key not in self._entries:
            lines = self._table.log.get(entry.version, ())
            self._entries[key] = EntryInWords(self._table.setup.game, entry, lines, language)
        return self._entries[key]

    def _game_shown(self, viewer: int | None, wants: Wants) -> GameShown | None:
        table = self._table
        if table.record is None:
            return None
        game = table.game
        view = game.view(viewer)
        codes = game.legal(viewer) if viewer is not None and table.waits_for is not None else []
        annotate = (
            catalogue.annotator(game.name) if wants.annotations and catalogue.has_annotations(game.name) else None
        )
        shown = GameShown(
            self._picture(view),
            [*map(_actions(view.game).__getitem__, codes)],
            [int(number) for number in view.observation] if wants.observation else UNSET,
            annotate(view, codes) if annotate is not None else UNSET,
        )
        ended = game.round_end
        if ended is None or (table.pause is None and table.last_move_version != table.version):
            return shown
        end = ended.view(viewer)
        annotations = annotate(end, []) if annotate is not None else UNSET
        return replace(shown, round_end=self._picture(end), round_end_annotations=annotations)

    def _picture(self, view: View) -> Raw:
        key = view.data()
        if key not in self._pictures:
            self._pictures[key] = _raw(catalogue.notation(view.game).positions.picture(view.observation))
        return self._pictures[key]


def update(
    table: Table, viewer: int | None, missed: Sequence[Entry], wants: Wants = NO_MORE, players: Players = None
) -> Update:
    """Return the update for one watcher of a table."""
    return Projection(table).update(viewer, missed, 0, wants, players)[0]


def table_shown(table: Table, names: Sequence[str]) -> TableShown:
    setup, over = table.setup, table.state == OVER
    pause, hold, asked = table.pause, table.hold, table.undo_asked
    return TableShown(
        version=table.version,
        waits_for=table.waits_for,
        deadline=table.deadline if table.pause is None else None,
        id=setup.id,
        game=setup.game,
        options=setup.options,
        state=table.state,
        seats=[
            SeatShown(name, seat.guest is not None, seat.bot, seat.is_ready, seat.wants_rematch)
            for seat, name in zip(table.seats, names, strict=True)
        ],
        listed=setup.listed,
        hints=setup.hints,
        stand_in=setup.stand_in,
        per_move=setup.per_move,
        commitment=table.commitment,
        pauses=setup.pauses,
        undo=setup.undo,
        pause=None if pause is None else PauseShown(sorted(pause.ready), table.deadline),
        hold=None if hold is None else HoldShown(hold.seat, hold.until, hold.why),
        undo_asked=None if asked is None else UndoShown(asked.seat, asked.to, sorted(asked.agreed)),
        secret=setup.secret if over else UNSET,
        entropy=table.entropy if over else UNSET,
        rematch=table.rematch,
        rematch_of=setup.rematch_of,
        tried_of=None if setup.tried is None else setup.tried.table,
        pass_and_play=setup.pass_and_play,
    )


class _Actions(dict[int, Raw]):
    """The actions of a game by code, each encoded once."""

    def __init__(self, game: str) -> None:
        super().__init__()
        self._notation = catalogue.notation(game)

    def __missing__(self, code: int) -> Raw:
        self[code] = _raw(self._notation.actions.named(code))
        return self[code]


_actions = cache(_Actions)
