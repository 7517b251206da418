"""The largest positions that greedy matches reach.

`python -m largest_positions [GAME ...]` writes them into largest_positions/GAME.json.

A position is large in something: each list of the view, wherever it stands (`hands.*` are the hands of all seats), is
longest in some position, and each number has the most digits in one. Those are kept, as the moves of their match and
how many of them were made, so that tests need not search; `update` is what a page is sent then.
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Iterator, Sequence
from functools import cache
from hashlib import sha256
from pathlib import Path
from typing import Any, NamedTuple

from shoal import bots
from shoal.bots.driver import play_once
from shoal.core import fair_deal as deals
from shoal.games import catalogue
from shoal.record import Record
from shoal.table.events import Created, Ended, Entry, Event, Moved, Sat, Started
from shoal.table.projection import Wants, encoded, update
from shoal.table.state import Table, replay

FOLDER = Path(__file__).with_name("largest_positions")
MATCHES = 200  # of a game, half of them with the fewest seats and half with the most
TABLE = "largest"
# As long as names can be; and one that is as wide as it can be
NAMES = ["Ada", "Maximiliane von Hohenfels-Thurn", "WWWWWWWWWWWWWWWWWWWWWWWWWWWWWW", "Bo", "Ekaterina", "Jean-Baptiste"]
LONGEST_NAME = 30
MANY = 3  # items in a list, digits in a number; fewer fit everywhere


class Look(NamedTuple):
    """A position, seen from a seat."""

    game: str
    seats: int
    secret: str
    moves: tuple[tuple[int, int], ...]  # seat and code
    seat: int
    is_over: bool
    why: str  # the fields that are largest here

    def __str__(self) -> str:
        return f"{self.seats} seats, {self.why}, seat {self.seat}, move {len(self.moves)}"


# What a page is sent


def journal(look: Look) -> list[Entry]:
    """Return the journal up to a position, with people of usual names on all chairs."""
    made = Created(
        id=TABLE,
        game=look.game,
        rules=catalogue.rulebook(look.game).version,
        seats=look.seats,
        options={},
        bots=[None] * look.seats,
        secret=look.secret,
        host="0",
    )
    events: list[Event] = [made]
    events += [Sat(seat, str(seat), NAMES[seat][:LONGEST_NAME]) for seat in range(look.seats)]
    events.append(Started())
    action = catalogue.notation(look.game).actions.named
    events += [Moved(seat, code, action(code)) for seat, code in look.moves]
    entries = [Entry(version, 1000 * version, event) for version, event in enumerate(events, 1)]
    if look.is_over:
        game = replay(entries).game
        entries.append(Entry(len(entries) + 1, 0, Ended(list(game.scores), list(game.winners), [])))
    return entries


@cache
def _played(look: Look) -> tuple[Table, list[Entry]]:
    entries = journal(look)
    return replay(entries), entries


def shown(look: Look, language: str = "en", seat: int | None = -1) -> str:
    """Return the first message of the table's socket to that seat, or another (None: a spectator)."""
    table, entries = _played(look)
    viewer = look.seat if seat == -1 else seat
    return encoded(update(table, viewer, entries, Wants(annotations=True, language=language))).decode()


def messages(look: Look, last: int) -> list[str]:
    """Return the messages of the socket on the way to a position: one for the earlier moves, then one a move."""
    entries = journal(look)
    first = len(entries) - last
    found = []
    for version in range(first, len(entries) + 1):
        missed = entries[:version] if version == first else entries[version - 1 : version]
        shown_then = update(replay(entries[:version]), look.seat, missed, Wants(annotations=True))
        found.append(encoded(shown_then).decode())
    return found


def lengthened(found: Sequence[str], more: int) -> list[str]:
    """Return the same messages as if so many entries more had happened before: moves of the first one, again."""
    first, *rest = map(json.loads, found)
    moves = [entry for entry in first["happened"] if entry["kind"] == "moved"]
    last = first["table"]["version"]
    first["happened"] += [{**moves[n % len(moves)], "version": last + 1 + n} for n in range(more)]
    for message in (first, *rest):
        message["table"]["version"] += more
    for entry in (entry for message in rest for entry in message["happened"]):
        entry["version"] += more
    return [json.dumps(message) for message in (first, *rest)]


def looks(game: str) -> list[Look]:
    """Return the stored positions."""
    return [
        Look(game, match["seats"], match["secret"], tuple(map(tuple, match["moves"][:at])), seat, is_over, why)
        for match in json.loads((FOLDER / f"{game}.json").read_text())
        for at, seat, is_over, why in match["looks"]
    ]


# How they are found


def sizes(value: Any, path: str = "", first: int | None = None) -> Iterator[tuple[str, int, int | None]]:
    """Yield the path and size of every list, table of numbers and long number, with its seat, if it has one."""
    if isinstance(value, dict) and first is not None and all(isinstance(each, int) for each in value.values()):
        yield path, len(value), first
    elif isinstance(value, dict):
        for name, each in value.items():
            yield from sizes(each, f"{path}.{name}" if path else str(name), first)
    elif isinstance(value, list):
        yield path, len(value), first
        for place, each in enumerate(value):
            yield from sizes(each, f"{path}.*", place if first is None else first)
    elif isinstance(value, int) and not isinstance(value, bool) and len(str(value)) >= MANY:
        yield f"{path} digits", len(str(value)), first


def large(value: Any) -> list[tuple[str, int, int | None]]:
    """Return the sizes of a view that are large, and the sum of all."""
    found = list(sizes(value))
    return [("everything", sum(size for _, size, _ in found), None), *(each for each in found if each[1] >= MANY)]


class Found(NamedTuple):
    size: int
    match: int
    at: int
    seat: int
    is_over: bool


def search(game: str, matches: int) -> list[dict[str, Any]]:
    book = catalogue.rulebook(game)
    kept: list[dict[str, Any]] = []
    for seats in sorted({book.least, book.most}):
        found: dict[str, Found] = {}
        played: list[Record] = []
        for number in range(matches // 2):
            played.append(play(game, seats, number, found))
        kept += written(played, {path: each for path, each in found.items() if each.size != seats})
    return kept


def secret_of(game: str, seats: int, number: int) -> str:
    return sha256(f"{game} {seats} {number}".encode()).hexdigest()


def play(game: str, seats: int, number: int, found: dict[str, Found]) -> Record:
    """Play a match and note positions with new largest fields."""
    secret = secret_of(game, seats, number)
    seed = deals.Deal(TABLE, deals.commitment(secret), secret, [None] * seats).seed
    record = Record(game, seats=seats, seed=seed)
    players = [bots.make("greedy", 1000 * number + seat) for seat in range(seats)]
    picture = catalogue.notation(game).positions.picture
    while not record.game.over:
        play_once(record, players)
        is_over = record.game.over
        here = large(picture(record.game.view(None).observation))
        if not is_over:
            here.append(("legal", len(record.game.legal(record.game.to_move)), None))
        for path, size, seat in here:
            name = f"{path} at the end" if is_over else path
            if name not in found or size > found[name].size:
                chair = seat if seat is not None and seat < seats else record.game.to_move if not is_over else 0
                found[name] = Found(size, number, len(record.moves), chair, is_over)
    return record


def written(played: list[Record], found: dict[str, Found]) -> list[dict[str, Any]]:
    """Return the largest positions match by match; one may be largest in several fields."""
    kept = []
    for number, record in enumerate(played):
        looks: dict[tuple[int, int, bool], list[str]] = {}
        for path, (size, match, at, seat, is_over) in found.items():
            if match == number:
                looks.setdefault((at, seat, is_over), []).append(f"{path} {size}")
        if looks:
            kept.append(
                {
                    "seats": record.seats,
                    "secret": secret_of(record.name, record.seats, number),
                    "moves": [[move.seat, move.code] for move in record.moves[: max(at for at, _, _ in looks)]],
                    "looks": [
                        [at, seat, is_over, ", ".join(why)] for (at, seat, is_over), why in sorted(looks.items())
                    ],
                }
            )
    return kept


def main() -> None:
    parser = argparse.ArgumentParser(description="The largest positions that greedy matches reach.")
    parser.add_argument("games", nargs="*", default=[book.name for book in catalogue.rulebooks()])
    parser.add_argument("--matches", type=int, default=MATCHES)
    wanted = parser.parse_args()
    FOLDER.mkdir(exist_ok=True)
    for game in wanted.games:
        kept = search(game, wanted.matches)
        (FOLDER / f"{game}.json").write_text(json.dumps(kept, separators=(",", ":")) + "\n")
        print(f"{game}: {sum(len(match['looks']) for match in kept)} positions of {len(kept)} matches", flush=True)


if __name__ == "__main__":
    main()
