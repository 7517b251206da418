"""The page and its files; the health and the totals of the server."""

from __future__ import annotations

import gzip

from msgspec import Struct

from shoal.games import catalogue
from shoal.server import metrics, page_files
from shoal.server.app_state import AppState
from shoal.server.routes.calls import Call, HttpError, Response
from shoal.store import StoreUnavailable
from shoal.table import lessons
from shoal.version import __version__

HOME = "/"
AT_ONCE = {"Cache-Control": "no-cache"}  # asked for again each time, as its address stays


class Health(Struct):
    ok: bool
    shoal: str


def page(app: AppState, call: Call, status: int = 200, *modules: str) -> Response[bytes]:
    """Return the page, and which modules it needs beside the first one."""
    origin = f"{'https' if call.is_secure else 'http'}://{call.headers.get('host', '')}"
    language = call.headers.get("accept-language", "")[:2]  # a page in another one asks for its words
    english = [path for path in page_files.modules(*modules) if path.endswith("words/en.js")]
    others = [path.replace("en.js", f"{language}.js") for path in english if language in catalogue.LANGUAGES[1:]]
    html = page_files.page(origin, *modules, *others, has_site=app.site is not None).encode()
    if "gzip" not in call.headers.get("accept-encoding", ""):
        return Response(html, status, "text/html", page_files.headers())
    zipped = gzip.compress(html, 6, mtime=0)
    return Response(zipped, status, "text/html", {**page_files.headers(), "Content-Encoding": "gzip"})


def any_page(app: AppState, call: Call) -> Response[bytes]:
    """Return the page: its script sees by the address what to show, and asks for it."""
    return page(app, call)


def home_page(app: AppState, call: Call) -> Response[bytes]:
    return page(app, call, 200, "home.js")


async def table_page(app: AppState, call: Call, table_id: str) -> Response[bytes]:
    """Return the page with the modules of the table's game."""
    try:
        actor = await app.registry.find(table_id)
    except StoreUnavailable:  # the page says so itself
        actor = None
    game = f"games/{actor.table.setup.game}/page.js" if actor is not None else ""
    return page(app, call, 200, "table.js", *([game] if game in page_files.page_files() else []))


def rules_page(app: AppState, call: Call, game: str) -> Response[bytes]:
    return page(app, call, 200 if game in catalogue.GAMES else 404)


def lesson_page(app: AppState, call: Call, game: str, number: int) -> Response[bytes]:
    return page(app, call, 200 if lessons.exists(game, number) else 404)


def page_file(call: Call, version: str, path: str) -> Response[bytes]:
    """Return a file of the page. Its address changes with it, so it may be kept for ever."""
    file = page_files.page_files().get(path.lstrip("/"))
    if file is None:
        raise HttpError(404, "There is no such file.")
    if file.zipped is not None and "gzip" in call.headers.get("accept-encoding", ""):
        return Response(file.zipped, 200, file.kind, {**page_files.FOR_EVER, "Content-Encoding": "gzip"})
    return Response(file.plain, 200, file.kind, dict(page_files.FOR_EVER))


def manifest() -> Response[bytes]:
    """Return the manifest, by which the page can be installed on a device."""
    return Response(page_files.manifest(page_files.address()), headers=dict(AT_ONCE))


def service_worker() -> Response[bytes]:
    """Return the script that keeps the page on a device, so that it opens while the server is away."""
    version = page_files.address().rpartition("/")[2]
    script = page_files.service_worker(version, HOME, [HOME])
    return Response(script, headers={**page_files.headers(), **AT_ONCE})


def site_home(app: AppState, call: Call) -> Response[bytes]:
    """Return the page that needs no server."""
    return site_file(app, call, "index.html")


def site_file(app: AppState, call: Call, path: str) -> Response[bytes]:
    """Return a file of the page that needs no server, if it was built here."""
    found = None if app.site is None else (app.site / path).resolve()
    if found is None or app.site is None or not found.is_relative_to(app.site) or not found.is_file():
        raise HttpError(404, "There is no such file.")
    kind = page_files.KINDS.get(found.suffix, "application/octet-stream")
    has_digest = path.startswith(("files-", "python-", "answers-"))
    headers = {**page_files.site_headers(), **(page_files.FOR_EVER if has_digest else AT_ONCE)}
    zipped = found.with_name(f"{found.name}.gz")
    if "gzip" in call.headers.get("accept-encoding", "") and zipped.is_file():
        return Response(zipped.read_bytes(), 200, kind, {**headers, "Content-Encoding": "gzip"})
    return Response(found.read_bytes(), 200, kind, headers)


def health() -> Health:
    return Health(True, __version__)


def totals(app: AppState) -> str:
    """Return the totals of this server since it started, for Prometheus."""
    tables = app.registry.actors
    subscribers = sum(len(actor.subscribers) for actor in tables.values())
    return metrics.page(metrics.counts, len(tables), subscribers)
