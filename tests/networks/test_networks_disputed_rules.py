"""Readings of the rules of Networks that players argue about: when a set falls apart, when the discard pile is turned
over and what everybody then knows, and who wins, on positions written by hand."""

from __future__ import annotations

from collections import Counter

import pytest
from networks_positions import ALL_CARDS, Hand, Named, cards, flip, position, same
from networks_reference_rules import trimmed

import shoal
from shoal import Game
from shoal.notation import phrase, read

BLUE = "London/Addis Ababa, Paris/Auckland, Berlin"  # light blue
VIEWERS = (0, 1, None)


def play(game: Game, *moves: str) -> Game:
    for move in moves:
        game.apply(game.to_move, read(game, move))
    return game


def after(written: Named, *moves: str) -> Game:
    return play(shoal.restore(written), *moves)


def legal(game: Game) -> set[str]:
    return {phrase(game, code) for code in game.legal(game.to_move)}


def of_kind(game: Game, kind: str) -> set[str]:
    return {move for move in legal(game) if move.split()[0] == kind}


def state(game: Game) -> tuple[int, str]:
    waits = shoal.snapshot(game)["waits_for"]
    return waits["seat"], waits["to"]


def hand(game: Game, seat: int) -> Hand:
    return trimmed(shoal.snapshot(game)["hands"][seat])


def held(game: Game, seat: int) -> set[str]:
    return {same(card) for card in hand(game, seat) if card}


def names(text: str) -> list[str]:
    return [same(card) for card in cards(text)]


def pile(game: Game) -> list[str]:
    return [same(card) for card in shoal.snapshot(game)["pile"]]


def thrown(game: Game) -> list[str]:
    return [same(card) for card in shoal.snapshot(game)["discard"]]


def known(game: Game, viewer: int | None) -> list[str]:
    """Return what a viewer is shown of the deck, next card first."""
    shown = shoal.named(game.view(viewer))["pile"]
    return [] if isinstance(shown, int) else [same(card) for card in shown["known"]]


def refused(game: Game, move: str, rule: str) -> None:
    code, before = read(game, move), shoal.snapshot(game)
    assert code not in game.legal(game.to_move), f"{move} is offered"
    with pytest.raises(shoal.Refused) as caught:
        game.apply(game.to_move, code)
    assert caught.value.rule == rule
    assert shoal.snapshot(game) == before


# NW4: new sets, and how long a set stays one


def drops(spread: str) -> set[str]:
    """The cards that seat 0, with room in its hand, may discard from its spread."""
    game = after(position("Lima", "", spreads={0: spread}, pile="Perth", turns=21), "draw deck")
    lying = [card.split("/")[0] for card in shoal.snapshot(game)["spreads"][0]]
    return {lying[int(move.split()[1])] for move in of_kind(game, "drop")}


@pytest.mark.parametrize(
    "three",
    [
        "London/Addis Ababa, Paris/Auckland, Berlin",
        "London/Addis Ababa, Kyiv, Vienna",
        "London/Addis Ababa, Paris/Auckland, Vienna",
        "Kyiv, Budapest, Vienna",
    ],
)
def test_NW4_a_set_of_three_may_not_lose_any_card(three: str) -> None:
    assert drops(three) == set()


def test_NW4_a_set_with_two_linking_cards_keeps_its_two_regional_cards() -> None:
    """Without a city there would be three cards left that hang together, but only one of them regional."""
    assert drops("London/Addis Ababa, Paris/Auckland, Vienna, Gibraltar") == {"Vienna", "Gibraltar"}


def test_NW4_what_is_left_must_hang_together() -> None:
    """Gibraltar hangs on London alone, and only Vienna joins London and Kyiv."""
    assert drops("London/Addis Ababa, Kyiv, Vienna, Gibraltar") == {"Gibraltar"}


def test_NW4_a_card_of_each_of_three_regions_around_a_linking_card() -> None:
    three = {"London", "Athens", "Kinshasa"}
    assert drops("London/Addis Ababa, Athens, Kinshasa, Gibraltar") == three


def test_NW4_in_a_chain_only_the_ends_may_go() -> None:
    """London, Vienna, Kyiv, Vladivostok, Seoul: without Kyiv there would be two pieces of two."""
    assert drops("London/Addis Ababa, Vienna, Kyiv, Vladivostok, Seoul") == {"London", "Seoul"}


def test_NW4_a_set_may_fall_into_two_if_both_are_sets() -> None:
    both = f"{BLUE}, Vienna, Kyiv, Budapest, Bucharest"
    assert drops(both) == {"London", "Paris", "Berlin", "Vienna", "Kyiv", "Budapest", "Bucharest"}
    assert drops("London/Addis Ababa, Paris/Auckland, Vienna, Kyiv, Budapest") == {
        "London",
        "Paris",
        "Kyiv",
        "Budapest",
    }


def test_NW4_each_set_of_a_spread_needs_three_cards_of_its_own() -> None:
    """The book's three cards for a spread are meant for each set in it."""
    assert drops(f"{BLUE}, Amsterdam, Havana/Tokyo, Caracas/Bogotá, Kingston") == {
        *("London", "Paris", "Berlin", "Amsterdam"),
    }


@pytest.mark.parametrize(
    ("three", "is_set"),
    [
        ("London/Addis Ababa, Paris/Auckland, Berlin", True),  # (a)
        ("London/Addis Ababa, London/Buenos Aires, Berlin", True),  # (a), a city twice
        ("London/Addis Ababa, Athens, Gibraltar", True),  # (b)
        ("London/Addis Ababa, Paris/Auckland, Gibraltar", True),  # (c)
        ("London/Addis Ababa, Gibraltar, Vienna", False),  # one regional card
        ("London/Addis Ababa, Lima, Gibraltar", False),  # gray is not on Gibraltar
        ("Lima, Santiago, Gibraltar", False),  # two of a colour that it does not carry
        ("Gibraltar, Vienna, Istanbul", False),
    ],
)
def test_NW4_three_cards_make_a_new_set_by_a_b_or_c_only(three: str, is_set: bool) -> None:
    game = shoal.restore(position(three, "", turns=1))
    assert ("set 0 1 2" in legal(game)) == is_set
    if is_set:
        play(game, "set 0 1 2")
        assert shoal.snapshot(game)["spreads"][0] == cards(three)
    else:
        refused(game, "set 0 1 2", "NW4")


def test_NW4_two_linking_cards_lie_in_a_set_only_when_one_is_added() -> None:
    game = shoal.restore(position("London/Addis Ababa, Paris/Auckland, Gibraltar, Vienna", "", turns=1))
    play(game, "set 0 1 2")
    assert "add 3" in legal(game)
    play(game, "add 3")
    assert shoal.snapshot(game)["spreads"][0] == cards("London/Addis Ababa, Paris/Auckland, Gibraltar, Vienna")


# NW11: when the discard pile is turned over


def last_card(discard: str, mine: str = "Kyiv", **more: object) -> Named:
    """Santo Domingo is the last card of the deck; nearly everything else lies before seat 1."""
    return position(mine, "Riyadh", pile="Santo Domingo", discard=discard, rest=1, **{"turns": 41, **more})  # type: ignore[arg-type]


def test_NW11_it_is_turned_over_at_once_when_a_draw_takes_the_last_card() -> None:
    game = after(last_card("Perth, Seoul, Lima"), "draw deck")
    assert state(game) == (0, "discard")
    assert held(game, 0) == set(names("Kyiv, Santo Domingo"))
    assert pile(game) == names("Lima, Seoul, Perth")
    assert thrown(game) == []
    assert shoal.snapshot(game)["known_pile"] == 3


def test_NW11_what_is_discarded_after_that_draw_is_the_whole_discard_pile() -> None:
    game = after(last_card("Perth, Seoul, Lima"), "draw deck", "discard 0")
    assert thrown(game) == names("Kyiv")
    assert pile(game) == names("Lima, Seoul, Perth")
    assert of_kind(game, "draw") == {"draw deck", "draw discard"}
    play(game, "draw deck")
    assert held(game, 1) == set(names("Riyadh, Lima"))


def replacing(pile: str, discard: str, mine: str = "Amsterdam, Lima") -> Game:
    """Seat 0 has added a card to its spread and draws replacements."""
    written = position(mine, "Perth", spreads={0: BLUE}, pile=pile, discard=discard, rest=1, turns=41)
    return after(written, "add 0", "done")


def test_NW11_it_is_turned_over_at_once_when_a_replacement_is_the_last_card() -> None:
    game = play(replacing("Kyiv", "Seoul, Delhi, Riyadh"), "draw deck")
    assert state(game) == (0, "replace")
    assert pile(game) == names("Riyadh, Delhi, Seoul")
    assert thrown(game) == []
    assert legal(game) == {"draw deck"}
    refused(game, "draw discard", "NW9")
    play(game, "draw deck")
    assert held(game, 0) == set(names("Lima, Kyiv, Riyadh"))


def test_NW11_also_when_that_replacement_fills_the_hand() -> None:
    """Nobody draws any more in this turn, but the deck is used up."""
    game = replacing(
        "Kyiv", "Seoul, Delhi, Riyadh", "Amsterdam, Lima, Manila, Anchorage, Tunis, Johannesburg, Port Moresby"
    )
    assert state(game) == (0, "replace")
    play(game, "draw deck")
    assert state(game) == (1, "begin")
    assert pile(game) == names("Riyadh, Delhi, Seoul")
    assert thrown(game) == []
    refused(game, "draw discard", "NW9")


def test_NW11_not_while_a_card_is_left_in_the_deck_or_by_a_card_from_the_discard_pile() -> None:
    game = play(replacing("Kyiv, Boston", "Seoul, Delhi, Riyadh"), "draw deck")
    assert (pile(game), thrown(game)) == (names("Boston"), names("Seoul, Delhi, Riyadh"))
    play(game, "draw discard")
    assert (pile(game), thrown(game)) == (names("Boston"), names("Delhi, Riyadh"))
    assert shoal.snapshot(game).get("known_pile", 0) == 0
    play(game, "draw deck")
    assert (pile(game), thrown(game)) == (names("Riyadh, Delhi"), [])


def test_NW11_without_a_discard_it_waits_until_a_card_is_to_be_drawn_from_the_empty_deck() -> None:
    game = after(last_card(""), "draw deck")
    assert (pile(game), thrown(game)) == ([], [])
    play(game, "discard 0")
    assert (pile(game), thrown(game)) == ([], names("Kyiv"))
    assert of_kind(game, "draw") == {"draw deck", "draw discard"}
    play(game, "draw deck")
    assert held(game, 1) == set(names("Riyadh, Kyiv"))
    assert (pile(game), thrown(game)) == ([], [])
    assert {"discard 0", "discard 1"} <= legal(game)  # it came from the deck


def test_NW11_until_then_the_discard_may_be_taken_as_a_discard() -> None:
    game = after(last_card(""), "draw deck", "discard 0", "draw discard")
    assert held(game, 1) == set(names("Riyadh, Kyiv"))
    assert (pile(game), thrown(game)) == ([], [])
    refused(game, "discard 1", "NW9")
    play(game, "discard 0")
    assert (pile(game), thrown(game)) == ([], names("Riyadh"))


def test_NW11_an_empty_hand_draws_the_one_discard_as_the_turned_deck_and_may_discard_it() -> None:
    """From the discard pile it could not take it, for it would have nothing to discard (NW9)."""
    written = position("", "Kyiv", pile="Santo Domingo", rest=1, seat=1, turns=40)
    game = after(written, "draw deck", "discard 0")
    assert state(game) == (0, "begin")
    assert legal(game) == {"draw deck"}
    play(game, "draw deck")
    assert legal(game) == {"discard 0"}
    play(game, "discard 0")
    assert (pile(game), thrown(game)) == ([], names("Kyiv"))


def test_NW11_without_a_discard_replacing_stops() -> None:
    game = play(replacing("Kyiv", ""), "draw deck")
    assert state(game) == (1, "begin")
    assert held(game, 0) == set(names("Lima, Kyiv"))
    assert (pile(game), thrown(game)) == ([], [])


def test_NW11_a_turned_deck_that_is_used_up_is_followed_by_the_next_at_once() -> None:
    game = after(last_card("Perth"), "draw deck", "discard 0")
    assert (pile(game), thrown(game)) == (names("Perth"), names("Kyiv"))
    play(game, "draw deck")
    assert held(game, 1) == set(names("Riyadh, Perth"))
    assert (pile(game), thrown(game)) == (names("Kyiv"), [])
    assert shoal.snapshot(game)["known_pile"] == 1
    play(game, "discard 0")
    assert (pile(game), thrown(game)) == (names("Kyiv"), names("Riyadh"))


def test_NW11_a_card_dropped_from_the_spread_after_the_last_draw_is_the_first_of_the_new_discards() -> None:
    written = position(
        "Kyiv", "Riyadh", spreads={0: f"{BLUE}, Amsterdam"}, pile="Santo Domingo", discard="Lima", rest=1, turns=41
    )
    game = after(written, "draw deck", "drop 3")
    assert (pile(game), thrown(game)) == (names("Lima"), names("Amsterdam"))


@pytest.mark.parametrize("viewer", VIEWERS)
def test_NW11_everyone_sees_the_order_of_the_turned_deck_from_the_moment_it_is_turned(viewer: int | None) -> None:
    game = shoal.restore(last_card("Perth, Seoul, Lima"))
    assert shoal.named(game.view(viewer))["pile"] == 1
    play(game, "draw deck")
    assert shoal.named(game.view(viewer))["pile"]["cards"] == 3
    assert known(game, viewer) == names("Lima, Seoul, Perth")
    play(game, "discard 0", "draw deck")
    assert known(game, viewer) == names("Seoul, Perth")


@pytest.mark.parametrize("viewer", VIEWERS)
def test_NW11_the_last_card_of_the_covered_deck_stays_hidden_and_those_of_the_turned_one_do_not(
    viewer: int | None,
) -> None:
    game = after(last_card("Perth, Seoul, Lima"), "draw deck", "discard 0", "draw deck")
    drawn = {0: str(hand(game, 0)[1]), 1: str(hand(game, 1)[1])}
    assert {seat: same(card) for seat, card in drawn.items()} == {
        0: same("Santo Domingo/Bucharest"),
        1: same("Lima/Montreal"),
    }
    seen = shoal.named(game.view(viewer))["hands"]
    assert seen[1][1] == drawn[1]
    assert seen[0][1] == (drawn[0] if viewer == 0 else f"?/{drawn[0].split('/')[1]}")


@pytest.mark.parametrize("viewer", VIEWERS)
def test_NW11_every_world_imagined_has_the_turned_deck_in_its_order(viewer: int | None) -> None:
    game = after(last_card("Perth, Seoul, Lima"), "draw deck", "discard 0")
    for number in range(20):
        world = shoal.imagine(game.view(viewer), shoal.Rng(number))
        assert pile(world) == names("Lima, Seoul, Perth")
        assert held(world, 0) == held(game, 0)
        assert held(world, 1) == held(game, 1)


# CD5: the side that faces the drawer is tossed when the card is drawn


CHANCES = [f"fast {number * 7919 + 1}" for number in range(80)]


@pytest.mark.parametrize("viewer", VIEWERS)
def test_CD5_the_view_of_a_turned_deck_does_not_tell_which_side_will_face_its_drawer(viewer: int | None) -> None:
    faced = Counter[tuple[str, bool]]()
    for rng in CHANCES:
        game = after(last_card("Perth, Seoul, Lima", rng=rng), "draw deck", "discard 0")
        shown = shoal.named(game.view(viewer))["pile"]["known"][0]
        drawn = hand(play(game, "draw deck"), 1)[1]
        assert drawn in (shown, flip(shown))
        faced[shown, drawn == shown] += 1
    for shown in {shown for shown, _ in faced}:
        if faced[shown, True] + faced[shown, False] >= 20:
            share = faced[shown, True] / (faced[shown, True] + faced[shown, False])
            assert 0.25 < share < 0.75, faced
    assert faced.total() == 80


def test_CD5_nor_does_the_way_in_which_a_known_deck_is_written() -> None:
    """Two positions that differ only in how a card of the deck lies look the same, and either side may be drawn."""
    for lying in ("Lima/Montreal", "Montreal/Lima"):
        drawn = set()
        for rng in CHANCES[:40]:
            written = position("Kyiv", "Riyadh", pile=f"{lying}, Perth", discard="Seoul", rest=1, turns=41)
            drawn.add(hand(after(written | {"known_pile": 2, "rng": rng}, "draw deck"), 0)[1])
        assert drawn == {"Lima/Montreal", "Montreal/Lima"}


def test_CD5_the_same_view_goes_with_either_side() -> None:
    """The view before the draw is the same for every seed, so it cannot reveal the card."""
    views = set()
    for rng in CHANCES[:30]:
        game = after(last_card("Perth, Seoul, Lima", rng=rng), "draw deck", "discard 1")
        views.add(str(shoal.named(game.view(1))["pile"]))
    assert len(views) == 1


def test_CD5_a_card_from_the_discard_pile_faces_either_way() -> None:
    drawn = {hand(after(last_card("Perth", rng=rng), "draw discard"), 0)[1] for rng in CHANCES[:40]}
    assert drawn == {"Perth/Bangkok", "Bangkok/Perth"}


@pytest.mark.parametrize("turned_over", [False, True])
def test_CD5_who_looks_ahead_has_to_reckon_with_either_side(turned_over: bool) -> None:
    """Santo Domingo is covered, Lima lies in a turned deck: of neither does a view tell how it will be drawn."""
    game = shoal.restore(last_card("Perth, Seoul, Lima"))
    if turned_over:
        play(game, "draw deck", "discard 0")
    seat, drawn = game.to_move, set()
    for number in range(40):
        world = play(shoal.imagine(game.view(seat), shoal.Rng(number)), "draw deck")
        drawn.add(hand(world, seat)[1])
    wanted = "Lima/Montreal" if turned_over else "Santo Domingo/Bucharest"
    assert drawn == {wanted, flip(wanted)}


# NW19: who wins


def test_NW19_the_highest_total_over_all_rounds_wins_whoever_won_the_last_one() -> None:
    """The last turn of the last of three rounds: seat 0 scores 4 in it, seat 1 has 3, and seat 2 nothing."""
    spreads = {0: f"{BLUE}, Amsterdam", 1: "Havana/Tokyo, Caracas/Bogotá, Kingston"}
    written = position("", "", "Anchorage", spreads=spreads, seat=2, turns=299, round=2, totals=[3, 2, 8])
    game = after(written, "draw deck", "discard 0")
    assert game.over
    assert list(game.scores) == [7, 5, 8]
    assert list(game.winners) == [2]


def test_NW19_totals_that_are_equal_share_the_win() -> None:
    written = position("", "Anchorage", spreads={0: BLUE}, seat=1, turns=199, round=1, totals=[4, 7])
    game = after(written, "draw deck", "discard 0")
    assert game.over
    assert list(game.scores) == [7, 7]
    assert list(game.winners) == [0, 1]


def test_NW1_the_positions_written_here_use_the_whole_deck() -> None:
    written = last_card("Perth, Seoul, Lima")
    found = [card for part in ("hands", "spreads") for some in written[part] for card in some]
    assert sorted(map(same, [*found, *written["pile"], *written["discard"]])) == sorted(map(same, ALL_CARDS))
