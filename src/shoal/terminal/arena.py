"""`shoal arena`: rank bots over many matches."""

from __future__ import annotations

from argparse import Namespace
from collections.abc import Iterator, Sequence
from itertools import pairwise

from shoal.arena.intervals import Interval
from shoal.arena.report import meanings_of, middle, report
from shoal.arena.statistics import Statistics
from shoal.core.errors import Invalid
from shoal.terminal.runs import RunOptions, play_plan
from shoal.terminal.screen import Screen

INTERRUPTED = 130
GAP = "   "  # between columns


def arena(wanted: Namespace) -> int:
    run, until = RunOptions.of(wanted), wanted.until
    plan = run.plan(wanted.game, wanted.bots.split(","))
    if until is not None and len(plan.names) < 2:
        raise Invalid("--until needs at least two different bots")
    stats = Statistics(plan)
    finished = play_plan(plan, run, stats.add, lambda: until is not None and stats.is_certain(until))
    screen = Screen()
    if stats.matches:
        show(screen, stats)
    if not finished:
        screen.sentence(run.interrupted(stats.matches))
        return INTERRUPTED
    if until is not None:
        screen.sentence(verdict(stats, until))
    if run.report is not None:
        run.write_report(report(stats, until))
        screen.sentence(f"The report is in {run.report}")
    return 0


def show(screen: Screen, stats: Statistics) -> None:
    for line in standing(stats):
        print(line)
    print()
    plan = stats.plan
    seats = "; ".join(f"seat {seat} {percent(entry.wins)}" for seat, entry in enumerate(stats.seats, 1))
    screen.sentence(f"Wins by seat, where {100 / plan.seats:.1f} % is even: {seats}.")
    if stats.decisions.number:
        show_length(screen, stats)
    show_traits(stats)
    show_forfeits(screen, stats)


def show_traits(stats: Statistics) -> None:
    """Print the habits of the bots, if they were counted, a row for each figure."""
    figures = stats.traits.figures()
    if not figures:
        return
    names = stats.plan.names
    rows = []
    for figure in figures:
        ratios = [stats.traits.of(name, figure) for name in names]
        rows.append([figure, *("" if ratio is None else exact(ratio.figure) for ratio in ratios)])
    print()
    for line in text_table(["habit (95 % interval)", *names], rows):
        print(line)


def show_forfeits(screen: Screen, stats: Statistics) -> None:
    for match, name, reason in stats.reasons[:SHOWN_FORFEITS]:
        screen.sentence(f"Match {match} was forfeited by {name}: {reason}")
    if stats.forfeited > SHOWN_FORFEITS:
        screen.sentence(f"{stats.forfeited} matches were forfeited in all.")


SHOWN_FORFEITS = 3


def standing(stats: Statistics) -> Iterator[str]:
    """Yield the lines of the ranking, best bot first."""
    heads = ["", "bot", "played", "wins (95 % interval)", "score", "margin"]
    has_ratings, has_forfeits = len(stats.entries) > 1, stats.forfeited > 0
    heads += ["rating"] * has_ratings + ["forfeits"] * has_forfeits
    rows = []
    for rank, name in enumerate(stats.ranked(), 1):
        entry = stats.entries[name]
        row = [str(rank), name, str(entry.played), percent(entry.wins)]
        row += [about(entry.scores.mean), about(entry.margins.mean, "+")] if entry.scores.number else ["", ""]
        rows.append(row + [rating(stats, name)] * has_ratings + [str(entry.forfeits.total())] * has_forfeits)
    return text_table(heads, rows, left=2)


def percent(share: Interval) -> str:
    return f"{share.at * 100:.1f} % ({share.low * 100:.1f} to {share.high * 100:.1f})"


def about(mean: Interval, sign: str = "") -> str:
    return f"{mean.at:{sign}.1f} ± {mean.half:.1f}"


def exact(mean: Interval) -> str:
    return f"{mean.at:.2f} ± {mean.half:.2f}"


def rating(stats: Statistics, name: str) -> str:
    rated = stats.ratings.ratings[name]
    return f"{rated.mu:.1f} ± {2 * rated.sigma:.1f}"


def show_length(screen: Screen, stats: Statistics) -> None:
    mean, meanings, total = stats.decisions.mean.at, meanings_of(stats.plan.game), stats.endings.total()
    screen.sentence(f"Decisions a match: {mean:.0f} on average, 8 of 10 have {middle(stats.decisions)}.")
    ends = (f"{count / total * 100:.0f} % by {rule} ({meanings[rule]})" for rule, count in stats.endings.most_common())
    screen.sentence(f"Rounds ended: {'; '.join(ends)}.")


def verdict(stats: Statistics, confidence: float) -> str:
    ranked = stats.ranked()
    sure = f"{confidence * 100:g} %"
    if stats.is_certain(confidence):
        return f"The ranking is certain with {sure} confidence after {stats.matches} matches: {', then '.join(ranked)}."
    equal = "; ".join(
        f"{one} and {other}" for one, other in pairwise(ranked) if not stats.ranking.is_shown(one, other, confidence)
    )
    return f"The ranking is not certain with {sure} confidence after {stats.matches} matches: {equal} may be equal."


def text_table(heads: Sequence[str], rows: Sequence[Sequence[str]], left: int = 1) -> Iterator[str]:
    """Yield the lines of a table as wide as its text; the first `left` columns are aligned to the left."""
    widths = [max(len(row[column]) for row in (heads, *rows)) for column in range(len(heads))]
    for row in (heads, *rows):
        cells = [
            cell.ljust(width) if column < left else cell.rjust(width)
            for column, (cell, width) in enumerate(zip(row, widths, strict=True))
        ]
        yield GAP.join(cells).rstrip()
