"""The review of a finished match, and playing on from one of its positions."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import httpx
import pytest
from running_server import serving
from time_limits import PATIENCE

from shoal import bots
from shoal.client import Client
from shoal.client.asynchronous import NotPossible
from shoal.record import Record

Data = dict[str, Any]


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    with serving(tmp_path_factory.mktemp("server")) as address:
        yield address


@pytest.fixture(scope="module")
def ada(server: str) -> Iterator[Client]:
    with Client(server, "Ada") as client:
        yield client


def call(client: Client, method: str, path: str, data: Data | None = None) -> Data:
    return client._wait(client._client.call(method, path, data))


@pytest.fixture(scope="module", params=["fossil", "connections"])
def finished(ada: Client, request: pytest.FixtureRequest) -> str:
    table = ada.make(request.param, seats=3, bots=[None, "gina", "random"])
    table.play(bots.make("random", 1))
    return table.id


def test_the_costliest_choices_are_own_moves_with_a_better_one(server: str, ada: Client, finished: str) -> None:
    choices = call(ada, "GET", f"/api/tables/{finished}/review")["choices"]
    record = Record.from_json(httpx.get(f"{server}/api/tables/{finished}/record", timeout=PATIENCE).text)
    assert 1 <= len(choices) <= 3  # it was played at random
    falls = [choice["before"] - choice["after"] for choice in choices]
    assert falls == sorted(falls, reverse=True)
    assert falls[-1] > 0
    for choice in choices:
        move = record.moves[choice["move"] - 1]
        assert (move.seat, move.action) == (0, choice["taken_action"])
        assert choice["better_action"] != choice["taken_action"]
        assert choice["better"] != choice["taken"]
        assert choice["reason"].endswith(".")
    assert call(ada, "GET", f"/api/tables/{finished}/review")["choices"] == choices


def test_a_review_is_for_the_players_of_a_finished_match(server: str, ada: Client, finished: str) -> None:
    table = ada.make("fossil", seats=2, bots=[None, "random"])
    for path in ("review", "try"):
        method, data = ("GET", None) if path == "review" else ("POST", {"version": 5})
        with pytest.raises(NotPossible, match="not over"):
            call(ada, method, f"/api/tables/{table.id}/{path}", data)
        with Client(server, "Bob") as bob, pytest.raises(NotPossible, match="did not play"):
            call(bob, method, f"/api/tables/{finished}/{path}", data)
    with pytest.raises(NotPossible, match="language"):
        call(ada, "GET", f"/api/tables/{finished}/review?language=xx")


def own_moves(server: str, table_id: str) -> list[int]:
    last = httpx.get(f"{server}/api/tables/{table_id}", timeout=PATIENCE).json()["table"]["version"]
    path = f"{server}/api/tables/{table_id}/at/{last}"
    update = httpx.get(path, params={"after": 0}, timeout=PATIENCE)
    happened = update.json()["update"]["happened"]
    return [entry["version"] for entry in happened if entry["kind"] == "moved" and entry["facts"]["seat"] == 0]


def test_a_match_is_tried_from_a_position_of_its_own(server: str, ada: Client, finished: str) -> None:
    first = Record.from_json(httpx.get(f"{server}/api/tables/{finished}/record", timeout=PATIENCE).text)
    own = own_moves(server, finished)
    version = own[len(own) // 2]
    made = call(ada, "POST", f"/api/tables/{finished}/try", {"version": version})
    table = ada.watch(made["id"])
    assert (table.seat, table.shown["state"], table.shown["tried_of"]) == (0, "playing", finished)
    assert [seat["bot"] for seat in table.shown["seats"]] == [None, "gina", "random"]
    place = [place for place, move in enumerate(first.moves) if move.seat == 0][len(own) // 2]
    assert table.shown["listed"] is False
    table.play(bots.make("random", 2))
    again = table.check()
    assert again.moves[:place] == first.moves[:place]
    assert again.seed == first.seed
    assert again.players is not None
    assert again.players[0] == "Ada"
    rounds = httpx.get(f"{server}/api/tables/{table.id}/rounds", timeout=PATIENCE).json()
    assert len(rounds) == len(again.game.endings)
    assert rounds[-1] == again.game.scores
    course = httpx.get(f"{server}/api/tables/{table.id}/course", timeout=PATIENCE).json()
    assert len(course["versions"]) == len(again.moves) - place + 1
    with pytest.raises(NotPossible, match="no move of yours"):
        call(ada, "POST", f"/api/tables/{finished}/try", {"version": 1})
