"""`shoal.picture` of Connections has what there is to draw, in names."""

from __future__ import annotations

from importlib.resources import files

import pytest
from connections_positions import link, position
from random_walks import Walk

import shoal
from shoal.games.cosmopolis.deck_file import read_deck


@pytest.mark.parametrize("walk", [Walk("connections", 3, 4, "rare"), Walk("connections", 5, 2, "greedy")], ids=str)
def test_a_picture_is_the_view_less_what_is_known_and_with_the_points_so_far(walk: Walk) -> None:
    for step, record in enumerate(walk.positions()):
        if step % 9 and not record.game.over:
            continue
        for viewer in (*range(walk.seats), None):
            view = record.game.view(viewer)
            named, picture = shoal.named(view), shoal.picture(view)
            assert picture.pop("scores") == record.game.scores
            assert [around["link"] for around in picture.pop("connections")] == [tie["link"] for tie in named["links"]]
            del named["knowledge"]
            assert picture == named


def test_CN17_the_connections_say_what_each_linking_card_brings() -> None:
    tables = {0: "Kyiv", 1: "Berlin, Amsterdam, Stockholm, Athens, Tunis"}
    ties = [
        link("Gibraltar", 1, "light blue"),
        link("Vienna", 1, "light blue", partner=0),
        link("Suez", 1, "dark green"),
    ]
    written = position("", "", "", tables=tables | {1: f"{tables[1]}, Barcelona"}, links=ties)
    picture = shoal.picture(shoal.restore(written).view(2))
    assert picture["connections"] == [
        {"link": "Gibraltar", "cities": 7, "points": 60},
        {"link": "Vienna", "cities": 5, "points": 15},
        {"link": "Suez", "cities": 1, "points": 0},
    ]
    assert picture["scores"] == [7, 60 + 8, 0]


def test_CN9_tokens_are_in_the_picture() -> None:
    written = position("", "", "", tables={2: "Berlin, Amsterdam, Stockholm"})
    assert shoal.picture(shoal.restore(written).view(None))["tokens"] == [12, 12, 9]


def test_CD1_a_deck_of_ones_own_is_in_the_picture() -> None:
    text = (files("shoal.games.cosmopolis") / "cosmopolis.toml").read_text("utf-8")
    game = shoal.new("connections", seats=3, seed=7, deck=read_deck(text.replace("London", "Londinium")))
    picture = shoal.picture(game.view(0))
    assert picture["deck"] == shoal.named(game.view(0))["deck"]
    assert "Londinium" in str(picture["deck"])
