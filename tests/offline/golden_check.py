"""Golden playthroughs, golden worlds and perft counts, computed anew and compared: a program for another Python.

It prints JSON: which build it was, what is equal and what differs.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Callable, Iterator
from functools import partial

from golden_worlds import FILE as WORLDS
from golden_worlds import Imagined, imagine, read_worlds
from playthrough import GOLDEN, HERE, perft, read_perft, replayed

import shoal

QUICK = 20_000  # sequences that plain Python counts in a moment

IsEqual = Callable[[], bool]


def checks(compiled: bool) -> Iterator[tuple[str, IsEqual]]:
    """Yield every check with its name; the plain source leaves out long counts."""
    for name in GOLDEN:
        yield f"golden {name}", partial(is_replayed, name)
    for part in read_worlds(WORLDS.read_text(encoding="utf-8")):
        yield f"worlds {part.title}", partial(is_imagined, part)
    for path in sorted((HERE / "perft").glob("*.txt")):
        for position in read_perft(path.read_text(encoding="utf-8")):
            for depth, count in enumerate(position.counts, 1):
                if compiled or count < QUICK:
                    name = f"perft {path.stem}, {position.title}, depth {depth}"
                    yield name, partial(is_counted, position.game, depth, count)


def is_replayed(name: str) -> bool:
    return replayed(name) == (HERE / "golden" / name).read_text(encoding="utf-8")


def is_imagined(part: Imagined) -> bool:
    return imagine(part) == part


def is_counted(game: shoal.Game, depth: int, count: int) -> bool:
    return perft(game, depth) == count


def report() -> dict[str, object]:
    """Return which build this is, what is equal and what differs."""
    found: dict[bool, list[str]] = {True: [], False: []}
    for name, is_equal in checks(shoal.compiled()):
        found[is_equal()].append(name)
    build = {"python": sys.version.split()[0], "platform": sys.platform, "compiled": shoal.compiled()}
    return {**build, "equal": found[True], "different": found[False]}


if __name__ == "__main__":
    print(json.dumps(report()))
