"""A study as an HTML page with plots, and as Markdown."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from html import escape
from statistics import NormalDist

from shoal.arena import plots
from shoal.arena.intervals import CONFIDENCE, Interval, together, wilson
from shoal.arena.page import list_of, page, section
from shoal.arena.plots import Row, figure
from shoal.arena.report import (
    between,
    counted,
    distributions,
    length_sections,
    made,
    meanings_of,
    middle,
    percent,
    plot_wins,
    scaled,
    seat_section,
    share_figure,
)
from shoal.arena.study import LEAST, Study
from shoal.arena.study import Row as Counted
from shoal.core.languages import en
from shoal.core.study import FIRST, StudyTable
from shoal.games.catalogue import rulebook

MANY = 10  # times a round; from here on there are no decimals
FOUND = "## What was found"
POSITIONS = "From the dealer"
ABOUT_POSITIONS = (
    "Rounds won by the place at the table, clockwise from the dealer; the seat to the dealer's left begins."
)

PLACES = [
    "the dealer",
    "the seat left of the dealer",
    "the second to the left",
    "the third to the left",
    "the fourth to the left",
    "the fifth to the left",
]


def study_page(study: Study) -> str:
    plan = study.plan
    sections = [section("What was found", "", list_of(own_findings(study)))]
    sections.append(seat_section(study.stats, half=study.has_rounds))
    sections += [_positions(study)] if study.has_rounds else []
    sections += [_scores(study), *length_sections(study.stats)]
    sections += _tables(study)
    title = f"How {rulebook(plan.game).title} plays"
    lede = " ".join(escape(sentence) for sentence in findings(study))
    return page(plan.game, "Study", title, lede, sections, made(plan, study.stats.matches, "study"))


def findings(study: Study) -> Iterator[str]:
    """Yield the findings of every game, in sentences."""
    stats, plan = study.stats, study.plan
    who = f"{plan.names[0]} at each of {plan.seats} seats" if len(plan.names) == 1 else en.listing(plan.bots)
    yield f"{counted(stats.matches)} matches of {who}."
    if stats.forfeited:
        yield f"{counted(stats.forfeited)} of them were forfeited: they count in the wins of a match, and nowhere else."
    even = 1 / plan.seats
    if study.has_rounds:
        yield _advantage([position.wins for position in study.positions], study.rounds, place, "the round", even)
    else:
        wins = [entry.wins for entry in stats.seats]
        yield _advantage(wins, stats.matches, lambda seat: f"seat {seat + 1}", "the match", even)
    yield (
        f"A winner has {study.winning.mean.at:.0f} points on average and is {study.victory.mean.at:.0f} ahead of the "
        f"second; half of all matches are won by {study.victory.quantile(0.5)} or less."
    )


def own_findings(study: Study) -> Iterator[str]:
    """Yield the findings that only this game names, if they are frequent enough."""
    for table, name, text in study.findings:
        rows = [(label, row) for label, row in study.rows(table) if row.rounds >= LEAST]
        found = next(((label, row) for label, row in rows if name in (FIRST, label)), None)
        if found is not None:
            (label, row), (last, last_row) = found, rows[-1]
            yield text.format(
                row=label,
                wins=_share(row.wins),
                points=_mean(row.points),
                times=times(row.times / study.rounds),
                last=last,
                last_wins=_share(last_row.wins),
                last_points=_mean(last_row.points),
            )


def times(often: float) -> str:
    """Format how often an event comes in a round."""
    return f"{often:.2f}" if often < MANY else f"{often:.0f}"


def _share(wins: Interval) -> str:
    return f"{percent(wins.at)} ({between(wins, 100)})"


def _advantage(wins: Sequence[Interval], trials: int, name: Callable[[int], str], what: str, even: float) -> str:
    """Say which place is best, if one is. The interval is wider, because the best of several is picked."""
    best = max(range(len(wins)), key=lambda at: wins[at].at)
    clear = NormalDist().inv_cdf(1 - (1 - CONFIDENCE) / 2 / len(wins))
    if not wilson(wins[best].at * trials, trials, clear).low > even:
        return f"No seat is shown to be better than another: all win {what} about {percent(even)} of the time."
    at = wins[best]
    return (
        f"{name(best).capitalize()} wins {what} most often, {percent(at.at)} of the time ({between(at, 100)}), where "
        f"{percent(even)} is even."
    )


def place(position: int) -> str:
    """Name a place, seen from the dealer."""
    return PLACES[position]


def _positions(study: Study) -> str:
    rows = [
        (place(number).removeprefix("the ").capitalize(), position.wins, [_points(position.points.mean)])
        for number, position in enumerate(study.positions)
    ]
    content = plot_wins(rows, study.plan.seats, ["points"], "place")
    return section(POSITIONS, ABOUT_POSITIONS, content, half=True)


def _scores(study: Study) -> str:
    everybody = together(entry.scores for entry in study.stats.seats)
    content = distributions([("Everybody", everybody), ("Winners", study.winning)], "")
    what = "How often each final score came, and which won; the line is the mean. Below it is the range of 8 of 10."
    ahead = f"A winner is {study.victory.mean.at:.1f} points ahead of the second, on average."
    return section("Scores", what, content, aside=ahead)


def _points(mean: Interval) -> str:
    return figure(f"{mean.at:.1f}", f"± {mean.half:.1f}" if mean.half else "")


def _tables(study: Study) -> list[str]:
    """Make a section for each table. Two neighbours without points share the width of the page."""
    names = [name for name in study.tables if study.rows(name)]
    sections = []
    while names:
        pair = [name for name in names[:2] if not study.tables[name].points]
        row = names[:2] if len(pair) == 2 else names[:1]
        sections += [_table(study, name, half=len(row) == 2) for name in row]
        names = names[len(row) :]
    return sections


def _table(study: Study, name: str, *, half: bool) -> str:
    table = study.tables[name]
    even = 1 / study.plan.seats
    found = study.rows(name)
    at = plots.shares([row.wins for _, row in found if row.rounds >= LEAST])
    entries = [_table_row(study, table, label, row, at, even) for label, row in found]
    heads = ["wins", *([f"points, {table.points}"] if table.points else []), "times a round"]
    what = table.what
    if any(row.rounds < LEAST for _, row in found):
        what += f" Grey: seen in fewer than {LEAST} rounds of a seat."
    return section(table.title, what, plots.rows(entries, at, heads, table.row), half=half)


def _table_row(study: Study, table: StudyTable, label: str, row: Counted, at: plots.Axis, even: float) -> Row:
    often = figure(times(row.times / study.rounds))
    figures = [share_figure(row.wins), *([_points(row.points)] if table.points else []), often]
    drawing = plots.bar(at, scaled(row.wins, 100), even * 100) if row.rounds >= LEAST else ""
    return Row(label, drawing, figures, faint=row.rounds < LEAST)


# Markdown


def study_markdown(study: Study) -> str:
    """Write the study as Markdown tables."""
    plan, stats = study.plan, study.stats
    lines = [f"# How {rulebook(plan.game).title} plays", "", FOUND, ""]
    lines += [f"- {sentence}" for sentence in (*findings(study), *own_findings(study))]
    seats = [[str(n), _wins(entry.wins), _mean(entry.scores.mean)] for n, entry in enumerate(stats.seats, 1)]
    lines += ["", "## Seats", "", *_grid(["seat", "wins the match, %", "mean score"], seats)]
    if study.has_rounds:
        places = [[place(n), _wins(at.wins), _mean(at.points.mean)] for n, at in enumerate(study.positions)]
        heads = ["place", "wins the round, %", "points in it"]
        lines += ["", f"## {POSITIONS}", "", ABOUT_POSITIONS, "", *_grid(heads, places)]
    lines += ["", "## Length and scores", "", *_length_lines(study)]
    for name, table in study.tables.items():
        if study.rows(name):
            lines += ["", f"## {table.title}", "", table.what, "", *_table_lines(study, name, table)]
    lines += ["", "## How it was made", "", *made(plan, stats.matches, "study"), ""]
    return "\n".join(lines)


def _wins(wins: Interval) -> str:
    return f"{wins.at * 100:.1f} ({between(wins, 100)})"


def _mean(mean: Interval) -> str:
    return plots.signed(f"{mean.at:.1f} ± {mean.half:.1f}" if mean.half else f"{mean.at:.1f}")


def _grid(heads: Sequence[str], rows: Iterable[Sequence[str]]) -> list[str]:
    """Return the lines of a table."""
    return [f"| {' | '.join(heads)} |", f"|{'---|' * len(heads)}", *(f"| {' | '.join(row)} |" for row in rows)]


def _length_lines(study: Study) -> list[str]:
    stats = study.stats
    meanings = meanings_of(study.plan.game)
    total = stats.endings.total()
    lengths = [
        ["decisions a match", f"{stats.decisions.mean.at:.0f}", middle(stats.decisions)],
        ["winning score", _mean(study.winning.mean), middle(study.winning)],
        ["ahead of the second", _mean(study.victory.mean), middle(study.victory)],
    ]
    endings = [[f"{meanings[rule]} ({rule})", f"{n / total * 100:.1f}"] for rule, n in stats.endings.most_common()]
    return [*_grid(["what", "mean", "8 of 10 are"], lengths), "", *_grid(["rounds ended because", "%"], endings)]


def _table_lines(study: Study, name: str, table: StudyTable) -> list[str]:
    points = bool(table.points)
    heads = [table.row, "wins the round, %", *[f"points, {table.points}"] * points, "times a round"]
    rows = [
        [label, _wins(row.wins), *[_mean(row.points)] * points, times(row.times / study.rounds)]
        for label, row in study.rows(name)
        if row.rounds >= LEAST
    ]
    return _grid(heads, rows)
