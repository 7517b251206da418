"""`imagine` gives exactly the worlds that agree with a seat's knowledge, compared with brute force on small decks."""

from __future__ import annotations

import random
from typing import Any

import pytest
from brute_force_worlds import (
    FISH,
    ZINGERS,
    Action,
    Belief,
    Start,
    Viewer,
    Walk,
    compare,
    fish_of,
    same_to_the_seat,
    walk_and_compare,
)

import shoal


def small(
    hands: list[list[str]], pond: list[str], *, begins: int = 0, whoppers: bool = False, diver: str | None = None
) -> dict[str, Any]:
    """A position with these cards alone in play. The Diver, if it lies in a basket, lies before seat 0."""
    live = [card for cards in [*hands, pond] for card in cards]
    fish = {fish_of(card) for card in live} - ({fish_of(diver)} if diver else set())
    return {
        "game": "twisted-fish",
        "seats": len(hands),
        "options": {"target": 0, "whoppers": int(whoppers)},
        "round": 0,
        "totals": [0] * len(hands),
        "waits_for": {"seat": begins, "to": "begin"},
        "hands": hands,
        "pond": pond,
        "baskets": [[kind for kind in FISH if kind not in fish], *([] for _ in hands[1:])],
        "diver": {"for": diver, "turn": 3} if diver else None,
        "played": [name for name in ZINGERS if name not in live and not (diver and name == "Dead Scuba Diver")],
        "turns": 9,
        "passes": 0,
        "rng": "fast 1",
    }


def told(data: dict[str, Any], viewer: Viewer, moves: list[tuple[int, Action]]) -> tuple[Walk, set[tuple[str, ...]]]:
    """Play the moves, comparing all the way for every seat; then what the seat thinks of hands, as a set of
    descriptions, a place each: the hands in order and the Pond."""
    walk = Walk(data, "any", random.Random(1))
    beliefs = [Belief(walk.model, walk.begin(), seat) for seat in range(walk.game.seats)]
    rng = shoal.Rng(5)
    for seat, action in moves:
        event, seen = walk.play(seat, shoal.code(walk.game, action), action)
        for belief in beliefs:
            belief.hear(event, seen)
            compare(walk, belief, rng)
            same_to_the_seat(walk, belief.viewer, rng)
    belief = next(belief for belief in beliefs if belief.viewer == viewer)
    return walk, {
        tuple(",".join(walk.cards.words(hand)) for hand in (*world.hands, world.pond)) for world in belief.deals()
    }


def ask(seat: int, card: str) -> Action:
    return {"kind": "ask", "seat": seat, "card": card}


NO: Action = {"kind": "no"}
DRAW: Action = {"kind": "draw"}
END: Action = {"kind": "end"}
ALLOW: Action = {"kind": "allow"}


def test_TF5_what_was_denied_may_have_been_drawn_since() -> None:
    data = small([["red eel"], ["green eel"], ["blue eel", "yellow eel"]], ["purple eel"])
    _, before = told(data, 0, [(0, ask(1, "yellow eel")), (1, NO)])
    assert all("yellow" not in hands[1] for hands in before)
    _, after = told(data, 2, [(0, ask(1, "yellow eel")), (1, NO), (0, DRAW)])
    assert {hands[0] for hands in after} == {"green eel,red eel", "green eel,purple eel", "purple eel,red eel"}


def test_TF3_who_asks_holds_one_of_the_fish_then() -> None:
    data = small([["red eel"], ["green eel", "Game Warden"], ["blue eel", "yellow eel"]], ["purple eel", "The Net"])
    _, after = told(data, 2, [(0, ask(1, "red eel"))])
    assert {hands[0] for hands in after} == {"red eel", "green eel", "purple eel"}


def test_TF20_who_asks_with_the_lure_need_not_hold_it() -> None:
    data = small([["red eel", "The Lure"], ["green eel"], ["blue eel", "yellow eel"]], ["purple eel", "The Net"])
    lure = {"kind": "lure", "seat": 1, "card": "purple eel"}
    _, after = told(data, 2, [(0, lure), (1, ALLOW), (1, NO)])
    assert {hands[0] for hands in after} == {"red eel", "green eel", "purple eel", "The Net"}
    assert all("purple eel" not in hands[1] for hands in after)


def test_TF16_no_fishing_says_nothing_of_what_is_held() -> None:
    data = small([["red eel"], ["green eel", "No Fishing"], ["blue eel", "yellow eel"]], ["purple eel"])
    _, after = told(data, 0, [(0, ask(1, "green eel")), (1, {"kind": "no fishing"}), (0, ALLOW)])
    assert {hands[1] for hands in after} == {"green eel", "blue eel", "yellow eel", "purple eel"}


def test_TF6_the_dead_in_the_water_hold_no_fish() -> None:
    data = small([["The Net"], ["green eel"], ["blue eel", "yellow eel"]], ["purple eel", "The Lure", "red eel"])
    _, after = told(data, 2, [(0, DRAW)])
    assert {hands[0] for hands in after} == {
        *("The Net,green eel", "The Net,purple eel", "The Net,red eel", "The Lure,The Net"),
        *("The Lure,green eel", "The Lure,purple eel", "The Lure,red eel"),
    }


def test_TF18_which_card_the_net_brought_only_the_two_know() -> None:
    data = small([["red eel", "The Net"], ["green eel", "blue eel"], ["yellow eel"]], ["purple eel"])
    moves: list[tuple[int, Action]] = [
        (0, {"kind": "net", "seat": 1, "fish": "eel"}),
        (1, ALLOW),
        (1, {"kind": "give", "card": "blue eel"}),
    ]
    _, third = told(data, 2, moves)
    assert len({hands[0] for hands in third}) == 6
    assert len({hands[1] for hands in third}) == 4
    _, giver = told(data, 1, moves)
    assert all("blue eel" in hands[0] for hands in giver)


@pytest.mark.parametrize("given", ["purple eel", "yellow eel"])
def test_TF18_the_net_may_bring_a_card_that_was_openly_got_before(given: str) -> None:
    data = small([["purple eel", "green eel"], ["yellow eel"], ["blue eel", "The Net", "red eel"]], [], begins=1)
    moves: list[tuple[int, Action]] = [
        *((1, ask(0, "purple eel")), (0, {"kind": "give", "card": "purple eel"})),
        *((1, ask(2, "purple eel")), (2, NO), (1, END)),
        *((2, {"kind": "net", "seat": 1, "fish": "eel"}), (1, ALLOW), (1, {"kind": "give", "card": given})),
    ]
    _, third = told(data, 0, moves)
    assert {hands[1] for hands in third} == {"purple eel", "yellow eel", "blue eel", "red eel"}


def test_TF18_a_net_that_brings_nothing_denies_the_fish() -> None:
    data = small([["red eel", "The Net"], ["The Lure"], ["yellow eel"]], ["purple eel", "green eel", "blue eel"])
    net = {"kind": "net", "seat": 1, "fish": "eel"}
    _, after = told(data, 2, [(0, net), (1, ALLOW), (1, NO)])
    assert {hands[1] for hands in after} == {"The Lure"}


def test_TF14_what_the_warden_pulled_only_its_owner_knows() -> None:
    data = small([["red eel", "Game Warden"], ["green eel", "blue eel"], ["yellow eel"]], ["purple eel"])
    moves: list[tuple[int, Action]] = [(0, {"kind": "warden", "seat": 1}), (1, ALLOW)]
    _, by = told(data, 0, moves)
    assert len(by) == 12
    _, owner = told(data, 1, moves)
    assert len({hands[3] for hands in owner}) == 3


def test_TF17_what_was_seen_from_the_boat_the_two_know() -> None:
    data = small([["red eel", "Glass Bottom Boat"], ["green eel", "blue eel"], ["yellow eel"]], ["purple eel"])
    moves: list[tuple[int, Action]] = [(0, {"kind": "boat", "seat": 1}), (1, ALLOW)]
    _, by = told(data, 0, moves)
    assert len(by) == 2 * 3
    _, third = told(data, 2, moves)
    assert len(third) == 12


def test_TF21_a_zinger_taken_is_known_to_be_in_that_hand() -> None:
    data = small(
        [["red eel", "Game Warden"], ["Divine Intervention", "blue eel"], ["yellow eel"]], ["purple eel", "green eel"]
    )
    moves: list[tuple[int, Action]] = [
        (0, {"kind": "warden", "seat": 1}),
        (1, {"kind": "divine", "zinger": "take"}),
    ]
    walk, after = told(data, 2, moves)
    assert all("Game Warden" in hands[1] for hands in after)
    assert walk.data["played"].count("Divine Intervention") == 1


def test_TF28_who_lays_the_diver_before_the_answer_denies_what_is_left() -> None:
    four = ["red eel", "blue eel", "green eel", "yellow eel", "Dead Scuba Diver"]
    data = small([["purple eel", "red crab"], [*four, "blue crab"], ["green crab"]], ["yellow crab", "purple crab"])
    moves = [(0, ask(1, "red eel")), (1, {"kind": "diver", "for": "purple eel"}), (1, NO), (0, DRAW), (0, END)]
    _, after = told(data, 2, moves)
    assert all("purple eel" in hands[0] for hands in after)
    assert {hands[1] for hands in after} == {"blue crab", "red crab", "yellow crab", "purple crab"}


@pytest.mark.parametrize("whoppers", [False, True])
def test_TF28_the_claim_of_a_question_is_older_than_a_pull_before_its_answer(whoppers: bool) -> None:
    hands = [["red eel", "The Lure"], ["green eel", "Game Warden"], ["yellow eel"]]
    data = small(hands, ["blue eel", "purple eel"], whoppers=whoppers)
    pull: list[tuple[int, Action]] = [(1, {"kind": "warden", "seat": 0}), (0, ALLOW)]
    _, after = told(data, 2, [(0, ask(1, "blue eel")), *pull, (1, NO)])
    assert any("eel" not in hands[0] for hands in after)
    if not whoppers:
        assert all("blue eel" not in hands[1] for hands in after)


def test_TF28_what_the_boat_shows_before_the_answer_only_the_two_know() -> None:
    data = small([["red eel", "blue eel"], ["green eel", "Glass Bottom Boat"], ["yellow eel"]], ["purple eel"])
    moves = [(0, ask(1, "yellow eel")), (1, {"kind": "boat", "seat": 0}), (0, ALLOW), (1, NO), (0, DRAW)]
    told(data, 1, moves)


def test_TF28_a_zinger_taken_before_the_answer_is_known_to_be_in_that_hand() -> None:
    hands = [["red eel", "Divine Intervention"], ["green eel", "Game Warden"], ["yellow eel"]]
    moves: list[tuple[int, Action]] = [
        *((0, ask(1, "green eel")), (1, {"kind": "warden", "seat": 0}), (0, {"kind": "divine", "zinger": "take"})),
        (1, {"kind": "give", "card": "green eel"}),
    ]
    _, after = told(small(hands, ["blue eel", "purple eel"]), 2, moves)
    assert all("Game Warden" in hands[0] and "green eel" in hands[0] for hands in after)


def test_TF13_a_whopper_proves_nothing_until_it_comes_to_light() -> None:
    data = small([["red eel"], ["green eel", "blue eel"], ["yellow eel"]], ["purple eel"], whoppers=True)
    moves = [(0, ask(1, "blue eel")), (1, NO), (0, DRAW), (0, END)]
    _, before = told(data, 0, moves)
    assert any("blue eel" in hands[1] for hands in before)
    moves += [
        (1, ask(0, "yellow eel")),
        (0, NO),
        (1, END),
        (2, ask(1, "blue eel")),
        (1, {"kind": "give", "card": "blue eel"}),
    ]
    walk, _ = told(data, 0, moves)
    assert walk.data["caught"] == [1]


def test_TF13_who_shows_a_denied_card_and_is_not_caught_drew_it_since() -> None:
    data = small(
        [["red eel", "red crab"], ["green eel"], ["yellow eel", "blue crab"]],
        ["purple eel", "blue eel", "green crab", "yellow crab", "purple crab"],
        whoppers=True,
    )
    moves = [
        *((0, ask(1, "blue eel")), (1, NO), (0, DRAW), (0, END)),
        *((1, ask(0, "red eel")), (0, NO), (1, DRAW), (1, END)),
        *((2, ask(1, "blue eel")), (1, {"kind": "give", "card": "blue eel"})),
    ]
    _, after = told(data, 2, moves)
    assert all(fish_of(hands[1]) == "eel" for hands in after)


def name(value: object) -> str | None:
    return f"{value.seats}_seats" if isinstance(value, Start) else None


def exact(start: Start, seed: int, style: str, viewers: tuple[Viewer, ...] | None = None, inner: int = 0) -> None:
    """Of up to 24 worlds each must come, at every second position."""
    walk_and_compare(start, seed, style, moves=18, viewers=viewers, largest=2600, inner=inner, most=24, apart=2)


@pytest.mark.parametrize(
    ("start", "style", "seed"),
    [
        (Start(2, 2, 3), "rare", 33),
        (Start(2, 2, 3), "asking", 39),
        (Start(3, 2, 2), "any", 3),
        (Start(3, 1, 4), "rare", 4),
        (Start(3, 1, 4), "rare", 16),
        (Start(4, 1, 4), "rare", 37),
    ],
    ids=name,
)
def test_imagine_gives_exactly_the_worlds_that_agree(start: Start, style: str, seed: int) -> None:
    exact(start, seed, style)


@pytest.mark.parametrize(
    ("start", "style", "seed"),
    [
        (Start(2, 2, 2, whoppers=True), "asking", 0),
        (Start(3, 1, 4, whoppers=True), "asking", 12),
        (Start(4, 1, 3, whoppers=True), "rare", 58),
    ],
    ids=name,
)
def test_TF13_imagine_gives_exactly_the_worlds_that_agree_with_whoppers(start: Start, style: str, seed: int) -> None:
    exact(start, seed, style)


def test_TF15_imagine_gives_exactly_the_worlds_that_agree_with_a_diver_laid() -> None:
    exact(Start(3, 1, 3, diver=True), 27, "rare")


@pytest.mark.parametrize(("whoppers", "seed"), [(False, 27), (True, 50)])
def test_spectators_imagine_exactly_the_worlds_that_agree(whoppers: bool, seed: int) -> None:
    exact(Start(3, 1, 3, whoppers), seed, "rare", viewers=(None,))


@pytest.mark.parametrize(("whoppers", "seed"), [(False, 27), (False, 8), (True, 24)])
def test_in_an_imagined_world_each_seat_knows_what_it_may_have_seen(whoppers: bool, seed: int) -> None:
    exact(Start(3, 1, 3, whoppers), seed, "rare", viewers=(), inner=3000)
