"""Digests of everything that must not change while the code is reorganised.

Each digest is a SHA-256 of plain data at a fixed seed:

- `bots GAME SEATS LEVEL`: the moves and scores of 20 matches that bots of one level play;
- `golden NAME`, `perft NAME`, `worlds TITLE`: the golden playthroughs, perft counts and imagined worlds, computed anew;
- `table GAME`: every byte that a seated watcher (English) and a spectator (Italian) receive over a scripted table.

`scripts/digest` compares them with bench/digests.json and prints each difference; `--write` stores them instead.
Arguments select digests by the beginning of their names: `scripts/digest "bots fossil" table`.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Callable, Iterator
from hashlib import sha256
from multiprocessing import get_context
from pathlib import Path

from golden_worlds import FILE as WORLDS
from golden_worlds import imagine, read_worlds
from playthrough import GOLDEN, HERE, moves_of, perft, playthrough, read_perft
from random_sessions import GUESTS, NUMBERS, Session, made

import shoal
from shoal import bots, notation
from shoal.table import requests
from shoal.table.projection import Wants, encoded, update
from shoal.table.state import PLAYING

STORED = Path(__file__).parent / "digests.json"
LEVELS = ("easy", "normal", "hard:60")
MATCHES = 20
SEED = 27_000_000
TABLE_MOVES = 120

Digests = dict[str, str]


def digest(data: object) -> str:
    return sha256(json.dumps(data).encode()).hexdigest()


def bot_matches(game: str, seats: int, level: str) -> str:
    """Return the digest of the moves and scores of matches between bots of one level."""
    found = []
    for match in range(MATCHES):
        record = shoal.Record(game, seats=seats, seed=SEED + match)
        players = [bots.make(level, SEED + 1000 * match + seat) for seat in range(seats)]
        bots.play_on(record, players)
        found.append([[[move.seat, move.code] for move in record.moves], record.game.scores])
    return digest(found)


def golden_playthrough(name: str) -> str:
    walk = GOLDEN[name]
    record = shoal.Record(walk.name, seats=walk.seats, seed=walk.seed)
    for seat, phrase in moves_of((HERE / "golden" / name).read_text()):
        record.play(seat, notation.read(record.game, phrase))
    return digest(playthrough(record))


def perft_counts(name: str) -> str:
    positions = read_perft((HERE / "perft" / f"{name}.txt").read_text())
    return digest([[perft(each.game, depth) for depth in range(1, len(each.counts) + 1)] for each in positions])


def imagined_worlds(title: str) -> str:
    found = [imagine(each) for each in read_worlds(WORLDS.read_text(encoding="utf-8")) if each.title == title]
    return digest([each.digests for each in found])


def watched_table(game: str) -> str:
    """Return the digest of the bytes that two watchers receive over a scripted table."""
    return digest([part.decode() for part in watched(game)])


def watched(game: str) -> Iterator[bytes]:
    seats = next(book.least for book in shoal.games() if book.name == game)
    session = Session(made(game, seats, [None, None, *["normal"] * (seats - 2)], per_move=60, hints=True))
    seated, spectator = Wants(observation=True, annotations=True), Wants(language="it")
    known = 0
    for guest, request in _script(session, seats):
        session.ask(guest, request, 1000)
        missed = session.journal[known:]
        known = len(session.journal)
        yield encoded(update(session.table, session.table.seat_of(GUESTS[0]), missed, seated))
        yield encoded(update(session.table, None, missed, spectator))
    yield encoded(update(session.table, 0, session.journal, seated))
    yield encoded(update(session.table, None, session.journal, spectator))


def _script(session: Session, seats: int) -> Iterator[tuple[str | None, requests.Request]]:
    """Yield who asks for what: two people sit, talk, play, leave, return, run out of time and play on."""
    players = [bots.make("normal", SEED + seat) for seat in range(seats)]
    yield GUESTS[0], requests.Sit("Anna", 0)
    yield GUESTS[0], requests.Contribute(NUMBERS[0])
    yield GUESTS[1], requests.Sit("Boris", 1, NUMBERS[1])
    yield GUESTS[0], requests.Chat("Good luck!")
    for number in range(TABLE_MOVES):
        table = session.table
        if table.state != PLAYING:
            break
        if number == 10:
            yield GUESTS[1], requests.Leave()
        if number == 20:
            yield GUESTS[1], requests.Return()
        for seat in _clockwise(table.game.to_move, seats):
            if table.state == PLAYING and table.game.legal(seat):
                code = players[seat].choose(table.game.view(seat))
                if code is not None:
                    yield _move(session, seat, code)


def _clockwise(first: int, seats: int) -> list[int]:
    return [(first + offset) % seats for offset in range(seats)]


def _move(session: Session, seat: int, code: int) -> tuple[str | None, requests.Request]:
    table = session.table
    bot = table.seats[seat].bot
    if bot is not None:
        return requests.SERVER, requests.PlayForBot(table.version, seat, code, bot)
    return table.seats[seat].guest, requests.Play(table.version, shoal.action(table.game, code))


Job = tuple[str, Callable[..., str], tuple[object, ...]]


def jobs() -> list[Job]:
    found: list[Job] = []
    for book in shoal.games():
        found += [
            (f"bots {book.name} {seats} {level}", bot_matches, (book.name, seats, level))
            for seats in (book.most, book.least)
            for level in reversed(LEVELS)
        ]
    found += [(f"table {book.name}", watched_table, (book.name,)) for book in shoal.games()]
    found += [(f"golden {name}", golden_playthrough, (name,)) for name in GOLDEN]
    found += [(f"perft {book.name}", perft_counts, (book.name,)) for book in shoal.games()]
    titles = [each.title for each in read_worlds(WORLDS.read_text(encoding="utf-8"))]
    return found + [(f"worlds {title}", imagined_worlds, (title,)) for title in titles]


def run(job: Job) -> tuple[str, str]:
    name, work, arguments = job
    return name, work(*arguments)


def compute(selected: list[str], processes: int) -> Digests:
    wanted = [job for job in jobs() if not selected or job[0].startswith(tuple(selected))]
    found: Digests = {}
    with get_context("spawn").Pool(processes) as pool:
        for name, value in pool.imap_unordered(run, wanted):
            print(f"{value[:12]}  {name}", flush=True)
            found[name] = value
    return dict(sorted(found.items()))


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("selected", nargs="*", metavar="BEGINNING", help="compute only digests whose names begin so")
    parser.add_argument("--write", action="store_true", help="store the digests instead of comparing them")
    parser.add_argument("--processes", type=int, default=2)
    options = parser.parse_args()
    found = compute(options.selected, options.processes)
    stored: Digests = json.loads(STORED.read_text()) if STORED.exists() else {}
    if options.write:
        STORED.write_text(json.dumps(dict(sorted((stored | found).items())), indent=1) + "\n")
        return 0
    changed = [name for name, value in found.items() if stored.get(name) != value]
    for name in changed:
        print(f"changed: {name}")
    print(f"{len(found) - len(changed)} of {len(found)} digests are equal")
    return 1 if changed else 0


if __name__ == "__main__":
    sys.exit(main())
