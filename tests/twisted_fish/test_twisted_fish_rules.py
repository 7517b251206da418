"""The rules of Twisted Fish, TF1 to TF28, each shown on positions written by hand and on games played out."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterable
from functools import cache
from random import Random

import pytest
from twisted_fish_positions import (
    BOAT,
    DECK,
    DIVER,
    DIVINE,
    FISH,
    FISTS,
    LURE,
    NET,
    NO_FISHING,
    WARDEN,
    WORTH,
    ZINGERS,
    Named,
    after,
    answer,
    asks,
    begin,
    cards_in,
    dealt_again,
    draw,
    end,
    every,
    exchanged,
    fish_of,
    hand,
    legal,
    play,
    position,
    reply,
    seen_in,
    strewn,
    viewers,
    waits_for,
)
from twisted_fish_reference_rules import ReferenceGame, chosen, draw_after_net, everything

import shoal
from shoal import Game, notation

ALL_SEATS = (2, 3, 4, 5, 6)
RULES = {f"TF{number}" for number in range(1, 29)} | {f"ALL{number}" for number in range(1, 6)}
CHANCES = [f"fast {Random(number).getrandbits(60)}" for number in range(150)]
SIX_OTHERS = ", ".join(zinger for zinger in ZINGERS if zinger not in (DIVINE, DIVER))
# every time at which the game waits for seat 1 to decide, holding the red eel and the blue eel
TIMES = {
    "begin": begin(),
    "begin with a card got": begin(got="red eel"),
    "draw": draw("green eel"),
    "end": end(),
    "end with a card got": end(got="blue eel"),
}
at_any_time = pytest.mark.parametrize("time", TIMES.values(), ids=TIMES)


def new(seats: int, seed: int = 7, **options: int) -> Game:
    return shoal.new("twisted-fish", seats=seats, seed=seed, deck=None, **options)


def legal_in(written: Named, seat: int | None = None) -> set[str]:
    return legal(shoal.restore(written), seat)


def refusal(game: Game, seat: int, move: str) -> str:
    """The rule that forbids a move, which has left no trace."""
    code = notation.read(game, move)
    before = shoal.snapshot(game)
    refused = game.why_not(seat, code)
    assert refused is not None, f"{move} is allowed"
    log: shoal.Log = []
    with pytest.raises(shoal.Refused) as caught:
        game.apply(seat, code, log)
    assert (caught.value.rule, caught.value.text) == (refused.rule, refused.text)
    assert refused.rule in RULES
    assert code not in game.legal(seat)
    assert shoal.snapshot(game) == before
    assert log == []
    return refused.rule


def assert_refused(game: Game, seat: int, move: str, rule: str) -> None:
    assert refusal(game, seat, move) == rule, f"{move} by seat {seat}"


def assert_invalid(written: Named, **changes: object) -> None:
    shoal.restore(written)
    with pytest.raises(shoal.Invalid):
        shoal.restore(written | changes)


def assert_round_goes_on(game: Game, waits: Named) -> None:
    assert not game.over
    assert game.endings == []
    assert waits_for(game) == waits


def assert_out(game: Game, scores: list[int], rule: str = "TF23") -> None:
    assert game.over
    assert game.endings == [rule]
    assert list(game.scores) == scores
    assert game.to_move == -1
    assert waits_for(game) is None
    assert game.winners == [seat for seat, score in enumerate(scores) if score == max(scores)]


def field(game: Game, name: str) -> object:
    """A part of the snapshot; cards and fish in a fixed order."""
    value = shoal.snapshot(game).get(name)
    return sorted(value) if name in ("played", "caught") and value else value


def told(game: Game, log: shoal.Log, viewer: int | None) -> list[str]:
    return [f"{line.rule} {shoal.tell(game.name, line.heard_by(viewer), open=True)}" for line in log]


def seen_hand(game: Game, viewer: int | None, seat: int) -> list[str]:
    cards: list[str] = shoal.named(game.view(viewer))["hands"][seat]
    return cards


# TF1 and TF2: the deal


@pytest.mark.parametrize("seats", [-1, 0, 1, 7])
def test_TF1_is_for_two_to_six_players(seats: int) -> None:
    with pytest.raises(shoal.Invalid):
        new(seats)


@pytest.mark.parametrize("seats", ALL_SEATS)
def test_TF2_deals_8_to_each_and_the_rest_is_the_pond(seats: int) -> None:
    dealt = shoal.snapshot(new(seats))
    assert [len(cards) for cards in dealt["hands"]] == [8] * seats
    assert len(dealt["pond"]) == 73 - 8 * seats
    assert dealt["baskets"] == [[]] * seats
    assert dealt["played"] == []
    assert dealt.get("diver") is None
    assert (dealt["turns"], dealt.get("passes", 0), dealt["round"]) == (0, 0, 0)


@pytest.mark.parametrize("seats", ALL_SEATS)
def test_TF2_uses_all_73_cards_each_once(seats: int) -> None:
    assert len(DECK) == 73
    assert everything(shoal.snapshot(new(seats))) == sorted(DECK)


@pytest.mark.parametrize("seats", ALL_SEATS)
def test_TF2_the_seat_left_of_the_dealer_begins(seats: int) -> None:
    game = new(seats)
    assert waits_for(game) == begin(1)
    assert game.to_move == 1
    assert list(game.scores) == [0] * seats


def test_TF2_the_same_seed_gives_the_same_deal_and_another_seed_another() -> None:
    assert shoal.snapshot(new(4, 5)) == shoal.snapshot(new(4, 5))
    assert shoal.snapshot(new(4, 5))["hands"] != shoal.snapshot(new(4, 6))["hands"]


def test_TF2_any_card_may_be_dealt_to_any_player_and_be_first_or_last_in_the_pond() -> None:
    deals = [shoal.snapshot(new(3, seed)) for seed in range(800)]
    for seat in range(3):
        assert {card for deal in deals for card in deal["hands"][seat]} == set(DECK)
    assert {deal["pond"][0] for deal in deals} == set(DECK)
    assert {deal["pond"][-1] for deal in deals} == set(DECK)


# TF3, asking


def test_TF3_asks_any_other_player_for_any_colour_of_a_fish_in_the_hand() -> None:
    written = position("red whale", "red eel, blue crab", "green eel", seats=4)
    expected = asks((0, 2, 3), "eel", "crab")
    assert len(expected) == 30
    assert legal_in(written) == expected


def test_TF3_a_card_that_one_holds_oneself_may_be_asked_for() -> None:
    game = after(position("", "red eel", "green crab"), "ask 2 for red eel")
    assert waits_for(game) == answer(2, "red eel")
    assert hand(game, 1) == {"red eel"}


def test_TF3_a_bluff_may_use_up_nothing_and_is_answered_no() -> None:
    game = after(position("", "red eel", "green crab"), "ask 2 for red eel", "no")
    assert waits_for(game) == draw("red eel")
    assert hand(game, 1) == {"red eel"}


def test_TF3_all_five_of_a_fish_may_be_held_and_asked_for() -> None:
    assert legal_in(position("red crab", "every eel", "")) == asks((0, 2), "eel") | {"basket eel"}


def test_TF3_a_player_with_an_empty_hand_may_be_asked() -> None:
    written = position("", "red eel", "")
    assert legal_in(written) == asks((0, 2), "eel")
    game = after(written, "ask 2 for blue eel")
    assert waits_for(game) == answer(2, "blue eel")
    assert legal(game) == {"no"}


def test_TF3_a_card_that_lies_in_a_basket_may_be_asked_for_with_the_fifth_card() -> None:
    written = position("", "red eel", "", baskets={0: "eel"}, diver=("red eel", 2))
    assert legal_in(written) == asks((0, 2), "eel")


@pytest.mark.parametrize("seats", ALL_SEATS)
def test_TF3_refuses_asking_oneself(seats: int) -> None:
    game = shoal.restore(position("", f"red eel, {LURE}, {NET}, {BOAT}, {WARDEN}", seats=seats))
    assert_refused(game, 1, "ask 1 for blue eel", "TF3")
    assert_refused(game, 1, "ask 1 for red eel", "TF3")
    assert_refused(game, 1, "lure 1 for red crab", "TF20")
    assert_refused(game, 1, "net 1 for eel", "TF18")
    assert_refused(game, 1, "warden 1", "TF14")
    assert_refused(game, 1, "boat 1", "TF17")


def test_TF3_refuses_asking_oneself_again() -> None:
    game = shoal.restore(position("", f"red eel, {FISTS}", waits_for=draw("blue eel")))
    assert_refused(game, 1, "again 1 for blue eel", "TF3")


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_TF3_refuses_asking_a_seat_that_is_not_there(seats: int) -> None:
    game = shoal.restore(position("", f"red eel, {LURE}, {NET}, {BOAT}, {WARDEN}", seats=seats))
    assert_refused(game, 1, f"ask {seats} for blue eel", "TF3")
    assert_refused(game, 1, f"lure {seats} for blue eel", "TF20")
    assert_refused(game, 1, f"net {seats} for eel", "TF18")
    assert_refused(game, 1, f"warden {seats}", "TF14")
    assert_refused(game, 1, f"boat {seats}", "TF17")


@pytest.mark.parametrize("move", ["ask 6 for red eel", "lure 9 for red eel", "net 6 for eel", "warden 6", "boat 7"])
def test_TF3_a_seat_beyond_the_largest_table_cannot_be_written(move: str) -> None:
    with pytest.raises(shoal.Invalid):
        notation.read(new(6), move)


def test_TF3_refuses_asking_for_a_fish_that_one_does_not_hold() -> None:
    game = shoal.restore(position("red crab", "red eel, The Lure", "blue crab"))
    assert_refused(game, 1, "ask 2 for blue crab", "TF3")
    assert_refused(game, 1, "ask 0 for purple card shark", "TF3")


def test_TF3_a_fish_that_was_asked_away_can_be_asked_for_no_longer() -> None:
    game = after(position("red whale", "red eel, red crab", "blue eel"), "ask 0 for blue crab", "no", "draw", "end")
    play(game, "ask 1 for red eel", "give red eel", "ask 0 for green eel", "no", "draw", "end")
    play(game, "ask 2 for red whale", "no", "draw", "end")
    assert_refused(game, 1, "ask 2 for red eel", "TF3")


def test_TF3_zingers_cannot_be_asked_for() -> None:
    game = shoal.restore(position("", "red eel", "The Net"))
    for text in ("ask 2 for The Net", "ask 2 for net"):
        with pytest.raises(shoal.Invalid):
            notation.read(game, text)


@pytest.mark.parametrize("seats", [3, 6])
def test_TF3_seats_that_are_not_on_turn_ask_nobody(seats: int) -> None:
    game = shoal.restore(position("red eel", "blue eel", "green eel", seats=seats))
    assert all(legal(game, seat) == set() for seat in range(seats) if seat != 1)
    for move in ("ask 1 for red eel", "ask 1 for blue eel"):
        assert_refused(game, 2, move, "ALL1")


# TF4 and TF5: the answer, and what follows it


def test_TF4_who_holds_the_card_hands_it_over_and_the_asker_goes_on_to_ask_anyone_anything() -> None:
    game = after(position("red crab", "red eel, blue crab", "green eel, red whale"), "ask 2 for green eel")
    assert legal(game) == {"give green eel"}
    play(game, "give green eel")
    assert (hand(game, 1), hand(game, 2)) == ({"red eel", "blue crab", "green eel"}, {"red whale"})
    assert waits_for(game) == begin(1, "green eel")
    assert legal(game) == asks((0, 2), "eel", "crab")
    assert field(game, "turns") == 9


def test_TF4_a_card_handed_over_is_seen_by_all() -> None:
    log: shoal.Log = []
    game = after(position("red crab", "red eel", "green eel, red whale"), "ask 2 for green eel")
    play(game, "give green eel", log=log)
    for viewer in (0, 2, None):
        assert seen_hand(game, viewer, 1) == ["green eel", "?"]
    for viewer in (0, 1, 2, None):
        assert any("green eel" in line.lower() for line in told(game, log, viewer))


def test_TF4_several_questions_may_follow_one_another() -> None:
    game = after(position("red crab", "red eel, blue crab", "green eel"), "ask 2 for green eel", "give green eel")
    play(game, "ask 0 for red crab", "give red crab")
    assert waits_for(game) == begin(1, "red crab")
    play(game, "ask 0 for yellow eel", "no")
    assert waits_for(game) == draw("yellow eel")
    assert hand(game, 1) == {"red eel", "blue crab", "green eel", "red crab"}


def test_TF5_after_a_no_the_asker_draws_one_card_and_then_ends_the_turn() -> None:
    written = position("red crab", "red eel", "red whale", pond="blue crab, green crab")
    game = after(written, "ask 2 for green eel", "no")
    assert waits_for(game) == draw("green eel")
    assert legal(game) == {"draw"}
    play(game, "draw")
    assert waits_for(game) == end()
    assert hand(game, 1) == {"red eel", "blue crab"}
    assert shoal.snapshot(game)["pond"] == written["pond"][1:]
    assert legal(game) == {"end"}
    assert field(game, "turns") == 9
    play(game, "end")
    assert waits_for(game) == begin(2)
    assert field(game, "turns") == 10


def test_TF5_who_draws_exactly_the_card_asked_for_shows_it_and_goes_on() -> None:
    game = after(position("red crab", "red eel", "red whale", pond="green eel"), "ask 2 for green eel", "no")
    log: shoal.Log = []
    play(game, "draw", log=log)
    assert waits_for(game) == begin(1, "green eel")
    assert legal(game) == asks((0, 2), "eel")
    assert field(game, "turns") == 9
    for viewer in (0, 2, None):
        assert seen_hand(game, viewer, 1) == ["green eel", "?"]
        assert any("green eel" in line.lower() for line in told(game, log, viewer))


def test_TF5_the_same_fish_in_another_colour_is_not_the_card_asked_for() -> None:
    game = after(position("", "red eel", "", pond="blue eel"), "ask 2 for green eel", "no", "draw")
    assert waits_for(game) == end()
    assert legal(game) == {"end"}


def test_TF5_any_other_card_drawn_is_seen_by_its_drawer_alone() -> None:
    first, second = (
        position("red crab", "red eel", "", pond=f"{card}, red whale") for card in ("blue crab", "blue eel")
    )
    games = [after(written, "ask 2 for green eel", "no") for written in (first, second)]
    logs: list[shoal.Log] = [[], []]
    for game, log in zip(games, logs, strict=True):
        play(game, "draw", log=log)
    for viewer in (0, 2, None):
        assert games[0].view(viewer) == games[1].view(viewer)
        assert told(games[0], logs[0], viewer) == told(games[1], logs[1], viewer)
    assert any("blue crab" in line.lower() for line in told(games[0], logs[0], 1))
    assert games[0].view(1) != games[1].view(1)


def test_TF5_baskets_may_be_laid_between_drawing_and_ending_the_turn() -> None:
    written = position("red crab", "every eel but blue, red whale", "", pond="blue eel")
    game = after(written, "ask 2 for green eel", "no", "draw")
    assert legal(game) == {"basket eel", "end"}
    play(game, "basket eel")
    assert waits_for(game) == end()
    assert legal(game) == {"end"}
    assert hand(game, 1) == {"red whale"}


def test_TF5_zingers_may_be_played_between_drawing_and_ending_the_turn() -> None:
    written = position("red crab", f"red eel, {WARDEN}, {BOAT}, {LURE}, {NET}, {FISTS}, {DIVINE}", "", pond="blue crab")
    game = after(written, "ask 2 for green eel", "no", "draw")
    assert legal(game) == {"end", "warden 0", "boat 0"}


def test_TF5_with_an_empty_pond_nothing_is_drawn_and_the_turn_is_ended() -> None:
    game = after(position("red crab", "red eel", "", dry=0), "ask 2 for green eel", "no")
    assert waits_for(game) == draw("green eel")
    assert legal(game) == {"end"}
    assert_refused(game, 1, "draw", "TF5")
    play(game, "end")
    assert hand(game, 1) == {"red eel"}
    assert waits_for(game) == begin(2)


def test_TF5_with_an_empty_pond_one_may_ask_again_before_ending_the_turn() -> None:
    game = after(position("red crab", f"red eel, {FISTS}", "", dry=0), "ask 2 for green eel", "no")
    assert legal(game) == {"end"} | asks((0, 2), "eel", kind="again")


def test_TF5_the_last_card_of_the_pond_is_drawn_like_any_other() -> None:
    game = after(position("red crab", "red eel", "", pond="blue crab", dry=0), "ask 2 for green eel", "no", "draw")
    assert hand(game, 1) == {"red eel", "blue crab"}
    assert field(game, "pond") == []
    assert waits_for(game) == end()


def test_TF5_refuses_drawing_and_ending_out_of_time() -> None:
    game = shoal.restore(position("red crab", "red eel", "red whale"))
    assert_refused(game, 1, "draw", "TF6")
    assert_refused(game, 1, "end", "TF5")
    play(game, "ask 2 for green eel", "no")
    assert_refused(game, 1, "end", "TF5")
    assert_refused(game, 1, "ask 0 for blue eel", "TF5")
    play(game, "draw")
    assert_refused(game, 1, "draw", "TF5")
    assert_refused(game, 1, "ask 0 for blue eel", "TF5")


def test_TF5_refuses_drawing_for_somebody_else() -> None:
    game = shoal.restore(position("red crab", "red eel", "red whale", waits_for=draw("blue eel")))
    for seat in (0, 2):
        assert_refused(game, seat, "draw", "ALL1")
        assert_refused(game, seat, "end", "ALL1")


@pytest.mark.parametrize("seats", ALL_SEATS)
def test_TF5_the_turn_passes_to_the_left_all_round_the_table(seats: int) -> None:
    game = shoal.restore(position(*(f"red {fish}" for fish in FISH[-seats:]), seats=seats, turns=0))
    for turn in range(2 * seats):
        assert waits_for(game) == begin((1 + turn) % seats)
        card = f"purple {FISH[-seats:][(1 + turn) % seats]}"
        play(game, f"ask {(2 + turn) % seats} for {card}")
        assert waits_for(game) == answer((2 + turn) % seats, card, (1 + turn) % seats)
        play(game, "no", "draw", "end")


# TF6: dead in the water


def test_TF6_who_holds_no_fish_draws_or_passes() -> None:
    assert legal_in(position("red crab", "", "red eel")) == {"draw", "pass"}


def test_TF6_drawing_ends_the_turn_at_once() -> None:
    written = position("red crab", "", "red eel", pond="blue eel")
    game = after(written, "draw")
    assert hand(game, 1) == {"blue eel"}
    assert shoal.snapshot(game)["pond"] == written["pond"][1:]
    assert waits_for(game) == begin(2)
    assert (field(game, "turns"), field(game, "passes")) == (10, 0)


def test_TF6_passing_ends_the_turn_without_a_card() -> None:
    written = position("red crab", "", "red eel")
    game = after(written, "pass")
    assert hand(game, 1) == set()
    assert shoal.snapshot(game)["pond"] == written["pond"]
    assert waits_for(game) == begin(2)
    assert (field(game, "turns"), field(game, "passes")) == (10, 1)


def test_TF6_without_a_pond_there_is_only_passing() -> None:
    written = position("red crab", "", "red eel", dry=0)
    assert legal_in(written) == {"pass"}
    assert_refused(shoal.restore(written), 1, "draw", "TF5")


def test_TF6_a_zinger_that_could_be_played_need_not_be() -> None:
    written = position("red crab", f"{LURE}, {BOAT}, {WARDEN}, {NET}, {FISTS}, {NO_FISHING}", "")
    assert legal_in(written) == {"draw", "pass", "boat 0", "warden 0"} | asks((0, 2), *FISH, kind="lure")
    assert waits_for(after(written, "pass")) == begin(2)


def test_TF6_refuses_to_let_pass_who_can_ask() -> None:
    game = shoal.restore(position("red crab", "red eel", ""))
    assert_refused(game, 1, "pass", "TF6")
    assert_refused(game, 1, "draw", "TF6")
    play(game, "ask 0 for blue eel", "no")
    assert_refused(game, 1, "pass", "TF6")
    play(game, "draw")
    assert_refused(game, 1, "pass", "TF6")


def test_TF6_the_fifth_card_of_the_divers_basket_is_enough_to_ask() -> None:
    game = shoal.restore(position("red crab", "red eel", "", baskets={2: "eel"}, diver=("red eel", 2)))
    assert legal(game) == asks((0, 2), "eel")
    assert_refused(game, 1, "pass", "TF6")


def test_TF6_may_come_after_a_card_got_in_the_same_turn() -> None:
    written = position("red crab", f"every eel but red, {LURE}", "red eel")
    game = after(written, "ask 2 for red eel", "give red eel", "basket eel")
    assert legal(game) == {"draw", "pass"} | asks((0, 2), *FISH, kind="lure")
    assert waits_for(play(game, "draw")) == begin(2)


def test_TF6_refuses_passing_for_somebody_else() -> None:
    assert_refused(shoal.restore(position("red crab", "red eel", "")), 2, "pass", "ALL1")


# TF7: what is always public


@pytest.mark.parametrize("viewer", [0, 1, 2, None])
def test_TF7_everyone_sees_how_many_cards_each_holds_and_how_many_are_in_the_pond(viewer: int | None) -> None:
    written = position("red crab, red whale", "red eel", "")
    seen = shoal.named(shoal.restore(written).view(viewer))
    assert [len(cards) for cards in seen["hands"]] == [2, 1, 0]
    assert seen["pond"] == 70


@pytest.mark.parametrize("viewer", [0, 1, 2, None])
def test_TF7_ones_own_hand_is_shown_whole_and_of_the_others_nothing_but_the_number(viewer: int | None) -> None:
    hands = ["red crab, red whale", f"red eel, {NET}", "every shrimp"]
    seen = shoal.named(shoal.restore(position(*hands)).view(viewer))
    for seat, text in enumerate(hands):
        cards = cards_in(text)
        assert sorted(seen["hands"][seat]) == (sorted(cards) if seat == viewer else ["?"] * len(cards))


def test_TF7_the_pond_is_a_number_in_every_view_and_its_order_is_seen_by_nobody() -> None:
    written = shoal.snapshot(new(4))
    turned = shoal.restore(written | {"pond": written["pond"][::-1]})
    for viewer in (0, 1, 2, 3, None):
        assert shoal.named(turned.view(viewer))["pond"] == 73 - 32
        assert turned.view(viewer) == shoal.restore(written).view(viewer)


def test_TF7_an_imagined_world_has_the_same_numbers_and_the_same_own_hand() -> None:
    game = after(position("red crab, red whale", "red eel", "green eel, red shrimp"), "ask 2 for green eel")
    play(game, "give green eel")
    for viewer in (0, 1, 2, None):
        world = shoal.snapshot(shoal.imagine(game.view(viewer), shoal.Rng(3)))
        assert [len(cards) for cards in world["hands"]] == [2, 2, 1]
        assert "green eel" in world["hands"][1]
        assert everything(world) == sorted(DECK)
        if viewer is not None:
            assert set(world["hands"][viewer]) == hand(game, viewer)


# TF8 and TF9: baskets


@at_any_time
def test_TF8_five_of_a_kind_may_be_laid_at_any_point_of_ones_own_turn(time: Named) -> None:
    written = position("red whale", "red eel, blue eel, every crab", "", waits_for=time)
    assert "basket crab" in legal_in(written)
    game = after(written, "basket crab")
    assert waits_for(game) == time
    assert hand(game, 1) == {"red eel", "blue eel"}
    assert field(game, "baskets") == [[], ["crab"], []]
    assert list(game.scores) == [0, 25, 0]


@pytest.mark.parametrize("fish", FISH)
def test_TF8_every_fish_makes_a_basket_of_five(fish: str) -> None:
    game = after(position("", f"every {fish}, {NET}", ""), f"basket {fish}")
    assert hand(game, 1) == {NET}
    assert field(game, "baskets") == [[], [fish], []]
    assert list(game.scores) == [0, 5 * WORTH[fish], 0]


def test_TF8_need_not_be_laid() -> None:
    game = after(position("", "every eel, red crab", ""), "ask 0 for blue crab", "no", "draw", "end")
    assert field(game, "baskets") == [[], [], []]


def test_TF8_cards_in_a_basket_are_safe_and_seen_by_all() -> None:
    game = after(position("green crab", "every eel, red crab", "The Lure"), "basket eel")
    for viewer in (0, 1, 2, None):
        assert shoal.named(game.view(viewer))["baskets"] == [[], ["eel"], []]
        assert len(seen_hand(game, viewer, 1)) == 1
    play(game, "ask 0 for blue crab", "no", "draw", "end", "lure 1 for red eel", "allow")
    assert legal(game) == {"no"}


def test_TF8_baskets_are_listed_in_the_order_of_the_fish() -> None:
    game = after(position("", "every eel, every whale, every crab, red shrimp", ""), "basket crab", "basket whale")
    assert field(game, "baskets") == [[], ["whale", "crab"], []]
    assert field(play(game, "basket eel"), "baskets") == [[], ["whale", "eel", "crab"], []]


def test_TF8_refuses_four_of_a_kind() -> None:
    game = shoal.restore(position("", "every eel but red", "red eel"))
    assert_refused(game, 1, "basket eel", "TF8")
    assert_refused(game, 1, "basket crab", "TF8")


def test_TF8_four_and_the_diver_are_no_basket_of_five() -> None:
    game = shoal.restore(position("", f"every eel but red, {DIVER}", "red eel"))
    assert_refused(game, 1, "basket eel", "TF8")


def test_TF8_refuses_a_basket_in_the_turn_of_somebody_else() -> None:
    game = shoal.restore(position("every crab", "red eel", "every whale"))
    assert legal(game, 0) == legal(game, 2) == set()
    assert_refused(game, 0, "basket crab", "ALL1")
    assert_refused(game, 2, "basket whale", "ALL1")


def test_TF8_refuses_a_basket_while_an_answer_or_a_reply_is_awaited() -> None:
    asked = after(position("red whale", f"red eel, {BOAT}, every crab", "every shrimp"), "ask 2 for blue eel")
    assert_refused(asked, 1, "basket crab", "TF10")
    assert_refused(asked, 2, "basket shrimp", "TF10")
    boat = after(position("red whale", f"red eel, {BOAT}, every crab", "every shrimp"), "boat 2")
    assert_refused(boat, 1, "basket crab", "TF21")
    assert_refused(boat, 2, "basket shrimp", "TF21")


def test_TF9_baskets_count_for_their_owner_and_the_hand_against() -> None:
    written = position("red whale, blue crab", "every eel but red", "red eel, green crab", baskets={0: "card shark"})
    game = after(written, "ask 2 for red eel", "give red eel", "basket eel")
    assert_out(game, [75 - 10 - 5, 25, -5])


def test_TF9_only_what_is_public_counts_before_the_end() -> None:
    game = shoal.restore(position("red whale, The Net", "red eel", "", baskets={0: "card shark", 2: "crab"}))
    assert list(game.scores) == [75, 0, 25]


# TF10 to TF12: answering


@pytest.mark.parametrize("answerer", ["", "red eel", "blue crab", f"{NO_FISHING}, red whale", f"{NO_FISHING}, red eel"])
def test_TF10_the_game_waits_for_the_answer_in_every_case(answerer: str) -> None:
    game = after(position("red whale" if "whale" not in answerer else "", "blue eel", answerer), "ask 2 for red eel")
    assert waits_for(game) == answer(2, "red eel")
    assert game.to_move == 2
    assert not game.over


def test_TF10_only_the_player_asked_has_anything_to_do_while_an_answer_is_awaited() -> None:
    written = position(
        f"every crab, {WARDEN}", f"blue eel, {BOAT}", f"red whale, {DIVER}, every shrimp but red", seats=4
    )
    game = after(written, "ask 2 for red eel")
    assert [legal(game, seat) for seat in range(4)] == [set(), set(), {"no", "diver for red shrimp"}, set()]


def test_TF10_refuses_other_moves_of_the_player_asked() -> None:
    game = after(position("", "blue eel", "red crab"), "ask 2 for red eel")
    for move in ("ask 1 for blue crab", "draw", "end", "pass", "allow"):
        assert refusal(game, 2, move) in RULES


def test_TF10_refuses_an_answer_nobody_asked_for() -> None:
    game = shoal.restore(position("", "blue eel", "red crab"))
    assert_refused(game, 1, "no", "TF10")
    assert_refused(game, 1, "give blue eel", "TF10")
    assert_refused(game, 2, "give red crab", "ALL1")


def test_TF10_refuses_answers_of_anyone_but_the_player_asked() -> None:
    game = after(position("red eel", "blue eel", "red crab"), "ask 2 for red eel")
    for seat in (0, 1):
        assert_refused(game, seat, "no", "TF10")
    assert_refused(game, 0, "give red eel", "TF10")


def test_TF11_only_the_true_answer_is_offered() -> None:
    assert legal(after(position("", "blue eel", "red eel, red crab"), "ask 2 for red eel")) == {"give red eel"}
    assert legal(after(position("", "blue eel", "red crab"), "ask 2 for red eel")) == {"no"}
    assert legal(after(position("", "blue eel", "green eel"), "ask 2 for red eel")) == {"no"}


def test_TF11_no_fishing_is_offered_besides_the_true_answer() -> None:
    held = after(position("", "blue eel", f"red eel, {NO_FISHING}"), "ask 2 for red eel")
    assert legal(held) == {"give red eel", "no fishing"}
    missing = after(position("", "blue eel", f"red crab, {NO_FISHING}"), "ask 2 for red eel")
    assert legal(missing) == {"no", "no fishing"}


def test_TF11_refuses_an_untrue_answer() -> None:
    held = after(position("", "blue eel", "red eel, green eel"), "ask 2 for red eel")
    assert_refused(held, 2, "no", "TF11")
    assert_refused(held, 2, "give green eel", "TF4")
    missing = after(position("", "blue eel", "green eel"), "ask 2 for red eel")
    assert_refused(missing, 2, "give red eel", "TF11")
    assert_refused(missing, 2, "give green eel", "TF4")


def test_TF11_refuses_untrue_answers_to_the_lure_and_to_a_second_question() -> None:
    lure = after(position("", LURE, "red eel"), "lure 2 for red eel", "allow")
    assert_refused(lure, 2, "no", "TF11")
    again = after(position("", f"blue eel, {FISTS}", "red eel"), "ask 0 for red eel", "no", "again 2 for red eel")
    assert_refused(again, 2, "no", "TF11")


def test_TF11_refuses_untrue_answers_to_the_net() -> None:
    held = after(position("", f"blue eel, {NET}", "red eel, green eel, red crab"), "net 2 for eel", "allow")
    assert legal(held) == {"give red eel", "give green eel"}
    assert_refused(held, 2, "no", "TF11")
    assert_refused(held, 2, "give red crab", "TF18")
    assert_refused(held, 2, "give yellow eel", "TF11")
    missing = after(position("", f"blue eel, {NET}", "red crab"), "net 2 for eel", "allow")
    assert legal(missing) == {"no"}
    assert_refused(missing, 2, "give red crab", "TF18")


# TF12: what the others are sent while somebody is waited for

Sent = list[object]


def sent(game: Game, waited: int, log: shoal.Log) -> Sent:
    """All that goes out to anyone but the seat waited for."""
    found: Sent = [game.to_move, game.over, list(game.scores), list(game.endings)]
    for viewer in viewers(game, waited):
        view = game.view(viewer)
        found += [view.data(), json.dumps(shoal.named(view)), told(game, log, viewer)]
        if viewer is not None:
            refused = [game.why_not(viewer, code) for code in range(viewer, game.codes, 5)]
            found += [game.legal(viewer), [refusal and (refusal.rule, refusal.text) for refusal in refused]]
    return found


def after_move(written: Named, move: str) -> tuple[Game, shoal.Log]:
    log: shoal.Log = []
    return play(shoal.restore(written), move, log=log), log


def assert_nothing_shows(written: Named, move: str, keep: Iterable[str] = (), have: Iterable[str] = ()) -> None:
    """After the move somebody is waited for. Deal their hand again from the Pond before it: nobody else can tell."""
    written = shoal.snapshot(shoal.restore(written))
    game, log = after_move(written, move)
    waited, rng = game.to_move, Random(len(move))
    expected = sent(game, waited, log)
    hands = {frozenset(hand(game, waited))}
    for wanted in ((), *((card,) for card in have), tuple(have)):
        other, log = after_move(dealt_again(written, waited, rng, keep, wanted), move)
        assert other.to_move == waited
        hands.add(frozenset(hand(other, waited)))
        assert sent(other, waited, log) == expected
        assert shoal.imagine(other.view(0 if waited else 1), shoal.Rng(1)).to_move == waited
    assert len(hands) > 1


def with_cards(written: Named, seat: int, *cards: str) -> Named:
    """A position just dealt, with these cards in a hand instead of others; what was dealt is said nowhere else."""
    hands = [list(cards) for cards in written["hands"]]
    pond = list(written["pond"])
    spare = [card for card in hands[seat] if card not in cards]
    for card in cards:
        home = next(place for place in (pond, *hands) if card in place)
        if home is not hands[seat]:
            other = spare.pop()
            home[home.index(card)] = other
            hands[seat][hands[seat].index(other)] = card
    return {key: value for key, value in written.items() if key != "knowledge"} | {"hands": hands, "pond": pond}


@pytest.mark.parametrize("seats", ALL_SEATS)
@pytest.mark.parametrize("whoppers", [0, 1])
def test_TF12_nobody_can_tell_from_a_question_what_the_player_asked_holds(seats: int, whoppers: int) -> None:
    for seed in range(6):
        game = new(seats, seed, whoppers=whoppers)
        asked = Random(seed).choice(sorted(move for move in legal(game) if move.startswith("ask")))
        assert_nothing_shows(shoal.snapshot(game), asked, have=[asked.split(" for ")[1], NO_FISHING, DIVINE])


@pytest.mark.parametrize("seats", ALL_SEATS)
@pytest.mark.parametrize(("zinger", "move"), [(LURE, "lure 0 for red eel"), (WARDEN, "warden 0"), (BOAT, "boat 0")])
def test_TF12_nobody_can_tell_while_a_reply_is_awaited(seats: int, zinger: str, move: str) -> None:
    for seed in range(3):
        written = with_cards(shoal.snapshot(new(seats, seed)), 1, zinger)
        assert_nothing_shows(written, move, have=[DIVINE, NO_FISHING, "red eel"])


@pytest.mark.parametrize("seats", ALL_SEATS)
def test_TF12_nobody_can_tell_while_a_reply_to_the_net_is_awaited(seats: int) -> None:
    for seed in range(3):
        written = with_cards(shoal.snapshot(new(seats, seed)), 1, NET, "blue eel")
        assert_nothing_shows(written, "net 0 for eel", have=[DIVINE, NO_FISHING, "red eel"])


@pytest.mark.parametrize("zinger", [WARDEN, BOAT])
@at_any_time
def test_TF12_nobody_can_tell_while_a_reply_off_turn_is_awaited(zinger: str, time: Named) -> None:
    kind = {WARDEN: "warden", BOAT: "boat"}[zinger]
    on_third = position(f"{zinger}, red crab", "red eel, blue eel", "red whale, blue whale, red shrimp", waits_for=time)
    assert_nothing_shows(on_third, f"0: {kind} 2", have=[DIVINE, NO_FISHING])
    on_turn = position(f"{zinger}, red crab", "red eel, blue eel, red whale", "red shrimp", waits_for=time)
    assert_nothing_shows(on_turn, f"0: {kind} 1", keep=["red eel", "blue eel"], have=[DIVINE, NO_FISHING])


@pytest.mark.parametrize(("zinger", "move"), [(LURE, "lure 2 for red eel"), (NET, "net 2 for eel")])
def test_TF12_nobody_can_tell_while_the_answer_to_the_net_or_the_lure_is_awaited(zinger: str, move: str) -> None:
    written = position("red crab", f"blue eel, {zinger}", "red whale, blue whale, red shrimp")
    assert_nothing_shows(
        shoal.snapshot(after(written, move)), "allow", have=["red eel", "green eel", DIVINE, NO_FISHING]
    )


def test_TF12_nobody_can_tell_while_the_answer_to_a_second_question_is_awaited() -> None:
    written = position("red crab", f"blue eel, {FISTS}", "red whale, blue whale", waits_for=draw("green eel"))
    assert_nothing_shows(written, "again 2 for red eel", have=["red eel", NO_FISHING, DIVINE])


@pytest.mark.parametrize("way", ["ask", "again", "lure", "net"])
def test_TF12_nobody_can_tell_while_the_reply_to_no_fishing_is_awaited(way: str) -> None:
    hands = ["red crab", f"blue eel, red shrimp, blue shrimp, {FISTS}, {LURE}, {NET}", f"red whale, {NO_FISHING}"]
    written = shoal.snapshot(after(position(*hands), *TO_AN_ANSWER[way]))
    assert_nothing_shows(written, "no fishing", keep=["blue eel"], have=[DIVINE, "green eel"])


TO_AN_ANSWER = {
    "ask": ["ask 2 for red eel"],
    "again": ["ask 0 for red eel", "no", "again 2 for red eel"],
    "lure": ["lure 2 for red eel", "allow"],
    "net": ["net 2 for eel", "allow"],
}


@pytest.mark.parametrize("whoppers", [0, 1])
@pytest.mark.parametrize("seats", ALL_SEATS)
def test_TF12_nobody_can_tell_in_the_middle_of_a_game(seats: int, whoppers: int) -> None:
    """Cards are changed that nobody has spoken of, nor of their fish, for others that have not been spoken of."""
    compared = 0
    for seed in range(4):
        game, rng = new(seats, seed, whoppers=whoppers), Random(seed)
        table = ReferenceGame.of(shoal.snapshot(new(seats, seed)))
        spoken: set[str] = set()
        for _ in range(40):
            before = shoal.snapshot(game)
            moves = [legal(game, seat) for seat in range(seats)]
            quiet = [{move for move in some if move.split()[0] in QUIET} for some in moves]
            if not quiet[game.to_move]:
                break
            seat, move = chosen(rng, table, quiet, 0.5)
            log: shoal.Log = []
            play(game, f"{seat}: {move}", log=log)
            table = ReferenceGame.of(shoal.snapshot(game))
            spoken |= {fish for fish in FISH if fish in move}
            waits = waits_for(game)
            if waits is None or waits["to"] not in ("answer", "reply"):
                continue
            other = swapped(before, waits["seat"], spoken, rng)
            if other is None:
                continue
            twin, log_of_twin = after_move(other, f"{seat}: {move}")
            assert hand(twin, waits["seat"]) != hand(game, waits["seat"])
            assert sent(twin, waits["seat"], log_of_twin) == sent(game, waits["seat"], log)
            compared += 1
    assert compared >= 10


QUIET = ("ask", "give", "no", "draw", "end", "again", "lure", "allow")


def swapped(written: Named, seat: int, spoken: set[str], rng: Random) -> Named | None:
    """A card of a hand for one of the Pond, neither of them of a fish that has been spoken of."""
    away, wanted = (
        [card for card in cards if card in ZINGERS or fish_of(card) not in spoken]
        for cards in (written["hands"][seat], written["pond"])
    )
    if not away or not wanted:
        return None
    old = rng.choice(away)
    new = DIVINE if DIVINE in wanted else NO_FISHING if NO_FISHING in wanted else rng.choice(wanted)
    pond = [old if card == new else card for card in written["pond"]]
    return exchanged(written | {"pond": pond}, seat, {old: new})


# TF13, whoppers


def test_TF13_is_off_by_default() -> None:
    assert shoal.snapshot(new(3))["options"] == {"target": 0, "whoppers": 0}


@pytest.mark.parametrize("value", [-1, 2])
def test_TF13_is_on_or_off(value: int) -> None:
    with pytest.raises(shoal.Invalid):
        new(3, whoppers=value)


def test_TF13_lets_a_player_say_go_fish_though_they_hold_the_card() -> None:
    game = after(position("", "blue eel", "red eel", whoppers=1), "ask 2 for red eel")
    assert legal(game) == {"give red eel", "no"}
    play(game, "no")
    assert waits_for(game) == draw("red eel")
    assert hand(game, 2) == {"red eel"}


@pytest.mark.parametrize("way", ["ask", "again", "lure"])
def test_TF13_any_question_for_a_card_may_be_answered_with_a_whopper(way: str) -> None:
    game = after(position("", f"blue eel, {FISTS}, {LURE}", "red eel", whoppers=1), *TO_AN_ANSWER[way])
    assert legal(game) == {"give red eel", "no"}


def test_TF13_the_net_is_not_answered_with_a_whopper() -> None:
    game = after(position("", f"blue eel, {NET}", "red eel", whoppers=1), "net 2 for eel", "allow")
    assert legal(game) == {"give red eel"}
    assert_refused(game, 2, "no", "TF11")


def test_TF13_a_card_that_one_does_not_hold_cannot_be_given_even_so() -> None:
    game = after(position("", "blue eel", "green eel", whoppers=1), "ask 2 for red eel")
    assert legal(game) == {"no"}
    assert_refused(game, 2, "give red eel", "TF11")


def test_TF13_a_whopper_looks_like_the_truth() -> None:
    lie = position("red crab", "blue eel", "red eel, red whale", pond="red shrimp, blue whale", whoppers=1)
    state_vector = position("red crab", "blue eel", "blue whale, red whale", pond="red shrimp, red eel", whoppers=1)
    games = [after(written, "ask 2 for red eel") for written in (lie, state_vector)]
    logs: list[shoal.Log] = [[], []]
    for game, log in zip(games, logs, strict=True):
        play(game, "no", "draw", "end", log=log)
    for viewer in (0, 1, None):
        assert games[0].view(viewer) == games[1].view(viewer)
        assert told(games[0], logs[0], viewer) == told(games[1], logs[1], viewer)
    assert games[0].scores == games[1].scores


def lied(*hands: str, **more: object) -> Game:
    """Seat 2 has said no to the red eel, which it holds, and the turn of seat 1 is over but for ending it."""
    written = position(*hands, whoppers=1, **more)  # type: ignore[arg-type]
    return after(written, "ask 2 for red eel", "no", "draw")


def turn_without_luck(game: Game, *questions: str) -> Game:
    """Turns in which the question is answered no and the card drawn is another."""
    for question in questions:
        play(game, question, "no", "draw")
        assert waits_for(game) == end(game.to_move)
        play(game, "end")
    return game


def test_TF13_is_caught_when_the_card_is_handed_over() -> None:
    game = lied("green eel", "blue eel", "red eel, red crab", baskets={2: "whale"}, pond="red shrimp")
    assert list(game.scores) == [0, 0, 50]
    assert not field(game, "caught")
    turn_without_luck(play(game, "end"), "ask 1 for purple crab")
    play(game, "ask 2 for red eel")
    assert not field(game, "caught")
    play(game, "give red eel")
    assert field(game, "caught") == [2]
    assert list(game.scores) == [0, 0, 0]
    assert waits_for(game) == begin(0, "red eel")


def test_TF13_everyone_sees_who_has_been_caught() -> None:
    game = lied("green eel", "blue eel", "red eel, red crab", baskets={2: "whale"}, pond="red shrimp")
    turn_without_luck(play(game, "end"), "ask 1 for purple crab")
    log: shoal.Log = []
    play(game, "ask 2 for red eel", "give red eel", log=log)
    for viewer in (0, 1, 2, None):
        assert shoal.named(game.view(viewer))["caught"] == [2]
        assert any(line.startswith("TF13 ") for line in told(game, log, viewer))


def test_TF13_is_caught_when_the_card_is_laid_in_a_basket() -> None:
    game = lied("", "blue eel", "every eel but blue, red crab", baskets={2: "whale"}, pond="red shrimp")
    play(game, "end", "ask 1 for blue eel", "give blue eel")
    assert not field(game, "caught")
    play(game, "basket eel")
    assert field(game, "caught") == [2]
    assert list(game.scores) == [0, 0, 0]


def test_TF13_a_basket_of_other_cards_catches_nobody() -> None:
    game = lied("", "blue eel", "every crab, red eel", pond="red shrimp")
    play(game, "end", "basket crab")
    assert not field(game, "caught")
    assert list(game.scores) == [0, 0, 25]


def test_TF13_is_caught_when_the_card_is_laid_in_a_basket_with_the_diver_also_off_turn() -> None:
    game = lied("", "blue eel", f"every eel but blue, red crab, {DIVER}", pond="red shrimp")
    play(game, "2: diver for blue eel")
    assert field(game, "caught") == [2]
    assert list(game.scores) == [0, 0, 0]


def test_TF13_is_not_caught_by_the_divers_basket_if_the_card_stays_in_the_hand() -> None:
    hands = ["", LURE, f"every eel, red crab, {DIVER}"]
    game = after(position(*hands, whoppers=1, pond="red shrimp"), "lure 2 for red eel", "allow", "no", "draw")
    play(game, "2: diver for red eel")
    assert not field(game, "caught")
    assert list(game.scores) == [0, 0, 20]


def test_TF13_is_caught_when_the_card_is_put_in_for_the_diver() -> None:
    written = position(
        "", LURE, "red eel, red crab", baskets={2: "eel"}, diver=("red eel", 2), whoppers=1, pond="red shrimp"
    )
    game = after(written, "lure 2 for red eel", "allow", "no", "draw", "end")
    assert list(game.scores) == [0, 0, 20]
    play(game, "fifth")
    assert field(game, "caught") == [2]
    assert list(game.scores) == [0, 0, 0]


LIE_AND_GO_OUT = ["lure 2 for red eel", "allow", "no", "again 0 for red crab", "give red crab", "basket crab"]
GOING_OUT = f"every crab but red, {LURE}, {FISTS}"


def test_TF13_is_caught_when_the_round_ends_with_the_card_in_hand() -> None:
    """The baskets score 0; the hand still counts against."""
    written = position(
        "red crab, blue whale", GOING_OUT, "red eel, red whale", baskets={2: "card shark, dogfish"}, whoppers=1
    )
    assert_out(after(written, *LIE_AND_GO_OUT), [-10, 25, -5 - 10])


def test_TF13_who_told_the_truth_keeps_everything_when_the_round_ends() -> None:
    written = position(
        "red crab, blue whale", GOING_OUT, "green eel, red whale", baskets={2: "card shark, dogfish"}, whoppers=1
    )
    assert_out(after(written, *LIE_AND_GO_OUT), [-10, 25, 75 + 25 - 15])


def test_TF13_the_points_of_rounds_before_are_kept() -> None:
    written = position(
        *("red crab, blue whale", GOING_OUT, "red eel, red whale"),
        baskets={2: "card shark"},
        whoppers=1,
        round=2,
        target=1000,
        totals=[10, 20, 300],
    )
    game = after(written, *LIE_AND_GO_OUT)
    assert not game.over
    assert field(game, "totals") == [0, 45, 285]
    assert not field(game, "caught")
    assert list(game.scores) == [0, 45, 285]


def test_TF13_who_goes_out_with_a_card_that_they_had_denied_is_caught() -> None:
    game = lied("", "blue eel", "every eel but blue", baskets={2: "whale"}, pond="red shrimp")
    play(game, "end", "ask 1 for blue eel", "give blue eel", "basket eel")
    assert_out(game, [0, -5, 0])


def test_TF13_is_not_caught_if_the_game_warden_took_the_card_away() -> None:
    written = position(f"red crab, {WARDEN}", GOING_OUT, "red eel", baskets={2: "card shark"}, whoppers=1)
    game = after(written, *LIE_AND_GO_OUT[:3], "0: warden 2", "allow", *LIE_AND_GO_OUT[3:])
    assert_out(game, [0, 25, 75])


def test_TF13_is_not_caught_if_the_card_left_in_the_net() -> None:
    """Which card The Net brought, only two see."""
    hands = [f"red crab, green eel, {NET}", f"every crab but red and blue, {LURE}", "red eel, red whale"]
    written = position(*hands, baskets={2: "card shark"}, whoppers=1, pond="blue crab, red shrimp")
    game = turn_without_luck(after(written, "lure 2 for red eel", "allow", "no", "draw", "end"), "ask 0 for blue whale")
    play(game, "net 2 for eel", "allow", "give red eel", "end")
    assert not field(game, "caught")
    play(game, "ask 0 for red crab", "give red crab", "basket crab")
    assert_out(game, [-5 - 5, 25, 75 - 10 - 5])


def test_TF13_is_not_caught_for_a_card_that_came_after_the_answer() -> None:
    written = position(
        "green eel", "blue eel", "red whale", pond="red shrimp, red eel", baskets={2: "crab"}, whoppers=1
    )
    game = turn_without_luck(shoal.restore(written), "ask 2 for red eel", "ask 0 for blue whale")
    play(game, "ask 2 for red eel", "give red eel")
    assert not field(game, "caught")
    assert list(game.scores) == [0, 0, 25]


def test_TF13_is_not_caught_for_a_card_that_left_unseen_and_came_back() -> None:
    hands = [f"green eel, {WARDEN}", "blue eel", "red eel"]
    for rng in CHANCES[:40]:
        written = position(*hands, pond="red whale", dry=0, whoppers=1, rng=rng)
        game = after(written, "ask 2 for red eel", "no", "0: warden 2", "allow")
        if shoal.snapshot(game)["pond"] == ["red whale", "red eel"]:
            break
    play(game, "draw", "end", "draw")
    assert hand(game, 2) == {"red eel"}
    play(game, "ask 2 for red eel", "give red eel")
    assert not field(game, "caught")


def test_TF13_a_second_whopper_is_told_and_caught_like_the_first() -> None:
    game = lied("green eel", "blue eel", "red eel, red crab, green crab", pond="red shrimp")
    turn_without_luck(play(game, "end"), "ask 1 for purple crab", "ask 2 for red eel")
    assert not field(game, "caught")
    turn_without_luck(game, "ask 0 for yellow eel", "ask 1 for purple crab")
    play(game, "ask 2 for red eel", "give red eel")
    assert field(game, "caught") == [2]


def test_TF13_no_fishing_is_no_whopper() -> None:
    hands = ["red crab", GOING_OUT, f"red eel, red whale, {NO_FISHING}"]
    written = position(*hands, baskets={2: "card shark"}, whoppers=1)
    game = after(written, "lure 2 for red eel", "allow", "no fishing", "allow", *LIE_AND_GO_OUT[3:])
    assert_out(game, [0, 25, 75 - 15])


def test_TF13_the_asker_keeps_what_they_drew_meanwhile() -> None:
    game = lied("green eel", "blue eel", "red eel, red crab", pond="red shrimp")
    turn_without_luck(play(game, "end"), "ask 1 for purple crab")
    play(game, "ask 2 for red eel", "give red eel")
    assert hand(game, 1) == {"blue eel", "red shrimp"}


def test_TF13_caught_is_caught_for_the_rest_of_the_round() -> None:
    game = lied("", "blue eel", "every eel but blue, every crab", pond="red shrimp")
    play(game, "end", "ask 1 for blue eel", "give blue eel", "basket eel", "basket crab")
    assert_out(game, [0, -5, 0])


# TF14: Game Warden


def test_TF14_pulls_a_card_into_the_pond_and_is_no_turn() -> None:
    written = position("", f"red eel, {WARDEN}", "red crab, red whale, red shrimp")
    game = after(written, "warden 2")
    assert waits_for(game) == reply(2, WARDEN, 1, begin())
    assert hand(game, 1) == {"red eel"}
    assert WARDEN not in shoal.snapshot(game)["played"]
    play(game, "allow")
    assert waits_for(game) == begin()
    assert field(game, "played") == [WARDEN]
    assert field(game, "turns") == 9
    (pulled,) = {"red crab", "red whale", "red shrimp"} - hand(game, 2)
    assert sorted(shoal.snapshot(game)["pond"]) == sorted([*written["pond"], pulled])
    assert legal(game) == asks((0, 2), "eel")


def test_TF14_may_pull_any_card_a_zinger_included_and_shuffles_the_pond() -> None:
    cards = {"red crab", "red whale", "red shrimp", DIVINE, NO_FISHING}
    pulled, tops, places = set(), set(), set()
    for rng in CHANCES:
        written = position("", f"red eel, {WARDEN}", ", ".join(sorted(cards)), rng=rng)
        game = after(written, "warden 2", "allow")
        (card,) = cards - hand(game, 2)
        pond = shoal.snapshot(game)["pond"]
        pulled.add(card)
        tops.add(pond[0])
        places.add(pond.index(card))
    assert pulled == cards
    assert len(tops) > 40
    assert len(places) > 40


def test_TF14_a_hand_of_one_card_is_empty_afterwards_and_the_round_goes_on() -> None:
    game = after(position("", f"red eel, {WARDEN}", "red crab"), "warden 2", "allow")
    assert hand(game, 2) == set()
    assert "red crab" in shoal.snapshot(game)["pond"]
    assert_round_goes_on(game, begin())


def test_TF14_a_zinger_that_was_pulled_can_be_drawn_again() -> None:
    written = position("red crab", f"red eel, {WARDEN}", NET, pond="red whale", dry=0)
    game = after(written, "warden 2", "allow", "ask 2 for blue eel", "no", "draw", "end", "draw")
    assert NET in hand(game, 1) | hand(game, 2)
    assert sorted(everything(shoal.snapshot(game))) == sorted(DECK)


@at_any_time
@pytest.mark.parametrize("seat", [0, 1, 2])
def test_TF14_may_be_played_anytime_by_anyone_on_anyone_with_a_card(time: Named, seat: int) -> None:
    hands = ["red crab", "red eel, blue eel", "red whale"]
    hands[seat] += f", {WARDEN}"
    written = position(*hands, seats=4, waits_for=time)
    targets = [other for other in (0, 1, 2) if other != seat]
    assert {move for move in legal_in(written, seat) if "warden" in move} == {f"warden {other}" for other in targets}
    for other in targets:
        game = after(written, f"{seat}: warden {other}")
        assert waits_for(game) == reply(other, WARDEN, seat, time)
        play(game, "allow")
        assert waits_for(game) == time


def test_TF14_refuses_without_a_pond() -> None:
    game = shoal.restore(position("red crab", f"red eel, {WARDEN}", "red whale", dry=0))
    assert legal(game) == asks((0, 2), "eel")
    assert_refused(game, 1, "warden 2", "TF14")


def test_TF14_one_card_is_pond_enough() -> None:
    game = after(position("", f"red eel, {WARDEN}", "red crab", pond="red whale", dry=0), "warden 2", "allow")
    assert sorted(shoal.snapshot(game)["pond"]) == ["red crab", "red whale"]


def test_TF14_refuses_on_an_empty_hand_and_without_holding_it() -> None:
    game = shoal.restore(position("red crab", f"red eel, {WARDEN}", ""))
    assert_refused(game, 1, "warden 2", "TF14")
    assert_refused(game, 0, "warden 1", "TF14")
    assert_refused(shoal.restore(position("red crab", "red eel", "")), 1, "warden 0", "TF14")


def test_TF14_a_zinger_used_once_is_gone() -> None:
    game = after(position("red crab", f"red eel, {WARDEN}", "red whale, red shrimp"), "warden 2", "allow")
    assert_refused(game, 1, "warden 2", "TF14")


def test_TF14_only_the_owner_knows_what_left() -> None:
    games, logs = [], list[shoal.Log]()
    for mine, other in (("red crab", "red whale"), ("red whale", "red crab")):
        log: shoal.Log = []
        game = shoal.restore(position("", f"red eel, {WARDEN}", mine, pond=other))
        games.append(play(game, "warden 2", "allow", log=log))
        logs.append(log)
        assert any(mine in line.lower() for line in told(game, log, 2))
    for viewer in (0, 1, None):
        assert games[0].view(viewer) == games[1].view(viewer)
        assert told(games[0], logs[0], viewer) == told(games[1], logs[1], viewer)


def test_TF14_whichever_card_was_pulled_the_others_see_the_same() -> None:
    """One of the cards was known to everybody; now nobody but its owner is sure that it is still there."""
    written = shoal.snapshot(given_to_2("red whale, blue whale", f"red crab, {WARDEN}"))
    seen: dict[str, set[bytes]] = {}
    for rng in CHANCES[:40]:
        game = after(written | {"rng": rng}, "0: warden 2", "allow")
        (pulled,) = {"red whale", "blue whale", "red eel", "blue eel"} - hand(game, 2)
        seen.setdefault(pulled, set()).update(game.view(viewer).data() for viewer in (0,))
        assert seen_hand(game, 0, 2) == seen_hand(game, None, 2) == ["?"] * 3
        assert sorted(seen_hand(game, 2, 2)) == sorted(hand(game, 2))
    assert len(seen) == 4
    assert len(set.union(*seen.values())) == 1


def given_to_2(seat_2: str, seat_0: str = "red crab") -> Game:
    """Everybody has seen seat 2 get the red eel from seat 1; then it asked in vain and has yet to draw."""
    written = position(seat_0, "red eel, green crab", f"{seat_2}, blue eel", waits_for=begin(2))
    return after(written, "ask 1 for red eel", "give red eel", "ask 1 for green eel", "no")


# TF15: Dead Scuba Diver


def test_TF15_lays_four_of_a_kind_with_the_diver_as_a_basket() -> None:
    game = after(position("red eel", f"every eel but red, {DIVER}, red crab", ""), "diver for red eel")
    assert hand(game, 1) == {"red crab"}
    assert field(game, "baskets") == [[], ["eel"], []]
    assert field(game, "diver") == {"for": "red eel", "turn": 9}
    assert field(game, "played") == []
    assert_round_goes_on(game, begin())
    assert list(game.scores) == [0, 20, 0]


@pytest.mark.parametrize("fish", FISH)
def test_TF15_the_diver_scores_nothing(fish: str) -> None:
    game = after(position("", f"every {fish} but green, {DIVER}, {NET}", ""), f"diver for green {fish}")
    assert list(game.scores) == [0, 4 * WORTH[fish], 0]


def test_TF15_offers_every_four_of_a_kind() -> None:
    written = position("", f"every eel but red, every crab but blue, every whale but blue and red, {DIVER}", "")
    assert legal_in(written) == asks((0, 2), "eel", "crab", "whale") | {"diver for red eel", "diver for blue crab"}


def test_TF15_who_holds_all_five_may_lay_any_four_of_them() -> None:
    written = position("", f"every eel, {DIVER}", "")
    expected = {"basket eel", *(f"diver for {card}" for card in every("eel"))}
    assert legal_in(written) == asks((0, 2), "eel") | expected
    game = after(written, "diver for blue eel")
    assert hand(game, 1) == {"blue eel"}
    assert field(game, "diver") == {"for": "blue eel", "turn": 9}
    assert_refused(game, 1, "fifth", "TF15")


@at_any_time
@pytest.mark.parametrize("seat", [0, 2])
def test_TF15_may_be_laid_anytime_off_turn(time: Named, seat: int) -> None:
    hands = ["red crab", "red eel, blue eel", "blue crab"]
    hands[seat] += f", every whale but red, {DIVER}"
    written = position(*hands, waits_for=time)
    assert legal_in(written, seat) == {"diver for red whale"}
    game = after(written, f"{seat}: diver for red whale")
    assert waits_for(game) == time
    assert len(hand(game, seat)) == 1
    assert shoal.snapshot(game)["baskets"][seat] == ["whale"]
    assert field(game, "diver") == {"for": "red whale", "turn": 9}


@at_any_time
def test_TF15_may_be_laid_at_any_point_of_ones_own_turn(time: Named) -> None:
    written = position("", f"red eel, blue eel, every whale but red, {DIVER}", "", waits_for=time)
    assert waits_for(after(written, "diver for red whale")) == time


def test_TF15_refuses_fewer_than_four_or_without_the_diver() -> None:
    three = shoal.restore(position("", f"every eel but red and blue, {DIVER}", ""))
    assert_refused(three, 1, "diver for red eel", "TF15")
    without = shoal.restore(position("", "every eel but red", DIVER))
    assert_refused(without, 1, "diver for red eel", "TF15")
    four = shoal.restore(position("", f"every eel but red, {DIVER}", ""))
    assert_refused(four, 1, "diver for blue eel", "TF15")
    assert_refused(without, 2, "diver for red eel", "TF15")


def test_TF15_the_fifth_card_may_be_put_in_on_a_later_turn_and_the_diver_is_discarded() -> None:
    written = position("red crab", "red eel, blue crab", "", baskets={1: "eel"}, diver=("red eel", 6))
    assert legal_in(written) == asks((0, 2), "eel", "crab") | {"fifth"}
    game = after(written, "fifth")
    assert hand(game, 1) == {"blue crab"}
    assert field(game, "diver") is None
    assert field(game, "played") == [DIVER]
    assert field(game, "baskets") == [[], ["eel"], []]
    assert list(game.scores) == [0, 25, 0]
    assert_round_goes_on(game, begin())
    assert everything(shoal.snapshot(game)) == sorted(DECK)


@at_any_time
def test_TF15_the_fifth_card_may_be_put_in_at_any_point_of_a_later_turn(time: Named) -> None:
    hands = ["red crab", "red eel, blue eel, green whale", ""]
    game = after(position(*hands, baskets={1: "whale"}, diver=("green whale", 8), waits_for=time), "fifth")
    assert waits_for(game) == time
    assert hand(game, 1) == {"red eel", "blue eel"}


def test_TF15_not_in_the_same_turn_even_after_another_question() -> None:
    game = after(position("", f"every eel, {DIVER}, red crab", "blue crab"), "diver for red eel")
    assert_refused(game, 1, "fifth", "TF15")
    play(game, "ask 2 for blue crab", "give blue crab")
    assert_refused(game, 1, "fifth", "TF15")
    play(game, "ask 2 for green crab", "no")
    assert_refused(game, 1, "fifth", "TF15")
    play(game, "draw")
    assert_refused(game, 1, "fifth", "TF15")
    play(game, "end", "draw", "draw")
    assert waits_for(game) == begin(1)
    assert "fifth" in legal(game)


def test_TF15_the_fifth_card_may_arrive_later() -> None:
    written = position("red crab", f"every eel but red, {DIVER}, blue crab", "", pond="red eel")
    game = after(written, "diver for red eel", "ask 2 for green crab", "no", "draw")
    assert hand(game, 1) == {"blue crab", "red eel"}
    assert_refused(game, 1, "fifth", "TF15")
    play(game, "end", "draw", "ask 1 for blue crab", "give blue crab", "ask 1 for green crab", "no", "draw", "end")
    assert waits_for(game) == begin(1)
    play(game, "fifth")
    assert list(game.scores) == [0, 25, 0]
    assert hand(game, 1) == set()


def test_TF15_laid_off_turn_the_next_turn_of_the_owner_is_a_later_one() -> None:
    hands = ["red crab", "blue crab", f"every eel, {DIVER}"]
    game = after(position(*hands), "2: diver for red eel", "ask 0 for green crab", "no", "draw", "end")
    assert waits_for(game) == begin(2)
    assert "fifth" in legal(game)
    assert_refused(game, 0, "fifth", "ALL1")
    play(game, "fifth")
    assert shoal.snapshot(game)["played"] == [DIVER]
    assert_round_goes_on(game, begin(2))


def test_TF15_the_fifth_card_is_put_in_only_in_ones_own_turn() -> None:
    game = shoal.restore(position("red eel", "blue crab", "", baskets={0: "eel"}, diver=("red eel", 6)))
    assert legal(game, 0) == set()
    assert_refused(game, 0, "fifth", "ALL1")


def test_TF15_refuses_the_fifth_card_without_it_or_without_the_basket() -> None:
    missing = shoal.restore(position("", "blue crab", "", baskets={1: "eel"}, diver=("red eel", 6)))
    assert_refused(missing, 1, "fifth", "TF15")
    others = shoal.restore(position("", "red eel", "", baskets={0: "eel"}, diver=("red eel", 6)))
    assert_refused(others, 1, "fifth", "TF15")
    none = shoal.restore(position("", "red eel", "", played=DIVER))
    assert_refused(none, 1, "fifth", "TF15")


def test_TF15_nobody_else_can_use_the_fifth_card_and_it_counts_against_its_holder() -> None:
    hands = ["red crab, red eel", "every crab but red", ""]
    written = position(*hands, baskets={2: "eel"}, diver=("red eel", 6))
    assert_out(after(written, "ask 0 for red crab", "give red crab", "basket crab"), [-5, 25, 20])


def test_TF15_everyone_sees_the_basket_and_what_the_diver_stands_for() -> None:
    game = after(position("red eel", f"every eel but red, {DIVER}, red crab", ""), "diver for red eel")
    for viewer in (0, 1, 2, None):
        seen = shoal.named(game.view(viewer))
        assert seen["baskets"] == [[], ["eel"], []]
        assert seen["diver"] == {"for": "red eel", "turn": 9}


def test_TF15_refuses_the_diver_while_an_answer_is_awaited() -> None:
    game = after(position(f"every eel but red, {DIVER}", "red crab", ""), "ask 2 for blue crab")
    assert_refused(game, 0, "diver for red eel", "TF28")


# TF16: No Fishing


@pytest.mark.parametrize("held", ["red eel", "red whale"])
@pytest.mark.parametrize("way", ["ask", "again", "lure"])
def test_TF16_answers_no_whatever_is_held(way: str, held: str) -> None:
    written = position("", f"blue eel, {FISTS}, {LURE}, {NET}", f"{held}, {NO_FISHING}")
    game = after(written, *TO_AN_ANSWER[way])
    before = set(shoal.snapshot(game)["played"])
    waits = waits_for(game)
    assert waits == answer(2, "red eel", 1, way)
    play(game, "no fishing")
    assert waits_for(game) == reply(1, NO_FISHING, 2, waits)
    assert legal(game) == {"allow"}
    assert hand(game, 2) == {held}
    play(game, "allow")
    assert waits_for(game) == draw("red eel")
    assert hand(game, 2) == {held}
    assert set(shoal.snapshot(game)["played"]) == before | {NO_FISHING}
    expected = {"draw"} | (set() if way == "again" else asks((0, 2), "eel", kind="again"))
    assert legal(game) == expected


@pytest.mark.parametrize("held", ["red eel", "red whale"])
def test_TF16_answers_the_net_as_well(held: str) -> None:
    game = after(
        position("", f"blue eel, {NET}, {FISTS}", f"{held}, {NO_FISHING}"), "net 2 for eel", "allow", "no fishing"
    )
    assert waits_for(game) == reply(1, NO_FISHING, 2, answer(2, "eel", 1, "net"))
    play(game, "allow")
    assert waits_for(game) == draw_after_net("eel")
    assert legal(game) == {"draw"} | asks((0, 2), "eel", kind="again")
    assert hand(game, 2) == {held}
    assert hand(game, 1) == {"blue eel", FISTS}


def test_TF16_the_asker_goes_on_to_draw_and_may_draw_the_very_card() -> None:
    game = after(position("", "blue eel", f"red whale, {NO_FISHING}", pond="red eel"), "ask 2 for red eel")
    play(game, "no fishing", "allow", "draw")
    assert waits_for(game) == begin(1, "red eel")


@pytest.mark.parametrize("way", ["ask", "again", "lure", "net"])
def test_TF16_says_nothing_about_what_is_held(way: str) -> None:
    games, logs = [], list[shoal.Log]()
    for mine, other in (("red eel", "red whale"), ("red whale", "red eel")):
        log: shoal.Log = []
        written = position(
            "", f"blue eel, {FISTS}, {LURE}, {NET}", f"{mine}, {NO_FISHING}", pond=f"red shrimp, {other}"
        )
        games.append(play(after(written, *TO_AN_ANSWER[way]), "no fishing", "allow", log=log))
        logs.append(log)
    for viewer in (0, 1, None):
        assert games[0].view(viewer) == games[1].view(viewer)
        assert told(games[0], logs[0], viewer) == told(games[1], logs[1], viewer)


def test_TF16_a_card_known_to_be_held_is_still_known_after_it() -> None:
    game = given_to_2(f"red whale, {NO_FISHING}")
    play(game, "draw", "end", "ask 1 for purple crab", "no", "draw", "end")
    play(game, "ask 2 for red crab", "no fishing", "allow")
    assert seen_hand(game, 1, 2)[0] == "red eel"


def test_TF16_refuses_when_nothing_was_asked_and_without_holding_it() -> None:
    game = shoal.restore(position("", f"blue eel, {NO_FISHING}", "red eel"))
    assert_refused(game, 1, "no fishing", "TF16")
    play(game, "ask 2 for red eel")
    assert_refused(game, 2, "no fishing", "TF16")
    assert_refused(game, 1, "no fishing", "TF10")
    play(game, "give red eel")
    assert_refused(game, 1, "no fishing", "TF16")
    assert_refused(game, 2, "no fishing", "ALL1")


@pytest.mark.parametrize("time", [draw("green eel"), end()])
def test_TF16_refuses_in_the_rest_of_ones_own_turn(time: Named) -> None:
    game = shoal.restore(position("", f"blue eel, {NO_FISHING}", "red eel", waits_for=time))
    assert_refused(game, 1, "no fishing", "TF16")


def test_TF16_refuses_to_answer_a_question_put_to_somebody_else() -> None:
    game = after(position(NO_FISHING, "blue eel", "red eel"), "ask 2 for red eel")
    assert_refused(game, 0, "no fishing", "TF10")


def test_TF16_refuses_before_the_net_or_the_lure_is_allowed() -> None:
    game = after(position("", f"blue eel, {LURE}", f"red eel, {NO_FISHING}"), "lure 2 for red eel")
    assert legal(game) == {"allow"}
    assert_refused(game, 2, "no fishing", "TF21")


def test_TF16_may_be_the_last_card() -> None:
    game = after(position("red crab", "blue eel", NO_FISHING), "ask 2 for red eel", "no fishing", "allow")
    assert hand(game, 2) == set()
    assert_round_goes_on(game, draw("red eel"))


# TF17: Glass Bottom Boat


def test_TF17_looks_at_a_card_and_changes_nothing_else() -> None:
    written = position("", f"red eel, {BOAT}", "red crab, red whale")
    game = after(written, "boat 2")
    assert waits_for(game) == reply(2, BOAT, 1, begin())
    play(game, "allow")
    assert waits_for(game) == begin()
    assert (hand(game, 1), hand(game, 2)) == ({"red eel"}, {"red crab", "red whale"})
    assert field(game, "played") == [BOAT]
    assert shoal.snapshot(game)["pond"] == written["pond"]
    assert field(game, "turns") == 9


def looked_at(game: Game, log: shoal.Log, viewer: int | None) -> set[str]:
    text = " ".join(told(game, log, viewer)).lower()
    return {card for card in DECK if card.lower() in text} - {BOAT}


def test_TF17_any_card_may_be_seen_by_the_player_and_the_owner_learns_which() -> None:
    cards = {"red crab", "red whale", "red shrimp", NET, DIVINE}
    seen = set()
    for rng in CHANCES[:100]:
        log: shoal.Log = []
        written = position("", f"red eel, {BOAT}", ", ".join(sorted(cards)), rng=rng)
        game = play(after(written, "boat 2"), "allow", log=log)
        (card,) = looked_at(game, log, 1)
        assert looked_at(game, log, 2) == {card}
        assert looked_at(game, log, 0) == looked_at(game, log, None) == set()
        seen.add(card)
    assert seen == cards


def test_TF17_the_others_see_the_same_whichever_card_it_was() -> None:
    games, logs = [], list[shoal.Log]()
    for mine, other in (("red crab", "red whale"), ("red whale", "red crab")):
        log: shoal.Log = []
        games.append(play(after(position("", f"red eel, {BOAT}", mine, pond=other), "boat 2"), "allow", log=log))
        logs.append(log)
    for viewer in (0, None):
        assert games[0].view(viewer) == games[1].view(viewer)
        assert told(games[0], logs[0], viewer) == told(games[1], logs[1], viewer)
    assert games[0].view(1) != games[1].view(1)


def test_TF17_of_two_cards_the_others_cannot_tell_which_was_seen() -> None:
    written = position("", f"red eel, {BOAT}", "red crab, red whale")
    by_card: dict[str, Game] = {}
    for rng in CHANCES[:20]:
        log: shoal.Log = []
        game = play(after(written | {"rng": rng}, "boat 2"), "allow", log=log)
        (card,) = looked_at(game, log, 1)
        by_card[card] = game
    first, second = by_card["red crab"], by_card["red whale"]
    for viewer in (0, None):
        assert first.view(viewer) == second.view(viewer)
    assert first.view(1) != second.view(1)
    assert first.view(2) != second.view(2)


def test_TF17_who_has_seen_a_card_goes_on_knowing_it() -> None:
    """In every world that the player can imagine the card is where it was seen; in those of a third it need not be."""
    game = after(position("", f"red eel, {BOAT}", "red crab"), "boat 2", "allow")
    worlds = {viewer: [shoal.imagine(game.view(viewer), shoal.Rng(n)) for n in range(25)] for viewer in (0, 1)}
    assert all(hand(world, 2) == {"red crab"} for world in worlds[1])
    assert len({frozenset(hand(world, 2)) for world in worlds[0]}) > 5
    assert "red crab" in json.dumps(shoal.named(game.view(1)))


@at_any_time
@pytest.mark.parametrize("seat", [0, 1, 2])
def test_TF17_may_be_played_anytime_by_anyone_on_anyone_with_a_card(time: Named, seat: int) -> None:
    hands = ["red crab", "red eel, blue eel", "red whale"]
    hands[seat] += f", {BOAT}"
    written = position(*hands, seats=4, waits_for=time)
    targets = [other for other in (0, 1, 2) if other != seat]
    assert {move for move in legal_in(written, seat) if "boat" in move} == {f"boat {other}" for other in targets}
    for other in targets:
        game = after(written, f"{seat}: boat {other}")
        assert waits_for(game) == reply(other, BOAT, seat, time)
        assert waits_for(play(game, "allow")) == time


def test_TF17_needs_no_pond() -> None:
    written = position("", f"red eel, {BOAT}", "red whale", dry=0)
    assert legal_in(written) == asks((0, 2), "eel") | {"boat 0", "boat 2"}


def test_TF17_refuses_on_an_empty_hand_and_without_holding_it() -> None:
    game = shoal.restore(position("red crab", f"red eel, {BOAT}", ""))
    assert_refused(game, 1, "boat 2", "TF17")
    assert_refused(game, 0, "boat 1", "TF17")
    assert_refused(shoal.restore(position("red crab", "red eel", "")), 1, "boat 0", "TF17")


# TF18: The Net


def test_TF18_names_a_fish_in_the_hand_and_an_opponent() -> None:
    written = position("", f"red eel, blue crab, {NET}", "")
    nets = {f"net {other} for {fish}" for other in (0, 2) for fish in ("eel", "crab")}
    assert legal_in(written) == asks((0, 2), "eel", "crab") | nets


def test_TF18_one_card_is_given_of_the_givers_choice_and_the_turn_then_ends() -> None:
    written = position("", f"red eel, {NET}, {FISTS}", "green eel, blue eel, red crab")
    game = after(written, "net 2 for eel")
    assert waits_for(game) == reply(2, NET, 1, answer(2, "eel", 1, "net"))
    play(game, "allow")
    assert waits_for(game) == answer(2, "eel", 1, "net")
    assert legal(game) == {"give green eel", "give blue eel"}
    play(game, "give blue eel")
    assert hand(game, 1) == {"red eel", FISTS, "blue eel"}
    assert hand(game, 2) == {"green eel", "red crab"}
    assert waits_for(game) == end(got="blue eel")
    assert legal(game) == {"end"}
    assert waits_for(play(game, "end")) == begin(2)


def test_TF18_who_has_none_says_so_and_the_asker_draws_and_ends_the_turn() -> None:
    game = after(position("", f"red eel, {NET}", "red crab", pond="red whale"), "net 2 for eel", "allow")
    assert legal(game) == {"no"}
    play(game, "no")
    assert waits_for(game) == draw_after_net("eel")
    assert legal(game) == {"draw"}
    assert field(game, "played") == [NET]
    assert_refused(game, 1, "end", "TF5")
    assert_refused(game, 1, "ask 2 for blue eel", "TF5")
    play(game, "draw")
    assert hand(game, 1) == {"red eel", "red whale"}
    assert waits_for(game) == end()
    assert legal(game) == {"end"}
    assert waits_for(play(game, "end")) == begin(2)


@pytest.mark.parametrize("drawn", ["blue eel", "red card shark", "green card shark", "purple flying fish", BOAT])
@pytest.mark.parametrize("fish", ["eel", "card shark", "whale"])
def test_TF18_whatever_is_drawn_after_an_empty_net_the_turn_ends(fish: str, drawn: str) -> None:
    """No one card was asked for, so none is the very card; and what was drawn is its owner's secret."""
    held = f"red eel, blue card shark, red whale, {NET}"
    game = after(position("", held, "red crab", pond=drawn), f"net 2 for {fish}", "allow", "no")
    log: shoal.Log = []
    play(game, "draw", log=log)
    assert waits_for(game) == end()
    for viewer in (0, 2, None):
        assert not any(drawn.lower() in line.lower() for line in told(game, log, viewer))
        assert seen_hand(game, viewer, 1) == ["?"] * 4
    assert any(drawn.lower() in line.lower() for line in told(game, log, 1))


def test_TF18_a_draw_after_an_empty_net_may_be_any_card_to_the_others() -> None:
    """Also one of the fish that was asked for: the draw denies nothing."""
    hands = ["", f"red eel, {NET}", "red crab"]
    games = [
        after(position(*hands, pond=f"{first}, {second}"), "net 2 for eel", "allow", "no", "draw")
        for first, second in (("blue eel", "red whale"), ("red whale", "blue eel"))
    ]
    for viewer in (0, 2, None):
        assert games[0].view(viewer) == games[1].view(viewer)


def test_TF18_two_fisted_fisherman_may_follow_an_empty_net() -> None:
    """Its question is like any other: what it brings goes on, what is drawn for it is drawn for that card."""
    written = position("blue eel", f"red eel, {NET}, {FISTS}", "red crab", pond="green eel")
    game = after(written, "net 2 for eel", "allow", "no")
    assert legal(game) == {"draw"} | asks((0, 2), "eel", kind="again")
    got = play(game.copy(), "again 0 for blue eel", "give blue eel")
    assert waits_for(got) == begin(got="blue eel")
    refused = play(game.copy(), "again 2 for green eel", "no")
    assert waits_for(refused) == draw("green eel")
    assert waits_for(play(refused, "draw")) == begin(got="green eel")


def test_TF18_baskets_and_zingers_may_be_played_before_and_after_the_draw_of_an_empty_net() -> None:
    held = f"every eel, red whale, {NET}, {BOAT}"
    game = after(position("red shrimp", held, "red crab", pond="red barnacle"), "net 2 for whale", "allow", "no")
    assert legal(game) == {"draw", "basket eel", "boat 0", "boat 2"}
    play(game, "boat 2")
    assert waits_for(game) == reply(2, BOAT, 1, draw_after_net("whale"))
    play(game, "allow")
    assert waits_for(game) == draw_after_net("whale")
    play(game, "draw")
    assert legal(game) == {"end", "basket eel"}


def test_TF18_an_empty_net_over_an_empty_pond_leaves_asking_again_or_the_end_of_the_turn() -> None:
    written = position("", f"red eel, {NET}, {FISTS}", "red crab", dry=0)
    game = after(written, "net 2 for eel", "allow", "no")
    assert legal(game) == {"end"} | asks((0, 2), "eel", kind="again")
    assert_refused(game, 1, "draw", "TF5")
    assert waits_for(play(game, "end")) == begin(2)


def test_TF18_a_card_drawn_after_an_empty_net_is_not_got() -> None:
    """So the basket that it completes ends no round (TF23)."""
    written = position("red crab", f"every eel but red, {NET}", "red whale", pond="red eel")
    game = after(written, "net 2 for eel", "allow", "no", "draw", "basket eel")
    assert hand(game, 1) == set()
    assert_round_goes_on(game, end())


def test_TF18_a_position_after_an_empty_net_comes_back_as_it_was_written() -> None:
    game = after(position("", f"red eel, {NET}", f"red crab, {BOAT}"), "net 2 for eel", "allow", "no")
    for written in (shoal.snapshot(game), shoal.snapshot(play(game, "2: boat 1"))):
        again = shoal.restore(written)
        assert shoal.snapshot(again) == written
        for viewer in (0, 1, 2, None):
            assert again.view(viewer) == shoal.restore(written).view(viewer)
    assert waits_for(play(again, "allow")) == draw_after_net("eel")


def test_TF18_baskets_may_still_be_laid_after_it() -> None:
    written = position("", f"every eel but red, {NET}, red crab", "red eel, red whale")
    game = after(written, "net 2 for eel", "allow", "give red eel")
    assert legal(game) == {"end", "basket eel"}
    assert_round_goes_on(play(game, "basket eel"), end(got="red eel"))
    assert legal(game) == {"end"}


def test_TF18_may_be_cast_before_a_question_that_follows_a_card_got() -> None:
    written = position("red crab", f"red eel, {NET}", "green eel, blue eel")
    game = after(written, "ask 2 for green eel", "give green eel")
    assert "net 2 for eel" in legal(game)
    play(game, "net 2 for eel")
    assert waits_for(game) == reply(2, NET, 1, answer(2, "eel", 1, "net", "green eel"))


def test_TF18_may_be_cast_on_an_empty_hand() -> None:
    game = after(position("red crab", f"red eel, {NET}", ""), "net 2 for eel", "allow")
    assert legal(game) == {"no"}


def test_TF18_refuses_after_a_no_and_after_a_draw() -> None:
    game = after(position("", f"red eel, {NET}", "green eel"), "ask 2 for blue eel", "no")
    assert_refused(game, 1, "net 2 for eel", "TF18")
    play(game, "draw")
    assert_refused(game, 1, "net 2 for eel", "TF18")


def test_TF18_refuses_a_fish_that_one_does_not_hold_and_without_holding_it() -> None:
    game = shoal.restore(position(NET, "red eel", "green eel"))
    assert_refused(game, 1, "net 2 for eel", "TF18")
    game = shoal.restore(position("", f"red eel, {NET}", "green crab"))
    assert_refused(game, 1, "net 2 for crab", "TF18")


def test_TF18_refuses_off_turn() -> None:
    game = shoal.restore(position("", "red crab", f"red eel, {NET}"))
    assert legal(game, 2) == set()
    assert_refused(game, 2, "net 1 for eel", "ALL1")


def test_TF18_which_card_it_is_only_those_two_see() -> None:
    games, logs = [], list[shoal.Log]()
    for card in ("green eel", "blue eel"):
        log: shoal.Log = []
        game = after(position("", f"red eel, {NET}", "green eel, blue eel, red crab"), "net 2 for eel", "allow")
        games.append(play(game, f"give {card}", log=log))
        logs.append(log)
        for one in (1, 2):
            assert any(card in line.lower() for line in told(game, log, one))
            assert shoal.named(game.view(one))["waits_for"] == end(got=card)
        for other in (0, None):
            assert shoal.named(game.view(other))["waits_for"] == end(got="?")
            assert seen_hand(game, other, 1) == ["?", "?"]
    for viewer in (0, None):
        assert games[0].view(viewer) == games[1].view(viewer)
        assert told(games[0], logs[0], viewer) == told(games[1], logs[1], viewer)


def test_TF18_a_card_known_to_all_may_or_may_not_be_the_one_that_was_given() -> None:
    game = given_to_2("red whale", f"green eel, {NET}")
    play(game, "draw", "end", "net 2 for eel", "allow")
    games = [play(game.copy(), f"give {card}") for card in ("red eel", "blue eel")]
    for viewer in (1, None):
        assert games[0].view(viewer) == games[1].view(viewer)
        assert "red eel" not in seen_hand(games[0], viewer, 2)


def test_TF18_the_giver_goes_on_knowing_the_card_in_the_askers_hand() -> None:
    game = after(position("", f"red eel, {NET}", "green eel, red crab"), "net 2 for eel", "allow", "give green eel")
    worlds = {viewer: [shoal.imagine(game.view(viewer), shoal.Rng(n)) for n in range(25)] for viewer in (0, 2)}
    assert all("green eel" in hand(world, 1) for world in worlds[2])
    assert not all("green eel" in hand(world, 1) for world in worlds[0])


# TF19: Two Fisted Fisherman


def test_TF19_after_a_no_and_before_drawing_asks_anyone_again_for_anything_one_may_ask_for() -> None:
    game = after(position("", f"red eel, blue crab, {FISTS}", ""), "ask 2 for green eel", "no")
    assert legal(game) == {"draw"} | asks((0, 2), "eel", "crab", kind="again")
    play(game, "again 2 for green crab")
    assert waits_for(game) == answer(2, "green crab", 1, "again")
    assert hand(game, 1) == {"red eel", "blue crab"}
    assert field(game, "played") == [FISTS]


def test_TF19_the_same_player_may_be_asked_for_the_same_card() -> None:
    game = after(position("", f"red eel, {FISTS}", "blue crab"), "ask 2 for green eel", "no", "again 2 for green eel")
    assert waits_for(game) == answer(2, "green eel", 1, "again")


def test_TF19_if_it_succeeds_the_asker_goes_on() -> None:
    game = after(position("blue eel", f"red eel, {FISTS}", ""), "ask 2 for green eel", "no", "again 0 for blue eel")
    play(game, "give blue eel")
    assert waits_for(game) == begin(1, "blue eel")
    assert legal(game) == asks((0, 2), "eel")


def test_TF19_if_that_fails_too_the_draw_is_for_the_new_question() -> None:
    hands = ["", f"red eel, {FISTS}", ""]
    moves = ["ask 2 for green eel", "no", "again 0 for blue eel", "no"]
    game = after(position(*hands, pond="blue eel"), *moves)
    assert waits_for(game) == draw("blue eel")
    assert waits_for(play(game, "draw")) == begin(1, "blue eel")
    assert waits_for(after(position(*hands, pond="green eel"), *moves, "draw")) == end()


def test_TF19_may_follow_a_lure() -> None:
    game = after(position("", f"red crab, {LURE}, {FISTS}", ""), "lure 2 for green eel", "allow", "no")
    assert legal(game) == {"draw"} | asks((0, 2), "crab", kind="again")


def test_TF19_may_follow_no_fishing() -> None:
    written = position("blue eel", f"red eel, {FISTS}", f"green eel, {NO_FISHING}")
    game = after(written, "ask 2 for green eel", "no fishing", "allow", "again 2 for green eel")
    assert waits_for(game) == answer(2, "green eel", 1, "again")
    assert legal(game) == {"give green eel"}
    play(game, "give green eel")
    assert waits_for(game) == begin(1, "green eel")


def test_TF19_may_be_answered_with_no_fishing() -> None:
    written = position("", f"red eel, {FISTS}", f"green eel, {NO_FISHING}")
    game = after(written, "ask 0 for green eel", "no", "again 2 for green eel", "no fishing", "allow")
    assert waits_for(game) == draw("green eel")
    assert legal(game) == {"draw"}


def test_TF19_is_played_on_nobody_so_there_is_no_reply() -> None:
    game = after(
        position("", f"red eel, {FISTS}", f"red crab, {DIVINE}"), "ask 0 for green eel", "no", "again 2 for blue eel"
    )
    assert waits_for(game) == answer(2, "blue eel", 1, "again")
    assert legal(game) == {"no"}


def test_TF19_refuses_before_an_answer_after_drawing_and_without_holding_it() -> None:
    game = shoal.restore(position("", f"red eel, {FISTS}", ""))
    assert_refused(game, 1, "again 2 for blue eel", "TF19")
    play(game, "ask 2 for blue eel")
    assert_refused(game, 1, "again 0 for blue eel", "TF10")
    play(game, "no")
    assert_refused(game, 1, "again 0 for blue crab", "TF3")
    play(game, "draw")
    assert_refused(game, 1, "again 2 for blue eel", "TF19")
    without = shoal.restore(position("", "red eel", FISTS, waits_for=draw("blue eel")))
    assert_refused(without, 1, "again 2 for green eel", "TF19")
    assert_refused(without, 2, "again 1 for green eel", "ALL1")


def test_TF19_who_has_no_fish_left_cannot_use_it() -> None:
    game = after(position("", f"{LURE}, {FISTS}", ""), "lure 2 for green eel", "allow", "no")
    assert legal(game) == {"draw"}


# TF20: The Lure


def test_TF20_asks_anyone_for_any_card_whether_or_not_the_fish_is_held() -> None:
    written = position("", f"red eel, {LURE}", "")
    expected = asks((0, 2), "eel") | asks((0, 2), *FISH, kind="lure")
    assert len(expected) == 10 + 130
    assert legal_in(written) == expected


def test_TF20_succeeds() -> None:
    game = after(position("", LURE, "red crab, red whale"), "lure 2 for red crab")
    then = answer(2, "red crab", 1, "lure")
    assert waits_for(game) == reply(2, LURE, 1, then)
    assert legal(game) == {"allow"}
    play(game, "allow")
    assert waits_for(game) == then
    assert field(game, "played") == [LURE]
    assert legal(game) == {"give red crab"}
    play(game, "give red crab")
    assert (hand(game, 1), hand(game, 2)) == ({"red crab"}, {"red whale"})
    assert waits_for(game) == begin(1, "red crab")
    assert legal(game) == asks((0, 2), "crab")


def test_TF20_fails_like_any_question() -> None:
    game = after(position("", LURE, "red whale", pond="red shrimp"), "lure 2 for red crab", "allow")
    assert legal(game) == {"no"}
    play(game, "no")
    assert waits_for(game) == draw("red crab")
    assert waits_for(play(game, "draw")) == end()


def test_TF20_drawing_the_very_card_goes_on() -> None:
    game = after(position("", LURE, "", pond="red crab"), "lure 2 for red crab", "allow", "no", "draw")
    assert waits_for(game) == begin(1, "red crab")


@pytest.mark.parametrize("way", ["take", "leave"])
def test_TF20_is_stopped_and_the_asker_is_at_the_beginning_of_the_turn(way: str) -> None:
    game = after(position("", f"red eel, {LURE}", f"red crab, {DIVINE}"), "lure 2 for red crab", f"divine {way}")
    assert waits_for(game) == begin()
    assert hand(game, 1) == {"red eel"}
    assert hand(game, 2) == ({"red crab", LURE} if way == "take" else {"red crab"})
    assert legal(game) == asks((0, 2), "eel")


def test_TF20_may_be_played_before_a_question_that_follows_a_card_got() -> None:
    game = after(position("", f"red eel, {LURE}", "green eel, red crab"), "ask 2 for green eel", "give green eel")
    play(game, "lure 2 for red crab")
    assert waits_for(game) == reply(2, LURE, 1, answer(2, "red crab", 1, "lure", "green eel"))
    play(game, "allow", "give red crab")
    assert waits_for(game) == begin(1, "red crab")


def test_TF20_refuses_after_a_no_after_a_draw_off_turn_and_without_holding_it() -> None:
    game = after(position("", f"red eel, {LURE}", "green eel"), "ask 2 for blue eel", "no")
    assert_refused(game, 1, "lure 2 for green eel", "TF20")
    play(game, "draw")
    assert_refused(game, 1, "lure 2 for green eel", "TF20")
    other = shoal.restore(position("", "red eel", f"green eel, {LURE}"))
    assert_refused(other, 1, "lure 2 for green eel", "TF20")
    assert_refused(other, 2, "lure 1 for red eel", "ALL1")


def test_TF20_a_card_in_a_basket_is_asked_for_in_vain() -> None:
    game = after(position("", f"red eel, {LURE}", "", baskets={2: "crab"}), "lure 2 for red crab", "allow")
    assert legal(game) == {"no"}


# TF21: Divine Intervention


@at_any_time
@pytest.mark.parametrize("target", [1, 2])
@pytest.mark.parametrize("way", ["take", "leave"])
@pytest.mark.parametrize(("zinger", "kind"), [(WARDEN, "warden"), (BOAT, "boat")])
def test_TF21_stops_the_warden_and_the_boat_of_a_third_player(
    zinger: str, kind: str, way: str, target: int, time: Named
) -> None:
    hands = [f"red crab, {zinger}", "red eel, blue eel", "red whale"]
    hands[target] += f", {DIVINE}"
    written = position(*hands, waits_for=time)
    game = after(written, f"0: {kind} {target}")
    assert waits_for(game) == reply(target, zinger, 0, time)
    assert legal(game) == {"allow", "divine take", "divine leave"}
    play(game, f"divine {way}")
    assert waits_for(game) == time
    kept = set(cards_in(hands[target])) - {DIVINE}
    assert hand(game, target) == (kept | {zinger} if way == "take" else kept)
    assert hand(game, 0) == {"red crab"}
    assert field(game, "played") == ([DIVINE] if way == "take" else sorted([DIVINE, zinger]))
    assert shoal.snapshot(game)["pond"] == written["pond"]
    assert field(game, "turns") == 9


@at_any_time
@pytest.mark.parametrize(("zinger", "kind"), [(WARDEN, "warden"), (BOAT, "boat")])
@pytest.mark.parametrize("way", ["take", "leave"])
def test_TF21_stops_the_warden_and_the_boat_of_the_player_on_turn(
    zinger: str, kind: str, way: str, time: Named
) -> None:
    game = after(position("", f"red eel, blue eel, {zinger}", DIVINE, waits_for=time), f"{kind} 2", f"divine {way}")
    assert waits_for(game) == time
    assert hand(game, 2) == ({zinger} if way == "take" else set())


@pytest.mark.parametrize("way", ["take", "leave"])
@pytest.mark.parametrize(("zinger", "move"), [(LURE, "lure 2 for red crab"), (NET, "net 2 for eel")])
@pytest.mark.parametrize("got", [None, "red eel"])
def test_TF21_stops_the_net_and_the_lure_and_leaves_everything_as_it_was(
    zinger: str, move: str, way: str, got: str | None
) -> None:
    written = position("", f"red eel, {zinger}", f"red crab, green eel, {DIVINE}", waits_for=begin(1, got))
    game = after(written, move)
    assert legal(game) == {"allow", "divine take", "divine leave"}
    play(game, f"divine {way}")
    assert waits_for(game) == begin(1, got)
    assert hand(game, 1) == {"red eel"}
    assert hand(game, 2) == {"red crab", "green eel"} | ({zinger} if way == "take" else set())
    assert field(game, "played") == ([DIVINE] if way == "take" else sorted([DIVINE, zinger]))
    assert legal(game) == asks((0, 2), "eel")


@pytest.mark.parametrize("way", ["take", "leave"])
@pytest.mark.parametrize("how", ["ask", "again", "lure"])
@pytest.mark.parametrize("held", ["red eel", "red whale"])
def test_TF21_stops_no_fishing_and_leaves_the_player_asked_to_answer_truly(how: str, way: str, held: str) -> None:
    written = position("", f"blue eel, {FISTS}, {LURE}, {DIVINE}", f"{held}, {NO_FISHING}")
    game = after(written, *TO_AN_ANSWER[how])
    waits, mine = waits_for(game), hand(game, 1)
    play(game, "no fishing")
    assert legal(game) == {"allow", "divine take", "divine leave"}
    play(game, f"divine {way}")
    assert waits_for(game) == waits
    assert hand(game, 1) == mine - {DIVINE} | ({NO_FISHING} if way == "take" else set())
    assert hand(game, 2) == {held}
    assert legal(game) == ({"give red eel"} if held == "red eel" else {"no"})
    play(game, *legal(game))
    assert waits_for(game) == (begin(1, "red eel") if held == "red eel" else draw("red eel"))


@pytest.mark.parametrize("way", ["take", "leave"])
@pytest.mark.parametrize("how", ["ask", "again", "lure"])
def test_TF21_after_no_fishing_was_stopped_a_whopper_may_be_told_where_whoppers_are(how: str, way: str) -> None:
    written = position("", f"blue eel, {FISTS}, {LURE}, {DIVINE}", f"red eel, {NO_FISHING}", whoppers=1)
    game = after(written, *TO_AN_ANSWER[how], "no fishing", f"divine {way}")
    assert legal(game) == {"give red eel", "no"}
    assert waits_for(play(game, "no")) == draw("red eel")


@pytest.mark.parametrize("way", ["take", "leave"])
def test_TF21_stops_no_fishing_against_the_net(way: str) -> None:
    game = after(
        position("", f"blue eel, {NET}, {DIVINE}", f"red eel, green eel, {NO_FISHING}"), "net 2 for eel", "allow"
    )
    play(game, "no fishing", f"divine {way}")
    assert waits_for(game) == answer(2, "eel", 1, "net")
    assert legal(game) == {"give red eel", "give green eel"}
    play(game, "give green eel")
    assert waits_for(game) == end(got="green eel")


def test_TF21_no_fishing_taken_back_may_be_used_by_the_one_who_took_it() -> None:
    written = position("", f"blue eel, {DIVINE}", f"red eel, green crab, {NO_FISHING}")
    game = after(written, "ask 2 for red eel", "no fishing", "divine take", "give red eel", "ask 0 for green eel", "no")
    play(game, "draw", "end", "ask 0 for red crab", "no", "draw", "end", "draw")
    assert waits_for(game) == begin(1)
    turn_without_luck(game, "ask 0 for green eel")
    play(game, "ask 1 for blue crab")
    assert legal(game) == {"no", "no fishing"}


def test_TF21_a_warden_or_boat_taken_back_may_be_played_at_once() -> None:
    game = after(position(f"red crab, {BOAT}", "red eel", f"red whale, {DIVINE}"), "0: boat 2", "divine take")
    assert legal(game, 2) == {"boat 0", "boat 1"}


def test_TF21_a_lure_taken_back_is_known_to_be_held() -> None:
    game = after(position("", f"red eel, {LURE}", f"red crab, {DIVINE}"), "lure 2 for red crab", "divine take")
    for viewer in (0, 1, None):
        assert seen_hand(game, viewer, 2) == [LURE, "?"]


def test_TF21_divine_intervention_need_not_be_used() -> None:
    game = after(position("", f"red eel, {LURE}", f"red crab, {DIVINE}"), "lure 2 for red crab", "allow")
    assert legal(game) == {"give red crab"}
    assert hand(game, 2) == {"red crab", DIVINE}
    assert field(game, "played") == [LURE]


def test_TF21_the_warden_may_pull_divine_intervention_that_was_not_used() -> None:
    game = after(position("", f"red eel, {WARDEN}", DIVINE), "warden 2", "allow")
    assert hand(game, 2) == set()
    assert DIVINE in shoal.snapshot(game)["pond"]


@pytest.mark.parametrize(
    ("mine", "move"),
    [(WARDEN, "warden 2"), (BOAT, "boat 2"), (LURE, "lure 2 for red crab"), (NET, "net 2 for eel")],
)
def test_TF21_the_game_waits_for_the_reply_whether_or_not_it_is_held(mine: str, move: str) -> None:
    for other, offered in (("red crab", {"allow"}), (DIVINE, {"allow", "divine take", "divine leave"})):
        game = after(position("", f"red eel, {mine}", other), move)
        assert game.to_move == 2
        assert legal(game) == offered
        assert legal(game, 0) == legal(game, 1) == set()


def test_TF21_the_game_waits_for_the_reply_of_an_empty_hand_too() -> None:
    game = after(position("", f"red eel, {LURE}", ""), "lure 2 for red crab")
    assert waits_for(game) == reply(2, LURE, 1, answer(2, "red crab", 1, "lure"))
    assert legal(game) == {"allow"}


def test_TF21_is_no_help_against_the_diver_and_a_second_question() -> None:
    game = after(position(DIVINE, f"every eel but red, {DIVER}", ""), "diver for red eel")
    assert waits_for(game) == begin()


def test_TF21_refuses_when_no_zinger_was_played_on_one_and_without_holding_it() -> None:
    game = shoal.restore(position("", f"red eel, {DIVINE}, {BOAT}", "green eel"))
    for move in ("divine take", "divine leave", "allow"):
        assert_refused(game, 1, move, "TF21")
        assert_refused(game, 2, move, "ALL1")
    play(game, "boat 2")
    assert_refused(game, 2, "divine take", "TF21")
    assert_refused(game, 2, "divine leave", "TF21")
    assert_refused(game, 1, "divine take", "TF21")
    assert_refused(game, 0, "allow", "TF21")


def test_TF21_refuses_against_a_plain_question() -> None:
    game = after(position("", "red eel", f"green eel, {DIVINE}"), "ask 2 for green eel")
    assert legal(game) == {"give green eel"}
    assert_refused(game, 2, "divine take", "TF21")


def test_TF21_refuses_other_moves_of_the_player_who_has_to_reply() -> None:
    game = after(position("", f"red eel, {BOAT}", f"every crab, {WARDEN}"), "boat 2")
    for move in ("basket crab", "warden 1", "no", "ask 1 for red crab", "draw", "end", "pass"):
        assert refusal(game, 2, move) in RULES
    assert_refused(game, 2, "warden 1", "TF28")


# TF22: throwing Divine Intervention away


def test_TF22_may_be_thrown_away_as_ones_turn() -> None:
    written = position("", f"red eel, {DIVINE}", "")
    assert legal_in(written) == asks((0, 2), "eel") | {"throw"}
    game = after(written, "throw")
    assert hand(game, 1) == {"red eel"}
    assert field(game, "played") == [DIVINE]
    assert_round_goes_on(game, begin(2))
    assert (field(game, "turns"), field(game, "passes")) == (10, 0)


def test_TF22_may_be_thrown_away_dead_in_the_water_and_after_a_card_got() -> None:
    assert legal_in(position("", DIVINE, "")) == {"draw", "pass", "throw"}
    game = after(position("", f"red eel, {DIVINE}", "green eel"), "ask 2 for green eel", "give green eel")
    assert "throw" in legal(game)
    assert waits_for(play(game, "throw")) == begin(2)


def test_TF22_is_no_pass() -> None:
    game = after(position("", DIVINE, "", passes=2), "throw")
    assert field(game, "passes") == 0
    assert_round_goes_on(game, begin(2))


def test_TF22_while_one_of_the_seven_others_has_not_been_played() -> None:
    for last in (zinger for zinger in ZINGERS if zinger != DIVINE):
        played = ", ".join(zinger for zinger in ZINGERS if zinger not in (DIVINE, last))
        assert "throw" in legal_in(position("", f"red eel, {DIVINE}", "", played=played))
        assert "throw" in legal_in(position("", f"red eel, {DIVINE}", last, played=played))


def test_TF22_refuses_after_the_seventh() -> None:
    game = shoal.restore(position("", f"red eel, {DIVINE}", "", played=f"{SIX_OTHERS}, {DIVER}"))
    assert legal(game) == asks((0, 2), "eel")
    assert_refused(game, 1, "throw", "TF22")


def test_TF22_the_diver_in_a_basket_counts_as_played() -> None:
    written = position("", f"red eel, {DIVINE}", "", played=SIX_OTHERS, baskets={2: "crab"}, diver=("red crab", 2))
    assert_refused(shoal.restore(written), 1, "throw", "TF22")


def test_TF22_the_seventh_may_be_the_divine_holders_own() -> None:
    others = ", ".join(zinger for zinger in ZINGERS if zinger not in (DIVINE, BOAT))
    game = shoal.restore(position("red crab", f"red eel, {DIVINE}, {BOAT}", "", played=others))
    assert "throw" in legal(game)
    play(game, "boat 0", "allow")
    assert_refused(game, 1, "throw", "TF22")


@pytest.mark.parametrize("zinger", [WARDEN, BOAT, LURE, NET, NO_FISHING])
def test_TF22_a_zinger_taken_back_counts_as_not_played(zinger: str) -> None:
    moves = {
        WARDEN: "warden 2",
        BOAT: "boat 2",
        LURE: "lure 2 for red crab",
        NET: "net 2 for eel",
        NO_FISHING: "ask 2 for green eel",
    }
    if zinger == NO_FISHING:
        game = after(
            position("", f"red eel, {DIVINE}", f"red whale, {zinger}"), moves[zinger], "no fishing", "divine take"
        )
    else:
        game = after(position("", f"red eel, {zinger}", f"red whale, {DIVINE}"), moves[zinger], "divine take")
    assert field(game, "played") == [DIVINE]


def test_TF22_refuses_without_holding_it_off_turn_and_after_a_question() -> None:
    assert_refused(shoal.restore(position("", "red eel", DIVINE)), 1, "throw", "TF22")
    assert_refused(shoal.restore(position("", "red eel", DIVINE)), 2, "throw", "ALL1")
    game = after(position("", f"red eel, {DIVINE}", ""), "ask 2 for blue eel", "no")
    assert_refused(game, 1, "throw", "TF22")
    play(game, "draw")
    assert_refused(game, 1, "throw", "TF22")


# TF23: going out


def test_TF23_by_asking() -> None:
    written = position("green crab", "every eel but red", "red eel, The Net")
    game = after(written, "ask 2 for red eel", "give red eel")
    assert_round_goes_on(game, begin(1, "red eel"))
    assert_out(play(game, "basket eel"), [-5, 25, -25])
    assert game.winners == [1]


def test_TF23_by_asking_again() -> None:
    written = position("green crab", f"every eel but red, {FISTS}", "red eel")
    moves = ["ask 0 for red eel", "no", "again 2 for red eel", "give red eel", "basket eel"]
    assert_out(after(written, *moves), [-5, 25, 0])


def test_TF23_by_drawing_exactly_the_card_asked_for() -> None:
    written = position("green crab", "every eel but red", "", pond="red eel")
    assert_out(after(written, "ask 2 for red eel", "no", "draw", "basket eel"), [-5, 25, 0])


def test_TF23_by_the_net() -> None:
    written = position("green crab", f"every eel but red, {NET}", "red eel")
    assert_out(after(written, "net 2 for eel", "allow", "give red eel", "basket eel"), [-5, 25, 0])


def test_TF23_by_the_lure() -> None:
    written = position("green crab", f"every eel but red, {LURE}", "red eel")
    assert_out(after(written, "lure 2 for red eel", "allow", "give red eel", "basket eel"), [-5, 25, 0])


def test_TF23_by_the_lure_and_an_exact_draw() -> None:
    written = position("green crab", f"every eel but red, {LURE}", "", pond="red eel")
    assert_out(after(written, "lure 2 for red eel", "allow", "no", "draw", "basket eel"), [-5, 25, 0])


def test_TF23_by_the_diver() -> None:
    written = position("green crab, blue eel", f"every eel but red and blue, {DIVER}", "red eel")
    game = after(written, "ask 2 for red eel", "give red eel", "diver for blue eel")
    assert_out(game, [-10, 20, 0])


def test_TF23_by_the_net_and_the_diver() -> None:
    written = position("green crab, blue eel", f"every eel but red and blue, {DIVER}, {NET}", "red eel")
    game = after(written, "net 2 for eel", "allow", "give red eel", "diver for blue eel")
    assert_out(game, [-10, 20, 0])


@pytest.mark.parametrize("order", [["basket eel", "basket crab"], ["basket crab", "basket eel"]])
def test_TF23_several_baskets_in_any_order(order: list[str]) -> None:
    written = position("", "every eel but red, every crab", "red eel")
    game = after(written, "ask 2 for red eel", "give red eel", order[0])
    assert_round_goes_on(game, begin(1, "red eel"))
    assert_out(play(game, order[1]), [0, 50, 0])


@pytest.mark.parametrize("order", [["basket eel", "diver for red crab"], ["diver for red crab", "basket eel"]])
def test_TF23_a_basket_and_the_divers_in_any_order(order: list[str]) -> None:
    written = position("red crab", f"every eel but red, every crab but red, {DIVER}", "red eel")
    assert_out(after(written, "ask 2 for red eel", "give red eel", *order), [-5, 45, 0])


def test_TF23_ends_at_once_whoever_has_zingers_left() -> None:
    written = position(f"green crab, {WARDEN}", "every eel but red", f"red eel, {BOAT}, {DIVINE}")
    game = after(written, "ask 2 for red eel", "give red eel", "basket eel")
    assert_out(game, [-30, 25, -50])
    assert all(game.legal(seat) == [] for seat in range(3))


def test_TF23_after_a_lure_that_was_stopped_the_card_got_before_still_counts() -> None:
    written = position("green crab", f"every eel but red, {LURE}", f"red eel, {DIVINE}")
    game = after(written, "ask 2 for red eel", "give red eel", "lure 2 for red crab", "divine leave", "basket eel")
    assert_out(game, [-5, 25, 0])


def test_TF23_a_boat_between_the_card_got_and_the_basket_changes_nothing() -> None:
    written = position("green crab", f"every eel but red, {BOAT}", "red eel")
    game = after(written, "ask 2 for red eel", "give red eel", "boat 0", "allow", "basket eel")
    assert_out(game, [-5, 25, 0])


def test_TF23_putting_the_fifth_card_in_does_not_end_the_round() -> None:
    written = position(
        "green crab", f"every crab but green, {LURE}", "red eel", baskets={1: "eel"}, diver=("red eel", 2)
    )
    game = after(written, "ask 0 for green crab", "give green crab", "lure 2 for red eel", "allow", "give red eel")
    play(game, "basket crab", "fifth")
    assert hand(game, 1) == set()
    assert_round_goes_on(game, begin())
    assert legal(game) == {"draw", "pass"}


def test_TF23_the_fifth_card_got_completes_no_basket_so_one_of_before_does_not_end_the_round() -> None:
    written = position("", f"every crab, {LURE}", "red eel", baskets={1: "eel"}, diver=("red eel", 2))
    game = after(written, "lure 2 for red eel", "allow", "give red eel", "fifth", "basket crab")
    assert hand(game, 1) == set()
    assert_round_goes_on(game, begin())


def test_TF23_the_fifth_card_first_and_then_the_basket_of_the_card_got_ends_it() -> None:
    written = position("green crab", "every crab but green, red eel", "", baskets={1: "eel"}, diver=("red eel", 2))
    game = after(written, "ask 0 for green crab", "give green crab", "fifth", "basket crab")
    assert_out(game, [0, 50, 0])


@pytest.mark.parametrize("seats", ALL_SEATS)
def test_TF23_at_every_table(seats: int) -> None:
    written = position(
        "red eel",
        "every eel but red",
        *["green crab", "red crab", "blue crab", "yellow crab"][: seats - 2],
        seats=seats,
    )
    game = after(written, "ask 0 for red eel", "give red eel", "basket eel")
    assert_out(game, [0, 25, *[-5] * (seats - 2)])


def test_TF23_after_the_end_every_move_is_refused() -> None:
    game = after(
        position("green crab", "every eel but red", "red eel"), "ask 2 for red eel", "give red eel", "basket eel"
    )
    for seat in range(3):
        for move in ("ask 0 for green crab", "draw", "pass", "end", "no", "allow", "basket eel", "boat 0", "throw"):
            assert refusal(game, seat, move) in RULES


# TF24: running out in any other way


def test_TF24_the_last_card_asked_away() -> None:
    game = after(position("red crab", "red eel", "green eel"), "ask 2 for green eel", "give green eel")
    assert hand(game, 2) == set()
    assert_round_goes_on(game, begin(1, "green eel"))
    turn_without_luck(game, "ask 0 for blue eel")
    assert waits_for(game) == begin(2)
    assert legal(game) == {"draw", "pass"}


@pytest.mark.parametrize(
    ("zinger", "moves"),
    [
        (BOAT, ["boat 0", "allow"]),
        (WARDEN, ["warden 0", "allow"]),
        (LURE, ["lure 0 for red whale", "allow", "no"]),
    ],
)
def test_TF24_a_zinger_as_the_last_card(zinger: str, moves: list[str]) -> None:
    written = position("red crab, blue crab", f"every eel but red, {zinger}", "red eel")
    game = after(written, "ask 2 for red eel", "give red eel", "basket eel")
    assert_round_goes_on(game, begin(1, "red eel"))
    play(game, *moves)
    assert hand(game, 1) == set()
    assert not game.over


def test_TF24_divine_intervention_thrown_away_as_the_last_card() -> None:
    game = after(position("red crab", f"every eel but red, {DIVINE}", "red eel"), "ask 2 for red eel", "give red eel")
    play(game, "basket eel", "throw")
    assert hand(game, 1) == set()
    assert_round_goes_on(game, begin(2))


def test_TF24_the_net_as_the_last_card_but_those_of_a_full_basket() -> None:
    """The Net brings nothing: the basket that was there already does not end the round."""
    game = after(position("red crab", f"every eel, {NET}", ""), "net 0 for eel", "allow", "no", "basket eel")
    assert hand(game, 1) == set()
    assert_round_goes_on(game, draw_after_net("eel"))
    assert waits_for(play(game, "draw", "end")) == begin(2)


def test_TF24_putting_in_the_fifth_card() -> None:
    game = after(position("red crab", "red eel", "", baskets={1: "eel"}, diver=("red eel", 2)), "fifth")
    assert hand(game, 1) == set()
    assert_round_goes_on(game, begin())
    assert legal(game) == {"draw", "pass"}


def test_TF24_a_basket_after_a_draw_that_was_not_the_card_asked_for() -> None:
    written = position("red crab", "every eel but red", "", pond="red eel")
    game = after(written, "ask 2 for blue eel", "no", "draw", "basket eel")
    assert hand(game, 1) == set()
    assert_round_goes_on(game, end())
    assert waits_for(play(game, "end")) == begin(2)


def test_TF24_a_basket_before_the_draw() -> None:
    game = after(position("red crab", "every eel", "", waits_for=draw("blue eel")), "basket eel")
    assert hand(game, 1) == set()
    assert_round_goes_on(game, draw("blue eel"))
    assert legal(game) == {"draw"}


def test_TF24_a_basket_at_the_beginning_of_a_turn_without_a_card_got() -> None:
    game = after(position("red crab", "every eel", ""), "basket eel")
    assert hand(game, 1) == set()
    assert_round_goes_on(game, begin())
    assert legal(game) == {"draw", "pass"}


def test_TF24_the_diver_at_the_beginning_of_a_turn_without_a_card_got() -> None:
    game = after(position("red crab", f"every eel but red, {DIVER}", ""), "diver for red eel")
    assert hand(game, 1) == set()
    assert_round_goes_on(game, begin())


def test_TF24_the_diver_off_turn() -> None:
    game = after(position("red crab", "blue crab", f"every eel but red, {DIVER}"), "2: diver for red eel")
    assert hand(game, 2) == set()
    assert_round_goes_on(game, begin())


def test_TF24_the_diver_off_turn_while_the_player_on_turn_has_got_a_card() -> None:
    written = position("red crab", "blue crab", f"every eel but red, {DIVER}, green crab")
    game = after(written, "ask 2 for green crab", "give green crab", "2: diver for red eel")
    assert hand(game, 2) == set()
    assert_round_goes_on(game, begin(1, "green crab"))


def test_TF24_the_game_warden_takes_the_last_card() -> None:
    game = after(position(f"red crab, {WARDEN}", "red eel", ""), "0: warden 1", "allow")
    assert hand(game, 1) == set()
    assert_round_goes_on(game, begin())
    assert legal(game) == {"draw", "pass"}


def test_TF24_a_basket_that_the_card_got_does_not_complete() -> None:
    """The card that was got has been pulled away by the Game Warden; what is left is a basket of before."""
    for rng in CHANCES[:60]:
        written = position(f"green crab, {WARDEN}", "every eel, red crab", "blue crab", rng=rng)
        game = after(written, "ask 2 for blue crab", "give blue crab", "0: warden 1", "allow")
        if hand(game, 1) == {*every("eel"), "red crab"}:
            break
    play(game, "ask 0 for green crab", "give green crab", "basket eel")
    assert_round_goes_on(game, begin(1, "green crab"))


def test_TF24_a_basket_of_before_laid_last_after_the_card_got_was_lost() -> None:
    for rng in CHANCES[:60]:
        written = position(f"green crab, {WARDEN}", f"every eel, {LURE}", "blue crab", rng=rng)
        game = after(written, "lure 2 for blue crab", "allow", "give blue crab", "0: warden 1", "allow")
        if hand(game, 1) == set(every("eel")):
            break
    play(game, "basket eel")
    assert hand(game, 1) == set()
    assert_round_goes_on(game, begin(1, "blue crab"))


def test_TF24_the_basket_that_the_card_got_was_to_complete_laid_after_asking_again() -> None:
    written = position("red crab", "every eel but red", "red eel")
    game = after(written, "ask 2 for red eel", "give red eel", "ask 0 for blue eel", "no", "basket eel")
    assert hand(game, 1) == set()
    assert_round_goes_on(game, draw("blue eel"))


def test_TF24_who_has_run_out_is_dead_in_the_water_on_their_turn_and_may_come_back() -> None:
    game = after(position("red crab", "every eel", "blue crab", pond="red whale"), "basket eel", "draw")
    assert hand(game, 1) == {"red whale"}
    turn_without_luck(game, "ask 0 for green crab", "ask 1 for green crab")
    assert legal(game) == asks((0, 2), "whale")


# TF25: the other ends


def test_TF25_all_13_baskets_on_the_table() -> None:
    written = position("", f"every eel, {NET}", f"{BOAT}", dry=0, baskets={1: "card shark", 2: "whale"})
    game = after(written, "basket eel")
    others = 10 * 5 * 3 + 7 * 5 * 5
    assert_out(game, [others, 75 + 25 - 25, 50 - 25], "TF25")


def test_TF25_the_thirteenth_basket_may_be_the_divers_and_laid_off_turn() -> None:
    written = position("", LURE, f"every eel but red, {DIVER}", pond="red eel", dry=0)
    game = after(written, "2: diver for red eel")
    assert_out(game, [75 + 4 * 50 + 7 * 25, -25, 20], "TF25")


def test_TF25_twelve_baskets_are_not_enough() -> None:
    written = position("", "every eel, every crab", "", dry=0)
    game = after(written, "basket eel")
    assert_round_goes_on(game, begin())
    assert_out(play(game, "basket crab"), [75 + 4 * 50 + 6 * 25, 50, 0], "TF25")


@pytest.mark.parametrize("seats", ALL_SEATS)
def test_TF25_every_player_in_succession_has_passed(seats: int) -> None:
    game = shoal.restore(position("", LURE, seats=seats, baskets={0: "whale"}))
    for turn in range(seats):
        assert not game.over
        assert field(game, "passes") == turn
        play(game, "pass")
    assert_out(game, [50, -25, *[0] * (seats - 2)], "TF25")


@pytest.mark.parametrize("target", [0, 2000])
@pytest.mark.parametrize(
    ("written", "moves", "rule"),
    [
        (position("", "every eel but red", "red eel"), ["ask 2 for red eel", "give red eel", "basket eel"], "TF23"),
        (position("", f"every eel, {NET}", "", dry=0), ["basket eel"], "TF25"),
        (position("", LURE, ""), ["pass", "pass", "pass"], "TF25"),
        (position("", "red crab", "", turns=299, waits_for=begin(0)), ["draw"], "ALL5"),
    ],
    ids=["out", "13 baskets", "all passed", "limit"],
)
def test_TF25_however_a_round_ended_a_snapshot_brings_back_what_everyone_sees(
    written: Named, moves: list[str], rule: str, target: int
) -> None:
    game = after(written | {"options": {"target": target, "whoppers": 0}}, *moves)
    assert game.endings == [rule]
    assert game.over == (target == 0)
    again = shoal.restore(shoal.snapshot(game))
    assert shoal.snapshot(again) == shoal.snapshot(game)
    for viewer in (0, 1, 2, None):
        assert again.view(viewer) == game.view(viewer)


def test_TF25_a_draw_between_breaks_the_succession() -> None:
    game = after(position("", "", ""), "pass", "pass", "draw")
    assert field(game, "passes") == 0
    play(game, "pass", "pass")
    assert_round_goes_on(game, begin(0))
    assert field(game, "passes") == 2


def test_TF25_a_question_between_breaks_the_succession() -> None:
    game = turn_without_luck(after(position("red eel", "", ""), "pass", "pass"), "ask 1 for blue eel")
    assert field(game, "passes") == 0
    assert_round_goes_on(play(game, "pass"), begin(2))


@pytest.mark.parametrize("seats", ALL_SEATS)
def test_TF25_a_round_ends_after_100_turns_each(seats: int) -> None:
    """Seat 0 has the last of them; the limit is what ended it (ALL5)."""
    hands = ["red eel", "red crab", *[""] * (seats - 2)]
    game = shoal.restore(position(*hands, seats=seats, turns=100 * seats - 1, waits_for=begin(0), pond="red whale"))
    play(game, "ask 1 for blue eel", "no", "draw")
    assert not game.over
    play(game, "end")
    assert_out(game, [-15, -5, *[0] * (seats - 2)], "ALL5")


def test_TF25_not_before_100_turns_each() -> None:
    game = shoal.restore(position("red eel", "red crab", "red shrimp", turns=298, waits_for=begin(2)))
    turn_without_luck(game, "ask 0 for blue shrimp")
    assert_round_goes_on(game, begin(0))
    assert field(game, "turns") == 299


@pytest.mark.parametrize("last", ["draw", "throw"])
def test_ALL5_whatever_ended_the_last_turn_the_record_says_that_the_limit_ended_the_round(last: str) -> None:
    game = shoal.restore(position(DIVINE, "red crab", "", turns=299, waits_for=begin(0), pond="red whale"))
    play(game, last)
    assert game.over
    assert game.endings == ["ALL5"]


def test_ALL5_a_player_may_still_go_out_in_the_last_turn() -> None:
    game = shoal.restore(position("every eel but red", "red eel", "", turns=299, waits_for=begin(0)))
    assert_out(play(game, "ask 1 for red eel", "give red eel", "basket eel"), [25, 0, 0])


# TF26: the score


@pytest.mark.parametrize("fish", [fish for fish in FISH if fish != "eel"])
def test_TF26_the_worth_of_each_fish_in_baskets_and_in_hand(fish: str) -> None:
    end_of_round = ["ask 2 for red eel", "give red eel", "basket eel"]
    in_hand = position(f"red {fish}, blue {fish}", "every eel but red", "red eel")
    assert_out(after(in_hand, *end_of_round), [-2 * WORTH[fish], 25, 0])
    in_basket = position("", "every eel but red", "red eel", baskets={2: fish})
    assert_out(after(in_basket, *end_of_round), [0, 25, 5 * WORTH[fish]])


def test_TF26_the_fish_are_worth_15_10_and_5() -> None:
    assert Counter(WORTH.values()) == {15: 1, 10: 4, 5: 8}
    assert sum(5 * worth for worth in WORTH.values()) == 475


@pytest.mark.parametrize("zinger", ZINGERS)
def test_TF26_each_zinger_in_hand_costs_25(zinger: str) -> None:
    written = position(zinger, "every eel but red", "red eel")
    assert_out(after(written, "ask 2 for red eel", "give red eel", "basket eel"), [-25, 25, 0])


def test_TF26_zingers_played_cost_nothing() -> None:
    written = position("", "every eel but red", "red eel", played=", ".join(ZINGERS))
    assert_out(after(written, "ask 2 for red eel", "give red eel", "basket eel"), [0, 25, 0])


def test_TF26_a_diver_in_a_basket_counts_0_and_the_other_four_their_worth() -> None:
    written = position("", "every eel but red", "red eel", baskets={0: "card shark"}, diver=("red card shark", 2))
    assert_out(after(written, "ask 2 for red eel", "give red eel", "basket eel"), [60, 25, 0])


def test_TF26_the_winner_is_not_always_who_went_out() -> None:
    written = position("red crab", "every eel but red", "red eel", baskets={0: "card shark"})
    game = after(written, "ask 2 for red eel", "give red eel", "basket eel")
    assert_out(game, [70, 25, 0])
    assert game.winners == [0]


def test_ALL2_equal_top_scores_share_the_win() -> None:
    written = position("", "every eel but red", "red eel", baskets={0: "crab"})
    game = after(written, "ask 2 for red eel", "give red eel", "basket eel")
    assert_out(game, [25, 25, 0])
    assert game.winners == [0, 1]


# TF27: several rounds

GO_OUT = ["ask 2 for red eel", "give red eel", "basket eel"]


def one_more(totals: list[int], target: int = 400, round: int = 3, **more: object) -> Game:
    """The end of a round in which seat 1 gets 25, seat 2 loses 25, and seat 0 nothing."""
    written = position(
        "",
        "every eel but red",
        f"red eel, {NET}",
        target=target,
        round=round,
        totals=totals,
        **more,  # type: ignore[arg-type]
    )
    return after(written, *GO_OUT)


def test_TF27_one_round_is_a_game() -> None:
    assert shoal.snapshot(new(3))["options"]["target"] == 0
    assert_out(after(position("", "every eel but red", "red eel"), *GO_OUT), [0, 25, 0])


def test_TF27_the_target_is_an_option() -> None:
    assert shoal.snapshot(new(3, target=400))["options"] == {"target": 400, "whoppers": 0}
    with pytest.raises(shoal.Invalid):
        new(3, target=-1)


def test_TF27_below_the_target_the_next_round_is_dealt() -> None:
    game = one_more([374, 374, 300])
    assert not game.over
    dealt = shoal.snapshot(game)
    assert dealt["totals"] == [374, 399, 275]
    assert (dealt["round"], dealt["turns"], dealt.get("passes", 0)) == (4, 0, 0)
    assert [len(cards) for cards in dealt["hands"]] == [8] * 3
    assert len(dealt["pond"]) == 73 - 24
    assert everything(dealt) == sorted(DECK)
    assert dealt["baskets"] == [[]] * 3
    assert dealt["played"] == []
    assert dealt.get("diver") is None
    assert dealt["waits_for"] == begin((4 + 1) % 3)
    assert list(game.scores) == [374, 399, 275]
    assert game.winners == []
    assert game.endings[-1] == "TF23"


def test_TF27_whoever_reaches_the_target_ends_the_game() -> None:
    game = one_more([300, 375, 300])
    assert game.over
    assert list(game.scores) == [300, 400, 275]
    assert game.winners == [1]


def test_TF27_the_highest_total_is_king() -> None:
    game = one_more([0, 380, 0], baskets={0: "card shark"})
    assert list(game.scores) == [75, 405, -25]
    assert game.winners == [1]
    both = one_more([390, 380, 0], baskets={0: "card shark"})
    assert list(both.scores) == [465, 405, -25]
    assert both.winners == [0]


def test_TF27_equal_totals_share_the_crown() -> None:
    game = one_more([355, 380, 0], target=405, baskets={0: "whale"})
    assert list(game.scores) == [405, 405, -25]
    assert game.winners == [0, 1]


def test_TF27_a_total_may_be_below_nothing() -> None:
    game = one_more([0, 0, -50])
    assert field(game, "totals") == [0, 25, -75]


@pytest.mark.parametrize("seats", ALL_SEATS)
def test_TF27_the_deal_passes_left(seats: int) -> None:
    for this in range(seats + 1):
        hands = ["red eel", "every eel but red", *[""] * (seats - 2)]
        written = position(*hands, seats=seats, target=400, round=this, totals=[0] * seats)
        game = after(written, "ask 0 for red eel", "give red eel", "basket eel")
        assert field(game, "round") == this + 1
        assert waits_for(game) == begin((this + 2) % seats)


def test_ALL3_the_dealer_of_a_round_is_its_number_and_the_seat_to_the_left_begins() -> None:
    game = one_more([0, 0, 0], round=4)
    assert waits_for(game) == begin((5 % 3 + 1) % 3)


def test_TF27_at_most_50_rounds() -> None:
    before = one_more([0, 0, 0], round=48)
    assert not before.over
    assert field(before, "round") == 49
    last = one_more([0, 10, 0], round=49)
    assert last.over
    assert list(last.scores) == [0, 35, -25]
    assert last.winners == [1]
    assert last.endings[-1] == "ALL5"


def test_TF27_a_target_reached_in_the_50th_round_ends_the_game_and_not_the_limit() -> None:
    game = one_more([0, 375, 0], round=49)
    assert game.over
    assert game.endings[-1] == "TF23"


@pytest.mark.parametrize(
    ("written", "moves"),
    [
        (position("", LURE, "", target=400, round=49, waits_for=begin(0)), ["pass"] * 3),
        (position("", "red crab", "", turns=299, target=400, round=49, waits_for=begin(1)), ["ask 2 for blue crab"]),
    ],
    ids=["all passed", "100 turns"],
)
def test_TF27_however_the_50th_round_ended_the_limit_is_the_last_ending(written: Named, moves: list[str]) -> None:
    game = after(written, *moves)
    while not game.over:
        play(game, sorted(legal(game) & {"no", "draw", "end"})[0])
    assert game.endings == ["ALL5"]
    again = shoal.restore(shoal.snapshot(game))
    assert shoal.snapshot(again) == shoal.snapshot(game)


def test_TF27_a_round_that_ends_by_passing_counts_like_any_other() -> None:
    written = position("", LURE, "", target=400, round=1, baskets={0: "whale"}, totals=[5, 5, 5])
    game = after(written, "pass", "pass", "pass")
    assert field(game, "totals") == [55, -20, 5]
    assert game.endings[-1] == "TF25"
    assert not game.over


# TF28: when Zingers may be played


def test_TF28_anytime_is_whenever_the_player_on_turn_has_to_decide() -> None:
    written = position(f"{WARDEN}, {BOAT}", "red eel", f"every whale but red, {DIVER}", pond="red shrimp")
    game = shoal.restore(written)
    first = {"warden 1", "warden 2", "boat 1", "boat 2"}
    assert (legal(game, 0), legal(game, 2)) == (first, {"diver for red whale"})
    play(game, "ask 2 for blue eel")
    assert (legal(game, 0), legal(game, 2)) == (set(), {"no", "diver for red whale"})
    play(game, "no")
    assert (legal(game, 0), legal(game, 2)) == (first, {"diver for red whale"})
    play(game, "draw")
    assert (legal(game, 0), legal(game, 2)) == (first, {"diver for red whale"})
    play(game, "0: boat 1")
    assert (legal(game, 0), legal(game, 1), legal(game, 2)) == (set(), {"allow"}, set())
    play(game, "allow")
    assert (legal(game, 0), legal(game, 1)) == ({"warden 1", "warden 2"}, {"end"})


def test_TF28_refuses_everybody_but_the_player_asked_while_an_answer_is_pending() -> None:
    hands = [f"{WARDEN}, {BOAT}", f"red eel, every whale but red, {DIVER}", "red crab"]
    game = after(position(*hands), "ask 2 for blue eel")
    assert_refused(game, 0, "warden 1", "TF28")
    assert_refused(game, 0, "boat 1", "TF28")
    assert_refused(game, 1, "diver for red whale", "TF28")


def test_TF28_the_player_asked_may_lay_the_diver_first_and_answers_truly_after_it() -> None:
    game = after(position("", "red eel", f"every eel but red, {DIVER}, red crab"), "ask 2 for blue eel")
    assert legal(game) == {"give blue eel", "diver for red eel"}
    play(game, "diver for red eel")
    assert waits_for(game) == answer(2, "blue eel")
    assert legal(game) == {"no"}
    assert_refused(game, 2, "give blue eel", "TF11")
    play(game, "no")
    assert waits_for(game) == draw("blue eel")
    assert list(game.scores) == [0, 0, 20]


def test_TF28_the_card_asked_for_may_be_the_one_that_the_diver_leaves_in_the_hand() -> None:
    game = after(position("", "red eel, red crab", f"every crab but red, {DIVER}"), "ask 2 for red crab")
    play(game, "diver for red crab")
    assert legal(game) == {"no"}
    whole = after(position("", "red whale", f"every whale but red, {DIVER}, blue crab"), "ask 2 for red whale")
    assert legal(whole) == {"no", "diver for red whale"}
    full = after(position("", "blue crab", f"every eel, {DIVER}, every crab but blue"), "ask 2 for blue crab")
    play(full, "diver for blue eel")
    assert hand(full, 2) == {"blue eel", "red crab", "green crab", "yellow crab", "purple crab"}


def test_TF28_an_empty_hand_after_the_diver_answers_no_and_does_not_end_the_round() -> None:
    game = after(position("red crab", "red eel", f"every eel but red, {DIVER}"), "ask 2 for blue eel")
    play(game, "diver for red eel")
    assert not game.over
    assert legal(game) == {"no"}


def test_TF28_the_thirteenth_basket_ends_the_round_with_the_question_open() -> None:
    baskets = {0: "card shark, whale, blowfish, star fish, clown fish, barnacle", 1: "jellyfish, shrimp, crab, dogfish"}
    baskets[2] = "hammerhead, flying fish"
    game = after(position("", "red eel", f"every eel but red, {DIVER}", baskets=baskets), "ask 2 for blue eel")
    play(game, "diver for red eel")
    assert game.over
    assert list(game.endings) == ["TF25"]


def test_TF28_the_question_waits_while_a_zinger_of_the_player_asked_is_replied_to() -> None:
    game = after(position("", "red eel, green crab", f"blue eel, {WARDEN}, {BOAT}"), "ask 2 for blue eel")
    assert legal(game) == {"give blue eel", "warden 1", "boat 1"}
    play(game, "boat 1")
    assert waits_for(game) == reply(1, BOAT, 2, answer(2, "blue eel"))
    assert [legal(game, seat) for seat in range(3)] == [set(), {"allow"}, set()]
    assert_refused(game, 2, "warden 1", "TF28")
    play(game, "allow")
    assert waits_for(game) == answer(2, "blue eel")
    assert legal(game) == {"give blue eel", "warden 1"}
    play(game, "warden 1", "allow", "give blue eel")
    assert waits_for(game) == begin(got="blue eel")


@pytest.mark.parametrize("move", ["divine take", "divine leave"])
def test_TF28_a_zinger_stopped_before_the_answer_leaves_the_question_open(move: str) -> None:
    game = after(position("", f"red eel, {DIVINE}", f"blue eel, {WARDEN}"), "ask 2 for blue eel", "warden 1", move)
    assert waits_for(game) == answer(2, "blue eel")
    assert legal(game) == {"give blue eel"}
    assert (WARDEN in hand(game, 1)) == (move == "divine take")


def test_TF28_the_net_too_is_answered_by_the_hand_after_the_zinger() -> None:
    game = after(position("", f"red eel, {NET}", f"every eel but red, {DIVER}"), "net 2 for eel", "allow")
    assert "diver for red eel" in legal(game)
    play(game, "diver for red eel")
    assert legal(game) == {"no"}
    play(game, "no")
    assert waits_for(game) == {"seat": 1, "to": "draw", "fish": "eel"}


def test_TF28_no_zinger_comes_between_no_fishing_and_the_reply_but_again_after_it_was_stopped() -> None:
    hands = ["", f"red eel, {DIVINE}", f"blue eel, {NO_FISHING}, {BOAT}"]
    game = after(position(*hands), "ask 2 for blue eel", "no fishing")
    assert_refused(game, 2, "boat 1", "TF28")
    play(game, "divine leave")
    assert legal(game) == {"give blue eel", "boat 1"}


def test_TF28_a_no_after_the_diver_is_no_whopper() -> None:
    hands = ["", "red eel", f"every eel but red, {DIVER}, red crab"]
    game = after(position(*hands, whoppers=1), "ask 2 for blue eel", "diver for red eel", "no")
    assert list(game.scores) == [0, 0, 20]


def test_TF28_a_whopper_comes_to_light_when_the_diver_is_laid_before_a_later_answer() -> None:
    hands = ["", f"red eel, {FISTS}", f"every eel but red, {DIVER}, red crab"]
    game = after(position(*hands, whoppers=1), "ask 2 for blue eel", "no", "again 2 for green eel")
    assert field(game, "caught") is None
    play(game, "diver for red eel")
    assert field(game, "caught") == [2]
    assert legal(game) == {"no"}


def test_TF28_refuses_while_a_reply_is_pending() -> None:
    hands = [f"{WARDEN}, red crab", f"red eel, {BOAT}", f"every whale but red, {DIVER}"]
    game = after(position(*hands), "boat 2")
    assert_refused(game, 0, "warden 1", "TF28")
    assert_refused(game, 2, "diver for red whale", "TF28")
    nets = after(position(f"{WARDEN}, red crab", f"red eel, {NET}", "red whale"), "net 2 for eel")
    assert_refused(nets, 0, "warden 1", "TF28")


def test_TF28_a_zinger_is_laid_face_up_beside_the_pond_for_all_to_see() -> None:
    game = after(position("", f"red eel, {BOAT}", "red whale"), "boat 2", "allow")
    for viewer in (0, 1, 2, None):
        assert shoal.named(game.view(viewer))["played"] == [BOAT]


def test_TF28_everyone_sees_which_zinger_waits_for_a_reply() -> None:
    game = after(position("", f"red eel, {LURE}", "red whale"), "lure 2 for red crab")
    for viewer in (0, 1, 2, None):
        seen = shoal.named(game.view(viewer))
        assert seen["waits_for"] == reply(2, LURE, 1, answer(2, "red crab", 1, "lure"))
        assert len(seen["hands"][1]) == 1


def test_TF28_a_third_player_may_play_one_zinger_after_another() -> None:
    game = after(position(f"{WARDEN}, {BOAT}, red crab", "red eel", "red whale, blue whale"), "0: warden 2", "allow")
    play(game, "0: boat 1", "allow")
    assert waits_for(game) == begin()
    assert field(game, "played") == [WARDEN, BOAT]


@pytest.mark.parametrize(
    ("zinger", "move"),
    [
        (NET, "net 1 for crab"),
        (LURE, "lure 1 for red eel"),
        (FISTS, "again 1 for red crab"),
        (DIVINE, "throw"),
        (NO_FISHING, "no fishing"),
    ],
)
@at_any_time
def test_TF28_the_other_zingers_are_not_for_anytime(zinger: str, move: str, time: Named) -> None:
    game = shoal.restore(position(f"red crab, {zinger}", "red eel, blue eel", "red whale", waits_for=time))
    assert legal(game, 0) == set()
    assert refusal(game, 0, move) in RULES


# ALL1 to ALL5


@pytest.mark.parametrize("seats", ALL_SEATS)
def test_ALL1_left_is_the_next_seat_up_wrapping_round(seats: int) -> None:
    game = shoal.restore(position(seats=seats, turns=0))
    order = []
    for _ in range(seats):
        order.append(game.to_move)
        play(game, "draw")
    assert order == [(1 + turn) % seats for turn in range(seats)]


@at_any_time
def test_ALL1_a_plain_wrong_turn_is_refused_by_ALL1_whatever_the_move(time: Named) -> None:
    held = f"every crab, {NET}, {LURE}, {FISTS}, {NO_FISHING}, {DIVINE}"
    game = shoal.restore(position("", "red eel, blue eel", held, waits_for=time))
    moves = [
        "ask 1 for red crab",
        "lure 1 for red crab",
        "again 1 for red crab",
        "net 1 for crab",
        "give red crab",
        "no",
    ]
    moves += ["no fishing", "allow", "divine take", "draw", "end", "pass", "basket crab", "fifth", "throw"]
    for move in moves:
        assert_refused(game, 2, move, "ALL1")


def test_ALL4_the_game_waits_even_where_only_the_player_knows_that_there_is_no_choice() -> None:
    game = after(position("", f"red eel, {LURE}", "red whale", pond="red shrimp"), "lure 2 for red crab")
    for seat, only in ((2, "allow"), (2, "no"), (1, "draw"), (1, "end")):
        assert game.to_move == seat
        assert legal(game) == {only}
        play(game, only)
    assert waits_for(game) == begin(2)


def test_ALL4_the_end_of_the_turn_is_waited_for_whatever_is_held() -> None:
    for mine in ("red eel", "every eel but blue", f"red eel, {BOAT}"):
        game = after(position("red crab", mine, "", pond="blue eel"), "ask 2 for green eel", "no", "draw")
        assert waits_for(game) == end()


# What each seat is shown


def test_TF4_a_card_handed_over_stays_known_until_it_leaves_the_hand() -> None:
    game = given_to_2("red whale")
    for viewer in (0, 1, None):
        assert seen_hand(game, viewer, 2) == ["red eel", "?", "?"]
    play(game, "draw")
    for viewer in (0, 1, None):
        assert seen_hand(game, viewer, 2) == ["red eel", "?", "?", "?"]


def test_TF8_known_cards_laid_in_a_basket_are_no_longer_shown_in_the_hand() -> None:
    game = after(position("", "red eel", "every eel but red, red whale", waits_for=begin(2)), "ask 1 for red eel")
    play(game, "give red eel")
    assert seen_hand(game, 0, 2) == ["red eel", "?", "?", "?", "?", "?"]
    play(game, "basket eel")
    assert seen_hand(game, 0, 2) == ["?"]


def test_TF16_the_card_asked_for_is_public_and_what_is_held_is_not() -> None:
    game = after(position("", "red eel", "green eel"), "ask 2 for green eel")
    for viewer in (0, 1, None):
        assert shoal.named(game.view(viewer))["waits_for"] == answer(2, "green eel")
        assert seen_hand(game, viewer, 2) == ["?"]


def test_TF7_a_spectator_sees_no_hand_at_all() -> None:
    seen = shoal.named(new(4).view(None))
    assert seen["hands"] == [["?"] * 8] * 4


@pytest.mark.parametrize("seats", ALL_SEATS)
def test_TF7_to_a_spectator_one_deal_is_like_another(seats: int) -> None:
    assert len({new(seats, seed).view(None).data() for seed in range(20)}) == 1


def test_TF7_to_a_spectator_one_deal_of_a_later_round_is_like_another() -> None:
    dealt = [one_more([0, 0, 0], rng=rng) for rng in CHANCES[:20]]
    assert len({str(shoal.snapshot(game)["hands"]) for game in dealt}) == 20
    assert len({game.view(None).data() for game in dealt}) == 1


@pytest.mark.parametrize("seats", ALL_SEATS)
def test_TF7_nothing_but_ones_own_cards_shows_at_the_deal(seats: int) -> None:
    for seed in range(3):
        game = new(seats, seed)
        for viewer in range(seats):
            other = shoal.snapshot(game)
            for seat in range(seats):
                other = dealt_again(other, seat, Random(seat)) if seat != viewer else other
            assert_same_to(viewer, game, shoal.restore(other))


@pytest.mark.parametrize("seats", ALL_SEATS)
def test_TF7_nothing_but_ones_own_cards_shows_in_a_position_written_by_hand(seats: int) -> None:
    """Nobody is said to know anything of the others' hands, so nothing tells one such position from another."""
    rng = Random(seats)
    for seed in range(3):
        written = {key: value for key, value in shoal.snapshot(new(seats, seed)).items() if key != "knowledge"}
        for viewer in range(seats):
            rest = [card for seat in range(seats) if seat != viewer for card in written["hands"][seat]] + written[
                "pond"
            ]
            rng.shuffle(rest)
            hands = [
                written["hands"][seat] if seat == viewer else [rest.pop() for _ in range(8)] for seat in range(seats)
            ]
            assert_same_to(viewer, shoal.restore(written), shoal.restore(written | {"hands": hands, "pond": rest}))


def assert_same_to(viewer: int, game: Game, other: Game) -> None:
    assert shoal.snapshot(game)["hands"] != shoal.snapshot(other)["hands"]
    assert shoal.named(other.view(viewer)) == shoal.named(game.view(viewer))
    assert other.view(viewer) == game.view(viewer)
    assert other.view(None) == game.view(None)
    assert other.legal(viewer) == game.legal(viewer)


# What cannot be read

GOOD = position("red eel", "blue eel, red crab", "green eel, The Net", baskets={0: "whale"}, played=BOAT)


BROKEN: dict[str, Named] = {
    "a card twice": {"pond": [*GOOD["pond"], "red eel"]},
    "a card in two hands": {"hands": [["red eel"], ["red eel", "red crab"], ["green eel", NET]]},
    "a card missing": {"pond": GOOD["pond"][1:]},
    "a zinger missing": {"played": []},
    "a zinger twice": {"played": [BOAT, NET]},
    "a fish among the zingers played": {"played": [BOAT, GOOD["pond"][0]], "pond": GOOD["pond"][1:]},
    "a card of an unknown colour": {"pond": ["pink eel", *GOOD["pond"][1:]]},
    "a card of an unknown fish": {"pond": ["red dolphin", *GOOD["pond"][1:]]},
    "an unknown zinger": {"played": ["The Hook"]},
    "a card that is a number": {"pond": [7, *GOOD["pond"][1:]]},
    "a card that is nothing": {"pond": [None, *GOOD["pond"][1:]]},
    "a hidden card": {"hands": [["?"], *GOOD["hands"][1:]]},
    "a number for the pond": {"pond": len(GOOD["pond"])},
    "no pond": {"pond": None},
    "a hand for a seat that is not there": {"hands": [*GOOD["hands"], []]},
    "a hand too few": {"hands": GOOD["hands"][:2]},
    "a hand that is text": {"hands": ["red eel", *GOOD["hands"][1:]]},
    "no hands": {"hands": None},
    "baskets of a seat that is not there": {"baskets": [["whale"], [], [], []]},
    "baskets of a seat too few": {"baskets": [["whale"], []]},
    "a basket of an unknown fish": {"baskets": [["dolphin"], [], []]},
    "a basket twice": {"baskets": [["whale"], ["whale"], []]},
    "a basket twice at one seat": {"baskets": [["whale", "whale"], [], []]},
    "a basket of cards that are elsewhere": {"baskets": [["whale", "crab"], [], []]},
    "a diver without a basket": {
        "diver": {"for": "red crab", "turn": 2},
        "pond": [card for card in GOOD["pond"] if card != DIVER],
    },
    "a diver that is in the pond as well": {"diver": {"for": "red whale", "turn": 2}},
    "a diver for nothing": {"diver": {"for": "red dolphin", "turn": 2}},
    "a diver that is text": {"diver": "red whale"},
    "totals of a seat that is not there": {"totals": [0, 0, 0, 0]},
    "totals that are text": {"totals": ["0", "0", "0"]},
    "a round before the first": {"round": -1},
    "a round after the last": {"round": 50},
    "turns below nothing": {"turns": -1},
    "turns beyond the limit": {"turns": 301},
    "passes below nothing": {"passes": -1},
    "everybody has passed": {"passes": 3},
    "an unknown option": {"options": {"target": 0, "whoppers": 0, "rounds": 3}},
    "whoppers told twice": {"options": {"target": 0, "whoppers": 2}},
    "a target below nothing": {"options": {"target": -5, "whoppers": 0}},
    "a seat too many": {"seats": 7},
    "a seat too few": {"seats": 1},
    "an unknown part": {"ponds": []},
    "an unknown game": {"game": "twisted-dish"},
    "a caught seat that is not there": {"caught": [3], "options": {"target": 0, "whoppers": 1}},
    "a caught seat that is text": {"caught": "2"},
    "an ending by an unknown rule": {"endings": ["TF99"], "round": 1, "turns": 9},
    "chance out of place": {"rng": "slow 4"},
    "nobody waited for": {"waits_for": {}},
    "a seat waited for that is not there": {"waits_for": begin(3)},
    "a seat waited for below 0": {"waits_for": begin(-1)},
    "waiting for nothing known": {"waits_for": {"seat": 1, "to": "fish"}},
    "an unknown card got": {"waits_for": begin(1, "red dolphin")},
    "a zinger got": {"waits_for": begin(1, NET)},
    "a hidden card got": {"waits_for": end(1, "?")},
    "drawing for no card": {"waits_for": {"seat": 1, "to": "draw"}},
    "drawing for an unknown card": {"waits_for": draw("red dolphin")},
    "asked by oneself": {"waits_for": answer(1, "red eel", 1)},
    "asked by a seat that is not there": {"waits_for": answer(2, "red eel", 5)},
    "asked for nothing": {"waits_for": {"seat": 2, "to": "answer", "asked_by": 1, "with": "ask"}},
    "asked with an unknown word": {"waits_for": answer(2, "red eel", 1, "hook")},
    "asked with the net for a card": {"waits_for": answer(2, "eel", 1, "net") | {"fish": "red eel"}},
    "a reply to nothing": {"waits_for": {"seat": 2, "to": "reply", "by": 1, "then": begin()}},
    "a reply to a zinger that is in a hand": {"waits_for": reply(1, NET, 2, answer(1, "eel", 2, "net"))},
    "a reply without what follows": {
        "waits_for": {"seat": 2, "to": "reply", "zinger": BOAT, "by": 1},
        "played": [],
    },
    "a reply to oneself": {"waits_for": reply(1, BOAT, 1, begin()), "played": []},
    "a reply to a reply": {"waits_for": reply(2, BOAT, 1, reply(2, BOAT, 1, begin())), "played": []},
    "a net that interrupts the beginning of a turn": {
        "waits_for": reply(1, NET, 2, begin(2)),
        "hands": [*GOOD["hands"][:2], ["green eel"]],
    },
    "a boat that interrupts an answer": {"waits_for": reply(2, BOAT, 0, answer(2, "red eel")), "played": []},
    "a reply by a seat that is not there": {"waits_for": reply(2, BOAT, 4, begin()), "played": []},
    "something more in what is waited for": {"waits_for": begin() | {"zinger": NET}},
}


@pytest.mark.parametrize("changes", BROKEN.values(), ids=BROKEN)
def test_TF2_a_position_that_cannot_be_is_invalid(changes: Named) -> None:
    assert_invalid(GOOD, **changes)


@pytest.mark.parametrize("zinger", [FISTS, DIVER, DIVINE])
def test_TF21_no_reply_is_awaited_to_zingers_that_are_played_on_nobody(zinger: str) -> None:
    pond = [card for card in GOOD["pond"] if card != zinger]
    assert_invalid(GOOD, pond=pond, waits_for=reply(2, zinger, 1, begin()))


def test_TF2_what_is_said_of_a_hand_must_agree_with_it() -> None:
    written = shoal.snapshot(shoal.restore(GOOD))
    slots = [
        {**slot, "card": "purple crab"} if slot["card"] == "red crab" else slot
        for slot in written["knowledge"]["slots"]
    ]
    assert slots != written["knowledge"]["slots"]
    assert_invalid(written, knowledge=written["knowledge"] | {"slots": slots})


@pytest.mark.parametrize("part", ["seats", "hands", "waits_for"])
def test_TF2_a_position_without_its_parts_is_invalid(part: str) -> None:
    with pytest.raises(shoal.Invalid):
        shoal.restore({key: value for key, value in GOOD.items() if key != part})


@pytest.mark.parametrize("time", [*TIMES.values(), answer(2, "green eel"), answer(0, "green eel")])
def test_TF2_a_position_comes_back_as_it_was_written(time: Named) -> None:
    written = position("red crab", "red eel, blue eel", "green whale, The Net", waits_for=time, baskets={0: "shrimp"})
    again = shoal.snapshot(shoal.restore(written))
    assert seen_in(again) == seen_in(written)
    assert shoal.snapshot(shoal.restore(again)) == again


@pytest.mark.parametrize(
    "text",
    ["", "ask", "ask 2", "ask 2 for", "ask 2 for eel", "ask 2 for red dolphin", "ask two for red eel", "basket",
     "give", "basket dolphin", "basket red eel", "net 2 for red eel", "divine", "divine maybe", "diver",
     "diver for eel", "give eel", "warden", "boat x", "lure 2 for eel", "swim", "ask -1 for red eel", "throw The Net"],
)  # fmt: skip
def test_TF3_what_is_no_move_cannot_be_read(text: str) -> None:
    with pytest.raises(shoal.Invalid):
        notation.read(new(3), text)


@pytest.mark.parametrize(
    "action",
    [{}, {"kind": "swim"}, {"kind": "ask"}, {"kind": "ask", "seat": 2}, {"kind": "ask", "seat": "2", "card": "red eel"},
     {"kind": "ask", "seat": 2, "card": "red dolphin"}, {"kind": "ask", "seat": 6, "card": "red eel"},
     {"kind": "ask", "seat": -1, "card": "red eel"}, {"kind": "ask", "seat": 2, "card": NET},
     {"kind": "net", "seat": 2, "fish": "red eel"}, {"kind": "give", "card": NET}, {"kind": "divine"},
     {"kind": "divine", "zinger": "burn"}, {"kind": "basket", "fish": "dolphin"}, {"kind": "diver", "for": "eel"},
     {"kind": "warden"}, {"kind": "boat", "seat": None}, {"kind": "pass", "seat": 1}, {"kind": 7}],
)  # fmt: skip
def test_TF3_an_action_that_is_none_is_invalid(action: Named) -> None:
    with pytest.raises(shoal.Invalid):
        shoal.code(new(3), action)


NAMED: dict[str, Named] = {
    "ask 2 for red eel": {"kind": "ask", "seat": 2, "card": "red eel"},
    "lure 2 for red eel": {"kind": "lure", "seat": 2, "card": "red eel"},
    "again 2 for red eel": {"kind": "again", "seat": 2, "card": "red eel"},
    "net 2 for eel": {"kind": "net", "seat": 2, "fish": "eel"},
    "give red eel": {"kind": "give", "card": "red eel"},
    "no": {"kind": "no"},
    "no fishing": {"kind": "no fishing"},
    "allow": {"kind": "allow"},
    "divine take": {"kind": "divine", "zinger": "take"},
    "divine leave": {"kind": "divine", "zinger": "leave"},
    "draw": {"kind": "draw"},
    "end": {"kind": "end"},
    "pass": {"kind": "pass"},
    "basket eel": {"kind": "basket", "fish": "eel"},
    "diver for red eel": {"kind": "diver", "for": "red eel"},
    "fifth": {"kind": "fifth"},
    "warden 2": {"kind": "warden", "seat": 2},
    "boat 2": {"kind": "boat", "seat": 2},
    "throw": {"kind": "throw"},
    "ask 5 for purple card shark": {"kind": "ask", "seat": 5, "card": "purple card shark"},
    "net 0 for flying fish": {"kind": "net", "seat": 0, "fish": "flying fish"},
}


@pytest.mark.parametrize(("text", "action"), NAMED.items())
def test_TF3_moves_are_written_as_the_guide_has_them(text: str, action: Named) -> None:
    game = new(6)
    code = notation.read(game, text)
    assert shoal.action(game, code) == action
    assert shoal.code(game, action) == code
    assert notation.phrase(game, code) == text


# The whole game against the rules worked out by hand

KINDS = {str(action["kind"]) for action in NAMED.values()}


class Match:
    """A game and the table beside it, on which the same is played by hand."""

    def __init__(self, game: Game, rng: Random, clever: float) -> None:
        self.game, self.rng, self.clever = game, rng, clever
        self.table = ReferenceGame.of(shoal.snapshot(game))
        self.met: Counter[str] = Counter()

    def play(self, most: int) -> Match:
        self.compare(shoal.snapshot(self.game))
        for _ in range(most):
            if self.game.over:
                break
            moves = [self.table.moves(seat) for seat in range(self.table.seats)]
            for seat, expected in enumerate(moves):
                assert legal(self.game, seat) == expected, (seat, self.table.waits)
            self.step(*chosen(self.rng, self.table, moves, self.clever))
        self.met.update(self.table.endings)
        return self

    def step(self, seat: int, text: str) -> None:
        waits, caught = self.table.waits or {}, len(self.table.caught)
        code = notation.read(self.game, text)
        self.met[str(shoal.action(self.game, code)["kind"])] += 1
        self.met[f"{waits.get('zinger', '')} {text}"] += waits["to"] == "reply"
        self.game.apply(seat, code)
        written = shoal.snapshot(self.game)
        self.table.play(seat, text, written)
        self.compare(written)
        self.met["caught"] += len(self.table.caught) > caught
        self.met[f"{text.split(maxsplit=1)[0]} before the answer"] += waits["to"] == "answer"
        self.met["off turn"] += waits["to"] in ("begin", "draw", "end") and seat != waits["seat"]

    def compare(self, written: Named) -> None:
        table = self.table
        assert seen_in(written) == table.seen()
        assert list(self.game.scores) == table.scores()
        assert list(self.game.endings) == table.endings
        assert everything(written) == sorted(DECK)
        if table.waits is None:
            assert self.game.over
            assert self.game.winners == [seat for seat, total in enumerate(table.totals) if total == max(table.totals)]
            assert list(shoal.restore(written).scores) == table.totals
        else:
            assert self.game.to_move == table.waits["seat"]
            assert written["totals"] == table.totals
            assert set(written.get("caught", [])) == table.caught


@pytest.mark.parametrize("seats", ALL_SEATS)
@pytest.mark.parametrize("whoppers", [0, 1])
def test_TF1_to_TF28_agree_with_the_rules_worked_out_by_hand_from_the_deal_on(seats: int, whoppers: int) -> None:
    for seed, clever in ((1, 0.8), (2, 0.95)):
        Match(new(seats, seed, whoppers=whoppers), Random(seed), clever).play(250)


@pytest.mark.parametrize("seats", ALL_SEATS)
def test_TF27_agrees_with_the_rules_worked_out_by_hand_over_several_rounds(seats: int) -> None:
    match = Match(new(seats, 11, target=400), Random(3), 0.98).play(500)
    assert match.table.round > 0


@pytest.mark.parametrize("seats", [2, 4])
def test_TF5_agrees_with_the_rules_worked_out_by_hand_where_questions_are_blind(seats: int) -> None:
    Match(new(seats, 5), Random(5), 0.0).play(150)


@cache
def strolls(seats: int) -> Counter[str]:
    """Short walks from positions at random, and all that was met on them."""
    met: Counter[str] = Counter()
    for number in range(STROLLS):
        rng = Random(100 * number + seats)
        met += Match(shoal.restore(strewn(rng, seats)), rng, 0.6).play(20).met
    return met


STROLLS = 60


@pytest.mark.parametrize("seats", ALL_SEATS)
def test_TF1_to_TF28_agree_with_the_rules_worked_out_by_hand_on_walks_from_anywhere(seats: int) -> None:
    assert strolls(seats).total() > 15 * STROLLS


def test_TF1_to_TF28_were_all_met_on_those_walks() -> None:
    """Every kind of move, every end, and each of the five Zingers allowed, left and taken."""
    met = sum((strolls(seats) for seats in ALL_SEATS), Counter[str]())
    replies = {f"{zinger} {text}" for zinger in STOPPED for text in ("allow", "divine leave", "divine take")}
    before = {f"{kind} before the answer" for kind in ("warden", "boat", "diver")}
    assert {*KINDS, *replies, *before, "TF23", "TF25", "ALL5", "caught", "off turn"} <= {
        thing for thing in met if met[thing] > 0
    }


STOPPED = (WARDEN, BOAT, NET, LURE, NO_FISHING)


# The first card of the deck, and what is seen while a reply is awaited


def test_TF23_by_the_first_card_of_the_deck() -> None:
    written = position("green crab", "every card shark but red", "red card shark")
    assert_out(after(written, "ask 2 for red card shark", "give red card shark", "basket card shark"), [-5, 75, 0])


def test_TF20_the_lure_for_the_first_card_of_the_deck_of_the_first_seat() -> None:
    game = after(position("red card shark", f"red eel, {LURE}", ""), "lure 0 for red card shark")
    assert waits_for(game) == reply(0, LURE, 1, answer(0, "red card shark", asked_with="lure"))


def test_TF15_the_diver_for_the_first_card_of_the_deck() -> None:
    game = after(position("", f"every card shark but red, red eel, {DIVER}", ""), "diver for red card shark")
    assert list(game.scores) == [0, 60, 0]


@pytest.mark.parametrize("zinger", [BOAT, WARDEN])
def test_TF18_what_the_net_brought_stays_hidden_while_a_reply_is_awaited(zinger: str) -> None:
    played = "boat 1" if zinger == BOAT else "warden 1"
    written = position(f"green crab, {zinger}", f"red eel, {NET}", "blue eel, green eel")
    game = after(written, "net 2 for eel", "allow", "give blue eel", f"0: {played}")
    shown = [shoal.named(game.view(viewer))["waits_for"]["then"]["got"] for viewer in (0, 1, 2, None)]
    assert shown == ["?", "blue eel", "blue eel", "?"]


def test_TF21_what_was_asked_for_and_got_stays_open_while_a_reply_is_awaited() -> None:
    written = position(f"green crab, {BOAT}", "red eel", "blue eel")
    game = after(written, "ask 2 for blue eel", "give blue eel", "0: boat 1")
    for viewer in (0, 1, 2, None):
        assert shoal.named(game.view(viewer))["waits_for"]["then"]["got"] == "blue eel"


@pytest.mark.parametrize(
    ("first", "moves"),
    [
        (("", "red crab", ""), ["draw"]),
        (("red eel", "red crab", ""), ["ask 1 for red eel", "no", "draw", "end"]),
        ((DIVINE, "red crab", ""), ["throw"]),
    ],
)
def test_ALL5_the_log_tells_that_the_limit_ended_the_round(first: tuple[str, str, str], moves: list[str]) -> None:
    game = shoal.restore(position(*first, turns=299, waits_for=begin(0)))
    log: shoal.Log = []
    play(game, *moves, log=log)
    assert game.endings == ["ALL5"]
    assert [line.rule for line in log][-5:-1] == ["ALL5", "TF26", "TF26", "TF26"]


def test_TF25_the_log_tells_that_the_diver_laid_the_last_basket() -> None:
    others = [fish for fish in FISH if fish != "eel"]
    written = position(f"every eel but red, {DIVER}", "red eel", "", baskets={2: ", ".join(others)})
    game = shoal.restore(written)
    log: shoal.Log = []
    play(game, "0: diver for red eel", log=log)
    assert game.endings == ["TF25"]
    assert [line.rule for line in log] == ["TF15", "TF25", "TF26", "TF26", "TF26", "TF27"]


def test_TF13_the_log_tells_who_is_caught_by_the_diver() -> None:
    game = lied("", "blue eel", f"every eel but blue, red crab, {DIVER}", pond="red shrimp")
    log: shoal.Log = []
    play(game, "2: diver for blue eel", log=log)
    assert [line.rule for line in log] == ["TF15", "TF13"]


def test_TF13_a_copy_plays_with_whoppers_too() -> None:
    game = after(position("red eel", "blue eel", "", whoppers=1), "ask 0 for red eel")
    assert legal(game.copy(), 0) == legal(game, 0) == {"give red eel", "no"}
