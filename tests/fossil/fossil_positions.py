"""Positions of Fossil written by hand, and helpers to read and spell moves."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from itertools import product
from typing import Any

Named = dict[str, Any]

FOSSILS = "ABCDEFGHI"
COLUMNS = "abcdefghi"
WAYS = ((-1, 0), (1, 0), (0, -1), (0, 1))


def side(seats: int) -> int:
    return 9 if seats >= 4 else 7


def squares(seats: int) -> list[str]:
    return [f"{column}{row}" for row in range(1, side(seats) + 1) for column in COLUMNS[: side(seats)]]


def whole(fossil: str, seats: int) -> list[str]:
    """All the cards of one fossil."""
    values = "11111122" + ("3" if seats >= 4 else "")
    return [fossil + value for value in values]


def missing(cards: list[str], seats: int) -> list[str]:
    """Return the cards that the fossils among these lack."""
    wanted = Counter(card for fossil in sorted({card[0] for card in cards}) for card in whole(fossil, seats))
    return list((wanted - Counter(cards)).elements())


def position(
    *rows: str,
    stones: Sequence[str | None],
    seats: int = 4,
    laid: Mapping[int, str] | None = None,
    rest: int | None = None,
    points: Sequence[int] | None = None,
    seat: int = 1,
    to: str = "slide",
    scoring: str | None = None,
    left_out: str = "HI",
    box: str = "",
) -> Named:
    """A snapshot. Rows may stop short: what is not written is empty. `rest` is the seat that has before it whatever
    is missing of the fossils mentioned; fossils not mentioned are scored, and fill up the box of the small game."""
    n = side(seats)
    board = [(row.split() + [".."] * n)[:n] for row in [*rows, *[""] * n][:n]]
    before = [(laid or {}).get(player, "").split() for player in range(seats)]
    boxed = box.split()
    mentioned = [card for cards in (*board, *before, boxed) for card in cards if card != ".."]
    if rest is not None:
        before[rest] += missing(mentioned, seats)
    waits = {"seat": seat, "to": to} | ({"scoring": scoring} if scoring else {})
    written: Named = {
        "game": "fossil",
        "seats": seats,
        "options": {},
        "waits_for": waits,
        "stones": list(stones),
        "board": [" ".join(row) for row in board],
        "points": list(points or [30] * seats),
        "laid": before,
    }
    if seats <= 3:
        gone = [fossil for fossil in FOSSILS if fossil not in left_out + "".join(mentioned)]
        filling = [card for fossil in gone for card in whole(fossil, seats)[1:]]
        written |= {"left_out": list(left_out), "box": boxed + filling[: 7 - len(boxed)]}
    return written


def read(text: str) -> Named:
    """A move as it is typed in the terminal, as a named action."""
    kind, *words = text.split()
    if kind == "place":
        return {"kind": kind, "at": words[0]}
    if kind == "slide":
        return {"kind": kind, "stone": int(words[0]), "to": words[1]}
    if kind == "swap":
        return {"kind": kind, "give": words[0], "take": words[2], "with": int(words[4])}
    return {"kind": kind}


def spell(action: Named) -> str:
    if action["kind"] == "place":
        return f"place {action['at']}"
    if action["kind"] == "slide":
        return f"slide {action['stone']} {action['to']}"
    if action["kind"] == "swap":
        return f"swap {action['give']} for {action['take']} of {action['with']}"
    return str(action["kind"])


def every_move(seats: int) -> list[str]:
    """All that can be written down as a move, legal or not."""
    places = [f"place {square}" for square in squares(seats)]
    slides = [f"slide {stone} {square}" for stone in (0, 1) for square in squares(seats)]
    values = "123" if seats >= 4 else "12"
    swaps = [
        f"swap {give}{value} for {take}{value} of {other}"
        for give, take, value, other in product(FOSSILS, FOSSILS, values, range(seats))
    ]
    return [*places, *slides, *swaps, "keep"]


def counted(points: Sequence[int], held: Sequence[Sequence[int]]) -> list[int]:
    """The points after a fossil is scored, given the values each seat holds of it (FO10 to FO13)."""
    products = [sum(values) * len(values) for values in held]
    highest = max(products)
    if highest == 0:
        return list(points)
    best = [seat for seat, reached in enumerate(products) if reached == highest]
    due = len(held[best[0]])
    result = list(points)
    for seat, values in enumerate(held):
        if not values:
            result[seat] -= min(due, points[seat])
            for receiver in best:
                result[receiver] += due // len(best)
        elif len(held) >= 4 or seat in best:
            result[seat] += products[seat]
        else:
            result[seat] += sum(values)
    return result
