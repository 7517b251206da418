"""Sentences of Fossil, word for word: every refusal, log line and error of a position."""

from __future__ import annotations

from typing import Any

import pytest
from fossil_positions import position

import shoal
from shoal import notation

SLIDE = position(
    "A1 .. A1 B1 ..",
    "",
    ".. .. A1",
    stones=["c1", "c2"],
    points=[0, 1, 30, 30],
    rest=3,
    laid={0: "B1 B3", 1: "B2"},
)
SMALL = position("A1 A1 .. A1", stones=["c1", "g7"], seats=3, rest=0)
SWAP = position(
    "B1 .. .. B1",
    stones=["c1", "c2"],
    to="swap",
    scoring="A",
    laid={0: "A1 A1 A2", 1: "A3 B2", 2: "A1 A1 A1 A1 A2 B1"},
    rest=3,
)


def opening(*moves: str, seats: int = 4) -> shoal.Game:
    game = shoal.new("fossil", seats=seats, seed=1)
    for move in moves:
        game.apply(game.to_move, notation.read(game, move))
    return game


def finished() -> shoal.Game:
    game = shoal.restore(position("A1", stones=["b1", "i9"], rest=0, points=[1, 1, 1, 1]))
    game.apply(1, notation.read(game, "slide 0 a1"))
    game.apply(1, notation.read(game, "keep"))
    return game


@pytest.mark.parametrize("typed", ["slide 1 c4", "slide white c4", "slide the white stone to c4", "slide stone 1 c4"])
def test_a_stone_goes_by_its_number_or_its_colour(typed: str) -> None:
    game = opening("place a1", "place b2")
    assert notation.read(game, typed) == shoal.code(game, {"kind": "slide", "stone": 1, "to": "c4"})
    assert notation.read(game, "slide black c4") == shoal.code(game, {"kind": "slide", "stone": 0, "to": "c4"})


def the_refusal(game: shoal.Game, seat: int, move: str) -> str:
    refusal = game.why_not(seat, notation.read(game, move))
    assert refusal is not None
    assert str(refusal) == f"{refusal.text} ({refusal.rule})"
    return str(refusal)


@pytest.mark.parametrize(
    ("seat", "move", "words"),
    [
        (2, "slide 0 a1", "It is seat 2's turn. (ALL1)"),
        (0, "slide 0 a1", "Seat 1 has no points and is passed over until a scoring brings some. (FO7)"),
        (1, "place c4", "Both stones are on the board already. (FO4)"),
        (1, "slide 0 c1", "The black stone is on c1 already; it has to move. (FO5)"),
        (1, "slide 1 c2", "The white stone is on c2 already; it has to move. (FO5)"),
        (1, "slide 0 b1", "There is no card on b1; a slide ends on a card. (FO5)"),
        (1, "slide 1 a1", "a1 is not in the row or column of the white stone on c2. (FO5)"),
        (1, "slide 0 a3", "a3 is not in the row or column of the black stone on c1. (FO5)"),
        (1, "slide 0 c2", "The other stone, on c2, is in the way to c2. (FO5)"),
        (1, "slide 0 c3", "The other stone, on c2, is in the way to c3. (FO5)"),
        (1, "slide 1 c1", "The other stone, on c1, is in the way to c1. (FO5)"),
        (1, "keep", "A swap is for whoever has just taken the last card of a fossil. (FO9)"),
        (1, "swap B2 for B2 of 3", "A swap is for whoever has just taken the last card of a fossil. (FO9)"),
    ],
)
def test_what_is_said_to_a_slide(seat: int, move: str, words: str) -> None:
    assert the_refusal(shoal.restore(SLIDE), seat, move) == words


@pytest.mark.parametrize(
    ("points", "move", "words"),
    [(2, "slide 0 a1", "costs 3; seat 2 has 2"), (1, "slide 0 c1", "costs 2; seat 2 has 1")],
)
def test_what_is_said_of_a_price(points: int, move: str, words: str) -> None:
    game = shoal.restore(position("A1 A1 A1 A1", "A1", stones=["d1", "i9"], rest=3, points=[9, points, 9, 9]))
    if move == "slide 0 c1":
        game = shoal.restore(position(".. .. A1 A1", "", stones=["e1", "i9"], rest=3, points=[9, points, 9, 9]))
    assert the_refusal(game, 1, move) == f"Sliding to {move.split()[2]} {words}. (FO6)"


def test_what_is_said_before_the_stones_are_placed() -> None:
    game = opening("place c4")
    assert the_refusal(game, 0, "slide 0 a1") == "The stones must be placed first. (FO4)"
    assert the_refusal(game, 0, "place c4") == "The first stone is on c4; the second needs another square. (FO4)"
    assert the_refusal(game, 1, "place c5") == "It is seat 1's turn. (ALL1)"


def test_what_is_said_of_squares_outside_the_small_board() -> None:
    no_square = "There is no {} on the board of 7 by 7 squares. (FO2)"
    assert the_refusal(opening(seats=3), 0, "place h1") == no_square.format("h1")
    assert the_refusal(opening(seats=2), 0, "place a8") == no_square.format("a8")
    assert the_refusal(shoal.restore(SMALL), 1, "slide 0 i1") == no_square.format("i1")
    assert the_refusal(shoal.restore(SMALL), 1, "slide 1 g9") == no_square.format("g9")


@pytest.mark.parametrize(
    ("move", "words"),
    [
        ("slide 0 a1", "Ammonite is about to be scored: swap a card, or keep. (FO9)"),
        ("place a1", "Both stones are on the board already. (FO4)"),
        ("swap A3 for B3 of 1", "A swap is with another player, not with seat 2. (FO9)"),
        ("swap A3 for B3 of 5", "A swap is with another player, not with seat 6. (FO9)"),
        ("swap A3 for B3 of 4", "A swap is with another player, not with seat 5. (FO9)"),
        ("swap A2 for A2 of 0", "Seat 2 has no Ammonite 2 to give. (FO9)"),
        ("swap A3 for B3 of 0", "Seat 1 has no Brachiopod 3. (FO9)"),
    ],
)
def test_what_is_said_while_a_swap_is_due(move: str, words: str) -> None:
    assert the_refusal(shoal.restore(SWAP), 1, move) == words


def test_nobody_is_passed_over_while_a_swap_is_due_or_the_game_is_over() -> None:
    game = shoal.restore({**SWAP, "points": [0, 0, 0, 0]})
    assert the_refusal(game, 0, "slide 0 a1") == "It is seat 2's turn. (ALL1)"
    assert the_refusal(finished(), 0, "slide 0 a1") == "The game is over. (FO15)"


def told(game: shoal.Game, *moves: str) -> list[str]:
    log: list[shoal.Line] = []
    for move in moves:
        game.apply(game.to_move, notation.read(game, move), log)
    return [f"{line.rule} {shoal.tell('fossil', line)}" for line in log]


def test_the_log_of_placing() -> None:
    assert told(opening(), "place c4", "place i9") == [
        "FO4 Seat 1 puts the black stone on c4.",
        "FO4 Seat 1 puts the white stone on i9.",
    ]


def test_the_log_of_a_slide_after_which_a_seat_is_passed_over() -> None:
    game = shoal.restore(position("A1 A2 .. A1", stones=["c1", "i9"], seat=3, rest=2, points=[0, 5, 5, 5]))
    assert told(game, "slide 0 a1") == [
        "FO5 Seat 4 slides the black stone to a1 for 2 and takes Ammonite 1.",
        "FO7 Seat 1 has no points and is passed over.",
    ]


def test_the_log_of_a_swap_and_a_scoring() -> None:
    assert told(shoal.restore({**SWAP, "points": [10, 10, 10, 1]}), "swap B2 for A2 of 2") == [
        "FO9 Seat 2 gives Brachiopod 2 to seat 3 and takes Ammonite 2.",
        "FO12 Ammonite: seat 4 has none and pays 1 of the 4 due.",
        "FO10 Ammonite: seat 1 gains 12 (4 × 3).",
        "FO10 Ammonite: seat 2 gains 10 (5 × 2).",
        "FO10 Ammonite: seat 3 gains 16 (4 × 4), and 4 from those who have none.",
    ]


def test_the_log_of_keeping_and_of_a_payment_in_full() -> None:
    assert told(shoal.restore(SWAP), "keep")[:2] == [
        "FO9 Seat 2 swaps nothing.",
        "FO12 Ammonite: seat 4 has none and pays 5.",
    ]


def test_the_log_of_the_small_game() -> None:
    game = shoal.restore(
        position(
            "A1 .. B1",
            stones=["b1", "g7"],
            seats=3,
            laid={0: "A2 A2", 1: "A1 B2 B2 B1 B1 B1 B1 B1", 2: "A1 A1 A1 A1"},
        )
    )
    assert told(game, "slide 0 a1", "keep") == [
        "FO5 Seat 2 slides the black stone to a1 for 1 and takes Ammonite 1.",
        "FO9 Seat 2 swaps nothing.",
        "FO11 Ammonite: seat 1 gains 4 (the sum of 2 cards).",
        "FO11 Ammonite: seat 2 gains 2 (the sum of 2 cards).",
        "FO11 Ammonite: seat 3 gains 16 (4 × 4).",
    ]


def test_the_log_of_an_end_where_no_stone_can_move() -> None:
    game = shoal.restore(position("A1 .. ..", "", ".. .. B1", stones=["b1", "i9"], rest=0))
    assert told(game, "slide 0 a1", "keep")[-7:] == [
        "FO15 Neither stone can move: the game ends.",
        "FO16 Brachiopod still has cards on the board and is counted.",
        "FO12 Brachiopod: seat 2 has none and pays 8.",
        "FO12 Brachiopod: seat 3 has none and pays 8.",
        "FO12 Brachiopod: seat 4 has none and pays 8.",
        "FO10 Brachiopod: seat 1 gains 96 (12 × 8), and 24 from those who have none.",
        "FO17 Final points: 262 for seat 1, 22 for seat 2, 14 for seat 3, 14 for seat 4.",
    ]


def test_the_log_of_an_end_where_nobody_has_a_point() -> None:
    game = shoal.restore(position("A1 .. A1", stones=["b1", "i9"], rest=0, points=[0, 1, 0, 0]))
    assert told(game, "slide 0 a1")[:3] == [
        "FO5 Seat 2 slides the black stone to a1 for 1 and takes Ammonite 1.",
        "FO15 Nobody has a point left: the game ends.",
        "FO16 Ammonite still has cards on the board and is counted.",
    ]


def test_FO13_what_cannot_be_shared_is_told_to_be_lost() -> None:
    """The book's example: two with 15 each share 3 from each of two who have none."""
    five = position(
        "A1",
        *[""] * 7,
        "B1 B1 B1 B1 B1 B1 B2 B2 B3",
        stones=("a2", "i8"),
        seats=5,
        seat=2,
        laid={0: "A1 A1 A3", 1: "A1 A2 A2", 2: "A1 A1"},
    )
    lines = told(shoal.restore(five), "slide 0 a1", "keep")
    assert lines[2:6] == [
        "FO12 Ammonite: seat 4 has none and pays 3.",
        "FO12 Ammonite: seat 5 has none and pays 3.",
        "FO13 Ammonite: 2 players share what is paid; 2 points left over are lost.",
        "FO10 Ammonite: seat 1 gains 15 (5 × 3), and 2 from those who have none.",
    ]


def test_FO11_a_sum_is_told_as_a_sum_also_of_a_single_card() -> None:
    small = position("A1", stones=["b1", "g7"], seats=3, seat=1, rest=0, laid={1: "", 2: "A2"}, box="A1")
    lines = told(shoal.restore(small), "slide 0 a1", "keep")
    assert "FO11 Ammonite: seat 3 gains 2 (the sum of 1 card)." in lines


FAULTS: list[tuple[dict[str, Any], dict[str, Any], str]] = [
    (SLIDE, {"points": [0, 1, -2, 3]}, "points: seat 2 has -2; points are 0 to 1,000,000,000,000,000"),
    (SLIDE, {"stones": ["c1", None]}, "stones: not both are placed, but seat 1 is to slide (FO4)"),
    (SLIDE, {"stones": ["c1", "c1"]}, "stones: both on c1; they stand on different squares (FO4)"),
    (SMALL, {"stones": ["c1", "h7"]}, "stones, 1: 'h7' is not a square, a1 to g7"),
    (SLIDE, {"points": [0, 0, 1, 1]}, "waits_for: seat 1 has no move"),
    (SLIDE, {"stones": ["h8", "i9"]}, "waits_for: seat 1 has no move"),
    (
        SWAP,
        {"waits_for": {"seat": 1, "to": "swap", "scoring": "B"}},
        "waits_for, scoring: B is on the board, or before nobody (FO8, FO9)",
    ),
    (SMALL, {"left_out": ["H"]}, "left_out: ['H']; the small game leaves out two fossils (FO2)"),
    (SMALL, {"left_out": ["G", "H", "I"]}, "left_out: ['G', 'H', 'I']; the small game leaves out two fossils (FO2)"),
    (
        SLIDE,
        {"laid": [*SLIDE["laid"][:2], ["A2"], SLIDE["laid"][3]]},
        "A2: 3 on the board, laid and in the box; the game has 2 (FO1)",
    ),
    (
        SMALL,
        {"laid": [SMALL["laid"][0], ["A3"], []]},
        "A3: 1 on the board, laid and in the box; the game has 0 (FO1)",
    ),
    (
        shoal.snapshot(opening("place a1")),
        {"stones": ["a1", "b1"]},
        "stones: both are placed, but seat 0 is to place (FO4)",
    ),
]


@pytest.mark.parametrize(("start", "change", "words"), FAULTS)
def test_what_is_said_of_a_position_that_cannot_be(start: dict[str, Any], change: dict[str, Any], words: str) -> None:
    with pytest.raises(shoal.Invalid) as caught:
        shoal.restore({**start, **change})
    assert str(caught.value) == words


def test_the_log_of_a_scoring_without_a_swap() -> None:
    """Nobody else has a card, so there is nothing to choose."""
    game = shoal.restore(position("A1 .. B1", stones=["b1", "i9"], laid={1: "A1"}, rest=1, points=[3, 9, 9, 9]))
    assert told(game, "slide 0 a1") == [
        "FO5 Seat 2 slides the black stone to a1 for 1 and takes Ammonite 1.",
        "FO12 Ammonite: seat 1 has none and pays 3 of the 9 due.",
        "FO12 Ammonite: seat 3 has none and pays 9.",
        "FO12 Ammonite: seat 4 has none and pays 9.",
        "FO10 Ammonite: seat 2 gains 117 (13 × 9), and 27 from those who have none.",
        "FO7 Seat 3 has no points and is passed over.",
        "FO7 Seat 4 has no points and is passed over.",
        "FO7 Seat 1 has no points and is passed over.",
    ]


@pytest.mark.parametrize(
    ("listener", "words"),
    [
        (0, "Ammonite: you have none and pay 3 of the 9 due."),
        (1, "Ammonite: Ada has none and pays 3 of the 9 due."),
        (None, "Ammonite: Ada has none and pays 3 of the 9 due."),
    ],
)
def test_a_payment_is_told_to_each_as_it_concerns_them(listener: int | None, words: str) -> None:
    line = shoal.Line("FO12", "pay", [0, 0, 9, 3])
    assert shoal.tell("fossil", line, listener, players=["Ada", "Grace", "Alan", "Emmy"]) == words


def test_a_swap_is_told_to_giver_and_taker() -> None:
    line = shoal.Line("FO9", "swap", [1, 6, 2, 2])
    names = ["Ada", "Grace", "Alan", "Emmy"]
    told = [shoal.tell("fossil", line, seat, players=names) for seat in (1, 2, 3)]
    assert told == [
        "You give Brachiopod 2 to Alan and take Ammonite 2.",
        "Grace gives Brachiopod 2 to you and takes Ammonite 2.",
        "Grace gives Brachiopod 2 to Alan and takes Ammonite 2.",
    ]


def test_players_of_one_name_are_told_apart_by_their_seats() -> None:
    line = shoal.Line("FO9", "keep", [2])
    assert shoal.tell("fossil", line, 0, players=["Ada", "bot", "bot"]) == "bot 3 swaps nothing."


def test_a_refusal_is_told_to_its_player() -> None:
    game = shoal.restore(SLIDE)
    refused = game.why_not(2, notation.read(game, "slide 0 a1"))
    assert refused is not None
    assert shoal.tell("fossil", refused, 1) == "It is your turn."
    assert shoal.tell("fossil", refused, 2) == "It is seat 2's turn."
    assert shoal.tell("fossil", refused, 2, players=["Ada", "James", "Alan", "Emmy"]) == "It is James' turn."
    none_left = game.why_not(0, notation.read(game, "slide 0 a1"))
    assert none_left is not None
    assert shoal.tell("fossil", none_left, 0) == ("You have no points and are passed over until a scoring brings some.")


def test_there_is_no_sentence_in_a_language_that_nobody_wrote() -> None:
    with pytest.raises(shoal.Invalid, match="there is no language 'xx'"):
        shoal.tell("fossil", shoal.Line("FO9", "keep", [2]), language="xx")
    with pytest.raises(shoal.Invalid, match="there is no language"):
        shoal.tell("fossil", shoal.Line("FO9", "keep", [2]), language="../en")
