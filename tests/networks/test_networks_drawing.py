"""Networks in the terminal: everything that is known is on the screen, in 80 columns, and nothing else."""

from __future__ import annotations

import io

import pytest
from networks_positions import position
from rich.console import Console
from rich.text import Text
from walks import Walk

import shoal
from shoal.core.drawing import Scene
from shoal.games.networks.terminal import DRAWING

SEATED = position(
    "Lima, Santiago, -, Istanbul",
    "Boston, Ho Chi Minh City",
    spreads={0: "Kinshasa, Johannesburg, Addis Ababa", 1: "Baghdad, Athens, Suez, Seoul, Manila, Tokyo/Auckland"},
    discard="Dubai/Dhaka",
)


def scene(game: shoal.Game, seat: int | None) -> Scene:
    view = game.view(seat)
    return Scene(view, shoal.named(view), ["somebody"] * game.seats, [] if seat is None else game.legal(seat))


def drawn(game: shoal.Game, seat: int | None, width: int = 80) -> str:
    out = io.StringIO()
    Console(file=out, width=width, color_system=None).print(DRAWING.frame(scene(game, seat)))
    return out.getvalue()


@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("style", ["random", "rare"])
def test_every_position_fits_and_every_move_has_a_note(seats: int, style: str) -> None:
    for step, record in enumerate(Walk("networks", seats, 3, style).positions()):
        if step % 9 == 0 or record.game.over:
            for seat in (*range(seats), None):
                assert max(map(len, drawn(record.game, seat).splitlines())) <= 80
                assert len(DRAWING.notes(scene(record.game, seat))) == len(scene(record.game, seat).offered)


def test_the_table_as_a_player_sees_it() -> None:
    lines = [line.rstrip() for line in drawn(shoal.restore(SEATED), 0).splitlines()]
    assert lines == [
        "Round 1 of 2. Deck: 40 cards. Discard pile: 1 card. On top:  Dubai / Dhaka",
        "2 somebody  3 points  2 cards in the hand, filled up to 6",
        "  set 0, protected: dark green 1, dark blue 1",
        "     Baghdad   Athens   Suez",
        "  set 1: pink 3",
        "     Seoul   Manila   Tokyo",
        "  hand 0 ?  Beijing  1 ?  Rome",
        "1▸you  3 points  3 cards in the hand, filled up to 7",
        "  set 0: yellow 3",
        "    0 Kinshasa  1 Johannesburg  2 Addis Ababa",
        "  hand 0 Lima / Montreal  1 Santiago / Kyiv  3 Istanbul",
    ]


def test_a_turned_over_deck_shows_its_next_card() -> None:
    assert "Deck: 40 cards. Next:  San Francisco / New York" in drawn(shoal.restore({**SEATED, "known_pile": 40}), 1)


@pytest.mark.parametrize(
    ("waits", "typed", "moves"),
    [
        ({"seat": 0, "to": "begin"}, "Montreal", ["add 0/"]),
        ({"seat": 0, "to": "begin"}, "istanbul", ["add 3"]),
        ({"seat": 0, "to": "begin"}, "Paris", []),
        ({"seat": 0, "to": "begin"}, "deck", ["draw deck"]),
        ({"seat": 0, "to": "discard", "drawn": 1, "from": "deck"}, "kyiv", ["discard 1"]),
        ({"seat": 0, "to": "discard", "drawn": 1, "from": "deck"}, "addis ababa", ["drop 2"]),
    ],
)
def test_a_city_or_a_pile_alone_is_enough(waits: dict[str, object], typed: str, moves: list[str]) -> None:
    assert DRAWING.meant(scene(shoal.restore({**SEATED, "waits_for": waits}), 0), typed) == moves


def test_cities_in_sentences_have_the_colour_of_their_region() -> None:
    text = Text("Seat 1 lays São Paulo, Lima and Dakar.")
    DRAWING.adorn(text)
    assert [text.plain[span.start : span.end] for span in text.spans] == ["São Paulo", "Lima", "Dakar"]
    assert "light blue" in str(DRAWING.legend())
