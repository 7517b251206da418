"""Evaluators, policies and search: their moves are legal, follow from a view alone, and are reproducible."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from any_walk import walks
from hypothesis import given, settings
from hypothesis import strategies as st
from librt.vecs import vec
from mypy_extensions import i64
from random_walks import Walk

import shoal
from shoal import bots
from shoal.bots import hard
from shoal.core.evaluation import exp_approximation
from shoal.core.game import MOST_CODES, NO_CODE, Game
from shoal.games.catalogue import GAMES, policy_of, rulebook
from shoal.games.cosmople_fish_2.rules import TURN, CosmopleFish
from shoal.search.ismcts import Tree, log

STYLE = "random"
LEVELS = ["easy", "normal", "hard:12"]
FEW = 25 if shoal.compiled() else 4


def positions(walk: Walk, most: int = 120) -> Iterator[Game]:
    """Every so many-th position of a walk."""
    for number, record in enumerate(walk.positions(most)):
        if number % 13 == 0 and not record.game.over:
            yield record.game


def seats_with_moves(game: Game) -> list[int]:
    """The seat waited for first, then who may move off turn."""
    return sorted((seat for seat in range(game.seats) if game.legal(seat)), key=lambda seat: seat != game.to_move)


@pytest.mark.parametrize("name", GAMES)
@settings(max_examples=FEW, deadline=None, derandomize=True)
@given(data=st.data())
def test_candidates_and_heuristic_moves_are_legal(name: str, data: st.DataObject) -> None:
    policy = policy_of(name)
    codes = vec[i64]([0] * MOST_CODES)
    for game in positions(data.draw(walks(name))):
        for seat in seats_with_moves(game):
            legal = game.legal(seat)
            n = game.moves_into(seat, codes)
            quick = policy.heuristic_move(game, seat, codes, n, shoal.Rng(1))
            assert quick in legal or (quick == NO_CODE and seat != game.to_move)
            n = policy.candidates_into(game, seat, codes, game.moves_into(seat, codes))
            kept = list(codes[:n])
            assert len(set(kept)) == n
            assert set(kept) <= set(legal)
            assert kept or seat != game.to_move


@pytest.mark.parametrize("name", GAMES)
def test_evaluation_and_candidates_change_nothing(name: str) -> None:
    policy = policy_of(name)
    codes, scores = vec[i64]([0] * MOST_CODES), vec[float]([0.0] * 6)
    for game in positions(Walk(name, 3, 5, STYLE)):
        before = game.copy()
        policy.evaluator.evaluate_into(game, scores)
        for seat in seats_with_moves(game):
            policy.candidates_into(game, seat, codes, game.moves_into(seat, codes))
            policy.search_candidates_into(game, seat, codes, game.moves_into(seat, codes))
            policy.question_hits(game, seat, codes[0])
        assert bytes(memoryview(game.state_vector())) == bytes(memoryview(before.state_vector()))
        assert game.rng.place == before.rng.place


@pytest.mark.parametrize("name", GAMES)
def test_what_is_expected_of_a_match_that_is_over_is_its_scores(name: str) -> None:
    *_, record = Walk(name, 3, 1, STYLE).positions()
    scores = vec[float]([0.0] * 6)
    assert policy_of(name).evaluator.evaluate_into(record.game, scores) == 0.0
    assert list(scores)[:3] == record.game.scores


@pytest.mark.parametrize("name", GAMES)
@settings(max_examples=FEW, deadline=None, derandomize=True)
@given(data=st.data())
def test_every_level_answers_with_a_legal_code_on_turn_and_off_turn(name: str, data: st.DataObject) -> None:
    walk = data.draw(walks(name))
    players = [bots.make(level, walk.seed) for level in LEVELS]
    for game in positions(walk, 60):
        for seat in seats_with_moves(game):
            for player in players:
                code = player.choose(game.view(seat))
                assert code in game.legal(seat) or (code is None and seat != game.to_move)


def candidate_values(game: Game, seat: int) -> dict[int, float]:
    """The values of the first candidates of a seat after one move."""
    room = vec[i64]([0] * MOST_CODES)
    policy = policy_of(game.name)
    n = min(policy.candidates_into(game, seat, room, game.moves_into(seat, room)), policy.config.rollout_candidates)
    found: dict[int, float] = {}
    for code in list(room[:n]):
        after = game.copy()
        after.step(seat, code, None)
        policy.quiesce(after, vec[i64]([0] * MOST_CODES))
        found[code] = policy.evaluator.value(after, seat)
    return found


@pytest.mark.parametrize("name", ["networks", "connections", "cosmople-fish-2"])
def test_a_rollout_plays_the_best_of_a_few_candidates_but_for_one_move_in_eight(name: str) -> None:
    room = vec[i64]([0] * MOST_CODES)
    seen = 0
    for game in positions(Walk(name, 3, 5, STYLE), 400):
        if isinstance(game, CosmopleFish) and game.phase != TURN:
            continue  # there only what a turn begins with is evaluated
        seat = game.to_move
        values = candidate_values(game, seat)
        best = [code for code, value in values.items() if value == max(values.values())]
        if len(values) > 1 and len(best) == 1:
            seen += 1
            rng = shoal.Rng(seen)
            policy = policy_of(name)
            played = [policy.rollout_move(game, seat, room, game.moves_into(seat, room), rng) for _ in range(80)]
            assert played.count(best[0]) >= 58
    assert seen > 2


@pytest.mark.parametrize("name", GAMES)
def test_the_same_search_finds_the_same_move_whatever_is_hidden(name: str) -> None:
    """The cards that a seat cannot see are changed for others that it cannot tell from them."""
    seen = 0
    for number, game in enumerate(positions(Walk(name, 3, 2, STYLE), 90)):
        seat = game.to_move
        view = game.view(seat)
        other = shoal.imagine(view, shoal.Rng(number))
        seen += bytes(memoryview(other.state_vector())) != bytes(memoryview(game.state_vector()))
        for level in LEVELS:
            chosen = [bots.make(level, 7).choose(of.view(seat)) for of in (game, other, game)]
            assert chosen[0] == chosen[1] == chosen[2]
    assert seen > 0 or name == "fossil"  # where nothing is hidden


@pytest.mark.parametrize("name", GAMES)
def test_a_search_may_be_cut_into_portions(name: str) -> None:
    """So many iterations are as many, however often the keyboard is listened to in between."""
    game = list(positions(Walk(name, 3, 3, STYLE), 40))[-1]
    tables: list[list[int]] = []
    for portions in ([64], [1, 15, 32, 16]):
        tree = Tree(policy_of(name), rulebook(name).worlds(game.view(game.to_move)), game.to_move, shoal.Rng(3))
        for portion in portions:
            tree.run(portion)
        if len(tree.moves) > 1:
            assert tree.iterations == 64
            assert sum(tree.visits_of(code) for code in tree.moves) == 64
        tables.append([int(tree.visits_of(code)) for code in tree.moves])
    assert tables[0] == tables[1]


class SlowTree:
    """A search on a machine that takes so many seconds for an iteration."""

    def __init__(self, seconds: float) -> None:
        self.seconds = seconds
        self.now = 0.0

    def run(self, iterations: int) -> None:
        self.now += iterations * self.seconds

    def clock(self) -> float:
        return self.now


@pytest.mark.parametrize("seconds", [1e-6, 3e-5, 4e-4])
def test_a_budget_of_time_is_kept_within_5_ms(monkeypatch: pytest.MonkeyPatch, seconds: float) -> None:
    tree = SlowTree(seconds)
    monkeypatch.setattr(hard, "perf_counter", tree.clock)
    hard.search_until(tree, 0.5)
    assert 0.5 <= tree.now <= 0.505


def test_numbers_are_made_by_sums_and_products_alone() -> None:
    """So that they are the same on every machine, to the last bit."""
    assert [log(n).hex() for n in (1, 2, 10, 1023, 5000)] == [
        "0x0.0p+0",
        "0x1.62e409e9ca60ap-1",
        "0x1.26bb1231610ebp+1",
        "0x1.bb8d35263cffcp+2",
        "0x1.108ccf38c54b0p+3",
    ]
    assert [exp_approximation(x).hex() for x in (1.0, -1.5, 100.0)] == [
        "0x1.5b434f3e3ec73p+1",
        "0x1.c6f57e47bfc85p-3",
        "0x1.b84662c7666f2p+27",
    ]
    assert exp_approximation(-1000.0) == 0.0


@pytest.mark.parametrize("level", LEVELS)
def test_no_level_swaps_a_fossil_for_its_like(level: str) -> None:
    swaps = 0
    for seed in range(6 if shoal.compiled() else 1):
        record = shoal.Record("fossil", seats=2 + seed % 3, seed=seed)
        bots.play_on(record, [bots.make(level, seed * 10 + seat) for seat in range(record.seats)])
        for step in record.steps():
            if step.move.action["kind"] == "swap":
                swaps += 1
                assert step.move.action["give"] != step.move.action["take"]
    assert swaps > 0


@pytest.mark.parametrize("level", LEVELS)
def test_no_level_asks_for_a_fish_that_everybody_can_see_elsewhere(level: str) -> None:
    """Neither for one's own card, nor for one in a basket, nor for one shown in a third player's hand."""
    asked = 0
    for seed in range(3 if shoal.compiled() else 1):
        record = shoal.Record("twisted-fish", seats=3, seed=seed)
        players = [bots.make(level, seed * 10 + seat) for seat in range(3)]
        while not record.game.over and len(record.moves) < 150:
            game, seat = record.game.copy(), record.game.to_move
            bots.play_once(record, players)
            move = record.moves[-1]
            action = move.action
            if move.seat == seat and action["kind"] == "ask":
                asked += 1
                named = shoal.named(game.view(seat))
                others = [
                    at for at, hand in enumerate(named["hands"]) if at != action["seat"] and action["card"] in hand
                ]
                assert others == [], (seed, len(record.moves), action)
    assert asked > 20
