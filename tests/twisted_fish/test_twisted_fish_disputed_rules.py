"""Readings of the rules of Twisted Fish that players argue about: baskets, whoppers, a Net that gets nothing, Divine
Intervention and the longer game, on positions written by hand."""

from __future__ import annotations

import pytest
from twisted_fish_positions import (
    BOAT,
    DIVER,
    DIVINE,
    FISTS,
    LURE,
    NET,
    NO_FISHING,
    WARDEN,
    ZINGERS,
    Named,
    after,
    answer,
    asks,
    begin,
    fish_among,
    hand,
    legal,
    play,
    position,
    waits_for,
)

import shoal
from shoal import Game, notation

WAYS = pytest.mark.parametrize("way", ["take", "leave"])


def state(game: Game) -> tuple[int, str]:
    """Return the seat that the game waits for, and its task."""
    waits = waits_for(game)
    assert waits is not None
    return waits["seat"], waits["to"]


def field(game: Game, name: str) -> object:
    return shoal.snapshot(game).get(name)


def played(game: Game) -> set[str]:
    return set(shoal.snapshot(game)["played"])


def caught(game: Game) -> list[int]:
    return sorted(shoal.snapshot(game).get("caught", []))


def refused(game: Game, seat: int, move: str, rule: str) -> None:
    """A move is against the rules, is not offered, and leaves no trace."""
    code, before = notation.read(game, move), shoal.snapshot(game)
    assert code not in game.legal(seat), f"{move} is offered"
    with pytest.raises(shoal.Refused) as caught:
        game.apply(seat, code)
    assert caught.value.rule == rule
    assert shoal.snapshot(game) == before


def in_vain(game: Game, *questions: str) -> Game:
    """Whole turns: a question, a no, a card that was not asked for."""
    for question in questions:
        play(game, question, "no", "draw")
        assert state(game)[1] == "end"
        play(game, "end")
    return game


# TF8: when a Full Basket may be laid


def test_TF8_a_basket_may_be_laid_after_a_no_and_before_drawing() -> None:
    game = after(position("", "every eel, red whale", ""), "ask 2 for blue whale", "no")
    assert legal(game) == {"draw", "basket eel"}
    play(game, "basket eel")
    assert state(game) == (1, "draw")
    assert legal(game) == {"draw"}
    assert hand(game, 1) == {"red whale"}
    assert list(game.scores) == [0, 25, 0]


def test_TF8_a_basket_completed_by_the_draw_may_be_laid_before_the_turn_is_ended() -> None:
    written = position("", "every eel but blue, red whale", "", pond="blue eel")
    game = after(written, "ask 2 for blue whale", "no", "draw")
    assert legal(game) == {"end", "basket eel"}
    play(game, "basket eel")
    assert state(game) == (1, "end")
    assert legal(game) == {"end"}
    assert list(game.scores) == [0, 25, 0]


def test_TF8_two_baskets_may_be_laid_between_drawing_and_ending_the_turn() -> None:
    written = position("", "every eel but blue, every whale, red crab", "", pond="blue eel")
    game = after(written, "ask 2 for blue crab", "no", "draw", "basket whale", "basket eel")
    assert legal(game) == {"end"}
    assert hand(game, 1) == {"red crab"}
    assert list(game.scores) == [0, 50 + 25, 0]


def test_TF8_with_an_empty_pond_a_basket_may_be_laid_after_the_no() -> None:
    game = after(position("", "every eel, red whale", "", dry=0), "ask 2 for blue whale", "no")
    assert legal(game) == {"end", "basket eel"}
    play(game, "basket eel")
    assert legal(game) == {"end"}


@pytest.mark.parametrize("drawn", [False, True])
def test_TF8_a_basket_may_be_laid_after_a_net_that_got_nothing(drawn: bool) -> None:
    written = position("", f"every eel, red whale, {NET}", "red crab", pond="blue shrimp")
    game = after(written, "net 2 for whale", "allow", "no", *(["draw"] if drawn else []))
    assert "basket eel" in legal(game)
    play(game, "basket eel")
    assert legal(game) == ({"end"} if drawn else {"draw"})
    assert list(game.scores) == [0, 25, 0]


def test_TF8_not_in_anothers_turn_so_what_was_not_laid_is_not_safe() -> None:
    """Seat 1 might have laid the eels in its own turn; in that of seat 2 it has to give one away."""
    written = position("", "every eel, red whale", LURE, pond="blue shrimp")
    game = after(written, "ask 0 for blue whale", "no", "draw", "end")
    assert state(game) == (2, "begin")
    assert legal(game, 1) == set()
    refused(game, 1, "basket eel", "ALL1")
    play(game, "lure 1 for red eel", "allow")
    refused(game, 1, "basket eel", "TF10")
    assert legal(game) == {"give red eel"}
    play(game, "give red eel", "ask 0 for blue eel", "no", "draw", "end", "draw")
    assert state(game) == (1, "begin")
    refused(game, 1, "basket eel", "TF8")


def test_TF8_what_was_not_laid_may_be_laid_at_the_beginning_of_ones_next_turn() -> None:
    written = position("red crab", "every eel, red whale", "blue crab", pond="blue shrimp, green shrimp, red shrimp")
    game = in_vain(shoal.restore(written), "ask 0 for blue whale", "ask 1 for green crab", "ask 1 for green crab")
    assert state(game) == (1, "begin")
    assert "basket eel" in legal(game)
    assert list(play(game, "basket eel").scores) == [0, 25, 0]


def test_TF8_a_zinger_that_may_be_played_anytime_gives_no_time_for_a_basket() -> None:
    game = shoal.restore(position(f"every eel, {BOAT}", "red whale", ""))
    assert legal(game, 0) == {"boat 1"}
    refused(game, 0, "basket eel", "ALL1")


# TF13, whoppers


def lied(*hands: str, **more: object) -> Game:
    """Seat 2 has said no to the red eel, which it holds, and the turn of seat 1 is over."""
    written = position(*hands, whoppers=1, **more)  # type: ignore[arg-type]
    return after(written, "ask 2 for red eel", "no", "draw", "end")


def test_TF13_baskets_laid_after_being_caught_score_nothing_in_that_round() -> None:
    game = lied(
        *("green eel", "blue eel", "red eel, every crab, blue shrimp"),
        baskets={2: "whale"},
        pond="red shrimp, green shrimp, yellow shrimp, purple shrimp",
    )
    assert list(game.scores) == [0, 0, 50]
    in_vain(game, "ask 1 for purple crab")
    play(game, "ask 2 for red eel", "give red eel")
    assert caught(game) == [2]
    assert list(game.scores) == [0, 0, 0]
    in_vain(game, "ask 1 for yellow eel", "ask 0 for yellow eel")
    play(game, "basket crab")
    assert field(game, "baskets") == [[], [], ["whale", "crab"]]
    assert list(game.scores) == [0, 0, 0]


def test_TF13_caught_at_the_end_of_the_round_the_hand_still_counts_against() -> None:
    """The round ends by the limit of turns: 5 for the eel, 10 for the whale, 25 for The Net, and no points for
    75 in a basket."""
    written = position(
        *("green eel", "", f"red eel, blue whale, {NET}"),
        baskets={2: "card shark"},
        pond="red crab",
        waits_for=begin(0),
        turns=299,
        whoppers=1,
    )
    game = after(written, "ask 2 for red eel", "no", "draw", "end")
    assert game.over
    assert list(game.scores) == [-10, 0, -40]
    assert game.winners == [1]


def test_TF13_a_true_no_before_the_card_came_is_no_whopper_when_the_round_ends() -> None:
    written = position(
        *("blue crab", "green eel", "blue whale"),
        baskets={2: "card shark"},
        pond="green crab, red eel, yellow crab",
        waits_for=begin(1),
        turns=297,
        whoppers=1,
    )
    game = in_vain(shoal.restore(written), "ask 2 for red eel", "ask 0 for red whale")
    assert hand(game, 2) == {"blue whale", "red eel"}
    in_vain(game, "ask 1 for red crab")
    assert game.over
    assert list(game.scores) == [-10, -10, 75 - 15]


@pytest.mark.parametrize("way", ["lure", "again"])
def test_TF13_is_caught_by_a_card_handed_over_to_any_question(way: str) -> None:
    hands = [f"green eel, blue crab, {LURE}, {FISTS}", "blue eel", "red eel, red whale"]
    game = lied(*hands, baskets={2: "card shark"}, pond="red shrimp, green shrimp")
    in_vain(game, "ask 1 for green whale")
    asked = ["lure 2 for red eel", "allow"] if way == "lure" else ["ask 1 for yellow crab", "no", "again 2 for red eel"]
    play(game, *asked)
    assert caught(game) == []
    assert legal(game) == {"give red eel", "no"}
    play(game, "give red eel")
    assert caught(game) == [2]
    assert list(game.scores) == [0, 0, 0]


def test_TF13_a_card_that_went_in_the_net_and_was_got_back_is_no_longer_the_one_denied() -> None:
    """It was not in the hand without a break."""
    hands = [f"green eel, {NET}", "blue eel", "red eel, yellow eel, red whale"]
    game = lied(*hands, baskets={2: "card shark"}, pond="red shrimp, green shrimp, blue shrimp, yellow shrimp")
    in_vain(game, "ask 1 for green whale")
    play(game, "net 2 for eel", "allow", "give red eel", "end")
    in_vain(game, "ask 0 for purple eel")
    play(game, "ask 0 for red eel", "give red eel")
    in_vain(game, "ask 0 for purple eel")
    play(game, "ask 2 for red eel", "give red eel")
    assert caught(game) == []
    assert list(game.scores) == [0, 0, 75]


def test_TF13_who_lays_a_card_that_came_in_the_net_catches_nobody() -> None:
    hands = [f"every eel but red and blue, {NET}, red crab", "blue eel", "red eel, red whale"]
    game = lied(*hands, baskets={2: "card shark"}, pond="red shrimp, green shrimp")
    in_vain(game, "ask 1 for green whale")
    play(game, "ask 1 for blue eel", "give blue eel", "net 2 for eel", "allow", "give red eel", "basket eel")
    assert caught(game) == []
    assert list(game.scores) == [25, 0, 75]


def test_TF13_after_a_no_fishing_that_was_stopped_a_whopper_may_be_told_and_is_one() -> None:
    hands = ["green eel", f"blue eel, {DIVINE}", f"red eel, red whale, {NO_FISHING}"]
    written = position(*hands, baskets={2: "card shark"}, pond="red shrimp, green shrimp", whoppers=1)
    game = after(written, "ask 2 for red eel", "no fishing", "divine leave")
    assert state(game) == (2, "answer")
    assert legal(game) == {"give red eel", "no"}
    play(game, "no", "draw", "end")
    in_vain(game, "ask 1 for green whale")
    play(game, "ask 2 for red eel", "give red eel")
    assert caught(game) == [2]
    assert list(game.scores) == [0, 0, 0]


def test_TF13_what_is_forfeited_does_not_reach_the_target_and_the_next_round_is_a_new_one() -> None:
    """Without the whopper seat 2 would have 380 + 75 - 5, enough for the game."""
    out = ["lure 2 for red eel", "allow", "no", "again 0 for red crab", "give red crab", "basket crab"]
    hands = ["red crab", f"every crab but red, {LURE}, {FISTS}", "red eel"]
    parts: Named = {"baskets": {2: "card shark"}, "target": 400, "totals": [0, 0, 380], "round": 3}
    game = after(position(*hands, whoppers=1, **parts), *out)
    assert not game.over
    assert field(game, "totals") == [0, 25, 375]
    assert field(game, "round") == 4
    assert caught(game) == []
    honest = after(position(*hands[:2], "blue eel", whoppers=1, **parts), *out)
    assert honest.over
    assert list(honest.scores) == [0, 25, 450]


def test_TF13_the_net_gets_a_true_answer_even_about_a_card_that_was_denied() -> None:
    hands = [f"green eel, {NET}", "blue eel", "red eel, red whale"]
    game = in_vain(lied(*hands, pond="red shrimp, green shrimp"), "ask 1 for green whale")
    play(game, "net 2 for eel", "allow")
    assert legal(game) == {"give red eel"}
    refused(game, 2, "no", "TF11")


# TF18: a Net that gets nothing


def cast(mine: str, theirs: str = "red crab", **more: object) -> Game:
    """Seat 1 has cast The Net for eels on seat 2, who has none, and has heard so."""
    written = position("blue crab", f"{mine}, {NET}", theirs, **more)  # type: ignore[arg-type]
    return after(written, "net 2 for eel", "allow", "no")


def test_TF18_a_net_that_gets_nothing_is_a_no_and_the_asker_draws() -> None:
    game = cast("red eel", pond="blue whale, green whale")
    assert state(game) == (1, "draw")
    assert legal(game) == {"draw"}
    play(game, "draw")
    assert hand(game, 1) == {"red eel", "blue whale"}
    assert state(game) == (1, "end")
    assert legal(game) == {"end"}
    play(game, "end")
    assert state(game) == (2, "begin")
    assert played(game) == {NET}
    assert field(game, "turns") == 10


def test_TF18_whatever_is_drawn_after_a_net_ends_the_turn_even_one_of_the_fish_named() -> None:
    game = play(cast("red eel", pond="blue eel"), "draw")
    assert hand(game, 1) == {"red eel", "blue eel"}
    assert state(game) == (1, "end")
    assert legal(game) == {"end"}


def test_TF18_what_is_drawn_after_a_net_is_not_shown_even_if_it_is_of_the_fish_named() -> None:
    games = [play(cast("red eel", pond=f"{card}, red whale"), "draw") for card in ("blue eel", "blue shrimp")]
    for viewer in (0, 2, None):
        assert games[0].view(viewer) == games[1].view(viewer)
        assert shoal.named(games[0].view(viewer))["hands"][1] == ["?", "?"]


def test_TF18_a_basket_completed_by_the_draw_after_a_net_does_not_end_the_round() -> None:
    """No one card was asked for, so none was got (TF23)."""
    game = play(cast("every eel but blue", pond="blue eel"), "draw")
    assert legal(game) == {"end", "basket eel"}
    play(game, "basket eel")
    assert not game.over
    assert hand(game, 1) == set()
    assert legal(game) == {"end"}
    assert list(game.scores) == [0, 25, 0]


def test_TF18_after_a_net_that_got_nothing_a_card_got_before_it_no_longer_ends_the_round() -> None:
    """The player has asked again (TF23)."""
    written = position("", f"every crab, {NET}", "red whale", waits_for=begin(1, "red crab"), pond="blue whale")
    game = after(written, "net 2 for crab", "allow", "no", "basket crab")
    assert not game.over
    assert hand(game, 1) == set()
    assert legal(game) == {"draw"}


def test_TF18_two_fisted_fisherman_may_follow_a_net_that_got_nothing() -> None:
    game = cast(f"red eel, blue whale, {FISTS}", pond="blue eel")
    assert legal(game) == {"draw"} | asks((0, 2), "eel", "whale", kind="again")
    play(game, "again 0 for green whale")
    assert waits_for(game) == answer(0, "green whale", 1, "again")
    assert played(game) == {NET, FISTS}


def test_TF18_a_card_got_by_two_fisted_fisherman_after_a_net_lets_the_asker_go_on() -> None:
    written = position("blue eel, blue crab", f"red eel, {NET}, {FISTS}, {LURE}", "red crab")
    game = after(written, "net 2 for eel", "allow", "no", "again 0 for blue eel", "give blue eel")
    assert waits_for(game) == begin(1, "blue eel")
    assert legal(game) >= asks((0, 2), "eel") | {"lure 2 for red crab"}
    assert field(game, "turns") == 9


def test_TF18_two_fisted_fisherman_after_a_net_may_end_the_round() -> None:
    written = position("blue eel", f"every eel but blue, {NET}, {FISTS}", "red crab")
    game = after(written, "net 2 for eel", "allow", "no", "again 0 for blue eel", "give blue eel", "basket eel")
    assert game.over
    assert game.endings == ["TF23"]
    assert list(game.scores) == [0, 25, -5]


@pytest.mark.parametrize(("top", "then"), [("blue eel", (1, "begin")), ("green eel", (1, "end"))])
def test_TF18_two_fisted_fisherman_after_a_net_is_drawn_for_if_it_fails(top: str, then: tuple[int, str]) -> None:
    """Its question is like any other: exactly the blue eel lets the asker go on."""
    game = play(cast(f"red eel, {FISTS}", pond=top), "again 0 for blue eel", "no")
    assert waits_for(game) == {"seat": 1, "to": "draw", "card": "blue eel"}
    play(game, "draw")
    assert state(game) == then


def test_TF18_two_fisted_fisherman_comes_too_late_after_drawing_for_the_net() -> None:
    game = play(cast(f"red eel, {FISTS}", pond="blue whale"), "draw")
    assert legal(game) == {"end"}
    refused(game, 1, "again 0 for blue eel", "TF19")


def test_TF18_a_net_that_got_a_card_is_no_no() -> None:
    """Neither a draw nor Two Fisted Fisherman follows it."""
    written = position("", f"red eel, {NET}, {FISTS}", "blue eel, green eel")
    game = after(written, "net 2 for eel", "allow", "give green eel")
    assert state(game) == (1, "end")
    assert legal(game) == {"end"}
    refused(game, 1, "draw", "TF5")
    refused(game, 1, "again 2 for blue eel", "TF19")


def test_TF18_a_net_answered_with_no_fishing_is_a_no_like_any_other() -> None:
    written = position("", f"red eel, {NET}, {FISTS}", f"blue eel, {NO_FISHING}", pond="green eel")
    game = after(written, "net 2 for eel", "allow", "no fishing", "allow")
    assert state(game) == (1, "draw")
    assert legal(game) == {"draw"} | asks((0, 2), "eel", kind="again")
    again = play(game.copy(), "again 2 for blue eel", "give blue eel")
    assert waits_for(again) == begin(1, "blue eel")
    play(game, "draw")
    assert hand(game, 1) == {"red eel", "green eel", FISTS}
    assert state(game) == (1, "end")
    assert legal(game) == {"end"}


def test_TF18_with_an_empty_pond_nothing_is_drawn_after_a_net() -> None:
    game = after(position("", f"red eel, {NET}", "red crab", dry=0), "net 2 for eel", "allow", "no")
    assert legal(game) == {"end"}
    refused(game, 1, "draw", "TF5")
    play(game, "end")
    assert hand(game, 1) == {"red eel"}
    assert state(game) == (2, "begin")


def test_TF18_with_an_empty_pond_two_fisted_fisherman_may_still_follow_a_net() -> None:
    written = position("", f"red eel, {NET}, {FISTS}", "red crab", dry=0)
    game = after(written, "net 2 for eel", "allow", "no")
    assert legal(game) == {"end"} | asks((0, 2), "eel", kind="again")
    play(game, "again 0 for blue eel", "give blue eel")
    assert waits_for(game) == begin(1, "blue eel")


def test_TF18_zingers_may_be_played_after_the_draw_but_not_those_for_a_beginning() -> None:
    game = play(cast(f"red eel, {WARDEN}, {BOAT}, {LURE}, {DIVINE}", pond="blue whale"), "draw")
    assert legal(game) == {"end", "warden 0", "warden 2", "boat 0", "boat 2"}


@pytest.mark.parametrize("whoppers", [0, 1])
def test_TF18_a_net_that_got_nothing_tells_everyone_that_there_was_none(whoppers: int) -> None:
    """Also where a plain "no" might be a whopper."""
    theirs = "red crab, blue whale, green shrimp, yellow dogfish, purple barnacle"
    told = cast("red eel", theirs, whoppers=whoppers)
    stopped = position("blue crab", f"red eel, {NET}", f"{theirs}, {NO_FISHING}", whoppers=whoppers)
    untold = after(stopped, "net 2 for eel", "allow", "no fishing", "allow")
    for viewer in (0, 1, None):
        worlds = [[shoal.imagine(game.view(viewer), shoal.Rng(n)) for n in range(40)] for game in (told, untold)]
        assert not any("eel" in fish_among(hand(world, 2)) for world in worlds[0])
        assert any("eel" in fish_among(hand(world, 2)) for world in worlds[1])


def test_TF18_what_is_drawn_after_a_net_may_be_any_card_for_all_that_the_others_know() -> None:
    """Unlike after a question for one card, where a draw that is not shown is not that card."""
    game = play(cast("red eel", pond="blue whale"), "draw")
    for viewer in (0, 2, None):
        worlds = [shoal.imagine(game.view(viewer), shoal.Rng(number)) for number in range(150)]
        eels = {sum(card.endswith(" eel") for card in hand(world, 1)) for world in worlds}
        assert eels == {1, 2}


@pytest.mark.parametrize("stopped", [False, True])
def test_TF18_the_net_is_answered_truly_also_with_whoppers(stopped: bool) -> None:
    hands = ["", f"red eel, {NET}, {DIVINE}", f"blue eel, green eel, {NO_FISHING}"]
    game = after(position(*hands, whoppers=1), "net 2 for eel", "allow")
    if not stopped:
        assert legal(game) == {"give blue eel", "give green eel", "no fishing"}
    else:
        play(game, "no fishing", "divine leave")
        assert legal(game) == {"give blue eel", "give green eel"}
    refused(game, 2, "no", "TF11")


# TF21: Divine Intervention against each of the five Zingers

# what seats 1 and 2 hold besides an eel each, and how the Zinger comes to be played on who has to reply
AGAINST: dict[str, tuple[str, str, list[str]]] = {
    WARDEN: (WARDEN, DIVINE, ["warden 2"]),
    BOAT: (BOAT, DIVINE, ["boat 2"]),
    NET: (NET, DIVINE, ["net 2 for eel"]),
    LURE: (LURE, DIVINE, ["lure 2 for green eel"]),
    NO_FISHING: (DIVINE, NO_FISHING, ["ask 2 for green eel", "no fishing"]),
}


def victim(zinger: str) -> int:
    return 1 if zinger == NO_FISHING else 2


@WAYS
@pytest.mark.parametrize("zinger", AGAINST)
def test_TF21_a_zinger_has_no_effect_and_goes_where_its_victim_likes(zinger: str, way: str) -> None:
    mine, theirs, moves = AGAINST[zinger]
    written = position("", f"red eel, {mine}", f"green eel, {theirs}")
    game = after(written, *moves)
    assert state(game) == (victim(zinger), "reply")
    assert legal(game) == {"allow", "divine take", "divine leave"}
    play(game, f"divine {way}")
    kept = {1: {"red eel"}, 2: {"green eel"}}
    kept[victim(zinger)] |= {zinger} if way == "take" else set()
    assert (hand(game, 1), hand(game, 2)) == (kept[1], kept[2])
    assert played(game) == ({DIVINE} if way == "take" else {DIVINE, zinger})
    assert shoal.snapshot(game)["pond"] == written["pond"]
    assert field(game, "turns") == 9
    if zinger == NO_FISHING:
        assert waits_for(game) == answer(2, "green eel")
        assert legal(game) == {"give green eel"}
    else:
        assert waits_for(game) == begin(1)
        assert legal(game) == asks((0, 2), "eel")


@pytest.mark.parametrize("zinger", AGAINST)
def test_TF21_the_reply_is_waited_for_from_a_player_who_cannot_stop_it(zinger: str) -> None:
    mine, theirs, moves = AGAINST[zinger]
    hands = [f"{eel}, {held}" if held != DIVINE else eel for eel, held in (("red eel", mine), ("green eel", theirs))]
    game = after(position("", *hands), *moves)
    assert state(game) == (victim(zinger), "reply")
    assert legal(game) == {"allow"}


@pytest.mark.parametrize("zinger", AGAINST)
def test_TF21_a_zinger_taken_into_the_hand_costs_25_if_it_stays_there(zinger: str) -> None:
    """There are three turns left before the limit, and in each the question is in vain."""
    mine, theirs, moves = AGAINST[zinger]
    hands = ["blue crab", f"red eel, {mine}", f"green eel, {theirs}"]
    game = after(position(*hands, turns=297, pond="red crab, blue whale, green crab"), *moves, "divine take")
    if zinger == NO_FISHING:
        play(game, "give green eel")
    in_vain(game, "ask 0 for purple eel")
    if zinger == NO_FISHING:
        play(game, "draw")
    else:
        in_vain(game, "ask 0 for purple eel")
    in_vain(game, "ask 2 for yellow crab")
    assert game.over
    assert list(game.scores) == ([-10, -15 - 25, -10] if zinger == NO_FISHING else [-10, -10, -15 - 25])


def test_TF21_after_a_net_that_was_stopped_the_asker_may_do_all_that_begins_a_turn() -> None:
    """It does not count as the turn: another Zinger may follow, or a question."""
    written = position("", f"red eel, {NET}, {LURE}", f"green eel, {DIVINE}")
    game = after(written, "net 2 for eel", "divine leave")
    assert waits_for(game) == begin(1)
    assert legal(game) == asks((0, 2), "eel") | {move for move in legal(game) if move.startswith("lure ")}
    play(game, "lure 2 for green eel", "allow", "give green eel")
    assert waits_for(game) == begin(1, "green eel")


def test_TF21_a_lure_that_was_stopped_leaves_who_holds_no_fish_dead_in_the_water() -> None:
    game = after(position("", LURE, f"green eel, {DIVINE}"), "lure 2 for green eel", "divine take")
    assert waits_for(game) == begin(1)
    assert legal(game) == {"draw", "pass"}
    assert hand(game, 2) == {"green eel", LURE}


def test_TF21_a_net_taken_is_cast_by_the_taker_in_their_own_turn() -> None:
    written = position("red crab", f"red eel, {NET}", f"green eel, {DIVINE}", pond="blue whale")
    game = after(written, "net 2 for eel", "divine take")
    refused(game, 2, "net 1 for eel", "ALL1")
    in_vain(game, "ask 0 for blue eel")
    play(game, "net 1 for eel", "allow")
    assert legal(game) == {"give red eel"}


@WAYS
@pytest.mark.parametrize("whoppers", [0, 1])
def test_TF21_a_no_fishing_that_was_stopped_leaves_an_answer_true_or_with_whoppers_not(way: str, whoppers: int) -> None:
    written = position("", f"red eel, {DIVINE}", f"green eel, {NO_FISHING}", whoppers=whoppers)
    game = after(written, "ask 2 for green eel", "no fishing", f"divine {way}")
    assert waits_for(game) == answer(2, "green eel")
    assert legal(game) == ({"give green eel", "no"} if whoppers else {"give green eel"})
    play(game, "give green eel")
    assert waits_for(game) == begin(1, "green eel")


@WAYS
def test_TF21_a_no_fishing_that_was_stopped_says_no_where_the_card_is_not_held(way: str) -> None:
    written = position("", f"red eel, {DIVINE}", f"blue crab, {NO_FISHING}")
    game = after(written, "ask 2 for green eel", "no fishing", f"divine {way}")
    assert legal(game) == {"no"}
    play(game, "no")
    assert waits_for(game) == {"seat": 1, "to": "draw", "card": "green eel"}


@WAYS
def test_TF21_a_no_fishing_against_the_net_that_was_stopped_leaves_the_net_to_be_answered(way: str) -> None:
    written = position("", f"red eel, {NET}, {DIVINE}", f"red crab, {NO_FISHING}", pond="blue whale")
    game = after(written, "net 2 for eel", "allow", "no fishing", f"divine {way}")
    assert waits_for(game) == answer(2, "eel", 1, "net")
    assert legal(game) == {"no"}
    play(game, "no")
    assert legal(game) == {"draw"}


@pytest.mark.parametrize("zinger", [WARDEN, BOAT])
def test_TF21_stops_a_warden_or_a_boat_between_a_net_that_got_nothing_and_the_draw(zinger: str) -> None:
    """Everything is as it was: seat 1 has to draw for its Net, and what it draws ends the turn."""
    kind = "warden" if zinger == WARDEN else "boat"
    hands = [f"blue crab, {zinger}", f"red eel, {NET}, {DIVINE}", "red crab"]
    game = after(position(*hands, pond="blue eel"), "net 2 for eel", "allow", "no")
    before = waits_for(game)
    play(game, f"0: {kind} 1", "divine leave")
    assert waits_for(game) == before
    assert hand(game, 1) == {"red eel"}
    play(game, "draw")
    assert state(game) == (1, "end")


def test_TF21_two_fisted_fisherman_and_the_diver_are_played_on_nobody() -> None:
    hands = [f"red crab, {DIVINE}", f"every eel but red, blue whale, {FISTS}, {DIVER}", ""]
    game = after(position(*hands), "diver for red eel")
    assert state(game) == (1, "begin")
    play(game, "ask 2 for red whale", "no", "again 0 for red whale")
    assert state(game) == (0, "answer")
    assert legal(game) == {"no"}


# TF22: throwing Divine Intervention away


def test_TF22_is_thrown_at_the_beginning_of_a_turn_and_is_the_turn() -> None:
    game = after(position("", f"red eel, {DIVINE}", ""), "throw")
    assert hand(game, 1) == {"red eel"}
    assert played(game) == {DIVINE}
    assert state(game) == (2, "begin")
    assert (field(game, "turns"), field(game, "passes")) == (10, 0)


def test_TF22_is_thrown_at_the_beginning_of_a_question_that_follows_a_card_got() -> None:
    game = after(position("", f"red eel, {DIVINE}", "green eel"), "ask 2 for green eel", "give green eel")
    assert "throw" in legal(game)
    play(game, "throw")
    assert state(game) == (2, "begin")
    assert hand(game, 1) == {"red eel", "green eel"}
    assert field(game, "turns") == 10


def test_TF22_is_thrown_after_drawing_exactly_the_card_asked_for() -> None:
    game = after(position("", f"red eel, {DIVINE}", "", pond="green eel"), "ask 2 for green eel", "no", "draw")
    assert "throw" in legal(game)
    assert state(play(game, "throw")) == (2, "begin")


NOT_A_BEGINNING: dict[str, tuple[list[str], str]] = {
    "after a no": (["ask 2 for green eel", "no"], "TF22"),
    "after a draw": (["ask 2 for green eel", "no", "draw"], "TF22"),
    "after a net that got nothing": (["net 2 for eel", "allow", "no"], "TF22"),
    "after a net that got nothing and its draw": (["net 2 for eel", "allow", "no", "draw"], "TF22"),
    "after a net that got a card": (["net 0 for eel", "allow", "give blue eel"], "TF22"),
    "while an answer is awaited": (["ask 2 for green eel"], "TF10"),
    "while a reply is awaited": (["net 2 for eel"], "TF21"),
}


@pytest.mark.parametrize(("moves", "rule"), NOT_A_BEGINNING.values(), ids=NOT_A_BEGINNING)
def test_TF22_refuses_it_at_any_other_time(moves: list[str], rule: str) -> None:
    game = after(position("blue eel", f"red eel, {NET}, {DIVINE}", "red crab", pond="blue whale"), *moves)
    refused(game, 1, "throw", rule)


def test_TF22_refuses_it_off_turn() -> None:
    refused(shoal.restore(position(DIVINE, "red eel", "")), 0, "throw", "ALL1")


def test_TF22_after_a_lure_that_was_allowed_and_failed_it_is_too_late() -> None:
    game = after(position("", f"red eel, {LURE}, {DIVINE}", ""), "lure 2 for red crab", "allow", "no")
    refused(game, 1, "throw", "TF22")


def others_than(*some: str) -> str:
    return ", ".join(zinger for zinger in ZINGERS if zinger not in some)


@pytest.mark.parametrize("last", [zinger for zinger in ZINGERS if zinger != DIVINE])
def test_TF22_as_long_as_one_of_the_seven_others_has_not_been_played(last: str) -> None:
    six, seven = others_than(DIVINE, last), others_than(DIVINE)
    assert "throw" in legal(shoal.restore(position("", f"red eel, {DIVINE}", last, played=six)))
    assert "throw" in legal(shoal.restore(position("", f"red eel, {DIVINE}", "", played=six, pond=last)))
    assert "throw" not in legal(shoal.restore(position("", f"red eel, {DIVINE}", "", played=seven)))


def test_TF22_the_seventh_zinger_played_in_the_same_turn_makes_it_too_late() -> None:
    written = position("", f"red eel, {LURE}, {DIVINE}", "red crab", played=others_than(LURE, DIVINE))
    game = shoal.restore(written)
    assert "throw" in legal(game)
    play(game, "lure 2 for red crab", "allow", "give red crab")
    assert waits_for(game) == begin(1, "red crab")
    refused(game, 1, "throw", "TF22")


def test_TF22_thrown_as_the_last_card_after_a_basket_it_does_not_end_the_round() -> None:
    """The basket did not leave the hand empty (TF23), and running out in this way ends nothing (TF24)."""
    written = position("red crab", f"every eel but green, {DIVINE}", "green eel, blue crab")
    game = after(written, "ask 2 for green eel", "give green eel", "basket eel")
    assert not game.over
    assert "throw" in legal(game)
    play(game, "throw")
    assert not game.over
    assert hand(game, 1) == set()
    assert state(game) == (2, "begin")


def test_TF22_among_passes_it_is_none() -> None:
    game = after(position("", DIVINE, "", passes=2), "throw")
    assert not game.over
    assert field(game, "passes") == 0
    play(game, "pass", "pass")
    assert not game.over
    play(game, "pass")
    assert game.over
    assert game.endings == ["TF25"]


# TF27: the longer game

OUT = ["ask 2 for red eel", "give red eel", "basket eel"]


def last_but(rounds: int, totals: list[int], **more: object) -> Named:
    """A round with so many before it, in which seat 1 is about to get 25 by going out."""
    parts: Named = {"round": rounds, "totals": totals, "target": 400, "endings": ["TF23"] * rounds, **more}
    return position("", "every eel but red", "red eel", **parts)


def test_TF27_a_game_that_fifty_rounds_end_has_ALL5_as_its_last_ending() -> None:
    game = after(last_but(49, [100, 10, 0]), *OUT)
    assert game.over
    assert list(game.endings) == ["TF23"] * 49 + ["ALL5"]
    assert list(game.scores) == [100, 35, 0]
    assert game.winners == [0]


def test_TF27_a_target_reached_in_the_fiftieth_round_ends_the_game_by_that_rounds_own_rule() -> None:
    game = after(last_but(49, [100, 375, 0]), *OUT)
    assert game.over
    assert list(game.endings) == ["TF23"] * 50
    assert list(game.scores) == [100, 400, 0]
    assert game.winners == [1]


def test_TF27_the_forty_ninth_round_is_followed_by_another() -> None:
    game = after(last_but(48, [0, 370, 0]), *OUT)
    assert not game.over
    assert list(game.endings) == ["TF23"] * 49
    assert field(game, "round") == 49
    assert field(game, "totals") == [0, 395, 0]


def test_TF27_ALL5_stands_in_place_of_the_rule_of_passing_too() -> None:
    written = position("", LURE, "", round=49, target=400, totals=[10, 5, 0], endings=["TF25"] * 49, waits_for=begin(1))
    game = after(written, "pass", "pass", "pass")
    assert game.over
    assert list(game.endings) == ["TF25"] * 49 + ["ALL5"]
    assert list(game.scores) == [10, -20, 0]


def test_TF27_a_target_reached_in_a_fiftieth_round_that_ends_by_passing_keeps_that_rule() -> None:
    parts: Named = {"round": 49, "target": 400, "totals": [375, 0, 0], "endings": ["TF25"] * 49}
    game = after(position("", LURE, "", baskets={0: "eel"}, **parts), "pass", "pass", "pass")
    assert game.over
    assert list(game.endings) == ["TF25"] * 50
    assert list(game.scores) == [400, -25, 0]


def test_TF27_a_fiftieth_round_that_the_limit_of_turns_ended_has_ALL5_though_the_target_was_reached() -> None:
    """There ALL5 is the round's own ending."""
    parts: Named = {"round": 49, "target": 400, "endings": ["TF23"] * 49, "baskets": {2: "eel"}, "turns": 299}
    game = after(position("red crab", "", "", totals=[0, 0, 375], **parts), "pass")
    assert game.over
    assert list(game.endings) == ["TF23"] * 49 + ["ALL5"]
    assert list(game.scores) == [-5, 0, 400]
    assert game.winners == [2]


def test_TF27_without_a_target_the_one_round_keeps_its_own_rule() -> None:
    game = after(position("", "every eel but red", "red eel"), *OUT)
    assert game.over
    assert list(game.endings) == ["TF23"]


def test_TF27_a_total_counts_when_the_round_is_over() -> None:
    """A basket brings seat 1 above the target, but its hand takes it below again when seat 2 goes out."""
    hands = ["red crab", f"every eel, blue whale, {LURE}", "every crab but red"]
    written = position(*hands, target=400, totals=[0, 390, 0], round=3, pond="green whale")
    game = after(written, "basket eel")
    assert list(game.scores) == [0, 415, 0]
    assert not game.over
    in_vain(game, "ask 0 for red whale")
    play(game, "ask 0 for red crab", "give red crab", "basket crab")
    assert not game.over
    assert field(game, "round") == 4
    assert field(game, "totals") == [0, 390 + 25 - 10 - 10 - 25, 25]


def test_TF27_who_reached_the_target_is_not_king_if_another_has_more() -> None:
    written = last_but(3, [450, 380, 0], target=460, baskets={0: "blowfish"})
    game = after(written, *OUT)
    assert game.over
    assert list(game.scores) == [500, 405, 0]
    assert game.winners == [0]
    short = after(last_but(3, [405, 430, 0], target=460, baskets={0: "blowfish"}), *OUT)
    assert list(short.scores) == [455, 455, 0]
    assert not short.over
