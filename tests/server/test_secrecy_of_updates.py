"""The leak law at the wire: what a watcher cannot know changes no byte of what is sent to it when others move.

At a position a world is imagined from the watcher's view. A twin of the table has that world for its game and the same
journal. Another seat makes the same move in both; what the watcher is sent of it must be the same, byte for byte, as
long as what the watcher may hear of the move is the same.

It can rightly differ where a move brings out something hidden: a card that is drawn, shown or given, the answer to a
question, and all that follows from it. So moves are compared where both worlds agree about what the watcher then knows
(its view), and those that do not agree are counted: there must be enough of the others of every game."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Sequence

import pytest
from random_sessions import Session, begun

import shoal
from shoal import notation
from shoal.core.game import Game
from shoal.games.catalogue import GAMES, rulebook
from shoal.server import messages
from shoal.table.events import Ended, Entry, Moved
from shoal.table.projection import Wants, encoded, update
from shoal.table.requests import Play
from shoal.table.state import PLAYING, Table, replay

POSITIONS = 30  # of each table that are looked at
LEAST = 40  # moves compared, for each game


def twin(session: Session, viewer: int | None, rng: random.Random) -> Table:
    """The same table, as far as the viewer can know."""
    table = replay(session.journal)
    assert table.record is not None
    view = session.table.game.view(viewer)
    table.record.game = shoal.imagine(view, shoal.Rng(rng.randrange(10**6)))
    return table


def sent(table: Table, viewer: int | None, missed: Sequence[Entry]) -> list[bytes]:
    """To a page, and to a program."""
    wanted = Wants(annotations=True), Wants(observation=True)
    return [encoded(update(table, viewer, missed, wants)) for wants in wanted]


def moved(table: Table, seat: int, code: int) -> list[Entry]:
    """Make a move as the server would write it."""
    events: list[Moved | Ended] = [Moved(seat, code, notation.action(table.game, code))]
    after = table.game.copy()
    after.apply(seat, code)
    if after.over:
        events.append(Ended([*after.scores], [*after.winners], [*after.endings]))
    entries = [Entry(table.version + number, 5_000_000, event) for number, event in enumerate(events, 1)]
    for entry in entries:
        table.fold(entry)
    return entries


def moves_of_others(game: Game, viewer: int | None) -> list[tuple[int, int]]:
    others = [seat for seat in range(game.seats) if seat != viewer]
    return [(seat, code) for seat in others for code in game.legal(seat)]


def same_outcome(true: Table, imagined: Table, viewer: int | None) -> bool:
    """Return whether the watcher knows the same of both after the move; the end of a match opens everything."""
    if true.state != PLAYING or imagined.state != PLAYING:
        return False
    return true.game.view(viewer).data() == imagined.game.view(viewer).data()


@pytest.mark.parametrize("name", GAMES)
def test_a_move_by_another_tells_no_more_than_it_shows(name: str) -> None:
    book, rng = rulebook(name), random.Random(name)
    compared: Counter[str] = Counter()
    differed: Counter[str] = Counter()
    for seats in (book.least, book.most):
        session = begun(name, seats)
        for _ in range(POSITIONS):
            if session.table.state != PLAYING:
                break
            compare_a_move(session, rng, compared, differed)
            play_on(session, rng)
    assert compared.total() >= LEAST, (compared, differed)
    assert compared.total() > differed.total(), (compared, differed)


def compare_a_move(session: Session, rng: random.Random, compared: Counter[str], differed: Counter[str]) -> None:
    """For every watcher, one that is legal in both worlds."""
    for viewer in [None, *range(session.table.game.seats)]:
        imagined, true = twin(session, viewer, rng), replay(session.journal)
        possible = {*moves_of_others(imagined.game, viewer)}
        both = [move for move in moves_of_others(true.game, viewer) if move in possible]
        if not both:
            continue
        seat, code = rng.choice(both)
        kind = shoal.action(true.game, code)["kind"]
        entries, twins = moved(true, seat, code), moved(imagined, seat, code)
        if not same_outcome(true, imagined, viewer):
            differed[kind] += 1
            continue
        compared[kind] += 1
        assert sent(true, viewer, entries) == sent(imagined, viewer, twins), (viewer, seat, kind)
        start = rng.randrange(len(session.journal) + 1)  # who comes back at any version
        missed = session.journal[start:]
        assert sent(true, viewer, [*missed, *entries]) == sent(imagined, viewer, [*missed, *twins])


def play_on(session: Session, rng: random.Random) -> None:
    game = session.table.game
    able = [seat for seat in range(game.seats) if game.legal(seat)]
    seat = game.to_move if rng.random() < 0.8 else rng.choice(able)
    action = shoal.action(game, rng.choice(game.legal(seat)))
    session.ask(session.table.seats[seat].guest, Play(session.table.version, action))


@pytest.mark.parametrize("name", GAMES)
def test_refusals_tell_nothing(name: str) -> None:
    """A player tries whatever there is: the answers are the same in every world that the player may be in."""
    book, rng = rulebook(name), random.Random(name)
    compared = 0
    for seats in (book.least, book.most):
        session = begun(name, seats)
        for _ in range(POSITIONS // 3):
            if session.table.state != PLAYING:
                break
            for seat in range(seats):
                imagined, game = twin(session, seat, rng).game, session.table.game
                for code in rng.sample(range(game.codes), min(30, game.codes)):
                    assert refusal(game, seat, code) == refusal(imagined, seat, code)
                    compared += 1
            play_on(session, rng)
    assert compared > 1000


def refusal(game: Game, seat: int, code: int) -> bytes | None:
    """As the socket says it."""
    refused = game.why_not(seat, code)
    if refused is None:
        return None
    told = shoal.Refused(refused.rule, refused.kind, refused.facts, game.name)
    facts = notation.facts(game.name, told)
    return encoded(messages.Refusal(rule=told.rule, kind=told.kind, facts=facts, text=told.text))
