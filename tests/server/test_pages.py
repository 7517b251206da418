"""Pages for people: their addresses, unknown addresses, and every file that they name."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from http.client import HTTPResponse
from urllib.error import HTTPError
from urllib.request import Request, urlopen

import pytest
from running_server import serving
from time_limits import PATIENCE

from shoal.games.catalogue import GAMES, rule_page
from shoal.server import page_files

BROWSER = {"Accept": "text/html,application/xhtml+xml,*/*;q=0.8"}


@pytest.fixture(scope="module")
def address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    with serving(tmp_path_factory.mktemp("pages")) as address:
        yield address.rstrip("/")


def got(url: str, headers: dict[str, str] = BROWSER, method: str = "GET") -> tuple[int, str, str]:
    """Status, kind and body."""
    try:
        answer: HTTPResponse | HTTPError = urlopen(Request(url, headers=headers, method=method), timeout=PATIENCE)
    except HTTPError as error:
        answer = error
    with answer:
        return answer.status or 0, answer.headers["content-type"], answer.read().decode()


def told(url: str, data: dict[str, str], cookie: str = "") -> HTTPResponse:
    headers = {"Content-Type": "application/json", "Cookie": cookie}
    answer: HTTPResponse = urlopen(Request(url, json.dumps(data).encode(), headers), timeout=PATIENCE)
    return answer


@pytest.mark.parametrize(
    "path", ["/", "/table/H4KxchMljRbm", "/join/MR3RUeV3X6Cv", *(f"/rules/{game}" for game in GAMES)]
)
def test_pages_are_there(address: str, path: str) -> None:
    status, kind, body = got(address + path)
    assert (status, kind.partition(";")[0]) == (200, "text/html")
    assert "<!doctype html>" in body
    assert not re.search(r"\{(files|origin)\}", body)


def test_rules_come_in_the_language_that_is_asked_for(address: str) -> None:
    english, italian = (rule_page("networks", language) for language in ("en", "it"))
    assert got(f"{address}/api/rules/networks")[2] == english
    assert got(f"{address}/api/rules/networks?language=it")[2] == italian != english
    status, _, body = got(f"{address}/api/rules/networks?language=../it")
    assert (status, json.loads(body)["detail"]) == (400, "there is no language '../it'; there are en, it")


def test_every_file_that_the_page_names_is_there(address: str) -> None:
    _, _, body = got(address + "/")
    named = set(re.findall(r'"(?:http://[^/"]+)?(/files/[^"]+)"', body))
    assert len(named) > 8
    assert f'content="{address}{page_files.address()}/share.png"' in body
    for path in named:
        with urlopen(address + path, timeout=PATIENCE) as answer:
            assert answer.status == 200


@pytest.mark.parametrize("path", ["/nowhere", "/rules/chess", "/table/a/b", "/favicon"])
def test_a_browser_that_is_lost_gets_a_page(address: str, path: str) -> None:
    status, kind, body = got(address + path)
    assert (status, kind.partition(";")[0]) == (404, "text/html")
    assert "main.js" in body


@pytest.mark.parametrize("path", ["/api/nowhere", "/api/tables/nowhere", "/files/0/nowhere.js"])
def test_what_is_no_page_gets_the_sentence(address: str, path: str) -> None:
    status, kind, body = got(address + path)
    assert (status, kind.partition(";")[0]) == (404, "application/json")
    assert '"detail"' in body


def test_a_program_that_is_lost_gets_the_sentence(address: str) -> None:
    status, kind, _ = got(address + "/nowhere", {"Accept": "application/json"})
    assert (status, kind.partition(";")[0]) == (404, "application/json")


def test_to_look_at_the_page_of_a_link_does_not_use_it_up(address: str) -> None:
    made = told(address + "/api/guest", {"name": "Ada"})
    cookie = made.headers["set-cookie"].partition(";")[0]
    word = json.load(told(address + "/api/guest/link", {}, cookie))["link"]
    assert got(f"{address}/join/{word}")[0] == 200
    assert json.load(told(address + "/api/guest/follow", {"link": word})) == {"name": "Ada"}


def test_a_host_that_is_none_is_not_repeated() -> None:
    assert "evil" not in page_files.page('http://"><script>evil</script>')
    assert 'content="https://shoal.example.org/files/' in page_files.page("https://shoal.example.org")
