"""Repeated work leaves no memory behind: a server needs no more memory after a million moves.

mypyc never frees a vec that plain code passes to compiled code: `build_support/vec_references.py` repairs that.
"""

from __future__ import annotations

import gc
import tracemalloc
from collections.abc import Callable, Iterator

import pytest

import shoal
from shoal import bots
from shoal.core.game import Game
from shoal.games import catalogue
from shoal.server.bot_calls import think

TIMES = 8
SMALLEST = 100  # bytes a time: a vec of any use is larger
EVERY = 47  # moves
SEED = bytes(32)


@pytest.fixture(autouse=True)
def _only_what_is_new_is_looked_through() -> Iterator[None]:
    """Objects of other tests would take long to traverse every time."""
    gc.collect()
    gc.freeze()
    yield
    gc.unfreeze()


def left_behind(work: Callable[[], object]) -> float:
    """Return the bytes left behind by each repetition."""
    for _ in range(3):
        work()
    gc.collect()
    tracemalloc.start()
    try:
        work()
        gc.collect()
        before, _ = tracemalloc.get_traced_memory()
        for _ in range(TIMES):
            work()
        gc.collect()
        return (tracemalloc.get_traced_memory()[0] - before) / TIMES
    finally:
        tracemalloc.stop()


def positions(name: str) -> list[Game]:
    """Return positions of a random match, one every so many moves."""
    game = shoal.new(name, seats=4, seed=4)
    players = [bots.make("random", seat) for seat in range(4)]
    found = []
    for moves in range(4 * EVERY):
        if game.over:
            break
        if moves % EVERY == 0:
            found.append(game.copy())
        seat = game.to_move
        code = players[seat].choose(game.view(seat))
        assert code is not None
        game.apply(seat, code)
    return found


def uses(game: Game, seat: int) -> dict[str, Callable[[], object]]:
    """Return the uses of a game and of a view, each with a new copy."""
    book, annotate, whole = catalogue.rulebook(game.name), catalogue.annotator(game.name), shoal.snapshot(game)
    waited_for = game.to_move
    code, codes = game.legal(waited_for)[0], game.legal(seat)
    numbers = [int(fact) for fact in game.view(seat).observation]
    return {
        "a move": lambda: game.copy().apply(waited_for, code, []),
        "a refusal": lambda: [game.copy().why_not(seat, each) for each in range(0, game.codes, 97)],
        "names": lambda: shoal.named(game.copy().view(seat)),
        "a picture": lambda: shoal.picture(game.copy().view(seat)),
        "annotations": lambda: annotate(game.copy().view(seat), codes),
        "a world": lambda: book.worlds(game.copy().view(seat)).sample(shoal.Rng(1)),
        "a snapshot": lambda: shoal.snapshot(game.copy()),
        "what is taken up again": lambda: shoal.restore(whole),
        "a bot elsewhere": lambda: think("random", game.name, seat, numbers, SEED),
    }


@pytest.mark.skipif(not shoal.compiled(), reason="plain code frees all by itself")
@pytest.mark.parametrize("name", catalogue.GAMES)
def test_nothing_is_left_behind(name: str) -> None:
    found = {}
    for number, game in enumerate(positions(name)):
        for what, work in uses(game, game.to_move).items():
            left = left_behind(work)
            if left > SMALLEST:
                found[number, what] = round(left)
    assert found == {}
