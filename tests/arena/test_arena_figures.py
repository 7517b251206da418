"""The figures are right: intervals, wins, margins, ratings, and when a ranking is certain."""

from __future__ import annotations

import pytest
from openskill.models import PlackettLuce
from results_by_hand import result, tallied

from shoal.arena.intervals import Sums, wilson
from shoal.arena.plan import Plan
from shoal.arena.ranking import STAKES, Ranking
from shoal.arena.ratings import ranks
from shoal.core.rng import Rng

# R. G. Newcombe, Statistics in Medicine 17 (1998), table I, method 3
NEWCOMBE = [(81, 263, 0.2553, 0.3662), (15, 148, 0.0624, 0.1605), (0, 20, 0.0, 0.1611), (1, 29, 0.0061, 0.1718)]


@pytest.mark.parametrize(("wins", "trials", "low", "high"), NEWCOMBE)
def test_wilsons_interval_is_the_published_one(wins: int, trials: int, low: float, high: float) -> None:
    found = wilson(wins, trials)
    assert found.at == wins / trials
    assert (round(found.low, 4), round(found.high, 4)) == (low, high)


def test_all_and_none_have_intervals_within_reason() -> None:
    assert wilson(20, 20).high == 1.0
    assert wilson(0, 0) == (0.0, 0.0, 1.0)


def test_means_and_quantiles() -> None:
    sums = Sums()
    for value in (1, 2, 3, 4, 10):
        sums.add(value)
    assert sums.mean.at == 4
    assert sums.mean.half == pytest.approx(1.959964 * (12.5 / 5) ** 0.5, abs=1e-5)  # the variance is 50 / 4
    assert [sums.quantile(share) for share in (0.2, 0.5, 0.9)] == [1, 3, 10]


def test_the_figures_of_four_matches() -> None:
    plan = Plan("fossil", ("a", "b"))
    seats = [plan.match(number).bots for number in range(4)]
    scores = {"a": [50, 40, 30, 20], "b": [40, 40, 50, 10]}
    stats = tallied(plan, [result(plan, n, [scores[name][n] for name in seats[n]]) for n in range(4)])
    assert stats.entries["a"].wins.at == 2.5 / 4  # two, and half of the shared one
    assert stats.entries["b"].wins.at == 1.5 / 4
    assert stats.entries["a"].scores.mean.at == 35
    assert stats.entries["a"].margins.mean.at == (10 + 0 - 20 + 10) / 4
    assert stats.decisions.mean.at == 41.5
    assert stats.endings == {"FO15": 4}
    assert stats.ranked() == ["a", "b"]
    assert sum(entry.sixtieths for entry in stats.seats) == 4 * 60


def test_a_bot_at_two_seats_has_played_twice() -> None:
    plan = Plan("fossil", ("a", "b", "b"))
    stats = tallied(
        plan, [result(plan, n, [30 if name == "a" else 20 for name in plan.match(n).bots]) for n in range(3)]
    )
    assert stats.entries["a"].played == 3
    assert stats.entries["b"].played == 6
    assert stats.entries["a"].wins.at == 1
    assert stats.entries["b"].margins.mean.at == -10


def test_a_forfeit_counts_in_the_wins_and_not_in_the_scores() -> None:
    plan = Plan("fossil", ("a", "b", "c"))
    seat = plan.match(0).bots.index("b")
    forfeit = result(plan, 0, [9, 9, 9], {"seat": seat, "kind": "error", "reason": "why"})
    stats = tallied(plan, [forfeit])
    assert [stats.entries[name].wins.at for name in "abc"] == [0.5, 0.0, 0.5]
    assert stats.entries["b"].forfeits == {"error": 1}
    assert stats.entries["a"].scores.number == 0
    assert stats.decisions.number == 0
    assert stats.reasons == [(0, "b", "why")]
    assert ranks(forfeit) == [1.0 if place == seat else 0.0 for place in range(3)]


def test_ratings_are_those_of_the_library() -> None:
    plan = Plan("fossil", ("a", "b"))
    model = PlackettLuce()
    a, b = model.rating(), model.rating()
    results = []
    for number in range(6):
        bots = plan.match(number).bots
        results.append(result(plan, number, [40 if name == "a" else 30 for name in bots]))
        teams = model.rate([[a if name == "a" else b] for name in bots], ranks=[float(name == "b") for name in bots])
        a, b = teams[bots.index("a")][0], teams[bots.index("b")][0]
    rated = tallied(plan, results).ratings.ratings
    assert (rated["a"].mu, rated["a"].sigma) == (a.mu, a.sigma)
    assert rated["b"].mu == b.mu < 25 < a.mu


def test_a_purse_is_what_the_bets_have_made_of_it() -> None:
    ranking = Ranking(["a", "b"])
    ranking.deal({"a": 1.0, "b": 0.0})
    ranking.deal({"a": 0.0, "b": 0.5})
    assert ranking.claims["a", "b"].purse == pytest.approx(
        sum((1 + stake) * (1 - stake / 2) for stake in STAKES) / len(STAKES)
    )
    assert not ranking.is_certain(["a", "b"], 0.95)


def certain_after(deals: int, better: int, seed: int, bots: int = 2) -> int | None:
    """The deal after which a ranking is certain: every bot wins as often as the others, but for the first, who has so
    many hundredths of the others' chances besides."""
    rng = Rng(seed)
    names = "abcdef"[:bots]
    ranking, won = Ranking(names), dict.fromkeys(names, 0)
    for deal in range(1, deals + 1):
        winner = "a" if rng.below(100) < better else names[rng.below(bots)]
        won[winner] += 1
        ranking.deal({name: float(name == winner) for name in names})
        if ranking.is_certain(sorted(names, key=lambda name: -won[name]), 0.95):
            return deal
    return None


def test_a_clear_difference_is_certain_soon() -> None:
    """65 of 100 against 35."""
    deals = [certain_after(2000, 30, seed) for seed in range(40)]
    assert None not in deals
    assert sorted(filter(None, deals))[20] < 150  # the median


def test_equals_are_called_certain_in_at_most_one_run_of_twenty_however_often_one_looks() -> None:
    mistakes = sum(certain_after(400, 0, seed) is not None for seed in range(200))
    assert mistakes <= 10
    assert sum(certain_after(200, 0, seed, bots=4) is not None for seed in range(50)) <= 2


def test_three_of_which_two_are_equal_are_not_certain() -> None:
    assert sum(certain_after(300, 60, seed, bots=3) is not None for seed in range(40)) <= 2
