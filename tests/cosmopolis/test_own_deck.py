"""The cosmopolis games with a deck of your own."""

from __future__ import annotations

import json
import re
from importlib import resources
from pathlib import Path

import pytest
from random_walks import Walk

import shoal
from shoal.games.cosmopolis.deck_file import STANDARD, deck_data, read_deck, read_deck_data
from shoal.terminal.cli import main

TEXT = (resources.files("shoal.games.cosmopolis") / "cosmopolis.toml").read_text(encoding="utf-8")
OWN = read_deck(TEXT.replace("London", "Londinium").replace('colour = "maroon"', 'colour = "rust"'))
GAMES = ["cosmople-fish-2", "networks", "connections"]


def test_the_same_list_is_the_same_deck() -> None:
    assert read_deck(TEXT).deck is STANDARD.deck
    assert read_deck_data(json.loads(json.dumps(deck_data(OWN.deck)))) is OWN.deck
    assert OWN.deck is not STANDARD.deck


@pytest.mark.parametrize("name", GAMES)
def test_a_match_with_ones_own_deck_is_recorded_with_it(name: str) -> None:
    record = shoal.Record(name, seats=3, seed=1, deck=OWN.deck)
    dice = shoal.Rng(5)
    for _ in range(60):
        codes = record.game.legal(record.game.to_move)
        record.play(record.game.to_move, codes[dice.below(len(codes))])
    text = record.to_json()
    assert "Londinium" in text
    again = shoal.Record.from_json(text)
    assert again.to_json() == text
    snapshot = shoal.snapshot(again.game)
    assert snapshot["deck"] == deck_data(OWN.deck)
    assert shoal.snapshot(shoal.restore(json.loads(json.dumps(snapshot)))) == snapshot
    view = again.game.view(1)
    assert shoal.named(view)["deck"] == snapshot["deck"]
    assert shoal.imagine(view, dice).view(1) == view


@pytest.mark.parametrize("name", GAMES)
def test_what_is_told_names_the_cities_of_the_deck(name: str) -> None:
    record = shoal.Record(name, seats=3, seed=1, deck=OWN.deck)
    dice = shoal.Rng(5)
    while not record.game.over:
        codes = record.game.legal(record.game.to_move)
        record.play(record.game.to_move, codes[dice.below(len(codes))])
    told = [shoal.tell(name, line, open=True) for step in record.steps() for line in step.log]
    assert any("Londinium" in sentence for sentence in told)
    assert not any("London" in sentence for sentence in told)


@pytest.mark.parametrize("degrees", ["true", "'north'", "181", "-1e9", "nan"])
def test_where_a_city_lies_is_given_in_degrees(degrees: str) -> None:
    text = re.sub(r"at = \[[^,]+,", f"at = [{degrees},", TEXT, count=1)
    with pytest.raises(shoal.Invalid, match="is not a number of degrees"):
        read_deck(text)


@pytest.mark.parametrize("name", GAMES)
def test_our_own_deck_is_not_written_down(name: str) -> None:
    game = Walk(name, 3, 1, "random").record().game
    assert "deck" not in shoal.snapshot(game)
    assert shoal.new(name, seats=3, seed=1, deck=OWN).deck_number == OWN.deck.number
    assert game.deck_number == 0


def test_deck_check_says_whether_a_file_can_be_used(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    good, bad = tmp_path / "good.toml", tmp_path / "bad.toml"
    good.write_text(TEXT.replace("London", "Londinium"), encoding="utf-8")
    bad.write_text(TEXT.replace('["Berlin", "Moscow"],', "", 1), encoding="utf-8")
    assert main(["deck", "check", str(good)]) == 0
    assert capsys.readouterr().out == f"{good} can be used: 12 regions, 42 regional cards, 13 linking cards.\n"
    assert main(["deck", "check", str(bad)]) == 1
    assert capsys.readouterr().err == f"shoal: {bad}: deck: 41 regional cards; there are 42 (CD1)\n"
    assert main(["deck", "check", str(tmp_path / "none")]) == 1


def test_a_match_is_played_with_the_deck_of_a_file(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    deck, saved = tmp_path / "deck.toml", tmp_path / "match.shoal.json"
    deck.write_text(TEXT.replace("Paris", "Lutetia"), encoding="utf-8")
    arguments = ["--seats", "3", "--seed", "1", "--deck", str(deck), "--save", str(saved)]
    monkeypatch.setattr("builtins.input", lambda *_: "quit")
    assert main(["play", "networks", *arguments]) == 0
    assert "Lutetia" in saved.read_text(encoding="utf-8")
    assert main(["verify", str(saved)]) == 0
    assert main(["play", "fossil", *arguments]) == 2
    assert "fossil is not played with the cosmopolis deck" in capsys.readouterr().err
