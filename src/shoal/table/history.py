"""A table as it stood at an earlier version, and how a match went.

To look back is to fold the journal once more. That is done in a thread, one replay at a time, so that the event loop
goes on. Some tables on the way are kept, so that stepping through a match does not replay it each time.
"""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from collections.abc import Callable, Sequence
from copy import copy
from dataclasses import replace
from typing import TypeVar

from msgspec import UNSET, Struct, UnsetType

from shoal.bots.turning_points import chances_of, turning_points
from shoal.core.errors import Invalid, shown
from shoal.games import catalogue
from shoal.table.events import Created, Data, Entry
from shoal.table.projection import Update, Wants, update
from shoal.table.state import OVER, Table, fold, replay

Found = TypeVar("Found")

EVERY = 32  # versions, one table is kept
MOST = 256  # tables kept, of all journals together


class Past(Struct, frozen=True, omit_defaults=True):
    """The table as a seat saw it at a version; once the match is over, with the views of all seats."""

    update: Update
    views: list[Data] | UnsetType = UNSET


class Course(Struct, frozen=True):
    """How likely each seat was to win at each of these versions, judged with open hands; and where the match turned."""

    versions: list[int]
    chances: list[list[float]]
    turning_points: list[int]  # versions


NO_COURSE = Course([], [], [])


class History:
    """Past tables, and what was computed from whole journals.

    A restored backup may bring another journal under the same table id: what is kept counts only for the very entry
    that it was computed from.
    """

    def __init__(self) -> None:
        self._lock = asyncio.Lock()  # one replay at a time
        self._tables: OrderedDict[tuple[str, int], tuple[Entry, Table]] = OrderedDict()
        self._rounds: OrderedDict[str, tuple[Entry, list[list[int]]]] = OrderedDict()
        self._courses: OrderedDict[str, tuple[Entry, Course]] = OrderedDict()

    async def look(self, now: Table, journal: Sequence[Entry], version: int, viewer: int | None, after: int) -> Past:
        """Return the table of a version as seen from a seat, with what happened after another version until then.

        Everybody's view is there as well if the match is over now.
        """
        journal = [*journal]
        async with self._lock:
            table = await asyncio.to_thread(self.table, journal, version)
        seen = update(table, viewer, journal[max(0, after) : version], Wants(annotations=True))
        if now.state != OVER or table.record is None:
            return Past(seen)
        picture = catalogue.notation(table.setup.game).positions.picture
        return Past(seen, [picture(table.game.view(seat).observation) for seat in range(table.setup.seats)])

    async def rounds(self, journal: Sequence[Entry]) -> list[list[int]]:
        """Return the totals of all seats after each finished round."""
        return await self._computed(self._rounds, journal, _rounds)

    async def course(self, journal: Sequence[Entry]) -> Course:
        """Return how a finished match went."""
        return await self._computed(self._courses, journal, _course)

    async def _computed(
        self,
        kept: OrderedDict[str, tuple[Entry, Found]],
        journal: Sequence[Entry],
        compute: Callable[[Sequence[Entry]], Found],
    ) -> Found:
        """Compute something from a journal, once as long as nothing is added to it."""
        async with self._lock:
            last, found = kept.get(_id(journal), (None, None))
            if found is None or last is not journal[-1]:
                whole = [*journal]
                found = await asyncio.to_thread(compute, whole)
                _put(kept, _id(whole), (whole[-1], found))
        return found

    def table(self, journal: Sequence[Entry], version: int) -> Table:
        """Return a copy of the table at a version; Invalid if it never was at that version."""
        if not 1 <= version <= len(journal):
            raise Invalid(f"version: {shown(version)} is not from 1 to {len(journal)}")
        table = self._nearest(journal, version)
        for entry in journal[table.version if table is not None else 0 : version]:
            table = fold(table, entry)
            # a copy of a game knows nothing of a round's end, which the table may show
            if entry.version % EVERY == 0 and (table.record is None or table.game.round_end is None):
                _put(self._tables, (table.setup.id, entry.version), (entry, _copied(table)))
        assert table is not None
        return table

    def _nearest(self, journal: Sequence[Entry], version: int) -> Table | None:
        for before in range(version - version % EVERY, 0, -EVERY):
            key = _id(journal), before
            entry, table = self._tables.get(key, (None, None))
            if table is not None and entry is journal[before - 1]:
                self._tables.move_to_end(key)
                return _copied(table)
        return None


Key = TypeVar("Key")
Value = TypeVar("Value")


def _put(kept: OrderedDict[Key, Value], key: Key, value: Value) -> None:
    kept[key] = value
    while len(kept) > MOST:
        kept.popitem(last=False)


def _course(journal: Sequence[Entry]) -> Course:
    table = replay(journal)
    assert table.record is not None
    game, moves = table.record.deal(), table.record.moves
    begun = len(moves) - sum(step.version > table.deal_version for step in table.steps)  # moves it was tried from
    versions = [table.deal_version, *(step.version for step in table.steps[begun:])]
    found: list[list[float]] = []
    forced: set[int] = set()  # places of moves that were the only ones
    for place in range(len(moves) + 1):
        if place > 0:
            move = moves[place - 1]
            if game.to_move == move.seat and len(game.legal(move.seat)) == 1:
                forced.add(place - begun)
            game.apply(move.seat, move.code)
        if place >= begun:
            found.append([round(chance, 3) for chance in chances_of(game)])
    return Course(versions, found, [versions[place] for place in turning_points(found, forced)])


def _rounds(journal: Sequence[Entry]) -> list[list[int]]:
    found: list[list[int]] = []
    record = replay(journal).record
    for step in record.steps() if record is not None else ():
        if len(step.game.endings) > len(found):
            seen = catalogue.notation(step.game.name).positions.picture(step.game.view(None).observation)
            found.append([*step.game.scores] if step.game.over else [*seen["totals"]])
    return found


def _id(journal: Sequence[Entry]) -> str:
    created = journal[0].event
    assert isinstance(created, Created)
    return created.id


def _copied(table: Table) -> Table:
    """Return a copy that can be folded further without changing the other."""
    record = None
    if table.record is not None:
        record = copy(table.record)
        record.game, record.moves = table.game.copy(), [*table.record.moves]
        record.taken_back = [*table.record.taken_back]
    return replace(
        table,
        seats=[replace(seat) for seat in table.seats],
        record=record,
        log=dict(table.log),
        steps=[*table.steps],
        pause=table.pause and replace(table.pause, ready={*table.pause.ready}),
        holders={*table.holders},
        offered=dict(table.offered),
    )
