"""Positions of Networks and Cosmople-Fish II as people write them and pages read them: the rest of a pile, how rounds
ended, and pictures."""

from __future__ import annotations

import json
from importlib import resources
from typing import Any

import pytest
from random_walks import Walk

import shoal
from shoal import notation
from shoal.games.cosmople_fish_2.rules import CosmopleFish
from shoal.games.cosmopolis.deck import CARDS
from shoal.games.cosmopolis.deck_file import STANDARD, read_deck
from shoal.games.cosmopolis.positions import read_pile
from shoal.games.networks.rules import Networks

NETWORKS, FISH = "networks", "cosmople-fish-2"
Named = dict[str, Any]
WRITTEN: dict[str, Named] = {
    NETWORKS: {
        "game": NETWORKS,
        "seats": 2,
        "waits_for": {"seat": 0, "to": "begin"},
        "hands": [["Kyiv/Santiago", None, "Suez"], ["Lima/Montreal"]],
        "spreads": [[], ["London/Buenos Aires", "Paris/Athens", "Berlin/Moscow"]],
        "discard": ["Seoul/Mumbai"],
    },
    FISH: {
        "game": FISH,
        "seats": 3,
        "waits_for": {
            "seat": 1,
            "to": "lay",
            "colour": "light blue",
            "received": "Amsterdam/San Juan",
            "set": "new",
            "laid": ["Stockholm/Toronto"],
        },
        "hands": [["Kyiv/Santiago", None, "Suez"], ["Lima/Montreal"], []],
        "sets": [[], [["London/Buenos Aires", "Paris/Athens"]], []],
    },
}
GAMES = list(WRITTEN)
MOVES = {NETWORKS: ["draw deck"], FISH: ["done"]}


def restored(name: str, **changes: object) -> shoal.Game:
    return shoal.restore({**WRITTEN[name], **changes})


def cards_written(value: object) -> set[str]:
    """Every card named in a position, whichever way round."""
    if isinstance(value, dict):
        return set().union(*map(cards_written, value.values()))
    if isinstance(value, list):
        return set().union(*map(cards_written, value))
    known = isinstance(value, str) and value in STANDARD.deck.whole_names
    return {"/".join(sorted(str(value).split("/")))} if known else set()


# "rest"


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("first", [[], ["Vienna"], ["Dhaka/Dubai"], ["Vienna", "Tokyo/Havana"]])
def test_the_rest_of_a_pile_is_every_card_not_named(name: str, first: list[str]) -> None:
    game = restored(name, pile=[*first, "rest"])
    written = shoal.snapshot(game)
    assert written["pile"][: len(first)] == first
    named = cards_written(WRITTEN[name]) | cards_written(first)
    rest = [card for card in STANDARD.deck.whole_names[::2] if "/".join(sorted(card.split("/"))) not in named]
    assert written["pile"][len(first) :] == rest
    assert len(cards_written(written)) == CARDS
    assert shoal.snapshot(shoal.restore(written)) == written
    for move in MOVES[name]:
        game.apply(game.to_move, notation.read(game, move))


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize(
    ("pile", "said"),
    [
        (["rest", "Vienna"], "pile: 'rest' is not a card of this deck"),
        (["rest", "rest"], "pile: 'rest' is not a card of this deck"),
        ("rest", "pile: 'rest' is not a list"),
        (["Suez", "rest"], "Suez is there 2 times; every card is somewhere, once"),
        (["Vienna"], "is there 0 times; every card is somewhere, once"),
        (None, "pile: missing; it is a list"),
    ],
)
def test_the_rest_stands_at_the_end_and_nothing_is_named_twice(name: str, pile: object, said: str) -> None:
    with pytest.raises(shoal.Invalid, match=said):
        restored(name, pile=pile)


def test_the_rest_may_be_nothing() -> None:
    everything = list(range(0, 2 * CARDS, 2))
    assert read_pile(STANDARD.deck, ["rest"], everything, "pile") == []
    assert read_pile(STANDARD.deck, ["Vienna", "rest"], [-1, *everything], "pile") == [
        STANDARD.deck.whole_names.index("Vienna")
    ]


def test_a_turned_over_deck_may_end_with_the_rest() -> None:
    count = len(shoal.snapshot(restored(NETWORKS, pile=["rest"]))["pile"])
    game = restored(NETWORKS, pile=["Vienna", "Dhaka/Dubai", "rest"], known_pile=count)
    shown = shoal.named(game.view(1))["pile"]
    assert shown["cards"] == len(shown["known"]) == count
    assert shown["known"][:2] == ["Vienna", "Dubai/Dhaka"], "which side will be near is not told"
    assert shoal.snapshot(game)["pile"] == shown["known"]


# CD5: which side will face the drawer


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("card", ["Dubai/Dhaka", "Dhaka/Dubai"])
def test_CD5_the_side_of_a_covered_card_that_is_written_first_will_face_its_drawer(name: str, card: str) -> None:
    if name == NETWORKS:
        game = restored(name, pile=[card, "rest"])
        game.apply(0, notation.read(game, "draw deck"))
        assert shoal.snapshot(game)["hands"][0][1] == card
    else:
        game = restored(name, pile=[card, "rest"], waits_for={"seat": 2, "to": "turn"}, hands=[[], ["Suez"], []])
        game.apply(2, notation.read(game, "fish"))
        assert shoal.snapshot(game)["hands"][2][0] == card


def test_CD5_views_of_a_turned_over_deck_are_the_same_whichever_way_it_is_written() -> None:
    count = len(shoal.snapshot(restored(NETWORKS, pile=["rest"]))["pile"])
    one, other = (restored(NETWORKS, pile=[card, "rest"], known_pile=count) for card in ("Dubai/Dhaka", "Dhaka/Dubai"))
    for seat in (0, 1, None):
        assert one.view(seat) == other.view(seat)
        assert shoal.imagine(one.view(seat), shoal.Rng(1)).view(seat) == other.view(seat)


# How rounds ended


@pytest.mark.parametrize("name", GAMES)
def test_a_snapshot_says_how_each_round_ended(name: str) -> None:
    met = set()
    for record in Walk(name, 3, 2, "random").positions():
        written = shoal.snapshot(record.game)
        assert written["endings"] == record.game.endings
        assert shoal.named(record.game.view(0))["endings"] == record.game.endings
        met.add(len(record.game.endings))
    assert met == {0, 1, 2, 3}
    assert shoal.restore(written).endings == record.game.endings


def test_in_Cosmople_Fish_II_it_need_not_be_said() -> None:
    assert restored(FISH, pile=["rest"], round=2).endings == ["CF14", "CF14"]
    assert restored(FISH, pile=["rest"], round=2, endings=["CF14", "CF14"]).endings == ["CF14", "CF14"]


def test_a_puzzle_needs_cards_seats_and_whose_turn_it_is() -> None:
    hands = [["Kyiv/Santiago"], ["Lima/Montreal", "Suez"], []]
    for name in GAMES:
        game = shoal.restore({"game": name, "seats": 3, "waits_for": {"seat": 1}, "hands": hands})
        written = shoal.snapshot(game)
        assert (game.to_move, written["hands"], written["totals"]) == (1, hands, [0, 0, 0])
        assert len(written["pile"]) == CARDS - 3
        assert game.legal(1)


# What cannot have come about, and can be played on from

UNLIKELY: list[tuple[str, Named]] = [
    (NETWORKS, {"spreads": [["London/Buenos Aires"], []], "pile": ["rest"]}),
    (NETWORKS, {"spreads": [["London/Buenos Aires", "Istanbul", "Delhi/Kinshasa"], ["Vienna"]]}),
    (NETWORKS, {"spreads": [[], ["Vienna", "Istanbul", "Honolulu"]]}),
    (NETWORKS, {"turns": 999, "fresh": True}),
    (NETWORKS, {"idle": 999}),
    (NETWORKS, {"passes": 999, "spreads": [[], []], "discard": []}),
    (NETWORKS, {"waits_for": {"seat": 1, "to": "continue"}, "spreads": [[], []]}),
    (NETWORKS, {"waits_for": {"seat": 1, "to": "play"}, "spreads": [[], []]}),
    (NETWORKS, {"waits_for": {"seat": 0, "to": "replace"}, "known_pile": 3}),
    (NETWORKS, {"waits_for": {"seat": 0, "to": "discard", "drawn": 0, "took": True}, "spreads": [[], []]}),
    (NETWORKS, {"waits_for": None}),
    (FISH, {"sets": [[], [["Gibraltar"]], [["London/Buenos Aires"]]]}),
    (FISH, {"waits_for": {"seat": 1, "to": "into", "colour": "gray", "received": "Bogotá/Caracas"}}),
    (FISH, {"waits_for": {"seat": 0, "to": "answer", "asked_by": 1, "for": "card", "colour": "gray"}, "fresh": True}),
    (FISH, {"waits_for": {"seat": 0}, "knowledge": {"claims": [{"seat": 1, "colour": "red", "places": [0, 5]}]}}),
    (FISH, {"waits_for": None}),
]


@pytest.mark.parametrize(("name", "changes"), UNLIKELY)
def test_what_is_unlikely_can_be_played_on_from(name: str, changes: Named) -> None:
    game, rng = restored(name, **{"pile": ["rest"], **changes}), shoal.Rng(1)
    decisions = 0
    while not game.over:
        if decisions % 10 == 0:
            for seat in range(game.seats):
                assert shoal.imagine(game.view(seat), rng).view(seat) == game.view(seat)
        codes = game.legal(int(game.to_move))
        game.apply(int(game.to_move), codes[rng.below(len(codes))])
        decisions += 1
        assert decisions < 5_000
    assert game.winners


# Pictures


@pytest.mark.parametrize("style", ["random", "rare", "greedy"])
@pytest.mark.parametrize("name", GAMES)
def test_a_picture_has_all_of_the_position_but_the_bookkeeping(name: str, style: str) -> None:
    said = 0
    for number, record in enumerate(Walk(name, 3, 1, style).positions(200)):
        if number % 3 == 0 or record.game.over:
            for seat in (0, 1, 2, None):
                view = record.game.view(seat)
                named, picture = shoal.named(view), notation.picture(view)
                known = named.pop("knowledge")
                assert (picture.pop("shows", None), picture.pop("not_near", None)) == digest(known)
                assert picture.pop("scores") == record.game.scores
                check = {NETWORKS: assert_sets, FISH: assert_points}[name]
                check(record.game, picture)
                assert picture == named
                assert list(picture) == list(named)
                said += "claims" in known
                json.dumps(picture)
    assert said > 0 or name == NETWORKS


def assert_sets(game: shoal.Game, picture: Named) -> None:
    """NW12, NW13: the sets are numbered as the moves number them, and who may not be robbed is protected."""
    assert isinstance(game, Networks)
    for seat, sets in enumerate(picture.pop("sets")):
        assert sorted(at for one in sets for at in one["cards"]) == list(range(len(picture["spreads"][seat])))
        for number, one in enumerate(sets):
            colours = game.spreads.set_number(seat, number)
            assert {game.spreads.set_at(seat, at) for at in one["cards"]} == {colours}
            assert one["protected"] == game.spreads.protected(seat, colours)
            assert one["cards"] == sorted(one["cards"])


def assert_points(game: shoal.Game, picture: Named) -> None:
    assert isinstance(game, CosmopleFish)
    for seat, points in enumerate(picture.pop("points")):
        assert len(points) == len(picture["sets"][seat])
        assert sum(points) == game.points(seat)


def digest(known: Named) -> tuple[object, object]:
    """For each seat the colours claimed, each once; what each place does not show."""
    shows = None
    if "claims" in known:
        claimed = [[claim["colour"] for claim in known["claims"] if claim["seat"] == seat] for seat in range(3)]
        shows = [list(dict.fromkeys(colours)) for colours in claimed]
    return shows, known.get("not_near")


@pytest.mark.parametrize("name", GAMES)
def test_a_picture_has_the_cards_of_a_deck_of_ones_own(name: str) -> None:
    text = (resources.files("shoal.games.cosmopolis") / "cosmopolis.toml").read_text(encoding="utf-8")
    game = shoal.new(name, seats=3, seed=1, deck=read_deck(text.replace("London", "Londinium")))
    view = game.view(2)
    assert notation.picture(view)["deck"] == shoal.named(view)["deck"]
    assert "Londinium" in json.dumps(notation.picture(view)["deck"])


# What is known


@pytest.mark.parametrize(
    ("known", "said"),
    [
        ({"seen": [[[1], [1], []], [[]], []]}, "knowledge, seen, seat 0, place 1: there is no card"),
        ({"not_near": [[[], ["red"], []], [[]], []]}, "knowledge, not_near, seat 0, place 1: there is no card"),
        ({"private": [[3, 0]]}, "knowledge, private, seat: there is no seat 3"),
        ({"private": [[0, 55]]}, "knowledge, private, place: 55 is not from 0 to 54"),
        ({"private": [7]}, "knowledge, private: 7 is not a list"),
    ],
)
def test_what_is_known_is_known_of_cards_that_are_there(known: Named, said: str) -> None:
    with pytest.raises(shoal.Invalid, match=said):
        restored(FISH, pile=["rest"], knowledge=known)
