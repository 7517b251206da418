"""Games, the lobby, and tables as they stand."""

from __future__ import annotations

from msgspec import Struct
from msgspec.structs import asdict

from shoal.core.errors import Invalid, shown
from shoal.core.fair_deal import commitment, fresh_secret
from shoal.games import catalogue
from shoal.server import page_files
from shoal.server.app_state import AppState
from shoal.server.limits import TABLES
from shoal.server.registry import new_id
from shoal.server.routes.calls import Call, HttpError, check_limit
from shoal.server.table_actor import TableActor
from shoal.store import Guest, Summary
from shoal.table.commands import check_created
from shoal.table.companions import companion
from shoal.table.events import Created
from shoal.table.projection import Update, update
from shoal.table.state import CLOSED, OPEN, OVER, PLAYING, Table

MOST_LISTED = 100
STATES = (OPEN, PLAYING, OVER, CLOSED)


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


class NewTable(Struct, forbid_unknown_fields=True):
    game: str
    seats: int
    options: dict[str, int] = {}
    bots: list[str | None] | None = None  # by seat; null is a seat for a person; without it all are
    listed: bool = True
    stand_in: str = "random"
    per_move: int | None = None
    hints: bool = False
    pauses: bool = False
    undo: bool = False
    pass_and_play: bool = False


class TableCreated(Struct):
    """The id of a new table, which is its link, and the hash of the secret that the deal will be made of."""

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


def games() -> list[GameListed]:
    return [
        GameListed(
            book.name,
            book.title,
            book.least,
            book.most,
            [OptionShown(option.name, option.default, option.least, option.most) for option in book.options],
            page_files.has_page(book.name),
        )
        for book in catalogue.rulebooks()
    ]


async def lobby(app: AppState, game: str | None = None, state: str = OPEN) -> list[TableListed]:
    """Return listed tables in a state. Private ones are found by their link alone."""
    if state not in STATES:
        raise Invalid(f"state: {shown(state)} is not one of {', '.join(STATES)}")
    found = await app.registry.store.tables(listed=True, state=state, game=game, limit=MOST_LISTED)
    return [listed(*each) for each in found]


def listed(table_id: str, summary: Summary) -> TableListed:
    return TableListed(
        table_id, summary.game, summary.state, summary.seats, summary.taken, summary.people, summary.touched
    )


async def create_table(app: AppState, call: Call, guest: Guest, data: NewTable) -> TableCreated:
    book = catalogue.rulebook(data.game)
    catalogue.check_seats(book, data.seats)
    settings = asdict(data) | {
        "options": catalogue.with_defaults(book.options, data.options),
        "bots": data.bots if data.bots is not None else [None] * data.seats,
    }
    created = Created(id=new_id(), rules=book.version, secret=fresh_secret(), host=guest.id, **settings)
    check_created(created)
    check_limit(app, call, TABLES, guest)
    actor = await app.registry.create(created)
    return TableCreated(actor.id, commitment(created.secret))


async def find(app: AppState, table_id: str) -> TableActor:
    actor = await app.registry.find(table_id)
    if actor is None:
        raise HttpError(404, "There is no such table.")
    return actor


def seat_of(table: Table, guest: Guest | None, player: int) -> int | None:
    """Return the seat of a player at the device of a guest."""
    return None if guest is None else table.seat_of(companion(guest.id, player))


async def look(app: AppState, guest: Guest | None, table_id: str, player: int = 1) -> Update:
    """Return how a table stands, as a watcher of it would be told."""
    table = await (await find(app, table_id)).stored()
    players = table.players_at(guest.id if guest else None)
    return update(table, seat_of(table, guest, player), [], players=players)
