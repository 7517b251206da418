"""The evaluator of Cosmople-Fish II ranks positions as a player would."""

from __future__ import annotations

from cosmople_fish_2_positions import Named, after, position, restored
from librt.vecs import vec
from mypy_extensions import i64
from random_walks import Walk

import shoal
from shoal import Game, notation
from shoal.core.game import MOST_CODES, NOBODY
from shoal.games.catalogue import policy_of
from shoal.games.cosmople_fish_2.evaluation import STEPS
from shoal.games.cosmople_fish_2.policy import CLEARLY
from shoal.games.cosmople_fish_2.rules import POINTS

POLICY = policy_of("cosmople-fish-2")


def value(written: Named, seat: int = 1) -> float:
    return POLICY.evaluator.value(restored(written), seat)


def candidates(game: Game, seat: int) -> set[str]:
    """The candidates of a seat, as phrases."""
    room = vec[i64]([0] * MOST_CODES)
    n = POLICY.candidates_into(game, seat, room, game.moves_into(seat, room))
    return {notation.phrase(game, code) for code in room[:n]}


def test_one_large_set_is_worth_more_than_the_same_cities_in_two() -> None:
    large = position("", "", sets={1: ["Gibraltar, London, Berlin, Rome, Cairo, Lagos"]})
    small = position("", "", sets={1: ["Gibraltar, London, Berlin", "Rome, Cairo, Athens"]})
    assert value(large) > value(small)


def test_CF13_points_lie_on_straight_lines_between_whole_numbers_of_cities_and_end_with_the_table() -> None:
    assert [STEPS.at(cities) for cities in (0.0, 4.0, 4.5, 6.25, 15.75, 16.0, 40.0)] == [
        0.0,
        15.0,
        22.5,
        76.25,
        2375.0,
        2500.0,
        2500.0,
    ]


def test_CF13_what_is_around_a_number_of_cities_is_half_of_it_and_a_quarter_of_each_side() -> None:
    assert list(POINTS[4:7]) == [15, 30, 60]
    assert STEPS.around(5.0, 1.0) == 33.75
    for sixteenths in range(16, 20 * 16):
        for off in (0.25, 0.75, 1.0):
            cities = sixteenths / 16
            sides = STEPS.at(cities - off) + STEPS.at(cities + off)
            assert STEPS.around(cities, off) == 0.5 * STEPS.at(cities) + 0.25 * sides


def test_a_set_with_room_for_three_colours_is_worth_more_than_a_full_one_of_the_same_size() -> None:
    roomy = position("", "Kyiv", sets={1: ["Gibraltar, London, Berlin, Rome, Lagos"]})
    full = position("", "Kyiv", sets={1: ["London, Berlin, Paris, Amsterdam, Stockholm"]})
    assert value(roomy) > value(full)


def test_a_card_that_the_set_waits_for_is_worth_more_than_another() -> None:
    sets = {1: ["Gibraltar, London, Berlin, Rome, Lagos"]}
    assert value(position("", "Nairobi", sets=sets)) > value(position("", "Boston", sets=sets))


def test_a_question_that_is_met_is_worth_more_to_the_asker_than_one_that_is_not() -> None:
    written = position("Paris", "London, Berlin", "Boston", sets={1: ["Gibraltar, Rome, Cairo, Lagos"]})
    met = after(written, "ask 0 for light blue")
    missed = after(written, "ask 2 for light blue")
    assert POLICY.evaluator.value(met, 1) > POLICY.evaluator.value(missed, 1)
    asks = {notation.phrase(restored(written), code): code for code in restored(written).legal(1)}
    found = {move: POLICY.question_hits(restored(written), 1, code) for move, code in asks.items()}
    assert found["ask 0 for light blue"] == 1
    assert found["ask 2 for light blue"] == 0


def test_nobody_asks_for_a_linking_card_that_is_not_there_to_be_seen() -> None:
    game = restored(position("Vienna", "London", "Suez"))
    assert {move for move in candidates(game, 1) if "link" in move} == {"ask 0 for a light blue link"}


def test_nobody_asks_for_what_another_was_just_denied() -> None:
    """A card that shows Moscow may show Berlin on its near side, until its holder has said that it does not."""
    hands = ("Stockholm", "Amsterdam, Anchorage", "Tashkent/Moscow")
    assert "ask 2 for light blue" in candidates(restored(position(*hands, seat=1)), 1)
    game = after(position(*hands, seat=0), "ask 2 for light blue", "no")
    assert game.to_move == 1
    assert "ask 2 for light blue" not in candidates(game, 1)


def test_of_the_questions_that_are_sure_to_fail_one_is_left_as_a_way_to_draw_a_card() -> None:
    game = restored(position("Paris", "London, Boston", "Kyiv"))
    questions = candidates(game, 1)
    assert "ask 0 for light blue" in questions
    assert len(questions) == 2


def test_a_card_is_turned_to_the_city_that_the_best_set_waits_for_and_not_back() -> None:
    written = position("", "Tehran/Nairobi", "", seat=0, sets={1: ["Gibraltar, London, Berlin, Rome, Lagos"]})
    game = restored(written)
    assert candidates(game, 1) == {"turn 0"}
    game = after(written, "1: turn 0")
    assert candidates(game, 1) == set()


def test_CD4_the_search_thinks_of_turning_a_card_too_that_is_clearly_worth_more_the_other_way() -> None:
    room = vec[i64]([0] * MOST_CODES)
    more = 0
    for record in Walk("cosmople-fish-2", 3, 5, "random").positions(400):
        game = record.game
        for seat in range(3):
            n = POLICY.search_candidates_into(game, seat, room, game.moves_into(seat, room))
            found = {notation.phrase(game, code) for code in room[:n]}
            besides = found - candidates(game, seat)
            assert candidates(game, seat) <= found
            more += len(besides)
            for move in besides:
                turned = game.copy()
                turned.apply(seat, notation.read(game, move))
                assert POLICY.evaluator.value(turned, seat) > POLICY.evaluator.value(game, seat) + CLEARLY
    assert more > 20


def near_sides(game: Game) -> list[str]:
    """Of the first card of each seat."""
    return [hand[0].split("/")[0] for hand in shoal.snapshot(game)["hands"]]


def test_CD4_everybody_turns_the_cards_that_their_sets_wait_for_but_not_on_turn() -> None:
    """Each of the three has a set that waits for the far side of a card."""
    hands = ("Paris/Athens", "Tehran/Nairobi", "Sydney/New York")
    sets = {0: ["Rome, Cairo"], 1: ["Gibraltar, London, Berlin, Lagos"], 2: ["Boston, Montreal"]}
    game = restored(position(*hands, seat=0, sets=sets))
    POLICY.tidy(game, NOBODY)
    assert near_sides(game) == ["Paris", "Nairobi", "New York"]
    game = restored(position(*hands, seat=0, sets=sets))
    POLICY.tidy(game, 1)
    assert near_sides(game) == ["Paris", "Tehran", "New York"]


def test_a_city_is_not_added_twice_to_a_set_while_there_is_anything_else_to_do() -> None:
    game = restored(position("Paris", "Rome, Delhi", "", sets={1: ["Rome, Cairo, Athens"]}))
    assert not {move for move in candidates(game, 1) if move.startswith("add")}
