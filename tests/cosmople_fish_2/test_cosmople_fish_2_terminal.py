"""Cosmople-Fish II in the terminal."""

from __future__ import annotations

import io
import json
import re
from functools import cache
from random import Random
from typing import Any

import pytest
from cosmople_fish_2_positions import CITIES, COLOURS, LINKS, after, held, near, position
from cosmople_fish_2_reference_rules import choose
from rich.color import ColorSystem
from rich.console import Console

import shoal
from shoal import Game, notation
from shoal.core.drawing import Scene
from shoal.games.cosmople_fish_2.terminal import DRAWING
from shoal.games.cosmopolis.deck import CITIES_A_REGION, FIRST_LINK_CITY
from shoal.games.cosmopolis.terminal import city_style, dimmed_style

PHASES = ("turn", "answer", "into", "lay", "over")
NAMES = ["Anna", "greedy", "random", "a name of sixteen", "greedy", "greedy"]
ALL_CITIES = [city for cities in CITIES.values() for city in cities] + list(LINKS)


def scene(game: Game, seat: int | None) -> Scene:
    view = game.view(seat)
    return Scene(view, shoal.named(view), NAMES[: game.seats], [] if seat is None else game.legal(seat))


def drawn(game: Game, seat: int | None, width: int = 80, **how: Any) -> str:
    out = io.StringIO()
    Console(file=out, width=width, **how).print(DRAWING.frame(scene(game, seat)))
    return out.getvalue()


def coloured(game: Game, seat: int | None, width: int = 80) -> str:
    return drawn(game, seat, width, force_terminal=True, color_system="truecolor", _environ={})


def plain(text: str) -> str:
    return re.sub(r"\x1b\[[^m]*m", "", text)


def notes(game: Game, seat: int) -> dict[str, str]:
    """By the move as it is typed."""
    shown = scene(game, seat)
    choices = [choice for section in DRAWING.moves(shown) for choice in section.choices]
    assert sorted(choice.code for choice in choices) == sorted(shown.offered)
    return {notation.phrase(game, choice.code): choice.note for choice in choices}


def phase(game: Game) -> str:
    waits = shoal.named(game.view(None))["waits_for"]
    return "over" if waits is None else str(waits["to"])


@cache
def walk(seats: int) -> tuple[Game, ...]:
    """Every position of a match."""
    game, rng, found = shoal.new("cosmople-fish-2", seats=seats, seed=seats), Random(seats), []
    while not game.over:
        found.append(game.copy())
        seat, move = choose(rng, game, shoal.snapshot(game))
        game.apply(seat, notation.read(game, move))
    return (*found, game)


@cache
def of_each_phase(seats: int) -> list[Game]:
    """The last position of each phase."""
    last = {phase(game): game for game in walk(seats)}
    assert set(last) == set(PHASES)
    return list(last.values())


def table() -> dict[str, Any]:
    """Seat 1 begins its turn."""
    return position(
        "London/Buenos Aires, -, Vienna",
        "Paris/Athens, Havana",
        "Moscow",
        sets={1: ("Berlin, Amsterdam, Gibraltar",), 2: ("Tokyo, Seoul",)},
        totals=[10, 20, 30],
    )


@pytest.mark.parametrize("seats", [3, 6])
@pytest.mark.parametrize("width", [60, 80, 120])
def test_the_table_is_never_wider_than_the_terminal(seats: int, width: int) -> None:
    for game in of_each_phase(seats):
        for seat in (None, seats - 1):
            for text in (coloured(game, seat, width), drawn(game, seat, width)):
                lines = plain(text).splitlines()
                assert max(map(len, lines)) <= width
                for other in range(seats):
                    name = "you" if other == seat else NAMES[other]
                    assert any(re.match(rf"{other + 1}[▸ ]{name} ", line) for line in lines)


@pytest.mark.parametrize("seats", [3, 6])
def test_near_sides_that_were_not_seen_appear_nowhere(seats: int) -> None:
    for game in walk(seats)[::40]:
        state_vector = shoal.snapshot(game)
        for seat in (None, *range(seats)):
            view = shoal.named(game.view(seat))
            seen = json.dumps(view, ensure_ascii=False)
            cards = [card for hand in state_vector["hands"] for card in held(hand)]
            secret = {near(card) for card in cards} - {city for city in ALL_CITIES if city in seen}
            said = plain(coloured(game, seat)) + drawn(game, seat)
            if seat is not None:
                said += "".join(notes(game, seat).values())
            assert not [city for city in secret if city in said]
            assert plain(coloured(game, seat)).count(" ? ") == seen.count('"?/')


def test_there_are_secrets_to_keep() -> None:
    assert '"?/' in json.dumps(shoal.named(walk(3)[0].view(0)))


def test_hands_are_drawn_by_place_with_both_sides_as_far_as_known() -> None:
    game = after(table(), "0: turn 0")
    assert "hand 1 Buenos Aires / London  3 Vienna ■■" in plain(coloured(game, 0)), "counted from 1"
    text = plain(coloured(game, 1))
    assert "hand 1 Paris / Athens  2 Havana /" in text
    assert "hand 1 Buenos Aires / London  3 Vienna ■■" in text, "it was turned before all"
    assert "1 ?  Athens  2 ? " in plain(coloured(game, 0))


def test_the_near_side_has_the_colour_of_its_region_and_the_far_side_a_dimmed_one() -> None:
    text = coloured(after(table()), 1)
    assert "48;2;126;200;227m Paris " in text
    assert "48;2;27;94;58m Athens " not in text
    assert "48;2;27;94;58m Athens " in coloured(after(table()), 0), "seen from the other side"


def test_near_and_dimmed_sides_of_all_regions_have_colours_of_their_own_where_there_are_256() -> None:
    cities = range(0, FIRST_LINK_CITY, CITIES_A_REGION)
    styles = [style(city) for city in cities for style in (city_style, dimmed_style)]
    papers = [style.bgcolor.downgrade(ColorSystem.EIGHT_BIT).number for style in styles if style.bgcolor]
    assert len(set(papers)) == len(papers) == 24


def test_who_has_no_cards_fishes() -> None:
    game = after(position("London/Buenos Aires", "", "Rome", seat=1))
    assert DRAWING.task(scene(game, 0)) == DRAWING.task(scene(game, 1)) == "fish"


def test_without_colours_every_card_has_their_letters() -> None:
    for text in (drawn(after(table()), 1, 200), drawn(after(table()), 1, 200, force_terminal=True, no_color=True)):
        assert "hand 1 Paris(lb)/Athens(dg)" in plain(text)
        assert "Gibraltar(lb+dg+ye)" in plain(text)


def test_sets_have_their_cities_size_and_points() -> None:
    text = plain(coloured(after(table()), 0))
    assert "set 1  Berlin ─ Amsterdam ─ Gibraltar ■■■ 3 cities, 7 points" in text
    assert "set 1  Tokyo ─ Seoul  2 cities, 4 points" in text
    assert re.search(r"2▸greedy +27 points\n", text)
    assert "Round 1 of 3. Deck: 45 cards. greedy is on turn." in text
    later = next(game for game in walk(3) if shoal.named(game.view(0))["round"] == 1 and phase(game) == "into")
    assert re.search(r"2 greedy +\d+ points \(\d+ in this round\)", plain(coloured(later, 0)).replace("▸", " "))


def test_what_was_asked_given_and_laid_is_told() -> None:
    game = after(table(), "ask 0 for light blue")
    assert "greedy asks Anna for a card of  light blue " in plain(coloured(game, 2))
    assert DRAWING.task(scene(game, 0)) == "answer greedy"
    game = after(table(), "ask 0 for a light blue link", "give 2")
    assert "greedy asked for  light blue  and got  Vienna ■■" in plain(coloured(game, 2))
    game = after(table(), "ask 0 for light blue", "give 0", "into 0", "lay 0")
    told = "greedy asked for  light blue  and got  London  for set 1, with it  Paris "
    assert told in plain(coloured(game, 2, 120))


def test_a_colour_asked_for_stands_behind_the_hand() -> None:
    game = after(table(), "ask 0 for light blue", "give 0", "into 0", "lay 0", "done")
    assert "asked for" not in plain(coloured(game, 0))
    game = after(table(), "ask 0 for light blue")
    assert re.search(r"hand 1 \? .* asked for  light blue ", plain(coloured(game, 0)))
    assert "asked for" not in plain(coloured(game, 1)), "one knows one's own hand"


def test_the_end_has_the_totals_and_no_turn() -> None:
    game = walk(3)[-1]
    text = plain(coloured(game, 0))
    assert "Round 3 of 3. Deck: 0 cards. The game is over." in text
    assert "▸" not in text
    for seat, score in enumerate(game.scores):
        name = "you" if seat == 0 else NAMES[seat]
        assert re.search(rf"{seat + 1} {name} +{score} points?\n", text)


def test_the_list_of_moves_tells_what_they_do() -> None:
    said = notes(after(table()), 1)
    assert said["ask 0 for light blue"] == "may have one"
    assert said["ask 0 for a light blue link"] == "has Vienna"
    assert said["ask 2 for a light blue link"] == "has none"
    assert said["add 0 to 0"] == "Paris: 4 cities, 15 points"
    game = after(table(), "ask 0 for light blue")
    assert notes(game, 0) == {"give 0": "London"}
    game = after(table(), "ask 0 for light blue", "give 0")
    assert notes(game, 1) == {
        "into new": "London",
        "into 0": "Berlin, Amsterdam, Gibraltar, London: 4 cities, 15 points",
    }
    game = after(table(), "ask 0 for light blue", "give 0", "into 0")
    assert notes(game, 1)["lay 0"] == "Paris: 5 cities, 30 points"
    game = after(table(), "ask 0 for light blue", "give 0", "into 0", "lay 0")
    assert notes(game, 1)["done"] == "5 cities, 30 points"
    assert notes(after(table()), 0) == {"turn 0": "Buenos Aires near instead of London"}


def test_the_note_of_an_ask_tells_what_is_known_of_the_near_sides() -> None:
    begun = position("London/Buenos Aires, Lima", "Paris/Athens", "Berlin, Santiago")
    assert notes(after(begun), 1)["ask 0 for light blue"] == "may have one"
    game = after(begun, "0: turn 0", "0: turn 0")
    assert notes(game, 1)["ask 0 for light blue"] == "has London"
    game = after(begun, "ask 2 for light blue", "give 0", "into new", "lay 0", "done", "ask 1 for gray", "no")
    assert notes(game, 0)["ask 2 for gray"] == "has one"
    assert notes(game, 0)["ask 1 for gray"] == "has none"
    asks = DRAWING.moves(scene(game, 0))[0].choices
    order = ["has" if "has none" not in choice.note and "may" not in choice.note else choice.note for choice in asks]
    assert order == sorted(order, key=["has", "may have one", "has none"].index), "what is known to succeed is first"


def test_a_city_alone_will_do() -> None:
    game = after(table())
    assert DRAWING.meant(scene(game, 1), " PARIS ") == ["add 1 to 1"]
    assert DRAWING.meant(scene(game, 1), "add paris to 2") == ["add 1 to 2"]
    assert DRAWING.meant(scene(game, 1), "turn athens") == ["turn 1"]
    assert DRAWING.meant(scene(game, 1), "athens") == []
    game = after(table(), "ask 0 for light blue")
    assert DRAWING.meant(scene(game, 0), "london") == ["give 1"]
    assert DRAWING.meant(scene(game, 0), "give lon") == ["give 1"]
    game = after(table(), "ask 0 for light blue", "give 0")
    assert DRAWING.meant(scene(game, 1), "new") == ["into new"]
    game = after(table(), "ask 0 for light blue", "give 0", "into 0")
    assert DRAWING.meant(scene(game, 1), "paris") == ["lay 1"]
    assert DRAWING.meant(scene(game, 1), "lay par") == ["lay 1"]


def test_the_help_names_every_colour_and_linking_card() -> None:
    out = io.StringIO()
    Console(file=out, width=80).print(DRAWING.legend())
    assert max(map(len, out.getvalue().splitlines())) <= 80
    assert all(name in out.getvalue() for name in [*COLOURS, *LINKS])
