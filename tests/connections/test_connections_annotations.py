"""Annotations of Connections show what a move brings and nothing that is hidden."""

from __future__ import annotations

import json
from typing import Any

import pytest
from connections_positions import link, near, position
from random_walks import STYLES, Walk

import shoal
from shoal import Game, notation
from shoal.core.game import Line
from shoal.core.rng import Rng
from shoal.games.connections.annotations import annotate
from shoal.games.connections.worlds import RULEBOOK

NAME = "connections"
PLAYS = {"set", "link", "add", "join"}
Aid = dict[str, Any]


def shown(game: Game, seat: int | None) -> Aid:
    return annotate(game.view(seat), [] if seat is None else game.legal(seat))


def of(game: Game, seat: int, typed: str) -> Aid:
    """Return the annotation of one move."""
    aid: Aid = shown(game, seat)["moves"][game.legal(seat).index(notation.read(game, typed))]
    return aid


# Examples


def partners(**others: Any) -> Game:
    """Seat 1 has three cities of Africa and Dakar, to which seat 2 is invited, who has three of South America."""
    tables = {1: "Addis Ababa, Johannesburg, Kinshasa", 2: "Lima, Bogotá, Santiago"}
    ties = [link("Dakar", 1, "yellow", **others)]
    return shoal.restore(position("", "Athens", "São Paulo/Tunis, Havana/Atlanta", tables=tables, links=ties, seat=2))


def test_CN17_a_connection_shows_what_counts_for_whom_and_what_one_more_city_brings() -> None:
    assert shown(partners(), 0)["connections"] == [
        {
            "cities": 4,
            "points": 8,
            "next": 15,
            "shares": [[1, 8]],
            "counted": [[1, ["Addis Ababa", "Johannesburg", "Kinshasa"]]],
            "colours": ["gray", "yellow"],
        }
    ]
    found = shown(partners(partner=2), 0)["connections"][0]
    assert (found["cities"], found["points"], found["next"]) == (7, 60, 125)
    assert found["shares"] == [[1, 30], [2, 30]]
    assert [seat for seat, _ in found["counted"]] == [1, 2]


def test_CN11_an_invitation_shows_what_the_partnership_would_bring() -> None:
    game = partners(invited=2)
    assert shown(game, 2)["invitations"] == [
        {
            "link": "Dakar",
            "wants": ["gray"],
            "gain": [0, 22, 26],
            "changes": [
                {"link": "Dakar", "cities": [4, 7], "points": [8, 60], "share": [0, 30]},
                {"seat": 2, "colour": "gray", "cities": [3, 0], "points": [4, 0], "share": [4, 0]},
            ],
            "opens": ["yellow"],
        }
    ]
    joined = of(game, 2, "join Dakar with 0")
    assert joined["gain"] == [0, 63 - 8, 62 - 4]
    assert shown(game, 1)["invitations"] == []


def test_CN19_one_sees_the_pairs_in_ones_own_hand() -> None:
    assert shown(partners(), 1)["pairs"] == {"places": [], "cost": 0}
    assert "pairs" not in shown(partners(), None)


def test_CN18_a_set_that_nothing_connects_counts_by_itself() -> None:
    found = shown(partners(), 0)["sets"]
    assert found[1] == []
    assert [(each["colour"], each["cities"], each["points"], each["next"]) for each in found[2]] == [("gray", 3, 4, 8)]


# Laws, over walks

WALKS = [
    Walk(NAME, seats, 7 * number + seats, style) for number, style in enumerate(sorted(STYLES)) for seats in (3, 4, 6)
]


@pytest.mark.parametrize("walk", WALKS, ids=str)
def test_what_is_shown_is_what_playing_brings(walk: Walk) -> None:
    for step, record in enumerate(walk.positions(400)):
        if step % 7 == 0:
            for seat in range(walk.seats):
                check(record.game, seat)


def check(game: Game, seat: int) -> None:
    found, truth = shown(game, seat), shoal.snapshot(game)
    assert json.loads(json.dumps(found)) == found
    check_hands(found, truth)
    check_tables(game, found)
    for code, aid in zip(game.legal(seat), found["moves"], strict=True):
        kind = shoal.action(game, code)["kind"]
        after, log = game.copy(), list[Line]()
        after.apply(seat, code, log)
        if kind in PLAYS:
            check_play(game, after, seat, aid)
        elif kind in ("discard", "draw"):
            assert aid.get("ends", False) == any(line.kind.startswith("end ") for line in log)
        if kind == "discard" and "ends" not in aid:
            assert 20 * aid["pairs"] == shown(after, seat)["pairs"]["cost"]
        if kind == "accept":
            check_trade(game, after, seat, found["trades"][str(shoal.action(game, code)["seat"])])


def check_hands(found: Aid, truth: Aid) -> None:
    """The side that is hidden is one of those shown for it."""
    for hand, held in zip(found["near"], truth["hands"], strict=True):
        for options, card in zip(hand, held, strict=True):
            assert options is None or near(card) in options


def check_tables(game: Game, found: Aid) -> None:
    picture = shoal.picture(game.view(None))
    for shown_here, there in zip(found["connections"], picture["connections"], strict=True):
        assert shown_here["cities"] == there["cities"]
        assert shown_here["points"] == there["points"] == sum(share for _, share in shown_here["shares"])
        assert len({city for _, cities in shown_here["counted"] for city in cities}) == there["cities"] - 1
    if not game.over:
        assert [a + b for a, b in zip(found["points"], picture["totals"], strict=True)] == game.scores
        assert found["points"] == [
            sum(share for each in found["connections"] for owner, share in each["shares"] if owner == seat)
            + sum(each["points"] for each in found["sets"][seat])
            for seat in range(game.seats)
        ]


def check_play(game: Game, after: Game, seat: int, aid: Aid) -> None:
    assert aid["gain"] == [now - before for now, before in zip(after.scores, game.scores, strict=True)]
    assert sum(b - a for a, b in (change["share"] for change in aid["changes"])) == aid["gain"][seat]
    by_link = {each["link"]: each for each in shoal.picture(after.view(None))["connections"]}
    for change in aid["changes"]:
        if "link" in change:
            assert change["cities"][1] == by_link[change["link"]]["cities"]
            assert change["points"][1] == by_link[change["link"]]["points"]


def check_trade(game: Game, after: Game, seat: int, aid: Aid) -> None:
    """The card that was drawn brings what it would bring on this seat's turn."""
    assert 20 * aid["pairs"] == shown(after, seat)["pairs"]["cost"]
    before, now = (shoal.snapshot(each)["hands"][seat] for each in (game, after))
    (got,) = [
        card for card in now if card and set(card.split("/")) not in [set((each or "").split("/")) for each in before]
    ]
    for play in aid["plays"]:
        assert play.get("city", play.get("link")) in got.split("/")


@pytest.mark.parametrize("walk", WALKS, ids=str)
def test_it_is_the_same_in_all_worlds_that_look_the_same(walk: Walk) -> None:
    for step, record in enumerate(walk.positions(300)):
        if step % 23 == 0:
            for seat in range(walk.seats):
                world = RULEBOOK.worlds(record.game.view(seat)).sample(Rng(step))
                assert shown(world, seat) == shown(record.game, seat)


def test_what_is_shown_of_a_card_of_another_is_what_it_brings_when_one_has_it() -> None:
    """CN3: the top of the discard pile, taken and later added."""
    taken = 0
    for walk in WALKS[:3]:
        for record in walk.positions(400):
            game = record.game
            if game.over:
                continue
            seat = game.to_move
            offered = {
                notation.phrase(game, code): aid
                for code, aid in zip(game.legal(seat), shown(game, seat)["moves"], strict=True)
            }
            if not offered.get("draw discard", {}).get("plays"):
                continue
            after = game.copy()
            top = shoal.picture(game.view(seat))["discard"][0]
            after.apply(seat, notation.read(game, "draw discard"))
            hand = shoal.snapshot(after)["hands"][seat]
            assert any(card and set(card.split("/")) == set(top.split("/")) for card in hand)
            for play in offered["draw discard"]["plays"]:
                assert play.get("city", play.get("link")) in top.split("/")
                taken += 1
    assert taken > 5
