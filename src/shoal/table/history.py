"""A table as it stood at an earlier version, and what was seen of it then.

To look back is to fold the journal once more, up to there. Some tables on the way are kept, so that who goes through a
match step by step does not have it played from its beginning each time.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Sequence
from copy import copy
from dataclasses import replace
from typing import TypeVar

from msgspec import UNSET, Struct, UnsetType

from shoal.bots.win_chances import chances, turning_points
from shoal.core.errors import Invalid, shown
from shoal.games import catalogue
from shoal.table.events import Data, Entry, Moved, Started
from shoal.table.projection import Update, Wants, update
from shoal.table.state import OVER, Table, fold

Found = TypeVar("Found")

EVERY = 32  # versions, one is kept
MOST = 256  # are kept, of all tables together


class Past(Struct, frozen=True, omit_defaults=True):
    """What was seen from a seat at a version; once the match is over, what was seen from all of them."""

    update: Update
    views: list[Data] | UnsetType = UNSET


class Course(Struct, frozen=True):
    """How likely each seat was to win, as it stood at each of these versions, with every hand open; and the versions of
    the moves that turned the match."""

    versions: list[int]
    chances: list[list[float]]
    turned: list[int]


NO_COURSE = Course([], [], [])


class LookingBack:
    """Tables as they stood. A journal that was replaced by a backup is another one, though its table has the same id:
    its entries are read anew."""

    def __init__(self) -> None:
        self._kept: OrderedDict[tuple[str, int], tuple[Entry, Table]] = OrderedDict()
        self._rounds: OrderedDict[str, tuple[Entry, list[list[int]]]] = OrderedDict()
        self._courses: OrderedDict[str, tuple[Entry, Course]] = OrderedDict()

    def table(self, journal: Sequence[Entry], version: int) -> Table:
        """The table as it stood then; Invalid if it never was at that version. Whoever asks may change it."""
        if not 1 <= version <= len(journal):
            raise Invalid(f"version: {shown(version)} is not from 1 to {len(journal)}")
        table = self._nearest(journal, version)
        for entry in journal[table.version if table is not None else 0 : version]:
            table = fold(table, entry)
            if entry.version % EVERY == 0:
                self._keep(entry, table)
        assert table is not None
        return table

    def _nearest(self, journal: Sequence[Entry], version: int) -> Table | None:
        for before in range(version - version % EVERY, 0, -EVERY):
            key = _id(journal), before
            entry, table = self._kept.get(key, (None, None))
            if table is not None and entry is journal[before - 1]:
                self._kept.move_to_end(key)
                return _copied(table)
        return None

    def _keep(self, entry: Entry, table: Table) -> None:
        self._kept[table.made.id, entry.version] = entry, _copied(table)
        while len(self._kept) > MOST:
            self._kept.popitem(last=False)

    def look(self, now: Table, journal: Sequence[Entry], version: int, viewer: int | None, after: int) -> Past:
        """From a seat, with what happened after a version; with everybody's view if the match is over now."""
        table = self.table(journal, version)
        seen = update(table, viewer, journal[max(0, after) : version], Wants(annotations=True))
        if now.state != OVER or table.record is None:
            return Past(seen)
        picture = catalogue.notation(table.made.game).picture
        return Past(seen, [picture(table.game.view(seat).observation) for seat in range(table.made.seats)])

    def rounds(self, journal: Sequence[Entry]) -> list[list[int]]:
        """What each seat had in all after each round that is over; worked out once."""
        return _once(self._rounds, journal, _rounds)

    def course(self, journal: Sequence[Entry]) -> Course:
        """How a match that is over went; worked out once."""
        return _once(self._courses, journal, _course)


def _once(kept: OrderedDict[str, tuple[Entry, Found]], journal: Sequence[Entry], work: Callable[..., Found]) -> Found:
    """What was worked out of a journal before, as long as nothing was added to it."""
    last, found = kept.get(_id(journal), (None, None))
    if found is None or last is not journal[-1]:
        found = work(journal)
        kept[_id(journal)] = journal[-1], found
        while len(kept) > MOST:
            kept.popitem(last=False)
    return found


def _course(journal: Sequence[Entry]) -> Course:
    versions: list[int] = []
    found: list[list[float]] = []
    table: Table | None = None
    for entry in journal:
        table = fold(table, entry)
        if isinstance(entry.event, Started | Moved):
            versions.append(entry.version)
            found.append([round(chance, 3) for chance in chances(table.game)])
    return Course(versions, found, [versions[move] for move in turning_points(found)])


def _rounds(journal: Sequence[Entry]) -> list[list[int]]:
    found: list[list[int]] = []
    table: Table | None = None
    for entry in journal:
        table = fold(table, entry)
        if isinstance(entry.event, Moved) and len(table.game.endings) > len(found):
            seen = catalogue.notation(table.made.game).picture(table.game.view(None).observation)
            found.append([*table.game.scores] if table.game.over else [*seen["totals"]])
    return found


def _id(journal: Sequence[Entry]) -> str:
    return str(getattr(journal[0].event, "id", ""))


def _copied(table: Table) -> Table:
    """What is folded into one does not change the other."""
    record = None
    if table.record is not None:
        record = copy(table.record)
        record.game, record.moves = table.game.copy(), [*table.record.moves]
    seats = [replace(seat) for seat in table.seats]
    return replace(table, seats=seats, record=record, told=dict(table.told), said=[*table.said])
