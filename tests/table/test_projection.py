"""Watchers are shown what their seat may know, and not a byte more."""

from __future__ import annotations

import json
import random
from typing import Any

import pytest
from random_sessions import GUESTS, NUMBERS, SECRET, Session, begun, made, random_session

import shoal
from shoal.core.game import Game
from shoal.games.catalogue import GAMES, rulebook
from shoal.table import requests
from shoal.table.events import KINDS
from shoal.table.projection import PUBLIC, Projection, Wants, encoded, update
from shoal.table.state import PLAYING, fold, replay


def shown(session: Session, viewer: int | None, after: int = 0) -> dict[str, Any]:
    data: dict[str, Any] = json.loads(raw(session, viewer, after))
    return data


def raw(session: Session, viewer: int | None, after: int = 0) -> bytes:
    return encoded(update(session.table, viewer, session.journal[after:]))


# Nobody peeks


@pytest.mark.parametrize("name", GAMES)
def test_what_a_seat_cannot_know_changes_no_byte_of_what_it_is_shown(name: str) -> None:
    """The game is changed for worlds that look the same to the watcher; the same move is made in both."""
    book, rng = rulebook(name), random.Random(name)
    compared = 0
    for seats in (book.least, book.most):
        session = random_session(name, seats, 7, 60)
        for _ in range(60):
            if session.table.state != PLAYING:
                break
            viewer = rng.choice([None, *range(seats)])
            twin = replay(session.journal)
            assert twin.record is not None
            twin.record.game = imagined(session.table.game, viewer, rng)
            assert encoded(update(twin, viewer, [])) == raw(session, viewer, len(session.journal))
            compared += 1
            move(session, rng)
    assert compared > 40


def imagined(game: Game, viewer: int | None, rng: random.Random) -> Game:
    """Return another game that the viewer cannot tell from this one, nor its last round's end."""
    found = shoal.imagine(game.view(viewer), shoal.Rng(rng.randrange(10**6)))
    found.round_end = None if game.round_end is None else imagined(game.round_end, viewer, rng)
    return found


def move(session: Session, rng: random.Random) -> None:
    game = session.table.game
    if session.table.pause is not None:
        for present in session.table.present():
            session.ask(session.table.seats[present].guest, requests.Ready())
    code = rng.choice(game.legal(game.to_move))
    seat = session.table.seats[game.to_move]
    if seat.bot is not None:
        session.ask(requests.SERVER, requests.PlayForBot(session.table.version, game.to_move, code, seat.bot), 60_000)
    else:
        session.ask(seat.guest, requests.Play(session.table.version, shoal.action(game, code)))


@pytest.mark.parametrize("name", GAMES)
def test_what_is_made_once_for_several_is_what_each_of_them_would_get_alone(name: str) -> None:
    """The order of watchers makes no difference, at every step of a match, in both languages."""
    rng, told = random.Random(name), 0
    for seats in (rulebook(name).least, rulebook(name).most):
        journal = random_session(name, seats, 7, 90).journal
        table = fold(None, journal[0])
        together = Projection(table)
        for entry in journal[1:]:
            table.fold(entry)
            known, until_now = max(0, entry.version - 2), journal[: entry.version]
            watching = [(viewer, Wants(language=words)) for viewer in [None, *range(seats)] for words in ("en", "it")]
            for viewer, wants in rng.sample(watching, len(watching)):
                alone = encoded(update(table, viewer, until_now[known:], wants))
                assert together.update(viewer, until_now, known, wants)[1] == alone
                told += alone.count(b'"tokens"')
    assert told > 500


@pytest.mark.parametrize("name", GAMES)
def test_secret_numbers_and_guests_are_shown_to_nobody_before_the_end(name: str) -> None:
    session = begun(name, rulebook(name).least, host="guest-of-honour")
    for _ in range(15):
        session.play(session.table.seats[session.table.game.to_move].guest or "")
    for viewer in (None, 0, 1):
        data = raw(session, viewer).decode()
        for hidden in (SECRET, *NUMBERS, '"guest"', "guest-of-honour", '"code"', '"action"'):
            assert hidden not in data
        assert session.table.commitment in data


def test_when_the_match_is_over_the_deal_can_be_checked() -> None:
    session = begun()
    session.play_to_the_end()
    table = shown(session, None)["table"]
    assert table["secret"] == SECRET
    assert table["entropy"] == NUMBERS[:2]


def test_a_card_that_two_may_see_is_told_to_the_two() -> None:
    """TF18: what The Net brings."""
    session = next(
        session
        for session in (random_session("twisted-fish", 3, seed, 250) for seed in range(40))
        if any(line.listeners and line.secret for lines in session.table.log.values() for line in lines)
    )
    version, lines = next(told for told in session.table.log.items() if any(line.secret for line in told[1]))
    [line] = [line for line in lines if line.secret]

    def facts(viewer: int | None) -> list[dict[str, Any]]:
        happened = shown(session, viewer, version - 1)["happened"][0]
        return [heard["facts"] for heard in happened["lines"] if heard["kind"] == line.kind]

    knowing, other = line.listeners[0], next(seat for seat in range(3) if seat not in line.listeners)
    assert len(facts(knowing)[0]) > len(facts(other)[0])
    assert facts(other) == facts(None)


def test_what_is_public_of_each_kind_of_event() -> None:
    public = {event.__struct_config__.tag: PUBLIC.intersection(event.__struct_fields__) for event in KINDS}
    assert {kind: fields - {"seat"} for kind, fields in public.items() if fields - {"seat"}} == {
        "sat": {"name"},
        "filled": {"bot"},
        "moved": {"bot", "instead_of"},
        "undone": {"to", "revealed"},
        "undo asked": {"to"},
        "undo answered": {"agrees"},
        "held": {"until", "why"},
        "reacted": {"reaction"},
        "taken over": {"bot"},
        "chatted": {"text"},
        "rematch created": {"table"},
        "ended": {"scores", "winners", "ended_by"},
    }
    assert public["created"] == public["started"] == public["closed"] == set()
    assert not {"secret", "guest", "entropy", "action", "code", "host"} & PUBLIC


# What is shown


def test_a_watcher_gets_what_was_missed_each_version_once() -> None:
    session = begun()
    for _ in range(4):
        session.play(session.table.seats[session.table.game.to_move].guest or "")
    everything = shown(session, 0)["happened"]
    assert [entry["version"] for entry in everything] == list(range(1, session.table.version + 1))
    for after in range(session.table.version + 1):
        assert shown(session, 0, after)["happened"] == everything[after:]


def test_a_move_is_told_in_sentences_rules_and_facts() -> None:
    session = begun()
    mover = session.table.game.to_move
    action = shoal.action(session.table.game, session.table.game.legal(mover)[0])
    session.play(GUESTS[mover])
    [own] = shown(session, mover, session.table.version - 1)["happened"]
    [other] = shown(session, 1 - mover, session.table.version - 1)["happened"]
    assert own["kind"] == "moved"
    assert own["facts"] == {"seat": mover}
    line = own["lines"][0]
    assert line["rule"] == "FO4"
    assert line["facts"] == {"seat": mover, "stone": 0, "square": action["at"]}
    assert line["tokens"][0] == ["seat", mover, "You"]
    assert other["lines"][0]["tokens"][0] == ["seat", mover, GUESTS[mover].title()]


def test_legal_moves_are_shown_to_who_has_them() -> None:
    session = begun()
    mover = session.table.game.to_move
    game = session.table.game
    assert shown(session, mover)["game"]["legal"] == [shoal.action(game, code) for code in game.legal(mover)]
    assert shown(session, 1 - mover)["game"]["legal"] == []
    assert shown(session, None)["game"]["legal"] == []
    view = {"game": "fossil", "seat": mover, **shown(session, mover)["game"]["view"]}
    assert view == json.loads(json.dumps(shoal.picture(game.view(mover))))


def test_an_open_table_has_no_game_yet() -> None:
    session = Session(made(seats=3, bots=["greedy", None, "greedy"], per_move=60, hints=True))
    data = shown(session, None)
    assert data["type"] == "update"
    assert data["game"] is None
    assert data["seat"] is None
    assert data["table"] == {
        "id": "table-1",
        "game": "fossil",
        "options": {},
        "state": "open",
        "pauses": False,
        "undo": False,
        "pause": None,
        "hold": None,
        "undo_asked": None,
        "version": 1,
        "seats": [
            {"name": "Bot 1", "person": False, "bot": "greedy", "ready": True, "wants_rematch": False},
            {"name": "seat 2", "person": False, "bot": None, "ready": False, "wants_rematch": False},
            {"name": "Bot 3", "person": False, "bot": "greedy", "ready": True, "wants_rematch": False},
        ],
        "listed": True,
        "hints": True,
        "stand_in": "random",
        "per_move": 60,
        "commitment": session.table.commitment,
        "waits_for": None,
        "deadline": None,
    }
