"""People can let the bots wait, but not for ever."""

from __future__ import annotations

import json
from typing import Any

import pytest
from random_sessions import NUMBERS, Session, begun, made

import shoal
from shoal.core.errors import Invalid
from shoal.table import requests
from shoal.table.manners import bots_wait_until
from shoal.table.projection import encoded, update
from shoal.table.requests import SERVER, Fill, Hold, Play, PlayForBot, React, Release, Rematch, Sit, WithdrawRematch
from shoal.table.state import OPEN, PLAYING


def with_bot(game: str = "twisted-fish", people: int = 2) -> Session:
    """Return a match that waits for its bot, in the first seat."""
    session = Session(made(game, people + 1, ["random", *[None] * people]))
    for seat, guest in enumerate(["anna", "boris", "chris"][:people], 1):
        session.ask(guest, Sit(guest.title(), seat, NUMBERS[seat]))
    while session.table.waits_for != 0:
        session.play(session.table.seats[session.table.game.to_move].guest or "")
    return session


def shown(session: Session) -> Any:
    return json.loads(encoded(update(session.table, None, [])))["table"]["hold"]


def bot_move(session: Session) -> PlayForBot:
    seat = session.table.game.to_move
    return PlayForBot(session.table.version, seat, session.table.game.legal(seat)[0], "random")


@pytest.mark.parametrize(("why", "seconds"), [("zinger", 10), ("trade", 20)])
def test_a_player_holds_the_table_for_a_while(why: Any, seconds: int) -> None:
    session = with_bot()
    assert session.ask("anna", Hold(why)) == ["held"]
    until = session.now + 1000 * seconds
    assert shown(session) == {"seat": 1, "until": until, "why": why}
    assert session.why_not_now(SERVER, bot_move(session)) == "held"
    assert session.why_not_now(SERVER, bot_move(session), until - session.now - 1) == "held"
    assert session.ask(SERVER, bot_move(session)) == ["moved"]
    assert shown(session) is None


def test_who_holds_the_table_lets_it_go_by_a_word_or_a_move() -> None:
    session = with_bot("networks")
    session.ask("anna", Hold("zinger"))
    assert session.why_not_now("boris", Release()) == "not held"
    assert session.ask("anna", Release()) == ["released"]
    assert shown(session) is None
    assert bots_wait_until(session.table) == session.now
    session.ask("boris", Hold("zinger"))
    session.ask("boris", Play(session.table.version, {"kind": "turn", "place": 0}))
    assert shown(session) is None
    assert session.ask(SERVER, bot_move(session)) == ["moved"]


def test_nobody_holds_the_table_for_ever() -> None:
    """Each once, and two in all, during one decision; turning cards and taking it back makes no difference."""
    session = with_bot("networks", 3)
    session.ask("anna", Hold("trade"))
    assert session.why_not_now("anna", Hold("zinger")) == "held enough"
    session.ask("anna", Play(session.table.version, {"kind": "turn", "place": 0}))
    session.ask("anna", requests.Undo())
    assert session.why_not_now("anna", Hold("zinger")) == "held enough"
    session.ask("boris", Hold("trade"))
    assert session.why_not_now("chris", Hold("zinger")) == "held enough"
    assert bots_wait_until(session.table) <= session.now + 40_000
    session.ask(SERVER, bot_move(session), 50_000)
    assert session.ask("anna", Hold("zinger")) == ["held"]


def test_only_players_hold_a_table_that_is_played_at() -> None:
    session = with_bot()
    assert session.why_not_now("zoe", Hold("zinger")) == "not seated"
    session.ask("anna", requests.Leave())
    assert session.why_not_now("anna", Hold("zinger")) == "played by a bot"
    session = begun("fossil", 2)
    session.play_to_the_end()
    assert session.why_not_now("anna", Hold("zinger")) == "over"


def test_a_hold_ends_when_its_player_goes_away() -> None:
    session = with_bot()
    session.ask("anna", Hold("zinger"))
    session.ask(SERVER, requests.ReplaceAbsent(1))
    assert shown(session) is None


# Offers, and questions


def trading(last: str | None = None) -> Session:
    """Return a match of Connections in which trading is open and a bot is on turn; last: a bot in Boris's place."""
    guests = ["anna", "boris"] if last is None else ["anna"]
    for number in range(200):
        session = Session(made("connections", 3, ["random", None, last], secret=f"{number:02x}" * 32))
        for seat, guest in enumerate(guests, 1):
            session.ask(guest, Sit(guest.title(), seat, NUMBERS[seat]))
        for _ in range(12):
            if session.table.waits_for == 0 and offers(session):
                return session
            seat = session.table.game.to_move
            code = session.table.game.legal(seat)[0]
            if session.table.seats[seat].bot is not None:
                session.ask(SERVER, PlayForBot(session.table.version, seat, code, "random"), 100_000)
            else:
                action = shoal.action(session.table.game, code)
                session.ask(session.table.seats[seat].guest, Play(session.table.version, action))
    raise AssertionError


def offers(session: Session) -> list[dict[str, Any]]:
    game = session.table.game
    actions = [shoal.action(game, code) for code in game.legal(1)]
    return [action for action in actions if action["kind"] == "offer" and action["seat"] == 2]


def test_a_bot_waits_for_the_answer_to_an_offer_between_people() -> None:
    session = trading()
    session.ask("anna", Play(session.table.version, offers(session)[0]))
    made_at = session.now
    assert bots_wait_until(session.table) == made_at + 20_000
    assert session.why_not_now(SERVER, bot_move(session), 19_999) == "held"
    assert session.ask(SERVER, bot_move(session)) == ["moved"]


def test_a_bot_waits_for_the_answer_to_the_counter_offer_of_another() -> None:
    session = trading("random")
    session.ask("anna", Play(session.table.version, offers(session)[0]))
    assert bots_wait_until(session.table) < session.now
    session.ask(SERVER, bot_trade(session, "decline"), 3000)
    session.ask(SERVER, bot_trade(session, "offer"))
    assert bots_wait_until(session.table) == session.now + 20_000
    assert session.why_not_now(SERVER, bot_move(session), 19_999) == "held"
    session.ask("anna", Play(session.table.version, {"kind": "decline", "seat": 2}))
    assert bots_wait_until(session.table) < session.now + 1


def test_a_bot_does_not_wait_for_the_answer_to_an_offer_that_answers_nothing() -> None:
    session = trading("random")
    session.ask(SERVER, bot_trade(session, "offer"))
    assert bots_wait_until(session.table) < session.now + 1
    assert session.ask(SERVER, bot_move(session), 3000) == ["moved"]


def bot_trade(session: Session, kind: str) -> PlayForBot:
    """Return a move of the bot in seat 2 about a trade with seat 1."""
    game = session.table.game
    actions = {code: shoal.action(game, code) for code in game.legal(2)}
    code = next(code for code, action in actions.items() if (action["kind"], action.get("seat")) == (kind, 1))
    return PlayForBot(session.table.version, 2, code, "random")


def test_an_answer_lets_the_bot_go_on_and_offers_do_not_hold_it_for_ever() -> None:
    session = trading()
    began = session.table.decision_from
    session.ask("anna", Play(session.table.version, offers(session)[0]))
    session.ask("boris", Play(session.table.version, {"kind": "decline", "seat": 1}))
    assert bots_wait_until(session.table) < session.now
    for _ in range(10):
        session.ask("anna", Play(session.table.version, offers(session)[0]), 15_000)
        session.ask("anna", Play(session.table.version, {"kind": "retract"}))
    session.ask("anna", Play(session.table.version, offers(session)[0]), 15_000)
    assert bots_wait_until(session.table) == began + 60_000 < session.now
    assert session.ask(SERVER, bot_move(session)) == ["moved"]


def test_a_bot_waits_for_the_answer_to_who_takes_a_move_back() -> None:
    session = Session(made("networks", 3, ["random", None, None], undo=True))
    for seat, guest in enumerate(("anna", "boris"), 1):
        session.ask(guest, Sit(guest.title(), seat, NUMBERS[seat]))
    while not (session.table.waits_for == 0 and session.table.own_decision(1) is not None):
        seat = session.table.game.to_move
        code = session.table.game.legal(seat)[0]
        if seat == 0:
            session.ask(SERVER, bot_move(session), 100_000)
        else:
            session.ask(
                session.table.seats[seat].guest, Play(session.table.version, shoal.action(session.table.game, code))
            )
    session.ask("anna", requests.Undo())
    assert session.why_not_now(SERVER, bot_move(session), 19_999) == "held"
    session.ask("boris", requests.AnswerUndo(False))
    assert session.ask(SERVER, bot_move(session)) == ["moved"]


# Small things


def test_the_host_fills_free_seats_with_bots() -> None:
    session = Session(made("fossil", 3))
    assert session.why_not_now("boris", Fill(1, "easy")) == "not the host"
    session.ask("boris", Sit("Boris", 0, NUMBERS[0]))
    assert session.why_not_now("anna", Fill(0, "easy")) == "seat taken"
    with pytest.raises(Invalid, match=r"there is no bot 'nobody'; the bots are easy, .*, otto"):
        session.ask("anna", Fill(1, "nobody"))
    assert session.ask("anna", Fill(1, "otto:easy")) == ["filled"]
    assert session.ask("anna", Fill(1, "gina")) == ["filled"]
    assert session.table.names()[1] == "Gina"
    assert session.ask("anna", Fill(1, "otto")) == ["filled"]
    assert session.table.state == OPEN
    assert session.ask("anna", Fill(2, "otto")) == ["filled", "started"]
    assert session.table.state == PLAYING
    assert session.table.names() == ["Boris", "Otto 2", "Otto 3"]
    assert session.why_not_now("anna", Fill(2, "easy")) == "begun"


def test_one_seat_is_for_a_person() -> None:
    session = Session(made("fossil", 2))
    session.ask("anna", Fill(0, "easy"))
    assert session.why_not_now("anna", Fill(1, "easy")) == "last seat"


def test_an_offer_of_a_rematch_can_be_withdrawn() -> None:
    session = begun("fossil", 2)
    session.play_to_the_end()
    assert session.why_not_now("anna", WithdrawRematch()) == "no rematch"
    session.ask("anna", Rematch())
    assert session.ask("anna", WithdrawRematch()) == ["rematch withdrawn"]
    session.ask("boris", Rematch())
    assert not session.table.is_rematch_agreed
    session.ask("anna", Rematch())
    assert session.why_not_now("boris", WithdrawRematch()) == "rematch created"


def test_players_react() -> None:
    session = begun()
    assert session.ask("anna", React("ouch")) == ["reacted"]
    assert session.why_not_now("zoe", React("ha")) == "not seated"
    assert json.loads(encoded(update(session.table, 1, session.journal[-1:])))["happened"][0]["facts"] == {
        "seat": 0,
        "reaction": "ouch",
    }
