"""Many random matches of every game and number of seats, to the end, without an exception."""

from __future__ import annotations

import sys

import shoal

MATCHES = 100_000


def main(arguments: list[str]) -> None:
    matches = int(arguments[0]) if arguments else MATCHES
    for book in shoal.games():
        for seats in range(book.least, book.most + 1):
            played = shoal.playouts(book.name, seats=seats, matches=matches, seed=seats)
            points = ", ".join(f"{total / matches:.1f}" for total in played.points)
            print(
                f"{book.name:12} {seats} seats: {played.matches} matches, {played.decisions} decisions, "
                f"mean points {points}",
                flush=True,
            )


if __name__ == "__main__":
    main(sys.argv[1:])
