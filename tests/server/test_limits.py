"""Limits for one guest and one address; a refusal says how long to wait."""

from __future__ import annotations

from itertools import cycle
from pathlib import Path
from time import monotonic
from typing import Any

import httpx
import pytest
from fake_socket import Line
from random_sessions import made
from running_server import calling, serving
from time_limits import PATIENCE, run

from shoal.core.errors import Invalid
from shoal.server import limits
from shoal.server.bot_pool import BotPool
from shoal.server.http import application
from shoal.server.limits import (
    GUESTS,
    LINKS,
    OTHER,
    TABLES,
    TALK,
    Limit,
    Limited,
    Limits,
    address_of,
    read_proxy,
)
from shoal.server.registry import Registry, Settings
from shoal.store import Guest, open_store

GUIDES = Path(__file__).parents[2] / "docs" / "guides"
FEW = Limited("few", Limit(3, 10), Limit(5, 1))


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> list[float]:
    """That stands still unless it is set."""
    time = [1000.0]
    monkeypatch.setattr(limits, "monotonic", lambda: time[0])
    return time


def test_so_much_at_once_and_then_one_after_the_other(clock: list[float]) -> None:
    found = Limits()
    assert [found.use(FEW, "ada", None) for _ in range(5)] == [0, 0, 0, 10, 10]  # what is refused is not counted
    clock[0] += 9
    assert found.use(FEW, "ada", None) == 1
    clock[0] += 1
    assert [found.use(FEW, "ada", None) for _ in range(2)] == [0, 10]
    clock[0] += 1000
    assert [found.use(FEW, "ada", None) for _ in range(4)] == [0, 0, 0, 10]


def test_a_guest_uses_up_nothing_of_anothers_but_of_their_address(clock: list[float]) -> None:
    found = Limits()
    for _ in range(3):
        assert found.use(FEW, "ada", "10.0.0.1") == 0
    assert found.use(FEW, "ada", "10.0.0.1") == 10
    assert [found.use(FEW, "bob", "10.0.0.1") for _ in range(3)] == [0, 0, 1]
    assert found.use(FEW, "bob", "10.0.0.2") == 0
    assert found.use(TALK, "ada", "10.0.0.1") == 0


def test_who_may_do_everything_again_is_forgotten(clock: list[float], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(limits, "MOST_KEPT", 100)
    found = Limits()
    for number in range(500):
        clock[0] += 1
        found.use(FEW, f"guest {number}", f"10.0.{number // 256}.{number % 256}")
    assert len(found._full) < 210


def test_without_limits_there_are_none() -> None:
    found = Limits(is_on=False)
    assert not any(found.use(FEW, "ada", "10.0.0.1") for _ in range(1000))


PROXIES = [read_proxy("127.0.0.1"), read_proxy("10.1.0.0/16"), read_proxy("fd00::/8")]


@pytest.mark.parametrize(
    ("peer", "forwarded", "counted"),
    [
        ("203.0.113.7", "", "203.0.113.7"),
        ("203.0.113.7", "198.51.100.1", "203.0.113.7"),  # anybody can write that
        ("127.0.0.1", "", "127.0.0.1"),
        ("127.0.0.1", "198.51.100.1", "198.51.100.1"),
        ("127.0.0.1", "192.0.2.1, 198.51.100.1", "198.51.100.1"),  # what came before, whoever it was wrote
        ("127.0.0.1", "198.51.100.1, 10.1.2.3", "198.51.100.1"),
        ("127.0.0.1", "10.1.2.3", "10.1.2.3"),
        ("127.0.0.1", "unknown", "127.0.0.1"),
        ("127.0.0.1", "198.51.100.1:4711", "198.51.100.1"),
        ("127.0.0.1", "[2001:db8:1:2:3:4:5:6]:443", "2001:db8:1:2::/64"),
        ("::ffff:127.0.0.1", "198.51.100.1", "198.51.100.1"),
        ("2001:db8:1:2:aaaa::1", "", "2001:db8:1:2::/64"),
        ("fd00::1", "2001:db8:1:2:bbbb::1", "2001:db8:1:2::/64"),
        ("", "198.51.100.1", None),
        (None, "", None),
    ],
)
def test_whose_call_it_is(peer: str | None, forwarded: str, counted: str | None) -> None:
    assert address_of(peer, forwarded, PROXIES) == counted


def test_without_a_proxy_that_is_trusted_nobody_is_believed() -> None:
    assert address_of("127.0.0.1", "198.51.100.1", []) == "127.0.0.1"


@pytest.mark.parametrize("text", ["", "localhost", "127.0.0.1:80", "10.0.0.0/33", "*"])
def test_a_proxy_is_an_address(text: str) -> None:
    with pytest.raises(Invalid, match="no address"):
        read_proxy(text)


# At a server


def refused(answer: httpx.Response) -> int:
    """Seconds to wait."""
    assert answer.status_code == 429
    wait = int(answer.headers["retry-after"])
    assert wait >= 1
    assert answer.json()["detail"] == f"That is too much at once. Wait {wait} s."
    return wait


def test_tables_names_and_links_of_a_guest(tmp_path: Path, clock: list[float]) -> None:
    app = application(tmp_path / "tables.sqlite", tmp_path / "key", Settings(tick=60, sweep=60))
    wanted = {"game": "fossil", "seats": 2}

    async def scene() -> None:
        async with calling(app) as http:

            async def status(path: str, data: object) -> int:
                return (await http.post(path, json=data)).status_code

            assert await status("/api/guest", {"name": "Ada"}) == 201
            for wrong in ({**wanted, "seats": 99}, {**wanted, "game": "chess"}, {**wanted, "bots": ["random"]}):
                for _ in range(30):
                    assert await status("/api/tables", wrong) == 400  # is not counted
            for limited, path, data in (
                (TABLES, "/api/tables", wanted),
                (LINKS, "/api/guest/link", None),
                (GUESTS, "/api/guest", {"name": "Ada"}),
            ):
                for _ in range(limited.guest.at_once):
                    assert await status(path, data) == 201
                wait = refused(await http.post(path, json=data))  # no more, as the clock stands still
                assert wait == limited.guest.every
                clock[0] += wait
                assert await status(path, data) == 201
            assert len((await http.get("/api/guest/tables")).json()) == 0  # none sat down
            http.cookies.clear()
            assert await status("/api/guest", {"name": "Bob"}) == 201
            assert await status("/api/tables", wanted) == 201

    run(scene())


def test_guests_of_an_address(tmp_path: Path) -> None:
    """Behind a proxy that is trusted each address has its own; what came to it from elsewhere is not believed."""
    with (
        serving(tmp_path, "--proxy", "127.0.0.1", limited=True) as address,
        httpx.Client(base_url=address, timeout=PATIENCE) as http,
    ):

        def called(forwarded: str) -> httpx.Response:
            http.cookies.clear()
            return http.post("/api/guest", json={"name": "Ada"}, headers={"X-Forwarded-For": forwarded})

        began, number = monotonic(), 0
        same = cycle(["198.51.100.1", "203.0.113.9, 198.51.100.1"])
        while (answer := called(next(same))).status_code == 201:
            number += 1
        assert refused(answer) <= GUESTS.address.every
        assert 0 <= number - GUESTS.address.at_once <= (monotonic() - began) / GUESTS.address.every
        assert called("198.51.100.2").status_code == 201


def test_talk_and_seats_of_a_guest(tmp_path: Path, clock: list[float]) -> None:
    """The socket stays open, and moves are never too many."""
    anna = Guest("anna", "Anna", b"", 0)

    async def scene() -> None:
        async with await open_store(tmp_path / "tables.sqlite") as store:
            await talk(Registry(store, BotPool(1, 1.0), Settings()))

    async def talk(registry: Registry) -> None:
        await registry.store.put_guest(anna)
        actor = await registry.create(made())
        line = Line()

        async def ask(**message: object) -> dict[str, Any]:
            line.tell(**message)
            while (answer := await line.next())["type"] == "update":
                pass
            return answer

        async with line.open(registry, anna):
            line.tell(type="watch", table=actor.id)
            assert (await ask(type="sit"))["type"] == "done"
            for _ in range(TALK.guest.at_once):
                assert (await ask(type="chat", text="hello"))["type"] == "done"
            assert await ask(type="chat", id=7, text="hello") == {
                "type": "refused",
                "id": 7,
                "reason": "too often",
                "wait": 1,
                "text": "That is too much at once. Wait 1 s.",
            }
            clock[0] += 1
            assert (await ask(type="chat", text="hello"))["type"] == "done"
            for number in range(OTHER.guest.at_once):
                assert (await ask(type="sit" if number % 2 else "leave"))["type"] == "done"
            assert (await ask(type="leave"))["reason"] == "too often"
            for _ in range(1000):
                assert (await ask(type="play", version=1, action={"kind": "keep"}))["reason"] == "not begun"

    run(scene())


def test_the_guide_has_every_limit() -> None:
    text = (GUIDES / "protocol.md").read_text()
    for what in [each for each in vars(limits).values() if isinstance(each, Limited)]:
        row = next(line for line in text.splitlines() if line.startswith(f"| {what.name}"))
        cells = [cell.strip() for cell in row.strip("|").split("|")]
        assert cells[2:] == [f"{limit.at_once}, one more every {limit.every:g} s" for limit in what[1:]]
