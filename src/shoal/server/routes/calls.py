"""HTTP calls as plain data: a route's function takes plain arguments and returns plain data, whatever calls it.

`answer` fills the arguments of a route's function by their types:

- `AppState`: the state of the application; `Call`: the call itself;
- `Guest`: who calls, by the cookie (401 without); `Guest | None`: the same, if anybody;
- a `Struct`: the body, as JSON;
- anything else: a part of the path, or of the query, by its name.
"""

from __future__ import annotations

import inspect
from collections.abc import Callable, Mapping
from functools import cache
from http import HTTPStatus
from math import ceil
from typing import Any, Generic, NamedTuple, TypeVar, get_args, get_origin, get_type_hints

import msgspec
from msgspec import Struct

from shoal.core.errors import Invalid
from shoal.server.app_state import AppState
from shoal.server.identity import COOKIE, COOKIE_SECONDS, is_same_origin, token_in
from shoal.server.limits import Limited, address_of
from shoal.store import Guest, StoreUnavailable

T = TypeVar("T")
JSON = "application/json"
AT = " - at `$"  # in a message of msgspec: behind it where


class Call(NamedTuple):
    """An HTTP call."""

    method: str
    path: str
    query: Mapping[str, str]
    headers: Mapping[str, str]  # by names in small letters; several of a name are joined by commas
    body: bytes = b""
    peer: str | None = None  # the address at the other end
    is_https: bool = False

    @property
    def is_secure(self) -> bool:
        forwarded = self.headers.get("x-forwarded-proto", "").partition(",")[0].strip().lower()
        return self.is_https or forwarded == "https"

    @property
    def token(self) -> str | None:
        return token_in(self.headers.get("cookie", ""))


class Response(Struct, Generic[T]):
    """An answer with more than its data: bytes and text are sent as they are, anything else as JSON."""

    body: T
    status: int | None = None  # None: that of the route
    media_type: str | None = None  # None: that of the route
    headers: dict[str, str] = {}
    token: str | None = None  # for the cookie that says who one is


class HttpError(Exception):
    """A call that is refused, with its status and a sentence."""

    def __init__(self, status: int, detail: str, headers: dict[str, str] | None = None) -> None:
        super().__init__(detail)
        self.status = status
        self.detail = detail
        self.headers = headers or {}


class Route(NamedTuple):
    method: str
    path: str  # with its parts in braces: /api/tables/{table_id}
    function: Callable[..., Any]
    media_type: str = JSON
    status: int | None = None  # None: the usual one of the method

    @property
    def usual_status(self) -> int:
        return self.status or (HTTPStatus.CREATED if self.method == "POST" else HTTPStatus.OK)


class Problem(Struct):
    """A refused call."""

    status_code: int
    detail: str


def check_limit(app: AppState, call: Call, what: Limited, guest: Guest | None) -> None:
    """Use one of what a guest and an address may have in some time; 429 if that is used up."""
    registry = app.registry
    address = address_of(call.peer, call.headers.get("x-forwarded-for", ""), registry.settings.proxies)
    wait = ceil(registry.limits.use(what, guest.id if guest else None, address))
    if wait:
        raise HttpError(429, f"That is too much at once. Wait {wait} s.", {"Retry-After": str(wait)})


async def answer(route: Route, app: AppState, call: Call, parts: Mapping[str, str]) -> Response[bytes]:
    """Call the function of a route; the errors that it foresees become answers as well."""
    try:
        if call.method == "POST" and not is_same_origin(call.headers.get("origin"), call.headers.get("host")):
            raise HttpError(403, "This was not sent from a page of this server.")
        found = route.function(**await _arguments(route.function, app, call, parts))
        return _encoded(await found if inspect.isawaitable(found) else found, route, call)
    except Exception as error:
        refused = problem_of(error)
        if refused is None:
            raise
        return refused


async def _arguments(
    function: Callable[..., Any], app: AppState, call: Call, parts: Mapping[str, str]
) -> dict[str, Any]:
    found: dict[str, Any] = {}
    for name, hint in parameters(function).items():
        if hint is AppState:
            found[name] = app
        elif hint is Call:
            found[name] = call
        elif hint in (Guest, Guest | None):
            found[name] = guest = await app.guests.of(call.token)
            if guest is None and hint is Guest:
                raise HttpError(401, "Say first who you are: POST /api/guest.")
        elif is_body(hint):
            found[name] = _read_body(call.body, hint)
        elif name in parts or name in call.query:
            found[name] = _read_text(name, parts.get(name, call.query.get(name)), hint)
    return found


@cache
def parameters(function: Callable[..., Any]) -> dict[str, Any]:
    """Return the parameters of a function with their types."""
    return {name: hint for name, hint in get_type_hints(function).items() if name != "return"}


def is_body(hint: object) -> bool:
    return isinstance(hint, type) and get_origin(hint) is None and issubclass(hint, Struct)


def _read_body(body: bytes, hint: type[T]) -> T:
    if not body:
        raise Invalid("there is nothing in the body")
    try:
        return msgspec.json.decode(body, type=hint)
    except msgspec.MsgspecError as error:
        message, _, where = str(error).partition(AT)
        place = where.rstrip("`").lstrip(".")
        raise Invalid(f"{place}: {message}" if place else message) from None


def _read_text(name: str, text: object, hint: type[T]) -> T:
    if type(None) in get_args(hint) and text == "":
        text = None
    try:
        return msgspec.convert(text, hint, strict=False)
    except msgspec.MsgspecError as error:
        raise Invalid(f"{name}: {error}") from None


def _encoded(found: object, route: Route, call: Call) -> Response[bytes]:
    """Return an answer in bytes, with all its headers."""
    response: Response[Any] = found if isinstance(found, Response) else Response(found)
    body = response.body
    if isinstance(body, str):
        body = body.encode()
    elif not isinstance(body, bytes):
        body = msgspec.json.encode(body)
    media_type = response.media_type or route.media_type
    headers = {"content-type": media_type, **response.headers}
    if media_type.startswith("text/") and "charset" not in media_type:
        headers["content-type"] += "; charset=utf-8"
    if response.token is not None:
        secure = "; Secure" if call.is_secure else ""
        headers["set-cookie"] = (
            f"{COOKIE}={response.token}; HttpOnly; Max-Age={COOKIE_SECONDS}; Path=/; SameSite=lax{secure}"
        )
    return Response(body, response.status or route.usual_status, media_type, headers)


def problem_of(error: Exception) -> Response[bytes] | None:
    """Return the answer for an error that is the caller's or the store's; None for a fault of the server."""
    headers: dict[str, str] = {}
    if isinstance(error, HttpError):
        status, detail, headers = error.status, error.detail, error.headers
    elif isinstance(error, Invalid):
        status, detail = 400, str(error)
    elif isinstance(error, StoreUnavailable):
        status, detail = 503, error.sentence
    elif isinstance(error, RecursionError):
        status, detail = 400, "This cannot be read: it is nested too deep."
    elif isinstance(error, UnicodeDecodeError):
        status, detail = 400, "This cannot be read: it is not in UTF-8."
    else:
        return None
    return Response(msgspec.json.encode(Problem(status, detail)), status, headers={"content-type": JSON, **headers})
