"""The rules of Fossil, FO1 to FO18, each shown on positions written by hand and on games played out at random."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from itertools import combinations, product
from random import Random

import pytest
from fossil_positions import FOSSILS, Named, every_move, position, read, spell, squares, whole
from fossil_reference_rules import ReferenceGame, scattered

import shoal
from shoal import Game

LARGE, SMALL = (4, 5, 6), (2, 3)
ALL_SEATS = (*SMALL, *LARGE)
NINE_OF_B = "B1 B1 B1 B1 B1 B1 B2 B2 B3"


def new(seats: int, seed: int = 7) -> Game:
    return shoal.new("fossil", seats=seats, seed=seed)


def started(seats: int, *places: str) -> Game:
    game = new(seats)
    for square in places:
        play(game, f"place {square}")
    return game


def play(game: Game, *moves: str) -> Game:
    for move in moves:
        game.apply(game.to_move, shoal.code(game, read(move)))
    return game


def after(written: Named, *moves: str) -> Game:
    return play(shoal.restore(written), *moves)


def legal(game: Game, seat: int | None = None) -> set[str]:
    codes = list(game.legal(game.to_move if seat is None else seat))
    moves = {spell(shoal.action(game, code)) for code in codes}
    assert len(moves) == len(codes)
    return moves


def legal_in(written: Named) -> set[str]:
    return legal(shoal.restore(written))


def points(game: Game) -> list[int]:
    assert list(game.scores) == shoal.snapshot(game)["points"]
    return list(game.scores)


def laid(game: Game) -> list[list[str]]:
    return [sorted(cards) for cards in shoal.snapshot(game)["laid"]]


def on_board(game: Game) -> list[str]:
    return [card for card in " ".join(shoal.snapshot(game)["board"]).split() if card != ".."]


def waits_for(game: Game) -> Named | None:
    waits: Named | None = shoal.snapshot(game)["waits_for"]
    return waits


def assert_refused(game: Game, seat: int, move: str, rule: str) -> None:
    code = shoal.code(game, read(move))
    before = shoal.snapshot(game)
    refusal = game.why_not(seat, code)
    assert refusal is not None, f"{move} is allowed"
    assert refusal.rule == rule
    with pytest.raises(shoal.Refused) as caught:
        game.apply(seat, code)
    assert caught.value.rule == rule
    assert code not in game.legal(seat)
    assert shoal.snapshot(game) == before


def assert_invalid(written: Named, **changes: object) -> None:
    shoal.restore(written)
    with pytest.raises(shoal.Invalid):
        shoal.restore(written | changes)


# FO1 and FO2: the deal


@pytest.mark.parametrize("seats", LARGE)
def test_FO1_deals_81_cards_one_a_square_on_nine_rows_of_nine(seats: int) -> None:
    board = shoal.snapshot(new(seats))["board"]
    assert [len(row.split()) for row in board] == [9] * 9
    assert Counter(" ".join(board).split()) == Counter(card for fossil in FOSSILS for card in whole(fossil, seats))


@pytest.mark.parametrize("seats", LARGE)
def test_FO1_each_fossil_has_one_3_two_2s_and_six_1s(seats: int) -> None:
    dealt = Counter(on_board(new(seats)))
    assert [(dealt[f"{fossil}1"], dealt[f"{fossil}2"], dealt[f"{fossil}3"]) for fossil in FOSSILS] == [(6, 2, 1)] * 9


def test_FO1_any_fossil_may_come_to_lie_on_any_square() -> None:
    deals = [on_board(new(4, seed)) for seed in range(250)]
    assert all({deal[square][0] for deal in deals} == set(FOSSILS) for square in range(81))


@pytest.mark.parametrize("seats", ALL_SEATS)
def test_FO1_the_same_seed_gives_the_same_deal_and_another_seed_another(seats: int) -> None:
    assert shoal.snapshot(new(seats, 5)) == shoal.snapshot(new(seats, 5))
    assert shoal.snapshot(new(seats, 5))["board"] != shoal.snapshot(new(seats, 6))["board"]


@pytest.mark.parametrize("seats", LARGE)
def test_FO1_nothing_is_left_out_of_the_large_game_nor_laid_before_a_player(seats: int) -> None:
    dealt = shoal.snapshot(new(seats))
    assert dealt["laid"] == [[]] * seats
    assert not dealt.get("left_out")
    assert not dealt.get("box")


@pytest.mark.parametrize("seats", [1, 7])
def test_FO1_is_for_two_to_six_players(seats: int) -> None:
    with pytest.raises(shoal.Invalid):
        new(seats)


@pytest.mark.parametrize("seats", SMALL)
def test_FO2_lays_49_of_56_cards_on_seven_rows_of_seven_and_boxes_seven(seats: int) -> None:
    dealt = shoal.snapshot(new(seats))
    cards = " ".join(dealt["board"]).split()
    assert [len(row.split()) for row in dealt["board"]] == [7] * 7
    assert ".." not in cards
    assert len(dealt["box"]) == 7
    playing = [fossil for fossil in FOSSILS if fossil not in dealt["left_out"]]
    assert len(playing) == 7
    assert Counter(cards + dealt["box"]) == Counter(card for fossil in playing for card in whole(fossil, seats))


@pytest.mark.parametrize("seats", SMALL)
def test_FO2_has_six_1s_two_2s_and_no_3_in_each_fossil_left(seats: int) -> None:
    dealt = shoal.snapshot(new(seats))
    cards = Counter(on_board(new(seats)) + dealt["box"])
    counts = {fossil: (cards[f"{fossil}1"], cards[f"{fossil}2"], cards[f"{fossil}3"]) for fossil in FOSSILS}
    assert counts == {fossil: (0, 0, 0) if fossil in dealt["left_out"] else (6, 2, 0) for fossil in FOSSILS}


@pytest.mark.parametrize("seats", SMALL)
def test_FO2_any_two_fossils_may_be_taken_out(seats: int) -> None:
    drawn = {"".join(sorted(shoal.snapshot(new(seats, seed))["left_out"])) for seed in range(800)}
    assert drawn == {"".join(pair) for pair in combinations(FOSSILS, 2)}


def test_FO2_any_card_left_may_come_to_lie_in_the_box() -> None:
    boxed = {card for seed in range(200) for card in shoal.snapshot(new(3, seed))["box"]}
    assert boxed == {f"{fossil}{value}" for fossil in FOSSILS for value in (1, 2)}


@pytest.mark.parametrize("seats", SMALL)
def test_FO2_the_two_fossils_taken_out_are_in_every_view(seats: int) -> None:
    game = new(seats)
    for viewer in (*range(seats), None):
        assert shoal.named(game.view(viewer))["left_out"] == shoal.snapshot(game)["left_out"]


@pytest.mark.parametrize("seats", SMALL)
def test_FO2_no_view_tells_more_of_the_box_than_counting_does(seats: int) -> None:
    game = new(seats)
    playing = [fossil for fossil in FOSSILS if fossil not in shoal.snapshot(game)["left_out"]]
    unseen = Counter(card for fossil in playing for card in whole(fossil, seats)) - Counter(on_board(game))
    for viewer in (*range(seats), None):
        assert shoal.named(game.view(viewer)).get("box", []) in ([], sorted(unseen.elements()))


@pytest.mark.parametrize("seats", SMALL)
def test_FO2_the_cards_in_the_box_are_in_no_order(seats: int) -> None:
    written = shoal.snapshot(new(seats))
    turned = shoal.restore(written | {"box": written["box"][::-1]})
    for viewer in (*range(seats), None):
        assert shoal.named(turned.view(viewer)) == shoal.named(shoal.restore(written).view(viewer))


@pytest.mark.parametrize("seats", SMALL)
def test_FO2_who_counts_can_work_out_the_box(seats: int) -> None:
    game = new(seats)
    for viewer in (*range(seats), None):
        imagined = shoal.snapshot(shoal.imagine(game.view(viewer), shoal.Rng(1)))
        assert sorted(imagined["box"]) == sorted(shoal.snapshot(game)["box"])


@pytest.mark.parametrize("seats", SMALL)
@pytest.mark.parametrize("square", ["h1", "a8", "h8", "i9"])
def test_FO2_refuses_squares_outside_the_small_board(seats: int, square: str) -> None:
    assert_refused(new(seats), 0, f"place {square}", "FO2")
    assert_refused(started(seats, "a1"), 0, f"place {square}", "FO2")
    assert_refused(started(seats, "a1", "g7"), 1, f"slide 0 {square}", "FO2")


# FO3, the points


@pytest.mark.parametrize("seats", ALL_SEATS)
def test_FO3_everyone_starts_with_30_points(seats: int) -> None:
    assert points(new(seats)) == [30] * seats


def test_FO3_points_go_beyond_100_and_200() -> None:
    written = position(
        "A3", *[""] * 7, NINE_OF_B, stones=("a2", "i8"), points=[30, 99, 30, 30], laid={1: "A1 A1 A1 A1 A1 A1 A2 A2"}
    )
    assert points(after(written, "slide 0 a1")) == [21, 99 - 1 + 117 + 27, 21, 21]


# FO4: the stones, and whose turn it is


@pytest.mark.parametrize("seats", ALL_SEATS)
def test_FO4_seat_0_places_both_stones_on_any_two_squares(seats: int) -> None:
    game = new(seats)
    assert waits_for(game) == {"seat": 0, "to": "place"}
    assert shoal.snapshot(game)["stones"] == [None, None]
    assert legal(game) == {f"place {square}" for square in squares(seats)}
    play(game, "place c4")
    assert waits_for(game) == {"seat": 0, "to": "place"}
    assert shoal.snapshot(game)["stones"] == ["c4", None]
    assert legal(game) == {f"place {square}" for square in squares(seats) if square != "c4"}


@pytest.mark.parametrize("seats", ALL_SEATS)
def test_FO4_the_seat_to_the_left_moves_first(seats: int) -> None:
    game = started(seats, "c4", "g7")
    assert game.to_move == 1
    assert waits_for(game) == {"seat": 1, "to": "slide"}
    assert shoal.snapshot(game)["stones"] == ["c4", "g7"]


@pytest.mark.parametrize("seats", ALL_SEATS)
def test_FO4_placing_costs_nothing_and_takes_no_card(seats: int) -> None:
    game = started(seats, "c4", "g7")
    assert shoal.snapshot(game)["board"] == shoal.snapshot(new(seats))["board"]
    assert points(game) == [30] * seats
    assert laid(game) == [[]] * seats


@pytest.mark.parametrize("seats", ALL_SEATS)
def test_FO4_refuses_both_stones_on_one_square(seats: int) -> None:
    assert_refused(started(seats, "c4"), 0, "place c4", "FO4")


@pytest.mark.parametrize("seats", ALL_SEATS)
def test_FO4_refuses_a_slide_while_stones_are_to_be_placed(seats: int) -> None:
    assert_refused(new(seats), 0, "slide 0 c4", "FO4")
    assert_refused(started(seats, "c4"), 0, "slide 0 c5", "FO4")


@pytest.mark.parametrize("seats", ALL_SEATS)
def test_FO4_refuses_a_third_placing(seats: int) -> None:
    assert_refused(started(seats, "c4", "g7"), 1, "place e5", "FO4")


@pytest.mark.parametrize("seats", ALL_SEATS)
def test_FO4_refuses_every_seat_but_the_one_whose_turn_it_is(seats: int) -> None:
    for seat in range(1, seats):
        assert_refused(new(seats), seat, "place c4", "ALL1")
        assert legal(new(seats), seat) == set()
    game = started(seats, "c4", "g7")
    for seat in {*range(seats)} - {1}:
        assert_refused(game, seat, "slide 0 c5", "ALL1")
        assert legal(game, seat) == set()


def test_FO4_a_card_under_a_stone_can_be_taken_once_the_stone_has_left() -> None:
    written = position("A1 A2", "", ".. A1", stones=("b1", "e1"), rest=3)
    game = after(written, "slide 0 b3")
    assert shoal.snapshot(game)["board"][0] == "A1 A2 .. .. .. .. .. .. .."
    play(game, "slide 1 b1")
    assert points(game) == [30, 29, 29, 30]
    assert laid(game)[2] == ["A2"]


def test_FO4_a_stone_may_come_back_for_the_card_it_stood_on() -> None:
    game = after(position("A1 A2", "", ".. A1", stones=("b1", "e9"), rest=3), "slide 0 b3", "slide 0 b1")
    assert laid(game)[1:3] == [["A1"], ["A2"]]


def test_FO4_a_card_left_by_a_stone_counts_when_crossed() -> None:
    written = position("A1 A1 .. A2", "", ".. A1", stones=("b1", "e1"), rest=3)
    game = after(written, "slide 0 b3")
    assert legal(game) == {"slide 0 b1", "slide 1 d1", "slide 1 b1", "slide 1 a1"}
    assert points(play(game, "slide 1 a1")) == [30, 29, 27, 30]


def test_FO4_a_card_under_a_stone_is_still_on_the_board_for_its_fossil() -> None:
    game = after(position("A1 A2", *[""] * 7, NINE_OF_B, stones=("b1", "a2"), rest=3), "slide 1 a1")
    assert waits_for(game) == {"seat": 2, "to": "slide"}
    assert points(game) == [30, 29, 30, 30]
    assert legal(game) == {"slide 0 b9", "slide 1 a9"}


# FO5: what a slide is


CROSS = (
    ".. .. .. .. A1",
    "",
    "A1 .. .. .. A1",
    "",
    ".. A1 A1 .. .. .. .. A1",
    "",
    ".. .. .. .. .. .. A2",
    ".. .. .. .. A2",
)
SMALL_CROSS = (".. .. .. A1", "", "A1 .. .. A1", "", "A1 A1 .. .. .. .. A1", "", ".. .. .. A2 .. A2")


def cross() -> Named:
    return position(*CROSS, stones=("e5", "e3"), laid={3: "A3"})


def small_cross(seats: int) -> Named:
    return position(*SMALL_CROSS, stones=("d5", "d3"), seats=seats)


def test_FO5_slides_either_stone_along_its_row_or_column_to_any_card_up_to_the_other_stone() -> None:
    assert legal_in(cross()) == {
        "slide 0 c5",
        "slide 0 b5",
        "slide 0 h5",
        "slide 0 e8",
        "slide 1 e1",
        "slide 1 a3",
    }


@pytest.mark.parametrize("seats", SMALL)
def test_FO5_slides_in_the_same_way_on_the_small_board(seats: int) -> None:
    expected = {"slide 0 b5", "slide 0 a5", "slide 0 g5", "slide 0 d7", "slide 1 d1", "slide 1 a3"}
    assert legal_in(small_cross(seats)) == expected


def test_FO5_reaches_across_the_whole_large_board_when_it_is_full() -> None:
    game = started(4, "a1", "i9")
    row, column = "bcdefghi", "23456789"
    first = {f"slide 0 {letter}1" for letter in row} | {f"slide 0 a{digit}" for digit in column}
    second = {f"slide 1 {letter}9" for letter in "abcdefgh"} | {f"slide 1 i{digit}" for digit in "12345678"}
    assert legal(game) == first | second


def test_FO5_reaches_across_the_whole_small_board_when_it_is_full() -> None:
    game = started(2, "a1", "g7")
    first = {f"slide 0 {letter}1" for letter in "bcdefg"} | {f"slide 0 a{digit}" for digit in "234567"}
    second = {f"slide 1 {letter}7" for letter in "abcdef"} | {f"slide 1 g{digit}" for digit in "123456"}
    assert legal(game) == first | second


def test_FO5_the_card_landed_on_is_taken_and_laid_before_the_player() -> None:
    game = after(cross(), "slide 0 b5")
    found = shoal.snapshot(game)
    assert found["stones"] == ["b5", "e3"]
    assert found["board"][4] == ".. .. A1 .. .. .. .. A1 .."
    assert found["laid"] == [[], ["A1"], [], ["A3"]]
    assert waits_for(game) == {"seat": 2, "to": "slide"}


def test_FO5_the_cards_crossed_stay_where_they_are() -> None:
    game = after(position("A1 A1 A2 A2", stones=("e1", "i9"), rest=0), "slide 0 a1")
    assert shoal.snapshot(game)["board"][0] == ".. A1 A2 A2 .. .. .. .. .."


def test_FO5_refuses_a_diagonal() -> None:
    assert_refused(shoal.restore(cross()), 1, "slide 0 g7", "FO5")
    assert_refused(shoal.restore(small_cross(2)), 1, "slide 0 f7", "FO5")


def test_FO5_refuses_a_square_out_of_line() -> None:
    assert_refused(shoal.restore(cross()), 1, "slide 1 b5", "FO5")
    assert_refused(shoal.restore(small_cross(3)), 1, "slide 1 g5", "FO5")


def test_FO5_refuses_a_square_without_a_card() -> None:
    assert_refused(shoal.restore(cross()), 1, "slide 0 d5", "FO5")
    assert_refused(shoal.restore(small_cross(3)), 1, "slide 0 c5", "FO5")


def test_FO5_refuses_the_square_of_the_other_stone_though_a_card_lies_there() -> None:
    assert_refused(shoal.restore(cross()), 1, "slide 0 e3", "FO5")
    assert_refused(shoal.restore(small_cross(2)), 1, "slide 0 d3", "FO5")


def test_FO5_refuses_to_pass_the_other_stone() -> None:
    assert_refused(shoal.restore(cross()), 1, "slide 0 e1", "FO5")
    assert_refused(shoal.restore(cross()), 1, "slide 1 e8", "FO5")
    assert_refused(shoal.restore(small_cross(3)), 1, "slide 0 d1", "FO5")


def test_FO5_refuses_to_stay_put_even_on_a_card() -> None:
    assert_refused(shoal.restore(cross()), 1, "slide 0 e5", "FO5")
    assert_refused(shoal.restore(cross()), 1, "slide 1 e3", "FO5")
    assert_refused(shoal.restore(small_cross(3)), 1, "slide 1 d3", "FO5")


def test_FO5_allows_the_square_next_to_the_other_stone() -> None:
    assert legal_in(position("A1 A1 A1 A1", stones=("a1", "e1"), rest=0)) == {
        "slide 0 b1",
        "slide 0 c1",
        "slide 0 d1",
        "slide 1 d1",
        "slide 1 c1",
        "slide 1 b1",
    }


def test_FO5_the_guides_example_has_three_slides() -> None:
    written = position(
        "A1 A1 A1",
        *[""] * 3,
        ".. .. .. B3",
        stones=("e5", "c1"),
        points=[30, 12, 0, 41],
        laid={0: "A1 A2 B1 B1", 1: "A2 A3 B1", 2: "B1 B2 B2", 3: "A1 A1 B1 B1"},
    )
    assert legal_in(written) == {"slide 0 d5", "slide 1 b1", "slide 1 a1"}


# FO6: what a slide costs


ROW = "A1 A1 .. A1 A1 .. A1 A2 A1"


@pytest.mark.parametrize(("square", "cost"), [("b4", 1), ("d4", 2), ("e4", 3), ("g4", 4), ("h4", 5), ("i4", 6)])
def test_FO6_pays_one_point_per_card_crossed_and_one_for_the_card_landed_on(square: str, cost: int) -> None:
    written = position("", "", "", ROW, stones=("a4", "i9"), rest=3)
    assert points(after(written, f"slide 0 {square}")) == [30, 30 - cost, 30, 30]


@pytest.mark.parametrize("seats", SMALL)
@pytest.mark.parametrize(("square", "cost"), [("g2", 1), ("g4", 2), ("g5", 3), ("g7", 4)])
def test_FO6_costs_the_same_on_the_small_board(seats: int, square: str, cost: int) -> None:
    column = ["A1", "A1", "..", "A2", "A1", "..", "A1"]
    rows = [f".. .. .. .. .. .. {card}" for card in column]
    written = position(*rows, stones=("g1", "a7"), seats=seats, rest=0)
    assert points(after(written, f"slide 0 {square}"))[:2] == [30, 30 - cost]


@pytest.mark.parametrize("towards", ["a5", "i5", "e1", "e9"])
def test_FO6_costs_the_same_in_all_four_directions(towards: str) -> None:
    column = ".. .. .. .. A1"
    rows = [column, "", column, "", "A1 .. B1 .. .. .. B1 .. B1", "", column, "", column]
    written = position(*rows, stones=("e5", "b2"), rest=3)
    assert points(after(written, f"slide 0 {towards}")) == [30, 28, 30, 30]


def test_FO6_squares_without_a_card_are_free() -> None:
    written = position("A1", "", "", "", "", "", "", "", "A1", stones=("i1", "i9"), rest=3)
    assert points(after(written, "slide 0 a1")) == [30, 29, 30, 30]


def test_FO6_the_card_on_the_starting_square_is_not_crossed() -> None:
    written = position("A1 A1 A1", stones=("a1", "i9"), rest=3)
    assert points(after(written, "slide 0 c1")) == [30, 28, 30, 30]


@pytest.mark.parametrize("held", [1, 2, 3, 4, 5, 6, 7])
def test_FO6_allows_exactly_the_slides_that_can_be_paid_for(held: int) -> None:
    affordable = ["b4", "d4", "e4", "g4", "h4", "i4"][:held]
    written = position("", "", "", ROW, stones=("a4", "i9"), rest=3, points=[30, held, 30, 30])
    assert legal_in(written) == {"slide 1 i4", *(f"slide 0 {square}" for square in affordable)}


def test_FO6_refuses_a_slide_that_costs_more_than_the_player_has() -> None:
    written = position("", "", "", ROW, stones=("a4", "i9"), rest=3, points=[30, 3, 30, 30])
    assert_refused(shoal.restore(written), 1, "slide 0 g4", "FO6")
    assert_refused(shoal.restore(written), 1, "slide 0 i4", "FO6")


def test_FO6_refuses_what_cannot_be_paid_on_the_small_board() -> None:
    written = position("A1 A1 A1 A1", stones=("e1", "g7"), seats=3, rest=0, points=[30, 2, 30])
    assert legal_in(written) == {"slide 0 d1", "slide 0 c1"}
    assert_refused(shoal.restore(written), 1, "slide 0 b1", "FO6")


def test_FO6_the_last_point_may_be_spent() -> None:
    written = position("", "", "", ROW, stones=("a4", "i9"), rest=3, points=[30, 6, 30, 30])
    assert points(after(written, "slide 0 i4")) == [30, 0, 30, 30]


# FO7: without points


def test_FO7_a_player_with_no_points_is_passed_over() -> None:
    written = position("A1 A1 A1 A1", stones=("e1", "i9"), rest=3, points=[30, 30, 0, 30])
    game = after(written, "slide 0 d1")
    assert game.to_move == 3
    assert legal(game, 2) == set()


def test_FO7_several_players_with_no_points_are_passed_over() -> None:
    written = position("A1 A1 A1 A1", stones=("e1", "i9"), seats=6, rest=3, points=[0, 9, 0, 0, 0, 4])
    game = after(written, "slide 0 d1")
    assert game.to_move == 5
    assert play(game, "slide 0 c1").to_move == 1


def test_FO7_the_only_player_with_points_moves_again() -> None:
    written = position("A1 A1 A1 A1", stones=("e1", "g7"), seats=3, rest=2, points=[0, 9, 0])
    game = after(written, "slide 0 d1")
    assert game.to_move == 1
    assert play(game, "slide 0 c1").to_move == 1


def test_FO7_refuses_a_player_with_no_points() -> None:
    written = position("A1 A1 A1 A1", stones=("e1", "i9"), rest=3, points=[30, 30, 0, 30])
    assert_refused(shoal.restore(written), 2, "slide 0 d1", "FO7")
    assert_refused(shoal.restore(written), 3, "slide 0 d1", "ALL1")


def test_FO7_a_player_who_spends_the_last_point_is_passed_over_from_then_on() -> None:
    written = position("A1 A1 A1 A1", stones=("e1", "g7"), seats=2, rest=0, points=[9, 1])
    game = after(written, "slide 0 d1")
    assert_refused(game, 1, "slide 0 c1", "FO7")
    assert play(game, "slide 0 c1").to_move == 0


def broke(points: list[int]) -> Named:
    return position(
        "A3", *[""] * 7, NINE_OF_B, stones=("a2", "i8"), points=points, laid={0: "A1 A1 A1 A1 A1 A1", 2: "A2 A2"}
    )


def test_FO7_a_scoring_that_brings_points_brings_a_player_back() -> None:
    game = after(broke([10, 5, 0, 4]), "slide 0 a1")
    assert points(game) == [10 + 36 + 6, 5 - 1 + 3, 8, 0]
    assert game.to_move == 2
    assert play(game, "slide 1 i9").to_move == 0


def test_FO7_one_point_is_always_enough_to_move_if_any_stone_can() -> None:
    written = position("A1 A1 A1 A1", stones=("e1", "i9"), rest=3, points=[0, 1, 0, 0])
    assert legal_in(written) == {"slide 0 d1"}


# FO8: when a fossil is scored


def test_FO8_a_fossil_is_scored_when_its_last_card_leaves_the_board_and_not_before() -> None:
    written = position("A1 .. A3", *[""] * 7, NINE_OF_B, stones=("b1", "i8"), laid={0: "A1 A1 A1 A1 A1", 3: "A2 A2"})
    game = after(written, "slide 0 a1")
    assert points(game) == [30, 29, 30, 30]
    play(game, "slide 0 c1")
    assert points(game) == [30 + 25, 29 + 1, 30 - 1 + 3, 30 + 8]


@pytest.mark.parametrize("seats", SMALL)
def test_FO8_cards_in_the_box_do_not_count_as_on_the_board(seats: int) -> None:
    written = position(
        "A1",
        *[""] * 5,
        "B1 B2",
        stones=("a2", "c7"),
        seats=seats,
        laid={0: "A2 A2 B1 B1 B1 B1 B1", 1: "B2"},
        box="A1 A1 A1 A1 A1",
    )
    game = after(written, "slide 0 a1", "keep")
    expected = [30 + 8, 29 + 1] if seats == 2 else [30 + 8 + 2, 29 + 1, 30 - 2]
    assert points(game) == expected
    assert on_board(game) == ["B1", "B2"]


def test_FO8_another_fossil_is_untouched_by_the_scoring() -> None:
    game = after(broke([30, 30, 30, 30]), "slide 0 a1")
    assert sorted(on_board(game)) == sorted(NINE_OF_B.split())
    assert not game.over


# FO9: the swap


def swapping(seats: int = 5, points: list[int] | None = None) -> Named:
    return position(
        "A1",
        *[""] * 7,
        "B1 B1 B1 B1",
        stones=("a2", "e9"),
        seats=seats,
        points=points,
        laid={0: "A1 A1 A1 B2", 1: "A2 B3", 2: "A1 A1 A3", 3: "A2 B1 B1 B2"},
    )


def last_given_away(points: list[int] | None = None) -> Named:
    return position(
        "A1",
        *[""] * 7,
        "B1 B1 B1 B1 B1 B2 B2 B3",
        stones=("a2", "i9"),
        points=points,
        laid={0: "A1 A1 A1 A2", 2: "A1 A1 A2 A3", 3: "B1"},
    )


SWAPS = {
    "swap A1 for A1 of 0",
    "swap A1 for A1 of 2",
    "swap A1 for B1 of 3",
    "swap A2 for B2 of 0",
    "swap A2 for A2 of 3",
    "swap A2 for B2 of 3",
    "swap B3 for A3 of 2",
}


def test_FO9_the_taker_of_the_last_card_may_swap_any_two_cards_of_equal_value_or_keep() -> None:
    game = after(swapping(), "slide 0 a1")
    assert waits_for(game) == {"seat": 1, "to": "swap", "scoring": "A"}
    assert points(game) == [30, 29, 30, 30, 30]
    assert legal(game) == SWAPS | {"keep"}


def test_FO9_only_the_taker_may_swap() -> None:
    game = after(swapping(), "slide 0 a1")
    for seat in (0, 2, 3, 4):
        assert legal(game, seat) == set()
        assert_refused(game, seat, "keep", "ALL1")


def test_FO9_the_swap_is_optional() -> None:
    game = after(swapping(), "slide 0 a1", "keep")
    assert points(game) == [30 + 9, 29 + 6, 30 + 15 + 3, 30 + 2, 30 - 3]
    assert laid(game) == [["B2"], ["B3"], [], ["B1", "B1", "B2"], []]


def test_FO9_a_swap_for_a_card_of_the_fossil_being_scored_may_change_who_wins_it() -> None:
    game = after(swapping(), "slide 0 a1", "swap B3 for A3 of 2")
    assert points(game) == [30 + 9, 29 + 18 + 3, 30 + 4, 30 + 2, 30 - 3]
    assert laid(game) == [["B2"], [], ["B3"], ["B1", "B1", "B2"], []]


def test_FO9_a_card_of_the_fossil_being_scored_may_be_given_for_another() -> None:
    game = after(swapping(), "slide 0 a1", "swap A2 for B2 of 0")
    assert points(game) == [30 + 5 * 4 + 4, 29 + 1, 30 + 15, 30 + 2, 30 - 4]
    assert laid(game) == [[], ["B2", "B3"], [], ["B1", "B1", "B2"], []]


def test_FO9_a_swap_of_equal_cards_changes_nothing() -> None:
    kept = after(swapping(), "slide 0 a1", "keep")
    assert points(after(swapping(), "slide 0 a1", "swap A1 for A1 of 2")) == points(kept)


def test_FO9_cards_of_other_fossils_may_change_hands() -> None:
    written = position(
        "A3",
        *[""] * 7,
        "B1 B1 B1 B1 B1 B2 B3 C1 C1",
        stones=("a2", "i8"),
        laid={0: "A1 A1 A1 A1 A1 A1", 1: "C2", 2: "A2 A2 B1 B2", 3: "C1 C1 C1 C1 C2 C3"},
    )
    game = after(written, "slide 0 a1", "swap C2 for B2 of 2")
    assert points(game) == [30 + 36 + 6, 29 + 3, 30 + 8, 30 - 6]
    assert laid(game) == [[], ["B2"], ["B1", "C2"], ["C1", "C1", "C1", "C1", "C2", "C3"]]


def test_FO9_the_taker_may_give_away_the_last_card_of_the_fossil_and_then_pays() -> None:
    game = after(last_given_away(), "slide 0 a1", "swap A1 for B1 of 3")
    assert points(game) == [30 + 20, 29 - 4, 30 + 28 + 4, 30 + 1]
    assert laid(game) == [[], ["B1"], [], []]
    kept = after(last_given_away(), "slide 0 a1", "keep")
    assert points(kept) == [30 + 20, 29 + 1, 30 + 28 + 4, 30 - 4]


def test_FO9_the_other_player_may_lose_the_last_card_of_the_fossil_and_then_pays() -> None:
    written = position(
        "A1",
        *[""] * 7,
        "B1 B1 B1 B1 B1 B1 B2 B3",
        stones=("a2", "i9"),
        laid={0: "A1 A1 A1 A1 A1 A3", 1: "A2 B2", 3: "A2"},
    )
    game = after(written, "slide 0 a1", "swap B2 for A2 of 3")
    assert points(game) == [30 + 8 * 6 + 12, 29 + 5 * 3, 30 - 6, 30 - 6]
    assert laid(game) == [[], [], [], ["B2"]]


def test_FO9_there_is_one_swap_and_then_the_next_seat_moves() -> None:
    for answer in SWAPS | {"keep"}:
        game = after(swapping(), "slide 0 a1", answer)
        assert waits_for(game) == {"seat": 2, "to": "slide"}
        assert_refused(game, 2, "keep", "FO9")


def test_FO9_a_player_who_spent_the_last_point_on_the_last_card_may_still_swap() -> None:
    game = after(swapping(points=[30, 1, 30, 30, 30]), "slide 0 a1")
    assert points(game)[1] == 0
    assert legal(game) == SWAPS | {"keep"}
    assert legal(shoal.restore(shoal.snapshot(game))) == SWAPS | {"keep"}
    assert points(play(game, "swap B3 for A3 of 2")) == [39, 21, 34, 32, 27]


def test_FO9_a_position_that_waits_for_a_swap_can_be_written() -> None:
    written = position(
        *[""] * 8,
        "B1 B1 B1 B1",
        stones=("a1", "e9"),
        seats=5,
        to="swap",
        scoring="A",
        laid={0: "A1 A1 A1 B2", 1: "A1 A2 B3", 2: "A1 A1 A3", 3: "A2 B1 B1 B2"},
    )
    assert legal_in(written) == SWAPS | {"keep"}
    assert points(after(written, "keep")) == [39, 36, 48, 32, 27]


@pytest.mark.parametrize("seats", SMALL)
def test_FO9_swaps_in_the_small_game(seats: int) -> None:
    written = position(
        "A1",
        *[""] * 5,
        "B1 B1 B1",
        stones=("a2", "d7"),
        seats=seats,
        laid={0: "A1 A1 A2", 1: "A1 A1 B2"},
        box="A1 A2 B1 B1 B1 B2",
    )
    game = after(written, "slide 0 a1")
    assert legal(game) == {"keep", "swap A1 for A1 of 0", "swap B2 for A2 of 0"}
    expected = [30 + 2, 29 + 20] if seats == 2 else [30 + 2, 29 + 20 + 4, 30 - 4]
    assert points(play(game, "swap B2 for A2 of 0")) == expected


def test_FO9_no_swap_is_asked_for_when_no_two_cards_have_the_same_value() -> None:
    game = after(broke([30, 30, 30, 30]), "slide 0 a1")
    assert waits_for(game) == {"seat": 2, "to": "slide"}
    assert points(game) == [30 + 36 + 6, 29 + 3, 30 + 8, 30 - 6]


def test_FO9_no_swap_is_asked_for_when_the_others_have_no_cards() -> None:
    written = position("A1", *[""] * 5, "B1 B1", stones=("a2", "c7"), seats=2, rest=1)
    game = after(written, "slide 0 a1")
    assert waits_for(game) == {"seat": 0, "to": "slide"}
    assert points(game) == [30 - 8, 29 + 80 + 8]


def test_FO9_refuses_keep_and_swap_when_no_swap_is_due() -> None:
    game = shoal.restore(swapping())
    assert_refused(game, 1, "keep", "FO9")
    assert_refused(game, 1, "swap A2 for B2 of 0", "FO9")
    assert_refused(new(4), 0, "keep", "FO9")
    assert_refused(new(3), 0, "swap A1 for A1 of 1", "FO9")


def test_FO9_refuses_keep_after_a_card_that_was_not_the_last() -> None:
    game = after(cross(), "slide 0 b5")
    assert_refused(game, 2, "keep", "FO9")
    assert_refused(game, 1, "keep", "ALL1")


def test_FO9_refuses_a_slide_while_the_swap_is_due() -> None:
    game = after(swapping(), "slide 0 a1")
    assert_refused(game, 1, "slide 1 d9", "FO9")


def test_FO9_refuses_to_give_a_card_the_taker_has_not() -> None:
    assert_refused(after(swapping(), "slide 0 a1"), 1, "swap B1 for A1 of 0", "FO9")
    assert_refused(after(swapping(), "slide 0 a1"), 1, "swap B2 for B2 of 0", "FO9")


def test_FO9_refuses_to_take_a_card_the_other_has_not() -> None:
    assert_refused(after(swapping(), "slide 0 a1"), 1, "swap A2 for A2 of 0", "FO9")
    assert_refused(after(swapping(), "slide 0 a1"), 1, "swap A1 for A1 of 4", "FO9")


def test_FO9_refuses_a_swap_with_oneself() -> None:
    assert_refused(after(swapping(), "slide 0 a1"), 1, "swap A1 for A1 of 1", "FO9")


def test_FO9_refuses_a_swap_with_a_seat_nobody_sits_on() -> None:
    assert_refused(after(swapping(), "slide 0 a1"), 1, "swap A1 for A1 of 5", "FO9")


@pytest.mark.parametrize("unequal", ["swap A2 for A1 of 0", "swap A1 for B2 of 0", "swap B3 for A1 of 2"])
def test_FO9_a_swap_of_unequal_values_cannot_be_written(unequal: str) -> None:
    game = after(swapping(), "slide 0 a1")
    with pytest.raises(shoal.Invalid):
        shoal.code(game, read(unequal))


# FO10: what a fossil brings in the large game


@pytest.mark.parametrize("seats", LARGE)
def test_FO10_2_2_and_1_give_15(seats: int) -> None:
    written = position(
        "A1", *[""] * 7, NINE_OF_B, stones=("a2", "i8"), seats=seats, laid={0: "A1 A1 A1 A1 A1 A3", 1: "A2 A2"}
    )
    game = after(written, "slide 0 a1", "keep")
    payers = seats - 2
    assert points(game) == [30 + 8 * 6 + 6 * payers, 30 - 1 + 15, *[30 - 6] * payers]


@pytest.mark.parametrize("seats", LARGE)
def test_FO10_all_nine_cards_give_117(seats: int) -> None:
    written = position("A1", *[""] * 7, NINE_OF_B, stones=("a2", "i8"), seats=seats, rest=1)
    payers = seats - 1
    assert points(after(written, "slide 0 a1")) == [21, 30 - 1 + 117 + 9 * payers, *[21] * (payers - 1)]


def test_FO10_every_holder_gains_the_product_not_only_the_highest() -> None:
    written = position(
        "A3",
        *[""] * 7,
        NINE_OF_B,
        stones=("a2", "i8"),
        seats=6,
        laid={0: "A1", 2: "A1 A1", 3: "A1 A1 A1", 4: "A2", 5: "A2"},
    )
    assert points(after(written, "slide 0 a1")) == [31, 29 + 3, 30 + 4, 30 + 9, 30 + 2, 30 + 2]


# FO11: what a fossil brings in the small game


def small_scoring(seats: int, laid: dict[int, str], box: str = "", points: list[int] | None = None) -> Named:
    """Seat 1 is about to take an A1, the last of its fossil."""
    return position(
        "A1",
        *[""] * 5,
        "B1 B1 B1 B1 B1 B1 B2",
        stones=("a2", "f6"),
        seats=seats,
        laid=laid,
        box=f"{box} B2",
        points=points,
    )


def test_FO11_only_the_highest_product_is_gained_in_full_and_the_others_gain_their_sum() -> None:
    written = small_scoring(3, {0: "A2 A2 A1", 1: "A1", 2: "A1 A1 A1"})
    assert points(after(written, "slide 0 a1", "keep")) == [30 + 15, 29 + 2, 30 + 3]


def test_FO11_the_lower_of_two_players_gains_the_sum() -> None:
    written = small_scoring(2, {0: "A2 A2 A1 A1", 1: "A1 A1 A1"})
    assert points(after(written, "slide 0 a1", "keep")) == [30 + 24, 29 + 4]


@pytest.mark.parametrize("seats", SMALL)
def test_FO11_those_tied_for_highest_each_gain_in_full(seats: int) -> None:
    written = small_scoring(seats, {0: "A1 A1 A2", 1: "A1 A2"}, box="A1 A1")
    expected = [30 + 12, 29 + 12] if seats == 2 else [30 + 12 + 1, 29 + 12 + 1, 30 - 3]
    assert points(after(written, "slide 0 a1", "keep")) == expected


def test_FO11_three_tied_each_gain_in_full() -> None:
    written = small_scoring(3, {0: "A1 A1", 1: "A1", 2: "A1 A1"}, box="A2 A2")
    assert points(after(written, "slide 0 a1", "keep")) == [34, 33, 34]


def test_FO11_two_tied_and_a_third_with_less() -> None:
    written = small_scoring(3, {0: "A1 A1 A2", 1: "A1 A2", 2: "A1 A1"})
    assert points(after(written, "slide 0 a1", "keep")) == [30 + 12, 29 + 12, 30 + 2]


def test_FO11_the_large_game_gives_the_same_cards_their_products() -> None:
    written = position("A3", *[""] * 7, NINE_OF_B, stones=("a2", "i8"), laid={0: "A2 A2 A1", 2: "A1 A1 A1", 3: "A1 A1"})
    assert points(after(written, "slide 0 a1")) == [30 + 15, 29 + 3, 30 + 9, 30 + 4]


# FO12: who has no card pays


def test_FO12_pays_the_highest_holder_one_point_per_card_the_holder_has() -> None:
    game = after(broke([30, 30, 30, 30]), "slide 0 a1")
    assert points(game) == [30 + 36 + 6, 29 + 3, 30 + 8, 30 - 6]


def test_FO12_the_highest_holder_is_the_one_with_the_highest_product_not_with_the_most_cards() -> None:
    written = position(
        "A3", *[""] * 7, NINE_OF_B, stones=("a2", "i8"), seats=5, laid={0: "A1 A1 A1 A1", 1: "A2 A2", 2: "A1 A1"}
    )
    game = after(written, "slide 0 a1")
    assert points(game) == [30 + 16, 29 + 21 + 3 + 3, 30 + 4, 30 - 3, 30 - 3]


@pytest.mark.parametrize("held", [0, 1, 3, 5])
def test_FO12_a_payer_with_less_pays_all_and_the_receiver_gets_the_full_amount(held: int) -> None:
    game = after(broke([30, 30, 30, held]), "slide 0 a1")
    assert points(game) == [30 + 36 + 6, 29 + 3, 30 + 8, 0]


def test_FO12_a_payer_with_exactly_enough_is_left_with_none() -> None:
    assert points(after(broke([30, 30, 30, 6]), "slide 0 a1")) == [72, 32, 38, 0]


def test_FO12_the_taker_who_gave_the_last_card_away_pays_only_what_is_left() -> None:
    game = after(last_given_away([30, 3, 30, 30]), "slide 0 a1", "swap A1 for B1 of 3")
    assert points(game) == [50, 0, 62, 31]


@pytest.mark.parametrize(("held", "left"), [(30, 23), (7, 0), (4, 0), (0, 0)])
def test_FO12_pays_in_the_game_of_two(held: int, left: int) -> None:
    written = small_scoring(2, {1: "A1 A1 A1 A1 A2 A2"}, box="A1", points=[held, 30])
    assert points(after(written, "slide 0 a1")) == [left, 29 + 63 + 7]


def test_FO12_both_others_pay_in_the_game_of_three() -> None:
    written = small_scoring(3, {1: "A1 A1 A2 A2"}, box="A1 A1 A1", points=[30, 30, 2])
    assert points(after(written, "slide 0 a1")) == [25, 29 + 35 + 10, 0]


def test_FO12_cards_of_other_fossils_do_not_save_from_paying() -> None:
    written = position(
        "A3", *[""] * 7, "B1 B1 B1 B1 B1 B1 B2 B2", stones=("a2", "i9"), laid={0: "A1 A1 A1 A1 A1 A1 A2 A2", 2: "B3"}
    )
    game = after(written, "slide 0 a1", "keep")
    assert points(game) == [30 + 80 + 16, 29 + 3, 30 - 8, 30 - 8]


# FO13: tied holders share. Tied holders always have equally many cards, at most four each:
# the book's "7 : 2 = 3" cannot come up, and no three tied are ever left with a whole point to share.


def five_players(points: list[int]) -> Named:
    """The book's example: A is seat 0, B seat 1, C seat 2 about to take its third card, D seat 3 and E seat 4."""
    return position(
        "A1",
        *[""] * 7,
        NINE_OF_B,
        stones=("a2", "i8"),
        seats=5,
        seat=2,
        points=points,
        laid={0: "A1 A1 A3", 1: "A1 A2 A2", 2: "A1 A1"},
    )


def test_FO13_the_books_example_with_five_players() -> None:
    game = after(five_players([30, 30, 31, 30, 30]), "slide 0 a1", "keep")
    assert points(game) == [30 + 17, 30 + 17, 30 + 9, 30 - 3, 30 - 3]


def test_FO13_shares_are_reckoned_on_the_full_amount_due_even_if_a_payer_has_less() -> None:
    game = after(five_players([30, 30, 31, 1, 0]), "slide 0 a1", "keep")
    assert points(game) == [30 + 17, 30 + 17, 30 + 9, 0, 0]


def test_FO13_four_cards_each_are_shared_without_loss() -> None:
    written = position(
        "A3", *[""] * 7, NINE_OF_B, stones=("a2", "i8"), seats=6, laid={0: "A1 A1 A1 A2", 5: "A1 A1 A1 A2"}
    )
    game = after(written, "slide 0 a1")
    assert points(game) == [30 + 20 + 3 * 2, 29 + 3, 26, 26, 26, 30 + 20 + 3 * 2]


def test_FO13_one_payer_of_three_points_gives_two_tied_one_each_in_the_small_game() -> None:
    written = small_scoring(3, {0: "A1 A1 A2", 1: "A1 A2"}, box="A1 A1", points=[30, 30, 1])
    assert points(after(written, "slide 0 a1", "keep")) == [30 + 12 + 1, 29 + 12 + 1, 0]


def ending(
    near: str,
    *far: str,
    seats: int = 4,
    laid: dict[int, str] | None = None,
    rest: int | None = None,
    points: list[int] | None = None,
) -> Named:
    """One slide, from a1 to b1, is left in the game; the far cards, in the bottom right corner, are out of reach."""
    corner = [f".. .. .. .. .. {row}" for row in far]
    rows = [f".. {near}", *[""] * (8 - len(far)), *corner]
    return position(*rows, stones=("a1", "d5"), seats=seats, laid=laid, rest=rest, points=points)


def test_FO13_one_point_shared_by_two_is_lost_but_paid() -> None:
    game = after(ending("A2", "A1 A1 A1 A1", "A1 A1 A3", laid={0: "A2"}), "slide 0 b1")
    assert points(game) == [30 + 2, 29 + 2, 29, 29]


def test_FO13_two_points_shared_by_three_are_lost_but_paid() -> None:
    written = ending("A1", "A2 A2 A3", seats=5, laid={0: "A1 A1", 1: "A1", 2: "A1 A1"}, points=[30, 30, 30, 30, 1])
    assert points(after(written, "slide 0 b1")) == [34, 33, 34, 28, 0]


def test_FO13_two_points_shared_by_two_are_one_each() -> None:
    written = ending("A1", "A1 A2 A2 A3", laid={0: "A1 A1", 1: "A1", 2: "A1"})
    assert points(after(written, "slide 0 b1")) == [30 + 4 + 1, 29 + 4 + 1, 30 + 1, 30 - 2]


# FO14: scored cards leave the game


@pytest.mark.parametrize("answer", sorted(SWAPS | {"keep"}))
def test_FO14_the_cards_of_a_scored_fossil_leave_the_game(answer: str) -> None:
    game = after(swapping(), "slide 0 a1", answer)
    assert sorted([*on_board(game), *(card for cards in laid(game) for card in cards)]) == whole("B", 5)
    assert shoal.snapshot(game)["scored"] == list("ACDEFGHI")


def test_FO14_a_scored_card_can_be_swapped_no_more() -> None:
    game = after(
        position(
            "A3 .. B3",
            *[""] * 7,
            "C1 C1 C1 C1 C1 C1 C2 C2 C3",
            stones=("b1", "i8"),
            laid={0: "A1 A1 A1 B1 B1 B1", 1: "A2 A2 B2", 2: "A1 A1 A1", 3: "B1 B1 B1 B2"},
        ),
        "slide 0 a1",
        "keep",
        "slide 0 c1",
    )
    assert points(game) == [30 + 9 + 9, 29 + 21 + 3 + 2, 30 + 9 - 1 + 3, 30 - 3 + 20]
    assert laid(game) == [[], [], [], []]


# FO15: the end


def test_FO15_ends_when_no_card_can_be_reached_though_cards_remain() -> None:
    game = after(ending("A1", "A1", rest=0), "slide 0 b1")
    assert game.over
    assert game.to_move == -1
    assert waits_for(game) is None
    assert legal(game, 0) == set()


def test_FO15_ends_when_the_last_card_of_all_is_taken() -> None:
    game = after(ending("A3", rest=0), "slide 0 b1")
    assert game.over
    assert points(game) == [30 + 80 + 8 * 2, 29 + 3, 22, 22]


def test_FO15_does_not_end_while_one_stone_can_move() -> None:
    game = after(ending("A1", "A1", "A1", rest=0) | {"stones": ["a1", "f5"]}, "slide 0 b1")
    assert not game.over
    assert legal(game) == {"slide 1 f8", "slide 1 f9"}


def test_FO15_a_card_under_a_stone_is_out_of_reach() -> None:
    game = after(position(".. A1 .. A2", stones=("a1", "d1"), laid={0: "A1 A1 A1 A1 A1 A2 A3"}), "slide 0 b1")
    assert game.over
    assert points(game) == [30 + 10 * 7 + 7 * 2, 29 + 1, 23, 23]


def test_FO15_ends_when_nobody_has_a_point_left() -> None:
    written = position("A1 A1 A1 A1", stones=("e1", "i9"), points=[0, 1, 0, 0], rest=3)
    game = after(written, "slide 0 d1")
    assert game.over
    assert points(game) == [0, 0 + 1, 0, 0 + 9 * 5 + 5 + 5]


def test_FO15_a_scoring_comes_before_it_is_asked_whether_anybody_has_a_point() -> None:
    game = after(broke([0, 1, 0, 0]), "slide 0 a1")
    assert not game.over
    assert points(game) == [36 + 6, 3, 8, 0]
    assert game.to_move == 2


def test_FO15_a_swap_comes_before_the_end() -> None:
    written = ending("A1", "B1", laid={0: "A1 A1 A1 A1 A1 A2", 1: "B3", 2: "A2 A3", 3: "B1 B1 B1 B1 B1 B2 B2"})
    game = after(written, "slide 0 b1")
    assert not game.over
    play(game, "swap B3 for A3 of 2")
    assert game.over
    first = [30 + 42 + 6, 29 + 8, 30 + 2, 30 - 6]
    assert points(game) == [first[0] - 7, first[1] - 7, first[2] + 3, first[3] + 63 + 14]


@pytest.mark.parametrize("seats", SMALL)
def test_FO15_ends_the_small_game_too(seats: int) -> None:
    written = position(".. A1", *[""] * 5, ".. .. .. .. .. .. A1", stones=("a1", "d5"), seats=seats, rest=0)
    game = after(written, "slide 0 b1")
    assert game.over
    assert points(game) == ([30 + 48, 29 + 1] if seats == 2 else [30 + 48 + 6, 29 + 1, 30 - 6])


def test_FO15_refuses_everything_once_the_game_is_over() -> None:
    game = after(ending("A1", "A1", rest=0), "slide 0 b1")
    for seat in range(4):
        for move in ("slide 0 f8", "slide 1 d1", "place c4", "keep", "swap A1 for A1 of 0"):
            assert_refused(game, seat, move, "FO15")


def test_FO15_a_finished_game_can_be_restored() -> None:
    game = after(ending("A1", "A1", rest=0), "slide 0 b1")
    restored = shoal.restore(shoal.snapshot(game))
    assert restored.over
    assert points(restored) == points(game)
    assert list(restored.winners) == list(game.winners)


# FO16: the fossils that remain


def two_remain(first: str, second: str) -> Named:
    """Seat 0 has three cards of the first fossil; seat 3, with two points, has two of the second."""
    return ending(
        f"{first}1",
        f"{second}1 {second}1 {second}1 {second}1",
        f"{second}2 {second}2 {second}3 {first}1",
        f"{first}1 {first}2 {first}2 {first}3",
        laid={0: f"{first}1 {first}1 {first}1", 3: f"{second}1 {second}1"},
        points=[30, 30, 30, 2],
    )


def test_FO16_scores_in_the_order_of_the_fossils_numbers_so_that_a_payer_may_run_dry_first() -> None:
    game = after(two_remain("A", "B"), "slide 0 b1")
    assert points(game) == [30 + 9 + 6 - 2, 29 + 1 - 2, 30 - 3 - 2, 0 + 4 + 6]


def test_FO16_scores_in_the_order_of_the_fossils_numbers_so_that_a_payer_may_gain_first() -> None:
    game = after(two_remain("I", "B"), "slide 0 b1")
    assert points(game) == [30 - 2 + 9 + 6, 29 - 2 + 1, 30 - 2 - 3, 2 + 4 + 6 - 3]


def test_FO16_cards_on_the_board_belong_to_nobody() -> None:
    game = after(ending("A1", "A1 A1 A2 A3", laid={0: "A1 A1", 2: "A1 A2"}), "slide 0 b1")
    assert points(game) == [30 + 4, 29 + 1, 30 + 6 + 2, 30 - 2]


def test_FO16_a_fossil_nobody_holds_changes_no_score() -> None:
    game = after(ending("A1", "B1 B1 B1 B1", "B1 B1 B2 B2", "B3 A1", rest=0), "slide 0 b1")
    assert points(game) == [30 + 77 + 14, 29 + 1, 23, 23]


def test_FO16_there_is_no_swap_at_the_end() -> None:
    game = after(ending("A1", "A1", rest=0), "slide 0 b1")
    assert game.over
    assert points(game) == [30 + 77 + 14, 29 + 1, 23, 23]


def test_FO16_all_fossils_have_left_the_game_when_it_is_over() -> None:
    game = after(two_remain("A", "B"), "slide 0 b1")
    assert on_board(game) == []
    assert laid(game) == [[], [], [], []]
    assert shoal.snapshot(game)["scored"] == list(FOSSILS)


def test_FO16_counts_as_in_the_small_game_with_two_or_three_players() -> None:
    written = position(
        ".. A1",
        *[""] * 4,
        ".. .. .. .. .. B1 A1",
        ".. .. .. .. .. B1 A2",
        stones=("a1", "d5"),
        seats=3,
        laid={0: "A1 A1 A2", 1: "A1", 2: "B1 B1"},
        box="A1 B1 B1 B2 B2",
    )
    game = after(written, "slide 0 b1")
    assert points(game) == [30 + 12 + 3 - 2, 29 + 2 - 2, 30 - 3 + 4 + 4]


# FO17 and FO18: who wins, and the example of three


def test_FO17_most_points_wins() -> None:
    game = after(two_remain("A", "B"), "slide 0 b1")
    assert points(game) == [43, 28, 25, 10]
    assert list(game.winners) == [0]


def test_FO17_the_points_are_counted_after_the_remaining_fossils() -> None:
    game = after(ending("A1", "A1", rest=0, points=[30, 90, 30, 30]), "slide 0 b1")
    assert points(game) == [121, 90, 23, 23]
    assert list(game.winners) == [0]


def test_FO18_the_books_example_with_three_players() -> None:
    written = position(
        "A2",
        *[""] * 5,
        "B1 B1",
        stones=("a2", "c7"),
        seats=3,
        seat=0,
        points=[31, 30, 30],
        laid={0: "A1 A1 A2", 1: "A1 A1 A1 A1", 2: "B1 B1 B1 B1 B2 B2"},
    )
    assert points(after(written, "slide 0 a1", "keep")) == [30 + 28, 30 + 4, 30 - 4]


# What all the games have in common


def test_ALL1_the_turn_goes_round_to_seat_0() -> None:
    game = after(position("A1 A1 A1 A1", stones=("e1", "i9"), seat=3, rest=0), "slide 0 d1")
    assert game.to_move == 0


@pytest.mark.parametrize("seats", ALL_SEATS)
def test_ALL1_the_turn_goes_to_the_next_seat_up(seats: int) -> None:
    game = started(seats, "a1", "b1")
    turns = []
    for _ in range(2 * seats):
        turns.append(game.to_move)
        cheapest = min(game.legal(game.to_move), key=lambda code: cost_of(game, code))
        game.apply(game.to_move, cheapest)
    assert turns == [(1 + turn) % seats for turn in range(2 * seats)]


def cost_of(game: Game, code: int) -> int:
    return ReferenceGame.of(shoal.snapshot(game)).costs()[spell(shoal.action(game, code))]


def test_ALL1_a_seat_or_a_code_that_does_not_exist_is_invalid() -> None:
    game = started(4, "a1", "b1")
    code = shoal.code(game, read("slide 0 a2"))
    for seat, wrong in ((4, code), (-1, code), (1, -1), (1, 10**6)):
        with pytest.raises(shoal.Invalid):
            game.why_not(seat, wrong)
        with pytest.raises(shoal.Invalid):
            game.apply(seat, wrong)


@pytest.mark.parametrize("move", ["place j1", "place a0", "slide 2 a1", "slide 0 aa", "swap A1 for B1 of 6", "dig"])
def test_ALL1_a_move_that_does_not_exist_cannot_be_written(move: str) -> None:
    with pytest.raises(shoal.Invalid):
        shoal.code(started(4, "a1", "b1"), read(move))


def test_ALL2_equal_top_scores_share_the_win() -> None:
    written = ending("A1", "A1 A1 A1 A1", "A1 A2 A2 A3", points=[34, 30, 30, 30])
    game = after(written, "slide 0 b1")
    assert points(game) == [33, 33, 29, 29]
    assert list(game.winners) == [0, 1]


def test_ALL2_all_may_share_the_win() -> None:
    written = ending("A1", "A1 A1 A1 A1", "A2 A2 A3", laid={0: "A1"}, points=[29, 30, 31, 31])
    game = after(written, "slide 0 b1")
    assert points(game) == [30, 30, 30, 30]
    assert list(game.winners) == [0, 1, 2, 3]


@pytest.mark.parametrize("seats", ALL_SEATS)
def test_ALL3_seat_0_is_the_dealer_and_seat_1_begins(seats: int) -> None:
    assert new(seats).to_move == 0
    assert started(seats, "a1").to_move == 0
    assert started(seats, "a1", "b1").to_move == 1


def test_ALL4_a_swap_that_everyone_sees_to_be_impossible_is_not_waited_for() -> None:
    game = after(position("A1", *[""] * 7, NINE_OF_B, stones=("a2", "i8"), rest=1), "slide 0 a1")
    assert waits_for(game) == {"seat": 2, "to": "slide"}


def test_ALL4_a_swap_that_would_change_nothing_is_still_a_choice() -> None:
    game = after(position("A1", *[""] * 7, NINE_OF_B, stones=("a2", "i8"), laid={0: "A1"}, rest=1), "slide 0 a1")
    assert waits_for(game) == {"seat": 1, "to": "swap", "scoring": "A"}


# Positions that cannot be


def sound() -> Named:
    return position(
        "A1 A2", *[""] * 7, NINE_OF_B, stones=("c1", "i8"), laid={0: "A1 A1 A1", 1: "A1 A1", 2: "A2", 3: "A3"}
    )


def small_sound() -> Named:
    return position("A1 A2", stones=("c1", "g7"), seats=3, laid={0: "A1 A1 A1", 1: "A1 A1", 2: "A2"})


def test_FO1_refuses_to_restore_82_cards() -> None:
    dealt = shoal.snapshot(new(4))
    assert_invalid(dealt, laid=[["A1"], [], [], []])


@pytest.mark.parametrize(
    "row",
    [
        pytest.param("A1 A1", id="seven 1s and a 2 missing"),
        pytest.param("A1 A2 A1", id="seven 1s"),
        pytest.param("A1 A2 A2", id="three 2s"),
        pytest.param("A1 A2 A3", id="two 3s"),
    ],
)
def test_FO1_refuses_to_restore_more_cards_of_a_kind_than_there_are(row: str) -> None:
    board = position(row, *[""] * 7, NINE_OF_B, stones=("c1", "i8"))["board"]
    assert_invalid(sound(), board=board)


@pytest.mark.parametrize("card", ["J1", "A4", "A0", "AA", "1A", "A", "A11", "??"])
def test_FO1_refuses_to_restore_an_unknown_card(card: str) -> None:
    assert_invalid(sound(), board=[f"{card} A2 .. .. .. .. .. .. ..", *sound()["board"][1:]])
    assert_invalid(sound(), laid=[["A1", "A1", card], ["A1", "A1"], ["A2"], ["A3"]])


def test_FO1_refuses_to_restore_a_board_of_the_wrong_size() -> None:
    rows = sound()["board"]
    empty = rows[1]
    assert_invalid(sound(), board=rows[:1] + rows[2:])
    assert_invalid(sound(), board=[*rows, empty])
    assert_invalid(sound(), board=[rows[0], empty[3:], *rows[2:]])
    assert_invalid(sound(), board=[rows[0], f"{empty} ..", *rows[2:]])


def test_FO2_refuses_to_restore_a_board_of_the_wrong_size() -> None:
    rows = small_sound()["board"]
    assert_invalid(small_sound(), board=rows[:-1])
    assert_invalid(small_sound(), board=[*rows, rows[-1]])
    assert_invalid(small_sound(), board=sound()["board"])


def test_FO2_refuses_to_restore_a_3_in_the_small_game() -> None:
    assert_invalid(small_sound(), laid=[["A1", "A1", "A1"], ["A1", "A1"], ["A2", "A3"]])


def test_FO2_refuses_to_restore_a_card_of_a_fossil_taken_out() -> None:
    assert_invalid(small_sound(), left_out=["A", "I"])
    assert_invalid(small_sound(), box=[*small_sound()["box"][:6], "I1"])


@pytest.mark.parametrize("left_out", [["H"], ["G", "H", "I"], ["H", "H"], ["H", "J"], []])
def test_FO2_refuses_to_restore_unless_two_fossils_are_taken_out(left_out: list[str]) -> None:
    assert_invalid(small_sound(), left_out=left_out)


def test_FO2_refuses_to_restore_a_box_with_more_cards_than_a_fossil_has() -> None:
    assert_invalid(small_sound(), box=["B2", "B2", "B2", "B1", "B1", "B1", "B1"])
    assert_invalid(small_sound(), box=["A1", "A1"])


def test_FO3_refuses_to_restore_points_below_0_or_for_the_wrong_number_of_seats() -> None:
    assert_invalid(sound(), points=[30, 30, -1, 30])
    assert_invalid(sound(), points=[30, 30, 30])
    assert_invalid(sound(), points=[30, 30, 30, 30, 30])
    assert_invalid(sound(), laid=[["A1", "A1", "A1"], ["A1", "A1"], ["A2", "A3"]])


def test_FO4_refuses_to_restore_both_stones_on_one_square() -> None:
    assert_invalid(sound(), stones=["c1", "c1"])


@pytest.mark.parametrize("square", ["j1", "a0", "a10", "", "cc", "1c"])
def test_FO4_refuses_to_restore_a_stone_off_the_board(square: str) -> None:
    assert_invalid(sound(), stones=["c1", square])


@pytest.mark.parametrize("square", ["h1", "a8"])
def test_FO2_refuses_to_restore_a_stone_off_the_small_board(square: str) -> None:
    assert_invalid(small_sound(), stones=["c1", square])


def test_FO4_refuses_to_restore_a_slide_with_a_stone_not_placed() -> None:
    assert_invalid(sound(), stones=["c1", None])
    assert_invalid(sound(), stones=[None, None])


@pytest.mark.parametrize("seat", [-1, 4])
def test_FO4_refuses_to_restore_a_turn_of_a_seat_that_does_not_exist(seat: int) -> None:
    assert_invalid(sound(), waits_for={"seat": seat, "to": "slide"})


def test_FO4_refuses_to_restore_a_turn_to_do_something_unknown() -> None:
    assert_invalid(sound(), waits_for={"seat": 1, "to": "dig"})


def test_FO7_refuses_to_restore_a_turn_of_a_seat_without_points() -> None:
    assert_invalid(sound(), points=[30, 0, 30, 30])
    assert_invalid(small_sound(), points=[30, 0, 30])


def test_FO15_refuses_to_restore_a_slide_though_no_stone_can_move() -> None:
    assert_invalid(ending("A1", "A1", rest=0), stones=["c3", "d5"])
    assert_invalid(small_sound(), stones=["d3", "g7"])


def test_FO8_refuses_to_restore_the_scoring_of_a_fossil_with_cards_on_the_board() -> None:
    swap = shoal.snapshot(after(swapping(), "slide 0 a1"))
    assert_invalid(swap, waits_for={"seat": 1, "to": "swap", "scoring": "B"})


def test_FO9_the_fossil_to_be_scored_follows_from_the_board() -> None:
    swap = shoal.snapshot(after(swapping(), "slide 0 a1"))
    short = swap | {"waits_for": {"seat": 1, "to": "swap"}}
    assert shoal.snapshot(shoal.restore(short)) == swap


def test_FO1_to_FO4_a_puzzle_needs_only_cards_stones_and_whose_turn_it_is() -> None:
    rows = ["A1 .. B2 .. .. .. .."] + [".. .. .. .. .. .. .."] * 6
    puzzle = {"game": "fossil", "seats": 2, "waits_for": {"seat": 1}, "stones": ["b1", "g7"], "board": rows}
    game = shoal.restore(puzzle)
    assert waits_for(game) == {"seat": 1, "to": "slide"}
    assert legal(game) == {"slide 0 a1", "slide 0 c1"}
    written = shoal.snapshot(game)
    assert written["points"] == [30, 30]
    assert written["laid"] == [[], []]
    assert written["left_out"] == ["H", "I"]
    assert sorted(written["box"]) == ["A1"] * 5 + ["A2"] * 2 + ["B1"] * 6 + ["B2"]


def test_FO4_without_stones_they_are_placed_first() -> None:
    puzzle = {"game": "fossil", "seats": 4, "waits_for": {"seat": 2}, "board": sound()["board"]}
    game = shoal.restore(puzzle)
    assert waits_for(game) == {"seat": 2, "to": "place"}
    assert len(game.legal(2)) == 81


def test_FO1_scored_and_the_random_stream_may_be_left_out() -> None:
    whole_text = shoal.snapshot(shoal.restore(sound()))
    assert whole_text["scored"] == list("CDEFGHI")
    short = {key: value for key, value in whole_text.items() if key not in ("scored", "rng")}
    assert shoal.snapshot(shoal.restore(short))["scored"] == list("CDEFGHI")


# Games played out at random, every position compared with one worked out by hand


def choose(rng: Random, table: ReferenceGame, thrift: float = 0.7) -> str:
    """A cheapest slide as often as thrift says, so that games last and fossils are completed; else any move."""
    moves = sorted(table.moves())
    if "keep" in moves or rng.random() > thrift:
        return rng.choice(moves)
    costs = table.costs() if None not in table.stones else {}
    return min(moves, key=lambda move: (costs.get(move, 0), rng.random()))


def assert_agrees(game: Game, table: ReferenceGame) -> None:
    """On everything but the cards out of reach on the board of a finished game."""
    found = ReferenceGame.of(shoal.snapshot(game))
    assert replace(found, cards=table.cards if game.over else found.cards) == table
    assert game.over == (table.waits is None)
    assert list(game.scores) == table.points
    for seat in range(table.seats):
        waited_for = table.waits is not None and table.waits["seat"] == seat
        assert legal(game, seat) == (table.moves() if waited_for else set())


def follow(game: Game, rng: Random, thrift: float) -> Counter[str]:
    """Plays a game to its end by hand and in the program, and counts what came up."""
    table, seen = ReferenceGame.of(shoal.snapshot(game)), Counter[str]()
    while table.waits is not None:
        assert_agrees(game, table)
        seen[table.waits["to"]] += 1
        seen["somebody without points"] += 0 in table.points
        move, left = choose(rng, table, thrift), len(table.cards)
        table.play(move)
        seen["ended with cards left"] += table.waits is None and left > 1
        play(game, move)
    assert_agrees(game, table)
    assert list(game.winners) == [seat for seat in range(table.seats) if table.points[seat] == max(table.points)]
    return seen


@pytest.mark.parametrize("seats", ALL_SEATS)
def test_FO5_to_FO17_whole_games_go_as_worked_out_by_hand(seats: int) -> None:
    seen = Counter[str]()
    for seed in range(16):
        came_up = follow(new(seats, seed), Random(seed), thrift=seed % 4 / 4)
        assert came_up["slide"] <= len(squares(seats))
        seen += came_up
    assert seen["place"] == 32
    assert seen["swap"] > 0
    assert seen["somebody without points"] > 0
    assert seen["ended with cards left"] > 0


@pytest.mark.parametrize("seats", ALL_SEATS)
def test_FO5_to_FO17_scattered_positions_go_as_worked_out_by_hand(seats: int) -> None:
    rng, seen = Random(seats), Counter[str]()
    for _ in range(150):
        seen += follow(shoal.restore(scattered(rng, seats)), rng, thrift=0.5)
    assert seen["swap"] > 10
    assert seen["somebody without points"] > 100
    assert seen["ended with cards left"] > 10


@pytest.mark.parametrize("seats", ALL_SEATS)
def test_FO5_and_FO6_allow_exactly_the_slides_found_square_by_square(seats: int) -> None:
    rng = Random(100 + seats)
    for _ in range(300):
        written = scattered(rng, seats)
        assert legal_in(written) == ReferenceGame.of(written).moves()


def stages(seats: int) -> list[Named]:
    """Positions of one game: the first few, some later, all that wait for a swap, and the last."""
    game, rng = new(seats, 3), Random(3)
    found: list[Named] = []
    while not game.over:
        written = shoal.snapshot(game)
        if len(found) < 4 or written["waits_for"]["to"] == "swap" or rng.random() < 0.05:
            found.append(written)
        play(game, choose(rng, ReferenceGame.of(written)))
    return [*found, shoal.snapshot(game)]


@pytest.mark.parametrize("seats", ALL_SEATS)
def test_FO4_to_FO15_every_move_is_either_legal_or_refused_with_a_rule(seats: int) -> None:
    for written in stages(seats):
        game, table = shoal.restore(written), ReferenceGame.of(written)
        codes = {move: shoal.code(game, read(move)) for move in every_move(seats)}
        for seat in range(seats):
            waited_for = table.waits is not None and table.waits["seat"] == seat
            allowed = table.moves() if waited_for else set()
            for move, code in codes.items():
                assert_either(game, seat, code, move in allowed)
        assert shoal.snapshot(game) == written


def assert_either(game: Game, seat: int, code: int, allowed: bool) -> None:
    refusal = game.why_not(seat, code)
    assert (refusal is None) == allowed, (seat, shoal.action(game, code))
    if refusal is None:
        game.copy().apply(seat, code)
        return
    assert refusal.rule in {"ALL1", "FO4", "FO5", "FO6", "FO7", "FO9", "FO15"}
    assert refusal.text
    with pytest.raises(shoal.Refused) as caught:
        game.apply(seat, code)
    assert caught.value.rule == refusal.rule


@pytest.mark.parametrize("seats", ALL_SEATS)
def test_FO4_to_FO16_every_position_of_a_game_can_be_written_and_restored(seats: int) -> None:
    for seed in range(5):
        game, rng = new(seats, seed), Random(seed)
        while not game.over:
            written = shoal.snapshot(game)
            assert shoal.snapshot(shoal.restore(written)) == written
            play(game, choose(rng, ReferenceGame.of(written)))
        assert shoal.snapshot(shoal.restore(shoal.snapshot(game))) == shoal.snapshot(game)


@pytest.mark.parametrize("seats", ALL_SEATS)
def test_ALL5_every_game_ends_with_each_card_taken_at_most_once(seats: int) -> None:
    for seed in range(10):
        game, rng, slides = new(seats, seed), Random(seed), 0
        while not game.over:
            move = choose(rng, ReferenceGame.of(shoal.snapshot(game)))
            slides += move.startswith("slide")
            play(game, move)
        assert 0 < slides <= len(squares(seats))


def test_FO12_holders_who_tie_have_equally_many_cards() -> None:
    """So there is never a doubt how much the others pay: every way to divide nine cards between two is tried."""
    for threes, twos, ones in product(range(2), range(3), range(7)):
        held = [3] * threes + [2] * twos + [1] * ones
        for other_threes, other_twos, other_ones in product(range(2 - threes), range(3 - twos), range(7 - ones)):
            other = [3] * other_threes + [2] * other_twos + [1] * other_ones
            if sum(held) * len(held) == sum(other) * len(other):
                assert len(held) == len(other)
