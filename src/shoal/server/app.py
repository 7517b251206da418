"""The application: HTTP for the lobby, tables, records and rule pages."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from math import ceil
from pathlib import Path
from typing import Any

from litestar import Litestar, Request, Response, get, post
from litestar.connection import ASGIConnection
from litestar.datastructures import Cookie
from litestar.exceptions import (
    NotAuthorizedException,
    NotFoundException,
    PermissionDeniedException,
    TooManyRequestsException,
    ValidationException,
)
from litestar.exceptions.responses import create_exception_response
from litestar.handlers import BaseRouteHandler
from litestar.openapi import OpenAPIConfig
from litestar.openapi.plugins import JsonRenderPlugin
from litestar.params import FromPath, FromQuery, JSONBody
from msgspec import Struct

from shoal import notation
from shoal.core.errors import Invalid, Refused, shown
from shoal.core.fair_deal import commitment, fresh_secret
from shoal.games import catalogue
from shoal.server import metrics, pages
from shoal.server.identity import COOKIE, COOKIE_SECONDS, Guests, is_from_here, read_key
from shoal.server.kept import Kept
from shoal.server.limits import GUESTS, LINKS, TABLES, Limited, address_of
from shoal.server.registry import Registry, Settings, new_id
from shoal.server.table_actor import TableActor
from shoal.store import Guest, Store, StoreUnavailable, Summary, open_store
from shoal.table import lessons
from shoal.table.commands import check_made
from shoal.table.events import Made
from shoal.table.history import NO_COURSE, Course, LookingBack, Past
from shoal.table.lessons import LessonShown, LessonsListed
from shoal.table.projection import Update, update
from shoal.table.state import CLOSED, OPEN, OVER, PLAYING
from shoal.table.texts import clean_name
from shoal.version import __version__

MOST_LISTED = 100
STATES = (OPEN, PLAYING, OVER, CLOSED)
BODY = "data"  # as Litestar calls it


class Named(Struct):
    name: str


class GuestShown(Struct):
    name: str


class LinkShown(Struct):
    """For another device: it works once, until then (milliseconds since 1970)."""

    link: str
    until: int


class Word(Struct):
    link: str


class OptionShown(Struct):
    name: str
    default: int
    least: int
    most: int


class GameListed(Struct):
    name: str
    title: str
    least: int
    most: int
    options: list[OptionShown]
    page: bool  # whether it can be played in the browser


class TableWanted(Struct, forbid_unknown_fields=True):
    game: str
    seats: int
    options: dict[str, int] = {}
    bots: list[str | None] | None = None  # by seat; null is a seat for a person, who is you at the first one
    listed: bool = True
    stand_in: str = "random"
    per_move: int | None = None
    hints: bool = False


class TableMade(Struct):
    """Its id, which is its link, and the hash of the secret that the deal will be made of."""

    id: str
    commitment: str


class TableListed(Struct):
    id: str
    game: str
    state: str
    seats: int
    taken: int
    people: int
    touched: int


class MatchListed(Struct):
    id: str
    game: str
    ended: int
    seat: int  # one's own
    players: list[str]
    scores: list[int]
    won: list[bool]


class RatingListed(Struct):
    name: str
    rating: float
    matches: int


class Health(Struct):
    ok: bool
    shoal: str


def kept(connection: ASGIConnection[Any, Any, Any, Any]) -> Kept:
    shared: Kept = connection.app.state.kept
    return shared


async def guest_of(connection: ASGIConnection[Any, Any, Any, Any]) -> Guest | None:
    return await kept(connection).guests.of(connection.cookies.get(COOKIE))


async def known_guest(connection: ASGIConnection[Any, Any, Any, Any]) -> Guest:
    guest = await guest_of(connection)
    if guest is None:
        raise NotAuthorizedException("Say first who you are: POST /api/guest.")
    return guest


def from_here(connection: ASGIConnection[Any, Any, Any, Any], _: BaseRouteHandler) -> None:
    """Another site's page may not speak for a guest. Programs say nothing of where they are from."""
    if not is_from_here(connection.headers.get("origin"), connection.headers.get("host")):
        raise PermissionDeniedException("This is not asked from a page of this server.")


def use(request: Request[Any, Any, Any], what: Limited, guest: Guest | None) -> None:
    """One of what a guest and an address may have in some time; refused if that is used up."""
    hub = kept(request).hub
    peer = request.client.host if request.client else None
    address = address_of(peer, ",".join(request.headers.getall("x-forwarded-for", [])), hub.settings.proxies)
    wait = ceil(hub.limits.use(what, guest.id if guest else None, address))
    if wait:
        raise TooManyRequestsException(f"That is too much at once. Wait {wait} s.", headers={"Retry-After": str(wait)})


def cookie(connection: Request[Any, Any, Any], token: str) -> Cookie:
    secure = _is_secure(connection)
    return Cookie(key=COOKIE, value=token, max_age=COOKIE_SECONDS, httponly=True, samesite="lax", secure=secure)


def _is_secure(connection: Request[Any, Any, Any]) -> bool:
    forwarded = connection.headers.get("x-forwarded-proto", "").partition(",")[0].strip().lower()
    return connection.url.scheme == "https" or forwarded == "https"


# Guests


@post("/api/guest", guards=[from_here])
async def become_guest(request: Request[Any, Any, Any], data: JSONBody[Named]) -> Response[GuestShown]:
    """Be somebody: a name, and a token kept by the browser. Who is somebody already is renamed."""
    guests = kept(request).guests
    known = await guest_of(request)
    clean_name(data.name)
    use(request, GUESTS, known)
    if known is not None:
        guest, token = await guests.rename(known, data.name), guests.token(known.id)
    else:
        guest, token = await guests.make(data.name)
    return Response(GuestShown(guest.name), cookies=[cookie(request, token)])


@get("/api/guest")
async def who_am_i(request: Request[Any, Any, Any]) -> GuestShown:
    return GuestShown((await known_guest(request)).name)


@post("/api/guest/link", guards=[from_here])
async def link_device(request: Request[Any, Any, Any]) -> LinkShown:
    """A link by which another device becomes the same guest."""
    guest = await known_guest(request)
    use(request, LINKS, guest)
    word, until = await kept(request).guests.link(guest)
    return LinkShown(word, until)


@post("/api/guest/follow", guards=[from_here])
async def follow_link(request: Request[Any, Any, Any], data: JSONBody[Word]) -> Response[GuestShown]:
    found = await kept(request).guests.follow(data.link)
    if found is None:
        raise NotFoundException("This link has been used, has run out, or never was one.")
    guest, token = found
    return Response(GuestShown(guest.name), cookies=[cookie(request, token)])


@get("/api/guest/tables")
async def my_tables(request: Request[Any, Any, Any]) -> list[TableListed]:
    guest = await known_guest(request)
    return [_listed(*found) for found in await kept(request).hub.store.tables_of(guest.id)]


@get("/api/guest/matches")
async def my_matches(request: Request[Any, Any, Any]) -> list[MatchListed]:
    guest = await known_guest(request)
    return [
        MatchListed(
            match.id,
            match.game,
            match.ended,
            next(player.seat for player in match.players if player.guest == guest.id),
            [player.name for player in match.players],
            [player.score for player in match.players],
            [player.won for player in match.players],
        )
        for match in await kept(request).hub.store.matches_of(guest.id)
    ]


# Games and tables


@get("/api/games", sync_to_thread=False)
def games() -> list[GameListed]:
    return [
        GameListed(
            book.name,
            book.title,
            book.least,
            book.most,
            [OptionShown(option.name, option.default, option.least, option.most) for option in book.options],
            pages.has_page(book.name),
        )
        for book in catalogue.rulebooks()
    ]


@get("/api/tables")
async def lobby(
    request: Request[Any, Any, Any], game: FromQuery[str | None] = None, which: FromQuery[str] = "open"
) -> list[TableListed]:
    """Tables that are listed; private ones are found by their link alone."""
    if which not in STATES:
        raise Invalid(f"which: {shown(which)} is not one of {', '.join(STATES)}")
    found = await kept(request).hub.store.tables(listed=True, state=which, game=game, limit=MOST_LISTED)
    return [_listed(*each) for each in found]


def _listed(table_id: str, summary: Summary) -> TableListed:
    return TableListed(
        table_id, summary.game, summary.state, summary.seats, summary.taken, summary.people, summary.touched
    )


@post("/api/tables", guards=[from_here])
async def make_table(request: Request[Any, Any, Any], data: JSONBody[TableWanted]) -> TableMade:
    guest = await known_guest(request)
    book = catalogue.rulebook(data.game)
    catalogue.check_seats(book, data.seats)
    options = catalogue.with_defaults(book.options, dict(data.options))
    secret = fresh_secret()
    made = Made(
        id=new_id(),
        game=data.game,
        rules=book.version,
        seats=data.seats,
        options=options,
        bots=data.bots if data.bots is not None else [None] * data.seats,
        secret=secret,
        host=guest.id,
        listed=data.listed,
        stand_in=data.stand_in,
        per_move=data.per_move,
        hints=data.hints,
    )
    check_made(made)
    use(request, TABLES, guest)
    live = await kept(request).hub.make(made)
    return TableMade(live.id, commitment(secret))


async def _find(request: Request[Any, Any, Any], table_id: str) -> TableActor:
    live = await kept(request).hub.find(table_id)
    if live is None:
        raise NotFoundException("There is no such table.")
    return live


@get("/api/tables/{table_id:str}")
async def look(request: Request[Any, Any, Any], table_id: FromPath[str]) -> Update:
    """How a table stands, as a watcher of it would be told."""
    live, guest = await _find(request, table_id), await guest_of(request)
    table = await live.stored()
    return update(table, table.seat_of(guest.id if guest else None), [])


@get("/api/tables/{table_id:str}/at/{version:int}")
async def look_back(
    request: Request[Any, Any, Any],
    table_id: FromPath[str],
    version: FromPath[int],
    seat: FromQuery[int | None] = None,
    after: FromQuery[int | None] = None,
) -> Past:
    """How a table stood, as one saw it then; from another's seat once the match is over."""
    live, guest = await _find(request, table_id), await guest_of(request)
    table = await live.stored()
    viewer = table.seat_of(guest.id if guest else None) if seat is None else seat
    if seat is not None and table.state != OVER:
        raise PermissionDeniedException("The match is not over yet.")
    if viewer is not None and not 0 <= viewer < table.made.seats:
        raise NotFoundException("There is no such seat.")
    return kept(request).looking_back.look(table, live.journal, version, viewer, version if after is None else after)


@get("/api/tables/{table_id:str}/rounds")
async def by_round(request: Request[Any, Any, Any], table_id: FromPath[str]) -> list[list[int]]:
    """What each seat had after each round, once the match is over."""
    live = await _find(request, table_id)
    table = await live.stored()
    return kept(request).looking_back.rounds(live.journal) if table.state == OVER else []


@get("/api/tables/{table_id:str}/course")
async def course(request: Request[Any, Any, Any], table_id: FromPath[str]) -> Course:
    """How likely each seat was to win, move by move, once the match is over."""
    live = await _find(request, table_id)
    table = await live.stored()
    return kept(request).looking_back.course(live.journal) if table.state == OVER else NO_COURSE


@get("/api/tables/{table_id:str}/record", media_type="application/json")
async def record(request: Request[Any, Any, Any], table_id: FromPath[str]) -> str:
    """The match as a file for `shoal replay` and `shoal verify`, once it is over: it tells everything."""
    match = await kept(request).hub.store.match(table_id)
    if match is not None:
        return match.record
    table = await (await _find(request, table_id)).stored()
    if table.state != OVER or table.record is None:
        raise PermissionDeniedException("The match is not over yet.")
    return table.record.to_json()


@get("/api/ratings/{game:str}")
async def ratings(request: Request[Any, Any, Any], game: FromPath[str]) -> list[RatingListed]:
    """The best first: what a player is sure to be worth, mu - 3 sigma."""
    catalogue.rulebook(game)
    found = await kept(request).hub.store.ratings(game)
    return [
        RatingListed(each.name, round(each.rating.mu - 3 * each.rating.sigma, 2), each.rating.matches) for each in found
    ]


# Pages


@get("/api/rules/{game:str}", media_type="text/markdown", sync_to_thread=False)
def rules(game: FromPath[str], language: FromQuery[str] = "en") -> str:
    """The rule page of a game."""
    return catalogue.rule_page(game, language)


class Tried(Struct, forbid_unknown_fields=True):
    """All moves from the beginning of the lesson."""

    actions: list[dict[str, Any]]


class LessonRefused(Struct):
    """The move is against a rule. The lesson stands as it stood."""

    rule: str
    text: str


@get("/api/lessons", sync_to_thread=False)
def all_lessons(language: FromQuery[str] = "en") -> list[LessonsListed]:
    """First steps in every game, by their titles."""
    return lessons.listed(language)


@get("/api/lessons/{game:str}/{number:int}", sync_to_thread=False)
def begin_lesson(game: FromPath[str], number: FromPath[int], language: FromQuery[str] = "en") -> LessonShown:
    """First steps in a game: a position, and what to do in it."""
    return lessons.shown_lesson(game, number, language)


@post("/api/lessons/{game:str}/{number:int}", status_code=200, sync_to_thread=False)
def try_move(
    game: FromPath[str], number: FromPath[int], data: JSONBody[Tried], language: FromQuery[str] = "en"
) -> LessonShown | LessonRefused:
    """Moves in it: what came of them, and whether it was what was asked for. Nothing is kept."""
    try:
        return lessons.tried(game, number, data.actions, language)
    except Refused as refused:
        wanted = lessons.lesson(game, number)
        text = notation.tell(game, refused, wanted.seat, players=wanted.players, language=language)
        return LessonRefused(refused.rule, text)


@get("/health", sync_to_thread=False)
def health() -> Health:
    return Health(True, __version__)


@get("/metrics", media_type=metrics.MEDIA_TYPE, sync_to_thread=False)
def measured(request: Request[Any, Any, Any]) -> str:
    """What this server has done since it started, for Prometheus."""
    tables = kept(request).hub.tables
    return metrics.page(metrics.counts, len(tables), sum(len(live.watchers) for live in tables.values()))


def _page(request: Request[Any, Any, Any], status: int = 200) -> Response[str]:
    origin = f"{'https' if _is_secure(request) else 'http'}://{request.headers.get('host', '')}"
    return Response(pages.page(origin), media_type="text/html", headers=pages.HEADERS, status_code=status)


@get("/", media_type="text/html", sync_to_thread=False)
def home(request: Request[Any, Any, Any]) -> Response[str]:
    """The first page."""
    return _page(request)


@get("/table/{table_id:str}", media_type="text/html", sync_to_thread=False)
def table_page(request: Request[Any, Any, Any], table_id: FromPath[str]) -> Response[str]:
    """A table in the browser; whether there is one, its socket tells."""
    return _page(request)


@get("/join/{word:str}", media_type="text/html", sync_to_thread=False)
def join_page(request: Request[Any, Any, Any], word: FromPath[str]) -> Response[str]:
    """Another device of a guest; the page follows the link, so that who only looks at it does not use it up."""
    return _page(request)


@get("/rules/{game:str}", media_type="text/html", sync_to_thread=False)
def rules_page(request: Request[Any, Any, Any], game: FromPath[str]) -> Response[str]:
    """The rules of a game, to read."""
    return _page(request, 200 if game in catalogue.GAMES else 404)


@get("/learn", media_type="text/html", sync_to_thread=False)
def learn_page(request: Request[Any, Any, Any]) -> Response[str]:
    """First steps in every game."""
    return _page(request)


@get("/learn/{game:str}/{number:int}", media_type="text/html", sync_to_thread=False)
def lesson_page(request: Request[Any, Any, Any], game: FromPath[str], number: FromPath[int]) -> Response[str]:
    """A lesson in the browser."""
    return _page(request, 200 if lessons.exists(game, number) else 404)


@get("/quiz", media_type="text/html", sync_to_thread=False)
def quiz_page(request: Request[Any, Any, Any]) -> Response[str]:
    """The cities of the map, asked for."""
    return _page(request)


@get("/files/{version:str}/{path:path}", sync_to_thread=False)
def page_file(request: Request[Any, Any, Any], version: FromPath[str], path: FromPath[str]) -> Response[bytes]:
    """A file of the page; its address changes with it, so it may be kept for ever."""
    file = pages.page_files().get(path.lstrip("/"))
    if file is None:
        raise NotFoundException("There is no such file.")
    headers = dict(pages.FOR_EVER)
    if file.zipped is not None and "gzip" in request.headers.get("accept-encoding", ""):
        return Response(file.zipped, media_type=file.kind, headers={**headers, "Content-Encoding": "gzip"})
    return Response(file.plain, media_type=file.kind, headers=headers)


def said_invalid(_: Request[Any, Any, Any], error: Invalid) -> Response[dict[str, Any]]:
    return Response({"status_code": 400, "detail": str(error)}, status_code=400)


def said_wrong(_: Request[Any, Any, Any], error: ValidationException) -> Response[dict[str, Any]]:
    """What is wrong with what was sent, by the names of its fields, in the sentence itself."""
    wrong = [each for each in error.extra or [] if isinstance(each, dict)]
    said = [_said(str(each.get("key", BODY)), str(each.get("message", ""))) for each in wrong]
    return Response({"status_code": 400, "detail": "; ".join(said) or error.detail}, status_code=400)


def _said(field: str, message: str) -> str:
    if field != BODY:
        return f"{field}: {message}"
    return "there is nothing in the body" if message == repr(BODY) else message


def said_unreadable(_: Request[Any, Any, Any], error: Exception) -> Response[dict[str, Any]]:
    why = "it is nested too deep" if isinstance(error, RecursionError) else "it is not in UTF-8"
    return Response({"status_code": 400, "detail": f"This cannot be read: {why}."}, status_code=400)


def said_away(_: Request[Any, Any, Any], error: StoreUnavailable) -> Response[dict[str, Any]]:
    return Response({"status_code": 503, "detail": error.sentence}, status_code=503)


def said_not_found(request: Request[Any, Any, Any], error: NotFoundException) -> Response[Any]:
    """Who looks at pages gets one that helps; programs get the sentence."""
    is_page = request.method in ("GET", "HEAD") and not request.url.path.startswith(("/api/", "/files/"))
    if is_page and "text/html" in request.headers.get("accept", ""):
        return _page(request, 404)
    return create_exception_response(request, error)


def application(where: Store | str | Path | None, key: Path, settings: Settings | None = None) -> Litestar:
    """The HTTP application on a store that is open, or a file, a URL, or None for the usual place."""

    @asynccontextmanager
    async def lifespan(app: Litestar) -> AsyncIterator[None]:
        catalogue.load_all()
        store = await open_store(where) if where is None or isinstance(where, str | Path) else where
        hub = Registry(store, settings or Settings())
        guests = Guests(store, read_key(key))
        hub.after_restore.append(guests.known.clear)
        app.state.kept = Kept(hub, guests, LookingBack())
        hub.start()
        try:
            yield
        finally:
            await hub.stop()

    return Litestar(
        [
            become_guest,
            who_am_i,
            link_device,
            follow_link,
            my_tables,
            my_matches,
            games,
            lobby,
            make_table,
            look,
            look_back,
            by_round,
            course,
            record,
            ratings,
            rules,
            all_lessons,
            begin_lesson,
            try_move,
            health,
            measured,
            home,
            table_page,
            join_page,
            rules_page,
            learn_page,
            lesson_page,
            quiz_page,
            page_file,
        ],
        lifespan=[lifespan],
        exception_handlers={
            NotFoundException: said_not_found,
            Invalid: said_invalid,
            ValidationException: said_wrong,
            RecursionError: said_unreadable,
            UnicodeDecodeError: said_unreadable,
            StoreUnavailable: said_away,
        },
        # As JSON alone: to write it as YAML takes half a second, in which nobody else is answered
        openapi_config=OpenAPIConfig(title="Shoal", version=__version__, render_plugins=[JsonRenderPlugin()]),
        request_max_body_size=65_536,
        logging_config=None,
    )
