"""Hints, and everyone's chances move by move."""

from __future__ import annotations

import pytest
from random_walks import Walk

import shoal
from shoal import bots
from shoal.bots.hard import analyse
from shoal.bots.hints import MOST, Told, best_moves, compared, in_words, is_forced, told_hints
from shoal.bots.turning_points import chances_of, turning_points
from shoal.core.errors import Invalid
from shoal.core.reasons import Reason
from shoal.core.words import COMMON_REASONS
from shoal.games import catalogue
from shoal.games.catalogue import GAMES, LANGUAGES, rulebook
from shoal.record import Record

ITERATIONS = 60


def in_mid_game(name: str, moves: int = 25) -> shoal.Game:
    game = shoal.new(name, seats=rulebook(name).least, seed=11)
    rng = shoal.Rng(3)
    for _ in range(moves):
        codes = game.legal(game.to_move)
        game.apply(game.to_move, codes[rng.below(len(codes))])
    return game


def played(name: str) -> Record:
    seats = rulebook(name).least
    record = Record(name, seats=seats, seed=2, players=None, deck=None)
    bots.play_on(record, [bots.make("random", seat) for seat in range(seats)])
    return record


@pytest.mark.parametrize("name", GAMES)
def test_hints_are_legal_moves_with_a_chance_and_points(name: str) -> None:
    game = in_mid_game(name)
    found = best_moves(game.view(game.to_move), 5, iterations=ITERATIONS)
    assert 1 <= len(found) <= MOST
    assert len({hint.code for hint in found}) == len(found)
    for hint in found:
        assert hint.code in game.legal(game.to_move)
        assert 0.0 <= hint.chance <= 1.0


def test_where_nothing_is_hidden_more_than_one_move_is_thought_about() -> None:
    """The prior of a move and its later values are gains against the same position: otherwise the first move that is
    tried has no rival."""
    game = shoal.new("fossil", seats=2, seed=3)
    for code in (0, 10):
        game.apply(0, code)
    tries = sorted((move.tries for move in analyse(game.view(1), shoal.Rng(1), iterations=2000).moves), reverse=True)
    assert sum(tries) == 2000
    assert tries[1] > 50
    assert tries[2] > 50
    assert len(best_moves(game.view(1), 5, iterations=2000)) == MOST


@pytest.mark.parametrize("name", GAMES)
def test_hints_come_from_the_view_alone(name: str) -> None:
    """Another world that looks the same gives the same hints for the same seed, to the last figure."""
    game = in_mid_game(name)
    view = game.view(game.to_move)
    other = shoal.imagine(view, shoal.Rng(99))
    assert best_moves(other.view(game.to_move), 5, iterations=ITERATIONS) == best_moves(view, 5, iterations=ITERATIONS)


NAMES = ["Ada", "Bob", "Cid"]


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("language", ["en", "it"])
def test_every_kind_of_move_is_told_in_words_and_not_as_it_is_typed(name: str, language: str) -> None:
    """Also where the log tells what is still hidden: what is drawn."""
    told: dict[str, str] = {}
    for record in Walk(name, 3, 4, "random").positions(300):
        game = record.game
        for seat in range(3):
            for code in game.legal(seat):
                kind = shoal.notation.action(game, code)["kind"]
                if kind not in told:
                    told[kind] = in_words(game.view(seat), code, 5, NAMES, language)
                    assert told[kind] != shoal.notation.phrase(game, code)
                    assert told[kind].endswith(".")
    assert len(told) >= 3


def test_a_time_is_kept_for_hints_too() -> None:
    game = in_mid_game("fossil")
    assert best_moves(game.view(game.to_move), 5, seconds=1)


def test_who_watches_gets_no_hints() -> None:
    with pytest.raises(Invalid, match="not for a spectator"):
        best_moves(in_mid_game("fossil").view(None), 5)


def test_who_has_nothing_to_choose_gets_none() -> None:
    game = in_mid_game("fossil")
    assert best_moves(game.view((game.to_move + 1) % game.seats), 5, iterations=ITERATIONS) == []


@pytest.mark.parametrize("name", GAMES)
def test_chances_are_shares_of_one_and_end_with_the_winners(name: str) -> None:
    record = played(name)
    found = [chances_of(record.deal()), *(chances_of(step.game) for step in record.steps())]
    for each in found:
        assert sum(each) == pytest.approx(1.0)
        assert min(each) >= 0.0
    share = 1.0 / len(record.game.winners)
    assert found[-1] == pytest.approx(
        [share if seat in record.game.winners else 0.0 for seat in range(record.seats)], abs=1e-6
    )


def test_looking_at_chances_changes_nothing() -> None:
    game = in_mid_game("twisted-fish")
    before = shoal.snapshot(game)
    chances_of(game)
    assert shoal.snapshot(game) == before


def test_turning_points_are_the_largest_shifts_in_the_order_of_the_match() -> None:
    steady = [[0.5, 0.5]] * 100
    found = [*steady[:20], *[[0.8, 0.2]] * 30, *[[0.1, 0.9]] * 30, *[[0.2, 0.8]] * 20, [1.0, 0.0]]
    assert turning_points(found) == [20, 50, 100]


def test_what_follows_at_once_from_a_turning_point_is_no_other() -> None:
    found = [*[[0.5, 0.5]] * 50, [0.9, 0.1], [0.5, 0.5], *[[0.5, 0.5]] * 50]
    assert turning_points(found) == [50]


def test_a_match_in_which_nothing_changes_has_no_turning_point() -> None:
    assert turning_points([[0.5, 0.5]] * 10) == []


# Reasons


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("language", LANGUAGES)
def test_every_hint_has_a_reason_in_at_most_two_sentences(name: str, language: str) -> None:
    told: set[str] = set()
    for record in Walk(name, 3, 4, "random").positions(60):
        if record.game.over:
            break
        for hint in told_hints(record.game.view(record.game.to_move), 5, NAMES, language, 30):
            assert hint.reason.endswith(".")
            assert hint.reason.count(". ") <= 1, hint.reason
            assert "{" not in hint.reason
            assert hint.likely is None or 0 <= hint.likely <= 1
            told.add(hint.reason)
    assert len(told) > 3


@pytest.mark.parametrize("name", GAMES)
def test_reasons_come_from_the_view_alone(name: str) -> None:
    game = in_mid_game(name)
    view = game.view(game.to_move)
    other = shoal.imagine(view, shoal.Rng(98)).view(game.to_move)
    assert told_hints(other, 5, NAMES, iterations=ITERATIONS) == told_hints(view, 5, NAMES, iterations=ITERATIONS)


@pytest.mark.parametrize("name", GAMES)
def test_every_language_has_words_for_every_reason(name: str) -> None:
    for language in LANGUAGES:
        assert catalogue.words(name, language).REASONS.keys() == catalogue.notation(name).reasons.keys()
        assert catalogue.language(language).REASONS.keys() == COMMON_REASONS.keys()


def test_nothing_is_suggested_where_one_move_alone_is_possible() -> None:
    game = shoal.new("twisted-fish", seats=3, seed=1)
    game.apply(1, game.legal(1)[0])
    view = game.view(game.to_move)
    assert is_forced(view) == (len(game.legal(game.to_move)) == 1)
    assert is_forced(view)
    assert told_hints(view, 5, NAMES, iterations=10) == []


def test_the_lead_in_a_fossil_is_a_reason_to_take_its_card() -> None:
    position = {
        "game": "fossil",
        "seats": 4,
        "waits_for": {"seat": 0, "to": "slide"},
        "stones": ["a1", "i9"],
        "board": [".. A2 .. .. .. .. .. .. B1"] + [".. " * 9] * 6 + ["A1 " + ".. " * 8] + [".. " * 9],
        "points": [10, 10, 10, 10],
        "laid": [["A2"], ["A1", "A1"], ["B2"], ["B2"]],
    }
    game = shoal.restore(position)
    code = shoal.code(game, {"kind": "slide", "stone": 0, "to": "b1"})
    move = next(move for move in analyse(game.view(0), shoal.Rng(1), iterations=50).moves if move.code == code)
    told = Told(game.view(0), 1, ["Ada", "Bob"], "en").reason(move, [move])
    assert told == "You take the lead in Ammonite: 8 against 4. It crosses no card and costs 1."


def test_moves_without_a_reason_of_their_own_are_compared_by_points() -> None:
    one, other = bots.ConsideredMove(1, 9, 0.5, 0.5, 40, 0, 0), bots.ConsideredMove(2, 9, 0.4, 0.4, 37, 0, 0)
    assert compared(one, [one, other]) == Reason("ahead", [3])
    assert compared(other, [one, other]) == Reason("behind", [3])
    assert compared(one, [one]) == Reason("only", [])
