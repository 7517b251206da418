"""Replays over HTTP: your own seat during the match, every seat after it."""

from __future__ import annotations

from collections.abc import Iterator

import httpx
import pytest
from running_server import serving
from time_limits import PATIENCE

from shoal import bots
from shoal.client import Client


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    with serving(tmp_path_factory.mktemp("server")) as address:
        yield address


def test_in_the_match_nobody_looks_from_anothers_seat(server: str) -> None:
    with Client(server, "Ada") as ada, httpx.Client(base_url=server, timeout=PATIENCE) as bob:
        bob.post("/api/guest", json={"name": "Bob"}).raise_for_status()
        table = ada.make("twisted-fish", seats=2, bots=[None, "greedy"])
        seen = httpx.get(f"{server}/api/tables/{table.id}", timeout=PATIENCE).json()
        path = f"/api/tables/{table.id}/at/{seen['table']['version']}"
        assert bob.get(path, params={"seat": 0}).status_code == 403
        answer = bob.get(path)
        assert answer.status_code == 200
        assert "views" not in answer.json()
        assert answer.json()["update"]["seat"] is None
        assert bob.get(f"/api/tables/{table.id}/rounds").json() == []
        assert bob.get(f"/api/tables/{table.id}/course").json() == {"versions": [], "chances": [], "turning_points": []}


@pytest.fixture(scope="module")
def finished(server: str) -> str:
    with Client(server, "Ada") as client:
        table = client.make("fossil", seats=2, bots=[None, "random"])
        table.play(bots.make("random", 1))
        return table.id


def test_after_the_match_from_any_seat(server: str, finished: str) -> None:
    with httpx.Client(base_url=f"{server}/api/tables/{finished}", timeout=PATIENCE) as http:
        seen = http.get("/at/12", params={"seat": 1, "after": 0}).json()
        assert seen["update"]["seat"] == 1
        assert seen["update"]["table"]["version"] == 12
        assert [entry["version"] for entry in seen["update"]["happened"]] == [*range(1, 13)]
        assert len(seen["views"]) == 2
        assert seen["update"]["table"]["state"] == "playing"
        assert "secret" not in seen["update"]["table"]
        rounds = http.get("/rounds").json()
        assert rounds == [http.get("/record").json()["result"]["scores"]]


def test_after_the_match_the_chances_of_all_end_with_the_winner(server: str, finished: str) -> None:
    with httpx.Client(base_url=f"{server}/api/tables/{finished}", timeout=PATIENCE) as http:
        course, record = http.get("/course").json(), http.get("/record").json()
        assert len(course["versions"]) == len(course["chances"]) == len(record["moves"]) + 1
        winners = record["result"]["winners"]
        assert course["chances"][-1] == [1 / len(winners) if seat in winners else 0.0 for seat in range(2)]
        assert 1 <= len(course["turning_points"]) <= 3
        assert set(course["turning_points"]) <= set(course["versions"])


@pytest.mark.parametrize(
    ("path", "status"),
    [
        ("at/0", 400),
        ("at/999999", 400),
        ("at/99999999999999999999999999", 400),
        ("at/x", 404),
        ("at/3?seat=2", 404),
        ("at/3?seat=-1", 404),
        ("at/3?seat=x", 400),
        ("at/3?after=-5", 200),
        ("at/3?after=50", 200),
    ],
)
def test_what_cannot_be_is_said(server: str, finished: str, path: str, status: int) -> None:
    assert httpx.get(f"{server}/api/tables/{finished}/{path}", timeout=PATIENCE).status_code == status


def test_of_no_table_there_is_no_past(server: str) -> None:
    assert httpx.get(f"{server}/api/tables/nowhere/at/1", timeout=PATIENCE).status_code == 404
    assert httpx.get(f"{server}/api/tables/nowhere/rounds", timeout=PATIENCE).status_code == 404
