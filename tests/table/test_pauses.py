"""After a round or a scoring the table waits for its people."""

from __future__ import annotations

import json
import random
from typing import Any

import pytest
from random_sessions import GUESTS, NUMBERS, Session, begun, made, same

import shoal
from shoal.games.catalogue import GAMES, notation, rulebook
from shoal.table import requests
from shoal.table.events import Moved
from shoal.table.projection import Wants, encoded, update
from shoal.table.requests import SERVER, CallTime, Leave, Play, PlayForBot, Ready, ReplaceAbsent, Return, Sit
from shoal.table.state import OVER, PLAYING, replay

LONG = {"twisted-fish": {"target": 1000}}  # else one round may be enough


def step(session: Session, rng: random.Random) -> list[str]:
    """Let the seat waited for make a move; return the kinds of events."""
    table = session.table
    seat, game = table.game.to_move, table.game
    code = rng.choice(game.legal(seat))
    bot = table.seats[seat].bot
    if bot is not None:
        return session.ask(SERVER, PlayForBot(table.version, seat, code, bot), 100_000)
    return session.ask(table.seats[seat].guest, Play(table.version, shoal.action(game, code)))


def paused(name: str = "networks", *, bots: int = 0, seed: int = 1, **more: Any) -> Session:
    """Return a match at its first pause, of people, or of Anna and bots."""
    seats = max(rulebook(name).least, 1 + bots)
    people = seats - bots
    seating = [None] * people + ["random"] * bots
    session = Session(made(name, seats, seating, pauses=True, options=LONG.get(name, {}), **more))
    for seat, guest in enumerate(GUESTS[:people]):
        session.ask(guest, Sit(guest.title(), seat, NUMBERS[seat]))
    rng = random.Random(seed)
    while session.table.pause is None:
        step(session, rng)
    return session


def shown(session: Session, viewer: int | None = 0, wants: Wants = Wants()) -> dict[str, Any]:  # noqa: B008
    found: dict[str, Any] = json.loads(encoded(update(session.table, viewer, [], wants)))
    return found


@pytest.mark.parametrize("name", GAMES)
def test_every_scoring_but_the_last_pauses_the_match(name: str) -> None:
    """It is written along with the move, and only then."""
    rng, seats = random.Random(name), 3
    session = begun(name, seats, pauses=True)
    scorings = notation(name).scorings
    pauses = 0
    while session.table.state == PLAYING:
        kinds = step(session, rng)
        lines = session.table.log[session.table.last_move_version]
        if any(line.kind in scorings for line in lines) and session.table.state != OVER:
            assert kinds == ["moved", "paused"]
            assert session.journal[-1].time == session.journal[-2].time
            assert session.table.waits_for is None
            pauses += 1
            for guest in GUESTS[:seats]:
                ended = session.ask(guest, Ready())
            assert ended == ["ready", "resumed"]
        else:
            assert kinds in (["moved"], ["moved", "ended"])
    rounds = len(session.table.game.endings)
    assert pauses == rounds - 1 if name != "fossil" else pauses > 0
    assert same(session.table, replay(session.journal))


def test_where_the_host_did_not_ask_for_it_no_match_pauses() -> None:
    session, rng = begun("networks", 2), random.Random(2)
    while session.table.state == PLAYING:
        step(session, rng)
    assert "paused" not in {entry.event.__struct_config__.tag for entry in session.journal}


def test_in_a_pause_nobody_moves_and_no_clock_runs() -> None:
    session = paused(bots=1, per_move=30)
    table = session.table
    assert shown(session)["game"]["legal"] == []
    assert shown(session)["table"]["pause"] == {"ready": [], "deadline": None}
    assert (table.waits_for, table.deadline) == (None, None)
    for seat in (0, 1):
        code = table.game.legal(seat)[0]
        request = PlayForBot(table.version, seat, code, "random")
        if seat == 0:
            assert session.why_not_now("anna", Play(table.version, shoal.action(table.game, code))) == "paused"
        else:
            assert session.why_not_now(SERVER, request) == "paused"
    assert session.why_not_now(SERVER, CallTime(), 10_000_000) == "time left"
    assert session.ask("anna", Ready()) == ["ready", "resumed"]
    assert table.clock_from == session.now
    assert table.waits_for is not None
    assert session.why_not_now("anna", Ready()) == "not paused"


@pytest.mark.parametrize(("per_move", "seconds"), [(None, 60), (20, 20), (86_400, 60)])
def test_several_people_have_a_minute_or_less(per_move: int | None, seconds: int) -> None:
    session = paused(per_move=per_move)
    deadline = session.now + 1000 * seconds
    assert shown(session)["table"]["pause"] == {"ready": [], "deadline": deadline}
    assert session.table.deadline == deadline
    assert session.ask("boris", Ready()) == ["ready"]
    assert session.why_not_now("boris", Ready()) == "ready"
    assert shown(session)["table"]["pause"] == {"ready": [1], "deadline": deadline}
    assert session.why_not_now(SERVER, CallTime(), deadline - session.now - 1) == "time left"
    assert session.ask(SERVER, CallTime()) == ["resumed"]
    assert session.why_not_now(SERVER, CallTime()) == "time left"
    assert shown(session)["table"]["pause"] is None


def test_who_is_away_is_not_waited_for() -> None:
    session = paused()
    session.ask("anna", Ready())
    assert session.ask(SERVER, ReplaceAbsent(1)) == ["taken over", "resumed"]
    session = paused()
    assert session.ask("boris", Leave()) == ["taken over"]
    assert session.table.deadline is None  # one is left, who takes their time
    assert session.ask("boris", Return()) == ["returned"]
    assert session.table.deadline is not None
    session.ask("boris", Leave())
    assert session.ask("boris", Ready()) == ["returned", "ready"]
    assert session.ask("anna", Ready()) == ["ready", "resumed"]


def test_a_table_without_people_does_not_stall() -> None:
    session = paused(bots=1)
    assert session.ask(SERVER, ReplaceAbsent(0)) == ["taken over", "resumed"]
    while session.table.state == PLAYING and session.table.pause is None:
        step(session, random.Random(3))
    assert session.table.pause is None


@pytest.mark.parametrize("name", ["twisted-fish", "cosmople-fish-2", "networks", "connections"])
def test_the_end_of_the_round_is_shown_until_the_match_goes_on(name: str) -> None:
    """To each as their seat saw it; without a pause, along with the last move alone."""
    session = paused(name)
    ended = session.table.game.round_end
    assert ended is not None
    for viewer in (None, 0, 1):
        game = shown(session, viewer, Wants(annotations=True))["game"]
        picture = shoal.picture(ended.view(viewer))
        assert game["round_end"] == {key: picture[key] for key in picture if key not in ("game", "seat")}
        assert ("round_end_annotations" in game) == ("annotations" in game)
    session.ask("anna", requests.Chat("well"))
    assert "round_end" in shown(session)["game"]
    for seat in session.table.present():
        session.ask(session.table.seats[seat].guest, Ready())
    assert "round_end" not in shown(session)["game"]
    again = replay(session.journal[: [type(e.event) is Moved for e in session.journal].index(True) + 1])
    assert again.game.round_end is None


def test_alone_with_bots_the_last_move_of_a_round_is_taken_back_in_its_pause() -> None:
    session = paused(bots=1)
    while session.table.steps[-1].seat != 0:
        session = paused(bots=1, seed=random.randrange(10**6))
    assert session.ask("anna", requests.Undo()) == ["undone"]
    assert session.table.pause is None
    assert session.table.waits_for == 0
