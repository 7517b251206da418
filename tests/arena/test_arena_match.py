"""A match in the arena is played by the usual rules, and a bot that misbehaves forfeits it."""

from __future__ import annotations

import threading
import time

import pytest

import shoal
from shoal import bots
from shoal.arena.match import play_portion
from shoal.arena.plan import Plan
from shoal.arena.results import Result
from shoal.arena.time_limit import Overrun, TimeLimit

SHORT = 0.02  # seconds; ten times that is waited


def play(*names: str, seconds: float = 1.0) -> Result:
    plan = Plan("fossil", tuple(name if name == "random" else f"arena_bots:{name}" for name in names), seconds=seconds)
    return play_portion(plan.data(), 0, 1)[0]


@pytest.mark.parametrize("game", ["fossil", "twisted-fish", "networks"])
def test_a_match_is_played_as_at_any_table(game: str) -> None:
    plan = Plan(game, ("random",) * 3, seed=9)
    played = play_portion(plan.data(), 0, 2)[1]
    record = shoal.Record(game, seats=3, seed=10)
    bots.play_on(record, [bots.make("random", plan.match(1).bot_seed(seat)) for seat in range(3)])
    assert played["seed"] == 10
    assert played["scores"] == record.game.scores
    assert played["winners"] == record.game.winners
    assert played["endings"] == record.game.endings
    assert played["decisions"] == len(record.moves)
    assert played["forfeit"] is None


FAULTS = [
    ("Raises", "error", "ZeroDivisionError: on purpose, over two lines"),
    ("CannotBegin", "error", "RuntimeError: no beginning"),
    ("Exits", "error", "SystemExit: enough"),
    ("Unspeakable", "error", "Error"),
    ("NoWords", "illegal", "answered a NoWords where a code was waited for"),
    ("Illegal", "illegal", "code 243: A swap is for whoever has just taken the last card of a fossil. (FO9)"),
    ("NoSuchCode", "illegal", "there is no code 99999: codes of fossil are 0 to 1701"),
    ("NoCode", "illegal", "answered 'slide' where a code was waited for"),
    ("Declines", "illegal", "answered nothing where a code was waited for"),
]


@pytest.mark.parametrize(("name", "kind", "reason"), FAULTS)
def test_a_bot_that_fails_or_plays_what_is_not_legal_forfeits(name: str, kind: str, reason: str) -> None:
    result = play("random", name, "random")
    assert result["forfeit"] == {"seat": result["bots"].index(f"arena_bots:{name}"), "kind": kind, "reason": reason}
    assert result["winners"] == [seat for seat in range(3) if result["bots"][seat] == "random"]
    assert len(result["scores"]) == 3


@pytest.mark.parametrize("name", ["Loops", "Sleeps", "Late"])
def test_a_bot_that_takes_ten_times_its_time_forfeits(name: str) -> None:
    begun = time.monotonic()
    result = play(name, name, seconds=SHORT)  # against itself: on a busy machine any other might be late as well
    assert result["forfeit"] is not None
    assert result["forfeit"]["kind"] == "overrun"
    assert result["forfeit"]["reason"] == "thought for more than 0.2 s"
    assert time.monotonic() - begun < 30


def test_an_overrun_is_stopped_in_a_thread_too() -> None:
    """As the workers of a cluster have them, where no signal arrives."""
    found: list[Result] = []
    thread = threading.Thread(target=lambda: found.append(play("Loops", "Loops", seconds=SHORT)))
    thread.start()
    thread.join(60)
    assert found[0]["forfeit"] == {"seat": 0, "kind": "overrun", "reason": "thought for more than 0.2 s"}


def test_a_bot_that_wants_to_know_its_time_is_told() -> None:
    forfeit = play("random", "TellsTime", seconds=2.5)["forfeit"]
    assert forfeit is not None
    assert forfeit["reason"] == "ValueError: 2.5 s"


def test_what_is_done_in_time_is_not_interrupted_later() -> None:
    with TimeLimit(1.5) as limit:
        for _ in range(20):
            assert limit.call(lambda: 7) == 7
            assert limit._deadline == float("inf")
        with pytest.raises(Overrun):
            limit.call(threading.Event().wait)
        assert limit.call(lambda: 8) == 8


def test_a_bot_needs_no_more_than_choose() -> None:
    assert play("Lowest", "random")["forfeit"] is None
