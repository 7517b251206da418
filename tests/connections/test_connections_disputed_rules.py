"""Readings of the rules of Connections that players argue about: linking cards that share a set, tokens, when the end
may be announced, what a connection is worth, unplayed pairs, and what everybody knows of a pile made anew, on positions
written by hand."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from random import Random
from typing import Any

import pytest
from connections_positions import (
    DECK,
    REGIONAL,
    Hand,
    Named,
    card,
    cards,
    far,
    link,
    near,
    position,
    same,
    shortened,
    turned,
)

import shoal
from shoal import Game, notation

BLUE = "Berlin, Amsterdam, Stockholm"  # three of Western Europe, light blue
MAROON = "Kyiv, Budapest, Bucharest"  # of Eastern Europe
NAVY = "Tehran/Nairobi, Dubai/Dhaka, Riyadh"  # of Western Asia, dark blue
RED = "Havana/Tokyo, Caracas/Dubai, Kingston"  # of Caribbea
VIEWERS = (0, 1, 2, None)


def play(game: Game, *moves: str, log: shoal.Log | None = None) -> Game:
    """Moves of the seat waited for; those of another seat have it before a colon."""
    for move in moves:
        seat, colon, text = move.rpartition(": ")
        game.apply(int(seat) if colon else game.to_move, notation.read(game, text), log)
    return game


def after(written: Named, *moves: str) -> Game:
    return play(shoal.restore(written), *moves)


def legal(game: Game, seat: int | None = None) -> set[str]:
    return {notation.phrase(game, code) for code in game.legal(game.to_move if seat is None else seat)}


def of_kind(game: Game, kind: str, seat: int | None = None) -> set[str]:
    return {move for move in legal(game, seat) if move.split()[0] == kind}


def refused(game: Game, move: str, rule: str) -> None:
    code, before = notation.read(game, move), shoal.snapshot(game)
    assert code not in game.legal(game.to_move), f"{move} is offered"
    with pytest.raises(shoal.Refused) as caught:
        game.apply(game.to_move, code)
    assert caught.value.rule == rule
    assert shoal.snapshot(game) == before


def tie(game: Game, city: str) -> Named:
    (found,) = [laid for laid in shoal.snapshot(game)["links"] if laid["link"] == city]
    return {part: found[part] for part in ("owner", "colour", "partner", "invited")}


def finish(game: Game, turns: int = 1, log: shoal.Log | None = None) -> Game:
    """Turns that leave the hands as they were: a card of the pile is drawn and discarded."""
    for _ in range(turns):
        play(game, "draw deck")
        play(game, f"discard {shoal.snapshot(game)['waits_for']['drawn']}", log=log)
    return game


def scene(
    *hands: str, lying: Mapping[int, Sequence[str]] | None = None, ties: Sequence[Named] = (), **parts: Any
) -> Named:
    """A position with all that lies before each seat written turn by turn, linking cards in their places among the
    others: how it came to lie there can be told from the first turn on."""
    turns = lying or {}
    tables = {seat: ", ".join(played) for seat, played in turns.items()}
    links = [tie | {"laid": list(turns[tie["owner"]]).index(tie["link"]) + 1} for tie in ties]
    had = max([3, *(len(played) for played in turns.values())])
    return position(*hands, tables=tables, **{"had": had, **parts}) | {"links": links}


def ending(*held: str, **parts: Any) -> Game:
    """Seat 0 has announced the end after 20 turns, and seat 2 is on the last turn of all."""
    last: Named = {"seat": 2, "announced": 0, "turns": [20, 23, 22], "last_turns": [0, 0, 1], "idle": 3}
    return shoal.restore(scene(*held or ("", "", ""), **last, **parts))


def counted(*held: str, **parts: Any) -> list[int]:
    """The points of a round that is over."""
    totals: list[int] = shoal.snapshot(finish(ending(*held, **parts)))["totals"]
    return totals


def of_seat_1(*ties: tuple[str, str], partners: Mapping[str, int] | None = None) -> list[Named]:
    """Linking cards of seat 1, each with the colour of its set."""
    return [link(city, 1, colour, partner=(partners or {}).get(city)) for city, colour in ties]


TWO_ON_BLUE = (("Vienna", "light blue"), ("Gibraltar", "light blue"))


# CN5: several linking cards on one set


def test_CN5_two_linking_cards_without_partners_may_lie_on_one_set() -> None:
    game = after(scene("", "Vienna, Gibraltar", "", lying={1: [BLUE]}), "link 0 to light blue", "draw deck")
    finish(game, 2)
    assert "link 1 to light blue" in legal(game)
    play(game, "link 1 to light blue")
    alone = {"owner": 1, "colour": "light blue", "partner": None, "invited": None}
    assert tie(game, "Vienna") == tie(game, "Gibraltar") == alone
    assert shoal.snapshot(game)["tables"][1] == [*cards(BLUE), "Vienna", "Gibraltar"]


def test_CN5_a_third_linking_card_may_follow_on_the_same_set() -> None:
    written = scene("", "Reykjavik", "", lying={1: [BLUE, "Vienna", "Gibraltar"]}, ties=of_seat_1(*TWO_ON_BLUE))
    game = shoal.restore(written)
    assert of_kind(game, "link") == {"link 0 to light blue"}
    assert tie(play(game, "link 0 to light blue"), "Reykjavik")["colour"] == "light blue"


def test_CN5_a_linking_card_may_carry_a_colour_of_one_on_another_set() -> None:
    """Istanbul and Vienna both carry maroon; Istanbul goes to the dark blue set."""
    lying = {1: [BLUE, "Vienna", NAVY]}
    written = scene("", "Istanbul", "", lying=lying, ties=of_seat_1(("Vienna", "light blue")))
    assert of_kind(shoal.restore(written), "link") == {"link 0 to dark blue"}


@pytest.mark.parametrize(("invited", "partner"), [(0, None), (None, 0), (None, None)])
def test_CN5_whether_the_first_has_a_partner_or_an_invitation_does_not_matter(
    invited: int | None, partner: int | None
) -> None:
    vienna = link("Vienna", 1, "light blue", partner=partner, invited=invited)
    lying = {0: ["Kyiv"] if partner == 0 else [], 1: [BLUE, "Vienna"]}
    game = after(scene("", "Gibraltar", "", lying=lying, ties=[vienna]), "link 0 to light blue")
    assert tie(game, "Vienna") == {"owner": 1, "colour": "light blue", "partner": partner, "invited": invited}
    assert tie(game, "Gibraltar")["partner"] is None


def test_CN5_one_linking_card_is_a_turn() -> None:
    game = after(scene("", "Vienna, Gibraltar", "", lying={1: [BLUE]}), "link 0 to light blue")
    assert of_kind(game, "link") == set()
    refused(game, "link 1 to light blue", "CN8")


def test_CN5_each_of_two_linking_cards_on_a_set_has_invitations_of_its_own() -> None:
    written = scene("", "Lima", "", lying={1: [BLUE, "Vienna", "Gibraltar"]}, ties=of_seat_1(*TWO_ON_BLUE))
    game = after(written, "invite 0 around Vienna", "invite 0 around Gibraltar")
    assert (tie(game, "Vienna")["invited"], tie(game, "Gibraltar")["invited"]) == (0, 0)


def test_CN5_the_set_is_named_where_the_card_fits_two() -> None:
    game = shoal.restore(scene("", "Vienna", "", lying={1: [BLUE, MAROON]}))
    assert of_kind(game, "link") == {"link 0 to light blue", "link 0 to maroon"}
    assert tie(play(game, "link 0 to maroon"), "Vienna")["colour"] == "maroon"


def test_CN5_three_cards_that_came_one_by_one_take_a_linking_card_as_well() -> None:
    """Maroon cards added around Vienna, which lies on the light blue set, carry Vladivostok once they are three."""
    lying = {1: [BLUE, "Vienna", "Kyiv", "Budapest"]}
    written = scene("", "Bucharest, Vladivostok", "", lying=lying, ties=of_seat_1(("Vienna", "light blue")))
    game = shoal.restore(written)
    assert of_kind(game, "link") == set()
    refused(game, "link 1 to maroon", "CN5")
    play(game, "add 0", "draw deck")
    finish(game, 2)
    assert "link 1 to maroon" in legal(game)


# CN9, tokens


def tokens(game: Game) -> list[int]:
    left: list[int] = shoal.snapshot(game)["tokens"]
    return left


@pytest.mark.parametrize("seats", [3, 4, 5, 6])
def test_CN9_everybody_begins_with_12_tokens(seats: int) -> None:
    assert tokens(shoal.new("connections", seats=seats, seed=3)) == [12] * seats


PLAYS: dict[str, tuple[Named, str, int]] = {
    "a set": (scene("", BLUE, ""), "set 0 1 2", 12 - 3),
    "a linking card": (scene("", "Vienna", "", lying={1: [BLUE]}), "link 0 to light blue", 12 - 4),
    "a card added": (scene("", "Paris/Athens", "", lying={1: [BLUE]}), "add 0", 12 - 4),
    "a card to join with": (
        scene("", "Kyiv", "", lying={0: [BLUE, "Vienna"]}, ties=[link("Vienna", 0, "light blue", invited=1)]),
        "join Vienna with 0",
        12 - 1,
    ),
    "a city that lies there already": (
        scene("", "London/Addis Ababa", "", lying={1: ["London/Buenos Aires, Paris/Athens, Berlin"]}),
        "add 0",
        12 - 4,
    ),
}


@pytest.mark.parametrize(("written", "move", "left"), PLAYS.values(), ids=PLAYS)
def test_CN9_each_card_played_takes_a_token(written: Named, move: str, left: int) -> None:
    game = after(written, move)
    assert tokens(game)[1] == left
    assert tokens(game)[2] == 12
    play(game, "draw deck")
    assert tokens(game)[1] == left


def test_CN9_drawing_discarding_and_trading_take_none() -> None:
    game = finish(shoal.restore(scene("Lima", "Perth", "Seoul", "Boston")))
    play(game, "0: offer 0 for 0 of 3", "3: accept 0")
    assert tokens(game) == [12, 12, 12, 12]


TWELVE = [  # eleven cities around Suez, and Suez
    *("Barcelona, Cairo/Los Angeles, Athens", "Suez", "Rome/Ho Chi Minh City", "Tunis", "Lagos/Cairo"),
    *("Nairobi/Toronto", "Johannesburg", "Kinshasa", "Addis Ababa", "Tehran/Manila"),
]
SUEZ = of_seat_1(("Suez", "dark green"))


def test_CN9_the_thirteenth_card_is_played_without_a_token() -> None:
    game = shoal.restore(scene("", "Riyadh, Baghdad", "", lying={1: TWELVE}, ties=SUEZ))
    assert tokens(game)[1] == 0
    play(game, "add 0", "draw deck")
    assert tokens(game)[1] == 0
    assert len(shoal.snapshot(game)["tables"][1]) == 13
    finish(game, 2)
    play(game, "add 1", "draw deck")
    assert tokens(game)[1] == 0
    assert len(shoal.snapshot(game)["tables"][1]) == 14


def test_CN9_the_twelfth_card_takes_the_last_token() -> None:
    game = shoal.restore(scene("", TWELVE[-1], "", lying={1: TWELVE[:-1]}, ties=SUEZ))
    assert tokens(game)[1] == 1
    assert tokens(play(game, "add 0"))[1] == 0


def test_CN9_a_set_may_be_played_with_fewer_tokens_than_cards() -> None:
    game = shoal.restore(scene("", BLUE, "", lying={1: TWELVE[:-2]}, ties=SUEZ))
    assert tokens(game)[1] == 2
    play(game, "set 0 1 2")
    assert tokens(game)[1] == 0
    assert len(shoal.snapshot(game)["tables"][1]) == 13


def test_CN9_cards_without_a_token_count_like_any_other() -> None:
    """Twelve and the light blue set: 1000 for what is around Suez, and 4."""
    assert counted(lying={1: [*TWELVE, BLUE]}, ties=SUEZ) == [0, 1000 + 4, 0]


@pytest.mark.parametrize("viewer", VIEWERS)
def test_CN9_everyone_sees_how_many_tokens_each_has_left(viewer: int | None) -> None:
    game = shoal.restore(scene("", "", "", lying={0: [RED], 1: TWELVE}, ties=SUEZ))
    assert shoal.named(game.view(viewer))["tokens"] == [9, 0, 12]


def test_CN9_a_new_round_begins_with_all_tokens() -> None:
    game = ending(lying={1: [BLUE]})
    assert tokens(game) == [12, 9, 12]
    assert tokens(finish(game)) == [12, 12, 12]


# CN14: announcing the end


def late(*held: str, **parts: Any) -> Named:
    """Everybody has had 6 turns, and seat 1 is on its seventh."""
    return scene(*held or ("Lima", "Perth", "Seoul"), had=6, **parts)


def with_vienna(owner: int, *held: str, invited: int | None = None) -> Named:
    """The same, and a seat has Vienna on its light blue set."""
    ties = [link("Vienna", owner, "light blue", invited=invited)]
    return late(*held, lying={owner: [BLUE, "Vienna"]}, ties=ties)


def with_two(invited: int | None) -> Named:
    """The same with Vienna of seat 0 and Istanbul of seat 2, both with the same invitation."""
    ties = [link("Vienna", 0, "light blue", invited=invited), link("Istanbul", 2, "dark blue", invited=invited)]
    return late(lying={0: [BLUE, "Vienna"], 2: [NAVY, "Istanbul"]}, ties=ties)


def test_CN14_not_after_an_invitation_in_the_same_turn() -> None:
    game = shoal.restore(with_vienna(1))
    assert "announce" in legal(game)
    play(game, "invite 0 around Vienna")
    refused(game, "announce", "CN14")
    finish(game, 3)
    assert "announce" in legal(game)


def test_CN14_not_after_a_withdrawal_in_the_same_turn() -> None:
    game = shoal.restore(with_vienna(1, invited=2))
    assert "announce" in legal(game)
    play(game, "withdraw Vienna")
    refused(game, "announce", "CN14")
    finish(game, 3)
    assert "announce" in legal(game)


def test_CN14_not_after_an_invitation_that_replaces_another() -> None:
    game = after(with_vienna(1, invited=2), "invite 0 around Vienna")
    refused(game, "announce", "CN14")


def test_CN14_not_after_an_invitation_that_was_declined_at_once() -> None:
    game = after(with_vienna(1), "invite 0 around Vienna", "0: refuse Vienna")
    refused(game, "announce", "CN14")


def test_CN14_after_declining_an_invitation_it_may_be_made() -> None:
    game = after(with_vienna(0, invited=1), "refuse Vienna")
    assert "announce" in legal(game)
    play(game, "announce")
    assert shoal.snapshot(game)["announced"] == 1


def test_CN14_after_declining_a_trade_it_may_be_made() -> None:
    game = after(late(offers=[{"from": 0, "to": 1, "give": 0, "take": 0}]), "decline 0")
    assert "announce" in legal(game)


def test_CN14_what_others_do_in_that_turn_does_not_matter() -> None:
    game = after(late("Lima", "Perth", "Seoul", "Boston"), "0: offer 0 for 0 of 2", "2: accept 0", "3: turn 0")
    assert "announce" in legal(game)


def test_CN14_not_after_drawing_or_playing() -> None:
    refused(after(late(), "draw deck"), "announce", "CN14")
    refused(after(late("", BLUE, ""), "set 0 1 2"), "announce", "CN14")


@pytest.mark.parametrize(("had", "may"), [(5, False), (6, True)])
def test_CN14_the_one_who_sits_last_must_have_had_6_turns_too(had: int, may: bool) -> None:
    """Seat 0 has the last turn of each time round."""
    game = shoal.restore(scene("Lima", "Perth", "Seoul", had=had, seat=0))
    assert shoal.snapshot(game)["turns"] == [had, had + 1, had + 1]
    assert ("announce" in legal(game)) == may


def test_CN14_an_open_invitation_to_the_announcer_lapses() -> None:
    game = after(with_two(invited=1), "announce")
    assert tie(game, "Vienna") == {"owner": 0, "colour": "light blue", "partner": None, "invited": None}
    assert tie(game, "Istanbul") == {"owner": 2, "colour": "dark blue", "partner": None, "invited": None}
    assert of_kind(game, "refuse", 1) == set()
    assert of_kind(game, "withdraw") == set()


def test_CN14_an_invitation_to_another_does_not_lapse() -> None:
    game = after(with_vienna(0, "Lima", "Perth", "Kyiv", invited=2), "announce")
    assert tie(game, "Vienna")["invited"] == 2
    assert "join Vienna with 0" in legal(game)


def test_CN14_the_announcer_can_no_longer_be_invited() -> None:
    game = after(with_two(invited=None), "announce")
    assert of_kind(game, "invite") == {"invite 0 around Istanbul"}
    refused(game, "invite 1 around Istanbul", "CN14")
    finish(game)
    assert of_kind(game, "invite") == {"invite 2 around Vienna"}
    refused(game, "invite 1 around Vienna", "CN14")


def test_CN14_who_had_invited_the_announcer_may_invite_somebody_else_instead() -> None:
    game = finish(after(with_vienna(0, invited=1), "announce"))
    assert game.to_move == 0
    play(game, "invite 2 around Vienna")
    assert tie(game, "Vienna")["invited"] == 2


def test_CN14_an_invitation_by_the_announcer_stands_and_may_be_accepted() -> None:
    """Vienna, three light blue cards and Kyiv make 15: 8 for the announcer, 7 for the partner."""
    game = after(with_vienna(1, "", "", "Kyiv", invited=2), "announce")
    play(game, "join Vienna with 0", "draw deck")
    assert tie(game, "Vienna") == {"owner": 1, "colour": "light blue", "partner": 2, "invited": None}
    finish(game, 3)
    assert shoal.snapshot(game)["round"] == 1
    assert shoal.snapshot(game)["totals"] == [0, 8, 7]


def test_CN14_the_announcer_has_no_more_turns_and_each_other_two() -> None:
    game = after(late("Lima", "Perth", "Seoul", "Boston"), "announce")
    moved = []
    while shoal.snapshot(game)["round"] == 0:
        moved.append(game.to_move)
        finish(game)
    assert moved == [2, 3, 0, 2, 3, 0]
    assert list(game.endings) == ["CN14"]


def test_CN14_the_announcer_may_still_trade_but_nobody_announces_again() -> None:
    game = after(late("Lima", "Perth", "Seoul", "Boston"), "announce", "1: offer 0 for 0 of 3", "3: accept 1")
    hands = [shortened(held) for held in shoal.snapshot(game)["hands"]]
    assert hands == [cards("Lima"), cards("Boston"), cards("Seoul"), cards("Perth")]
    refused(game, "announce", "CN14")
    assert "announce" not in legal(game, 1)


# CN17: what a connection is worth


def test_CN17_of_two_linking_cards_on_a_set_without_partners_the_first_has_the_cards() -> None:
    """Vienna and three cities, 8; Gibraltar has nothing left."""
    assert counted(lying={1: [BLUE, "Vienna", "Gibraltar"]}, ties=of_seat_1(*TWO_ON_BLUE)) == [0, 8, 0]


def test_CN17_the_second_has_the_cards_of_the_colours_that_the_first_does_not_carry() -> None:
    """Athens and Tunis are dark green, which Gibraltar carries and Vienna does not."""
    lying = {1: [BLUE, "Vienna", "Gibraltar", "Athens", "Tunis"]}
    assert counted(lying=lying, ties=of_seat_1(*TWO_ON_BLUE)) == [0, 8 + 4, 0]


FIRST = pytest.mark.parametrize(
    ("first", "second", "points"), [("Vienna", "Gibraltar", 60), ("Gibraltar", "Vienna", 15 + 8)]
)


@FIRST
def test_CN17_which_of_two_linking_cards_was_laid_first_makes_a_difference(
    first: str, second: str, points: int
) -> None:
    """Three light blue cards, Athens, and three maroon ones: around Vienna first seven, and Gibraltar with Athens is
    worth nothing; around Gibraltar first five, and Vienna with the maroon cards four."""
    lying = {1: [BLUE, first, second, "Athens", "Kyiv", "Budapest", "Bucharest"]}
    ties = of_seat_1((first, "light blue"), (second, "light blue"))
    assert counted(lying=lying, ties=ties) == [0, points, 0]


@FIRST
def test_CN17_which_was_laid_first_is_told_by_the_turns(first: str, second: str, points: int) -> None:
    hand = f"{first}, {second}, Athens, Kyiv, Budapest, Bucharest"
    game = shoal.restore(scene("", hand, "", lying={1: [BLUE]}))
    for move in ("link 0 to light blue", "link 1 to light blue", "add 2", "add 3", "add 4", "add 5"):
        play(game, move, "draw deck")
        finish(game, 2)
    assert list(game.scores) == [0, points, 0]


def test_CN17_in_whatever_order_the_linking_cards_are_listed() -> None:
    lying = {1: [BLUE, "Vienna", "Gibraltar", "Athens", "Kyiv", "Budapest", "Bucharest"]}
    assert counted(lying=lying, ties=of_seat_1(*reversed(TWO_ON_BLUE))) == [0, 60, 0]


def test_CN17_a_linking_card_with_a_partner_leaves_the_cards_to_the_one_without() -> None:
    """Around Vienna five, 15, halved; around Gibraltar the same light blue cards, 8."""
    lying = {0: ["Kyiv"], 1: [BLUE, "Vienna", "Gibraltar"]}
    assert counted(lying=lying, ties=of_seat_1(*TWO_ON_BLUE, partners={"Vienna": 0})) == [7, 8 + 8, 0]


def test_CN17_so_it_is_if_the_second_is_the_one_with_a_partner() -> None:
    lying = {0: ["Athens"], 1: [BLUE, "Vienna", "Gibraltar"]}
    assert counted(lying=lying, ties=of_seat_1(*TWO_ON_BLUE, partners={"Gibraltar": 0})) == [7, 8 + 8, 0]


def test_CN17_with_two_partners_the_same_cards_count_in_both() -> None:
    lying = {0: ["Kyiv"], 1: [BLUE, "Vienna", "Gibraltar"], 2: ["Athens"]}
    assert counted(lying=lying, ties=of_seat_1(*TWO_ON_BLUE, partners={"Vienna": 0, "Gibraltar": 2})) == [7, 8 + 8, 7]


def test_CN17_one_partner_around_two_linking_cards_shares_in_both() -> None:
    """Kyiv counts around Vienna and Athens around Gibraltar, with the light blue cards in both: 15 twice."""
    lying = {0: ["Kyiv", "Athens"], 1: [BLUE, "Vienna", "Gibraltar"]}
    assert counted(lying=lying, ties=of_seat_1(*TWO_ON_BLUE, partners={"Vienna": 0, "Gibraltar": 0})) == [14, 16, 0]


def test_CN17_among_three_the_first_of_those_without_a_partner_has_the_cards() -> None:
    """Vienna is shared with seat 0; Gibraltar has the light blue cards, and Reykjavik the two orange ones."""
    lying = {0: ["Kyiv"], 1: [BLUE, "Vienna", "Gibraltar", "Reykjavik", "Montreal", "Boston"]}
    ties = of_seat_1(*TWO_ON_BLUE, ("Reykjavik", "light blue"), partners={"Vienna": 0})
    assert counted(lying=lying, ties=ties) == [7, 8 + 8 + 4, 0]


@pytest.mark.parametrize(
    ("played", "points"),
    [
        ([BLUE, MAROON, NAVY, "Vienna", "Istanbul"], 60 + 8),
        ([BLUE, MAROON, NAVY, "Istanbul", "Vienna"], 60 + 8),
        ([BLUE, MAROON, "Istanbul", "Vienna"], 8 + 8),
        ([BLUE, MAROON, "Vienna", "Istanbul"], 60),
    ],
)
def test_CN17_linking_cards_on_different_sets_share_no_card_either(played: list[str], points: int) -> None:
    """Both carry maroon, so the maroon cards count around the one laid first."""
    ties = of_seat_1(("Vienna", "light blue"), ("Istanbul", "dark blue" if NAVY in played else "maroon"))
    assert counted(lying={1: played}, ties=ties) == [0, points, 0]


@pytest.mark.parametrize("own", [["Lahore"], ["Lahore", "Suez"]])
def test_CN17_cards_that_count_as_a_partners_count_around_ones_own_linking_card_too(own: list[str]) -> None:
    """Seats 0 and 1 have seven around Istanbul, 60; and seat 1 its own Lahore with the same dark blue cards, 8. To
    Suez on the same set nothing is left."""
    lying = {0: [MAROON, "Istanbul"], 1: [*NAVY.split(", "), *own]}
    ties = [link("Istanbul", 0, "maroon", partner=1), *of_seat_1(*((city, "dark blue") for city in own))]
    assert counted(lying=lying, ties=ties) == [30, 30 + 8, 0]


def test_CN17_linking_cards_of_two_owners_do_not_take_each_others_cards() -> None:
    """Seat 1 has two cities twice, and Gibraltar: three."""
    mine = ["London/Buenos Aires, Paris/Athens, London/Addis Ababa", "Paris/Auckland", "Gibraltar"]
    ties = [link("Vienna", 0, "light blue"), link("Gibraltar", 1, "light blue")]
    assert counted(lying={0: [BLUE, "Vienna"], 1: mine}, ties=ties) == [8, 4, 0]


@pytest.mark.parametrize(
    ("partners", "points", "shares"),
    [
        (["Kyiv"], 15, (8, 7)),
        (["Kyiv", "Budapest"], 30, (15, 15)),
        (["Kyiv", "Budapest", "Bucharest", "Warsaw/Shanghai"], 125, (63, 62)),
    ],
)
@pytest.mark.parametrize(("owner", "partner"), [(0, 1), (1, 0), (2, 1)])
def test_CN17_an_odd_point_goes_to_who_played_the_linking_card(
    owner: int, partner: int, partners: list[str], points: int, shares: tuple[int, int]
) -> None:
    """Though the partner may have played more cards."""
    ties = [link("Vienna", owner, "light blue", partner=partner)]
    won = counted(lying={owner: [BLUE, "Vienna"], partner: partners}, ties=ties)
    assert (won[owner], won[partner]) == shares
    assert sum(won) == points


def test_CN17_an_invitation_that_is_open_at_the_end_is_no_partner() -> None:
    """So the first on the set keeps the cards, and all the points."""
    first, second = of_seat_1(*TWO_ON_BLUE)
    ties = [first | {"invited": 2}, second]
    assert counted(lying={1: [BLUE, "Vienna", "Gibraltar"]}, ties=ties) == [0, 8, 0]


# CN19: unplayed pairs


@pytest.mark.parametrize(
    ("held", "pairs"),
    [
        ("Berlin/Moscow, Amsterdam/San Juan", 1),  # near and near
        ("Berlin/Moscow, San Juan/Amsterdam", 1),  # near and far
        ("Moscow/Berlin, San Juan/Amsterdam", 1),  # far and far
        ("London/Buenos Aires, London/Addis Ababa", 1),  # one city twice
        ("Berlin/Moscow, Lima/Montreal", 0),
        ("Berlin, Amsterdam, Stockholm", 1),
        ("Berlin, Amsterdam, Stockholm, London/Addis Ababa", 2),
        ("Berlin, Amsterdam, Stockholm, London/Addis Ababa, Paris/Athens", 2),
        ("Vienna, Gibraltar", 0),  # linking cards, both with light blue
        ("Vienna, Berlin", 0),
        ("Vienna, Berlin, Gibraltar, Stockholm", 1),
        ("Berlin/Moscow", 0),  # its two sides are no pair
    ],
)
def test_CN19_two_cards_of_one_colour_by_either_side_cost_20(held: str, pairs: int) -> None:
    assert counted("", held, "") == [0, -20 * pairs, 0]


def test_CN19_a_card_that_could_make_either_of_two_pairs_makes_one() -> None:
    """Berlin/Moscow goes with Amsterdam or with Kyiv."""
    assert counted("", "Berlin/Moscow, Amsterdam/San Juan, Kyiv/Santiago", "") == [0, -20, 0]


def test_CN19_the_pairs_are_made_so_that_there_are_most() -> None:
    """Berlin with Amsterdam would leave Stockholm and Kyiv alone: Moscow goes with Kyiv, and Amsterdam with
    Stockholm."""
    assert counted("", "Berlin/Moscow, Amsterdam/San Juan, Stockholm/Toronto, Kyiv/Santiago", "") == [0, -40, 0]


def test_CN19_cards_in_a_ring_of_colours_are_all_in_pairs() -> None:
    """Light blue, maroon, gray, orange, light blue again; and red twice."""
    ring = "Moscow/Berlin, Kyiv/Santiago, Lima/Montreal, Toronto/Stockholm"
    assert counted("", ring, "") == [0, -40, 0]
    assert counted("", f"{ring}, Kingston/Vancouver, Havana/Tokyo", "") == [0, -60, 0]


def test_CN19_other_cards_in_the_hand_and_cards_on_the_table_cost_nothing() -> None:
    assert counted("Lima", "Paris/Athens, Vienna", "Seoul", lying={1: [BLUE]}) == [0, 4, 0]


def test_CN19_the_announcer_pays_for_pairs_as_well() -> None:
    assert counted("Berlin, Amsterdam", "Kyiv, Budapest, Lima, Bogotá", "Delhi, Seoul") == [-20, -40, -20]


def said(held: str, viewer: int | None) -> list[str]:
    """Return what a listener is told when the pairs of seat 0 are counted."""
    log: shoal.Log = []
    finish(ending(held, "", ""), log=log)
    heard = [line.heard_by(viewer) for line in log if line.rule == "CN19"]
    return [shoal.tell("connections", line, viewer) for line in heard]


@pytest.mark.parametrize("viewer", VIEWERS)
def test_CN19_the_pairs_are_shown_to_all_when_they_are_counted(viewer: int | None) -> None:
    """The far sides Moscow and San Juan were to be seen; which cities are behind them is told now."""
    for held in ("Berlin/Moscow, Amsterdam/San Juan", "Tashkent/Moscow, Dubai/Caracas"):
        told = " ".join(said(held, viewer))
        for shown in cards(held):
            assert near(shown) in told


@pytest.mark.parametrize("viewer", [1, 2, None])
def test_CN19_cards_that_make_no_pair_are_not_shown(viewer: int | None) -> None:
    """Of the card with São Paulo on its far side nobody learns whether Anchorage or Tunis is on the other."""
    first, second = (said(f"Berlin, Amsterdam, {city}/São Paulo", viewer) for city in ("Anchorage", "Tunis"))
    assert first == second
    assert first


# CN20: who wins


def test_CN20_the_highest_total_over_all_rounds_wins_whoever_won_the_last_one() -> None:
    parts: Named = {"round": 2, "seat": 2, "had": 7, "idle": 5, "totals": [40, 10, 19]}
    written = scene("Kyiv, Budapest", "", "", lying={1: [BLUE]}, **parts)
    game = finish(shoal.restore(written))
    assert game.over
    assert list(game.scores) == [40 - 20, 10 + 4, 19]
    assert list(game.winners) == [0]


# CN21: what everybody knows of a pile made anew

CHANCES = [f"fast {number * 7919 + 1}" for number in range(60)]


def renewed(*hands: str, rng: str = CHANCES[0]) -> Game:
    """After many turns in which nobody played a card seat 1 has drawn Seoul, the last of the pile, and discarded Lima.
    So everybody saw the discards of before go into the new pile, all that is in no hand but the one on top; of it seat
    2 has drawn the first card, and not yet discarded."""
    written = scene(*hands, pile="Seoul", had=20, rng=rng)
    discard = [card for card in written["pile"] if same(card) != same("Seoul/Mumbai")]
    written |= {"pile": cards("Seoul"), "discard": discard, "idle": sum(written["turns"])}
    return after(written, "draw deck", "discard 0", "draw deck")


def worlds(game: Game, viewer: int | None, count: int = 40) -> Iterator[Named]:
    for number in range(count):
        yield shoal.snapshot(shoal.imagine(game.view(viewer), shoal.Rng(number)))


def held_in(world: Named, seat: int) -> Hand:
    return shortened(world["hands"][seat])


def drawn_by(world: Named, seat: int) -> str:
    return str(held_in(world, seat)[-1])


@pytest.mark.parametrize("viewer", [1, 2, None])
def test_CN21_a_hand_that_has_drawn_nothing_since_holds_no_card_that_went_into_the_pile(viewer: int | None) -> None:
    """Two cards have São Paulo on one side. The one with Tunis was seen in the discard pile, so what seat 0 has held
    all along is the one with Anchorage; and likewise London, not Bangkok, and Moscow, not Amsterdam."""
    old = ["Anchorage/São Paulo", "London/Buenos Aires", "Tashkent/Moscow"]
    game = renewed(", ".join(old), "Lima", "Perth")
    for world in worlds(game, viewer):
        assert held_in(world, 0) == old


@pytest.mark.parametrize("viewer", [0, 1, 2, None])
def test_CN21_the_pile_and_what_was_drawn_from_it_are_the_cards_that_went_in(viewer: int | None) -> None:
    game = renewed("Anchorage/São Paulo", "Lima", "Perth")
    truth = shoal.snapshot(game)
    gone = {same(drawn_by(truth, 2)), *map(same, truth["pile"])}
    assert len(gone) > 45
    for world in worlds(game, viewer):
        assert same(str(held_in(world, 2)[0])) == same(card("Perth"))
        assert {same(drawn_by(world, 2)), *map(same, world["pile"])} == gone
        assert len(world["pile"]) == len(gone) - 1


def ambiguous(game: Game) -> set[str]:
    """The cards that went into the pile and show the side that the others see of what seat 2 has drawn."""
    truth = shoal.snapshot(game)
    went_in = [drawn_by(truth, 2), *truth["pile"]]
    city = far(drawn_by(truth, 2))
    return {side for side in [*went_in, *map(turned, went_in)] if "/" in side and far(side) == city}


@pytest.mark.parametrize("viewer", [0, 1, None])
def test_CN21_a_hand_that_has_drawn_since_may_hold_any_of_them_that_shows_that_side(viewer: int | None) -> None:
    games = (renewed("Anchorage/São Paulo", "Lima", "Perth", rng=rng) for rng in CHANCES)
    game = next(game for game in games if len(ambiguous(game)) == 2)
    assert {drawn_by(world, 2) for world in worlds(game, viewer)} == ambiguous(game)


def seen_twice() -> Game:
    """A renewed pile of which seat 2 has drawn a card that shows the others the same side as one that seat 0 has held
    all along."""
    old = "Anchorage/São Paulo, Bangkok/Buenos Aires, Tashkent/Moscow, Warsaw/Shanghai, Nairobi/Tehran, Manila/Tehran"
    for number in range(400):
        game = renewed(old, "Lima", "Perth", rng=f"fast {number * 7919 + 1}")
        truth = shoal.snapshot(game)
        if far(drawn_by(truth, 2)) in {far(str(held)) for held in held_in(truth, 0)}:
            return game
    raise AssertionError


@pytest.mark.parametrize("viewer", [1, None])
@pytest.mark.parametrize("again", [False, True])
def test_CN21_of_two_cards_that_look_alike_the_one_drawn_since_is_the_one_that_went_in(
    viewer: int | None, again: bool
) -> None:
    """Also when the position has been written down and taken up again."""
    game = seen_twice()
    if again:
        game = shoal.restore(shoal.snapshot(game))
    truth = shoal.snapshot(game)
    looks = [far(str(held)) for held in held_in(truth, 0)].index(far(drawn_by(truth, 2)))
    for world in worlds(game, viewer):
        assert held_in(world, 0)[looks] == held_in(truth, 0)[looks]
        assert drawn_by(world, 2) == drawn_by(truth, 2)


@pytest.mark.parametrize("viewer", [1, 2, None])
def test_CN21_a_card_held_since_before_is_known_for_that_when_it_is_traded(viewer: int | None) -> None:
    """Seat 3 gets it from seat 0, which has drawn nothing; neither does the trade make it a card of the pile."""
    game = renewed("Anchorage/São Paulo", "Lima", "Perth", "Kyiv")
    play(game, "0: offer 0 for 0 of 3", "3: accept 0")
    for world in worlds(game, viewer):
        assert held_in(world, 3) == ["Anchorage/São Paulo"]
        assert same(str(held_in(world, 0)[0])) == same(card("Kyiv"))


class Onlooker:
    """Watches a game of draws and discards only, and notes which cards each place in a hand may hold: those that did
    not lie open when its card came."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self.may_hold: dict[tuple[int, int], set[frozenset[str]]] = {}
        self.in_pile: set[frozenset[str]] = set(map(same, DECK))  # what the next card of the pile may be
        self.renewals = 0
        for seat, held in enumerate(shoal.snapshot(game)["hands"]):
            for place in range(len(held)):
                self.may_hold[seat, place] = set(self.in_pile)

    def turn(self, rng: Random) -> None:
        """A card is drawn and one is discarded."""
        before = shoal.snapshot(self.game)
        play(self.game, "draw deck")
        drawn = shoal.snapshot(self.game)
        seat, place = drawn["waits_for"]["seat"], drawn["waits_for"]["drawn"]
        renewed = set(map(same, before["discard"])) - set(map(same, drawn["discard"]))
        at_once = len(before["pile"]) == 1
        if renewed and not at_once:
            self.renew(renewed)
        self.may_hold[seat, place] = set(self.in_pile)
        if renewed and at_once:
            self.renew(renewed)
        away = rng.choice([at for at, held in enumerate(drawn["hands"][seat]) if held])
        del self.may_hold[seat, away]
        shown = same(drawn["hands"][seat][away])
        for cards_of in (self.in_pile, *self.may_hold.values()):
            cards_of.discard(shown)
        play(self.game, f"discard {away}")

    def renew(self, cards_of: set[frozenset[str]]) -> None:
        """Everybody has seen these go into the pile, and no hand holds them."""
        self.renewals += 1
        self.in_pile = set(cards_of)
        for places in self.may_hold.values():
            assert not places & cards_of


@pytest.mark.parametrize("seats", [3, 4, 6])
def test_CN21_no_world_imagined_holds_a_card_where_it_was_seen_not_to_be(seats: int) -> None:
    """Games from the deal on, until the pile has been made anew twice."""
    rng = Random(seats)
    onlooker = Onlooker(shoal.new("connections", seats=seats, seed=seats))
    compared = 0
    while onlooker.renewals < 2:
        onlooker.turn(rng)
        for viewer in (None, rng.randrange(seats)) if onlooker.renewals and rng.random() < 0.3 else ():
            for world in worlds(onlooker.game, viewer, 3):
                for (seat, place), may_be in onlooker.may_hold.items():
                    assert same(world["hands"][seat][place]) in may_be, (viewer, seat, place)
                assert set(map(same, world["pile"])) <= onlooker.in_pile
                compared += 1
    assert compared > 20


def test_CD5_a_card_of_a_pile_made_anew_is_drawn_with_either_side_whichever_was_up() -> None:
    """In the discard pile every card lies as the deck lists it."""
    sides = [drawn_by(shoal.snapshot(renewed("", "Lima", "Perth", rng=rng)), 2) for rng in CHANCES]
    as_it_lay = sum(side in REGIONAL for side in sides)
    assert 15 < as_it_lay < 45
    assert any(side not in DECK for side in sides)
