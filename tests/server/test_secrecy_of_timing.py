"""The time that a bot takes tells nothing (TF12, TF21): not what it holds, nor what others hold, nor how hard it was.

Time passes here only while nobody has anything to do, so every moment is exact, however slow the machine is."""

from __future__ import annotations

import asyncio
import random
import re
from collections import Counter
from collections.abc import Callable, Coroutine, Mapping, Sequence
from pathlib import Path
from typing import Any

import pytest
from random_sessions import GUESTS, NUMBERS, made

import shoal
from shoal.client import AsyncClient, AsyncTable, asynchronous
from shoal.core.game import View
from shoal.games.catalogue import GAMES, rulebook
from shoal.server import bot_turns, table_actor
from shoal.server.bot_calls import Choice
from shoal.server.bot_turns import rest_of_delay
from shoal.server.registry import Registry, Settings
from shoal.server.table_actor import TableActor
from shoal.store import Append, Match, Rating, Row, Store
from shoal.table.events import Moved
from shoal.table.not_now import NotNow
from shoal.table.requests import Chat, Play, Sit
from shoal.table.state import PLAYING

MOMENT = 0.8
HIDES = [game for game in GAMES if game != "fossil"]  # where somebody holds what others do not see
MOST_MOVES = 150  # of a match that are looked at


class Timeless(asyncio.SelectorEventLoop):
    """Nobody waits: when all sleep, it is at once as late as the first of them wants it to be."""

    def __init__(self) -> None:
        super().__init__()
        self.passed = 0.0
        select = self._selector.select  # type: ignore[attr-defined]

        def at_once(timeout: float | None = None) -> Any:
            self.passed += timeout or 0.0
            return select(0)

        self._selector.select = at_once  # type: ignore[attr-defined]

    def time(self) -> float:
        return self.passed

    def milliseconds(self) -> int:
        return 1_000_000 + round(1000 * self.passed)


class Memory(Store):
    """As much of a store as a table needs; it takes no time."""

    def __init__(self) -> None:
        self.rows: list[Row] = []

    async def append(self, table_id: str, rows: Sequence[Row], *_: object) -> None:
        self.rows += rows

    def append_soon(self, append: Append, then: Callable[[Exception | None], None]) -> None:
        self.rows += append.rows
        asyncio.get_running_loop().call_soon(then, None)

    async def read(self, table_id: str, after: int = 0) -> list[Row]:
        return self.rows[after:]

    async def match(self, *_: object) -> None:
        return None

    async def finish(self, match: Match, ratings: Mapping[str, Rating]) -> bool:
        return True

    async def close(self) -> None:
        return None


class Pondering:
    """Bots whose thinking takes as long as what they hold makes it."""

    def __init__(self, longest: float) -> None:
        self.longest = longest
        self.rng = random.Random(7)

    async def choose(self, bot: str, view: View, legal: Sequence[int], is_optional: bool) -> Choice:
        held = random.Random(repr([*view.observation]))
        await asyncio.sleep(held.random() * self.longest)
        return Choice(None if is_optional and held.random() < 0.6 else self.rng.choice(legal), bot)

    async def stop(self) -> None:
        return None


def run(scene: Callable[[Timeless], Coroutine[Any, Any, None]], patch: pytest.MonkeyPatch) -> None:
    loop = Timeless()
    for module in (bot_turns, table_actor):
        patch.setattr(module, "now", loop.milliseconds)
    try:
        loop.run_until_complete(scene(loop))
    finally:
        loop.close()


async def begun(game: str, pondering: float, **more: Any) -> tuple[Registry, TableActor]:
    """One person, and bots on all other seats."""
    memory = Memory()  # type: ignore[abstract]
    pool: Any = Pondering(pondering)
    registry = Registry(memory, pool, Settings(bot_delay=MOMENT, limited=False))
    seats = max(3, rulebook(game).least)
    table = await registry.create(made(game, seats, [None, *["random"] * (seats - 1)], **more))
    await table.request(GUESTS[0], Sit("Anna", 0, NUMBERS[0]))
    return registry, table


async def play(actor: TableActor, rng: random.Random) -> None:
    """As a person does: now at once, now after a while, and something optional or a word in between."""
    while actor.table.state == PLAYING and actor.table.version < MOST_MOVES:
        await asyncio.sleep(rng.choice([0.01, 0.3, 0.79, 1.1, 2.5]))
        if actor.table.state != PLAYING:
            return
        legal = actor.table.game.legal(0)
        if rng.random() < 0.1:
            await actor.request(GUESTS[0], Chat("Hm."))
        elif legal and (actor.table.waits_for == 0 or rng.random() < 0.1):
            try:
                await actor.request(
                    GUESTS[0], Play(actor.table.version, shoal.action(actor.table.game, rng.choice(legal)))
                )
            except NotNow:
                continue


def times(actor: TableActor) -> list[tuple[int, int]]:
    """Of every move of a bot: how many milliseconds after the move before it, or after the deal."""
    found: list[tuple[int, int]] = []
    before = next(entry.time for entry in actor.journal if not isinstance(entry.event, Moved) and entry.version > 2)
    for entry in actor.journal:
        if isinstance(entry.event, Moved):
            if entry.event.bot is not None:
                found.append((entry.version, entry.time - before))
            before = entry.time
    return found


@pytest.mark.parametrize("game", GAMES)
def test_every_move_of_a_bot_comes_a_moment_after_the_move_before_it(
    game: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Whatever is held by whom: who has optional moves is asked without anybody noticing, also if somebody else moves
    meanwhile. A person is waited for as long as it takes: then a bot comes at a whole number of moments."""
    took: Counter[int] = Counter()

    async def scene(_: Timeless) -> None:
        for number in range(4):
            registry, table = await begun(game, 0.9 * MOMENT)
            await play(table, random.Random(f"{game} {number}"))
            found = times(table)
            assert len(found) > 10
            assert not [(version, time) for version, time in found if time % 800], found
            took.update(time // 800 for _, time in found)
            await registry.stop()

    run(scene, monkeypatch)
    assert took[1] > 0.8 * took.total(), took


@pytest.mark.parametrize("game", HIDES)
def test_who_has_to_think_for_longer_takes_whole_moments(game: str, monkeypatch: pytest.MonkeyPatch) -> None:
    async def scene(_: Timeless) -> None:
        registry, table = await begun(game, 2.5 * MOMENT)
        await play(table, random.Random(game))
        found = times(table)
        assert len(found) > 10
        assert {time % 800 for _, time in found} == {0}
        assert {time // 800 for _, time in found} >= {1, 2, 3}
        await registry.stop()

    run(scene, monkeypatch)


def questions(actor: TableActor) -> list[dict[str, Any]]:
    """That Anna can ask."""
    game = actor.table.game
    actions = [shoal.action(game, code) for code in game.legal(0)] if game.to_move == 0 else []
    return [action for action in actions if action["kind"] == "ask"]


def first_move(actor: TableActor) -> Play:
    game = actor.table.game
    return Play(actor.table.version, shoal.action(game, game.legal(0)[0]))


def test_an_answer_takes_as_long_whatever_others_hold_and_whoever_moves_meanwhile(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Anna asks a bot in many worlds that look alike to her, after the same time: an answer, or an optional move of
    somebody else before it, comes at the same time in all of them."""
    off_turn: Counter[bool] = Counter()

    async def scene(loop: Timeless) -> None:
        for number in range(60):
            registry, table = await begun("twisted-fish", 0.9 * MOMENT)
            while not (asks := questions(table)):
                if table.table.waits_for == 0:
                    await table.request(GUESTS[0], first_move(table))
                await asyncio.sleep(0.1)
            record = table.table.record
            assert record is not None
            record.game = shoal.imagine(record.game.view(0), shoal.Rng(number))
            await asyncio.sleep((0.05, 0.4, 0.75)[number % 3])  # the others may be thinking of optional moves
            if questions(table) == asks:
                off_turn[any(record.game.legal(seat) for seat in (1, 2))] += 1
                began, asked = loop.milliseconds(), table.table.version + 1
                await table.request(GUESTS[0], Play(table.table.version, asks[0]))
                while table.table.version == asked:
                    await asyncio.sleep(0.001)
                assert table.journal[asked].time - began == 800
            await registry.stop()

    run(scene, monkeypatch)
    assert min(off_turn[True], off_turn[False]) > 5, off_turn


def test_chat_does_not_make_bots_think_anew(monkeypatch: pytest.MonkeyPatch) -> None:
    """Each is asked once for an optional move before a decision."""

    async def scene(_: Timeless) -> None:
        registry, table = await begun("networks", 0.1)
        asked: Counter[tuple[int, int]] = Counter()
        choose = registry.bot_pool.choose

        async def noted(bot: str, view: View, legal: Sequence[int], is_optional: bool) -> Choice:
            if is_optional:
                asked[table.table.last_move_version, view.viewer] += 1
                return Choice(None, bot)
            return await choose(bot, view, legal, is_optional)

        monkeypatch.setattr(registry.bot_pool, "choose", noted)
        while table.table.waits_for != 0:
            await asyncio.sleep(1)
        for text in "abcdefghij":
            await table.request(GUESTS[0], Chat(text))
            await asyncio.sleep(1)
        assert {asked[table.table.last_move_version, seat] for seat in (1, 2)} == {1}
        await registry.stop()

    run(scene, monkeypatch)


@pytest.mark.parametrize(
    ("passed", "rest"),
    [(0, 0.8), (300, 0.5), (800, 0.0), (801, 0.799), (1700, 0.7), (-5000, 0.8), (60_000, 0.0), (60_100, 0.7)],
)
def test_the_rest_of_a_moment(passed: int, rest: float) -> None:
    assert rest_of_delay(passed, MOMENT) == pytest.approx(rest, abs=1e-9) or rest == 0.0
    assert 0 <= rest_of_delay(passed, MOMENT) <= MOMENT
    assert rest_of_delay(passed, 0.0) == 0.0


def test_where_something_is_hidden_the_page_makes_no_move_by_itself() -> None:
    """That somebody has only one move would tell what they hold; in Fossil everybody sees that."""
    games = Path(table_actor.__file__).parents[1] / "games"
    pages = {path.parents[1].name.replace("_", "-"): path.read_text() for path in games.glob("*/page/*.js")}
    assert set(GAMES) <= set(pages)
    by_itself = {game for game, text in pages.items() if re.search(r"\bisSeenByAll\b", text)}
    assert by_itself <= set(GAMES) - set(HIDES)


@pytest.mark.parametrize(("seconds", "moves_at"), [(0.0, 0.8), (0.5, 0.8), (0.79, 0.8), (1.0, 1.6)])
def test_a_program_moves_after_whole_moments_too(
    seconds: float, moves_at: float, monkeypatch: pytest.MonkeyPatch
) -> None:
    game = shoal.new("twisted-fish", seats=2, seed=3)

    async def scene(loop: Timeless) -> None:
        monkeypatch.setattr(asynchronous, "monotonic", loop.time)
        table = AsyncTable(AsyncClient("http://nowhere", "Ada"), "table-1")
        numbers = [int(fact) for fact in game.view(game.to_move).observation]
        shown = {"game": "twisted-fish", "state": "playing", "version": 4, "commitment": ""}
        position = {"observation": numbers, "legal": [shoal.action(game, code) for code in game.legal(game.to_move)]}
        table._take_in({"seat": game.to_move, "table": shown, "game": position, "happened": []})
        moved: list[float] = []

        async def move(_: object) -> None:
            moved.append(loop.time())
            table.shown["state"] = "over"
            table.happened = [{"kind": "ended", "facts": {"scores": [1, 2]}}]

        class Slow:
            def choose(self, view: View) -> int:
                loop.passed += seconds
                return game.legal(game.to_move)[0]

        monkeypatch.setattr(table, "move", move)
        assert await table.play(Slow(), moment=MOMENT) == [1, 2]
        assert moved == [pytest.approx(moves_at)]

    run(scene, monkeypatch)
