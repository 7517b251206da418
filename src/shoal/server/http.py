"""The HTTP application: Starlette around the routes, which are plain functions."""

from __future__ import annotations

from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from pathlib import Path

from starlette import routing
from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import JSONResponse
from starlette.responses import Response as HttpResponse

from shoal.games import catalogue
from shoal.server.app_state import AppState
from shoal.server.bot_pool import BotPool
from shoal.server.identity import Guests, read_key
from shoal.server.registry import Registry, Settings
from shoal.server.reviews import Reviews
from shoal.server.routes import ROUTES
from shoal.server.routes.calls import Call, HttpError, Response, Route, answer, problem_of
from shoal.server.routes.openapi import document
from shoal.server.routes.pages import page
from shoal.store import Store, open_store
from shoal.table.history import History

LARGEST_BODY = 65_536  # bytes
NOT_PAGES = ("/api/", "/files/", "/offline/")


def application(
    where: Store | str | Path | None, key: Path, settings: Settings | None = None, site: Path | None = None
) -> Starlette:
    """Return the application on an open store, or a file, a URL, or None for the usual place.

    `site` is the folder of the page that needs no server, as scripts/site builds it.
    """

    @asynccontextmanager
    async def lifespan(app: Starlette) -> AsyncIterator[None]:
        catalogue.load_all()
        store = await open_store(where) if where is None or isinstance(where, str | Path) else where
        chosen = settings or Settings()
        registry = Registry(store, BotPool(chosen.workers, chosen.bot_longest), chosen)
        guests = Guests(store, read_key(key))
        registry.after_restore.append(guests.known.clear)
        app.state.shoal = AppState(registry, guests, History(), Reviews(registry.bot_pool), site)
        registry.start()
        try:
            yield
        finally:
            await registry.stop()

    routes = [routing.Route(each.path, _endpoint(each), methods=[each.method]) for each in ROUTES]
    routes.append(routing.Route("/schema/openapi.json", _openapi))
    return Starlette(routes=routes, lifespan=lifespan, exception_handlers={HTTPException: _unknown})


def _endpoint(route: Route) -> Callable[[Request], Awaitable[HttpResponse]]:
    async def endpoint(request: Request) -> HttpResponse:
        try:
            call = _call(request, await _body(request))
        except HttpError as error:
            return _sent(problem_of(error), request)
        return _sent(await answer(route, request.app.state.shoal, call, request.path_params), request)

    return endpoint


async def _body(request: Request) -> bytes:
    """Return the body; 413 if it is too long."""
    body = b""
    async for part in request.stream():
        body += part
        if len(body) > LARGEST_BODY:
            raise HttpError(413, f"At most {LARGEST_BODY:,} bytes can be sent.")
    return body


def _call(request: Request, body: bytes = b"") -> Call:
    scope = request.scope
    headers = {name: ",".join(request.headers.getlist(name)) for name in request.headers}
    peer = request.client.host if request.client else None
    is_https = scope["scheme"] == "https"
    return Call(request.method, scope["path"], dict(request.query_params), headers, body, peer, is_https)


def _sent(response: Response[bytes] | Response[str] | None, request: Request) -> HttpResponse:
    """Return an answer as Starlette has it. People who look for a page that is not there get one that helps."""
    assert response is not None
    if response.status == 404 and request.method in ("GET", "HEAD"):
        is_page = not request.scope["path"].startswith(NOT_PAGES)
        if is_page and "text/html" in request.headers.get("accept", ""):
            response = page(request.app.state.shoal, _call(request), 404)
    return HttpResponse(response.body, response.status or 200, response.headers, response.media_type)


async def _unknown(request: Request, error: Exception) -> HttpResponse:
    """Answer for an address or a method that there is not."""
    assert isinstance(error, HTTPException)
    return _sent(problem_of(HttpError(error.status_code, error.detail, dict(error.headers or {}))), request)


async def _openapi(request: Request) -> HttpResponse:
    return JSONResponse(document())
