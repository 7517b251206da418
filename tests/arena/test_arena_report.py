"""The report of an arena is one file and shows the figures."""

from __future__ import annotations

from report_page import Page
from results_by_hand import result, tallied

from shoal.arena import plots
from shoal.arena.intervals import Interval, Sums
from shoal.arena.plan import Plan
from shoal.arena.report import report
from shoal.arena.statistics import Statistics


def four_matches() -> Statistics:
    plan = Plan("fossil", ("<b>", "b"))
    return tallied(
        plan, [result(plan, n, [40 if name == "b" else 30 + n for name in plan.match(n).bots]) for n in range(4)]
    )


def test_a_report_is_one_file_without_outside_references() -> None:
    page = Page(report(four_matches()))
    assert page.needs_nothing_else()
    assert len(page.source) < 200_000
    assert 'name="viewport"' in page.source


def test_a_report_has_every_plot_and_the_command_that_makes_it_again() -> None:
    page = Page(report(four_matches(), 0.95))
    assert page.titles == ["Fossil: <b> and b", "Standing", "Ratings", "Seats", "Scores", "Length"]
    assert "wins 100.0 % of its 4 matches" in page.text
    assert "51.0 to 100.0" in page.text  # Wilson of 4 in 4
    assert "The ranking is not certain with 95 % confidence." in page.text
    assert "shoal arena fossil --bots <b>,b --matches 4 --until 95%" in page.text
    assert "What ended every round: no stone could move, or nobody had a point left (FO15)." in page.text


def test_names_are_text_and_never_markup() -> None:
    assert "<b>" not in report(four_matches()).split("<h2>Standing</h2>")[1].split("</th>")[2]


def test_forfeits_are_listed_with_their_reasons() -> None:
    plan = Plan("fossil", ("a", "b"))
    forfeited = [result(plan, n, [1, 2], {"seat": 0, "kind": "error", "reason": f"reason {n}"}) for n in range(30)]
    page = Page(report(tallied(plan, forfeited)))
    assert page.titles[-1] == "Forfeits"
    assert "30 of 30 matches were broken off" in page.text
    assert "reason 9" in page.text
    assert "reason 10" not in page.text


def test_an_axis_has_round_numbers_around_its_values() -> None:
    assert plots.axis(3, 97).ticks == [0, 20, 40, 60, 80, 100]
    assert plots.axis(-0.13, 0.1).ticks == [-0.15, -0.1, -0.05, 0, 0.05, 0.1]
    assert plots.axis(5, 5).low == 5
    assert plots.axis(0, 50).x(25) == 50


def test_bins_hold_every_value_once() -> None:
    sums = Sums()
    for value in range(0, 500, 3):
        sums.add(value, 2)
    axis = plots.axis(0, 400)
    counts = plots.binned(axis, sums)
    assert sum(counts) == sums.number  # what is beyond the axis is in the last
    assert len(counts) <= 50


def test_a_bar_ends_at_its_value_with_a_whisker_on_its_interval() -> None:
    drawing = plots.bar(plots.axis(0, 100), Interval(40, 30, 55), 50)
    assert '<rect class="bar" x="0.0" y="26" width="40.000"' in drawing
    assert "M30.0 50H55.0" in drawing
    assert 'class="even" d="M50.0 ' in drawing
