"""No answer over HTTP or a socket reveals hidden information.

Two servers have the same tables. From some version on, the second has another world that the watcher cannot tell from
the true one (twin_servers.py). Both servers must answer every HTTP call and every message with the same status, headers
and bytes, during the match and after an early end. A test fails if a new call is missing here."""

from __future__ import annotations

import json
import random
from collections import Counter
from collections.abc import Callable
from pathlib import Path

import pytest
from junk_messages import RAW
from random_sessions import GUESTS, begun
from starlette.routing import Route
from time_limits import run
from twin_servers import Answer, Call, Case, World, forget_counts, lockstep, token, twin_table, viewers, worlds, write

from shoal.games.catalogue import GAMES, LANGUAGES, rulebook
from shoal.server import messages, page_files
from shoal.server.finishing import store_match
from shoal.server.http import application

LEAST = 12  # tables that differ, for each game
NOWHERE = "AAAAAAAAAAAA"

# No header may differ: what is drawn by chance, and the time, are the same at both servers.


def get(*paths: str) -> list[Call]:
    return [Call("GET", path) for path in paths]


def post(path: str, *bodies: object, **headers: str) -> list[Call]:
    given = (("content-type", "application/json"), *headers.items())
    return [
        Call("POST", path, each if isinstance(each, bytes) else json.dumps(each).encode(), given) for each in bodies
    ]


def of_table(case: Case, rest: str) -> list[Call]:
    return get(*(f"/api/tables/{table}{rest}" for table in (case.id, case.id.upper(), NOWHERE, "%00")))


def past(case: Case) -> list[Call]:
    """Every version, those that are not there too; from one's own seat, and from those of others."""
    found = [f"/api/tables/{case.id}/at/{version}" for version in (*case.versions, 10**25)]
    after = [f"{path}?after={number}" for path in found for number in (0, case.base)]
    others = [f"{path}?seat={seat}&after=0" for path in found[-4:] for seat in (-1, 0, 1, 9)]
    return get(*found, *after, *others, f"/api/tables/{NOWHERE}/at/1", f"/api/tables/{case.id}/at/x")


def wanted(case: Case) -> list[object]:
    table = {"game": case.game, "seats": rulebook(case.game).least}
    return [table, {**table, "listed": False}, {**table, "seats": 99}, {**table, "bots": ["nobody"]}, b"{", b"\xff"]


def lesson_calls(case: Case) -> list[Call]:
    path = f"/api/lessons/{case.game}"
    return get(*(f"{path}/{number}?language={language}" for number in (0, 1, 99) for language in LANGUAGES))


CALLS: dict[str, Callable[[Case], list[Call]]] = {
    "GET /api/guest": lambda _: get("/api/guest"),
    "POST /api/guest": lambda case: [
        *post("/api/guest", {"name": (case.guest or "Eve").title()}, {"name": ""}, {}, b"{", b"\xff"),
        *post("/api/guest", {"name": "Eve"}, origin="https://example.org"),
    ],
    "POST /api/guest/link": lambda _: post("/api/guest/link", {}),
    "POST /api/guest/follow": lambda _: post("/api/guest/follow", {"link": "word-1"}, {"link": "nothing"}, {}),
    "GET /api/guest/tables": lambda _: get("/api/guest/tables"),
    "GET /api/guest/matches": lambda _: get("/api/guest/matches"),
    "GET /api/games": lambda _: get("/api/games"),
    "GET /api/tables": lambda case: get(
        *(f"/api/tables{query}" for query in ("", f"?game={case.game}", "?game=chess", "?which=playing")),
        *(f"/api/tables?which={which}&game={case.game}" for which in ("open", "playing", "over", "closed", "none")),
    ),
    "POST /api/tables": lambda case: post("/api/tables", *wanted(case)),
    "GET /api/tables/{table_id}": lambda case: of_table(case, ""),
    "GET /api/tables/{table_id}/at/{version}": past,
    "GET /api/tables/{table_id}/rounds": lambda case: of_table(case, "/rounds"),
    "GET /api/tables/{table_id}/course": lambda case: of_table(case, "/course"),
    "GET /api/tables/{table_id}/review": lambda case: of_table(case, "/review"),
    "POST /api/tables/{table_id}/try": lambda case: post(
        f"/api/tables/{case.id}/try", *({"version": version} for version in case.versions[:3]), {}, b"{"
    ),
    "GET /api/tables/{table_id}/record": lambda case: of_table(case, "/record"),
    "GET /api/ratings/{game}": lambda case: get(f"/api/ratings/{case.game}", "/api/ratings/chess"),
    "GET /api/rules/{game}": lambda case: get(f"/api/rules/{case.game}", "/api/rules/chess?language=it"),
    "GET /api/lessons": lambda _: get("/api/lessons", "/api/lessons?language=it"),
    "GET /api/lessons/{game}/{number}": lesson_calls,
    "POST /api/lessons/{game}/{number}": lambda case: post(
        f"/api/lessons/{case.game}/1", *({"actions": [action]} for action in case.refused[:3]), {}, b"{"
    ),
    "GET /health": lambda _: get("/health"),
    "GET /metrics": lambda _: get("/metrics"),
    "GET /": lambda _: get("/"),
    "GET /table/{table_id}": lambda case: get(f"/table/{case.id}", f"/table/{NOWHERE}"),
    "GET /join/{word}": lambda _: get("/join/word-1"),
    "GET /learn": lambda _: get("/learn"),
    "GET /learn/{game}/{number}": lambda case: get(f"/learn/{case.game}/1", f"/learn/{case.game}/99"),
    "GET /cast": lambda _: get("/cast"),
    "GET /quiz": lambda _: get("/quiz"),
    "GET /manifest.webmanifest": lambda _: get("/manifest.webmanifest"),
    "GET /service_worker.js": lambda _: get("/service_worker.js"),
    "GET /offline/": lambda _: get("/offline/"),
    "GET /offline/{path}": lambda _: get("/offline/index.html"),
    "GET /rules/{game}": lambda case: get(f"/rules/{case.game}", "/rules/chess"),
    "GET /files/{version}/{path}": lambda _: get(f"{page_files.address()}/main.js", "/files/0/nothing.js"),
    "GET /schema/openapi.json": lambda _: get("/schema/openapi.json"),
}


def test_every_call_is_made_here() -> None:
    routes = [each for each in application(None, Path("key")).routes if isinstance(each, Route)]
    listed = {f"{method} {route.path_format}" for route in routes for method in route.methods or ()}
    assert {call for call in listed if not call.startswith("HEAD ")} == set(CALLS)


def by_player(calls: list[Call], case: Case) -> list[Call]:
    """The calls of a table as the watcher's player at the device makes them."""
    if case.player == 1:
        return calls
    return [
        call._replace(path=f"{call.path}{'&' if '?' in call.path else '?'}player={case.player}")
        if call.path.startswith("/api/tables/")
        else call
        for call in calls
    ]


def calls_of(case: Case) -> list[Call]:
    """All of them; what the server has counted is asked in the end."""
    found = [call for name, calls in CALLS.items() if name != "GET /metrics" for call in calls(case)]
    found = by_player(found, case)
    options = [call._replace(method="OPTIONS", body=b"") for call in {call.path: call for call in found}.values()]
    return [*found, *options[:: max(1, len(options) // 40)], *CALLS["GET /metrics"](case)]


def said_by(case: Case) -> list[str]:
    """A watcher who returns at any version, in both languages; then refused requests, then possible ones."""
    watch = {"type": "watch", "table": case.id, "player": case.player}
    opening: list[dict[str, object]] = [
        {**watch, "after": after, "annotations": True, "language": language}
        for after in case.versions
        for language in ("en", "it")
    ]
    opening += [{**watch, "observation": True}]
    plays = [{"type": "play", "version": case.version, "action": action} for action in case.refused]
    plays += [{"type": "play", "version": at, "action": case.refused[0]} for at in (0, case.base, case.version + 1)]
    others: list[dict[str, object]] = [
        {"type": "sit", "id": 1, "entropy": "ab" * 16},
        {"type": "contribute", "entropy": "ab" * 16},
        {"type": "chat", "text": "Hello!"},
        {"type": "return"},
        {"type": "leave", "id": "l"},
        {"type": "return"},
        {"type": "undo", "id": 2},
        {"type": "undo", "id": 3},
        {"type": "answer_undo", "agrees": True},
        {"type": "hold", "why": "zinger"},
        {"type": "release"},
        {"type": "ready"},
        {"type": "react", "reaction": "hmm"},
        {"type": "fill", "seat": 0, "bot": "easy"},
        {"type": "hint", "id": "h"},
        {"type": "withdraw_rematch"},
        {"type": "rematch"},
        {"type": "close"},
    ]
    kinds = {str(message["type"]) for message in (*opening, *plays, *others)}
    assert kinds == {str(message.__struct_config__.tag) for message in messages.CLIENT}
    junk = [raw for raw in RAW if isinstance(raw, str) and len(raw) < 100]
    return [*map(json.dumps, opening), *map(json.dumps, plays), *junk, *map(json.dumps, others)]


Heard = list[tuple[str, Answer | bytes]]


async def everything(world: World, case: Case) -> Heard:
    """All that somebody is sent by one of the servers."""
    forget_counts()
    heard: Heard = []
    cookies = [token(case.guest), *([f"{case.guest}.0123"] if case.guest else [])]
    everything_said = said_by(case)
    before = next(number for number, said in enumerate(everything_said) if '"contribute"' in said)
    for said in (everything_said[:before], None, everything_said):
        if said is not None:
            heard += [("socket", each) for each in await world.talk(case.guest, said)]
            continue
        for call in calls_of(case):
            heard.append((f"{call.method} {call.path}", await world.call(call, cookies[0])))
        for cookie in cookies[1:]:  # one that is forged
            for call in get(f"/api/tables/{case.id}", f"/api/tables/{case.id}/at/{case.version}", "/api/guest/tables"):
                heard.append((f"forged {call.path}", await world.call(call, cookie)))
    for call in by_player(get(f"/api/tables/{case.id}", "/api/guest/tables", "/metrics"), case):
        heard.append((call.path, await world.call(call, cookies[0])))
    return heard


def compare(true: Heard, imagined: Heard, case: Case) -> None:
    assert [name for name, _ in true] == [name for name, _ in imagined]
    for (name, one), (_, other) in zip(true, imagined, strict=True):
        assert one == other, (name, case)
        assert isinstance(one, bytes) or one.status < 500, (name, one)


Tables = list[tuple[list[str], list[str | None]]]  # who sits at a table, and who watches it


def compared(game: str, tables: Tables, folder: Path, patch: pytest.MonkeyPatch) -> tuple[int, Counter[int]]:
    """Compare all answers of both servers; return at how many tables, and how many there were by status."""
    rng = random.Random(game)
    cases: list[Case] = []
    statuses: Counter[int] = Counter()

    async def scene() -> None:
        async with worlds(folder) as servers:
            await finished_match(servers, game)
            for people, watchers in tables:
                for number, guest in enumerate(watchers):
                    for _ in range(4):
                        case = await twin_table(servers, game, people, guest, rng, is_closed=number % 4 == 3)
                        if case is not None:
                            break
                    else:
                        continue
                    cases.append(case)
                    true, imagined = [await everything(server, case) for server in servers]
                    compare(true, imagined, case)
                    statuses.update(each.status for _, each in true if isinstance(each, Answer))

    with lockstep(patch):
        run(scene())
    return len(cases), statuses


@pytest.mark.parametrize("game", GAMES)
def test_no_answer_tells_what_is_hidden(game: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    book = rulebook(game)
    tables: Tables = [(GUESTS[:seats], viewers(seats)) for seats in (book.least, book.most)]
    cases, statuses = compared(game, tables, tmp_path, monkeypatch)
    assert cases >= (LEAST if game != "networks" else 8), cases
    assert {200, 201, 400, 401, 403, 404} <= set(statuses), statuses


@pytest.mark.parametrize("game", GAMES)
def test_no_answer_to_one_player_at_a_device_tells_what_another_holds(
    game: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Nor what anybody holds, while the device changes hands and watches as player 0."""
    anna, boris, book = *GUESTS[:2], rulebook(game)
    tables: Tables = [
        ([anna, f"{anna}+2", f"{anna}+3"][: book.least], [anna, f"{anna}+2", f"{anna}+0"]),
        ([anna, f"{anna}+2", boris, f"{boris}+3"][: book.most], [f"{anna}+2", f"{anna}+0", boris]),
    ]
    cases, statuses = compared(game, tables, tmp_path, monkeypatch)
    assert cases >= 5, cases
    assert {200, 201, 400, 401, 403, 404} <= set(statuses), statuses


async def finished_match(servers: list[World], game: str) -> str:
    """So that no list is empty."""
    session = begun(game, rulebook(game).least)
    session.play_to_the_end()
    await write(servers, [session.journal] * 2, [session.table] * 2)
    for server in servers:
        await store_match(server.store, session.table)
    return session.table.setup.id


def test_after_the_end_everybody_is_told_the_same(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The record, every hand at every version, and each seat's view: to players, guests and strangers."""

    async def scene() -> None:
        async with worlds(tmp_path) as (server, other):
            table = await finished_match([server, other], "twisted-fish")
            paths = [
                "/record",
                "/rounds",
                "/course",
                *(f"/at/{at}?seat={seat}&after=0" for at in (6, 20, 30) for seat in (0, 1)),
            ]
            for call in get(*(f"/api/tables/{table}{path}" for path in paths)):
                answers = [await server.call(call, token(guest)) for guest in (None, *GUESTS[:3])]
                assert answers[0].status == 200
                assert answers == [answers[0]] * 4

    with lockstep(monkeypatch):
        run(scene())
