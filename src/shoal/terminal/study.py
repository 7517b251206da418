"""`shoal study`: how a game plays."""

from __future__ import annotations

from pathlib import Path

from rich import box
from rich.table import Table

from shoal.arena.study import LEAST, Study
from shoal.arena.study_page import findings, place, study_markdown, study_page
from shoal.core.errors import Invalid
from shoal.games.catalogue import check_seats, rulebook
from shoal.terminal.arena import INTERRUPTED, about, endings, percent
from shoal.terminal.many import Many, play
from shoal.terminal.screen import Screen


def study(game: str, seats: int, bots: list[str], many: Many) -> int:
    check_seats(rulebook(game), seats)
    if len(bots) not in (1, seats):
        raise Invalid(f"{len(bots)} bots for {seats} seats; name one for all, or one for each")
    plan = many.plan(game, bots * seats if len(bots) == 1 else bots, studied=True)
    studied = Study(plan)
    finished = play(plan, many, studied.add, lambda: False)
    screen = Screen()
    if studied.rounds:
        show(screen, studied)
    if not finished:
        screen.sentence("Interrupted.")
        return INTERRUPTED
    if many.report is not None:
        as_text = Path(many.report).suffix == ".md"
        many.write_report(study_markdown(studied) if as_text else study_page(studied))
        screen.sentence(f"The report is in {many.report}")
    return 0


def show(screen: Screen, studied: Study) -> None:
    for sentence in findings(studied):
        screen.sentence(sentence)
    tally = studied.tally
    low, high = tally.decisions.quantile(0.1), tally.decisions.quantile(0.9)
    screen.sentence(f"Decisions a match: {tally.decisions.mean.at:.0f} on average, 8 of 10 have {low} to {high}.")
    screen.sentence(f"Rounds ended: {endings(tally)}.")
    screen.print(_positions(studied))
    for name, table in studied.tables.items():
        rows = [(label, row) for label, row in studied.rows(name) if row.rounds >= LEAST]
        if not rows:
            continue
        shown = _table(table.title, [table.row, "wins the round", *(["points"] * bool(table.points)), "a round"])
        for label, row in rows:
            points = [about(row.points)] if table.points else []
            shown.add_row(label, percent(row.wins), *points, f"{row.times / studied.rounds:.2f}")
        screen.print(shown)


def _positions(studied: Study) -> Table:
    shown = _table("From the dealer", ["place", "wins the round", "points"])
    for number, position in enumerate(studied.positions):
        shown.add_row(place(number), percent(position.wins), about(position.points.mean))
    return shown


def _table(title: str, heads: list[str]) -> Table:
    table = Table(title=title, box=box.SIMPLE_HEAD, pad_edge=False, title_justify="left", title_style="bold")
    for number, head in enumerate(heads):
        table.add_column(head, justify="right" if number else "left")
    return table
