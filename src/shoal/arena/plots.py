"""Plots in HTML. A drawing is an SVG that stretches to the available width; its labels are HTML text beside it, so
that they stay readable on any screen."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from html import escape
from math import ceil, floor, log10
from typing import NamedTuple

from shoal.arena.intervals import Interval, Sums

BINS = 48
HEIGHT = 100  # of a drawing, in its own units; it is as wide as its axis


class Axis(NamedTuple):
    """The range of a plot, its ticks and its unit."""

    low: float
    high: float
    ticks: Sequence[float]
    unit: str = ""

    def x(self, value: float) -> float:
        """Return the position of a value, from 0 to 100."""
        return round(100 * (min(max(value, self.low), self.high) - self.low) / (self.high - self.low), 3)


class Row(NamedTuple):
    """One row of a plot."""

    label: str
    drawing: str
    figures: Sequence[str]  # cells, as `figure` makes them
    faint: bool = False


def axis(low: float, high: float, unit: str = "", most: int = 5) -> Axis:
    """Make an axis over a range, with round numbers as ticks."""
    if high <= low:
        high = low + 1
    rough = (high - low) / most
    power = 10 ** floor(log10(rough))
    step = next(each * power for each in (1, 2, 5, 10) if each * power >= rough * 0.999)
    first, last = floor(low / step + 1e-9), ceil(high / step - 1e-9)
    ticks = [round(number * step, 6) for number in range(first, last + 1)]
    return Axis(ticks[0], ticks[-1], ticks, unit)


def shares(intervals: Iterable[Interval]) -> Axis:
    """Make an axis for shares, in percent from 0."""
    return axis(0, max((each.high for each in intervals), default=1.0) * 100, " %")


# Drawings


def bar(at: Axis, value: Interval, even: float | None = None) -> str:
    """Draw a bar from zero to the value, its interval, and a line where all would be even."""
    return _svg(_column(at, value.at) + _even(at, even) + _whisker(at, value), "track")


def part(at: Axis, value: float) -> str:
    """Draw a bar from zero to an exact value."""
    return _svg(_column(at, value), "track")


def dot(at: Axis, value: Interval, even: float | None = None) -> str:
    """Draw the value as a thick line on its interval."""
    x = at.x(value.at)
    thick = f'<path class="mean" style="stroke-width:7;stroke:var(--c)" d="M{x} 22V78"/>'
    return _svg(_even(at, even) + _whisker(at, value) + thick, "track")


def columns(at: Axis, sums: Sums, kind: str = "tall") -> str:
    """Draw a histogram with the mean."""
    counts = binned(at, sums)
    top = max(counts) or 1
    width = 100 / len(counts)
    areas = "".join(
        f'<rect class="area" x="{i * width:.3f}" y="{HEIGHT - HEIGHT * count / top:.2f}" '
        f'width="{width * 0.86:.3f}" height="{HEIGHT * count / top:.2f}"/>'
        for i, count in enumerate(counts)
        if count
    )
    mean = f'<path class="mean" d="M{at.x(sums.mean.at)} -4V{HEIGHT}"/>' if sums.number else ""
    return _svg(f'{areas}<path class="base" d="M0 {HEIGHT}H100"/>{mean}', f"track {kind}")


def binned(at: Axis, sums: Sums) -> list[int]:
    """Count values in bins of whole numbers, with at most BINS bins."""
    size = max(1, ceil((at.high - at.low + 1) / BINS))
    counts = [0] * max(1, ceil((at.high - at.low) / size))
    for value, times in sums.values.items():
        place = int((min(max(value, at.low), at.high) - at.low) // size)
        counts[min(place, len(counts) - 1)] += times
    return counts


def _column(at: Axis, value: float) -> str:
    zero, x = at.x(0), at.x(value)
    return f'<rect class="bar" x="{min(zero, x)}" y="26" width="{abs(x - zero):.3f}" height="48"/>'


def _whisker(at: Axis, value: Interval) -> str:
    low, high = at.x(value.low), at.x(value.high)
    return f'<path class="whisker" d="M{low} 50H{high}M{low} 36V64M{high} 36V64"/>'


def _even(at: Axis, even: float | None) -> str:
    return "" if even is None else f'<path class="even" d="M{at.x(even)} -8V108"/>'


def _svg(inside: str, kind: str) -> str:
    return (
        f'<svg class="{kind}" viewBox="0 0 100 {HEIGHT}" preserveAspectRatio="none" aria-hidden="true">{inside}</svg>'
    )


# Tables and lists around the drawings


def rows(entries: Sequence[Row], at: Axis, heads: Sequence[str], label: str, *, ranked: bool = False) -> str:
    """Make a table of rows on one axis, with a head for each column of figures."""
    titles = "".join(f'<th class="figure" scope="col">{escape(head)}</th>' for head in heads)
    head = f'<thead><tr><th scope="col">{escape(label)}</th><th class="plot"></th>{titles}</tr></thead>'
    body = "".join(_row(row, heads, rank if ranked else None) for rank, row in enumerate(entries, 1))
    foot = f'<tr class="axis"><th></th><td class="plot">{ticks(at)}</td>{"<td></td>" * len(heads)}</tr>'
    kind = "ranked" if ranked else ""
    return f'<table class="rows">{head}<tbody class="{kind}">{body}{foot}</tbody></table>'


def _row(row: Row, heads: Sequence[str], rank: int | None) -> str:
    mark = "" if rank is None else f'<span class="mark">{rank}</span>'
    kind = "faint" if row.faint else "first" if rank == 1 else ""
    figures = "".join(
        f'<td class="figure{" big" if rank and not place else ""}"{_name(head, heads)}>{cell}</td>'
        for place, (head, cell) in enumerate(zip(heads, row.figures, strict=True))
    )
    label = f'<th scope="row">{mark}{escape(row.label)}</th>'
    return f'<tr class="{kind}">{label}<td class="plot">{row.drawing}</td>{figures}</tr>'


def _name(head: str, heads: Sequence[str]) -> str:
    """Name a cell's column, for narrow screens that hide the heads."""
    return f' data-name="{escape(head)}"' if len(heads) > 1 else ""


def ticks(at: Axis) -> str:
    """Make the numbers under a drawing."""
    spans = (f'<span style="left:{at.x(tick)}%">{signed(f"{tick:g}")}{escape(at.unit)}</span>' for tick in at.ticks)
    return f'<div class="ticks">{"".join(spans)}</div>'


def signed(number: str) -> str:
    """Replace a hyphen by a minus sign."""
    return number.replace("-", "−")  # noqa: RUF001


def figure(main: str, small: str = "") -> str:
    return f"<b>{escape(signed(main))}</b>" + (f"<small>{escape(signed(small))}</small>" if small else "")


def histogram(at: Axis, sums: Sums) -> str:
    """Make a histogram with its axis."""
    return f"<figure>{columns(at, sums, 'chart')}{ticks(at)}</figure>"


def facts(pairs: Iterable[tuple[str, str]]) -> str:
    """Make a list of a few large numbers."""
    items = "".join(f"<li><b>{escape(number)}</b><span>{escape(what)}</span></li>" for number, what in pairs)
    return f'<ul class="facts">{items}</ul>'


def plain_table(heads: Sequence[str], cells: Iterable[Sequence[str]]) -> str:
    head = "".join(f'<th scope="col">{escape(each)}</th>' for each in heads)
    body = "".join("<tr>" + "".join(f"<td>{escape(cell)}</td>" for cell in row) + "</tr>" for row in cells)
    return f'<table class="plain"><thead><tr>{head}</tr></thead><tbody>{body}</tbody></table>'
