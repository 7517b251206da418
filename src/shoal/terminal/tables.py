"""Tables of figures, as wide as they are: a name is never cut."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

GAP = "   "


def table(heads: Sequence[str], rows: Sequence[Sequence[str]], left: int = 1) -> Iterator[str]:
    """A line for the heads and one for each row; the first columns are aligned to the left, figures to the right."""
    widths = [max(len(row[column]) for row in (heads, *rows)) for column in range(len(heads))]
    for row in (heads, *rows):
        cells = [
            cell.ljust(width) if column < left else cell.rjust(width)
            for column, (cell, width) in enumerate(zip(row, widths, strict=True))
        ]
        yield GAP.join(cells).rstrip()
