"""The rules of Fossil written a second time, slowly and from the rulebook, for tests to compare with."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import product
from random import Random

from fossil_positions import COLUMNS, FOSSILS, WAYS, Named, counted, position, read, side, squares, whole


@dataclass
class ReferenceGame:
    """A game of Fossil played by hand."""

    seats: int
    points: list[int]
    laid: list[list[str]]
    cards: dict[str, str]
    stones: list[str | None]
    waits: Named | None

    @classmethod
    def of(cls, snapshot: Named) -> ReferenceGame:
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
        if found["points"][found["waits_for"]["seat"]] and ReferenceGame.of(found).costs():
            return found
