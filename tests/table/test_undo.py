"""Moves are taken back: freely as long as nothing was revealed, otherwise alone with bots or where everybody agrees."""

from __future__ import annotations

import asyncio
import json
import random
from typing import Any

import msgspec
import pytest
from random_sessions import GUESTS, NUMBERS, Session, begun, made, random_session, same

import shoal
from shoal.core.game import Game, Line
from shoal.games.catalogue import GAMES, notation, rulebook
from shoal.record import Record
from shoal.table import requests
from shoal.table.history import History
from shoal.table.projection import encoded, update
from shoal.table.requests import AnswerUndo, Leave, Play, PlayForBot, Sit, Undo
from shoal.table.state import PLAYING, replay

WORLDS = 4  # sampled for each step


def stands(session: Session) -> list[Any]:
    """Return how the match stands for everybody, apart from versions."""
    table = session.table
    found = []
    for viewer in [None, *range(table.setup.seats)]:
        shown = json.loads(encoded(update(table, viewer, [])))["game"]
        shown.pop("round_end", None)
        found.append(shown)
    return [*found, shoal.snapshot(table.game), table.waits_for]


def play(session: Session, seat: int, code: int) -> None:
    table = session.table
    action, bot = shoal.action(table.game, code), table.seats[seat].bot
    if bot is None:
        session.ask(table.seats[seat].guest, Play(table.version, action))
    else:
        session.ask(requests.SERVER, PlayForBot(table.version, seat, code, bot), 100_000)


def step(session: Session, rng: random.Random) -> None:
    game = session.table.game
    play(session, game.to_move, rng.choice(game.legal(game.to_move)))


def alone(game: str, seats: int, **more: Any) -> Session:
    """Return a match of Anna with bots."""
    session = Session(made(game, seats, [None, *["random"] * (seats - 1)], **more))
    session.ask("anna", Sit("Anna", 0, NUMBERS[0]))
    return session


# The law


def is_free(before: Game, after: Game, log: list[Line], code: int) -> bool:
    """Return whether the table would take this step back freely."""
    its = notation(before.name)
    kind = shoal.action(before, code)["kind"]
    is_scored = any(line.kind in its.scorings for line in log)
    is_quiet = kind in its.actions.reveal_nothing and not is_scored
    return is_quiet and before.to_move == after.to_move and not after.over


@pytest.mark.parametrize("name", GAMES)
def test_a_step_that_is_free_to_take_back_has_shown_its_player_nothing_new(name: str) -> None:
    """In every world that agrees with what the player saw before, the step leads to the same view."""
    rng, tried = random.Random(f"undo {name}"), set()
    for seats in (rulebook(name).least, rulebook(name).most):
        for seed in range(3):
            game = shoal.new(name, seats=seats, seed=seed)
            for _ in range(120):
                if game.over:
                    break
                for seat in range(seats):
                    legal = game.legal(seat)
                    for code in rng.sample(legal, min(3, len(legal))):
                        if same_in_all_worlds(game, seat, code, rng):
                            tried.add(shoal.action(game, code)["kind"])
                game.apply(game.to_move, rng.choice(game.legal(game.to_move)))
    common = {"fossil": {"place"}, "twisted-fish": set(), "cosmople-fish-2": {"turn", "into"}}
    assert tried >= common.get(name, {"turn", "set"}), tried


def same_in_all_worlds(game: Game, seat: int, code: int, rng: random.Random) -> bool:
    """Check the law for one step; return whether it is free."""
    log: list[Line] = []
    after = game.copy()
    after.apply(seat, code, log)
    if not is_free(game, after, log, code):
        return False
    before, seen = game.view(seat), after.view(seat)
    for _ in range(WORLDS):
        world = shoal.imagine(before, shoal.Rng(rng.randrange(10**6)))
        world.apply(seat, code)
        assert world.view(seat) == seen, (shoal.action(game, code), seat)
    return True


@pytest.mark.parametrize("name", GAMES)
def test_after_taking_back_everything_stands_as_before(name: str) -> None:
    """For every seat: view, legal moves, and what is to come. Nobody hears more than that it was done."""
    rng, done = random.Random(f"back {name}"), 0
    for seed in range(3):
        session = begun(name, rulebook(name).most)
        for _ in range(100):
            table = session.table
            if table.state != PLAYING:
                break
            before, moves = stands(session), len(table.steps)
            step(session, rng)
            seat = table.steps[-1].seat if table.state == PLAYING else None
            if table.free_undo(seat) is None:
                continue
            assert session.ask(table.seats[seat or 0].guest, Undo()) == ["undone"]
            assert stands(session) == before
            assert len(table.steps) == moves == len(table.record.moves if table.record else [])
            heard = {encoded(update(table, viewer, session.journal[-1:])) for viewer in (None, 1)}
            assert all(b'"lines"' not in message for message in heard)
            done += 1
            step(session, rng)
        assert same(table, replay(session.journal)), seed
    assert done > 10 or name == "twisted-fish"  # where only baskets are free


def test_what_was_asked_or_drawn_is_not_free() -> None:
    for name, kinds in (("twisted-fish", {"ask", "draw"}), ("cosmople-fish-2", {"ask"}), ("connections", {"draw"})):
        session = begun(name, 3)
        for _ in range(20):
            table = session.table
            codes = table.game.legal(table.game.to_move)
            code = next((code for code in codes if shoal.action(table.game, code)["kind"] in kinds), codes[0])
            seat = table.game.to_move
            play(session, seat, code)
            if shoal.action(table.game, code)["kind"] in kinds:
                assert table.free_undo(seat) is None
                assert session.why_not_now(table.seats[seat].guest, Undo()) == "no undo"


# Who may


def test_nobody_takes_back_what_another_did() -> None:
    session = begun("networks", 2)
    game = session.table.game
    turn = next(code for code in game.legal(0) if shoal.action(game, code)["kind"] == "turn")
    play(session, 0, turn)
    assert session.table.free_undo(0) == session.table.deal_version
    assert session.table.free_undo(1) is None
    assert session.why_not_now("boris", Undo()) == "nothing to undo"
    other = next(code for code in game.legal(1) if shoal.action(game, code)["kind"] == "turn")
    play(session, 1, other)
    assert session.table.free_undo(0) is None
    assert session.why_not_now("anna", Undo()) == "no undo"
    assert session.ask("boris", Undo()) == ["undone"]
    assert session.ask("anna", Undo()) == ["undone"]
    assert session.why_not_now("anna", Undo()) == "nothing to undo"


def test_a_chain_of_steps_is_taken_back_one_by_one() -> None:
    session = begun("networks", 2)
    stood = []
    for place in (0, 1, 2):
        stood.append((session.table.last_move_version, stands(session)))
        session.ask("anna", Play(session.table.version, {"kind": "turn", "place": place}))
    for version, before in reversed(stood):
        session.ask("anna", Undo())
        last = session.journal[-1].event
        assert getattr(last, "to", None) == version
        assert stands(session) == before


@pytest.mark.parametrize("name", GAMES)
def test_alone_with_bots_one_goes_back_to_ones_own_last_decision(name: str) -> None:
    session, rng = alone(name, 3), random.Random(name)
    decisions: list[list[Any]] = []
    while session.table.state == PLAYING and len(decisions) < 4:
        table = session.table
        if table.waits_for == 0:
            decisions.append(stands(session))
        step(session, rng)
    while session.table.state == PLAYING and session.table.waits_for != 0:
        step(session, rng)
    for before in reversed(decisions):
        shown = json.loads(encoded(update(session.table, 0, [])))
        assert shown["may_ask_undo"]
        assert session.ask("anna", Undo()) == ["undone"]
        assert stands(session) == before
    assert session.why_not_now("anna", Undo()) == "nothing to undo"
    if name != "fossil":
        assert any(getattr(entry.event, "revealed", False) for entry in session.journal)
    assert same(session.table, replay(session.journal))


def asked() -> tuple[Session, str, list[str]]:
    """Return a match in which a player has asked to take a question back, this player, and the others."""
    session = begun("twisted-fish", 3, undo=True)
    seat = session.table.game.to_move
    step(session, random.Random(5))
    assert json.loads(encoded(update(session.table, seat, [])))["may_ask_undo"]
    asker, *others = GUESTS[seat : seat + 1] + [guest for guest in GUESTS[:3] if guest != GUESTS[seat]]
    assert session.ask(asker, Undo()) == ["undo asked"]
    return session, asker, others


def test_where_the_table_allows_it_everybody_has_to_agree() -> None:
    session, asker, (one, other) = asked()
    table = session.table
    seat = table.seat_of(asker)
    shown = json.loads(encoded(update(table, None, [])))["table"]["undo_asked"]
    assert shown == {"seat": seat, "to": table.deal_version, "agreed": []}
    assert session.why_not_now(asker, AnswerUndo(True)) == "not asked"
    assert session.ask(one, AnswerUndo(True)) == ["undo answered"]
    assert session.why_not_now(one, AnswerUndo(True)) == "not asked"
    assert session.ask(other, AnswerUndo(True)) == ["undo answered", "undone"]
    assert table.steps == []
    assert table.undo_asked is None
    undone: Any = session.journal[-1].event
    assert (undone.seat, undone.to, undone.revealed) == (seat, table.deal_version, True)


def test_one_who_does_not_agree_is_enough_and_is_not_asked_again() -> None:
    session, asker, (one, _) = asked()
    assert session.ask(one, AnswerUndo(False)) == ["undo answered"]
    assert session.table.undo_asked is None
    assert session.why_not_now(asker, Undo()) == "undo refused"
    step(session, random.Random(1))
    assert session.ask(asker, Undo()) == ["undo asked"]


def test_a_move_ends_the_question_and_who_is_away_cannot_agree() -> None:
    session, asker, (one, _) = asked()
    step(session, random.Random(1))
    assert session.table.undo_asked is None
    session.ask(one, Leave())
    assert session.why_not_now(asker, Undo()) == "somebody away"


def test_a_move_chosen_before_is_refused_as_too_late() -> None:
    session = begun("networks", 2)
    version = session.table.version
    session.ask("anna", Play(version, {"kind": "turn", "place": 0}))
    later = session.table.version
    session.ask("anna", Undo())
    assert session.why_not_now("anna", Play(later, {"kind": "turn", "place": 1})) == "outdated"


def test_when_the_match_is_over_nothing_is_taken_back() -> None:
    session = begun("fossil", 2, undo=True)
    session.play_to_the_end()
    assert session.why_not_now("anna", Undo()) == "over"
    shown = json.loads(encoded(update(session.table, 0, [])))
    assert (shown["takes_back"], shown["may_ask_undo"]) == (None, False)


# Records, and looking back


def test_the_record_keeps_what_was_taken_back_and_is_verified() -> None:
    session, rng = alone("networks", 2), random.Random(4)
    for number in range(60):
        step(session, rng)
        if number % 7 == 3 and session.table.own_decision(0) is not None:
            session.ask("anna", Undo())
    record = session.table.record
    assert record is not None
    assert len(record.taken_back) > 3
    text = record.to_json()
    read = Record.from_json(text)
    assert read.to_json() == text
    assert [len(each.moves) for each in read.taken_back] == [len(each.moves) for each in record.taken_back]
    damaged = json.loads(text)
    damaged["taken_back"][0][1][-1][0] ^= 1  # another seat's
    with pytest.raises((shoal.Invalid, shoal.Refused), match="taken_back 1"):
        Record.from_json(json.dumps(damaged))
    damaged["taken_back"] = [[9999, []]]
    with pytest.raises(shoal.Invalid, match="taken_back 1: 9999 of"):
        Record.from_json(json.dumps(damaged))


@pytest.mark.parametrize("name", GAMES)
def test_looking_back_at_a_match_leaves_out_what_was_taken_back(name: str) -> None:
    rng = random.Random(f"course {name}")
    session = alone(name, rulebook(name).least, pauses=True)
    for number in range(10_000):
        if session.table.pause is not None:
            session.ask("anna", requests.Ready())
        if session.table.state != PLAYING:
            break
        step(session, rng)
        if number % 12 == 11 and number < 200 and session.table.own_decision(0) is not None:
            session.ask("anna", Undo())
    assert session.table.record is not None
    back = History()
    course = asyncio.run(back.course(session.journal))
    assert course.versions == [session.table.deal_version, *(step.version for step in session.table.steps)]
    assert len(course.chances) == len(course.versions)
    assert sorted(course.versions) == course.versions
    rounds = asyncio.run(back.rounds(session.journal))
    assert len(rounds) == len(session.table.game.endings)
    undone = next(entry for entry in session.journal if getattr(entry.event, "to", None))
    to: Any = undone.event
    then = asyncio.run(back.look(session.table, session.journal, undone.version, 0, undone.version))
    before = asyncio.run(back.look(session.table, session.journal, to.to, 0, to.to))
    assert then.update.game is not None
    assert before.update.game is not None
    assert then.update.game.view == before.update.game.view


def test_an_old_journal_knows_nothing_of_it() -> None:
    """New fields have defaults: what was stored before them is read as before."""
    session = random_session("fossil", 2, 3, 30)
    data = json.loads(msgspec.json.encode(session.journal[0].event))
    assert {"pauses", "undo"} & set(data) <= {name for name in ("pauses", "undo") if data.get(name)}
