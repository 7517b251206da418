"""Pages for people: their addresses, unknown addresses, and every file that they name."""

from __future__ import annotations

import gzip
import json
import re
import subprocess
import sys
from collections.abc import Iterator
from http.client import HTTPResponse
from pathlib import Path
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


def test_the_page_can_be_installed(address: str) -> None:
    status, kind, body = got(f"{address}/manifest.webmanifest")
    assert (status, kind) == (200, "application/manifest+json")
    manifest = json.loads(body)
    assert (manifest["start_url"], manifest["display"]) == ("./", "standalone")
    for icon in manifest["icons"]:
        assert got_bytes(address + icon["src"])[0] == 200
    status, kind, script = got(f"{address}/service_worker.js")
    assert (status, kind.partition(";")[0]) == (200, "text/javascript")
    assert page_files.address().rpartition("/")[2] in script
    assert "{version}" not in script


def got_bytes(url: str) -> tuple[int, str]:
    with urlopen(Request(url), timeout=PATIENCE) as answer:
        return answer.status, answer.headers["content-type"]


def test_without_a_site_there_is_none(address: str) -> None:
    assert got(f"{address}/offline/", {})[0] == 404
    assert "data-site" not in got(f"{address}/")[2]


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder that looks like one that scripts/site has built."""
    folder = tmp_path_factory.mktemp("site")
    (folder / "python-1").mkdir()
    (folder / "index.html").write_text("<!doctype html><p>Shoal</p>")
    (folder / "index.html.gz").write_bytes(gzip.compress(b"<!doctype html><p>Shoal</p>"))
    (folder / "service_worker.js").write_text("// nothing")
    (folder / "python-1" / "pyodide.asm.wasm").write_bytes(b"\0asm")
    (folder.parent / "secret").write_text("not for you")
    return folder


def test_a_site_that_was_built_is_served(tmp_path: Path, site: Path) -> None:
    with serving(tmp_path, "--site", str(site)) as found:
        served = found.rstrip("/")
        assert "data-site" in got(f"{served}/")[2]
        assert got(f"{served}/offline/")[::2] == (200, "<!doctype html><p>Shoal</p>")
        assert got_bytes(f"{served}/offline/python-1/pyodide.asm.wasm") == (200, "application/wasm")
        with urlopen(Request(f"{served}/offline/", headers={"Accept-Encoding": "gzip"}), timeout=PATIENCE) as answer:
            assert answer.headers["content-encoding"] == "gzip"
            assert gzip.decompress(answer.read()) == b"<!doctype html><p>Shoal</p>"
            policy = answer.headers["content-security-policy"]
        assert "'wasm-unsafe-eval'" in policy
        assert "'unsafe-eval'" not in policy
        assert "unsafe-inline" not in policy
        for path in ("../secret", "%2e%2e/secret", "..%2fsecret", "nothing.js", "python-1"):
            assert got(f"{served}/offline/{path}", {})[0] == 404


def test_a_folder_that_is_no_site_is_refused(tmp_path: Path) -> None:
    command = [
        sys.executable,
        "-m",
        "shoal",
        "serve",
        "--port",
        "0",
        "--data",
        str(tmp_path / "data"),
        "--site",
        str(tmp_path),
    ]
    done = subprocess.run(command, capture_output=True, text=True, timeout=PATIENCE, check=False)
    assert done.returncode != 0
    assert "is no site: scripts/site builds one" in done.stderr
