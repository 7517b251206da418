"""An earlier version shows what was seen then, and no more before the end."""

from __future__ import annotations

import asyncio
import json

import pytest
from random_sessions import SECRET, Session, begun, random_session

import shoal
from shoal.games.catalogue import GAMES, rulebook
from shoal.table import history
from shoal.table.history import History
from shoal.table.projection import Wants, encoded, update
from shoal.table.requests import Chat
from shoal.table.state import OVER, PLAYING, replay


def seen(session: Session, viewer: int | None) -> bytes:
    return encoded(update(session.table, viewer, [], Wants(annotations=True)))


@pytest.mark.parametrize("name", GAMES)
def test_what_was_seen_then_is_what_is_seen_of_it_later(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Byte for byte, whichever way one steps: so nothing is told that the seat did not know at that time."""
    monkeypatch.setattr(history, "EVERY", 8)
    seats = rulebook(name).most
    session = begun(name, seats)
    viewers = [None, 0, seats - 1]
    then: dict[int, list[bytes]] = {}
    for _ in range(40):
        if session.table.state != PLAYING:
            break
        then[session.table.version] = [seen(session, viewer) for viewer in viewers]
        session.play(session.table.seats[session.table.game.to_move].guest or "")
    back = History()
    for version in [*then, *reversed(then), *sorted(then, key=lambda number: number * 7 % 11)]:
        for viewer, known in zip(viewers, then[version], strict=True):
            past = asyncio.run(back.look(session.table, session.journal, version, viewer, version))
            assert encoded(past.update) == known
            assert session.table.state == OVER or b'"views"' not in encoded(past)


@pytest.mark.parametrize("name", GAMES)
def test_the_secret_is_told_of_no_version_before_the_end(name: str) -> None:
    session = begun(name, rulebook(name).least)
    session.play_to_the_end()
    back = History()
    for version in range(1, session.table.version, max(1, session.table.version // 12)):
        past = asyncio.run(back.look(session.table, session.journal, version, 0, 0))
        assert SECRET.encode() not in encoded(past)
        happened = json.loads(encoded(past))["update"]["happened"]
        assert [entry["version"] for entry in happened] == [*range(1, version + 1)]
    last = asyncio.run(back.look(session.table, session.journal, session.table.version, None, session.table.version))
    assert SECRET.encode() in encoded(last)


def test_after_the_end_every_hand_is_open() -> None:
    session = begun("twisted-fish", 3)
    for _ in range(5):
        session.play(session.table.seats[session.table.game.to_move].guest or "")
    version = session.table.version
    hands = [shoal.picture(session.table.game.view(seat))["hands"][seat] for seat in range(3)]
    session.play_to_the_end()
    views = asyncio.run(History().look(session.table, session.journal, version, None, version)).views
    assert isinstance(views, list)
    assert [view["hands"][seat] for seat, view in enumerate(views)] == hands
    assert "?" not in str(hands)


def test_a_journal_that_was_replaced_is_read_anew(monkeypatch: pytest.MonkeyPatch) -> None:
    """A backup has put another match at the same table."""
    monkeypatch.setattr(history, "EVERY", 4)
    session, other = begun(), begun()
    for each, number in ((session, 0), (other, 3)):
        for _ in range(8):
            each.play(each.table.seats[each.table.game.to_move].guest or "", number)
    back = History()
    for each in (session, other):
        for version in range(1, len(each.journal) + 1):
            table = back.table(each.journal, version)
            assert encoded(update(table, 0, [])) == encoded(update(replay(each.journal[:version]), 0, []))


def test_what_is_kept_has_an_end(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(history, "EVERY", 2)
    monkeypatch.setattr(history, "MOST", 5)
    session = begun()
    for number in range(30):
        session.ask("anna", Chat(f"hello {number}"))
    back = History()
    assert back.table(session.journal, 30).version == 30
    assert len(back._tables) == 5


def test_a_version_that_never_was_is_refused() -> None:
    session = begun()
    for version in (0, -1, len(session.journal) + 1):
        with pytest.raises(shoal.Invalid):
            History().table(session.journal, version)


@pytest.mark.parametrize("name", GAMES)
def test_the_rounds_lead_to_the_result(name: str) -> None:
    options = {"twisted-fish": {"target": 40, "whoppers": 0}, "fossil": {}}.get(name, {"rounds_per_player": 2})
    session = begun(name, rulebook(name).least, options=options)
    session.play_to_the_end()
    assert session.table.result is not None
    back = History()
    found = asyncio.run(back.rounds(session.journal))
    assert asyncio.run(back.rounds(session.journal)) is found
    assert len(found) == len(session.table.result.ended_by)
    assert found[-1] == session.table.result.scores
    assert asyncio.run(History().rounds(session.journal[:5])) == []


def test_people_may_come_and_go() -> None:
    session = random_session("fossil", 3, 5, 80)
    back = History()
    for version in range(1, len(session.journal) + 1, 5):
        table = back.table(session.journal, version)
        assert encoded(update(table, 1, [])) == encoded(update(replay(session.journal[:version]), 1, []))
