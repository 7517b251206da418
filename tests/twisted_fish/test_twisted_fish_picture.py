"""`shoal.picture` of Twisted Fish: the table, and what players remember of other hands."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterator
from functools import cache
from typing import Any, NamedTuple

import pytest
from random_walks import STYLES, Walk, choose_seat
from twisted_fish_positions import (
    BOAT,
    DECK,
    DIVER,
    DIVINE,
    FISTS,
    LURE,
    NET,
    WARDEN,
    Named,
    after,
    begin,
    every,
    fish_among,
    fish_of,
    play,
    position,
)

import shoal
from shoal import Game

NAME = "twisted-fish"
Viewer = int | None


def known(game: Game, viewer: Viewer) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = shoal.picture(game.view(viewer))["known"]
    return found


def of(game: Game, seat: int, viewer: Viewer = None) -> tuple[set[str], set[str], dict[str, int]]:
    """Return what a viewer knows of a hand."""
    hand = known(game, viewer)[seat]
    return set(hand["has"]), set(hand["some"]), hand["no"]


def viewers(game: Game) -> list[Viewer]:
    return [*range(game.seats), None]


# Examples


def test_the_picture_is_the_position_with_a_digest_in_place_of_the_knowledge() -> None:
    game = after(position("red eel", "green eel, red crab", "red whale"), "ask 0 for red eel", "give red eel")
    for viewer in viewers(game):
        named, picture = shoal.named(game.view(viewer)), shoal.picture(game.view(viewer))
        del named["knowledge"]
        assert picture.pop("known") == known(game, viewer)
        assert picture == named
        assert json.loads(json.dumps(picture)) == picture


def test_at_the_deal_one_knows_ones_own_hand_alone() -> None:
    game = shoal.new(NAME, seats=3, seed=1)
    for viewer in viewers(game):
        for seat in range(3):
            hand = shoal.snapshot(game)["hands"][seat]
            assert of(game, seat, viewer) == (set(hand) if seat == viewer else set(), set(), {})


def test_who_asks_for_a_fish_holds_some_and_who_says_no_does_not_hold_the_card() -> None:
    game = after(position("red crab", "green eel, red whale", "red shrimp"), "ask 0 for red eel")
    assert of(game, 1) == (set(), {"eel"}, {})
    assert of(game, 1, 1) == ({"green eel", "red whale"}, set(), {})
    play(game, "no")
    for viewer in (1, 2, None):
        assert of(game, 0, viewer) == (set(), set(), {"red eel": 0})
    assert of(game, 0, 0) == ({"red crab"}, set(), {})


def test_a_card_that_has_come_since_may_be_the_one_denied_unless_it_was_drawn_in_vain_for_it() -> None:
    hands = ["red crab", "green eel", "blue eel, red shrimp"]
    game = after(position(*hands, pond="red whale, blue whale, green whale"), "ask 2 for red eel", "no", "draw", "end")
    play(game, "ask 0 for blue shrimp", "no", "draw")
    assert of(game, 2)[2] == {"red eel": 1}
    again = after(position(*hands, pond="red whale, blue whale, green whale"), "ask 2 for red eel", "no", "draw", "end")
    play(again, "ask 0 for red eel", "no", "draw")
    assert of(again, 2)[2] == {"red eel": 0}
    assert of(again, 0)[2] == {"red eel": 0}


def test_a_second_no_counts_anew() -> None:
    hands = ["green eel", "blue eel", "red shrimp"]
    game = after(position(*hands, pond="red whale, blue whale, green whale"), "ask 2 for red eel", "no", "draw", "end")
    play(game, "ask 0 for blue shrimp", "no", "draw", "end")
    assert of(game, 2)[2] == {"red eel": 1}
    play(game, "ask 2 for red eel", "no")
    assert of(game, 2)[2] == {"red eel": 0}


@pytest.mark.parametrize(("first", "second"), [("red eel", "blue eel"), ("blue eel", "red eel")])
def test_the_latest_no_comes_first(first: str, second: str) -> None:
    written = position("", f"green eel, {FISTS}", "red shrimp")
    game = after(written, f"ask 2 for {first}", "no", f"again 2 for {second}", "no")
    assert list(known(game, 0)[2]["no"]) == [second, first]


def test_a_card_given_is_seen_by_all_and_a_no_to_it_is_over() -> None:
    hands = ["green eel", "blue eel", "yellow eel"]
    game = after(position(*hands, pond="red eel, red whale"), "ask 2 for red eel", "no", "draw")
    assert of(game, 1) == ({"red eel"}, {"eel"}, {})
    assert of(game, 2)[2] == {}
    play(game, "ask 2 for yellow eel", "give yellow eel")
    assert of(game, 1) == ({"red eel", "yellow eel"}, {"eel"}, {})
    assert of(game, 1, 1) == ({"red eel", "yellow eel", "blue eel"}, set(), {})


def test_a_card_that_leaves_may_be_the_one_that_was_claimed() -> None:
    game = after(position("green eel", "blue eel, red eel", ""), "ask 2 for yellow eel", "no", "draw", "end", "draw")
    assert of(game, 1) == (set(), {"eel"}, {})
    play(game, "ask 1 for blue eel", "give blue eel")
    assert of(game, 1) == (set(), set(), {})
    assert of(game, 0) == ({"blue eel"}, {"eel"}, {})


def test_an_empty_net_denies_the_whole_fish() -> None:
    game = after(position("green eel", f"blue eel, {NET}", "red shrimp"), "net 2 for eel", "allow", "no")
    assert of(game, 2)[2] == dict.fromkeys(every("eel"), 0)
    assert of(game, 2, 0)[2] == {card: 0 for card in every("eel") if card != "green eel"}
    assert of(game, 1) == (set(), {"eel"}, {})


def test_the_draw_after_an_empty_net_counts_for_every_card() -> None:
    hands = ["green eel", f"blue eel, {NET}", f"red shrimp, {LURE}"]
    game = after(
        position(*hands, pond="red whale, blue whale, green whale, red crab"), "ask 0 for red eel", "no", "draw"
    )
    play(game, "end", "lure 1 for yellow eel", "allow", "no", "draw", "end", "ask 2 for red eel", "no", "draw", "end")
    assert of(game, 1)[2] == {"yellow eel": 0}
    play(game, "net 2 for eel", "allow", "no", "draw")
    assert of(game, 1)[2] == {"yellow eel": 1}


def test_what_the_net_brought_the_two_know_and_the_others_know_its_fish() -> None:
    hands = ["green crab", f"blue eel, {NET}", "red eel, green eel"]
    game = after(position(*hands), "net 2 for eel", "allow", "give green eel")
    assert of(game, 1, 2) == ({"green eel"}, {"eel"}, {})
    assert of(game, 1, 0) == (set(), {"eel"}, {})
    assert of(game, 2, 1) == (set(), set(), {})


def test_a_claim_is_about_a_card_of_before_the_net_whatever_was_asked_for_since() -> None:
    hands = ["green crab, blue crab", f"blue eel, red whale, {NET}", "red eel, green eel, red crab"]
    game = after(position(*hands), "net 2 for eel", "allow", "give green eel", "end")
    play(game, "ask 0 for red eel", "no", "draw", "end", "ask 2 for yellow crab", "no", "draw", "end")
    play(game, "ask 0 for blue whale", "no")
    assert of(game, 1, 2)[:2] == ({"green eel"}, {"eel", "whale"})


def test_the_card_of_the_net_may_be_any_of_its_fish_to_those_who_have_not_seen_it() -> None:
    hands = [f"green crab, {LURE}", f"blue eel, {NET}", "red eel, green eel"]
    game = after(position(*hands, waits_for=begin(0)), "lure 1 for purple eel", "allow", "no", "draw", "end")
    play(game, "net 2 for eel", "allow", "give green eel")
    assert of(game, 1, 0)[2] == {"purple eel": 1}
    assert of(game, 1, 2)[2] == {"purple eel": 0}


def test_what_the_net_may_have_taken_is_no_longer_sure() -> None:
    hands = [f"green eel, {NET}", "blue eel, yellow eel", "red eel"]
    game = after(
        position(*hands), "ask 2 for red eel", "give red eel", "ask 2 for purple eel", "no", "draw", "end", "draw"
    )
    assert of(game, 1) == ({"red eel"}, {"eel"}, {})
    play(game, "net 1 for eel", "allow", "give yellow eel")
    assert of(game, 1) == (set(), set(), {})
    assert of(game, 1, 0) == ({"red eel"}, set(), {})


def test_what_the_boat_showed_its_player_remembers_until_it_leaves() -> None:
    game = after(position("", f"green eel, {BOAT}", "red eel"), "boat 2", "allow")
    assert of(game, 2, 1) == ({"red eel"}, set(), {})
    assert of(game, 2, 0) == of(game, 2) == (set(), set(), {})
    play(game, "ask 2 for red eel", "give red eel")
    assert of(game, 2, 1) == (set(), set(), {})
    assert of(game, 1, 0) == ({"red eel"}, {"eel"}, {})


def by_chance(written: Named, moves: list[str], **seen: str) -> Game:
    """The moves played so that the Warden pulled, or the Boat showed, the card that is wanted."""
    for number in range(1, 10**6, 10**4):
        game = after(written | {"rng": f"fast {number}"}, *moves)
        notes = shoal.snapshot(game)["knowledge"]
        if all(notes[zinger]["card"] == card for zinger, card in seen.items()):
            return game
    raise AssertionError(seen)


def saw_red_eel(theirs: str, before: list[str], then: list[str]) -> Game:
    """Seat 1 has seen the red eel in the hand of seat 2, and seat 0 is on turn."""
    hands = [f"blue eel, red crab, {WARDEN}, {NET}", f"green crab, {BOAT}", theirs]
    game = by_chance(position(*hands, waits_for=begin(0)), [*before, "1: boat 2", "allow"], boat="red eel")
    return play(game, *then)


@pytest.mark.parametrize(
    ("theirs", "before", "then", "stays"),
    [
        ("red eel, blue crab", [], ["warden 1", "allow"], True),
        ("red eel, blue crab", [], ["net 1 for crab", "allow", "give green crab"], True),
        ("red eel, blue crab", [], ["net 2 for crab", "allow", "give blue crab"], True),
        ("red eel, blue crab", [], ["ask 2 for blue crab", "give blue crab"], True),
        ("red eel, blue crab", ["warden 2", "allow"], [], True),
        ("red eel, green eel", ["net 2 for eel", "allow", "give green eel"], [], True),
        ("red eel, blue crab", [], ["warden 2", "allow"], False),
        ("red eel, green eel", [], ["net 2 for eel", "allow", "give green eel"], False),
        ("red eel, blue crab", [], ["ask 2 for red eel", "give red eel"], False),
    ],
)
def test_a_card_that_was_seen_is_there_as_long_as_it_cannot_have_left(
    theirs: str, before: list[str], then: list[str], stays: bool
) -> None:
    game = saw_red_eel(theirs, before, then)
    assert of(game, 2, 1)[0] == ({"red eel"} if stays else set())


def test_a_card_that_was_seen_is_there_though_the_net_takes_one_of_its_fish_from_another() -> None:
    written = position("blue eel", f"green crab, {BOAT}", f"red eel, {NET}", waits_for=begin(2))
    game = by_chance(written, ["1: boat 2", "allow", "net 0 for eel", "allow", "give blue eel"], boat="red eel")
    assert of(game, 2, 1) == ({"red eel"}, set(), {})


def test_of_a_hand_that_one_knows_whole_there_is_nothing_else_to_say() -> None:
    game = after(position("", f"green eel, {BOAT}", "red eel"), "ask 2 for blue eel", "no", "boat 2", "allow")
    assert of(game, 2, 1) == ({"red eel"}, set(), {})
    assert of(game, 2, 0) == (set(), set(), {"blue eel": 0})


def test_a_card_seen_may_be_what_its_holder_asked_with() -> None:
    game = after(position("", "green eel", f"red whale, {BOAT}", pond="red crab"), "ask 0 for red eel")
    assert of(game, 1, 2) == (set(), {"eel"}, {})
    play(game, "no", "2: boat 1", "allow", "draw")
    assert of(game, 1, 2) == ({"green eel"}, set(), {})
    assert of(game, 1, 0) == (set(), {"eel"}, {})


@pytest.mark.parametrize("open_before", [False, True])
def test_a_card_seen_that_has_left_for_another_hand_is_not_there_when_it_is_hidden_again(open_before: bool) -> None:
    """The Warden may have taken it from that other hand."""
    ours, theirs = ("red eel, green eel", "blue eel") if open_before else ("green eel", "blue eel, red eel")
    written = position(f"green crab, {BOAT}, {WARDEN}", f"{ours}, red whale", theirs, waits_for=begin(2))
    got = ["ask 1 for red eel", "give red eel"] if open_before else []
    moves = [*got, "0: boat 2", "allow", "ask 1 for purple eel", "no", "draw", "end"]
    game = by_chance(written, moves, boat="red eel")
    assert of(game, 2, 0)[0] == {"red eel"}
    play(game, "ask 1 for blue crab", "no", "draw", "end", "ask 2 for red eel", "give red eel")
    assert of(game, 1, 0)[0] == {"red eel"}
    play(game, "0: warden 1", "allow")
    for viewer in (0, None):
        assert "red eel" not in of(game, 1, viewer)[0] | of(game, 2, viewer)[0]


def test_a_card_that_left_and_came_back_before_it_was_seen_is_there() -> None:
    written = position(f"blue eel, {WARDEN}", f"green crab, {BOAT}", "red eel, yellow eel", waits_for=begin(0))
    moves = ["ask 2 for red eel", "give red eel", "ask 2 for purple eel", "no", "draw", "end"]
    moves += ["ask 0 for red crab", "no", "draw", "end", "ask 0 for red eel", "give red eel"]
    game = by_chance(written, [*moves, "0: warden 2", "allow", "1: boat 2", "allow"], boat="red eel")
    assert of(game, 2, 1)[0] == {"red eel"}


def test_who_lost_a_card_to_the_warden_knows_that_it_was_in_the_pond_then() -> None:
    written = position(f"blue crab, {WARDEN}", "red eel, green eel", "red shrimp", waits_for=begin(2))
    in_vain = ["ask 0 for blue shrimp", "no", "draw", "end"]
    moves = ["0: warden 1", "allow", *in_vain, "ask 2 for red crab", "no", "draw", "end", "ask 2 for red eel", "no"]
    game = by_chance(written, moves, warden="red eel")
    assert of(game, 2, 1)[2] == {"red eel": 0, "red crab": 0}


def test_beside_the_card_of_the_net_others_have_come() -> None:
    hands = [f"green crab, {LURE}", f"blue eel, {NET}", "red eel, green eel"]
    written = position(*hands, waits_for=begin(0), pond="red whale, blue whale, green whale, yellow whale")
    game = after(written, "lure 1 for red shrimp", "allow", "no", "draw", "end")
    play(game, "net 2 for eel", "allow", "give green eel", "end", "ask 0 for purple eel", "no", "draw", "end")
    assert of(game, 1)[2] == {"red shrimp": 0}
    play(game, "ask 1 for blue crab", "no", "draw", "end", "ask 0 for purple eel", "no", "draw")
    assert of(game, 1)[2] == {"blue crab": 1, "red shrimp": 1}


def test_after_the_warden_nothing_in_that_hand_is_sure() -> None:
    hands = [f"green crab, {WARDEN}", "green eel", "red eel, blue eel"]
    game = after(position(*hands), "ask 2 for red eel", "give red eel")
    assert of(game, 1) == ({"red eel"}, {"eel"}, {})
    play(game, "0: warden 1", "allow")
    assert of(game, 1) == (set(), set(), {})
    (left,) = shoal.snapshot(game)["hands"][1]
    assert of(game, 1, 1) == ({left}, set(), {})


def test_a_card_that_everybody_saw_since_is_no_longer_denied_though_the_warden_may_have_taken_it() -> None:
    hands = [f"yellow eel, {WARDEN}", "green eel", "red eel, blue eel"]
    game = after(position(*hands), "ask 0 for red eel", "no", "draw", "end", "ask 1 for red eel", "no", "draw", "end")
    assert of(game, 0)[2] == of(game, 1)[2] == {"red eel": 0}
    play(game, "ask 2 for red eel", "give red eel", "ask 2 for purple eel", "no", "draw", "end")
    play(game, "ask 0 for red eel", "give red eel", "0: warden 1", "allow")
    assert "red eel" not in of(game, 1)[2]
    assert "red eel" not in of(game, 0)[2]


def test_being_dead_in_the_water_says_more_than_an_earlier_no() -> None:
    """Seat 2 draws twice, but it has no fish yet when it draws again."""
    written = position("blue eel", "green eel", LURE, pond=f"red whale, {NET}, green whale, red crab, blue whale")
    game = after(written, "ask 2 for red eel", "no", "draw", "end", "draw")
    assert of(game, 2)[2] == {"red eel": 1}
    play(game, "ask 1 for yellow eel", "no", "draw", "end", "ask 0 for purple eel", "no", "draw", "end", "pass")
    assert of(game, 2)[2] == {"red eel": 0}
    play(game, "ask 1 for yellow eel", "no", "draw", "end")
    assert of(game, 2)[2] == {"red eel": 0}


def test_with_an_empty_pond_what_no_other_hand_can_hold_is_there() -> None:
    written = position("red eel, red crab, blue crab", "green eel", seats=2, dry=0)
    game = shoal.restore(written)
    for viewer in (0, 1):
        for seat in (0, 1):
            assert of(game, seat, viewer)[0] == set(written["hands"][seat])
    assert of(game, 0) == (set(), set(), {})


def test_with_an_empty_pond_a_denial_may_leave_one_hand_only() -> None:
    written = position("red eel, red crab", "green eel, green crab", "blue eel, blue crab", dry=2)
    game = after(written, "ask 2 for red eel", "no")
    assert "red eel" in of(game, 0, 1)[0]
    assert not of(game, 0, 1)[0] & {"red crab", "blue crab"}
    assert of(game, 0) == (set(), set(), {})


def test_the_last_card_that_a_claim_can_be_about_is_there() -> None:
    hands = ["red eel, blue eel, yellow eel", "green eel", "red whale"]
    game = after(
        position(*hands), "ask 2 for purple eel", "no", "draw", "end", "ask 1 for blue whale", "no", "draw", "end"
    )
    assert of(game, 1, 0) == (set(), {"eel"}, {"blue whale": 0})
    play(game, "ask 1 for purple eel", "no")
    assert of(game, 1, 0) == ({"green eel"}, set(), {"purple eel": 0, "blue whale": 0})
    assert of(game, 1) == (set(), {"eel"}, {"purple eel": 0, "blue whale": 0})


def test_the_last_cards_that_two_claims_can_be_about_are_there() -> None:
    hands = [f"red eel, blue eel, red crab, blue crab, {FISTS}", "green eel, green crab", "yellow eel, yellow crab"]
    game = after(
        position(*hands), "ask 2 for yellow eel", "give yellow eel", "ask 2 for yellow crab", "give yellow crab"
    )
    play(game, "ask 0 for purple eel", "no", "draw", "end", "draw")
    play(game, "ask 1 for purple eel", "no", "again 1 for purple crab", "no")
    assert of(game, 1, 0)[:2] == ({"yellow eel", "yellow crab", "green eel", "green crab"}, set())


def test_with_whoppers_a_no_is_listed_and_proves_nothing() -> None:
    game = after(position("red eel", f"green eel, {BOAT}", "red whale", whoppers=1), "ask 0 for red eel", "no")
    assert of(game, 0, 2) == (set(), set(), {"red eel": 0})
    play(game, "boat 0", "allow")
    assert of(game, 0, 1) == ({"red eel"}, set(), {})


def test_a_zinger_that_was_taken_is_there() -> None:
    game = after(position("", f"green eel, {BOAT}", f"red eel, {DIVINE}"), "boat 2", "divine take")
    assert of(game, 2) == ({BOAT}, set(), {})


def test_at_the_end_all_hands_are_open() -> None:
    written = position("red eel, red whale", "every eel but red", "blue crab", baskets={1: "shrimp"})
    game = after(written, "ask 0 for red eel", "give red eel", "basket eel")
    assert game.over
    for viewer in viewers(game):
        assert [of(game, seat, viewer) for seat in range(3)] == [
            ({"red whale"}, set(), {}),
            (set(), set(), {}),
            ({"blue crab"}, set(), {}),
        ]


# Against the true hands, and against what was told


class Come(NamedTuple):
    """A card that came into a hand unseen: when, and what the viewer knows of it."""

    at: int
    is_not: str = ""
    fish: str = ""
    card: str = ""

    def may_be(self, card: str) -> bool:
        return card != self.is_not and self.fish in ("", fish_of(card)) and self.card in ("", card)


class Told:
    """The log of one viewer: who said no to what, and which cards came into each hand unseen since."""

    def __init__(self, seats: int, viewer: Viewer) -> None:
        self.seats = seats
        self.viewer = viewer
        self.now = 0
        self.forget()

    def forget(self) -> None:
        self.said: list[dict[str, int]] = [{} for _ in range(self.seats)]
        self.come: list[list[Come]] = [[] for _ in range(self.seats)]
        self.fishless = [-1] * self.seats
        self.seen: dict[str, int] = {}  # cards that came into a hand before everybody's eyes, and when
        self.pulled: tuple[str, int] = ("", -1)
        self.wanted = ""

    def hear(self, line: shoal.Line) -> None:
        facts: Named = shoal.notation.facts("twisted-fish", line, self.viewer)
        self.now += 1
        if line.kind in ("ask", "lure", "again"):
            self.wanted = facts["card"]
        elif line.kind == "net":
            self.wanted = ""
        elif line.kind == "no":
            self.said[facts["asked"]][facts["card"]] = self.now
        elif line.kind == "none":
            self.said[facts["asked"]] |= dict.fromkeys(every(facts["fish"]), self.now)
        elif line.kind in ("deal", "winner", "winners"):
            self.forget()
        else:
            self._hear_of_cards(line.kind, facts)

    def _hear_of_cards(self, kind: str, facts: Named) -> None:
        if kind in ("give", "exact"):
            self.seen[facts["card"]] = self.now
        elif kind == "draw":
            self.come[facts["seat"]].append(Come(self.now, is_not=self.wanted))
        elif kind in ("dead draw", "pass"):
            self.fishless[facts["seat"]] = self.now
            self.now += 1
            if kind == "dead draw":
                self.come[facts["seat"]].append(Come(self.now))
        elif kind == "netted":
            self.come[facts["taker"]].append(Come(self.now, fish=facts["fish"], card=facts.get("card", "")))
        elif kind == "pull":
            self.pulled = (facts.get("card", ""), self.now)

    def no(self, seat: int, hidden: set[str]) -> dict[str, int]:
        """The cards that a seat said no to, of those that are hidden from the viewer."""
        return {
            card: self.come_since(seat, card, time)
            for card, time in self.said[seat].items()
            if card in hidden and self.seen.get(card, -1) < time
        }

    def come_since(self, seat: int, card: str, time: int) -> int:
        since = max(time, self.fishless[seat], self.pulled[1] if self.pulled[0] == card else -1)
        return sum(come.at > since and come.may_be(card) for come in self.come[seat])


class Met(NamedTuple):
    game: Game
    told: list[Told]  # by viewer


def met(walk: Walk, whoppers: int, most: int) -> Iterator[Met]:
    """The positions of a walk, with what each viewer has been told so far."""
    game = shoal.new(NAME, seats=walk.seats, seed=walk.seed, whoppers=whoppers, target=100)
    choose = STYLES[walk.style](walk)
    told = [Told(walk.seats, viewer) for viewer in viewers(game)]
    for step in range(most):
        if game.over:
            break
        log: shoal.Log = []
        seat = choose_seat(game, step)
        game.apply(seat, choose(game, seat), log)
        for line in log:
            for one in told:
                one.hear(line)
        yield Met(game, told)


def hidden_from(picture: Named) -> set[str]:
    """The cards of which the viewer does not know where they are."""
    waits, diver = picture["waits_for"], picture["diver"]
    shown = {card for hand in picture["known"] for card in hand["has"]} | set(picture["played"])
    shown |= {card for laid in picture["baskets"] for fish in laid for card in every(fish)}
    if diver:
        shown = shown - ({diver["for"]} - {card for hand in picture["known"] for card in hand["has"]}) | {DIVER}
    if waits and waits["to"] == "reply":
        shown.add(waits["zinger"])
    return set(DECK) - shown


def assert_true(picture: Named, hands: list[list[str]], told: Told, whoppers: int) -> Counter[str]:
    """Of every hand; and how much there was to see."""
    hidden, found = hidden_from(picture), Counter[str]()
    for seat, (of_hand, cards, shown) in enumerate(zip(picture["known"], hands, picture["hands"], strict=True)):
        has, some, no = of_hand["has"], of_hand["some"], of_hand["no"]
        assert len(has) == len(set(has))
        assert set(shown) - {"?"} <= set(has) <= set(cards)
        if seat == told.viewer:
            assert (sorted(has), some, no) == (sorted(cards), [], {})
        assert set(some) <= fish_among(set(cards) - set(has))
        assert no == (told.no(seat, hidden) if len(has) < len(cards) else {})
        for card, come in no.items():
            assert whoppers or come > 0 or card not in cards
        found.update(
            has=len(has), some=len(some), no=len(no), sure=list(no.values()).count(0), more=len(set(has) - set(shown))
        )
    return found


@cache
def found_on(seats: int, style: str, whoppers: int) -> Counter[str]:
    found = Counter[str]()
    for seed in SEEDS:
        for number, (game, told) in enumerate(met(Walk(NAME, seats, seed, style), whoppers, 300)):
            if number % EVERY == 0 or game.over:
                hands = shoal.snapshot(game)["hands"]
                for one in told:
                    found += assert_true(shoal.picture(game.view(one.viewer)), hands, one, whoppers)
    return found


SEEDS = range(3) if shoal.compiled() else range(1)
EVERY = 2 if shoal.compiled() else 5


@pytest.mark.parametrize("whoppers", [0, 1])
@pytest.mark.parametrize("style", ["random", "rare", "greedy"])
@pytest.mark.parametrize("seats", [2, 3, 4, 6])
def test_what_is_known_is_true_and_is_what_was_told(seats: int, style: str, whoppers: int) -> None:
    found = found_on(seats, style, whoppers)
    assert min(found[kind] for kind in ("has", "some", "no", "sure", "more")) > 0


def test_what_is_known_is_so_in_every_world_that_looks_the_same() -> None:
    for number, (game, _) in enumerate(met(Walk(NAME, 3, 4, "rare"), 0, 200)):
        if number % 20 == 0 and not game.over:
            for viewer in viewers(game):
                view = game.view(viewer)
                mine = shoal.picture(view)["known"]
                for seed in range(5):
                    world = shoal.imagine(view, shoal.Rng(seed))
                    assert shoal.picture(world.view(viewer))["known"] == mine
                    for of_hand, cards in zip(mine, shoal.snapshot(world)["hands"], strict=True):
                        assert set(of_hand["has"]) <= set(cards)
                        assert set(of_hand["some"]) <= fish_among(set(cards) - set(of_hand["has"]))
                        assert not {card for card, come in of_hand["no"].items() if come == 0} & set(cards)
