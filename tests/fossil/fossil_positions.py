"""Fossil positions written by hand, and the rules of Fossil worked out on them one square at a time."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import product
from random import Random
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
    """What the fossils among these cards lack to be whole."""
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


@dataclass
class Table:
    """A game of Fossil played by hand."""

    seats: int
    points: list[int]
    laid: list[list[str]]
    cards: dict[str, str]
    stones: list[str | None]
    waits: Named | None

    @classmethod
    def of(cls, snapshot: Named) -> Table:
        seats = snapshot["seats"]
        written = " ".join(snapshot["board"]).split()
        return cls(
            seats,
            list(snapshot["points"]),
            [sorted(cards) for cards in snapshot["laid"]],
            {square: card for square, card in zip(squares(seats), written, strict=True) if card != ".."},
            list(snapshot["stones"]),
            snapshot["waits_for"],
        )

    def walk(self, start: str, right: int, down: int) -> Iterator[str]:
        column, row = COLUMNS.index(start[0]) + right, int(start[1]) + down
        while 0 <= column < side(self.seats) and 1 <= row <= side(self.seats):
            yield f"{COLUMNS[column]}{row}"
            column, row = column + right, row + down

    def costs(self) -> dict[str, int]:
        """Every slide and what it costs, whatever the points (FO5, FO6)."""
        found = {}
        for stone, (right, down) in product((0, 1), WAYS):
            cost = 0
            for square in self.walk(self.stones[stone] or "", right, down):
                if square == self.stones[1 - stone]:
                    break
                if square in self.cards:
                    cost += 1
                    found[f"slide {stone} {square}"] = cost
        return found

    def swaps(self, seat: int) -> set[str]:
        return {
            f"swap {give} for {take} of {other}"
            for other in range(self.seats)
            if other != seat
            for give, take in product(self.laid[seat], self.laid[other])
            if give[1] == take[1]
        }

    def moves(self) -> set[str]:
        """All that the seat waited for may do."""
        if self.waits is None:
            return set()
        if self.waits["to"] == "place":
            return {f"place {square}" for square in squares(self.seats) if square not in self.stones}
        if self.waits["to"] == "swap":
            return self.swaps(self.waits["seat"]) | {"keep"}
        return {move for move, cost in self.costs().items() if cost <= self.points[self.waits["seat"]]}

    def play(self, text: str) -> None:
        assert self.waits is not None
        seat, move = self.waits["seat"], read(text)
        if move["kind"] == "place":
            self.place(seat, move["at"])
        elif move["kind"] == "slide":
            self.slide(seat, text, move)
        else:
            if move["kind"] == "swap":
                self.exchange(seat, move)
            self.score(self.waits["scoring"])
            self.pass_on(seat)

    def place(self, seat: int, square: str) -> None:
        if self.stones[0] is None:
            self.stones[0] = square
        else:
            self.stones[1] = square
            self.pass_on(seat)

    def slide(self, seat: int, text: str, move: Named) -> None:
        self.points[seat] -= self.costs()[text]
        self.stones[move["stone"]] = move["to"]
        card = self.cards.pop(move["to"])
        self.laid[seat] = sorted([*self.laid[seat], card])
        if any(other[0] == card[0] for other in self.cards.values()):
            self.pass_on(seat)
        elif self.swaps(seat):
            self.waits = {"seat": seat, "to": "swap", "scoring": card[0]}
        else:
            self.score(card[0])
            self.pass_on(seat)

    def exchange(self, seat: int, move: Named) -> None:
        for player, gives, gets in ((seat, move["give"], move["take"]), (move["with"], move["take"], move["give"])):
            self.laid[player].remove(gives)
            self.laid[player] = sorted([*self.laid[player], gets])

    def score(self, fossil: str) -> None:
        held = [[int(card[1]) for card in cards if card[0] == fossil] for cards in self.laid]
        self.points = counted(self.points, held)
        self.laid = [[card for card in cards if card[0] != fossil] for cards in self.laid]
        self.cards = {square: card for square, card in self.cards.items() if card[0] != fossil}

    def pass_on(self, seat: int) -> None:
        if not self.costs() or not any(self.points):
            for fossil in sorted({card[0] for card in self.cards.values()}):
                self.score(fossil)
            self.waits = None
            return
        seat = (seat + 1) % self.seats
        while self.points[seat] == 0:
            seat = (seat + 1) % self.seats
        self.waits = {"seat": seat, "to": "slide"}


def strewn(rng: Random, seats: int) -> Named:
    """A few fossils at random on the board, before the players and in the box; each has a card on the board."""
    free = rng.sample(squares(seats), len(squares(seats)))
    stones = rng.sample(free, 2)
    laid, box, cards = [""] * seats, "", {}
    share = rng.random()
    for fossil in rng.sample(FOSSILS[:7], rng.randint(1, 4)):
        pile = rng.sample(whole(fossil, seats), len(whole(fossil, seats)))
        cards[free.pop()] = pile.pop()
        for card in pile:
            if rng.random() < share:
                cards[free.pop()] = card
            elif seats <= 3 and len(box.split()) < 7 and rng.random() < 0.2:
                box += f" {card}"
            else:
                laid[rng.randrange(seats)] += f" {card}"
    written = [cards.get(square, "..") for square in squares(seats)]
    rows = [" ".join(written[start : start + side(seats)]) for start in range(0, len(written), side(seats))]
    points = [rng.randint(0, 6) for _ in range(seats)]
    seat = rng.randrange(seats)
    return position(*rows, stones=stones, seats=seats, laid=dict(enumerate(laid)), points=points, seat=seat, box=box)


def scattered(rng: Random, seats: int) -> Named:
    """A random position in which the seat waited for can move."""
    while True:
        found = strewn(rng, seats)
        if found["points"][found["waits_for"]["seat"]] and Table.of(found).costs():
            return found
