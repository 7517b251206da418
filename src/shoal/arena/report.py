"""The report of an arena as an HTML page: which bot is better, by how much, and how certain that is."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from html import escape

from shoal.arena import plots
from shoal.arena.intervals import Interval, Sums
from shoal.arena.page import page, section
from shoal.arena.plan import OVERTIME, Plan
from shoal.arena.plots import Axis, Row, figure
from shoal.arena.statistics import Statistics
from shoal.core.languages import en
from shoal.games.catalogue import part, policy_of, rulebook
from shoal.version import __version__

TITLED = 2  # bots that the title names


def report(stats: Statistics, until: float | None = None) -> str:
    plan = stats.plan
    sections = [_standing(stats)]
    if len(stats.entries) > 1:
        sections.append(_ratings(stats))
    sections.append(seat_section(stats))
    if stats.decisions.number:
        sections += [_scores(stats), *length_sections(stats)]
    if stats.forfeited:
        sections.append(_forfeits(stats))
    bots = en.listing(plan.names) if len(plan.names) <= TITLED else f"{len(plan.names)} bots"
    title = f"{rulebook(plan.game).title}: {bots}"
    return page(plan.game, "Arena", title, _lede(stats, until), sections, made(plan, stats.matches, "arena", until))


def percent(share: float) -> str:
    return f"{share * 100:.1f} %"


def between(value: Interval, by: float = 1.0) -> str:
    return f"{value.low * by:.1f} to {value.high * by:.1f}"


def scaled(value: Interval, by: float) -> Interval:
    return Interval(*(each * by for each in value))


def counted(number: int) -> str:
    """Format a number as 12,345."""
    return f"{number:,}"


def share_figure(wins: Interval) -> str:
    return figure(percent(wins.at), between(wins, 100))


def _lede(stats: Statistics, until: float | None) -> str:
    best = stats.ranked()[0]
    wins = stats.entries[best].wins
    told = (
        f"<strong>{escape(best)}</strong> wins <strong>{percent(wins.at)}</strong> of its {counted(stats.matches)} "
        f"matches (95 % interval {between(wins, 100)}), where {percent(1 / stats.plan.seats)} is even."
    )
    if len(stats.entries) == 1:
        told = f"<strong>{counted(stats.matches)}</strong> matches of {escape(best)} against itself."
    if until is None or len(stats.entries) == 1:
        return told
    return (
        f"{told} The ranking is{'' if stats.is_certain(until) else ' not'} certain with {until * 100:g} % confidence."
    )


def plot_wins(
    rows: Sequence[tuple[str, Interval, list[str]]], seats: int, heads: list[str], label: str, *, ranked: bool = False
) -> str:
    """Plot shares of wins with more figures beside them, and a line where all would be equal."""
    at, even = plots.shares(wins for _, wins, _ in rows), 1 / seats
    entries = [
        Row(name, plots.bar(at, scaled(wins, 100), even * 100), [share_figure(wins), *more])
        for name, wins, more in rows
    ]
    return plots.rows(entries, at, ["wins", *heads], label, ranked=ranked)


def _standing(stats: Statistics) -> str:
    rows = []
    for name in stats.ranked():
        entry = stats.entries[name]
        figures = [_mean(entry.scores.mean), _mean(entry.margins.mean, "+")] if entry.scores.number else ["", ""]
        rows.append((name, entry.wins, figures))
    content = plot_wins(rows, stats.plan.seats, ["score", "margin"], "bot", ranked=True)
    what = (
        "Wins for each seat played, a shared win in part; the dashed line is where all would be equal. The margin is "
        "the score less the best of the others."
    )
    return section("Standing", what, content)


def _mean(mean: Interval, sign: str = "") -> str:
    return figure(f"{mean.at:{sign}.1f}", f"± {mean.half:.1f}")


def _ratings(stats: Statistics) -> str:
    rated = {
        name: Interval(rating.mu, rating.mu - 2 * rating.sigma, rating.mu + 2 * rating.sigma)
        for name, rating in stats.ratings.ratings.items()
    }
    at = plots.axis(min(each.low for each in rated.values()), max(each.high for each in rated.values()))
    entries = [
        Row(name, plots.dot(at, value), [figure(f"{value.at:.1f}", f"± {value.half:.1f}")])
        for name, value in sorted(rated.items(), key=lambda item: -item[1].at)
    ]
    what = "OpenSkill, by the model of Plackett and Luce: strength and twice the doubt in it; everybody begins at 25."
    return section("Ratings", what, plots.rows(entries, at, ["rating"], "bot"), half=True)


def seat_section(stats: Statistics, *, half: bool = True) -> str:
    """Make the section on wins by seat, which a study has too."""
    rows = [(f"Seat {seat}", entry.wins, list[str]()) for seat, entry in enumerate(stats.seats, 1)]
    what = (
        "Wins by seat, of all bots together: every bot has had every seat equally often. Seat 1 deals the first round."
    )
    return section("Seats", what, plot_wins(rows, stats.plan.seats, [], "seat"), half=half)


def _scores(stats: Statistics) -> str:
    scores = [(name, stats.entries[name].scores) for name in stats.ranked() if stats.entries[name].scores.number]
    what = "How often each score came, on one axis; the line is the mean. Below it is the range of 8 of 10 scores."
    return section("Scores", what, distributions(scores, "bot"))


def distributions(labelled: Sequence[tuple[str, Sums]], label: str) -> str:
    """Draw several distributions on one axis, each with its mean and the range of 8 of 10 values."""
    at = span([sums for _, sums in labelled])
    entries = [
        Row(name, plots.columns(at, sums), [figure(f"{sums.mean.at:.1f}", middle(sums))]) for name, sums in labelled
    ]
    return f'<div class="wide">{plots.rows(entries, at, ["mean"], label)}</div>'


def span(sums: list[Sums]) -> Axis:
    """Make an axis for nearly all values: a few very high scores would squeeze the rest."""
    return plots.axis(min(each.quantile(0.001) for each in sums), max(each.quantile(0.995) for each in sums), most=8)


def middle(sums: Sums) -> str:
    return f"{sums.quantile(0.1)} to {sums.quantile(0.9)}"


def length_sections(stats: Statistics) -> list[str]:
    """Make the sections on the length of matches and the ends of rounds, which a study has too."""
    meanings = meanings_of(stats.plan.game)
    if len(stats.endings) == 1:
        (rule,) = stats.endings
        return [_length(stats, half=False, aside=f"What ended every round: {meanings[rule]} ({rule}).")]
    return [_length(stats, half=True), _endings(stats, meanings)]


def meanings_of(game: str) -> dict[str, str]:
    """Return what it means that a rule ended a round."""
    return dict(part(game, "words.en").ENDINGS)


def _length(stats: Statistics, *, half: bool, aside: str = "") -> str:
    decisions = stats.decisions
    told = plots.facts(
        [
            (f"{decisions.mean.at:.0f}", "decisions on average"),
            (middle(decisions), "in 8 of 10 matches"),
            (f"{stats.rounds.mean.at:.3g}", "rounds on average"),
        ]
    )
    content = told + plots.histogram(span([decisions]), decisions)
    what = "Moves made by all players in a match, optional ones included."
    return section("Length", what, content, half=half, aside=aside)


def _endings(stats: Statistics, meanings: Mapping[str, str]) -> str:
    total = stats.endings.total()
    at = plots.axis(0, 100, " %")
    entries = [
        Row(
            f"{meanings[rule]} ({rule})",
            plots.part(at, count / total * 100),
            [figure(percent(count / total), counted(count))],
        )
        for rule, count in stats.endings.most_common()
    ]
    return section(
        "How rounds end", "The rule that ended each round.", plots.rows(entries, at, ["rounds"], ""), half=True
    )


def _forfeits(stats: Statistics) -> str:
    rows = [(str(match), name, reason) for match, name, reason in stats.reasons]
    what = (
        f"{counted(stats.forfeited)} of {counted(stats.matches)} matches were broken off: the bot had failed, answered "
        f"what is not legal, or thought for more than {OVERTIME * stats.plan.seconds:g} s. The others shared the win."
    )
    aside = f"The first {len(rows)}." if stats.forfeited > len(rows) else ""
    return section("Forfeits", what, plots.plain_table(["match", "bot", "why"], rows), aside=aside)


def made(plan: Plan, matches: int, command: str, until: float | None = None) -> list[str]:
    """Say how to get the same figures, and how to read them."""
    settled = f" --until {until * 100:g}%" if until is not None else ""
    return [
        f"Made by shoal {__version__} with `{command_line(plan, matches, command)}{settled}`.",
        "Intervals are of 95 %: Wilson's for shares, the normal distribution's for means. They take what is counted as "
        "independent; of two seats of one match only one can win, and matches on one deal in rotated seats make up for "
        "each other, so the intervals of wins are rather too wide than too narrow.",
    ]


def command_line(plan: Plan, matches: int, command: str) -> str:
    usual = {option.name: option.default for option in rulebook(plan.game).options}
    options = "".join(f" --option {name}={value}" for name, value in plan.options.items() if value != usual[name])
    seats = f" --seats {plan.seats}" if command == "study" else ""
    bots = plan.names[0] if command == "study" and len(plan.names) == 1 else ",".join(plan.bots)
    seed = f" --seed {plan.seed}" if plan.seed != 1 else ""
    seconds = f" --time {plan.seconds:g}" if plan.seconds != policy_of(plan.game).config.seconds else ""
    return f"shoal {command} {plan.game}{seats} --bots {bots} --matches {matches}{options}{seed}{seconds}"
