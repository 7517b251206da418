"""A table is the fold of its journal; a request becomes events or an error with a reason."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import msgspec
import pytest
from random_sessions import GUESTS, NUMBERS, SECRET, Session, begun, kinds, made, random_session, same

import shoal
from shoal.core import fair_deal as deals
from shoal.table import commands as deciding
from shoal.table import requests
from shoal.table.commands import check_created
from shoal.table.events import KINDS, Chatted, Entry, Moved, Sat, Started, kind_of, read, written
from shoal.table.not_now import NotNow
from shoal.table.state import CLOSED, OPEN, OVER, PLAYING, replay
from shoal.table.words import en

SIT, PLAY = requests.Sit, requests.Play
EVERY_KIND = {kind_of_type.__struct_config__.tag for kind_of_type in KINDS}


def first_move(session: Session, seat: int | None = None) -> dict[str, Any]:
    game = session.table.game
    return shoal.action(game, game.legal(game.to_move if seat is None else seat)[0])


# The laws


def test_a_table_restored_from_its_journal_is_the_one_in_memory() -> None:
    """Over random sessions of every game, with every kind of entry, at the end and on the way."""
    sessions = []
    for book in shoal.games():
        for seats in (book.least, book.most):
            for seed in range(3):
                session = random_session(book.name, seats, seed, 150)
                assert same(session.table, replay(session.journal))
                half = session.journal[: len(session.journal) // 2 + 1]
                later = replay(half)
                for entry in session.journal[len(half) :]:
                    later.fold(entry)
                assert same(later, session.table)
                sessions.append(session)
    for seed in range(12):
        session = random_session("fossil", 2 + seed % 3, 100 + seed, 400)
        assert same(session.table, replay(session.journal))
        sessions.append(session)
    met = kinds(sessions)
    assert set(met) == EVERY_KIND, EVERY_KIND - set(met)


def test_what_is_declined_or_refused_changes_nothing() -> None:
    session = random_session("twisted-fish", 3, 1, 200)
    before = replay(session.journal)
    for guest in [*GUESTS, None]:
        for request in (PLAY(1, {"kind": "draw"}), requests.Contribute("xyz"), SIT("", 99), requests.Chat("\u200b")):
            with pytest.raises((NotNow, shoal.Refused, shoal.Invalid)):
                session.ask(guest, request)
    assert same(session.table, before)


def test_every_event_is_read_as_it_was_written() -> None:
    session = random_session("connections", 3, 2, 120)
    for entry in session.journal:
        assert read(written(entry.event)) == entry.event
        assert kind_of(entry.event) in EVERY_KIND


def test_a_journal_with_a_gap_or_a_wrong_beginning_is_invalid() -> None:
    session = begun()
    with pytest.raises(shoal.Invalid, match="entry 4 after 2"):
        replay([*session.journal[:2], *session.journal[3:]])
    with pytest.raises(shoal.Invalid, match="does not begin"):
        replay(session.journal[1:])
    with pytest.raises(shoal.Invalid, match="nothing in it"):
        replay([])
    first = session.journal[0]
    old = msgspec.structs.replace(first.event, rules=99)
    with pytest.raises(shoal.Invalid, match="created for version 99 of the rules of fossil"):
        replay([Entry(1, first.time, old)])
    with pytest.raises(msgspec.ValidationError):
        read(b'{"kind":"cheated"}')


# Sitting down


def test_free_seats_and_bots_of_the_same_name_are_counted() -> None:
    session = Session(made(seats=4, bots=[None, "random", None, "random"]))
    assert session.table.names() == ["seat 1", "Bot 2", "seat 3", "Bot 4"]
    session.ask("anna", SIT("Anna"))
    assert session.table.names() == ["Anna", "Bot 2", "seat 3", "Bot 4"]


def test_the_match_begins_when_all_seats_are_taken_and_all_numbers_given() -> None:
    session = Session(made(seats=3, bots=[None, "random", None]))
    assert session.ask("anna", SIT("Anna")) == ["sat"]
    assert session.ask("boris", SIT("Boris", None, NUMBERS[1])) == ["sat", "contributed"]
    assert session.table.state == OPEN
    assert session.ask("anna", requests.Contribute(NUMBERS[0])) == ["contributed", "started"]
    assert session.table.state == PLAYING
    assert session.table.names() == ["Anna", "Bot", "Boris"]


def test_seats_and_who_may_have_them() -> None:
    session = Session(made(seats=3, bots=[None, "random", None]))
    assert session.why_not_now("anna", SIT("Anna", 1)) == "seat taken"
    session.ask("anna", SIT("Anna", 2))
    assert session.why_not_now("boris", SIT("Boris", 2)) == "seat taken"
    assert session.why_not_now("anna", SIT("Anna", 0)) == "seated"
    session.ask("boris", SIT("Boris"))
    assert session.why_not_now("chris", SIT("Chris")) == "full"
    with pytest.raises(shoal.Invalid, match="seat: 7 is not from 0 to 2"):
        session.ask("chris", SIT("Chris", 7))
    assert session.ask("anna", requests.Leave()) == ["left"]
    assert session.ask("chris", SIT("Chris")) == ["sat"]
    assert session.table.seat_of("chris") == 2
    assert session.why_not_now("anna", requests.Leave()) == "not seated"


def test_nobody_sits_down_once_the_match_has_begun() -> None:
    session = begun()
    assert session.why_not_now("chris", SIT("Chris")) == "begun"
    assert session.why_not_now("anna", requests.Contribute(NUMBERS[3])) == "contributed"
    session.play_to_the_end()
    assert session.why_not_now("chris", SIT("Chris")) == "over"


@pytest.mark.parametrize(
    ("name", "kept"),
    [
        ("  Anna\tMaria \n", "Anna Maria"),
        ("<b>Bob</b>", "<b>Bob</b>"),
        ("A\u202enna\x07", "Anna"),
        ("e\u0301", "\u00e9"),
        ("Z" + "\u0335" * 20, "Z" + "\u0335" * 3),
        ("\U0001f420 fish", "\U0001f420 fish"),
    ],
)
def test_names_are_kept_as_people_can_read_them(name: str, kept: str) -> None:
    session = Session(made())
    session.ask("anna", SIT(name))
    assert session.table.seats[0].name == kept


@pytest.mark.parametrize("name", ["", "   ", "\u200b\u200b", "x" * 31, "y" * 5000, 7, None])
def test_names_that_cannot_be_read(name: Any) -> None:
    with pytest.raises(shoal.Invalid, match="name: "):
        Session(made()).ask("anna", SIT(name))


@pytest.mark.parametrize("entropy", ["", "abc", "G" * 16, "a" * 65, "A" * 16, 12345678901234567890])
def test_invalid_entropy(entropy: Any) -> None:
    with pytest.raises(shoal.Invalid, match="entropy: "):
        Session(made()).ask("anna", SIT("Anna", None, entropy))


# Moves


def test_a_move_is_made_once() -> None:
    """A message that is sent twice is for a position that is past."""
    session = begun()
    request = PLAY(session.table.version, first_move(session))
    player = session.table.seats[session.table.game.to_move].guest
    assert session.ask(player, request) == ["moved"]
    assert session.why_not_now(player, request) == "outdated"
    assert len(session.table.record.moves if session.table.record else []) == 1


def test_talk_does_not_make_a_move_stale() -> None:
    session = begun()
    request = PLAY(session.table.version, first_move(session))
    session.ask("boris", requests.Chat("hurry up"))
    assert session.ask(session.table.seats[session.table.game.to_move].guest, request) == ["moved"]


def test_moves_that_are_not_ones_own_or_against_the_rules() -> None:
    session = begun()
    on_turn = session.table.game.to_move
    other = GUESTS[1 - on_turn]
    assert session.why_not_now("chris", PLAY(session.table.version, first_move(session))) == "not seated"
    with pytest.raises(shoal.Refused) as caught:
        session.ask(other, PLAY(session.table.version, first_move(session)))
    assert caught.value.rule == "ALL1"
    with pytest.raises(shoal.Invalid, match="'fly' is not one of place, slide"):
        session.ask(GUESTS[on_turn], PLAY(session.table.version, {"kind": "fly"}))
    with pytest.raises(shoal.Invalid, match="version: 99; the table is at"):
        session.ask(GUESTS[on_turn], PLAY(99, first_move(session)))
    assert Session(made()).why_not_now("anna", PLAY(1, {})) == "not seated"


def test_the_last_move_ends_the_match() -> None:
    session = begun()
    session.play_to_the_end()
    table = session.table
    assert [kind_of(entry.event) for entry in session.journal[-2:]] == ["moved", "ended"]
    assert table.state == OVER
    assert table.result is not None
    assert table.result.scores == table.game.scores
    assert table.result.winners == table.game.winners
    assert session.why_not_now("anna", PLAY(table.version, {"kind": "keep"})) == "over"
    assert session.why_not_now("anna", requests.Leave()) == "over"


# Bots, clocks, and people who go and come back


def test_a_bot_plays_for_who_has_left_and_gives_the_seat_back() -> None:
    session = begun(stand_in="greedy")
    seat = session.table.game.to_move
    guest = GUESTS[seat]
    code = session.table.game.legal(seat)[0]
    bots_move = requests.PlayForBot(session.table.version, seat, code, "greedy")
    assert session.why_not_now(requests.SERVER, bots_move) == "not replaced"
    assert session.ask(guest, requests.Leave()) == ["taken over"]
    assert session.table.seats[seat].bot == "greedy"
    assert session.why_not_now(guest, requests.Leave()) == "played by a bot"
    assert session.ask(requests.SERVER, bots_move) == ["moved"]
    assert session.why_not_now(requests.SERVER, bots_move) == "outdated"
    assert session.ask(guest, requests.Return()) == ["returned"]
    assert session.why_not_now(guest, requests.Return()) == "not replaced"
    assert session.table.seats[seat].bot is None


def test_who_moves_has_come_back() -> None:
    session = begun()
    seat = session.table.game.to_move
    session.ask(requests.SERVER, requests.ReplaceAbsent(seat))
    assert session.play(GUESTS[seat]) == ["returned", "moved"]
    assert session.table.seats[seat].bot is None


def test_the_clock_runs_for_people_alone_and_from_the_last_move() -> None:
    session = begun(per_move=60)
    table, seat = session.table, session.table.game.to_move
    assert table.deadline == session.now + 60_000
    assert session.why_not_now(requests.SERVER, requests.CallTime(), 59_999) == "time left"
    assert session.ask(requests.SERVER, requests.CallTime(), 1) == ["timed out", "taken over"]
    assert table.deadline is None
    assert session.why_not_now(requests.SERVER, requests.CallTime(), 10**9) == "time left"
    session.ask(GUESTS[seat], requests.Return())
    assert table.deadline == session.now + 60_000
    session.play(GUESTS[seat])
    assert table.deadline == session.now + 60_000


def test_a_table_without_a_clock_waits_for_ever() -> None:
    session = begun()
    assert session.table.deadline is None
    assert session.why_not_now(requests.SERVER, requests.CallTime(), 10**12) == "time left"


# Talk, rematch, closing


def test_what_players_say_is_kept_and_spectators_say_nothing() -> None:
    session = begun()
    session.ask("boris", requests.Chat("good <i>luck</i>"))
    assert session.journal[-1].event == Chatted(1, "good <i>luck</i>")
    assert session.why_not_now("chris", requests.Chat("hello")) == "not seated"


def test_a_rematch_needs_all_who_played() -> None:
    session = begun()
    assert session.why_not_now("anna", requests.Rematch()) == "not over"
    session.play_to_the_end()
    assert session.ask("anna", requests.Rematch()) == ["rematch offered"]
    assert session.why_not_now("anna", requests.Rematch()) == "rematch offered"
    assert session.why_not_now(requests.SERVER, requests.LinkRematch("t2")) == "not all"
    session.ask("boris", requests.Rematch())
    assert session.ask(requests.SERVER, requests.LinkRematch("t2")) == ["rematch created"]
    assert session.why_not_now(requests.SERVER, requests.LinkRematch("t3")) == "rematch created"
    assert session.table.rematch == "t2"


def test_who_may_close_a_table_and_when() -> None:
    session = Session(made())
    assert session.why_not_now("boris", requests.Close()) == "not the host"
    session.ask("boris", SIT("Boris"))
    assert session.why_not_now("anna", requests.Close()) == "people sit here"
    assert session.ask(requests.SERVER, requests.Close()) == ["closed"]
    assert session.table.state == CLOSED
    assert session.why_not_now("boris", requests.Leave()) == "closed"
    over = begun()
    over.play_to_the_end()
    assert over.why_not_now(requests.SERVER, requests.Close()) == "over"


# Tables that cannot be


@pytest.mark.parametrize(
    ("change", "words"),
    [
        ({"game": "chess"}, "there is no game 'chess'"),
        ({"seats": 9}, "2 to 6"),
        ({"options": {"speed": 3}}, "speed"),
        ({"bots": ["random"]}, "bots: 1 for 2 seats"),
        ({"bots": ["random", "greedy"]}, "bots: no seat is left for a person"),
        ({"bots": ["oracle", None]}, "bots: there is no bot 'oracle'; the bots are easy, normal, hard, random"),
        ({"stand_in": "oracle"}, "bots: there is no bot 'oracle'"),
        ({"per_move": 0}, "per_move: from 1 second to 30 days, not 0"),
        ({"per_move": 10**9}, "per_move: from 1 second to 30 days"),
    ],
)
def test_tables_that_cannot_be_made(change: dict[str, Any], words: str) -> None:
    with pytest.raises(shoal.Invalid, match=words):
        check_created(msgspec.structs.replace(made(), **change))


def test_every_reason_is_met_by_a_sentence_and_none_is_left_over() -> None:
    source = Path(deciding.__file__).read_text()
    assert [reason for reason in en.NOT_NOW if f'"{reason}"' not in source] == []


# Deals


def test_the_deal_is_made_of_the_secret_and_all_numbers() -> None:
    session = begun()
    record = session.table.record
    assert record is not None
    assert record.seed == deals.seed(SECRET, "table-1", NUMBERS[:2])
    assert session.table.commitment == deals.commitment(SECRET)
    others = {
        deals.seed(SECRET, "table-1", [NUMBERS[0], NUMBERS[2]]),
        deals.seed(SECRET, "table-2", NUMBERS[:2]),
        deals.seed("5f" * 32, "table-1", NUMBERS[:2]),
        deals.seed(SECRET, "table-1", NUMBERS[1::-1]),
        deals.seed(SECRET, "table-1", [NUMBERS[0] + NUMBERS[1]]),
        deals.seed(SECRET, "table-1", NUMBERS[:2]),
    }
    assert len(others) == 6


def test_a_seed_and_a_commitment_as_they_were_always_made() -> None:
    """Worked out once by hand with Python's hashlib: records made today can be checked later."""
    assert deals.commitment("00" * 32) == "66687aadf862bd776c8fc18b8e9f8e20089714856ee233b3902a591d0d5f2925"
    assert deals.fresh_secret() != deals.fresh_secret()
    assert len(bytes.fromhex(deals.fresh_secret())) == 32


def test_a_table_of_every_kind_of_move_is_told_line_by_line() -> None:
    session = begun("twisted-fish", 3)
    for _ in range(20):
        session.play(session.table.seats[session.table.game.to_move].guest or "")
    assert [*session.table.log][-5:] == [*range(session.table.version - 4, session.table.version + 1)]
    assert all(session.table.log.values())
    assert all(isinstance(entry.event, Sat | Started | Moved) for entry in session.journal[-20:])


@pytest.mark.parametrize("guest", [None, "anna", "boris"])
def test_only_the_server_makes_its_requests(guest: str | None) -> None:
    session = begun()
    asked = (
        requests.PlayForBot(session.table.version, 0, session.table.game.legal(0)[0], "greedy"),
        requests.CallTime(),
        requests.ReplaceAbsent(0),
        requests.LinkRematch("t2"),
    )
    for request in asked:
        assert session.why_not_now(guest, request) == "not the server"


def test_an_anonymous_spectator_cannot_close_a_table() -> None:
    assert Session(made()).why_not_now(None, requests.Close()) == "not the host"
