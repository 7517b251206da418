"""The rules of Cosmople-Fish II, CF1 to CF15, each shown on positions written by hand and on games played out."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from itertools import combinations, pairwise
from random import Random

import pytest
from cosmople_fish_2_positions import (
    ALL_CARDS,
    CITIES,
    COLOURS,
    DEALT,
    DECK_FILE,
    LINKS,
    POINTS,
    Named,
    after,
    everything,
    far,
    hand,
    held,
    is_link,
    is_set,
    legal,
    near,
    plain,
    play,
    position,
    restored,
    sets_of,
    turned,
    waits_for,
    worth,
)
from cosmople_fish_2_reference_rules import ReferenceGame, a_link, choose, would_be_met

import shoal
from shoal import Game, notation
from shoal.games.cosmopolis.deck_file import read_deck

ALL_SEATS = (3, 4, 5, 6)
LIGHT_BLUE_LINKS = ("Gibraltar", "Vienna", "Reykjavik")
LARGE = [link for link, colours in LINKS.items() if len(colours) == 3]
SMALL = [link for link, colours in LINKS.items() if len(colours) == 2]
RULES = {"ALL1"} | {f"CF{number}" for number in range(1, 16)} | {f"CD{number}" for number in range(1, 9)}


def new(seats: int, seed: int = 7, rounds_per_player: int = 1) -> Game:
    return shoal.new("cosmople-fish-2", seats=seats, seed=seed, rounds_per_player=rounds_per_player)


def legal_in(written: Named) -> set[str]:
    return legal(restored(written))


def asks(seat: int, *colours: str) -> set[str]:
    return {f"ask {seat} for {wanted}" for colour in colours for wanted in (colour, a_link(colour))}


def pile_of(game: Game) -> list[str]:
    cards: list[str] = shoal.snapshot(game)["pile"]
    return cards


def cities(game: Game, seat: int) -> list[str]:
    """The sides of a hand that its holder can see."""
    return [near(card) for card in held(hand(game, seat))]


def assert_refused(game: Game, seat: int, move: str, rule: str) -> None:
    """Assert that the rule forbids the move and that nothing changes."""
    code = notation.read(game, move)
    before = shoal.snapshot(game)
    refusal = game.why_not(seat, code)
    assert refusal is not None, f"{move} is allowed"
    assert refusal.rule == rule
    with pytest.raises(shoal.Refused) as caught:
        game.apply(seat, code)
    assert caught.value.rule == refusal.rule
    assert code not in game.legal(seat)
    assert shoal.snapshot(game) == before


def assert_invalid(written: Named, **changes: object) -> None:
    restored(written)
    with pytest.raises(shoal.Invalid):
        restored(written | changes)


# CF1 and CF2: the deal and the rounds


@pytest.mark.parametrize(("seats", "each"), DEALT.items())
def test_CF1_deals_5_to_three_4_to_four_3_to_five_or_six_and_the_rest_is_the_deck(seats: int, each: int) -> None:
    dealt = shoal.snapshot(new(seats))
    assert [len(held(cards)) for cards in dealt["hands"]] == [each] * seats
    assert len(dealt["pile"]) == 55 - each * seats
    assert dealt["sets"] == [[]] * seats


@pytest.mark.parametrize("seats", ALL_SEATS)
def test_CF1_uses_all_55_cards_the_linking_cards_included(seats: int) -> None:
    assert everything(shoal.snapshot(new(seats))) == Counter(plain(card) for card in ALL_CARDS)


@pytest.mark.parametrize("seats", [1, 2, 7])
def test_CF1_is_for_three_to_six_players(seats: int) -> None:
    with pytest.raises(shoal.Invalid):
        new(seats)


@pytest.mark.parametrize("seats", ALL_SEATS)
def test_CF1_the_same_seed_gives_the_same_deal_and_another_seed_another(seats: int) -> None:
    assert shoal.snapshot(new(seats, 5)) == shoal.snapshot(new(seats, 5))
    assert shoal.snapshot(new(seats, 5))["hands"] != shoal.snapshot(new(seats, 6))["hands"]


def test_CF1_any_card_may_be_dealt_to_any_place_and_be_first_or_last_in_the_deck() -> None:
    deals = [shoal.snapshot(new(3, seed)) for seed in range(400)]
    every = {plain(card) for card in ALL_CARDS}
    for seat in range(3):
        for place in (0, 4):
            assert {plain(deal["hands"][seat][place]) for deal in deals} == every
    assert {plain(deal["pile"][0]) for deal in deals} == every
    assert {plain(deal["pile"][-1]) for deal in deals} == every


@pytest.mark.parametrize("seats", ALL_SEATS)
def test_CF2_a_game_is_as_many_rounds_as_players(seats: int) -> None:
    assert played(seats).endings == ["CF14"] * seats


@pytest.mark.parametrize("times", [2, 3])
def test_CF2_the_option_multiplies_the_rounds(times: int) -> None:
    assert shoal.snapshot(new(3, rounds_per_player=times))["options"] == {"rounds_per_player": times}
    assert played(3, times).endings == ["CF14"] * 3 * times


def test_CF2_one_round_for_each_player_is_the_default() -> None:
    assert shoal.snapshot(shoal.new("cosmople-fish-2", seats=3, seed=7)) == shoal.snapshot(new(3, 7, 1))


@pytest.mark.parametrize("times", [0, -1])
def test_CF2_less_than_one_round_for_each_player_is_invalid(times: int) -> None:
    with pytest.raises(shoal.Invalid):
        new(3, rounds_per_player=times)


@pytest.mark.parametrize("seats", ALL_SEATS)
def test_CF2_each_deals_once_and_the_seat_to_the_left_of_the_dealer_begins(seats: int) -> None:
    assert begins(new(seats)) == (0, 1)
    for this in range(seats - 1):
        game = after(last(seats=seats, seat=0, away=(1, 2), round=this), "fish")
        assert begins(game) == (this + 1, (this + 2) % seats)


def test_CF2_the_deal_goes_round_again_when_each_deals_twice() -> None:
    options = {"rounds_per_player": 2}
    for this in range(5):
        game = after(last(seat=0, away=(1, 2), round=this, options=options), "fish")
        assert begins(game) == (this + 1, (this + 2) % 3)


def begins(game: Game) -> tuple[int, int]:
    written = shoal.snapshot(game)
    assert written["fresh"]
    return written["round"], written["waits_for"]["seat"]


@cache
def played(seats: int, times: int = 1) -> Game:
    """A game played to its end, in which nobody turns a card."""
    game, rng = new(seats, rounds_per_player=times), Random(1)
    while not game.over:
        game.apply(game.to_move, rng.choice([code for code in game.legal(game.to_move) if not turns(game, code)]))
    return game


def turns(game: Game, code: int) -> bool:
    return bool(shoal.action(game, code)["kind"] == "turn")


# Asking


def test_CF3_asks_any_other_player_for_a_colour_in_the_hand_as_a_card_or_as_a_link() -> None:
    written = position("Tokyo", "London, Cairo", "Rome", "Lima", seats=4)
    expected = {move for seat in (0, 2, 3) for move in asks(seat, "light blue", "dark green")}
    assert len(expected) == 12
    assert legal_in(written) == expected


def test_CF3_two_cards_of_one_colour_give_one_colour_to_ask_for() -> None:
    assert legal_in(position("", "London, Paris, Berlin")) == asks(0, "light blue") | asks(2, "light blue")


def test_CF3_the_colours_on_linking_cards_do_not_count() -> None:
    written = position("", "London, Istanbul")
    assert legal_in(written) == asks(0, "light blue") | asks(2, "light blue")
    for colour in LINKS["Istanbul"]:
        assert_refused(restored(written), 1, f"ask 2 for {colour}", "CF3")
        assert_refused(restored(written), 1, f"ask 2 for {a_link(colour)}", "CF3")


def test_CF3_the_colours_on_the_far_sides_do_not_count() -> None:
    game = restored(position("", "London/Buenos Aires"))
    assert legal(game) == asks(0, "light blue") | asks(2, "light blue")
    assert_refused(game, 1, "ask 2 for gray", "CF3")
    assert_refused(game, 1, "ask 2 for a gray link", "CF3")


def test_CF3_refuses_a_colour_that_is_not_in_the_hand() -> None:
    game = restored(position("", "London", "Tokyo, Singapore", sets={1: ["Rome, Cairo"]}))
    for colour in ("pink", "dark green"):
        assert_refused(game, 1, f"ask 2 for {colour}", "CF3")
        assert_refused(game, 1, f"ask 2 for {a_link(colour)}", "CF3")


def test_CF3_refuses_to_ask_oneself() -> None:
    game = restored(position("", "London"))
    assert_refused(game, 1, "ask 1 for light blue", "CF3")
    assert_refused(game, 1, "ask 1 for a light blue link", "CF3")


def test_CF3_refuses_to_ask_a_seat_that_is_not_at_the_table() -> None:
    for seats in (3, 4, 5):
        game = restored(position("", "London", seats=seats))
        code = shoal.code(game, {"kind": "ask", "seat": seats, "for": "card", "colour": "light blue"})
        refused = game.why_not(1, code)
        assert refused is not None
        assert refused.rule == "CF3"


@pytest.mark.parametrize("move", ["ask 6 for light blue", "ask 2 for white", "ask 2 for London", "ask 2", "ask"])
def test_CF3_what_cannot_be_asked_is_invalid(move: str) -> None:
    game = restored(position("", "London"))
    with pytest.raises(shoal.Invalid):
        game.apply(1, notation.read(game, move))


@pytest.mark.parametrize("kind", ["light blue", "a light blue link"])
def test_CF3_a_player_with_an_empty_hand_may_be_asked(kind: str) -> None:
    game = after(position("Rome", "London", ""), f"ask 2 for {kind}")
    assert game.to_move == 2
    assert legal(game) == {"no"}
    play(game, "no")
    assert len(held(hand(game, 1))) == 2


def test_CF3_one_may_ask_for_what_everyone_can_see_is_not_there() -> None:
    assert "ask 2 for a light blue link" in legal_in(position("", "London", "Tokyo"))


@pytest.mark.parametrize("seats", ALL_SEATS)
def test_CF3_only_the_seat_on_turn_asks(seats: int) -> None:
    game = restored(position("London", "Paris", "Berlin", seats=seats))
    for seat in (0, 2):
        assert not any(move.startswith("ask") for move in legal(game, seat))
        assert_refused(game, seat, "ask 1 for light blue", "ALL1")


def test_CF3_an_ask_says_who_asked_whom_for_what() -> None:
    written = position("Tokyo", "London", "Rome")
    card = {"seat": 2, "to": "answer", "asked_by": 1, "for": "card", "colour": "light blue"}
    assert waits_for(after(written, "ask 2 for light blue")) == card
    link = {"seat": 0, "to": "answer", "asked_by": 1, "for": "link", "colour": "light blue"}
    assert waits_for(after(written, "ask 0 for a light blue link")) == link


def test_CF3_an_ask_is_shown_to_everyone() -> None:
    game = after(position("Tokyo", "London", "Rome"), "ask 2 for light blue")
    for viewer in (0, 1, 2, None):
        assert shoal.named(game.view(viewer))["waits_for"] == waits_for(game)


# CF4: the answer


@pytest.mark.parametrize("link", LIGHT_BLUE_LINKS)
def test_CF4_the_book_gibraltar_vienna_or_reykjavik_is_given_to_who_asks_for_a_light_blue_link(link: str) -> None:
    game = after(position("", "London", f"Tokyo, {link}"), "ask 2 for a light blue link")
    assert legal(game) == {"give 1"}
    play(game, "give 1")
    assert waits_for(game) == {"seat": 1, "to": "into", "colour": "light blue", "received": link}
    assert cities(game, 2) == ["Tokyo"]
    play(game, "into new", "lay 0", "done")
    assert sets_of(game, 1) == [sorted(["London", link])]


@pytest.mark.parametrize("given", [0, 1, 2])
def test_CF4_the_book_who_has_all_three_gives_one_but_only_one(given: int) -> None:
    game = after(position("", "London", "Gibraltar, Vienna, Reykjavik"), "ask 2 for a light blue link")
    assert legal(game) == {"give 0", "give 1", "give 2"}
    play(game, f"give {given}")
    kept = [link for place, link in enumerate(LIGHT_BLUE_LINKS) if place != given]
    assert cities(game, 2) == kept
    assert game.to_move == 1


def test_CF4_the_book_no_other_linking_card_has_light_blue_on_it() -> None:
    others = [link for link in LINKS if link not in LIGHT_BLUE_LINKS]
    assert len(others) == 10
    game = after(position("", "London", ", ".join(others)), "ask 2 for a light blue link")
    assert legal(game) == {"no"}


@pytest.mark.parametrize("colour", COLOURS)
def test_CF4_a_link_is_given_for_each_colour_that_it_carries(colour: str) -> None:
    links = list(LINKS)
    game = after(position("", CITIES[colour][0], ", ".join(links)), f"ask 2 for {a_link(colour)}")
    assert legal(game) == {f"give {place}" for place, link in enumerate(links) if colour in LINKS[link]}


def test_CF4_who_is_asked_for_a_card_chooses_among_those_that_fit() -> None:
    written = position("", "London", "Tokyo, Paris, Gibraltar, Berlin, Stockholm")
    for place, city in ((1, "Paris"), (3, "Berlin"), (4, "Stockholm")):
        game = after(written, "ask 2 for light blue")
        assert legal(game) == {"give 1", "give 3", "give 4"}
        play(game, f"give {place}")
        assert near(shoal.snapshot(game)["waits_for"]["received"]) == city
        assert len(held(hand(game, 2))) == 4


def test_CF4_a_linking_card_is_no_answer_to_who_asks_for_a_card() -> None:
    game = after(position("", "London", "Gibraltar, Vienna"), "ask 2 for light blue")
    assert legal(game) == {"no"}
    assert_refused(game, 2, "give 0", "CF4")


def test_CF4_a_regional_card_is_no_answer_to_who_asks_for_a_link() -> None:
    game = after(position("", "London", "Paris, Istanbul"), "ask 2 for a light blue link")
    assert legal(game) == {"no"}
    assert_refused(game, 2, "give 0", "CF4")
    assert_refused(game, 2, "give 1", "CF4")


def test_CF4_answers_only_from_the_sides_that_the_player_can_see() -> None:
    written = position("", "Paris/Athens", "Buenos Aires/London, Berlin/Moscow")
    game = after(written, "ask 2 for light blue")
    assert legal(game) == {"give 1"}
    assert_refused(game, 2, "give 0", "CF4")


def test_CF4_a_player_who_sees_none_says_no_though_the_others_see_one() -> None:
    game = after(position("", "Paris/Athens", "Buenos Aires/London"), "ask 2 for light blue")
    assert legal(game) == {"no"}


def test_CF4_who_has_one_that_fits_may_not_say_no() -> None:
    game = after(position("", "London", "Paris"), "ask 2 for light blue")
    assert_refused(game, 2, "no", "CF4")
    game = after(position("", "London", "Vienna"), "ask 2 for a light blue link")
    assert_refused(game, 2, "no", "CF4")


def test_CF4_refuses_to_give_what_does_not_fit_or_is_not_there() -> None:
    game = after(position("", "London", "Paris, Tokyo, -, Vienna"), "ask 2 for light blue")
    for place in (1, 2, 3, 4):
        assert_refused(game, 2, f"give {place}", "CF4")


@pytest.mark.parametrize("seat", [0, 1])
def test_CF4_only_the_player_asked_answers(seat: int) -> None:
    game = after(position("Paris", "London, Berlin", "Amsterdam"), "ask 2 for light blue")
    assert legal(game, seat) == set()
    assert_refused(game, seat, "give 0", "CF4")
    assert_refused(game, seat, "no", "CF4")


def test_CF4_nothing_else_can_be_done_before_the_answer() -> None:
    game = after(position("Paris", "London, Berlin", "Amsterdam"), "ask 2 for light blue")
    for move in ("ask 0 for light blue", "fish", "into new", "lay 0", "done", "add 0 to 0"):
        assert_refused(game, 2, move, "CF4")


def test_CF4_the_game_waits_for_the_answer_even_where_it_can_be_only_one() -> None:
    for held_by_2 in ("", "Tokyo", "Paris", "Vienna"):
        for kind in ("light blue", "a light blue link"):
            game = after(position("", "London", held_by_2), f"ask 2 for {kind}")
            assert game.to_move == 2
            assert len(legal(game)) == 1


def test_CF4_everyone_sees_what_is_given() -> None:
    game = after(position("", "Paris/Athens", "Tokyo, London/Buenos Aires"), "ask 2 for light blue", "give 1")
    for viewer in (0, 1, 2, None):
        assert shoal.named(game.view(viewer))["waits_for"]["received"] == "London/Buenos Aires"


def test_CF4_the_place_of_the_card_given_becomes_free_and_the_others_stay() -> None:
    game = after(position("", "Paris", "Tokyo, London/Buenos Aires, Rome"), "ask 2 for light blue", "give 1")
    assert [None if card is None else near(card) for card in hand(game, 2)] == ["Tokyo", None, "Rome"]


# CF5: playing after a successful ask


def given(written: Named, ask: str = "ask 2 for light blue", place: int = 0) -> Game:
    return after(written, ask, f"give {place}")


def test_CF5_the_card_received_goes_down_with_one_of_its_colour_from_the_hand() -> None:
    game = given(position("", "Tokyo, London", "Paris"))
    assert legal(game) == {"into new"}
    play(game, "into new")
    assert waits_for(game) == {
        "seat": 1,
        "to": "lay",
        "colour": "light blue",
        "received": "Paris/Athens",
        "set": "new",
        "laid": [],
    }
    assert legal(game) == {"lay 1"}
    play(game, "lay 1")
    assert legal(game) == {"done"}
    play(game, "done")
    assert sets_of(game, 1) == [["London", "Paris"]]
    assert cities(game, 1) == ["Tokyo"]


def test_CF5_then_the_turn_ends_and_nothing_is_drawn() -> None:
    game = given(position("Rome", "Tokyo, London", "Paris, Cairo"))
    left = pile_of(game)
    play(game, "into new", "lay 1", "done")
    assert waits_for(game) == {"seat": 2, "to": "turn"}
    assert pile_of(game) == left
    assert [len(held(hand(game, seat))) for seat in range(3)] == [1, 1, 1]


def test_CF5_the_end_of_the_play_is_waited_for_even_with_an_empty_hand() -> None:
    game = play(given(position("Rome", "London", "Paris")), "into new", "lay 0")
    assert game.to_move == 1
    assert legal(game) == {"done"}
    play(game, "done")
    assert hand(game, 1) == []
    assert sets_of(game, 1) == [["London", "Paris"]]


def test_CF5_refuses_to_play_the_card_received_without_one_from_the_hand() -> None:
    game = play(given(position("", "Tokyo, London", "Paris")), "into new")
    assert_refused(game, 1, "done", "CF5")


def test_CF5_a_linking_card_is_not_the_regional_card_that_must_go_with_it() -> None:
    game = play(given(position("", "Gibraltar, London", "Paris")), "into new", "lay 0")
    assert legal(game) == {"lay 1"}
    assert_refused(game, 1, "done", "CF5")
    play(game, "lay 1", "done")
    assert sets_of(game, 1) == [["Gibraltar", "London", "Paris"]]


def test_CF5_a_card_of_another_colour_is_not_the_one_that_must_go_with_it() -> None:
    game = play(given(position("", "Gibraltar, London, Rome", "Paris")), "into new", "lay 0", "lay 2")
    assert legal(game) == {"lay 1"}
    assert_refused(game, 1, "done", "CF5")


def test_CF5_further_cards_of_that_colour_may_go_with_it_or_stay() -> None:
    written = position("", "London, Tokyo, Berlin, Stockholm", "Paris")
    game = play(given(written), "into new")
    assert legal(game) == {"lay 0", "lay 2", "lay 3"}
    play(game, "lay 2")
    assert legal(game) == {"lay 0", "lay 3", "done"}
    play(game, "lay 0")
    assert legal(game) == {"lay 3", "done"}
    stays = play(game.copy(), "done")
    assert sets_of(stays, 1) == [["Berlin", "London", "Paris"]]
    assert cities(stays, 1) == ["Tokyo", "Stockholm"]
    goes = play(game, "lay 3", "done")
    assert sets_of(goes, 1) == [["Berlin", "London", "Paris", "Stockholm"]]


def test_CF5_a_linking_card_from_the_hand_that_carries_the_colour_may_go_with_it() -> None:
    game = play(given(position("", "London, Vienna, Lahore, Reykjavik", "Paris")), "into new", "lay 0")
    assert legal(game) == {"lay 1", "lay 3", "done"}
    assert_refused(game, 1, "lay 2", "CF9")
    play(game, "lay 1")
    assert legal(game) == {"done"}
    assert_refused(game, 1, "lay 3", "CF9")
    play(game, "done")
    assert sets_of(game, 1) == [["London", "Paris", "Vienna"]]


def test_CF5_with_a_linking_card_down_cards_of_any_colour_on_it_may_go_with_it() -> None:
    written = position("", "London, Gibraltar, Rome, Lagos, Tokyo", "Paris")
    game = play(given(written), "into new", "lay 0", "lay 1")
    assert legal(game) == {"lay 2", "lay 3", "done"}
    assert_refused(game, 1, "lay 4", "CF9")
    play(game, "lay 2", "lay 3", "done")
    assert sets_of(game, 1) == [["Gibraltar", "Lagos", "London", "Paris", "Rome"]]
    assert game.scores[1] == 30


def test_CF5_without_a_linking_card_no_other_colour_goes_with_it() -> None:
    game = play(given(position("", "London, Rome", "Paris")), "into new")
    assert legal(game) == {"lay 0"}
    assert_refused(game, 1, "lay 1", "CF9")


def test_CF5_whether_they_fit_is_judged_with_all_down_so_the_order_is_free() -> None:
    written = position("", "London, Gibraltar, Rome, Vienna, Kyiv, Tokyo", "Paris")
    game = play(given(written), "into new")
    assert legal(game) == {"lay 0", "lay 1", "lay 2", "lay 3", "lay 4"}
    play(game, "lay 2")
    assert legal(game) == {"lay 0", "lay 1"}
    assert_refused(game, 1, "lay 3", "CF9")
    play(game, "lay 0")
    assert legal(game) == {"lay 1"}
    assert_refused(game, 1, "done", "CF5")
    play(game, "lay 1")
    assert legal(game) == {"done"}
    play(game, "done")
    assert sets_of(game, 1) == [["Gibraltar", "London", "Paris", "Rome"]]


def test_CF5_a_linking_card_received_brings_its_other_colours() -> None:
    written = position("", "London, Rome, Lagos, Kyiv, Vienna", "Tokyo, Gibraltar")
    game = play(given(written, "ask 2 for a light blue link", 1), "into new")
    assert legal(game) == {"lay 0", "lay 1", "lay 2"}
    assert_refused(game, 1, "lay 3", "CF9")
    assert_refused(game, 1, "lay 4", "CF9")
    play(game, "lay 1")
    assert legal(game) == {"lay 0", "lay 2"}
    play(game, "lay 0", "lay 2", "done")
    assert sets_of(game, 1) == [["Gibraltar", "Lagos", "London", "Rome"]]


def test_CF5_plays_go_into_a_new_set_or_all_into_one_set_of_ones_own() -> None:
    written = position("", "London, Berlin", "Paris", sets={1: ["Amsterdam, Stockholm", "Tokyo, Seoul"]})
    game = given(written)
    assert legal(game) == {"into new", "into 0"}
    assert_refused(game, 1, "into 1", "CF9")
    assert_refused(game, 1, "into 2", "CF5")
    apart = play(game.copy(), "into new", "lay 0", "done")
    assert sets_of(apart, 1) == [["Amsterdam", "Stockholm"], ["Seoul", "Tokyo"], ["London", "Paris"]]
    assert apart.scores[1] == 12
    together = play(game, "into 0", "lay 0", "lay 1", "done")
    assert sets_of(together, 1) == [["Amsterdam", "Berlin", "London", "Paris", "Stockholm"], ["Seoul", "Tokyo"]]
    assert together.scores[1] == 34


def test_CF5_nothing_goes_to_another_players_set() -> None:
    game = given(position("", "London", "Paris", sets={0: ["Berlin, Amsterdam"], 2: ["Moscow, Kyiv, Vienna"]}))
    assert legal(game) == {"into new"}
    assert_refused(game, 1, "into 0", "CF5")


def test_CF5_goes_to_a_set_of_another_colour_whose_linking_card_carries_the_colour() -> None:
    game = given(position("", "London, Kyiv, Rome", "Paris", sets={1: ["Moscow, Warsaw, Vienna", "Cairo, Suez"]}))
    assert legal(game) == {"into new", "into 0"}
    play(game, "into 0")
    assert legal(game) == {"lay 0", "lay 1"}
    play(game, "lay 1")
    assert legal(game) == {"lay 0"}
    play(game, "lay 0", "done")
    assert sets_of(game, 1)[0] == ["Kyiv", "London", "Moscow", "Paris", "Vienna", "Warsaw"]


def test_CF5_goes_to_a_set_of_another_colour_with_a_linking_card_from_the_hand_that_joins_them() -> None:
    written = position("", "London, Vienna, Istanbul, Kyiv", "Paris", sets={1: ["Moscow, Warsaw", "Tokyo, Seoul"]})
    game = given(written)
    assert legal(game) == {"into new", "into 0"}
    play(game, "into 0")
    assert legal(game) == {"lay 0", "lay 1", "lay 3"}
    play(game, "lay 0")
    assert legal(game) == {"lay 1", "lay 3"}
    assert_refused(game, 1, "done", "CF5")
    play(game, "lay 1")
    assert legal(game) == {"lay 3", "done"}
    play(game, "done")
    assert sets_of(game, 1)[0] == ["London", "Moscow", "Paris", "Vienna", "Warsaw"]


def test_CF5_a_linking_card_received_joins_a_set_of_any_of_its_colours() -> None:
    tables = {1: ["Moscow, Warsaw", "Berlin, Amsterdam", "Tokyo, Seoul", "Stockholm, Reykjavik"]}
    game = given(position("", "London, Kyiv", "Vienna", sets=tables), "ask 2 for a light blue link")
    assert legal(game) == {"into new", "into 0", "into 1"}
    assert_refused(game, 1, "into 2", "CF9")
    assert_refused(game, 1, "into 3", "CF9")
    play(game, "into 0", "lay 0")
    assert legal(game) == {"lay 1", "done"}
    play(game, "done")
    assert sets_of(game, 1)[0] == ["London", "Moscow", "Vienna", "Warsaw"]


def test_CF5_with_a_linking_card_in_the_set_none_from_the_hand_goes_with_it() -> None:
    game = play(given(position("", "London, Reykjavik", "Paris", sets={1: ["Berlin, Vienna"]})), "into 0")
    assert legal(game) == {"lay 0"}
    assert_refused(game, 1, "lay 1", "CF9")


def test_CF5_the_card_received_is_in_no_set_and_no_hand_until_all_is_done() -> None:
    game = play(given(position("", "London, Berlin", "Paris")), "into new", "lay 0")
    assert sets_of(game, 1) == []
    assert cities(game, 1) == ["Berlin"]
    waits = shoal.snapshot(game)["waits_for"]
    assert (near(waits["received"]), [near(card) for card in waits["laid"]]) == ("Paris", ["London"])
    assert game.scores == [0, 0, 0]


@pytest.mark.parametrize("moves", [[], ["into new"], ["into new", "lay 0"]])
def test_CF5_the_play_must_be_made_and_nothing_else(moves: list[str]) -> None:
    game = play(given(position("Rome", "London, Berlin", "Paris", sets={1: ["Stockholm, Amsterdam"]})), *moves)
    for move in ("ask 2 for light blue", "fish", "add 1 to 0"):
        assert_refused(game, 1, move, "CF5")
    for move in ("give 1", "no"):
        assert_refused(game, 1, move, "CF4")
    assert_refused(game, 1, "turn 1", "CD4")


@pytest.mark.parametrize("seat", [0, 2])
def test_CF5_nobody_else_plays_the_card_received(seat: int) -> None:
    game = given(position("London", "Berlin", "Paris, Amsterdam"))
    assert_refused(game, seat, "into new", "ALL1")
    play(game, "into new")
    assert_refused(game, seat, "lay 0", "ALL1")
    assert_refused(game, seat, "done", "ALL1")


def test_CF5_refuses_to_lay_from_a_free_place() -> None:
    game = play(given(position("", "London, -, Berlin", "Paris")), "into new")
    assert legal(game) == {"lay 0", "lay 2"}
    for place in (1, 3):
        assert_refused(game, 1, f"lay {place}", "CF5")


# CF6: fishing after an unsuccessful ask


@pytest.mark.parametrize("seats", ALL_SEATS)
def test_CF6_who_asked_in_vain_draws_one_card_and_the_turn_ends(seats: int) -> None:
    written = position("Rome", "London", "Tokyo", seats=seats, pile="Paris, Berlin")
    game = after(written, "ask 2 for light blue", "no")
    assert plain(str(hand(game, 1)[1])) == plain(written["pile"][0])
    assert len(hand(game, 1)) == 2
    assert pile_of(game) == written["pile"][1:]
    assert waits_for(game) == {"seat": 2, "to": "turn"}
    assert [len(held(hand(game, seat))) for seat in (0, 2)] == [1, 1]


def test_CF6_the_turn_passes_on_from_who_asked_not_from_who_was_asked() -> None:
    game = after(position("Rome", "London", "Tokyo", "Lima", seats=4), "ask 0 for light blue", "no")
    assert game.to_move == 2


def test_CF6_the_turn_goes_round_to_seat_0() -> None:
    game = after(position("Rome", "London", "Tokyo", seat=2), "ask 1 for pink", "no")
    assert game.to_move == 0


def test_CF6_a_card_drawn_is_not_played_even_if_it_fits() -> None:
    game = after(position("Rome", "London", "Tokyo", pile="Paris"), "ask 2 for light blue", "no")
    assert sets_of(game, 1) == []
    assert game.to_move == 2


def test_CF6_the_card_drawn_goes_to_the_first_free_place() -> None:
    written = position("Rome", "London, -, Kyiv, -", "Tokyo", pile="Singapore")
    game = after(written, "ask 2 for light blue", "no")
    assert [None if card is None else near(card) for card in hand(game, 1)] == ["London", "Singapore", "Kyiv"]


# CF7: adding to a set


def test_CF7_adds_one_card_to_a_set_of_ones_own_and_draws_a_replacement() -> None:
    written = position("Rome", "Tokyo, London, Lima", "", sets={1: ["Paris, Berlin"]}, pile="Istanbul")
    game = after(written, "add 1 to 0")
    assert sets_of(game, 1) == [["Berlin", "London", "Paris"]]
    assert cities(game, 1) == ["Tokyo", "Istanbul", "Lima"]
    assert pile_of(game) == written["pile"][1:]
    assert waits_for(game) == {"seat": 2, "to": "turn"}
    assert game.scores == [0, 7, 0]


def test_CF7_is_offered_beside_asking_for_each_card_and_each_set_that_fit() -> None:
    written = position("", "London, Tokyo, Rome", sets={1: ["Paris, Berlin", "Seoul, Manila", "Stockholm, Gibraltar"]})
    colours = ("light blue", "pink", "dark green")
    adds = {"add 0 to 0", "add 1 to 1", "add 0 to 2", "add 2 to 2"}
    assert legal_in(written) == asks(0, *colours) | asks(2, *colours) | adds


def test_CF7_refuses_a_card_that_does_not_fit() -> None:
    game = restored(position("", "London, Tokyo, Lahore", sets={1: ["Paris, Berlin"]}))
    assert_refused(game, 1, "add 1 to 0", "CF9")
    assert_refused(game, 1, "add 2 to 0", "CF9")


def test_CF7_refuses_a_set_that_one_does_not_have_though_another_has() -> None:
    game = restored(position("", "London", "", sets={0: ["Paris, Berlin"], 2: ["Amsterdam, Stockholm"]}))
    assert legal(game) == asks(0, "light blue") | asks(2, "light blue")
    assert_refused(game, 1, "add 0 to 0", "CF7")
    assert_refused(game, 1, "add 0 to 1", "CF7")


def test_CF7_refuses_a_card_that_is_not_there() -> None:
    game = restored(position("", "London, -, Tokyo", sets={1: ["Paris, Berlin"]}))
    assert_refused(game, 1, "add 1 to 0", "CF7")
    assert_refused(game, 1, "add 3 to 0", "CF7")


@pytest.mark.parametrize("seat", [0, 2])
def test_CF7_refuses_to_add_out_of_turn(seat: int) -> None:
    tables = {0: ["Rome, Cairo"], 2: ["Seoul, Manila"]}
    game = restored(position("Athens", "London", "Tokyo", sets=tables))
    assert_refused(game, seat, "add 0 to 0", "ALL1")


def test_CF7_one_card_a_turn() -> None:
    game = after(position("Rome", "London, Stockholm", "Tokyo", sets={1: ["Paris, Berlin"]}), "add 0 to 0")
    assert game.to_move == 2
    assert_refused(game, 1, "add 1 to 0", "ALL1")


# CF8: nothing else to do


def test_CF8_with_only_linking_cards_and_no_set_they_fit_one_fishes() -> None:
    written = position("Rome", "Gibraltar, Chicago", "Paris", sets={1: ["Tokyo, Seoul"]}, pile="London")
    game = restored(written)
    assert legal(game) == {"fish"}
    play(game, "fish")
    assert cities(game, 1) == ["Gibraltar", "Chicago", "London"]
    assert pile_of(game) == written["pile"][1:]
    assert waits_for(game) == {"seat": 2, "to": "turn"}


def test_CF8_with_an_empty_hand_one_fishes() -> None:
    game = restored(position("Rome", "", "Paris", sets={1: ["Tokyo, Seoul"]}, pile="London"))
    assert legal(game) == {"fish"}
    play(game, "fish")
    assert cities(game, 1) == ["London"]
    assert game.to_move == 2


def test_CF8_a_linking_card_that_fits_a_set_must_be_added() -> None:
    game = restored(position("Rome", "Vladivostok, Chicago", "Paris", sets={1: ["Tokyo, Seoul"]}))
    assert legal(game) == {"add 0 to 0"}
    assert_refused(game, 1, "fish", "CF8")


def test_CF8_with_a_regional_card_one_may_not_fish() -> None:
    game = restored(position("Rome", "Vladivostok, London", "Paris"))
    assert_refused(game, 1, "fish", "CF8")


def test_CF8_refuses_to_fish_out_of_turn() -> None:
    game = restored(position("", "Vladivostok", ""))
    for seat in (0, 2):
        assert legal(game, seat) == set()
        assert_refused(game, seat, "fish", "ALL1")


def test_CF8_a_set_whose_linking_card_is_down_takes_no_other_so_one_fishes() -> None:
    assert legal_in(position("", "Vienna", "", sets={1: ["London, Reykjavik"]})) == {"fish"}


# CF9, CF10: sets


def adds(cards: str, table: str) -> set[str]:
    """Which cities of a hand may be added to a set."""
    game = restored(position("", cards, "", sets={1: [table]}))
    names = cities(game, 1)
    return {names[int(move.split()[1])] for move in legal(game) if move.startswith("add")}


ONE_OF_EACH = ", ".join(cities[1] for cities in CITIES.values())


@pytest.mark.parametrize("colour", COLOURS)
def test_CF9_a_set_without_a_linking_card_takes_only_its_colour(colour: str) -> None:
    first, third = CITIES[colour][0], CITIES[colour][2]
    assert adds(ONE_OF_EACH, f"{first}, {third}") == {CITIES[colour][1]}


@pytest.mark.parametrize("link", LINKS)
def test_CF9_a_set_with_a_linking_card_takes_the_colours_on_it(link: str) -> None:
    for colour in LINKS[link]:
        expected = {CITIES[other][1] for other in LINKS[link]}
        assert adds(ONE_OF_EACH, f"{CITIES[colour][2]}, {link}") == expected


@pytest.mark.parametrize("link", LINKS)
def test_CF9_a_set_has_at_most_one_linking_card(link: str) -> None:
    others = ", ".join(other for other in LINKS if other != link)
    assert adds(others, f"{CITIES[LINKS[link][0]][2]}, {link}") == set()


def test_CF9_refuses_a_second_linking_card() -> None:
    game = restored(position("", "Vienna, Rome", "", sets={1: ["London, Gibraltar"]}))
    assert_refused(game, 1, "add 0 to 0", "CF9")


@pytest.mark.parametrize("colour", COLOURS)
def test_CF10_a_linking_card_joins_a_set_of_a_colour_that_it_carries(colour: str) -> None:
    carrying = {link for link, colours in LINKS.items() if colour in colours}
    assert adds(", ".join(LINKS), f"{CITIES[colour][0]}, {CITIES[colour][2]}") == carrying


def test_CF10_the_book_light_blue_and_gibraltar_can_take_yellow_and_dark_green() -> None:
    written = position(
        "", "Lagos, Rome, Gibraltar, Kyiv", "", sets={1: ["London, Paris, Amsterdam, Berlin, Stockholm"]}
    )
    colours = ("yellow", "dark green", "maroon")
    assert legal_in(written) == asks(0, *colours) | asks(2, *colours) | {"add 2 to 0"}
    joined = position("", "Lagos, Rome, Kyiv", "", sets={1: ["London, Paris, Amsterdam, Berlin, Stockholm, Gibraltar"]})
    assert legal_in(joined) == asks(0, *colours) | asks(2, *colours) | {"add 0 to 0", "add 1 to 0"}


def test_CF10_after_the_linking_card_has_joined_its_other_colours_may() -> None:
    written = position("Tokyo", "Gibraltar, Rome", "Seoul", sets={1: ["London, Paris"]}, pile="Lagos, Chicago, Miami")
    game = after(written, "add 0 to 0", "ask 0 for pink", "give 0", "into new", "lay 0", "done", "fish")
    assert cities(game, 1) == ["Lagos", "Rome"]
    assert {move for move in legal(game) if move.startswith("add")} == {"add 0 to 0", "add 1 to 0"}
    play(game, "add 1 to 0")
    assert sets_of(game, 1) == [["Gibraltar", "London", "Paris", "Rome"]]


def test_CF10_refuses_a_linking_card_that_does_not_carry_the_colour_of_the_set() -> None:
    game = restored(position("", "Istanbul, Rome", "", sets={1: ["London, Paris"]}))
    assert_refused(game, 1, "add 0 to 0", "CF9")


# CF11: the side that faces the holder


def test_CF11_a_card_does_not_play_as_its_far_side() -> None:
    written = position("", "Buenos Aires/London", "", sets={1: ["Paris/Auckland, Berlin"]})
    assert legal_in(written) == asks(0, "gray") | asks(2, "gray")
    assert_refused(restored(written), 1, "add 0 to 0", "CF9")


def test_CF11_a_card_with_a_fitting_far_side_is_not_laid_after_an_ask() -> None:
    game = play(given(position("", "London, Moscow/Berlin", "Paris")), "into new", "lay 0")
    assert legal(game) == {"done"}
    assert_refused(game, 1, "lay 1", "CF9")


def test_CF11_a_card_lies_in_a_set_as_it_faced_its_holder() -> None:
    game = given(
        position("", "London/Addis Ababa, Amsterdam/San Juan", "Paris/Athens", sets={1: ["Berlin, Stockholm"]})
    )
    play(game, "into 0", "lay 0", "lay 1", "done")
    cards = shoal.snapshot(game)["sets"][1][0]
    assert set(cards) == {
        "Paris/Athens",
        "London/Addis Ababa",
        "Amsterdam/San Juan",
        "Berlin/Moscow",
        "Stockholm/Toronto",
    }


def test_CF11_turned_round_beforehand_a_card_plays_as_its_other_side() -> None:
    written = position("Tokyo", "Buenos Aires/London", "", sets={1: ["Paris/Auckland, Berlin"]}, seat=0)
    game = play(restored(written), "1: turn 0", "ask 2 for pink", "no")
    assert legal(game) == asks(0, "light blue") | asks(2, "light blue") | {"add 0 to 0"}


def test_CF11_turned_round_beforehand_a_card_answers_with_its_other_side() -> None:
    written = position("", "Paris/Athens", "Buenos Aires/London")
    game = after(written, "2: turn 0", "ask 2 for light blue")
    assert legal(game) == {"give 0"}


# CF12: cities twice, sets never merged


def test_CF12_a_city_may_stand_twice_in_a_set_and_counts_once() -> None:
    written = position("", "Rome", "", sets={1: ["Rome, Cairo"]})
    game = restored(written)
    assert game.scores[1] == 4
    play(game, "add 0 to 0")
    assert sets_of(game, 1) == [["Cairo", "Rome", "Rome"]]
    assert game.scores[1] == 4


def test_CF12_a_pair_of_the_same_city_is_a_set() -> None:
    game = play(given(position("", "Rome", "Rome"), "ask 2 for dark green"), "into new", "lay 0", "done")
    assert sets_of(game, 1) == [["Rome", "Rome"]]
    assert game.scores[1] == 2


def test_CF12_two_sets_of_one_colour_stay_two() -> None:
    written = position("", "Stockholm, Gibraltar", "", sets={1: ["London, Paris", "Berlin, Amsterdam"]})
    assert {move for move in legal_in(written) if move.startswith("add")} == {
        "add 0 to 0",
        "add 0 to 1",
        "add 1 to 0",
        "add 1 to 1",
    }
    game = after(written, "add 0 to 1")
    assert sets_of(game, 1) == [["London", "Paris"], ["Amsterdam", "Berlin", "Stockholm"]]
    assert game.scores[1] == 11


def test_CF12_a_linking_card_of_two_sets_joins_only_one() -> None:
    written = position("", "Vienna", "", sets={1: ["London, Paris", "Kyiv, Moscow/Tashkent"]})
    assert legal_in(written) == {"add 0 to 0", "add 0 to 1"}
    game = after(written, "add 0 to 1")
    assert sets_of(game, 1) == [["London", "Paris"], ["Kyiv", "Moscow", "Vienna"]]


def test_CF12_there_may_be_a_second_set_of_a_colour() -> None:
    game = given(position("", "London", "Paris", sets={1: ["Berlin, Amsterdam"]}))
    play(game, "into new", "lay 0", "done")
    assert sets_of(game, 1) == [["Amsterdam", "Berlin"], ["London", "Paris"]]


# CF13: the score of a set


SIXTEEN = [*CITIES["light blue"], "Gibraltar", *CITIES["dark green"], *CITIES["yellow"]]
TABLE = [2, 4, 7, 15, 30, 60, 125, 250, 500, 750, 1000, 1250, 1500, 1750, 2000, 2500]


@pytest.mark.parametrize(("size", "points"), list(enumerate(TABLE, start=1)))
def test_CF13_a_set_scores_by_the_number_of_different_cities(size: int, points: int) -> None:
    cards = "Rome, Rome" if size == 1 else ", ".join(SIXTEEN[:size])
    assert restored(position("", "Tokyo", sets={2: [cards]})).scores == [0, 0, points]
    assert POINTS[size] == points


@pytest.mark.parametrize("link", LARGE)
def test_CF13_the_book_all_cities_of_three_regions_and_their_link_are_16_and_score_2500(link: str) -> None:
    every = [city for colour in LINKS[link] for city in CITIES[colour]]
    game = restored(position("", "", sets={1: [", ".join([*every, link])]}))
    assert len(sets_of(game, 1)[0]) == 16
    assert game.scores[1] == 2500


def test_CF13_the_book_the_last_card_makes_gibraltars_set_one_of_16_and_2500_points() -> None:
    written = position("", "Addis Ababa", "", sets={1: [", ".join(SIXTEEN[:-1])]})
    assert SIXTEEN[-1] == "Addis Ababa"
    assert restored(written).scores[1] == 2000
    game = after(written, "add 0 to 0")
    assert game.scores[1] == 2500
    assert set(sets_of(game, 1)[0]) == {
        *("London", "Paris", "Amsterdam", "Berlin", "Stockholm"),
        *("Rome", "Cairo", "Athens", "Barcelona", "Tunis"),
        *("Lagos", "Nairobi", "Johannesburg", "Kinshasa", "Addis Ababa"),
        "Gibraltar",
    }


@pytest.mark.parametrize("link", SMALL)
def test_CF13_all_cities_of_two_regions_and_their_link_are_11_and_score_1000(link: str) -> None:
    every = [city for colour in LINKS[link] for city in CITIES[colour]]
    assert restored(position("", "", sets={1: [", ".join([*every, link])]})).scores[1] == 1000


def test_CF13_the_linking_city_counts_as_one() -> None:
    assert restored(position(sets={0: ["London, Paris"]})).scores[0] == 4
    assert restored(position(sets={0: ["London, Paris, Gibraltar"]})).scores[0] == 7


def test_CF13_a_city_that_stands_twice_counts_once() -> None:
    cards = "London, London, Paris, Paris, Amsterdam, Berlin, Stockholm"
    assert restored(position(sets={0: [cards]})).scores[0] == 30
    assert restored(position(sets={0: [f"{cards}, Gibraltar"]})).scores[0] == 60
    assert restored(position(sets={0: [f"{cards}, Gibraltar, Rome, Rome"]})).scores[0] == 125


def test_CF13_only_the_sides_turned_up_count() -> None:
    assert restored(position(sets={0: ["Paris/Athens, Paris/Auckland"]})).scores[0] == 2


def test_CF13_the_sets_of_a_player_are_added_up() -> None:
    tables = {0: ["London, Paris", "Rome, Rome", "Tokyo, Seoul, Beijing, Vladivostok"], 2: ["Lima, Santiago, Dakar"]}
    assert list(restored(position(sets=tables)).scores) == [4 + 2 + 15, 0, 7]


# CF14: the end of a round


def last(
    *hands: str,
    seats: int = 3,
    seat: int = 1,
    sets: Mapping[int, Sequence[str]] | None = None,
    away: Sequence[int] = (2, 0),
    pile: str = "Tokyo",
    **more: object,
) -> Named:
    """One card left in the pile, and what is not mentioned on the table."""
    return position(*hands, seats=seats, seat=seat, sets=sets, pile=pile, away=away, **more)


@pytest.mark.parametrize(
    ("cards", "moves"),
    [
        pytest.param("London", ["ask 0 for a light blue link", "no"], id="after an ask in vain"),
        pytest.param("London", ["add 0 to 0"], id="after a card added"),
        pytest.param("", ["fish"], id="fishing"),
    ],
)
def test_CF14_the_draw_that_empties_the_deck_ends_the_round_at_once(cards: str, moves: list[str]) -> None:
    written = last("Rome", cards, sets={1: ["Paris, Berlin"]})
    before = ReferenceGame.of(written).scores
    game = after(written, *moves)
    dealt = shoal.snapshot(game)
    assert dealt["round"] == 1
    assert waits_for(game) == {"seat": 2, "to": "turn"}
    assert dealt["fresh"]
    assert dealt["totals"] == [before[0], 7 if "add 0 to 0" in moves else 4, before[2]]
    assert game.scores == dealt["totals"]
    assert game.endings == ["CF14"]
    assert dealt["sets"] == [[]] * 3
    assert [len(held(cards)) for cards in dealt["hands"]] == [5] * 3
    assert everything(dealt) == Counter(plain(card) for card in ALL_CARDS)


def test_CF14_a_play_that_draws_nothing_does_not_end_the_round() -> None:
    game = after(last("Rome", "London, Kyiv", "Paris"), "ask 2 for light blue", "give 0", "into new", "lay 0", "done")
    assert waits_for(game) == {"seat": 2, "to": "turn"}
    assert len(pile_of(game)) == 1
    assert game.endings == []


def test_CF14_the_round_goes_on_while_a_card_is_left() -> None:
    written = last("Rome", "London", "", pile="Tokyo, Seoul", away=(0,))
    game = after(written, "ask 2 for light blue", "no")
    assert (game.to_move, len(pile_of(game)), shoal.snapshot(game)["round"]) == (2, 1, 0)
    play(game, "fish")
    assert shoal.snapshot(game)["round"] == 1


@pytest.mark.parametrize(("this", "begins"), [(0, 2), (1, 0)])
def test_CF14_the_next_round_is_dealt_by_the_next_seat_whoever_drew_last(this: int, begins: int) -> None:
    for seat in range(3):
        hands = ["", "", ""]
        hands[seat] = "London"
        written = last(*hands, seat=seat, round=this, away=((seat + 1) % 3,))
        game = after(written, f"ask {(seat + 2) % 3} for light blue", "no")
        assert (game.to_move, shoal.snapshot(game)["round"]) == (begins, this + 1)


def test_CF14_a_new_round_starts_from_a_new_deal() -> None:
    first, second = (shoal.snapshot(after(last("", "", "", rng=f"fast {place}"), "fish"))["hands"] for place in (1, 2))
    assert first != second


def test_CF14_refuses_to_restore_a_turn_with_no_card_in_the_deck() -> None:
    written = last("Rome", "London", "")
    hands = [[*written["hands"][0], *written["pile"]], *written["hands"][1:]]
    assert_invalid(written, pile=[], hands=hands)


# CF15: the end of the game


def final(*totals: int) -> Named:
    """The last card of the last round; on the table of seat 1 are 4 points."""
    return last("Rome", "London", "", sets={1: ["Paris, Berlin"]}, round=2, totals=list(totals))


def test_CF15_the_game_ends_with_the_last_round() -> None:
    written = final(0, 0, 0)
    game = after(written, "ask 0 for light blue", "no")
    assert game.over
    assert game.to_move == -1
    assert waits_for(game) is None
    assert all(legal(game, seat) == set() for seat in range(3))
    assert game.scores == ReferenceGame.of(written).scores
    assert game.endings[-1] == "CF14"


def test_CF15_nothing_can_be_done_after_the_end() -> None:
    game = after(final(0, 0, 0), "ask 0 for light blue", "no")
    for move in ("ask 2 for light blue", "fish", "no", "turn 0", "add 0 to 0", "done", "into new", "lay 0", "give 0"):
        assert_refused(game, 1, move, "CF15")


def test_CF15_the_totals_of_all_rounds_count() -> None:
    base = ReferenceGame.of(final(0, 0, 0)).scores
    game = after(final(10, 5000, 20), "ask 0 for light blue", "no")
    assert game.scores == [base[0] + 10, 5004, base[2] + 20]
    assert list(game.winners) == [1]


@pytest.mark.parametrize(("extra", "winners"), [([0, 0, 0], [0, 1, 2]), ([1, 0, 1], [0, 2]), ([0, 1, 0], [1])])
def test_CF15_the_highest_total_wins_and_equal_ones_share_the_win(extra: list[int], winners: list[int]) -> None:
    base = ReferenceGame.of(final(0, 0, 0)).scores
    totals = [3000 - score + more for score, more in zip(base, extra, strict=True)]
    game = after(final(*totals), "ask 0 for light blue", "no")
    assert game.scores == [3000 + more for more in extra]
    assert list(game.winners) == winners


def test_CF15_cards_in_hand_count_nothing() -> None:
    game = restored(position("Rome, Cairo, Athens, Suez", "London, Paris", "Tokyo, Seoul"))
    assert game.scores == [0, 0, 0]
    ended = after(last("", "London, Paris/Auckland, Berlin", "", away=(0,), round=2), "ask 2 for light blue", "no")
    assert ended.over
    assert ended.scores[1:] == [0, 0]


def test_CF15_there_is_no_winner_before_the_end() -> None:
    assert list(restored(final(0, 0, 0)).winners) == []


# What each seat is shown


def test_CF4_and_CF11_a_hand_is_shown_to_the_others_by_its_far_sides() -> None:
    written = position("Tokyo/Auckland, -, Suez", "London/Buenos Aires", "Rome/Baghdad, Chicago")
    game = restored(written)
    shown = [["?/Auckland", None, "Suez"], ["?/Buenos Aires"], ["?/Baghdad", "Chicago"]]
    for viewer in (0, 1, 2):
        expected = [*shown]
        expected[viewer] = written["hands"][viewer]
        assert shoal.named(game.view(viewer))["hands"] == expected
    assert shoal.named(game.view(None))["hands"] == shown


@pytest.mark.parametrize("seats", ALL_SEATS)
def test_CF1_the_deck_is_shown_to_nobody_but_by_its_number(seats: int) -> None:
    game = new(seats)
    for viewer in (*range(seats), None):
        assert shoal.named(game.view(viewer))["pile"] == 55 - seats * DEALT[seats]


def test_CF9_sets_are_shown_to_everyone() -> None:
    written = position("", "Rome", "", sets={1: ["London, Paris"], 2: ["Tokyo, Seoul, Vladivostok", "Lima, Dakar"]})
    game = restored(written)
    for viewer in (0, 1, 2, None):
        assert shoal.named(game.view(viewer))["sets"] == written["sets"]


def test_CF6_only_who_drew_is_told_the_near_side_of_the_card() -> None:
    game = restored(position("Rome", "London", "Tokyo", pile="Kinshasa/Delhi"))
    log: list[shoal.Line] = []
    play(game, "ask 2 for light blue")
    game.apply(2, notation.read(game, "no"), log)
    drawn = str(hand(game, 1)[1])
    for viewer in (0, 2, None):
        told = " ".join(shoal.tell(game.name, line.heard_by(viewer)) for line in log)
        assert near(drawn) not in told
        assert shoal.named(game.view(viewer))["hands"][1] == [f"?/{far(str(hand(game, 1)[0]))}", f"?/{far(drawn)}"]
    assert shoal.named(game.view(1))["hands"][1][1] == drawn


# Positions that cannot be


def sound() -> Named:
    return position(
        "Rome, Vienna", "London, Tokyo", "Lima", sets={1: ["Paris, Berlin, Gibraltar"], 2: ["Delhi, Dhaka"]}
    )


def test_CF1_refuses_to_restore_a_card_twice_or_a_card_missing() -> None:
    pile = sound()["pile"]
    assert_invalid(sound(), pile=pile[1:])
    assert_invalid(sound(), pile=[*pile, pile[0]])
    assert_invalid(sound(), pile=[*pile, turned(pile[0])])
    assert_invalid(sound(), pile=[*pile[1:], pile[1]])
    assert_invalid(sound(), pile=[*pile, "Vienna"])


@pytest.mark.parametrize("card", ["Atlantis/London", "London", "London/Paris", "Vienna/Vienna", "?/Havana", "", "/", 7])
def test_CF1_refuses_to_restore_what_is_no_card(card: object) -> None:
    assert_invalid(sound(), pile=[card, *sound()["pile"][1:]])


def test_CF1_refuses_to_restore_the_wrong_number_of_hands_sets_or_totals() -> None:
    for key in ("hands", "sets", "totals"):
        some = sound()[key]
        assert_invalid(sound(), **{key: [*some, 0 if key == "totals" else []]})
    assert_invalid(sound(), totals=[0, 0])
    assert_invalid(sound(), sets=[sound()["sets"][1], sound()["sets"][2]])


@pytest.mark.parametrize("number", [-1, 3])
def test_CF2_refuses_to_restore_a_round_that_is_not_in_the_game(number: int) -> None:
    assert_invalid(sound(), round=number)


def test_CF2_the_last_round_depends_on_the_option() -> None:
    assert restored(sound() | {"round": 5, "options": {"rounds_per_player": 2}}).to_move == 1


@pytest.mark.parametrize(
    "cards",
    [
        pytest.param(["Paris/Athens", "Gibraltar", "Reykjavik"], id="two linking cards"),
        pytest.param(["Berlin/Moscow", "Rome/Baghdad"], id="two colours"),
        pytest.param(["Berlin/Moscow", "Tokyo/Auckland", "Gibraltar"], id="a colour that is not on the link"),
        pytest.param(["Moscow/Berlin", "Paris/Athens"], id="turned the wrong way"),
        pytest.param([], id="no card"),
    ],
)
def test_CF9_refuses_to_restore_what_is_no_set(cards: list[str]) -> None:
    gone = {plain(card) for card in cards}
    rest = [card for card in ALL_CARDS if plain(card) not in gone]
    fitting = ["London/Buenos Aires", "Paris/Athens"]
    whole = position()
    pile = [card for card in ALL_CARDS if plain(card) not in {plain(other) for other in fitting}]
    restored(whole | {"sets": [[fitting], [], []], "pile": pile})
    with pytest.raises(shoal.Invalid):
        restored(whole | {"sets": [[cards], [], []], "pile": rest})


@pytest.mark.parametrize(
    "waits",
    [
        {"seat": 3, "to": "turn"},
        {"seat": -1, "to": "turn"},
        {"seat": 1, "to": "dig"},
        {"seat": 2, "to": "answer"},
        {"seat": 2, "to": "answer", "asked_by": 2, "for": "card", "colour": "light blue"},
        {"seat": 2, "to": "answer", "asked_by": 1, "for": "card", "colour": "white"},
        {"seat": 2, "to": "answer", "asked_by": 1, "for": "city", "colour": "light blue"},
        {"seat": 1, "to": "into", "colour": "light blue"},
    ],
)
def test_CF3_to_CF5_refuses_to_restore_what_cannot_be_waited_for(waits: Named) -> None:
    assert_invalid(sound(), waits_for=waits)


def test_CF3_to_CF5_a_position_within_a_turn_can_be_written_by_hand() -> None:
    answer = {"seat": 2, "to": "answer", "asked_by": 1, "for": "card", "colour": "pink"}
    assert legal_in(sound() | {"waits_for": answer}) == {"no"}
    hands = sound()["hands"]
    received = {"seat": 1, "colour": "light blue", "received": "Amsterdam/San Juan"}
    pile = [card for card in sound()["pile"] if plain(card) != "Amsterdam/San Juan"]
    into = sound() | {"pile": pile, "waits_for": {**received, "to": "into"}}
    assert legal_in(into) == {"into new", "into 0"}
    lay = {**received, "to": "lay", "set": 0, "laid": [hands[1][0]]}
    game = restored(sound() | {"pile": pile, "waits_for": lay, "hands": [hands[0], [None, hands[1][1]], hands[2]]})
    assert legal(game) == {"done"}
    assert game.scores[1] == 7
    assert play(game, "done").scores[1] == 30


# Games played out at random, every position compared with one worked out by hand


def assert_agrees(game: Game, table: ReferenceGame, written: Named) -> None:
    """The game and the reference rules agree on the position and on the legal moves of every seat."""
    found = ReferenceGame.of(written)
    assert (found.waits, found.round, found.fresh) == (table.waits, table.round, table.fresh)
    assert (found.totals if found.waits else []) == (table.totals if table.waits else [])
    assert in_no_order(found) == in_no_order(table)
    assert_moves(game, found)


def assert_moves(game: Game, table: ReferenceGame) -> None:
    assert list(game.scores) == table.scores
    for seat in range(table.seats):
        assert legal(game, seat) == table.moves(seat)


def in_no_order(table: ReferenceGame) -> object:
    """A card just drawn may face its holder either way (CD5), and the cards of a set lie in any order."""
    hands = [[card and plain(card) for card in cards] for cards in table.hands]
    return hands, [[sorted(cards) for cards in sets] for sets in table.sets], [plain(card) for card in table.pile]


def follow(game: Game, rng: Random, most: int = 10_000) -> Counter[str]:
    """Plays a game by hand and in the program, to its end or for so many moves, and counts what came up."""
    seen, written = Counter[str](), shoal.snapshot(game)
    table = ReferenceGame.of(written)
    assert_moves(game, table)
    for _ in range(most):
        if table.waits is None:
            assert list(game.winners) == [seat for seat in range(table.seats) if game.scores[seat] == max(game.scores)]
            break
        seat, move = choose(rng, game, written)
        seen += came_up(table, seat, move)
        number = table.round
        table.play(seat, move)
        play(game, f"{seat}: {move}")
        written = shoal.snapshot(game)
        assert everything(written) == Counter(plain(card) for card in ALL_CARDS)
        if table.waits is None or table.round != number:
            seen["round"] += 1
            assert_dealt(game, table, written)
        else:
            assert_agrees(game, table, written)
        table = ReferenceGame.of(written)
    return seen


def came_up(table: ReferenceGame, seat: int, move: str) -> Counter[str]:
    assert table.waits is not None
    kinds = [move.split(maxsplit=1)[0]]
    kinds += ["into a set"] if move.startswith("into") and move != "into new" else []
    kinds += ["out of turn"] if seat != table.waits["seat"] else []
    kinds += ["with a link"] if is_link(table.waits.get("received", "")) else []
    return Counter(kinds)


def assert_dealt(game: Game, table: ReferenceGame, written: Named) -> None:
    """After the last draw of a round."""
    assert game.over == (table.waits is None)
    assert list(game.scores) == (table.scores if game.over else table.totals)
    assert written["waits_for"] == table.waits
    if not game.over:
        assert (written["round"], written["totals"], written["fresh"]) == (table.round, table.totals, True)
        assert [len(held(cards)) for cards in written["hands"]] == [DEALT[table.seats]] * table.seats
        assert written["sets"] == [[]] * table.seats
        assert_moves(game, ReferenceGame.of(written))


@pytest.mark.parametrize("seats", ALL_SEATS)
def test_CF3_to_CF15_whole_games_go_as_worked_out_by_hand(seats: int) -> None:
    seen = Counter[str]()
    for seed in range(2 if seats <= 4 else 1):
        game = new(seats, seed)
        came = follow(game, Random(seed))
        assert game.over
        assert game.endings == ["CF14"] * came["round"] == ["CF14"] * seats
        seen += came
    for kind in ("ask", "give", "no", "into", "lay", "done", "add", "fish", "turn", "into a set", "out of turn"):
        assert seen[kind] > 2, kind
    assert seen["give"] == seen["into"] == seen["done"] <= seen["lay"]
    assert seen["ask"] == seen["give"] + seen["no"]


def thrown(rng: Random, seats: int) -> Named:
    """A position with cards strewn anywhere: large sets with links, hands of many colours."""
    cards = [card if rng.random() < 0.5 else turned(card) for card in rng.sample(ALL_CARDS, len(ALL_CARDS))]
    sets: list[list[list[str]]] = [[] for _ in range(seats)]
    hands: list[list[str]] = [[] for _ in range(seats)]
    pile = [cards.pop() for _ in range(rng.randint(1, 12))]
    for card in cards:
        seat = rng.randrange(seats)
        homes = [some for some in sets[seat] if is_set([*some, card])]
        if homes and rng.random() < 0.8:
            rng.choice(homes).append(card)
        elif not is_link(card) and len(sets[seat]) < 4 and rng.random() < 0.7:
            sets[seat].append([card])
        elif len(hands[seat]) < 10:
            hands[seat].append(card)
        else:
            pile.append(card)
    for seat in range(seats):
        pile += [some[0] for some in sets[seat] if len(some) == 1]
        sets[seat] = [some for some in sets[seat] if len(some) > 1]
    more = {"hands": hands, "sets": sets, "pile": pile, "totals": [rng.randrange(100) for _ in range(seats)]}
    return position(seats=seats, seat=rng.randrange(seats)) | more | {"round": rng.randrange(seats)}


@pytest.mark.parametrize("seats", ALL_SEATS)
def test_CF3_to_CF15_scattered_positions_go_as_worked_out_by_hand(seats: int) -> None:
    rng, seen = Random(seats), Counter[str]()
    for _ in range(25):
        seen += follow(restored(thrown(rng, seats)), rng, most=12)
    for kind in ("ask", "give", "no", "into", "lay", "done", "add", "turn", "with a link"):
        assert seen[kind] > 2, kind


def receptions(seats: int, count: int) -> Iterator[tuple[Game, ReferenceGame]]:
    """Positions in which a card has just been received, with not too many cards in the hand."""
    rng = Random(30 + seats)
    while count:
        game = restored(thrown(rng, seats))
        table = ReferenceGame.of(shoal.snapshot(game))
        met = sorted(move for move in table.moves(game.to_move) if would_be_met(table, move))
        if met and 2 <= len(table.hands[game.to_move]) <= 7:
            play(game, rng.choice(met))
            play(game, rng.choice(sorted(legal(game))))
            yield game, ReferenceGame.of(shoal.snapshot(game))
            count -= 1


def plays_offered(game: Game) -> set[frozenset[str]]:
    """Every way to finish a play, step by step: where it goes, and what is laid from the hand."""
    found, known = set(), set[frozenset[str]]()
    ways = [(play(game.copy(), into), frozenset({into})) for into in legal(game)]
    while ways:
        here, moves = ways.pop()
        if moves in known:
            continue
        known.add(moves)
        offered = legal(here)
        assert offered, "a dead end"
        found |= {moves} if "done" in offered else set()
        ways += [(play(here.copy(), move), moves | {move}) for move in offered - {"done"}]
    return found


def plays_allowed(table: ReferenceGame) -> set[frozenset[str]]:
    """CF5: every choice of cards from the hand that fits, with all of them down."""
    assert table.waits is not None
    seat = table.waits["seat"]
    cards = table.places(seat)
    targets = ["new", *range(len(table.sets[seat]))]
    choices = [choice for size in range(1, len(cards) + 1) for choice in combinations(cards, size)]
    return {
        frozenset({f"into {target}", *(f"lay {place}" for place in choice)})
        for target in targets
        for choice in choices
        if table.complete(seat, target, [cards[place] for place in choice])
    }


@pytest.mark.parametrize("seats", ALL_SEATS)
def test_CF5_offers_every_play_that_fits_with_all_of_it_down_and_no_other(seats: int) -> None:
    sizes = Counter[int]()
    for game, table in receptions(seats, 40):
        found = plays_offered(game)
        assert found == plays_allowed(table)
        sizes[max(map(len, found))] += 1
    assert max(sizes) >= 4


@pytest.mark.parametrize("seats", ALL_SEATS)
def test_CF5_offers_every_card_with_which_the_play_can_still_be_finished(seats: int) -> None:
    rng = Random(seats)
    for game, _ in receptions(seats, 40):
        while waits_for(game) != {"seat": game.to_move, "to": "turn"}:
            expected = ReferenceGame.of(shoal.snapshot(game)).moves(game.to_move)
            assert legal(game) == expected
            play(game, rng.choice(sorted(expected)))


def test_CF3_to_CF11_every_code_is_either_legal_or_refused_with_a_rule() -> None:
    rng = Random(4)
    for seats in ALL_SEATS:
        game = restored(thrown(rng, seats))
        for _ in range(6):
            table = ReferenceGame.of(shoal.snapshot(game))
            if table.waits is None:
                break
            assert_every_code(game, table)
            seat, move = choose(rng, game, shoal.snapshot(game))
            play(game, f"{seat}: {move}")


def assert_every_code(game: Game, table: ReferenceGame) -> None:
    before = shoal.snapshot(game)
    for seat in range(table.seats):
        allowed = table.moves(seat)
        for code in range(game.codes):
            refusal = game.why_not(seat, code)
            assert (refusal is None) == (notation.phrase(game, code) in allowed), notation.phrase(game, code)
            assert refusal is None or refusal.rule in RULES, (refusal.rule, notation.phrase(game, code))
    assert shoal.snapshot(game) == before


@pytest.mark.parametrize("seats", ALL_SEATS)
def test_CF3_to_CF14_what_is_imagined_looks_the_same_and_has_every_card(seats: int) -> None:
    game, rng = new(seats, 9), Random(9)
    for step in range(60):
        for viewer in range(seats):
            world = shoal.imagine(game.view(viewer), shoal.Rng(step))
            assert world.view(viewer) == game.view(viewer)
            assert world.legal(viewer) == game.legal(viewer)
            assert everything(shoal.snapshot(world)) == Counter(plain(card) for card in ALL_CARDS)
        seat, move = choose(rng, game, shoal.snapshot(game))
        play(game, f"{seat}: {move}")


def test_CD5_in_what_is_imagined_any_card_that_is_not_seen_may_be_next_in_the_deck() -> None:
    game = restored(position("Lima", "Boston", "Perth"))
    worlds = [shoal.snapshot(shoal.imagine(game.view(0), shoal.Rng(seed))) for seed in range(400)]
    hands = {plain(card) for world in worlds for cards in world["hands"] for card in held(cards)}
    assert {plain(world["pile"][0]) for world in worlds} >= {plain(card) for card in ALL_CARDS} - hands


def test_CD1_a_deck_of_ones_own_goes_with_the_position_and_with_what_is_seen_of_it() -> None:
    own = read_deck(DECK_FILE.read_text(encoding="utf-8").replace("London", "Londinium"))
    game = shoal.new("cosmople-fish-2", seats=3, seed=7, deck=own)
    written = shoal.snapshot(game)
    assert "Londinium" in str(written["hands"]) + str(written["pile"])
    assert written["deck"] == shoal.named(game.view(0))["deck"]
    assert shoal.snapshot(restored(written)) == written


@pytest.mark.parametrize("seats", ALL_SEATS)
def test_CF3_to_CF14_every_position_of_a_round_can_be_written_and_restored(seats: int) -> None:
    game, rng = new(seats, 11), Random(11)
    while not game.over and shoal.snapshot(game)["round"] == 0:
        written = shoal.snapshot(game)
        again = restored(written)
        assert shoal.snapshot(again) == written
        assert all(again.view(seat) == game.view(seat) for seat in (*range(seats), None))
        bare = {key: value for key, value in written.items() if key not in ("knowledge", "rng")}
        alike = restored(bare)
        assert all(alike.legal(seat) == game.legal(seat) for seat in range(seats))
        seat, move = choose(rng, game, written)
        play(game, f"{seat}: {move}")


def test_ALL5_every_game_ends_because_each_turn_draws_a_card_or_plays_two() -> None:
    game, rng = new(3, 2), Random(2)
    before, turn = shoal.snapshot(game), 0
    while not game.over and shoal.snapshot(game)["round"] == 0:
        play(game, f"{game.to_move}: {rng.choice(sorted(move for move in legal(game) if move[:4] != 'turn'))}")
        now = shoal.snapshot(game)
        if now["waits_for"] and now["waits_for"]["to"] == "turn" and now["round"] == 0:
            drawn = len(before["pile"]) - len(now["pile"])
            assert drawn == 1 or on_table(now) >= on_table(before) + 2
            before, turn = now, turn + 1
    assert 40 <= turn + 1 <= 40 + 27


def on_table(written: Named) -> int:
    return sum(len(cards) for sets in written["sets"] for cards in sets)


def test_CF13_the_table_of_points_never_falls() -> None:
    assert all(less < more for less, more in pairwise(TABLE))
    assert worth(["Rome/Baghdad", "Rome/Ho Chi Minh City"]) == 2
