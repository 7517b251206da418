"""A bot has at most one open offer to a person."""

from __future__ import annotations

from random_sessions import NUMBERS, Session, made

import shoal
from shoal.table import requests


def seated(*bots: str | None) -> Session:
    session = Session(made("connections", len(bots), bots=bots))
    people = [seat for seat, bot in enumerate(bots) if bot is None]
    for seat, guest in zip(people, ["anna", "boris"], strict=False):
        session.ask(guest, requests.Sit(guest.title(), seat, NUMBERS[seat]))
    return session


def offer(session: Session, seat: int, to: int) -> requests.PlayForBot:
    """The first that a bot can make to a seat, while it is the turn of neither."""
    game = session.table.game
    while game.to_move in (seat, to):
        on, code = game.to_move, game.legal(game.to_move)[0]
        if session.table.seats[on].bot is None:
            session.ask(session.table.seats[on].guest, requests.Play(session.table.version, shoal.action(game, code)))
        else:
            session.ask(requests.SERVER, requests.PlayForBot(session.table.version, on, code, "greedy"))
    actions = [(code, shoal.action(game, code)) for code in game.legal(seat)]
    code = next(code for code, action in actions if action["kind"] == "offer" and action["seat"] == to)
    return requests.PlayForBot(session.table.version, seat, code, "greedy")


def test_a_person_has_at_most_one_offer_of_a_bot_to_answer() -> None:
    session = seated(None, "greedy", "greedy", "greedy")
    assert session.ask(requests.SERVER, offer(session, 1, 0)) == ["moved"]
    assert session.why_not_now(requests.SERVER, offer(session, 2, 0)) == "disturbs"
    session.ask("anna", requests.Play(session.table.version, {"kind": "decline", "seat": 1}))
    assert session.ask(requests.SERVER, offer(session, 2, 0)) == ["moved"]


def test_bots_offer_to_bots_as_they_like() -> None:
    session = seated(None, "greedy", "greedy", "greedy", "greedy")
    assert session.ask(requests.SERVER, offer(session, 1, 2)) == ["moved"]
    assert session.ask(requests.SERVER, offer(session, 3, 2)) == ["moved"]


def test_an_offer_of_a_person_keeps_no_bot_from_one() -> None:
    session = seated(None, "greedy", None, "greedy", "greedy")
    game = session.table.game
    first = offer(session, 2, 0)
    session.ask("boris", requests.Play(first.version, shoal.action(game, first.code)))
    session.now += 20_000  # so long bots wait for the answer
    assert session.ask(requests.SERVER, offer(session, 1, 0)) == ["moved"]
    assert session.why_not_now(requests.SERVER, offer(session, 3, 0)) == "disturbs"
