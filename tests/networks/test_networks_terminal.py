"""Networks in the terminal shows everything known in 80 columns, and nothing else."""

from __future__ import annotations

import io
import re
from typing import Any

import pytest
from networks_positions import position
from random_walks import Walk
from rich.console import Console
from rich.text import Text

import shoal
from shoal import notation
from shoal.core.drawing import Scene
from shoal.games.cosmopolis.deck_file import STANDARD
from shoal.games.cosmopolis.terminal import code_of
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


def coloured(game: shoal.Game, seat: int | None, width: int = 80) -> str:
    out = io.StringIO()
    how: dict[str, Any] = {"force_terminal": True, "color_system": "truecolor", "_environ": {}}
    Console(file=out, width=width, **how).print(DRAWING.frame(scene(game, seat)))
    return out.getvalue()


def plain(text: str) -> str:
    return re.sub(r"\x1b\[[^m]*m", "", text)


def notes(game: shoal.Game, seat: int) -> dict[str, str]:
    """The list of moves, by the moves as they are typed."""
    choices = [choice for section in DRAWING.moves(scene(game, seat)) for choice in section.choices]
    assert sorted(choice.code for choice in choices) == sorted(game.legal(seat))
    return {notation.phrase(game, choice.code, counted_from=1): choice.note for choice in choices}


@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("style", ["random", "rare"])
def test_every_position_fits_and_every_move_has_a_note(seats: int, style: str) -> None:
    for step, record in enumerate(Walk("networks", seats, 3, style).positions()):
        if step % 9 == 0 or record.game.over:
            for seat in (*range(seats), None):
                for text in (drawn(record.game, seat), plain(coloured(record.game, seat))):
                    assert max(map(len, text.splitlines())) <= 80
                if seat is not None:
                    for move, note in notes(record.game, seat).items():
                        assert note or move == "pass"
                        assert len(f"    {move}  {note}") <= 80


def test_the_table_as_a_player_sees_it() -> None:
    lines = [line.rstrip() for line in plain(coloured(shoal.restore(SEATED), 0)).splitlines()]
    assert lines == [
        "Round 1 of 2. Deck: 40 cards. Discard pile: 1 card. On top:  Dubai / Dhaka",
        "2 somebody  3 points  2 cards, draws up to 6",
        "  set 1  Athens ─ Suez ■■■─ Baghdad  2 points, protected",
        "  set 2  Tokyo ─ Seoul ─ Manila  3 points",
        "  hand 1 ?  Beijing  2 ?  Rome",
        "1▸you  3 points  3 cards",
        "  set 1  Johannesburg ─ Kinshasa ─ Addis Ababa  3 points",
        "  hand 1 Lima / Montreal  2 Santiago / Kyiv  4 Istanbul ■■■",
    ]


def test_an_empty_hand_that_is_not_filled_up_any_more_is_told_in_words() -> None:
    links = "Vienna, Reykjavik, Gibraltar, Istanbul, Suez, Dakar, Vladivostok, Kyiv, Johannesburg"
    written = position("Lima", "", spreads={1: f"Paris/Athens, London/Buenos Aires, Berlin/Moscow, {links}"})
    text = plain(coloured(shoal.restore(written), 0))
    assert "0 cards, draws no more\n" in text
    assert "\n  no cards in the hand\n" in text
    assert "up to 0" not in text


def test_without_colours_every_card_has_their_letters() -> None:
    lines = [line.rstrip() for line in drawn(shoal.restore(SEATED), 0).splitlines()]
    assert lines == [
        "Round 1 of 2. Deck: 40 cards. Discard pile: 1 card. On top: Dubai(db)/Dhaka(og)",
        "2 somebody  3 points  2 cards, draws up to 6",
        "  set 1 Athens(dg)─Suez(dg+ye+db)─Baghdad(db) 2 points, protected",
        "  set 2 Tokyo(pi)─Seoul(pi)─Manila(pi) 3 points",
        "  hand 1 ?/Beijing(pi) 2 ?/Rome(dg)",
        "1▸you  3 points  3 cards",
        "  set 1 Johannesburg(ye)─Kinshasa(ye)─Addis Ababa(ye) 3 points",
        "  hand 1 Lima(gr)/Montreal(or) 2 Santiago(gr)/Kyiv(ma) 4 Istanbul(ma+dg+db)",
    ]


def test_every_colour_has_letters_of_its_own() -> None:
    assert len({code_of(colour) for colour in STANDARD.deck.colour_names}) == 12


def test_a_card_of_which_half_is_known_is_half_in_colour() -> None:
    """The reversed style of the question mark ends with it."""
    text = coloured(shoal.restore(SEATED), 0)
    assert "\x1b[2;7m ? \x1b[0m\x1b[30;48;2;244;154;193m Beijing \x1b[0m" in text
    assert "\x1b[2m1\x1b[0m\x1b[30;48;2;140;140;140m Lima \x1b[0m/" in text, "nor is a card dim as its place is"
    for piece in re.findall(r"\x1b\[[\d;]*\b7m([^\x1b]*)", text):
        assert piece in (" ? ", "1▸you")


def test_a_set_that_can_be_taken_has_a_mark() -> None:
    spreads = {0: "Beijing, Shanghai/Los Angeles, Tokyo/Havana", 1: "Seoul, Manila, Tokyo/Auckland"}
    game = shoal.restore(position("Lima", "Rome/Baghdad", spreads=spreads, waits_for={"seat": 0, "to": "begin"}))
    assert "set 1  Tokyo ─ Seoul ─ Manila  3 points ▸ take 1 of 2" in plain(coloured(game, 0))
    assert "▸ take" not in drawn(game, 1), "it is not their turn"
    assert notes(game, 0)["take 1 of 2"] == "3 cards, pink: +3"


def test_a_linking_card_stands_between_the_colours_that_it_joins() -> None:
    laid = "Boston, New York/Sydney, Chicago, San Francisco/New York, Panama City, Havana/Atlanta, Lima, Vladivostok"
    spreads = {0: f"{laid}, Seoul, Manila"}
    game = shoal.restore(position("Rome/Baghdad", "Paris/Auckland", spreads=spreads))
    text = " ".join(plain(drawn(game, 0, 200)).split())
    assert (
        "set 1 San Francisco(pu)─Chicago(pu+or)─Boston(or)─New York(or)─Panama City(pu+re+gr)─Havana(re)─Lima(gr)"
        in text
    )
    assert "set 2 Seoul(pi)─Manila(pi)─Vladivostok(ma+pi) 2 points" in text


def test_a_turned_over_deck_shows_its_next_card() -> None:
    text = plain(coloured(shoal.restore({**SEATED, "known_pile": 40}), 1))
    assert "Deck: 40 cards. Next:  San Francisco / New York" in text
    game = shoal.restore({**SEATED, "known_pile": 40})
    assert notes(game, 0)["draw deck"] == "San Francisco/New York"


def test_the_task_is_what_can_be_done() -> None:
    game = shoal.restore({**SEATED, "waits_for": {"seat": 0, "to": "begin"}})
    assert DRAWING.task(scene(game, 0)) == "draw"
    assert DRAWING.task(scene(game, 1)) == "take a set, lay cards, or draw", "of others it is not known"
    addable = position("Kinshasa", "Boston", spreads={0: "Johannesburg, Addis Ababa, Nairobi/Tehran"})
    assert DRAWING.task(scene(shoal.restore(addable), 0)) == "lay cards, or draw"


def test_the_list_of_moves_says_what_they_bring() -> None:
    said = notes(shoal.restore({**SEATED, "waits_for": {"seat": 0, "to": "begin"}}), 0)
    assert said["draw deck"] == "a covered card"
    assert said["draw discard"] == "Dubai/Dhaka"
    titles = [section.title for section in DRAWING.moves(scene(shoal.restore(SEATED), 0))]
    assert titles == ["Draw a card, and discard one; that is a turn without laying"]
    drawn_one = {"seat": 0, "to": "discard", "drawn": 1, "from": "deck"}
    said = notes(shoal.restore({**SEATED, "waits_for": drawn_one}), 0)
    assert said["discard 1"] == "Lima/Montreal"
    game = shoal.restore(
        position("Kinshasa, Cairo/Lagos, Dakar", "Boston", spreads={0: "Johannesburg, Addis Ababa, Nairobi/Tehran"})
    )
    said = notes(game, 0)
    assert said["add 1"] == "Kinshasa: +1"
    assert said["add 2/"] == "Lagos: +1"
    assert said["add 3"] == "Dakar: ±0, hand of 6"


@pytest.mark.parametrize(
    ("waits", "typed", "moves"),
    [
        ({"seat": 0, "to": "begin"}, "Montreal", ["add 1/"]),
        ({"seat": 0, "to": "begin"}, "istanbul", ["add 4"]),
        ({"seat": 0, "to": "begin"}, "lay ista", ["add 4"]),
        ({"seat": 0, "to": "begin"}, "add the Santiago", ["add 2"]),
        ({"seat": 0, "to": "begin"}, "turn kyiv", ["turn 2"]),
        ({"seat": 0, "to": "begin"}, "Paris", []),
        ({"seat": 0, "to": "begin"}, "li", []),
        ({"seat": 0, "to": "begin"}, "deck", ["draw deck"]),
        ({"seat": 0, "to": "begin"}, "discard", ["draw discard"]),
        ({"seat": 0, "to": "discard", "drawn": 1, "from": "deck"}, "discard", []),
        ({"seat": 0, "to": "discard", "drawn": 1, "from": "deck"}, "kyiv", ["discard 2"]),
        ({"seat": 0, "to": "discard", "drawn": 1, "from": "deck"}, "discard kyiv", ["discard 2"]),
        ({"seat": 0, "to": "discard", "drawn": 1, "from": "deck"}, "addis ababa", ["drop 2"]),
        ({"seat": 0, "to": "discard", "drawn": 1, "from": "deck"}, "drop addis", ["drop 2"]),
    ],
)
def test_a_city_or_a_pile_alone_is_enough(waits: dict[str, object], typed: str, moves: list[str]) -> None:
    game = shoal.restore({**SEATED, "waits_for": waits})
    found = DRAWING.meant(scene(game, 0), typed)
    assert found == moves or found == [move.replace("drop 2", "drop 3") for move in moves]


def test_accents_need_not_be_typed() -> None:
    game = shoal.restore(position("Bogotá, São Paulo/Tunis", "Boston", waits_for={"seat": 0, "to": "begin"}))
    assert DRAWING.meant(scene(game, 0), "bogota") == ["add 1"]
    assert DRAWING.meant(scene(game, 0), "SAO PAULO") == ["add 2"]


def test_cities_in_sentences_have_the_colour_of_their_region() -> None:
    text = Text("Seat 1 lays São Paulo, Lima and Dakar.")
    DRAWING.adorn(text)
    assert [text.plain[span.start : span.end] for span in text.spans] == ["São Paulo", "Lima", "Dakar"]


def test_the_help_has_every_colour_with_its_letters_and_region() -> None:
    out = io.StringIO()
    Console(file=out, width=80).print(DRAWING.legend())
    assert max(map(len, out.getvalue().splitlines())) <= 80
    for region, colour in enumerate(STANDARD.deck.colour_names):
        assert f" {colour}  {code_of(colour)} {STANDARD.region_names[region]}" in out.getvalue()
