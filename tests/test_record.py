"""Records: written, read back, replayed, and refused when broken or edited."""

from __future__ import annotations

import json
import os
from collections.abc import Callable
from importlib import resources
from pathlib import Path
from typing import Any, cast

import pytest
from random_walks import Walk

import shoal
from shoal.games.cosmopolis.deck_file import read_deck

Edit = Callable[[dict[str, Any]], object]


def played(seed: int = 3, seats: int = 4) -> shoal.Record:
    record = shoal.Record("fossil", seats=seats, seed=seed)
    for record in Walk("fossil", seats, seed, "thrifty").positions():
        pass
    return record


def edited(edit: Edit) -> str:
    data = json.loads(played().to_json())
    edit(data)
    return json.dumps(data)


def test_a_record_says_what_was_played_and_how_it_ended() -> None:
    record = played()
    data = json.loads(record.to_json())
    assert {key: data[key] for key in ("format", "game", "rules", "seats", "options", "seed")} == {
        "format": 2,
        "game": "fossil",
        "rules": 1,
        "seats": 4,
        "options": {},
        "seed": 3,
    }
    assert data["moves"][0] == [0, record.moves[0].code, shoal.action(record.game, record.moves[0].code)]
    assert data["result"] == {
        "scores": record.game.scores,
        "winners": record.game.winners,
        "ended_by": ["FO15"],
    }


def test_a_record_of_a_keyed_match_replays_too() -> None:
    record = shoal.Record("fossil", seats=3, seed=bytes(range(32)), players=["north", "greedy", "random"])
    while not record.game.over:
        record.play(record.game.to_move, record.game.legal(record.game.to_move)[0])
    again = shoal.Record.from_json(record.to_json())
    assert again.seed == bytes(range(32))
    assert again.players == ["north", "greedy", "random"]
    assert again.to_json() == record.to_json()


def test_a_match_without_a_seed_gets_one_that_can_be_replayed() -> None:
    record = shoal.Record("fossil", seats=2)
    assert shoal.snapshot(shoal.Record.from_json(record.to_json()).game) == shoal.snapshot(record.game)


def test_an_unfinished_match_is_a_record_without_a_result(tmp_path: Path) -> None:
    record = shoal.Record("fossil", seats=4, seed=1)
    record.play(0, 40)
    record.save(tmp_path / "match.shoal.json")
    again = shoal.Record.load(tmp_path / "match.shoal.json")
    assert again.result() is None
    again.play(0, 41)
    assert again.game.to_move == 1


def test_a_refused_move_is_not_written_down() -> None:
    record = shoal.Record("fossil", seats=4, seed=1)
    before = record.to_json()
    with pytest.raises(shoal.Refused):
        record.play(1, 0)
    with pytest.raises(shoal.Invalid):
        record.play(0, 5000)
    assert record.to_json() == before


def test_the_steps_tell_the_match_again() -> None:
    record = played()
    steps = record.steps()
    first = next(steps)
    assert [shoal.tell("fossil", line) for line in first.log] == [
        f"Seat 1 puts the black stone on {record.moves[0].action['at']}."
    ]
    *_, last = steps
    assert shoal.snapshot(last.game) == shoal.snapshot(record.game)


def test_names_win_over_codes_that_differ() -> None:
    record = shoal.Record.from_json(edited(lambda data: data["moves"][5].__setitem__(1, 0)))
    assert shoal.snapshot(record.game) == shoal.snapshot(played().game)
    assert record.renumbered == [6]


def test_saving_replaces_the_file_whole(tmp_path: Path) -> None:
    path = tmp_path / "match.shoal.json"
    path.write_text("an older match")
    played().save(path)
    assert path.read_text() == played().to_json()
    assert [entry.name for entry in tmp_path.iterdir()] == ["match.shoal.json"]


def test_a_file_that_cannot_be_written_leaves_nothing_behind(tmp_path: Path) -> None:
    (tmp_path / "folder").mkdir()
    with pytest.raises(shoal.Invalid, match="folder' is not the name of a file"):
        played().save(tmp_path / "folder")
    with pytest.raises(OSError, match="nowhere"):
        played().save(tmp_path / "nowhere" / "match.shoal.json")
    assert [entry.name for entry in tmp_path.iterdir()] == ["folder"]
    with pytest.raises(shoal.Invalid, match="not the name of a file"):
        played().save("")


BROKEN: dict[str, tuple[Edit, str]] = {
    "no game": (lambda data: data.pop("game"), "^game: missing"),
    "no format": (lambda data: data.pop("format"), "^format: missing"),
    "unknown game": (lambda data: data.update(game="chess"), "no game 'chess'"),
    "another format": (lambda data: data.update(format=3), "format: 3"),
    "other rules": (lambda data: data.update(rules=99), "rules: .*99"),
    "rules as text": (lambda data: data.update(rules="1"), "rules: '1' is not a whole number"),
    "seven seats": (lambda data: data.update(seats=7), "2 to 6 players"),
    "seats as text": (lambda data: data.update(seats="4"), "seats: '4' is not a whole number"),
    "seats as true": (lambda data: data.update(seats=True), "seats: True is not"),
    "another seed": (lambda data: data.update(seed=4), "move|result"),
    "no seed": (lambda data: data.pop("seed"), "seed: missing"),
    "seed as float": (lambda data: data.update(seed=3.0), "seed: 3.0"),
    "seed not hexadecimal": (
        lambda data: data.update(seed="xyz"),
        "^seed: neither a whole number nor hexadecimal digits$",
    ),
    "seed too short": (lambda data: data.update(seed="00ff"), "seed: 2 bytes"),
    "unknown option": (lambda data: data.update(options={"speed": 3}), "no 'speed'"),
    "option as text": (lambda data: data.update(options={"speed": "3"}), "options, speed"),
    "unknown field": (lambda data: data.update(colour="red"), "^record: nothing is called 'colour'"),
    "moves missing": (lambda data: data.pop("moves"), "moves: missing"),
    "a move too short": (lambda data: data["moves"].__setitem__(3, [1]), "move 4: 1 entries"),
    "a seat of text": (lambda data: data["moves"][3].__setitem__(0, "0"), "^move 4, seat: '0' is not"),
    "a code of text": (lambda data: data["moves"][3].__setitem__(1, "7"), "^move 4, code: '7' is not"),
    "an action of text": (lambda data: data["moves"][3].__setitem__(2, "fly"), "^move 4, action: 'fly' is not"),
    "a move of text": (lambda data: data["moves"].__setitem__(3, "slide"), "move 4: 'slide'"),
    "an action unknown": (lambda data: data["moves"][3].__setitem__(2, {"kind": "fly"}), "move 4: .*'fly'"),
    "an action without a kind": (lambda data: data["moves"][3].__setitem__(2, {}), "move 4: .*kind"),
    "a seat that is not there": (lambda data: data["moves"][3].__setitem__(0, 9), "move 4: .*no seat 9"),
    "one player's name": (lambda data: data.update(players=["me"]), "players: 1 entries"),
    "a player's name a number": (lambda data: data.update(players=[1, 2, 3, 4]), "players: 1 is not text"),
    "another result": (
        lambda data: data["result"]["scores"].__setitem__(0, 999),
        r"result: .*999.*, the moves give {.scores.: \[",
    ),
    "result left out": (lambda data: data.pop("result"), "result"),
    "cut short": (lambda data: data["moves"].pop(), "result"),
}


@pytest.mark.parametrize(("edit", "message"), BROKEN.values(), ids=BROKEN)
def test_a_broken_record_is_refused_with_what_is_wrong_and_where(edit: Edit, message: str) -> None:
    with pytest.raises((shoal.Invalid, shoal.Refused), match=message):
        shoal.Record.from_json(edited(edit))


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "^not a record: Expecting value"),
        ("[]", r"^record: \[\] is not an object"),
        ("[" * 100_000, "^not a record: "),
        (f'{{"format": {"9" * 5000}}}', "^not a record: a number in it has too many digits$"),
    ],
    ids=["empty", "a list", "nested", "digits"],
)
def test_what_is_no_record_is_said_to_be_none(text: str, message: str) -> None:
    with pytest.raises(shoal.Invalid, match=message):
        shoal.Record.from_json(text)


def test_a_full_disk_leaves_the_older_file_and_no_draft(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "match.shoal.json"
    played().save(path)

    def full(self: Path, text: str, encoding: str) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(Path, "write_text", full)
    with pytest.raises(OSError, match="No space left"):
        played().save(path)
    assert [entry.name for entry in tmp_path.iterdir()] == ["match.shoal.json"]


def test_a_step_tells_the_move_that_was_played() -> None:
    record = played()
    assert [step.move for step in record.steps()] == record.moves
    assert shoal.Record("fossil", seats=2, seed=1).defaulted == []


def test_a_deck_may_be_given_as_it_is_or_with_its_file() -> None:
    file = resources.files("shoal.games.cosmopolis") / "cosmopolis.toml"
    own = read_deck(file.read_text(encoding="utf-8").replace("London", "Londinium"))
    for deck in (own, own.deck):
        record = shoal.Record("networks", seats=2, seed=1, deck=deck)
        assert record.deck is own.deck
        assert record.game.deck_number == own.deck.number != 0
    with pytest.raises(shoal.Invalid, match=r"^deck: 'x' is not a deck"):
        shoal.Record("networks", seats=2, seed=1, deck=cast(Any, "x"))


def test_a_deck_of_ones_own_is_kept_in_the_record() -> None:
    file = resources.files("shoal.games.cosmopolis") / "cosmopolis.toml"
    own = read_deck(file.read_text(encoding="utf-8").replace("London", "Londinium"))
    record = shoal.Record("networks", seats=2, seed=1, deck=own)
    text = record.to_json()
    assert "Londinium" in json.dumps(json.loads(text)["deck"])
    again = shoal.Record.from_json(text)
    assert again.game.deck_number == own.deck.number
    assert again.to_json() == text
    assert "deck" not in json.loads(shoal.Record("networks", seats=2, seed=1).to_json())


def test_what_is_told_of_a_move_is_told_when_it_is_played() -> None:
    record = shoal.Record("fossil", seats=4, seed=1)
    log: list[shoal.Line] = []
    record.play(0, 40, log)
    assert [shoal.tell("fossil", line) for line in log] == [
        f"Seat 1 puts the black stone on {record.moves[0].action['at']}."
    ]


def test_options_left_out_altogether_are_taken_as_usual() -> None:
    record = shoal.Record.from_json(edited(lambda data: data.pop("options")))
    assert shoal.snapshot(record.game) == shoal.snapshot(played().game)


def test_a_key_that_stands_twice_is_said() -> None:
    text = played().to_json()
    with pytest.raises(shoal.Invalid, match="'seats' stands twice"):
        shoal.Record.from_json(text.replace('"seats": ', '"seats": 2, "seats": ', 1))


def test_a_score_is_a_whole_number() -> None:
    record = played()
    score = record.game.scores[0]
    text = record.to_json().replace(f'"scores": [{score},', f'"scores": [{score}.0,')
    assert f"{score}.0" in text
    with pytest.raises(shoal.Invalid, match="result: the record says"):
        shoal.Record.from_json(text)


def test_an_option_left_out_is_taken_as_usual_and_known_to_be() -> None:
    record = shoal.Record("networks", seats=2, seed=1, rounds_per_player=1)
    text = record.to_json().replace('{"rounds_per_player": 1}', "{}")
    assert shoal.Record.from_json(text).defaulted == ["rounds_per_player"]
    assert shoal.Record.from_json(record.to_json()).defaulted == []


def test_a_record_and_a_new_game_take_options_in_the_same_way() -> None:
    record = shoal.Record("networks", seats=2, seed=1, rounds_per_player=3)
    game = shoal.new("networks", seats=2, seed=1, rounds_per_player=3)
    assert shoal.snapshot(record.game) == shoal.snapshot(game)
    assert record.options == {"rounds_per_player": 3}


def test_a_move_against_the_rules_is_refused_with_its_number_and_rule() -> None:
    with pytest.raises(shoal.Refused, match=r"move 4: It is seat .*\(ALL1\)") as caught:
        shoal.Record.from_json(edited(lambda data: data["moves"][3].__setitem__(0, 0)))
    assert caught.value.rule == "ALL1"


@pytest.mark.parametrize(
    "text", ["", "{", "[]", "7", "null", '{"format": 1', "[" * 100_000, "9" * 5000, '"\\ud800"', "NaN"]
)
def test_what_is_no_record_is_invalid(text: str) -> None:
    with pytest.raises(shoal.Invalid):
        shoal.Record.from_json(text)


def test_files_that_cannot_be_read_are_invalid(tmp_path: Path) -> None:
    (tmp_path / "binary").write_bytes(b"\xff\xfe\x00")
    for path in (tmp_path / "missing", tmp_path, tmp_path / "binary"):
        with pytest.raises(shoal.Invalid, match=path.name):
            shoal.Record.load(path)


def test_links_are_followed_and_what_is_no_file_is_left_alone(tmp_path: Path) -> None:
    real, link, pipe = tmp_path / "real", tmp_path / "link", tmp_path / "pipe"
    link.symlink_to(real)
    played().save(link)
    assert link.is_symlink()
    assert real.read_text() == played().to_json()
    os.mkfifo(pipe)
    with pytest.raises(shoal.Invalid, match="not the name of a file"):
        played().save(pipe)
    assert pipe.is_fifo()


PLAYERS: list[Any] = [["a"], [], [1, 2], "ab", {"a": 1, "b": 2}]


@pytest.mark.parametrize("players", PLAYERS)
def test_players_are_a_name_for_each_seat(players: Any) -> None:
    with pytest.raises(shoal.Invalid, match="players"):
        shoal.Record("fossil", seats=2, seed=1, players=players)


def test_true_and_false_are_written_as_numbers() -> None:
    record = shoal.Record("fossil", seats=2, seed=1)
    record.play(False, True)
    assert shoal.Record.from_json(record.to_json()).moves[0][:2] == (0, 1)
