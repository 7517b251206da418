"""Totals of this server since it started, in the text format of Prometheus.

Nothing here tells of one table, one guest or one hand.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Mapping, Sequence
from itertools import accumulate

from shoal.server.messages import Answer, InvalidMessage, Refusal
from shoal.table.events import Event, Moved
from shoal.table.projection import Done

MEDIA_TYPE = "text/plain; version=0.0.4"  # the charset is added where it is sent
BOUNDS = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0, 10.0)  # seconds

# Why a message was refused: a rule of the game, the state of the table, the store, or it could not be read
RULE, TABLE, NOT_STORED, INVALID = "rule", "table", "not stored", "invalid"


class Histogram:
    """How often something took up to so many seconds, and how long it took in all."""

    def __init__(self, bounds: Sequence[float] = BOUNDS) -> None:
        self.bounds = bounds
        self._between = [0] * (len(bounds) + 1)  # counts between two bounds
        self.count = 0
        self.sum = 0.0

    def note(self, seconds: float) -> None:
        self.count += 1
        self.sum += seconds
        self._between[bisect_left(self.bounds, seconds)] += 1

    @property
    def within(self) -> list[int]:
        """Return the cumulative counts: those up to each bound."""
        return [*accumulate(self._between[:-1])]


class Counts:
    """The totals."""

    def __init__(self) -> None:
        self.entries = 0
        self.bot_moves = 0
        self.refusals = dict.fromkeys((RULE, TABLE, NOT_STORED, INVALID), 0)
        self.appends = Histogram()

    def appended(self, events: Sequence[Event], seconds: float) -> None:
        """Count events that were stored."""
        self.appends.note(seconds)
        self.entries += len(events)
        self.bot_moves += sum(isinstance(event, Moved) and event.bot is not None for event in events)

    def answered(self, answer: Answer | Done) -> None:
        if isinstance(answer, InvalidMessage):
            self.refusals[INVALID] += 1
        elif isinstance(answer, Refusal):
            why = NOT_STORED if answer.reason == NOT_STORED else RULE if answer.rule is not None else TABLE
            self.refusals[why] += 1


counts = Counts()  # of this process: it is one server


def page(counts: Counts, tables: int, subscribers: int) -> str:
    """Return the totals, with the tables in memory and their subscribers at this moment."""
    refusals = {f'{{why="{why}"}}': number for why, number in counts.refusals.items()}
    appends = counts.appends
    seconds: dict[str, object] = {
        f'_bucket{{le="{bound:g}"}}': count for bound, count in zip(appends.bounds, appends.within, strict=True)
    }
    seconds |= {'_bucket{le="+Inf"}': appends.count, "_sum": f"{appends.sum:.9g}", "_count": appends.count}
    lines = [
        *_lines("shoal_tables", "gauge", "Tables in memory.", {"": tables}),
        *_lines("shoal_subscribers", "gauge", "Subscribers: sockets that watch a table.", {"": subscribers}),
        *_lines("shoal_entries_total", "counter", "Entries written to journals.", {"": counts.entries}),
        *_lines("shoal_bot_moves_total", "counter", "Moves chosen by bots.", {"": counts.bot_moves}),
        *_lines("shoal_refusals_total", "counter", "Messages answered by refused or invalid.", refusals),
        *_lines("shoal_append_seconds", "histogram", "Seconds until an append to a journal was stored.", seconds),
    ]
    return "\n".join(lines) + "\n"


def _lines(name: str, kind: str, meaning: str, numbers: Mapping[str, object]) -> list[str]:
    head = [f"# HELP {name} {meaning}", f"# TYPE {name} {kind}"]
    return [*head, *(f"{name}{rest} {number}" for rest, number in numbers.items())]
