"""The rules of Connections, CN1 to CN22, and of its deck where they show, each on positions written by hand; and games
at random compared, move by move, with the same rules worked out card by card."""

from __future__ import annotations

from collections import Counter
from importlib.resources import files
from itertools import product
from random import Random

import pytest
from connections_positions import (
    COLOUR,
    DEAL,
    DECK,
    LINKS,
    POINTS,
    REGIONAL,
    Hand,
    Named,
    card,
    cards,
    everywhere,
    far,
    hand,
    link,
    near,
    on_turn,
    pairs,
    plain,
    position,
    same,
    shortened,
    strewn,
    turned,
)
from connections_reference_rules import ReferenceGame

import shoal
from shoal import Game, notation
from shoal.games.connections.codes import MOST_SEATS
from shoal.games.connections.notation import NOTATION
from shoal.games.cosmopolis.deck_file import read_deck

ALL_SEATS = (3, 4, 5, 6)
RULES = {f"CN{number}" for number in range(1, 23)} | {f"CD{number}" for number in range(1, 9)} | {"ALL1"}
ALL_CARDS = Counter(map(same, DECK))

BLUE = "Berlin, Amsterdam, Stockholm"  # three of Western Europe, light blue
RED = "Havana/Tokyo, Caracas/Dubai, Kingston"  # of Caribbea
MAROON = "Kyiv, Budapest, Bucharest"  # of Eastern Europe
OLIVE = "Bangkok/Perth, Delhi, Mumbai/Seoul"  # of South East Asia
NAVY = "Tehran/Nairobi, Dubai/Dhaka, Riyadh"  # of Western Asia, dark blue
GRAY = "Lima, Bogotá, Buenos Aires/London"  # of South America
AROUND_SUEZ = [
    *cards("Barcelona, Cairo/Los Angeles, Athens, Rome/Ho Chi Minh City, Tunis"),
    *cards("Lagos/Cairo, Nairobi/Toronto, Johannesburg, Kinshasa, Addis Ababa"),
    *cards("Tehran/Nairobi, Dubai/Dhaka, Baghdad, Riyadh, Tashkent"),
]


def new(seats: int, seed: int = 7, **options: int) -> Game:
    return shoal.new("connections", seats=seats, seed=seed, deck=None, **options)


def play(game: Game, *moves: str) -> Game:
    """Moves of the seat waited for; those of another seat have it before a colon."""
    for move in moves:
        seat, colon, text = move.rpartition(": ")
        game.apply(int(seat) if colon else game.to_move, notation.read(game, text))
    return game


def after(written: Named, *moves: str) -> Game:
    return play(shoal.restore(written), *moves)


PHRASES: dict[int, str] = {}


def phrase(game: Game, code: int) -> str:
    """A code in words, looked up once."""
    if code not in PHRASES:
        PHRASES[code] = notation.phrase(game, code)
    return PHRASES[code]


def legal(game: Game, seat: int | None = None) -> set[str]:
    """Return the legal moves of a seat."""
    codes = list(game.legal(game.to_move if seat is None else seat))
    moves = {phrase(game, code) for code in codes}
    assert len(moves) == len(codes)
    return moves


def kinds(game: Game, seat: int | None = None) -> set[str]:
    return {move.split()[0] for move in legal(game, seat)}


def of_kind(game: Game, kind: str, seat: int | None = None) -> set[str]:
    return {move for move in legal(game, seat) if move.split()[0] == kind}


def legal_in(written: Named) -> set[str]:
    return legal(shoal.restore(written))


def hands(game: Game) -> list[Hand]:
    return [shortened(held) for held in shoal.snapshot(game)["hands"]]


def shown(game: Game, viewer: int | None) -> list[Hand]:
    """The hands as a seat, or a spectator, sees them."""
    return [shortened(held) for held in shoal.named(game.view(viewer))["hands"]]


def tables(game: Game) -> list[list[str]]:
    found: list[list[str]] = shoal.snapshot(game)["tables"]
    return found


def tie(game: Game, city: str) -> Named:
    """Return the entry of a linking card on the table."""
    (found,) = [laid for laid in shoal.snapshot(game)["links"] if laid["link"] == city]
    return {part: found[part] for part in ("owner", "colour", "partner", "invited")}


def waits_for(game: Game) -> Named | None:
    waits: Named | None = shoal.snapshot(game)["waits_for"]
    return waits


def offers(game: Game) -> list[Named]:
    found: list[Named] = shoal.snapshot(game)["offers"]
    return found


def finish(game: Game) -> Game:
    """A turn that leaves the hand as it was: draw from the pile, and discard that card."""
    play(game, "draw deck")
    return play(game, f"discard {shoal.snapshot(game)['waits_for']['drawn']}")


def counted(*held: str, **parts: object) -> list[int]:
    """The points of a round that is over after this: it is seat 2's last turn."""
    three = held or ("", "", "")
    left = [int(seat == 2) for seat in range(len(three))]
    written = position(*three, seat=2, had=7, announced=0, last_turns=left, **parts)  # type: ignore[arg-type]
    totals: list[int] = shoal.snapshot(finish(shoal.restore(written)))["totals"]
    return totals


def assert_refused(game: Game, seat: int, move: str, rule: str) -> None:
    actions = NOTATION.actions
    code = actions.code(actions.read(move, MOST_SEATS))  # also with seats that nobody sits at
    before = shoal.snapshot(game)
    refusal = game.why_not(seat, code)
    assert refusal is not None, f"{move} is allowed"
    assert refusal.rule == rule, (move, refusal.rule, refusal.text)
    with pytest.raises(shoal.Refused) as caught:
        game.apply(seat, code)
    assert caught.value.rule == refusal.rule
    assert code not in game.legal(seat)
    assert shoal.snapshot(game) == before


def refused_in(written: Named, move: str, rule: str) -> None:
    game = shoal.restore(written)
    assert_refused(game, game.to_move, move, rule)


def assert_invalid(written: Named, **changes: object) -> None:
    shoal.restore(written)
    with pytest.raises(shoal.Invalid):
        shoal.restore(written | changes)


# CN1 and CN2, the deal, and how many rounds


@pytest.mark.parametrize(("seats", "each"), [(3, 8), (4, 7), (5, 6), (6, 5)])
def test_CN1_deals_8_to_three_7_to_four_6_to_five_and_5_to_six(seats: int, each: int) -> None:
    dealt = shoal.snapshot(new(seats))
    assert [len(held) for held in dealt["hands"]] == [each] * seats
    assert all(held for places in dealt["hands"] for held in places)
    assert len(dealt["pile"]) == 55 - each * seats


@pytest.mark.parametrize("seats", ALL_SEATS)
def test_CN1_uses_all_55_cards(seats: int) -> None:
    assert everywhere(shoal.snapshot(new(seats))) == ALL_CARDS
    assert len(DECK) == 55


@pytest.mark.parametrize("seats", ALL_SEATS)
def test_CN1_begins_with_no_discard_pile_and_nothing_on_the_table(seats: int) -> None:
    dealt = shoal.snapshot(new(seats))
    assert dealt["discard"] == []
    assert dealt["tables"] == [[]] * seats
    assert dealt["links"] == []
    assert_refused(new(seats), 1, "draw discard", "CN3")


@pytest.mark.parametrize("seats", [0, 1, 2, 7])
def test_CN1_is_for_three_to_six_players(seats: int) -> None:
    with pytest.raises(shoal.Invalid):
        new(seats)


def test_CN1_any_card_may_be_dealt_to_anybody() -> None:
    deals = [shoal.snapshot(new(4, seed))["hands"] for seed in range(120)]
    for seat in range(4):
        assert {same(held) for deal in deals for held in deal[seat]} == set(map(same, DECK))


def test_CN1_the_same_seed_gives_the_same_deal_and_another_seed_another() -> None:
    assert shoal.snapshot(new(3, 5)) == shoal.snapshot(new(3, 5))
    assert shoal.snapshot(new(3, 5))["hands"] != shoal.snapshot(new(3, 6))["hands"]


@pytest.mark.parametrize("seats", ALL_SEATS)
def test_CN1_the_player_left_of_the_dealer_begins_with_a_draw_or_a_set(seats: int) -> None:
    game = new(seats)
    assert waits_for(game) == {"seat": 1, "to": "turn"}
    assert "draw deck" in legal(game)
    assert kinds(game) <= {"draw", "set", "turn"}


def test_CN1_refuses_a_card_twice_or_missing() -> None:
    written = position("Berlin, Lima", "Perth", "Seoul")
    assert_invalid(written, discard=cards("Berlin"))
    assert_invalid(written, pile=written["pile"][1:])


def draw_and_discard_through(game: Game) -> list[int]:
    """Play to the end without playing a card; who began each round."""
    began: list[int] = []
    while not game.over:
        if len(began) == shoal.snapshot(game)["round"]:
            began.append(game.to_move)
        if "announce" in legal(game):
            play(game, "announce")
        else:
            finish(game)
    return began


@pytest.mark.parametrize("seats", ALL_SEATS)
def test_CN2_one_round_is_dealt_by_each_player_in_turn(seats: int) -> None:
    game = new(seats)
    assert draw_and_discard_through(game) == [(dealer + 1) % seats for dealer in range(seats)]
    assert list(game.endings) == ["CN14"] * (seats - 1) + ["CN15"]
    assert game.to_move == -1


def test_CN2_each_player_may_deal_more_rounds_if_agreed() -> None:
    game = new(3, rounds_per_player=2)
    assert shoal.snapshot(game)["options"] == {"rounds_per_player": 2}
    assert draw_and_discard_through(game) == [1, 2, 0, 1, 2, 0]
    assert list(game.endings) == ["CN14"] * 5 + ["CN15"]


def test_CN2_somebody_deals() -> None:
    with pytest.raises(shoal.Invalid):
        new(3, rounds_per_player=0)


@pytest.mark.parametrize("seats", ALL_SEATS)
def test_CN2_a_new_round_is_dealt_afresh(seats: int) -> None:
    written = position(
        *[""] * seats,
        tables={0: BLUE, 2: RED},
        links=[link("Vienna", 0, "light blue", invited=1)],
        discard="Perth, Lima",
        seat=2,
        had=8,
        announced=3 % seats,
        last_turns=[int(seat == 2) for seat in range(seats)],
    )
    dealt = shoal.snapshot(finish(shoal.restore(written)))
    assert dealt["round"] == 1
    assert dealt["waits_for"] == {"seat": 2, "to": "turn"}
    assert [len(held) for held in dealt["hands"]] == [DEAL[seats]] * seats
    assert len(dealt["pile"]) == 55 - DEAL[seats] * seats
    assert (dealt["tables"], dealt["links"], dealt["discard"], dealt["offers"]) == ([[]] * seats, [], [], [])
    assert (dealt["turns"], dealt["idle"], dealt["announced"]) == ([0] * seats, 0, None)
    assert dealt["fresh"]
    assert everywhere(dealt) == ALL_CARDS


# CN3, draw and discard


def draw_position(**parts: str) -> Named:
    return position("Riyadh", "Berlin, -, Athens", "Perth", pile="Lima, Kyiv", discard="Boston, Delhi", **parts)  # type: ignore[arg-type]


def test_CN3_a_turn_may_draw_from_either_pile() -> None:
    assert legal_in(draw_position()) == {"draw deck", "draw discard"}


def test_CN3_draws_the_next_card_of_the_pile_to_the_first_free_place() -> None:
    game = after(draw_position(), "draw deck")
    assert waits_for(game) == {"seat": 1, "to": "discard", "drawn": 1, "from": "deck"}
    assert [same(held or "") for held in hands(game)[1]] == [same(card(city)) for city in ("Berlin", "Lima", "Athens")]
    assert same(shoal.snapshot(game)["pile"][0]) == same(card("Kyiv"))
    assert legal(game) == {"discard 0", "discard 1", "discard 2"}


def test_CN3_then_discards_one_card_and_the_next_player_is_on_turn() -> None:
    game = after(draw_position(), "draw deck", "discard 0")
    assert [same(held) for held in shoal.snapshot(game)["discard"]] == [
        same(card(c)) for c in ("Berlin", "Boston", "Delhi")
    ]
    assert hands(game)[1][0] is None
    assert hands(game)[1][2] == "Athens/Paris"
    assert waits_for(game) == {"seat": 2, "to": "turn"}


def test_CN3_a_card_drawn_from_the_pile_may_be_discarded_at_once() -> None:
    game = after(draw_position(), "draw deck", "discard 1")
    assert same(shoal.snapshot(game)["discard"][0]) == same(card("Lima"))
    assert hands(game)[1] == hand("Berlin, -, Athens")


def test_CN3_takes_the_top_card_of_the_discard_pile() -> None:
    game = after(draw_position(), "draw discard")
    assert waits_for(game) == {"seat": 1, "to": "discard", "drawn": 1, "from": "discard"}
    assert same(hands(game)[1][1] or "") == same(card("Boston"))
    assert list(map(same, shoal.snapshot(game)["discard"])) == [same(card("Delhi"))]


def test_CN3_a_card_just_taken_from_the_discard_pile_may_not_be_discarded() -> None:
    game = after(draw_position(), "draw discard")
    assert legal(game) == {"discard 0", "discard 2"}
    assert_refused(game, 1, "discard 1", "CN3")


def test_CN3_the_card_taken_may_be_discarded_on_a_later_turn() -> None:
    game = after(
        draw_position(), "draw discard", "discard 0", "draw deck", "discard 0", "draw deck", "discard 0", "draw deck"
    )
    assert "discard 1" in legal(game)


def test_CN3_a_new_card_goes_behind_the_others_where_no_place_is_free() -> None:
    game = after(position("", "Berlin, Athens", "", pile="Lima"), "draw deck")
    assert waits_for(game) == {"seat": 1, "to": "discard", "drawn": 2, "from": "deck"}
    assert same(hands(game)[1][2] or "") == same(card("Lima"))


def test_CN3_refuses_a_discard_without_a_draw_a_second_draw_and_a_free_place() -> None:
    refused_in(draw_position(), "discard 0", "CN3")
    drawn = after(draw_position(), "draw deck")
    assert_refused(drawn, 1, "draw deck", "CN3")
    assert_refused(drawn, 1, "draw discard", "CN3")
    assert_refused(drawn, 1, "discard 5", "CN3")


def test_CN3_is_one_thing_a_turn_no_card_is_played_after_drawing() -> None:
    game = shoal.restore(position("", "Berlin, Amsterdam, Stockholm, Vienna, Delhi", "", pile="Lima"))
    assert "set 0 1 2" in legal(game)
    play(game, "draw deck")
    for move in ("set 0 1 2", "add 4", "link 3 to light blue"):
        assert_refused(game, 1, move, "CN3")
    assert_refused(game, 1, "announce", "CN14")
    assert_refused(game, 1, "pass", "CN22")
    assert_refused(game, 1, "end", "CN8")


def test_CN3_only_the_player_on_turn_draws_and_discards() -> None:
    game = shoal.restore(draw_position())
    for seat in (0, 2):
        assert_refused(game, seat, "draw deck", "ALL1")
        assert_refused(game, seat, "draw discard", "ALL1")
    play(game, "draw deck")
    for seat in (0, 2):
        assert_refused(game, seat, "discard 0", "ALL1")


def test_CN3_with_an_empty_hand_only_a_card_of_the_pile_can_be_drawn_and_discarded() -> None:
    written = position("", "", "", pile="Lima", discard="Boston, Delhi")
    assert legal_in(written) == {"draw deck"}
    refused_in(written, "draw discard", "CN3")
    assert legal(after(written, "draw deck")) == {"discard 0"}


def test_CN3_with_one_card_the_discard_pile_may_be_drawn_from() -> None:
    game = after(position("", "Berlin", "", discard="Boston"), "draw discard")
    assert legal(game) == {"discard 0"}


# CN4, sets


def test_CN4_plays_three_cards_of_one_colour_either_side_of_each() -> None:
    written = position("", "Moscow/Berlin, Istanbul, Amsterdam, Delhi, Toronto/Stockholm", "")
    assert legal_in(written) == {"draw deck", "set 0/ 2 4/"}
    game = after(written, "set 0/ 2 4/")
    assert tables(game)[1] == ["Berlin/Moscow", "Amsterdam/San Juan", "Stockholm/Toronto"]
    assert hands(game)[1] == [None, "Istanbul", None, "Delhi/Kinshasa"]
    assert waits_for(game) == {"seat": 1, "to": "draw"}


def test_CN4_any_three_of_four() -> None:
    written = position("", "Berlin, Athens/Paris, San Juan/Amsterdam, London/Addis Ababa", "")
    expected = {"set 0 1/ 2/", "set 0 1/ 3", "set 0 2/ 3", "set 1/ 2/ 3"}
    assert legal_in(written) == {"draw deck", *expected}


def test_CN4_one_hand_may_hold_sets_of_two_colours_in_the_same_cards() -> None:
    held = "San Francisco/New York, Anchorage, Mexico City, Boston, Atlanta"
    assert of_kind(shoal.restore(position("", held, "")), "set") == {"set 0 1 2", "set 0/ 3 4"}


def test_CN4_cards_of_one_city_make_a_set_too() -> None:
    held = "Moscow/Berlin, Moscow/Tashkent, Kyiv"
    assert legal_in(position("", held, "")) == {"draw deck", "set 0 1 2"}


def test_CN4_refuses_two_colours_fewer_cards_and_linking_cards() -> None:
    game = shoal.restore(position("", "Berlin, Amsterdam, Delhi, Vienna, Stockholm", ""))
    for move in ("set 0 1 2", "set 0 1 3", "set 0/ 1 4", "set 0 1 4/"):
        assert_refused(game, 1, move, "CN4")
    assert_refused(game, 1, "set 0 1 5", "CN4")


@pytest.mark.parametrize("odd", [0, 1, 2])
@pytest.mark.parametrize("sides", [*product(["", "/"], repeat=3)])
def test_CN4_refuses_a_set_of_which_any_one_card_is_of_another_colour(odd: int, sides: tuple[str, ...]) -> None:
    held = ["Berlin", "Amsterdam", "Stockholm"]
    held[odd] = "Lima"
    shown = [turned(card(name)) if side else card(name) for name, side in zip(held, sides, strict=True)]
    move = " ".join(f"{place}{side}" for place, side in enumerate(sides))
    refused_in(position("", ", ".join(shown), ""), f"set {move}", "CN4")


@pytest.mark.parametrize("at", [0, 1, 2])
def test_CN4_refuses_a_linking_card_at_any_place_of_a_set(at: int) -> None:
    held = ["Berlin", "Amsterdam", "Stockholm"]
    held[at] = "Vienna"
    refused_in(position("", ", ".join(held), ""), "set 0 1 2", "CN4")


def test_CN4_refuses_a_set_off_turn() -> None:
    assert_refused(shoal.restore(position(BLUE, "Lima", "")), 0, "set 0 1 2", "ALL1")


def test_CN4_a_second_set_of_a_colour_joins_the_first() -> None:
    table = "London/Buenos Aires, Paris/Athens, London/Addis Ababa"
    game = after(position("", BLUE, "", tables={1: table}), "set 0 1 2")
    assert tables(game)[1] == cards(f"{table}, {BLUE}")
    assert counted(tables={1: f"{table}, {BLUE}"}) == [0, 15, 0]  # all five cities, one of them twice


def test_CN4_three_cards_are_a_set_however_they_came() -> None:
    istanbul = link("Istanbul", 0, "dark blue", partner=1)
    written = position("", "Bucharest, Vienna", "", tables={0: NAVY, 1: "Kyiv, Budapest"}, links=[istanbul])
    refused_in(written, "link 1 to maroon", "CN5")
    game = after(written, "add 0", "draw deck")
    finish(finish(game))
    assert "link 1 to maroon" in legal(game)


def test_CN4_two_cards_on_the_table_and_one_in_the_hand_are_no_set_to_play() -> None:
    istanbul = link("Istanbul", 0, "dark blue", partner=1)
    written = position("", "Bucharest", "", tables={0: NAVY, 1: "Kyiv, Budapest"}, links=[istanbul])
    assert legal_in(written) == {"draw deck", "add 0"}


# CN5, linking cards


def test_CN5_book_chicago_goes_to_a_set_of_either_north_america() -> None:
    pacific, atlantic = "San Francisco, Mexico City, Anchorage", "Montreal, Boston, Atlanta"
    assert of_kind(shoal.restore(position("", "Chicago", "", tables={1: pacific})), "link") == {"link 0 to purple"}
    assert of_kind(shoal.restore(position("", "Chicago", "", tables={1: atlantic})), "link") == {"link 0 to orange"}
    both = position("", "Chicago", "", tables={1: f"{pacific}, {atlantic}"})
    assert legal_in(both) == {"draw deck", "link 0 to purple", "link 0 to orange"}


@pytest.mark.parametrize(
    ("table", "colour"),
    [
        (BLUE, "light blue"),
        ("Barcelona, Athens, Tunis", "dark green"),
        ("Kinshasa, Johannesburg, Addis Ababa", "yellow"),
    ],
)
def test_CN5_book_gibraltar_goes_to_western_europe_mediterranea_or_africa(table: str, colour: str) -> None:
    written = position("", "Gibraltar", "", tables={1: table})
    assert of_kind(shoal.restore(written), "link") == {f"link 0 to {colour}"}
    game = after(written, f"link 0 to {colour}")
    assert tables(game)[1] == [*cards(table), "Gibraltar"]
    assert tie(game, "Gibraltar") == {"owner": 1, "colour": colour, "partner": None, "invited": None}
    assert waits_for(game) == {"seat": 1, "to": "draw"}


def test_CN5_refuses_a_set_of_two() -> None:
    gibraltar = link("Gibraltar", 0, "dark green", partner=1)
    on_table = {0: "Barcelona, Athens, Tunis", 1: "Berlin, Amsterdam"}
    written = position("", "Vienna", "", tables=on_table, links=[gibraltar])
    refused_in(written, "link 0 to light blue", "CN5")


def test_CN5_refuses_somebody_elses_set() -> None:
    refused_in(position("", "Vienna", "", tables={0: BLUE}), "link 0 to light blue", "CN5")


def test_CN5_refuses_a_colour_that_the_card_does_not_carry() -> None:
    written = position("", "Lahore, Delhi", "", tables={1: BLUE})
    refused_in(written, "link 0 to light blue", "CN5")
    refused_in(written, "link 0 to dark blue", "CN5")
    refused_in(written, "link 1 to light blue", "CN5")


def test_CN5_refuses_a_regional_card_and_a_free_place() -> None:
    written = position("", "Paris/Athens, Vienna", "", tables={1: BLUE})
    refused_in(written, "link 0 to light blue", "CN5")
    refused_in(written, "link 2 to light blue", "CN5")


def test_CN5_several_linking_cards_may_be_added_to_one_set() -> None:
    written = position("", "Gibraltar, Reykjavik", "", tables={1: BLUE}, links=[link("Vienna", 1, "light blue")])
    assert of_kind(shoal.restore(written), "link") == {"link 0 to light blue", "link 1 to light blue"}
    game = after(written, "link 0 to light blue", "draw deck")
    finish(finish(game))
    play(game, "link 1 to light blue")
    assert tables(game)[1] == [*cards(BLUE), "Vienna", "Gibraltar", "Reykjavik"]
    assert [tie(game, city)["colour"] for city in ("Vienna", "Gibraltar", "Reykjavik")] == ["light blue"] * 3


def test_CN5_whatever_colours_they_share() -> None:
    written = position("", "Istanbul", "", tables={1: f"{BLUE}, {NAVY}"}, links=[link("Vienna", 1, "light blue")])
    assert of_kind(shoal.restore(written), "link") == {"link 0 to dark blue"}  # both carry maroon


def test_CN5_whether_a_guest_is_invited_or_not() -> None:
    vienna = link("Vienna", 1, "light blue", invited=0)
    written = position("", "Gibraltar", "", tables={1: BLUE}, links=[vienna])
    assert of_kind(shoal.restore(written), "link") == {"link 0 to light blue"}


def test_CN5_once_the_earlier_one_has_a_partner_they_may_share() -> None:
    vienna = link("Vienna", 1, "light blue", partner=0)
    written = position("", "Gibraltar", "", tables={0: "Kyiv", 1: BLUE}, links=[vienna])
    assert of_kind(shoal.restore(written), "link") == {"link 0 to light blue"}
    assert tie(after(written, "link 0 to light blue"), "Vienna")["partner"] == 0


def test_CN5_nor_need_any_earlier_one_have_a_partner() -> None:
    ties = [link("Vienna", 1, "light blue", partner=0), link("Gibraltar", 1, "light blue")]
    written = position("", "Reykjavik", "", tables={0: "Kyiv", 1: BLUE}, links=ties)
    assert of_kind(shoal.restore(written), "link") == {"link 0 to light blue"}


def test_CN5_linking_cards_of_different_colours_need_no_partner() -> None:
    written = position("", "Lahore", "", tables={1: f"{BLUE}, {NAVY}"}, links=[link("Vienna", 1, "light blue")])
    assert of_kind(shoal.restore(written), "link") == {"link 0 to dark blue"}


def test_CN5_another_players_linking_card_does_not_matter() -> None:
    written = position(
        "",
        "Gibraltar",
        "",
        tables={0: "Kyiv, Budapest, Warsaw/Barcelona", 1: BLUE},
        links=[link("Vienna", 0, "maroon")],
    )
    assert of_kind(shoal.restore(written), "link") == {"link 0 to light blue"}


def test_CN5_nor_does_one_in_which_the_player_is_the_partner() -> None:
    istanbul = link("Istanbul", 0, "maroon", partner=1)
    written = position("", "Lahore", "", tables={0: MAROON, 1: NAVY}, links=[istanbul])
    assert of_kind(shoal.restore(written), "link") == {"link 0 to dark blue"}


# CN6, single cards


def test_CN6_of_a_colour_on_ones_own_linking_card() -> None:
    written = position(
        "",
        "Moscow/Tashkent, Athens, Baghdad, Lima, Vienna",
        "",
        tables={1: NAVY},
        links=[link("Istanbul", 1, "dark blue")],
    )
    assert of_kind(shoal.restore(written), "add") == {"add 0", "add 0/", "add 1", "add 2", "add 2/"}


def test_CN6_book_on_the_turn_after_the_linking_card_was_added() -> None:
    game = after(
        position("", "Chicago, Boston, -", "", tables={1: "San Francisco, Mexico City, Anchorage"}), "link 0 to purple"
    )
    assert_refused(game, 1, "add 1", "CN8")
    play(game, "draw deck")
    finish(finish(game))
    assert "add 1" in legal(game)
    assert tables(play(game, "add 1"))[1][3:] == ["Chicago", "Boston/Beijing"]


@pytest.mark.parametrize("city", LINKS)
def test_CN6_refuses_any_linking_card(city: str) -> None:
    """Whatever the colours: seat 1 has a set of one that the card carries."""
    faces = [*REGIONAL, *map(turned, REGIONAL)]
    three = [one for one in faces if COLOUR[near(one)] == LINKS[city][0]][:3]
    game = shoal.restore(position("", city, "", tables={1: ", ".join(three)}))
    assert of_kind(game, "add") == set()
    assert_refused(game, 1, "add 0", "CN6")
    assert_refused(game, 1, "add 0/", "CN6")


def test_CN6_of_a_colour_on_the_linking_card_of_a_partnership_one_is_in() -> None:
    gibraltar = link("Gibraltar", 0, "light blue", partner=1)
    written = position(
        "", "Paris/Athens, Lagos/Port Moresby, Delhi", "", tables={0: BLUE, 1: "Tunis"}, links=[gibraltar]
    )
    assert of_kind(shoal.restore(written), "add") == {"add 0", "add 0/", "add 1", "add 2/"}


def test_CN6_both_partners_may_add_cards_of_all_its_regions() -> None:
    gibraltar = link("Gibraltar", 0, "light blue", partner=1)
    written = position("Paris/Athens, Kinshasa", "", "", tables={0: BLUE, 1: "Tunis"}, links=[gibraltar], seat=0)
    assert of_kind(shoal.restore(written), "add") == {"add 0", "add 0/", "add 1"}


def test_CN6_of_a_colour_of_which_one_has_a_set() -> None:
    written = position(
        "", "Moscow/Berlin, Paris/Athens, Delhi", "", tables={1: "London/Buenos Aires, Amsterdam, Stockholm"}
    )
    assert of_kind(shoal.restore(written), "add") == {"add 0/", "add 1"}
    assert tables(after(written, "add 0/"))[1][-1] == "Berlin/Moscow"


def test_CN6_refuses_any_other_colour() -> None:
    gibraltar = link("Gibraltar", 2, "light blue", partner=0, invited=None)
    written = position("", "Tunis, Delhi, Vienna", "", tables={0: "Athens", 2: BLUE}, links=[gibraltar])
    for move in ("add 0", "add 0/", "add 1", "add 2"):
        refused_in(written, move, "CN6")
    refused_in(written, "add 3", "CN6")


def test_CN6_an_invitation_alone_allows_none() -> None:
    gibraltar = link("Gibraltar", 2, "light blue", invited=1)
    written = position("", "Tunis", "", tables={2: BLUE}, links=[gibraltar])
    assert of_kind(shoal.restore(written), "add") == set()
    refused_in(written, "add 0", "CN6")


def test_CN6_a_linking_card_is_not_added_so() -> None:
    refused_in(position("", "Vienna", "", tables={1: BLUE}), "add 0", "CN6")


def test_CN6_one_card_a_turn() -> None:
    game = after(position("", "Paris/Athens, Paris/Auckland", "", tables={1: BLUE}), "add 0")
    assert_refused(game, 1, "add 1", "CN8")


# CN7 and CN11, joining


def invitation(held: str = "Kyiv, Athens, Baghdad, Lima", **parts: str) -> Named:
    """Seat 1 is invited around Istanbul, which seat 0 laid to its dark blue set."""
    istanbul = link("Istanbul", 0, "dark blue", invited=1)
    return position("", held, "", tables={0: NAVY}, links=[istanbul], **parts)  # type: ignore[arg-type]


def test_CN7_joins_by_playing_a_regional_card() -> None:
    game = after(invitation(), "join Istanbul with 0")
    assert tie(game, "Istanbul") == {"owner": 0, "colour": "dark blue", "partner": 1, "invited": None}
    assert tables(game)[1] == ["Kyiv/Santiago"]
    assert waits_for(game) == {"seat": 1, "to": "draw"}


def test_CN7_refuses_who_was_not_invited() -> None:
    for invited in (None, 2):
        istanbul = link("Istanbul", 0, "dark blue", invited=invited)
        written = position("", "Kyiv", "Budapest", tables={0: NAVY}, links=[istanbul])
        refused_in(written, "join Istanbul with 0", "CN7")


def test_CN7_refuses_a_linking_card_that_is_not_on_the_table() -> None:
    refused_in(invitation("Kyiv, Vienna"), "join Vienna with 0", "CN7")


def test_CN7_refuses_to_join_off_turn_or_twice() -> None:
    waiting = position(
        "", "Kyiv", "Lima", tables={0: NAVY}, links=[link("Istanbul", 0, "dark blue", invited=1)], seat=2
    )
    assert_refused(shoal.restore(waiting), 1, "join Istanbul with 0", "ALL1")
    game = after(invitation("Kyiv, Budapest"), "join Istanbul with 0", "draw deck")
    finish(finish(game))
    assert_refused(game, 1, "join Istanbul with 1", "CN7")


def test_CN7_refuses_a_linking_card_or_a_free_place_as_the_card_played() -> None:
    refused_in(invitation("Kyiv, Vienna"), "join Istanbul with 1", "CN11")
    refused_in(invitation("Kyiv, Vienna"), "join Istanbul with 2", "CN7")


def test_CN11_with_a_card_of_a_region_on_the_linking_card_other_than_that_of_its_set() -> None:
    game = shoal.restore(invitation("Kyiv, Athens, Baghdad, Moscow/Tashkent, Lima"))
    expected = {"0", "1", "2/", "3"}
    assert of_kind(game, "join") == {f"join Istanbul with {written}" for written in expected}
    assert_refused(game, 1, "join Istanbul with 2", "CN11")  # dark blue, as the set
    assert_refused(game, 1, "join Istanbul with 3/", "CN11")
    assert_refused(game, 1, "join Istanbul with 4", "CN11")  # gray
    assert_refused(game, 1, "join Istanbul with 0/", "CN11")


def test_CN11_needs_no_set_of_the_joiners() -> None:
    assert tables(after(invitation("Kyiv"), "join Istanbul with 0")) == [
        [*cards(NAVY), "Istanbul"],
        ["Kyiv/Santiago"],
        [],
    ]


def test_CN11_nor_does_a_set_on_the_table_count_as_a_card_played() -> None:
    istanbul = link("Istanbul", 0, "dark blue", invited=1)
    written = position("", "Lima", "", tables={0: NAVY, 1: MAROON}, links=[istanbul])
    assert of_kind(shoal.restore(written), "join") == set()


def test_CN11_two_invitations_are_two_choices() -> None:
    ties = [link("Istanbul", 0, "dark blue", invited=1), link("Vienna", 2, "light blue", invited=1)]
    game = shoal.restore(position("", "Kyiv", "", tables={0: NAVY, 2: BLUE}, links=ties))
    assert legal(game) == {
        "draw deck",
        "join Istanbul with 0",
        "join Vienna with 0",
        "refuse Istanbul",
        "refuse Vienna",
    }
    play(game, "join Vienna with 0")
    assert tie(game, "Istanbul")["invited"] == 1
    assert tie(game, "Vienna")["partner"] == 1


# CN8, the draw that finishes a turn

PLAYS = {
    "set": ("set 0 1 2", f"{BLUE}, Lima", {}),
    "link": ("link 0 to red", "Miami, Lima", {1: RED}),
    "add": ("add 0", "Havana/Atlanta, Lima", {1: RED}),
    "join": ("join Istanbul with 0", "Kyiv, Lima", {}),
}


def playing(kind: str, **parts: str) -> Named:
    """Seat 1 may do this."""
    _, held, on_table = PLAYS[kind]
    istanbul = link("Istanbul", 0, "dark blue", invited=1)
    return position("", held, "", tables={0: NAVY, **on_table}, links=[istanbul], **parts)  # type: ignore[arg-type]


@pytest.mark.parametrize("kind", PLAYS)
def test_CN8_a_turn_with_a_card_played_finishes_with_a_card_drawn_from_either_pile(kind: str) -> None:
    game = after(playing(kind, pile="Perth", discard="Boston"), PLAYS[kind][0])
    assert waits_for(game) == {"seat": 1, "to": "draw"}
    assert {move for move in legal(game) if not move.startswith(("refuse", "invite"))} == {"draw deck", "draw discard"}
    covered, open_one = game.copy(), game.copy()
    play(covered, "draw deck")
    play(open_one, "draw discard")
    assert same(hands(covered)[1][0] or "") == same(card("Perth"))
    assert same(hands(open_one)[1][0] or "") == same(card("Boston"))
    assert waits_for(covered) == waits_for(open_one) == {"seat": 2, "to": "turn"}


@pytest.mark.parametrize("kind", PLAYS)
def test_CN8_nothing_is_discarded_and_no_second_card_played(kind: str) -> None:
    game = after(playing(kind), PLAYS[kind][0])
    for move in ("add 1", "set 0 1 2", "link 1 to red"):
        assert_refused(game, 1, move, "CN8")
    assert_refused(game, 1, "discard 1", "CN3")
    assert_refused(game, 1, "pass", "CN22")
    assert_refused(game, 1, "announce", "CN14")


@pytest.mark.parametrize("kind", PLAYS)
def test_CN8_with_nothing_to_draw_the_turn_ends_without(kind: str) -> None:
    istanbul = link("Istanbul", 0, "dark blue", invited=1)
    written = position("", PLAYS[kind][1], "", tables={0: NAVY, **PLAYS[kind][2]}, links=[istanbul], rest=2)
    game = after(written, PLAYS[kind][0])
    assert {move for move in legal(game) if not move.startswith(("refuse", "invite"))} == {"end"}
    assert waits_for(play(game, "end")) == {"seat": 2, "to": "turn"}


def test_CN8_the_turn_does_not_end_without_a_draw_where_there_is_a_card() -> None:
    game = after(playing("set"), "set 0 1 2")
    assert_refused(game, 1, "end", "CN8")
    only_discard = position("", f"{BLUE}, Lima", "", discard="Boston", rest=2)
    game = after(only_discard, "set 0 1 2")
    assert legal(game) == {"draw discard"}
    assert_refused(game, 1, "end", "CN8")


def test_CN8_refuses_an_end_before_a_card_is_played() -> None:
    refused_in(playing("set"), "end", "CN8")


def test_CN8_the_last_card_of_a_hand_may_be_played_and_the_discard_pile_drawn() -> None:
    game = after(position("", BLUE, "", discard="Boston"), "set 0 1 2", "draw discard")
    assert [same(held or "") for held in hands(game)[1]] == [same(card("Boston"))]


# CN9, tokens


def test_CN9_every_card_played_lies_on_the_table_with_its_city_up() -> None:
    game = after(position("", "Moscow/Berlin, Amsterdam, Stockholm, Vienna", ""), "set 0/ 1 2", "draw deck")
    finish(finish(game))
    play(game, "link 3 to light blue")
    for viewer in (0, 1, 2, None):
        assert shoal.named(game.view(viewer))["tables"][1] == [*cards(BLUE), "Vienna"]


def test_CN9_play_goes_on_without_tokens_after_twelve() -> None:
    table = ", ".join(AROUND_SUEZ[:11])
    suez = link("Suez", 1, "dark green")
    game = after(position("", "Baghdad, Riyadh", "", tables={1: table}, links=[suez]), "add 0", "draw deck")
    assert len(tables(game)[1]) == 13
    finish(finish(game))
    play(game, "add 1")
    assert len(tables(game)[1]) == 14


def test_CN9_cards_without_a_token_count_all_the_same() -> None:
    blue_set = "Berlin, Amsterdam, Stockholm, London/Buenos Aires"
    table = ", ".join(AROUND_SUEZ[5:])
    assert counted(tables={1: f"{table}, {blue_set}"}, links=[link("Suez", 1, "yellow")]) == [0, 1000 + 8, 0]


# CN10, invitations


def linked(**parts: object) -> Named:
    """Seat 1 has Vienna on its light blue set."""
    vienna = link("Vienna", 1, "light blue", **parts)  # type: ignore[arg-type]
    on_table = {1: BLUE, 0: "Bucharest"} if "partner" in parts else {1: BLUE}
    return position("Kyiv", "Lima", "Budapest", "Seoul", tables=on_table, links=[vienna])


INVITES = {f"invite {seat} around Vienna" for seat in (0, 2, 3)}


def test_CN10_the_owner_of_a_linking_card_may_invite_anybody_else_on_their_turn() -> None:
    assert legal_in(linked()) == {"draw deck"} | INVITES


def test_CN10_an_invitation_does_not_use_up_the_turn() -> None:
    game = after(linked(), "invite 2 around Vienna")
    assert tie(game, "Vienna") == {"owner": 1, "colour": "light blue", "partner": None, "invited": 2}
    assert shoal.snapshot(game)["invited_now"] == ["Vienna"]
    assert waits_for(game) == {"seat": 1, "to": "turn"}
    assert legal(game) == {"draw deck"}


def test_CN10_also_on_the_turn_it_is_laid_before_the_draw() -> None:
    game = after(position("Kyiv", "Vienna", "", tables={1: BLUE}), "link 0 to light blue")
    assert legal(game) == {"draw deck", "invite 0 around Vienna", "invite 2 around Vienna"}
    play(game, "invite 0 around Vienna")
    assert legal(game) == {"draw deck"}
    play(game, "draw deck")
    assert tie(game, "Vienna")["invited"] == 0
    assert_refused(game, 1, "invite 2 around Vienna", "ALL1")


def test_CN10_before_or_after_any_other_play_of_the_turn() -> None:
    vienna = link("Vienna", 1, "light blue")
    game = after(position("Kyiv", "Paris/Athens", "", tables={1: BLUE}, links=[vienna]), "add 0")
    assert legal(game) == {"draw deck", "invite 0 around Vienna", "invite 2 around Vienna"}


def test_CN10_between_draw_and_discard_it_is_still_the_owners_turn() -> None:
    game = after(linked(), "draw deck")
    assert legal(game) == {"discard 0", "discard 1"} | INVITES


def test_CN10_at_most_one_invitation_for_a_linking_card_each_turn() -> None:
    game = after(linked(), "invite 2 around Vienna")
    for move in ("invite 0 around Vienna", "invite 2 around Vienna", "withdraw Vienna"):
        assert_refused(game, 1, move, "CN10")
    play(game, "2: refuse Vienna")
    assert tie(game, "Vienna")["invited"] is None
    assert_refused(game, 1, "invite 0 around Vienna", "CN10")


def test_CN10_each_linking_card_has_its_own() -> None:
    ties = [link("Vienna", 1, "light blue"), link("Lahore", 1, "dark blue")]
    game = shoal.restore(position("", "", "", tables={1: f"{BLUE}, {NAVY}"}, links=ties))
    play(game, "invite 0 around Vienna")
    assert of_kind(game, "invite") == {"invite 0 around Lahore", "invite 2 around Lahore"}
    play(game, "invite 0 around Lahore")
    assert [tie(game, city)["invited"] for city in ("Vienna", "Lahore")] == [0, 0]


def test_CN10_an_invitation_stands_over_the_turns_of_others() -> None:
    game = after(linked(), "invite 0 around Vienna", "draw deck", "discard 1")
    finish(finish(game))
    assert game.to_move == 0
    assert "join Vienna with 0" in legal(game)
    finish(game)
    assert tie(game, "Vienna")["invited"] == 0
    assert shoal.snapshot(game)["invited_now"] == []


def test_CN10_on_a_later_turn_it_may_be_withdrawn_or_replaced() -> None:
    written = linked(invited=2)
    assert {"withdraw Vienna", "invite 0 around Vienna", "invite 3 around Vienna"} <= legal_in(written)
    assert tie(after(written, "withdraw Vienna"), "Vienna")["invited"] is None
    game = after(written, "invite 3 around Vienna")
    assert tie(game, "Vienna")["invited"] == 3
    assert_refused(game, 1, "withdraw Vienna", "CN10")
    play(game, "draw deck", "discard 0")
    assert_refused(game, 2, "refuse Vienna", "CN10")
    assert_refused(game, 2, "join Vienna with 0", "CN7")


def test_CN10_who_has_withdrawn_may_still_invite_on_that_turn() -> None:
    game = after(linked(invited=2), "withdraw Vienna")
    assert legal(game) == {"draw deck"} | INVITES


def test_CN10_the_invited_player_may_decline_on_turn_or_off() -> None:
    for written in (linked(invited=2), on_turn(linked(invited=2), 2)):
        game = shoal.restore(written)
        assert "refuse Vienna" in legal(game, 2)
        play(game, "2: refuse Vienna")
        assert tie(game, "Vienna")["invited"] is None
        assert_refused(game, 2, "refuse Vienna", "CN10")


def test_CN10_declining_does_not_use_up_a_turn() -> None:
    game = after(on_turn(linked(invited=2), 2), "refuse Vienna")
    assert legal(game) == {"draw deck"}


def test_CN10_only_the_invited_player_declines() -> None:
    game = shoal.restore(linked(invited=2))
    for seat in (0, 1, 3):
        assert_refused(game, seat, "refuse Vienna", "CN10")


def test_CN10_refuses_an_invitation_to_oneself() -> None:
    refused_in(linked(), "invite 1 around Vienna", "CN10")


def test_CN10_refuses_an_invitation_around_somebody_elses_linking_card() -> None:
    ties = [link("Vienna", 0, "light blue"), link("Istanbul", 2, "dark blue", partner=1)]
    written = position("", "Lima", "", tables={0: BLUE, 1: "Kyiv", 2: NAVY}, links=ties)
    for move in ("invite 2 around Vienna", "invite 0 around Istanbul", "invite 1 around Vienna", "withdraw Vienna"):
        refused_in(written, move, "CN10")


def test_CN10_refuses_one_around_a_linking_card_in_the_hand_or_nowhere() -> None:
    written = position("Gibraltar", "Istanbul, Lima", "")
    for city in ("Istanbul", "Gibraltar", "Suez"):
        refused_in(written, f"invite 2 around {city}", "CN10")


def test_CN10_refuses_an_invitation_off_turn() -> None:
    game = shoal.restore(on_turn(linked(), 2))
    assert_refused(game, 1, "invite 2 around Vienna", "ALL1")
    game = shoal.restore(on_turn(linked(invited=0), 2))
    assert_refused(game, 1, "withdraw Vienna", "ALL1")


def test_CN10_a_linking_card_has_at_most_one_partner() -> None:
    written = linked(partner=0)
    assert legal_in(written) == {"draw deck"}
    refused_in(written, "invite 2 around Vienna", "CN10")
    refused_in(written, "withdraw Vienna", "CN10")


def test_CN10_refuses_to_withdraw_what_is_not_open() -> None:
    refused_in(linked(), "withdraw Vienna", "CN10")


@pytest.mark.parametrize("seats", ALL_SEATS)
def test_CN10_there_is_no_seat_beyond_the_last_to_invite(seats: int) -> None:
    vienna = link("Vienna", 1, "light blue")
    game = shoal.restore(position(*[""] * seats, tables={1: BLUE}, links=[vienna]))
    assert of_kind(game, "invite") == {f"invite {seat} around Vienna" for seat in range(seats) if seat != 1}
    for beyond in range(seats, 6):
        assert_refused(game, 1, f"invite {beyond} around Vienna", "CN10")


# CN12, partnerships


def test_CN12_a_player_may_be_in_several_partnerships_and_add_to_each() -> None:
    ties = [link("Istanbul", 0, "maroon", partner=1), link("Lahore", 2, "olive green", partner=1)]
    written = position(
        "",
        "Bucharest, Dhaka, Athens, Boston",
        "",
        tables={0: "Kyiv, Budapest, Moscow/Berlin", 1: "Tashkent, Riyadh", 2: OLIVE},
        links=ties,
    )
    assert of_kind(shoal.restore(written), "add") == {"add 0", "add 1", "add 1/", "add 2"}


def test_CN12_and_owner_of_one_and_partner_in_another() -> None:
    ties = [link("Istanbul", 0, "maroon", partner=1), link("Lahore", 1, "dark blue", partner=2)]
    written = position(
        "",
        "Bucharest, Dhaka",
        "",
        tables={0: "Kyiv, Budapest, Moscow/Berlin", 1: NAVY.replace("Dubai/Dhaka", "Baghdad"), 2: "Delhi"},
        links=ties,
    )
    assert of_kind(shoal.restore(written), "add") == {"add 0", "add 1", "add 1/"}


def test_CN12_two_players_may_be_partners_around_two_linking_cards() -> None:
    ties = [link("Istanbul", 0, "maroon", partner=1), link("Lahore", 1, "dark blue", invited=0)]
    game = shoal.restore(position("Delhi", "", "", tables={0: MAROON, 1: NAVY}, links=ties, seat=0))
    play(game, "join Lahore with 0")
    assert (tie(game, "Istanbul")["partner"], tie(game, "Lahore")["partner"]) == (1, 0)


def test_CN12_a_third_player_may_not_add() -> None:
    istanbul = link("Istanbul", 0, "maroon", partner=1)
    written = position(
        "", "", "Athens, Bucharest", tables={0: "Kyiv, Budapest, Moscow/Berlin", 1: NAVY}, links=[istanbul], seat=2
    )
    assert legal_in(written) == {"draw deck"}


def test_CN12_book_kathy_invites_anton_who_joins_around_lahore() -> None:
    # Anton (0) has Western Asia, Boris (1) Eastern Europe and Istanbul, Kathy (2) South East Asia and Lahore
    on_table = {0: "Tehran/Manila, Riyadh", 1: MAROON, 2: OLIVE}
    ties = [link("Istanbul", 1, "maroon", partner=0), link("Lahore", 2, "olive green")]
    ending: Named = {"announced": 1, "last_turns": [1, 0, 1]}
    written = position("Dubai/Dhaka", "Warsaw/Shanghai", "", tables=on_table, links=ties, seat=2, had=7, **ending)
    game = after(written, "invite 0 around Lahore")
    finish(game)
    play(game, "join Lahore with 0")
    assert tie(game, "Lahore") == {"owner": 2, "colour": "olive green", "partner": 0, "invited": None}
    play(game, "draw deck")
    # Istanbul, 3 + 3 cards: 60, 30 each; Lahore, 3 + 3 cards: 60, 30 each
    assert shoal.snapshot(game)["totals"] == [60, 30, 30]


def book_points(anton: str, boris: str, kathy: str) -> list[int]:
    ties = [link("Istanbul", 1, "maroon", partner=0), link("Lahore", 2, "olive green", partner=0)]
    return counted(tables={0: anton, 1: boris, 2: kathy}, links=ties)


def test_CN12_book_the_points_of_anton_boris_and_kathy() -> None:
    assert book_points(NAVY, MAROON, "Bangkok/Perth, Delhi, Mumbai/Seoul") == [60, 30, 30]


def test_CN12_book_stray_cards_bring_boris_and_kathy_nothing() -> None:
    # Boris's cards of South East Asia, two cities, and Kathy's of Eastern Europe, two as well, count nowhere
    boris = f"{MAROON}, Mumbai/Seoul, Mumbai/Vancouver, Bangkok/Buenos Aires"
    kathy = "Bangkok/Perth, Delhi, Ho Chi Minh City, Moscow/Berlin, Moscow/Tashkent, Warsaw/Barcelona"
    assert book_points(NAVY, boris, kathy) == [60, 30, 30]


def test_CN12_book_a_fourth_card_of_antons_adds_to_both_and_the_odd_points_go_to_the_owners() -> None:
    assert book_points(f"{NAVY}, Tashkent", MAROON, OLIVE) == [124, 63, 63]


def test_CN12_book_both_partners_score_three_regions_around_istanbul() -> None:
    # Mediterranea counts for Istanbul, whoever of the two played it: 9 cities there, 7 around Lahore
    assert book_points(f"{NAVY}, Tunis", f"{MAROON}, Athens", OLIVE) == [125 + 30, 125, 30]


def test_CN12_book_a_third_players_card_of_the_third_region_does_not_count() -> None:
    assert book_points(NAVY, MAROON, f"{OLIVE}, Cairo/Lagos, Cairo/Los Angeles, Rome/Baghdad") == [60, 30, 30]


# CN13, trades


def market(**parts: object) -> Named:
    """Four seats; it is seat 1's turn."""
    held = ("Berlin, Athens", "Lima", "Tehran/Manila, Sydney/New York", "Seoul")
    return position(*held, **parts)  # type: ignore[arg-type]


def test_CN13_any_card_may_be_offered_for_any_card_of_a_player_who_is_not_on_turn() -> None:
    game = shoal.restore(market())
    offered = {f"offer {give} for {take} of 2" for give, take in product((0, 1), (0, 1))}
    offered |= {f"offer {give} for 0 of 3" for give in (0, 1)}
    assert legal(game, 0) == {"turn 0", "turn 1"} | offered
    assert of_kind(game, "offer", 3) == {f"offer 0 for {take} of {other}" for other in (0, 2) for take in (0, 1)}


def test_CN13_free_places_are_not_traded() -> None:
    game = shoal.restore(position("Berlin, -, Athens", "Lima", "-, Perth"))
    assert of_kind(game, "offer", 0) == {"offer 0 for 1 of 2", "offer 2 for 1 of 2"}
    for move in ("offer 1 for 1 of 2", "offer 0 for 0 of 2", "offer 0 for 2 of 2", "offer 3 for 1 of 2"):
        assert_refused(game, 0, move, "CN13")


def test_CN13_linking_cards_are_traded_too() -> None:
    game = after(position("Vienna", "Lima", "Istanbul, Perth"), "0: offer 0 for 0 of 2", "2: accept 0")
    assert hands(game)[0] == ["Istanbul"]
    assert hands(game)[2] == ["Vienna", "Perth/Bangkok"]


def test_CN13_a_traded_card_goes_to_the_first_free_place() -> None:
    game = after(position("-, Berlin, Athens", "Lima", "Perth, Seoul"), "0: offer 2 for 1 of 2", "2: accept 0")
    assert hands(game)[0] == ["Seoul/Mumbai", "Berlin/Moscow"]
    assert hands(game)[2] == ["Perth/Bangkok", "Athens/Paris"]


def test_CN13_refuses_a_seat_that_is_not_at_the_table() -> None:
    game = shoal.restore(market())
    for move in ("offer 0 for 0 of 4", "offer 0 for 0 of 5", "accept 5", "decline 5"):
        assert_refused(game, 0, move, "CN13")


def test_CN13_an_offer_waits_for_nobody_and_uses_up_no_turn() -> None:
    game = after(market(), "0: offer 0 for 1 of 2")
    assert waits_for(game) == {"seat": 1, "to": "turn"}
    assert offers(game) == [{"from": 0, "to": 2, "give": 0, "take": 1}]
    assert legal(game, 1) == {"draw deck"}
    assert legal(game, 0) == {"turn 0", "turn 1", "retract"}
    assert {"accept 0", "decline 0"} <= legal(game, 2)


def test_CN13_a_trade_is_one_card_for_one_card() -> None:
    game = after(market(), "0: offer 0 for 1 of 2", "2: accept 0")
    assert hands(game) == [
        ["Sydney/New York", "Athens/Paris"],
        ["Lima/Montreal"],
        ["Tehran/Manila", "Berlin/Moscow"],
        ["Seoul/Mumbai"],
    ]
    assert offers(game) == []
    assert waits_for(game) == {"seat": 1, "to": "turn"}


def test_CN13_an_offer_shows_the_card_whole_to_the_other_alone() -> None:
    game = after(market(), "0: offer 0 for 1 of 2")
    assert shown(game, 2)[0] == ["Berlin/Moscow", "?/Paris"]
    assert shown(game, 1)[0] == shown(game, 3)[0] == ["?/Moscow", "?/Paris"]
    assert shown(game, 0)[2] == ["?/Manila", "?/New York"]


def test_CN13_what_an_offer_showed_stays_known_when_it_is_declined() -> None:
    game = after(market(), "0: offer 0 for 1 of 2", "2: decline 0")
    assert offers(game) == []
    assert hands(game) == [hand(text) for text in ("Berlin, Athens", "Lima", "Tehran/Manila, Sydney/New York", "Seoul")]
    assert shown(game, 2)[0] == ["Berlin/Moscow", "?/Paris"]


def test_CN13_everyone_sees_a_trade_by_the_far_sides() -> None:
    game = after(market(), "0: offer 0 for 1 of 2", "2: accept 0")
    for viewer in (1, 3):
        assert shown(game, viewer)[0] == ["?/New York", "?/Paris"]
        assert shown(game, viewer)[2] == ["?/Manila", "?/Moscow"]
    assert shown(game, 0)[0] == ["Sydney/New York", "Athens/Paris"]
    assert shown(game, 0)[2] == ["?/Manila", "Berlin/Moscow"]
    assert shown(game, 2)[0] == ["Sydney/New York", "?/Paris"]
    assert shown(game, 2)[2] == ["Tehran/Manila", "Berlin/Moscow"]


def told(written: Named, move: str, *before: str) -> list[str]:
    """Return what each seat is told of a move."""
    game = after(written, *before)
    seat, _, text = move.rpartition(": ")
    log: shoal.Log = []
    game.apply(int(seat), notation.read(game, text), log)
    return [" ".join(shoal.tell("connections", line, viewer) for line in log) for viewer in range(game.seats)]


def test_CN13_the_offer_is_told_whole_to_the_other_alone() -> None:
    heard = told(market(), "0: offer 0 for 1 of 2")
    assert ["Berlin" in text for text in heard[1:]] == [False, True, False]
    assert not any("Sydney" in text for text in heard)
    assert all("Moscow" in text and "New York" in text for text in heard)


def test_CN13_the_trade_is_told_by_far_sides_but_to_who_gets_the_card() -> None:
    heard = told(market(), "2: accept 0", "0: offer 0 for 1 of 2")
    assert "Sydney" in heard[0]
    assert all("Moscow" in text and "New York" in text for text in heard)
    for viewer in (1, 3):
        assert "Berlin" not in heard[viewer]
        assert "Sydney" not in heard[viewer]


def test_CN13_both_parties_see_the_open_offer() -> None:
    game = after(market(), "0: offer 0 for 1 of 2")
    for viewer in (0, 2):
        assert shoal.named(game.view(viewer))["offers"] == [{"from": 0, "to": 2, "give": 0, "take": 1}]


def test_CN13_refuses_a_trade_with_oneself() -> None:
    game = shoal.restore(market())
    assert_refused(game, 0, "offer 0 for 1 of 0", "CN13")
    assert_refused(game, 0, "offer 0 for 0 of 0", "CN13")
    assert_refused(game, 0, "accept 0", "CN13")


def test_CN13_refuses_a_trade_for_a_card_that_the_other_does_not_have() -> None:
    game = shoal.restore(market())
    assert_refused(game, 0, "offer 0 for 2 of 2", "CN13")
    assert_refused(game, 0, "offer 0 for 1 of 3", "CN13")
    assert_refused(game, 0, "offer 2 for 0 of 3", "CN13")


def test_CN13_refuses_an_offer_on_ones_own_turn_or_on_the_others() -> None:
    game = shoal.restore(market())
    assert_refused(game, 1, "offer 0 for 0 of 2", "CN13")
    assert_refused(game, 0, "offer 0 for 0 of 1", "CN13")
    play(game, "draw deck")
    assert_refused(game, 1, "offer 0 for 0 of 2", "CN13")
    assert_refused(game, 0, "offer 0 for 0 of 1", "CN13")


def test_CN13_one_open_offer_by_each_player() -> None:
    game = after(market(), "0: offer 0 for 1 of 2")
    for move in ("offer 1 for 0 of 3", "offer 0 for 1 of 2", "offer 0 for 0 of 2"):
        assert_refused(game, 0, move, "CN13")
    play(game, "2: offer 0 for 0 of 3", "3: offer 0 for 1 of 0")
    assert len(offers(game)) == 3


def test_CN13_an_offer_may_be_withdrawn_and_another_made() -> None:
    game = after(market(), "0: offer 0 for 1 of 2", "0: retract")
    assert offers(game) == []
    assert_refused(game, 2, "accept 0", "CN13")
    assert_refused(game, 0, "retract", "CN13")
    play(game, "0: offer 1 for 0 of 3")
    assert offers(game) == [{"from": 0, "to": 3, "give": 1, "take": 0}]


def test_CN13_only_the_other_answers() -> None:
    game = after(market(), "0: offer 0 for 1 of 2")
    for seat in (0, 1, 3):
        assert_refused(game, seat, "accept 0", "CN13")
        assert_refused(game, seat, "decline 0", "CN13")
        if seat:
            assert_refused(game, seat, "retract", "CN13")


def test_CN13_an_offer_stands_but_cannot_be_accepted_while_it_is_eithers_turn() -> None:
    game = after(market(), "0: offer 0 for 1 of 2")
    finish(game)
    assert game.to_move == 2
    assert_refused(game, 2, "accept 0", "CN13")
    assert {"decline 0"} <= legal(game, 2)
    finish(game)
    assert game.to_move == 3
    assert "accept 0" in legal(game, 2)
    finish(game)
    assert game.to_move == 0
    assert_refused(game, 2, "accept 0", "CN13")
    assert {"retract"} <= legal(game, 0)
    finish(game)
    play(game, "2: accept 0")
    assert hands(game)[0][0] == "Sydney/New York"


def test_CN13_on_turn_an_offer_may_still_be_declined_or_withdrawn() -> None:
    open_offer = {"offers": [{"from": 0, "to": 2, "give": 0, "take": 1}]}
    assert offers(after(market(seat=2) | open_offer, "2: decline 0")) == []
    assert offers(after(market(seat=0) | open_offer, "0: retract")) == []


def test_CN13_an_offer_is_for_those_cards_whichever_way_they_are_turned() -> None:
    game = after(market(), "0: offer 0 for 1 of 2", "0: turn 0", "2: turn 1", "2: accept 0")
    assert hands(game)[0][0] == "New York/Sydney"
    assert hands(game)[2][1] == "Moscow/Berlin"


def test_CN13_an_offer_is_gone_when_the_card_asked_for_is_discarded() -> None:
    game = after(market(), "0: offer 0 for 1 of 2")
    finish(game)
    play(game, "draw deck", "discard 1")
    assert offers(game) == []
    assert_refused(game, 2, "accept 0", "CN13")


def test_CN13_an_offer_is_gone_when_the_card_offered_is_discarded_and_its_place_filled_again() -> None:
    game = after(market(seat=3), "0: offer 0 for 1 of 2")
    finish(game)
    play(game, "draw deck", "discard 0")
    assert offers(game) == []
    finish(game)
    finish(game)
    play(game, "0: offer 1 for 0 of 2")
    assert offers(game) == [{"from": 0, "to": 2, "give": 1, "take": 0}]


def test_CN13_an_offer_is_gone_when_a_card_is_played() -> None:
    game = after(position(f"{BLUE}, Seoul", "", "Lima", seat=1), "2: offer 0 for 1 of 0")
    finish(game)
    finish(game)
    play(game, "set 0 1 2")
    assert offers(game) == []


def test_CN13_other_cards_that_go_leave_an_offer_standing() -> None:
    game = after(position(f"{BLUE}, Seoul", "", "Lima", seat=1), "2: offer 0 for 3 of 0")
    finish(game)
    finish(game)
    play(game, "set 0 1 2", "draw deck")
    assert offers(game) == [{"from": 2, "to": 0, "give": 0, "take": 3}]
    play(game, "2: retract")


def test_CN13_an_offer_is_gone_when_a_card_is_traded_to_somebody_else() -> None:
    game = after(market(), "0: offer 0 for 0 of 2", "3: offer 0 for 0 of 2", "2: accept 3")
    assert offers(game) == []
    game = after(market(), "0: offer 0 for 0 of 2", "3: offer 0 for 0 of 0", "0: accept 3")
    assert offers(game) == []


def test_CN13_an_offer_for_another_card_stays_when_the_other_trades() -> None:
    game = after(market(), "0: offer 0 for 0 of 2", "3: offer 0 for 1 of 2", "2: accept 3")
    assert offers(game) == [{"from": 0, "to": 2, "give": 0, "take": 0}]


def test_CN13_trades_go_on_while_the_player_on_turn_has_drawn_or_played() -> None:
    for moves in (["draw deck"], ["set 0 1 2"]):
        game = after(position("Lima", BLUE, "Perth"), *moves)
        play(game, "0: offer 0 for 0 of 2", "2: accept 0")
        assert hands(game)[0] == ["Perth/Bangkok"]


def test_CN13_two_may_offer_each_other_the_same_trade_and_it_happens_once() -> None:
    game = after(market(), "0: offer 0 for 0 of 3", "3: offer 0 for 0 of 0", "0: accept 3")
    assert offers(game) == []
    assert (hands(game)[0][0], hands(game)[3]) == ("Seoul/Mumbai", ["Berlin/Moscow"])


def test_CN13_the_end_of_a_round_clears_the_offers() -> None:
    written = market(seat=2, had=7, announced=3, last_turns=[0, 0, 1, 0])
    game = after(written, "0: offer 0 for 0 of 3")
    finish(game)
    assert offers(game) == []
    assert shoal.snapshot(game)["round"] == 1


def test_CN13_an_offer_may_be_written_into_a_position() -> None:
    written = market(offers=[{"from": 0, "to": 2, "give": 0, "take": 1}])
    assert hands(after(written, "2: accept 0"))[0] == ["Sydney/New York", "Athens/Paris"]


# CN14, announcing the end


def late(seats: int = 4, had: int = 6, **parts: object) -> Named:
    return position(*["Lima", "Perth", "Seoul", "Boston", "Kyiv", "Athens"][:seats], had=had, **parts)  # type: ignore[arg-type]


def test_CN14_once_everybody_has_had_6_turns_a_player_may_announce_the_end() -> None:
    assert legal_in(late()) == {"draw deck", "announce"}


@pytest.mark.parametrize("seat", [0, 1, 2, 3])
def test_CN14_refuses_it_while_anybody_has_had_fewer(seat: int) -> None:
    refused_in(late(had=5, seat=seat), "announce", "CN14")
    assert "announce" in legal_in(late(had=6, seat=seat))


@pytest.mark.parametrize("seats", ALL_SEATS)
def test_CN14_each_other_player_has_2_more_turns(seats: int) -> None:
    game = after(late(seats), "announce")
    moved = []
    while shoal.snapshot(game)["round"] == 0:
        moved.append(game.to_move)
        finish(game)
    order = [(1 + step) % seats for step in range(1, seats)]
    assert moved == order * 2
    assert list(game.endings) == ["CN14"]
    assert waits_for(game) == {"seat": 2, "to": "turn"}


def test_CN14_the_snapshot_says_who_announced_and_how_many_turns_are_left() -> None:
    game = after(late(), "announce")
    data = shoal.snapshot(game)
    assert (data["announced"], data["last_turns"]) == (1, [2, 0, 2, 2])
    assert shoal.snapshot(finish(game))["last_turns"] == [2, 0, 1, 2]
    for viewer in (0, 1, None):
        assert shoal.named(game.view(viewer))["announced"] == 1


def test_CN14_one_announcement_a_round() -> None:
    game = after(late(), "announce")
    for _ in range(6):
        assert_refused(game, game.to_move, "announce", "CN14")
        finish(game)


def test_CN14_a_new_round_may_be_announced_again() -> None:
    game = after(late(round=1, seat=2), "announce")
    while shoal.snapshot(game)["round"] == 1:
        finish(game)
    for _ in range(24):
        assert_refused(game, game.to_move, "announce", "CN14")
        finish(game)
    assert "announce" in legal(game)


@pytest.mark.parametrize("seats", ALL_SEATS)
def test_CN14_not_in_the_last_round(seats: int) -> None:
    refused_in(late(seats, round=seats - 1), "announce", "CN14")
    assert "announce" in legal_in(late(seats, round=seats - 2))


def test_CN14_which_round_is_the_last_depends_on_the_option() -> None:
    twice = {"rounds_per_player": 2}
    assert "announce" in legal_in(late(round=3, options=twice))
    assert "announce" in legal_in(late(round=6, options=twice))
    refused_in(late(round=7, options=twice), "announce", "CN14")


def test_CN14_only_in_place_of_a_turn() -> None:
    game = after(late(), "draw deck")
    assert_refused(game, 1, "announce", "CN14")
    game = shoal.restore(late())
    for seat in (0, 2, 3):
        assert_refused(game, seat, "announce", "ALL1")
    game = after(position("", BLUE, "", had=6), "set 0 1 2")
    assert_refused(game, 1, "announce", "CN14")


def test_CN14_the_others_may_play_cards_on_their_last_turns() -> None:
    game = after(position("", "", f"{BLUE}, Vienna", had=6), "announce", "set 0 1 2", "draw deck")
    finish(game)
    play(game, "link 3 to light blue", "draw deck")
    held = hands(game)[2]
    finish(game)
    assert shoal.snapshot(game)["totals"] == [0, 0, 8 - 20 * pairs(held)]


def test_CN14_the_announcer_may_still_trade() -> None:
    game = after(late(), "announce")
    assert "offer 0 for 0 of 0" in legal(game, 1)
    play(game, "1: offer 0 for 0 of 3", "3: accept 1")
    assert (hands(game)[1], hands(game)[3]) == (["Boston/Beijing"], ["Perth/Bangkok"])


def test_CN14_the_announcers_cards_count() -> None:
    assert counted(tables={0: BLUE}) == [4, 0, 0]
    assert counted("Berlin, Amsterdam", "", "") == [-20, 0, 0]


def test_CN14_an_announcement_plays_no_card_and_takes_none() -> None:
    game = shoal.restore(late(discard="Athens, Delhi"))
    before = shoal.snapshot(game)
    now = shoal.snapshot(play(game, "announce"))
    for part in ("hands", "tables", "discard", "pile"):
        assert now[part] == before[part]


# CN15, the last round, and the limit


def last_round(seats: int, had: int, idle: int, seat: int, **parts: object) -> Named:
    return late(seats, had, round=seats - 1, idle=idle, seat=seat, **parts)


@pytest.mark.parametrize("seats", ALL_SEATS)
def test_CN15_two_successive_turns_by_all_without_a_card_end_the_last_round(seats: int) -> None:
    game = finish(shoal.restore(last_round(seats, 7, 2 * seats - 1, seats - 1)))
    assert game.over
    assert game.to_move == -1
    assert list(game.endings)[-1] == "CN15"
    assert all(game.legal(seat) == [] for seat in range(seats))


@pytest.mark.parametrize("seats", ALL_SEATS)
def test_CN15_one_turn_fewer_does_not(seats: int) -> None:
    game = finish(shoal.restore(last_round(seats, 7, 2 * seats - 2, seats - 1)))
    assert not game.over
    assert shoal.snapshot(game)["idle"] == 2 * seats - 1


def test_CN15_the_turns_count_from_any_point() -> None:
    assert finish(shoal.restore(last_round(4, 7, 7, 2))).over
    assert finish(shoal.restore(last_round(4, 6, 7, 0))).over


def test_CN15_a_card_played_begins_the_count_again() -> None:
    game = after(position("", "", BLUE, round=2, idle=5, seat=2, had=7), "set 0 1 2", "draw deck")
    assert not game.over
    assert shoal.snapshot(game)["idle"] == 0
    for _ in range(5):
        finish(game)
        assert not game.over
    assert finish(game).over


@pytest.mark.parametrize("kind", PLAYS)
def test_CN15_every_way_to_play_a_card_counts(kind: str) -> None:
    game = after(playing(kind) | {"idle": 4}, PLAYS[kind][0], "draw deck")
    assert shoal.snapshot(game)["idle"] == 0


def test_CN15_trades_and_invitations_are_no_cards_played() -> None:
    vienna = link("Vienna", 2, "light blue")
    written = position("Lima", "Perth", "", tables={2: BLUE}, links=[vienna], round=2, idle=5, seat=2, had=7)
    game = after(written, "0: offer 0 for 0 of 1", "1: accept 0", "invite 0 around Vienna")
    assert finish(game).over


@pytest.mark.parametrize("seats", ALL_SEATS)
def test_CN15_not_before_everybody_has_had_6_turns(seats: int) -> None:
    game = new(seats)
    while shoal.snapshot(game)["round"] < seats - 1:
        play(game, "announce") if "announce" in legal(game) else finish(game)
    for _ in range(6 * seats - 1):
        finish(game)
        assert not game.over
    assert finish(game).over


def test_CN15_does_not_end_any_other_round() -> None:
    game = finish(shoal.restore(late(4, 7, idle=20)))
    assert shoal.snapshot(game)["round"] == 0
    assert shoal.snapshot(game)["idle"] == 21


@pytest.mark.parametrize("seats", ALL_SEATS)
def test_CN15_any_round_is_over_after_60_turns_each(seats: int) -> None:
    game = finish(shoal.restore(late(seats, 59, seat=0)))
    assert shoal.snapshot(game)["round"] == 1
    assert list(game.endings) == ["ALL5"]
    early = finish(shoal.restore(late(seats, 58, seat=0)))
    assert shoal.snapshot(early)["round"] == 0
    lacking = finish(shoal.restore(late(seats, 59, seat=seats - 1)))
    assert shoal.snapshot(lacking)["round"] == 0


def test_CN15_the_last_round_too() -> None:
    game = after(position("", "", BLUE, round=2, seat=2, had=59), "set 0 1 2", "draw deck")
    assert game.over
    assert list(game.endings) == ["CN14", "CN14", "ALL5"]
    assert list(game.scores) == [0, 0, 4]


@pytest.mark.parametrize("seats", ALL_SEATS)
def test_ALL5_a_round_that_the_turn_limit_ended_is_told_from_the_others(seats: int) -> None:
    game = finish(shoal.restore(late(seats, 59, seat=0)))
    again = shoal.restore(shoal.snapshot(game))
    for table in (game, again, again.copy(), shoal.imagine(game.view(1), shoal.Rng(3))):
        assert list(table.endings) == ["ALL5"]
        assert shoal.named(table.view(0))["endings"] == ["ALL5"]
    quiet = [*["CN14", "ALL5"] * seats][: seats - 1]
    ended = finish(shoal.restore(last_round(seats, 7, 2 * seats - 1, seats - 1) | {"endings": quiet}))
    assert list(ended.endings) == [*quiet, "CN15"]
    assert shoal.snapshot(ended)["endings"] == [*quiet, "CN15"]


def test_ALL5_a_last_round_without_a_play_in_its_last_turns_ended_by_that() -> None:
    game = finish(shoal.restore(last_round(4, 59, 7, 0)))
    assert game.over
    assert list(game.endings) == ["CN14", "CN14", "CN14", "CN15"]


def test_ALL5_the_last_of_sixty_rounds_can_end_by_the_limit() -> None:
    endings = ["ALL5", "CN14"] * 30
    written = late(6, 59, seat=5, round=59, options={"rounds_per_player": 10}, endings=endings[1:])
    game = finish(shoal.restore(written))
    assert game.over
    assert list(game.endings) == [*endings[1:], "ALL5"]
    assert list(shoal.restore(shoal.snapshot(game)).endings) == list(game.endings)


def test_CN13_no_offer_stands_when_the_game_is_over() -> None:
    offers = [{"from": seat, "to": (seat + 1) % 4, "give": 0, "take": 0} for seat in range(4)]
    game = shoal.restore(last_round(4, 7, 7, 3, offers=offers))
    play(game, "draw deck", "discard 1")
    assert game.over
    assert shoal.snapshot(game)["offers"] == []
    assert shoal.named(game.view(2))["offers"] == []


# CN16 to CN18, points


@pytest.mark.parametrize("size", range(4, 17))
def test_CN16_points_by_the_number_of_cards(size: int) -> None:
    table = ", ".join(AROUND_SUEZ[: size - 1])
    scored = {**POINTS, **dict.fromkeys(range(12, 17), 1000)}[size]
    assert counted(tables={1: table}, links=[link("Suez", 1, "dark green")]) == [0, scored, 0]


@pytest.mark.parametrize(("blue", "scored"), [("", 0), ("Berlin", 0), ("Berlin, Amsterdam", 4)])
def test_CN16_points_of_one_to_three_cards(blue: str, scored: int) -> None:
    # around Gibraltar, whose other colours count around Suez: 30 for five cards of dark green
    table = ", ".join([*AROUND_SUEZ[:5], *cards(blue)])
    ties = [link("Suez", 1, "dark green"), link("Gibraltar", 1, "dark green")]
    assert counted(tables={1: table}, links=ties) == [0, 30 + scored, 0]


def test_CN16_book_the_table_of_points() -> None:
    assert POINTS == {3: 4, 4: 8, 5: 15, 6: 30, 7: 60, 8: 125, 9: 250, 10: 500, 11: 1000}


def test_CN16_different_cities_only() -> None:
    assert counted(
        tables={1: "Rome/Baghdad, Rome/Ho Chi Minh City, Athens"}, links=[link("Gibraltar", 1, "dark green")]
    ) == [0, 4, 0]


def test_CN16_the_same_city_played_by_both_partners_counts_once() -> None:
    vienna = link("Vienna", 0, "maroon", partner=1)
    table = {0: "Moscow/Berlin, Kyiv, Budapest", 1: "Amsterdam, Moscow/Tashkent"}
    assert counted(tables=table, links=[vienna]) == [8, 7, 0]  # Vienna and four cities: 15


def test_CN16_fewer_than_three_score_nothing() -> None:
    istanbul = link("Istanbul", 0, "dark blue", partner=1)
    strays = {0: "Tehran/Manila, Dubai/Dhaka, Riyadh", 1: "Kyiv", 2: "Berlin, Paris/Athens, Paris/Auckland"}
    assert counted(tables=strays, links=[istanbul]) == [8, 7, 0]


def test_CN17_without_a_partner_all_points_go_to_the_owner() -> None:
    assert counted(tables={1: BLUE}, links=[link("Vienna", 1, "light blue")]) == [0, 8, 0]
    assert counted(tables={1: f"{BLUE}, {MAROON}"}, links=[link("Vienna", 1, "light blue")]) == [0, 60, 0]


def test_CN17_an_open_invitation_shares_nothing() -> None:
    vienna = link("Vienna", 1, "light blue", invited=2)
    assert counted(tables={1: BLUE, 2: MAROON}, links=[vienna]) == [0, 8, 4]


def test_CN17_with_a_partner_the_points_are_halved() -> None:
    vienna = link("Vienna", 1, "light blue", partner=2)
    assert counted(tables={1: BLUE, 2: MAROON}, links=[vienna]) == [0, 30, 30]


@pytest.mark.parametrize(("owner", "partner"), [(0, 2), (2, 0), (1, 2), (2, 1)])
def test_CN17_the_odd_point_goes_to_who_played_the_linking_card(owner: int, partner: int) -> None:
    vienna = [link("Vienna", owner, "light blue", partner=partner)]
    five = counted(tables={owner: BLUE, partner: "Kyiv"}, links=vienna)
    assert (five[owner], five[partner], sum(five)) == (8, 7, 15)
    eight = counted(tables={owner: BLUE, partner: f"{MAROON}, Warsaw/Shanghai"}, links=vienna)
    assert (eight[owner], eight[partner], sum(eight)) == (63, 62, 125)


def test_CN17_counts_cards_of_all_its_regions_by_both_partners() -> None:
    gibraltar = link("Gibraltar", 0, "light blue", partner=2)
    table = {0: f"{BLUE}, Athens, Kinshasa", 2: "Tunis, Johannesburg, London/Buenos Aires"}
    assert counted(tables=table, links=[gibraltar]) == [125, 0, 125]  # nine


def test_CN17_does_not_count_cards_of_other_regions_or_other_players() -> None:
    gibraltar = link("Gibraltar", 0, "light blue", partner=2)
    table = {
        0: f"{BLUE}, Warsaw/Barcelona, Warsaw/Shanghai, Moscow/Tashkent",
        1: "Lagos/Cairo, Lagos/Port Moresby, Nairobi/Tehran",
        2: "Tunis, Dhaka, Mumbai/Seoul, Mumbai/Vancouver",
    }
    assert counted(tables=table, links=[gibraltar]) == [8, 0, 7]


def test_CN17_does_not_count_other_linking_cards() -> None:
    ties = [link("Vienna", 0, "light blue", partner=1), link("Gibraltar", 0, "light blue")]
    # Vienna: 1 + 3 + 1 = 5: 15; Gibraltar: 1 + 3: 8
    assert counted(tables={0: BLUE, 1: "Kyiv"}, links=ties) == [8 + 8, 7, 0]


def test_CN17_the_same_cards_count_around_each_linking_card() -> None:
    ties = [link("Vienna", 0, "light blue", partner=1), link("Gibraltar", 0, "light blue", partner=2)]
    assert counted(tables={0: BLUE, 1: MAROON, 2: "Tunis, Athens, Barcelona"}, links=ties) == [60, 30, 30]


def test_CN17_two_complete_regions_and_their_link_are_eleven() -> None:
    west = "Berlin, Amsterdam, Stockholm, London/Addis Ababa, Paris/Athens"
    east = "Kyiv, Budapest, Bucharest, Moscow/Tashkent, Warsaw/Shanghai"
    assert counted(tables={0: west, 1: east}, links=[link("Vienna", 0, "light blue", partner=1)]) == [500, 500, 0]


def test_CN18_a_set_without_a_linking_card_scores_for_its_owner() -> None:
    five = "Berlin, Amsterdam, Stockholm, London/Addis Ababa, Paris/Athens"
    assert counted(tables={0: five, 1: RED, 2: f"{MAROON}, Warsaw/Shanghai"}) == [15, 4, 8]


def test_CN18_by_different_cities() -> None:
    assert counted(tables={0: "Moscow/Berlin, Moscow/Tashkent, Kyiv"}) == [0, 0, 0]
    assert counted(tables={0: "Moscow/Berlin, Moscow/Tashkent, Kyiv, Budapest"}) == [4, 0, 0]


def test_CN18_a_colour_on_ones_own_linking_card_does_not_score_again() -> None:
    table = {0: f"{BLUE}, {MAROON}, {RED}"}
    assert counted(tables=table, links=[link("Vienna", 0, "light blue")]) == [60 + 4, 0, 0]


def test_CN18_nor_does_a_colour_in_a_partnership() -> None:
    table = {0: BLUE, 1: f"{MAROON}, {GRAY}"}
    assert counted(tables=table, links=[link("Vienna", 0, "light blue", partner=1)]) == [30, 30 + 4, 0]


def test_CN18_another_players_set_of_the_same_colour_scores_alone() -> None:
    table = {0: BLUE, 2: "London/Buenos Aires, Paris/Athens, London/Addis Ababa, Paris/Auckland"}
    assert counted(tables=table, links=[link("Vienna", 0, "light blue")]) == [8, 0, 0]
    table[2] = "London/Buenos Aires, Paris/Athens, Berlin"
    table[0] = "Amsterdam, Stockholm, London/Addis Ababa"
    assert counted(tables=table, links=[link("Vienna", 0, "light blue")]) == [8, 0, 4]


# CN19, unplayed pairs


@pytest.mark.parametrize(
    ("held", "number"),
    [
        ("", 0),
        ("Berlin", 0),
        ("Berlin, Amsterdam", 1),
        ("Moscow/Berlin, San Juan/Amsterdam", 1),  # by the far sides
        ("Moscow/Berlin, Amsterdam", 1),  # by a near and a far side
        ("Moscow/Berlin, Moscow/Tashkent", 1),  # one city twice
        ("Berlin, Delhi", 0),
        ("Berlin, Amsterdam, Stockholm", 1),
        ("Berlin, Amsterdam, Stockholm, Paris/Athens", 2),
        ("San Francisco/New York, Boston", 1),
        ("Caracas/Bogotá, Lima, Kingston", 1),  # each card once, though it fits two
        ("Caracas/Bogotá, Lima, Kingston, Santiago/Kyiv", 2),
        ("Atlanta/Havana, Caracas/Bogotá, Montreal/Lima, Beijing/Boston", 2),
        ("Istanbul, Lahore", 0),
        ("Istanbul, Tehran/Manila", 0),
        ("Vienna, Berlin, Gibraltar, Amsterdam", 1),
    ],
)
def test_CN19_an_unplayed_pair_costs_20(held: str, number: int) -> None:
    assert counted("", held, "") == [0, -20 * number, 0]


def test_CN19_the_hand_makes_the_most_pairs() -> None:
    # greedily Berlin with Amsterdam would leave Kyiv and San Juan's partner alone
    assert counted("", "Berlin/Moscow, Amsterdam/San Juan, Kyiv, Kingston", "") == [0, -40, 0]


def test_CN19_everybody_pays_for_their_own_hand() -> None:
    assert counted("Berlin, Amsterdam", "Kyiv", "Lima, Bogotá, Delhi, Dhaka") == [-20, 0, -40]


def test_CN19_cards_on_the_table_make_no_pair_with_the_hand() -> None:
    assert counted("", "Paris/Athens", "", tables={1: BLUE}) == [0, 4, 0]


def test_CN19_points_and_pairs_are_added_up() -> None:
    assert counted("", "Kyiv, Budapest", "", tables={1: BLUE}) == [0, -16, 0]


@pytest.mark.parametrize("seed", range(12))
def test_CN19_agrees_with_trying_every_side_of_every_card(seed: int) -> None:
    rng = Random(seed)
    dealt = rng.sample(DECK, 24)
    held = [", ".join(dealt[start : start + 8]) for start in (0, 8, 16)]
    assert counted(*held) == [-20 * pairs(hand(text)) for text in held]


# CN20, the winner


def test_CN20_the_highest_total_over_all_rounds_wins() -> None:
    written = position("", "", "", tables={1: BLUE}, round=2, seat=2, had=7, idle=5, totals=[30, 27, 10])
    game = finish(shoal.restore(written))
    assert game.over
    assert list(game.scores) == [30, 31, 10]
    assert list(game.winners) == [1]


def test_CN20_totals_are_carried_from_round_to_round() -> None:
    assert counted(tables={1: BLUE}, totals=[5, 6, -7], round=1) == [5, 10, -7]


def test_CN20_equal_totals_share_the_win() -> None:
    written = position("", "", "", tables={1: BLUE}, round=2, seat=2, had=7, idle=5, totals=[30, 26, 10])
    game = finish(shoal.restore(written))
    assert list(game.winners) == [0, 1]


def test_CN20_all_may_have_less_than_nothing() -> None:
    hands_left = ("Berlin, Amsterdam", "Kyiv, Budapest, Lima, Bogotá", "Delhi, Dhaka")
    game = finish(shoal.restore(position(*hands_left, round=2, seat=2, had=7, idle=5)))
    assert list(game.scores) == [-20, -40, -20]
    assert list(game.winners) == [0, 2]


def test_CN20_scores_before_the_end_count_what_lies_on_the_table_and_no_hand() -> None:
    game = shoal.restore(position("Delhi, Dhaka", "Kyiv", "", tables={1: BLUE}, totals=[5, 6, -7], round=1))
    assert list(game.scores) == [5, 10, -7]


def test_CN20_nobody_has_won_before_the_end() -> None:
    assert list(new(3).winners) == []


# CN21, piles that run out


def test_CN21_the_discard_pile_but_for_its_top_card_becomes_the_pile() -> None:
    written = position("", "Lima", "", pile="Perth", discard="Boston, Delhi, Kyiv, Riyadh", rest=0)
    game = after(written, "draw deck", "discard 0")
    assert same(shoal.snapshot(game)["discard"][0]) == same(card("Lima"))
    assert "draw deck" in legal(game)
    play(game, "draw deck")
    drawn = hands(game)[2][0]
    assert drawn is not None
    assert same(drawn) in [same(held) for held in cards("Boston, Delhi, Kyiv, Riyadh")]
    assert same(shoal.snapshot(game)["discard"][0]) == same(card("Lima"))
    assert everywhere(shoal.snapshot(game)) == ALL_CARDS


def test_CN21_is_shuffled() -> None:
    written = position("", "Lima", "", pile="Perth", discard="Boston, Delhi, Kyiv, Riyadh, Athens", rest=0)
    found = set()
    for seed in range(30):
        game = after(written | {"rng": f"fast {seed + 1}"}, "draw deck", "discard 0", "draw deck")
        found.add(same(hands(game)[2][0] or ""))
    assert found >= {same(held) for held in cards("Delhi, Kyiv, Riyadh, Athens")}


def test_CN21_the_top_card_of_the_discard_pile_stays() -> None:
    game = shoal.restore(position("", "Lima", "", discard="Boston", rest=0))
    assert legal(game) == {"draw discard"}
    assert_refused(game, 1, "draw deck", "CN21")


def test_CN21_a_play_may_draw_from_the_pile_made_anew() -> None:
    written = position("", BLUE, "", discard="Boston, Delhi, Kyiv", rest=0)
    game = after(written, "set 0 1 2")
    assert legal(game) == {"draw deck", "draw discard"}
    play(game, "draw deck")
    drawn = hands(game)[1][0]
    assert drawn is not None
    assert same(drawn) in [same(held) for held in cards("Delhi, Kyiv")]
    assert list(map(same, shoal.snapshot(game)["discard"])) == [same(card("Boston"))]
    assert len(shoal.snapshot(game)["pile"]) == 1


def test_CN21_with_neither_pile_left_nothing_is_drawn_nor_discarded() -> None:
    game = shoal.restore(position("", "Lima", "", rest=0))
    assert legal(game) == {"pass"}
    assert_refused(game, 1, "draw deck", "CN21")
    assert_refused(game, 1, "draw discard", "CN3")
    assert_refused(game, 1, "discard 0", "CN3")
    play(game, "pass")
    assert hands(game)[1] == ["Lima/Montreal"]


def test_CN21_views_show_the_number_of_cards_in_the_pile() -> None:
    written = position("", "Lima", "", pile="Perth", discard="Boston, Delhi, Kyiv, Riyadh", rest=0)
    for viewer in (0, 1, 2, None):
        assert shoal.named(shoal.restore(written).view(viewer))["pile"] == 1


# CN22, passing


def test_CN22_who_can_neither_play_nor_draw_passes() -> None:
    game = shoal.restore(position("Perth", "Lima", "Boston", rest=0))
    assert legal(game) == {"pass"}
    play(game, "pass")
    assert waits_for(game) == {"seat": 2, "to": "turn"}


def test_CN22_so_does_who_could_only_take_a_card_and_not_discard_another() -> None:
    written = position("", "", "", discard="Boston", rest=0)
    assert legal_in(written) == {"pass"}
    refused_in(written, "draw discard", "CN3")


def test_CN22_refuses_a_pass_to_who_can_draw() -> None:
    refused_in(position("", "Lima", ""), "pass", "CN22")
    refused_in(position("", "Lima", "", discard="Boston", rest=0), "pass", "CN22")


def test_CN22_refuses_a_pass_to_who_can_play() -> None:
    written = position("", BLUE, "", rest=0)
    assert legal_in(written) == {"set 0 1 2"}
    refused_in(written, "pass", "CN22")


def test_CN22_refuses_a_pass_off_turn_and_within_a_turn() -> None:
    game = shoal.restore(position("", "Lima", ""))
    assert_refused(game, 0, "pass", "ALL1")
    play(game, "draw deck")
    assert_refused(game, 1, "pass", "CN22")


def test_CN22_a_pass_is_a_turn_without_a_card_played() -> None:
    game = after(position("", "", "", rest=0, had=7), "pass")
    data = shoal.snapshot(game)
    assert (data["turns"], data["idle"]) == ([7, 8, 7], 1)


def test_CN22_passes_end_the_last_round() -> None:
    game = shoal.restore(position("Lima", "", "", rest=2, round=2, seat=0, had=6, idle=0))
    for _ in range(6):
        assert not game.over
        play(game, "pass")
    assert game.over


def test_CN22_who_can_only_pass_may_announce_the_end_instead() -> None:
    assert legal_in(position("", "", "", rest=0, had=7)) == {"pass", "announce"}


def test_CN22_who_must_pass_may_invite_first() -> None:
    written = position("", "", "", tables={1: BLUE}, links=[link("Vienna", 1, "light blue")], rest=0)
    assert legal_in(written) == {"pass", "invite 0 around Vienna", "invite 2 around Vienna"}


# The deck, as far as it shows in Connections


def test_CD3_the_others_see_the_far_sides_and_the_holder_both() -> None:
    game = shoal.restore(market())
    for viewer in range(4):
        expected = [
            held if seat == viewer else [f"?/{far(one or '')}" for one in held] for seat, held in enumerate(hands(game))
        ]
        assert shown(game, viewer) == expected


def test_CD3_a_spectator_sees_far_sides_only() -> None:
    assert shown(shoal.restore(market()), None) == [
        ["?/Moscow", "?/Paris"],
        ["?/Montreal"],
        ["?/Manila", "?/New York"],
        ["?/Mumbai"],
    ]


@pytest.mark.parametrize("seats", ALL_SEATS)
def test_CD3_so_it_is_when_the_cards_are_dealt(seats: int) -> None:
    game = new(seats)
    assert ReferenceGame(shoal.snapshot(game)).shown(0) == shown(game, 0)
    for viewer in range(seats):
        assert shown(game, viewer)[viewer] == hands(game)[viewer]


def test_CD3_a_linking_card_is_seen_by_all() -> None:
    game = shoal.restore(position("Istanbul, Berlin", "", "Vienna"))
    for viewer in (1, None):
        assert shown(game, viewer) == [["Istanbul", "?/Moscow"], [], ["Vienna"]]


def test_CD3_a_card_keeps_its_place() -> None:
    game = after(position("", f"Lima, {BLUE}, Delhi", "Perth"), "set 1 2 3", "draw deck")
    assert [place for place, held in enumerate(hands(game)[1]) if held] == [0, 1, 4]
    assert (shown(game, 0)[1][0], shown(game, 0)[1][4]) == ("?/Montreal", "?/Kinshasa")


def test_CD3_two_positions_that_differ_in_a_near_side_look_the_same() -> None:
    left, right = (
        shoal.restore(position("Lima", "Berlin", mine, "Seoul", pile=under) | {"rng": "fast 5"})
        for mine, under in (("Auckland/Tokyo", "Havana/Tokyo"), ("Havana/Tokyo", "Auckland/Tokyo"))
    )
    for viewer in (0, 1, 3, None):
        assert left.view(viewer) == right.view(viewer)
        assert shoal.named(left.view(viewer)) == shoal.named(right.view(viewer))
    for seat in (0, 1, 3):
        assert left.legal(seat) == right.legal(seat)
    assert left.scores == right.scores
    assert left.view(2) != right.view(2)


def test_CD4_players_not_on_turn_may_turn_any_of_their_cards_round() -> None:
    game = shoal.restore(market())
    assert of_kind(game, "turn", 0) == {"turn 0", "turn 1"}
    assert of_kind(game, "turn", 3) == {"turn 0"}
    play(game, "0: turn 1")
    assert hands(game)[0] == ["Berlin/Moscow", "Paris/Athens"]
    assert waits_for(game) == {"seat": 1, "to": "turn"}
    play(game, "0: turn 1", "3: turn 0", "0: turn 0")
    assert hands(game)[0] == ["Moscow/Berlin", "Athens/Paris"]


def test_CD4_also_while_the_player_on_turn_has_drawn_or_played() -> None:
    for move in ("draw deck", "set 0 1 2"):
        game = after(position("Lima", BLUE, "Perth"), move)
        assert "turn 0" in legal(game, 0)
        assert hands(play(game, "0: turn 0"))[0] == ["Montreal/Lima"]


def test_CD4_not_on_ones_own_turn() -> None:
    game = shoal.restore(market())
    assert_refused(game, 1, "turn 0", "CD4")
    play(game, "draw deck")
    assert_refused(game, 1, "turn 0", "CD4")
    game = after(position("Lima", f"{BLUE}, Delhi", "Perth"), "set 0 1 2")
    assert_refused(game, 1, "turn 3", "CD4")


def test_CD4_no_card_no_turning() -> None:
    game = shoal.restore(position("Berlin, -, Athens", "Lima", ""))
    assert of_kind(game, "turn", 0) == {"turn 0", "turn 2"}
    assert_refused(game, 0, "turn 1", "CD4")
    assert_refused(game, 0, "turn 3", "CD4")


@pytest.mark.parametrize("seats", ALL_SEATS)
def test_CD4_the_seat_that_begins_a_round_may_turn_its_cards_until_its_first_move(seats: int) -> None:
    game = new(seats)
    held = hands(game)[1]
    turnable = [place for place, one in enumerate(held) if one not in LINKS]
    assert of_kind(game, "turn") == {f"turn {place}" for place in turnable}
    play(game, f"turn {turnable[0]}", f"turn {turnable[-1]}", f"turn {turnable[0]}")
    assert hands(game)[1][turnable[-1]] == turned(held[turnable[-1]] or "")
    play(game, "draw deck")
    assert_refused(game, 1, f"turn {turnable[0]}", "CD4")
    play(game, f"discard {turnable[0]}")
    assert_refused(game, 2, "turn 0", "CD4")


def test_CD4_and_so_may_the_one_that_begins_the_next_round() -> None:
    game = finish(shoal.restore(late(3, 8, seat=2, announced=0, last_turns=[0, 0, 1])))
    assert game.to_move == 2
    assert of_kind(game, "turn")
    finish(game)
    assert not of_kind(game, "turn")


def test_CD4_the_moves_of_others_do_not_end_that() -> None:
    game = play(new(3), "0: offer 0 for 0 of 2", "2: accept 0")
    play(game, f"2: {max(of_kind(game, 'turn', 2))}")
    assert of_kind(game, "turn")


def test_CD4_turning_changes_what_may_be_played_in_name_only() -> None:
    written = position("", BLUE, "Lima", seat=2)
    game = after(written, "1: turn 1")
    finish(game)
    finish(game)
    assert of_kind(game, "set") == {"set 0 1/ 2"}


def test_CD4_the_announcer_may_turn_cards_as_well() -> None:
    game = after(late(), "announce")
    assert "turn 0" in legal(game, 1)


def test_CD5_nobody_sees_a_card_of_the_pile() -> None:
    game = new(4)
    for viewer in (0, 1, 2, 3, None):
        assert shoal.named(game.view(viewer))["pile"] == 27


def test_CD5_the_order_of_the_pile_is_in_no_view() -> None:
    written = shoal.snapshot(new(3))
    other = shoal.restore(written | {"pile": written["pile"][::-1]})
    for viewer in (0, 1, 2, None):
        assert other.view(viewer) == shoal.restore(written).view(viewer)


def test_CD5_cards_are_dealt_with_either_side_to_their_owner() -> None:
    seen = {held for seed in range(60) for places in hands(new(6, seed)) for held in places}
    assert seen == {*REGIONAL, *map(turned, REGIONAL), *LINKS}


def test_CD5_cards_are_drawn_with_either_side_to_their_owner() -> None:
    found = set()
    for seed in range(40):
        game = play(new(3, seed), "draw deck")
        place = shoal.snapshot(game)["waits_for"]["drawn"]
        held = hands(game)[1][place] or ""
        found.add(held in REGIONAL if held not in LINKS else None)
        assert shown(game, 0)[1][place] == (held if held in LINKS else f"?/{far(held)}")
    assert found >= {True, False}


def test_CD6_a_traded_card_faces_the_receiver_as_it_faced_the_giver() -> None:
    game = after(market(), "2: turn 0", "0: offer 1 for 0 of 2", "2: accept 0")
    assert hands(game)[0][1] == "Manila/Tehran"
    assert hands(game)[2][0] == "Athens/Paris"


def test_CD7_the_table_and_the_discard_pile_are_public_both_sides() -> None:
    vienna = link("Vienna", 1, "light blue", invited=2)
    game = shoal.restore(position("", "Lima", "Perth", tables={1: BLUE}, links=[vienna], discard="Boston, Delhi"))
    for viewer in (0, 1, 2, None):
        view = shoal.named(game.view(viewer))
        assert view["tables"] == tables(game) == [[], [*cards(BLUE), "Vienna"], []]
        assert list(map(same, view["discard"])) == [same(held) for held in cards("Boston, Delhi")]
        assert [(laid["link"], laid["owner"], laid["invited"]) for laid in view["links"]] == [("Vienna", 1, 2)]


def test_CD8_a_card_drawn_from_the_discard_pile_is_known_whole_to_all() -> None:
    game = after(draw_position(), "draw discard")
    held = hands(game)[1][1]
    for viewer in (0, 2):
        assert shown(game, viewer)[1] == ["?/Moscow", held, "?/Paris"]


def test_CD8_a_card_drawn_from_the_pile_is_not() -> None:
    game = after(draw_position(), "draw deck")
    held = hands(game)[1][1] or ""
    for viewer in (0, 2, None):
        assert shown(game, viewer)[1] == ["?/Moscow", f"?/{far(held)}", "?/Paris"]


def test_CD8_a_card_turned_round_in_the_hand_is_known_whole_to_all() -> None:
    game = after(market(), "0: turn 0")
    for viewer in (1, 2, 3):
        assert shown(game, viewer)[0] == ["Moscow/Berlin", "?/Paris"]
    play(game, "0: turn 0")
    for viewer in (1, 2, 3):
        assert shown(game, viewer)[0] == ["Berlin/Moscow", "?/Paris"]


def test_CD8_a_card_traded_away_is_known_to_its_giver_from_hand_to_hand() -> None:
    game = after(market(), "0: offer 0 for 1 of 2", "2: accept 0", "2: offer 1 for 0 of 3", "3: accept 2")
    assert hands(game)[3] == ["Berlin/Moscow"]
    assert shown(game, 0)[3] == shown(game, 2)[3] == ["Berlin/Moscow"]
    assert shown(game, 1)[3] == ["?/Moscow"]
    assert shown(game, 0)[2] == ["?/Manila", "?/Mumbai"]
    assert shown(game, 3)[2] == ["?/Manila", "Seoul/Mumbai"]


def test_CD8_a_card_shown_in_an_offer_is_known_when_a_third_player_has_it() -> None:
    game = after(market(), "0: offer 0 for 0 of 2", "2: decline 0", "0: offer 0 for 0 of 3", "3: accept 0")
    assert shown(game, 2)[3] == ["Berlin/Moscow"]
    assert shown(game, 1)[3] == ["?/Moscow"]


def test_CD8_a_card_that_takes_the_place_of_a_known_one_is_not_known() -> None:
    game = after(market(), "3: turn 0")
    finish(finish(game))
    play(game, "draw deck", "discard 0")
    finish(game)
    finish(game)
    play(game, "3: turn 1")
    finish(game)
    play(game, "draw deck")
    fresh = hands(game)[3][0] or ""
    assert shown(game, 0)[3][0] == (fresh if fresh in LINKS else f"?/{far(fresh)}")


def test_CD8_what_was_seen_may_be_written_into_a_position() -> None:
    seen = {"seen": [[[2], []], [[0, 3]], [[], [1]], [[]]]}
    game = shoal.restore(market(knowledge=seen))
    assert shown(game, 2)[0] == ["Berlin/Moscow", "?/Paris"]
    assert shown(game, 0)[1] == shown(game, 3)[1] == ["Lima/Montreal"]
    assert shown(game, 2)[1] == ["?/Montreal"]
    assert shown(game, 1)[2] == ["?/Manila", "Sydney/New York"]


def test_CD8_is_forgotten_when_the_card_goes_into_the_covered_pile() -> None:
    written = position("", "Lima", "", pile="Perth", discard="Boston, Delhi, Kyiv, Riyadh", rest=0)
    game = after(written, "draw deck", "discard 0", "draw deck")
    drawn = hands(game)[2][0] or ""
    for viewer in (0, 1):
        assert shown(game, viewer)[2] == [f"?/{far(drawn)}"]


def test_CD8_and_at_a_new_deal() -> None:
    game = after(market(seat=2, had=7, announced=3, last_turns=[0, 0, 1, 0]), "0: turn 0", "3: turn 0")
    finish(game)
    assert shown(game, 1) == ReferenceGame(shoal.snapshot(game) | {"knowledge": {}}).shown(1)


def test_CD8_imagined_games_hold_what_was_seen() -> None:
    game = after(market(), "0: offer 0 for 1 of 2", "2: accept 0", "3: turn 0")
    for seed, viewer in product(range(5), range(4)):
        imagined = shoal.imagine(game.view(viewer), shoal.Rng(seed))
        assert imagined.view(viewer) == game.view(viewer)
        assert shown(imagined, viewer) == shown(game, viewer)
        assert everywhere(shoal.snapshot(imagined)) == ALL_CARDS


# Games at random, against the rules worked out by hand

WEIGHTS = {"join": 12, "link": 12, "set": 8, "add": 5, "invite": 5, "accept": 5, "draw": 4, "announce": 1}


def choose(rng: Random, moves: set[str]) -> str:
    """A kind of move first, then one of that kind: trades and turnings are many."""
    by_kind: dict[str, list[str]] = {}
    for move in sorted(moves):
        by_kind.setdefault(move.split()[0], []).append(move)
    names = sorted(by_kind)
    (kind,) = rng.choices(names, [WEIGHTS.get(name, 2) for name in names])
    return rng.choice(by_kind[kind])


def compare(game: Game, table: ReferenceGame, steps: int, rng: Random) -> None:
    """Go on at random, and compare at every step what may be done, what is done, and what is shown and told."""
    for step in range(steps):
        if game.over:
            break
        moves = [table.moves(seat) for seat in range(game.seats)]
        for seat in range(game.seats):
            assert legal(game, seat) == moves[seat], (step, seat)
        if step % 4 == 0:
            compare_views(game, table)
        optional = [seat for seat in range(game.seats) if seat != game.to_move and moves[seat]]
        seat = rng.choice(optional) if optional and rng.random() < 0.3 else game.to_move
        move = choose(rng, moves[seat])
        log: shoal.Log = []
        ended = list(table.endings)
        game.apply(seat, notation.read(game, move), log)
        data = shoal.snapshot(game)
        table.play(seat, move, data)
        if not game.over:
            assert plain(data) == table.now(), (step, seat, move)
            assert everywhere(data) == ALL_CARDS
            assert list(game.scores) == table.public_points()
            if table.endings == ended:
                compare_told(log, table)
    assert list(game.endings) == table.endings
    if game.over:
        assert table.waits is None
        assert list(game.scores) == table.totals


def compare_told(log: shoal.Log, table: ReferenceGame) -> None:
    """No seat is told a card whole that it has not seen whole."""
    for viewer in range(table.seats):
        told = " ".join(shoal.tell("connections", line, viewer) for line in log)
        hidden = [held for places in table.hands for held in places if held and same(held) not in table.whole[viewer]]
        leaks = [held for held in hidden if held not in LINKS and (held in told or turned(held) in told)]
        assert not leaks, (viewer, told)


def compare_views(game: Game, table: ReferenceGame) -> None:
    data = shoal.snapshot(game)
    for viewer in range(game.seats):
        view = shoal.named(game.view(viewer))
        assert [shortened(held) for held in view["hands"]] == table.shown(viewer), viewer
        assert view["pile"] == len(data["pile"])
        for part in ("tables", "links", "discard", "totals", "round", "turns", "waits_for"):
            assert view[part] == data[part], part


@pytest.mark.parametrize("seats", ALL_SEATS)
@pytest.mark.parametrize("seed", range(3))
def test_every_rule_in_games_at_random(seats: int, seed: int) -> None:
    game = new(seats, seed)
    table = ReferenceGame(shoal.snapshot(game))
    compare(game, table, 200, Random(seed))


@pytest.mark.parametrize("seats", ALL_SEATS)
@pytest.mark.parametrize("seed", range(24))
def test_every_rule_in_positions_at_random(seats: int, seed: int) -> None:
    rng = Random(1000 * seats + seed)
    game = shoal.restore(strewn(rng, seats))
    compare(game, ReferenceGame(shoal.snapshot(game)), 40, rng)


@pytest.mark.parametrize("seats", ALL_SEATS)
def test_CN3_to_CN22_every_code_is_either_legal_or_refused_with_a_rule(seats: int) -> None:
    rng = Random(60 + seats)
    for _ in range(4):
        game = shoal.restore(strewn(rng, seats))
        before = shoal.snapshot(game)
        for seat in range(seats):
            codes = set(game.legal(seat))
            for code in range(game.codes):
                refusal = game.why_not(seat, code)
                assert (refusal is None) == (code in codes), (seat, notation.phrase(game, code))
                assert refusal is None or (refusal.rule in RULES and refusal.text)
        assert shoal.snapshot(game) == before


@pytest.mark.parametrize("seats", ALL_SEATS)
def test_CN1_to_CN22_every_position_of_a_game_can_be_written_and_restored(seats: int) -> None:
    game, rng = new(seats, 5), Random(5)
    for _ in range(60):
        written = shoal.snapshot(game)
        again = shoal.restore(written)
        assert shoal.snapshot(again) == written
        assert all(again.view(seat) == game.view(seat) for seat in (*range(seats), None))
        assert all(again.legal(seat) == game.legal(seat) for seat in range(seats))
        play(game, choose(rng, legal(game)))


def test_a_whole_game_at_random_to_its_end() -> None:
    game = new(3, 11)
    table = ReferenceGame(shoal.snapshot(game))
    compare(game, table, 20_000, Random(11))
    assert game.over
    assert list(game.winners) == [seat for seat in range(3) if game.scores[seat] == max(game.scores)]


def test_CD1_a_deck_of_ones_own_goes_with_the_position_and_with_what_is_seen_of_it() -> None:
    text = (files("shoal.games.cosmopolis") / "cosmopolis.toml").read_text("utf-8")
    game = shoal.new("connections", seats=3, seed=7, deck=read_deck(text.replace("London", "Londinium")))
    written = shoal.snapshot(game)
    assert "Londinium" in str(written["hands"]) + str(written["pile"])
    assert written["deck"] == shoal.named(game.view(0))["deck"]
    assert shoal.snapshot(shoal.restore(written)) == written


@pytest.mark.parametrize("at", [0, 1, 2])
def test_CN4_a_card_with_one_colour_on_both_sides_counts_once(at: int) -> None:
    """Ours has none, but a deck of one's own may."""
    text = (files("shoal.games.cosmopolis") / "cosmopolis.toml").read_text("utf-8")
    text = text.replace('["Berlin", "Moscow"]', '["Berlin", "Amsterdam"]')
    text = text.replace('["San Juan", "Amsterdam"]', '["San Juan", "Moscow"]')
    written = shoal.snapshot(shoal.new("connections", seats=3, seed=7, deck=read_deck(text)))
    held = ["Paris/Athens", "Paris/Auckland"]
    held.insert(at, "Berlin/Amsterdam")
    dealt = [*written["pile"], *[one for cards in written["hands"] for one in cards]]
    rest = [one for one in dealt if same(one) not in map(same, held)]
    parts = {key: value for key, value in written.items() if key not in ("knowledge", "rng", "fresh")}
    three = shoal.restore(parts | {"hands": [[], held, []], "pile": rest})
    either = " ".join(f"{place}/" if place == at else str(place) for place in range(3))
    assert of_kind(three, "set") == {"set 0 1 2", f"set {either}"}
    two = shoal.restore(parts | {"hands": [[], held[:2], []], "pile": [*rest, held[2]]})
    assert of_kind(two, "set") == set()


def test_the_deck_has_seven_faces_of_each_colour_and_no_two_cards_alike() -> None:
    assert len(REGIONAL) == 42
    assert len(LINKS) == 13
    assert len(set(map(same, DECK))) == 55
    assert all(near(one) != far(one) for one in REGIONAL)
