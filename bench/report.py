"""Rows of results, as plain text for the terminal and as Markdown for RESULTS.md."""

from __future__ import annotations

import os
import platform
import re
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path
from typing import Final

import shoal

Cells = tuple[str, ...]
RESULTS: Final = Path(__file__).with_name("RESULTS.md")
HEADINGS: Final = ("measured", "shoal", "OpenSpiel", "ratio", "rounds", "bar", "result")
CHECKS: Final = ("check", "found", "allowed", "result")
COSTS: Final = ("call", "microseconds")


@dataclass(frozen=True)
class Bar:
    """What a figure has to reach (or stay under), and what it would ideally reach."""

    limit: float
    at_least: bool = True
    aim: float | None = None
    unit: str = ""

    def met(self, value: float) -> bool:
        """Whether the figure is on the right side of the bar."""
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
    """A figure that says whether the others can be trusted."""

    what: str
    found: float
    low: float
    high: float

    @property
    def held(self) -> bool:
        """Whether the figure lies where it should."""
        return self.low <= self.found <= self.high

    def cells(self) -> Cells:
        """The row as the table shows it."""
        return self.what, f"{self.found:.3f}", f"{self.low:g} to {self.high:g}", "held" if self.held else "FAILED"


@dataclass(frozen=True)
class Report:
    """Everything that one run found."""

    rows: list[Row]
    checks: list[Check]
    costs: list[tuple[str, list[tuple[str, float]]]]
    rounds: int

    @property
    def passed(self) -> bool:
        """Whether every bar was met, by figures that can be trusted."""
        return all(row.met for row in self.rows) and all(check.held for check in self.checks)

    def text(self) -> str:
        """The report for a terminal."""
        return "\n\n".join(_columns(title, headings, cells) for title, headings, cells in self._tables())

    def markdown(self) -> str:
        """The report for a file, with where and with what it was measured."""
        facts = "\n".join(f"- {name}: {value}" for name, value in facts_of_the_run())
        tables = "\n\n".join(_markdown(*table) for table in self._tables())
        return f"# Benchmark results\n\n{_INTRODUCTION}\n\n{facts}\n- Rounds: {self.rounds}\n\n{tables}\n"

    def _tables(self) -> list[tuple[str, Cells, list[Cells]]]:
        costs: list[tuple[str, Cells, list[Cells]]] = [
            (f"Costs of the contract in {game}, for information", COSTS, [(what, f"{us:.2f}") for what, us in table])
            for game, table in self.costs
        ]
        return [
            ("Comparison", HEADINGS, [row.cells() for row in self.rows]),
            ("Can it be trusted", CHECKS, [check.cells() for check in self.checks]),
            *costs,
        ]


_INTRODUCTION: Final = """\
Written by `scripts/bench --write`. M/s is million decisions per second, single thread. A ratio is the median over the
rounds, in which both sides take turns; `rounds` is the smallest and the largest of them. Rates depend on the machine
and on what else it does; ratios much less, but on a busy machine the median still moves by a tenth from run to run.
How decisions are counted: `bench/openspiel.py`."""


def barred(what: str, found: str, bar: str, met: bool) -> Cells:
    """A row of what was measured, its bar if it has one, and whether that is met; told at once."""
    row = what, found, bar, ("met" if met else "MISSED") if bar else ""
    print(" | ".join(row), flush=True)
    return row


def section(heading: str, command: str, source: str, facts: list[str], rows: Sequence[Cells]) -> str:
    """Such rows under a heading of their own."""
    lines = [
        f"# {heading}",
        "",
        f"Written by `{command} --write`: how it is measured is in `{source}`.",
        "",
        *(f"- {fact}" for fact in facts),
        "",
        "| measured | found | bar | result |",
        "| --- | --- | --- | --- |",
        *(f"| {' | '.join(row)} |" for row in rows),
    ]
    return "\n".join(lines) + "\n"


def put(section: str) -> None:
    """Into RESULTS.md, in place of what was measured before under the same heading."""
    parts = re.split(r"^(?=# )", RESULTS.read_text(encoding="utf-8"), flags=re.MULTILINE)
    heading = section.partition("\n")[0]
    kept = [part.strip() for part in parts if part.strip()]
    places = [place for place, part in enumerate(kept) if part.partition("\n")[0] == heading]
    if places:
        kept[places[0]] = section.strip()
    else:
        kept.insert(1, section.strip())  # behind the engine's, before the table server's
    RESULTS.write_text("\n\n".join(kept) + "\n", encoding="utf-8")


def facts_of_the_run() -> list[tuple[str, str]]:
    """When, where and with what the figures came about."""
    return [
        ("Date", datetime.now(UTC).date().isoformat()),
        ("CPU", f"{_cpu_model()}, {os.cpu_count()} cores"),
        ("Python", f"{platform.python_version()} ({platform.python_implementation()})"),
        ("shoal", f"{_version('shoal')}, {'compiled' if shoal.compiled() else 'NOT compiled'}"),
        ("OpenSpiel", _version("open_spiel")),
        ("Compiler", f"mypy {_version('mypy')}"),
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


def _columns(title: str, headings: Cells, rows: list[Cells]) -> str:
    widths = [max(map(len, column)) for column in zip(headings, *rows, strict=True)]
    lines = [[cell.ljust(width) for cell, width in zip(row, widths, strict=True)] for row in [headings, *rows]]
    lines.insert(1, ["-" * width for width in widths])
    return "\n".join([title, *("  ".join(line).rstrip() for line in lines)])


def _markdown(title: str, headings: Cells, rows: list[Cells]) -> str:
    lines = [headings, tuple("---" for _ in headings), *rows]
    return f"## {title}\n\n" + "\n".join("| " + " | ".join(line) + " |" for line in lines)
