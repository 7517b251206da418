"""Measure how long bots take for a move in the middle of matches: here, or inside Pyodide.

Choices between several moves count, in the middle third of matches that `normal` plays; the search is asked in some of
these positions. Times are CPU time in milliseconds, so that other work on the machine counts little.

    python bench/move_times.py                    this Python, compiled or not
    python bench/move_times.py --pyodide          the plain source inside Pyodide, in node
    python bench/move_times.py --pyodide WHEEL    a wheel of the compiled core inside Pyodide
"""

from __future__ import annotations

import argparse
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from statistics import median

import shoal
from shoal import bots

ROOT = Path(__file__).resolve().parent.parent
SEATS = 4
MATCHES = 2
SEARCH = "hard:200"
SEARCHED = 5  # positions of a match in which the search is asked
SEED = 29

Clock = Callable[[], float]  # CPU time in milliseconds


def clock() -> Clock:
    """Return the clock of this process. Inside Pyodide it is that of node, with the threads of its compiler."""
    if sys.platform != "emscripten":
        return lambda: time.process_time() * 1000
    from js import process  # type: ignore[import-not-found]

    def used() -> float:
        usage = process.cpuUsage()
        return float(usage.user + usage.system) / 1000

    return used


def choose(level: str, view: shoal.View, now: Clock) -> tuple[int, float, bool]:
    """Return what a bot chooses, how long it took, and whether there were several moves to compare."""
    bot = bots.make(level, SEED)
    before = now()
    code = bot.choose(view)
    took = now() - before
    assert code is not None
    return code, took, len(bot.analysis.moves) > 1


def middle(game: str, seats: int, seed: int, now: Clock) -> Iterator[tuple[shoal.View, float]]:
    """Yield the choices of `normal` in the middle third of a match: the view, and how long it took."""
    record = shoal.Record(game, seats=seats, seed=seed)
    choices = []
    while not record.game.over:
        seat = record.game.to_move
        view = record.game.view(seat)
        code, took, is_choice = choose("normal", view, now)
        choices.append((view, took, is_choice))
        record.play(seat, code)
    for view, took, is_choice in choices[len(choices) // 3 : len(choices) * 2 // 3]:
        if is_choice:
            yield view, took


def measure(game: str, seats: int, matches: int, now: Clock) -> dict[str, list[float]]:
    """Return the times of `normal`, and those of the search in some of the same positions."""
    found: dict[str, list[float]] = {"normal": [], SEARCH: []}
    for match in range(matches):
        choices = list(middle(game, seats, SEED + match, now))
        found["normal"] += [took for _, took in choices]
        for view, _ in choices[:: max(1, len(choices) // SEARCHED)][:SEARCHED]:
            found[SEARCH].append(choose(SEARCH, view, now)[1])
    return found


def table(games: list[str], seats: int, matches: int) -> Iterator[str]:
    """Yield the lines of a table: the median and the longest time of each level."""
    build = "compiled" if shoal.compiled() else "plain"
    yield f"{sys.platform}, Python {sys.version.split()[0]}, {build}, {seats} seats: milliseconds, median / worst"
    now = clock()
    for game in games:
        for level, times in measure(game, seats, matches, now).items():
            yield f"{game:16}{level:10}{median(times):8.1f} /{max(times):8.1f}   ({len(times)} choices)"


def run_inside(wheel: Path | None, arguments: list[str]) -> str:
    """Run this program inside Pyodide and return what it prints."""
    sys.path.append(str(ROOT / "build_support"))
    from pyodide_packages import fetch
    from pyodide_run import run

    packages = fetch()
    folders = {"/bench": ROOT / "bench"} | ({} if wheel else {"/src": ROOT / "src"})
    wheels = [packages.wheels["librt"], packages.wheels["mypy_extensions"], *([wheel] if wheel else [])]
    return run(packages, "/bench/move_times.py", arguments, wheels=wheels, folders=folders, paths=["/src"])


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("games", nargs="*", metavar="GAME", help="default: all")
    parser.add_argument("--seats", type=int, default=SEATS)
    parser.add_argument("--matches", type=int, default=MATCHES)
    parser.add_argument("--pyodide", nargs="?", type=Path, const=Path(), metavar="WHEEL", help="inside Pyodide")
    options = parser.parse_args()
    if options.pyodide is not None:
        arguments = [*options.games, "--seats", str(options.seats), "--matches", str(options.matches)]
        print(run_inside(options.pyodide if options.pyodide.name else None, arguments), end="")
        return 0
    for line in table(options.games or [book.name for book in shoal.games()], options.seats, options.matches):
        print(line, flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main())
