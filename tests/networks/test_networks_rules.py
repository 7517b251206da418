"""The rules of Networks, NW1 to NW19, and those of its deck: shown on positions written by hand, and on games played
out at random beside the reference rules."""

from __future__ import annotations

from collections import Counter
from importlib.resources import files
from itertools import combinations
from random import Random
from typing import Any

import pytest
from networks_positions import (
    ALL_CARDS,
    LINKS,
    REGIONAL,
    Hand,
    Named,
    cards,
    colour,
    flip,
    heap,
    is_link,
    limit,
    links,
    position,
    protected,
    same,
    scattered,
    score,
    sets,
    valid,
)
from networks_reference_rules import ReferenceGame, trimmed

import shoal
from shoal import Game
from shoal.games.cosmopolis.deck_file import read_deck
from shoal.notation import phrase, read

SEATS = (2, 3, 4)
BOTH = {"draw deck", "draw discard"}


def new(seats: int, seed: int = 7, **options: int) -> Game:
    return shoal.new("networks", seats=seats, seed=seed, deck=None, **options)


def play(game: Game, *moves: str) -> Game:
    """Moves of the seats waited for, one after another."""
    for move in moves:
        game.apply(game.to_move, read(game, move))
    return game


def after(written: Named, *moves: str) -> Game:
    return play(shoal.restore(written), *moves)


def turning(game: Game, seat: int, *held: int) -> Game:
    for place in held:
        game.apply(seat, read(game, f"turn {place}"))
    return game


def legal(game: Game, seat: int | None = None) -> set[str]:
    codes = list(game.legal(game.to_move if seat is None else seat))
    moves = {phrase(game, code) for code in codes}
    assert len(moves) == len(codes)
    return moves


def legal_in(written: Named, *moves: str) -> set[str]:
    return legal(after(written, *moves))


def kinds(game: Game, seat: int | None = None) -> set[str]:
    return {move.split()[0] for move in legal(game, seat)}


def of_kind(game: Game, kind: str) -> set[str]:
    return {move for move in legal(game) if move.split()[0] == kind}


def waits_for(game: Game) -> Named | None:
    waits: Named | None = shoal.snapshot(game)["waits_for"]
    return waits


def hand(game: Game, seat: int) -> Hand:
    return trimmed(shoal.snapshot(game)["hands"][seat])


def held(game: Game, seat: int) -> set[str]:
    return {same(card) for card in hand(game, seat) if card}


def spread(game: Game, seat: int) -> list[str]:
    lying: list[str] = shoal.snapshot(game)["spreads"][seat]
    return lying


def pile(game: Game) -> list[str]:
    return [same(card) for card in shoal.snapshot(game)["pile"]]


def thrown(game: Game) -> list[str]:
    return [same(card) for card in shoal.snapshot(game)["discard"]]


def names(text: str) -> list[str]:
    return [same(card) for card in cards(text)]


def seen(game: Game, viewer: int | None) -> Named:
    return shoal.named(game.view(viewer))


def seen_hand(game: Game, viewer: int | None, seat: int) -> Hand:
    return trimmed(seen(game, viewer)["hands"][seat])


def assert_refused(game: Game, seat: int, move: str, rule: str) -> None:
    """Assert that the rule forbids the move and that nothing changes."""
    code = read(game, move)
    before = shoal.snapshot(game)
    refusal = game.why_not(seat, code)
    assert refusal is not None, f"{move} is allowed"
    assert refusal.rule == rule, f"{move}: {refusal}"
    with pytest.raises(shoal.Refused) as caught:
        game.apply(seat, code)
    assert caught.value.rule == refusal.rule
    assert code not in game.legal(seat)
    assert shoal.snapshot(game) == before


def assert_invalid(written: Named, **changes: object) -> None:
    shoal.restore(written)
    with pytest.raises(shoal.Invalid):
        shoal.restore(written | changes)


def idle_turn(game: Game) -> None:
    """DRAW from the deck, and the card at place 0 away."""
    play(game, "draw deck", "discard 0")


def idle_round(game: Game) -> int:
    """Nobody plays, until the next round; gives the number of turns it took."""
    done, turns = len(game.endings), 0
    while len(game.endings) == done:
        idle_turn(game)
        turns += 1
    return turns


def last_turn(seats: int, spreads: dict[int, str], **more: Any) -> Named:
    """Seat 0 is about to make the last turn of a round that has gone on too long."""
    return position("Anchorage", *[""] * (seats - 1), spreads=spreads, turns=100 * seats - 1, **more)


def round_scores(*spreads: str) -> list[int]:
    """Return the points of the seats' spreads at the end of a round."""
    game = after(last_turn(len(spreads), dict(enumerate(spreads))), "draw deck", "discard 0")
    totals: list[int] = shoal.snapshot(game)["totals"]
    return totals


# Spreads that many positions share, and cards that go with them

BLUE = "London/Addis Ababa, Paris/Auckland, Berlin"  # light blue
RED = "Havana/Tokyo, Caracas/Bogotá, Kingston"
NO_LINK_TO_SPARE = (
    "Chicago, Reykjavik, Istanbul, Miami, Suez, Singapore, Port Moresby/Lagos, Shanghai/Los Angeles, Tokyo/Havana, "
    "London/Buenos Aires, London/Addis Ababa, Vancouver/Kingston, Mexico City/Sydney, Bucharest/Santo Domingo, "
    "Nairobi/Toronto, Toronto/Stockholm, Caracas/Bogotá, Rome/Baghdad, Bangkok/Perth"
)
SIX_LINKS = (
    "London/Addis Ababa, Paris/Auckland, Boston, Kyiv, Havana/Atlanta, "
    "Reykjavik, Gibraltar, Vienna, Chicago, Miami, Istanbul"
)
SEVEN_LINKS = f"{SIX_LINKS}, Vladivostok"
FIVE = "Perth, Seoul, Manila, Riyadh, Anchorage"  # cards of which no three make a set
SIX = f"{FIVE}, Lima"
SEVEN = f"{SIX}, San Francisco"


# NW1 and NW2: the deal and the rounds


@pytest.mark.parametrize("seats", SEATS)
def test_NW1_deals_seven_cards_each_and_starts_the_discard_pile_with_one(seats: int) -> None:
    dealt = shoal.snapshot(new(seats))
    assert [len(cards) for cards in dealt["hands"]] == [7] * seats
    assert [len(dealt["pile"]), len(dealt["discard"])] == [55 - 7 * seats - 1, 1]
    assert dealt["spreads"] == [[]] * seats


@pytest.mark.parametrize("seats", SEATS)
def test_NW1_plays_with_all_55_cards(seats: int) -> None:
    dealt = shoal.snapshot(new(seats))
    found = [card for cards in (*dealt["hands"], dealt["pile"], dealt["discard"]) for card in cards]
    assert sorted(map(same, found)) == sorted(map(same, ALL_CARDS))
    assert len(ALL_CARDS) == 55


@pytest.mark.parametrize("seats", [1, 5])
def test_NW1_is_for_two_to_four_players(seats: int) -> None:
    with pytest.raises(shoal.Invalid):
        new(seats)


def test_NW1_the_same_seed_gives_the_same_deal_and_another_seed_another() -> None:
    assert shoal.snapshot(new(3, 5)) == shoal.snapshot(new(3, 5))
    assert shoal.snapshot(new(3, 5))["hands"] != shoal.snapshot(new(3, 6))["hands"]


def test_NW1_any_card_may_be_dealt_to_any_seat_to_the_pile_or_to_the_discard_pile() -> None:
    first, started, bottom = set(), set(), set()
    for seed in range(500):
        dealt = shoal.snapshot(new(4, seed))
        first |= {same(card) for card in dealt["hands"][3]}
        started.add(same(dealt["discard"][0]))
        bottom.add(same(dealt["pile"][-1]))
    assert first == started == bottom == set(map(same, ALL_CARDS))


def test_NW1_a_hand_of_seven_draws_an_eighth_card_only_to_discard_one() -> None:
    game = after(position(SEVEN, ""), "draw deck")
    assert len(held(game, 0)) == 8
    assert kinds(game) == {"discard"}
    assert len(held(play(game, "discard 3"), 0)) == 7


def test_NW1_refuses_to_restore_a_hand_of_eight() -> None:
    written = position(SEVEN, "", pile="Mexico City")
    hands = [[*written["hands"][0], "Mexico City/Sydney"], []]
    assert_invalid(written, hands=hands, pile=written["pile"][1:])


def test_NW1_refuses_to_restore_other_than_the_55_cards_each_once() -> None:
    written = position(SIX, "", spreads={0: BLUE})
    assert_invalid(written, pile=written["pile"][1:])
    assert_invalid(written, pile=[*written["pile"], "Perth/Bangkok"])
    assert_invalid(written, pile=[*written["pile"][:-1], "Perth/Bangkok"])
    assert_invalid(written, pile=[*written["pile"][:-1], "Perth/Seoul"])
    assert_invalid(written, pile=[*written["pile"][:-1], "Atlantis"])


@pytest.mark.parametrize(("seats", "each"), [(2, 1), (3, 1), (4, 1), (2, 2), (3, 2)])
def test_NW2_a_game_is_so_many_rounds_a_player(seats: int, each: int) -> None:
    game = new(seats, rounds_per_player=each)
    for played in range(seats * each):
        assert not game.over
        assert shoal.snapshot(game)["round"] == played
        idle_round(game)
    assert game.over
    assert len(game.endings) == seats * each
    assert game.to_move == -1
    assert all(game.legal(seat) == [] for seat in range(seats))


def test_NW2_a_game_is_one_round_a_player_unless_agreed_otherwise() -> None:
    assert shoal.snapshot(new(3))["options"] == {"rounds_per_player": 1}
    [book] = [book for book in shoal.games() if book.name == "networks"]
    assert (book.least, book.most) == (2, 4)
    assert [(option.name, option.default, option.least) for option in book.options] == [("rounds_per_player", 1, 1)]


@pytest.mark.parametrize("each", [0, -1])
def test_NW2_refuses_a_game_without_rounds(each: int) -> None:
    with pytest.raises(shoal.Invalid):
        new(3, rounds_per_player=each)


@pytest.mark.parametrize("seats", SEATS)
def test_ALL3_the_seat_left_of_the_dealer_begins_and_the_deal_goes_round(seats: int) -> None:
    game = new(seats, rounds_per_player=2)
    for played in range(2 * seats):
        assert waits_for(game) == {"seat": (played + 1) % seats, "to": "begin"}
        assert shoal.snapshot(game)["fresh"] is True
        idle_round(game)


@pytest.mark.parametrize("seats", SEATS)
def test_ALL1_turns_go_to_the_left(seats: int) -> None:
    game = new(seats)
    for turn in range(2 * seats):
        assert game.to_move == (1 + turn) % seats
        idle_turn(game)


@pytest.mark.parametrize("seats", SEATS)
def test_NW1_every_round_is_dealt_afresh(seats: int) -> None:
    game = after(last_turn(seats, {0: BLUE, 1: RED}, known_pile=3, passes=0), "draw deck", "discard 0")
    dealt = shoal.snapshot(game)
    assert dealt["round"] == 1
    assert [len(cards) for cards in dealt["hands"]] == [7] * seats
    assert [len(dealt["pile"]), len(dealt["discard"])] == [55 - 7 * seats - 1, 1]
    assert dealt["spreads"] == [[]] * seats
    assert [dealt.get(key, 0) for key in ("turns", "idle", "passes", "known_pile")] == [0, 0, 0, 0]
    assert not any(who for cards in dealt["knowledge"]["seen"] for who in cards)
    found = [card for cards in (*dealt["hands"], dealt["pile"], dealt["discard"]) for card in cards]
    assert sorted(map(same, found)) == sorted(map(same, ALL_CARDS))


# NW3: what hangs together


def taker(*others: str) -> Game:
    """Seat 0 has a card of every colour in its spread, and may take whatever is not protected."""
    lying = (
        "Vancouver/Mumbai, Mexico City, Chicago, Toronto/Nairobi, Miami, San Juan, Panama City, Lima, Dakar, "
        "Addis Ababa, Suez, Baghdad, Tunis, Istanbul, Bucharest, Vladivostok, Seoul, Singapore, Perth, Delhi"
    )
    return shoal.restore(position("Dhaka", *[""] * len(others), spreads={0: lying, **dict(enumerate(others, 1))}))


def test_NW3_cards_of_one_colour_are_one_set_however_they_were_laid() -> None:
    game = taker("Rome/Ho Chi Minh City, Havana/Tokyo, Athens, Caracas/Bogotá, Kingston, Barcelona")
    assert of_kind(game, "take") == {"take 0 of 1", "take 1 of 1"}
    play(game, "take 1 of 1")
    assert spread(game, 1) == cards("Rome/Ho Chi Minh City, Athens, Barcelona")
    assert spread(game, 0)[-3:] == cards("Havana/Tokyo, Caracas/Bogotá, Kingston")


def test_NW3_sets_are_numbered_by_their_first_cards() -> None:
    game = taker("Kingston, Rome/Ho Chi Minh City, Athens, Caracas/Bogotá, Barcelona, Havana/Tokyo")
    assert spread(play(game, "take 0 of 1"), 1) == cards("Rome/Ho Chi Minh City, Athens, Barcelona")


def test_NW3_a_linking_card_joins_those_of_its_regions_that_are_there() -> None:
    """Gibraltar joins light blue and dark green; yellow is not there."""
    apart = "London/Buenos Aires, Berlin, Amsterdam, Rome/Ho Chi Minh City, Athens, Cairo/Lagos"
    assert round_scores(apart, RED) == [3, 3]
    assert round_scores(f"{apart}, Gibraltar", "") == [6, 0]


def test_NW3_a_linking_card_of_three_regions_joins_all_three() -> None:
    three = "Berlin, Amsterdam, Paris/Auckland, Rome/Baghdad, Athens, Tunis, Kinshasa, Nairobi/Tehran, Johannesburg"
    assert round_scores(three, "") == [3, 0]
    assert round_scores(f"{three}, Gibraltar", "") == [9, 0]


def test_NW3_a_network_runs_through_several_linking_cards() -> None:
    """Orange, Reykjavik, light blue, Vienna, maroon."""
    chain = "Boston, Montreal, Reykjavik, Berlin, Vienna, Kyiv, Warsaw/Shanghai"
    assert round_scores(chain, "") == [5, 0]


def test_NW3_two_linking_cards_of_one_colour_hang_together_only_by_a_card_of_it() -> None:
    """Vienna with light blue and Vladivostok with pink both carry maroon, but no maroon card is there."""
    apart = "Berlin, Amsterdam, Vienna, Seoul, Manila, Vladivostok"
    assert round_scores(apart, "") == [2, 0]
    assert round_scores(f"{apart}, Kyiv", "") == [5, 0]


def test_NW3_the_side_turned_up_counts() -> None:
    assert round_scores("Caracas/Bogotá, Havana/Tokyo, Kingston", "") == [3, 0]
    assert round_scores("Bogotá, Lima, Santiago, Havana/Tokyo, Kingston, Caracas/Dubai", "") == [3, 0]


# NW4: new sets


def test_NW4_a_three_cards_of_one_colour() -> None:
    assert legal_in(position("Berlin, Amsterdam, Stockholm", "", discard="Perth")) == {"set 0 1 2", *BOTH}


def test_NW4_a_with_either_side_up() -> None:
    assert legal_in(position("Moscow/Berlin, Amsterdam, Toronto/Stockholm", "", discard="Perth")) == {
        "set 0/ 1 2/",
        *BOTH,
    }


def test_NW4_b_a_linking_card_and_a_card_of_each_of_two_of_its_regions() -> None:
    written = position("Rome/Baghdad, Gibraltar, Kinshasa", "", discard="Perth")
    assert legal_in(written) == {"set 0 1 2", *BOTH}


def test_NW4_b_and_c_with_a_linking_card_of_two_regions() -> None:
    """Vienna with Berlin and Warsaw, or with Moscow and Warsaw."""
    written = position("Vienna, Berlin/Moscow, Warsaw/Shanghai", "", discard="Perth")
    assert legal_in(written) == {"set 0 1 2", "set 0 1/ 2", *BOTH}


@pytest.mark.parametrize("pair", ["Berlin, Tunis", "Berlin, Kinshasa", "Tunis, Kinshasa"])
def test_NW4_b_any_two_of_three_regions(pair: str) -> None:
    assert "set 0 1 2" in legal_in(position(f"{pair}, Gibraltar", ""))


def test_NW4_c_two_cards_of_one_colour_and_a_linking_card_carrying_it() -> None:
    written = position("Dakar, Bogotá, Lima", "", discard="Perth")
    assert legal_in(written) == {"set 0 1 2", *BOTH}


def test_NW4_all_the_sets_of_a_hand() -> None:
    """Red and gray around Panama City; Caracas and Bogotá are one card, so are Kingston and Vancouver (purple)."""
    written = position("Panama City, Caracas/Bogotá, Kingston, San Juan", "", discard="Perth")
    red = {"set 1 2 3", "set 0 1 2", "set 0 1 3", "set 0 2 3"}
    with_gray = {"set 0 1/ 2", "set 0 1/ 3"}
    with_purple = {"set 0 1 2/", "set 0 1/ 2/", "set 0 2/ 3"}
    assert legal_in(written) == red | with_gray | with_purple | BOTH


@pytest.mark.parametrize(
    "three",
    [
        pytest.param("Berlin, Amsterdam, Kyiv", id="two colours and no linking card"),
        pytest.param("Berlin, Kyiv, Lima", id="three colours"),
        pytest.param("Berlin, Vienna, Gibraltar", id="two linking cards"),
        pytest.param("Vienna, Gibraltar, Reykjavik", id="three linking cards"),
        pytest.param("Berlin, Amsterdam, Istanbul", id="a linking card that does not carry the colour"),
        pytest.param("Berlin, Lima, Vienna", id="a card of a region that is not on the linking card"),
        pytest.param("Tunis, Lima, Gibraltar", id="the same with three regions"),
    ],
)
def test_NW4_refuses_three_cards_that_are_no_set(three: str) -> None:
    assert_refused(shoal.restore(position(three, "")), 0, "set 0 1 2", "NW4")


def test_NW4_refuses_the_wrong_sides() -> None:
    game = shoal.restore(position("Berlin, Amsterdam, Stockholm", ""))
    for move in ("set 0/ 1 2", "set 0 1/ 2", "set 0 1 2/", "set 0/ 1/ 2/"):
        assert_refused(game, 0, move, "NW4")


ONE_OF_EACH = cards("Anchorage, Boston, Kingston, Lima, Berlin, Kyiv, Tunis, Kinshasa, Riyadh, Dhaka, Perth, Seoul")


@pytest.mark.parametrize("link", LINKS)
def test_NW4_b_every_linking_card_with_every_pair_of_colours(link: str) -> None:
    assert len({colour(card) for card in ONE_OF_EACH}) == 12
    threes = [ONE_OF_EACH[at : at + 3] for at in range(0, 12, 3)]
    for one, other in combinations(threes, 2):
        dealt = [*one, *other]
        found = legal_in(position(", ".join([link, *dealt]), ""))
        for (first, card), (second, mate) in combinations(enumerate(dealt, 1), 2):
            carried = {colour(card), colour(mate)} <= LINKS[link]
            assert (f"set 0 {first} {second}" in found) == carried


# NW5, adding cards


def test_NW5_adds_regional_cards_of_a_colour_in_a_set() -> None:
    written = position("Amsterdam, Toronto/Stockholm, Kyiv", "", spreads={0: BLUE}, discard="Perth")
    assert legal_in(written) == {"add 0", "add 1/", *BOTH}


def test_NW5_adds_regional_cards_of_a_colour_on_a_linking_card_of_a_set() -> None:
    """Gibraltar carries dark green and yellow, though neither is there yet."""
    written = position("Rome/Baghdad, Kinshasa, Lima", "", spreads={0: f"{BLUE}, Gibraltar"}, discard="Perth")
    assert legal_in(written) == {"add 0", "add 1", *BOTH}


def test_NW5_adds_linking_cards_that_carry_a_colour_in_a_set() -> None:
    written = position("Vienna, Gibraltar, Reykjavik, Istanbul, Dakar", "", spreads={0: BLUE}, discard="Perth")
    assert legal_in(written) == {"add 0", "add 1", "add 2", *BOTH}


def test_NW5_a_colour_merely_on_a_linking_card_does_not_carry_another_linking_card() -> None:
    """Gibraltar carries yellow, and so do Suez and Dakar; but there is no yellow card."""
    game = shoal.restore(position("Suez, Dakar, Lagos/Cairo", "", spreads={0: f"{BLUE}, Gibraltar"}))
    assert_refused(game, 0, "add 0", "NW5")
    assert_refused(game, 0, "add 1", "NW5")
    assert of_kind(play(game, "add 2"), "add") == {"add 0", "add 1"}


def test_NW5_refuses_a_colour_that_is_not_there() -> None:
    game = shoal.restore(position("Kyiv, Amsterdam, Istanbul", "", spreads={0: BLUE}))
    for move in ("add 0", "add 0/", "add 1/", "add 2"):
        assert_refused(game, 0, move, "NW5")


def test_NW5_refuses_to_add_to_a_spread_that_is_empty() -> None:
    game = shoal.restore(position("Kyiv, Vienna", "", spreads={1: BLUE}))
    assert_refused(game, 0, "add 0", "NW5")
    assert_refused(game, 0, "add 1", "NW5")


def test_NW5_adds_only_to_ones_own_spread() -> None:
    assert legal_in(position("Amsterdam, Lima", "", spreads={1: BLUE}, discard="Perth")) == BOTH


def test_NW5_one_card_may_join_two_sets() -> None:
    """Light blue and maroon, until Vienna comes between."""
    lying = f"{BLUE}, Moscow/Tashkent, Warsaw/Shanghai, Kyiv"
    game = after(position("Vienna", "Lima", spreads={0: lying}), "add 0")
    assert sets(spread(game, 0)) == [[0, 1, 2, 3, 4, 5, 6]]
    assert list(game.scores) == [6, 0]


def test_NW5_a_regional_card_may_join_two_sets_too() -> None:
    """A maroon card between Vienna with light blue and Vladivostok with pink."""
    lying = "Berlin, Amsterdam, Vienna, Seoul, Manila, Vladivostok"
    game = after(position("Kyiv", "Lima", spreads={0: lying}), "add 0")
    assert sets(spread(game, 0)) == [[0, 1, 2, 3, 4, 5, 6]]
    assert list(game.scores) == [5, 0]


# NW6: a turn


def test_NW6_a_turn_begins_with_take_play_or_draw() -> None:
    lying = {0: BLUE, 1: "Stockholm, Paris/Athens, London/Buenos Aires"}
    written = position("Amsterdam, Perth", "", spreads=lying, discard="Lima")
    assert legal_in(written) == {"take 0 of 1", "add 0", *BOTH}


def test_NW6_after_a_play_there_is_no_draw_instead() -> None:
    game = after(position("Amsterdam, Stockholm", "", spreads={0: BLUE}, discard="Perth"), "add 0")
    assert legal(game) == {"add 1", "done"}
    for move in ("draw deck", "draw discard", "discard 1", "drop 0", "pass"):
        assert_refused(game, 0, move, "NW7")


def test_NW6_after_a_draw_there_is_no_play() -> None:
    game = after(position("Amsterdam, Lima", "", spreads={0: BLUE}, pile="Perth"), "draw deck")
    assert_refused(game, 0, "add 0", "NW10")
    assert_refused(game, 0, "done", "NW9")
    assert_refused(game, 0, "draw deck", "NW9")


def test_NW6_a_turn_is_not_without_either() -> None:
    game = shoal.restore(position("Amsterdam, Lima", "", spreads={0: BLUE}))
    assert_refused(game, 0, "done", "NW7")
    assert_refused(game, 0, "pass", "NW16")
    assert_refused(game, 0, "discard 0", "NW9")
    assert_refused(game, 0, "drop 0", "NW9")


@pytest.mark.parametrize("seats", SEATS)
def test_ALL1_refuses_every_seat_but_the_one_whose_turn_it_is(seats: int) -> None:
    game = new(seats)
    for seat in {*range(seats)} - {1}:
        for move in ("draw deck", "draw discard", "discard 0", "done", "pass"):
            assert_refused(game, seat, move, "ALL1")
        assert kinds(game, seat) == {"turn"}


# NW7, a PLAY


def test_NW7_a_play_may_have_many_steps_and_add_to_sets_laid_in_it() -> None:
    """A new set, a linking card to it, and a colour that this one carries."""
    written = position("Berlin, Amsterdam, Stockholm, Vienna, Kyiv, Perth, Delhi", "")
    game = after(written, "set 0 1 2")
    assert legal(game) == {"add 3", "done"}
    assert legal(play(game, "add 3")) == {"add 4", "done"}
    assert legal(play(game, "add 4")) == {"done"}
    assert spread(game, 0) == cards("Berlin, Amsterdam, Stockholm, Vienna, Kyiv")
    assert waits_for(game) == {"seat": 0, "to": "play"}


def test_NW7_new_sets_and_additions_go_in_any_order() -> None:
    dealt = "Amsterdam, Lima, Bogotá, Santiago, Vienna, Moscow/Tashkent"
    written = position(dealt, "", spreads={0: BLUE})
    ways = (
        ("add 0", "set 1 2 3", "add 4", "add 5"),
        ("set 1 2 3", "add 4", "add 5", "add 0"),
        ("add 4", "add 5", "add 0", "set 1 2 3"),
    )
    for way in ways:
        game = after(written, *way)
        assert game.scores[0] == 5
        assert sorted(map(len, sets(spread(game, 0)))) == [3, 6]


def test_NW7_a_new_set_may_be_laid_beside_cards_of_its_colour() -> None:
    written = position("Amsterdam, Stockholm, Paris/Athens", "", spreads={0: BLUE}, discard="Perth")
    assert legal_in(written) == {"set 0 1 2", "add 0", "add 1", "add 2", *BOTH}
    assert score(spread(after(written, "set 0 1 2"), 0)) == 6


def test_NW7_cards_lie_in_the_order_laid_with_the_side_played_up() -> None:
    game = after(position("Moscow/Berlin, Vienna, Amsterdam", "", spreads={0: RED}), "set 0/ 1 2")
    assert spread(game, 0) == cards(f"{RED}, Berlin/Moscow, Vienna, Amsterdam/San Juan")


def test_NW7_the_play_is_over_only_when_the_player_says_so() -> None:
    """The game waits though nothing more can be played, for only the player knows that (ALL4)."""
    game = after(position("Amsterdam, Lima", "Perth", spreads={0: BLUE}), "add 0")
    assert waits_for(game) == {"seat": 0, "to": "play"}
    assert legal(game) == {"done"}


def test_NW7_refuses_a_place_without_a_card() -> None:
    game = shoal.restore(position("-, Amsterdam, Stockholm", "", spreads={0: BLUE}))
    for move in ("add 0", "add 0/", "add 3"):
        assert_refused(game, 0, move, "NW5")
    for move in ("set 0 1 2", "set 1 2 5"):
        assert_refused(game, 0, move, "NW4")


def test_NW7_refuses_the_far_side_of_a_linking_card() -> None:
    """It has none of its own (CD2): there is no such move."""
    game = shoal.restore(
        position("Vienna, Berlin, Amsterdam", "", spreads={0: "Stockholm, Paris/Athens, Paris/Auckland"})
    )
    assert of_kind(game, "add") == {"add 0", "add 1", "add 2"}
    assert "set 0/ 1 2" not in legal(game)


def test_NW7_the_log_names_the_cities_to_everyone() -> None:
    game = shoal.restore(position("Moscow/Berlin, Vienna, Amsterdam, Kyiv", "", ""))
    for move, cities in (("set 0/ 1 2", ("Berlin", "Vienna", "Amsterdam")), ("add 3", ("Kyiv",))):
        log: list[shoal.Line] = []
        game.apply(0, read(game, move), log)
        for hearer in (0, 1, 2, None):
            told = " ".join(shoal.tell("networks", line.heard_by(hearer)) for line in log)
            assert all(city in told for city in cities)
            assert "Moscow" not in told
        assert {line.rule for line in log} <= {"NW4", "NW5", "NW7"}


def test_NW7_a_card_at_the_eighth_place_may_be_played() -> None:
    """Place 7: a hand of seven drew an eighth card and threw away an earlier one."""
    written = position("Berlin, Amsterdam, Perth, Lima, Seoul, Riyadh, Delhi", "Toronto/Nairobi", pile="Stockholm")
    game = after(written, "draw deck", "discard 2", "draw deck", "discard 0")
    assert [place for place, card in enumerate(hand(game, 0)) if card] == [0, 1, 3, 4, 5, 6, 7]
    [move] = of_kind(game, "set")
    assert move in ("set 0 1 7", "set 0 1 7/")
    play(game, move)
    assert spread(game, 0) == cards("Berlin, Amsterdam, Stockholm")


# NW8: replacements, and the Amazing Shrinking Hand


def test_NW8_restores_the_hand_to_seven() -> None:
    written = position(f"Amsterdam, {SIX}", "Delhi", spreads={0: BLUE}, pile="Mexico City, Santiago")
    game = after(written, "add 0", "done")
    assert waits_for(game) == {"seat": 0, "to": "replace"}
    play(game, "draw deck")
    assert waits_for(game) == {"seat": 1, "to": "begin"}
    assert held(game, 0) == {*names(SIX), same("Mexico City/Sydney")}


@pytest.mark.parametrize(("lying", "size"), [("", 7), ("Vienna", 6), ("Vienna, Gibraltar", 5)])
def test_NW8_restores_the_hand_to_seven_less_the_linking_cards_showing(lying: str, size: int) -> None:
    written = position("Amsterdam, Lima", "Perth", spreads={0: f"{BLUE}, {lying}"})
    game = after(written, "add 0", "done")
    for count in range(1, size):
        assert len(held(game, 0)) == count
        play(game, "draw deck")
    assert len(held(game, 0)) == size
    assert waits_for(game) == {"seat": 1, "to": "begin"}


def test_NW8_linking_cards_just_played_count() -> None:
    """Seven cards, three played of which one is a linking card: two are replaced."""
    written = position("Berlin, Amsterdam, Vienna, Perth, Lima, Riyadh, Delhi", "Kyiv")
    game = after(written, "set 0 1 2", "done", "draw deck", "draw deck")
    assert waits_for(game) == {"seat": 1, "to": "begin"}
    assert len(held(game, 0)) == 6


def test_NW8_counts_the_linking_cards_of_all_sets() -> None:
    written = position("Amsterdam, Perth", "Kyiv", spreads={0: f"{BLUE}, Vienna, {RED}, Miami, Panama City"})
    game = after(written, "add 0", "done", *["draw deck"] * 3)
    assert len(held(game, 0)) == 4
    assert game.to_move == 1


def test_NW8_each_replacement_comes_from_the_deck_or_the_discard_pile_as_the_player_likes() -> None:
    written = position(
        f"Amsterdam, Stockholm, {FIVE}",
        "Kyiv",
        spreads={0: BLUE},
        pile="Mexico City, Delhi",
        discard="Budapest, Tashkent",
    )
    game = after(written, "add 0", "add 1", "done")
    assert legal(game) == BOTH
    play(game, "draw discard")
    assert thrown(game) == names("Tashkent")
    assert legal(game) == BOTH
    play(game, "draw deck")
    assert held(game, 0) == {*names(FIVE), *names("Budapest, Mexico City")}
    assert pile(game)[0] == same("Delhi/Kinshasa")


def test_NW8_the_whole_discard_pile_may_go_into_a_hand() -> None:
    written = position("Amsterdam, Lima", "Kyiv", spreads={0: BLUE}, discard="Budapest, Tashkent, Perth")
    game = after(written, "add 0", "done", *["draw discard"] * 3)
    assert legal(game) == {"draw deck"}
    assert_refused(game, 0, "draw discard", "NW9")
    assert thrown(game) == []


def test_NW8_a_new_card_goes_to_the_first_free_place() -> None:
    written = position(f"Perth, Amsterdam, Stockholm, {FIVE[7:]}", "Kyiv", spreads={0: BLUE}, pile="Lima, Mexico City")
    game = after(written, "add 1", "add 2", "done", "draw deck", "draw deck")
    assert [same(card or "") for card in hand(game, 0)[:3]] == names("Perth, Lima, Mexico City")


def test_NW8_replacement_is_not_a_choice() -> None:
    game = after(position("Amsterdam, Lima", "Kyiv", spreads={0: BLUE}), "add 0", "done")
    for move in ("done", "pass", "add 1", "discard 1", "drop 0"):
        assert_refused(game, 0, move, "NW8")


def test_NW8_a_hand_over_its_limit_draws_nothing_and_discards_nothing() -> None:
    """Seven cards and, by a take, two linking cards: down to six by playing one, and no further."""
    lying = {0: BLUE, 1: "Stockholm, London/Buenos Aires, Gibraltar, Vienna"}
    game = after(position(f"Amsterdam, {SIX}", "Delhi", spreads=lying), "take 0 of 1", "add 0", "done")
    assert waits_for(game) == {"seat": 1, "to": "begin"}
    assert held(game, 0) == set(names(SIX))
    assert limit(spread(game, 0)) == 5


def test_NW8_drawing_stops_when_there_is_nothing_to_draw() -> None:
    written = position("Amsterdam, Lima, Perth", "Kyiv", spreads={0: BLUE}, discard="Budapest, Tashkent", rest=1)
    game = after(written, "add 0", "done", "draw discard", "draw discard")
    assert len(held(game, 0)) == 4
    assert waits_for(game) == {"seat": 1, "to": "begin"}


def test_NW8_with_nothing_to_draw_the_turn_ends_with_the_play() -> None:
    written = position("Amsterdam, Lima", "Kyiv", spreads={0: BLUE}, rest=1)
    assert waits_for(after(written, "add 0", "done")) == {"seat": 1, "to": "begin"}


def test_NW8_the_seventh_linking_card_shrinks_the_hand_to_nothing() -> None:
    """The rulebook's example: with seven linking cards showing nothing is replaced."""
    game = after(position("Vladivostok", "Perth", spreads={0: SIX_LINKS}), "add 0", "done")
    assert links(spread(game, 0)) == 7
    assert hand(game, 0) == []
    assert waits_for(game) == {"seat": 1, "to": "begin"}


def test_NW8_the_hand_shrinks_by_one_with_each_linking_card_down_to_nothing() -> None:
    """From a full hand of linking cards: seven turns, each playing one, and never a card drawn."""
    seven = ("Reykjavik", "Gibraltar", "Vienna", "Chicago", "Miami", "Istanbul", "Vladivostok")
    lying = "London/Addis Ababa, Paris/Auckland, Berlin, Boston, Toronto/Nairobi, Montreal, Kyiv, Bucharest, Budapest"
    game = shoal.restore(position(", ".join(seven), "Delhi", spreads={0: lying}, pile="Perth"))
    for played, link in enumerate(seven, 1):
        play(game, f"add {played - 1}", "done")
        assert spread(game, 0)[-1] == link
        assert len(held(game, 0)) == 7 - played == limit(spread(game, 0))
        assert game.to_move == 1
        idle_turn(game)
    assert links(spread(game, 0)) == 7
    assert kinds(game) == {"pass"}


def test_NW8_the_limit_is_never_below_nothing() -> None:
    """Eight linking cards."""
    written = position("Vladivostok, Panama City", "Perth", spreads={0: SIX_LINKS})
    game = after(written, "add 0", "add 1", "done")
    assert links(spread(game, 0)) == 8
    assert hand(game, 0) == []
    assert waits_for(game) == {"seat": 1, "to": "begin"}


# NW9, a DRAW


def test_NW9_takes_one_card_from_the_deck_and_discards_one_from_the_hand() -> None:
    game = after(position("Lima, Perth", "Kyiv", pile="Budapest, Riyadh", discard="Tashkent"), "draw deck")
    assert waits_for(game) == {"seat": 0, "to": "discard", "drawn": 2, "from": "deck"}
    assert pile(game)[0] == same("Riyadh/Melbourne")
    assert legal(game) == {"discard 0", "discard 1", "discard 2"}
    play(game, "discard 0")
    assert held(game, 0) == set(names("Perth, Budapest"))
    assert thrown(game) == names("Lima, Tashkent")
    assert waits_for(game) == {"seat": 1, "to": "begin"}


def test_NW9_takes_one_card_from_the_discard_pile_and_discards_another() -> None:
    game = after(position("Lima, Perth", "Kyiv", pile="Budapest", discard="Tashkent, Seoul"), "draw discard")
    assert waits_for(game) == {"seat": 0, "to": "discard", "drawn": 2, "from": "discard"}
    assert thrown(game) == names("Seoul")
    assert pile(game)[0] == same("Budapest/Johannesburg")
    assert legal(game) == {"discard 0", "discard 1"}
    play(game, "discard 1")
    assert held(game, 0) == set(names("Lima, Tashkent"))
    assert thrown(game) == names("Perth, Seoul")


def test_NW9_the_card_taken_from_the_discard_pile_may_not_be_discarded() -> None:
    game = after(position("Lima, -, Perth", "Kyiv", discard="Tashkent"), "draw discard")
    assert waits_for(game) == {"seat": 0, "to": "discard", "drawn": 1, "from": "discard"}
    assert_refused(game, 0, "discard 1", "NW9")


def test_NW9_the_card_drawn_from_the_deck_may_be_discarded_at_once() -> None:
    game = after(position("Lima", "Kyiv", pile="Budapest", discard="Tashkent"), "draw deck", "discard 1")
    assert held(game, 0) == set(names("Lima"))
    assert thrown(game) == names("Budapest, Tashkent")


def test_NW9_linking_cards_may_be_discarded() -> None:
    game = after(position("Vienna, Lima", "Kyiv", pile="Perth"), "draw deck", "discard 0")
    assert thrown(game)[0] == "Vienna"


def test_NW9_refuses_to_discard_from_a_place_without_a_card() -> None:
    game = after(position("Lima", "Kyiv", pile="Perth"), "draw deck")
    assert_refused(game, 0, "discard 2", "NW9")
    assert_refused(game, 0, "drop 0", "NW9")


def test_NW9_a_linking_card_may_be_dropped_from_the_spread_and_makes_room_in_the_hand() -> None:
    """Six cards and one linking card; a seventh drawn. Dropping a city would leave room for six only."""
    game = after(position(SIX, "Kyiv", spreads={0: f"{BLUE}, Vienna"}, pile="Delhi"), "draw deck")
    assert of_kind(game, "drop") == {"drop 3"}
    for move in ("drop 0", "drop 1", "drop 2"):
        assert_refused(game, 0, move, "NW9")
    play(game, "drop 3")
    assert spread(game, 0) == cards(BLUE)
    assert held(game, 0) == {*names(SIX), *names("Delhi")}
    assert thrown(game)[0] == "Vienna"
    assert waits_for(game) == {"seat": 1, "to": "begin"}


def test_NW9_a_city_may_be_dropped_where_the_hand_has_room() -> None:
    """Five cards, one linking card, a sixth drawn; two light blue cards and Vienna are still a set."""
    game = after(position(FIVE, "Kyiv", spreads={0: f"{BLUE}, Vienna"}, pile="Lima"), "draw deck")
    assert of_kind(game, "drop") == {"drop 0", "drop 1", "drop 2", "drop 3"}
    play(game, "drop 1")
    assert spread(game, 0) == cards("London/Addis Ababa, Berlin, Vienna")
    assert thrown(game)[0] == same("Paris/Auckland")


def test_NW9_a_full_hand_of_seven_has_no_room_to_drop_a_city() -> None:
    lying = f"{BLUE}, Amsterdam, Stockholm"
    game = after(position(SEVEN, "Kyiv", spreads={0: lying}), "draw deck")
    assert kinds(game) == {"discard"}
    assert_refused(game, 0, "drop 0", "NW9")


def test_NW9_a_set_of_three_may_not_lose_a_card() -> None:
    """The rulebook: as long as the spread is not reduced below three cards."""
    game = after(position("Lima", "Kyiv", spreads={0: BLUE}, pile="Perth"), "draw deck")
    assert of_kind(game, "drop") == set()
    assert_refused(game, 0, "drop 0", "NW9")


def test_NW9_a_set_of_four_may_lose_any_card_of_one_colour() -> None:
    game = after(position("Lima", "Kyiv", spreads={0: f"{BLUE}, Amsterdam"}, pile="Perth"), "draw deck")
    assert of_kind(game, "drop") == {"drop 0", "drop 1", "drop 2", "drop 3"}


def test_NW9_every_set_must_be_valid_not_only_the_spread_as_a_whole() -> None:
    game = after(position("Lima", "Kyiv", spreads={0: f"{BLUE}, {RED}, San Juan"}, pile="Perth"), "draw deck")
    assert of_kind(game, "drop") == {"drop 3", "drop 4", "drop 5", "drop 6"}


def test_NW9_a_set_needs_two_regional_cards() -> None:
    """Two light blue cards and two linking cards: without a city there would be three cards, but one city."""
    game = after(
        position("Lima", "Kyiv", spreads={0: "Berlin, Amsterdam, Vienna, Gibraltar"}, pile="Perth"), "draw deck"
    )
    assert of_kind(game, "drop") == {"drop 2", "drop 3"}


def test_NW9_a_dropped_link_may_leave_two_valid_sets() -> None:
    lying = f"{BLUE}, Vienna, Moscow/Tashkent, Warsaw/Shanghai, Kyiv"
    game = after(position("Lima", "Perth", spreads={0: lying}, pile="Seoul"), "draw deck")
    assert "drop 3" in legal(game)
    assert sets(spread(play(game, "drop 3"), 0)) == [[0, 1, 2], [3, 4, 5]]


def test_NW9_a_dropped_link_may_not_leave_a_set_of_two() -> None:
    lying = f"{BLUE}, Vienna, Moscow/Tashkent, Warsaw/Shanghai"
    game = after(position("Lima", "Perth", spreads={0: lying}, pile="Seoul"), "draw deck")
    assert of_kind(game, "drop") == {f"drop {at}" for at in (0, 1, 2, 4, 5)}
    assert_refused(game, 0, "drop 3", "NW9")


def test_NW9_a_dropped_city_may_not_leave_a_linking_card_hanging() -> None:
    """Kyiv alone ties Vladivostok to the rest."""
    game = after(
        position("Lima", "Perth", spreads={0: f"{BLUE}, Vienna, Kyiv, Vladivostok"}, pile="Seoul"), "draw deck"
    )
    assert of_kind(game, "drop") == {"drop 0", "drop 1", "drop 2", "drop 5"}
    assert_refused(game, 0, "drop 4", "NW9")
    assert_refused(game, 0, "drop 3", "NW9")


def test_NW9_after_a_drop_a_card_from_the_discard_pile_is_kept() -> None:
    written = position("Lima", "Perth", spreads={0: f"{BLUE}, Amsterdam"}, discard="Seoul")
    game = after(written, "draw discard", "drop 0")
    assert held(game, 0) == set(names("Lima, Seoul"))
    assert thrown(game) == [same("London/Addis Ababa")]


def test_NW9_an_empty_hand_draws_from_the_deck_and_may_throw_the_card_away() -> None:
    written = position("", "Perth", spreads={0: BLUE}, pile="Seoul", discard="Lima")
    assert legal_in(written) == {"draw deck"}
    assert legal_in(written, "draw deck") == {"discard 0"}
    assert_refused(shoal.restore(written), 0, "draw discard", "NW9")


def test_NW9_an_empty_hand_takes_from_the_discard_pile_only_if_the_spread_can_give_a_card() -> None:
    written = position("", "Perth", spreads={0: f"{BLUE}, Amsterdam"}, pile="Seoul", discard="Lima")
    assert legal_in(written) == BOTH
    assert legal_in(written, "draw discard") == {"drop 0", "drop 1", "drop 2", "drop 3"}


@pytest.mark.parametrize(
    ("spread", "only"),
    [
        ("Reykjavik, Vienna, London/Addis Ababa, Kyiv", "drop 0"),
        ("Vienna, Reykjavik, London/Addis Ababa, Kyiv", "drop 1"),
        ("Vienna, London/Addis Ababa, Reykjavik, Kyiv", "drop 2"),
        ("Vienna, London/Addis Ababa, Kyiv, Reykjavik", "drop 3"),
    ],
)
def test_NW9_an_empty_hand_takes_from_the_discard_pile_wherever_the_one_card_to_give_lies(
    spread: str, only: str
) -> None:
    game = shoal.restore(position("", "Perth", spreads={0: spread}, discard="Lima"))
    assert "draw discard" in legal(game)
    assert legal(play(game, "draw discard")) == {only}
    assert shoal.restore(shoal.snapshot(game)).legal(0) == game.legal(0)


def test_NW9_an_empty_hand_under_six_linking_cards_has_room_for_the_one_card() -> None:
    """Of the spread, only what leaves every set valid; a city or a link."""
    written = position("", "Perth", spreads={0: SIX_LINKS}, discard="Lima")
    game = after(written, "draw discard")
    assert kinds(game) == {"drop"}
    lying = spread(game, 0)
    assert legal(game) == {f"drop {at}" for at in range(len(lying)) if valid(lying[:at] + lying[at + 1 :])}


def test_NW9_an_empty_hand_under_six_linking_cards_may_give_a_city_where_no_link_can_be_spared() -> None:
    lying = cards(NO_LINK_TO_SPARE)
    assert links(lying) == 6
    game = shoal.restore(position("", "Boston", spreads={0: NO_LINK_TO_SPARE}, discard="Lima"))
    assert legal(game) == BOTH
    may = legal(play(game, "draw discard"))
    assert may == {f"drop {at}" for at in range(len(lying)) if valid(lying[:at] + lying[at + 1 :])}
    assert {f"drop {at}" for at in range(6)}.isdisjoint(may)
    assert may


def test_NW9_refuses_the_discard_pile_when_it_is_empty() -> None:
    game = shoal.restore(position("Lima", "Perth"))
    assert legal(game) == {"draw deck"}
    assert_refused(game, 0, "draw discard", "NW9")


# Positions within a turn, written by hand as the guide says


def test_NW7_a_position_within_a_play() -> None:
    written = position("Amsterdam, Lima", "Perth", spreads={0: BLUE}, to="play")
    assert legal_in(written) == {"add 0", "done"}


def test_NW8_a_position_while_replacing() -> None:
    written = position("Amsterdam, Lima", "Perth", spreads={0: f"{BLUE}, Vienna"}, discard="Seoul", to="replace")
    assert legal_in(written) == BOTH
    assert waits_for(after(written, *["draw deck"] * 4)) == {"seat": 1, "to": "begin"}


@pytest.mark.parametrize(("source", "may"), [("deck", {"discard 0", "discard 1"}), ("discard", {"discard 0"})])
def test_NW9_a_position_after_a_draw(source: str, may: set[str]) -> None:
    written = position("Amsterdam, Lima", "Perth", spreads={0: BLUE}, to="discard", drawn=1, source=source)
    assert legal_in(written) == may


def test_NW14_a_position_after_a_take() -> None:
    lying = {0: f"{BLUE}, Stockholm", 1: "London/Buenos Aires, Paris/Athens, Vienna"}
    written = position("Amsterdam, Lima", "Perth", spreads=lying, discard="Seoul", to="continue")
    assert legal_in(written) == {"add 0", *BOTH}


def test_NW6_refuses_to_restore_a_turn_that_cannot_be() -> None:
    written = position("Amsterdam, Lima", "Perth", spreads={0: BLUE})
    assert_invalid(written, waits_for={"seat": 2, "to": "begin"})
    assert_invalid(written, waits_for={"seat": -1, "to": "begin"})
    assert_invalid(written, waits_for={"seat": 0, "to": "sleep"})
    assert_invalid(written, waits_for={"seat": 0, "to": "discard", "drawn": 5, "from": "deck"})


def test_NW1_refuses_to_restore_for_the_wrong_number_of_seats() -> None:
    written = position("Amsterdam, Lima", "Perth", spreads={0: BLUE})
    assert_invalid(written, hands=[*written["hands"], []])
    assert_invalid(written, spreads=written["spreads"][:1])
    assert_invalid(written, totals=[0, 0, 0])
    assert_invalid(written, seats=3)


def test_NW2_refuses_to_restore_a_round_after_the_last() -> None:
    assert_invalid(position("Amsterdam, Lima", "Perth", spreads={0: BLUE}), round=2)


# NW10


def test_NW10_the_card_drawn_cannot_be_played_in_the_same_turn() -> None:
    for source in ("deck", "discard"):
        written = position("Lima", "Perth", spreads={0: BLUE}, pile="Amsterdam", discard="Stockholm")
        game = after(written, f"draw {source}")
        assert kinds(game) == {"discard"}
        assert_refused(game, 0, "add 1", "NW10")
        assert_refused(game, 0, "add 1/", "NW10")


def test_NW10_nor_in_a_new_set() -> None:
    game = after(position("Berlin, Amsterdam", "Perth", pile="Stockholm"), "draw deck")
    assert_refused(game, 0, "set 0 1 2", "NW10")
    assert_refused(game, 0, "set 0 1 2/", "NW10")


def test_NW10_but_in_the_next() -> None:
    game = after(position("Berlin, Amsterdam, Lima", "Perth", discard="Stockholm"), "draw discard", "discard 2")
    idle_turn(game)
    assert of_kind(game, "set") in ({"set 0 1 3"}, {"set 0 1 3/"})


# NW11: turning the discard pile over


def turned() -> Named:
    """The deck is used up; the discard pile has Perth on top and Lima, the oldest, at the bottom."""
    return position("Kyiv", "Riyadh", discard="Perth, Seoul, Delhi, Lima", rest=1)


def test_NW11_the_discard_pile_turned_over_is_the_new_deck_oldest_first() -> None:
    game = after(turned(), "draw deck")
    assert held(game, 0) == set(names("Kyiv, Lima"))
    assert pile(game) == names("Delhi, Seoul, Perth")
    assert thrown(game) == []
    assert shoal.snapshot(game)["known_pile"] == 3


def test_NW11_the_next_discard_starts_a_new_discard_pile() -> None:
    game = after(turned(), "draw deck", "discard 0")
    assert thrown(game) == names("Kyiv")
    assert pile(game) == names("Delhi, Seoul, Perth")


def test_NW11_a_card_of_the_turned_deck_may_be_discarded_at_once() -> None:
    game = after(turned(), "draw deck", "discard 1")
    assert thrown(game) == names("Lima")


def test_NW11_with_the_deck_used_up_the_top_of_the_discard_pile_may_still_be_taken() -> None:
    game = after(turned(), "draw discard")
    assert held(game, 0) == set(names("Kyiv, Perth"))
    assert thrown(game) == names("Seoul, Delhi, Lima")
    assert pile(game) == []


def test_NW11_it_is_turned_at_once_when_the_last_card_is_drawn() -> None:
    written = position("Kyiv", "Riyadh", pile="Santo Domingo", discard="Perth, Lima", rest=1)
    game = after(written, "draw deck")
    assert pile(game) == names("Lima, Perth")
    assert thrown(game) == []
    assert shoal.snapshot(game)["known_pile"] == 2
    play(game, "discard 0")
    assert pile(game) == names("Lima, Perth")
    assert thrown(game) == names("Kyiv")


def test_NW11_without_a_discard_it_is_turned_when_a_card_is_next_to_be_drawn() -> None:
    game = after(position("Kyiv", "Riyadh", pile="Santo Domingo", rest=1), "draw deck", "discard 0")
    assert pile(game) == []
    assert thrown(game) == names("Kyiv")
    assert shoal.snapshot(game).get("known_pile", 0) == 0
    play(game, "draw deck")
    assert (pile(game), thrown(game)) == ([], [])
    assert held(game, 1) == set(names("Riyadh, Kyiv"))


def test_NW11_in_the_middle_of_replacing() -> None:
    written = position(
        "Amsterdam, Lima", "Perth", spreads={0: BLUE}, pile="Kyiv", discard="Seoul, Delhi, Riyadh", rest=1
    )
    game = after(written, "add 0", "done", "draw deck")
    assert pile(game) == names("Riyadh, Delhi, Seoul")
    assert legal(game) == {"draw deck"}
    play(game, "draw deck")
    assert pile(game) == names("Delhi, Seoul")
    play(game, "draw deck", "draw deck")
    assert held(game, 0) == set(names("Lima, Kyiv, Riyadh, Delhi, Seoul"))
    assert waits_for(game) == {"seat": 1, "to": "begin"}


def test_NW11_happens_as_often_as_the_deck_is_used_up() -> None:
    game = after(turned(), *["draw deck", "discard 0"] * 3, "draw deck")
    assert pile(game) == names("Kyiv, Riyadh, Seoul")
    assert thrown(game) == []
    assert shoal.snapshot(game)["known_pile"] == 3
    play(game, "discard 0", *["draw deck", "discard 0"] * 2, "draw deck")
    assert len(pile(game)) == 3
    assert shoal.snapshot(game)["known_pile"] == 3


def test_NW11_everyone_knows_the_order_of_a_turned_deck() -> None:
    game = after(turned(), "draw deck")
    for viewer in (0, 1, None):
        shown = seen(game, viewer)["pile"]
        assert shown["cards"] == 3
        assert [same(card) for card in shown["known"]] == names("Delhi, Seoul, Perth")


def test_NW11_the_view_shows_what_is_left_of_the_turned_deck() -> None:
    game = after(turned(), "draw deck", "discard 0", "draw deck")
    for viewer in (0, 1, None):
        assert [same(card) for card in seen(game, viewer)["pile"]["known"]] == names("Seoul, Perth")


def test_NW11_a_position_may_say_how_much_of_the_deck_is_known() -> None:
    written = position("Kyiv", "Riyadh")
    count = len(written["pile"])
    game = after(written | {"known_pile": count}, "draw deck", "discard 0")
    assert shoal.snapshot(game)["known_pile"] == count - 1
    assert_invalid(written, known_pile=count + 1)
    assert_invalid(written, known_pile=-1)


# NW12 to NW14: TAKE


def test_NW12_takes_a_set_whole_and_adds_it_to_the_takers_spread() -> None:
    lying = {0: BLUE, 1: f"{RED}, Stockholm, Amsterdam, London/Buenos Aires"}
    game = shoal.restore(position("Lima", "Perth", spreads=lying))
    assert of_kind(game, "take") == {"take 1 of 1"}
    play(game, "take 1 of 1")
    assert spread(game, 0) == cards(f"{BLUE}, Stockholm, Amsterdam, London/Buenos Aires")
    assert spread(game, 1) == cards(RED)
    assert waits_for(game) == {"seat": 0, "to": "continue"}


def test_NW12_by_a_linking_card_of_the_takers() -> None:
    """Vienna carries maroon."""
    lying = {0: f"{BLUE}, Vienna", 1: "Kyiv, Warsaw/Shanghai, Moscow/Tashkent"}
    game = after(position("Lima", "Perth", spreads=lying), "take 0 of 1")
    assert len(sets(spread(game, 0))) == 1
    assert game.scores[0] == 6


def test_NW12_by_a_linking_card_of_the_set() -> None:
    """Two maroon cards with Vienna, which carries the taker's light blue."""
    lying = {0: BLUE, 1: "Kyiv, Warsaw/Shanghai, Vienna"}
    game = after(position("Lima", "Perth", spreads=lying), "take 0 of 1")
    assert len(sets(spread(game, 0))) == 1
    assert game.scores[0] == 5
    assert spread(game, 1) == []


def test_NW12_not_by_a_colour_that_is_only_on_linking_cards_of_both() -> None:
    """Gibraltar and Istanbul both carry dark green, but there is no dark green card."""
    lying = {0: f"{BLUE}, Gibraltar", 1: "Kyiv, Warsaw/Shanghai, Istanbul"}
    game = shoal.restore(position("Lima", "Perth", spreads=lying))
    assert of_kind(game, "take") == set()
    assert_refused(game, 0, "take 0 of 1", "NW12")


def test_NW12_refuses_a_set_that_cannot_be_added() -> None:
    game = shoal.restore(position("Lima", "Perth", spreads={0: BLUE, 1: RED}))
    assert_refused(game, 0, "take 0 of 1", "NW12")


def test_NW12_refuses_a_player_without_a_spread() -> None:
    game = shoal.restore(position("Lima", "Perth", spreads={1: RED}))
    assert_refused(game, 0, "take 0 of 1", "NW12")


def test_NW12_refuses_a_set_that_does_not_exist_and_ones_own() -> None:
    game = shoal.restore(position("Lima", "Perth", spreads={0: BLUE, 1: "Stockholm, Amsterdam, London/Buenos Aires"}))
    assert_refused(game, 0, "take 1 of 1", "NW12")
    assert_refused(game, 0, "take 0 of 0", "NW12")


def test_NW12_takes_from_any_other_player() -> None:
    lying = {0: "Amsterdam, Stockholm, Berlin", 2: "Paris/Athens, Paris/Auckland, London/Buenos Aires", 3: RED}
    game = shoal.restore(position("Lima", "", "", "", spreads=lying | {1: "Kyiv, Vienna, Warsaw/Shanghai"}))
    assert of_kind(game, "take") == {"take 0 of 1", "take 0 of 2"}


def test_NW12_only_one_set_a_turn() -> None:
    lying = {0: "Amsterdam, Stockholm, Berlin", 2: "Paris/Athens, Paris/Auckland, London/Buenos Aires"}
    written = position("Lima", "", "", spreads=lying | {1: "Kyiv, Vienna, Warsaw/Shanghai"})
    game = after(written, "take 0 of 1")
    assert of_kind(game, "take") == set()
    assert_refused(game, 0, "take 0 of 2", "NW12")


def test_NW12_only_at_the_start_of_a_turn() -> None:
    lying = {0: BLUE, 1: "Stockholm, London/Buenos Aires, Paris/Athens"}
    written = position("Amsterdam, Lima, Seoul", "Perth", spreads=lying)
    for moves, rule in ((["add 0"], "NW12"), (["draw deck"], "NW9"), (["add 0", "done"], "NW8")):
        assert_refused(after(written, *moves), 0, "take 0 of 1", rule)


def test_NW12_a_set_may_be_taken_on_and_on() -> None:
    """From seat 2 by seat 0, and all that has come together by seat 1."""
    lying = {0: BLUE, 1: "Amsterdam, Stockholm, Reykjavik", 2: "Paris/Athens, London/Buenos Aires, Gibraltar"}
    game = after(position("Lima", "Perth", "Riyadh", spreads=lying), "take 0 of 2", "draw deck", "discard 0")
    assert of_kind(game, "take") == {"take 0 of 0"}
    play(game, "take 0 of 0")
    assert [len(spread(game, seat)) for seat in range(3)] == [0, 9, 0]
    assert game.scores[1] == 7


def test_NW12_no_card_is_turned_or_drawn_by_a_take() -> None:
    lying = {0: BLUE, 1: "Stockholm, London/Buenos Aires, Paris/Athens"}
    before = position("Lima", "Perth", spreads=lying)
    game = after(before, "take 0 of 1")
    now = shoal.snapshot(game)
    assert sorted(now["spreads"][0]) == sorted(cards(f"{lying[0]}, {lying[1]}"))
    assert [now["hands"][0], now["hands"][1]] == [before["hands"][0], before["hands"][1]]
    assert len(now["pile"]) == len(before["pile"])


def test_NW12_an_empty_hand_for_want_of_cards_may_take() -> None:
    lying = {0: BLUE, 1: "Stockholm, London/Buenos Aires, Paris/Athens"}
    game = shoal.restore(position("", "Perth", "Lima", spreads=lying, rest=2))
    assert "take 0 of 1" in legal(game)
    play(game, "take 0 of 1")
    assert game.scores[0] == 6


def test_NW12_a_watcher_may_not() -> None:
    lying = {0: SEVEN_LINKS, 1: "Stockholm, London/Buenos Aires, Paris/Athens"}
    game = shoal.restore(position("", "Perth", spreads=lying))
    assert_refused(game, 0, "take 0 of 1", "NW15")


def test_NW13_refuses_a_protected_set() -> None:
    """A linking card and cards of two regions."""
    game = shoal.restore(position("Lima", "Perth", spreads={0: BLUE, 1: "Stockholm, Vienna, Kyiv"}))
    assert_refused(game, 0, "take 0 of 1", "NW13")


def test_NW13_one_colour_is_not_protected_with_or_without_a_linking_card() -> None:
    """The rulebook: sets of all one colour, or of one colour plus a linking card."""
    for lying in (
        "Stockholm, Amsterdam, Paris/Athens",
        "Stockholm, Amsterdam, Vienna",
        "Stockholm, Amsterdam, Vienna, Reykjavik",
    ):
        game = shoal.restore(position("Lima", "Perth", spreads={0: BLUE, 1: lying}))
        assert of_kind(game, "take") == {"take 0 of 1"}


def test_NW13_a_second_region_protects_the_whole_set() -> None:
    lying = "Stockholm, Amsterdam, Vienna, Paris/Athens"
    written = position("Lima", "Kyiv, Perth", spreads={0: BLUE, 1: lying}, seat=1)
    game = finished_by(1, after(written, "add 0"))
    assert game.to_move == 0
    assert of_kind(game, "take") == set()
    assert_refused(game, 0, "take 0 of 1", "NW13")


def finished_by(seat: int, game: Game) -> Game:
    """A PLAY is ended and replaced from the deck."""
    play(game, "done")
    while game.to_move == seat:
        play(game, "draw deck")
    return game


def test_NW13_with_its_linking_card_gone_a_set_is_two_unprotected_ones() -> None:
    """Seat 1 could add maroon and light blue cards; seat 0 throws away Vienna, which joined them."""
    lying = {
        0: f"{BLUE}, Vienna, Moscow/Tashkent, Warsaw/Shanghai, Kyiv",
        1: "Bucharest, Budapest, Vladivostok, Seoul, Gibraltar, Stockholm, Amsterdam",
    }
    written = position("Lima", "Perth", spreads=lying, pile="Riyadh")
    assert of_kind(shoal.restore(written | {"waits_for": {"seat": 1, "to": "begin"}}), "take") == set()
    game = after(written, "draw deck", "drop 3")
    assert of_kind(game, "take") == {"take 0 of 0", "take 1 of 0"}


def test_NW14_after_a_take_play_or_draw_as_usual() -> None:
    lying = {0: BLUE, 1: "Stockholm, London/Buenos Aires, Vienna"}
    written = position("Kyiv, Lima", "Perth", spreads=lying, discard="Seoul")
    assert legal_in(written, "take 0 of 1") == {"add 0", *BOTH}
    game = after(written, "take 0 of 1", "add 0")
    assert legal(game) == {"done"}
    play(game, "done")
    assert waits_for(game) == {"seat": 0, "to": "replace"}
    game = after(written, "take 0 of 1", "draw discard")
    assert (waits_for(game) or {}).items() >= {"seat": 0, "to": "discard", "drawn": 2, "from": "discard"}.items()


def test_NW14_a_turn_does_not_end_with_the_take() -> None:
    lying = {0: BLUE, 1: "Stockholm, London/Buenos Aires, Vienna"}
    game = after(position("Kyiv, Lima", "Perth", spreads=lying), "take 0 of 1")
    assert_refused(game, 0, "done", "NW7")
    assert_refused(game, 0, "pass", "NW16")


def test_NW14_a_drop_after_a_take_counts_the_linking_cards_taken() -> None:
    """Six cards, a seventh drawn, one linking card taken: only that one makes room when dropped."""
    lying = {0: BLUE, 1: "Stockholm, London/Buenos Aires, Vienna"}
    game = after(position(SIX, "Delhi", spreads=lying), "take 0 of 1", "draw deck")
    assert of_kind(game, "drop") == {"drop 5"}


def test_NW14_a_seventh_linking_card_taken_does_not_end_the_turn() -> None:
    """With an empty hand for want of cards: DRAW as usual, and only the next turn is a watcher's."""
    lying = {0: SIX_LINKS, 1: "Bucharest, Budapest, Vladivostok"}
    game = after(position("", "Perth", spreads=lying, discard="Lima"), "take 0 of 1")
    assert links(spread(game, 0)) == 7
    assert "draw deck" in legal(game)
    assert_refused(game, 0, "pass", "NW16")
    play(game, "draw deck", "discard 0")
    idle_turn(game)
    assert legal(game) == {"pass"}


# NW15 and NW16: watching and passing


def test_NW15_a_watcher_only_passes() -> None:
    lying = {0: SEVEN_LINKS, 1: "Stockholm, London/Buenos Aires, Paris/Athens"}
    game = shoal.restore(position("", "Perth", spreads=lying, discard="Lima"))
    assert legal(game) == {"pass"}
    for move in ("draw deck", "draw discard"):
        assert_refused(game, 0, move, "NW15")
    play(game, "pass")
    assert waits_for(game) == {"seat": 1, "to": "begin"}
    assert shoal.snapshot(game)["passes"] == 1


def test_NW15_with_seven_linking_cards_but_cards_in_the_hand_one_does_not_watch() -> None:
    game = shoal.restore(position("Lima, Stockholm", "Perth", spreads={0: SEVEN_LINKS}, discard="Seoul"))
    assert legal(game) >= {"add 1", *BOTH}
    assert "pass" not in legal(game)
    play(game, "add 1", "done")
    assert waits_for(game) == {"seat": 1, "to": "begin"}
    assert held(game, 0) == set(names("Lima"))


def test_NW15_with_six_linking_cards_and_an_empty_hand_one_does_not_watch() -> None:
    assert "draw deck" in legal_in(position("", "Perth", spreads={0: SIX_LINKS}))


def test_NW15_a_watcher_who_loses_a_linking_card_plays_again() -> None:
    """The red set with Miami, the seventh, goes to seat 1."""
    lying = {
        0: "London/Addis Ababa, Kyiv, Reykjavik, Gibraltar, Vienna, Istanbul, Vladivostok, Tehran/Nairobi, Lahore, "
        "Havana/Atlanta, Caracas/Dubai, Panama City",
        1: "Havana/Tokyo, Kingston, Santo Domingo",
    }
    game = shoal.restore(position("", "Perth", spreads=lying, seat=1, discard="Lima"))
    assert of_kind(game, "take") == {"take 1 of 0"}
    play(game, "take 1 of 0", "draw deck", "discard 0")
    assert game.to_move == 0
    assert links(spread(game, 0)) == 6
    assert "draw deck" in legal(game)
    assert "pass" not in legal(game)


def test_NW15_the_round_goes_on_without_the_watcher() -> None:
    game = shoal.restore(position("", "Perth", "Lima", spreads={0: SEVEN_LINKS}))
    for _ in range(3):
        play(game, "pass", "draw deck", "discard 0", "draw deck", "discard 0")
    assert game.to_move == 0
    assert shoal.snapshot(game)["passes"] == 0


def test_NW15_the_network_of_a_watcher_counts() -> None:
    game = after(last_turn(2, {1: SEVEN_LINKS}), "draw deck", "discard 0")
    assert shoal.snapshot(game)["totals"] == [0, 5]


def spent(*hands: str, spreads: dict[int, str], **more: Any) -> Named:
    """Deck and discard pile are used up: all that is not mentioned lies before the last seat."""
    return position(*hands, spreads=spreads, rest=len(hands) - 1, **more)


def test_NW16_plays_go_on_without_replacement() -> None:
    written = spent("Amsterdam, Lima, Stockholm", "Perth", spreads={0: BLUE})
    game = after(written, "add 0", "done")
    assert held(game, 0) == set(names("Lima, Stockholm"))
    assert game.to_move == 1


def test_NW16_who_cannot_draw_may_pass_though_there_is_a_play() -> None:
    assert legal_in(spent("Amsterdam, Lima", "Perth", spreads={0: BLUE})) == {"add 0", "pass"}


def test_NW16_who_cannot_draw_may_not_draw() -> None:
    game = shoal.restore(spent("Amsterdam, Lima", "Perth", spreads={0: BLUE}))
    assert_refused(game, 0, "draw deck", "NW16")
    assert_refused(game, 0, "draw discard", "NW16")


@pytest.mark.parametrize("where", ["pile", "discard"])
def test_NW16_who_can_draw_may_not_pass(where: str) -> None:
    written = spent("Kyiv, Lima", "Perth", spreads={0: BLUE}, **{where: "Seoul"})
    assert_refused(shoal.restore(written), 0, "pass", "NW16")


def test_NW16_an_empty_hand_with_one_card_to_be_had_draws_it() -> None:
    """From the deck it may be thrown away again; from the discard pile it could not be."""
    assert legal_in(spent("", "Perth", spreads={0: BLUE}, discard="Seoul")) == {"draw deck"}


def test_NW16_a_pass_after_a_take_is_not_counted_as_a_pass() -> None:
    lying = {0: BLUE, 1: "Stockholm, London/Buenos Aires, Paris/Athens"}
    game = shoal.restore(spent("Lima", "Perth", "Riyadh", spreads=lying, passes=2))
    play(game, "take 0 of 1")
    assert legal(game) == {"pass"}
    play(game, "pass")
    assert game.endings == []
    assert [shoal.snapshot(game).get(key, 0) for key in ("passes", "idle", "turns")] == [0, 0, 1]


def test_NW16_after_a_take_there_may_be_a_play_or_a_pass() -> None:
    lying = {0: BLUE, 1: "Stockholm, London/Buenos Aires, Paris/Athens"}
    assert legal_in(spent("Amsterdam", "Perth", "Riyadh", spreads=lying), "take 0 of 1") == {"add 0", "pass"}


@pytest.mark.parametrize("seats", SEATS)
def test_NW16_the_round_ends_when_all_pass_in_succession(seats: int) -> None:
    game = shoal.restore(spent("Lima", *["Perth", "Riyadh", "Kyiv"][: seats - 1], spreads={0: BLUE}))
    for passes in range(seats):
        assert shoal.snapshot(game).get("passes", 0) == passes
        assert game.endings == []
        play(game, "pass")
    assert game.endings == ["NW16"]
    found = shoal.snapshot(game)
    assert found["round"] == 1
    assert found["totals"][0] == 3


def test_NW16_a_play_in_between_begins_the_count_anew() -> None:
    game = after(spent("Amsterdam, Lima", "Perth", spreads={0: BLUE}, passes=1), "add 0", "done")
    assert shoal.snapshot(game).get("passes", 0) == 0
    play(game, "pass")
    assert game.endings == []
    play(game, "pass")
    assert game.endings == ["NW16"]


def test_NW16_a_watcher_and_others_who_pass_end_the_round_together() -> None:
    game = shoal.restore(spent("", "Perth", spreads={0: f"{SEVEN_LINKS}, Berlin, Stockholm"}))
    assert legal(game) == {"pass"}
    play(game, "pass", "pass")
    assert game.endings == ["NW16"]


def test_NW16_the_last_round_by_passing_ends_the_game() -> None:
    game = shoal.restore(spent("Lima", "Perth", spreads={0: BLUE}, round=1, totals=[10, 4], passes=1))
    lying = spread(game, 1)
    play(game, "pass")
    assert game.over
    assert game.endings[-1] == "NW16"
    assert list(game.scores) == [13, 4 + score(lying)]


# NW17: the limits


@pytest.mark.parametrize("seats", SEATS)
def test_NW17_the_round_ends_after_eight_turns_each_in_which_nobody_played_or_took(seats: int) -> None:
    game = new(seats)
    assert idle_round(game) == 8 * seats
    assert game.endings == ["NW17"]


@pytest.mark.parametrize("seats", SEATS)
def test_NW17_a_play_begins_the_eight_turns_anew(seats: int) -> None:
    written = position("Amsterdam, Lima", *["Perth", "Riyadh", "Kyiv"][: seats - 1], spreads={0: BLUE})
    game = finished_by(0, after(written | {"idle": 8 * seats - 1}, "add 0"))
    assert game.endings == []
    assert shoal.snapshot(game).get("idle", 0) == 0
    assert idle_round(game) == 8 * seats


@pytest.mark.parametrize("seats", SEATS)
def test_NW17_a_take_begins_the_eight_turns_anew(seats: int) -> None:
    lying = {0: BLUE, 1: "Stockholm, London/Buenos Aires, Paris/Athens"}
    written = position("Amsterdam, Lima", *["Perth", "Riyadh", "Kyiv"][: seats - 1], spreads=lying)
    game = after(written | {"idle": 8 * seats - 1}, "take 0 of 1", "draw deck", "discard 0")
    assert game.endings == []
    assert shoal.snapshot(game).get("idle", 0) == 0
    assert idle_round(game) == 8 * seats


def test_NW17_a_take_is_not_forgotten_in_a_position_written_down_before_the_discard() -> None:
    lying = {0: BLUE, 1: "Stockholm, London/Buenos Aires, Paris/Athens"}
    game = after(position("Amsterdam, Lima", "Perth", spreads=lying) | {"idle": 15}, "take 0 of 1")
    for move in ("draw deck", "discard 0"):
        game = play(shoal.restore(shoal.snapshot(game)), move)
    assert game.endings == []
    assert shoal.snapshot(game).get("idle", 0) == 0


def test_NW17_nor_before_a_pass() -> None:
    lying = {0: BLUE, 1: "Stockholm, London/Buenos Aires, Paris/Athens"}
    game = after(spent("Lima", "Perth", "Riyadh", spreads=lying, passes=2), "take 0 of 1")
    game = play(shoal.restore(shoal.snapshot(game)), "pass")
    assert game.endings == []
    assert shoal.snapshot(game).get("passes", 0) == 0


def test_NW17_a_drop_is_not_a_play() -> None:
    written = position("Lima", "Perth", spreads={0: f"{BLUE}, Amsterdam"}, idle=15)
    game = after(written, "draw deck", "drop 0")
    assert game.endings == ["NW17"]


def test_NW17_a_pass_is_a_turn_without_a_play() -> None:
    game = after(position("", "Perth", spreads={0: SEVEN_LINKS}, idle=15), "pass")
    assert game.endings == ["NW17"]


@pytest.mark.parametrize("seats", SEATS)
def test_NW17_the_round_ends_after_100_turns_each(seats: int) -> None:
    others = ["Perth", "Riyadh", "Kyiv"][: seats - 1]
    written = position("Amsterdam, Lima", *others, spreads={0: BLUE}, turns=100 * seats - 2)
    game = finished_by(0, after(written, "add 0"))
    assert game.endings == []
    assert shoal.snapshot(game)["turns"] == 100 * seats - 1
    idle_turn(game)
    assert game.endings == ["ALL5"]


def test_NW17_replacements_are_drawn_before_the_round_ends_by_the_limit() -> None:
    game = after(position("Amsterdam, Lima", "Perth", spreads={0: BLUE}, turns=199), "add 0", "done")
    assert game.endings == []
    assert waits_for(game) == {"seat": 0, "to": "replace"}
    play(game, *["draw deck"] * 6)
    assert game.endings == ["ALL5"]
    assert shoal.snapshot(game)["totals"] == [4, 0]


def test_NW17_the_log_says_that_the_limit_ended_the_round() -> None:
    game = after(position("Lima", "Perth", spreads={0: BLUE}, idle=15), "draw deck")
    log: list[shoal.Line] = []
    game.apply(0, read(game, "discard 0"), log)
    assert "NW17" in {line.rule for line in log}


# NW18 and NW19: scoring


def test_NW18_one_point_for_every_regional_card_of_the_largest_network() -> None:
    assert round_scores(f"{BLUE}, Amsterdam, Vienna, Kyiv", RED) == [5, 3]


def test_NW18_linking_cards_do_not_count() -> None:
    assert round_scores("Berlin, Amsterdam, Vienna, Gibraltar, Reykjavik", "") == [2, 0]


def test_NW18_a_set_without_a_linking_card_is_a_network_too() -> None:
    assert round_scores(f"{BLUE}, Amsterdam", "Kyiv, Budapest, Vienna") == [4, 2]


def test_NW18_only_the_largest_network_counts() -> None:
    assert round_scores(f"{BLUE}, Amsterdam, {RED}", "") == [4, 0]


def test_NW18_the_largest_network_is_that_of_the_most_regional_cards() -> None:
    """Six cards of which three are linking cards, against four of one colour."""
    assert round_scores(
        "Berlin, Amsterdam, Stockholm, Vienna, Gibraltar, Reykjavik, Havana/Tokyo, "
        "Caracas/Bogotá, Kingston, Santo Domingo",
        "",
    ) == [4, 0]


def test_NW18_no_spread_no_points() -> None:
    assert round_scores("", "", "") == [0, 0, 0]


def test_NW18_cards_in_the_hand_do_not_count_against_anyone() -> None:
    written = position(SEVEN, "Delhi", spreads={0: BLUE}, turns=199)
    assert shoal.snapshot(after(written, "draw deck", "discard 0"))["totals"] == [3, 0]


def test_NW18_the_scores_so_far_count_what_lies_open() -> None:
    game = shoal.restore(position("Amsterdam, Lima", "Perth", spreads={0: BLUE}, totals=[4, 5]))
    assert list(game.scores) == [7, 5]
    assert list(play(game, "add 0").scores) == [8, 5]


def test_NW19_the_rounds_add_up() -> None:
    written = last_turn(3, {0: BLUE, 2: f"{RED}, Santo Domingo"}, totals=[5, 6, 7])
    game = after(written, "draw deck", "discard 0")
    assert shoal.snapshot(game)["totals"] == [8, 6, 11]
    assert list(game.scores) == [8, 6, 11]


def test_NW19_the_highest_total_wins_not_the_last_round() -> None:
    game = after(last_turn(3, {0: BLUE}, totals=[5, 9, 7], round=2), "draw deck", "discard 0")
    assert game.over
    assert list(game.scores) == [8, 9, 7]
    assert list(game.winners) == [1]


def test_NW19_and_ALL2_equal_totals_share_the_win() -> None:
    game = after(last_turn(3, {0: BLUE, 1: RED}, totals=[6, 6, 8], round=2), "draw deck", "discard 0")
    assert list(game.scores) == [9, 9, 8]
    assert list(game.winners) == [0, 1]


def test_NW19_nobody_has_won_before_the_end() -> None:
    game = after(last_turn(3, {0: BLUE}, totals=[6, 6, 8], round=1), "draw deck", "discard 0")
    assert not game.over
    assert list(game.winners) == []


def test_NW19_a_game_without_a_play_is_shared_by_all() -> None:
    game = new(2)
    while not game.over:
        idle_round(game)
    assert list(game.scores) == [0, 0]
    assert list(game.winners) == [0, 1]
    assert game.endings == ["NW17", "NW17"]


def test_NW19_a_finished_game_can_be_written_and_restored() -> None:
    game = after(last_turn(3, {0: BLUE, 1: RED}, totals=[6, 6, 8], round=2), "draw deck", "discard 0")
    again = shoal.restore(shoal.snapshot(game))
    assert waits_for(again) is None
    assert again.over
    assert list(again.scores) == [9, 9, 8]
    assert list(again.winners) == [0, 1]


# CD1 to CD8: the deck and what each seat is shown


def test_CD1_the_deck_has_42_regional_cards_and_13_linking_cards() -> None:
    dealt = shoal.snapshot(new(2))
    found = [card for cards in (*dealt["hands"], dealt["pile"], dealt["discard"]) for card in cards]
    assert sum(map(is_link, found)) == 13
    assert len(found) == 55
    faces = Counter(colour(face) for card in found if not is_link(card) for face in (card, flip(card)))
    assert set(faces.values()) == {7}
    assert len(faces) == 12


def test_CD1_a_card_stays_as_it_was_played() -> None:
    """Its other side may no longer be used, nor when it is taken by another."""
    written = position(
        "Moscow/Berlin, Amsterdam, Stockholm",
        "Lima, Perth",
        spreads={1: "Paris/Athens, Paris/Auckland, London/Buenos Aires"},
    )
    game = finished_by(0, after(written, "set 0/ 1 2"))
    assert spread(game, 0)[0] == "Berlin/Moscow"
    play(game, "take 0 of 0")
    assert spread(game, 1)[3:] == cards("Berlin, Amsterdam, Stockholm")


def test_CD1_either_side_may_be_played_where_both_fit() -> None:
    written = position("Berlin", "Perth", spreads={0: "London/Buenos Aires, Kyiv, Vienna"}, discard="Lima")
    assert legal_in(written) == {"add 0", "add 0/", *BOTH}
    assert spread(after(written, "add 0"), 0)[-1] == "Berlin/Moscow"
    assert spread(after(written, "add 0/"), 0)[-1] == "Moscow/Berlin"


def test_CD2_everyone_sees_the_linking_cards_in_a_hand() -> None:
    game = shoal.restore(position("Vienna, Lima", "Perth, Gibraltar", ""))
    for viewer in (0, 1, 2, None):
        assert seen_hand(game, viewer, 0)[0] == "Vienna"
        assert seen_hand(game, viewer, 1)[1] == "Gibraltar"


def test_CD2_a_linking_card_is_the_same_from_both_sides_and_not_turned_round() -> None:
    game = shoal.restore(position("Lima", "Vienna, Perth"))
    assert legal(game, 1) == {"turn 1"}
    assert_refused(game, 1, "turn 0", "CD2")


def test_CD3_others_see_the_far_sides_and_the_holder_both() -> None:
    game = shoal.restore(position("London/Buenos Aires, -, Vienna, Lima", "Seoul", ""))
    assert seen_hand(game, 0, 0) == ["London/Buenos Aires", None, "Vienna", "Lima/Montreal"]
    for viewer in (1, 2, None):
        assert seen_hand(game, viewer, 0) == ["?/Buenos Aires", None, "Vienna", "?/Montreal"]
    assert seen_hand(game, 1, 1) == ["Seoul/Mumbai"]
    assert seen_hand(game, 0, 1) == ["?/Mumbai"]


def test_CD3_a_card_keeps_its_place_while_it_is_held() -> None:
    written = position("Lima, Amsterdam, Perth, Stockholm, Delhi", "Seoul", spreads={0: BLUE}, pile="Kyiv, Riyadh")
    game = after(written, "add 1", "add 3", "done")
    assert hand(game, 0) == ["Lima/Montreal", None, "Perth/Bangkok", None, "Delhi/Kinshasa"]
    play(game, "draw deck")
    assert same(hand(game, 0)[1] or "") == same("Kyiv/Santiago")
    assert hand(game, 0)[3] is None


def test_CD3_no_view_tells_what_it_should_not() -> None:
    """The near sides of the others and the order of the pile exchanged: every view of seat 0 is the same."""
    first = position("Lima, Perth", "London/Buenos Aires, Rome/Baghdad", "", pile="Kyiv, Riyadh, Delhi")
    second = position("Lima, Perth", "Bangkok/Buenos Aires, Rome/Baghdad", "", pile="Delhi, Kyiv, London/Buenos Aires")
    for viewer in (0, 2, None):
        assert seen(shoal.restore(first), viewer) == seen(shoal.restore(second), viewer)
        assert shoal.restore(first).view(viewer) == shoal.restore(second).view(viewer)
    assert seen(shoal.restore(first), 1) != seen(shoal.restore(second), 1)


@pytest.mark.parametrize("seats", SEATS)
def test_CD4_who_is_not_on_turn_may_turn_any_card_round(seats: int) -> None:
    written = position("Lima", *["Perth, Seoul, -, Delhi", "Riyadh", ""][: seats - 1])
    game = shoal.restore(written)
    assert legal(game, 1) == {"turn 0", "turn 1", "turn 3"}
    turning(game, 1, 1)
    assert hand(game, 1) == ["Perth/Bangkok", "Mumbai/Seoul", None, "Delhi/Kinshasa"]
    assert game.to_move == 0
    turning(game, 1, 1)
    assert hand(game, 1) == ["Perth/Bangkok", "Seoul/Mumbai", None, "Delhi/Kinshasa"]


def test_CD4_at_any_moment_of_anothers_turn() -> None:
    written = position("Amsterdam, Lima", "Perth, Seoul", spreads={0: BLUE})
    for moves in ([], ["add 0"], ["add 0", "done"], ["add 0", "done", "draw deck"], ["draw deck"]):
        game = after(written, *moves)
        before = waits_for(game)
        assert legal(game, 1) == {"turn 0", "turn 1"}
        turning(game, 1, 0)
        assert waits_for(game) == before
        assert hand(game, 1)[0] == "Bangkok/Perth"


def test_CD4_refuses_a_player_on_turn() -> None:
    written = position("Amsterdam, Lima", "Perth, Seoul", spreads={0: BLUE})
    for moves in ([], ["add 0"], ["add 0", "done"], ["draw deck"]):
        assert_refused(after(written, *moves), 0, "turn 1", "CD4")


def test_CD4_refuses_a_place_without_a_card() -> None:
    game = shoal.restore(position("Lima", "Perth, -, Seoul"))
    assert_refused(game, 1, "turn 1", "CD4")
    assert_refused(game, 1, "turn 3", "CD4")


@pytest.mark.parametrize("seats", SEATS)
def test_CD4_the_seat_that_begins_a_round_may_turn_its_cards_until_its_first_move(seats: int) -> None:
    game = new(seats)
    regional = [place for place, card in enumerate(hand(game, 1)) if card not in LINKS]
    assert of_kind(game, "turn") == {f"turn {place}" for place in regional}
    turning(game, 1, regional[0])
    assert shoal.snapshot(game)["fresh"] is True
    assert of_kind(game, "turn") == {f"turn {place}" for place in regional}
    play(game, "draw deck")
    assert of_kind(game, "turn") == set()
    play(game, "discard 0")
    assert of_kind(game, "turn") == set()
    assert kinds(game, 1) == {"turn"}


def test_CD4_a_first_move_may_be_a_take_or_a_play() -> None:
    lying = {0: BLUE, 1: "Stockholm, London/Buenos Aires, Paris/Athens"}
    written = position("Amsterdam, Lima", "Perth", spreads=lying, fresh=True, round=1)
    assert of_kind(shoal.restore(written), "turn") == {"turn 0", "turn 1"}
    assert of_kind(after(written, "take 0 of 1"), "turn") == set()
    assert of_kind(after(written, "add 0"), "turn") == set()


def test_CD4_turning_changes_only_what_the_others_see() -> None:
    """The same cards may be played as before, written from the other side."""
    written = position("Amsterdam, Lima", "Perth", spreads={0: BLUE}, discard="Seoul", fresh=True, round=1)
    game = turning(shoal.restore(written), 0, 0)
    assert legal(game) == {"add 0/", "turn 0", "turn 1", *BOTH}
    assert spread(play(game, "add 0/"), 0)[-1] == "Amsterdam/San Juan"


def test_CD4_a_turn_of_a_card_is_no_turn() -> None:
    game = turning(shoal.restore(position("Lima", "Perth", turns=5, idle=3)), 1, 0, 0)
    found = shoal.snapshot(game)
    assert [found["turns"], found["idle"]] == [5, 3]


def test_CD5_nobody_sees_a_card_of_the_deck() -> None:
    game = new(3)
    for viewer in (0, 1, 2, None):
        shown = seen(game, viewer)["pile"]
        assert shown in (33, {"cards": 33, "known": []})


def test_CD5_a_card_is_dealt_with_a_random_side_to_its_owner() -> None:
    dealt = {card for seed in range(200) for hand in shoal.snapshot(new(4, seed))["hands"] for card in hand}
    assert dealt == {face for card in REGIONAL for face in (card, flip(card))} | set(LINKS)


def test_CD5_a_card_is_drawn_from_the_deck_with_a_random_side_to_its_owner() -> None:
    drawn = {hand(play(new(2, seed), "draw deck"), 1)[7] for seed in range(600)}
    assert drawn == {face for card in REGIONAL for face in (card, flip(card))} | set(LINKS)


@pytest.mark.parametrize("source", ["deck", "discard"])
def test_CD5_a_card_from_the_discard_pile_or_a_turned_deck_too(source: str) -> None:
    written = position("Lima", "Perth", discard="Kyiv", rest=1)
    drawn = {hand(after(written | {"rng": f"fast {n * 7919}"}, f"draw {source}"), 0)[1] for n in range(1, 40)}
    assert drawn == {"Kyiv/Santiago", "Santiago/Kyiv"}


def test_CD5_the_others_see_the_far_side_of_a_card_drawn_from_the_deck() -> None:
    game = after(position("Lima", "Perth", "", pile="Seoul"), "draw deck")
    card = hand(game, 0)[1] or ""
    assert seen_hand(game, 0, 0)[1] == card
    for viewer in (1, 2, None):
        assert seen_hand(game, viewer, 0)[1] == f"?/{card.split('/')[1]}"


def test_CD5_the_log_of_a_draw_tells_the_others_only_the_far_side() -> None:
    game = shoal.restore(position("Lima", "Perth", "", pile="London/Buenos Aires"))
    log: list[shoal.Line] = []
    game.apply(0, read(game, "draw deck"), log)
    near = (hand(game, 0)[1] or "").split("/")[0]
    for hearer in (1, 2, None):
        assert not any(near in shoal.tell("networks", line.heard_by(hearer)) for line in log)


def test_CD7_spreads_and_the_discard_pile_are_shown_whole_to_everyone() -> None:
    game = shoal.restore(position("Lima", "Perth", "", spreads={0: BLUE, 2: RED}, discard="Seoul, Vienna, Kyiv"))
    for viewer in (0, 1, 2, None):
        shown = seen(game, viewer)
        assert shown["spreads"] == [cards(BLUE), [], cards(RED)]
        assert [same(card) for card in shown["discard"]] == names("Seoul, Vienna, Kyiv")


def test_CD8_a_card_drawn_from_the_discard_pile_is_known_whole_to_all() -> None:
    game = after(position("Lima", "Perth", "", discard="Seoul"), "draw discard", "discard 0")
    card = hand(game, 0)[1]
    for viewer in (0, 1, 2):
        assert seen_hand(game, viewer, 0) == [None, card]
    assert [sorted(who) for who in shoal.snapshot(game)["knowledge"]["seen"][0]] in ([[], [1, 2]], [[1, 2]])


def test_CD8_a_replacement_from_the_discard_pile_is_known_whole_too() -> None:
    written = position("Amsterdam, Lima", "Perth", "", spreads={0: BLUE}, discard="Seoul", pile="Kyiv")
    game = after(written, "add 0", "done", "draw discard", "draw deck")
    replaced, covered = hand(game, 0)[0], hand(game, 0)[2] or ""
    for viewer in (1, 2):
        assert seen_hand(game, viewer, 0) == [replaced, "?/Montreal", f"?/{covered.split('/')[1]}"]


def test_CD8_a_card_turned_round_is_known_whole_to_the_others() -> None:
    game = turning(shoal.restore(position("Lima", "Perth, Seoul", "")), 1, 0)
    for viewer in (0, 2):
        assert seen_hand(game, viewer, 1) == ["Bangkok/Perth", "?/Mumbai"]
    turning(game, 1, 0)
    for viewer in (0, 2):
        assert seen_hand(game, viewer, 1) == ["Perth/Bangkok", "?/Mumbai"]


def test_CD8_a_card_of_a_turned_deck_is_known_whole_in_the_hand() -> None:
    game = after(turned(), "draw deck", "discard 0")
    assert seen_hand(game, 1, 0) == [None, hand(game, 0)[1]]


def test_CD8_a_free_place_forgets_the_card_that_was_known() -> None:
    """A card taken from the discard pile, thrown away, and another from the deck in its place."""
    written = position("Lima", "Perth", discard="Seoul", pile="Kyiv, Delhi, Riyadh")
    game = after(written, "draw discard", "discard 0", "draw deck", "discard 0")
    assert seen_hand(game, 1, 0) == [None, hand(game, 0)[1]]
    play(game, "draw deck")
    card = hand(game, 0)[0] or ""
    assert seen_hand(game, 1, 0) == [f"?/{card.split('/')[1]}", hand(game, 0)[1]]


def test_CD8_a_known_card_drawn_again_by_another_is_known_still() -> None:
    written = position("Lima", "Perth", "Riyadh", pile="Kyiv", discard="Seoul")
    game = after(written, "draw deck", "discard 0", "draw discard", "discard 0")
    assert {same(card or "") for card in hand(game, 1) if card} == set(names("Lima"))
    for viewer in (0, 2):
        assert seen_hand(game, viewer, 1) == hand(game, 1)


def test_CD8_what_is_known_can_be_written_and_restored() -> None:
    game = turning(shoal.restore(position("Lima", "Perth, Seoul", "")), 1, 0)
    again = shoal.restore(shoal.snapshot(game))
    for viewer in (0, 1, 2, None):
        assert seen(again, viewer) == seen(game, viewer)
        assert again.view(viewer) == game.view(viewer)


def test_CD8_a_position_without_knowledge_shows_far_sides_only() -> None:
    game = turning(shoal.restore(position("Lima", "Perth, Seoul", "")), 1, 0)
    bare = {key: value for key, value in shoal.snapshot(game).items() if key not in ("knowledge", "rng")}
    assert seen_hand(shoal.restore(bare), 0, 1) == ["?/Perth", "?/Mumbai"]


@pytest.mark.parametrize("seats", SEATS)
def test_CD8_a_new_round_forgets_everything(seats: int) -> None:
    game = after(last_turn(seats, {0: BLUE}), "draw deck", "discard 0")
    for seat in range(seats):
        for card in seen_hand(game, (seat + 1) % seats, seat):
            assert card in LINKS or (card or "").startswith("?/")


def test_CD8_an_imagined_world_keeps_to_what_was_seen() -> None:
    game = turning(shoal.restore(position("Lima", "Perth, London/Buenos Aires", "", discard="Seoul")), 1, 0)
    near = set()
    for seed in range(60):
        world = shoal.imagine(game.view(0), shoal.Rng(seed))
        assert hand(world, 0) == ["Lima/Montreal"]
        assert hand(world, 1)[0] == "Bangkok/Perth"
        near.add(hand(world, 1)[1])
        assert thrown(world) == names("Seoul")
    assert near == {"London/Buenos Aires", "Bangkok/Buenos Aires"}


def test_CD8_an_imagined_world_keeps_the_order_of_a_turned_deck() -> None:
    game = after(turned(), "draw deck", "discard 0")
    for seed in range(20):
        assert pile(shoal.imagine(game.view(1), shoal.Rng(seed))) == pile(game)


# Games played out at random, every position compared with one of the reference rules


STYLES = (
    {"take": 9, "set": 9, "add": 9, "draw": 1, "discard": 2, "drop": 6, "done": 1, "pass": 1},
    {"take": 3, "set": 2, "add": 2, "draw": 6, "discard": 1, "drop": 3, "done": 4, "pass": 3},
    {"take": 30, "set": 30, "add": 30, "draw": 1, "discard": 1, "drop": 1, "done": 1, "pass": 1},
    {"take": 1, "set": 1, "add": 1, "draw": 60, "discard": 1, "drop": 4, "done": 9, "pass": 9},
)


def choose(rng: Random, moves: set[str], style: dict[str, int]) -> str:
    """A kind of move by its weight, then any of that kind."""
    found = sorted({move.split()[0] for move in moves} - {"turn"})
    kind = rng.choices(found, [style[kind] for kind in found])[0]
    return rng.choice(sorted(move for move in moves if move.split()[0] == kind))


def assert_agrees(game: Game, table: ReferenceGame, views: bool) -> list[set[str]]:
    """Gives what each seat may do."""
    table.agrees(shoal.snapshot(game))
    assert game.to_move == table.seat
    assert list(game.scores) == table.final()
    for seat in range(table.seats):
        assert len(table.held(seat)) <= 7 + (table.to == "discard" and seat == table.seat)
    moves = [table.moves(seat) for seat in range(table.seats)]
    assert [legal(game, seat) for seat in range(table.seats)] == moves
    if views:
        assert_shows(game, table)
    return moves


def assert_shows(game: Game, table: ReferenceGame) -> None:
    assert_shows_spectators_no_more(game, table)
    for viewer in range(table.seats):
        shown = seen(game, viewer)
        for seat in range(table.seats):
            assert trimmed(shown["hands"][seat]) == table.hand_as_seen(viewer, seat)
        assert shown["spreads"] == table.spreads
        assert [same(card) for card in shown["discard"]] == [same(card) for card in table.discard]
        known = [same(card) for card in table.pile[: table.known]]
        if known or isinstance(shown["pile"], dict):
            assert [shown["pile"]["cards"], [same(c) for c in shown["pile"]["known"]]] == [len(table.pile), known]
        else:
            assert shown["pile"] == len(table.pile)


def assert_shows_spectators_no_more(game: Game, table: ReferenceGame) -> None:
    """A spectator sees a card whole only if all the seats do."""
    for seat in range(table.seats):
        known = [table.hand_as_seen(viewer, seat) for viewer in range(table.seats)]
        for shown, *by_seat in zip(seen_hand(game, None, seat), *known, strict=True):
            assert shown in by_seat
            assert shown is None or shown.startswith("?/") or set(by_seat) == {shown}


def someone_turning(rng: Random, moves: list[set[str]]) -> tuple[int, str] | None:
    """Now and then somebody turns a card round."""
    found = [(seat, move) for seat, own in enumerate(moves) for move in sorted(own) if move.startswith("turn")]
    return rng.choice(found) if found and rng.random() < 0.06 else None


def notes(table: ReferenceGame, move: str) -> list[str]:
    """Return what a move shows of the rules."""
    kind = move.split(maxsplit=1)[0]
    spent = not (table.pile or table.discard)
    rare = {
        "turned over": move == "draw deck" and len(table.pile) == 1 and len(table.discard) > 0,
        "turned over later": move == "draw deck" and not table.pile,
        "watched": kind == "pass" and table.has_no_hand(table.seat),
        "took and passed": kind == "pass" and table.active,
        "eighth place": len(table.hands[table.seat]) == 8,
        "nothing to replace with": kind == "done" and spent,
    }
    return [kind, *(note for note, holds in rare.items() if holds)]


def follow(game: Game, rng: Random, style: dict[str, int], steps: int) -> Counter[str]:
    """Plays on with the game and the reference rules side by side, and counts what came up."""
    table, found = ReferenceGame.of(shoal.snapshot(game)), Counter[str]()
    for step in range(steps):
        moves = assert_agrees(game, table, step % 5 == 0)
        seat, move = someone_turning(rng, moves) or (table.seat, choose(rng, moves[table.seat], style))
        found.update(notes(table, move))
        table.play(seat, move)
        game.apply(seat, read(game, move))
        if table.ended:
            found[table.ended] += 1
            if table.round + 1 == table.rounds:
                assert_over(game, table)
                break
            table = next_round(game, table)
    return found


def next_round(game: Game, table: ReferenceGame) -> ReferenceGame:
    """ALL3, NW1: what is not left to chance in the deal of the next round."""
    assert game.endings[-1] == table.ended
    dealt = ReferenceGame.of(shoal.snapshot(game))
    assert [dealt.round, dealt.totals] == [table.round + 1, table.final()]
    assert dealt.seat == (dealt.round + 1) % dealt.seats
    assert [len(cards) for cards in dealt.hands] == [7] * dealt.seats
    assert [len(dealt.discard), dealt.turns, dealt.idle, dealt.passes, dealt.known] == [1, 0, 0, 0, 0]
    assert dealt.fresh
    return dealt


def assert_over(game: Game, table: ReferenceGame) -> None:
    assert game.over
    assert game.endings[-1] == table.ended
    assert list(game.scores) == table.final()
    best = max(table.final())
    assert list(game.winners) == [seat for seat in range(table.seats) if table.final()[seat] == best]


@pytest.mark.parametrize("seats", SEATS)
def test_NW1_to_NW19_whole_games_agree_with_the_reference_rules(seats: int) -> None:
    found = Counter[str]()
    for seed in range(8):
        found += follow(new(seats, seed), Random(seed), STYLES[seed % 4], 170)
    for rare in ("take", "set", "add", "drop", "turn", "turned over", "NW17", "eighth place"):
        assert found[rare] > 0, found


@pytest.mark.parametrize("seats", SEATS)
def test_NW1_to_NW19_scattered_positions_agree_with_the_reference_rules(seats: int) -> None:
    rng, found = Random(seats), Counter[str]()
    for number in range(60):
        found += follow(shoal.restore(scattered(rng, seats)), rng, STYLES[number % 3], 12)
    for rare in (
        "watched",
        "turned over",
        "turned over later",
        "nothing to replace with",
        "take",
        "drop",
        "NW16",
        "NW17",
    ):
        assert found[rare] > 0, found


@pytest.mark.parametrize("seats", SEATS)
def test_NW4_to_NW16_every_move_is_either_legal_or_refused_with_a_rule(seats: int) -> None:
    rng = Random(50 + seats)
    for _ in range(10):
        game = shoal.restore(scattered(rng, seats))
        table = ReferenceGame.of(shoal.snapshot(game))
        for _ in range(4):
            for seat in range(seats):
                assert_either(game, seat, table.moves(seat))
            move = choose(rng, table.moves(table.seat), STYLES[1])
            if table.ended:
                break
            play(game, move)
            table.play(table.seat, move)
            if table.ended:
                break
            table.agrees(shoal.snapshot(game))


def assert_either(game: Game, seat: int, allowed: set[str]) -> None:
    before = shoal.snapshot(game)
    rules = {f"NW{number}" for number in range(1, 20)} | {f"CD{number}" for number in range(1, 9)} | {"ALL1", "ALL3"}
    for code in range(game.codes):
        refusal = game.why_not(seat, code)
        assert (refusal is None) == (phrase(game, code) in allowed), (seat, phrase(game, code))
        if refusal is not None:
            assert refusal.rule in rules
            assert refusal.text
            with pytest.raises(shoal.Refused) as caught:
                game.apply(seat, code)
            assert caught.value.rule == refusal.rule
    assert shoal.snapshot(game) == before


@pytest.mark.parametrize("seats", SEATS)
def test_NW1_to_NW19_every_position_of_a_game_can_be_written_and_restored(seats: int) -> None:
    rng = Random(seats)
    for style in STYLES:
        game = new(seats, 3)
        for _ in range(90):
            if game.over:
                break
            written = shoal.snapshot(game)
            again = shoal.restore(written)
            assert shoal.snapshot(again) == written
            assert all(again.view(seat) == game.view(seat) for seat in (*range(seats), None))
            assert all(legal(again, seat) == legal(game, seat) for seat in range(seats))
            move = choose(rng, legal(game), style)
            assert shoal.snapshot(play(again, move)) == shoal.snapshot(play(game, move))


@pytest.mark.parametrize("seats", SEATS)
def test_NW1_to_NW19_what_is_imagined_looks_the_same(seats: int) -> None:
    rng = Random(seats)
    game = new(seats, 4)
    for step in range(90):
        if game.over:
            break
        for seat in range(seats):
            world = shoal.imagine(game.view(seat), shoal.Rng(step))
            assert world.view(seat) == game.view(seat)
            assert legal(world, seat) == legal(game, seat)
        play(game, choose(rng, legal(game), STYLES[step % 3]))


@pytest.mark.parametrize("seats", SEATS)
def test_ALL5_every_round_ends_within_100_turns_each(seats: int) -> None:
    game, rng, turns = new(seats, 8), Random(8), 0
    while not game.endings:
        turns += shoal.snapshot(game)["waits_for"]["to"] == "begin"
        play(game, choose(rng, legal(game), STYLES[1]))
    assert turns <= 100 * seats


@pytest.mark.parametrize("seats", SEATS)
def test_ALL5_a_round_that_the_turn_limit_ended_is_told_from_one_in_which_nobody_played(seats: int) -> None:
    game = after(last_turn(seats, {0: BLUE}), "draw deck", "discard 0")
    assert game.endings == ["ALL5"]
    idle_round(game)
    assert game.endings == ["ALL5", "NW17"]
    assert shoal.snapshot(game)["endings"] == ["ALL5", "NW17"]
    assert shoal.restore(shoal.snapshot(game)).endings == ["ALL5", "NW17"]
    assert shoal.named(game.view(0))["endings"] == ["ALL5", "NW17"]


def test_ALL5_a_round_without_a_play_in_its_last_turns_ended_by_that() -> None:
    game = after(last_turn(3, {0: BLUE}, idle=23), "draw deck", "discard 0")
    assert game.endings == ["NW17"]


def test_ALL5_the_endings_of_a_match_name_the_limit() -> None:
    game = after(last_turn(2, {0: BLUE}, endings=["NW16"], round=1), "draw deck", "discard 0")
    assert game.over
    assert game.endings == ["NW16", "ALL5"]
    assert shoal.restore(shoal.snapshot(game)).endings == ["NW16", "ALL5"]
    assert game.copy().endings == ["NW16", "ALL5"]


def test_CD1_a_deck_of_ones_own_goes_with_the_position_and_with_what_is_seen_of_it() -> None:
    text = (files("shoal.games.cosmopolis") / "cosmopolis.toml").read_text("utf-8")
    game = shoal.new("networks", seats=3, seed=7, deck=read_deck(text.replace("London", "Londinium")))
    written = shoal.snapshot(game)
    assert "Londinium" in str(written["hands"]) + str(written["pile"]) + str(written["discard"])
    assert written["deck"] == shoal.named(game.view(0))["deck"]
    assert shoal.snapshot(shoal.restore(written)) == written


# The reference rules themselves, on easy cases


def test_NW3_the_reference_rules_find_the_sets_of_a_spread() -> None:
    lying = cards("Berlin, Lima, Vienna, Bogotá, Kyiv, Santiago")[:5]
    assert sets(lying) == [[0, 2, 4], [1, 3]]
    assert not valid(lying)
    assert [protected([lying[at] for at in group]) for group in sets(lying)] == [True, False]


def test_NW4_the_reference_rules_lay_up_all_cards_that_fit() -> None:
    lying, left = heap(ALL_CARDS, [])
    assert left == []
    assert valid(lying)
    assert len(lying) == 55
