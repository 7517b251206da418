"""The list of decks in use finds every deck that a game holds, and soon drops the others."""

from __future__ import annotations

import gc
import json
from importlib import resources

import pytest

import shoal
from shoal.games.cosmopolis.deck import LATEST, deck_number
from shoal.games.cosmopolis.deck_file import STANDARD, deck_data, read_deck, read_deck_data

TEXT = (resources.files("shoal.games.cosmopolis") / "cosmopolis.toml").read_text(encoding="utf-8")
GAMES = ["cosmople-fish-2", "networks", "connections"]


def own(name: str) -> shoal.DeckFile:
    return read_deck(TEXT.replace("London", name))


def read_many(number: int, name: str) -> list[int]:
    """So many decks read and let go of; their numbers."""
    written = deck_data(STANDARD.deck)
    found = []
    for n in range(number):
        text = json.dumps(written).replace("London", f"{name} {n}")
        found.append(int(read_deck_data(json.loads(text)).number))
    gc.collect()
    return found


def is_known(number: int) -> bool:
    try:
        return bool(deck_number(number).number == number)
    except shoal.Invalid:
        return False


def test_a_thousand_decks_do_not_stay() -> None:
    numbers = read_many(1000, "Passing")
    assert len(set(numbers)) == 1000
    assert sum(map(is_known, numbers)) <= LATEST
    assert is_known(0)


@pytest.mark.parametrize("name", GAMES)
def test_a_deck_stays_as_long_as_a_game_has_it(name: str) -> None:
    game = shoal.new(name, seats=3, seed=1, deck=own(f"Londinium {name}"))
    twin, number = game.copy(), game.deck_number
    del game
    read_many(2 * LATEST, f"Other {name}")
    assert f"Londinium {name}" in json.dumps(shoal.snapshot(twin)["deck"])
    for seat in (0, None):
        view = twin.view(seat)
        assert shoal.imagine(view, shoal.Rng(1)).view(seat) == view
        assert shoal.named(view)["deck"] == shoal.snapshot(twin)["deck"]
    del twin, view
    read_many(2 * LATEST, f"More {name}")
    assert not is_known(number)


def test_a_deck_stays_as_long_as_a_record_or_a_deck_file_has_it() -> None:
    file = own("Lunden")
    record = shoal.Record("networks", seats=2, seed=1, deck=own("Londres").deck)
    number = record.game.deck_number
    read_many(2 * LATEST, "Third")
    assert deck_number(file.deck.number) is file.deck
    assert deck_number(number).name(0) == "San Francisco"
    assert "Londres" in record.to_json()
    assert own("Lunden").deck is file.deck


def test_what_is_left_of_a_game_just_gone_can_still_be_told() -> None:
    game = shoal.new("networks", seats=2, seed=1, deck=own("Lontoo"))
    view, log = game.view(0), list[shoal.Line]()
    game.apply(1, game.legal(1)[0], log)
    refused = game.why_not(0, 48)
    del game
    gc.collect()
    assert shoal.named(view)["deck"]
    assert shoal.tell("networks", log[0])
    assert refused is not None
    assert refused.text


def test_a_deck_that_is_gone_is_said_to_be_gone_and_is_no_other() -> None:
    view = shoal.new("networks", seats=2, seed=1, deck=own("Lundúnir")).view(0)
    read_many(2 * LATEST, "Last")
    with pytest.raises(shoal.Invalid, match=r"there is no deck .* any more: keep its game, record or deck file alive"):
        shoal.named(view)
    with pytest.raises(shoal.Invalid, match="there is no deck"):
        shoal.imagine(view, shoal.Rng(1))


@pytest.mark.parametrize("number", [-1, 10**9])
def test_a_number_that_no_deck_ever_had_is_invalid(number: int) -> None:
    with pytest.raises(shoal.Invalid, match="there is no deck"):
        deck_number(number)


def test_decks_that_differ_in_a_colour_of_a_link_alone_are_two() -> None:
    written = json.loads(json.dumps(deck_data(STANDARD.deck)))
    written["links"]["Vienna"] = ["light blue", "pink"]
    other = read_deck_data(written)
    assert other is not STANDARD.deck
    assert other.number != 0
    assert read_deck_data(json.loads(json.dumps(deck_data(other)))) is other
    assert read_deck(TEXT).deck is STANDARD.deck
