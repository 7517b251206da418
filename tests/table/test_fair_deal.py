"""Deals that can be checked: a server that cheats is caught."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from random_sessions import NUMBERS, SECRET, begun

import shoal
from shoal.core import fair_deal as deals
from shoal.terminal.verify import verify_files as verify

OTHER_SECRET = "77" * 32
Change = Callable[[dict[str, Any]], None]


def played() -> dict[str, Any]:
    """The record of a match, as a table gives it out when it is over."""
    session = begun("fossil", 3)
    session.play_to_the_end()
    assert session.table.record is not None
    data: dict[str, Any] = json.loads(session.table.record.to_json())
    return data


def saved(data: dict[str, Any], folder: Path) -> str:
    path = folder / "match.shoal.json"
    path.write_text(json.dumps(data))
    return str(path)


def test_a_fair_deal_is_said_to_be_one(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = saved(played(), tmp_path)
    assert verify([path], deals.commitment(SECRET), [NUMBERS[0], NUMBERS[2]]) == 0
    told = capsys.readouterr().out.splitlines()
    assert told[1] == (
        f"  The deal was fixed before anybody sat: the secret has the hash {deals.commitment(SECRET)}, and makes the "
        "seed with the entropy of 3 players."
    )


def test_a_record_with_its_deal_is_written_and_read_byte_for_byte() -> None:
    text = shoal.Record.from_json(json.dumps(played())).to_json()
    assert shoal.Record.from_json(text).to_json() == text


def swap_the_secret(data: dict[str, Any]) -> None:
    """With matching seed and moves, but without the hash that was shown before anybody sat."""
    data["deal"]["secret"] = OTHER_SECRET
    data["seed"] = deals.seed(OTHER_SECRET, "table-1", NUMBERS[:3]).hex()


def ignore_a_number(data: dict[str, Any]) -> None:
    data["seed"] = deals.seed(SECRET, "table-1", NUMBERS[:2]).hex()


def deal_another_card(data: dict[str, Any]) -> None:
    """Nothing but the seed says what is dealt."""
    data["seed"] = "00" * 32


@pytest.mark.parametrize(
    ("cheat", "words"),
    [
        (swap_the_secret, "deal: the secret is not the one whose hash was shown before anybody sat"),
        (ignore_a_number, "deal: the seed is not the one that the secret and the players' entropy make"),
        (deal_another_card, "deal: the seed is not the one that the secret and the players' entropy make"),
    ],
)
def test_a_server_that_cheats_is_caught_by_the_record(cheat: Change, words: str, tmp_path: Path) -> None:
    data = played()
    cheat(data)
    with pytest.raises(shoal.Invalid) as caught:
        shoal.Record.from_json(json.dumps(data))
    assert str(caught.value) == words
    assert verify([saved(data, tmp_path)]) == 1


def test_a_card_that_was_not_dealt_is_caught(tmp_path: Path) -> None:
    """The moves are replayed from the deal: one that is not possible in it does not hold."""
    session = begun("twisted-fish", 2)
    for _ in range(12):
        session.play(session.table.seats[session.table.game.to_move].guest or "")
    assert session.table.record is not None
    data = json.loads(session.table.record.to_json())
    giving = [n for n, (_, _, action) in enumerate(data["moves"]) if action["kind"] == "ask"]
    hands = shoal.snapshot(session.table.record.deal())["hands"]
    seat = data["moves"][giving[0]][0]
    lacking = next(f"red {fish}" for fish in ("eel", "crab", "whale") if not any(fish in card for card in hands[seat]))
    data["moves"][giving[0]][2]["card"] = lacking
    with pytest.raises(shoal.Refused) as caught:
        shoal.Record.from_json(json.dumps(data))
    assert caught.value.rule == "TF3"
    assert verify([saved(data, tmp_path)]) == 1


@pytest.mark.parametrize(
    ("shown", "given", "words"),
    [
        (deals.commitment(OTHER_SECRET), [], "which was shown before anybody sat"),
        (None, [NUMBERS[5]], f"the entropy '{NUMBERS[5]}' was contributed, but is not in the record"),
    ],
)
def test_what_a_player_has_kept_catches_a_server_that_changes_all_of_it(
    shown: str | None, given: list[str], words: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert verify([saved(played(), tmp_path)], shown, given) == 1
    assert words in capsys.readouterr().err


def test_a_record_without_a_deal_cannot_be_held_against_one(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    data = played()
    del data["deal"]
    path = saved(data, tmp_path)
    assert verify([path]) == 0
    assert "fixed before" not in capsys.readouterr().out
    assert verify([path], deals.commitment(SECRET)) == 1


@pytest.mark.parametrize(
    ("field", "value", "words"),
    [
        ("secret", "ab", "deal, secret: 'ab' is not 64 hexadecimal digits in small letters"),
        ("commitment", 5, "deal, commitment: 5 is not text"),
        ("entropy", [None], "deal, entropy: 1 entries instead of 3"),
        ("entropy", ["x", None, None], "entropy: 'x' is not 16 to 64 hexadecimal digits in small letters"),
        ("table", None, "deal, table: missing; it is text"),
        ("luck", 1, "deal: nothing is called 'luck'"),
    ],
)
def test_deals_that_cannot_be_read(field: str, value: object, words: str) -> None:
    data = played()
    data["deal"][field] = value
    with pytest.raises(shoal.Invalid) as caught:
        shoal.Record.from_json(json.dumps(data))
    assert str(caught.value).startswith(words)


def test_a_record_of_the_first_format_is_still_read() -> None:
    data = played()
    old = {**data, "format": 1, "deal": {**data["deal"], "numbers": data["deal"]["entropy"]}}
    del old["deal"]["entropy"]
    assert json.loads(shoal.Record.from_json(json.dumps(old)).to_json()) == data
