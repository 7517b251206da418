"""Bots choose from a view alone, `normal` beats `random`, and each bot explains its moves."""

from __future__ import annotations

import re

import pytest

import shoal
from shoal import bots
from shoal.bots.analysis import Analysis, ConsideredMove
from shoal.bots.cast import level_of, near_ties
from shoal.bots.hard import Hard

NAMES = ["easy", "normal", "hard:20", "random"]  # a budget of time would not find the same move every time


def match(seats: int, seed: int, names: list[str]) -> shoal.Record:
    record = shoal.Record("fossil", seats=seats, seed=seed)
    bots.play_on(record, [bots.make(name, seed * 10 + seat) for seat, name in enumerate(names)])
    return record


@pytest.mark.parametrize("seats", range(2, 7))
def test_normal_wins_most_matches_against_random(seats: int) -> None:
    won = 0
    for seed in range(30):
        me = seed % seats
        record = match(seats, seed, ["normal" if seat == me else "random" for seat in range(seats)])
        won += me in record.game.winners
    assert won >= 27


@pytest.mark.parametrize("name", NAMES)
def test_a_bot_plays_the_same_from_the_same_seeds(name: str) -> None:
    assert match(3, 5, [name] * 3).to_json() == match(3, 5, [name] * 3).to_json()


@pytest.mark.parametrize("name", NAMES)
def test_a_bot_is_given_a_view_and_answers_with_a_legal_code(name: str) -> None:
    game = shoal.new("fossil", seats=4, seed=2)
    bot = bots.make(name, 1)
    while not game.over:
        seat = game.to_move
        code = bot.choose(game.view(seat))
        assert code in game.legal(seat)
        game.apply(seat, code)


def test_a_seat_that_is_not_waited_for_declines() -> None:
    game = shoal.new("fossil", seats=4, seed=2)
    for name in NAMES:
        assert bots.make(name, 1).choose(game.view(2)) is None


def test_random_plays_every_legal_code() -> None:
    view = shoal.new("fossil", seats=4, seed=2).view(0)
    bot = bots.make("random", 1)
    assert {bot.choose(view) for _ in range(1000)} == set(range(81))


@pytest.mark.parametrize("name", ["normal", "hard:50"])
def test_the_swap_that_pays_is_taken(name: str) -> None:
    """A useless Brachiopod 2 for the Ammonite 2 of a leader: 4 x 3 instead of 2 x 2, and seat 2 left with 2 x 2."""
    game = shoal.restore(
        {
            "game": "fossil",
            "seats": 4,
            "waits_for": {"seat": 0, "to": "swap", "scoring": "A"},
            "stones": ["a1", "i9"],
            "board": [".. B1 .. .. .. .. .. .. .."] + [".. " * 9] * 8,
            "points": [10, 10, 10, 10],
            "laid": [
                ["A1", "A1", "B2"],
                ["A2", "B1"],
                ["A1", "A1", "A2", "B1", "B1", "B1"],
                ["A1", "A1", "A3", "B1", "B2", "B3"],
            ],
        }
    )
    code = bots.make(name, 1).choose(game.view(0))
    assert code is not None
    assert shoal.action(game, code) == {"kind": "swap", "give": "B2", "take": "A2", "with": 2}


def test_an_unknown_bot_is_invalid() -> None:
    with pytest.raises(shoal.Invalid, match="no bot 'hal'; the bots are easy, normal, hard, random"):
        bots.make("hal", 1)


def test_the_driver_stops_where_the_game_waits_for_a_seat_without_a_bot() -> None:
    record = shoal.Record("fossil", seats=3, seed=1)
    players = [bots.make("random", 1), None, bots.make("random", 2)]
    bots.play_on(record, players)
    assert record.game.to_move == 1
    assert len(record.moves) == 2


@pytest.mark.parametrize(("name", "seats"), [("cosmople-fish-2", 3), ("networks", 3), ("connections", 3)])
def test_normal_wins_most_matches_on_the_cosmopolis_deck(name: str, seats: int) -> None:
    won = 0
    for seed in range(8):
        me = seed % seats
        record = shoal.Record(name, seats=seats, seed=seed)
        kinds = ["normal" if seat == me else "random" for seat in range(seats)]
        bots.play_on(record, [bots.make(kind, seed * 10 + seat) for seat, kind in enumerate(kinds)])
        won += me in record.game.winners
    assert won >= 4  # one of three, by chance


@pytest.mark.parametrize(("seats", "matches"), [(2, 6), pytest.param(4, 12, marks=pytest.mark.long)])
def test_normal_goes_out_in_most_rounds_of_twisted_fish(seats: int, matches: int) -> None:
    """TF23: who never gets rid of the Zingers cannot."""
    endings: list[str] = []
    for seed in range(matches if shoal.compiled() else 2):
        record = shoal.Record("twisted-fish", seats=seats, seed=seed)
        bots.play_on(record, [bots.make("normal", seed * 10 + seat) for seat in range(seats)])
        endings += record.game.endings
    assert endings.count("TF23") >= 0.6 * len(endings)


@pytest.mark.parametrize("name", ["easy", "normal", "hard:50"])
def test_a_card_that_is_known_to_be_there_is_asked_for(name: str) -> None:
    """Seat 2 got the red eel before everybody's eyes; seat 0 holds three others."""
    position = shoal.snapshot(shoal.new("twisted-fish", seats=3, seed=1))
    everything = [card for cards in [*position["hands"], position["pond"]] for card in cards]
    hands = [["green eel", "yellow eel", "purple eel"], ["red eel", "red crab"], ["blue eel", "green crab"]]
    pond = [card for card in everything if not any(card in hand for hand in hands)]
    del position["knowledge"]
    game = shoal.restore({**position, "hands": hands, "pond": pond, "waits_for": {"seat": 2, "to": "begin"}})
    for seat, move in enumerate(["ask 1 for red eel", "give red eel", "ask 1 for yellow eel", "no", "draw", "end"]):
        game.apply(1 if seat in (1, 3) else 2, shoal.notation.read(game, move))
    bot = bots.make(name, 1)
    code = bot.choose(game.view(0))
    assert code is not None
    assert shoal.notation.phrase(game, code) == "ask 2 for red eel"


@pytest.mark.parametrize("name", ["normal", "hard:50"])
def test_a_fish_that_another_shows_is_lured_away(name: str) -> None:
    """TF20: seat 1 got two card sharks before everybody's eyes; seat 0 has none, but The Lure."""
    hands = [["The Lure", "green crab"], ["purple card shark"], ["red card shark", "green card shark", "red crab"]]
    pond = ["red eel", "green eel", "rest"]
    start = {"game": "twisted-fish", "seats": 3, "waits_for": {"seat": 1, "to": "begin"}}
    game = shoal.restore({**start, "hands": hands, "pond": pond})
    for seat, move in [
        *((1, "ask 2 for red card shark"), (2, "give red card shark")),
        *((1, "ask 2 for green card shark"), (2, "give green card shark")),
        *((1, "ask 2 for blue card shark"), (2, "no"), (1, "draw"), (1, "end")),
        *((2, "ask 1 for blue crab"), (1, "no"), (2, "draw"), (2, "end")),
    ]:
        game.apply(seat, shoal.notation.read(game, move))
    code = bots.make(name, 1).choose(game.view(0))
    assert code is not None
    assert shoal.notation.phrase(game, code) in ("lure 1 for red card shark", "lure 1 for green card shark")


def test_a_name_of_before_is_a_bot_of_now() -> None:
    assert type(bots.make("greedy", 1)) is type(bots.make("normal", 1))


@pytest.mark.parametrize(
    ("name", "seconds", "iterations"),
    [("hard", None, 0), ("hard:2s", 2, 0), ("hard:500ms", 0.5, 0), ("hard:7", None, 7)],
)
def test_hard_has_a_budget_of_time_or_of_iterations(name: str, seconds: float, iterations: int) -> None:
    bot = bots.make(name, 1)
    assert isinstance(bot, Hard)
    assert (bot.seconds, bot.iterations) == (seconds, iterations)


@pytest.mark.parametrize("name", ["hard:", "hard:2m", "hard:-5", "hard:1.5s", "easy:5", "hard:٣"])
def test_a_budget_that_cannot_be_read_is_invalid(name: str) -> None:
    with pytest.raises(shoal.Invalid, match="there is no bot"):
        bots.make(name, 1)


@pytest.mark.parametrize(
    ("points", "said"),
    [
        (43.0, "Expected 3 more than the next best, 43 in the end, and 61 in 100 to win."),
        (40.2, "As good as the next best: 40 expected in the end, and 61 in 100 to win."),
        (35.0, "Chosen over what promises 5 more: 35 expected in the end, and 61 in 100 to win."),
    ],
)
def test_what_a_bot_says_is_what_it_reckoned(points: float, said: str) -> None:
    best = ConsideredMove(1, 10, 0.6, 0.61, points, 0, 0)
    assert Analysis([best, ConsideredMove(2, 10, 0.5, 0.5, 40.0, 0, 0)]).why() == said


@pytest.mark.parametrize("name", NAMES)
def test_a_bot_says_why_in_one_sentence(name: str) -> None:
    game = shoal.new("fossil", seats=3, seed=2)
    bot = bots.make(name, 1)
    for square in (3, 30):
        game.apply(0, square)
    bot.choose(game.view(game.to_move))
    if name == "random":
        assert bot.why() == "It was left to chance."
        assert bot.why("it") == "È stata lasciata al caso."
        return
    figures = r"-?\d+ expected in the end, and \d+ in 100 to win\."
    beside = r"As good as the next best|Chosen over what promises \d+ more"
    assert re.fullmatch(rf"({beside}): {figures}|Expected \d+ more than the next best, .*", bot.why())
    beside = r"Vale quanto|Preferita a|Dà \d+ in più"
    assert re.fullmatch(rf"({beside}) .* di 100 partite così se ne vincono \d+\.", bot.why("it"))


def test_of_a_question_it_is_said_in_how_many_worlds_the_card_is_there() -> None:
    game = shoal.new("twisted-fish", seats=3, seed=1)
    bot = bots.make("normal", 1)
    bot.choose(game.view(1))
    best = bot.analysis.moves[0]
    assert 0 <= best.hits <= best.asked == best.tries > 1
    assert bot.why().endswith(f"; what it asks for is there in {best.hits} of {best.asked} worlds.")


def test_a_hint_is_what_a_search_of_ones_own_view_finds() -> None:
    """A card of value 2 next to the stone, and one of value 1 at the far end: the chance to win says which."""
    game = shoal.new("fossil", seats=2, seed=2)
    analysis = bots.analyse(game.view(0), shoal.Rng(1), iterations=200)
    assert sum(move.tries for move in analysis.moves) == 200
    best = analysis.moves[0]
    assert best.tries == max(move.tries for move in analysis.moves)
    assert 0 < best.chance < 1
    assert 30 < best.points < 300
    assert {move.code for move in analysis.moves} <= set(game.legal(0))
    with pytest.raises(shoal.Invalid, match="not for a spectator"):
        bots.analyse(game.view(None), shoal.Rng(1), iterations=1)


@pytest.mark.parametrize("name", bots.CAST)
@pytest.mark.parametrize("game", ["fossil", "connections"])
def test_a_character_plays_a_match_to_its_end(name: str, game: str) -> None:
    record = shoal.Record(game, seats=3, seed=4)
    level = ":hard:10" if level_of(name) == "hard" else ""
    bots.play_on(record, [bots.make(name + level, 1), bots.make("easy", 2), bots.make("easy", 3)])
    assert record.game.over


def test_a_character_has_a_level_of_its_own_or_another() -> None:
    assert (bots.known("otto"), bots.known("otto:easy")) == ("otto", "otto:easy")
    assert (level_of("otto"), level_of("otto:easy"), level_of("normal")) == ("hard", "easy", "normal")
    for name in ("otto:best", "otto:random", "otto:otto", "easy:otto", "otto:"):
        with pytest.raises(shoal.Invalid, match="no bot"):
            bots.known(name)
    with pytest.raises(shoal.Invalid, match="the levels of a character are easy, normal, hard"):
        bots.make("otto:random", 1)


def test_a_character_plays_a_near_tie_by_its_habit() -> None:
    moves = [ConsideredMove(code, 10, value, value, 0, 0, 0) for code, value in enumerate([0.5, 0.47, 0.46, 0.45])]
    assert [move.code for move in near_ties(moves, 0.04)] == [0, 1, 2]
    seldom = moves[1]._replace(tries=0)
    assert [move.code for move in near_ties([moves[0], seldom], 0.04)] == [0]


def test_a_character_without_a_habit_in_a_game_plays_as_its_level() -> None:
    view = shoal.new("fossil", seats=3, seed=3).view(0)
    assert bots.make("cleo", 7).choose(view) == bots.make("normal", 7).choose(view)
