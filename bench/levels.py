"""Strength of `hard` against `normal`: scripts/bench levels GAME SEATS MATCHES ITERATIONS [--write].

`hard` sits at one seat and `normal` at all others. Every deal is played with `hard` at each seat in turn.
"""

from __future__ import annotations

import argparse
from dataclasses import replace
from datetime import UTC, datetime

from report import put, stored

import shoal
from shoal import bots
from shoal.arena.intervals import wilson
from shoal.games.catalogue import GAMES, rulebook


def share(name: str, seats: int, matches: int, iterations: int) -> str:
    """Return the share of matches that `hard` wins, with its interval; print it after every match."""
    wins, told = 0.0, ""
    for match in range(matches):
        seat = match % seats
        players = [bots.make("normal", match * seats + each) for each in range(seats)]
        players[seat] = bots.make(f"hard:{iterations}", match)
        record = shoal.Record(name, seats=seats, seed=match // seats)
        bots.play_on(record, players)
        winners = record.game.winners
        wins += (seat in winners) / len(winners)
        rate = wilson(wins, match + 1)
        told = f"{100 * rate.at:.1f} % of {match + 1} ({100 * rate.low:.1f} to {100 * rate.high:.1f})"
        print(told, end="\r", flush=True)
    print()
    return told


def main() -> None:
    """Measure one game and perhaps store the result in place of the last one of that game and size."""
    parser = argparse.ArgumentParser(prog="scripts/bench levels", description="Measure `hard` against `normal`.")
    parser.add_argument("game", choices=GAMES)
    parser.add_argument("seats", type=int)
    parser.add_argument("matches", type=int)
    parser.add_argument("iterations", type=int)
    parser.add_argument("--write", action="store_true", help="store the result and write docs/strength.md")
    wanted = parser.parse_args()
    if wanted.matches < 1:
        parser.error("at least one match")
    found = share(wanted.game, wanted.seats, wanted.matches, wanted.iterations)
    if wanted.write:
        title, seats = rulebook(wanted.game).title, str(wanted.seats)
        section = stored("levels")
        (table,) = section.tables
        rows = [row for row in table.rows if row[:2] != (title, seats)]
        rows.append((title, seats, f"{wanted.iterations:,}", found, datetime.now(UTC).date().isoformat()))
        put(replace(section, tables=[replace(table, rows=sorted(rows))]))


if __name__ == "__main__":
    main()
