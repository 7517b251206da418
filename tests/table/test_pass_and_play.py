"""Several people on one device: who counts as one, and who does not."""

from __future__ import annotations

from typing import Any

import pytest
from random_sessions import NUMBERS, Session, kinds, made, random_session, same

from shoal.core.errors import Invalid
from shoal.games.catalogue import GAMES, rulebook
from shoal.table.companions import companion, guest_of, player_of
from shoal.table.events import written
from shoal.table.projection import Projection, update
from shoal.table.requests import (
    AnswerUndo,
    Close,
    Contribute,
    Fill,
    Hold,
    Leave,
    Ready,
    Release,
    Rematch,
    Sit,
    Undo,
    WithdrawRematch,
)
from shoal.table.state import PLAYING, replay
from shoal.table.trial import tried

ANNA, ANNAS_2ND, ANNAS_3RD, BORIS = "anna", "anna+2", "anna+3", "boris"


def shared(*guests: str, game: str = "networks", bots: int = 0, **more: Any) -> Session:
    """Return a match that these people have just begun, with bots behind them."""
    seats = [*[None] * len(guests), *["random"] * bots]
    session = Session(made(game, len(seats), seats, pass_and_play=True, **more))
    for seat, guest in enumerate(guests):
        session.ask(guest, Sit(f"{guest}!", seat, NUMBERS[seat]))
    assert session.table.state == PLAYING
    return session


def paused(*guests: str) -> Session:
    session = shared(*guests, pauses=True)
    while session.table.pause is None:
        guest = session.table.seats[session.table.game.to_move].guest
        assert guest is not None
        session.play(guest)
    return session


def test_who_a_companion_is() -> None:
    assert [companion("anna", player) for player in (0, 1, 2, 6)] == ["anna+0", "anna", "anna+2", "anna+6"]
    for player in range(7):
        assert (guest_of(companion("anna", player)), player_of(companion("anna", player))) == ("anna", player)
    for player in (-1, 7):
        with pytest.raises(Invalid, match="from 0 to 6"):
            companion("anna", player)
    assert max(rulebook(game).most for game in GAMES) == 6


def test_companions_sit_at_tables_for_pass_and_play_alone() -> None:
    session = Session(made(seats=3))
    assert session.why_not_now(ANNAS_2ND, Sit("Ben")) == "one device each"
    session.ask(ANNA, Sit("Anna"))
    session = Session(made(seats=3, pass_and_play=True))
    for guest in (ANNAS_3RD, BORIS, "boris+2"):
        session.ask(guest, Sit(guest))
    assert session.why_not_now(ANNAS_3RD, Sit("Again")) == "seated"
    with pytest.raises(Invalid, match="player: 0"):
        session.ask("anna+0", Sit("Nobody"))
    assert session.table.names() == [ANNAS_3RD, BORIS, "boris+2"]


def test_a_table_for_pass_and_play_is_never_listed() -> None:
    assert not Session(made(pass_and_play=True, listed=True)).table.setup.listed
    assert Session(made(listed=True)).table.setup.listed


def test_each_player_gives_a_number_to_the_deal() -> None:
    session = Session(made(seats=2, pass_and_play=True))
    session.ask(ANNA, Sit("Anna", 0, NUMBERS[0]))
    assert session.ask(ANNAS_2ND, Sit("Ben", 1)) == ["sat"]
    assert session.why_not_now(ANNA, Contribute(NUMBERS[1])) == "contributed"
    assert session.ask(ANNAS_2ND, Contribute(NUMBERS[1])) == ["contributed", "started"]
    assert session.table.entropy == NUMBERS[:2]


def test_a_watcher_is_told_who_of_their_device_sits_where() -> None:
    session = shared(ANNAS_2ND, BORIS, ANNA, bots=1)
    table = session.table
    assert table.players_at(ANNA) == (2, None, 1, None)
    assert table.players_at(BORIS) == (None, 1, None, None)
    assert table.players_at(None) == table.players_at("ann") == (None,) * 4
    projection = Projection(table)
    for device in (ANNA, BORIS, None):
        shown = projection.update(None, session.journal, 0, players=table.players_at(device))[0]
        assert shown.players == table.players_at(device)
    assert b"pass_and_play" not in bytes(update(Session(made()).table, None, []).table)
    assert Session(made()).table.players_at(ANNA) is None


def test_one_person_at_a_device_is_ready_for_all() -> None:
    session = paused(ANNA, BORIS, ANNAS_2ND)
    assert session.table.deadline is not None
    assert session.ask(ANNAS_2ND, Ready()) == ["ready"]
    assert session.why_not_now(ANNA, Ready()) == "ready"
    assert session.ask(BORIS, Ready()) == ["ready", "resumed"]


def test_at_one_device_a_pause_has_no_end_of_its_own() -> None:
    session = paused(ANNA, ANNAS_2ND)
    assert session.table.deadline is None
    assert session.ask(ANNAS_2ND, Ready()) == ["ready", "resumed"]


def test_who_has_the_device_takes_back_the_last_decision_of_anybody_at_it() -> None:
    """Anna has moved, and the next player has the device."""
    session = shared(ANNA, ANNAS_2ND, game="fossil")
    first = session.table.game.to_move
    mover, other = (ANNA, ANNAS_2ND) if first == 0 else (ANNAS_2ND, ANNA)
    while session.table.game.to_move == first:
        before = session.table.last_move_version
        session.play(mover)
    assert update(session.table, 1 - first, []).may_ask_undo
    assert session.ask(other, Undo()) == ["undone"]
    assert (session.table.game.to_move, len(session.table.steps)) == (first, before - session.table.deal_version)


def test_people_at_other_devices_are_asked_once_for_each_device() -> None:
    session = shared(ANNA, ANNAS_2ND, BORIS, "boris+2", undo=True)
    session.play(str(session.table.seats[session.table.game.to_move].guest))
    session.play(str(session.table.seats[session.table.game.to_move].guest))
    last = session.table.seats[session.table.steps[-1].seat].guest
    own, others = [ANNA, ANNAS_2ND], [BORIS, "boris+2"]
    if last in others:
        own, others = others, own
    other_than_last = next(guest for guest in own if guest != last)
    assert session.ask(other_than_last, Undo()) == ["undo asked"]
    assert session.why_not_now(str(last), AnswerUndo(True)) == "not asked"
    assert session.ask(others[1], AnswerUndo(True)) == ["undo answered", "undone"]


@pytest.mark.parametrize(("gone", "answer"), [([BORIS], "undo asked"), ([BORIS, "boris+2"], "somebody away")])
def test_a_device_is_away_only_with_everybody_at_it(gone: list[str], answer: str) -> None:
    session = shared(ANNA, BORIS, "boris+2", game="fossil", undo=True)
    while session.table.own_decision(0) is None or session.table.free_undo(0) is not None:
        session.play(str(session.table.seats[session.table.game.to_move].guest))
    for guest in gone:
        session.ask(guest, Leave())
    if answer == "undo asked":
        assert session.ask(ANNA, Undo()) == [answer]
    else:
        assert session.why_not_now(ANNA, Undo()) == answer


def test_a_hold_is_released_by_who_has_the_device() -> None:
    session = shared(ANNA, ANNAS_2ND, BORIS, bots=1)
    session.ask(ANNA, Hold("trade"))
    assert session.why_not_now(BORIS, Release()) == "not held"
    assert session.ask(ANNAS_2ND, Release()) == ["released"]
    assert session.table.hold is None


def test_everybody_at_a_device_offers_a_rematch_at_once() -> None:
    session = shared(ANNA, ANNAS_2ND, BORIS, game="fossil")
    session.play_to_the_end()
    assert session.ask(ANNAS_2ND, Rematch()) == ["rematch offered"] * 2
    assert session.why_not_now(ANNA, Rematch()) == "rematch offered"
    assert session.ask(ANNA, WithdrawRematch()) == ["rematch withdrawn"] * 2
    assert session.why_not_now(ANNAS_2ND, WithdrawRematch()) == "no rematch"
    session.ask(BORIS, Rematch())
    assert not session.table.is_rematch_agreed
    session.ask(ANNA, Rematch())
    assert session.table.is_rematch_agreed


def test_whoever_has_the_hosts_device_is_the_host() -> None:
    session = Session(made(seats=4, pass_and_play=True))
    session.ask(ANNA, Sit("Anna"))
    session.ask(ANNAS_2ND, Sit("Ben"))
    assert session.ask("anna+0", Fill(3, "easy")) == ["filled"]
    session.ask(BORIS, Sit("Boris"))
    assert session.why_not_now("boris+2", Close()) == "not the host"
    assert session.why_not_now(None, Close()) == "not the host"
    assert session.why_not_now(ANNAS_2ND, Close()) == "people sit here"
    session.ask(BORIS, Leave())
    assert session.ask(ANNAS_2ND, Close()) == ["closed"]


def test_a_companion_tries_a_position_again_alone() -> None:
    session = shared(ANNA, ANNAS_2ND, game="fossil")
    session.play_to_the_end()
    own = next(step for step in session.table.steps if step.seat == 1)
    again = tried(session.table, 1, own.version, "table-2")
    assert (again.host, again.pass_and_play, again.bots) == ("anna", False, ["normal", None])


def test_journals_read_as_they_were_written() -> None:
    """Those of other tables do not name the setting: an earlier version can read them."""
    assert b"pass_and_play" not in written(Session(made()).journal[0].event)
    people = [ANNA, ANNAS_2ND, BORIS, "boris+2"]
    sessions = [random_session("networks", 3, seed, 250, people, pass_and_play=True) for seed in range(30)]
    for session in sessions:
        assert same(replay(session.journal), session.table)
    assert {"resumed", "undone", "undo answered", "held", "taken over", "returned"} <= set(kinds(sessions))
