"""What this server has done since it started, in the text format that Prometheus reads.

Totals alone: nothing here tells of one table, one guest or one hand.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Mapping, Sequence
from itertools import accumulate

from shoal.server import messages
from shoal.table.events import EVENTS, Moved

MEDIA_TYPE = "text/plain; version=0.0.4"  # the charset is added where it is sent
BOUNDS = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0, 10.0)  # seconds

# Why something was refused: a rule of the game, how the table stands, a store that does not write, or it was unreadable
RULE, TABLE, NOT_STORED, INVALID = "rule", "table", "not stored", "invalid"


class Histogram:
    """How often something took up to so many seconds, and all of them together."""

    def __init__(self, bounds: Sequence[float] = BOUNDS) -> None:
        self.bounds = bounds
        self._between = [0] * (len(bounds) + 1)  # each counts what is beyond the bound before it
        self.count = 0
        self.sum = 0.0

    def note(self, seconds: float) -> None:
        self.count += 1
        self.sum += seconds
        self._between[bisect_left(self.bounds, seconds)] += 1

    @property
    def within(self) -> list[int]:
        """Each counts what the smaller ones count as well."""
        return [*accumulate(self._between[:-1])]


class Counts:
    """What is counted."""

    def __init__(self) -> None:
        self.entries = 0
        self.bot_moves = 0
        self.refusals = dict.fromkeys((RULE, TABLE, NOT_STORED, INVALID), 0)
        self.appends = Histogram()

    def appended(self, events: Sequence[EVENTS], seconds: float) -> None:
        """Events were written; what cannot be does not count."""
        self.appends.note(seconds)
        self.entries += len(events)
        self.bot_moves += sum(isinstance(event, Moved) and event.bot is not None for event in events)

    def answered(self, answer: messages.Answer) -> None:
        if isinstance(answer, messages.Invalid):
            self.refusals[INVALID] += 1
        elif isinstance(answer, messages.Refused):
            why = NOT_STORED if answer.reason == NOT_STORED else RULE if answer.rule is not None else TABLE
            self.refusals[why] += 1


counts = Counts()  # of this process, which is one server


def page(counts: Counts, tables: int, watchers: int) -> str:
    """All of it, with what is true at this moment: tables in memory and sockets that watch."""
    lines = [
        *_numbers("shoal_tables", "gauge", "Tables in memory.", {"": tables}),
        *_numbers("shoal_watchers", "gauge", "Sockets that watch a table.", {"": watchers}),
        *_numbers("shoal_entries_total", "counter", "Entries written to journals.", {"": counts.entries}),
        *_numbers("shoal_bot_moves_total", "counter", "Moves chosen by bots.", {"": counts.bot_moves}),
        *_numbers(
            "shoal_refusals_total",
            "counter",
            "Messages answered by refused or invalid.",
            {f'{{why="{why}"}}': number for why, number in counts.refusals.items()},
        ),
        *_histogram("shoal_append_seconds", "Seconds until an append to a journal was stored.", counts.appends),
    ]
    return "\n".join(lines) + "\n"


def _head(name: str, kind: str, meaning: str) -> list[str]:
    return [f"# HELP {name} {meaning}", f"# TYPE {name} {kind}"]


def _numbers(name: str, kind: str, meaning: str, numbers: Mapping[str, int]) -> list[str]:
    return [*_head(name, kind, meaning), *(f"{name}{labels} {number}" for labels, number in numbers.items())]


def _histogram(name: str, meaning: str, histogram: Histogram) -> list[str]:
    buckets = zip(histogram.bounds, histogram.within, strict=True)
    return [
        *_head(name, "histogram", meaning),
        *(f'{name}_bucket{{le="{bound:g}"}} {count}' for bound, count in buckets),
        f'{name}_bucket{{le="+Inf"}} {histogram.count}',
        f"{name}_sum {histogram.sum:.9g}",
        f"{name}_count {histogram.count}",
    ]
