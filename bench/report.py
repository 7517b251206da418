"""Results of measurements: tables for the terminal, JSON in bench/results, and the pages made from it.

docs/speed.md and docs/strength.md hold every current figure. `python bench/report.py` writes them anew from the JSON.
"""

from __future__ import annotations

import json
import os
import platform
from collections.abc import Sequence
from dataclasses import asdict, dataclass
from datetime import UTC, datetime
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path
from typing import Final

import shoal

Cells = tuple[str, ...]
ROOT: Final = Path(__file__).parent.parent
RESULTS: Final = ROOT / "bench" / "results"
HEADINGS: Final = ("measured", "shoal", "OpenSpiel", "ratio", "rounds", "bar", "result")
CHECKS: Final = ("check", "found", "allowed", "result")
COSTS: Final = ("call", "microseconds")
BARRED: Final = ("measured", "found", "bar", "result")


@dataclass(frozen=True)
class Bar:
    """The limit that a figure has to reach or stay below, and perhaps an aim beyond it."""

    limit: float
    at_least: bool = True
    aim: float | None = None
    unit: str = ""

    def met(self, value: float) -> bool:
        """Return whether the figure is on the right side of the bar."""
        return value >= self.limit if self.at_least else value < self.limit

    def __str__(self) -> str:
        sign = ">=" if self.at_least else "<"
        aim = f" (aim {self.aim:g})" if self.aim is not None else ""
        return f"{sign} {self.limit:g}{self.unit}{aim}"


@dataclass(frozen=True)
class Row:
    """One comparison: both figures, their ratio with its spread over the rounds, and the bar."""

    what: str
    ours: str
    theirs: str
    ratio: str
    spread: str
    bar: str
    met: bool

    def cells(self) -> Cells:
        """The row as the table shows it."""
        return self.what, self.ours, self.theirs, self.ratio, self.spread, self.bar, "met" if self.met else "MISSED"


@dataclass(frozen=True)
class Check:
    """A figure that shows whether the measurement can be trusted."""

    what: str
    found: float
    low: float
    high: float

    @property
    def held(self) -> bool:
        """Return whether the figure is in its range."""
        return self.low <= self.found <= self.high

    def cells(self) -> Cells:
        """The row as the table shows it."""
        return self.what, f"{self.found:.3f}", f"{self.low:g} to {self.high:g}", "held" if self.held else "FAILED"


@dataclass(frozen=True)
class Table:
    """A table of results; the title may be empty."""

    title: str
    headings: Cells
    rows: list[Cells]


@dataclass(frozen=True)
class Section:
    """A part of a page: what one command measured, on which machine, with which versions."""

    name: str
    heading: str
    command: str
    source: str
    facts: list[str]
    tables: list[Table]

    def markdown(self) -> str:
        """The section as a page shows it."""
        source = f"`{self.command} --write` measures this: see `{self.source}`."
        facts = "\n".join(f"- {fact}" for fact in self.facts)
        return "\n\n".join([f"## {self.heading}", source, facts, *map(_markdown, self.tables)]) + "\n"


@dataclass(frozen=True)
class Report:
    """All results of one run."""

    rows: list[Row]
    checks: list[Check]
    costs: list[tuple[str, list[tuple[str, float]]]]
    rounds: int

    @property
    def passed(self) -> bool:
        """Return whether every bar is met and every check held."""
        return all(row.met for row in self.rows) and all(check.held for check in self.checks)

    def text(self) -> str:
        """The report for a terminal."""
        return "\n\n".join(_columns(table) for table in self._tables())

    def section(self) -> Section:
        """The report for docs/speed.md, with where and with what it was measured."""
        facts = [*facts_of_the_run(), f"Rounds: {self.rounds}"]
        return Section("engine", "Rules and playouts", "scripts/bench", "bench/compare.py", facts, self._tables())

    def _tables(self) -> list[Table]:
        costs = [
            Table(f"Time per call in {game}", COSTS, [(what, f"{us:.2f}") for what, us in table])
            for game, table in self.costs
        ]
        return [
            Table("Comparison", HEADINGS, [row.cells() for row in self.rows]),
            Table("Checks of the measurement", CHECKS, [check.cells() for check in self.checks]),
            *costs,
        ]


def barred(what: str, found: str, bar: str, met: bool) -> Cells:
    """Print and return a row: a measurement, its bar if it has one, and whether it is met."""
    row = what, found, bar, ("met" if met else "MISSED") if bar else ""
    print(" | ".join(row), flush=True)
    return row


def section(name: str, heading: str, command: str, source: str, facts: list[str], rows: Sequence[Cells]) -> Section:
    """Return a section with one table of rows that `barred` has made."""
    return Section(name, heading, command, source, facts, [Table("", BARRED, list(rows))])


def put(section: Section) -> None:
    """Store a section in place of its predecessor and write the pages anew."""
    text = json.dumps(asdict(section), indent=1, ensure_ascii=False)
    (RESULTS / f"{section.name}.json").write_text(text + "\n", encoding="utf-8")
    write_pages()


def stored(name: str) -> Section:
    """Read a section from bench/results."""
    data = json.loads((RESULTS / f"{name}.json").read_text(encoding="utf-8"))
    tables = [
        Table(table["title"], tuple(table["headings"]), [tuple(row) for row in table["rows"]])
        for table in data["tables"]
    ]
    return Section(**{**data, "tables": tables})


def page(introduction: str, names: Cells) -> str:
    """Return the text of a page of stored sections."""
    return "\n".join([introduction, *(stored(name).markdown() for name in names)])


def write_pages() -> None:
    """Write docs/speed.md and docs/strength.md."""
    for path, (introduction, names) in PAGES.items():
        (ROOT / path).write_text(page(introduction, names), encoding="utf-8")


def facts_of_the_run() -> list[str]:
    """The date, the machine and the versions."""
    return [
        f"Date: {datetime.now(UTC).date().isoformat()}",
        f"CPU: {_cpu_model()}, {os.cpu_count()} cores",
        f"Python: {platform.python_version()} ({platform.python_implementation()})",
        f"shoal: {_version('shoal')}, {'compiled' if shoal.compiled() else 'NOT compiled'}",
        f"OpenSpiel: {_version('open_spiel')}",
        f"Compiler: mypy {_version('mypy')}",
    ]


def _cpu_model() -> str:
    cpuinfo = Path("/proc/cpuinfo")
    lines = cpuinfo.read_text(encoding="utf-8").splitlines() if cpuinfo.exists() else []
    models = [line.partition(":")[2].strip() for line in lines if line.startswith("model name")]
    return models[0] if models else platform.processor() or "unknown"


def _version(package: str) -> str:
    try:
        return version(package)
    except PackageNotFoundError:
        return "not installed"


def _columns(table: Table) -> str:
    widths = [max(map(len, column)) for column in zip(table.headings, *table.rows, strict=True)]
    lines = [
        [cell.ljust(width) for cell, width in zip(row, widths, strict=True)] for row in [table.headings, *table.rows]
    ]
    lines.insert(1, ["-" * width for width in widths])
    return "\n".join([table.title, *("  ".join(line).rstrip() for line in lines)])


def _markdown(table: Table) -> str:
    lines = [table.headings, tuple("---" for _ in table.headings), *table.rows]
    title = f"### {table.title}\n\n" if table.title else ""
    return title + "\n".join("| " + " | ".join(line) + " |" for line in lines)


SPEED: Final = """\
# Speed

Generated from `bench/results` by `bench/report.py`; do not edit.

M/s is million decisions per second, single thread. A ratio is the median over rounds in which both sides take turns;
`rounds` gives the smallest and the largest. Rates depend on the machine and its load, ratios much less: on a busy
machine the median still moves by a tenth between runs. `bench/openspiel.py` says how decisions are counted.
"""
STRENGTH: Final = """\
# Strength

Generated from `bench/results` by `bench/report.py`; do not edit.

A share is the share of matches won; a tie counts as a fraction. Intervals in brackets are 95 % Wilson intervals. Unless
a table says otherwise, one bot plays against `normal` in all other seats.
"""
PAGES: Final = {
    "docs/speed.md": (SPEED, ("engine", "search", "server")),
    "docs/strength.md": (STRENGTH, ("levels", "openspiel")),
}


if __name__ == "__main__":
    write_pages()
