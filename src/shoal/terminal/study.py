"""`shoal study`: let bots play many matches and describe the game."""

from __future__ import annotations

from argparse import Namespace
from pathlib import Path

from rich.text import Text

from shoal.arena.study import LEAST, Study
from shoal.arena.study_page import findings, own_findings, place, study_markdown, study_page, times
from shoal.core.errors import Invalid
from shoal.games.catalogue import check_seats, rulebook
from shoal.terminal.arena import INTERRUPTED, about, percent, show_forfeits, show_length, text_table
from shoal.terminal.runs import RunOptions, play_plan
from shoal.terminal.screen import Screen

NOTHING = 1


def study(wanted: Namespace) -> int:
    run, seats, bots = RunOptions.of(wanted), wanted.seats, wanted.bots.split(",")
    check_seats(rulebook(wanted.game), seats)
    if len(bots) not in (1, seats):
        raise Invalid(f"{len(bots)} bots for {seats} seats; name one for all, or one for each")
    plan = run.plan(wanted.game, bots * seats if len(bots) == 1 else bots, studied=True)
    studied = Study(plan)
    finished = play_plan(plan, run, studied.add, lambda: False)
    screen = Screen()
    if studied.rounds:
        show(screen, studied)
    show_forfeits(screen, studied.stats)
    if not finished:
        screen.sentence(run.interrupted(studied.stats.matches))
        return INTERRUPTED
    if not studied.rounds:
        screen.sentence("No match was played to its end: there is nothing to study.")
        return NOTHING
    if run.report is not None:
        as_text = Path(run.report).suffix == ".md"
        run.write_report(study_markdown(studied) if as_text else study_page(studied))
        print()
        screen.sentence(f"The report is in {run.report}")
    return 0


def show(screen: Screen, studied: Study) -> None:
    for sentence in (*findings(studied), *own_findings(studied)):
        screen.sentence(sentence)
    stats = studied.stats
    show_length(screen, stats)
    places = [
        [place(number), percent(position.wins), about(position.points.mean)]
        for number, position in enumerate(studied.positions)
    ]
    if studied.has_rounds:
        _print(screen, "From the dealer", ["place", "wins the round", "points"], places)
    for name, kind in studied.tables.items():
        rows = [
            [label, percent(row.wins), *[about(row.points)] * bool(kind.points), times(row.times / studied.rounds)]
            for label, row in studied.rows(name)
            if row.rounds >= LEAST
        ]
        if rows:
            _print(screen, kind.title, [kind.row, "wins the round", *["points"] * bool(kind.points), "a round"], rows)


def _print(screen: Screen, title: str, heads: list[str], rows: list[list[str]]) -> None:
    print()
    screen.print(Text(title, "bold"))
    for line in text_table(heads, rows):
        print(line)
