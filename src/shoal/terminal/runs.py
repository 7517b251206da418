"""Play the many matches of `shoal arena` and `shoal study`, and show the progress."""

from __future__ import annotations

import errno
import os
import sys
from argparse import Namespace
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, ExitStack, contextmanager, nullcontext
from dataclasses import dataclass, field, fields
from pathlib import Path
from time import monotonic

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeElapsedColumn, TimeRemainingColumn

from shoal.arena import bot_loader
from shoal.arena.plan import Plan
from shoal.arena.processes import Processes, cores
from shoal.arena.results import Result, ResultsFile
from shoal.arena.run import Crew, run
from shoal.core.errors import Invalid
from shoal.games.catalogue import policy_of

MOST_JOBS = 1024
BAR_EVERY = 0.1  # seconds, at a terminal
LINE_EVERY = 30.0  # seconds, elsewhere


@dataclass(frozen=True)
class RunOptions:
    """The options that both commands have."""

    matches: int
    options: dict[str, int] = field(default_factory=dict)
    seed: int = 1
    seconds: float | None = None  # without them, those of the game
    jobs: int | None = None
    scheduler: str | None = None
    out: str | None = None
    report: str | None = None
    traits: bool = False

    @staticmethod
    def of(wanted: Namespace) -> RunOptions:
        given = vars(wanted) | {"options": dict(wanted.option), "seconds": wanted.time}
        return RunOptions(**{each.name: given[each.name] for each in fields(RunOptions) if each.name in given})

    def __post_init__(self) -> None:
        if self.matches < 1:
            raise Invalid(f"matches: 1 or more, not {self.matches}")
        if self.jobs is not None and not 1 <= self.jobs <= MOST_JOBS:
            raise Invalid(f"jobs: 1 to {MOST_JOBS}, not {self.jobs}")
        if self.jobs is not None and self.scheduler is not None:
            raise Invalid("--jobs is for this machine, --scheduler for a cluster; use one of them")
        if self.report is not None:
            self._check_report(Path(self.report))

    def _check_report(self, path: Path) -> None:
        """Check the file before hours of play."""
        try:
            folder, is_there = path.resolve().parent, path.exists()
        except (OSError, ValueError):
            raise Invalid(f"{self.report!r} is not the name of a file") from None
        if not folder.is_dir():
            raise Invalid(f"{self.report}: there is no such folder")
        if path.is_dir():
            raise Invalid(f"{self.report}: it is a folder")
        if not os.access(path if is_there else folder, os.W_OK):
            raise Invalid(f"{self.report}: {os.strerror(errno.EACCES)}")

    def plan(self, game: str, bots: list[str], studied: bool = False) -> Plan:
        names = tuple(name.strip() for name in bots)
        for name in names:
            bot_loader.check(name)
        seconds = policy_of(game).config.seconds if self.seconds is None else self.seconds
        return Plan(game, names, self.options, self.seed, seconds, studied, self.traits)

    def interrupted(self, matches: int) -> str:
        """Return the message after Ctrl-C."""
        again = f"; the same command goes on after {matches}" if self.out and matches else ""
        return f"Interrupted{again}."

    def write_report(self, page: str) -> None:
        assert self.report is not None
        try:
            Path(self.report).write_text(page, encoding="utf-8")
        except OSError as error:
            raise Invalid(f"{self.report}: {error.strerror}") from None


def play_plan(plan: Plan, options: RunOptions, add: Callable[[Result], None], is_enough: Callable[[], bool]) -> bool:
    """Pass every result to `add` in order, those of the file first, until all are played or it is enough.

    Returns False if it was interrupted.
    """
    last = plan.whole_deals(options.matches)
    done = 0
    with ExitStack() as open_things:
        file = None if options.out is None else open_things.enter_context(ResultsFile(options.out, plan))
        for result in () if file is None else file.read():
            if done == last or is_enough():
                return True
            add(result)
            done += 1
        if done == last or is_enough():
            return True
        if done:
            print(f"{options.out} has {done} matches already; playing the rest.", file=sys.stderr)
        try:
            crew = open_things.enter_context(_crew(plan, options))
            progress = open_things.enter_context(_progress(plan.game, done, last))
            for result in run(done, last, crew):
                add(result)
                if file is not None:
                    file.write(result)
                done += 1
                progress(done)
                if is_enough():
                    break
        except KeyboardInterrupt:
            return False
        return True


def _crew(plan: Plan, options: RunOptions) -> AbstractContextManager[Crew]:
    if options.scheduler is None:
        return Processes(plan, options.jobs or cores())
    from shoal.arena.cluster import Cluster

    return Cluster(plan, options.scheduler)


@contextmanager
def _progress(game: str, first: int, last: int) -> Iterator[Callable[[int], None]]:
    """Show a progress bar; outside a terminal, print a line now and then."""
    console = Console(stderr=True)
    begun = shown = monotonic()
    every = BAR_EVERY if console.is_terminal else LINE_EVERY
    bar = Progress(
        TextColumn("{task.description}"),
        BarColumn(),
        MofNCompleteColumn(),
        TextColumn("matches"),
        TimeElapsedColumn(),
        TextColumn("left:"),
        TimeRemainingColumn(),
        console=console,
        transient=True,
        auto_refresh=False,
    )
    task = bar.add_task(game, total=last, completed=first)

    def at(number: int) -> None:
        nonlocal shown
        if (now := monotonic()) - shown < every:
            return
        shown = now
        if console.is_terminal:
            bar.update(task, completed=number, refresh=True)
        else:
            left = (now - begun) / (number - first) * (last - number)
            text = f"{game}: {number} of {last} matches, {left:.0f} s left at this pace"
            print(text, file=sys.stderr, flush=True)

    with bar if console.is_terminal else nullcontext():
        yield at
