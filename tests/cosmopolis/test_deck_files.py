"""Deck files that cannot be played with are refused when they are read."""

from __future__ import annotations

import json
from collections.abc import Callable
from importlib import resources
from pathlib import Path
from typing import Any

import pytest

import shoal
from shoal.games.cosmopolis.deck_file import STANDARD, deck_data, read_deck, read_deck_data

TEXT = (resources.files("shoal.games.cosmopolis") / "cosmopolis.toml").read_text(encoding="utf-8")
Data = dict[str, Any]


def data() -> Data:
    """Our own deck as it would stand in a snapshot or a record."""
    written: Data = json.loads(json.dumps(deck_data(STANDARD.deck)))
    return written


def changed(old: str, new: str, times: int = 1) -> str:
    assert old in TEXT
    return TEXT.replace(old, new, times)


# CD1: every card is there once, and has two sides


@pytest.mark.parametrize("again", ['["Berlin", "Moscow"]', '["Moscow", "Berlin"]'])
def test_CD1_no_card_is_there_twice(again: str) -> None:
    text = changed('["Warsaw", "Barcelona"]', again)
    with pytest.raises(shoal.Invalid, match=r"card 6: \w+/\w+ is card 5 already; every card is there once \(CD1\)"):
        read_deck(text)
    written = data()
    written["cards"][5] = json.loads(again)
    with pytest.raises(shoal.Invalid, match="is card 5 already"):
        read_deck_data(written)


def test_CD1_no_regional_card_shows_the_same_city_on_both_sides() -> None:
    said = r"card 5: 'Berlin' on both sides; only a linking card is the same on both \(CD1, CD2\)"
    with pytest.raises(shoal.Invalid, match=said):
        read_deck(changed('["Berlin", "Moscow"]', '["Berlin", "Berlin"]'))
    written = data()
    written["cards"][4] = ["Berlin", "Berlin"]
    with pytest.raises(shoal.Invalid, match=said):
        read_deck_data(written)


@pytest.mark.parametrize("name", ["cosmople-fish-2", "networks", "connections"])
def test_CD1_one_city_may_stand_on_very_many_cards(name: str) -> None:
    """Paris is on every card but one."""
    written = data()
    cities = [city for five in written["colours"].values() for city in five if city != "Paris"]
    written["cards"] = [["Paris", city] if n % 2 else [city, "Paris"] for n, city in enumerate(cities[:41])]
    written["cards"].append(cities[41:43])
    game = shoal.Record(name, seats=3, seed=4, deck=read_deck_data(written)).game
    position = shoal.snapshot(game)
    assert shoal.snapshot(shoal.restore(json.loads(json.dumps(position)))) == position
    for seat in range(3):
        view = game.view(seat)
        worlds = [shoal.imagine(view, shoal.Rng(number)) for number in range(30)]
        assert all(world.view(seat) == view for world in worlds)
        assert len({str(shoal.snapshot(world)["hands"]) for world in worlds}) > 20


# Names


@pytest.mark.parametrize(
    "character", ["\x1b[31m", "\x07", "\n", "\r", "\t", "\x00", "\x7f", "\x9b", "\u202e", "\u200b", "\ud800"]
)
@pytest.mark.parametrize("where", ["colour", "city", "link"])
def test_names_with_characters_that_cannot_be_printed_are_refused(character: str, where: str) -> None:
    name = f"Ber{character}lin"
    written = data()
    if where == "colour":
        written["colours"] = {name if key == "red" else key: five for key, five in written["colours"].items()}
        written["links"] = {
            city: [name if key == "red" else key for key in keys] for city, keys in written["links"].items()
        }
    elif where == "city":
        written["colours"]["light blue"] = [name if c == "Berlin" else c for c in written["colours"]["light blue"]]
        written["cards"] = [[name if city == "Berlin" else city for city in card] for card in written["cards"]]
    else:
        written["links"][name] = written["links"].pop("Vienna")
    with pytest.raises(shoal.Invalid, match="has a character in it that cannot be printed") as caught:
        read_deck_data(written)
    assert str(caught.value).isprintable()
    game = shoal.snapshot(shoal.new("networks", seats=2, seed=1))
    with pytest.raises(shoal.Invalid, match="cannot be printed"):
        shoal.restore({**game, "deck": written})


@pytest.mark.parametrize(
    "key", ['id = "pacific-north', 'name = "Pacific North', 'colour = "purple', 'name = "Vancouver', 'city = "Vienna']
)
def test_the_same_in_a_deck_file(key: str) -> None:
    with pytest.raises(shoal.Invalid, match="cannot be printed") as caught:
        read_deck(changed(key, key + r"\u001b[2J"))
    assert str(caught.value).isprintable()


def test_the_same_in_a_record() -> None:
    written = json.loads(shoal.Record("networks", seats=2, seed=1).to_json())
    deck = data()
    deck["links"]["Vien\x1b[0mna"] = deck["links"].pop("Vienna")
    with pytest.raises(shoal.Invalid, match="cannot be printed"):
        shoal.Record.from_json(json.dumps({**written, "deck": deck}))


@pytest.mark.parametrize("name", ["", "  ", "?", "rest", "Ber/lin"])
def test_names_that_stand_for_something_else_are_refused(name: str) -> None:
    written = data()
    written["links"][name] = written["links"].pop("Vienna")
    with pytest.raises(shoal.Invalid):
        read_deck_data(written)


@pytest.mark.parametrize("hex_colour", ["", "red", "#12345", "#1234567", "#12345g", "7b3fa0"])
def test_a_colour_for_pictures_is_six_hexadecimal_digits(hex_colour: str) -> None:
    with pytest.raises(shoal.Invalid, match="region 1, hex"):
        read_deck(changed('hex = "#7b3fa0"', f'hex = "{hex_colour}"'))


# What is no deck at all


@pytest.mark.parametrize(
    ("text", "said"),
    [
        pytest.param(f"cards = {'9' * 5000}", "a number in it has too many digits", id="a number of 5,000 digits"),
        pytest.param(f"cards = {'[' * 5000}{']' * 5000}", "nested too deep", id="5,000 deep"),
        pytest.param(f"at = {'{a=' * 5000}1{'}' * 5000}", "nested too deep", id="5,000 tables deep"),
        pytest.param(changed("at = [", f"at = [{'9' * 4000},"), "3 entries instead of 2", id="three places"),
        pytest.param("region = 1979-05-27\nlink = []\ncards = []", "region: .* is not a list", id="a date"),
        pytest.param("x = 1", "nothing is called 'x'", id="something else"),
        pytest.param("", "region: missing", id="nothing"),
    ],
)
def test_a_text_that_is_no_deck_is_invalid(text: str, said: str) -> None:
    with pytest.raises(shoal.Invalid, match=said):
        read_deck(text)


def test_a_place_of_4000_digits_is_no_number_of_degrees() -> None:
    digits = "9" * 4000
    text = TEXT.replace("at = [", f"at = [{digits}, 1.0] # ", 1)
    with pytest.raises(shoal.Invalid, match="is not a number of degrees"):
        read_deck(text)


@pytest.mark.parametrize("text", [None, 5, b"cards = []", ["cards"]])
def test_what_is_no_text_is_invalid(text: object) -> None:
    with pytest.raises(shoal.Invalid, match="deck file"):
        read_deck(text)  # type: ignore[arg-type]


NO_DECKS: list[Callable[[Data], object]] = [
    lambda deck: None,
    lambda deck: [],
    lambda deck: {},
    lambda deck: {**deck, "colours": []},
    lambda deck: {**deck, "cards": {}},
    lambda deck: {**deck, "links": []},
    lambda deck: {**deck, "colours": dict(enumerate(deck["colours"].values()))},
    lambda deck: {**deck, "colours": {**deck["colours"], "red": [1, 2, 3, 4, 5]}},
    lambda deck: {**deck, "links": {7: ["red", "gray"]}},
    lambda deck: {**deck, "links": {**deck["links"], "Vienna": [["red"], {}]}},
    lambda deck: {**deck, "links": {**deck["links"], "Vienna": None}},
    lambda deck: {**deck, "cards": [*deck["cards"][:-1], ["Paris", ["Rome"]]]},
    lambda deck: {**deck, "cards": deck["cards"] * 5000},
    lambda deck: {**deck, "links": {f"x{number}": [] for number in range(100_000)}},
    lambda deck: {**deck, "number": 0},
]


@pytest.mark.parametrize("number", range(len(NO_DECKS)))
def test_a_deck_in_a_snapshot_that_is_none_is_invalid(number: int) -> None:
    game = shoal.snapshot(shoal.new("networks", seats=2, seed=1))
    with pytest.raises(shoal.Invalid, match=r"deck|card|x0"):
        shoal.restore({**game, "deck": NO_DECKS[number](data())})


# Files


@pytest.mark.parametrize(
    "path", ["a\0b", "", ".", "/", "no such file", "x" * 5000, "\ud800", "/proc/self/mem", "/dev/zero"]
)
def test_a_name_that_is_no_deck_file_is_invalid(path: str) -> None:
    for name in (path, Path(path)):
        with pytest.raises(shoal.Invalid) as caught:
            shoal.load_deck(name)
        assert str(caught.value).isprintable()


@pytest.mark.parametrize("path", [None, 5, 1.5, b"deck.toml", ["deck.toml"], object(), True])
def test_what_cannot_be_a_file_name_is_invalid(path: object) -> None:
    with pytest.raises(shoal.Invalid, match="is not the name of a file"):
        shoal.load_deck(path)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("content", "said"),
    [
        (b"cards = " + b"9" * 5000, "too many digits"),
        (b"cards = " + b"[" * 5000 + b"]" * 5000, "nested too deep"),
        (b"\xff\xfe", "not a text file"),
        (b"\x00", "not a deck file"),
        (b"# " + b"x" * 1_000_001, "more than 1,000,000 characters"),
    ],
    ids=["digits", "nested", "no text", "null", "long"],
)
def test_a_file_that_is_no_deck_is_named(tmp_path: Path, content: bytes, said: str) -> None:
    path = tmp_path / "deck.toml"
    path.write_bytes(content)
    with pytest.raises(shoal.Invalid, match=said) as caught:
        shoal.load_deck(path)
    assert str(caught.value).startswith(f"{path}: ")
