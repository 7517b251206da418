"""Bots choose from a view alone, and greedy is better than random."""

from __future__ import annotations

import pytest

import shoal
from shoal import bots


def match(seats: int, seed: int, names: list[str]) -> shoal.Record:
    record = shoal.Record("fossil", seats=seats, seed=seed)
    bots.play_on(record, [bots.make(name, seed * 10 + seat) for seat, name in enumerate(names)])
    return record


@pytest.mark.parametrize("seats", range(2, 7))
def test_greedy_wins_most_matches_against_random(seats: int) -> None:
    won = 0
    for seed in range(30):
        me = seed % seats
        record = match(seats, seed, ["greedy" if seat == me else "random" for seat in range(seats)])
        won += me in record.game.winners
    assert won >= 24


@pytest.mark.parametrize("name", sorted(bots.BOTS))
def test_a_bot_plays_the_same_from_the_same_seeds(name: str) -> None:
    assert match(3, 5, [name] * 3).to_json() == match(3, 5, [name] * 3).to_json()


@pytest.mark.parametrize("name", sorted(bots.BOTS))
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
    for name in bots.BOTS:
        assert bots.make(name, 1).choose(game.view(2)) is None


def test_random_plays_every_legal_code() -> None:
    view = shoal.new("fossil", seats=4, seed=2).view(0)
    bot = bots.make("random", 1)
    assert {bot.choose(view) for _ in range(1000)} == set(range(81))


def test_greedy_takes_the_swap_that_pays() -> None:
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
    code = bots.make("greedy", 1).choose(game.view(0))
    assert code is not None
    assert shoal.action(game, code) == {"kind": "swap", "give": "B2", "take": "A2", "with": 2}


def test_an_unknown_bot_is_invalid() -> None:
    with pytest.raises(shoal.Invalid, match="no bot 'hal'; the bots are greedy, random"):
        bots.make("hal", 1)


def test_the_driver_stops_where_the_game_waits_for_a_seat_without_a_bot() -> None:
    record = shoal.Record("fossil", seats=3, seed=1)
    players = [bots.make("random", 1), None, bots.make("random", 2)]
    bots.play_on(record, players)
    assert record.game.to_move == 1
    assert len(record.moves) == 2


@pytest.mark.parametrize(("name", "seats"), [("cosmople-fish-2", 3), ("networks", 3), ("connections", 3)])
def test_greedy_wins_most_matches_on_the_cosmopolis_deck(name: str, seats: int) -> None:
    won = 0
    for seed in range(8):
        me = seed % seats
        record = shoal.Record(name, seats=seats, seed=seed)
        kinds = ["greedy" if seat == me else "random" for seat in range(seats)]
        bots.play_on(record, [bots.make(kind, seed * 10 + seat) for seat, kind in enumerate(kinds)])
        won += me in record.game.winners
    assert won >= 4  # one of three, by chance


@pytest.mark.parametrize("seats", [2, 4])
def test_greedy_goes_out_in_most_rounds_of_twisted_fish(seats: int) -> None:
    """TF23: who never gets rid of the Zingers cannot."""
    endings: list[str] = []
    for seed in range(6 if shoal.compiled() else 2):
        record = shoal.Record("twisted-fish", seats=seats, seed=seed)
        bots.play_on(record, [bots.make("greedy", seed * 10 + seat) for seat in range(seats)])
        endings += record.game.endings
    assert endings.count("TF23") >= 0.6 * len(endings)


def test_greedy_asks_for_a_card_that_it_knows_to_be_there() -> None:
    """Seat 2 got the red eel before everybody's eyes; seat 0 holds three others."""
    position = shoal.snapshot(shoal.new("twisted-fish", seats=3, seed=1))
    everything = [card for cards in [*position["hands"], position["pond"]] for card in cards]
    hands = [["green eel", "yellow eel", "purple eel"], ["red eel", "red crab"], ["blue eel", "green crab"]]
    pond = [card for card in everything if not any(card in hand for hand in hands)]
    del position["knowledge"]
    game = shoal.restore({**position, "hands": hands, "pond": pond, "waits_for": {"seat": 2, "to": "begin"}})
    for seat, move in enumerate(["ask 1 for red eel", "give red eel", "ask 1 for yellow eel", "no", "draw", "end"]):
        game.apply(1 if seat in (1, 3) else 2, shoal.notation.read(game, move))
    code = bots.make("greedy", 1).choose(game.view(0))
    assert code is not None
    assert shoal.notation.phrase(game, code) == "ask 2 for red eel"
