"""Play many random matches of every game and number of seats to the end, without an exception."""

from __future__ import annotations

import sys

import shoal

MATCHES = 100_000
WITH_OPTIONS = {"twisted-fish": {"whoppers": 1}}  # games that are played with an option as well
MATCHES_WITH_OPTIONS = 1_000


def soak(book: shoal.Rulebook, matches: int, **options: int) -> None:
    for seats in range(book.least, book.most + 1):
        played = shoal.playouts(book.name, seats=seats, matches=matches, seed=seats, **options)
        points = ", ".join(f"{total / matches:.1f}" for total in played.points)
        settings = "".join(f", {name} {value}" for name, value in options.items())
        print(
            f"{book.name:12} {seats} seats{settings}: {played.matches} matches, {played.decisions} decisions, "
            f"mean points {points}",
            flush=True,
        )


def main(arguments: list[str]) -> None:
    matches = int(arguments[0]) if arguments else MATCHES
    for book in shoal.games():
        soak(book, matches)
        if book.name in WITH_OPTIONS:
            soak(book, min(matches, MATCHES_WITH_OPTIONS), **WITH_OPTIONS[book.name])


if __name__ == "__main__":
    main(sys.argv[1:])
