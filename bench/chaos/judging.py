"""The verdict: the journals compared with the notes of the players."""

from __future__ import annotations

from collections import defaultdict
from pathlib import Path
from typing import NamedTuple

from chaos.playing import Move, Shown, Tally, text_of
from shoal.store import Row, open_store
from shoal.table.events import Moved, read


class Verdict(NamedTuple):
    sent: int
    acknowledged: int
    refused: int
    lost: int  # acknowledged, and not there
    doubled: int  # there, and not sent for that place
    refused_but_there: int
    shown_only: int  # entries that were shown and are not there
    tracebacks: int  # in what the servers have logged

    @property
    def is_good(self) -> bool:
        return not (self.lost or self.doubled or self.refused_but_there or self.shown_only or self.tracebacks)

    def __str__(self) -> str:
        return (
            f"{self.sent} moves sent, {self.acknowledged} acknowledged, {self.refused} refused as not stored; "
            f"{self.lost} lost, {self.doubled} doubled, {self.refused_but_there} refused but there, "
            f"{self.shown_only} entries shown but not there, {self.tracebacks} tracebacks"
        )


async def judge(tally: Tally, where: str | Path, log: Path) -> Verdict:
    there: set[Move] = set()
    told: set[Shown] = set()
    doubled = refused_but_there = 0
    async with await open_store(where) as store:
        for table in sorted({move.table for move in tally.sent} | {shown.table for shown in tally.shown}):
            rows = await store.read(table)
            assert [row.version for row in rows] == list(range(1, len(rows) + 1)), f"{table}: a gap"
            told |= {Shown(table, row.version, row.time, row.kind) for row in rows}
            there |= {move for move, _ in _moves(table, rows)}
            doubles, denied = _unaccounted(table, rows, tally)
            doubled += doubles
            refused_but_there += denied
    # The end of a match is written with its last move, and it is the version of the end that is acknowledged.
    lost = sum(not there & {move, move._replace(version=move.version - 1)} for move in tally.acknowledged)
    return Verdict(
        len(tally.sent),
        len(tally.acknowledged),
        len(tally.refused),
        lost,
        doubled,
        refused_but_there,
        len(tally.shown - told),
        log.read_text().count("Traceback"),
    )


def _moves(table: str, rows: list[Row]) -> list[tuple[Move, int]]:
    """Return each stored move with the version of the one before: it was sent for that version or a later one."""
    found: list[tuple[Move, int]] = []
    before = 0
    for row in rows:
        event = read(row.data) if row.kind == "moved" else None
        if isinstance(event, Moved):
            assert event.bot is None, f"{table}: nobody was away"
            found.append((Move(table, row.version, text_of(event.action)), before))
            before = row.version
    return found


def _unaccounted(table: str, rows: list[Row], tally: Tally) -> tuple[int, int]:
    """Count stored moves that nobody sent for that version, and those whose senders were all refused."""
    sent, refused = _versions(table, tally.sent), _versions(table, tally.refused)
    doubled = denied = 0
    for move, before in _moves(table, rows):
        asked = [version for version in sent[move.action] if before <= version < move.version]
        no = [version for version in refused[move.action] if before <= version < move.version]
        doubled += not asked
        denied += bool(asked) and len(no) == len(asked)
    return doubled, denied


def _versions(table: str, moves: list[Move]) -> dict[str, list[int]]:
    found: dict[str, list[int]] = defaultdict(list)
    for move in moves:
        if move.table == table:
            found[move.action].append(move.version)
    return found
